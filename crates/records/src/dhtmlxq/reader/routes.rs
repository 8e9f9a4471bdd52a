//! The game itself and its variations, played from their places.

use std::collections::{HashMap, VecDeque};

use chuhe_board::{Position, ReadMoveError};

use super::super::board::read_move;
use super::sorted::{Place, Route, Sorted};
use crate::game::MOST_NESTED;
use crate::tree::{MOST_PLIES, Tree, why_not};
use crate::{Fault, Ply, Remarks};

/// Everything that is needed to play the variations.
pub(super) struct Routes<'a, 'text> {
    fields: &'a mut Sorted<'text>,
    tree: &'a mut Tree,
    /// For each route the variations in it, by the ply they replace, then as in the text.
    children: Vec<Vec<usize>>,
}

/// A route to be played: its index, its line in the tree and the position before its first move.
struct Job {
    route: usize,
    line: usize,
    position: Box<Position>,
}

impl<'a, 'text> Routes<'a, 'text> {
    pub(super) fn new(fields: &'a mut Sorted<'text>, tree: &'a mut Tree) -> Routes<'a, 'text> {
        let routes = &fields.routes;
        let mut by_id: HashMap<u32, usize> = HashMap::with_capacity(routes.len());
        for (index, route) in routes.iter().enumerate() {
            by_id.entry(route.id).or_insert(index);
        }
        let mut children = vec![Vec::new(); routes.len()];
        for (index, route) in routes.iter().enumerate().skip(1) {
            let parent = parent(routes, &by_id, route).filter(|_| by_id[&route.id] == index);
            children[parent.unwrap_or(index)].push(index);
        }
        for list in &mut children {
            list.sort_by_key(|&index| routes[index].first);
        }
        // What stands in itself, or in something that does, stands nowhere.
        let mut reached = vec![false; routes.len()];
        let mut next = vec![0];
        while let Some(index) = next.pop() {
            reached[index] = true;
            next.extend(&children[index]);
        }
        let stray = routes.iter().zip(reached).filter(|(_, reached)| !reached);
        tree.faults.extend(stray.map(|(route, _)| stray_fault(route)));
        Routes { fields, tree, children }
    }

    /// Plays everything from the start of the game.
    pub(super) fn grow(mut self, start: Position) {
        let mut jobs = VecDeque::from([Job { route: 0, line: 0, position: Box::new(start) }]);
        while let Some(job) = jobs.pop_front() {
            let line = job.line;
            if !self.play(job, &mut jobs) {
                // What has not been played is not there.
                let waiting = jobs.iter().map(|job| job.line);
                for line in waiting.chain([line]) {
                    self.tree.drop_if_empty(line);
                }
                return;
            }
        }
    }

    /// Plays one route. The answer is whether there is room for more.
    fn play(&mut self, job: Job, jobs: &mut VecDeque<Job>) -> bool {
        let Job { route, line, mut position } = job;
        let id = self.fields.routes[route].id;
        let mut number = self.fields.routes[route].first;
        // One more than there can be room for, to notice it.
        let moves = self.fields.routes[route].moves(MOST_PLIES + 1);
        let children = std::mem::take(&mut self.children[route]);
        let mut children = children.into_iter().peekable();

        let before = (id, number.saturating_sub(1));
        let comment = self.fields.comment(before).unwrap_or_default();
        self.tree.line(line).comment = comment;

        let mut is_whole = true;
        for digits in moves.chunks(4) {
            if !self.tree.has_room() {
                return false;
            }
            let played = read_move(digits);
            let error = match played {
                Some(played) => why_not(&position, played),
                None => Some(ReadMoveError::NotAMove),
            };
            let (Some(played), None) = (played, &error) else {
                let text = String::from_utf8_lossy(digits);
                let text = played.map_or_else(|| text.into_owned(), |played| played.to_string());
                let error = error.unwrap_or(ReadMoveError::NotAMove);
                self.tree.bad_move(&position, line != 0, text, error);
                is_whole = false;
                break;
            };
            let ply = Ply { played, remarks: self.remarks((id, number)) };
            self.tree.play(line, ply);
            while let Some(child) =
                children.next_if(|&child| self.fields.routes[child].first <= number)
            {
                match self.tree.branch(line, self.tree.last_ply(line)) {
                    Some(line) => {
                        jobs.push_back(Job { route: child, line, position: position.clone() })
                    }
                    None => self.tree.too_deep(&position),
                }
            }
            position.play_unchecked(played);
            number = number.saturating_add(1);
        }
        if is_whole {
            self.late_comments(line, id, number);
            let routes = &self.fields.routes;
            self.tree.faults.extend(children.map(|child| stray_fault(&routes[child])));
        } else {
            self.tree.drop_if_empty(line);
        }
        true
    }

    fn remarks(&mut self, place: Place) -> Option<Box<Remarks>> {
        let remarks = Remarks {
            comment: self.fields.comment(place).unwrap_or_default(),
            marks: self.fields.marks.remove(&place).unwrap_or_default(),
            clock_ms: self.fields.clocks.remove(&place),
            variations: Vec::new(),
        };
        (remarks != Remarks::default()).then(|| Box::new(remarks))
    }

    /// Some texts comment on the ply after the last. What is said there is said of the end.
    fn late_comments(&mut self, line: usize, id: u32, number: u32) {
        let Some(late) = self.fields.comment((id, number)) else { return };
        let line = self.tree.line(line);
        let comment = match line.plies.last_mut() {
            Some(last) => &mut last.remarks_mut().comment,
            None => &mut line.comment,
        };
        if !comment.is_empty() && !late.is_empty() {
            comment.push('\n');
        }
        comment.push_str(&late);
    }
}

fn stray_fault(route: &Route) -> Fault {
    // As the format spells it, whatever the text does.
    Fault::Stray { name: route.name.to_ascii_lowercase() }
}

/// The route in which a variation stands. A variation of a variation may replace a ply that comes before
/// the latter begins: then it stands where that ply is played.
fn parent(routes: &[Route], by_id: &HashMap<u32, usize>, route: &Route) -> Option<usize> {
    let mut parent = *by_id.get(&route.parent)?;
    for _ in 0..=MOST_NESTED {
        if parent == 0 || routes[parent].first <= route.first {
            return (route.first > 0).then_some(parent);
        }
        parent = *by_id.get(&routes[parent].parent)?;
    }
    None
}
