//! The move tree of XQF and of 象棋桥: each node followed by what comes after it, then by what could be
//! played instead of it.

use chuhe_board::{Move, Position, ReadMoveError};

use crate::tree::{Tree, commented, why_not};

/// A move as these files store it.
pub(crate) struct Node {
    /// The two bytes, to be shown if they are no squares.
    pub(crate) bytes: [u8; 2],
    /// The squares they stand for.
    pub(crate) played: Option<Move>,
    pub(crate) comment: String,
    /// A move follows.
    pub(crate) goes_on: bool,
    /// After the whole rest of the line, another move instead of this one follows.
    pub(crate) has_other: bool,
}

/// Where the next node belongs.
#[derive(Clone, Copy)]
enum Place {
    /// At the end of a line.
    After(usize),
    /// In a new variation instead of a ply of a line.
    Instead(usize, usize),
}

/// A place to come back to, and the position there; none if what stands there is to be passed over.
struct Fork {
    place: Place,
    position: Option<Box<Position>>,
}

/// Plays the nodes until the tree is complete or there are no more. Of a line with a bad move the part
/// before it is kept; what follows is passed over, and so is what could be played instead of a bad move of
/// the game itself, since there is no move left to hang it on.
pub(crate) fn grow(tree: &mut Tree, start: Position, mut nodes: impl FnMut() -> Option<Node>) {
    let mut forks: Vec<Fork> = Vec::new();
    let mut here = Fork { place: Place::After(0), position: Some(Box::new(start)) };
    while let Some(node) = nodes() {
        if !tree.has_room() {
            return;
        }
        let (goes_on, has_other) = (node.goes_on, node.has_other);
        let before = if has_other { here.position.clone() } else { None };
        let (other, after) = match &mut here.position {
            None => (None, None),
            Some(position) => play(tree, here.place, position, node),
        };
        if has_other {
            let place = other.unwrap_or(here.place);
            forks.push(Fork { place, position: before.filter(|_| other.is_some()) });
        }
        if goes_on {
            match after {
                Some(line) => here.place = Place::After(line),
                None => here.position = None,
            }
        } else {
            match forks.pop() {
                Some(fork) => here = fork,
                None => return,
            }
        }
    }
}

/// Plays a node if it can be played. Gives the place for other moves instead of it, and the line to go on.
fn play(
    tree: &mut Tree,
    place: Place,
    position: &mut Position,
    node: Node,
) -> (Option<Place>, Option<usize>) {
    let siblings = match place {
        Place::After(_) => None,
        Place::Instead(..) => Some(place),
    };
    let bad = match node.played {
        None => Some(ReadMoveError::NotAMove),
        Some(played) => why_not(position, played),
    };
    let played = match (bad, node.played) {
        (None, Some(played)) => played,
        (error, played) => {
            let [from, to] = node.bytes;
            let text = played.map_or_else(|| format!("{from}-{to}"), |played| played.to_string());
            let in_variation = !matches!(place, Place::After(0));
            tree.bad_move(position, in_variation, text, error.unwrap_or(ReadMoveError::NotAMove));
            return (siblings, None);
        }
    };
    let line = match place {
        Place::After(line) => line,
        Place::Instead(line, ply) => match tree.branch(line, ply) {
            Some(branch) => branch,
            None => {
                tree.too_deep(position);
                return (None, None);
            }
        },
    };
    tree.play(line, commented(played, node.comment));
    position.play_unchecked(played);
    (siblings.or(Some(Place::Instead(line, tree.last_ply(line)))), Some(line))
}
