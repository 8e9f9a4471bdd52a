//! What can be done in a stage as far as it has come: one answer for every page and command that lists it. Whether the
//! entrants or the regulations are against it, [`Tournament::decide`] says.

use chuhe_rulebook::Undecided;

use crate::entrant::EntrantId;
use crate::round::Pairing;
use crate::setting::StageFormat;
use crate::standings::Decider;
use crate::tournament::Tournament;

/// What can be done in a stage now, by whoever may do it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenActs {
    /// Numbers can be given, for the first time or again.
    pub draw: bool,
    /// The next round can be paired.
    pub pair: bool,
    /// The last pairing can be taken back.
    pub unpair: bool,
    /// Two of the last round can be exchanged.
    pub exchange: bool,
    /// The stage can be ended before all its rounds are paired, once the results of those that are paired are in.
    pub end: bool,
    /// The lot can be drawn for these, who share a place with the one above to the end.
    pub tied: Vec<EntrantId>,
}

impl Tournament {
    /// What can be done in a stage now; nothing in one that there is not, nor in an event that is closed.
    pub fn open_acts(&self, stage: u16) -> OpenActs {
        let (Some(here), Some(setting)) = (self.stage(stage), self.stage_setting(stage)) else {
            return OpenActs::default();
        };
        if self.closed {
            return OpenActs::default();
        }
        let last = here.rounds.last();
        let last_open = last.is_some_and(|last| !last.pairings.iter().all(Pairing::is_complete));
        let touched = |pairing: &Pairing| pairing.is_touched();
        let before = setting.takes.stage();
        let over = self.is_over(stage);
        OpenActs {
            draw: here.rounds.is_empty() && before.is_none_or(|before| self.is_over(before)),
            pair: here.started && !last_open && !over,
            unpair: last.is_some_and(|last| !last.pairings.iter().any(touched)),
            exchange: matches!(setting.format, StageFormat::Swiss { .. }) && last_open,
            end: here.started && !over && !setting.is_knock_out(),
            tied: if over { self.tied_for_the_lot(stage) } else { Vec::new() },
        }
    }

    /// Whether everybody who still plays in a Swiss has met everybody else: whatever was planned, no round is left that could
    /// be paired, for nobody meets an opponent again (the first rule of [`swiss`](crate::swiss)).
    pub fn have_all_met(&self, stage: u16) -> bool {
        let swiss = self.stage_setting(stage).map(|setting| &setting.format);
        let (Some(StageFormat::Swiss { .. }), Some(here)) = (swiss, self.stage(stage)) else {
            return false;
        };
        let plays: Vec<EntrantId> =
            here.field().iter().copied().filter(|&id| self.is_active(id)).collect();
        // So many rounds it takes at the least; most events are far from it.
        if here.rounds().len() + 1 < plays.len() {
            return false;
        }
        let pairings = || here.rounds().iter().flat_map(|round| &round.pairings);
        let met = |a: EntrantId, b: EntrantId| pairings().any(|it| it.has(a) && it.has(b));
        let others = |at: usize| plays[at + 1..].iter().copied();
        plays.iter().enumerate().all(|(at, &one)| others(at).all(|other| met(one, other)))
    }

    fn tied_for_the_lot(&self, stage: u16) -> Vec<EntrantId> {
        let table = self.standings(stage).filter(|_| self.ties_go_to_the_lot(stage));
        let lines = table.map(|table| table.lines).unwrap_or_default();
        let shared = lines.iter().filter(|line| line.decided_by == Some(Decider::Shared));
        shared.map(|line| line.entrant).collect()
    }

    /// Whether the lot decides between those who are tied to the end in a stage.
    pub(crate) fn ties_go_to_the_lot(&self, stage: u16) -> bool {
        let Some(setting) = self.stage_setting(stage) else { return false };
        let order = self.setting.order(setting, &self.book).and_then(|(_, _, order)| order);
        order.is_some_and(|order| order.undecided.value == Undecided::Lot)
    }
}
