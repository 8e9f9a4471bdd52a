//! When there is no pairing.

use std::fmt;

use super::field::FieldFault;

/// Why a round cannot be paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The field contradicts itself; every fault found.
    Faulty(Vec<FieldFault>),
    /// There is no legal pairing.
    Blocked(Blocked),
}

/// Who blocks every pairing.
///
/// Each island is an odd number of players who can meet only one another and the `contested`; so each needs
/// one of the contested for itself, and there is one island too many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocked {
    /// The opponents for whom the islands compete; none if somebody has no opponent at all.
    pub contested: Vec<Seat>,
    /// The islands, one more than there are contested.
    pub islands: Vec<Vec<Seat>>,
}

/// Somebody to be paired with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// The player with this number.
    Player(u32),
    /// The bye.
    Bye,
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Player(number) => number.fmt(f),
            Seat::Bye => f.write_str("the bye"),
        }
    }
}

fn listed(f: &mut fmt::Formatter<'_>, seats: &[Seat]) -> fmt::Result {
    for (i, seat) in seats.iter().enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        write!(f, "{seat}")?;
    }
    Ok(())
}

impl fmt::Display for Blocked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, island) in self.islands.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { "; " })?;
            listed(f, island)?;
        }
        if self.contested.is_empty() {
            return match &self.islands[..] {
                [island] if island.len() > 1 => {
                    f.write_str(" can meet only one another, and they are an odd number")
                }
                _ => f.write_str(" has nobody left to meet"),
            };
        }
        write!(f, ": {} that each need one of ", self.islands.len())?;
        listed(f, &self.contested)?;
        write!(f, ", who are only {}", self.contested.len())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Faulty(faults) => {
                for (i, fault) in faults.iter().enumerate() {
                    write!(f, "{}{fault}", if i == 0 { "" } else { "; " })?;
                }
                Ok(())
            }
            Refusal::Blocked(blocked) => write!(f, "no legal pairing: {blocked}"),
        }
    }
}

impl std::error::Error for Refusal {}
