//! Claims of the natural move limit.

use chuhe_board::Color;
use chuhe_referee::{count_for, count_without_claimant};
use chuhe_rulebook::{DrawReason, Raiser};

use super::Draft;
use crate::event::{Event, LimitAccount};
use crate::outcome::Outcome;
use crate::refusal::Why;
use crate::state::Halt;

impl Draft<'_> {
    pub(super) fn claim_limit(&mut self, side: Color) -> Result<(), Why> {
        let limit = self.book().natural_limit.as_ref().ok_or(Why::NoLimit)?;
        if !limit.raised_by.contains(&Raiser::Player) {
            return Err(Why::ArbiterBringsItUp);
        }
        self.check_claim(side)?;
        let limit = self.book().natural_limit.as_ref().ok_or(Why::NoLimit)?;
        let in_check = self.game.turn() == side && self.game.position().is_check();
        if in_check && !limit.heard_while_in_check {
            return Err(Why::NotWhileInCheck);
        }
        // A claim is a question to the arbiter, and those are asked on the own time (AXF 2017 2§2.3, 2§8.4). On a
        // screen nobody is disturbed by it.
        let running = self.game.clock().and_then(|clock| clock.running());
        let disturbs = running.is_some_and(|running| running.side != side);
        let own_time = self.book().time_controls.clock.questions_on_own_time;
        if own_time && disturbs && self.game.setting.venue.is_by_hand() {
            return Err(Why::AskOnOwnTime);
        }
        if self.game.setting.venue.is_by_hand() {
            self.push(Event::LimitClaimed { side });
        } else {
            // The program has every move: it is the record.
            self.rule_on(side, true);
        }
        Ok(())
    }

    /// Claims are free of the rule on repeated offers (CXA 1987 1§4.二(二)), unless the event says otherwise.
    pub(super) fn check_claim(&self, side: Color) -> Result<(), Why> {
        let rule = &self.book().draw_offers;
        if !rule.claims_exempt && !self.game.state.offers.may_offer(side, rule.again) {
            return Err(self.too_soon());
        }
        Ok(())
    }

    pub(super) fn rule_on_limit(&mut self, record_leads_there: bool) -> Result<(), Why> {
        let Some(Halt::LimitClaim(side)) = self.game.state.halt else { return Err(Why::NoClaim) };
        self.rule_on(side, record_leads_there);
        Ok(())
    }

    /// Draws the game, or records the foul of a claim that is wrong or cannot be checked (AXF 2017 2§4).
    fn rule_on(&mut self, side: Color, record_leads_there: bool) {
        let Some(limit) = &self.book().natural_limit else { return };
        let count = count_for(limit, &self.game.history, side);
        let account = LimitAccount::of(&count, Some(side), record_leads_there);
        let reached = account.reached;
        self.push(Event::LimitRuled { account });
        self.follow_limit(Some(side), record_leads_there, reached);
    }

    /// What follows when the limit was looked into.
    pub(super) fn follow_limit(&mut self, claimant: Option<Color>, proven: bool, reached: bool) {
        let Some(limit) = &self.book().natural_limit else { return };
        let foul = if proven { Some(limit.false_claim) } else { limit.unverifiable_claim };
        match (foul, claimant) {
            _ if proven && reached => self.end(Outcome::draw(DrawReason::NaturalLimit), None),
            (Some(foul), Some(side)) => self.foul(side, foul, 1),
            _ => {}
        }
    }

    pub(super) fn declare_limit(&mut self) -> Result<(), Why> {
        let limit = self.book().natural_limit.as_ref().ok_or(Why::NoLimit)?;
        let count = count_without_claimant(limit, &self.game.history)
            .filter(|_| limit.raised_by.contains(&Raiser::Arbiter))
            .ok_or(Why::PlayersOnly)?;
        if !count.is_reached() {
            let (counted, needed) = (count.counted(), count.needed());
            return Err(Why::LimitNotReached { counted, needed });
        }
        self.push(Event::LimitRuled { account: LimitAccount::of(&count, None, true) });
        self.end(Outcome::draw(DrawReason::NaturalLimit), None);
        Ok(())
    }
}
