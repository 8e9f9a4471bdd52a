//! Beginning and ending stages.

use super::{Done, Draft, needs_reason};
use crate::entrant::EntrantId;
use crate::event::Event;
use crate::numbering::Numbering;
use crate::refusal::Why;
use crate::round::Pairing;
use crate::setting::{StageFormat, Takes};
use crate::stage::{Bracket, DoubleBracket, Drawn, draw};
use crate::standings::Decider;
use crate::tournament::Tournament;

impl Draft<'_> {
    pub(super) fn start_stage(&mut self, stage: u16, numbering: &Numbering) -> Done {
        let here = self.now_is.stage(stage).ok_or(Why::NoSuchStage(stage))?;
        if !here.rounds.is_empty() {
            return Err(Why::AlreadyPaired(stage));
        }
        let setting = self.now_is.stage_setting(stage).ok_or(Why::NoSuchStage(stage))?;
        if let Some(before) = setting.takes.stage()
            && !self.now_is.is_over(before)
        {
            return Err(Why::StageUnfinished(before));
        }
        let qualified = self.now_is.qualified(stage);
        // Final stages go by the places taken. Who is left alone of one that was drawn has won it.
        let by_places = self.now_is.final_stage(setting).is_some();
        let unopposed = by_places && here.started && qualified.len() == 1;
        if qualified.len() < 2 && !unopposed {
            let later = setting.takes.stage().is_some();
            return Err(if later { Why::TooFewQualify(stage) } else { Why::TooFew });
        }
        let numbering = if by_places { &Numbering::InOrder } else { numbering };
        let drawn = draw(&self.now_is, stage, &qualified, numbering).ok_or(Why::NotTheField)?;
        let (numbering, Drawn { field, groups, lines }) = (numbering.clone(), drawn);
        self.happen(Event::StageStarted { stage, numbering, field, groups, lines });
        self.draw_beside(stage)
    }

    /// Draws those stages beside a stage anew that were drawn by a table which has changed since: else somebody would
    /// play in both, and somebody else in none.
    fn draw_beside(&mut self, stage: u16) -> Done {
        let beside: Vec<u16> = self.now_is.beside(stage).collect();
        for other in beside {
            let outdated = self.now_is.outdated_draw(other).filter(|outdated| !outdated.begun);
            let Some(outdated) = outdated else { continue };
            if outdated.rounds == 0 {
                self.draw_again(other, &self.now_is.qualified(other));
            } else if outdated.has_others() {
                return Err(Why::PairedBeside { stage, other });
            }
        }
        Ok(())
    }

    /// Draws a stage again, in the way in which it was drawn, for those who play in it now.
    fn draw_again(&mut self, stage: u16, everybody: &[EntrantId]) {
        let here = self.now_is.stage(stage);
        let Some(mut numbering) = here.and_then(|here| here.numbering.clone()) else { return };
        if let Numbering::Hand { order } = &mut numbering {
            order.retain(|id| everybody.contains(id));
            let new = everybody.iter().copied().filter(|id| !order.contains(id));
            let new: Vec<EntrantId> = new.collect();
            order.extend(new);
        }
        let Some(drawn) = draw(&self.now_is, stage, everybody, &numbering) else { return };
        let Drawn { field, groups, lines } = drawn;
        self.happen(Event::StageStarted { stage, numbering, field, groups, lines });
    }

    /// A stage is not begun by a draw that no longer fits the table it was made by, nor while that table is open.
    pub(super) fn fits_its_table(&self, stage: u16) -> Done {
        let (here, setting) = (self.now_is.stage(stage), self.now_is.stage_setting(stage));
        if !here.is_some_and(|here| here.started && !here.is_begun()) {
            return Ok(());
        }
        let before = setting.and_then(|setting| setting.takes.stage());
        if let Some(before) = before.filter(|&before| !self.now_is.is_over(before)) {
            return Err(Why::StageUnfinished(before));
        }
        self.now_is.outdated_draw(stage).map_or(Ok(()), |outdated| Err(Why::OutdatedDraw(outdated)))
    }

    /// Draws the tables and brackets anew for whom somebody came or went before their first round was paired
    /// (AXF 2017 2§7.2). A Swiss is paired by whoever is there; for later stages see [`OutdatedDraw`].
    ///
    /// [`OutdatedDraw`]: crate::stage::OutdatedDraw
    pub(super) fn draw_anew(&mut self) {
        for stage in 1..=self.now_is.stages.len() as u16 {
            let everybody: Vec<EntrantId> = self.now_is.active().collect();
            if everybody.len() < 2 || !self.now_is.waits_for_first_round(stage) {
                continue;
            }
            self.draw_again(stage, &everybody);
        }
    }

    /// Ends a stage before all its rounds are paired: too few are left to pair, or the hall is needed. A stage
    /// that was never drawn is passed over, for instance because too few qualified for it.
    pub(super) fn end_stage(&mut self, stage: u16, reason: &str) -> Done {
        needs_reason(reason)?;
        let here = self.now_is.stage(stage).ok_or(Why::NoSuchStage(stage))?;
        let setting = self.now_is.stage_setting(stage).ok_or(Why::NoSuchStage(stage))?;
        if here.ended || self.now_is.is_over(stage) {
            return Err(Why::NoMoreRounds(stage));
        }
        if setting.is_knock_out() && !here.rounds.is_empty() {
            return Err(Why::EndsWithItsLastMatch(stage));
        }
        if let Some(before) = setting.takes.stage().filter(|&before| !self.now_is.is_over(before)) {
            return Err(Why::StageUnfinished(before));
        }
        let open = here.rounds.iter().position(|r| !r.pairings.iter().all(Pairing::is_complete));
        if let Some(at) = open {
            return Err(Why::RoundUnfinished(stage, at as u16 + 1));
        }
        self.end(Event::StageEnded { stage, reason: reason.to_owned() });
        Ok(())
    }

    pub(super) fn break_tie(&mut self, stage: u16, entrant: EntrantId) -> Done {
        let by_lot = self.now_is.ties_go_to_the_lot(stage);
        let table = self.now_is.own_table(stage).ok_or(Why::NoSuchStage(stage))?;
        let line = table.of(entrant).ok_or(Why::NoSuchEntrant(entrant))?;
        let tied = table.lines.iter().filter(|other| other.place == line.place);
        let mut tied: Vec<EntrantId> = tied.map(|line| line.entrant).collect();
        let shared = |id: &EntrantId| {
            table.of(*id).is_some_and(|line| line.decided_by == Some(Decider::Shared))
        };
        // The lot gives no place to those who have nothing that counts.
        let first = table.lines.iter().find(|other| other.place == line.place);
        let nothing = first.is_some_and(|first| {
            matches!(first.decided_by, Some(Decider::Annulled | Decider::Cancelled))
        });
        if !by_lot || nothing || tied.len() < 2 || !tied.iter().any(shared) {
            return Err(Why::NothingToDraw);
        }
        let parts = [u64::from(stage), u64::from(line.place), 0];
        self.now_is.lots_for(&parts).shuffle(&mut tied);
        self.end(Event::TieBroken { stage, order: tied });
        Ok(())
    }

    pub(super) fn close(&mut self) -> Done {
        for no in 1..=self.now_is.stages.len() as u16 {
            if !self.now_is.is_over(no) {
                return Err(Why::StageUnfinished(no));
            }
        }
        // Nothing is decided after the event, and a decision may still change the places.
        let open: Vec<u32> = self.now_is.undecided_appeals().map(|(number, _)| number).collect();
        if !open.is_empty() {
            return Err(Why::AppealsOpen(open));
        }
        self.end(Event::Closed);
        Ok(())
    }
}

impl Tournament {
    /// Whether a stage is drawn anew when somebody comes or goes now: it plays by a table or a bracket, is drawn, and its
    /// first round is not yet paired.
    pub(super) fn waits_for_first_round(&self, stage: u16) -> bool {
        let (Some(here), Some(setting)) = (self.stage(stage), self.stage_setting(stage)) else {
            return false;
        };
        let by_table = !matches!(setting.format, StageFormat::Swiss { .. });
        let waits = here.started && here.rounds.is_empty() && !self.is_over(stage);
        setting.takes == Takes::Everybody && by_table && waits
    }

    /// Whether all rounds of a stage are paired and over.
    pub fn is_over(&self, stage: u16) -> bool {
        let (Some(here), Some(setting)) = (self.stage(stage), self.stage_setting(stage)) else {
            return false;
        };
        if !here.started {
            return here.ended;
        }
        let complete =
            || here.rounds.iter().all(|round| round.pairings.iter().all(Pairing::is_complete));
        let table = |rounds: usize| here.rounds.len() >= rounds && complete();
        match &setting.format {
            _ if here.ended => complete(),
            StageFormat::RoundRobin { .. } | StageFormat::Groups { .. } => {
                table(self.rounds_of_robin(stage))
            }
            StageFormat::Swiss { rounds, .. } => table(usize::from(rounds.get())),
            StageFormat::DoubleElimination { .. } => {
                DoubleBracket::after(self, setting, here).is_over()
            }
            StageFormat::KnockOut { .. } | StageFormat::FinalStage { .. } => {
                let places = self.places_played(setting);
                let bracket = Bracket::after(self, setting, here, places);
                !bracket.blocks.iter().any(|block| block.plays(places))
            }
        }
    }
}
