//! What must hold for a game, whatever file it was read from.

use chuhe_board::Position;
use chuhe_records::{Game, Line, Read, dhtmlxq};

/// Checks all that was read from so many bytes: the moves are legal, faults can be told, there are no more
/// moves than bytes, and the game is the same after having been written and read.
pub fn check_reads(reads: impl IntoIterator<Item = Read>, bytes: usize) {
    let mut plies = 0;
    for read in reads {
        match &read {
            Read::Whole(game) => plies += check_game(game),
            Read::Part(game, faults) => {
                assert!(!faults.is_empty());
                for fault in faults {
                    assert!(!fault.to_string().is_empty());
                }
                plies += check_game(game);
            }
            Read::Nothing(tags, fault) => {
                assert!(!fault.to_string().is_empty());
                assert!(tags.iter().all(|(name, _)| !name.is_empty()));
            }
        }
    }
    assert!(plies <= bytes, "{plies} plies from {bytes} bytes");
}

fn check_game(game: &Game) -> usize {
    let text = dhtmlxq::write(game);
    let mut again = dhtmlxq::read(&text);
    match again.next() {
        Some(Read::Whole(again)) => assert_eq!(again, *game, "{text}"),
        other => panic!("{other:?}\n{text}"),
    }
    assert!(again.next().is_none(), "{text}");
    check_line(game.start.clone(), &game.line)
}

fn check_line(mut position: Position, line: &Line) -> usize {
    let mut plies = line.plies.len();
    for ply in &line.plies {
        for variation in ply.remarks.iter().flat_map(|remarks| &remarks.variations) {
            plies += check_line(position.clone(), variation);
        }
        position = position.play(ply.played).expect("what was read is legal");
    }
    plies
}
