//! The final stages of 5+2 and 6+1 (AXF 2017 App2.5–7, App3.6).

use chuhe_rulebook::{FinalStage, StageColours};

use crate::entrant::EntrantId;
use crate::lot::Lots;
use crate::red_by::RedBy;
use crate::setting::{StageFormat, StageSetting};
use crate::side::Side;
use crate::tournament::Tournament;

/// Two of a final stage, by their places among those who play in it: A1, A2 and so on in the book.
pub(crate) type Pair = (usize, usize);

/// Who meets whom in the first matches of a final stage, and why.
pub(crate) struct FinalPairs {
    /// The pairs.
    pub(crate) chosen: Vec<Pair>,
    /// Those of the pairs as printed who had met before.
    pub(crate) met_as_printed: Vec<Pair>,
    /// Those of the exchanged pairs who had met before; none if the book does not exchange the pairs here.
    pub(crate) met_if_exchanged: Option<Vec<Pair>>,
    /// Whether the pairs were exchanged.
    pub(crate) exchanged: bool,
}

impl FinalPairs {
    /// The pairs by place, exchanged if that keeps two apart who have met.
    ///
    /// The book exchanges the pairs so that nobody meets an opponent again while the first two keep their positions
    /// (AXF 2017 App2.7a). It does not say what happens if that cannot be: then as few as possible meet again, the first
    /// sooner not than the second, and among equals the pairs stand as printed. Nor does it speak of three who are left:
    /// the first keeps his position, and with it the free line.
    pub(crate) fn of(
        tournament: &Tournament,
        stage: u16,
        rule: &FinalStage,
        field: &[EntrantId],
    ) -> FinalPairs {
        let met = |&(a, b): &Pair| match (field.get(a - 1), field.get(b - 1)) {
            (Some(&a), Some(&b)) => tournament.had_met(stage, a, b),
            _ => false,
        };
        let of_those = |pairs: &[Pair]| pairs.iter().copied().filter(met).collect::<Vec<_>>();
        let first = |pairs: &[Pair]| pairs.iter().any(|&(a, b)| a.min(b) == 1);
        let printed: Vec<Pair> =
            rule.pairs.iter().map(|&(a, b)| (usize::from(a.get()), usize::from(b.get()))).collect();
        let met_as_printed = of_those(&printed);
        let full = printed.iter().all(|&(a, b)| a.max(b) <= field.len());
        let other = match &printed[..] {
            [(a, b), (c, d)] if rule.avoid_rematch && full => {
                Some(vec![(*a, *c.max(d)), (*c.min(d), *b)])
            }
            _ => None,
        };
        let met_if_exchanged = other.as_deref().map(of_those);
        let cost = |met: &[Pair]| (met.len(), first(met));
        let exchanged =
            met_if_exchanged.as_deref().is_some_and(|met| cost(met) < cost(&met_as_printed));
        let chosen = other.filter(|_| exchanged).unwrap_or(printed);
        FinalPairs { chosen, met_as_printed, met_if_exchanged, exchanged }
    }

    /// The same two by two, with those who stand at these places.
    pub(super) fn lines(&self, field: &[EntrantId]) -> Vec<Option<EntrantId>> {
        let at = |place: usize| field.get(place - 1).copied();
        self.chosen.iter().flat_map(|&(a, b)| [at(a), at(b)]).collect()
    }
}

impl Tournament {
    /// What the book lays down for a final stage; none if the stage is of another kind.
    pub(crate) fn final_stage(&self, setting: &StageSetting) -> Option<&FinalStage> {
        let StageFormat::FinalStage { plan } = &setting.format else { return None };
        self.book.events.get(plan.as_str())?.final_stage.as_ref()
    }

    /// Whether two were paired before a stage, in those through which they came to it.
    pub(crate) fn had_met(&self, stage: u16, a: EntrantId, b: EntrantId) -> bool {
        let before = self.stage_setting(stage).and_then(|setting| setting.takes.stage());
        before.is_some_and(|before| self.encounters(before, a).any(|pairing| pairing.has(b)))
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

    /// Games with Red less games with Black, over the stages through which somebody came. Rapid play-offs are left out:
    /// colours are balanced from round to round (AXF 2017 App2.8), and a play-off belongs to the round of its match.
    pub(crate) fn surplus(&self, stage: u16, id: EntrantId) -> i32 {
        let games = self.encounters(stage, id).flat_map(|pairing| &pairing.games);
        let games = games.filter(|game| game.leg == 0);
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
