//! What comes next in an event: entries, draw, rounds, results, the end.

use chuhe_tournament::{Pairing, explain};

use super::Desk;
use super::lineups::are_handed_in;
use crate::pages::names;
use crate::pages::visit::Visit;

/// A step on the way through an event.
pub(super) struct Step {
    /// `done`, `next` or `later`.
    pub(super) state: &'static str,
    pub(super) title: String,
    pub(super) text: String,
    /// Where it is done, and what to call that.
    pub(super) way: Option<(String, String)>,
}

fn step(state: &'static str, title: String, text: String) -> Step {
    Step { state, title, text, way: None }
}

impl Step {
    fn at(mut self, address: String, label: String) -> Step {
        self.way = Some((address, label));
        self
    }
}

/// The steps of an event, the next ones marked. Several can be next: stages are played side by side.
pub(super) fn steps(visit: &Visit, desk: &Desk) -> Vec<Step> {
    let (state, id) = (desk.state(), desk.h.id);
    let entered = state.participants().filter(|(_, one)| one.left.is_none()).count();
    let enough = entered >= 2;
    let entries = step(
        if enough { "done" } else { "next" },
        visit.t("step-entries"),
        visit.with("step-entries-count", entered),
    );
    let address = format!("/events/{id}/desk/entries");
    let label = if enough { visit.t("step-entries-look") } else { visit.t("step-entries-do") };
    let mut all = vec![entries.at(address, label)];
    for number in 1..=state.stages().len() as u16 {
        all.extend(of_stage(visit, desk, number, enough));
    }
    let over = (1..=state.stages().len() as u16).all(|stage| state.is_over(stage));
    let closed = match (desk.h.closed, over) {
        (true, _) => "done",
        (false, true) => "next",
        (false, false) => "later",
    };
    let close = step(closed, visit.t("step-close"), visit.t("step-close-text"));
    all.push(match closed {
        "next" => close.at("#close".to_owned(), visit.t("step-close-do")),
        _ => close,
    });
    all
}

/// The steps of a stage: its draw, the rounds that are paired, and the next one.
fn of_stage(visit: &Visit, desk: &Desk, number: u16, enough: bool) -> Vec<Step> {
    let (state, id) = (desk.state(), desk.h.id);
    let (Some(stage), Some(setting)) = (state.stage(number), state.stage_setting(number)) else {
        return Vec::new();
    };
    let several = state.stages().len() > 1;
    let name = explain::stage_name(setting, visit.language());
    let titled =
        |title: String| if several { format!("{name}{}{title}", visit.t("colon")) } else { title };
    let ready = setting.takes.stage().map_or(enough, |before| state.is_over(before));
    let outdated = state.outdated_draw(number).is_some_and(|outdated| !outdated.begun);
    let draw = match (stage.is_started() && !outdated, ready || outdated) {
        (true, _) => "done",
        (false, true) => "next",
        (false, false) => "later",
    };
    let text = match draw {
        "done" => visit.with("step-draw-done", stage.field().len()),
        "next" => visit.t("step-draw-text"),
        _ => visit.t("step-draw-later"),
    };
    let drawn = step(draw, titled(visit.t("step-draw")), text);
    let address = format!("#stage-{number}");
    let mut steps = vec![match draw {
        "next" => drawn.at(address, visit.t("numbering-do")),
        _ => drawn,
    }];
    let lineups = are_handed_in(state);
    for (at, round) in stage.rounds().iter().enumerate() {
        let complete = round.pairings.iter().filter(|pairing| pairing.is_complete()).count();
        let over = complete == round.pairings.len();
        let begun = round.pairings.iter().any(Pairing::is_touched);
        let title = titled(names::round(visit, state, (number, at as u16 + 1)));
        let count = format!("{complete}/{}", round.pairings.len());
        let one = step(
            if over { "done" } else { "next" },
            title,
            visit.with("step-results-count", count),
        );
        let kind = if lineups && !begun && !over { "lineups" } else { "results" };
        let address = format!("/events/{id}/desk/{kind}/{number}/{}", at + 1);
        let label = match (kind, over) {
            ("lineups", _) => visit.t("step-lineups-do"),
            (_, true) => visit.t("step-results-look"),
            _ => visit.t("step-results-do"),
        };
        steps.push(one.at(address, label));
    }
    let open = stage.rounds().len() != stage.rounds_over();
    if stage.is_started() && !state.is_over(number) && !open && !outdated {
        if state.have_all_met(number) {
            let end = step("next", titled(visit.t("step-end")), visit.t("step-end-text"));
            steps.push(end.at(format!("#stage-{number}"), visit.t("desk-end-title")));
            return steps;
        }
        let next = names::round(visit, state, (number, stage.rounds().len() as u16 + 1));
        let pair = step("next", titled(next), visit.t("step-pair-text"));
        let address = format!("/events/{id}/desk/pair/{number}");
        steps.push(pair.at(address, visit.t("step-pair-do")));
    }
    steps
}
