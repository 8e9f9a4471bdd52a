//! Growing one alternating tree until it finds a partner for its root.
//!
//! The tree grows as a clock runs. While it shows `now`, the true dual of an outer vertex rises with it, that of
//! an inner vertex falls, and the others stand still. Instead of touching every dual at every tick, a vertex
//! keeps its dual *as if the clock showed zero*: `dual − now` when it becomes outer, `dual + now` when it
//! becomes inner. Then `cost − dual[v] − dual[w]` for an outer `v` is, whatever the clock shows,
//! - for a free `w`: the time at which the edge becomes tight;
//! - for an outer `w`: twice that time;
//! - for an inner `w`: the slack, which stands still.
//!
//! Duals of blossoms are kept in the same way; they move twice as fast.

use super::{Graph, Matcher, NOBODY, Stuck, Weight};

/// The part a node plays in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// Not in the tree.
    Free,
    /// An even number of edges from the root.
    Outer,
    /// An odd number of edges from the root.
    Inner,
}

/// What happens next.
enum Event {
    /// A free vertex is reached.
    Reach(u32),
    /// Two outer vertices meet.
    Meet(u32),
    /// The dual of an inner blossom has fallen to zero.
    Expand(u32),
}

/// The working memory of a search.
pub(super) struct Search<W> {
    /// What the clock shows.
    pub(super) now: W,
    /// By node; those inside a blossom are out of date.
    pub(super) label: Vec<Label>,
    /// The label of the node around each vertex.
    pub(super) label_of_vertex: Vec<Label>,
    /// By node in the tree: the edge through which it was reached, its end in the node last.
    pub(super) entry: Vec<(u32, u32)>,
    /// By vertex: the smallest `cost − dual − dual` to an outer vertex of another node, and that vertex.
    pub(super) nearest: Vec<(W, u32)>,
    /// Outer vertices whose edges have not been looked at.
    pub(super) queue: Vec<u32>,
    /// By node: the last walk that came by; see `common_ancestor`.
    pub(super) walked: Vec<u64>,
    /// Walks so far.
    pub(super) walks: u64,
}

impl<W: Weight> Search<W> {
    pub(super) fn new() -> Search<W> {
        Search {
            now: W::ZERO,
            label: Vec::new(),
            label_of_vertex: Vec::new(),
            entry: Vec::new(),
            nearest: Vec::new(),
            queue: Vec::new(),
            walked: Vec::new(),
            walks: 0,
        }
    }

    /// Grows a tree from `root` and changes partners along the path that it finds.
    pub(super) fn grow(
        &mut self,
        matcher: &mut Matcher<W>,
        graph: &impl Graph<W>,
        root: u32,
    ) -> Result<(), Stuck> {
        let nodes = matcher.parent.len();
        self.now = W::ZERO;
        self.label.clear();
        self.label.resize(nodes, Label::Free);
        self.label_of_vertex.clear();
        self.label_of_vertex.resize(matcher.vertices, Label::Free);
        self.entry.clear();
        self.entry.resize(nodes, (NOBODY, NOBODY));
        self.nearest.clear();
        self.nearest.resize(matcher.vertices, (W::UNREACHED, NOBODY));
        self.queue.clear();
        self.walked.resize(nodes, 0);

        self.make_outer(matcher, matcher.top[root as usize], (NOBODY, NOBODY));
        let found = loop {
            while let Some(v) = self.queue.pop() {
                self.look_around(matcher, graph, v);
            }
            let Some((time, event)) = self.next_event(matcher, graph) else { break None };
            self.now = time;
            match event {
                Event::Reach(w) => {
                    let v = self.nearest[w as usize].1;
                    let node = matcher.top[w as usize];
                    let base = matcher.base[node as usize];
                    let mate = matcher.mate[base as usize];
                    if mate == NOBODY {
                        break Some((v, w));
                    }
                    self.make_inner(matcher, node, (v, w));
                    self.make_outer(matcher, matcher.top[mate as usize], (base, mate));
                }
                Event::Meet(v) => self.shrink(matcher, v, self.nearest[v as usize].1),
                Event::Expand(blossom) => self.expand_inner(matcher, blossom),
            }
        };
        let outcome = match found {
            Some((v, w)) => {
                self.augment(matcher, v, w);
                Ok(())
            }
            None => Err(self.barrier(matcher)),
        };
        self.settle(matcher);
        outcome
    }

    /// Takes a free node into the tree.
    fn make_outer(&mut self, matcher: &mut Matcher<W>, node: u32, entry: (u32, u32)) {
        self.label[node as usize] = Label::Outer;
        self.entry[node as usize] = entry;
        let first = self.queue.len();
        matcher.collect_leaves(node, &mut self.queue);
        for &v in &self.queue[first..] {
            let v = v as usize;
            matcher.dual[v] = matcher.dual[v] - self.now;
            self.label_of_vertex[v] = Label::Outer;
            self.nearest[v] = (W::UNREACHED, NOBODY);
        }
        if matcher.is_blossom(node) {
            let blossom = matcher.blossom_mut(node);
            blossom.dual = blossom.dual - self.now - self.now;
        }
    }

    /// Takes a free node into the tree.
    fn make_inner(&mut self, matcher: &mut Matcher<W>, node: u32, entry: (u32, u32)) {
        self.label[node as usize] = Label::Inner;
        self.entry[node as usize] = entry;
        for v in matcher.leaves(node) {
            let v = v as usize;
            matcher.dual[v] = matcher.dual[v] + self.now;
            self.label_of_vertex[v] = Label::Inner;
            if self.nearest[v].1 != NOBODY {
                self.nearest[v].0 = self.nearest[v].0 - self.now;
            }
        }
        if matcher.is_blossom(node) {
            let blossom = matcher.blossom_mut(node);
            blossom.dual = blossom.dual + self.now + self.now;
        }
    }

    /// Offers the edges of an outer vertex to all its neighbours.
    fn look_around(&mut self, matcher: &Matcher<W>, graph: &impl Graph<W>, v: u32) {
        let own = matcher.dual[v as usize];
        let own_node = matcher.top[v as usize];
        let mut meeting = (W::UNREACHED, NOBODY);
        graph.neighbours(v as usize, |w, cost| {
            if matcher.top[w] == own_node {
                return;
            }
            let distance = cost - own - matcher.dual[w];
            let nearest = match self.label_of_vertex[w] {
                Label::Outer => &mut meeting,
                _ => &mut self.nearest[w],
            };
            if distance < nearest.0 {
                *nearest =
                    (distance, if self.label_of_vertex[w] == Label::Outer { w as u32 } else { v });
            }
        });
        self.nearest[v as usize] = meeting;
    }

    /// What happens next, and when.
    fn next_event(&mut self, matcher: &Matcher<W>, graph: &impl Graph<W>) -> Option<(W, Event)> {
        let mut reach = (W::UNREACHED, NOBODY);
        let mut meet = (W::UNREACHED, NOBODY);
        for (v, (&label, nearest)) in self.label_of_vertex.iter().zip(&self.nearest).enumerate() {
            match label {
                Label::Free if nearest.0 < reach.0 => reach = (nearest.0, v as u32),
                Label::Outer if nearest.0 < meet.0 => meet = (nearest.0, v as u32),
                _ => {}
            }
        }
        // The other vertex may have come into the same blossom since; then the true distance is larger.
        while meet.1 != NOBODY {
            let (v, w) = (meet.1, self.nearest[meet.1 as usize].1);
            if matcher.top[v as usize] != matcher.top[w as usize] {
                break;
            }
            self.look_around(matcher, graph, v);
            meet = (W::UNREACHED, NOBODY);
            for (v, nearest) in self.nearest.iter().enumerate() {
                if self.label_of_vertex[v] == Label::Outer && nearest.0 < meet.0 {
                    meet = (nearest.0, v as u32);
                }
            }
        }
        let mut expand = (W::UNREACHED, NOBODY);
        for (i, blossom) in matcher.blossoms.iter().enumerate() {
            let node = i + matcher.vertices;
            let alive = !blossom.children.is_empty() && matcher.parent[node] == NOBODY;
            if alive && self.label[node] == Label::Inner && blossom.dual < expand.0 {
                expand = (blossom.dual, node as u32);
            }
        }
        let events = [
            (reach.0, reach.1, Event::Reach(reach.1)),
            (meet.0.half(), meet.1, Event::Meet(meet.1)),
            (expand.0.half(), expand.1, Event::Expand(expand.1)),
        ];
        // The first of equals, so that the order never depends on how a minimum is found.
        let mut next: Option<(W, Event)> = None;
        for (time, who, event) in events {
            if who != NOBODY && next.as_ref().is_none_or(|(earliest, _)| time < *earliest) {
                next = Some((time, event));
            }
        }
        next
    }

    /// Why the tree can grow no further.
    fn barrier(&self, matcher: &Matcher<W>) -> Stuck {
        let mut stuck = Stuck { inner: Vec::new(), islands: Vec::new() };
        for v in 0..matcher.vertices as u32 {
            let node = matcher.top[v as usize];
            match self.label[node as usize] {
                Label::Inner => stuck.inner.push(v),
                Label::Outer if matcher.base[node as usize] == v => {
                    let mut island = matcher.leaves(node);
                    island.sort_unstable();
                    stuck.islands.push(island);
                }
                _ => {}
            }
        }
        stuck
    }

    /// Writes the true duals back and opens the blossoms that hold nothing together any more.
    fn settle(&mut self, matcher: &mut Matcher<W>) {
        for (dual, label) in matcher.dual.iter_mut().zip(&self.label_of_vertex) {
            match label {
                Label::Outer => *dual = *dual + self.now,
                Label::Inner => *dual = *dual - self.now,
                Label::Free => {}
            }
        }
        let twice = self.now + self.now;
        // Listed first: what comes out of a blossom has its true dual already.
        for node in matcher.outermost_blossoms() {
            let blossom = matcher.blossom_mut(node);
            match self.label[node as usize] {
                Label::Outer => blossom.dual = blossom.dual + twice,
                Label::Inner => blossom.dual = blossom.dual - twice,
                Label::Free => {}
            }
            matcher.open_if_loose(node);
        }
    }
}
