//! The pairing as it is put up on the wall.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::checklist::{Checklist, claim, of_bye, of_game};
use super::contender::{Contender, Contenders};
use super::field::{Field, Fixed};
use super::marks::{ByNumber, Marker};
use super::options::FirstColours;
use crate::bye_claim::ByeClaim;
use crate::red_by::RedBy;

/// A round, paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The boards in order: by the higher score, then by the other, then by number.
    pub boards: Vec<Board>,
    /// Who does not play; more than one only if the arbiter said so.
    pub byes: Vec<Bye>,
    /// The number of rounds to come for the sake of which a pairing was passed over that is better by the criteria.
    pub kept_for: Option<u16>,
}

/// A game to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The number of the player with Red.
    pub red: u32,
    /// The number of the player with Black.
    pub black: u32,
    /// Whether the arbiter paired them by hand.
    pub by_hand: bool,
    /// How near they are to what their numbers demand; none if they were paired by hand.
    pub by_number: Option<ByNumber>,
    /// Why the one with Red has it; none if they were paired by hand.
    pub red_by: Option<RedBy>,
    /// What was satisfied, what was relaxed, and why.
    pub checklist: Checklist,
}

/// A round without a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bye {
    /// The player's number.
    pub number: u32,
    /// Whether the arbiter gave it by hand.
    pub by_hand: bool,
    /// Why it went to this player; none if it was given by hand.
    pub claim: Option<ByeClaim>,
    /// What was satisfied, what was relaxed, and why.
    pub checklist: Checklist,
}

/// Two who play, before the boards are in order.
struct Game<'a> {
    red: &'a Contender<'a>,
    black: &'a Contender<'a>,
    /// None if they were paired by hand.
    found: Option<(ByNumber, RedBy)>,
}

impl Game<'_> {
    fn order(&self) -> (Reverse<u32>, Reverse<u32>, u32) {
        let (red, black) = (self.red.player, self.black.player);
        let higher = red.half_points.max(black.half_points);
        let lower = red.half_points.min(black.half_points);
        (Reverse(higher), Reverse(lower), red.number.min(black.number))
    }
}

/// Puts the boards in order and colours and checklists to them.
pub(super) fn assemble(field: &Field, contenders: &Contenders<'_>, partners: &[u32]) -> Pairing {
    let mut games = Vec::new();
    let mut byes = Vec::new();
    let marker = Marker::new(contenders);
    for (i, one) in contenders.list.iter().enumerate() {
        match contenders.list.get(partners[i] as usize) {
            None => byes.push(Bye {
                number: one.player.number,
                by_hand: false,
                claim: Some(claim(contenders, one)),
                checklist: of_bye(contenders, one, false),
            }),
            Some(other) if (partners[i] as usize) > i => {
                let allotment = contenders.colours(one, other);
                let (red, black) = if allotment.first_red { (one, other) } else { (other, one) };
                let found = Some((marker.by_number(one, other), allotment.by));
                games.push(Game { red, black, found });
            }
            Some(_) => {}
        }
    }
    let by_hand: &BTreeMap<u32, Contender<'_>> = &contenders.by_hand;
    for fixed in contenders.fixed() {
        match fixed {
            Fixed::Game { red, black } => {
                games.push(Game { red: &by_hand[red], black: &by_hand[black], found: None });
            }
            Fixed::Bye(number) => byes.push(Bye {
                number: *number,
                by_hand: true,
                claim: None,
                checklist: of_bye(contenders, &by_hand[number], true),
            }),
        }
    }
    games.sort_by_key(|game| game.order());
    if field.round == 1 {
        first_colours(contenders, &mut games);
    }
    let boards = games.into_iter().map(|game| Board {
        red: game.red.player.number,
        black: game.black.player.number,
        by_hand: game.found.is_none(),
        by_number: game.found.map(|(by_number, _)| by_number),
        red_by: game.found.map(|(_, red_by)| red_by),
        checklist: of_game(contenders, game.red, game.black, game.found.is_none()),
    });
    Pairing { boards: boards.collect(), byes, kept_for: None }
}

fn first_colours(contenders: &Contenders<'_>, games: &mut [Game<'_>]) {
    for (i, game) in games.iter_mut().enumerate() {
        // What the history of colours has decided stands.
        let Some((_, by)) = &mut game.found else { continue };
        if !matches!(by, RedBy::RoundParity | RedBy::NumberSum | RedBy::Lot) {
            continue;
        }
        let (red, black) = (game.red.player.number, game.black.player.number);
        let (smaller_red, first_by) = match contenders.options.first_colours {
            FirstColours::ByBoard => (i % 2 == 0, RedBy::Board),
            FirstColours::SmallerNumber => (true, RedBy::SmallerNumber),
            FirstColours::LargerNumber => (false, RedBy::LargerNumber),
            FirstColours::Lot => (contenders.lot(red, black) >> 63 == 1, RedBy::Lot),
        };
        *by = first_by;
        if smaller_red != (red < black) {
            std::mem::swap(&mut game.red, &mut game.black);
        }
    }
}
