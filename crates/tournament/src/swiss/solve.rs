//! The best pairing: first inside each section, then over all of them.
//!
//! Sections are matched by themselves with short numbers, which is fast. What is left over (odd sections,
//! sections whose players have met) is then matched over the whole field with all criteria. That the
//! second stage begins with the work of the first does not change its result; see `matching.rs`.

use std::marker::PhantomData;
use std::ops::Range;

use super::contender::Contenders;
use super::layout::Layout;
use super::marks::Marker;
use super::refusal::{Blocked, Refusal, Seat};
use crate::matching::{Graph, Matcher, Stuck, Weight, Wide};

/// Each one's opponent; the number of players stands for the bye.
pub(super) fn solve(contenders: &Contenders<'_>) -> Result<Vec<u32>, Refusal> {
    solve_in(contenders, Stages::Both)
}

/// Which stages are gone through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stages {
    /// Sections first, then the whole field.
    Both,
    /// The whole field at once; only tests have a use for it.
    #[cfg_attr(not(test), expect(dead_code, reason = "the proof that stages change nothing"))]
    WholeOnly,
}

pub(super) fn solve_in(contenders: &Contenders<'_>, stages: Stages) -> Result<Vec<u32>, Refusal> {
    let marker = Marker::new(contenders);
    let layout = Layout::new(contenders, &marker);
    let pairer = Pairer { contenders, marker, layout, stages };
    // Sums of duals need a few bits more than costs.
    let solved = match (pairer.layout.low_bits + 8, pairer.layout.bits + 8) {
        (..=127, ..=256) => pairer.run::<i128, 4>(),
        (..=127, ..=384) => pairer.run::<i128, 6>(),
        (..=127, ..=512) => pairer.run::<i128, 8>(),
        (..=192, ..=512) => pairer.run::<Wide<3>, 8>(),
        (..=256, ..=1024) => pairer.run::<Wide<4>, 16>(),
        // Enough for 127 rounds and more players than fit into any hall.
        _ => pairer.run::<Wide<6>, 128>(),
    };
    solved.map_err(|stuck| Refusal::Blocked(blocked(contenders, stuck)))
}

/// What a pairing costs by all criteria, in numbers wide enough for every field.
pub(super) type Cost = Wide<128>;

/// What a pairing costs by all criteria.
pub(super) fn cost(contenders: &Contenders<'_>, partners: &[u32]) -> Cost {
    let marker = Marker::new(contenders);
    let layout = Layout::new(contenders, &marker);
    let pairer = Pairer { contenders, marker, layout, stages: Stages::Both };
    let (scores, players) = (pairer.scores(), contenders.list.len());
    let whole = Whole::<Wide<6>, 128> { pairer: &pairer, low: PhantomData, scores, players };
    let costs = partners.iter().enumerate().map(|(one, &other)| match other as usize {
        other if other == players => whole.bye(one).unwrap_or(Wide::ZERO),
        other if one < other => whole.game(one, other),
        _ => Wide::ZERO,
    });
    costs.fold(Wide::ZERO, |sum, cost| sum + cost)
}

struct Pairer<'a> {
    contenders: &'a Contenders<'a>,
    marker: Marker<'a>,
    layout: Layout,
    stages: Stages,
}

impl Pairer<'_> {
    fn run<V: Weight, const N: usize>(&self) -> Result<Vec<u32>, Stuck> {
        let whole = Whole::<V, N> {
            pairer: self,
            low: PhantomData,
            scores: self.scores(),
            players: self.contenders.list.len(),
        };
        let mut matcher = match self.stages {
            Stages::Both => self.sections::<V, N>(&whole),
            Stages::WholeOnly => None,
        }
        .unwrap_or_else(|| Matcher::start(&whole));
        matcher.complete(&whole)?;
        let mut partners = matcher.mates().to_vec();
        partners.truncate(self.contenders.list.len());
        Ok(partners)
    }

    /// Every section matched by itself; nothing if the duals of a section have grown so large that an edge
    /// to another section might be too cheap for them. Then the whole field is matched from the beginning.
    fn sections<V: Weight, const N: usize>(
        &self,
        whole: &Whole<'_, V, N>,
    ) -> Option<Matcher<Wide<N>>> {
        let mut matcher = Matcher::empty();
        for section in &self.contenders.sections {
            let graph = self.section::<V>(section.clone());
            let mut part = Matcher::start(&graph);
            part.match_most(&graph);
            matcher.adopt(part, Weight::widened);
        }
        let largest = matcher.largest_dual()?;
        if largest + largest > Wide::scaled(1, self.layout.high) {
            return None;
        }
        if whole.has_bye() {
            let mut dual = Wide::UNREACHED;
            whole.neighbours(whole.players, |v, cost| dual = dual.min(cost - matcher.dual(v)));
            matcher.adopt_single(if dual == Wide::UNREACHED { Wide::ZERO } else { dual });
        }
        Some(matcher)
    }

    fn section<V: Weight>(&self, section: Range<usize>) -> Section<V> {
        let size = section.len();
        let mut graph = Section { size, cost: vec![V::UNREACHED; size * size] };
        for v in 0..size {
            for w in v + 1..size {
                let (one, other) = (section.start + v, section.start + w);
                if !self.contenders.may_meet(one, other) {
                    continue;
                }
                let marks = self.marker.pair(one, other);
                if self.layout.is_low(&marks) {
                    let cost = self.layout.low(&marks);
                    graph.cost[v * size + w] = cost;
                    graph.cost[w * size + v] = cost;
                }
            }
        }
        graph
    }

    fn scores<const N: usize>(&self) -> Vec<Wide<N>> {
        let sections = self.contenders.sections.len();
        (0..sections * sections)
            .map(|i| {
                let (a, b) = (i / sections, i % sections);
                self.layout.scores(self.contenders, a.min(b), a.max(b))
            })
            .collect()
    }
}

/// The players of one section and the pairs between them that are proper.
struct Section<V> {
    size: usize,
    cost: Vec<V>,
}

impl<V: Weight> Graph<V> for Section<V> {
    fn vertices(&self) -> usize {
        self.size
    }

    #[inline]
    fn neighbours(&self, vertex: usize, mut visit: impl FnMut(usize, V)) {
        let row = &self.cost[vertex * self.size..][..self.size];
        for (w, &cost) in row.iter().enumerate() {
            if cost != V::UNREACHED {
                visit(w, cost);
            }
        }
    }
}

/// All players, and the bye after them if their number is odd.
struct Whole<'a, V, const N: usize> {
    pairer: &'a Pairer<'a>,
    /// Low digits are put together in short numbers, which is faster.
    low: PhantomData<V>,
    scores: Vec<Wide<N>>,
    players: usize,
}

impl<V: Weight, const N: usize> Whole<'_, V, N> {
    fn has_bye(&self) -> bool {
        self.players % 2 == 1
    }

    #[inline]
    fn game(&self, one: usize, other: usize) -> Wide<N> {
        let Pairer { contenders, marker, layout, .. } = self.pairer;
        let (first, second) = (one.min(other), one.max(other));
        let marks = marker.pair(first, second);
        let sections = (contenders.list[first].section, contenders.list[second].section);
        let scores = self.scores[sections.0 * contenders.sections.len() + sections.1];
        let cost = layout.low::<V>(&marks).widened() + scores;
        if layout.is_low(&marks) { cost } else { cost + layout.high(&marks) }
    }

    fn bye(&self, who: usize) -> Option<Wide<N>> {
        let Pairer { contenders, marker, layout, .. } = self.pairer;
        let contender = &contenders.list[who];
        contenders.may_have_bye(who).then(|| {
            layout.low::<V>(&marker.bye(who)).widened()
                + layout.bye(contender.player.byes, contender.level)
        })
    }
}

impl<V: Weight, const N: usize> Graph<Wide<N>> for Whole<'_, V, N> {
    fn vertices(&self) -> usize {
        self.players + usize::from(self.has_bye())
    }

    fn neighbours(&self, vertex: usize, mut visit: impl FnMut(usize, Wide<N>)) {
        if vertex == self.players {
            for who in 0..self.players {
                if let Some(cost) = self.bye(who) {
                    visit(who, cost);
                }
            }
            return;
        }
        for other in 0..self.players {
            if self.pairer.contenders.may_meet(vertex, other) {
                visit(other, self.game(vertex, other));
            }
        }
        if self.has_bye()
            && let Some(cost) = self.bye(vertex)
        {
            visit(self.players, cost);
        }
    }
}

fn blocked(contenders: &Contenders<'_>, stuck: Stuck) -> Blocked {
    let seat = |v: &u32| {
        let contender = contenders.list.get(*v as usize);
        contender.map_or(Seat::Bye, |contender| Seat::Player(contender.player.number))
    };
    let seats = |vertices: &Vec<u32>| {
        let mut seats: Vec<Seat> = vertices.iter().map(seat).collect();
        seats.sort_unstable();
        seats
    };
    let (contested, islands) = plainest(contenders, stuck);
    let mut islands: Vec<_> = islands.iter().map(seats).collect();
    islands.sort();
    Blocked { contested: seats(&contested), islands }
}

/// The contested and the islands around them, made as few and as small as they can be: the search ends at those that it
/// came upon first, and somebody who has nobody else left explains more than half the field.
fn plainest(contenders: &Contenders<'_>, stuck: Stuck) -> (Vec<u32>, Vec<Vec<u32>>) {
    /// Every contested player who is left out costs a look at the whole field.
    const FEW: usize = 32;
    let players = contenders.list.len() as u32;
    // With the bye among those who can be met, more hangs together than players who may meet.
    let bye_is_open = !players.is_multiple_of(2) && !stuck.inner.contains(&players);
    if bye_is_open || stuck.inner.len() > FEW {
        return (stuck.inner, stuck.islands);
    }
    let mut contested = stuck.inner;
    for one in contested.clone() {
        if one == players {
            continue;
        }
        let fewer: Vec<u32> = contested.iter().copied().filter(|&other| other != one).collect();
        if odd_islands(contenders, &fewer).len() > fewer.len() {
            contested = fewer;
        }
    }
    let mut islands = odd_islands(contenders, &contested);
    islands.sort_by_key(|island| (island.len(), island.iter().min().copied()));
    islands.truncate(contested.len() + 1);
    (contested, islands)
}

/// The odd sets of players who, but for the contested, can meet only one another.
fn odd_islands(contenders: &Contenders<'_>, contested: &[u32]) -> Vec<Vec<u32>> {
    let players = contenders.list.len() as u32;
    let mut left: Vec<u32> = (0..players).filter(|v| !contested.contains(v)).collect();
    let mut islands = Vec::new();
    while let Some(first) = left.pop() {
        let mut island = vec![first];
        let mut seen = 0;
        while let Some(&one) = island.get(seen) {
            let meets = |other: &mut u32| contenders.may_meet(one as usize, *other as usize);
            island.extend(left.extract_if(.., meets));
            seen += 1;
        }
        islands.push(island);
    }
    islands.retain(|island| !island.len().is_multiple_of(2));
    islands
}
