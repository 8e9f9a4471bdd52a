//! Pairs that must not meet in a Swiss.

use std::collections::BTreeSet;

use super::Tournament;
use crate::entrant::EntrantId;
use crate::setting::StageFormat;

/// Two entrants, the smaller id first.
pub(crate) type Pair = (EntrantId, EntrantId);

/// Two entrants in the order in which a pair is kept.
pub(crate) fn pair(a: EntrantId, b: EntrantId) -> Pair {
    (a.min(b), a.max(b))
}

impl Tournament {
    /// The pairs that must not meet in a stage, the smaller id first: what the setting forbids there and what an
    /// official has forbidden since, without what was lifted. None in a stage that is no Swiss.
    pub fn forbidden_pairs(&self, stage: u16) -> BTreeSet<(EntrantId, EntrantId)> {
        let Some(StageFormat::Swiss { forbidden, .. }) =
            self.stage_setting(stage).map(|setting| &setting.format)
        else {
            return BTreeSet::new();
        };
        let mut pairs: BTreeSet<Pair> = forbidden.iter().map(|&(a, b)| pair(a, b)).collect();
        for (&pair, &forbidden) in &self.forbidden {
            if forbidden {
                pairs.insert(pair);
            } else {
                pairs.remove(&pair);
            }
        }
        pairs
    }
}
