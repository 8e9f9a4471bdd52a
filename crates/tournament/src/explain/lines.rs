//! What stands beside somebody's line in a table.

use std::collections::BTreeSet;

use chuhe_locale::{Key, Locale, filled, number};
use chuhe_rulebook::Language;

use super::{WORDS, listed, with_articles};
use crate::entrant::EntrantId;
use crate::event::Leaving;
use crate::export::points;
use crate::standings::LineNote;
use crate::tournament::Tournament;

/// What the table of a stage has to tell about somebody beside his line; none if there is nothing.
pub fn line_notes(
    tournament: &Tournament,
    stage: u16,
    entrant: EntrantId,
    language: Language,
) -> Option<String> {
    let words = WORDS.locale(language);
    let notes = tournament.line_notes(stage, entrant);
    let told = listed(&words, notes.iter().map(|note| line_note(&words, note)));
    (!told.is_empty()).then_some(told)
}

/// What stands below a table about those in it, in their order: a line each for whom there is something to tell. The
/// sign of a score that is not the sum of the games stands before it. Below them whose places it passes over.
pub fn notes_below(
    tournament: &Tournament,
    lines: impl Iterator<Item = (u16, EntrantId)>,
    name: impl Fn(EntrantId) -> String,
    language: Language,
) -> Vec<String> {
    let words = WORDS.locale(language);
    let lines: Vec<(u16, EntrantId)> = lines.collect();
    let told = lines.iter().filter_map(|&(stage, id)| {
        let notes = line_notes(tournament, stage, id, language)?;
        let mark = tournament.score_mark(stage, id);
        let args = [("mark", filled(mark)), ("name", filled(name(id))), ("notes", filled(notes))];
        Some(words.say(Key("note-below"), &args))
    });
    told.chain(passed_over(&words, tournament, &lines, &name)).collect()
}

/// Whose places a table passes over. Who left before a stage whose places go on by the points of the one before stands
/// among those who play in it (AXF 2017 2§7.4), but in the table of the whole event alone.
fn passed_over(
    words: &Locale,
    tournament: &Tournament,
    lines: &[(u16, EntrantId)],
    name: impl Fn(EntrantId) -> String,
) -> Option<String> {
    let stages: BTreeSet<u16> = lines.iter().map(|&(stage, _)| stage).collect();
    let mut departed: Vec<EntrantId> =
        stages.into_iter().flat_map(|stage| tournament.departed_before(stage)).collect();
    departed.retain(|id| lines.iter().all(|(_, other)| other != id));
    if departed.is_empty() {
        return None;
    }
    let whole = tournament.final_standings();
    let place = |id| whole.of(id).map(|line| line.place);
    let last = lines.iter().filter_map(|&(_, id)| place(id)).max();
    let mut among: Vec<(u16, EntrantId)> =
        departed.into_iter().filter_map(|id| Some((place(id)?, id))).collect();
    among.retain(|&(place, _)| Some(place) < last);
    among.sort_unstable();
    let one = |&(place, id): &(u16, EntrantId)| {
        let args = [("place", filled(place.to_string())), ("name", filled(name(id)))];
        words.say(Key("passed-over-place"), &args)
    };
    let all = listed(words, among.iter().map(one));
    (!among.is_empty()).then(|| words.say(Key("passed-over"), &[("all", filled(all))]))
}

fn line_note(words: &Locale, note: &LineNote) -> String {
    let because = |key: Key, points: String, reason: &str| {
        let args = [("points", filled(points)), ("reason", filled(reason.to_owned()))];
        words.say(key, &args)
    };
    match note {
        LineNote::Left { cause, after, stage, reason } => {
            let mut args = vec![("round", filled(after.to_string()))];
            args.extend(stage.map(|stage| ("stage", filled(stage.to_string()))));
            let when = words.say(
                match (after, stage) {
                    (0, None) => Key("left-before-first-round"),
                    (0, Some(_)) => Key("left-before-first-round-of-stage"),
                    (_, None) => Key("left-after-round"),
                    (_, Some(_)) => Key("left-after-round-of-stage"),
                },
                &args,
            );
            let key = match cause {
                Leaving::Withdrawn => Key("left-withdrawn"),
                Leaving::MissedRounds => Key("left-missed-rounds"),
                Leaving::Excluded => Key("left-excluded"),
            };
            let told = words.say(key, &[("when", filled(when))]);
            match reason {
                Some(reason) => {
                    let args = [("told", filled(told)), ("reason", filled(reason.to_owned()))];
                    words.say(Key("left-because"), &args)
                }
                None => told,
            }
        }
        LineNote::Annulled { articles } => {
            with_articles(words, words.plain(Key("line-annulled")), articles)
        }
        LineNote::Cancelled { reason, articles } => {
            with_articles(words, because(Key("line-cancelled"), String::new(), reason), articles)
        }
        LineNote::Banned { years } => {
            words.say(Key("line-banned"), &[("years", number(usize::from(*years)))])
        }
        LineNote::Deducted { half_points, counts, reason, articles } => {
            let points = points(i64::from(*half_points), 2);
            let key =
                if *counts { Key("line-deducted") } else { Key("line-deducted-in-knock-out") };
            with_articles(words, because(key, points, reason), articles)
        }
    }
}
