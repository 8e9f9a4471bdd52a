//! Cheapest perfect matching in a general graph.
//!
//! This is Edmonds' primal–dual ("blossom") method. One alternating tree is grown at a time, from a vertex that
//! has no partner yet, and each tree costs O(n²) steps; a whole matching costs O(n³) at worst. Costs may be any
//! [`Weight`]: they are only added, subtracted, compared and halved, so lexicographic costs packed into long
//! integers work as well as small numbers.
//!
//! What makes it fast on a field of players is that a tree may be grown from *any* state that satisfies the
//! invariants (every slack non-negative, partners and blossoms tight). Score groups are matched by themselves
//! first, with short numbers, and only what is left over is matched in the whole field; the result is the optimum
//! of the whole field nevertheless, because the duals prove it.
//!
//! If there is no perfect matching, the tree that could not be grown any further says why; see [`Stuck`].

mod blossom;
mod matcher;
mod search;
mod weight;

#[cfg(test)]
mod tests;

pub(crate) use matcher::Matcher;
pub(crate) use weight::{Weight, Wide};

/// A vertex that stands for nobody.
pub(crate) const NOBODY: u32 = u32::MAX;

/// A graph with even, non-negative costs on its edges.
///
/// Costs are even so that the duals stay whole numbers: two outer vertices of a tree approach each other twice
/// as fast as the tree grows.
pub(crate) trait Graph<W: Weight> {
    /// How many vertices there are; they are numbered from 0.
    fn vertices(&self) -> usize;

    /// Calls `visit` with every neighbour of a vertex, in ascending order, and the cost of the edge.
    fn neighbours(&self, vertex: usize, visit: impl FnMut(usize, W));
}

/// Why a vertex can have no partner: a barrier in the sense of Tutte and Berge.
///
/// Take the `inner` vertices away: no edge joins two different `islands`, and each island has an odd number of
/// vertices, so that each needs an inner vertex for itself. But there are more islands than inner vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stuck {
    /// The vertices for whom the islands compete.
    pub(crate) inner: Vec<u32>,
    /// The islands, one more than there are inner vertices.
    pub(crate) islands: Vec<Vec<u32>>,
}
