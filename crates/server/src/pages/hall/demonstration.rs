//! The large board of a hall: lying, Red on the right and Black on the left, with name plates at the sides and a card
//! for the result (AXF 2017 1§1.3; WXF 2018 1.3).

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_board::shared_glyphs;
use chuhe_paper::event::Desk;
use uuid::Uuid;

use super::card::{self, Card, Drawing, GLYPHS};
use crate::api::{App, Path};
use crate::pages::game::face;
use crate::pages::visit::{Shown, Visit};
use crate::problem::Problem;

#[derive(Template)]
#[template(path = "demonstration.html")]
struct Page<'a> {
    v: &'a Visit,
    event: Uuid,
    name: String,
    round_name: String,
    at: u64,
    words: String,
    glyphs: String,
    card: Card,
}

pub(in crate::pages) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(id): Path<Uuid>,
) -> Shown {
    let (hall, kept, _) = app.service.game_to_see(id, &visit.identity).await?;
    let there = hall.state.games.get(&id).ok_or(Problem::NotFound)?;
    let event = app.service.events.get(hall.state.event).await?.ok_or(Problem::NotFound)?;
    let table = there.game.table;
    let desk = Desk::new(&event.state, table.stage, visit.language());
    let now = app.service.now();
    visit.show(&Page {
        event: hall.state.event,
        name: hall.state.name.clone(),
        round_name: desk.round_name(table.round),
        at: now.ms(),
        words: card::words(&visit),
        glyphs: shared_glyphs(face(visit.language()), GLYPHS),
        card: Card::of(&visit, &desk, &event.state, there, (id, &kept.state), now, Drawing::Lying),
        v: &visit,
    })
}
