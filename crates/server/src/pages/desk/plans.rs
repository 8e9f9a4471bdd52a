//! What the plans of the rulebooks say, as it can be chosen at the desk.

use chuhe_rulebook::{EntrantKind, EventPlan, Format, Rulebook, ScoringSystem};
use chuhe_tournament::{Carries, Setting, StageFormat, StageSetting, Takes, Tournament};

use crate::pages::events::Book;
use crate::pages::visit::Visit;

/// Whether the places of the stage before settle everything, whichever way the numbers are given: in the final stages of
/// a plan (AXF 2017 App2.5), in a Swiss that goes on, and where the first two of the groups are crossed.
fn goes_by_places(state: &Tournament, stage: &StageSetting) -> bool {
    let groups = |no: u16| match state.stage_setting(no).map(|setting| &setting.format) {
        Some(StageFormat::Groups { groups }) => Some(groups.get()),
        _ => None,
    };
    match (&stage.format, stage.takes) {
        _ if stage.carries == Carries::All => true,
        (StageFormat::FinalStage { .. }, _) => true,
        (
            StageFormat::KnockOut { .. } | StageFormat::DoubleElimination { .. },
            Takes::GroupPlaces { stage, from, to: Some(to) },
        ) if to.checked_sub(from) == Some(1) => {
            groups(stage).is_some_and(|groups| groups > 1 && groups.is_power_of_two())
        }
        _ => false,
    }
}

/// The ways to give numbers in a stage, each with its key; the usual one first. Only what makes a difference.
pub(super) fn numberings(
    visit: &Visit,
    state: &Tournament,
    stage: u16,
) -> Vec<(&'static str, String)> {
    let setting = state.stage_setting(stage);
    if setting.is_some_and(|setting| goes_by_places(state, setting)) {
        return vec![("in-order", visit.t("numbering-by-place"))];
    }
    let later = setting.is_some_and(|setting| setting.takes.stage().is_some());
    let seeds = !later && !state.seed_numbers().is_empty();
    let mut ways = vec![
        ("lot", visit.t("numbering-lot")),
        ("rating", visit.t("numbering-rating")),
        ("strong-odd", visit.t("numbering-strong-odd")),
    ];
    if seeds {
        let numbers: Vec<String> = state.seed_numbers().iter().map(ToString::to_string).collect();
        ways.insert(0, ("seeds", visit.with("numbering-seeds", numbers.join(&visit.t("comma")))));
    }
    let in_order =
        if later { visit.t("numbering-by-place") } else { visit.t("numbering-in-order") };
    ways.insert(if later { 0 } else { ways.len() }, ("in-order", in_order));
    ways.push(("hand", visit.t("numbering-hand")));
    ways
}

/// A plan of a book as it can be chosen.
pub(super) struct Plan {
    /// As the form sends it: `axf-2017/women`.
    pub(super) key: String,
    pub(super) name: String,
    /// What is played, in a sentence.
    pub(super) text: String,
    /// Its time controls.
    pub(super) clock: String,
    /// The rounds of its Swiss for everybody, which can be changed.
    pub(super) rounds: Option<u8>,
}

/// A book with its plans and its time controls, as they can be chosen.
pub(super) struct PlannedBook {
    pub(super) book: Book,
    pub(super) plans: Vec<Plan>,
    /// Value and name.
    pub(super) clocks: Vec<(String, String)>,
    /// What a game is worth: value and name, the usual one first.
    pub(super) scorings: Vec<(String, String)>,
}

/// What a plan plays, in a sentence.
fn sentence(visit: &Visit, plan: &EventPlan) -> String {
    let rounds = plan.swiss_rounds.map_or(0, |rounds| rounds.get());
    match (plan.format, plan.entrants, &plan.final_stage) {
        (Format::Swiss, EntrantKind::Teams, _) => visit.with("plan-team-swiss", rounds),
        (Format::Swiss, EntrantKind::Players, _) => visit.with("plan-swiss", rounds),
        (Format::SwissKnockOut, _, Some(last)) => {
            let told = [
                ("rounds", rounds.to_string()),
                ("players", last.players.to_string()),
                ("others", visit.with("plan-for-others", last.rounds_for_others)),
            ];
            // One pair plays a final; more have to be fewer first.
            match last.pairs.len() {
                1 => visit.say("plan-swiss-final", &told),
                _ => visit.say("plan-swiss-semi-finals", &told),
            }
        }
        (Format::SwissKnockOut, _, None) => visit.with("plan-swiss", rounds),
        (Format::DoubleElimination, ..) => visit.t("plan-double-elimination"),
        (Format::KnockOut, ..) => visit.t("plan-knock-out"),
        _ => visit.t("plan-round-robin"),
    }
}

/// The rulebooks as they can be chosen.
pub(super) fn books(visit: &Visit) -> Vec<PlannedBook> {
    let language = visit.language();
    let book = |book: &Rulebook| {
        let presets = &book.time_controls.presets;
        let clock = |id: &str| presets.get(id).map(|one| one.name.get(language).to_owned());
        let known =
            book.events.iter().filter(|(id, _)| Setting::from_plan("-", book.id(), id).is_ok());
        let plan = |id: &str, plan: &EventPlan| {
            let clocks: Vec<String> =
                plan.time_controls.iter().filter_map(|id| clock(id)).collect();
            Plan {
                key: format!("{}/{id}", book.id()),
                name: plan.name.get(language).to_owned(),
                text: sentence(visit, plan),
                clock: clocks.join(" / "),
                rounds: plan.swiss_rounds.map(|rounds| rounds.get()),
            }
        };
        let systems = book.scoring.systems.iter().map(|(id, one)| (&**id, one));
        let mut scorings: Vec<(&str, &ScoringSystem)> = systems.collect();
        scorings.sort_by_key(|(id, _)| **id != *book.scoring.default);
        let scoring = |(id, one): (&str, &ScoringSystem)| {
            (format!("{}/{id}", book.id()), one.name.get(language).to_owned())
        };
        PlannedBook {
            book: Book::of(visit, book),
            scorings: scorings.into_iter().map(scoring).collect(),
            plans: known.map(|(id, one)| plan(id, one)).collect(),
            clocks: presets
                .iter()
                .map(|(id, one)| (format!("{}/{id}", book.id()), one.name.get(language).to_owned()))
                .collect(),
        }
    };
    Rulebook::all().iter().map(book).collect()
}
