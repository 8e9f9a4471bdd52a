//! The organiser's desk: what comes next, and everything that only those do who run the event, or captain a team in it.

pub(super) mod appeals;
pub(super) mod correction;
pub(super) mod creation;
pub(super) mod entrant;
pub(super) mod entries;
mod foreseen;
pub(super) mod import;
pub(super) mod lineups;
pub(super) mod pairing;
mod plans;
pub(super) mod results;
mod stages;
mod steps;
pub(super) mod swap;
pub(super) mod times;

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_tournament::{Command, EntrantId, Numbering, Part, Tournament, explain};
use uuid::Uuid;

use super::event::{Head, command};
use super::forms::Fields;
use super::officials;
use super::visit::{Shown, Visit, on_to};
use crate::account::Scope;
use crate::api::{App, Path};
use crate::hall::{Hall, Role};
use crate::identity::Identity;
use crate::problem::{Fault, Problem};
use crate::service::held_parts;
use crate::shelf::Kept;
use stages::StageRow;
use steps::Step;

/// An event as somebody sees it who has a part in it.
struct Desk {
    hall: Arc<Kept<Hall>>,
    event: Arc<Kept<Tournament>>,
    h: Head,
    parts: Vec<Part>,
}

impl Desk {
    /// For whoever has a part in the event: runs it, plays in it, captains a team.
    async fn of(app: &App, visit: &Visit, event: Uuid) -> Result<Desk, Problem> {
        let (hall, event) = app.service.event_to_see(event, &visit.identity).await?;
        let parts = held_parts(&hall.state, &visit.identity);
        if parts.is_empty() || !visit.identity.may(Scope::Read) {
            let known = visit.identity != Identity::Nobody;
            return Err(if known { Problem::Forbidden } else { Problem::SignInFirst });
        }
        let h = Head::of(visit, &hall.state, &event);
        Ok(Desk { hall, event, h, parts })
    }

    /// For those who run the event.
    async fn of_official(app: &App, visit: &Visit, event: Uuid) -> Result<Desk, Problem> {
        let desk = Desk::of(app, visit, event).await?;
        if desk.h.official { Ok(desk) } else { Err(Problem::Forbidden) }
    }

    fn state(&self) -> &Tournament {
        &self.event.state
    }

    /// The teams for which somebody hands in line-ups as their captain.
    fn captained(&self, visit: &Visit) -> Vec<EntrantId> {
        let Some(holder) = visit.identity.holder() else { return Vec::new() };
        let roles = self.hall.state.roles_of(holder.account);
        let team = |role: &Role| match role {
            Role::Captain { entrant } => Some(*entrant),
            _ => None,
        };
        roles.iter().filter_map(team).collect()
    }

    /// The entrants for whom somebody acts who does not run the event.
    fn own(&self) -> Vec<EntrantId> {
        let own = |part: &Part| match part {
            Part::Entrant(entrant) => Some(*entrant),
            _ => None,
        };
        self.parts.iter().filter_map(own).collect()
    }

    /// By how many minutes the clocks of the venue are ahead of UTC.
    fn utc_offset_min(&self) -> i16 {
        self.state().setting().utc_offset_min.unwrap_or(0)
    }
}

#[derive(Template)]
#[template(path = "desk.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    version: u64,
    steps: Vec<Step>,
    stages: Vec<StageRow>,
    /// What is wrong with the event as a whole, or soon will be.
    warnings: Vec<String>,
    no_chief: bool,
    all_over: bool,
    /// That appeals can still be lodged, which nobody can once the event is closed.
    appeals_run: Option<String>,
    /// Line-ups that a captain can hand in: what to call the round, and the address.
    lineups: Vec<(String, String)>,
    appeals: bool,
    rulebook: String,
    /// The number of an article of the book, as it is written.
    article_example: String,
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
) -> Shown {
    page(&app, &visit, event).await
}

async fn page(app: &App, visit: &Visit, event: Uuid) -> Shown {
    let desk = Desk::of(app, visit, event).await?;
    let (state, language) = (desk.state(), visit.language());
    let chief = |roles: &Vec<Role>| roles.contains(&Role::ChiefArbiter);
    let no_chief = !desk.hall.state.roles.values().any(chief);
    let stages = stages::rows(visit, state, desk.h.official && !desk.h.closed, desk.h.chief);
    let numbers = 1..=state.stages().len() as u16;
    let mut warnings: Vec<String> = Vec::new();
    if desk.h.official {
        let short = numbers.clone().flat_map(|stage| state.shortfalls(stage));
        warnings.extend(short.map(|short| explain::shortfall(short, language)));
        let open = state.undecided_appeals().map(|(number, _)| number);
        warnings.extend(open.map(|number| visit.with("desk-appeal-open", number)));
    }
    let steps = if desk.h.official { steps::steps(visit, &desk) } else { Vec::new() };
    let lineups = if desk.captained(visit).is_empty() {
        Vec::new()
    } else {
        lineups::open_rounds(visit, &desk)
    };
    let all_over = numbers.clone().all(|stage| state.is_over(stage));
    let (version, appeals) = (desk.event.version, state.rulebook().appeals.is_some());
    let appeals_run = explain::appeals_still_run(state, app.service.now(), language);
    let rulebook = state.rulebook().id().to_owned();
    let example = state.rulebook().articles().iter().find(|article| article.number.contains('.'));
    let article_example = example.map(|article| article.number.to_string()).unwrap_or_default();
    let Desk { h, .. } = desk;
    visit.show(&Page {
        v: visit,
        h,
        version,
        steps,
        stages,
        warnings,
        no_chief,
        all_over,
        appeals_run,
        lineups,
        appeals,
        rulebook,
        article_example,
    })
}

async fn done(
    app: &App,
    visit: Visit,
    event: Uuid,
    done: Result<(), Problem>,
    fields: Fields,
) -> Shown {
    let here = format!("/events/{event}/desk");
    match done {
        Ok(()) => on_to(&here),
        Err(problem) => page(app, &visit.refused_act(&problem, fields, here), event).await,
    }
}

/// Ids of entrants, written one after the other.
fn ids(text: &str) -> Option<Vec<EntrantId>> {
    let parts = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    parts.map(|part| part.parse().ok().map(EntrantId)).collect()
}

pub(super) async fn draw(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    fields: Fields,
) -> Shown {
    let drawn = async {
        // Without a seed the lots come from chance.
        let seed = 0;
        let numbering = match fields.of("numbering") {
            "lot" => Numbering::Lot { seed },
            "in-order" => Numbering::InOrder,
            "rating" => Numbering::Rating { seed },
            "strong-odd" => Numbering::StrongOdd { seed },
            "seeds" => {
                let (_, event) = app.service.event_to_see(event, &visit.identity).await?;
                Numbering::SeedSlots { slots: event.state.seed_numbers().to_vec(), seed }
            }
            "hand" => {
                let order = ids(&fields.needed("order")?);
                let order = order.ok_or(Problem::invalid("order", Fault::Malformed))?;
                Numbering::Hand { order }
            }
            _ => return Err(Problem::invalid("numbering", Fault::Unknown)),
        };
        let start = Command::StartStage { stage: fields.read_needed("stage")?, numbering };
        command(&app, &visit, event, &start, fields.read("seen")?).await
    };
    let drawn = drawn.await;
    done(&app, visit, event, drawn, fields).await
}

pub(super) async fn unpair(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    fields: Fields,
) -> Shown {
    let unpaired = async {
        let unpair = Command::UnpairRound { stage: fields.read_needed("stage")? };
        command(&app, &visit, event, &unpair, fields.read("seen")?).await
    };
    let unpaired = unpaired.await;
    done(&app, visit, event, unpaired, fields).await
}

pub(super) async fn end_stage(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    fields: Fields,
) -> Shown {
    let ended = async {
        let (stage, reason) = (fields.read_needed("stage")?, fields.needed("reason")?);
        let end = Command::EndStage { stage, reason };
        command(&app, &visit, event, &end, fields.read("seen")?).await
    };
    let ended = ended.await;
    done(&app, visit, event, ended, fields).await
}

pub(super) async fn break_tie(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    fields: Fields,
) -> Shown {
    let broken = async {
        let entrant = EntrantId(fields.read_needed("entrant")?);
        let tie = Command::BreakTieByLot { stage: fields.read_needed("stage")?, entrant };
        command(&app, &visit, event, &tie, fields.read("seen")?).await
    };
    let broken = broken.await;
    done(&app, visit, event, broken, fields).await
}

pub(super) async fn note(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    fields: Fields,
) -> Shown {
    let noted = async {
        let (text, article) = (fields.needed("text")?, fields.text("article"));
        let note = Command::Note { about: None, text, article };
        command(&app, &visit, event, &note, None).await
    };
    let noted = noted.await;
    done(&app, visit, event, noted, fields).await
}

pub(super) async fn doors(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    fields: Fields,
) -> Shown {
    let public = fields.is("public", "yes");
    if visit.only_looks {
        return on_to(&format!("/events/{event}/desk"));
    }
    let set = app.service.set_public(event, &visit.identity, public, fields.text("reason")).await;
    // An administrator without a role has no desk, but may see who is what.
    if visit.is_administrator() && Desk::of(&app, &visit, event).await.is_err() {
        return officials::done(&app, visit, event, set, fields).await;
    }
    done(&app, visit, event, set, fields).await
}

pub(super) async fn close(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    fields: Fields,
) -> Shown {
    let closed = async {
        if !fields.has("anyway") {
            let foreseen = app.service.foresee_event(event, &visit.identity, &[Command::Close]);
            let (kept, _) = foreseen.await.map_err(|refused| refused.problem)?;
            if kept.state.appeals_run_until(app.service.now()).is_some() {
                return Err(Problem::invalid("close-anyway", Fault::Missing));
            }
        }
        command(&app, &visit, event, &Command::Close, fields.read("seen")?).await
    };
    let closed = closed.await;
    done(&app, visit, event, closed, fields).await
}
