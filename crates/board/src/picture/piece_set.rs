//! What several pictures on a page share, and what a script needs to draw a board of its own.

use alloc::collections::BTreeSet;
use alloc::string::String;
use core::fmt::{self, Write};

use super::svg::{SafeId, grid};
use super::{Picture, PieceFace, ResultCard};
use crate::{Color, Piece, Role, Setup};

/// The characters of pictures with [`Glyphs::Shared`](super::Glyphs::Shared), and the fourteen pieces, each drawn
/// around the origin under its letter of FEN: `<use href="#PREFIX-piece-R" x="400" y="900"/>` puts a red chariot
/// on a board. So do the cards for a win and a draw, as `card-won` and `card-drawn`, and the lines of the upright board
/// as `grid`. To fill squares with there are the pieces and the empty upright board, as `tile-R` and `tile-board`. The SVG
/// itself shows nothing.
///
/// ```
/// use chuhe_board::{PieceFace, shared_glyphs};
///
/// let svg = shared_glyphs(PieceFace::Letters, "page");
/// assert!(svg.contains("id=\"page-piece-R\"") && svg.contains("id=\"page-piece-k\""));
/// ```
pub fn shared_glyphs(face: PieceFace, id_prefix: &str) -> String {
    let empty = Setup::empty();
    let mut picture = Picture::new(&empty);
    picture.face = face;
    picture.id_prefix = String::from(id_prefix);
    let mut out = String::with_capacity(32 * 1024);
    write(&picture, &mut out).expect("writing to a string cannot fail");
    out
}

fn write(picture: &Picture<'_>, out: &mut String) -> fmt::Result {
    let pieces = || {
        let of = |color| Role::ALL.into_iter().map(move |role| Piece::new(color, role));
        Color::ALL.into_iter().flat_map(of)
    };
    let mut used: BTreeSet<char> = pieces().map(|piece| picture.character(piece)).collect();
    for side in Color::ALL {
        used.extend((1..=9).map(|number| picture.file_number(number, side)));
    }
    used.extend(picture.river());
    used.extend(ResultCard::KINDS.map(|(card, _)| picture.card_character(card)));
    out.push_str(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" class="glyphs"><defs>"#,
    );
    picture.outlines(out, used)?;
    for piece in pieces() {
        let prefix = SafeId(&picture.id_prefix);
        write!(out, r#"<g id="{prefix}-piece-{}">"#, piece.fen_letter())?;
        picture.piece(out, (0, 0), piece)?;
        let letter = piece.fen_letter();
        write!(
            out,
            r##"</g><pattern id="{prefix}-tile-{letter}" width="1" height="1" viewBox="-50 -50 100 100"><use href="#{prefix}-piece-{letter}"/></pattern>"##
        )?;
    }
    picture.board_tile(out)?;
    let prefix = SafeId(&picture.id_prefix);
    for (card, name) in ResultCard::KINDS {
        write!(out, r#"<g id="{prefix}-card-{name}">"#)?;
        picture.card_at(out, (0, 0), card)?;
        out.push_str("</g>");
    }
    write!(out, r#"<g id="{prefix}-grid">"#)?;
    grid(out)?;
    out.push_str("</g>");
    out.push_str("</defs></svg>\n");
    Ok(())
}
