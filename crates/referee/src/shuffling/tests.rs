use chuhe_board::{Color, Move, Position, Square};
use chuhe_rulebook::Rulebook;

use super::shuffling_verdict;
use crate::asian::Answer;
use crate::case::Case;
use crate::read_move::ReadMove;
use crate::ruling::judge_stretch;
use crate::stretch::Stretch;
use crate::verdict::Verdict;

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
    let stretch = Stretch::new(start, moves).unwrap();
    let loses = Verdict::Loses(Color::Red);
    assert_eq!(judge_stretch(book, &stretch, 1).verdict(), loses, "every move is a check");
    assert_eq!(shuffling_verdict(book, &stretch), None);
}

#[test]
fn the_first_move_of_a_stretch_answers_nothing_that_came_after_it() {
    let book = Rulebook::builtin("axf-2017").unwrap();
    let stretch = |fen: &str, moves: &str| {
        let moves = moves.split(' ').map(|m| m.parse().unwrap()).collect();
        Stretch::new(Position::from_fen(fen).unwrap(), moves).unwrap()
    };
    let answers = |stretch: &Stretch| {
        let ruling = judge_stretch(book, stretch, 1);
        let answers = ruling.readings().iter().map(|reading| match reading {
            ReadMove::Asian(reading) => reading.answers,
            ReadMove::Chinese(_) => panic!("an Asian book"),
        });
        answers.collect::<Vec<_>>()
    };
    let check_comes = answers(&stretch("4k4/9/9/9/9/9/9/r8/9/3K5 w", "d0d1 a2a1"));
    assert_eq!(check_comes, [None, None]);
    // Where the moves come back, the last one did come before.
    let again = stretch("4k4/9/9/9/9/9/9/9/r2K5/9 w", "d1d0 a1a2 d0d1 a2a1");
    let again = answers(&Case::try_from(again).unwrap());
    assert_eq!(again[0], Some(Answer::Check));
}
