//! Moves that go on and on without coming back (AXF 2017 3.6.G).

use chuhe_board::{Color, Move, Position, Square};
use chuhe_referee::{Case, Verdict, judge, shuffling_verdict};
use chuhe_rulebook::Rulebook;

/// Plies in which Red's chariot checks on every move and goes to no point on which it has stood; the first such line.
fn checks(position: &Position, stood: &[Square], plies: usize) -> Option<Vec<Move>> {
    if plies == 0 {
        return Some(Vec::new());
    }
    position.legal_moves().into_iter().find_map(|m| {
        let mut after = position.clone();
        after.play_unchecked(m);
        let red = position.turn() == Color::Red;
        let fits = !red || (after.is_check() && !stood.contains(&m.to));
        if position.piece_at(m.to).is_some() || after.winner().is_some() || !fits {
            return None;
        }
        let now = if red { [stood, &[m.to]].concat() } else { stood.to_vec() };
        let rest = checks(&after, &now, plies - 1)?;
        Some([vec![m], rest].concat())
    })
}

#[test]
fn a_long_attack_that_never_goes_back_is_no_shuffling() {
    let book = Rulebook::builtin("axf-2017").unwrap();
    let start = Position::from_fen("4k4/9/9/9/9/9/9/9/R8/3K5 w").unwrap();
    let first: Square = "a1".parse().unwrap();
    let moves = checks(&start, &[first], 18).expect("there is such a line");
    let case = Case::stretch(start, moves).unwrap();
    let loses = Verdict::Loses(Color::Red);
    assert_eq!(judge(book, &case, 1).verdict(), loses, "every move is a check");
    assert_eq!(shuffling_verdict(book, &case), None);
}
