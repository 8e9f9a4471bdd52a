//! Whole events played by lot over all formats: with withdrawals, late entries, forfeits, corrections, forbidden pairs
//! and changes by hand. Every event is a test of its own, named by its format, its number and its size.
//!
//! What must hold: nobody meets an opponent again, or one whom he must not meet, but by hand, and that is marked; a round is paired whenever a legal
//! pairing exists, as an independent search finds; scores and colour limits are as good as any pairing's, as an
//! exhaustive search of small fields finds; colours that break a limit are told; the tables equal those of a naive
//! reckoning from the exported document; the log read back and played through gives the event as it stands; what is
//! refused changes nothing; of stages that are played beside each other, such as the final and the others of 5+2,
//! everybody plays in exactly one, though the table changes by which they were drawn; and every event comes to its end.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod beside;
#[allow(dead_code, reason = "the stories of the other tests use the rest")]
#[path = "../event/desk.rs"]
mod desk;
mod driver;
mod naive;
mod oracle;
mod plans;
mod settings;

use libtest_mimic::{Arguments, Trial};

use settings::Case;

/// So many events are played, each a test of its own.
const EVENTS: u64 = 2_000;

/// And so many in which many leave between the rounds.
const MANY_LEAVE: u64 = 300;

fn main() {
    let trial = |case: fn(u64) -> Case, number: u64| {
        let Case { setting, entrants, many_leave, .. } = case(number);
        let leave = if many_leave { ", many leave" } else { "" };
        let name = format!("{}{leave} {number:04} ({entrants} entrants)", setting.name);
        Trial::test(name, move || {
            driver::play(case(number));
            Ok(())
        })
    };
    let events = (0..EVENTS).map(|number| trial(Case::of, number));
    let many_leave = (0..MANY_LEAVE).map(|number| trial(Case::of_many_who_leave, number));
    let plan = |name: &str, check: fn()| {
        Trial::test(name, move || {
            check();
            Ok(())
        })
    };
    let plans = [
        plan("the library plays every format to its end", plans::every_format_is_played_to_its_end),
        plan("the library's mishaps", plans::mishaps_happen_as_often_as_they_should),
        plan("the library cuts short", plans::what_cannot_be_played_is_cut_short),
        plan("tie-breaks as they are read", plans::the_document_says_how_tie_breaks_are_read),
        plan("the library's many who leave", plans::who_leaves_does_not_keep_an_event_from_its_end),
    ];
    libtest_mimic::run(
        &Arguments::from_args(),
        plans.into_iter().chain(events).chain(many_leave).collect(),
    )
    .exit();
}
