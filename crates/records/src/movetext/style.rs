//! Which notation the moves of a game are in.

use chuhe_board::{Move, Notation, Position, ReadMoveError, Script};

/// How words are read as moves. Names and coordinates never look alike, so that both are read in any game;
/// only how ranks are counted must be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    coordinates_first: bool,
    coordinates: Notation,
}

impl Style {
    /// What to begin with if the file names a notation, or none.
    pub(super) fn new(hint: Option<Notation>) -> Style {
        let coordinates = match hint {
            Some(Notation::UciFromOne) => Notation::UciFromOne,
            // ICCS is read with and without the dash, and so includes UCI.
            _ => Notation::Iccs,
        };
        let coordinates_first =
            matches!(hint, Some(Notation::Iccs | Notation::Uci | Notation::UciFromOne));
        Style { coordinates_first, coordinates }
    }

    pub(super) fn read(&mut self, position: &Position, word: &str) -> Result<Move, ReadMoveError> {
        let read = |coordinates: bool| {
            let names = Notation::Chinese(Script::Simplified);
            (if coordinates { self.coordinates } else { names }).read(position, word)
        };
        match read(self.coordinates_first) {
            Err(ReadMoveError::NotAMove) => match read(!self.coordinates_first) {
                Err(ReadMoveError::NotAMove) => Err(ReadMoveError::NotAMove),
                read => {
                    self.coordinates_first = !self.coordinates_first;
                    read
                }
            },
            read => read,
        }
    }

    /// The same with ranks counted from one, if this may be what the file means: it has coordinates.
    pub(super) fn other(self, hint: Option<Notation>) -> Option<Style> {
        let known = matches!(hint, Some(Notation::Uci | Notation::UciFromOne));
        (self.coordinates_first && !known)
            .then_some(Style { coordinates: Notation::UciFromOne, ..self })
    }
}

/// The notation that a `Format` tag names.
pub(crate) fn notation_of_format(format: &str) -> Option<Notation> {
    let format = format.to_ascii_lowercase();
    let simplified = Script::Simplified;
    match format.as_str() {
        "chinese" => Some(Notation::Chinese(simplified)),
        "wxf" => Some(Notation::Wxf),
        "short" => Some(Notation::Short(simplified)),
        "iccs" => Some(Notation::Iccs),
        "uci" => Some(Notation::Uci),
        "uci10" => Some(Notation::UciFromOne),
        _ => None,
    }
}

/// What a `Format` tag calls a notation.
pub(crate) const fn format_of_notation(notation: Notation) -> &'static str {
    match notation {
        Notation::Chinese(_) => "Chinese",
        Notation::Wxf => "WXF",
        Notation::Short(_) => "Short",
        Notation::Iccs => "ICCS",
        Notation::Uci => "UCI",
        Notation::UciFromOne => "UCI10",
    }
}
