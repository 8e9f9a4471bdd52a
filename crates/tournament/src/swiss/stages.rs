//! That pairing the sections first changes nothing: the same opponents, to the last one.

use chuhe_rulebook::{Rulebook, SameUnit};

use super::contender::Contenders;
use super::field::{Field, Float, PastRound, Player};
use super::options::{LimitStanding, Options};
use super::solve::{Stages, solve_in};
use crate::lot::Lots;
use crate::side::Side;

/// A field that might have come out of some rounds, and one that is harder than most.
fn field(lots: &mut Lots, players: usize, rounds: u16) -> Field {
    let mut field = Field::new(1, (1..=players as u32).map(Player::new).collect());
    for player in &mut field.players {
        player.unit = (lots.below(3) == 0).then(|| lots.below(4).to_string());
        player.may_have_bye = lots.below(10) > 0;
    }
    for _ in 0..rounds {
        let mut order: Vec<usize> = (0..players).collect();
        lots.shuffle(&mut order);
        for pair in order.chunks(2) {
            let &[red, black] = pair else { continue };
            let result = lots.below(3) as u32 * 2;
            for (i, other, side, gets) in
                [(red, black, Side::Red, result), (black, red, Side::Black, 4 - result)]
            {
                let float = [None, Some(Float::Down), Some(Float::Up)][lots.below(3)];
                let player = &mut field.players[i];
                player.rounds.push(PastRound { side: Some(side), float });
                player.half_points += gets;
                player.met.insert(other as u32 + 1);
            }
        }
        field.round += 1;
    }
    field
}

#[test]
fn sections_first_or_all_at_once_is_the_same() {
    let book = Rulebook::builtin("cxa-2020").expect("it comes with the program");
    let usual = Options::from_book(book.swiss.as_ref().expect("it pairs by score"));
    let mut lots = Lots::new(17);
    let mut blocked = 0;
    for case in 0..1500 {
        let players = match case {
            0..3 => 200 + case as usize,
            _ => 2 + lots.below(if case % 10 == 0 { 80 } else { 24 }),
        };
        let rounds = lots.below(7) as u16;
        let field = field(&mut lots, players, rounds);
        let mut options = Options { seed: case, ..usual.clone() };
        if lots.coin() {
            options.limits.standing = LimitStanding::BeforeScores;
        }
        if lots.coin() {
            options.same_unit = SameUnit::ApartAlways;
        }
        let contenders = Contenders::of(&field, &options);
        let staged = solve_in(&contenders, Stages::Both);
        let at_once = solve_in(&contenders, Stages::WholeOnly);
        blocked += usize::from(staged.is_err());
        assert_eq!(staged.ok(), at_once.ok(), "case {case}");
    }
    assert!(blocked > 0, "blocked fields are among the cases");
}
