//! Requirements 69–72: every criterion of an order decides where all before it are equal, and only there. Whole tables
//! are played by lot; that the values themselves are right a naive reckoning shows in `tests/simulation`.

use std::num::{NonZeroU8, NonZeroU16};

use chuhe_rulebook::{TeamSystem, TieBreak};
use chuhe_tournament::{
    Command, Decider, Entrant, GameResult, Lots, Numbering, Outcome, Setting, Side, Sides,
    StageFormat, StageSetting, Standings, TeamSetting,
};

use crate::desk::Desk;
use crate::round_robins::round_robin;
use crate::swiss_events::swiss;

/// What put each line of a table before the next, checked by the values of the two.
fn deciders(table: &Standings) -> Vec<Decider> {
    let neighbours = table.lines.windows(2).map(|lines| (&lines[0], &lines[1]));
    let checked = neighbours.map(|(above, below)| {
        let by = below.decided_by.unwrap();
        let same = |count: usize| {
            let amounts = |line: &chuhe_tournament::Standing| -> Vec<Vec<i64>> {
                line.values[..count].iter().map(|value| value.amounts.clone()).collect()
            };
            above.score == below.score && amounts(above) == amounts(below)
        };
        match by {
            Decider::Score => assert!(above.score > below.score),
            Decider::TieBreak(criterion) => {
                let at = table.tie_breaks.iter().position(|&one| one == criterion).unwrap();
                assert!(same(at), "{criterion:?} decides before its turn");
                let [more, less] = [above, below].map(|line| &line.values[at].amounts);
                match criterion {
                    TieBreak::FewerFouls => assert!(more < less),
                    _ => assert!(more > less, "{criterion:?}: {more:?} stands above {less:?}"),
                }
            }
            Decider::Shared => assert!(same(table.tie_breaks.len())),
            other => panic!("{other:?} decides in no such table"),
        }
        by
    });
    checked.collect()
}

/// Plays tables by lot until every criterion of the order has decided.
fn every_criterion_decides(order: &[TieBreak], setting: impl Fn() -> Setting, entrants: u32) {
    let mut seen: Vec<TieBreak> = Vec::new();
    for seed in 0..2000 {
        let mut lots = Lots::new(seed);
        let mut desk = Desk::open(setting().seeded(seed));
        for number in 1..=entrants {
            let name = format!("{number}");
            desk.act(Command::Enter {
                entrant: match desk.event.setting().teams {
                    Some(_) => Entrant::team(&name, &["a", "b", "c"], &[]),
                    None => Entrant::player(&name),
                },
            });
        }
        desk.start(1, Numbering::Lot { seed });
        while !desk.event.is_over(1) {
            desk.pair(1);
            while let Some(game) = desk.some_open_game(1) {
                let outcome = match lots.below(5) {
                    0 => Outcome::won(Side::Red),
                    1 => Outcome::won(Side::Black),
                    _ => Outcome::DRAWN,
                };
                let fouls = Sides { red: u16::from(lots.below(4) == 0), black: 0 };
                let result = GameResult { fouls, ..outcome.into() };
                desk.act(Command::EnterResult { game, result });
            }
        }
        let table = desk.table_of(1);
        assert_eq!(table.tie_breaks, order);
        for by in deciders(&table) {
            if let Decider::TieBreak(criterion) = by {
                seen.push(criterion);
            }
        }
        seen.sort_unstable();
        seen.dedup();
        if seen.len() == order.len() {
            return;
        }
    }
    panic!("of {order:?} only {seen:?} ever decided");
}

fn teams(format: StageFormat) -> Setting {
    let teams = TeamSetting {
        system: TeamSystem::BoardsWithSubstitutes,
        boards: NonZeroU8::new(3).unwrap(),
    };
    Setting::teams("Teams", "axf-2017", teams, vec![StageSetting::new("s", format)])
}

#[test]
fn req_69_every_criterion_of_the_round_robin_decides_in_its_turn() {
    use TieBreak::*;
    let order =
        [SmallPoints, HeadToHead, Wins, BlackWins, BlackGames, BlackInHeadToHead, FewerFouls];
    every_criterion_decides(&order, || round_robin(1), 6);
}

#[test]
fn req_70_every_criterion_of_the_swiss_decides_in_its_turn() {
    use TieBreak::*;
    let order =
        [OpponentsScore, HeadToHead, Wins, BlackWins, BlackGames, StrongOpponentsScore, FewerFouls];
    every_criterion_decides(&order, || swiss("axf-2017", 3), 9);
}

#[test]
fn req_71_every_criterion_of_the_round_robin_of_teams_decides_in_its_turn() {
    use TieBreak::*;
    let order = [
        GamePoints,
        SmallPoints,
        MatchWins,
        Wins,
        HeadToHead,
        FirstBoardPoints,
        BlackGames,
        FewerFouls,
    ];
    let format = || StageFormat::RoundRobin { cycles: NonZeroU8::MIN };
    every_criterion_decides(&order, || teams(format()), 6);
}

#[test]
fn req_72_every_criterion_of_the_swiss_of_teams_decides_in_its_turn() {
    use TieBreak::*;
    let order = [
        OpponentsMatchPoints,
        GamePoints,
        HeadToHead,
        OpponentsGamePoints,
        FirstBoardPoints,
        BlackRounds,
        FewerFouls,
    ];
    let rounds = NonZeroU16::new(3).unwrap();
    let format = || StageFormat::Swiss { rounds, same_unit: None, forbidden: Vec::new() };
    every_criterion_decides(&order, || teams(format()), 9);
}
