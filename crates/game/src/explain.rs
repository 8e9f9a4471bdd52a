//! The table in words: refusals, entries of the log, warnings and results, with their articles, in simplified and
//! traditional Chinese and in English.
//!
//! ```
//! use chuhe_game::{Actor, Command, Game, Instant, Part, Setting, explain};
//! use chuhe_board::Color;
//! use chuhe_rulebook::Language;
//!
//! let arbiter = Actor::new(Part::Arbiter, "Arbiter");
//! let setting = Setting::new("axf-2017", "Red player", "Black player");
//! let (mut game, _) = Game::open(setting, &arbiter, Instant::from_ms(0))?;
//! let press = Command::PressClock { side: Color::Red };
//! let _ = game.handle(&Command::Start { absent: vec![] }, &arbiter, Instant::from_ms(0));
//! let refusal = game.handle(&press, &arbiter, Instant::from_ms(1)).refusal.unwrap();
//! assert!(explain::refusal(&refusal, Language::En).starts_with("Black starts the clock (2§2.3 "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod events;
mod refusals;
mod warnings;
mod words;

use chuhe_board::Notation;
use chuhe_rulebook::{
    ArticleRef, DrawReason, FoulKind, Language, LossReason, Measure, Misconduct, Rulebook,
    TouchDuty,
};

use crate::event::Entry;
use crate::game::{Game, ReplayError};
use crate::outcome::Outcome;
use crate::refusal::Refusal;
use crate::state::Halt;
use crate::warning::Warning;
use words::Words;

/// How things are told: the language, and the notation of moves if it is not the one that goes with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The language.
    pub language: Language,
    /// The notation; none for the one that goes with the language.
    pub notation: Option<Notation>,
}

impl From<Language> for Style {
    fn from(language: Language) -> Style {
        Style { language, notation: None }
    }
}

/// A refusal with its articles; moves are in coordinates.
pub fn refusal(refusal: &Refusal, language: Language) -> String {
    Words::of(language).refusal(None, refusal)
}

/// A refusal with its articles, told in the game it was given in, which knows the names of moves.
pub fn refusal_in(game: &Game, refusal: &Refusal, style: impl Into<Style>) -> String {
    Words::of(style).refusal(Some(game), refusal)
}

/// An entry of the log; `before` is the game before it, which knows the names of moves and articles.
pub fn entry(before: &Game, entry: &Entry, style: impl Into<Style>) -> String {
    Words::of(style).event(before, entry)
}

/// Something that is coming.
pub fn warning(game: &Game, warning: &Warning, style: impl Into<Style>) -> String {
    Words::of(style).warning(game, warning)
}

/// What play stands still for.
pub fn halt(halt: Halt, language: Language) -> String {
    Words::of(language).halt(halt)
}

/// The name of a kind of foul.
pub fn foul(kind: FoulKind, language: Language) -> String {
    Words::of(language).word("foul", kind.key())
}

/// What a player has done who has lost, as a clause that follows his name.
pub fn loss_clause(reason: LossReason, language: Language) -> String {
    Words::of(language).word("loss", reason.key())
}

/// The name of a reason for a draw.
pub fn draw_reason(reason: DrawReason, language: Language) -> String {
    Words::of(language).word("draw", reason.key())
}

/// The name of an act with a sanction of its own.
pub fn act(act: Misconduct, language: Language) -> String {
    Words::of(language).word("act", act.key())
}

/// The name of a measure against misconduct.
pub fn measure(measure: Measure, language: Language) -> String {
    Words::of(language).word("measure", measure.key())
}

/// A duty of somebody who has touched pieces.
pub fn duty(duty: TouchDuty, language: Language) -> String {
    Words::of(language).word("duty", duty.key())
}

/// A text with the articles it rests on.
pub fn with_articles(text: String, articles: &[ArticleRef], language: Language) -> String {
    Words::of(language).with_articles(text, articles)
}

/// That the arbiter brings a case up himself.
pub(crate) fn raised_by_arbiter(language: Language) -> String {
    Words::of(language).plain(chuhe_locale::Key("case-raised-by-arbiter"))
}

/// A result with its articles under a rulebook.
pub fn outcome(outcome: &Outcome, book: &Rulebook, language: Language) -> String {
    let words = Words::of(language);
    let text = words.outcome(outcome);
    match outcome.articles(book) {
        Some(articles) => words.with_articles(text, articles),
        None => text,
    }
}

/// A result alone, for whoever reads it from afar: who won, and what the loser did.
pub fn outcome_alone(outcome: &Outcome, language: Language) -> String {
    Words::of(language).outcome(outcome)
}

/// A whole log, a line for each entry, with the time since the first.
///
/// # Errors
/// The log cannot be replayed.
pub fn log(log: &[Entry], language: Language) -> Result<Vec<String>, ReplayError> {
    let words = Words::of(language);
    let first = log.first().ok_or(ReplayError::Empty)?;
    let mut game = Game::replay([first])?;
    let mut lines = vec![words.log_line(0, words.event(&game, first))];
    for entry in &log[1..] {
        let text = words.event(&game, entry);
        lines.push(words.log_line(entry.at.since(first.at), text));
        game.follow(entry)?;
    }
    Ok(lines)
}
