//! Pairing by score (积分编排制).
//!
//! What is implemented: the order of the Chinese appendix on pairing by score (CXA, appendix 2: same score meets
//! same score from the top down, nobody twice, colours after scores), the Asian rules on colours and on near
//! and far opponents (AXF 2017 App1.10, App2.8), and what federations' events add by custom: no colour three
//! times in a row (连三), no surplus of three (多三), balanced floats, the bye to the lowest score. The repairs
//! by hand that the appendix describes (pair downwards, then from the bottom up, then break up pairs above) are
//! a search for the best pairing; here the best pairing is computed.
//!
//! A pairing is judged by these criteria, each of which counts only among those equal in all before it:
//! 1. nobody meets an opponent again, nor anybody forbidden; units are kept apart where that is binding;
//! 2. everybody is paired, but for one bye if the number is odd; and the rounds still planned can be paired after it,
//!    as far as they can be paired at all (see `ahead`);
//! 3. units are kept apart where that is a wish;
//! 4. the bye goes to the right player;
//! 5. scores: from the top section down, as few as possible leave their section, and those for as close a score
//!    as possible;
//! 6. nobody has a colour too often in a row, nor too large a surplus of one colour;
//! 7. colours are balanced, then alternated;
//! 8. nobody floats the same way twice running, then floats are balanced;
//! 9. numbers: the bye to the last of equals, then near or far opponents as the round demands;
//! 10. a lot drawn with the seed, so that exactly one pairing is the best.
//!
//! Criterion 6 may stand before 5, or be binding; see [`LimitStanding`]. What is known to be open: no
//! published rule says how a float is chosen among equals, nor by what arithmetic "near" and "far" are weighed
//! when the nearest is not free; `Marks` says what is done.
//!
//! ```
//! use chuhe_rulebook::Rulebook;
//! use chuhe_tournament::swiss::{self, Field, Options, Player};
//! let book = Rulebook::builtin("cxa-2020").unwrap();
//! let options = Options::from_book(book.swiss.as_ref().unwrap());
//! let field = Field::new(1, (1..=4).map(Player::new).collect());
//! let pairing = swiss::pair(&field, &options).unwrap();
//! let boards: Vec<_> = pairing.boards.iter().map(|board| (board.red, board.black)).collect();
//! assert_eq!(boards, [(1, 3), (4, 2)]);
//! ```

mod ahead;
mod boards;
mod checklist;
mod colours;
mod contender;
mod field;
mod layout;
mod marks;
mod options;
mod refusal;
mod solve;
mod words;

#[cfg(test)]
mod stages;

pub use boards::{Board, Bye, Pairing};
pub use checklist::{Because, Check, Checklist, Criterion, Relaxation};
pub use field::{Field, FieldFault, Fixed, Float, PastRound, Player};
pub use marks::{ByNumber, Ideal};
pub use options::{ColourLimits, FirstColours, LimitStanding, Options, TiedColours, UnitStanding};
pub use refusal::{Blocked, Refusal, Seat};

use contender::Contenders;

/// Pairs a round as well as it can be paired.
///
/// The result depends on nothing but the arguments, and is the same for ever.
///
/// # Errors
/// [`Refusal::Faulty`] if the field contradicts itself, and [`Refusal::Blocked`] if there is no legal pairing.
pub fn pair(field: &Field, options: &Options) -> Result<Pairing, Refusal> {
    let faults = field.faults();
    if !faults.is_empty() {
        return Err(Refusal::Faulty(faults));
    }
    let contenders = Contenders::of(field, options);
    let best = solve::solve(&contenders)?;
    let (partners, kept_for) = ahead::keep_rounds_possible(&contenders, best);
    Ok(boards::Pairing { kept_for, ..boards::assemble(field, &contenders, &partners) })
}
