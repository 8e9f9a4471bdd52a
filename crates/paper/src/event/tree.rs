//! A bracket as a tree in SVG. Lengths are tenths of a millimetre, all whole, so that the same event gives the same
//! bytes everywhere.

use std::fmt::Write;

use crate::markup::Escaped;
use crate::width::{columns, cut};

const BOX_WIDTH: i32 = 420;
const LINE: i32 = 60;
const COLUMN: i32 = BOX_WIDTH + 90;
/// From one match of the first column to the next.
const STEP: i32 = 2 * LINE + 40;
const HEAD: i32 = 70;
/// Where a name begins in its box, and what stays free at the end of a line.
const NAME: i32 = 72;
const EDGE: i32 = 12;
/// The sizes of type, as the style sheets have them.
const TYPE: i32 = 38;
const CHAMPION_TYPE: i32 = 46;

/// A line of a match; blank if nobody is known.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    pub(super) number: String,
    pub(super) name: String,
    pub(super) score: String,
}

/// A match as it is drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct Match {
    pub(super) lines: [Line; 2],
    /// Which line went on.
    pub(super) winner: Option<usize>,
}

/// Matches of a round, with a heading; none where two free lines would meet, which leaves a gap.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) heading: String,
    pub(super) matches: Vec<Option<Match>>,
}

/// Draws columns of matches, each column as long as the one before or half as long; after the last the winner, if
/// there is a word for it.
pub(super) fn svg(columns: &[Column], winner: Option<(&str, &str)>) -> String {
    let most = columns.iter().map(|column| column.matches.len()).max().unwrap_or(0);
    let width = COLUMN * columns.len() as i32 + if winner.is_some() { BOX_WIDTH } else { -90 } + 20;
    let height = HEAD + STEP * most as i32 + 10;
    let mut out = format!(
        "<svg class=\"tree\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{}mm\" aria-hidden=\"true\">\n",
        width / 10
    );
    let mut before: Vec<i32> = Vec::new();
    let mut gaps: Vec<bool> = Vec::new();
    for (at, column) in columns.iter().enumerate() {
        let x = 10 + COLUMN * at as i32;
        let middles = middles(&before, column.matches.len());
        let _ = writeln!(
            out,
            "<text class=\"head\" x=\"{}\" y=\"40\">{}</text>",
            x + BOX_WIDTH / 2,
            Escaped(&column.heading)
        );
        for (no, (one, &y)) in column.matches.iter().zip(&middles).enumerate() {
            if let Some(one) = one {
                connect(&mut out, (&before, &gaps), no, middles.len(), x, y);
                draw(&mut out, one, x, y);
            }
        }
        before = middles;
        gaps = column.matches.iter().map(Option::is_none).collect();
    }
    if let (Some((word, name)), Some(&y)) = (winner, before.first()) {
        let x = 10 + COLUMN * columns.len() as i32;
        let _ = writeln!(
            out,
            "<path d=\"M{} {y}H{}\"/><text class=\"head\" x=\"{}\" y=\"{}\">{}</text>\
             <text class=\"champion\" x=\"{}\" y=\"{}\">{}</text>",
            x - 90,
            x + BOX_WIDTH - 10,
            x + BOX_WIDTH / 2,
            y - 75,
            Escaped(word),
            x + BOX_WIDTH / 2,
            y - 18,
            Escaped(&fitting(name, BOX_WIDTH, CHAMPION_TYPE, true)),
        );
    }
    out.push_str("</svg>\n");
    out
}

/// The heights of a column: beside those before it, or between two of them.
fn middles(before: &[i32], count: usize) -> Vec<i32> {
    let at = |no: usize| HEAD + STEP * no as i32 + STEP / 2;
    match before.len() {
        0 => (0..count).map(at).collect(),
        len if len == count => before.to_vec(),
        len if len == 2 * count => before.chunks(2).map(|two| (two[0] + two[1]) / 2).collect(),
        _ => (0..count).map(at).collect(),
    }
}

fn connect(
    out: &mut String,
    (before, gaps): (&[i32], &[bool]),
    no: usize,
    count: usize,
    x: i32,
    y: i32,
) {
    let from = match before.len() {
        len if len == count => no..no + 1,
        len if len == 2 * count => 2 * no..2 * no + 2,
        _ => 0..0,
    };
    for at in from.filter(|&at| !gaps[at]) {
        let start = before[at];
        let _ = writeln!(out, "<path d=\"M{} {start}h45V{y}h45\"/>", x - 90);
    }
}

fn draw(out: &mut String, one: &Match, x: i32, y: i32) {
    let _ = writeln!(
        out,
        "<rect x=\"{x}\" y=\"{}\" width=\"{BOX_WIDTH}\" height=\"{}\"/><path d=\"M{x} {y}h{BOX_WIDTH}\"/>",
        y - LINE,
        2 * LINE
    );
    for (line, Line { number, name, score }) in one.lines.iter().enumerate() {
        let base = y - 17 + LINE * line as i32;
        let won = one.winner == Some(line);
        // A bar at the edge, for those who do not see that a name is bold.
        if won {
            let top = y - LINE + LINE * line as i32;
            let _ = writeln!(out, "<path class=\"mark\" d=\"M{x} {top}h12v{LINE}h-12z\"/>");
        }
        let class = if won { " class=\"won\"" } else { "" };
        let scored = if score.is_empty() { 0 } else { width(score, TYPE, won) + EDGE };
        let room = BOX_WIDTH - NAME - EDGE - scored;
        let _ = writeln!(
            out,
            "<text class=\"no\" x=\"{}\" y=\"{base}\">{}</text><text{class} x=\"{}\" y=\"{base}\">{}</text>",
            x + 58,
            Escaped(number),
            x + NAME,
            Escaped(&fitting(name, room, TYPE, won)),
        );
        if !score.is_empty() {
            let class = if won { "score won" } else { "score" };
            let end = x + BOX_WIDTH - EDGE;
            let score = Escaped(score);
            let _ =
                writeln!(out, "<text class=\"{class}\" x=\"{end}\" y=\"{base}\">{score}</text>");
        }
    }
}

/// About how much of a line a text takes in type of a size: a Chinese character its whole height, another one more than
/// half of it, and more in bold.
fn width(text: &str, size: i32, bold: bool) -> i32 {
    let other = if bold { size * 63 / 100 } else { size * 57 / 100 };
    let one = |c: char| if columns(c.encode_utf8(&mut [0; 4])) > 1 { size } else { other };
    text.chars().map(one).sum()
}

/// A name that fits a room, cut if it must be.
fn fitting(name: &str, room: i32, size: i32, bold: bool) -> String {
    let cuts = (1..=columns(name)).rev().map(|columns| cut(name, columns));
    cuts.into_iter().find(|cut| width(cut, size, bold) <= room).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_leaves_room_for_its_score() {
        let room = |score: &str, won: bool| BOX_WIDTH - NAME - 2 * EDGE - width(score, TYPE, won);
        for (score, won) in [("1+2", true), ("1+2", false), ("2½", true)] {
            for name in ["Maximilian Featherstonehaugh", "歐陽長名字的棋手甲乙", "王天一", ""]
            {
                let fits = fitting(name, room(score, won), TYPE, won);
                assert!(width(&fits, TYPE, won) <= room(score, won), "{name} {score}");
                assert!(fits == name || fits.ends_with('…'), "{fits}");
            }
        }
        assert_eq!(fitting("王天一", room("1+2", true), TYPE, true), "王天一");
        let line = |name: &str, score: &str| Line {
            number: "1".into(),
            name: name.into(),
            score: score.into(),
        };
        let name = "Maximilian Featherstonehaugh";
        let one = Match { lines: [line(name, "1+2"), line(name, "")], winner: Some(0) };
        let column = Column { heading: "Final".into(), matches: vec![Some(one)] };
        let drawn = svg(&[column], Some(("Winner", name)));
        assert!(drawn.contains(">Maximilian…</text>"), "{drawn}");
        assert!(drawn.contains(">Maximilian Fea…</text>"), "{drawn}");
    }
}
