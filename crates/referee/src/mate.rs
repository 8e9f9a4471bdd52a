//! The search for a mate by checks only: what makes a move a mate threat (杀) if the opponent passes.

use std::collections::HashMap;

use chuhe_board::{Checks, Move, Position};

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
pub(crate) struct MateSearch {
    /// For each position, attacker to move.
    known: HashMap<u64, Proved>,
    nodes: u32,
    budget: u32,
}

/// What a search has proved of one position, attacker to move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Proved {
    /// The fewest checks proved to mate; nothing while no mate is known.
    mate_in: Option<u8>,
    /// The most checks proved not to.
    none_in: u8,
}

impl Proved {
    /// Whether so many checks mate, if that is proved.
    pub(crate) fn mates(self, checks: u8) -> Option<bool> {
        if self.mate_in.is_some_and(|enough| enough <= checks) {
            Some(true)
        } else {
            (self.none_in >= checks).then_some(false)
        }
    }

    /// Notes what a search with at most so many checks has found.
    pub(crate) fn note(&mut self, checks: u8, found: bool) {
        if found {
            self.mate_in = Some(self.mate_in.map_or(checks, |fewest| fewest.min(checks)));
        } else {
            self.none_in = self.none_in.max(checks);
        }
    }
}

impl MateSearch {
    /// A search that looks at no more than `budget` positions.
    pub(crate) fn new(budget: u32) -> MateSearch {
        MateSearch { known: HashMap::new(), nodes: 0, budget }
    }

    /// Looks for a mate by the side to move with at most so many checks, each move a check. Shorter mates
    /// are found first.
    pub(crate) fn find(&mut self, position: &Position, most_checks: u8) -> Mate {
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
        let proved = self.known.get(&position.zobrist()).and_then(|proved| proved.mates(checks));
        if proved.is_some() {
            return proved;
        }
        self.nodes += 1;
        if self.nodes > self.budget {
            return None;
        }
        let mut found = false;
        let given = Checks::by(position.turn(), position);
        for &check in position.legal_moves().iter().filter(|&&m| given.gives(m)) {
            let mut after = position.clone();
            after.play_unchecked(check);
            if self.is_mated(&after, checks - 1)? {
                found = true;
                break;
            }
        }
        self.known.entry(position.zobrist()).or_default().note(checks, found);
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

#[cfg(test)]
mod tests {
    use chuhe_board::Color;

    use super::*;
    use crate::ending::{BoardEnd, board_end};

    #[test]
    fn mates_are_found_and_played_out() {
        for (fen, checks) in [
            ("3k5/1R7/R8/9/9/9/9/9/9/4K4 w", 1),
            ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", 0),
            // What diagram 9 of AXF 2017 threatens when the cannon has come to the centre.
            ("2bak3r/2R1a2C1/2Rcb4/2N2P3/4C3p/9/9/4p4/4p2p1/5K3 w", 7),
        ] {
            let position = Position::from_fen(fen).unwrap();
            match MateSearch::new(10_000).find(&position, 8) {
                Mate::Found(line) => {
                    assert_eq!(line.len().div_ceil(2), checks, "{fen}: {line:?}");
                    let mut now = position.clone();
                    for (i, &m) in line.iter().enumerate() {
                        now = now.play(m).unwrap();
                        assert!(i % 2 == 1 || now.is_check());
                    }
                    assert_eq!(board_end(&now), Some(BoardEnd::Checkmate { winner: Color::Red }));
                }
                Mate::None => assert_eq!(checks, 0, "{fen}"),
                Mate::Unknown => panic!("{fen}"),
            }
        }
    }

    #[test]
    fn a_search_without_budget_does_not_know() {
        let fen = "2bak3r/2R1a2C1/2Rcb4/2N2P3/4C3p/9/9/4p4/4p2p1/5K3 w";
        assert_eq!(MateSearch::new(20).find(&Position::from_fen(fen).unwrap(), 8), Mate::Unknown);
    }

    /// However many checks are asked for, no check is no mate.
    #[test]
    fn the_most_checks_that_a_number_holds_find_no_mate_where_there_is_none() {
        assert_eq!(MateSearch::new(10_000).find(&Position::initial(), u8::MAX), Mate::None);
    }
}
