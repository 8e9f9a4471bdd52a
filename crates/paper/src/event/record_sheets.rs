//! Record sheets (记录纸) of a round, with who plays where, to be filled in.

use chuhe_board::{Notation, PieceFace, Position, Script};
use chuhe_records::Game;
use chuhe_rulebook::Language;
use chuhe_tournament::Tournament;
use chuhe_tournament::export::BlankSlip;

use super::desk::Desk;
use crate::score::{RecordSheet, Wanted, html};
use crate::words::Key;

/// Two record sheets for each game of a round, one for each player (AXF 2017 2§3); what is known is printed. None if
/// there is no such round, or no game in it.
pub(super) fn record_sheets_html(
    event: &Tournament,
    stage: u16,
    round: u16,
    language: Language,
) -> Option<String> {
    event.round(stage, round)?;
    let desk = Desk::new(event, stage, language);
    let script = match language {
        Language::ZhHant => Script::Traditional,
        Language::ZhHans | Language::En => Script::Simplified,
    };
    let wanted = Wanted {
        language,
        notation: Notation::Chinese(script),
        face: PieceFace::Chinese(script),
        comments: false,
        diagrams: &[],
    };
    let sheet = |slip: &BlankSlip| {
        let game = blank(&desk, slip);
        RecordSheet::new(&game, None, &wanted).expect("no diagram is wanted")
    };
    let slips = desk.slips(round);
    let sheets: Vec<RecordSheet> =
        slips.iter().flat_map(|slip| [sheet(slip), sheet(slip)]).collect();
    let title = format!("{} {}", event.setting().name, desk.plain(Key("title-record-sheets")));
    html::documents(&sheets, &title)
}

/// A game of which only the heading is known.
fn blank(desk: &Desk<'_>, slip: &BlankSlip) -> Game {
    let card = &slip.card;
    let mut game = Game::new(Position::initial(), []);
    let board = match card.board {
        Some(board) => format!("{}.{board}", card.table.table),
        None => card.table.table.to_string(),
    };
    let round = desk.event.round_in_table(card.table.stage, card.table.round).to_string();
    let control = desk.time_controls(&slip.time_controls);
    let tags = [
        ("Event", &slip.event),
        ("Round", &round),
        ("Board", &board),
        ("Red", &card.red.0),
        ("RedTeam", &card.red.1),
        ("Black", &card.black.0),
        ("BlackTeam", &card.black.1),
        ("TimeControl", &control),
    ];
    for (name, value) in tags {
        if !value.is_empty() {
            game.tags.set(name, value);
        }
    }
    game
}
