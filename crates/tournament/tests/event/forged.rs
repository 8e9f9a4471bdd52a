//! Logs of events that say what did not happen.

use chuhe_rulebook::TieBreak;
use chuhe_tournament::{
    Command, EntrantId, Entry, Event, GameRef, LOG, Misfit, Outcome, PlacesPlayed, ReplayError,
    Side, TableRef, Tournament,
};

use crate::desk::{Desk, id};
use crate::knock_outs::knock_out;
use crate::round_robins::round_robin;
use crate::swiss_events::swiss;

/// What replaying a log with one of its entries changed comes to.
fn changed(desk: &Desk, change: impl Fn(&mut Event) -> bool) -> Option<Misfit> {
    let mut log = desk.log.clone();
    let found = log.iter_mut().any(|entry| change(&mut entry.event));
    assert!(found, "there is such an entry");
    misfit(&log)
}

/// What replaying a log with one more entry comes to.
fn followed_by(desk: &Desk, event: Event) -> Option<Misfit> {
    let mut log = desk.log.clone();
    let last = log.last().unwrap().clone();
    log.push(Entry { event, ..last });
    misfit(&log)
}

fn misfit(log: &[Entry]) -> Option<Misfit> {
    match Tournament::replay(log) {
        Ok(_) => None,
        Err(ReplayError::Entry { misfit, .. }) => Some(misfit),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn a_draw_that_cannot_be_is_not_believed() {
    let mut desk = Desk::with_players(knock_out(PlacesPlayed::First), 4);
    desk.in_order();
    type Lines = Vec<Option<EntrantId>>;
    let drawn = |change: &dyn Fn(&mut Vec<EntrantId>, &mut Lines)| {
        changed(&desk, |event| match event {
            Event::StageStarted { field, lines, .. } => {
                change(field, lines);
                true
            }
            _ => false,
        })
    };
    assert_eq!(drawn(&|_, _| {}), None);
    assert_eq!(drawn(&|_, lines| lines.truncate(3)), Some(Misfit::NotABracket(3)));
    assert_eq!(drawn(&|_, lines| lines.clear()), Some(Misfit::NotABracket(0)));
    assert_eq!(drawn(&|field, _| field[0] = id(2)), Some(Misfit::NamedTwice(id(2))));
    assert_eq!(drawn(&|_, lines| lines[0] = lines[1]), {
        let there = desk.event.stage(1).unwrap().lines()[1].unwrap();
        Some(Misfit::NamedTwice(there))
    });
    assert_eq!(drawn(&|_, lines| lines[0] = Some(id(9))), Some(Misfit::NotInField(id(9))));
    let out = desk.event.stage(1).unwrap().field()[3];
    assert_eq!(drawn(&|field, _| field.truncate(3)), Some(Misfit::NotInField(out)));
    // A table of everybody against everybody has no lines.
    let mut desk = Desk::with_players(round_robin(1), 4);
    desk.in_order();
    let with_lines = changed(&desk, |event| match event {
        Event::StageStarted { lines, .. } => {
            *lines = vec![None, None];
            true
        }
        _ => false,
    });
    assert_eq!(with_lines, Some(Misfit::NotABracket(2)));
}

#[test]
fn what_nobody_could_have_done_is_not_believed() {
    let mut desk = Desk::with_players(swiss("axf-2017", 1), 4);
    desk.in_order().pair(1);
    let table = TableRef::new(1, 1, 1);
    let lodged = |appeal: u32, by: u32, game: GameRef| {
        let text = "the flag had not fallen".to_owned();
        Event::AppealLodged { appeal, by: id(by), game, text, fee_paid: true }
    };
    assert_eq!(followed_by(&desk, lodged(1, 1, table.game(1))), None);
    let out_of_order = Misfit::AppealOutOfOrder { appeal: 2, next: 1 };
    assert_eq!(followed_by(&desk, lodged(2, 1, table.game(1))), Some(out_of_order));
    let nobody = Some(Misfit::NoSuchEntrant(id(9)));
    assert_eq!(followed_by(&desk, lodged(1, 9, table.game(1))), nobody);
    let no_game = Some(Misfit::NoSuchGame(table.game(7)));
    assert_eq!(followed_by(&desk, lodged(1, 1, table.game(7))), no_game);
    let other = desk.event.round(1, 1).unwrap().pairings[1].first;
    let lot = Event::LotDrawn { table, winner: other };
    assert_eq!(followed_by(&desk, lot), Some(Misfit::NotOfThePairing(other)));
    let broken = Event::TieBroken { stage: 1, order: vec![id(1), id(9)] };
    assert_eq!(followed_by(&desk, broken), nobody);
    let lineup = Event::LineupSet { stage: 1, round: 1, team: id(9), members: vec![1] };
    assert_eq!(followed_by(&desk, lineup), nobody);
    // Nothing happens after the end.
    desk.play_round(1);
    desk.act(Command::Close);
    let note = || Event::Noted { about: None, text: "late".to_owned(), article: None };
    assert_eq!(followed_by(&desk, note()), Some(Misfit::Closed));
    let told = desk.event.standings(1).unwrap();
    assert!(told.tie_breaks.contains(&TieBreak::Wins), "the table can still be read");
}

#[test]
fn a_key_that_an_entry_does_not_have_is_refused() {
    let mut desk = Desk::with_players(swiss("axf-2017", 1), 4);
    desk.in_order().pair(1).play_round(1);
    let file = LOG.write(&desk.log);
    for (kind, key) in [("entered", "id"), ("result-entered", "game"), ("round-paired", "number")] {
        let known = format!(r#""type":"{kind}","{key}":"#);
        let written = format!(r#""type":"{kind}","#);
        assert!(file.contains(&written), "{known}");
        let file = file.replacen(&written, &format!(r#"{written}"colour":"blue","#), 1);
        let error = LOG.read::<Entry>(&file).unwrap_err().to_string();
        assert!(error.contains("unknown field `colour`"), "{kind}: {error}");
    }
}

/// Replaying a log without one of its entries, which one is told.
fn without(desk: &Desk, lost: impl Fn(&Event) -> bool) -> Option<Misfit> {
    let mut log = desk.log.clone();
    let at = log.iter().position(|entry| lost(&entry.event)).expect("there is such an entry");
    log.remove(at);
    misfit(&log)
}

#[test]
fn a_log_from_which_an_entry_was_lost_is_not_believed() {
    let mut desk = Desk::with_players(swiss("axf-2017", 3), 6);
    desk.in_order().play_out(1);
    let result = |round: u16| {
        move |event: &Event| match event {
            Event::ResultEntered { game, .. } => game.table.round == round,
            _ => false,
        }
    };
    assert_eq!(without(&desk, result(2)), Some(Misfit::RoundUnfinished(1, 2)));
    assert_eq!(without(&desk, result(3)), None, "the last round is still played");
    desk.act(Command::Close);
    assert_eq!(without(&desk, result(3)), Some(Misfit::StageUnfinished(1)));
    // A table that was drawn is paired on, but the event is not closed.
    let mut desk = Desk::with_players(round_robin(1), 4);
    desk.in_order().play_out(1).act(Command::Close);
    assert_eq!(without(&desk, result(1)), Some(Misfit::StageUnfinished(1)));
    let mut desk = Desk::with_players(knock_out(PlacesPlayed::First), 4);
    desk.in_order().play_out(1);
    assert_eq!(without(&desk, result(1)), Some(Misfit::RoundUnfinished(1, 1)));
    let drawn = |event: &Event| matches!(event, Event::StageStarted { .. });
    assert_eq!(without(&desk, drawn), Some(Misfit::NotStarted(1)));
}

/// What a correction strikes out is played again, and the log of it is believed; without the correction it is not.
#[test]
fn a_correction_that_was_lost_is_missed() {
    let mut desk = Desk::with_players(swiss("axf-2017", 2), 4);
    desk.in_order().pair(1).play_round(1).pair(1).play_round(1);
    let game = TableRef::new(1, 1, 1).game(1);
    let reason = || "the wrong slip".to_owned();
    desk.act(Command::CorrectResult { game, result: None, reason: reason() });
    desk.enter(game, Outcome::DRAWN);
    assert_eq!(misfit(&desk.log), None);
    let corrected = |event: &Event| matches!(event, Event::ResultCorrected { .. });
    assert_eq!(without(&desk, corrected), Some(Misfit::HasResult(game)));
    let result = Some(Outcome::won(Side::Red).into());
    desk.act(Command::CorrectResult { game, result, reason: reason() });
    let again = |event: &Event| match event {
        Event::ResultEntered { result, .. } => result.outcome == Outcome::DRAWN,
        _ => false,
    };
    assert_eq!(without(&desk, again), Some(Misfit::OtherResult(game)));
    let leaves = Command::Withdraw { entrant: id(1), reason: "ill".to_owned(), consent: true };
    desk.act(leaves).act(Command::Reenter { entrant: id(1), reason: "well".to_owned() });
    let left = |event: &Event| matches!(event, Event::Withdrawn { .. });
    assert_eq!(without(&desk, left), Some(Misfit::HasNotLeft(id(1))));
}
