//! Who entered, and entering one more.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_rulebook::Language;
use chuhe_tournament::export::EntrantRow;
use chuhe_tournament::{Command, Entrant, Leaving, Member, Sex, Tournament, explain};
use uuid::Uuid;

use super::Desk;
use crate::api::App;
use crate::api::Path;
use crate::pages::event::{Head, command};
use crate::pages::forms::Fields;
use crate::pages::visit::{Shown, Visit, on_to};
use crate::problem::{Fault, Problem};

#[derive(Template)]
#[template(path = "desk_entries.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    entrants: Vec<EntrantRow>,
    /// What the book says to the entries of a unit.
    complaints: Vec<String>,
    /// Play has begun: who enters now comes late.
    late: bool,
    /// Somebody has the name and unit that were typed already.
    namesake: Option<String>,
}

pub(in crate::pages) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
) -> Shown {
    page(&app, &visit, event).await
}

fn complaints(state: &Tournament, language: Language) -> Vec<String> {
    let found = state.quota_complaints();
    found.iter().map(|one| explain::quota_complaint(state, one, language)).collect()
}

pub(super) async fn page(app: &App, visit: &Visit, event: Uuid) -> Shown {
    let desk = Desk::of_official(app, visit, event).await?;
    let state = desk.state();
    let typed = read(&visit.typed, Entrant::default()).ok().filter(|_| visit.notice.is_some());
    let namesake = typed.and_then(|entrant| state.entered_already(&entrant));
    visit.show(&Page {
        v: visit,
        namesake: namesake.map(|id| visit.with("import-entered", id)),
        entrants: state.entrant_rows(),
        complaints: complaints(state, visit.language()),
        late: state.stages().iter().any(|stage| !stage.rounds().is_empty()),
        h: desk.h,
    })
}

/// How somebody left, in a word.
pub(super) fn left(visit: &Visit, left: Leaving) -> String {
    match left {
        Leaving::Withdrawn => visit.t("desk-left-withdrawn"),
        Leaving::MissedRounds => visit.t("desk-left-missed-rounds"),
        Leaving::Excluded => visit.t("desk-left-excluded"),
    }
}

impl Page<'_> {
    fn left(&self, how: &Leaving) -> String {
        left(self.v, *how)
    }
}

/// Ratings and seeds.
const NUMBERS: std::ops::RangeInclusive<u32> = 0..=u16::MAX as u32;

/// A member as the form writes him: `name / rating`, a reserve with a star.
pub(super) fn member_line(member: &Member) -> String {
    let rating = member.rating.map(|rating| format!(" / {rating}")).unwrap_or_default();
    let star = if member.reserve { " *" } else { "" };
    format!("{}{rating}{star}", member.name)
}

/// A member of a team from a line of the form; what the form does not show of him stays as it was.
fn member(line: &str, known: &[Member]) -> Result<Member, Problem> {
    let (line, reserve) = match line.strip_suffix('*') {
        Some(line) => (line.trim(), true),
        None => (line, false),
    };
    let (name, rating) = match line.rsplit_once('/') {
        Some((name, rating)) => (name.trim(), Some(rating.trim())),
        None => (line, None),
    };
    let rating = rating.map(|text| text.parse()).transpose();
    let rating = rating.map_err(|_| Problem::invalid("members", Fault::Malformed))?;
    let before = known.iter().find(|one| one.name == name).cloned().unwrap_or_default();
    Ok(Member { name: name.to_owned(), rating, reserve, ..before })
}

/// A player, or a team with its members one on a line, as a form gives them. What it does not ask stays as it was.
pub(super) fn read(fields: &Fields, before: Entrant) -> Result<Entrant, Problem> {
    let lines = fields.of("members").lines().map(str::trim).filter(|line| !line.is_empty());
    let members: Result<Vec<Member>, Problem> =
        lines.map(|line| member(line, &before.members)).collect();
    Ok(Entrant {
        name: fields.needed("name")?,
        romanised: fields.text("romanised"),
        unit: fields.text("unit"),
        rating: fields.number("rating", NUMBERS)?,
        seed: fields.number("seed", NUMBERS)?,
        sex: match fields.of("sex") {
            "female" => Some(Sex::Female),
            "male" => Some(Sex::Male),
            _ => None,
        },
        notes: fields.text("notes").unwrap_or_default(),
        captain: fields.text("captain"),
        members: members?,
    })
}

pub(in crate::pages) async fn enter(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    fields: Fields,
) -> Shown {
    let here = format!("/events/{event}/desk/entries");
    let entered = async {
        let entrant = read(&fields, Entrant::default())?;
        // Like a list: whoever seems to have entered is entered once it is said that he is another. A token that may
        // not look at the event has nobody to ask.
        let desk = Desk::of(&app, &visit, event).await.ok();
        let namesake = desk.and_then(|desk| desk.state().entered_already(&entrant));
        if !fields.has("anyway") && namesake.is_some() {
            return Err(Problem::invalid("anyway", Fault::NotTicked));
        }
        command(&app, &visit, event, &Command::Enter { entrant }, None).await
    };
    match entered.await {
        Ok(()) => on_to(&format!("{here}#enter")),
        Err(problem) => page(&app, &visit.refused_act(&problem, fields, here), event).await,
    }
}
