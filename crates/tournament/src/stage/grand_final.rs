//! The final of a double elimination as a little state machine (staff rules 2012, 附一).

use chuhe_rulebook::{BracketSide, DoubleEliminationFinal};

/// How one game of the final ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GrandFinalGame {
    /// A side won it.
    Won(BracketSide),
    /// Nobody did.
    Drawn,
}

/// How a final stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GrandFinal {
    /// Another game is to be played: its number, from 1.
    Next(u8),
    /// It is decided.
    Champion(BracketSide),
}

impl GrandFinal {
    /// How a final stands after some games. Games after the deciding one count for nothing.
    ///
    /// ```
    /// use chuhe_rulebook::{BracketSide::{Losers, Winners}, Rulebook};
    /// use chuhe_tournament::{GrandFinal, GrandFinalGame::{Drawn, Won}};
    /// let book = Rulebook::builtin("staff-2012").unwrap();
    /// let rule = book.events["staff"].double_elimination_final.as_ref().unwrap();
    /// let after = |games: &[_]| GrandFinal::after(rule, games);
    /// assert_eq!(after(&[Won(Losers)]), GrandFinal::Next(2));
    /// assert_eq!(after(&[Won(Losers), Won(Winners)]), GrandFinal::Champion(Winners));
    /// assert_eq!(after(&[Drawn, Won(Losers), Drawn, Drawn]), GrandFinal::Champion(Losers));
    /// ```
    pub fn after(rule: &DoubleEliminationFinal, games: &[GrandFinalGame]) -> GrandFinal {
        let (mut winners, mut losers) = (0, 0);
        for (at, game) in games.iter().enumerate().take(usize::from(rule.games.get())) {
            match game {
                GrandFinalGame::Won(BracketSide::Winners) => winners += 1,
                GrandFinalGame::Won(BracketSide::Losers) => losers += 1,
                GrandFinalGame::Drawn => {}
            }
            if winners >= rule.winners_side_needs.get() {
                return GrandFinal::Champion(BracketSide::Winners);
            }
            if losers >= rule.losers_side_needs.get() {
                return GrandFinal::Champion(BracketSide::Losers);
            }
            if at + 1 == usize::from(rule.games.get()) {
                let champion =
                    if losers == 0 { rule.all_drawn } else { rule.one_win_and_draws.value };
                return GrandFinal::Champion(champion);
            }
        }
        GrandFinal::Next(games.len() as u8 + 1)
    }
}

#[cfg(test)]
mod tests {
    use chuhe_rulebook::BracketSide::{Losers, Winners};
    use chuhe_rulebook::Rulebook;

    use super::GrandFinalGame::{Drawn, Won};
    use super::*;

    /// Every way in which the final can go, against the text of the appendix.
    #[test]
    fn every_course_of_the_staff_final() {
        let book = Rulebook::builtin("staff-2012").unwrap();
        let rule = book.events["staff"].double_elimination_final.as_ref().unwrap();
        let mut open = vec![Vec::new()];
        let mut ended = 0;
        while let Some(games) = open.pop() {
            let wins = |side| games.iter().filter(|&&game| game == Won(side)).count();
            match GrandFinal::after(rule, &games) {
                GrandFinal::Next(number) => {
                    assert_eq!(usize::from(number), games.len() + 1);
                    assert!(games.len() < 4 && wins(Winners) == 0 && wins(Losers) < 2);
                    for next in [Won(Winners), Won(Losers), Drawn] {
                        open.push([&games[..], &[next]].concat());
                    }
                }
                GrandFinal::Champion(Winners) => {
                    ended += 1;
                    let drawn_out = games.len() == 4 && wins(Losers) == 0;
                    assert!(wins(Winners) == 1 || drawn_out, "{games:?}");
                }
                GrandFinal::Champion(Losers) => {
                    ended += 1;
                    let held = games.len() == 4 && wins(Losers) == 1 && wins(Winners) == 0;
                    assert!(wins(Losers) == 2 || held, "{games:?}");
                }
            }
        }
        assert_eq!(ended, 21);
    }
}
