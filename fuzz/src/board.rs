//! What holds for every board.

use std::collections::BTreeSet;

use chuhe_board::{
    IllegalMove, Mark, Move, Picture, PieceFace, Position, Script, Setup, Square, TextStyle,
};

/// Legal moves, refusals, hashes and counts of a position agree with each other, also on the mirrored
/// board and with the sides exchanged.
pub fn check_position(position: &Position) {
    let legal = position.legal_moves();
    let moves: BTreeSet<Move> = legal.iter().copied().collect();
    assert_eq!(moves.len(), legal.len(), "a move is listed twice");
    assert_eq!(legal.len() as u32, position.count_legal_moves());
    assert_eq!(legal.is_empty(), !position.has_legal_move());
    assert_eq!(legal.is_empty(), position.ending().is_some());
    assert_eq!(legal.is_empty(), position.winner().is_some());
    assert_eq!(position.passed().is_none(), position.is_check());
    for from in Square::all() {
        if position.side(position.turn()).contains(from) {
            Square::all().for_each(|to| check_move(position, Move::new(from, to), &moves));
        } else {
            assert!(position.legal_ends(from).is_empty(), "{from}");
            assert!(position.why_illegal(Move::new(from, from)).is_some(), "{from}");
        }
    }

    let mut replies = 0;
    for &m in &legal {
        let after = position.clone().play(m).expect("a legal move can be played");
        let anew = after.setup().position().expect("a position stays one");
        assert_eq!(after.zobrist(), anew.zobrist(), "after {m}");
        replies += u64::from(after.count_legal_moves());
    }
    assert_eq!(position.perft(1), legal.len() as u64);
    assert_eq!(position.perft(2), replies);
    assert_eq!(position.perft_divided(2).iter().map(|(_, count)| count).sum::<u64>(), replies);

    let moves_of = |setup: Setup| -> BTreeSet<Move> {
        let position = setup.position().expect("the twin of a position is one");
        position.legal_moves().into_iter().collect()
    };
    let setup = position.setup();
    assert_eq!(moves_of(setup.mirrored()), moves.iter().map(|m| m.mirrored()).collect());
    assert_eq!(
        moves_of(setup.with_colors_exchanged()),
        moves.iter().map(|m| m.rotated()).collect()
    );
}

/// A move is either listed and playable, or refused for a reason that can be said.
fn check_move(position: &Position, m: Move, legal: &BTreeSet<Move>) {
    assert_eq!(position.is_legal(m), legal.contains(&m), "{m}");
    assert_eq!(position.legal_ends(m.from).contains(m.to), legal.contains(&m), "{m}");
    let reason = position.why_illegal(m);
    assert_eq!(reason.is_none(), legal.contains(&m), "{m}: {reason:?}");
    let Some(reason) = reason else { return };
    match reason {
        IllegalMove::WayBlocked(at) => assert!(!at.is_empty(), "{m}"),
        IllegalMove::ManyScreens(at) => assert!(at.len() > 1, "{m}"),
        IllegalMove::KingAttacked { by } => assert!(by[0].is_some(), "{m}"),
        IllegalMove::LegBlocked(at) | IllegalMove::EyeBlocked(at) => {
            assert!(position.piece_at(at).is_some(), "{m}: {reason}");
        }
        _ => {}
    }
    assert!(!reason.to_string().is_empty());
}

/// Any board can be drawn in every way, and no picture uses a character it does not define.
pub fn check_pictures(setup: &Setup, last_move: Option<Move>) {
    let mut picture = Picture::new(setup);
    picture.last_move = last_move;
    for (nth, (square, _)) in setup.pieces().enumerate() {
        let mark = [Mark::Attack, Mark::Protect, Mark::Pin, Mark::Note][nth % 4];
        picture.rings.push((square, mark));
        picture.arrows.push((square, Square::from_index(nth % 90).expect("below 90"), mark));
    }
    let faces = [
        PieceFace::Chinese(Script::Simplified),
        PieceFace::Chinese(Script::Traditional),
        PieceFace::Letters,
    ];
    for (face, flipped) in faces.into_iter().zip([false, true, true]) {
        (picture.face, picture.flipped) = (face, flipped);
        let svg = picture.svg();
        let ids = |before: &str| -> BTreeSet<String> {
            let after = svg.split(before).skip(1);
            after.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
        };
        assert!(ids("href=\"#").is_subset(&ids(" id=\"")), "{svg}");
        for style in [TextStyle::Unicode, TextStyle::Ascii] {
            assert_eq!(picture.text(style).lines().count(), 22);
        }
    }
}
