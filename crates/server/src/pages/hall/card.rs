//! A board on a screen, and what a script needs to keep it as it is.

use chuhe_board::{Color, Glyphs, Picture, ResultCard};
use chuhe_game::{Game, Outcome, Viewer, explain};
use chuhe_logbook::{Instant, clock_face};
use chuhe_paper::event::Desk;
use chuhe_rulebook::{DrawReason, LossReason};
use chuhe_tournament::Tournament;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::hall::HallGame;
use crate::pages::game::{colour, face, notation};
use crate::pages::names;
use crate::pages::visit::Visit;

/// Under this the outlines stand on the page that all boards share.
pub(super) const GLYPHS: &str = "hall";

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawing {
    /// Upright, to be looked at closely.
    Large,
    /// Upright, one of very many: as tiles, which are painted fast and are not as sharp.
    Small,
    /// Lying, as the large board of a hall (AXF 2017 1§1.3).
    Lying,
}

/// A side: who plays it, and what is left to him.
pub(super) struct Plate {
    pub(super) key: &'static str,
    pub(super) colour: String,
    pub(super) player: String,
    pub(super) team: String,
    /// Milliseconds, and how they are written.
    pub(super) clock: Option<(u64, String)>,
    pub(super) runs: bool,
    pub(super) to_move: bool,
}

/// A board on a screen.
pub(super) struct Card {
    pub(super) id: Uuid,
    pub(super) version: usize,
    pub(super) label: String,
    /// Who has Red, as the line of the event names him: so a script notices when colours are exchanged.
    pub(super) red_named: String,
    pub(super) black: Plate,
    pub(super) red: Plate,
    pub(super) board: String,
    pub(super) lying: bool,
    /// The result, or the last move.
    pub(super) told: String,
    pub(super) over: bool,
}

impl Card {
    /// A game as everybody sees it.
    pub(super) fn of(
        visit: &Visit,
        desk: &Desk<'_>,
        event: &Tournament,
        there: &HallGame,
        (id, game): (Uuid, &Game),
        now: Instant,
        drawing: Drawing,
    ) -> Card {
        let place = there.game;
        let label = names::game_at(visit, event, place);
        let view = game.view(Viewer::Spectator, now.max(game.last_at()));
        let plate = |side: Color| {
            // Whoever really has the colour (AXF 2017 1§3.4.B).
            let has_red = (side == Color::Red) != game.colours_are_reversed();
            let clocks = view.clocks.as_ref();
            Plate {
                key: side.key(),
                colour: colour(visit, side),
                player: desk.seat(if has_red { there.red } else { there.black }),
                team: view.players[side].team.clone().unwrap_or_default(),
                clock: clocks.map(|clocks| {
                    let left = clocks.remaining_ms[side];
                    (left, clock_face(left))
                }),
                runs: clocks.is_some_and(|clocks| clocks.running == Some(side)),
                to_move: game.is_in_play() && view.turn == side,
            }
        };
        let (red, black) = (plate(Color::Red), plate(Color::Black));
        let setup = game.position().setup();
        let mut picture = Picture::new(&setup);
        picture.lying = drawing == Drawing::Lying;
        picture.face = face(visit.language());
        picture.last_move = game.history().plies().last().map(|ply| ply.played);
        picture.card = view.outcome.as_ref().and_then(card_of);
        picture.glyphs = if drawing == Drawing::Small { Glyphs::Tiled } else { Glyphs::Shared };
        picture.id_prefix = GLYPHS.to_owned();
        picture.title = Some(format!("{label}: {} – {}", red.player, black.player));
        Card {
            id,
            version: game.version(),
            red_named: view.players[Color::Red].name.clone(),
            board: picture.svg(),
            lying: drawing == Drawing::Lying,
            told: match &view.outcome {
                Some(outcome) => ended(visit, outcome),
                None if game.is_adjourned() => visit.t("hall-adjourned"),
                None => last_move(visit, game).unwrap_or_default(),
            },
            over: view.outcome.is_some(),
            label,
            black,
            red,
        }
    }
}

/// The card that is hung for a result.
fn card_of(outcome: &Outcome) -> Option<ResultCard> {
    match outcome {
        Outcome::Won { winner, .. } => Some(ResultCard::Won(*winner)),
        Outcome::Drawn { .. } => Some(ResultCard::Drawn),
        Outcome::BothLost { .. } | Outcome::Annulled | Outcome::PointsCancelled { .. } => None,
    }
}

/// The last move as it is written.
fn last_move(visit: &Visit, game: &Game) -> Option<String> {
    let history = game.history();
    let before = history.plies().len().checked_sub(1)?;
    let m = history.plies()[before].played;
    let written = notation(visit.language()).write(&history.position_after(before), m);
    Some(written.unwrap_or_else(|_| m.to_string()))
}

/// How a game ended, and what the loser did.
fn ended(visit: &Visit, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Won { .. } | Outcome::Drawn { .. } => {
            explain::outcome_alone(outcome, visit.language())
        }
        Outcome::BothLost { .. } => visit.t("outcome-both-lost"),
        Outcome::Annulled => visit.t("outcome-annulled"),
        Outcome::PointsCancelled { .. } => visit.t("hall-cancelled"),
    }
}

/// The endings in words for a script, which knows what the line of the event tells.
pub(super) fn words(visit: &Visit) -> String {
    let language = visit.language();
    let alone = |outcome: Outcome| Value::from(explain::outcome_alone(&outcome, language));
    let won = |winner: Color| -> Map<String, Value> {
        let reasons = LossReason::ALL.iter();
        let told = |&reason: &LossReason| alone(Outcome::Won { winner, reason });
        reasons.map(|reason| (reason.key().to_owned(), told(reason))).collect()
    };
    let drawn = |&reason: &DrawReason| alone(Outcome::Drawn { reason });
    let drawn: Map<String, Value> =
        DrawReason::ALL.iter().map(|reason| (reason.key().to_owned(), drawn(reason))).collect();
    let words = json!({
        "won": { "red": won(Color::Red), "black": won(Color::Black) },
        "drawn": drawn,
        "both-lost": visit.t("outcome-both-lost"),
        "annulled": visit.t("outcome-annulled"),
        "points-cancelled": visit.t("hall-cancelled"),
        "adjourned": visit.t("hall-adjourned"),
    });
    words.to_string()
}
