//! The tables of knock-outs: places by the matches.

use chuhe_rulebook::Format;

use super::{Decider, ScoreUnit, Standing, Standings, put_last};
use crate::entrant::EntrantId;
use crate::setting::{PlacesPlayed, StageFormat, StageSetting};
use crate::stage::{Bracket, DoubleBracket, DuelState};
use crate::tournament::Tournament;

impl Tournament {
    pub(super) fn bracket_standings(&self, stage: u16) -> Option<Standings> {
        let (setting, here) = (self.stage_setting(stage)?, self.stage(stage)?);
        let mut places: Vec<(u16, EntrantId)> = match &setting.format {
            StageFormat::DoubleElimination { .. } => {
                let bracket = DoubleBracket::for_table(self, setting, here);
                bracket.still_in().into_iter().chain(bracket.out.iter().copied()).collect()
            }
            _ => {
                let places = self.places_played(setting);
                let bracket = Bracket::for_table(self, setting, here, places);
                let inside = bracket
                    .blocks
                    .iter()
                    .flat_map(|block| block.lines.iter().flatten().map(|&id| (block.best, id)));
                inside.chain(bracket.out.iter().copied()).collect()
            }
        };
        let number = |id| here.number_of(id);
        places.sort_by_key(|&(place, id)| (place, number(id)));
        let (cancelled, places): (Vec<_>, Vec<_>) =
            places.into_iter().partition(|&(_, id)| self.has_points_cancelled(id));
        let mut lines = self.lines_by_matches(stage, &places);
        put_last(&mut lines, self.lines_by_matches(stage, &cancelled), Decider::Cancelled);
        let articles = match &setting.format {
            StageFormat::FinalStage { .. } => {
                self.final_stage(setting).map(|last| &last.source.articles[..])
            }
            StageFormat::DoubleElimination { plan } => {
                self.book.events.get(plan.as_str()).map(|plan| &plan.source.articles[..])
            }
            _ => self.book.formats.get(&Format::KnockOut).map(|articles| &articles[..]),
        };
        let articles = articles.unwrap_or_default().to_vec();
        Some(Standings { score: None, tie_breaks: Vec::new(), lines, articles })
    }

    /// The lines of some entrants of a knock-out, in the order of their places.
    fn lines_by_matches(&self, stage: u16, places: &[(u16, EntrantId)]) -> Vec<Standing> {
        let mut lines: Vec<Standing> = Vec::with_capacity(places.len());
        for (at, &(place, entrant)) in places.iter().enumerate() {
            let shared = at > 0 && places[at - 1].0 == place;
            let record = self.duel_record(stage, entrant);
            lines.push(Standing {
                // Free lines leave places unplayed for: nobody stands below the number of those before.
                place: if shared { lines[at - 1].place } else { at as u16 + 1 },
                entrant,
                stage,
                score: i64::from(record[0]),
                deducted: 0,
                score_unit: ScoreUnit::MatchesWon,
                values: Vec::new(),
                played: record.iter().sum(),
                record,
                decided_by: match at {
                    0 => None,
                    _ if shared => Some(Decider::Shared),
                    _ => Some(Decider::Match),
                },
            });
        }
        lines
    }

    /// Which places a knock-out plays for.
    pub(crate) fn places_played(&self, setting: &StageSetting) -> PlacesPlayed {
        match (&setting.format, self.final_stage(setting)) {
            (StageFormat::KnockOut { places }, _) => *places,
            (_, Some(stage)) if stage.third_place => PlacesPlayed::FirstAndThird,
            _ => PlacesPlayed::First,
        }
    }

    /// Matches won, drawn (which none is in the end), and lost; those not yet decided are none of these.
    fn duel_record(&self, stage: u16, me: EntrantId) -> [u16; 3] {
        let mut record = [0; 3];
        let (Some(setting), Some(here)) = (self.stage_setting(stage), self.stage(stage)) else {
            return record;
        };
        for pairing in here.rounds.iter().flat_map(|round| &round.pairings) {
            if pairing.has(me) {
                let at = match self.duel_of(setting, pairing) {
                    DuelState::Won(winner) if winner == me => 0,
                    DuelState::Won(_) | DuelState::Nobody => 2,
                    _ => continue,
                };
                record[at] += 1;
            }
        }
        record
    }
}
