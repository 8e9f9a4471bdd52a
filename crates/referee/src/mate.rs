//! The search for a mate by checks only: what makes a move a mate threat (杀) if the opponent passes.

use std::collections::HashMap;

use chuhe_board::{Move, Position};

/// What the search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mate {
    /// A mate: the checks with the longest defence between them, from the first check to the mating one.
    Found(Vec<Move>),
    /// None within the number of checks.
    None,
    /// Not found out within the budget.
    Unknown,
}

/// The search, with its memory and budget. The same position and limits always give the same answer.
#[derive(Debug)]
pub struct MateSearch {
    /// For each position, attacker to move: fewest checks proved to mate, and most checks proved not to.
    known: HashMap<u64, (u8, u8)>,
    nodes: u32,
    budget: u32,
}

/// No mate is known.
const NEVER: u8 = u8::MAX;

impl MateSearch {
    /// A search that looks at no more than `budget` positions.
    pub fn new(budget: u32) -> MateSearch {
        MateSearch { known: HashMap::new(), nodes: 0, budget }
    }

    /// Looks for a mate by the side to move with at most so many checks, each move a check. Shorter mates
    /// are found first.
    pub fn find(&mut self, position: &Position, most_checks: u8) -> Mate {
        self.nodes = 0;
        for checks in 1..=most_checks {
            match self.mates(position, checks) {
                Some(true) => return Mate::Found(self.line(position, checks)),
                Some(false) => {}
                None => return Mate::Unknown,
            }
        }
        Mate::None
    }

    /// Whether the side to move can mate with at most so many checks; nothing if the budget ran out.
    fn mates(&mut self, position: &Position, checks: u8) -> Option<bool> {
        let (mate_in, none_in) = *self.known.get(&position.hash()).unwrap_or(&(NEVER, 0));
        if mate_in <= checks {
            return Some(true);
        }
        if none_in >= checks {
            return Some(false);
        }
        self.nodes += 1;
        if self.nodes > self.budget {
            return None;
        }
        let mut found = false;
        for &check in position.legal_moves().iter().filter(|&&m| position.gives_check(m)) {
            let mut after = position.clone();
            after.play_unchecked(check);
            if self.is_mated(&after, checks - 1)? {
                found = true;
                break;
            }
        }
        let entry = self.known.entry(position.hash()).or_insert((NEVER, 0));
        if found {
            entry.0 = entry.0.min(checks);
        } else {
            entry.1 = entry.1.max(checks);
        }
        Some(found)
    }

    /// Whether the side in check is mated, at once or after any answer by so many further checks.
    fn is_mated(&mut self, position: &Position, checks: u8) -> Option<bool> {
        if checks == 0 {
            return Some(!position.has_legal_move());
        }
        for &answer in &position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(answer);
            if !self.mates(&after, checks)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The moves of a mate that is known to be there: the defence chosen holds out longest.
    fn line(&mut self, position: &Position, checks: u8) -> Vec<Move> {
        let mut line = Vec::new();
        let mut position = position.clone();
        let mut left = checks;
        while left > 0 {
            let moves = position.legal_moves();
            let next = moves.iter().copied().filter(|&m| position.gives_check(m)).find(|&m| {
                let mut after = position.clone();
                after.play_unchecked(m);
                self.is_mated(&after, left - 1) == Some(true)
            });
            let Some(check) = next else { break };
            line.push(check);
            position.play_unchecked(check);
            let longest = position.legal_moves().into_iter().max_by_key(|&answer| {
                let mut after = position.clone();
                after.play_unchecked(answer);
                (1..left).find(|&n| self.mates(&after, n) == Some(true)).unwrap_or(0)
            });
            let Some(answer) = longest else { break };
            line.push(answer);
            position.play_unchecked(answer);
            left -= 1;
        }
        line
    }
}
