//! What of a plan cannot be played, known as soon as a stage is drawn.

use std::collections::BTreeSet;

use crate::entrant::EntrantId;
use crate::setting::{StageFormat, Takes};
use crate::tournament::Tournament;

/// Something that cannot be played as it is planned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortfall {
    /// A Swiss is planned for more rounds than can be paired without anybody meeting an opponent again.
    Rounds {
        /// The stage.
        stage: u16,
        /// Rounds planned.
        planned: u16,
        /// Rounds that can be paired at most.
        possible: u16,
    },
    /// A group has nobody to play against.
    LonelyGroup {
        /// The stage.
        stage: u16,
        /// The group, from 1.
        group: u16,
    },
    /// Fewer go on to a later stage than its places say.
    FewerGoOn {
        /// The later stage.
        stage: u16,
        /// For how many it is planned.
        planned: u16,
        /// How many there are.
        there: u16,
    },
    /// A later stage cannot be played: fewer than two go on to it.
    NobodyToPlay {
        /// The later stage.
        stage: u16,
        /// How many there are.
        there: u16,
    },
}

/// Why the places of an event are nobody's yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlacesOpen {
    /// A stage is still played.
    Stage(u16),
    /// Appeals are not decided, by their numbers.
    Appeals(Vec<u32>),
}

impl Tournament {
    /// Why nobody can be given a certificate yet; none once the places stand. In an event that was closed over an appeal
    /// nothing is decided any more: its places are final.
    pub fn places_open(&self) -> Option<PlacesOpen> {
        if let Some(stage) = (1..=self.stages.len() as u16).find(|&no| !self.is_over(no)) {
            return Some(PlacesOpen::Stage(stage));
        }
        let open = self.undecided_appeals().filter(|_| !self.is_closed());
        let open: Vec<u32> = open.map(|(number, _)| number).collect();
        (!open.is_empty()).then_some(PlacesOpen::Appeals(open))
    }

    /// What cannot be played as it is planned, of a stage that is drawn and of those that take their entrants from it.
    pub fn shortfalls(&self, stage: u16) -> Vec<Shortfall> {
        let Some(here) = self.stage(stage).filter(|here| here.started && !here.ended) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        found.extend(self.rounds_beyond(stage));
        let groups = here.groups.iter().enumerate().filter(|(_, group)| group.len() < 2);
        let lonely = groups.map(|(at, _)| Shortfall::LonelyGroup { stage, group: at as u16 + 1 });
        found.extend(lonely);
        for later in stage + 1..=self.stages.len() as u16 {
            found.extend(self.goes_short(stage, later));
        }
        found
    }

    /// How many rounds are still to be paired; none where that hangs on who comes in or wins, as in a knock-out.
    pub fn rounds_to_come(&self) -> Option<u16> {
        let open = (1..=self.stages.len() as u16).filter(|&no| !self.is_over(no));
        let mut left = open.map(|no| {
            let (here, setting) = (self.stage(no)?, self.stage_setting(no)?);
            let planned = match &setting.format {
                StageFormat::Swiss { rounds, .. } => rounds.get(),
                StageFormat::RoundRobin { .. } | StageFormat::Groups { .. } if here.started => {
                    u16::try_from(self.rounds_of_robin(no)).unwrap_or(u16::MAX)
                }
                _ => return None,
            };
            Some(planned.saturating_sub(here.rounds.len() as u16))
        });
        left.try_fold(0u16, |all, rounds| Some(all.saturating_add(rounds?)))
    }

    /// Whether a Swiss has more rounds than opponents. Every round takes one of them from everybody, but for the bye,
    /// which falls to everybody in turn if the number is odd.
    fn rounds_beyond(&self, stage: u16) -> Option<Shortfall> {
        let (here, setting) = (self.stage(stage)?, self.stage_setting(stage)?);
        let StageFormat::Swiss { rounds, .. } = &setting.format else { return None };
        let chain = self.chain(stage);
        let past = chain.iter().filter_map(|&no| self.stage(no)).flat_map(|one| &one.rounds);
        let met = past.flat_map(|round| &round.pairings).map(|pairing| pairing.both());
        let forbidden = self.forbidden_pairs(stage);
        let barred = met.chain(forbidden.iter().map(|&(a, b)| [a, b]));
        let plays = |id: &EntrantId| here.field.contains(id) && self.is_active(*id);
        let barred: BTreeSet<[EntrantId; 2]> = barred
            .filter(|pair| pair.iter().all(plays))
            .map(|[a, b]| if a < b { [a, b] } else { [b, a] })
            .collect();
        let players = here.field.iter().filter(|id| plays(id)).count();
        let pairs = (players * players.saturating_sub(1) / 2).saturating_sub(barred.len());
        let by_pairs = pairs.checked_div(players / 2).unwrap_or(0);
        // With an even number everybody needs an opponent in every round.
        let fewest = here.field.iter().filter(|id| plays(id)).map(|id| {
            let closed = barred.iter().filter(|pair| pair.contains(id)).count();
            players.saturating_sub(1 + closed)
        });
        let by_opponents = fewest.min().filter(|_| players.is_multiple_of(2));
        let played = here.rounds.len();
        let possible = played + by_pairs.min(by_opponents.unwrap_or(usize::MAX));
        let (planned, possible) = (rounds.get(), possible as u16);
        (planned > possible).then_some(Shortfall::Rounds { stage, planned, possible })
    }

    /// Whether fewer go on from a stage to a later one than planned.
    fn goes_short(&self, stage: u16, later: u16) -> Option<Shortfall> {
        let here = self.stage(stage)?;
        let count = |entrants: usize, from: u16, to: Option<u16>| {
            let last = to.map_or(entrants, |to| entrants.min(usize::from(to)));
            last.saturating_sub(usize::from(from) - 1)
        };
        let places = |from: u16, to: Option<u16>| to.map(|to| usize::from(to - from) + 1);
        let (there, planned) = match self.stage_setting(later)?.takes {
            Takes::Places { stage: of, from, to } if of == stage => {
                (count(here.field.len(), from, to), places(from, to))
            }
            Takes::GroupPlaces { stage: of, from, to } if of == stage => {
                let there = here.groups.iter().map(|group| count(group.len(), from, to)).sum();
                (there, places(from, to).map(|each| each * here.groups.len()))
            }
            _ => return None,
        };
        let (stage, there) = (later, there as u16);
        match (planned, &self.stage_setting(later)?.format) {
            _ if there < 2 => Some(Shortfall::NobodyToPlay { stage, there }),
            (Some(planned), _) if usize::from(there) < planned => {
                Some(Shortfall::FewerGoOn { stage, planned: planned as u16, there })
            }
            // Whom they will have met is not known yet, only how many they are.
            (_, StageFormat::Swiss { rounds, .. }) => {
                let (planned, possible) =
                    (rounds.get(), there - u16::from(there.is_multiple_of(2)));
                (planned > possible).then_some(Shortfall::Rounds { stage, planned, possible })
            }
            _ => None,
        }
    }
}
