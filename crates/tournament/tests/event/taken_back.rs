//! What came between a pairing and its being taken back.

use std::num::NonZeroU16;

use chuhe_rulebook::{PrimaryScore, TieBreak, UnplayedResult};
use chuhe_tournament::{Command, Entrant, SanctionMeasure, Setting, TableOrder};

use crate::desk::{Desk, id};
use crate::swiss_events::swiss;

fn ordered_by(criterion: TieBreak) -> Setting {
    let mut setting = swiss("axf-2017", 4);
    let tie_breaks = vec![criterion];
    setting.stages[0].order = Some(TableOrder { score: PrimaryScore::GamePoints, tie_breaks });
    setting.missed_round = UnplayedResult::Draw;
    setting
}

/// A round that was paired, is taken back and paired anew with who came meanwhile is none that he missed.
#[test]
fn a_late_entry_plays_the_round_that_is_paired_anew() {
    let mut desk = Desk::with_players(ordered_by(TieBreak::ProgressiveScore), 4);
    desk.in_order().pair(1).play_round(1).pair(1);
    desk.act(Command::Enter { entrant: Entrant::player("Late") });
    assert_eq!(desk.table_of(1).of(id(5)).unwrap().score, 4, "two rounds missed, a draw each");
    desk.act(Command::UnpairRound { stage: 1 });
    let line = desk.table_of(1).of(id(5)).unwrap().clone();
    assert_eq!(line.score, 2, "one round missed");
    assert_eq!(line.values[0].amounts, [2]);
    desk.pair(1);
    let round = desk.event.round(1, 2).unwrap();
    let plays = round.pairings.iter().any(|pairing| pairing.has(id(5)));
    assert!(plays || round.byes.iter().any(|bye| bye.entrant == id(5)));
    desk.play_round(1);
    let rounds = desk.event.stage(1).unwrap().rounds().len();
    assert_eq!(rounds, 2);
    let missed = desk.table_of(1).of(id(5)).unwrap().score;
    assert!(missed <= 2 + 4, "one round missed, one played: {missed}");
}

/// A suspension that was pronounced after a pairing is served in the round that is paired instead.
#[test]
fn a_suspension_is_served_in_the_round_that_is_paired_anew() {
    let mut desk = Desk::with_players(swiss("axf-2017", 3), 6);
    desk.in_order().pair(1);
    let rounds = NonZeroU16::MIN;
    let measure = SanctionMeasure::Suspend { rounds };
    let reason = "left the hall".to_owned();
    desk.act(Command::Sanction { entrant: id(1), act: None, measure, game: None, reason });
    assert!(!desk.event.is_suspended(id(1), 1, 1), "paired already");
    desk.act(Command::UnpairRound { stage: 1 }).pair(1);
    assert!(desk.event.is_suspended(id(1), 1, 1));
    assert!(!desk.pairs(1).iter().any(|&(a, b)| a == 1 || b == 1));
    desk.play_round(1).pair(1);
    assert!(desk.pairs(1).iter().any(|&(a, b)| a == 1 || b == 1), "served");
}
