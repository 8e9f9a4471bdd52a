//! The desk from which an arbiter runs an event in these tests.

use chuhe_tournament::{
    Actor, Command, Entrant, EntrantId, Entry, GameRef, GameResult, Instant, LOG, Numbering,
    Outcome, Part, Refusal, Setting, Side, Standings, TableRef, Tournament, Why,
};

pub(crate) struct Desk {
    pub(crate) event: Tournament,
    pub(crate) log: Vec<Entry>,
    pub(crate) clock: u64,
}

pub(crate) fn id(number: u32) -> EntrantId {
    EntrantId(number)
}

impl Desk {
    pub(crate) fn open(setting: Setting) -> Desk {
        let (event, first) =
            Tournament::open(setting, &Actor::chief_arbiter(), Instant::from_ms(0)).unwrap();
        Desk { event, log: vec![first], clock: 0 }
    }

    /// Opens an event and enters so many players.
    pub(crate) fn with_players(setting: Setting, players: u32) -> Desk {
        let mut desk = Desk::open(setting);
        for number in 1..=players {
            desk.act(Command::Enter { entrant: Entrant::player(&format!("选手{number}")) });
        }
        desk
    }

    /// The chief arbiter does something a minute later.
    pub(crate) fn act(&mut self, command: Command) -> &mut Desk {
        self.act_as(&Actor::chief_arbiter(), command)
    }

    pub(crate) fn act_as(&mut self, by: &Actor, command: Command) -> &mut Desk {
        self.clock += 60_000;
        let done = self.event.handle(&command, by, Instant::from_ms(self.clock));
        match done {
            Ok(entries) => self.log.extend(entries),
            Err(refusal) => panic!("{command:?} is refused: {refusal}"),
        }
        self
    }

    /// What is refused, and why. The event must be as it was.
    pub(crate) fn refused(&mut self, command: Command) -> Why {
        self.refused_to(&Actor::chief_arbiter(), command).why().clone()
    }

    pub(crate) fn refused_to(&mut self, by: &Actor, command: Command) -> Refusal {
        let before = self.event.clone();
        let now = Instant::from_ms(self.clock);
        let refusal = self.event.handle(&command, by, now).expect_err("it should be refused");
        assert!(self.event == before, "a refused command changes nothing");
        for language in chuhe_rulebook::Language::ALL {
            assert!(!refusal.text(*language).is_empty());
        }
        refusal
    }

    pub(crate) fn start(&mut self, stage: u16, numbering: Numbering) -> &mut Desk {
        self.act(Command::StartStage { stage, numbering })
    }

    pub(crate) fn in_order(&mut self) -> &mut Desk {
        self.start(1, Numbering::InOrder)
    }

    pub(crate) fn pair(&mut self, stage: u16) -> &mut Desk {
        self.act(Command::PairRound { stage, absent: Vec::new(), starts_at: None })
    }

    /// The number of rounds paired.
    pub(crate) fn round(&self, stage: u16) -> u16 {
        self.event.stage(stage).unwrap().rounds().len() as u16
    }

    /// Where two meet in the last round of a stage.
    pub(crate) fn table(&self, stage: u16, a: u32, b: u32) -> TableRef {
        let round = self.round(stage);
        let pairings = &self.event.round(stage, round).unwrap().pairings;
        let at = pairings.iter().position(|pairing| pairing.has(id(a)) && pairing.has(id(b)));
        let at = at.unwrap_or_else(|| panic!("{a} and {b} do not meet: {pairings:?}"));
        TableRef::new(stage, round, at as u16 + 1)
    }

    pub(crate) fn enter(&mut self, game: GameRef, outcome: Outcome) -> &mut Desk {
        self.act(Command::EnterResult { game, result: GameResult::from(outcome) })
    }

    /// The next open game between two of the last round: the first named wins.
    pub(crate) fn beats(&mut self, stage: u16, winner: u32, loser: u32) -> &mut Desk {
        let game = self.open_game(stage, winner, loser);
        let side = self.event.game(game).unwrap().side_of(id(winner)).unwrap();
        self.enter(game, Outcome::won(side))
    }

    pub(crate) fn draws(&mut self, stage: u16, a: u32, b: u32) -> &mut Desk {
        let game = self.open_game(stage, a, b);
        self.enter(game, Outcome::DRAWN)
    }

    pub(crate) fn open_game(&self, stage: u16, a: u32, b: u32) -> GameRef {
        let table = self.table(stage, a, b);
        let games = &self.event.pairing(table).unwrap().games;
        let at = games.iter().position(|game| game.result.is_none()).expect("an open game");
        table.game(at as u16 + 1)
    }

    /// Plays every open game of a round: whoever has the smaller id wins.
    pub(crate) fn play_round(&mut self, stage: u16) -> &mut Desk {
        self.play_round_by(stage, |red, black| if red < black { 1 } else { -1 })
    }

    /// Plays every open game of the last round; above 0 Red wins, below 0 Black, else it is drawn.
    pub(crate) fn play_round_by(
        &mut self,
        stage: u16,
        mut result: impl FnMut(EntrantId, EntrantId) -> i32,
    ) -> &mut Desk {
        while let Some(game) = self.some_open_game(stage) {
            let found = self.event.game(game).unwrap();
            let (red, black) = (found.red.entrant, found.black.entrant);
            let outcome = match result(red, black) {
                1.. => Outcome::won(Side::Red),
                0 => Outcome::DRAWN,
                _ => Outcome::won(Side::Black),
            };
            self.enter(game, outcome);
        }
        self
    }

    pub(crate) fn some_open_game(&self, stage: u16) -> Option<GameRef> {
        let number = self.round(stage);
        let round = self.event.round(stage, number)?;
        for (table, pairing) in round.pairings.iter().enumerate() {
            let open = pairing.games.iter().position(|game| game.result.is_none());
            if let Some(game) = open {
                let table = TableRef::new(stage, number, table as u16 + 1);
                return Some(table.game(game as u16 + 1));
            }
        }
        None
    }

    /// Pairs and plays all rounds of a stage that are left.
    pub(crate) fn play_out(&mut self, stage: u16) -> &mut Desk {
        while !self.event.is_over(stage) {
            self.pair(stage);
            self.play_round(stage);
        }
        self
    }

    pub(crate) fn table_of(&self, stage: u16) -> Standings {
        self.event.standings(stage).unwrap()
    }

    /// The entrants of a table from the top.
    pub(crate) fn order(&self, stage: u16) -> Vec<u32> {
        self.table_of(stage).order().into_iter().map(|id| id.0).collect()
    }

    /// Places and entrants of a table from the top.
    pub(crate) fn places(&self, stage: u16) -> Vec<(u16, u32)> {
        self.table_of(stage).lines.iter().map(|line| (line.place, line.entrant.0)).collect()
    }

    /// The pairs of the last round, the first named first.
    pub(crate) fn pairs(&self, stage: u16) -> Vec<(u32, u32)> {
        let round = self.event.round(stage, self.round(stage)).unwrap();
        round.pairings.iter().map(|pairing| (pairing.first.0, pairing.second.0)).collect()
    }

    /// The log read back and played through gives the event as it stands.
    pub(crate) fn check(&self) {
        let text = LOG.write(&self.log);
        let read: Vec<Entry> = LOG.read(&text).unwrap();
        assert_eq!(read, self.log);
        let again = Tournament::replay(&read).unwrap();
        assert!(again == self.event, "replay equals live");
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.check();
        }
    }
}

pub(crate) fn captain(team: u32) -> Actor {
    Actor::new(Part::Entrant(id(team)), "")
}
