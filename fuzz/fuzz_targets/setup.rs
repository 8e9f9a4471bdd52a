//! Any pieces on any squares: a board is a position exactly if it has no faults, and its twins behave alike.

#![no_main]

use chuhe_board::{Color, Piece, Role, Setup, Square};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let setup = setup(data);
    assert_eq!(setup.mirrored().mirrored(), setup);
    assert_eq!(setup.with_colors_exchanged().with_colors_exchanged(), setup);
    assert_eq!(setup.fen().parse().as_ref(), Ok(&setup));
    let faults = setup.faults();
    assert_eq!(setup.mirrored().faults().len(), faults.len());
    assert_eq!(setup.with_colors_exchanged().faults().len(), faults.len());
    match setup.clone().position() {
        Ok(position) => {
            assert_eq!(faults, []);
            assert_eq!(position.setup(), setup);
            chuhe_fuzz::check_position(&position);
        }
        Err(error) => {
            assert!(!faults.is_empty());
            assert_eq!(error.faults(), faults);
            assert!(!error.to_string().is_empty());
        }
    }
});

/// A board from bytes. The first is a digit: odd if Black is to move; from 2 on there are two kings to
/// start with, from 4 on the start of the game. Then come pairs: a square, and a piece or nothing.
fn setup(data: &[u8]) -> Setup {
    let (&kind, pairs) = data.split_first().unwrap_or((&b'0', &[]));
    let mut setup = if kind & 4 == 0 { Setup::empty() } else { Setup::initial() };
    let mut put = |square: usize, piece| {
        let square = Square::from_index(square % Square::COUNT).expect("below ninety");
        setup.set(square, piece);
    };
    if kind & 2 != 0 {
        put(3, Some(Piece::new(Color::Red, Role::King)));
        put(85, Some(Piece::new(Color::Black, Role::King)));
    }
    for pair in pairs.chunks_exact(2) {
        let code = usize::from(pair[1]) % 15;
        let piece =
            code.checked_sub(1).map(|code| Piece::new(Color::ALL[code / 7], Role::ALL[code % 7]));
        put(pair[0].into(), piece);
    }
    setup.turn = Color::ALL[usize::from(kind & 1)];
    setup
}
