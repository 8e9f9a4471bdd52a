//! The table of a whole event: its stages one below the other.

use super::{Decider, Standing, Standings};
use crate::setting::Takes;
use crate::tournament::Tournament;

impl Tournament {
    /// The places of the whole event. Who reached a later stage stands above who did not; of two later stages
    /// the one that took the better places comes first; inside a stage its own table counts. Who has qualified for
    /// a stage that is not drawn yet stands in the order in which they come to it.
    pub fn final_standings(&self) -> Standings {
        let key = |takes: Takes| match takes {
            Takes::Everybody => u16::MAX,
            Takes::Places { from, .. } | Takes::GroupPlaces { from, .. } => from,
        };
        let mut stages: Vec<u16> = (1..=self.stages.len() as u16).collect();
        let depth = |no: u16| self.ancestry(no).len();
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
            let Some(table) = self.reached(no) else { continue };
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

    /// The table of a stage that is drawn, or of those who will play in one that is not; none if that is not known,
    /// or if the stage was passed over.
    fn reached(&self, no: u16) -> Option<Standings> {
        let here = self.stage(no)?;
        if here.started {
            return self.own_table(no);
        }
        let takes = self.stage_setting(no)?.takes;
        let before = takes.stage().filter(|&before| !here.ended && self.is_over(before))?;
        let qualified = self.qualified(no);
        let mut table = self.own_table(before)?;
        table.lines.retain(|line| qualified.contains(&line.entrant));
        table.lines.sort_by_key(|line| qualified.iter().position(|&id| id == line.entrant));
        Some(table)
    }

    /// The table of a stage as it stands: of all its entrants, also where there are groups. Where a stage plays for
    /// places of the event that begin further down, as the others do beside the final of 5+2 (AXF 2017 App2), its
    /// places begin there.
    pub fn standings(&self, stage: u16) -> Option<Standings> {
        let mut table = self.own_table(stage)?;
        if self.stage_setting(stage)?.takes != Takes::Everybody {
            let whole = self.final_standings();
            let here = self.stage(stage)?;
            let inside = whole.lines.iter().filter(|line| here.field.contains(&line.entrant));
            let above = inside.map(|line| line.place).min().unwrap_or(1) - 1;
            for line in &mut table.lines {
                line.place += above;
            }
        }
        Some(table)
    }

    /// The stage that plays for the places above those of a stage; none if it plays for the first.
    pub(crate) fn above_stage(&self, stage: u16) -> Option<u16> {
        let whole = self.final_standings();
        let first = whole.lines.iter().position(|line| line.stage == stage)?;
        Some(whole.lines.get(first.checked_sub(1)?)?.stage)
    }
}
