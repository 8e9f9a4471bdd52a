//! The numbers that costs are made of.

use std::cmp::Ordering;
use std::fmt::Debug;
use std::ops::{Add, Sub};

/// A whole number.
pub(crate) trait Weight:
    Copy + Ord + Debug + Add<Output = Self> + Sub<Output = Self>
{
    /// Nothing.
    const ZERO: Self;
    /// More than any sum of costs: the distance of what is out of reach.
    const UNREACHED: Self;

    /// `value` × 2^`shift`; bits beyond the width are lost.
    fn scaled(value: u64, shift: u32) -> Self;

    /// The same number with another width, which must be large enough.
    fn widened<const N: usize>(self) -> Wide<N>;

    /// Half of it; exact for even numbers, and rounded down for odd ones.
    fn half(self) -> Self;
}

impl Weight for i128 {
    const ZERO: i128 = 0;
    const UNREACHED: i128 = i128::MAX;

    #[inline]
    fn scaled(value: u64, shift: u32) -> i128 {
        i128::from(value) << shift
    }

    #[inline]
    fn widened<const N: usize>(self) -> Wide<N> {
        let sign = if self < 0 { u64::MAX } else { 0 };
        let mut limbs = [sign; N];
        limbs[0] = self as u64;
        limbs[1] = (self >> 64) as u64;
        Wide(limbs)
    }

    fn half(self) -> i128 {
        self >> 1
    }
}

/// A signed number of `N` × 64 bits in two's complement, the lowest limb first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    fn sign_limb(self) -> u64 {
        if (self.0[N - 1] as i64) < 0 { u64::MAX } else { 0 }
    }
}

impl<const N: usize> Add for Wide<N> {
    type Output = Wide<N>;

    #[inline]
    fn add(self, other: Wide<N>) -> Wide<N> {
        let mut limbs = self.0;
        let mut carry = false;
        for (limb, other) in limbs.iter_mut().zip(other.0) {
            (*limb, carry) = limb.carrying_add(other, carry);
        }
        Wide(limbs)
    }
}

impl<const N: usize> Sub for Wide<N> {
    type Output = Wide<N>;

    #[inline]
    fn sub(self, other: Wide<N>) -> Wide<N> {
        let mut limbs = self.0;
        let mut borrow = false;
        for (limb, other) in limbs.iter_mut().zip(other.0) {
            (*limb, borrow) = limb.borrowing_sub(other, borrow);
        }
        Wide(limbs)
    }
}

impl<const N: usize> Ord for Wide<N> {
    #[inline]
    fn cmp(&self, other: &Wide<N>) -> Ordering {
        let highest = (self.0[N - 1] as i64).cmp(&(other.0[N - 1] as i64));
        (0..N - 1).rev().fold(highest, |order, i| order.then_with(|| self.0[i].cmp(&other.0[i])))
    }
}

impl<const N: usize> PartialOrd for Wide<N> {
    #[inline]
    fn partial_cmp(&self, other: &Wide<N>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> Weight for Wide<N> {
    const ZERO: Wide<N> = Wide([0; N]);
    const UNREACHED: Wide<N> = {
        let mut limbs = [u64::MAX; N];
        limbs[N - 1] = i64::MAX as u64;
        Wide(limbs)
    };

    #[inline]
    fn scaled(value: u64, shift: u32) -> Wide<N> {
        let (limb, bit) = ((shift / 64) as usize, shift % 64);
        let mut limbs = [0; N];
        let spread = u128::from(value) << bit;
        if let Some(low) = limbs.get_mut(limb) {
            *low = spread as u64;
        }
        if let Some(high) = limbs.get_mut(limb + 1) {
            *high = (spread >> 64) as u64;
        }
        Wide(limbs)
    }

    #[inline]
    fn widened<const M: usize>(self) -> Wide<M> {
        let mut limbs = [self.sign_limb(); M];
        let common = N.min(M);
        limbs[..common].copy_from_slice(&self.0[..common]);
        Wide(limbs)
    }

    fn half(self) -> Wide<N> {
        let mut limbs = self.0;
        let mut above = self.sign_limb();
        for limb in limbs.iter_mut().rev() {
            let this = *limb;
            *limb = (this >> 1) | (above << 63);
            above = this;
        }
        Wide(limbs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn wide_numbers_reckon_like_machine_numbers(a in -(1i128 << 125)..1i128 << 125, b in -(1i128 << 125)..1i128 << 125) {
            let (x, y) = (a.widened::<4>(), b.widened::<4>());
            prop_assert_eq!(x + y, (a + b).widened());
            prop_assert_eq!(x - y, (a - b).widened());
            prop_assert_eq!(x.cmp(&y), a.cmp(&b));
            prop_assert_eq!(x.half(), a.half().widened());
            prop_assert_eq!(x.widened::<2>().widened::<5>(), a.widened::<5>());
        }

        #[test]
        fn shifting_multiplies(value: u64, shift in 0u32..128) {
            let mut doubled = Wide::<4>::scaled(value, 0);
            for _ in 0..shift {
                doubled = doubled + doubled;
            }
            prop_assert_eq!(Wide::<4>::scaled(value, shift), doubled);
        }
    }
}
