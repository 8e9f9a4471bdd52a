//! Why somebody has Red.

use serde::{Deserialize, Serialize};

/// Why one of two, and not the other, has Red in their first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RedBy {
    /// The other way round more limits on colours would be broken (连三, 多三).
    Limits,
    /// The other has had Red more often, or Black less often.
    Balance,
    /// The player of the higher score has had one colour more often (AXF 2017 App1.10, App2.8).
    HigherScoreBalance,
    /// The player of the lower score has, while the other's colours are even.
    LowerScoreBalance,
    /// The last round in which the two had different colours is turned round.
    Alternation,
    /// The player of the higher score has the colour that he did not have last.
    HigherScoreAlternation,
    /// The player of the lower score has, while the other has not had any.
    LowerScoreAlternation,
    /// In odd rounds the smaller number has Red, in even rounds the larger (AXF 2017 App1.10).
    RoundParity,
    /// The smaller number has Red if the sum of the two is odd, else the larger.
    NumberSum,
    /// On odd boards the smaller number has Red, on even boards the larger.
    Board,
    /// The smaller number has Red.
    SmallerNumber,
    /// The larger number has Red.
    LargerNumber,
    /// The two have met before: the other way round (AXF 2017 App3.6).
    EarlierGame,
    /// Who stands first in the draw has Red.
    FirstDrawn,
    /// The lot.
    Lot,
}
