//! Matches to which somebody does not come who has left, or is suspended, before they are paired.

use std::num::NonZeroU16;

use chuhe_tournament::{Command, DuelState, PlacesPlayed, SanctionMeasure, Setting};

use crate::desk::{Desk, id};
use crate::knock_outs::knock_out;

/// A double elimination of four before its final: 1 comes from the winners' side, 2 from the losers'.
fn before_the_final() -> Desk {
    let setting = Setting::from_plan("Cup", "staff-2012", "staff").unwrap();
    let mut desk = Desk::with_players(setting, 4);
    desk.in_order().pair(1).play_round(1).pair(1).play_round(1).pair(1).play_round(1);
    desk
}

fn leaves(desk: &mut Desk, entrant: u32) {
    let reason = "ill".to_owned();
    desk.act(Command::Withdraw { entrant: id(entrant), reason, consent: true });
}

fn suspended(desk: &mut Desk, entrant: u32) {
    let measure = SanctionMeasure::Suspend { rounds: NonZeroU16::MIN };
    let reason = "misconduct".to_owned();
    desk.act(Command::Sanction { entrant: id(entrant), act: None, measure, game: None, reason });
}

/// Who comes from the losers' side has to win twice (staff 2012 附一.2), and does so by two games that the other does not
/// come to.
#[test]
fn req_91_a_finalist_who_is_not_there_loses_all_games_of_the_final_at_once() {
    for goes in [leaves, suspended] {
        let mut desk = before_the_final();
        goes(&mut desk, 1);
        desk.pair(1);
        let table = desk.table(1, 1, 2);
        assert_eq!(desk.event.pairing(table).unwrap().games.len(), 2);
        assert_eq!(desk.event.duel(table), Some(DuelState::Won(id(2))));
        assert!(desk.event.is_over(1));
        assert_eq!(desk.order(1)[..2], [2, 1]);
        desk.act(Command::Close);
    }
}

#[test]
fn a_finalist_of_the_losers_side_who_is_not_there_loses_the_only_game_needed() {
    for goes in [leaves, suspended] {
        let mut desk = before_the_final();
        goes(&mut desk, 2);
        desk.pair(1);
        let table = desk.table(1, 1, 2);
        assert_eq!(desk.event.duel(table), Some(DuelState::Won(id(1))));
        desk.act(Command::Close);
    }
}

/// The final is set again by a correction, with somebody who has left meanwhile.
#[test]
fn a_match_that_is_set_again_goes_on_as_well() {
    let mut desk = before_the_final();
    desk.pair(1);
    leaves(&mut desk, 3);
    // 3 lost to 2 in the last round of the losers' side.
    let at = chuhe_tournament::TableRef::new(1, 3, 1).game(1);
    let was = desk.event.game(at).unwrap();
    let winner = was.side_of(id(3)).unwrap();
    let result = Some(chuhe_tournament::Outcome::won(winner).into());
    let reason = "the slip says so".to_owned();
    desk.act(Command::CorrectResult { game: at, result, reason });
    assert_eq!(desk.event.duel(desk.table(1, 1, 3)), Some(DuelState::Won(id(1))));
    assert!(desk.event.is_over(1));
}

/// An event that was stuck, because its log was written before this followed at once, goes on when it is paired.
#[test]
fn a_final_that_waits_in_an_old_log_goes_on() {
    let mut desk = before_the_final();
    leaves(&mut desk, 1);
    desk.pair(1);
    let set = desk.log.len() - 1;
    let old = &desk.log[..set];
    let mut event = chuhe_tournament::Tournament::replay(old).unwrap();
    assert!(!event.is_over(1));
    let pair = Command::PairRound { stage: 1, absent: vec![], starts_at: None };
    let now = chuhe_tournament::Instant::from_ms(desk.clock);
    event.handle(&pair, &chuhe_tournament::Actor::chief_arbiter(), now).unwrap();
    assert!(event.is_over(1) && event == desk.event);
}

#[test]
fn nobody_comes_to_a_match() {
    let mut desk = Desk::with_players(knock_out(PlacesPlayed::First), 4);
    desk.in_order().pair(1).play_round(1);
    leaves(&mut desk, 1);
    leaves(&mut desk, 2);
    desk.pair(1);
    assert_eq!(desk.event.duel(desk.table(1, 1, 2)), Some(DuelState::Nobody));
    desk.act(Command::Close);
}
