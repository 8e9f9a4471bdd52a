//! The final stages of 5+2 and 6+1 (AXF 2017 App2.5–7, App3.6).

use chuhe_rulebook::StageColours;

use crate::entrant::EntrantId;
use crate::lot::Lots;
use crate::red_by::RedBy;
use crate::side::Side;
use crate::tournament::Tournament;

/// The lines of the final stage: the pairs by place, changed if they have met.
///
/// The book changes the pairs so that nobody meets an opponent again while the first two keep their positions.
/// It does not say what happens if that cannot be: then as few as possible meet again, the first sooner not than
/// the second, and among equals the pairs stand as printed.
pub(super) fn final_lines(
    tournament: &Tournament,
    stage: u16,
    plan: &str,
    field: &[EntrantId],
) -> Vec<Option<EntrantId>> {
    let plan = tournament.book.events.get(plan);
    let Some(rule) = plan.and_then(|plan| plan.final_stage.as_ref()) else { return Vec::new() };
    let at = |place: usize| field.get(place - 1).copied();
    let printed: Vec<_> =
        rule.pairs.iter().map(|&(a, b)| (usize::from(a.get()), usize::from(b.get()))).collect();
    let met = |(a, b): (usize, usize)| match (at(a), at(b)) {
        (Some(a), Some(b)) => tournament.have_met(stage, a, b),
        _ => false,
    };
    let mut chosen = printed.clone();
    if let ([(a, b), (c, d)], true) = (&printed[..], rule.avoid_rematch) {
        let changed = vec![(*a, *c.max(d)), (*c.min(d), *b)];
        let cost = |pairs: &[(usize, usize)]| {
            let again = pairs.iter().filter(|&&pair| met(pair)).count();
            let first = pairs.iter().any(|&(a, b)| a.min(b) == 1 && met((a, b)));
            (again, first)
        };
        if cost(&changed) < cost(&printed) {
            chosen = changed;
        }
    }
    chosen.into_iter().flat_map(|(a, b)| [at(a), at(b)]).collect()
}

impl Tournament {
    /// Whether two have been paired in the stages through which they came.
    pub(crate) fn have_met(&self, stage: u16, a: EntrantId, b: EntrantId) -> bool {
        self.encounters(stage, a).any(|pairing| pairing.has(b))
    }

    /// Who has Red in a match of the final stage, and why.
    pub(super) fn final_colours(
        &self,
        stage: u16,
        ways: &[StageColours],
        [a, b]: [EntrantId; 2],
        lots: &mut Lots,
    ) -> (EntrantId, RedBy) {
        for way in ways {
            let (red, by) = match way {
                // Whoever has had Red more often than the other has Black now.
                StageColours::Balance => {
                    let (a_reds, b_reds) = (self.surplus(stage, a), self.surplus(stage, b));
                    let red = match a_reds.cmp(&b_reds) {
                        std::cmp::Ordering::Less => Some(a),
                        std::cmp::Ordering::Greater => Some(b),
                        std::cmp::Ordering::Equal => None,
                    };
                    (red, RedBy::Balance)
                }
                StageColours::ReverseOfEarlierGame => {
                    let met = self.encounters(stage, a).filter(|pairing| pairing.has(b)).last();
                    let game = met.and_then(|pairing| pairing.games.first());
                    (game.map(|game| game.seat(Side::Black).entrant), RedBy::EarlierGame)
                }
                StageColours::Lot => (Some(if lots.coin() { a } else { b }), RedBy::Lot),
            };
            if let Some(red) = red {
                return (red, by);
            }
        }
        (a, RedBy::FirstDrawn)
    }

    /// Games with Red less games with Black, over the stages through which somebody came.
    pub(crate) fn surplus(&self, stage: u16, id: EntrantId) -> i32 {
        let games = self.encounters(stage, id).flat_map(|pairing| &pairing.games);
        let played = games.filter(|game| game.result.is_some_and(|r| r.outcome.is_played()));
        let sides = played.filter_map(|game| game.side_of(id));
        sides.map(|side| if side == Side::Red { 1 } else { -1 }).sum()
    }

    /// The encounters of somebody in a stage and in those through which he came.
    pub(crate) fn encounters(
        &self,
        stage: u16,
        id: EntrantId,
    ) -> impl Iterator<Item = &crate::round::Pairing> {
        let stages = self.ancestry(stage).into_iter().filter_map(|no| self.stage(no));
        let rounds = stages.flat_map(|stage| &stage.rounds);
        rounds.flat_map(|round| &round.pairings).filter(move |pairing| pairing.has(id))
    }
}
