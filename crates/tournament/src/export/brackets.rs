//! Brackets as they are drawn: who stands on which line, round by round.

use crate::entrant::EntrantId;
use crate::round::{BracketMatch, TableRef};
use crate::setting::StageFormat;
use crate::stage::{Bracket, DoubleBracket};
use crate::tournament::Tournament;
use chuhe_logbook::Instant;

/// A match of a bracket as it is drawn. A line is free, or not yet known, where nobody is named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
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
        type Pairs = Vec<(Option<EntrantId>, Option<EntrantId>)>;
        for known in 0..=here.rounds.len() {
            let before = &here.rounds[..known];
            let next: Vec<(BracketMatch, Pairs)> = match &setting.format {
                StageFormat::DoubleElimination { .. } => {
                    let bracket = DoubleBracket::after(self, setting, &here.lines, before);
                    if bracket.rounds < known {
                        break;
                    }
                    bracket.next().into_iter().map(|heat| (heat.kind, heat.pairs)).collect()
                }
                StageFormat::KnockOut { .. } | StageFormat::FinalStage { .. } => {
                    let places = self.places_played(&setting.format);
                    let bracket = Bracket::after(self, setting, &here.lines, before, places);
                    if bracket.rounds < known {
                        break;
                    }
                    let plays = bracket.blocks.into_iter().filter(|block| block.plays(places));
                    plays
                        .map(|block| {
                            let (best, worst) = (block.best, block.worst());
                            let second =
                                |pair: &[Option<EntrantId>]| pair.get(1).copied().flatten();
                            let pairs = block.lines.chunks(2).map(|pair| (pair[0], second(pair)));
                            (BracketMatch::Places { best, worst }, pairs.collect())
                        })
                        .collect()
                }
                _ => return None,
            };
            let round = known as u16 + 1;
            let slot = |&(upper, lower): &(Option<EntrantId>, Option<EntrantId>)| {
                let paired = here.rounds.get(known);
                let end = paired.and_then(|round| self.end(setting, round, upper, lower));
                let (Some(a), Some(b)) = (upper, lower) else {
                    let winner = end.and_then(|end| end.winner);
                    return BracketSlot { upper, lower, winner, table: None };
                };
                let at = paired.and_then(|round| {
                    round.pairings.iter().position(|pairing| pairing.has(a) && pairing.has(b))
                });
                BracketSlot {
                    upper,
                    lower,
                    winner: end.and_then(|end| end.winner),
                    table: at.map(|at| TableRef::new(stage, round, at as u16 + 1)),
                }
            };
            heats.extend(next.iter().map(|(kind, pairs)| BracketHeat {
                kind: *kind,
                round,
                slots: pairs.iter().map(slot).collect(),
            }));
        }
        Some(heats)
    }

    /// The points of the games of an encounter, in half points, for the first named and the other: those that were
    /// set at first, without play-offs.
    pub fn game_points(&self, table: TableRef) -> Option<[u32; 2]> {
        let (setting, pairing) = (self.stage_setting(table.stage)?, self.pairing(table)?);
        Some(self.tallies(setting, pairing, 0).map(|tally| tally.game_points))
    }

    /// When the last entry of the log was made: the date of what is printed from it.
    pub fn last_entry_at(&self) -> Instant {
        self.last_at
    }
}
