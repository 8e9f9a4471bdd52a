//! The rounds of a round robin, in one group or several.

use super::pairings::{NotPaired, Sketch};
use crate::berger;
use crate::entrant::EntrantId;
use crate::round::{Bye, ByeKind};
use crate::tournament::Tournament;

/// The next round, by the tables of the book (AXF 2017 appendix 6).
pub(super) fn round(
    tournament: &Tournament,
    stage: u16,
    cycles: u8,
) -> Result<(Vec<Sketch>, Vec<Bye>), NotPaired> {
    let here = tournament.stage(stage).ok_or(NotPaired::NotStarted)?;
    let whole = [here.field.clone()];
    let groups: &[Vec<EntrantId>] = if here.groups.is_empty() { &whole } else { &here.groups };
    let number = here.rounds.len();
    let (mut sketches, mut byes) = (Vec::new(), Vec::new());
    let mut any = false;
    for (no, group) in groups.iter().enumerate() {
        let rounds = berger::rounds(group.len());
        if rounds == 0 || number >= rounds * usize::from(cycles) {
            continue;
        }
        let Some(table) = berger::round(group.len(), number % rounds + 1) else { continue };
        any = true;
        // The second time round colours are exchanged (App6, use 1).
        let again = (number / rounds) % 2 == 1;
        let group_no = (!here.groups.is_empty()).then_some(no as u16 + 1);
        for (a, b) in table.pairs {
            let (a, b) = if again { (b, a) } else { (a, b) };
            let (first, second) = (group[a - 1], group[b - 1]);
            let gone = |id| here.annulled.contains(&id);
            match (gone(first), gone(second)) {
                (false, false) => {
                    sketches.push(Sketch { group: group_no, ..Sketch::new(first, second) });
                }
                // Whoever was to meet somebody all of whose results are annulled is free.
                (true, false) => byes.push(Bye { entrant: second, kind: ByeKind::Free }),
                (false, true) => byes.push(Bye { entrant: first, kind: ByeKind::Free }),
                (true, true) => {}
            }
        }
        let free = table.free.map(|number| group[number - 1]);
        let free = free.filter(|id| !here.annulled.contains(id));
        byes.extend(free.map(|entrant| Bye { entrant, kind: ByeKind::Free }));
    }
    if any { Ok((sketches, byes)) } else { Err(NotPaired::NoMoreRounds) }
}
