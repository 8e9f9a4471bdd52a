//! The game record.

use serde::{Deserialize, Serialize};

use crate::fouls::FoulKind;
use crate::source::Source;
use crate::vocabulary::vocabulary;

/// The duty to record (AXF 2017 2§3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Recording {
    /// Whether the players must record their games. A time control may release them.
    pub required: bool,
    /// The foul of each move left out.
    pub unrecorded: Option<FoulKind>,
    /// Whether an illegible move counts as left out. For the reader: nothing acts on it.
    pub illegible_counts: bool,
    /// The notations that may be used. For the reader: nothing acts on it.
    pub notations: Vec<RecordNotation>,
    /// Who enters the game afterwards, if somebody must.
    pub entry: Option<EntryDuty>,
    /// Where it comes from.
    pub source: Source,
}

vocabulary! {
    /// A notation named by a book.
    pub enum RecordNotation {
        /// Four Chinese characters: 炮二平五.
        Chinese = "chinese",
        /// With signs: 炮2=5, or with letters, C2=5.
        Signs = "signs",
        /// Abbreviated: 炮25.
        Short = "short",
    }
}

/// Who enters the moves after the game (AXF 2017 2§3.7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EntryDuty {
    /// After a game that was won.
    pub decided: EnteredBy,
    /// After a drawn game.
    pub drawn: EnteredBy,
    /// Where it comes from.
    pub source: Source,
}

vocabulary! {
    /// Who enters the moves.
    pub enum EnteredBy {
        /// The winner.
        Winner = "winner",
        /// Red.
        Red = "red",
        /// The organiser.
        Organiser = "organiser",
    }
}
