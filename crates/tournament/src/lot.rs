//! Drawing lots: a small generator of our own, so that the same seed draws the same lots for ever.
//!
//! The generator is SplitMix64 and the shuffle that of Fisher and Yates, with rejection so that every order is
//! equally likely. Neither may ever change: old draws must be repeatable by anybody.

/// How far apart the numbers lie that SplitMix64 mixes.
pub(crate) const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// SplitMix64's mixing function: the first number that it draws from a seed.
#[inline]
pub(crate) const fn mixed(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(STEP);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A bag of lots.
#[derive(Clone, Debug)]
pub struct Lots(u64);

impl Lots {
    /// The bag of a seed.
    ///
    /// ```
    /// use chuhe_tournament::Lots;
    /// let mut numbers: Vec<u32> = (1..=8).collect();
    /// Lots::new(2024).shuffle(&mut numbers);
    /// assert_eq!(numbers, [5, 8, 2, 3, 7, 4, 1, 6]);
    /// ```
    pub const fn new(seed: u64) -> Lots {
        Lots(seed)
    }

    fn next(&mut self) -> u64 {
        let drawn = mixed(self.0);
        self.0 = self.0.wrapping_add(STEP);
        drawn
    }

    /// A number from 0 to `n` − 1; 0 if there is nothing to draw from.
    pub fn below(&mut self, n: usize) -> usize {
        let n = n as u64;
        if n < 2 {
            return 0;
        }
        // Numbers above the last whole multiple of n would favour the small ones.
        let limit = u64::MAX - u64::MAX % n;
        loop {
            let drawn = self.next();
            if drawn < limit {
                return (drawn % n) as usize;
            }
        }
    }

    /// Heads or tails.
    pub fn coin(&mut self) -> bool {
        self.below(2) == 1
    }

    /// Puts things into an order by lot.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for i in (1..things.len()).rev() {
            things.swap(i, self.below(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_is_about_equally_likely() {
        let mut counts = std::collections::BTreeMap::new();
        let mut lots = Lots::new(1);
        for _ in 0..6000 {
            let mut order = [1, 2, 3];
            lots.shuffle(&mut order);
            *counts.entry(order).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|&n| (850..1150).contains(&n)), "{counts:?}");
    }

    #[test]
    fn nothing_to_draw_from_is_no_trouble() {
        assert_eq!(Lots::new(5).below(0), 0);
        Lots::new(5).shuffle::<u8>(&mut []);
    }
}
