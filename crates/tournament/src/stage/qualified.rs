//! Who plays in a stage that takes its entrants from the table of another, and in which of the stages beside it.

use crate::entrant::EntrantId;
use crate::setting::Takes;
use crate::tournament::Tournament;

impl Tournament {
    /// Who plays in a stage if it is drawn now, in the order in which they come. Whoever has left is passed over, and
    /// the next moves up.
    ///
    /// Nobody moves out of a stage that has begun: who plays in one beside this stays there whatever his place is now,
    /// and the others share the places that are left.
    pub(crate) fn qualified(&self, stage: u16) -> Vec<EntrantId> {
        let begun: Vec<u16> = self.begun_beside(stage).collect();
        let plays = |id| self.is_active(id) && !begun.iter().any(|&no| self.is_in_field(no, id));
        let takes = self.stage_setting(stage).map_or(Takes::Everybody, |setting| setting.takes);
        let own = places(takes);
        let given = begun.iter().filter_map(|&no| places(self.stage_setting(no)?.takes));
        let given = given.filter_map(|(first, last)| {
            let before = own.is_some_and(|(from, _)| first < from);
            last.filter(|_| before).map(|last| last - first + 1)
        });
        self.places_of(takes, given.sum(), plays)
    }

    /// Who would play in a stage that has begun, by the table alone. Who plays in what has begun keeps his place, and
    /// is not replaced if he leaves; nor does anybody move out of this stage for one who leaves a stage beside it. Who
    /// left before any of them began was passed over.
    pub(super) fn qualified_by_table(&self, stage: u16) -> Vec<EntrantId> {
        let begun: Vec<u16> = self.begun_beside(stage).chain([stage]).collect();
        let beside: Vec<u16> = self.beside(stage).chain([stage]).collect();
        let is_in_begun = |id| begun.iter().any(|&no| self.is_in_field(no, id));
        let left_since = |id| {
            let one = self.participant(id).map_or(&[][..], |one| &one.begun_when_left);
            one.iter().any(|no| beside.contains(no))
        };
        let holds = |id| self.is_active(id) || is_in_begun(id) || left_since(id);
        let takes = self.stage_setting(stage).map_or(Takes::Everybody, |setting| setting.takes);
        let mut all = self.places_of(takes, 0, holds);
        all.retain(|&id| self.is_active(id) || self.is_in_field(stage, id));
        all
    }

    /// The stages beside a stage: they take other places of the same table, and nobody plays in two of them.
    pub(crate) fn beside(&self, stage: u16) -> impl Iterator<Item = u16> + '_ {
        let own = self.stage_setting(stage).map(|setting| setting.takes);
        let all = self.setting.stages.iter().enumerate().map(|(at, other)| (at as u16 + 1, other));
        let beside = all.filter(move |&(no, other)| {
            no != stage && own.is_some_and(|own| are_apart(own, other.takes))
        });
        beside.map(|(no, _)| no)
    }

    /// Whether two stages take other places of one table, and are drawn together.
    pub fn are_beside(&self, stage: u16, other: u16) -> bool {
        self.beside(stage).any(|no| no == other)
    }

    fn begun_beside(&self, stage: u16) -> impl Iterator<Item = u16> + '_ {
        self.beside(stage).filter(|&no| self.stage(no).is_some_and(|here| here.is_begun()))
    }

    fn is_in_field(&self, stage: u16, id: EntrantId) -> bool {
        self.stage(stage).is_some_and(|here| here.field.contains(&id))
    }

    /// Those who play, at some places of a table or of each group; so many of the places before are given away.
    fn places_of(
        &self,
        takes: Takes,
        given: u16,
        plays: impl Fn(EntrantId) -> bool,
    ) -> Vec<EntrantId> {
        let plays = |id: &EntrantId| plays(*id);
        let slice = |order: Vec<EntrantId>, from: u16, to: Option<u16>| {
            let before = usize::from((from - 1).saturating_sub(given));
            let count = to.map_or(usize::MAX, |to| usize::from(to - from) + 1);
            order.into_iter().filter(plays).skip(before).take(count).collect::<Vec<_>>()
        };
        match takes {
            Takes::Everybody => self.participants().map(|(id, _)| id).filter(plays).collect(),
            Takes::Places { stage, from, to } => {
                self.own_table(stage).map_or_else(Vec::new, |table| slice(table.order(), from, to))
            }
            Takes::GroupPlaces { stage, from, to } => {
                let groups = self.stage(stage).map_or(0, |stage| stage.groups.len());
                let tables: Vec<Vec<EntrantId>> = (1..=groups as u16)
                    .filter_map(|group| self.group_standings(stage, group))
                    .map(|table| slice(table.order(), from, to))
                    .collect();
                let deepest = tables.iter().map(Vec::len).max().unwrap_or(0);
                let rows = (0..deepest).flat_map(|at| tables.iter().filter_map(move |t| t.get(at)));
                rows.copied().collect()
            }
        }
    }
}

/// The first and the last place that a stage takes of a table; none if it takes everybody.
fn places(takes: Takes) -> Option<(u16, Option<u16>)> {
    match takes {
        Takes::Everybody => None,
        Takes::Places { from, to, .. } | Takes::GroupPlaces { from, to, .. } => Some((from, to)),
    }
}

/// Whether two stages take places of one table, and none of them both.
fn are_apart(one: Takes, other: Takes) -> bool {
    let ends_before = |a: Takes, b: Takes| {
        let (last, first) = (places(a).and_then(|(_, to)| to), places(b).map(|(from, _)| from));
        last.zip(first).is_some_and(|(last, first)| last < first)
    };
    one.stage().is_some()
        && one.stage() == other.stage()
        && (ends_before(one, other) || ends_before(other, one))
}
