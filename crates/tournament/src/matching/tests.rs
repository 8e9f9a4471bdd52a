//! The matching against exhaustive search, against another implementation, and against its own proof.

use proptest::prelude::*;
use rustworkx_core::max_weight_matching::max_weight_matching;
use rustworkx_core::petgraph::graph::UnGraph;

use super::{Graph, Matcher, NOBODY, Stuck, Weight, Wide};

/// Costs in a square table.
struct Table<W> {
    vertices: usize,
    cost: Vec<Option<W>>,
}

impl<W: Weight> Graph<W> for Table<W> {
    fn vertices(&self) -> usize {
        self.vertices
    }

    fn neighbours(&self, vertex: usize, mut visit: impl FnMut(usize, W)) {
        let row = &self.cost[vertex * self.vertices..][..self.vertices];
        for (w, cost) in row.iter().enumerate() {
            if let &Some(cost) = cost {
                visit(w, cost);
            }
        }
    }
}

impl Table<i128> {
    fn new(vertices: usize, mut cost: impl FnMut(usize, usize) -> Option<u32>) -> Table<i128> {
        let mut table = Table { vertices, cost: vec![None; vertices * vertices] };
        for v in 0..vertices {
            for w in v + 1..vertices {
                let cost = cost(v, w).map(|cost| i128::from(cost) * 2);
                table.cost[v * vertices + w] = cost;
                table.cost[w * vertices + v] = cost;
            }
        }
        table
    }

    /// The cost of the cheapest perfect matching, by looking at every one.
    fn exhaustive(&self, used: u32) -> Option<i128> {
        let v = (!used).trailing_zeros() as usize;
        if v >= self.vertices {
            return Some(0);
        }
        let rest = (v + 1..self.vertices).filter(|w| used & (1 << w) == 0).filter_map(|w| {
            let rest = self.exhaustive(used | 1 << v | 1 << w)?;
            Some(self.cost[v * self.vertices + w]? + rest)
        });
        rest.min()
    }

    fn by_the_other_implementation(&self) -> Option<i128> {
        let mut graph = UnGraph::<(), i128>::new_undirected();
        let nodes: Vec<_> = (0..self.vertices).map(|_| graph.add_node(())).collect();
        for v in 0..self.vertices {
            for w in v + 1..self.vertices {
                if let Some(cost) = self.cost[v * self.vertices + w] {
                    graph.add_edge(nodes[v], nodes[w], cost);
                }
            }
        }
        let pairs = max_weight_matching(
            &graph,
            true,
            |edge| Ok::<_, std::convert::Infallible>(1_000_000 - *edge.weight()),
            false,
        )
        .unwrap();
        let cost = |&(v, w): &(usize, usize)| self.cost[v * self.vertices + w].unwrap();
        (pairs.len() * 2 == self.vertices).then(|| pairs.iter().map(cost).sum())
    }

    fn widened(&self) -> Table<Wide<3>> {
        let widen = |cost: &Option<i128>| cost.map(Weight::widened);
        Table { vertices: self.vertices, cost: self.cost.iter().map(widen).collect() }
    }
}

/// What a matching costs, after its proof has been checked.
fn proven_cost<W: Weight>(table: &Table<W>, matcher: &Matcher<W>) -> W {
    let around = |v: usize| {
        let mut blossoms = Vec::new();
        let mut node = matcher.parent[v];
        while node != NOBODY {
            blossoms.push(node);
            node = matcher.parent[node as usize];
        }
        blossoms
    };
    let mut total = W::ZERO;
    for v in 0..table.vertices {
        let mate = matcher.mate[v] as usize;
        assert_eq!(matcher.mate[mate] as usize, v);
        let own = around(v);
        table.neighbours(v, |w, cost| {
            let mut slack = cost - matcher.dual[v] - matcher.dual[w];
            for node in around(w).into_iter().filter(|node| own.contains(node)) {
                slack = slack + matcher.blossom(node).dual;
            }
            assert!(slack >= W::ZERO, "an edge is cheaper than the duals allow");
            if w == mate {
                assert_eq!(slack, W::ZERO, "partners are not tight");
                total = total + cost;
            }
        });
    }
    for (i, blossom) in matcher.blossoms.iter().enumerate() {
        if blossom.children.is_empty() {
            continue;
        }
        assert!(blossom.dual >= W::ZERO);
        let leaves = matcher.leaves((i + matcher.vertices) as u32);
        let outward = leaves.iter().filter(|&&v| !leaves.contains(&matcher.mate[v as usize]));
        assert_eq!(outward.count(), 1, "a blossom is not full");
    }
    total.half()
}

/// Takes away the inner vertices and looks whether the islands are odd, apart and too many.
fn is_a_barrier<W: Weight>(table: &Table<W>, stuck: &Stuck) -> bool {
    let island_of = |v: usize| stuck.islands.iter().position(|island| island.contains(&(v as u32)));
    let apart = stuck.islands.iter().enumerate().all(|(i, island)| {
        island.iter().all(|&v| {
            let mut inside = true;
            table.neighbours(v as usize, |w, _| {
                inside &= island_of(w) == Some(i) || stuck.inner.contains(&(w as u32));
            });
            inside
        })
    });
    let odd = stuck.islands.iter().all(|island| island.len() % 2 == 1);
    apart && odd && stuck.islands.len() == stuck.inner.len() + 1
}

/// A number that looks random, from 0 to `n` − 1.
fn mixed(seed: u64, a: usize, b: usize, n: u64) -> u64 {
    let mut z = seed ^ ((a as u64) << 32) ^ b as u64;
    for _ in 0..3 {
        z = z.wrapping_add(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z ^= z >> 29;
    }
    z % n
}

fn random_table(vertices: usize, seed: u64, edges_in_100: u64, costs: u64) -> Table<i128> {
    Table::new(vertices, |v, w| {
        (mixed(seed, v, w, 100) < edges_in_100).then(|| mixed(!seed, v, w, costs) as u32)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn small_graphs_as_by_exhaustive_search(
        half in 0usize..6, seed: u64, edges in 15u64..=100, costs in 1u64..40,
    ) {
        let table = random_table(half * 2, seed, edges, costs);
        let mut matcher = Matcher::start(&table);
        match matcher.complete(&table) {
            Ok(()) => prop_assert_eq!(Some(proven_cost(&table, &matcher)), table.exhaustive(0)),
            Err(stuck) => {
                prop_assert_eq!(table.exhaustive(0), None);
                prop_assert!(is_a_barrier(&table, &stuck), "{:?}", stuck);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn larger_graphs_as_by_another_implementation(
        half in 3usize..30, seed: u64, edges in 8u64..=100, costs in 1u64..1000,
    ) {
        let table = random_table(half * 2, seed, edges, costs);
        let mut matcher = Matcher::start(&table);
        match matcher.complete(&table) {
            Ok(()) => prop_assert_eq!(
                Some(proven_cost(&table, &matcher)),
                table.by_the_other_implementation()
            ),
            Err(stuck) => {
                prop_assert_eq!(table.by_the_other_implementation(), None);
                prop_assert!(is_a_barrier(&table, &stuck), "{:?}", stuck);
            }
        }
    }

    #[test]
    fn parts_matched_first_change_nothing(
        sizes in prop::collection::vec(1usize..9, 1..6), seed: u64, edges in 50u64..=100, costs in 1u64..30,
    ) {
        // Edges between parts cost more than all duals inside the parts, as between score groups.
        let part_of: Vec<usize> =
            sizes.iter().enumerate().flat_map(|(part, &size)| vec![part; size]).collect();
        let vertices = part_of.len();
        let inside = |v: usize, w: usize| {
            (mixed(seed, v, w, 100) < edges).then(|| mixed(!seed, v, w, costs) as u32)
        };
        let whole = Table::new(vertices, |v, w| {
            let apart = part_of[v].abs_diff(part_of[w]) as u32;
            inside(v, w).map(|cost| cost + apart * 100_000)
        });
        let wide = whole.widened();
        let mut staged = Matcher::<Wide<3>>::empty();
        let mut first = 0;
        for &size in &sizes {
            let part = Table::new(size, |v, w| inside(first + v, first + w));
            let mut matcher = Matcher::start(&part);
            matcher.match_most(&part);
            staged.adopt(matcher, Weight::widened);
            first += size;
        }
        let mut at_once = Matcher::start(&whole);
        match (staged.complete(&wide), at_once.complete(&whole)) {
            (Ok(()), Ok(())) => prop_assert_eq!(
                proven_cost(&wide, &staged),
                proven_cost(&whole, &at_once).widened()
            ),
            (Err(stuck), Err(_)) => prop_assert!(is_a_barrier(&wide, &stuck)),
            (staged, at_once) => prop_assert!(false, "{:?} {:?}", staged, at_once),
        }
    }
}

#[test]
fn a_star_is_blocked_by_its_centre() {
    let star = Table::new(4, |v, _| (v == 0).then_some(1));
    let stuck = Matcher::start(&star).complete(&star).unwrap_err();
    assert_eq!(stuck.inner, [0]);
    assert_eq!(stuck.islands.len(), 2);
}

#[test]
fn large_dense_graphs_prove_themselves() {
    for seed in 0..4 {
        let table = random_table(240, seed, 90, 60);
        let mut matcher = Matcher::start(&table);
        matcher.complete(&table).unwrap();
        proven_cost(&table, &matcher);
    }
}
