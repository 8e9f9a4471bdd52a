//! How a stage is played, in a few sentences.

use chuhe_locale::{Key, Locale, filled};
use chuhe_rulebook::{BracketSide, DoubleEliminationFinal, Language, Rulebook};

use super::{WORDS, stage_name};
use crate::setting::{Carries, PlacesPlayed, Setting, StageFormat, StageSetting, Takes};
use crate::tournament::Tournament;

/// How a stage is played and who plays in it; none if there is no such stage.
///
/// ```
/// use chuhe_rulebook::Language;
/// use chuhe_tournament::{Actor, Instant, Setting, Tournament, explain};
/// let setting = Setting::from_plan("Cup", "axf-2017", "women").unwrap();
/// let (event, _) = Tournament::open(setting, &Actor::chief_arbiter(), Instant::from_ms(0)).unwrap();
/// let told = explain::format(&event, 1, Language::En).unwrap();
/// assert_eq!(told, "Swiss system over 7 rounds.");
/// ```
pub fn format(tournament: &Tournament, stage: u16, language: Language) -> Option<String> {
    let setting = tournament.stage_setting(stage)?;
    let words = WORDS.locale(language);
    Some(format_of(&words, tournament.setting(), tournament.rulebook(), setting))
}

pub(super) fn format_of(
    words: &Locale,
    event: &Setting,
    book: &Rulebook,
    stage: &StageSetting,
) -> String {
    let mut told = vec![played(words, book, &stage.format)];
    told.extend(grand_final(words, book, &stage.format));
    told.extend(taken(words, event, stage.takes));
    told.extend(match stage.carries {
        Carries::Nothing => None,
        Carries::All => Some(words.plain(Key("format-carries-all"))),
        Carries::Mutual => Some(words.plain(Key("format-carries-mutual"))),
    });
    if let Some(teams) = event.teams {
        let boards = filled(teams.boards.to_string());
        told.push(words.say(Key("format-boards"), &[("boards", boards)]));
    }
    if stage.games.get() > 1 {
        let games = filled(stage.games.to_string());
        told.push(words.say(Key("format-games"), &[("games", games)]));
    }
    told.join(&words.plain(Key("list-sentences")))
}

fn played(words: &Locale, book: &Rulebook, format: &StageFormat) -> String {
    match format {
        StageFormat::RoundRobin { cycles } => match cycles.get() {
            1 => words.plain(Key("format-round-robin")),
            2 => words.plain(Key("format-double-round-robin")),
            cycles => {
                let cycles = filled(cycles.to_string());
                words.say(Key("format-round-robins"), &[("cycles", cycles)])
            }
        },
        StageFormat::Groups { groups } => {
            words.say(Key("format-groups"), &[("groups", filled(groups.to_string()))])
        }
        StageFormat::Swiss { rounds, .. } => {
            words.say(Key("format-swiss"), &[("rounds", filled(rounds.to_string()))])
        }
        StageFormat::KnockOut { places: PlacesPlayed::First } => {
            words.plain(Key("format-knock-out-first"))
        }
        StageFormat::KnockOut { places: PlacesPlayed::FirstAndThird } => {
            words.plain(Key("format-knock-out-third"))
        }
        StageFormat::KnockOut { places: PlacesPlayed::All } => {
            words.plain(Key("format-knock-out-all"))
        }
        StageFormat::DoubleElimination { .. } => words.plain(Key("format-double-elimination")),
        StageFormat::FinalStage { plan } => {
            let plan = book.events.get(plan.as_str());
            let rule = plan.and_then(|plan| plan.final_stage.as_ref());
            let players = rule.map_or(0, |rule| rule.players.get());
            words.say(Key("format-final-stage"), &[("players", filled(players.to_string()))])
        }
    }
}

/// How the final of a double elimination is won.
fn grand_final(words: &Locale, book: &Rulebook, format: &StageFormat) -> Option<String> {
    let StageFormat::DoubleElimination { plan } = format else { return None };
    let plan = book.events.get(plan.as_str())?;
    let rule: &DoubleEliminationFinal = plan.double_elimination_final.as_ref()?;
    let side = |side| {
        filled(words.plain(match side {
            BracketSide::Winners => Key("bracket-side-winners"),
            BracketSide::Losers => Key("bracket-side-losers"),
        }))
    };
    let count = |n: std::num::NonZeroU8| filled(n.to_string());
    let args = [
        ("winner-needs", count(rule.winners_side_needs)),
        ("loser-needs", count(rule.losers_side_needs)),
        ("games", count(rule.games)),
        ("all-drawn", side(rule.all_drawn)),
        ("one-win", side(rule.one_win_and_draws.value)),
    ];
    Some(words.say(Key("format-grand-final"), &args))
}

fn taken(words: &Locale, event: &Setting, takes: Takes) -> Option<String> {
    let (no, from, to, groups) = match takes {
        Takes::Everybody => return None,
        Takes::Places { stage, from, to } => (stage, from, to, false),
        Takes::GroupPlaces { stage, from, to } => (stage, from, to, true),
    };
    let before = event.stages.get(usize::from(no).wrapping_sub(1))?;
    let mut args = vec![
        ("stage", filled(stage_name(before, words.language))),
        ("from", filled(from.to_string())),
    ];
    args.extend(to.map(|to| ("to", filled(to.to_string()))));
    let key = match (groups, to) {
        (false, Some(_)) => Key("format-takes-places"),
        (false, None) => Key("format-takes-rest"),
        (true, Some(_)) => Key("format-takes-group-places"),
        (true, None) => Key("format-takes-group-rest"),
    };
    Some(words.say(key, &args))
}
