//! The screen of a hall: boards as they are played, the pairings and the table, in turns, for a beamer.

mod card;
pub(super) mod demonstration;
mod lists;
mod wanted;

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_board::shared_glyphs;
use chuhe_paper::event::Desk;
use chuhe_tournament::{GameRef, Tournament};
use uuid::Uuid;

use super::game::face;
use super::visit::{Shown, Visit};
use crate::api::{App, Path, Query};
use crate::live::{games_shown, last_rounds};
use card::{Card, Drawing, GLYPHS};
use lists::{Line, PairingList, Ranking};
use wanted::{Asked, Chosen, MOST_SECONDS, Wanted};

/// More boards in a view than this are many.
const MANY: usize = 12;

#[derive(Template)]
#[template(path = "hall.html")]
struct Page<'a> {
    v: &'a Visit,
    event: Uuid,
    /// The version of its log that the page shows.
    version: u64,
    name: String,
    /// How the rounds stand that are played.
    now: String,
    wanted: Wanted,
    /// The instant at which the clocks stand as they are told.
    at: u64,
    words: String,
    glyphs: String,
    /// The boards, so many to a view, and in how many columns.
    views: Vec<(u8, Vec<Card>)>,
    /// Games that the line of the event tells of and that are not shown.
    others: Vec<Uuid>,
    pairings: Vec<PairingList>,
    rankings: Vec<Ranking>,
    choices: Vec<Choice>,
    most_seconds: u16,
}

/// A choice of the form: the field, what it is called, and what can be chosen: value, name and whether it is.
struct Choice {
    field: &'static str,
    label: String,
    options: Vec<(String, String, bool)>,
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    Query(asked): Query<Asked>,
) -> Shown {
    let wanted = Wanted::read(&asked)?;
    let (hall, event) = app.service.event_to_see(event, &visit.identity).await?;
    let state = &event.state;
    let rounds = rounds_shown(state);
    let told = games_shown(state, &hall.state, &last_rounds(state));
    let mut places: Vec<(GameRef, Uuid)> = told.iter().map(|(id, at)| (*at, *id)).collect();
    places.sort_unstable();
    places.retain(|(at, _)| rounds.contains(&(at.table.stage, at.table.round)));
    places.retain(|(at, _)| wanted.shows(at.table.table));
    if wanted.chosen == Chosen::Top {
        places.truncate(wanted.per);
    }
    let now = app.service.now();
    let drawing = if wanted.per > MANY { Drawing::Small } else { Drawing::Large };
    let mut cards = Vec::new();
    for (at, id) in places {
        let Some(there) = hall.state.games.get(&id) else { continue };
        // A game that cannot be read is not shown; the others are.
        let Ok(Some(kept)) = app.service.games.get(id).await else { continue };
        let desk = Desk::new(state, at.table.stage, visit.language());
        cards.push(Card::of(&visit, &desk, state, there, (id, &kept.state), now, drawing));
    }
    let shown: Vec<Uuid> = cards.iter().map(|card| card.id).collect();
    let mut views: Vec<Vec<Card>> = Vec::new();
    for card in cards {
        match views.last_mut().filter(|view| view.len() < wanted.per) {
            Some(view) => view.push(card),
            None => views.push(vec![card]),
        }
    }
    visit.show(&Page {
        event: event.id,
        version: event.version,
        name: state.setting().name.clone(),
        now: lists::now(&visit, state, &rounds),
        at: now.ms(),
        words: card::words(&visit),
        glyphs: shared_glyphs(face(visit.language()), GLYPHS),
        views: views.into_iter().map(|view| (wanted::columns(view.len()), view)).collect(),
        others: told.into_keys().filter(|id| !shown.contains(id)).collect(),
        pairings: match wanted.pairings {
            true => lists::pairings(&visit, state, &rounds),
            false => Vec::new(),
        },
        rankings: match wanted.standings {
            true => lists::rankings(&visit, state, &rounds),
            false => Vec::new(),
        },
        choices: choices(&visit, &wanted),
        most_seconds: MOST_SECONDS,
        wanted,
        v: &visit,
    })
}

/// The rounds to be shown: the last of each stage that is not over; if all are over, the last.
fn rounds_shown(event: &Tournament) -> Vec<(u16, u16)> {
    let all = last_rounds(event);
    let going: Vec<(u16, u16)> =
        all.iter().copied().filter(|(stage, _)| !event.is_over(*stage)).collect();
    if going.is_empty() { all.into_iter().next_back().into_iter().collect() } else { going }
}

/// What can be chosen by the form.
fn choices(visit: &Visit, wanted: &Wanted) -> Vec<Choice> {
    let chosen = |value: &str, name: String, is: bool| (value.to_owned(), name, is);
    let boards = [
        ("top", visit.t("hall-boards-top"), Chosen::Top),
        ("all", visit.t("hall-boards-all"), Chosen::All),
        ("tables", visit.t("hall-boards-tables"), Chosen::Tables),
        ("none", visit.t("hall-boards-none"), Chosen::None),
    ];
    let either = |is: bool| {
        vec![chosen("yes", visit.t("hall-shown"), is), chosen("no", visit.t("hall-hidden"), !is)]
    };
    let per = wanted::PER.iter();
    let looks = [
        ("system", visit.t("hall-look-system")),
        ("dark", visit.t("hall-look-dark")),
        ("light", visit.t("hall-look-light")),
    ];
    vec![
        Choice {
            field: "boards",
            label: visit.t("hall-boards"),
            options: boards
                .into_iter()
                .map(|(value, name, it)| chosen(value, name, wanted.chosen == it))
                .collect(),
        },
        Choice {
            field: "per",
            label: visit.t("hall-per"),
            options: per
                .map(|(per, _)| (per.to_string(), per.to_string(), *per == wanted.per))
                .collect(),
        },
        Choice {
            field: "pairings",
            label: visit.t("hall-pairings"),
            options: either(wanted.pairings),
        },
        Choice {
            field: "standings",
            label: visit.t("tab-standings"),
            options: either(wanted.standings),
        },
        Choice {
            field: "look",
            label: visit.t("hall-look"),
            options: looks
                .into_iter()
                .map(|(value, name)| chosen(value, name, wanted.look == value))
                .collect(),
        },
    ]
}
