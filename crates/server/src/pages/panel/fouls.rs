//! Fouls: what is counted, and what the next of each kind would bring.

use chuhe_board::Color;
use chuhe_game::{Actor, Command, Game, Part, explain};
use chuhe_logbook::Instant;
use chuhe_rulebook::{FoulKind, FoulRule};

use super::form::{Field, Form, Line};
use crate::pages::game::colour;
use crate::pages::visit::Visit;

/// A kind of foul and what it would bring to each side.
pub(super) struct FoulRow {
    pub(super) key: &'static str,
    pub(super) name: String,
    /// The articles that know it, and what it costs on the clocks.
    pub(super) told: String,
    pub(super) sides: Vec<Brings>,
}

/// What one more would bring to a side.
pub(super) struct Brings {
    pub(super) side: &'static str,
    pub(super) colour: String,
    pub(super) told: String,
    pub(super) loses: bool,
}

/// The fouls that the book knows.
pub(super) fn rows(visit: &Visit, game: &Game, now: Instant) -> Vec<FoulRow> {
    let known = FoulKind::ALL.iter().filter_map(|&kind| row(visit, game, kind, now));
    known.collect()
}

fn row(visit: &Visit, game: &Game, kind: FoulKind, now: Instant) -> Option<FoulRow> {
    let rule = game.rulebook().fouls.rule(kind)?;
    let sides = Color::ALL.into_iter().filter_map(|side| brings(visit, game, kind, side, now));
    let sides: Vec<Brings> = sides.collect();
    let numbers: Vec<&str> = rule.source.articles.iter().map(|it| &*it.number).collect();
    let mut told = vec![numbers.join(", ")];
    told.extend(on_the_clocks(visit, rule));
    told.retain(|part| !part.is_empty());
    // Where it can be recorded against nobody, as when nothing need be recorded, there is nothing to press.
    (!sides.is_empty()).then(|| FoulRow {
        key: kind.key(),
        name: explain::foul(kind, visit.language()),
        told: told.join(" · "),
        sides,
    })
}

/// What a foul does to the clocks.
fn on_the_clocks(visit: &Visit, rule: &FoulRule) -> Vec<String> {
    let (plus, minus) = (rule.clock.opponent_plus_s, rule.clock.own_minus_s);
    let plus = (plus > 0).then(|| visit.with("panel-opponent-plus", plus));
    let minus = (minus > 0).then(|| visit.with("panel-own-minus", minus));
    plus.into_iter().chain(minus).collect()
}

/// What a foul would cost a side, for whoever is about to risk it: the counter, and the clocks. None if the book does
/// not know it.
pub(in crate::pages) fn cost(
    visit: &Visit,
    game: &Game,
    kind: FoulKind,
    side: Color,
) -> Option<String> {
    let fouls = &game.rulebook().fouls;
    let rule = fouls.rule(kind)?;
    let counter = fouls.counters.get(&rule.counter)?;
    let before = game.counters(side).total(fouls, rule.counter);
    let after = before + u16::from(rule.count(game.counters(side).times(kind)).get());
    let limit = counter.loses_at().map(|limit| limit.get());
    let count = match limit {
        Some(limit) => format!("{before} → {after}/{limit}"),
        None => format!("{before} → {after}"),
    };
    let count = match limit.is_some_and(|limit| after >= limit) {
        true => visit.with("panel-foul-loses", count),
        false => count,
    };
    let mut told = vec![format!("{} {count}", counter.name.get(visit.language()))];
    if game.clock().is_some() {
        told.extend(on_the_clocks(visit, rule));
    }
    Some(told.join(&visit.t("live-semicolon")))
}

/// What one more would bring: found out by recording it in a game that nobody plays.
fn brings(visit: &Visit, game: &Game, kind: FoulKind, side: Color, now: Instant) -> Option<Brings> {
    let fouls = &game.rulebook().fouls;
    let counter = fouls.rule(kind)?.counter;
    let mut after = game.clone();
    let arbiter = Actor::new(Part::Arbiter, "");
    let handled = after.handle(&Command::RecordFoul { side, kind, times: 1 }, &arbiter, now);
    if handled.refusal.is_some() {
        return None;
    }
    let loses = game.ended().is_none() && after.ended().is_some();
    let count = |game: &Game| game.counters(side).count(counter);
    let limit = fouls.loses_at(counter).map(|limit| format!("/{limit}")).unwrap_or_default();
    let told = format!("{} → {}{limit}", count(game), count(&after));
    let told = if loses { visit.with("panel-foul-loses", told) } else { told };
    Some(Brings { side: side.key(), colour: colour(visit, side), told, loses })
}

/// Moves that were left out of a record are counted together (AXF 2017 2§3.6).
pub(super) fn unrecorded(visit: &Visit, game: &Game, rows: &[FoulRow]) -> Option<Form> {
    let kind = game.rulebook().recording.unrecorded?;
    rows.iter().find(|row| row.key == kind.key())?;
    let times = Line::new("times", visit.t("panel-unrecorded")).kind("number").holding("1");
    let form = Form::new("record-foul", visit.t("foul-do")).holding("foul", kind.key());
    let form = form.led(visit.t("panel-unrecorded-lead"));
    Some(form.with(Field::Side).with(Field::Line(times)))
}
