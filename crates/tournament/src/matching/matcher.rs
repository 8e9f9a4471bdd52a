//! The state of a matching that grows: partners, duals, blossoms.

use super::{Graph, NOBODY, Stuck, Weight};

/// A matching together with the duals that prove it cheapest.
///
/// *Nodes* are the vertices `0..vertices` and the blossoms, numbered after them. Between two searches this
/// holds: the slack of an edge, its cost less the duals of its ends plus the duals of the blossoms around both,
/// is never negative; it is zero for partners and for the edges that hold a blossom together; duals of
/// blossoms are never negative.
#[derive(Clone, Debug)]
pub(crate) struct Matcher<W> {
    pub(super) vertices: usize,
    /// Each vertex's partner, or [`NOBODY`].
    pub(super) mate: Vec<u32>,
    /// Each vertex's dual. During a search, see `search.rs`.
    pub(super) dual: Vec<W>,
    /// The outermost node around each vertex.
    pub(super) top: Vec<u32>,
    /// The blossom directly around each node, or [`NOBODY`].
    pub(super) parent: Vec<u32>,
    /// The vertex of each node whose partner is outside it.
    pub(super) base: Vec<u32>,
    /// The blossoms, from node `vertices` on.
    pub(super) blossoms: Vec<Blossom<W>>,
    /// Blossoms that are no more, for use again.
    pub(super) spare: Vec<u32>,
}

/// An odd cycle of nodes that acts as one.
#[derive(Clone, Debug)]
pub(super) struct Blossom<W> {
    /// The nodes around the cycle, the one with the base first.
    pub(super) children: Vec<u32>,
    /// The edge from each child to the next one.
    pub(super) edges: Vec<(u32, u32)>,
    /// Its dual.
    pub(super) dual: W,
}

impl<W: Weight> Matcher<W> {
    /// Nobody is matched, and no dual is set.
    pub(crate) fn empty() -> Matcher<W> {
        Matcher {
            vertices: 0,
            mate: Vec::new(),
            dual: Vec::new(),
            top: Vec::new(),
            parent: Vec::new(),
            base: Vec::new(),
            blossoms: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// A first state: duals as large as a look at each vertex allows, and those matched who are then tight.
    pub(crate) fn start(graph: &impl Graph<W>) -> Matcher<W> {
        let vertices = graph.vertices();
        let mut matcher = Matcher {
            vertices,
            mate: vec![NOBODY; vertices],
            dual: vec![W::ZERO; vertices],
            top: (0..vertices as u32).collect(),
            parent: vec![NOBODY; vertices],
            base: (0..vertices as u32).collect(),
            ..Matcher::empty()
        };
        for v in 0..vertices {
            let mut cheapest = W::UNREACHED;
            graph.neighbours(v, |_, cost| cheapest = cheapest.min(cost));
            if cheapest != W::UNREACHED {
                matcher.dual[v] = cheapest.half();
            }
        }
        for v in 0..vertices {
            if matcher.mate[v] != NOBODY {
                continue;
            }
            let mut nearest = (W::UNREACHED, NOBODY);
            graph.neighbours(v, |w, cost| {
                let slack = cost - matcher.dual[v] - matcher.dual[w];
                let better = slack < nearest.0
                    || (slack == nearest.0
                        && matcher.mate[w] == NOBODY
                        && matcher.mate[nearest.1 as usize] != NOBODY);
                if better {
                    nearest = (slack, w as u32);
                }
            });
            let (slack, w) = nearest;
            if w != NOBODY {
                matcher.dual[v] = matcher.dual[v] + slack;
                if matcher.mate[w as usize] == NOBODY {
                    matcher.mate[v] = w;
                    matcher.mate[w as usize] = v as u32;
                }
            }
        }
        matcher
    }

    /// Adds the vertices of another matching after those that are there, with everything known about them.
    pub(crate) fn adopt<V: Weight>(&mut self, part: Matcher<V>, widen: impl Fn(V) -> W) {
        // Blossoms are numbered after the vertices, so both old and new ones move.
        let (old_vertices, old_blossoms) = (self.vertices, self.blossoms.len());
        let vertices = old_vertices + part.vertices;
        let moved_up = |node: u32| match node as usize {
            n if node == NOBODY || n < old_vertices => node,
            n => (n + part.vertices) as u32,
        };
        let moved_in = |node: u32| match node as usize {
            _ if node == NOBODY => NOBODY,
            n if n < part.vertices => (n + old_vertices) as u32,
            n => (n - part.vertices + vertices + old_blossoms) as u32,
        };
        fn splice(
            old: &mut Vec<u32>,
            new: &[u32],
            old_vertices: usize,
            new_vertices: usize,
            moved_up: impl Fn(u32) -> u32,
            moved_in: impl Fn(u32) -> u32,
        ) {
            let old_blossoms = old.split_off(old_vertices.min(old.len()));
            old.iter_mut().for_each(|node| *node = moved_up(*node));
            old.extend(new[..new_vertices].iter().map(|&node| moved_in(node)));
            old.extend(old_blossoms.into_iter().map(moved_up));
            old.extend(new[new_vertices..].iter().map(|&node| moved_in(node)));
        }
        for (old, new) in [
            (&mut self.mate, &part.mate),
            (&mut self.top, &part.top),
            (&mut self.parent, &part.parent),
            (&mut self.base, &part.base),
        ] {
            splice(old, new, old_vertices, part.vertices, moved_up, moved_in);
        }
        for blossom in &mut self.blossoms {
            blossom.children.iter_mut().for_each(|node| *node = moved_up(*node));
        }
        self.spare.iter_mut().for_each(|node| *node = moved_up(*node));
        self.spare.extend(part.spare.iter().map(|&node| moved_in(node)));
        self.dual.extend(part.dual.into_iter().map(&widen));
        self.blossoms.extend(part.blossoms.into_iter().map(|blossom| Blossom {
            children: blossom.children.into_iter().map(moved_in).collect(),
            edges: blossom.edges.into_iter().map(|(v, w)| (moved_in(v), moved_in(w))).collect(),
            dual: widen(blossom.dual),
        }));
        self.vertices = vertices;
    }

    /// Adds one vertex without a partner.
    pub(crate) fn adopt_single(&mut self, dual: W) {
        let single = Matcher {
            vertices: 1,
            mate: vec![NOBODY],
            dual: vec![dual],
            top: vec![0],
            parent: vec![NOBODY],
            base: vec![0],
            ..Matcher::empty()
        };
        self.adopt(single, |dual| dual);
    }

    /// Matches everybody as cheaply as possible, or says why somebody must stay alone.
    pub(crate) fn complete(&mut self, graph: &impl Graph<W>) -> Result<(), Stuck> {
        let mut search = super::search::Search::new();
        for root in 0..self.vertices {
            if self.mate[root] == NOBODY {
                search.grow(self, graph, root as u32)?;
            }
        }
        Ok(())
    }

    /// Matches as many as possible, and those who are matched as cheaply as possible.
    pub(crate) fn match_most(&mut self, graph: &impl Graph<W>) {
        let mut search = super::search::Search::new();
        let mut single = self.mate.iter().filter(|&&mate| mate == NOBODY).count();
        for root in 0..self.vertices {
            // A last single can have no partner in here.
            if single < 2 {
                break;
            }
            if self.mate[root] == NOBODY {
                single -= match search.grow(self, graph, root as u32) {
                    Ok(()) => 2,
                    Err(_) => 1,
                };
            }
        }
    }

    /// Each vertex's partner, or [`NOBODY`].
    pub(crate) fn mates(&self) -> &[u32] {
        &self.mate
    }

    /// A vertex's dual.
    pub(crate) fn dual(&self, vertex: usize) -> W {
        self.dual[vertex]
    }

    /// The largest dual of any vertex.
    pub(crate) fn largest_dual(&self) -> Option<W> {
        self.dual.iter().copied().max()
    }

    pub(super) fn is_blossom(&self, node: u32) -> bool {
        node as usize >= self.vertices
    }

    pub(super) fn blossom(&self, node: u32) -> &Blossom<W> {
        &self.blossoms[node as usize - self.vertices]
    }

    pub(super) fn blossom_mut(&mut self, node: u32) -> &mut Blossom<W> {
        &mut self.blossoms[node as usize - self.vertices]
    }

    /// Appends the vertices inside a node.
    pub(super) fn collect_leaves(&self, node: u32, leaves: &mut Vec<u32>) {
        if !self.is_blossom(node) {
            leaves.push(node);
            return;
        }
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if self.is_blossom(node) {
                open.extend(&self.blossom(node).children);
            } else {
                leaves.push(node);
            }
        }
    }

    pub(super) fn leaves(&self, node: u32) -> Vec<u32> {
        let mut leaves = Vec::new();
        self.collect_leaves(node, &mut leaves);
        leaves
    }
}
