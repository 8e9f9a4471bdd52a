//! The table of a whole event: its stages one below the other.

use super::{Decider, Standing, Standings, put_last};
use crate::entrant::EntrantId;
use crate::setting::Takes;
use crate::tournament::Tournament;

impl Tournament {
    /// The places of the whole event. Who reached a later stage stands above who did not; of two later stages
    /// the one that took the better places comes first; inside a stage its own table counts. Who has qualified for
    /// a stage that is not drawn yet stands in the order in which they come to it. Whose points are cancelled stands
    /// below everybody, whatever stage he reached.
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
        let mut cancelled: Vec<Standing> = Vec::new();
        for no in stages {
            let Some(table) = self.reached(no) else { continue };
            let above = whole.lines.len();
            let mut last: Option<Standing> = None;
            for line in table.lines {
                let seen = cancelled.iter().any(|other| other.entrant == line.entrant);
                if seen || whole.of(line.entrant).is_some() {
                    continue;
                }
                if self.has_points_cancelled(line.entrant) {
                    cancelled.push(line);
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
        put_last(&mut whole.lines, cancelled, Decider::Cancelled);
        whole
    }

    /// The table of a stage that is drawn, or of those who will play in one that is not; none if that is not known,
    /// or if the stage was passed over.
    fn reached(&self, no: u16) -> Option<Standings> {
        let here = self.stage(no)?;
        let departed = self.departed_before(no);
        if here.started {
            return if departed.is_empty() {
                self.own_table(no)
            } else {
                self.table_with(no, None, &departed)
            };
        }
        let takes = self.stage_setting(no)?.takes;
        let before = takes.stage().filter(|&before| !here.ended && self.is_over(before))?;
        let qualified = self.qualified(no);
        let mut table = self.own_table(before)?;
        if departed.is_empty() {
            table.lines.retain(|line| qualified.contains(&line.entrant));
            table.lines.sort_by_key(|line| qualified.iter().position(|&id| id == line.entrant));
        } else {
            // Who comes to a stage that goes on with the same points comes in the order of the table before it.
            let plays_for_these = |id| qualified.contains(&id) || departed.contains(&id);
            table.lines.retain(|line| plays_for_these(line.entrant));
        }
        Some(table)
    }

    /// Those who left before a stage in which the places go on by the points of the one before, down to the last: their
    /// results stand (AXF 2017 2§7.4), and they are ranked among the others by the same order (App2.10, App3.2).
    pub(crate) fn departed_before(&self, stage: u16) -> Vec<EntrantId> {
        let takes = self.stage_setting(stage).map(|setting| setting.takes);
        let Some(Takes::Places { stage: before, to: None, .. }) = takes else { return Vec::new() };
        if !self.chain(stage).contains(&before) {
            return Vec::new();
        }
        let field = self.stage(before).map_or(&[][..], |here| &here.field);
        let later = (1..=self.stages.len() as u16).filter(|&no| no != before);
        let later: Vec<u16> = later.filter(|&no| self.ancestry(no).contains(&before)).collect();
        let plays_on = |id| {
            later.iter().any(|&no| self.stage(no).is_some_and(|here| here.field.contains(&id)))
        };
        field.iter().copied().filter(|&id| !self.is_active(id) && !plays_on(id)).collect()
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
            let departed = !self.departed_before(stage).is_empty();
            for line in &mut table.lines {
                // Others may stand between those who play here, and whose points are cancelled below them all.
                let by_whole = departed || self.has_points_cancelled(line.entrant);
                let placed = whole.of(line.entrant).filter(|one| by_whole && one.stage == stage);
                line.place = placed.map_or(line.place + above, |one| one.place);
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
