//! Several things in one sentence.

use core::fmt::{self, Display, Formatter};

/// Things as a reader would list them: `c4, d5 and e6`.
pub(crate) struct Listed<T>(pub(crate) T);

impl<T: IntoIterator<Item: Display> + Clone> Display for Listed<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let count = self.0.clone().into_iter().count();
        for (i, item) in self.0.clone().into_iter().enumerate() {
            let before = match i {
                0 => "",
                _ if i + 1 == count => " and ",
                _ => ", ",
            };
            write!(f, "{before}{item}")?;
        }
        Ok(())
    }
}

/// Faults one after the other: `Red has no king; Black has no king`.
pub(crate) struct Joined<'a, T>(pub(crate) &'a [T]);

impl<T: Display> Display for Joined<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (i, item) in self.0.iter().enumerate() {
            let before = if i == 0 { "" } else { "; " };
            write!(f, "{before}{item}")?;
        }
        Ok(())
    }
}
