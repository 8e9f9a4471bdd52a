//! Board cards (台号卡): the number of the table, large, and who plays there.

use std::fmt::Write;

use chuhe_rulebook::Language;
use chuhe_tournament::Tournament;

use super::desk::Desk;
use super::page::{Lie, document, escaped};
use crate::words::Key;

/// Cards on a page.
const ON_A_PAGE: usize = 8;

/// The board cards of a round, with lines to cut along; None if there is no such round.
pub(super) fn board_cards_html(
    event: &Tournament,
    stage: u16,
    round: u16,
    language: Language,
) -> Option<String> {
    event.round(stage, round)?;
    let desk = Desk::new(event, stage, language);
    let mut cards: Vec<String> = Vec::new();
    let mut last = None;
    for slip in desk.slips(round) {
        let card = slip.card;
        // Several games at one board need one card.
        if last.replace((card.table, card.board)) == Some((card.table, card.board)) {
            continue;
        }
        let place = match card.board {
            Some(board) => format!("{}.{board}", card.table.table),
            None => card.table.table.to_string(),
        };
        let player = |class: &str, side: Key, (name, unit): &(String, String)| {
            format!(
                "<div class=\"{class}\"><dt>{}</dt><dd>{}</dd></div>",
                escaped(&desk.plain(side)),
                named(name, unit)
            )
        };
        cards.push(format!(
            "<article class=\"card\"><h2>{}</h2><p class=\"big\">{}</p><dl>{}{}</dl></article>\n",
            escaped(&desk.subtitle(&[
                event.setting().name.clone(),
                desk.stage_name(),
                desk.round_name(round),
            ])),
            escaped(&place),
            player("red", Key("red"), &card.red),
            player("black", Key("black"), &card.black),
        ));
    }
    let title = format!("{} {}", event.setting().name, desk.plain(Key("title-board-cards")));
    let out = cut_pages("cards", &cards, ON_A_PAGE);
    Some(document(&desk.words, &title, Lie::Cut, &out))
}

/// So wide may a word be on a piece to be cut, and a whole name, in letters; a Chinese character is two.
const WORD: usize = 16;
const NAME: usize = 25;

/// A player with the unit, on a piece to be cut. A long name is set smaller, so that its words need not be broken.
pub(super) fn named(name: &str, unit: &str) -> String {
    let wide = |text: &str| text.chars().map(|c| if c > '\u{2e80}' { 2 } else { 1 }).sum::<usize>();
    // Lines break between Chinese characters as well as between words, and after a hyphen.
    let breaks = |c: char| c.is_whitespace() || c == '-' || c > '\u{2e80}';
    let long = name.split(breaks).any(|word| wide(word) > WORD) || wide(name) > NAME;
    let long = if long { " long" } else { "" };
    format!("<span class=\"name{long}\">{}</span><small>{}</small>", escaped(name), escaped(unit))
}

/// Pages of so many pieces each, to be cut.
pub(super) fn cut_pages(class: &str, pieces: &[String], each: usize) -> String {
    let mut out = String::new();
    for page in pieces.chunks(each) {
        let _ = write!(out, "<section class=\"cut {class}\">\n{}</section>\n", page.concat());
    }
    out
}
