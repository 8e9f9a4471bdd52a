//! Setting an event up: by a plan of a rulebook, or in a format of its own.

mod points;
mod stage;

use std::num::NonZeroU16;
use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_rulebook::{Rulebook, TeamSystem, UnplayedResult};
use chuhe_tournament::{RegulationField, Setting, StageFormat, TeamSetting, UTC_OFFSETS_MIN};
use uuid::Uuid;

use super::plans::{self, PlannedBook};
use crate::api::App;
use crate::identity::Identity;
use crate::pages::forms::{Fields, KEY_FIELD};
use crate::pages::names;
use crate::pages::visit::{Shown, Visit, on_to};
use crate::problem::{Fault, Problem};
use crate::service::{Answer, Asked};

#[derive(Template)]
#[template(path = "desk_create.html")]
struct Page<'a> {
    v: &'a Visit,
    books: Vec<PlannedBook>,
    /// The formats of a stage: value, name, what it is.
    free: Vec<(&'static str, String, String)>,
    /// The stages after the first.
    later: std::ops::RangeInclusive<u16>,
    /// Whether the form takes no more stages.
    full: bool,
    tie_breaks: [Vec<(&'static str, String)>; 2],
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

    /// What was typed in a field of a stage.
    fn of(&self, field: &str, stage: &u16) -> &str {
        self.v.typed.of(&stage::named(field, *stage))
    }

    /// Whether a field of a stage holds this value.
    fn is(&self, field: &str, stage: &u16, value: &str) -> bool {
        self.of(field, stage) == value
    }

    /// The stages before a stage.
    fn before(&self, stage: &u16) -> Vec<String> {
        (1..*stage).map(|before| before.to_string()).collect()
    }

    /// Whether a tie-break was put at a place of the order.
    fn is_at(&self, place: &usize, key: &str) -> bool {
        self.v.typed.is(&format!("tie-{place}"), key)
    }

    /// Whether something was said about points or tie-breaks.
    fn has_points(&self) -> bool {
        let mut places = 1..=points::places();
        self.v.typed.has("scoring") || places.any(|place| self.v.typed.has(&format!("tie-{place}")))
    }
}

fn offsets() -> Vec<(i16, String)> {
    let told = |min: i16| {
        let sign = if min < 0 { '-' } else { '+' };
        let (hours, rest) = (min.unsigned_abs() / 60, min.unsigned_abs() % 60);
        format!("UTC{sign}{hours}:{rest:02}")
    };
    UTC_OFFSETS_MIN.step_by(15).map(|min| (min, told(min))).collect()
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

pub(in crate::pages) async fn show(State(app): State<Arc<App>>, mut visit: Visit) -> Shown {
    if visit.identity.holder().is_none() {
        let nobody = visit.identity == Identity::Nobody;
        return Err(if nobody { Problem::SignInFirst } else { Problem::Forbidden });
    }
    let key = app.service.world().new_id().to_string();
    visit.typed = Fields::known(&[(KEY_FIELD, &key)]);
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
        ("groups", visit.t("format-groups"), visit.t("free-groups")),
        ("knock-out", visit.t("format-knock-out"), visit.t("free-knock-out")),
        (
            "double-elimination",
            visit.t("format-double-elimination"),
            visit.t("free-double-elimination"),
        ),
    ];
    let label = |key| names::field(&visit.words, key).unwrap_or_default();
    let regulations = REGULATIONS.map(|(key, _)| (key, label(key))).into();
    visit.show(&Page {
        v: visit,
        books: plans::books(visit),
        free,
        later: 2..=stage::count(&visit.typed),
        full: stage::count(&visit.typed) == stage::MOST,
        tie_breaks: points::tie_breaks(visit),
        offsets: offsets(),
        regulations,
    })
}

/// An event in a format of its own.
fn free(fields: &Fields, name: &str) -> Result<Setting, Problem> {
    let book = Rulebook::builtin(&fields.needed("rulebook")?);
    let book = book.ok_or(Problem::invalid("rulebook", Fault::Unknown))?;
    let stages = stage::settings(fields, book)?;
    if !fields.is("entrants", "teams") {
        return Ok(Setting::players(name, book.id(), stages));
    }
    let boards = stage::number(fields, "boards", u8::MAX)?;
    let boards = boards.ok_or(Problem::invalid("boards", Fault::Missing))?;
    let teams = TeamSetting { system: TeamSystem::BoardsWithSubstitutes, boards };
    Ok(Setting::teams(name, book.id(), teams, stages))
}

/// An event as it is laid out by a plan of a book (`axf-2017/women`), or in a format of its own (`swiss`).
fn setting(fields: &Fields) -> Result<Setting, Problem> {
    let name = fields.text("name").ok_or(Problem::invalid("event-name", Fault::Missing))?;
    let wanted = fields.needed("plan")?;
    let mut setting = match wanted.split_once('/') {
        // A plan has its stages; others beside them would be passed over in silence.
        Some(_) if stage::count(fields) > 1 => {
            return Err(Problem::invalid(&stage::named("format", 2), Fault::Contradictory));
        }
        Some((book, plan)) => Setting::from_plan(&name, book, plan)
            .map_err(|_| Problem::invalid("plan", Fault::Unknown))?,
        None => free(fields, &name)?,
    };
    // A plan has its rounds; only somebody who writes others wants others.
    if let Some(wanted) = stage::number::<NonZeroU16>(fields, "rounds", u16::MAX)?
        && let StageFormat::Swiss { rounds, .. } = &mut setting.stages[0].format
    {
        *rounds = wanted;
    }
    let book = setting.rulebook.clone();
    let clock = |book: &Rulebook, id: &str| book.time_controls.presets.contains_key(id);
    if let Some(clock) = points::of_book(fields, "clock", &book, clock)? {
        for stage in &mut setting.stages {
            stage.time_controls = vec![clock.clone()];
        }
    }
    let system = |book: &Rulebook, id: &str| book.scoring.systems.contains_key(id);
    setting.scoring = points::of_book(fields, "scoring", &book, system)?;
    points::put_in_order(fields, &mut setting)?;
    setting.missed_round = match fields.of("missed") {
        "win" => UnplayedResult::Win,
        "draw" => UnplayedResult::Draw,
        _ => UnplayedResult::Nothing,
    };
    setting.utc_offset_min = fields.read("offset")?;
    for (key, field) in REGULATIONS {
        if let Some(text) = fields.text(key) {
            setting.regulations.fields.insert(field, text);
        }
    }
    Ok(setting)
}

/// The form as it is to be shown again, if nothing is to be set up yet: with a stage more or less, or filled in.
fn again(fields: &Fields) -> Option<Fields> {
    match fields.of("step") {
        "look" => Some(fields.clone()),
        "add" => Some(stage::added(fields)),
        "remove" => Some(stage::removed(fields)),
        step => step.strip_prefix("fill-").and_then(|preset| stage::filled(fields, preset)),
    }
}

pub(in crate::pages) async fn create(
    State(app): State<Arc<App>>,
    visit: Visit,
    fields: Fields,
) -> Shown {
    if let Some(again) = again(&fields) {
        let mut visit = visit.looks("/events", &again);
        visit.typed = again;
        visit.here = "/events/new".to_owned();
        return page(&visit);
    }
    let done = async {
        let setting = setting(&fields)?;
        // A form that is sent twice sets up one event; one that was changed since is another.
        let asked = fields.text(KEY_FIELD);
        let asked =
            asked.map(|key| Asked::new(&visit.identity, &key, fields.question().as_bytes()));
        let mut asked = asked.transpose()?;
        if let Some(own) = &asked {
            match app.service.answered(own).await {
                Ok(Some(answer)) => return Ok(answer.body),
                Ok(None) => {}
                Err(Problem::KeyReused) => asked = None,
                Err(problem) => return Err(problem),
            }
        }
        let made = |event: Uuid| Answer { status: 303, body: event.to_string() };
        let made = app.service.create_event(&visit.identity, setting, asked.as_ref(), made).await;
        made.map(|(_, answer)| answer.body)
    };
    match done.await {
        Ok(event) => on_to(&format!("/events/{event}/desk")),
        Err(problem) => {
            let visit = visit.looks("/events", &fields);
            page(&visit.refused(&problem, fields, "/events/new".to_owned()))
        }
    }
}
