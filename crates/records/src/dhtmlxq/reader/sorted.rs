//! The fields of a game by what they are about.

use std::collections::HashMap;

use super::super::fields::Field;
use super::super::{escape, names};
use crate::bytes::MOST_BODY;
use crate::tree::MOST_PLIES;
use crate::{Fault, Tags};

/// No game has more to say about itself; a text that says more would cost time without end, since each tag
/// is looked for among the others.
const MOST_TAGS: usize = 500;

/// A comment before each move and one after it.
const MOST_COMMENTS: usize = 2 * MOST_PLIES;

/// A place in a game: the number of the variation, 0 for the game itself, and of the ply there. Plies are
/// counted from the start of the game, 0 is before the first.
pub(super) type Place = (u32, u32);

/// Moves in a row: the game itself, or a variation.
#[derive(Clone, Copy)]
pub(super) struct Route<'a> {
    /// What the text calls it.
    pub(super) name: &'a str,
    pub(super) id: u32,
    /// The variation in which it stands …
    pub(super) parent: u32,
    /// … and the ply it replaces there, which is its own first.
    pub(super) first: u32,
    /// Four digits for each move, with whatever the page has put between them.
    value: &'a str,
}

impl Route<'_> {
    /// The first moves, four digits each. What is no digit and may not stand between them is kept, to be
    /// told.
    pub(super) fn moves(&self, most: usize) -> Vec<u8> {
        let text = escape::read(self.value);
        let is_between = |c: &char| c.is_whitespace() || c.is_control() || matches!(c, ',' | '-');
        let mut moves = Vec::new();
        for c in text.chars().filter(|c| !is_between(c)) {
            if moves.len() >= 4 * most {
                break;
            }
            moves.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        }
        moves.truncate(4 * most);
        moves
    }
}

/// What is said about the plies.
type Said<T> = HashMap<Place, T>;

/// The fields of a game. They stay in the text as long as they can: a page may have many.
#[derive(Default)]
pub(super) struct Sorted<'a> {
    pub(super) tags: Tags,
    pub(super) result: Option<String>,
    pub(super) board: Option<String>,
    pub(super) fen: Option<String>,
    /// The game itself first, once all fields are there.
    pub(super) routes: Vec<Route<'a>>,
    main: Option<Route<'a>>,
    comments: Said<&'a str>,
    pub(super) clocks: Said<u64>,
    pub(super) marks: Said<Vec<u8>>,
    tag_fields: usize,
    /// How long the values are together.
    bytes: usize,
    /// What is too much, and so was left out.
    pub(super) left_out: Vec<Fault>,
}

impl<'a> Sorted<'a> {
    /// Puts a field in its place.
    pub(super) fn add(&mut self, Field { name, value }: Field<'a>) {
        let room = MOST_BODY - self.bytes;
        let value = if value.len() > room {
            self.left_out(Fault::TooLong { most: MOST_BODY });
            &value[..value.floor_char_boundary(room)]
        } else {
            value
        };
        self.bytes += value.len();
        // Only the names of our own tags tell capitals from small letters.
        let small = name.to_ascii_lowercase();
        if small.starts_with("tag_") {
            self.tag(&name["tag_".len()..], value);
        } else if let Some(tag) = names::tag(&small) {
            self.tag(&tag, value);
        } else if small == "movelist" || small == "move_0_1_0" {
            self.main.get_or_insert(Route { name, id: 0, parent: 0, first: 1, value });
        } else if let Some(numbers) = small.strip_prefix("move_") {
            if let Some([parent, first, id]) = numbers_of(numbers)
                && self.has_room(self.routes.len(), MOST_PLIES)
            {
                self.routes.push(Route { name, id, parent, first, value });
            }
        } else if let Some(place) = small.strip_prefix("comment").and_then(place) {
            if self.has_room(self.comments.len(), MOST_COMMENTS) {
                self.comments.entry(place).or_insert(value);
            }
        } else if let Some(route) = small.strip_prefix("clock_") {
            for (place, clock) in numbered(route, value, |text| text.parse().ok()) {
                if !self.has_room(self.clocks.len(), MOST_PLIES) {
                    break;
                }
                self.clocks.insert(place, clock);
            }
        } else if let Some(route) = small.strip_prefix("marks_") {
            let marks = |text: &str| text.split('+').map(|mark| mark.parse().ok()).collect();
            for (place, marks) in numbered(route, value, marks) {
                if !self.has_room(self.marks.len(), MOST_PLIES) {
                    break;
                }
                self.marks.insert(place, marks);
            }
        } else {
            let slot = match small.as_str() {
                "binit" => &mut self.board,
                "fen" => &mut self.fen,
                "result" => &mut self.result,
                _ => return,
            };
            slot.get_or_insert_with(|| escape::read(value));
        }
    }

    fn tag(&mut self, name: &str, value: &str) {
        if self.tag_fields >= MOST_TAGS {
            self.left_out(Fault::TooManyTags { most: MOST_TAGS });
            return;
        }
        self.tag_fields += 1;
        self.tags.set_if_missing(name, &escape::read(value));
    }

    /// Whether there is room for one more of something; if not, that is noted.
    fn has_room(&mut self, count: usize, most: usize) -> bool {
        if count >= most {
            self.left_out(Fault::TooMany { most });
        }
        count < most
    }

    fn left_out(&mut self, fault: Fault) {
        if !self.left_out.contains(&fault) {
            self.left_out.push(fault);
        }
    }

    /// To be called when there are no more fields.
    pub(super) fn finish(&mut self) {
        let empty = Route { name: "", id: 0, parent: 0, first: 1, value: "" };
        self.routes.insert(0, self.main.take().unwrap_or(empty));
    }

    /// Takes away what is said at a place.
    pub(super) fn comment(&mut self, place: Place) -> Option<String> {
        self.comments.remove(&place).map(escape::read)
    }
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
