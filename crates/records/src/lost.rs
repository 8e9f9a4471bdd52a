//! How many characters of a game were lost when its file was decoded.

use crate::{Fault, Line, Read};

/// What stands for a character that could not be decoded.
const LOST: char = char::REPLACEMENT_CHARACTER;

/// The characters lost in what is kept of one game: in its tags and comments, and in the words that are told as
/// faults.
pub(crate) fn characters(read: &Read) -> usize {
    let in_game = match read {
        Read::Whole(game) | Read::Part(game, _) => in_tags(&game.tags) + in_line(&game.line),
        Read::Nothing(tags, _) => in_tags(tags),
    };
    in_game + read.faults().iter().map(in_fault).sum::<usize>()
}

fn in_text(text: &str) -> usize {
    text.matches(LOST).count()
}

fn in_tags(tags: &crate::Tags) -> usize {
    tags.iter().map(|(name, value)| in_text(name) + in_text(value)).sum()
}

/// Variations are not nested so deep that this could not call itself.
fn in_line(line: &Line) -> usize {
    let remarks = line.plies.iter().filter_map(|ply| ply.remarks.as_deref());
    let in_remarks = remarks.map(|remarks| {
        in_text(&remarks.comment) + remarks.variations.iter().map(in_line).sum::<usize>()
    });
    in_text(&line.comment) + in_remarks.sum::<usize>()
}

fn in_fault(fault: &Fault) -> usize {
    match fault {
        Fault::Move { text, .. } | Fault::NotUnderstood { text } => in_text(text),
        Fault::Stray { name } => in_text(name),
        Fault::Start(_)
        | Fault::TooDeep { .. }
        | Fault::TooLong { .. }
        | Fault::TooMany { .. }
        | Fault::CutShort { .. }
        | Fault::OpenComment { .. }
        | Fault::TooManyTags { .. } => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_as_a_fault_is_looked_through() {
        let lost = || format!("变{LOST}{LOST}");
        assert_eq!(in_fault(&Fault::NotUnderstood { text: lost() }), 2);
        assert_eq!(in_fault(&Fault::Stray { name: lost() }), 2);
        assert_eq!(in_fault(&Fault::CutShort { byte: 7 }), 0);
    }
}
