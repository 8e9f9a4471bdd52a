//! DhtmlXQ, the text in square brackets (UBB) in which Chinese forums and web pages keep games.
//!
//! ```text
//! [DhtmlXQ]
//! [DhtmlXQ_event]World Championship[/DhtmlXQ_event]
//! [DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]
//! [DhtmlXQ_move_0_2_1]80701927[/DhtmlXQ_move_0_2_1]
//! [DhtmlXQ_comment3]Quiet.[/DhtmlXQ_comment3]
//! [/DhtmlXQ]
//! ```
//!
//! A move is four digits: file and rank of either square, files from Red's left, ranks from Black's side.
//! `move_P_N_R` is variation R, which replaces the Nth ply of the game as variation P tells it (0 is the
//! game itself); `commentR_N` is said after the Nth ply of variation R, `commentN` after that of the game.
//! `||` is the end of a line.
//!
//! The format knows nothing of clocks, of signs such as `!`, of whose turn it is at the start or of tags it
//! has no name for. These stand in fields of our own, which other programs pass over: `clock_R` and
//! `marks_R`, `fen`, `tag_Name`.

mod board;
mod escape;
mod fields;
mod names;
mod reader;
mod writer;

pub use self::reader::Games;
pub use self::writer::write;

/// Whether there is anything of DhtmlXQ in the bytes, wherever: the text may stand in a page, or in a forum
/// behind a quotation. A PGN tag such as `[DhtmlXQ_price "5"]`, which keeps a field of such a game, is not.
pub fn looks_like(bytes: &[u8]) -> bool {
    let mut at = 0;
    while let Some(start) = fields::next_mark(bytes, at) {
        at = start + 1;
        if fields::name_end(&bytes[at..]).is_some() {
            return true;
        }
    }
    false
}

/// Reads the games of a text or page, lent or given, one by one as they are asked for.
///
/// ```
/// use chuhe_records::{Read, dhtmlxq};
///
/// let page = "<p>[DhtmlXQ][DhtmlXQ_red]Hu Ronghua[/DhtmlXQ_red]\
///             [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]</p>";
/// let games: Vec<Read> = dhtmlxq::read(page).collect();
/// let [Read::Whole(game)] = &games[..] else { panic!("one game without faults") };
/// assert_eq!(game.tags.get("Red"), Some("Hu Ronghua"));
/// assert_eq!(game.line.plies.len(), 2);
/// assert!(dhtmlxq::write(game).contains("[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]"));
/// ```
pub fn read<T: AsRef<str>>(text: T) -> Games<T> {
    Games::new(text)
}
