//! What is left to do after a game: the result slip, and the score.

use chuhe_board::Color;
use chuhe_rulebook::{EnteredBy, LossReason, RecordedUntil};
use serde::Serialize;

use crate::actor::Part;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::setting::Player;
use crate::sides::Sides;
use crate::wire;
use chuhe_logbook::Instant;

/// The data of a result slip (AXF 2017 2§8.6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ResultSlip {
    /// Event, round and board.
    pub occasion: Option<String>,
    /// The players by the colours they really had.
    pub players: Sides<Player>,
    /// Whether these are not the colours they were paired with (AXF 2017 1§3.4.B).
    pub colours_reversed: bool,
    /// The result and its reason.
    pub outcome: Outcome,
    /// The articles.
    pub articles: Vec<String>,
    /// What the arbiter says to it.
    pub remark: Option<String>,
    /// What is gone on the clocks, in milliseconds, penalties and corrections with it; none if the game had no clock.
    pub used_ms: Option<Sides<u64>>,
    /// Plies played.
    pub plies: usize,
    /// Who has signed.
    pub signatures: Vec<Part>,
}

impl ResultSlip {
    /// Whether the game was lost without a move of either side, because somebody was late or did not come.
    pub fn is_unplayed(&self) -> bool {
        let reason = match self.outcome {
            Outcome::Won { reason, .. } => Some(reason),
            Outcome::BothLost { reason } => reason,
            Outcome::Drawn { .. } | Outcome::Annulled | Outcome::PointsCancelled { .. } => None,
        };
        let absent = matches!(reason, Some(LossReason::Lateness | LossReason::Forfeit));
        self.plies == 0 && absent
    }

    /// Whether both players and an arbiter have signed.
    pub fn is_signed(&self) -> bool {
        let has = |part| self.signatures.contains(&part);
        has(Part::Red) && has(Part::Black) && self.signatures.iter().any(|part| part.is_arbiter())
    }
}

/// Who has to enter the moves of a game (AXF 2017 2§3.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Enterer {
    /// A player.
    Player(#[serde(with = "wire::side")] Color),
    /// The organiser.
    Organiser,
}

impl Game {
    /// What is gone on both clocks at an instant; nothing if the game has none.
    pub(crate) fn used_ms(&self, now: Instant) -> Sides<u64> {
        let clock = self.clock();
        Sides::from_fn(|side| clock.map_or(0, |clock| clock.used_ms(side, now)))
    }

    /// The result slip, when the game is over.
    pub fn result_slip(&self) -> Option<ResultSlip> {
        let ended = self.state.ended.as_ref()?;
        let used_ms = self.clock().map(|_| self.used_ms(ended.at));
        Some(ResultSlip {
            occasion: self.setting.occasion.clone(),
            players: Sides::from_fn(|side| self.player(side).clone()),
            colours_reversed: self.state.reversed,
            outcome: ended.outcome.clone(),
            articles: ended.articles.clone(),
            remark: ended.remark.clone(),
            used_ms,
            plies: self.history.plies().len(),
            signatures: self.state.signatures.clone(),
        })
    }

    /// Whether a score on paper belongs to this game. On the screen the log is the score.
    fn has_paper_score(&self) -> bool {
        self.book.recording.required
            && self.control.recorded != RecordedUntil::Never
            && self.setting.venue.is_by_hand()
    }

    /// The players who still have to hand in their record of the game.
    pub fn scores_owed(&self) -> Vec<Color> {
        let played = self.state.ended.is_some() && !self.history.plies().is_empty();
        let owes = |side: &Color| played && self.has_paper_score() && !self.state.scores_in[*side];
        Color::ALL.into_iter().filter(owes).collect()
    }

    /// Who still has to enter the moves of the game, if the book gives that duty to somebody.
    pub fn score_to_enter(&self) -> Option<Enterer> {
        let ended = self.state.ended.as_ref()?;
        let duty = self.book.recording.entry.as_ref().filter(|_| self.has_paper_score())?;
        let (by, winner) = match ended.outcome.winner() {
            Some(winner) => (duty.decided, winner),
            None => (duty.drawn, Color::Red),
        };
        // Nothing was played, or it is done. A record handed in is not yet entered.
        if self.state.score_entered || self.history.plies().is_empty() {
            return None;
        }
        Some(match by {
            EnteredBy::Winner => Enterer::Player(winner),
            EnteredBy::Red => Enterer::Player(Color::Red),
            EnteredBy::Organiser => Enterer::Organiser,
        })
    }
}
