//! What happened, in words: the log of an event, entry by entry.

use std::path::Path;

use chuhe_rulebook::ArticleRef;
use chuhe_tournament::{
    BracketMatch, EntrantId, Entry, Event, GameRef, Leaving, Numbering, OutdatedDraw, Part,
    SanctionMeasure, StageFormat, TableRef, Tournament,
};

use super::naming::{name, shown_round, stages, who};
use super::words::{Key, Locale, filled, listed, number};
use super::{reason, score, wall};

/// An entry with its time and who entered it; names are those of the event as it stands.
pub(super) fn entry(words: &Locale, now_is: &Tournament, entry: &Entry) -> String {
    let part = match entry.by.part {
        Part::ChiefArbiter => words.plain(Key("part-chief-arbiter")),
        Part::Arbiter => words.plain(Key("part-arbiter")),
        Part::Organiser => words.plain(Key("part-organiser")),
        Part::AppealsCommittee => words.plain(Key("part-appeals-committee")),
        Part::Entrant(id) => name(now_is, id).to_owned(),
    };
    let by = if entry.by.name.is_empty() { part } else { format!("{part} {}", entry.by.name) };
    let args = [
        ("at", filled(wall::time(now_is, entry.at))),
        ("by", filled(by)),
        ("text", filled(event(words, now_is, entry))),
    ];
    words.say(Key("log-line"), &args)
}

/// Where a table stands; the stage is told only if there are several.
pub(super) fn table(words: &Locale, now_is: &Tournament, table: TableRef) -> String {
    let args = [
        ("stage", number(usize::from(table.stage))),
        ("round", number(shown_round(now_is, table.stage, table.round))),
        ("table", number(usize::from(table.table))),
    ];
    let several = now_is.stages().len() > 1;
    words.say(if several { Key("at-table-of-stage") } else { Key("at-table") }, &args)
}

/// Where a game is played, and between whom.
pub(super) fn game(words: &Locale, now_is: &Tournament, at: GameRef) -> String {
    let place = table(words, now_is, at.table);
    let Some(game) = now_is.game(at) else { return place };
    let mut args = vec![
        ("place", filled(place)),
        ("red", filled(now_is.name_of(game.red))),
        ("black", filled(now_is.name_of(game.black))),
    ];
    match game.board {
        Some(board) => {
            args.push(("board", number(usize::from(board))));
            words.say(Key("game-on-board"), &args)
        }
        None => words.say(Key("game-at-table"), &args),
    }
}

fn round(words: &Locale, now_is: &Tournament, stage: u16, round: u16) -> String {
    let round = number(shown_round(now_is, stage, round));
    let args = [("stage", number(usize::from(stage))), ("round", round)];
    let several = now_is.stages().len() > 1;
    words.say(if several { Key("round-of-stage") } else { Key("round-only") }, &args)
}

/// What is done about somebody.
pub(super) fn measure(words: &Locale, measure: SanctionMeasure) -> String {
    use chuhe_rulebook::Measure;
    match measure {
        SanctionMeasure::Exclude => words.plain(Key("measure-exclude")),
        SanctionMeasure::Suspend { rounds } => {
            let rounds = number(usize::from(rounds.get()));
            words.say(Key("measure-suspend"), &[("rounds", rounds)])
        }
        SanctionMeasure::Ban { years } => {
            let years = number(usize::from(years.get()));
            words.say(Key("measure-ban"), &[("years", years)])
        }
        SanctionMeasure::Deduct { half_points } => {
            words.say(Key("measure-deduct"), &[("points", filled(points(i64::from(half_points))))])
        }
        SanctionMeasure::Book { measure } => words.plain(match measure {
            Measure::Remind => Key("measure-remind"),
            Measure::Warn => Key("measure-warn"),
            Measure::GameLost => Key("measure-game-lost"),
            Measure::GameLostOrExcluded => Key("measure-game-lost-or-excluded"),
            Measure::PointsCancelled => Key("measure-points-cancelled"),
        }),
    }
}

/// Half points as people write them.
pub(super) fn points(half_points: i64) -> String {
    let sign = if half_points < 0 { "-" } else { "" };
    let (whole, half) = (half_points.abs() / 2, half_points.abs() % 2);
    format!("{sign}{whole}{}", if half == 1 { ".5" } else { "" })
}

fn numbering(words: &Locale, numbering: &Numbering) -> String {
    let seeded = |key, seed: &u64| words.say(key, &[("seed", filled(seed.to_string()))]);
    match numbering {
        Numbering::Lot { seed } => seeded(Key("numbers-by-lot"), seed),
        Numbering::Rating { seed } => seeded(Key("numbers-by-rating"), seed),
        Numbering::SeedSlots { seed, .. } => seeded(Key("numbers-by-seeds"), seed),
        Numbering::StrongOdd { seed } => seeded(Key("numbers-strong-odd"), seed),
        Numbering::InOrder => words.plain(Key("numbers-in-order")),
        Numbering::Hand { .. } => words.plain(Key("numbers-by-hand")),
    }
}

fn with_reason(words: &Locale, text: String, reason: &str) -> String {
    if reason.trim().is_empty() {
        return text;
    }
    let reason = sentence(words, reason.trim().to_owned());
    words.say(Key("with-reason"), &[("text", filled(text)), ("reason", filled(reason))])
}

/// Something said with a stop at its end, so that something else may follow.
pub(super) fn sentence(words: &Locale, text: String) -> String {
    match text.ends_with(['.', '!', '?', '。', '！', '？', '…']) {
        true => text,
        false => words.say(Key("sentence"), &[("text", filled(text))]),
    }
}

/// What happened.
pub(super) fn event(words: &Locale, now_is: &Tournament, entry: &Entry) -> String {
    let one = |key, id| words.say(key, &[("who", filled(who(now_is, id)))]);
    let at_game = |key, at: GameRef, result: String| {
        let args = [("game", filled(game(words, now_is, at))), ("result", filled(result))];
        words.say(key, &args)
    };
    let of_round = |key, stage, number| {
        words.say(key, &[("round", filled(round(words, now_is, stage, number)))])
    };
    let both =
        |key, a, b| words.say(key, &[("a", filled(who(now_is, a))), ("b", filled(who(now_is, b)))]);
    match &entry.event {
        Event::Opened { setting } => {
            let args = [
                ("name", filled(&*setting.name)),
                ("rulebook", filled(now_is.book().book.short_title.get(words.language))),
            ];
            words.say(Key("told-opened"), &args)
        }
        Event::Entered { id, joins, .. } if joins.is_empty() => one(Key("told-entered"), *id),
        Event::Entered { id, .. } => one(Key("told-entered-late"), *id),
        Event::Amended { id, .. } => one(Key("told-amended"), *id),
        Event::StageStarted { stage, numbering: how, field, groups, .. } => {
            let how = match now_is.keeps_numbers(*stage) {
                true => words.plain(Key("numbers-kept")),
                false => numbering(words, how),
            };
            let args = [
                ("stage", number(usize::from(*stage))),
                ("numbering", filled(how)),
                ("entrants", number(field.len())),
                ("groups", number(groups.len())),
            ];
            let grouped = !groups.is_empty();
            words.say(if grouped { Key("told-groups") } else { Key("told-started") }, &args)
        }
        Event::RoundPaired { stage, number: no, round: paired } => {
            let args = [
                ("round", filled(round(words, now_is, *stage, *no))),
                ("tables", number(paired.pairings.len())),
                ("byes", number(paired.byes.len())),
            ];
            words.say(Key("told-paired"), &args)
        }
        Event::RoundUnpaired { stage, number } => of_round(Key("told-unpaired"), *stage, *number),
        Event::RoundChanged { stage, number, reason, .. } => {
            // Only a Swiss is changed by hand; a knock-out is set again when a result before it changes.
            let format = now_is.stage_setting(*stage).map(|setting| &setting.format);
            let by_hand = matches!(format, Some(StageFormat::Swiss { .. }));
            let key = if by_hand { Key("told-changed") } else { Key("told-set-again") };
            with_reason(words, of_round(key, *stage, *number), reason)
        }
        Event::PairForbidden { a, b, reason } => {
            with_reason(words, both(Key("told-forbidden"), *a, *b), reason)
        }
        Event::PairAllowed { a, b, reason } => {
            with_reason(words, both(Key("told-allowed"), *a, *b), reason)
        }
        Event::ResultEntered { game, result, automatic } => {
            let key = if *automatic { Key("told-automatic") } else { Key("told-result") };
            at_game(key, *game, result_text(words, *result))
        }
        Event::ResultCorrected { game: at, was, now, reason } => {
            let text = |result: &Option<_>| match result {
                Some(result) => result_text(words, *result),
                None => words.plain(Key("no-result")),
            };
            let args = [
                ("game", filled(game(words, now_is, *at))),
                ("was", filled(text(was))),
                ("now", filled(text(now))),
            ];
            with_reason(words, words.say(Key("told-corrected"), &args), reason)
        }
        Event::PlayOffSet { table: at, games } => {
            let args =
                [("table", filled(table(words, now_is, *at))), ("games", number(games.len()))];
            // The final of a double elimination has several games, and none of them is a play-off.
            let bracket = now_is.pairing(*at).and_then(|pairing| pairing.bracket);
            let of_final = bracket == Some(BracketMatch::GrandFinal);
            words.say(if of_final { Key("told-next-game") } else { Key("told-play-off") }, &args)
        }
        Event::LotDrawn { table: at, winner } => {
            let args = [
                ("table", filled(table(words, now_is, *at))),
                ("who", filled(who(now_is, *winner))),
            ];
            words.say(Key("told-lot"), &args)
        }
        Event::LineupSet { team, members, stage, round: no } => {
            let seat = |&no: &u8| {
                now_is
                    .name_of(chuhe_tournament::Seat { entrant: *team, member: Some(no) })
                    .to_owned()
            };
            let args = [
                ("round", filled(round(words, now_is, *stage, *no))),
                ("who", filled(who(now_is, *team))),
                ("members", filled(listed(words, members.iter().map(seat)))),
            ];
            words.say(Key("told-lineup"), &args)
        }
        Event::Withdrawn { entrant, cause, reason, annulled } => {
            let text = one(
                match cause {
                    Leaving::Withdrawn => Key("told-withdrawn"),
                    Leaving::MissedRounds => Key("told-missed-rounds"),
                    Leaving::Excluded => Key("told-excluded"),
                },
                *entrant,
            );
            let text = with_reason(words, text, reason);
            if annulled.is_empty() {
                return text;
            }
            let played = annulled.iter().any(|&stage| has_played(now_is, stage, *entrant));
            let key = if played { Key("told-annulled") } else { Key("told-nothing-played") };
            words.say(key, &[("text", filled(text))])
        }
        Event::Reentered { entrant, reason } => {
            with_reason(words, one(Key("told-reentered"), *entrant), reason)
        }
        Event::Sanctioned { entrant, measure: done, game: at, reason, .. } => {
            let mut args = vec![
                ("who", filled(who(now_is, *entrant))),
                ("measure", filled(measure(words, *done))),
            ];
            let text = match at {
                Some(at) => {
                    args.push(("game", filled(game(words, now_is, *at))));
                    words.say(Key("told-sanctioned-in-game"), &args)
                }
                None => words.say(Key("told-sanctioned"), &args),
            };
            with_reason(words, text, reason)
        }
        Event::AppealLodged { appeal, by, game: at, text, .. } => {
            let args = [
                ("appeal", number(*appeal as usize)),
                ("who", filled(who(now_is, *by))),
                ("game", filled(game(words, now_is, *at))),
                ("text", filled(&**text)),
            ];
            words.say(Key("told-appeal"), &args)
        }
        Event::AppealDecided { appeal, decision } => {
            let args = [("appeal", number(*appeal as usize)), ("text", filled(&*decision.text))];
            let key = if decision.upheld { Key("told-upheld") } else { Key("told-dismissed") };
            words.say(key, &args)
        }
        Event::Noted { about, text, article } => {
            let about = about.map(|id| who(now_is, id));
            let all = about.into_iter().chain([text.clone()]).chain(article.clone());
            words.say(Key("told-noted"), &[("text", filled(listed(words, all)))])
        }
        Event::TieBroken { order, .. } => {
            let order = listed(words, order.iter().map(|&id| who(now_is, id)));
            words.say(Key("told-tie-broken"), &[("order", filled(order))])
        }
        Event::StageEnded { stage, reason } => {
            let args = [("stage", number(usize::from(*stage)))];
            with_reason(words, words.say(Key("told-stage-ended"), &args), reason)
        }
        Event::Closed => words.plain(Key("told-closed")),
    }
}

/// Whether somebody has a result in a stage that was come by at the table.
fn has_played(event: &Tournament, stage: u16, id: EntrantId) -> bool {
    let rounds = event.stage(stage).map_or(&[][..], |stage| stage.rounds());
    let mut encounters = rounds.iter().flat_map(|round| &round.pairings);
    encounters.any(|pairing| pairing.has(id) && pairing.is_touched())
}

/// How the stages are drawn again that no longer fit the table they were drawn by: whatever is paired of them is taken
/// back first, because stages beside each other are drawn together, and then one of those is drawn.
pub(super) fn draw_again(words: &Locale, event: &Tournament, path: &Path) -> Vec<String> {
    let outdated = stages(event).filter_map(|no| event.outdated_draw(no));
    let outdated: Vec<OutdatedDraw> = outdated.filter(|one| !one.begun).collect();
    let say = |key, one: &OutdatedDraw| {
        let args = [
            ("stage", number(usize::from(one.stage))),
            ("rounds", number(usize::from(one.rounds))),
            ("file", filled(path.display().to_string())),
        ];
        words.say(key, &args)
    };
    let paired = outdated.iter().filter(|one| one.rounds > 0);
    let mut lines: Vec<String> = paired.map(|one| say(Key("next-take-back"), one)).collect();
    let mut drawn: Vec<u16> = Vec::new();
    for one in &outdated {
        if !drawn.iter().any(|&no| event.are_beside(no, one.stage)) {
            lines.push(say(Key("next-draw-again"), one));
            drawn.push(one.stage);
        }
    }
    lines
}

/// What something rests on; none if no article is behind it.
pub(super) fn by_articles(words: &Locale, articles: &[ArticleRef]) -> Option<String> {
    let article = |one: &ArticleRef| format!("{} {}", one.number, one.title.get(words.language));
    let all = listed(words, articles.iter().map(article));
    (!articles.is_empty()).then(|| words.say(Key("by-articles"), &[("articles", filled(all))]))
}

/// How an appeal is decided.
pub(super) fn decide_appeal(words: &Locale, appeal: u32, path: &Path) -> String {
    let args = [("appeal", number(appeal as usize)), ("file", filled(path.display().to_string()))];
    words.say(Key("next-decide"), &args)
}

/// A result with what was written down beside it.
fn result_text(words: &Locale, result: chuhe_tournament::GameResult) -> String {
    use chuhe_tournament::Outcome;
    let mut text = score::text(result.outcome).to_owned();
    let reason = match result.outcome {
        Outcome::Won { reason, .. } => reason.map(|one| reason::of_loss(words, one)),
        Outcome::Drawn { reason } => reason.map(|one| reason::of_draw(words, one)),
        _ => None,
    };
    if let Some(reason) = reason {
        text.push_str(&words.say(Key("result-reason"), &[("reason", filled(reason))]));
    }
    if result.colours_reversed {
        text.push_str(&words.plain(Key("colours-reversed")));
    }
    if (result.fouls.red, result.fouls.black) != (0, 0) {
        let args = [
            ("red", number(usize::from(result.fouls.red))),
            ("black", number(usize::from(result.fouls.black))),
        ];
        text.push_str(&words.say(Key("fouls"), &args));
    }
    text
}
