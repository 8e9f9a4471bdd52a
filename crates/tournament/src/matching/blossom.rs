//! Making, opening and turning blossoms.

use super::matcher::Blossom;
use super::search::{Label, Search};
use super::{Matcher, NOBODY, Weight};

impl<W: Weight> Matcher<W> {
    /// Opens an outermost blossom whose dual is zero, and in turn what it consists of.
    pub(super) fn open_if_loose(&mut self, node: u32) {
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if !self.is_blossom(node) || self.blossom(node).dual != W::ZERO {
                continue;
            }
            open.extend(self.dissolve(node).children);
        }
    }

    /// The blossoms that are in no other one.
    pub(super) fn outermost_blossoms(&self) -> Vec<u32> {
        (self.vertices..self.parent.len())
            .map(|node| node as u32)
            .filter(|&node| self.parent[node as usize] == NOBODY)
            .filter(|&node| !self.blossom(node).children.is_empty())
            .collect()
    }

    /// Takes an outermost blossom apart; its children become outermost.
    fn dissolve(&mut self, node: u32) -> Blossom<W> {
        let blossom = self.blossom_mut(node);
        let parts = Blossom {
            children: std::mem::take(&mut blossom.children),
            edges: std::mem::take(&mut blossom.edges),
            dual: W::ZERO,
        };
        blossom.dual = W::ZERO;
        let mut leaves = Vec::new();
        for &child in &parts.children {
            self.parent[child as usize] = NOBODY;
            leaves.clear();
            self.collect_leaves(child, &mut leaves);
            for &v in &leaves {
                self.top[v as usize] = child;
            }
        }
        self.spare.push(node);
        parts
    }

    /// The child of a blossom that a vertex is in.
    fn child_around(&self, blossom: u32, vertex: u32) -> u32 {
        let mut node = vertex;
        while self.parent[node as usize] != blossom {
            node = self.parent[node as usize];
        }
        node
    }

    /// Makes `vertex` the base of a node, with everybody else in it matched inside.
    fn turn(&mut self, node: u32, vertex: u32) {
        // Blossoms may be nested as deep as there are players: no recursion.
        let mut open = vec![(node, vertex)];
        while let Some((node, vertex)) = open.pop() {
            if self.base[node as usize] == vertex {
                continue;
            }
            let child = self.child_around(node, vertex);
            open.push((child, vertex));
            let blossom = self.blossom_mut(node);
            let count = blossom.children.len();
            let start = position(&blossom.children, child);
            blossom.children.rotate_left(start);
            blossom.edges.rotate_left(start);
            for i in (1..count).step_by(2) {
                let blossom = self.blossom(node);
                let (left, right) = (blossom.children[i], blossom.children[i + 1]);
                let (v, w) = blossom.edges[i];
                self.mate[v as usize] = w;
                self.mate[w as usize] = v;
                open.push((left, v));
                open.push((right, w));
            }
            self.base[node as usize] = vertex;
        }
    }
}

fn position(children: &[u32], child: u32) -> usize {
    children.iter().position(|&c| c == child).expect("a child stands in its blossom")
}

impl<W: Weight> Search<W> {
    /// The tree has found `w`, who is free and single, by way of `v`: partners change along the path.
    pub(super) fn augment(&self, matcher: &mut Matcher<W>, v: u32, w: u32) {
        matcher.turn(matcher.top[w as usize], w);
        matcher.mate[w as usize] = v;
        let (mut outer, mut partner) = (v, w);
        loop {
            let node = matcher.top[outer as usize];
            matcher.turn(node, outer);
            matcher.mate[outer as usize] = partner;
            let (base_of_inner, _) = self.entry[node as usize];
            if base_of_inner == NOBODY {
                return;
            }
            let inner_node = matcher.top[base_of_inner as usize];
            let (from, into) = self.entry[inner_node as usize];
            matcher.turn(inner_node, into);
            matcher.mate[into as usize] = from;
            (outer, partner) = (from, into);
        }
    }

    /// Two outer vertices have met: the cycle that closes becomes an outer blossom.
    pub(super) fn shrink(&mut self, matcher: &mut Matcher<W>, v: u32, w: u32) {
        let ancestor = self.common_ancestor(matcher, v, w);
        let path = |from: u32| {
            let (mut nodes, mut entries) = (Vec::new(), Vec::new());
            let mut node = matcher.top[from as usize];
            while node != ancestor {
                let entry = self.entry[node as usize];
                nodes.push(node);
                entries.push(entry);
                node = matcher.top[entry.0 as usize];
            }
            (nodes, entries)
        };
        let (left, left_entries) = path(v);
        let (right, right_entries) = path(w);
        let mut children = vec![ancestor];
        children.extend(left.iter().rev());
        children.extend(&right);
        let mut edges: Vec<(u32, u32)> = left_entries.into_iter().rev().collect();
        edges.push((v, w));
        edges.extend(right_entries.into_iter().map(|(outside, inside)| (inside, outside)));

        let twice = self.now + self.now;
        let mut leaves = Vec::new();
        for &child in &children {
            let inner = self.label[child as usize] == Label::Inner;
            if matcher.is_blossom(child) {
                let blossom = matcher.blossom_mut(child);
                blossom.dual = if inner { blossom.dual - twice } else { blossom.dual + twice };
            }
            let first = leaves.len();
            matcher.collect_leaves(child, &mut leaves);
            if inner {
                for &leaf in &leaves[first..] {
                    self.inner_to_outer(matcher, leaf);
                }
            }
        }
        let base = matcher.base[ancestor as usize];
        let blossom = Blossom { children, edges, dual: W::ZERO - twice };
        let node = match matcher.spare.pop() {
            Some(node) => {
                *matcher.blossom_mut(node) = blossom;
                node
            }
            None => {
                matcher.blossoms.push(blossom);
                matcher.parent.push(NOBODY);
                matcher.base.push(NOBODY);
                self.label.push(Label::Free);
                self.entry.push((NOBODY, NOBODY));
                self.walked.push(0);
                (matcher.parent.len() - 1) as u32
            }
        };
        matcher.parent[node as usize] = NOBODY;
        matcher.base[node as usize] = base;
        for &leaf in &leaves {
            matcher.top[leaf as usize] = node;
        }
        for i in 0..matcher.blossom(node).children.len() {
            let child = matcher.blossom(node).children[i];
            matcher.parent[child as usize] = node;
        }
        self.label[node as usize] = Label::Outer;
        self.entry[node as usize] = self.entry[ancestor as usize];
    }

    /// The outer node where the ways from two outer vertices to the root come together.
    fn common_ancestor(&mut self, matcher: &Matcher<W>, v: u32, w: u32) -> u32 {
        let entry = &self.entry;
        let two_up = |node: u32| match entry[node as usize].0 {
            NOBODY => NOBODY,
            inner => {
                let inner_node = matcher.top[inner as usize];
                matcher.top[entry[inner_node as usize].0 as usize]
            }
        };
        self.walks += 2;
        let mut ways =
            [(matcher.top[v as usize], self.walks), (matcher.top[w as usize], self.walks + 1)];
        // Both ways are walked alternately, so that the effort is that of the cycle and not of the tree.
        loop {
            for (node, walk) in &mut ways {
                if *node == NOBODY {
                    continue;
                }
                let before = std::mem::replace(&mut self.walked[*node as usize], *walk);
                if before >= self.walks && before != *walk {
                    return *node;
                }
                *node = two_up(*node);
            }
        }
    }

    fn inner_to_outer(&mut self, matcher: &mut Matcher<W>, vertex: u32) {
        let v = vertex as usize;
        matcher.dual[v] = matcher.dual[v] - self.now - self.now;
        self.label_of_vertex[v] = Label::Outer;
        self.nearest[v] = (W::UNREACHED, NOBODY);
        self.queue.push(vertex);
    }

    /// The dual of an inner blossom is used up: the way through it stays in the tree, the rest becomes free.
    pub(super) fn expand_inner(&mut self, matcher: &mut Matcher<W>, node: u32) {
        let (from, into) = self.entry[node as usize];
        let entrance = matcher.child_around(node, into);
        let Blossom { children, edges, .. } = matcher.dissolve(node);
        let count = children.len();
        let start = position(&children, entrance);
        // From the entrance to the base, which stands first, on the side with an even number of steps.
        let forward = start % 2 == 1;
        let steps = if forward { count - start } else { start };
        let mut at = start;
        let mut entry = (from, into);
        for step in 0..=steps {
            let child = children[at];
            let inner = step % 2 == 0;
            self.label[child as usize] = if inner { Label::Inner } else { Label::Outer };
            self.entry[child as usize] = entry;
            if step == steps {
                break;
            }
            entry = if forward {
                edges[at]
            } else {
                let (previous, this) = edges[at - 1];
                (this, previous)
            };
            at = if forward { (at + 1) % count } else { at - 1 };
        }
        for &child in &children[..] {
            let on_the_way = {
                let place = position(&children, child);
                if forward { place >= start || place == 0 } else { place <= start }
            };
            if !on_the_way {
                self.label[child as usize] = Label::Free;
            }
            let label = self.label[child as usize];
            let twice = self.now + self.now;
            if matcher.is_blossom(child) {
                let blossom = matcher.blossom_mut(child);
                match label {
                    Label::Inner => blossom.dual = blossom.dual + twice,
                    Label::Outer => blossom.dual = blossom.dual - twice,
                    Label::Free => {}
                }
            }
            for leaf in matcher.leaves(child) {
                let v = leaf as usize;
                match label {
                    Label::Inner => {}
                    Label::Outer => self.inner_to_outer(matcher, leaf),
                    Label::Free => {
                        matcher.dual[v] = matcher.dual[v] - self.now;
                        self.label_of_vertex[v] = Label::Free;
                        if self.nearest[v].1 != NOBODY {
                            self.nearest[v].0 = self.nearest[v].0 + self.now;
                        }
                    }
                }
            }
        }
    }
}
