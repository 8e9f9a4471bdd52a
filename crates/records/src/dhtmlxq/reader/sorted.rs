//! The fields of a game by what they are about.

use std::collections::HashMap;

use super::super::fields::Field;
use super::super::{escape, names};
use crate::Tags;

/// No game has more to say about itself; a text that says more would cost time without end, since each tag
/// is looked for among the others.
const MOST_TAGS: usize = 500;

/// A place in a game: the number of the variation, 0 for the game itself, and of the ply there. Plies are
/// counted from the start of the game, 0 is before the first.
pub(super) type Place = (u32, u32);

/// Moves in a row: the game itself, or a variation.
pub(super) struct Route {
    /// What the text calls it.
    pub(super) name: String,
    pub(super) id: u32,
    /// The variation in which it stands …
    pub(super) parent: u32,
    /// … and the ply it replaces there, which is its own first.
    pub(super) first: u32,
    /// Four digits each.
    pub(super) moves: Vec<u8>,
}

/// What is said in numbers about the plies of a variation.
type Numbers<T> = HashMap<Place, T>;

/// The fields of a game.
#[derive(Default)]
pub(super) struct Sorted {
    pub(super) tags: Tags,
    pub(super) result: Option<String>,
    pub(super) board: Option<String>,
    pub(super) fen: Option<String>,
    /// The game itself first, if there are any moves of it.
    pub(super) routes: Vec<Route>,
    pub(super) comments: Numbers<String>,
    pub(super) clocks: Numbers<u64>,
    pub(super) marks: Numbers<Vec<u8>>,
}

impl Sorted {
    pub(super) fn new(fields: Vec<Field>) -> Sorted {
        let mut sorted = Sorted::default();
        let mut main: Option<Route> = None;
        let mut tags = 0;
        for Field { name, value } in fields {
            // Only the names of our own tags tell capitals from small letters.
            let small = name.to_ascii_lowercase();
            if small.starts_with("tag_") {
                tags += 1;
                if tags <= MOST_TAGS {
                    sorted.tags.set_if_missing(&name["tag_".len()..], &escape::read(value));
                }
            } else if let Some(tag) = names::tag(&small) {
                tags += 1;
                if tags <= MOST_TAGS {
                    sorted.tags.set_if_missing(&tag, &escape::read(value));
                }
            } else if small == "movelist" || small == "move_0_1_0" {
                let moves = digits(value);
                main.get_or_insert(Route { name: small, id: 0, parent: 0, first: 1, moves });
            } else if let Some(numbers) = small.strip_prefix("move_") {
                if let Some([parent, first, id]) = numbers_of(numbers) {
                    let moves = digits(value);
                    sorted.routes.push(Route { name: small, id, parent, first, moves });
                }
            } else if let Some(place) = small.strip_prefix("comment").and_then(place) {
                sorted.comments.entry(place).or_insert_with(|| escape::read(value));
            } else if let Some(route) = small.strip_prefix("clock_") {
                sorted.clocks.extend(numbered(route, value, |text| text.parse().ok()));
            } else if let Some(route) = small.strip_prefix("marks_") {
                sorted.marks.extend(numbered(route, value, |text| {
                    text.split('+').map(|mark| mark.parse().ok()).collect()
                }));
            } else {
                let slot = match small.as_str() {
                    "binit" => &mut sorted.board,
                    "fen" => &mut sorted.fen,
                    "result" => &mut sorted.result,
                    _ => continue,
                };
                slot.get_or_insert_with(|| escape::read(value));
            }
        }
        let empty = || Route { name: String::new(), id: 0, parent: 0, first: 1, moves: Vec::new() };
        sorted.routes.insert(0, main.unwrap_or_else(empty));
        sorted
    }
}

/// Moves without what may stand between them; what is no digit is kept, to be told.
fn digits(value: &str) -> Vec<u8> {
    value.bytes().filter(|byte| !byte.is_ascii_whitespace() && !b",-".contains(byte)).collect()
}

fn numbers_of<const N: usize>(text: &str) -> Option<[u32; N]> {
    let mut parts = text.split('_');
    let mut numbers = [0; N];
    for number in &mut numbers {
        *number = parts.next()?.parse().ok()?;
    }
    parts.next().is_none().then_some(numbers)
}

/// `7` is a ply of the game itself, `2_7` one of a variation.
fn place(text: &str) -> Option<Place> {
    match numbers_of(text) {
        Some([route, ply]) => Some((route, ply)),
        None => numbers_of(text).map(|[ply]| (0, ply)),
    }
}

/// `1=595000,3=588000`: for some plies of a variation something in numbers.
fn numbered<'a, T>(
    route: &str,
    value: &'a str,
    read: impl Fn(&'a str) -> Option<T>,
) -> impl Iterator<Item = (Place, T)> {
    let route: Option<u32> = route.parse().ok();
    value.split(',').filter_map(move |part| {
        let (ply, what) = part.trim().split_once('=')?;
        Some(((route?, ply.parse().ok()?), read(what)?))
    })
}
