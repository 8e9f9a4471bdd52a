#!/usr/bin/env python3
"""Write crates/board/src/picture/glyphs.rs: outlined characters for the SVG board.

A development-time tool; the build does not need it. It reads the Bold weight of
LXGW WenKai (SIL Open Font License 1.1; see crates/board/src/picture/GLYPHS.md),
which Debian ships as the package `fonts-lxgw-wenkai`, and needs fonttools:

    python3 -m venv venv
    venv/bin/pip install fonttools
    venv/bin/python tools/glyphs.py path/to/LXGWWenKai-Bold.ttf

run from the top of the repository, then `rustfmt --check` the result. With
`--sheet FILE.svg` it also draws every character on sample pieces, to look at.

The output depends on nothing but the font file: the same font gives the same bytes.
"""

import argparse
import pathlib

from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

OUT = pathlib.Path("crates/board/src/picture/glyphs.rs")

# (heading, characters, how they are centred)
#
# "ink": the ink box is centred on the origin in both directions.
# "line": horizontally by the ink box; vertically all these characters, whatever
#         their group, share one baseline: the middle of a capital H is at the origin.
GROUPS = [
    ("Pieces", "帥帅將将仕士相象馬马車车炮砲兵卒", "ink"),
    ("The river", "楚河漢汉界", "ink"),
    ("Results", "胜勝和", "ink"),
    ("File numbers", "一二三四五六七八九", "ink"),
    ("Digits", "0123456789", "line"),
    ("Piece letters", "KAEHRCP", "line"),
    ("File letters", "abcdefghi", "line"),
]

# The em square becomes this many units.
BOX = 100

# The grid: this many steps to a unit, a power of ten. Whole units (1) halve the file
# but leave visible dents in the strokes of a character drawn 200 pixels high.
STEPS = 10


def ink_box(glyph_set, name):
    """The smallest box around the outline: left, low, right, high."""
    pen = BoundsPen(glyph_set)
    glyph_set[name].draw(pen)
    return pen.bounds


def middle_of_line(font):
    """How far above the baseline the middle of a capital H is."""
    _, low, _, high = ink_box(font.getGlyphSet(), font.getBestCmap()[ord("H")])
    return (low + high) / 2


def contours(glyph_set, name):
    """The glyph as a list of contours: (start, [(control or None, end), ...])."""
    pen = DecomposingRecordingPen(glyph_set)
    glyph_set[name].draw(pen)
    result = []
    start = here = None
    segments = []
    for operator, points in pen.value:
        if operator == "moveTo":
            start = here = points[0]
            segments = []
        elif operator == "lineTo":
            segments.append((None, points[0]))
            here = points[0]
        elif operator == "qCurveTo":
            if points[-1] is None:
                # A contour of control points only: start half way between two of them.
                first, last = points[0], points[-2]
                start = here = ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)
                segments = []
                points = points[:-1] + (start,)
            for control, end in decomposeQuadraticSegment(points):
                segments.append((control, end))
                here = end
        elif operator == "closePath":
            if here != start:
                segments.append((None, start))
            result.append((start, segments))
        else:
            raise SystemExit(f"{name}: cannot draw {operator}")
    return result


def number(steps):
    """A count of grid steps as the shortest decimal number of units."""
    sign = "-" if steps < 0 else ""
    whole, rest = divmod(abs(steps), STEPS)
    if rest == 0:
        return f"{sign}{whole}"
    digits = "." + str(rest).rjust(len(str(STEPS)) - 1, "0").rstrip("0")
    return f"{sign}{whole or ''}{digits}"


class Writer:
    """Writes path data with as few characters as the SVG grammar allows."""

    def __init__(self):
        self.text = ""
        self.command = ""

    def put(self, command, *values):
        if command == self.command or (command == "l" and self.command == "m"):
            fresh = False
        else:
            self.text += command
            fresh = True
        self.command = command
        for value in values:
            piece = number(value)
            last = self.text.rsplit(" ", 1)[-1]
            for letter in "mlhvqtz-":
                last = last.rsplit(letter, 1)[-1]
            glued = fresh or piece[0] == "-" or (piece[0] == "." and "." in last)
            self.text += piece if glued else " " + piece
            fresh = False


def path_data(shape, place):
    """The path data of the contours, each point moved by `place` onto the grid."""
    out = Writer()
    pen = (0, 0)
    for start, segments in shape:
        home = place(start)
        # Points that fall together on the grid are dropped here.
        steps = []
        here = home
        for control, end in segments:
            end = place(end)
            control = None if control is None else place(control)
            if control is not None and control in (here, end):
                control = None
            if control is None and end == here:
                continue
            if control is not None:
                ax, ay = control[0] - here[0], control[1] - here[1]
                bx, by = end[0] - control[0], end[1] - control[1]
                if ax * by == ay * bx and ax * bx + ay * by > 0:
                    control = None
            # A straight step that goes on in the direction of the last one joins it.
            if control is None and steps and steps[-1][1] is None:
                before = steps[-1][0]
                ax, ay = here[0] - before[0], here[1] - before[1]
                bx, by = end[0] - here[0], end[1] - here[1]
                if ax * by == ay * bx and ax * bx + ay * by > 0:
                    steps[-1] = (before, None, end)
                    here = end
                    continue
            steps.append((here, control, end))
            here = end
        # The closing `z` draws a last straight step by itself.
        if steps and steps[-1][1] is None:
            steps.pop()
        if len(steps) < 2:
            continue
        out.put("m", home[0] - pen[0], home[1] - pen[1])
        pen = home
        reflected = None
        for here, control, end in steps:
            dx, dy = end[0] - here[0], end[1] - here[1]
            if control is None:
                reflected = None
                if dy == 0:
                    out.put("h", dx)
                elif dx == 0:
                    out.put("v", dy)
                else:
                    out.put("l", dx, dy)
            else:
                if control == reflected:
                    out.put("t", dx, dy)
                else:
                    out.put("q", control[0] - here[0], control[1] - here[1], dx, dy)
                reflected = (2 * end[0] - control[0], 2 * end[1] - control[1])
        out.put("z")
        pen = home
    return out.text


def outlines(font):
    """Every character of GROUPS, in order, as (heading, [(character, path data)])."""
    glyph_set = font.getGlyphSet()
    names = font.getBestCmap()
    scale = BOX * STEPS / font["head"].unitsPerEm
    line = middle_of_line(font)
    result = []
    for heading, characters, centring in GROUPS:
        drawn = []
        for c in characters:
            if ord(c) not in names:
                raise SystemExit(f"the font has no {c}")
            name = names[ord(c)]
            left, low, right, high = ink_box(glyph_set, name)
            middle_x = (left + right) / 2
            middle_y = (low + high) / 2 if centring == "ink" else line

            def place(point):
                return (
                    round((point[0] - middle_x) * scale),
                    round((middle_y - point[1]) * scale),
                )

            shape = contours(glyph_set, name)
            drawn.append((c, path_data(shape, place)))
        result.append((heading, drawn))
    return result


HEAD = """\
// Written by tools/glyphs.py; do not edit by hand.
//
// The outlines are taken from the font LXGW WenKai Bold:
// Copyright 2021-2023 LXGW (https://github.com/lxgw/LxgwWenKai)
// Copyright 2020 The Klee Project Authors (https://github.com/fontworks-fonts/Klee)
// They are licensed under the SIL Open Font License 1.1: see OFL.txt and GLYPHS.md.
// SPDX-License-Identifier: OFL-1.1

//! Outlined characters, so that a picture needs no font.
//!
//! The em square of the font is @BOX@ units; `y` points down, as in SVG. Chinese characters
//! have the middle of their ink on the origin. Digits and letters have it there from left
//! to right only; up and down they share one baseline, at `y` = @BASE@, which puts the middle
//! of a capital on the origin. All fit in a box of @BOX@ units around the origin but for the
//! tail of the `g`, which hangs a little below it.
//!
//! The paths are for the fill rule `nonzero`, the SVG default.

/// The outline of a character as SVG path data, or `None` if it is not among those
/// a picture uses.
#[rustfmt::skip]
pub(super) const fn path(c: char) -> Option<&'static str> {
    Some(match c {
"""

TAIL = """\
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::path;

    const ALL: &str = "@ALL@";

    #[test]
    fn every_character_has_an_outline() {
        for c in ALL.chars() {
            let data = path(c).unwrap_or_default();
            assert!(data.starts_with('m') && data.ends_with('z'), "{c}");
            assert!(data.chars().all(|d| "mlhvqtz-. 0123456789".contains(d)), "{c}");
        }
    }

    #[test]
    fn other_characters_have_none() {
        for c in ['x', '王', ' ', '\\0'] {
            assert_eq!(path(c), None);
        }
    }
}
"""


def rust(groups, base):
    """The Rust file."""
    everything = "".join(c for _, drawn in groups for c, _ in drawn)
    text = HEAD.replace("@BOX@", str(BOX)).replace("@BASE@", base)
    for heading, drawn in groups:
        text += f"        // {heading}.\n"
        for c, data in drawn:
            text += f"        '{c}' => \"{data}\",\n"
    return text + TAIL.replace("@ALL@", everything)


def sheet(groups):
    """An SVG with every character on a red outlined and on a black filled piece."""
    drawn = [pair for _, group in groups for pair in group]
    columns = 9
    cells = []
    for i, (c, data) in enumerate(drawn):
        x, y = i % columns * 240 + 60, i // columns * 120 + 60
        cells.append(
            f'<g transform="translate({x} {y})"><circle r="56" fill="#fff4dc" '
            f'stroke="#b00" stroke-width="4"/><path d="{data}" fill="#b00" '
            f'transform="scale(.8)"/></g>'
            f'<g transform="translate({x + 120} {y})"><circle r="58" fill="#111"/>'
            f'<path d="{data}" fill="#fff" transform="scale(.8)"/></g>'
        )
    rows = -(-len(drawn) // columns)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {columns * 240} {rows * 120}">'
        f'<rect width="100%" height="100%" fill="#fff"/>{"".join(cells)}</svg>\n'
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("font", help="LXGWWenKai-Bold.ttf")
    parser.add_argument("--sheet", help="also write a sheet of sample pieces here")
    arguments = parser.parse_args()
    font = TTFont(arguments.font)
    groups = outlines(font)
    base = number(round(middle_of_line(font) * BOX * STEPS / font["head"].unitsPerEm))
    OUT.write_text(rust(groups, base), encoding="utf-8")
    if arguments.sheet:
        pathlib.Path(arguments.sheet).write_text(sheet(groups), encoding="utf-8")


if __name__ == "__main__":
    main()
