//! What a round of a Swiss should be, found out in the plainest way: by trying everything in small fields, and by
//! another library's matching in large ones.

use std::collections::{BTreeMap, BTreeSet};

use chuhe_tournament::swiss::{Because, Relaxation};
use chuhe_tournament::{
    ByeKind, Carries, EntrantId, Mark, Pairing, Remark, Round, Side, StageFormat, Tournament,
};
use rustworkx_core::max_weight_matching::max_weight_matching;
use rustworkx_core::petgraph::graph::UnGraph;

/// Fields up to this size are tried out.
const SMALL: usize = 8;

/// Fields up to this size are looked at to the last round.
const TINY: usize = 6;

type Pair = (EntrantId, EntrantId);

/// Somebody before a round.
#[derive(Clone, Default)]
struct One {
    score: i64,
    met: BTreeSet<EntrantId>,
    sides: Vec<Side>,
    byes: u32,
    unit: Option<String>,
}

/// Everybody who is to be paired.
pub(crate) struct Before {
    all: BTreeMap<EntrantId, One>,
    /// Pairs that must not meet, the smaller id first.
    forbidden: BTreeSet<Pair>,
    units_apart: bool,
    /// Rounds that are planned after this one.
    to_come: usize,
}

impl Before {
    /// Those who are to be paired in the next round of a Swiss, as far as they are still in `after`: pairing strikes
    /// those off who missed too many rounds.
    pub(crate) fn next(
        event: &Tournament,
        stage: u16,
        absent: &[EntrantId],
        after: &Tournament,
    ) -> Before {
        let number = event.stage(stage).unwrap().rounds().len() as u16 + 1;
        let plays = |id| {
            let suspended = event.is_suspended(id, stage, number);
            after.is_active(id) && !absent.contains(&id) && !suspended
        };
        Before::with(event, stage, plays)
    }

    /// Those who are in a round that comes next.
    pub(crate) fn of_round(event: &Tournament, stage: u16, round: &Round) -> Before {
        let given = |id| {
            let bye =
                |bye: &chuhe_tournament::Bye| bye.entrant == id && bye.kind == ByeKind::Pairing;
            round.byes.iter().any(bye)
        };
        Before::with(event, stage, |id| {
            given(id) || round.pairings.iter().any(|pairing| pairing.has(id))
        })
    }

    fn with(event: &Tournament, stage: u16, plays: impl Fn(EntrantId) -> bool) -> Before {
        let setting = event.stage_setting(stage).unwrap();
        let number = event.stage(stage).unwrap().rounds().len() + 1;
        let mut past: Vec<&Round> = Vec::new();
        if setting.carries == Carries::All {
            past.extend(event.stage(setting.takes.stage().unwrap()).unwrap().rounds());
        }
        past.extend(event.stage(stage).unwrap().rounds());
        let table = event.standings(stage).unwrap();
        let field = event.stage(stage).unwrap().field();
        let playing = field.iter().filter(|&&id| plays(id));
        let one = |&id: &EntrantId| {
            let mut one = One {
                score: table.of(id).unwrap().score,
                unit: event.participant(id).unwrap().entrant.unit.clone(),
                ..One::default()
            };
            for round in &past {
                for pairing in round.pairings.iter().filter(|pairing| pairing.has(id)) {
                    one.met.extend(pairing.opponent_of(id));
                    let game = &pairing.games[0];
                    // Of a team any board: its colour is that of the first.
                    let counting =
                        if game.board.is_some() { &pairing.games[..] } else { &pairing.games[..1] };
                    let played = counting
                        .iter()
                        .any(|game| game.result.is_some_and(|result| result.outcome.is_played()));
                    one.sides.extend(game.side_of(id).filter(|_| played));
                }
                let bye = |bye: &&chuhe_tournament::Bye| {
                    bye.entrant == id && bye.kind == ByeKind::Pairing
                };
                one.byes += round.byes.iter().filter(bye).count() as u32;
            }
            (id, one)
        };
        let StageFormat::Swiss { same_unit, rounds, .. } = &setting.format else {
            panic!("no Swiss")
        };
        let to_come = usize::from(rounds.get()) - number;
        let same_unit =
            same_unit.unwrap_or(event.rulebook().swiss.as_ref().unwrap().same_unit.value);
        let units_apart = match same_unit {
            chuhe_rulebook::SameUnit::ApartAlways => true,
            chuhe_rulebook::SameUnit::ApartInFirstRound => past.is_empty(),
            _ => false,
        };
        let forbidden = event.forbidden_pairs(stage);
        Before { all: playing.map(one).collect(), forbidden, units_apart, to_come }
    }

    fn may_meet(&self, a: EntrantId, b: EntrantId) -> bool {
        let forbidden = self.forbidden.contains(&(a.min(b), a.max(b)));
        a != b && !forbidden && !self.all[&a].met.contains(&b)
    }

    /// Whether everybody can be paired, but for one if the number is odd.
    pub(crate) fn can_be_paired(&self) -> bool {
        let ids: Vec<EntrantId> = self.all.keys().copied().collect();
        if ids.len() < 2 {
            return false;
        }
        if ids.len() <= SMALL {
            return self.try_everything(&ids, &mut Vec::new(), &mut |_, _| true);
        }
        let mut graph: UnGraph<(), ()> = UnGraph::new_undirected();
        let nodes: Vec<_> = ids.iter().map(|_| graph.add_node(())).collect();
        for (i, &a) in ids.iter().enumerate() {
            for (j, &b) in ids.iter().enumerate().skip(i + 1) {
                if self.may_meet(a, b) {
                    graph.add_edge(nodes[i], nodes[j], ());
                }
            }
        }
        let matched = max_weight_matching(&graph, true, |_| Ok::<i128, ()>(1), false).unwrap();
        matched.len() == ids.len() / 2
    }

    /// Goes through every legal pairing until `stop` says so; whoever is left over has the bye.
    fn try_everything(
        &self,
        left: &[EntrantId],
        pairs: &mut Vec<Pair>,
        stop: &mut impl FnMut(&[Pair], Option<EntrantId>) -> bool,
    ) -> bool {
        let Some((&first, rest)) = left.split_first() else { return stop(pairs, None) };
        let without = |at: usize| [&rest[..at], &rest[at + 1..]].concat();
        for (at, &other) in rest.iter().enumerate() {
            if self.may_meet(first, other) {
                pairs.push((first, other));
                let stopped = self.try_everything(&without(at), pairs, stop);
                pairs.pop();
                if stopped {
                    return true;
                }
            }
        }
        // The one left over may be anybody: the others are paired without him.
        if left.len().is_multiple_of(2) {
            return false;
        }
        let mut by_others =
            |pairs: &[_], bye: Option<EntrantId>| bye.is_none() && stop(pairs, Some(first));
        self.pair_all(rest, pairs, &mut by_others)
    }

    /// The same for an even number.
    fn pair_all(
        &self,
        left: &[EntrantId],
        pairs: &mut Vec<Pair>,
        stop: &mut dyn FnMut(&[Pair], Option<EntrantId>) -> bool,
    ) -> bool {
        let Some((&first, rest)) = left.split_first() else { return stop(pairs, None) };
        for (at, &other) in rest.iter().enumerate() {
            if self.may_meet(first, other) {
                pairs.push((first, other));
                let rest = [&rest[..at], &rest[at + 1..]].concat();
                let stopped = self.pair_all(&rest, pairs, stop);
                pairs.pop();
                if stopped {
                    return true;
                }
            }
        }
        false
    }

    /// Limits on colours that a side would break for somebody.
    fn breaches(&self, id: EntrantId, side: Side) -> u32 {
        let sides = &self.all[&id].sides;
        let in_a_row = sides.iter().rev().take_while(|&&other| other == side).count();
        let own = sides.iter().filter(|&&other| other == side).count();
        u32::from(in_a_row >= 2) + u32::from(2 * own >= sides.len() + 2)
    }

    fn broken(&self, red: EntrantId, black: EntrantId) -> u32 {
        self.breaches(red, Side::Red) + self.breaches(black, Side::Black)
    }

    /// How good a pairing is, up to the limits on colours; less is better.
    fn key(&self, pairs: &[Pair], bye: Option<EntrantId>) -> Vec<i64> {
        let scores: BTreeSet<i64> = self.all.values().map(|one| one.score).collect();
        let unit = |id: &EntrantId| self.all[id].unit.as_deref();
        let same_unit = |(a, b): &&(EntrantId, EntrantId)| unit(a).is_some() && unit(a) == unit(b);
        let units = pairs.iter().filter(same_unit).count() as i64;
        let mut key = vec![if self.units_apart { units } else { 0 }];
        let bye = bye.map(|id| &self.all[&id]);
        key.push(bye.map_or(0, |one| i64::from(one.byes)));
        key.push(bye.map_or(0, |one| one.score));
        for &score in scores.iter().rev() {
            let gaps = pairs.iter().filter_map(|(a, b)| {
                let (a, b) = (self.all[a].score, self.all[b].score);
                (a.max(b) == score && a != b).then_some(score - a.min(b))
            });
            let gaps: Vec<i64> = gaps.collect();
            key.extend([gaps.len() as i64, gaps.iter().sum()]);
        }
        let least = |(a, b): &(EntrantId, EntrantId)| self.broken(*a, *b).min(self.broken(*b, *a));
        key.push(pairs.iter().map(least).map(i64::from).sum());
        key
    }

    /// Checks a round that was paired by the rules.
    pub(crate) fn check(&self, round: &Round) {
        let mut seen = BTreeSet::new();
        let mut pairs = Vec::new();
        for pairing in &round.pairings {
            let (red, black) = (pairing.first, pairing.second);
            assert!(seen.insert(red) && seen.insert(black), "nobody plays twice in a round");
            assert!(self.may_meet(red, black), "{red} and {black} have met, or must not");
            // Colours may break a limit only where the other way round would break as many.
            assert!(self.broken(red, black) <= self.broken(black, red));
            assert_eq!(told(pairing), self.broken(red, black), "what is broken is told");
            pairs.push((red, black));
        }
        let mut byes = round.byes.iter().filter(|bye| bye.kind == ByeKind::Pairing);
        let bye = byes.next().map(|bye| bye.entrant);
        assert!(byes.next().is_none(), "one bye at most");
        seen.extend(bye);
        assert!(seen.iter().eq(self.all.keys()), "everybody is paired");
        if self.all.len() > SMALL {
            return;
        }
        let chosen = self.key(&pairs, bye);
        let ids: Vec<EntrantId> = self.all.keys().copied().collect();
        let kept = round.remarks.iter().find_map(|remark| match remark {
            Remark::KeptForLaterRounds { rounds } => Some(usize::from(*rounds)),
            _ => None,
        });
        if let Some(rounds) = kept {
            assert!(self.lasts_after(&pairs, rounds), "it keeps {rounds} rounds possible");
        } else if ids.len() <= TINY {
            // Nothing was passed over, so as many rounds can be paired as any other pairing leaves.
            let can = (0..=self.to_come).rev().find(|&rounds| self.lasts(rounds + 1));
            assert!(can.is_none_or(|rounds| self.lasts_after(&pairs, rounds)), "{pairs:?}");
        }
        self.try_everything(&ids, &mut Vec::new(), &mut |pairs, bye| {
            let other = self.key(pairs, bye);
            let passed_over = || kept.is_some_and(|rounds| !self.lasts_after(pairs, rounds));
            assert!(
                chosen <= other || passed_over(),
                "{pairs:?} would be better: {other:?} against {chosen:?}"
            );
            false
        });
    }

    /// Whether so many rounds can be paired one after the other.
    fn lasts(&self, rounds: usize) -> bool {
        let ids: Vec<EntrantId> = self.all.keys().copied().collect();
        rounds == 0
            || self.try_everything(&ids, &mut Vec::new(), &mut |pairs, _| {
                self.lasts_after(pairs, rounds - 1)
            })
    }

    fn lasts_after(&self, pairs: &[Pair], rounds: usize) -> bool {
        let mut after =
            Before { all: self.all.clone(), forbidden: self.forbidden.clone(), ..*self };
        for &(a, b) in pairs {
            after.all.get_mut(&a).unwrap().met.insert(b);
            after.all.get_mut(&b).unwrap().met.insert(a);
        }
        after.lasts(rounds)
    }

    /// Checks what is told about a round that was made or changed by hand for some.
    pub(crate) fn check_by_hand(&self, round: &Round, by_hand: impl Fn(EntrantId) -> bool) {
        for pairing in round.pairings.iter().filter(|p| p.both().into_iter().any(&by_hand)) {
            assert!(pairing.marks.contains(&Mark::ByHand));
            let (red, black) = (pairing.first, pairing.second);
            let has = |fits: fn(&Relaxation<EntrantId>) -> bool| {
                pairing.marks.iter().any(|mark| match mark {
                    Mark::Relaxed { what, why } => *why == Because::Arbiter && fits(what),
                    _ => false,
                })
            };
            let (one, other) = (&self.all[&red], &self.all[&black]);
            assert_eq!(has(|what| *what == Relaxation::MetBefore), one.met.contains(&black));
            let differ = has(|what| matches!(what, Relaxation::ScoresDiffer { .. }));
            assert_eq!(differ, one.score != other.score);
            let unit = one.unit.is_some() && one.unit == other.unit && self.units_apart;
            assert_eq!(has(|what| *what == Relaxation::SameUnit), unit);
            assert_eq!(told(pairing), self.broken(red, black), "what is broken is told");
        }
        let byes = round.byes.iter().filter(|bye| bye.kind == ByeKind::Pairing);
        for bye in byes.filter(|bye| by_hand(bye.entrant)) {
            let own = &self.all[&bye.entrant];
            let lower = self.all.values().any(|o| o.byes <= own.byes && o.score < own.score);
            let has = |fits: fn(&Relaxation<EntrantId>) -> bool| {
                round.remarks.iter().any(|remark| match remark {
                    Remark::ByeRelaxed { entrant, what, .. } => {
                        *entrant == bye.entrant && fits(what)
                    }
                    _ => false,
                })
            };
            assert_eq!(has(|what| matches!(what, Relaxation::ByeAgain { .. })), own.byes > 0);
            assert_eq!(has(|what| matches!(what, Relaxation::ByeNotToLowest { .. })), lower);
        }
    }
}

/// Those who did not come to the last two rounds. Pairing strikes them off, unless they came back since; if the
/// others then cannot be paired, the command is refused as a whole.
pub(crate) fn missed_twice(event: &Tournament, stage: u16) -> Vec<EntrantId> {
    let stage = event.stage(stage).unwrap();
    let missed = |round: &Round, id: EntrantId| {
        let pairing = round.pairings.iter().find(|pairing| pairing.has(id));
        pairing.is_some_and(|pairing| {
            pairing.games.iter().all(|game| {
                let outcome = game.result.map(|result| result.outcome);
                outcome.is_some_and(|o| !o.is_played() && o.winner() != game.side_of(id))
            })
        })
    };
    let last = stage.rounds().iter().rev().take(2);
    let twice = |id: &&EntrantId| last.len() == 2 && last.clone().all(|round| missed(round, **id));
    stage.field().iter().filter(twice).copied().collect()
}

/// How many limits on colours the marks of an encounter tell of.
fn told(pairing: &Pairing) -> u32 {
    let limit = |mark: &&Mark| {
        let Mark::Relaxed { what, .. } = mark else { return false };
        matches!(what, Relaxation::InARow { .. } | Relaxation::Surplus { .. })
    };
    pairing.marks.iter().filter(limit).count() as u32
}
