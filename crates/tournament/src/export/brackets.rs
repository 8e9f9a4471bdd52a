//! Brackets as they are drawn: who stands on which line, round by round.

use chuhe_rulebook::MatchMeasure;
use serde::Serialize;

use crate::entrant::EntrantId;
use crate::round::{BracketMatch, Pairing, TableRef};
use crate::setting::StageFormat;
use crate::stage::{Bracket, DoubleBracket};
use crate::tournament::Tournament;

/// A match of a bracket as it is drawn. A line is free, or not yet known, where nobody is named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct BracketSlot {
    /// The upper line.
    pub upper: Option<EntrantId>,
    /// The lower line.
    pub lower: Option<EntrantId>,
    /// Who goes on: the winner, or who had a free line for an opponent.
    pub winner: Option<EntrantId>,
    /// Where it is played, once it is paired.
    pub table: Option<TableRef>,
}

/// The matches of one kind in one round, from the top. All of a heat are there, also those with free lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct BracketHeat {
    /// What is played.
    pub kind: BracketMatch,
    /// The round of the stage, from 1.
    pub round: u16,
    /// The matches.
    pub slots: Vec<BracketSlot>,
}

impl Tournament {
    /// The heats of a knock-out, as far as it is known who meets whom; none if the stage is of another kind.
    pub fn bracket_heats(&self, stage: u16) -> Option<Vec<BracketHeat>> {
        let (here, setting) = (self.stage(stage)?, self.stage_setting(stage)?);
        let mut heats = Vec::new();
        for known in 0..=here.rounds.len() {
            let drawn = match &setting.format {
                StageFormat::DoubleElimination { .. } => {
                    DoubleBracket::drawn(self, setting, here, known)
                }
                StageFormat::KnockOut { .. } | StageFormat::FinalStage { .. } => {
                    let places = self.places_played(setting);
                    Bracket::drawn(self, setting, here, places, known)
                }
                _ => return None,
            };
            let Some((next, found)) = drawn else { break };
            let mut found = found.into_iter();
            let is_last = known + 1 >= here.rounds.len();
            let number = known as u16 + 1;
            let mut slot = |&(upper, lower): &(Option<EntrantId>, Option<EntrantId>)| {
                let at = found.next().flatten();
                let paired = here.rounds.get(known);
                let pairing = paired.zip(at).and_then(|(round, at)| round.pairings.get(at));
                let end = paired.and_then(|_| self.end(setting, (upper, lower), pairing, is_last));
                let table = at.map(|at| TableRef::new(stage, number, at as u16 + 1));
                BracketSlot { upper, lower, winner: end.and_then(|end| end.winner), table }
            };
            heats.extend(next.iter().map(|heat| BracketHeat {
                kind: heat.kind,
                round: number,
                slots: heat.pairs.iter().map(&mut slot).collect(),
            }));
        }
        Some(heats)
    }

    /// The points of the games of an encounter, in half points, for the first named and the other, without play-offs. In
    /// the final of a double elimination no game is one.
    pub fn game_points(&self, table: TableRef) -> Option<[u32; 2]> {
        let pairing = self.pairing(table)?;
        let last = pairing.games.iter().map(|game| game.leg).max().unwrap_or(0);
        let legs = match pairing.bracket {
            Some(BracketMatch::GrandFinal) => 0..=last,
            _ => 0..=0,
        };
        let mut points = [0; 2];
        for leg in legs {
            let [first, second] = self.leg_points(table, leg)?;
            points = [points[0] + first, points[1] + second];
        }
        Some(points)
    }

    /// The same of a play-off, from 1; 0 for the games that were set at first.
    pub fn leg_points(&self, table: TableRef, leg: u8) -> Option<[u32; 2]> {
        let (setting, pairing) = (self.stage_setting(table.stage)?, self.pairing(table)?);
        Some(self.tallies(setting, pairing, leg).map(|tally| tally.game_points))
    }

    /// The points of the boards of an encounter (大分), in half points, for the first named and the other, once all its
    /// games are over; none where the book does not go by them (AXF 2017 2§5.4).
    pub fn board_points(&self, stage: u16, pairing: &Pairing) -> Option<[u32; 2]> {
        let setting = self.stage_setting(stage)?;
        let scoring = self.book.scoring.matches.get(&self.setting.match_kind(setting)?)?;
        let by_boards = scoring.compare.contains(&MatchMeasure::BoardPoints);
        let counts = by_boards && pairing.is_complete() && !self.is_annulled(stage, pairing);
        counts.then(|| self.tallies(setting, pairing, 0).map(|tally| tally.board_points))
    }
}
