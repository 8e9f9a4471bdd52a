//! Setting an event up: by a plan of a rulebook, or in a format of its own.

use std::num::{NonZeroU8, NonZeroU16};
use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_rulebook::{Rulebook, TeamSystem, UnplayedResult};
use chuhe_tournament::{
    PlacesPlayed, RegulationField, Setting, StageFormat, StageSetting, TeamSetting,
};

use super::plans::{self, PlannedBook};
use crate::api::App;
use crate::identity::Identity;
use crate::pages::forms::Fields;
use crate::pages::visit::{Shown, Visit, on_to};
use crate::problem::{Fault, Problem};
use crate::service::Answer;

/// From UTC-12 to UTC+14, by the half hour.
const OFFSETS_MIN: std::ops::RangeInclusive<i16> = -720..=840;

#[derive(Template)]
#[template(path = "desk_create.html")]
struct Page<'a> {
    v: &'a Visit,
    books: Vec<PlannedBook>,
    free: Vec<(&'static str, String, String)>,
    /// Minutes, and how they are told.
    offsets: Vec<(i16, String)>,
    regulations: Vec<(&'static str, String)>,
}

impl Page<'_> {
    /// The plan that is chosen: what was typed, or the first one.
    fn is_chosen(&self, key: &str) -> bool {
        let typed = self.v.typed.of("plan");
        if typed.is_empty() { key == "swiss" } else { typed == key }
    }
}

fn offsets() -> Vec<(i16, String)> {
    let told = |min: i16| {
        let sign = if min < 0 { '-' } else { '+' };
        let (hours, rest) = (min.unsigned_abs() / 60, min.unsigned_abs() % 60);
        format!("UTC{sign}{hours}:{rest:02}")
    };
    OFFSETS_MIN.step_by(30).map(|min| (min, told(min))).collect()
}

/// The fields of the regulations that can be filled in, by the name in the form. What the event is called, its system,
/// its time control and its scoring are settled elsewhere in it.
const REGULATIONS: [(&str, RegulationField); 9] = [
    ("organiser", RegulationField::Organiser),
    ("dates", RegulationField::Dates),
    ("venue", RegulationField::Venue),
    ("eligibility", RegulationField::Eligibility),
    ("entry-time", RegulationField::EntryTime),
    ("entry-place", RegulationField::EntryPlace),
    ("entry-fee", RegulationField::EntryFee),
    ("prizes", RegulationField::Prizes),
    ("purpose", RegulationField::Purpose),
];

fn regulation(visit: &Visit, key: &str) -> String {
    match key {
        "organiser" => visit.t("create-organiser"),
        "dates" => visit.t("create-dates"),
        "venue" => visit.t("create-venue"),
        "eligibility" => visit.t("create-eligibility"),
        "entry-time" => visit.t("create-entry-time"),
        "entry-place" => visit.t("create-entry-place"),
        "entry-fee" => visit.t("create-entry-fee"),
        "prizes" => visit.t("create-prizes"),
        _ => visit.t("create-purpose"),
    }
}

pub(in crate::pages) async fn show(visit: Visit) -> Shown {
    if visit.identity.holder().is_none() {
        let nobody = visit.identity == Identity::Nobody;
        return Err(if nobody { Problem::SignInFirst } else { Problem::Forbidden });
    }
    page(&visit)
}

fn page(visit: &Visit) -> Shown {
    let free = vec![
        ("swiss", visit.t("format-swiss"), visit.t("free-swiss")),
        ("round-robin", visit.t("format-round-robin"), visit.t("free-round-robin")),
        (
            "double-round-robin",
            visit.t("format-double-round-robin"),
            visit.t("free-double-round-robin"),
        ),
        ("knock-out", visit.t("format-knock-out"), visit.t("free-knock-out")),
        (
            "double-elimination",
            visit.t("format-double-elimination"),
            visit.t("free-double-elimination"),
        ),
    ];
    let regulations = REGULATIONS.map(|(key, _)| (key, regulation(visit, key))).into();
    visit.show(&Page {
        v: visit,
        books: plans::books(visit),
        free,
        offsets: offsets(),
        regulations,
    })
}

/// A double elimination whose final is that of the first plan of the book that lays one down.
fn double_elimination(book: &Rulebook) -> Result<StageSetting, Problem> {
    let mut plans = book.events.iter();
    let plan = plans.find(|(_, plan)| plan.double_elimination_final.is_some());
    let (plan, _) = plan.ok_or(Problem::invalid("rulebook", Fault::NoFinal))?;
    let format = StageFormat::DoubleElimination { plan: plan.to_string() };
    Ok(StageSetting::new("double elimination", format))
}

/// A stage in a format of its own.
fn free_stage(fields: &Fields, book: &Rulebook, wanted: &str) -> Result<StageSetting, Problem> {
    Ok(match wanted {
        "swiss" => {
            let rounds = fields.read::<NonZeroU16>("rounds")?;
            let rounds = rounds.ok_or(Problem::invalid("rounds", Fault::Missing))?;
            let format = StageFormat::Swiss { rounds, same_unit: None, forbidden: Vec::new() };
            StageSetting::new("swiss", format)
        }
        "round-robin" | "double-round-robin" => {
            let twice = NonZeroU8::new(2).expect("two is not nought");
            let cycles = if wanted == "round-robin" { NonZeroU8::MIN } else { twice };
            StageSetting::new("round robin", StageFormat::RoundRobin { cycles })
        }
        "knock-out" => {
            let places = PlacesPlayed::FirstAndThird;
            StageSetting::new("knock-out", StageFormat::KnockOut { places })
        }
        "double-elimination" => double_elimination(book)?,
        _ => return Err(Problem::invalid("plan", Fault::Unknown)),
    })
}

/// An event in a format of its own.
fn free(fields: &Fields, name: &str, wanted: &str) -> Result<Setting, Problem> {
    let book = Rulebook::builtin(&fields.needed("rulebook")?);
    let book = book.ok_or(Problem::invalid("rulebook", Fault::Unknown))?;
    let stages = vec![free_stage(fields, book, wanted)?];
    if !fields.is("entrants", "teams") {
        return Ok(Setting::players(name, book.id(), stages));
    }
    let boards = fields.read_needed("boards")?;
    let teams = TeamSetting { system: TeamSystem::BoardsWithSubstitutes, boards };
    Ok(Setting::teams(name, book.id(), teams, stages))
}

/// An event as it is laid out by a plan of a book (`axf-2017/women`), or in a format of its own (`swiss`).
fn setting(fields: &Fields) -> Result<Setting, Problem> {
    let (name, wanted) = (fields.needed("name")?, fields.needed("plan")?);
    let mut setting = match wanted.split_once('/') {
        Some((book, plan)) => Setting::from_plan(&name, book, plan)
            .map_err(|_| Problem::invalid("plan", Fault::Unknown))?,
        None => free(fields, &name, &wanted)?,
    };
    // A plan has its rounds; only somebody who writes others wants others.
    if let Some(wanted) = fields.read::<NonZeroU16>("rounds")?
        && let StageFormat::Swiss { rounds, .. } = &mut setting.stages[0].format
    {
        *rounds = wanted;
    }
    if let Some(clock) = fields.text("clock") {
        let wrong = Problem::invalid("clock", Fault::Unknown);
        let (book, id) = clock.split_once('/').ok_or(wrong.clone())?;
        let known =
            Rulebook::builtin(book).is_some_and(|book| book.time_controls.presets.contains_key(id));
        if book != setting.rulebook || !known {
            return Err(wrong);
        }
        for stage in &mut setting.stages {
            stage.time_controls = vec![id.to_owned()];
        }
    }
    setting.missed_round = match fields.of("missed") {
        "win" => UnplayedResult::Win,
        "draw" => UnplayedResult::Draw,
        _ => UnplayedResult::Nothing,
    };
    setting.utc_offset_min = fields.read("offset")?;
    if setting.utc_offset_min.is_some_and(|offset| !OFFSETS_MIN.contains(&offset)) {
        return Err(Problem::invalid("offset", Fault::Malformed));
    }
    for (key, field) in REGULATIONS {
        if let Some(text) = fields.text(key) {
            setting.regulations.fields.insert(field, text);
        }
    }
    Ok(setting)
}

pub(in crate::pages) async fn create(
    State(app): State<Arc<App>>,
    visit: Visit,
    fields: Fields,
) -> Shown {
    let done = async {
        let made = |_| Answer { status: 303, body: String::new() };
        app.service.create_event(&visit.identity, setting(&fields)?, None, made).await
    };
    match done.await {
        Ok((event, _)) => on_to(&format!("/events/{event}/desk")),
        Err(problem) => page(&visit.refused(&problem, fields, "/events/new".to_owned())),
    }
}
