//! Later stages that were drawn by a table which has changed since: by a correction, a withdrawal or a sanction.

use std::collections::BTreeSet;

use serde::Serialize;

use super::draw;
use super::seating::Line;
use crate::entrant::EntrantId;
use crate::numbering::Numbering;
use crate::tournament::Tournament;

/// A later stage that would be drawn otherwise now. If nobody comes in or goes out, only its order would differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct OutdatedDraw {
    /// Which.
    pub stage: u16,
    /// Who would play in it now, and does not.
    pub comes_in: Vec<EntrantId>,
    /// Who plays in it, and would not now.
    pub goes_out: Vec<EntrantId>,
    /// Whether something of it was played: then it stands as it was drawn.
    pub begun: bool,
    /// Its rounds that are paired, and must be taken back before it can be drawn anew.
    pub rounds: u16,
}

impl OutdatedDraw {
    /// Whether others would play in it, not only the same in another order.
    pub fn has_others(&self) -> bool {
        !self.comes_in.is_empty() || !self.goes_out.is_empty()
    }
}

impl Tournament {
    /// How the draw of a stage differs from what the table it was drawn by says now; none if it does not, or if that
    /// table is not final.
    pub fn outdated_draw(&self, stage: u16) -> Option<OutdatedDraw> {
        let (here, setting) = (self.stage(stage)?, self.stage_setting(stage)?);
        let before = setting.takes.stage()?;
        if !here.started || !self.is_over(before) {
            return None;
        }
        let begun = here.is_begun();
        let qualified = match begun {
            true => self.qualified_by_table(stage),
            false => self.qualified(stage),
        };
        // What was passed over is not drawn again.
        if !begun && here.ended {
            return None;
        }
        let missing = |all: &[EntrantId], from: &[EntrantId]| -> Vec<EntrantId> {
            all.iter().copied().filter(|id| !from.contains(id)).collect()
        };
        let comes_in = missing(&qualified, &here.field);
        let goes_out = missing(&here.field, &qualified);
        // Of whom one is left, because the others have gone, he is unopposed: there is nothing to draw. Only from a final
        // behind which places go by points those who left before it was paired come out (AXF 2017 App2.10, App3.2).
        let rounds = here.rounds.len() as u16;
        let left = |id: &EntrantId| !self.is_active(*id);
        let unopposed = qualified.len() < 2 && comes_in.is_empty() && goes_out.iter().all(left);
        let comes_out = rounds == 0
            && self.final_stage(setting).is_some()
            && qualified.len() == 1
            && !goes_out.is_empty();
        if unopposed && !comes_out {
            return None;
        }
        let outdated = OutdatedDraw { stage, comes_in, goes_out, begun, rounds };
        (outdated.has_others() || self.order_differs(stage, &qualified)).then_some(outdated)
    }

    /// Whether the same entrants would have other numbers or lines. Lots stay as they fell.
    fn order_differs(&self, stage: u16, qualified: &[EntrantId]) -> bool {
        let Some(here) = self.stage(stage) else { return false };
        let in_order = here.numbering == Some(Numbering::InOrder);
        let numbering = match in_order {
            true => Numbering::InOrder,
            false => Numbering::Hand { order: here.field.clone() },
        };
        let Some(drawn) = draw(self, stage, qualified, &numbering) else { return false };
        // A final stage is its matches: who stands first in one of them decides neither the opponents nor, but for a
        // lot, the colours (AXF 2017 App2.5–8, App3.6).
        let setting = self.stage_setting(stage);
        if setting.is_some_and(|setting| self.final_stage(setting).is_some()) {
            return matches(&drawn.lines) != matches(&here.lines);
        }
        // The lines of a bracket that is drawn in order follow from the field.
        drawn.field != here.field || (!in_order && drawn.lines != here.lines)
    }
}

/// The first matches of a final stage, whoever of two is named first.
fn matches(lines: &[Line]) -> BTreeSet<[Line; 2]> {
    let pairs = lines.chunks(2).map(|pair| [pair[0], pair.get(1).copied().flatten()]);
    pairs.map(|[a, b]| [a.min(b), a.max(b)]).collect()
}
