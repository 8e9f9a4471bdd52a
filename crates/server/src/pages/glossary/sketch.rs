//! Pictures of words for which no board stands: drawn by hand, in the wood and the colours of the boards.

use std::fmt::Write as _;

use chuhe_board::shared_glyphs;
use chuhe_referee::explain::face;
use chuhe_rulebook::{Language, Text};
use serde::Deserialize;

/// A picture, and what it shows for whoever cannot see it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sketch {
    draw: Motif,
    pub(super) told: Text,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Motif {
    /// A piece is put straight on its point.
    Askew,
    /// Marks are added up until the opponent has won.
    Tally,
    /// One side asks for a draw, the other agrees or does not.
    Asked,
    /// A white flag, and the opponent has won.
    Flag,
    /// A move in an envelope.
    Envelope,
    /// Numbers in a bowl.
    Bowl,
    /// Eight entrants, the best two as far apart as can be.
    Bracket,
    /// A letter to a committee.
    Committee,
}

/// The measures of a sketch.
pub(super) const SIZE: (u32, u32) = (250, 125);

const LINE: &str = "#5b4632";
const PAPER: &str = "#fff8ea";
const RED: &str = "#b3161b";
const NOTE: &str = "#0f766e";

impl Sketch {
    pub(super) fn svg(&self, language: Language, title: &str) -> String {
        let body = self.draw.body();
        let glyphs = used(&shared_glyphs(face(language), "s"), &body);
        let (width, height) = SIZE;
        let title = title.replace('&', "&amp;").replace('<', "&lt;");
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 250" width="{width}" height="{height}" role="img"><title>{title}</title><defs>{glyphs}</defs><rect width="500" height="250" fill="#f6e3bd"/><g fill="none" stroke="{LINE}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">{body}</g></svg>"##
        )
    }
}

/// The pieces, cards and characters that a drawing uses, and those that these use.
fn used(all: &str, drawing: &str) -> String {
    let mut found = String::new();
    let mut names: Vec<&str> = Vec::new();
    let mut ahead = vec![drawing];
    while let Some(text) = ahead.pop() {
        for rest in text.split("href=\"#").skip(1) {
            let name = rest.split('"').next().unwrap_or_default();
            let Some(part) = part(all, name).filter(|_| !names.contains(&name)) else { continue };
            found.push_str(part);
            names.push(name);
            ahead.push(part);
        }
    }
    found
}

/// The definition of that name: a path, or a group with what is in it.
fn part<'a>(all: &'a str, name: &str) -> Option<&'a str> {
    let path = format!("<path id=\"{name}\"");
    if let Some(at) = all.find(&path) {
        return Some(&all[at..at + all[at..].find("/>")? + 2]);
    }
    let at = all.find(&format!("<g id=\"{name}\""))?;
    let mut depth = 0;
    for (nth, _) in all[at..].match_indices('<') {
        let rest = &all[at + nth..];
        depth += i32::from(rest.starts_with("<g"));
        depth -= i32::from(rest.starts_with("</g>"));
        if depth == 0 {
            return Some(&all[at..at + nth + "</g>".len()]);
        }
    }
    None
}

/// Something of the boards, with its middle at a point.
fn set(name: &str, (x, y): (i32, i32), scale: &str) -> String {
    format!(
        r##"<use href="#s-{name}" transform="translate({x} {y}) scale({scale})" stroke="none" fill="{LINE}"/>"##
    )
}

/// A digit that is not 0, its em scaled to so many hundredths.
fn digit(digit: u8, (x, y): (i32, i32), size: u8, color: &str) -> String {
    let glyph = u32::from(b'0' + digit);
    format!(
        r##"<use href="#s-{glyph:x}" transform="translate({x} {y}) scale(.{size:02})" stroke="none" fill="{color}"/>"##
    )
}

/// An arrow to the right.
fn arrow((x, y): (i32, i32), length: i32) -> String {
    format!(r#"<path stroke="{NOTE}" d="M{x} {y}h{length}m-16 -12l16 12l-16 12"/>"#)
}

/// A cross around a point.
fn cross((x, y): (i32, i32), half: i32, color: &str) -> String {
    let (left, top, side) = (x - half, y - half, 2 * half);
    format!(
        r#"<path stroke="{color}" stroke-width="8" d="M{left} {top}l{side} {side}m0 -{side}l-{side} {side}"/>"#
    )
}

impl Motif {
    fn body(self) -> String {
        match self {
            Motif::Askew => askew(),
            Motif::Tally => tally(),
            Motif::Asked => asked(),
            Motif::Flag => flag(),
            Motif::Envelope => envelope(),
            Motif::Bowl => bowl(),
            Motif::Bracket => bracket(),
            Motif::Committee => committee(),
        }
    }
}

fn askew() -> String {
    let piece = r##"<use href="#s-piece-C" transform="translate(296 96) rotate(24) scale(1.1)" stroke="none"/>"##;
    format!(
        r#"<path d="M30 140H470M130 20V230M250 20V230M370 20V230" stroke-width="3"/><circle cx="250" cy="140" r="50" stroke="{NOTE}" stroke-dasharray="12 12"/>{piece}<path stroke="{NOTE}" stroke-width="6" d="M330 152Q322 192 282 190m15 -13l-15 13l15 12"/>"#
    )
}

fn tally() -> String {
    let mut out = set("piece-K", (60, 125), "1");
    for (nth, x) in [155, 225, 295].into_iter().enumerate() {
        let color = if nth == 2 { RED } else { LINE };
        let (left, number) = (x - 28, nth as u8 + 1);
        let _ = write!(
            out,
            r#"<rect x="{left}" y="97" width="56" height="56" rx="6" fill="{PAPER}" stroke="{color}"/>{}{}"#,
            cross((x, 125), 14, color),
            digit(number, (x, 68), 50, color),
        );
    }
    out + &arrow((340, 125), 34)
        + &set("piece-k", (426, 150), "1")
        + &set("card-won", (426, 62), ".36")
}

/// What somebody says: a bubble whose tail points down.
fn bubble(left: i32, width: i32, tail: i32) -> String {
    let right = left + width;
    format!(
        r#"<path fill="{PAPER}" stroke-width="4" d="M{} 22H{}q14 0 14 14V96q0 14 -14 14H{}l-14 22l-10 -22H{}q-14 0 -14 -14V36q0 -14 14 -14z"/>"#,
        left + 14,
        right - 14,
        tail + 14,
        left + 14,
    )
}

fn asked() -> String {
    let question =
        r#"<path stroke-width="7" d="M152 52q2 -16 18 -15q17 2 14 18q-2 9 -15 16v10m0 14v1"/>"#;
    let yes = format!(r#"<path stroke="{NOTE}" stroke-width="8" d="M318 68l12 14l22 -32"/>"#);
    [
        bubble(40, 170, 90),
        set("card-drawn", (92, 66), ".34"),
        question.to_owned(),
        set("piece-K", (88, 188), "1"),
        bubble(290, 170, 396),
        yes,
        r#"<path stroke-width="4" d="M376 84l16 -38"/>"#.to_owned(),
        cross((424, 66), 14, RED),
        set("piece-k", (406, 188), "1"),
    ]
    .concat()
}

fn flag() -> String {
    [
        set("piece-k", (120, 176), "1"),
        format!(r#"<path stroke-width="7" d="M186 222V34"/><path fill="{PAPER}" d="M186 36q28 -16 54 0t54 0V104q-28 16 -54 0t-54 0z"/>"#),
        arrow((300, 150), 44),
        set("piece-K", (412, 166), "1"),
        set("card-won", (412, 74), ".36"),
    ]
    .concat()
}

fn envelope() -> String {
    [
        format!(r#"<rect x="150" y="30" width="200" height="120" fill="{PAPER}" stroke-width="4"/>"#),
        r#"<path stroke-width="4" d="M180 58h90M180 82h60"/>"#.to_owned(),
        format!(r#"<path fill="{PAPER}" d="M110 96V226H390V96L250 176z"/><path d="M110 226L214 156M390 226L286 156"/>"#),
        format!(r#"<circle cx="250" cy="172" r="20" fill="{RED}" stroke="{RED}"/>"#),
    ]
    .concat()
}

fn bowl() -> String {
    let slip = |(x, y, turn): (i32, i32, i32), number: u8| {
        format!(
            r#"<g transform="translate({x} {y}) rotate({turn})"><rect x="-24" y="-36" width="48" height="90" fill="{PAPER}" stroke-width="4"/>{}</g>"#,
            digit(number, (0, -6), 50, RED),
        )
    };
    let slips = [(176, 96, -24), (224, 76, -8), (276, 76, 8), (324, 96, 24)];
    let slips = slips.into_iter().zip([3, 1, 4, 2]).map(|(place, number)| slip(place, number));
    let bowl = r##"<path fill="#e3c690" d="M120 124H380Q372 226 290 230H210Q128 226 120 124z"/>"##;
    slips.collect::<String>() + bowl
}

fn bracket() -> String {
    let mut out = String::new();
    for (nth, number) in [1, 8, 5, 4, 3, 6, 7, 2].into_iter().enumerate() {
        let y = 25 + 28 * nth as i32 + if nth > 3 { 6 } else { 0 };
        let color = if number <= 2 { RED } else { LINE };
        out += &digit(number, (74, y), 28, color);
        let _ = write!(out, r#"<path stroke="{color}" stroke-width="4" d="M95 {y}h55"/>"#);
    }
    for (x, tops, tall) in
        [(150, &[25, 81, 143, 199][..], 28), (230, &[39, 157], 56), (310, &[67], 118)]
    {
        for top in tops {
            let half = tall / 2;
            let _ = write!(out, r#"<path stroke-width="4" d="M{x} {top}v{tall}m0 -{half}h80"/>"#);
            if x < 310 {
                continue;
            }
            out += &set("card-won", (430, top + half), ".3");
        }
    }
    out
}

fn committee() -> String {
    let letter = format!(
        r#"<rect x="50" y="50" width="120" height="150" fill="{PAPER}"/><path stroke-width="4" d="M72 82h76M72 108h76M72 134h48"/><path stroke="{RED}" d="M72 172q14 -22 22 -4t26 -8"/>"#
    );
    let member = |x: i32| {
        format!(
            r#"<circle cx="{x}" cy="92" r="20" fill="{PAPER}"/><path fill="{PAPER}" d="M{} 168q0 -44 34 -44t34 44z"/>"#,
            x - 34
        )
    };
    let members: String = [300, 370, 440].map(member).concat();
    format!(
        r##"{letter}{}{members}<path fill="#e3c690" d="M262 168H478V196H262z"/>"##,
        arrow((190, 125), 56)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sketch_has_what_it_is_drawn_with() {
        let sketches = super::super::terms().iter().filter_map(|term| term.sketch.as_ref());
        for sketch in sketches {
            for language in Language::ALL {
                let svg = sketch.svg(*language, "<a> & b");
                assert!(svg.contains("<title>&lt;a> &amp; b</title>"), "{svg}");
                for name in svg.split("href=\"#").skip(1).map(|it| it.split('"').next().unwrap()) {
                    assert!(svg.contains(&format!("id=\"{name}\"")), "{name} is not drawn");
                }
                let (opened, closed) = (svg.matches("<g").count(), svg.matches("</g>").count());
                assert_eq!(opened, closed);
                // No larger than a board.
                assert!(svg.len() < 20_000, "{}", svg.len());
            }
        }
    }
}
