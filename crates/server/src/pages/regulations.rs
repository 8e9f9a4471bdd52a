//! What an event is played by, in words.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_rulebook::ArticleRef;
use chuhe_tournament::{RegulationField, Role, explain};
use uuid::Uuid;

use super::event::Head;
use super::events::book_title;
use super::visit::{Shown, Visit};
use crate::api::{App, Path};

struct ArticleShown {
    book: String,
    number: String,
    title: String,
    text: String,
}

struct RuleShown {
    topic: String,
    text: String,
    articles: Vec<ArticleShown>,
    otherwise: Option<String>,
}

#[derive(Template)]
#[template(path = "regulations.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    rulebook: String,
    book: String,
    /// The plan of the book that the event follows.
    plan: Option<String>,
    /// What the organisers have published, by field.
    published: Vec<(String, String)>,
    officials: Vec<(String, String, String)>,
    rules: Vec<RuleShown>,
    /// Whether the event has anything otherwise than its plan or book.
    differs: bool,
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
) -> Shown {
    let (hall, event) = app.service.event_to_see(event, &visit.identity).await?;
    let (state, language) = (&event.state, visit.language());
    let setting = state.setting();
    let article = |it: &ArticleRef| ArticleShown {
        book: it.rulebook.to_string(),
        number: it.number.to_string(),
        title: it.title.get(language).to_owned(),
        text: it.text.get(language).to_owned(),
    };
    let rule = |rule: explain::Rule| RuleShown {
        articles: rule.articles.iter().map(article).collect(),
        topic: rule.topic,
        text: rule.text,
        otherwise: rule.otherwise,
    };
    let rules: Vec<RuleShown> = explain::rules(state, language).into_iter().map(rule).collect();
    let filled = |field: RegulationField| {
        let value = setting.regulations.fields.get(&field)?.trim();
        (!value.is_empty()).then(|| (field_name(&visit, field), value.to_owned()))
    };
    let plan = setting.plan.as_ref().and_then(|id| state.rulebook().events.get(id.as_str()));
    let officials = setting.regulations.officials.iter().map(|one| {
        (role_name(&visit, one.role), one.name.clone(), one.unit.clone().unwrap_or_default())
    });
    visit.show(&Page {
        v: &visit,
        h: Head::of(&visit, &hall.state, &event),
        rulebook: setting.rulebook.clone(),
        book: book_title(state.rulebook(), language),
        plan: plan.map(|plan| plan.name.get(language).to_owned()),
        published: RegulationField::ALL.into_iter().filter_map(filled).collect(),
        officials: officials.collect(),
        differs: rules.iter().any(|rule| rule.otherwise.is_some()),
        rules,
    })
}

/// What a field of the regulations is called (AXF 2017 3.1).
fn field_name(visit: &Visit, field: RegulationField) -> String {
    match field {
        RegulationField::Organiser => visit.t("fact-organiser"),
        RegulationField::Name => visit.t("event-name"),
        RegulationField::Purpose => visit.t("fact-purpose"),
        RegulationField::Eligibility => visit.t("fact-eligibility"),
        RegulationField::EntryTime => visit.t("fact-entry-time"),
        RegulationField::EntryPlace => visit.t("fact-entry-place"),
        RegulationField::EntryFee => visit.t("fact-entry-fee"),
        RegulationField::Venue => visit.t("fact-venue"),
        RegulationField::Dates => visit.t("fact-dates"),
        RegulationField::System => visit.t("fact-system"),
        RegulationField::TimeLimit => visit.t("fact-time-limit"),
        RegulationField::Scoring => visit.t("fact-scoring"),
        RegulationField::Rules => visit.t("fact-rules"),
        RegulationField::Prizes => visit.t("fact-prizes"),
    }
}

fn role_name(visit: &Visit, role: Role) -> String {
    match role {
        Role::Organiser => visit.t("role-organiser"),
        Role::ChiefArbiter => visit.t("role-chief-arbiter"),
        Role::DeputyChiefArbiter => visit.t("role-deputy-chief-arbiter"),
        Role::Arbiter => visit.t("role-arbiter"),
        Role::ArbitersCommittee => visit.t("role-arbiters-committee"),
        Role::AppealsCommittee => visit.t("role-appeals-committee"),
    }
}
