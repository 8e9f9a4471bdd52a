//! Sanctions: games lost, suspensions, points taken away.

use std::num::{NonZeroU8, NonZeroU16};

use chuhe_rulebook::{LossReason, Measure, Misconduct};
use chuhe_tournament::swiss::Relaxation;
use chuhe_tournament::{
    Command, Entry, Event, GameRef, Leaving, Mark, Outcome, PlacesPlayed, Remark, SanctionMeasure,
    TableRef, Why,
};

use crate::desk::{Desk, id};
use crate::knock_outs::knock_out;
use crate::round_robins::round_robin;
use crate::swiss_events::swiss;

fn sanction(entrant: u32, measure: SanctionMeasure, game: Option<GameRef>) -> Command {
    let reason = "a telephone rang".to_owned();
    Command::Sanction { entrant: id(entrant), act: None, measure, game, reason }
}

const LOST: SanctionMeasure = SanctionMeasure::Book { measure: Measure::GameLost };

fn suspend(rounds: u16) -> SanctionMeasure {
    SanctionMeasure::Suspend { rounds: NonZeroU16::new(rounds).unwrap() }
}

fn outcome(desk: &Desk, game: GameRef) -> Outcome {
    desk.event.game(game).unwrap().result.unwrap().outcome
}

#[test]
fn a_game_that_is_lost_by_a_sanction_is_lost() {
    let mut desk = Desk::with_players(swiss("axf-2017", 3), 4);
    desk.in_order().pair(1);
    assert_eq!(desk.refused(sanction(1, LOST, None)), Why::NoGameNamed);
    let open = desk.open_game(1, 1, 2);
    assert_eq!(desk.refused(sanction(3, LOST, Some(open))), Why::NotInRound(id(3)));
    // A game that goes on ends with it; by the act the reason is the book's.
    let act = Some(Misconduct::ElectronicDevice);
    let reason = "a telephone rang".to_owned();
    let game = Some(open);
    desk.act(Command::Sanction { entrant: id(1), act, measure: LOST, game, reason });
    let loser = desk.event.game(open).unwrap().side_of(id(1)).unwrap();
    let reason = Some(LossReason::ElectronicDevice);
    assert_eq!(outcome(&desk, open), Outcome::Won { winner: loser.opponent(), reason });
    assert_eq!(desk.table_of(1).of(id(2)).unwrap().score, 4);
    // A game that is over is corrected, and the log says what it was.
    let other = desk.open_game(1, 3, 4);
    desk.draws(1, 3, 4).act(sanction(4, LOST, Some(other)));
    assert_eq!(desk.table_of(1).of(id(3)).unwrap().score, 4);
    let last = &desk.log[desk.log.len() - 1];
    assert!(matches!(&last, Entry { event: Event::ResultCorrected { was: Some(_), .. }, .. }));
    // Whoever lost it already does not lose it again; if both lose it nobody wins it.
    let length = desk.log.len();
    desk.act(sanction(4, LOST, Some(other)));
    assert_eq!(desk.log.len(), length + 1);
    desk.act(sanction(3, LOST, Some(other)));
    assert_eq!(outcome(&desk, other), Outcome::BothLost);
    assert!([3, 4].iter().all(|&n| desk.table_of(1).of(id(n)).unwrap().score == 0));
    // The third step of the ladder is a game if one is named, else exclusion.
    let either = SanctionMeasure::Book { measure: Measure::GameLostOrExcluded };
    desk.act(sanction(2, either, Some(open)));
    assert_eq!(outcome(&desk, open), Outcome::BothLost);
    desk.act(sanction(2, either, None));
    assert_eq!(desk.event.participant(id(2)).unwrap().left, Some(Leaving::Excluded));
}

#[test]
fn a_match_that_is_lost_by_a_sanction_lets_the_other_go_on() {
    let mut desk = Desk::with_players(knock_out(PlacesPlayed::First), 4);
    desk.in_order().pair(1).play_round(1).pair(1);
    desk.act(sanction(1, LOST, Some(TableRef::new(1, 1, 1).game(1))));
    let last = desk.event.pairing(TableRef::new(1, 2, 1)).unwrap();
    assert!(last.has(id(4)) && !last.has(id(1)));
}

#[test]
fn req_104_whoever_is_suspended_is_not_paired() {
    let mut desk = Desk::with_players(swiss("axf-2017", 5), 6);
    desk.in_order().pair(1).play_round(1).act(sanction(1, suspend(2), None));
    for _ in 0..2 {
        desk.pair(1).play_round(1);
        let round = desk.event.round(1, desk.round(1)).unwrap();
        assert!(round.remarks.contains(&Remark::Suspended { entrant: id(1) }));
        assert!(!round.pairings.iter().any(|pairing| pairing.has(id(1))));
        assert_eq!(desk.table_of(1).of(id(1)).unwrap().score, 4, "the rounds bring nothing");
    }
    // A pairing taken back and made again is one round.
    let (a, b) = (TableRef::new(1, 3, 1), TableRef::new(1, 3, 2));
    for table in [a, b] {
        let game = table.game(1);
        let reason = "to be paired again".to_owned();
        desk.act(Command::CorrectResult { game, result: None, reason });
    }
    desk.act(Command::UnpairRound { stage: 1 });
    let by_hand = Command::PairByHand {
        stage: 1,
        pairs: vec![(id(1), id(5)), (id(2), id(3)), (id(4), id(6))],
        byes: vec![],
        absent: Vec::new(),
        reason: "as they like".to_owned(),
        starts_at: None,
    };
    assert_eq!(desk.refused(by_hand), Why::NotEverybodyOnce(id(1)));
    desk.pair(1).play_round(1).pair(1);
    assert!(desk.event.round(1, 4).unwrap().pairings.iter().any(|pairing| pairing.has(id(1))));
}

#[test]
fn req_104_what_a_table_has_for_the_suspended_is_forfeited() {
    let mut desk = Desk::with_players(round_robin(1), 4);
    desk.in_order().pair(1).play_round(1).act(sanction(4, suspend(1), None)).pair(1);
    let round = desk.event.round(1, 2).unwrap();
    let own = round.pairings.iter().find(|pairing| pairing.has(id(4))).unwrap();
    assert!(own.games[0].automatic && own.is_complete());
    assert!(round.remarks.contains(&Remark::Suspended { entrant: id(4) }));
    desk.play_round(1).pair(1);
    assert!(desk.some_open_game(1).is_some());
    let round = desk.event.round(1, 3).unwrap();
    assert!(!round.pairings.iter().any(|pairing| pairing.is_complete()), "he plays again");
}

#[test]
fn req_104_years_are_for_the_act_for_which_the_book_has_them() {
    let mut desk = Desk::with_players(swiss("axf-2017", 3), 4);
    desk.in_order().pair(1).play_round(1);
    let ban = |act, years| Command::Sanction {
        entrant: id(1),
        act: Some(act),
        measure: SanctionMeasure::Ban { years: NonZeroU8::new(years).unwrap() },
        game: None,
        reason: "reported to the association".to_owned(),
    };
    let arranged = Misconduct::ArrangedResult;
    assert_eq!(desk.refused(ban(arranged, 4)), Why::NoSanction(arranged));
    let indiscipline = Misconduct::Indiscipline;
    assert_eq!(desk.refused(ban(indiscipline, 1)), Why::NoSanction(indiscipline));
    desk.act(ban(arranged, 3));
    let one = desk.event.participant(id(1)).unwrap();
    assert_eq!(one.left, Some(Leaving::Excluded));
    // The years come on top of what the act costs in the event (2§8.3).
    assert!(one.has_points_cancelled());
    assert_eq!(desk.table_of(1).of(id(1)).unwrap().score, 0);
    // Years for what the book does not name leave the points.
    let years = SanctionMeasure::Ban { years: NonZeroU8::MIN };
    desk.act(sanction(2, years, None));
    assert!(!desk.event.participant(id(2)).unwrap().has_points_cancelled());
}

/// The table and the pairing read one score, also below nothing.
#[test]
fn points_taken_from_somebody_who_has_none_count_in_the_pairing_as_in_the_table() {
    let mut desk = Desk::with_players(swiss("axf-2017", 3), 4);
    desk.in_order().pair(1).play_round(1);
    let deduct = SanctionMeasure::Deduct { half_points: 2 };
    desk.act(sanction(4, deduct, None));
    assert_eq!(desk.table_of(1).of(id(4)).unwrap().score, -2);
    desk.pair(1);
    let pairing = desk.event.pairing(desk.table(1, 2, 4)).unwrap();
    let differ = |mark: &Mark| match mark {
        Mark::Relaxed { what: Relaxation::ScoresDiffer { half_points, .. }, .. } => {
            Some(*half_points)
        }
        _ => None,
    };
    assert_eq!(pairing.marks.iter().find_map(differ), Some(2));
}
