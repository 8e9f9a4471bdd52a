//! The table of a whole event: its stages one below the other.

use super::{Decider, Standing, Standings};
use crate::setting::Takes;
use crate::tournament::Tournament;

impl Tournament {
    /// The places of the whole event. Who reached a later stage stands above who did not; of two later stages
    /// the one that took the better places comes first; inside a stage its own table counts.
    pub fn final_standings(&self) -> Standings {
        let key = |takes: Takes| match takes {
            Takes::Everybody => u16::MAX,
            Takes::Places { from, .. } | Takes::GroupPlaces { from, .. } => from,
        };
        let mut stages: Vec<u16> = (1..=self.stages.len() as u16).collect();
        let depth = |no: u16| self.ancestry(no).len();
        stages.retain(|&no| self.stage(no).is_some_and(|stage| stage.started));
        // Better places first; of what follows one upon the other, the later stage.
        let from = |no: u16| self.stage_setting(no).map(|stage| key(stage.takes));
        stages.sort_by_key(|&no| {
            (from(no) == Some(u16::MAX), from(no), std::cmp::Reverse(depth(no)), no)
        });
        let mut whole = Standings {
            score: None,
            tie_breaks: Vec::new(),
            lines: Vec::new(),
            articles: Vec::new(),
        };
        for no in stages {
            let Some(table) = self.standings(no) else { continue };
            let above = whole.lines.len();
            let mut last: Option<Standing> = None;
            for line in table.lines {
                if whole.of(line.entrant).is_some() {
                    continue;
                }
                let at = whole.lines.len();
                let mut placed = line.clone();
                let tied = last.as_ref().is_some_and(|last| last.place == line.place);
                (placed.place, placed.decided_by) = match at {
                    0 => (1, None),
                    _ if at == above => (at as u16 + 1, Some(Decider::Stage)),
                    _ if tied => (whole.lines[at - 1].place, Some(Decider::Shared)),
                    _ => (at as u16 + 1, placed.decided_by),
                };
                last = Some(line);
                whole.lines.push(placed);
            }
            for article in table.articles {
                if !whole.articles.contains(&article) {
                    whole.articles.push(article);
                }
            }
        }
        whole
    }
}
