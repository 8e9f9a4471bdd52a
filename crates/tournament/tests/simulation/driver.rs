//! Plays an event: pairs, enters results by lot, and makes all the trouble that arbiters know.

use std::collections::BTreeSet;
use std::num::NonZeroU16;

use chuhe_tournament::{
    Actor, Command, DuelState, Entrant, EntrantId, GameRef, GameResult, Instant, Lots, Numbering,
    Outcome, SanctionMeasure, Side, Sides, StageFormat, TableRef, Tournament, Why,
};

use crate::desk::{Desk, id};
use crate::naive;
use crate::oracle::{Before, missed_twice};
use crate::settings::Case;

pub(crate) struct Simulation {
    pub(crate) desk: Desk,
    pub(crate) lots: Lots,
    teams: bool,
    large: bool,
    /// Whether many leave or are suspended between the rounds.
    many_leave: bool,
    /// Who came back after a later stage had begun: for some it was too late.
    pub(crate) came_back: BTreeSet<EntrantId>,
}

pub(crate) fn chance(lots: &mut Lots, percent: usize) -> bool {
    lots.below(100) < percent
}

/// Plays an event from the entry list to its end.
pub(crate) fn play(case: Case) {
    let Case { setting, entrants, mut lots, many_leave } = case;
    let teams = setting.teams.is_some();
    let mut desk = Desk::open(setting);
    for number in 1..=entrants {
        let entrant = entrant(&mut lots, number, teams);
        desk.act(Command::Enter { entrant });
    }
    let (large, came_back) = (entrants > 60, BTreeSet::new());
    let mut simulation = Simulation { desk, lots, teams, large, many_leave, came_back };
    simulation.play();
    assert!(simulation.desk.event.is_closed());
}

impl Simulation {
    /// Does something if it is allowed.
    pub(crate) fn try_to(&mut self, command: Command) -> bool {
        self.desk.clock += 1000;
        let now = Instant::from_ms(self.desk.clock);
        let before = self.desk.event.clone();
        match self.desk.event.handle(&command, &Actor::chief_arbiter(), now) {
            Ok(entries) => {
                self.desk.log.extend(entries);
                self.nothing_hangs();
                true
            }
            Err(_) => {
                assert!(
                    self.desk.event == before,
                    "a refused command changes nothing: {command:?}"
                );
                false
            }
        }
    }

    /// No match waits for a game that nobody sets. It is looked for after every command, not when the event comes to no
    /// end: the next correction or sanction may happen to set it going again.
    fn nothing_hangs(&self) {
        let event = &self.desk.event;
        for stage in 1..=event.stages().len() as u16 {
            let last = self.desk.round(stage);
            let tables = event.round(stage, last).map_or(0, |round| round.pairings.len() as u16);
            for table in 1..=tables {
                let at = TableRef::new(stage, last, table);
                let duel = event.duel(at);
                assert!(!matches!(duel, Some(DuelState::Next(_))), "{at:?} hangs: {duel:?}");
            }
        }
    }

    /// Between two rounds somebody leaves, or is suspended from the next.
    fn leave_between_rounds(&mut self) {
        let entrant = self.somebody();
        if chance(&mut self.lots, 35) {
            self.try_to(Command::Withdraw { entrant, reason: "ill".to_owned(), consent: true });
        }
        let entrant = self.somebody();
        if chance(&mut self.lots, 35) {
            let rounds = NonZeroU16::new(1 + self.lots.below(2) as u16).unwrap();
            self.sanction(entrant, SanctionMeasure::Suspend { rounds }, None);
        }
    }

    fn somebody(&mut self) -> EntrantId {
        id(1 + self.lots.below(self.desk.event.participants().count()) as u32)
    }

    fn outcome(&mut self) -> Outcome {
        match self.lots.below(20) {
            0 => Outcome::Forfeited { absent: Side::Red },
            1 => Outcome::Forfeited { absent: Side::Black },
            2 if self.lots.below(4) == 0 => Outcome::BothForfeited,
            3 if self.lots.below(4) == 0 => Outcome::Annulled,
            4..=9 => Outcome::DRAWN,
            10..=14 => Outcome::won(Side::Red),
            _ => Outcome::won(Side::Black),
        }
    }

    fn result(&mut self) -> GameResult {
        let fouls =
            Sides { red: self.lots.below(6) as u16 / 4, black: self.lots.below(6) as u16 / 4 };
        let colours_reversed = chance(&mut self.lots, 3);
        GameResult { fouls, colours_reversed, ..self.outcome().into() }
    }

    pub(crate) fn mischief(&mut self, stage: u16) {
        let someone = self.somebody();
        if chance(&mut self.lots, 12) {
            self.try_to(Command::Withdraw {
                entrant: someone,
                reason: "ill".to_owned(),
                consent: true,
            });
        }
        if chance(&mut self.lots, 5)
            && self.try_to(Command::Reenter { entrant: someone, reason: "well again".to_owned() })
            && self.desk.event.stages().iter().skip(1).any(|stage| stage.is_begun())
        {
            self.came_back.insert(someone);
        }
        if chance(&mut self.lots, 12) {
            let number = self.desk.event.participants().count() as u32 + 1;
            let entrant = entrant(&mut self.lots, number, self.teams);
            self.try_to(Command::Enter { entrant });
        }
        if chance(&mut self.lots, 25) {
            let rounds = usize::from(self.desk.round(stage)).max(1);
            let (round, table) =
                (1 + self.lots.below(rounds) as u16, 1 + self.lots.below(8) as u16);
            let first = 1 + self.lots.below(2) as u16;
            let game: GameRef = TableRef::new(stage, round, table).game(first);
            let result = chance(&mut self.lots, 95).then(|| self.result());
            self.try_to(Command::CorrectResult {
                game,
                result,
                reason: "a slip of the pen".to_owned(),
            });
        }
        if chance(&mut self.lots, 3) {
            use chuhe_rulebook::Measure::PointsCancelled;
            let measure = SanctionMeasure::Book { measure: PointsCancelled };
            self.sanction(someone, measure, None);
        }
        if chance(&mut self.lots, 4) {
            let rounds = NonZeroU16::new(1 + self.lots.below(2) as u16).unwrap();
            let half_points = 1 + self.lots.below(6) as u16;
            let measure = match self.lots.coin() {
                true => SanctionMeasure::Suspend { rounds },
                false => SanctionMeasure::Deduct { half_points },
            };
            self.sanction(someone, measure, None);
        }
        if chance(&mut self.lots, 4) {
            let rounds = usize::from(self.desk.round(stage)).max(1);
            let round = 1 + self.lots.below(rounds) as u16;
            let game = TableRef::new(stage, round, 1 + self.lots.below(4) as u16).game(1);
            let measure = SanctionMeasure::Book { measure: chuhe_rulebook::Measure::GameLost };
            let loser = self.desk.event.game(game).map_or(someone, |game| game.red.entrant);
            self.sanction(loser, measure, Some(game));
        }
        let other = self.somebody();
        if chance(&mut self.lots, 10) {
            let before = self.before_last_round(stage);
            let reason = "request".to_owned();
            if self.try_to(Command::Exchange { stage, a: someone, b: other, reason })
                && let Some(before) = before
            {
                self.check_by_hand(&before, stage, |id| id == someone || id == other);
            }
        }
        if chance(&mut self.lots, 8) {
            let reason = "father and son".to_owned();
            self.try_to(Command::ForbidPair { a: someone, b: other, reason });
        }
        if chance(&mut self.lots, 8) {
            // Mostly one that the setting or somebody has forbidden; else it is refused.
            let forbidden = self.desk.event.forbidden_pairs(stage);
            let (a, b) = forbidden.first().copied().unwrap_or((someone, other));
            self.try_to(Command::AllowPair { a, b, reason: "both agree".to_owned() });
        }
        if chance(&mut self.lots, 10) && self.try_to(Command::UnpairRound { stage }) {
            if chance(&mut self.lots, 30) {
                self.pair_by_hand(stage);
            } else {
                self.pair(stage, vec![]);
            }
        }
        if chance(&mut self.lots, 5) {
            let round = self.desk.round(stage).max(1);
            let table = TableRef::new(stage, round, 1 + self.lots.below(4) as u16);
            let absent = self.desk.event.pairing(table).map_or(someone, |pairing| pairing.first);
            self.try_to(Command::EnterForfeit { table, absent: vec![absent] });
        }
    }

    fn sanction(&mut self, entrant: EntrantId, measure: SanctionMeasure, game: Option<GameRef>) {
        let reason = "misconduct".to_owned();
        self.try_to(Command::Sanction { entrant, act: None, measure, game, reason });
    }

    fn play(&mut self) {
        let all = 1..=self.desk.event.stages().len() as u16;
        for stage in all.clone() {
            let source = |no| self.desk.event.stage_setting(no).unwrap().takes.stage();
            let beside =
                all.clone().filter(|&no| source(no).is_some() && source(no) == source(stage));
            let beside: Vec<u16> = beside.collect();
            // Mostly the final and the others are played at the same time.
            match source(stage).filter(|_| beside.len() > 1) {
                Some(_) if beside[0] != stage => {}
                Some(before) if chance(&mut self.lots, 75) => self.play_beside(before, &beside),
                Some(_) => beside.iter().for_each(|&no| self.play_alone(no)),
                None => self.play_alone(stage),
            }
        }
        self.desk.act(Command::Close);
    }

    /// Plays a stage before the next one begins.
    fn play_alone(&mut self, stage: u16) {
        if self.draw(stage) {
            self.play_stage(stage);
            self.check();
        }
        if !self.desk.event.is_over(stage) {
            // Too few are left to play it, or to go on with it.
            self.end(stage);
        }
    }

    pub(crate) fn draw(&mut self, stage: u16) -> bool {
        let numbering = match self.lots.below(3) {
            0 => Numbering::InOrder,
            _ => Numbering::Lot { seed: self.lots.below(1 << 30) as u64 },
        };
        self.try_to(Command::StartStage { stage, numbering })
    }

    pub(crate) fn end(&mut self, stage: u16) {
        let reason = "too few are left".to_owned();
        self.desk.act(Command::EndStage { stage, reason });
    }

    fn play_stage(&mut self, stage: u16) {
        while !self.desk.event.is_over(stage) {
            if self.many_leave {
                self.leave_between_rounds();
            }
            let absent = if chance(&mut self.lots, 10) { vec![self.somebody()] } else { vec![] };
            let paired = self.pair(stage, absent) || self.pair(stage, vec![]);
            self.mischief(stage);
            self.play_open_games(stage);
            if !self.large {
                self.check();
            }
            if !paired && self.refused_for_good(stage) {
                return;
            }
        }
    }

    /// Whether the next round cannot be paired, though nothing is left to be played.
    pub(crate) fn refused_for_good(&self, stage: u16) -> bool {
        let now = Instant::from_ms(self.desk.clock);
        let command = Command::PairRound { stage, absent: vec![], starts_at: None };
        let decided = self.desk.event.decide(&command, &Actor::chief_arbiter(), now);
        let open = self.desk.some_open_game(stage).is_some();
        let why = decided.err().map(|refusal| refusal.why().clone());
        !open && matches!(why, Some(Why::Blocked(_) | Why::TooFew | Why::NoMoreRounds(_)))
    }

    /// Pairs a round. In a Swiss it is looked at from all sides.
    pub(crate) fn pair(&mut self, stage: u16, absent: Vec<EntrantId>) -> bool {
        let format = &self.desk.event.stage_setting(stage).unwrap().format;
        let swiss = matches!(format, StageFormat::Swiss { .. });
        let command = Command::PairRound { stage, absent: absent.clone(), starts_at: None };
        self.desk.clock += 1000;
        let now = Instant::from_ms(self.desk.clock);
        let before = self.desk.event.clone();
        match self.desk.event.handle(&command, &Actor::chief_arbiter(), now) {
            Ok(entries) => {
                self.desk.log.extend(entries);
                self.nothing_hangs();
                if swiss {
                    let asked = Before::next(&before, stage, &absent, &self.desk.event);
                    asked.check(self.desk.event.round(stage, self.desk.round(stage)).unwrap());
                }
                true
            }
            Err(refusal) => {
                assert!(self.desk.event == before, "a refused command changes nothing");
                if matches!(refusal.why(), Why::RoundUnfinished(..)) {
                    let awaited = [before.open_tables(stage), before.tables_for_lot(stage)];
                    assert!(!awaited.concat().is_empty(), "it waits for nothing");
                }
                if matches!(refusal.why(), Why::Blocked(_)) {
                    let asked = Before::next(&before, stage, &absent, &before);
                    let struck_off = [&absent[..], &missed_twice(&before, stage)].concat();
                    let others = Before::next(&before, stage, &struck_off, &before);
                    let can = asked.can_be_paired() && others.can_be_paired();
                    assert!(!can, "there is a legal pairing");
                }
                false
            }
        }
    }

    /// Pairs a round of a Swiss by hand, everybody by lot.
    fn pair_by_hand(&mut self, stage: u16) {
        let field = self.desk.event.stage(stage).unwrap().field().to_vec();
        let mut all: Vec<EntrantId> =
            field.into_iter().filter(|&id| self.desk.event.is_active(id)).collect();
        let round = self.desk.round(stage) + 1;
        all.retain(|&id| !self.desk.event.is_suspended(id, stage, round));
        self.lots.shuffle(&mut all);
        let pairs = all.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        let byes = all.chunks_exact(2).remainder().to_vec();
        let reason = "the hall is small".to_owned();
        let before = self.desk.event.clone();
        let absent = Vec::new();
        let pair = Command::PairByHand { stage, pairs, byes, absent, reason, starts_at: None };
        if self.try_to(pair) {
            self.check_by_hand(&before, stage, |_| true);
        }
    }

    /// The event as it was before the last round was paired, if nothing of that was played.
    fn before_last_round(&self, stage: u16) -> Option<Tournament> {
        let mut before = self.desk.event.clone();
        let now = Instant::from_ms(self.desk.clock);
        before.handle(&Command::UnpairRound { stage }, &Actor::chief_arbiter(), now).ok()?;
        Some(before)
    }

    /// Looks at the last round, some of which was made by hand. Whoever has left since was still there.
    fn check_by_hand(&self, before: &Tournament, stage: u16, by_hand: impl Fn(EntrantId) -> bool) {
        let round = self.desk.event.round(stage, self.desk.round(stage)).unwrap();
        Before::of_round(before, stage, round).check_by_hand(round, by_hand);
    }

    pub(crate) fn play_open_games(&mut self, stage: u16) {
        for round in 1..=self.desk.round(stage) {
            let tables = |desk: &Desk| {
                let round = desk.event.round(stage, round);
                round.map_or(0, |round| round.pairings.len() as u16)
            };
            let mut table = 1;
            while table <= tables(&self.desk) {
                let at = TableRef::new(stage, round, table);
                self.play_table(at);
                if self.desk.event.duel(at) == Some(DuelState::Lot) {
                    self.desk.act(Command::DrawLot { table: at });
                }
                table += 1;
            }
        }
    }

    fn play_table(&mut self, table: TableRef) {
        loop {
            // A result may take a match of the last round away that was paired by another.
            let Some(pairing) = self.desk.event.pairing(table) else { return };
            let Some(open) = pairing.games.iter().position(|game| game.result.is_none()) else {
                return;
            };
            // Nobody plays off for ever.
            let result = match pairing.games.len() {
                ..=8 => self.result(),
                _ => Outcome::won(Side::Red).into(),
            };
            self.desk.clock += 1000;
            let now = Instant::from_ms(self.desk.clock);
            let command = Command::EnterResult { game: table.game(open as u16 + 1), result };
            let entries = self.desk.event.handle(&command, &Actor::chief_arbiter(), now);
            self.desk.log.extend(entries.unwrap());
            self.nothing_hangs();
        }
    }

    pub(crate) fn check(&self) {
        let report = serde_json::to_value(self.desk.event.report()).unwrap();
        naive::check(&report);
    }
}

fn entrant(lots: &mut Lots, number: u32, teams: bool) -> Entrant {
    let name = format!("{}{number}", if teams { "队" } else { "选手" });
    let entrant = if teams {
        Entrant::team(&name, &["a", "b", "c"], &["d"])
    } else {
        Entrant::player(&name).rated(2000 + lots.below(400) as u16)
    };
    if lots.below(3) == 0 { entrant.of(["甲", "乙", "丙"][lots.below(3)]) } else { entrant }
}
