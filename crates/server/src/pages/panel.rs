//! The arbiter's panel: the boards of a round at a glance, and one game with everything that can be done in it.

mod account;
mod card;
pub(super) mod confirmation;
mod form;
pub(super) mod fouls;
mod need;
mod sections;
pub(super) mod table;
mod touched;
mod waiting;

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_tournament::{GameRef, Tournament};
use uuid::Uuid;

use self::card::Card;
use self::need::Need;
use super::event::Head;
use super::names;
use super::visit::{Shown, Visit, html_page};
use crate::api::{App, Path, Query};
use crate::hall::Hall;
use crate::live::{games_shown, last_rounds};
use crate::problem::Problem;
use crate::service::is_arbiter_of;
use crate::shelf::ShelfError;

/// A need, how many boards have it, and whether only those are shown.
struct Choice {
    key: &'static str,
    name: String,
    count: usize,
    chosen: bool,
}

/// What is asked for: a need, to see only the boards that have it.
#[derive(serde::Deserialize)]
pub(super) struct Wanted {
    #[serde(default)]
    need: Option<String>,
}

#[derive(Template)]
#[template(path = "panel.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    cards: Vec<Card>,
    choices: Vec<Choice>,
    /// The need that was chosen; nothing for all boards.
    chosen: &'static str,
    /// How urgent it is when little time is left, which a page finds out by itself.
    clock_rank: usize,
    /// A round is paired whose games are not all set up: its stage, its number, and that number as its
    /// table counts.
    to_set_up: Vec<(u16, u16, u16)>,
    /// Whether a round is paired at all.
    paired: bool,
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    Query(wanted): Query<Wanted>,
) -> Shown {
    let (hall, event) = app.service.event_to_arbitrate(event, &visit.identity).await?;
    let rounds = last_rounds(&event.state);
    let places = games_shown(&event.state, &hall.state, &rounds);
    let (mut cards, mut broken) = (Vec::new(), Vec::new());
    for (&id, &place) in &places {
        match card_of(&app, &visit, &hall.state, &event.state, (id, place)).await {
            Ok(card) => cards.extend(card),
            // One that is broken must not hide the others.
            Err(error) if error.is_damage() => {
                tracing::warn!(game = %id, %error, "a broken game is not on the panel");
                broken.push(place);
            }
            Err(error) => return Err(error.into()),
        }
    }
    // What needs him most comes first, then the order of the tables.
    cards.sort_by_key(|card| (card.rank(), card.place));
    let chosen = Need::ALL.into_iter().find(|need| Some(need.key()) == wanted.need.as_deref());
    if let Some(need) = chosen {
        cards.iter_mut().for_each(|card| card.hidden = !card.has(need));
    }
    let choices = Need::ALL.into_iter().map(|need| Choice {
        key: need.key(),
        name: need.name(&visit),
        count: cards.iter().filter(|card| card.has(need)).count(),
        chosen: chosen == Some(need),
    });
    let without_games = |&(stage, round): &(u16, u16)| {
        let Some(found) = event.state.round(stage, round) else { return false };
        let games = found.pairings.iter().flat_map(|pairing| &pairing.games);
        let open = games.filter(|game| game.result.is_none()).count();
        let playing = cards.iter().filter(|card| !card.over).map(|card| card.place);
        let set_up = playing.chain(broken.iter().copied());
        let of_round = |place: &GameRef| (place.table.stage, place.table.round) == (stage, round);
        open > set_up.filter(of_round).count()
    };
    let counted = |(stage, round)| (stage, round, event.state.round_in_table(stage, round));
    visit.show(&Page {
        v: &visit,
        h: Head::of(&visit, &hall.state, &event),
        choices: choices.collect(),
        chosen: chosen.map_or("", Need::key),
        clock_rank: Need::Clock.rank(),
        to_set_up: rounds.iter().copied().filter(without_games).map(counted).collect(),
        paired: !rounds.is_empty(),
        cards,
    })
}

#[derive(Template)]
#[template(path = "panel_card.html")]
struct CardPage<'a> {
    v: &'a Visit,
    card: Card,
}

/// One board, for a page that shows many.
pub(super) async fn card(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path((event, game)): Path<(Uuid, Uuid)>,
) -> Shown {
    let (hall, event) = app.service.event_to_arbitrate(event, &visit.identity).await?;
    let there = hall.state.games.get(&game).filter(|there| there.is_paired(&event.state));
    let place = there.ok_or(Problem::NotFound)?.game;
    let card = card_of(&app, &visit, &hall.state, &event.state, (game, place)).await?;
    let card = card.ok_or(Problem::NotFound)?;
    let html = CardPage { v: &visit, card }.render().map_err(|error| Problem::internal(&error))?;
    Ok(html_page(200, html))
}

async fn card_of(
    app: &App,
    visit: &Visit,
    hall: &Hall,
    event: &Tournament,
    (id, place): (Uuid, GameRef),
) -> Result<Option<Card>, ShelfError> {
    let own = is_arbiter_of(hall, &visit.identity, id);
    let Some(kept) = app.service.games.get(id).await? else { return Ok(None) };
    let now = app.service.now().max(kept.state.last_at());
    let label = names::game_at(visit, event, place);
    Ok(Some(Card::of(visit, id, place, label, &kept.state, own, now)))
}
