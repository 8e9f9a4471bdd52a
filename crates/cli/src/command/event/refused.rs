//! A refusal as it is told: why, with its articles, who is meant, and what to do next.

use std::path::Path;

use chuhe_tournament::{EntrantId, Refusal, Tournament, Why};

use super::naming::{awaited, rounds, stage_option, stages, who};
use super::next::end;
use super::tell::{decide_appeal, draw_again};
use super::words::{Key, Locale, filled, in_command, listed, number};

/// A refusal in words.
pub(super) fn text(words: &Locale, event: &Tournament, refusal: &Refusal, path: &Path) -> String {
    let mut text = refusal.text(words.language);
    let meant: Vec<String> = meant(refusal.why())
        .into_iter()
        .filter(|&id| event.participant(id).is_some())
        .map(|id| who(words, event, id))
        .collect();
    if !meant.is_empty() {
        let args = [("text", filled(text)), ("entrants", filled(listed(words, meant)))];
        text = words.say(Key("refused-meant"), &args);
    }
    match next(words, event, refusal.why(), path) {
        Some(next) => {
            words.say(Key("refused-next"), &[("text", filled(text)), ("next", filled(next))])
        }
        None => text,
    }
}

/// The entrants that a refusal names by their ids.
fn meant(why: &Why) -> Vec<EntrantId> {
    match why {
        Why::NotEverybodyOnce(id)
        | Why::NotInRound(id)
        | Why::HasLeft(id)
        | Why::HasNotLeft(id)
        | Why::NotAParty(id)
        | Why::NoReturn(id)
        | Why::NoSuchEntrant(id) => vec![*id],
        _ => Vec::new(),
    }
}

/// The stage that has begun and goes on, if there is only one.
fn playing(event: &Tournament) -> Option<u16> {
    let mut playing = stages(event).filter(|&no| rounds(event, no) > 0 && !event.is_over(no));
    playing.next().filter(|_| playing.next().is_none())
}

/// What to do next, where that is not plain.
fn next(words: &Locale, event: &Tournament, why: &Why, path: &Path) -> Option<String> {
    let file = || ("file", filled(in_command(path)));
    let with_file = |key| Some(words.say(key, &[file()]));
    let plain = |key| Some(words.plain(key));
    let of_stage = |key, stage| {
        Some(words.say(key, &[file(), ("option", filled(stage_option(event, stage)))]))
    };
    match why {
        Why::NotStarted(stage) => of_stage(Key("next-draw"), *stage),
        Why::OutdatedDraw(_) => Some(draw_again(words, event, path).join("\n")),
        Why::PairedBeside { stage, other } => {
            let args = [
                file(),
                ("stage", number(usize::from(*stage))),
                ("other", number(usize::from(*other))),
            ];
            Some(words.say(Key("next-undo-beside"), &args))
        }
        Why::AlreadyPaired(stage) => {
            // Of stages that no longer fit their table it is told how all of them are drawn again.
            let outdated = event.outdated_draw(*stage).is_some_and(|outdated| !outdated.begun);
            match outdated {
                true => Some(draw_again(words, event, path).join("\n")),
                false => of_stage(Key("next-undo"), *stage),
            }
        }
        // Before anybody has played the table is drawn anew, once the pairing is taken back.
        Why::EntriesClosed if !event.stages().iter().any(|stage| stage.is_begun()) => {
            let paired = stages(event).rev().find(|&stage| rounds(event, stage) > 0)?;
            of_stage(Key("next-undo"), paired)
        }
        Why::NoGameNamed => plain(Key("next-game")),
        Why::StageUnfinished(_) | Why::NoMoreRounds(_) => with_file(Key("next-show")),
        Why::RoundUnfinished(stage, _) => {
            let awaited = awaited(words, event, path, *stage, false);
            (!awaited.is_empty()).then(|| awaited.join("\n"))
        }
        Why::HasResult => plain(Key("next-correct")),
        Why::NoSanction(act) => {
            let ruled = event.rulebook().discipline.acts.get(act)?;
            let years = ruled.suspension_years.map(|(least, most)| format!("ban:{least}–{most}"));
            let known = [ruled.measure.key().to_owned()].into_iter().chain(years);
            let args = [("act", filled(act.key())), ("known", filled(listed(words, known)))];
            Some(words.say(Key("next-sanction"), &args))
        }
        Why::NoReason => plain(Key("next-reason")),
        Why::NoResult => plain(Key("next-enter-result")),
        Why::GameNotOver => plain(Key("next-result-first")),
        Why::ResultsEntered => with_file(Key("next-strike-out")),
        Why::NoConsent => plain(Key("next-consent")),
        Why::AppealsOpen(numbers) => Some(decide_appeal(words, *numbers.first()?, path)),
        Why::NotWritten => plain(Key("next-written")),
        Why::FeeDue => plain(Key("next-fee")),
        Why::Blocked(_) => {
            let end = playing(event).map(|stage| end(words, event, path, stage));
            let met = playing(event).is_some_and(|stage| event.have_all_met(stage));
            let by_hand = with_file(Key("next-by-hand")).filter(|_| !met);
            let ways = [by_hand, end];
            Some(ways.into_iter().flatten().collect::<Vec<_>>().join("\n"))
        }
        Why::ChiefArbiterOnly => plain(Key("next-as-chief")),
        Why::CommitteeOnly => plain(Key("next-as-committee")),
        Why::TimeGoesBack => plain(Key("next-at")),
        Why::TooFewQualify(stage) => {
            let args = [file(), ("stage", number(usize::from(*stage)))];
            Some(words.say(Key("next-end-stage"), &args))
        }
        // Of a stage that is being played nobody is left to pair; what was played stands.
        Why::TooFew => match playing(event) {
            Some(stage) => Some(end(words, event, path, stage)),
            None => with_file(Key("next-entrants")),
        },
        Why::NotTheField => with_file(Key("next-entrants")),
        Why::LineupMember(_) | Why::TooFewMembers { .. } | Why::LineupSize { .. } => {
            with_file(Key("next-entrants"))
        }
        _ => None,
    }
}
