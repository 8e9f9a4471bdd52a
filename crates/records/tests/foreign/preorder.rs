//! The order of XQF and CBR: a move, what follows it, what could be played instead of it.

use chuhe_board::Move;
use chuhe_records::{Line, Ply};

/// A move with its two flags.
pub(crate) struct Node<'a> {
    pub(crate) played: Move,
    pub(crate) comment: &'a str,
    pub(crate) goes_on: bool,
    pub(crate) has_other: bool,
}

/// The moves of a line and all its variations in that order.
pub(crate) fn nodes(line: &Line) -> Vec<Node<'_>> {
    let mut nodes = Vec::new();
    push(&mut nodes, &line.plies, &[]);
    nodes
}

/// A line from its first ply on, then the other lines that begin instead of it.
fn push<'a>(nodes: &mut Vec<Node<'a>>, plies: &'a [Ply], others: &[&'a Line]) {
    let Some((ply, rest)) = plies.split_first() else { return };
    let remarks = ply.remarks.as_deref();
    let own = remarks.map_or(&[][..], |remarks| &remarks.variations);
    let others: Vec<&Line> = own.iter().chain(others.iter().copied()).collect();
    nodes.push(Node {
        played: ply.played,
        comment: remarks.map_or("", |remarks| &remarks.comment),
        goes_on: !rest.is_empty(),
        has_other: !others.is_empty(),
    });
    push(nodes, rest, &[]);
    if let Some((next, others)) = others.split_first() {
        push(nodes, &next.plies, others);
    }
}
