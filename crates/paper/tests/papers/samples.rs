//! Small events to print.

use std::num::{NonZeroU8, NonZeroU16};

use chuhe_rulebook::TeamSystem;
use chuhe_tournament::{
    Actor, Command, EloSetting, Entrant, GameRef, Instant, Numbering, Outcome, PlacesPlayed,
    RegulationField, Setting, Side, StageFormat, StageSetting, TableRef, TeamSetting, Tournament,
};

/// An event and the clock of its desk.
pub(crate) struct Sample {
    pub(crate) event: Tournament,
    clock: u64,
}

/// 2024-05-01, in Unix time.
const START: u64 = 1_714_521_600_000;

impl Sample {
    pub(crate) fn open(mut setting: Setting) -> Sample {
        setting.regulations.fields.insert(RegulationField::Organiser, "象棋协会".to_owned());
        setting.regulations.fields.insert(RegulationField::Dates, "2024-05-01".to_owned());
        let by = Actor::chief_arbiter();
        let (event, _) = Tournament::open(setting, &by, Instant::from_ms(START)).unwrap();
        Sample { event, clock: START }
    }

    pub(crate) fn act(&mut self, command: Command) {
        self.clock += 60_000;
        let now = Instant::from_ms(self.clock);
        self.event
            .handle(&command, &Actor::chief_arbiter(), now)
            .unwrap_or_else(|refusal| panic!("{command:?} is refused: {refusal}"));
    }

    pub(crate) fn enter_players(&mut self, count: u16) {
        for number in 1..=count {
            let unit = ["甲棋院", "乙棋社", "丙象棋协会"][usize::from(number) % 3];
            let mut entrant = Entrant::player(&format!("选手{number}")).of(unit);
            entrant.romanised = Some(format!("Player {number}"));
            entrant.rating = (number % 2 == 1).then_some(2400 - number);
            self.act(Command::Enter { entrant });
        }
    }

    pub(crate) fn start(&mut self, stage: u16) {
        self.act(Command::StartStage { stage, numbering: Numbering::InOrder });
    }

    pub(crate) fn pair(&mut self, stage: u16) {
        self.act(Command::PairRound { stage, absent: vec![], starts_at: None });
    }

    /// The first game of the last round that is open.
    fn open_game(&self, stage: u16) -> Option<GameRef> {
        let round = self.event.stage(stage)?.rounds().len() as u16;
        let pairings = &self.event.round(stage, round)?.pairings;
        pairings.iter().enumerate().find_map(|(at, pairing)| {
            let game = pairing.games.iter().position(|game| game.result.is_none())?;
            Some(TableRef::new(stage, round, at as u16 + 1).game(game as u16 + 1))
        })
    }

    /// Plays the last round: results follow from who meets whom.
    pub(crate) fn play(&mut self, stage: u16) {
        while let Some(game) = self.open_game(stage) {
            let found = self.event.game(game).unwrap();
            let (red, black) = (found.red.entrant.0, found.black.entrant.0);
            let knock_out = self.event.stage_setting(stage).unwrap().is_knock_out();
            let outcome = match (red * 7 + black * 3 + u32::from(game.table.round)) % 4 {
                0 if !knock_out => Outcome::DRAWN,
                1 if !knock_out => Outcome::won(Side::Black),
                _ if red < black => Outcome::won(Side::Red),
                _ => Outcome::won(Side::Black),
            };
            self.act(Command::EnterResult { game, result: outcome.into() });
        }
    }
}

pub(crate) fn swiss(players: u16, rounds: u16, played: u16) -> Sample {
    let format = StageFormat::Swiss {
        rounds: NonZeroU16::new(rounds).unwrap(),
        same_unit: None,
        forbidden: vec![],
    };
    let stage = StageSetting::new("积分编排", format);
    let mut sample =
        Sample::open(Setting::players("楚河杯 <公开赛> & Open", "axf-2017", vec![stage]));
    sample.enter_players(players);
    sample.start(1);
    for _ in 0..played {
        sample.pair(1);
        sample.play(1);
    }
    sample
}

/// A Swiss that reckons ratings and ranks units by two players each.
pub(crate) fn rated() -> Sample {
    let format = StageFormat::Swiss { rounds: NonZeroU16::MIN, same_unit: None, forbidden: vec![] };
    let stage = StageSetting::new("积分编排", format);
    let mut setting = Setting::players("楚河杯", "axf-2017", vec![stage]);
    setting.elo = Some(EloSetting { k: 20, start: 1500 });
    setting.unit_players = NonZeroU8::new(2);
    let mut sample = Sample::open(setting);
    sample.enter_players(6);
    sample.start(1);
    sample.pair(1);
    sample.play(1);
    sample
}

pub(crate) fn round_robin(players: u16) -> Sample {
    round_robin_after(players, players - 1 + players % 2)
}

pub(crate) fn round_robin_after(players: u16, rounds: u16) -> Sample {
    let format = StageFormat::RoundRobin { cycles: NonZeroU8::MIN };
    let stage = StageSetting::new("循环赛", format);
    let mut sample = Sample::open(Setting::players("楚河杯循环赛", "axf-2017", vec![stage]));
    sample.enter_players(players);
    sample.start(1);
    for _ in 0..rounds {
        sample.pair(1);
        sample.play(1);
    }
    sample
}

pub(crate) fn knock_out(players: u16, played: u16) -> Sample {
    let format = StageFormat::KnockOut { places: PlacesPlayed::FirstAndThird };
    let stage = StageSetting::new("淘汰赛", format);
    let mut sample = Sample::open(Setting::players("楚河杯淘汰赛", "axf-2017", vec![stage]));
    sample.enter_players(players);
    sample.start(1);
    for _ in 0..played {
        sample.pair(1);
        sample.play(1);
    }
    sample
}

pub(crate) fn double_elimination(players: u16, played: u16) -> Sample {
    let setting = Setting::from_plan("职工象棋赛", "staff-2012", "staff").unwrap();
    let mut sample = Sample::open(setting);
    sample.enter_players(players);
    let stage = sample.event.stages().len() as u16;
    sample.start(stage);
    for _ in 0..played {
        sample.pair(stage);
        sample.play(stage);
    }
    sample
}

pub(crate) fn teams(played: u16) -> Sample {
    let format = StageFormat::Swiss {
        rounds: NonZeroU16::new(3).unwrap(),
        same_unit: None,
        forbidden: vec![],
    };
    let system = TeamSystem::BoardsWithSubstitutes;
    let teams = TeamSetting { system, boards: NonZeroU8::new(3).unwrap() };
    let stage = StageSetting::new("团体赛", format);
    let mut sample = Sample::open(Setting::teams("楚河杯团体赛", "axf-2017", teams, vec![stage]));
    for team in ["甲队", "乙队", "丙队", "丁队"] {
        let names: Vec<String> = (1..=4).map(|no| format!("{team}选手{no}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        sample.act(Command::Enter { entrant: Entrant::team(team, &names[..3], &names[3..]) });
    }
    sample.start(1);
    for _ in 0..played {
        sample.pair(1);
        sample.play(1);
    }
    sample
}

/// An event of three stages, played to the end.
pub(crate) fn five_plus_two() -> Sample {
    let setting = Setting::from_plan("亚洲个人赛", "axf-2017", "individual-5-plus-2").unwrap();
    let mut sample = Sample::open(setting);
    sample.enter_players(24);
    for stage in 1..=3 {
        sample.start(stage);
        while !sample.event.is_over(stage) {
            sample.pair(stage);
            sample.play(stage);
        }
    }
    sample
}
