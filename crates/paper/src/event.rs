//! The papers of an event, each a self-contained HTML document for the printer: A4, no scripts, nothing from
//! elsewhere, every name escaped.
//!
//! ```
//! use chuhe_paper::event::{Paper, PaperOf};
//! use chuhe_rulebook::Language;
//! use chuhe_tournament::{Actor, Command, Entrant, Instant, Numbering, Setting, Tournament};
//!
//! let (chief, now) = (Actor::chief_arbiter(), Instant::from_ms(0));
//! let setting = Setting::from_plan("Cup", "axf-2017", "women").unwrap();
//! let (mut event, _) = Tournament::open(setting, &chief, now).unwrap();
//! for number in 1..=2 {
//!     let entrant = Entrant::player(&format!("Player {number}"));
//!     event.handle(&Command::Enter { entrant }, &chief, now).unwrap();
//! }
//! let start = Command::StartStage { stage: 1, numbering: Numbering::InOrder };
//! event.handle(&start, &chief, now).unwrap();
//! let pair = Command::PairRound { stage: 1, absent: vec![], starts_at: None };
//! event.handle(&pair, &chief, now).unwrap();
//!
//! let of = |round| PaperOf { stage: 1, round, places: 3, code: &|_| None };
//! let page = Paper::Pairings.html(&event, &of(1), Language::En).unwrap();
//! assert!(page.contains("Player 2"));
//! assert!(Paper::Pairings.html(&event, &of(2), Language::En).is_none(), "not yet paired");
//! ```

mod bracket;
mod cards;
mod certificates;
mod cross_table;
mod desk;
mod kind;
mod lineups;
mod page;
mod pairings;
mod record_sheets;
mod slips;
mod standings;
mod tree;

pub use bracket::{BracketLine, BracketPart, BracketRound, bracket_parts};
pub use desk::Desk;
pub use kind::{CERTIFICATE_PLACES, Paper, PaperOf};

pub(crate) use cross_table::CellWords;
pub(crate) use desk::half;
