//! Small fields against a search through every pairing, written without the engine's notions: histories are read
//! as lists, criteria compared as lists of numbers.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;
use std::num::NonZeroU8;

use chuhe_rulebook::{ByeGoesTo, ColourPriority, FirstRound, PairingDirection, SameUnit};
use chuhe_tournament::swiss::{
    self, ColourLimits, Field, FirstColours, Float, LimitStanding, Options, PastRound, Player,
    Refusal, Seat, TiedColours, UnitStanding,
};
use chuhe_tournament::{Lots, Side};

/// A pairing as (red, black), and whoever has the bye.
type Round = (Vec<(u32, u32)>, Option<u32>);

struct Judge<'a> {
    field: &'a Field,
    options: &'a Options,
    /// Numbers by section, each section by number.
    sections: Vec<Vec<u32>>,
}

impl<'a> Judge<'a> {
    fn new(field: &'a Field, options: &'a Options) -> Judge<'a> {
        let scores: BTreeSet<u32> = field.players.iter().map(|p| p.half_points).collect();
        let mut sections: Vec<Vec<u32>> = Vec::new();
        for &score in scores.iter().rev() {
            let mut here: Vec<u32> =
                field.players.iter().filter(|p| p.half_points == score).map(|p| p.number).collect();
            here.sort();
            let least = usize::from(options.section_players.get());
            match sections.last_mut() {
                Some(last) if last.len() < least => last.extend(here),
                _ => sections.push(here),
            }
        }
        Judge { field, options, sections }
    }

    fn player(&self, number: u32) -> &Player {
        self.field.players.iter().find(|p| p.number == number).unwrap()
    }

    fn section(&self, number: u32) -> usize {
        self.sections.iter().position(|section| section.contains(&number)).unwrap()
    }

    fn sides(&self, number: u32) -> Vec<Side> {
        self.player(number).rounds.iter().filter_map(|past| past.side).collect()
    }

    fn surplus(&self, number: u32) -> i64 {
        self.sides(number).iter().map(|&side| if side == Side::Red { 1 } else { -1 }).sum()
    }

    fn breaches(&self, number: u32, side: Side) -> i64 {
        let mut sides = self.sides(number);
        sides.push(side);
        let row = sides.iter().rev().take_while(|&&s| s == side).count();
        let with = sides.iter().filter(|&&s| s == side).count();
        let surplus = with as i64 - (sides.len() - with) as i64;
        let limits = self.options.limits;
        i64::from(limits.in_a_row.is_some_and(|limit| row > usize::from(limit.get())))
            + i64::from(limits.surplus.is_some_and(|limit| surplus > i64::from(limit.get())))
    }

    fn game_breaches(&self, red: u32, black: u32) -> i64 {
        self.breaches(red, Side::Red) + self.breaches(black, Side::Black)
    }

    /// Red and black of two.
    fn colours(&self, a: u32, b: u32) -> (u32, u32) {
        let (straight, turned) = (self.game_breaches(a, b), self.game_breaches(b, a));
        if straight != turned {
            return if straight < turned { (a, b) } else { (b, a) };
        }
        let score = |n: u32| self.player(n).half_points;
        let by_last =
            |first: u32, second: u32| match (self.sides(first).last(), self.sides(second).last()) {
                (Some(Side::Red), _) => Some((second, first)),
                (Some(Side::Black), _) => Some((first, second)),
                (None, Some(Side::Red)) => Some((first, second)),
                (None, Some(Side::Black)) => Some((second, first)),
                (None, None) => None,
            };
        let decided =
            if score(a) != score(b) && self.options.unequal_scores == ColourPriority::HigherScore {
                let (high, low) = if score(a) > score(b) { (a, b) } else { (b, a) };
                match (self.surplus(high), self.surplus(low)) {
                    (0, 0) => by_last(high, low),
                    (0, of_low) => Some(if of_low > 0 { (high, low) } else { (low, high) }),
                    (of_high, _) => Some(if of_high > 0 { (low, high) } else { (high, low) }),
                }
            } else if self.surplus(a) != self.surplus(b) {
                Some(if self.surplus(a) < self.surplus(b) { (a, b) } else { (b, a) })
            } else {
                let (x, y) = (&self.player(a).rounds, &self.player(b).rounds);
                let both = x.iter().zip(y).rev().filter_map(|(x, y)| Some((x.side?, y.side?)));
                match both.into_iter().find(|(x, y)| x != y) {
                    Some((Side::Red, _)) => Some((b, a)),
                    Some((Side::Black, _)) => Some((a, b)),
                    None if self.sides(a).last() == self.sides(b).last() => None,
                    None => by_last(a, b),
                }
            };
        let (small, large) = (a.min(b), a.max(b));
        let small_red = match self.options.tied_colours {
            TiedColours::RoundParity => self.field.round % 2 == 1,
            TiedColours::NumberSum => (a + b) % 2 == 1,
            TiedColours::Lot => unreachable!("not among the options tried"),
        };
        decided.unwrap_or(if small_red { (small, large) } else { (large, small) })
    }

    fn units_apart(&self) -> bool {
        match self.options.same_unit {
            SameUnit::ApartAlways => true,
            SameUnit::ApartInFirstRound => self.field.round == 1,
            _ => false,
        }
    }

    fn same_unit(&self, a: u32, b: u32) -> bool {
        self.player(a).unit.is_some() && self.player(a).unit == self.player(b).unit
    }

    fn legal(&self, a: u32, b: u32) -> bool {
        let (red, black) = self.colours(a, b);
        let forbidden = &self.field.forbidden;
        let met = self.player(a).met.contains(&b) || self.player(b).met.contains(&a);
        let forbidden = forbidden.contains(&(a, b)) || forbidden.contains(&(b, a));
        let units_bind = self.options.unit_standing == UnitStanding::Binding && self.units_apart();
        let limits_bind = self.options.limits.standing == LimitStanding::Binding;
        let barred_by_unit = units_bind && self.same_unit(a, b);
        let barred_by_limits = limits_bind && self.game_breaches(red, black) > 0;
        !(met || forbidden || barred_by_unit || barred_by_limits)
    }

    fn distance(&self, upper: u32, lower: u32) -> i64 {
        let (a, b) = (self.section(upper), self.section(lower));
        let place =
            |n: u32| self.sections[self.section(n)].iter().position(|&m| m == n).unwrap() as i64;
        let (x, y) = (place(upper).min(place(lower)), place(upper).max(place(lower)));
        let size = self.sections[a].len() as i64;
        #[derive(PartialEq)]
        enum Way {
            Near,
            Far,
            Half,
            Any,
        }
        let way = if self.field.round == 1 {
            match self.options.first_round {
                FirstRound::Neighbours => Way::Near,
                FirstRound::Ends => Way::Far,
                FirstRound::Halves => Way::Half,
                FirstRound::Lot => Way::Any,
            }
        } else {
            match self.options.direction {
                PairingDirection::Near => Way::Near,
                PairingDirection::Fold => Way::Half,
                PairingDirection::NearFarByParity if self.field.round % 2 == 1 => Way::Near,
                PairingDirection::NearFarByParity => Way::Far,
            }
        };
        let off = match way {
            Way::Any => 0,
            _ if a != b => size - 1 - place(upper) + place(lower) + 1,
            Way::Near => y - x,
            Way::Far => x + y - (size - 1),
            Way::Half => y - x - size / 2,
        };
        off * off
    }

    /// The criteria of a whole pairing in their order; less is better.
    fn criteria(&self, (games, bye): &Round) -> Vec<i64> {
        let mut units = 0;
        let mut breaches = 0;
        let mut scores = vec![(0, 0); self.sections.len()];
        let [mut balance, mut again, mut floats_again, mut floats, mut distance] = [0; 5];
        let mates = |n: u32| {
            self.field.players.iter().any(|p| p.number != n && self.same_unit(p.number, n))
        };
        for &(red, black) in games {
            if self.units_apart() {
                units += 2 * i64::from(self.same_unit(red, black));
            }
            let meet = self.options.same_unit == SameUnit::MeetInFirstRound;
            if meet && self.field.round == 1 && !self.same_unit(red, black) {
                units += i64::from(mates(red)) + i64::from(mates(black));
            }
            breaches += self.game_breaches(red, black);
            balance += self.surplus(red) - self.surplus(black);
            again += i64::from(self.sides(red).last() == Some(&Side::Red))
                + i64::from(self.sides(black).last() == Some(&Side::Black));
            let (upper, lower) =
                if self.section(red) <= self.section(black) { (red, black) } else { (black, red) };
            distance += self.distance(upper, lower);
            let (a, b) = (self.section(upper), self.section(lower));
            if a == b {
                continue;
            }
            let best = |section: usize| {
                let numbers = self.sections[section].iter();
                i64::from(numbers.map(|&n| self.player(n).half_points).max().unwrap())
            };
            scores[a].0 += 1;
            scores[a].1 += best(a) - best(b);
            if self.options.balance_floats {
                for (who, float) in [(upper, Float::Down), (lower, Float::Up)] {
                    let past = &self.player(who).rounds;
                    let last = past.get(usize::from(self.field.round).wrapping_sub(2));
                    floats_again += i64::from(last.is_some_and(|past| past.float == Some(float)));
                    let same = past.iter().filter(|past| past.float == Some(float)).count();
                    let all = past.iter().filter(|past| past.float.is_some()).count();
                    floats += 2 * same as i64 - all as i64;
                }
            }
        }
        let (mut right, mut bye_place) = ([0, 0], 0);
        if let Some(number) = *bye {
            let player = self.player(number);
            let below: BTreeSet<u32> = self
                .field
                .players
                .iter()
                .map(|p| p.half_points)
                .filter(|&score| score < player.half_points)
                .collect();
            right = [i64::from(player.byes), below.len() as i64];
            if self.options.bye_goes_to == ByeGoesTo::Lowest {
                right.reverse();
            }
            let section = &self.sections[self.section(number)];
            let place = section.iter().position(|&n| n == number).unwrap();
            bye_place = (section.len() - 1 - place) as i64;
        }
        let before = self.options.limits.standing == LimitStanding::BeforeScores;
        let mut list = vec![units, right[0], right[1], if before { breaches } else { 0 }];
        list.extend(scores.into_iter().flat_map(|(count, gap)| [count, gap]));
        list.extend([if before { 0 } else { breaches }, balance, again, floats_again, floats]);
        list.extend([bye_place, distance]);
        list
    }

    /// Every complete legal pairing.
    fn every(&self, left: &[u32], so_far: &mut Round, found: &mut dyn FnMut(&Round)) {
        let Some((&first, rest)) = left.split_first() else { return found(so_far) };
        for (i, &other) in rest.iter().enumerate() {
            if self.legal(first, other) {
                let mut left = rest.to_vec();
                left.remove(i);
                so_far.0.push(self.colours(first, other));
                self.every(&left, so_far, found);
                so_far.0.pop();
            }
        }
        if left.len() % 2 == 1 && so_far.1.is_none() && self.player(first).may_have_bye {
            so_far.1 = Some(first);
            self.every(rest, so_far, found);
            so_far.1 = None;
        }
    }

    fn best(&self) -> Option<Vec<i64>> {
        let mut best: Option<Vec<i64>> = None;
        let numbers: Vec<u32> = self.field.players.iter().map(|p| p.number).collect();
        self.every(&numbers, &mut (Vec::new(), None), &mut |round| {
            let criteria = self.criteria(round);
            if best.as_ref().is_none_or(|best| criteria < *best) {
                best = Some(criteria);
            }
        });
        best
    }
}

/// A field after some rounds at random, with byes, forfeits, withdrawals, late entries and forbidden pairs.
fn random_field(lots: &mut Lots, most: usize) -> Field {
    let entered = 1 + lots.below(most + 3);
    let rounds = lots.below(7) as u16;
    let mut field = Field::new(1, (1..=entered as u32).map(Player::new).collect());
    let units = lots.below(4);
    for player in &mut field.players {
        player.unit = (units > 0).then(|| lots.below(units + 2).to_string());
        player.may_have_bye = lots.below(12) > 0;
    }
    for _ in 0..rounds {
        let mut order: Vec<usize> = (0..entered).collect();
        if lots.coin() {
            order.sort_by_key(|&i| std::cmp::Reverse(field.players[i].half_points));
        } else {
            lots.shuffle(&mut order);
        }
        while let Some(one) = order.pop() {
            let met = |&other: &usize| !field.players[one].met.contains(&(other as u32 + 1));
            let other = order.iter().rposition(met).map(|at| order.remove(at));
            let Some(other) = other else {
                let player = &mut field.players[one];
                player.rounds.push(PastRound { side: None, float: Some(Float::Down) });
                player.half_points += 4;
                player.byes += 1;
                continue;
            };
            let (red, black) = if lots.coin() { (one, other) } else { (other, one) };
            let scores = [red, black].map(|i| field.players[i].half_points);
            let result = lots.below(3) as u32 * 2;
            let forfeit = lots.below(12) == 0;
            for (i, opponent, side, gets, order) in [
                (red, black, Side::Red, result, scores[0].cmp(&scores[1])),
                (black, red, Side::Black, 4 - result, scores[1].cmp(&scores[0])),
            ] {
                let float = match order {
                    std::cmp::Ordering::Greater => Some(Float::Down),
                    std::cmp::Ordering::Less => Some(Float::Up),
                    std::cmp::Ordering::Equal => None,
                };
                let player = &mut field.players[i];
                player.rounds.push(PastRound { side: (!forfeit).then_some(side), float });
                player.half_points += gets;
                player.met.insert(opponent as u32 + 1);
            }
        }
        field.round += 1;
    }
    while field.players.len() > most || (field.players.len() > 2 && lots.below(4) == 0) {
        let out = lots.below(field.players.len());
        field.players.remove(out);
    }
    for _ in 0..lots.below(5) {
        let pair = (1 + lots.below(entered) as u32, 1 + lots.below(entered) as u32);
        if pair.0 != pair.1 {
            field.forbidden.push(pair);
        }
    }
    if field.round > 1 && lots.below(5) == 0 {
        field.players.last_mut().unwrap().rounds.truncate(1);
    }
    let count = field.players.len();
    field.players.rotate_left(lots.below(count));
    field
}

fn random_options(lots: &mut Lots) -> Options {
    fn one_of<T: Copy>(lots: &mut Lots, from: &[T]) -> T {
        from[lots.below(from.len())]
    }
    Options {
        same_unit: one_of(lots, SameUnit::ALL),
        unit_standing: one_of(
            lots,
            &[UnitStanding::Binding, UnitStanding::Wish, UnitStanding::Wish],
        ),
        section_players: NonZeroU8::new(one_of(lots, &[1, 1, 4])).unwrap(),
        limits: ColourLimits {
            in_a_row: one_of(lots, &[None, NonZeroU8::new(2), NonZeroU8::new(2)]),
            surplus: one_of(lots, &[None, NonZeroU8::new(1), NonZeroU8::new(2)]),
            standing: one_of(
                lots,
                &[
                    LimitStanding::AfterScores,
                    LimitStanding::AfterScores,
                    LimitStanding::BeforeScores,
                    LimitStanding::Binding,
                ],
            ),
        },
        unequal_scores: one_of(lots, ColourPriority::ALL),
        first_round: one_of(lots, FirstRound::ALL),
        direction: one_of(lots, PairingDirection::ALL),
        tied_colours: one_of(lots, &[TiedColours::RoundParity, TiedColours::NumberSum]),
        bye_goes_to: one_of(lots, ByeGoesTo::ALL),
        balance_floats: lots.below(4) > 0,
        seed: lots.below(1000) as u64,
        first_colours: FirstColours::ByBoard,
    }
}

#[test]
fn small_fields_are_paired_as_well_as_can_be() {
    let mut lots = Lots::new(2024);
    let (mut paired, mut blocked) = (0, 0);
    for case in 0..6000 {
        let field = random_field(&mut lots, if case % 8 == 0 { 10 } else { 8 });
        let options = random_options(&mut lots);
        let judge = Judge::new(&field, &options);
        match (swiss::pair(&field, &options), judge.best()) {
            (Ok(pairing), Some(best)) => {
                paired += 1;
                let games: Vec<_> = pairing.boards.iter().map(|b| (b.red, b.black)).collect();
                assert!(pairing.byes.len() <= 1);
                let bye = pairing.byes.first().map(|bye| bye.number);
                let mut seen: Vec<u32> =
                    games.iter().flat_map(|&(r, b)| [r, b]).chain(bye).collect();
                seen.sort();
                let mut numbers: Vec<u32> = field.players.iter().map(|p| p.number).collect();
                numbers.sort();
                assert_eq!(seen, numbers, "case {case}: everybody once");
                for &(red, black) in &games {
                    assert!(judge.legal(red, black), "case {case}: {red}-{black}");
                    let as_ruled = judge.colours(red, black) == (red, black);
                    assert!(field.round == 1 || as_ruled, "case {case}: colours of {red}-{black}");
                }
                assert_eq!(
                    judge.criteria(&(games, bye)),
                    best,
                    "case {case}\n{field:?}\n{options:?}"
                );
            }
            (Err(Refusal::Blocked(witness)), None) => {
                blocked += 1;
                let island_of = |number: u32| {
                    let seat = Seat::Player(number);
                    witness.islands.iter().position(|island| island.contains(&seat))
                };
                assert_eq!(witness.islands.len(), witness.contested.len() + 1, "case {case}");
                assert!(witness.islands.iter().all(|island| island.len() % 2 == 1));
                for a in field.players.iter().map(|p| p.number) {
                    let Some(own) = island_of(a) else { continue };
                    for b in field.players.iter().map(|p| p.number) {
                        let contested = witness.contested.contains(&Seat::Player(b));
                        let apart = a != b && !contested && island_of(b) != Some(own);
                        assert!(!apart || !judge.legal(a, b), "case {case}: {a} may meet {b}");
                    }
                }
            }
            (ours, brute) => panic!("case {case}: {ours:?} but {brute:?}\n{field:?}\n{options:?}"),
        }
    }
    assert!(paired > 3000 && blocked > 200, "{paired} paired, {blocked} blocked");
}
