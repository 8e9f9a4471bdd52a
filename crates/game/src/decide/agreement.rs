//! Draw offers and resignations.

use chuhe_board::Color;
use chuhe_rulebook::{
    DrawReason, EarlyDrawEffect, FoulKind, LossReason, OfferAgain, OfferTime, ResignationEffect,
};

use super::Draft;
use crate::actor::Actor;
use crate::event::Event;
use crate::game::Game;
use crate::offers::Offers;
use crate::outcome::Outcome;
use crate::refusal::Why;
use crate::state::Halt;

impl Draft<'_> {
    pub(super) fn offer_draw(&mut self, side: Color) -> Result<(), Why> {
        let after_own_move = self.game.turn() != side && !self.game.history.plies().is_empty();
        match self.book().draw_offers.when {
            OfferTime::AnyTime => {}
            _ if !after_own_move => return Err(Why::OfferAfterOwnMove),
            OfferTime::AfterOwnMove => {}
            OfferTime::AfterOwnMoveBeforePress => {
                // Whoever answered on the other's time had nothing to press.
                let open = [self.game.to_press(), self.game.state.answered].contains(&Some(side));
                let pressed = self.game.state.clock.is_some() && !open;
                if pressed {
                    return Err(Why::OfferBeforePress);
                }
            }
        }
        if self.game.state.offers.open().is_some() {
            return Err(Why::OfferStands);
        }
        let plies = self.game.history.plies().len();
        self.check_offer(side, self.game.state.offers.clone(), plies)?;
        self.put_offer(side);
        Ok(())
    }

    /// Whether a draw may be offered together with a move, which answers an offer that stands.
    pub(super) fn check_offer_with_move(&self, side: Color) -> Result<(), Why> {
        let mut offers = self.game.state.offers.clone();
        if offers.open() == Some(side.opponent()) {
            offers.refuse();
        }
        // The move it goes with is made first.
        self.check_offer(side, offers, self.game.history.plies().len() + 1)
    }

    fn check_offer(&self, side: Color, offers: Offers, plies: usize) -> Result<(), Why> {
        self.check_not_void(plies)?;
        let rule = &self.book().draw_offers;
        // Where it is no foul, an offer out of turn is void (CXA 1987 1§4.二(二)).
        if !offers.may_offer(side, rule.again) && rule.breach.is_none() {
            return Err(self.too_soon());
        }
        Ok(())
    }

    /// What the side that was refused has to wait for.
    pub(super) fn too_soon(&self) -> Why {
        match self.book().draw_offers.again {
            OfferAgain::AfterOpponentsRefusedOffer => Why::OfferBeforeRefusal,
            OfferAgain::AtOnce | OfferAgain::AfterOpponentsOffer => Why::OfferTooSoon,
        }
    }

    /// Some events know no draw by agreement before a number of rounds.
    fn check_not_void(&self, plies: usize) -> Result<(), Why> {
        match &self.book().draw_offers.early {
            Some(early) if early.effect == EarlyDrawEffect::Void && self.game.is_early(plies) => {
                Err(Why::DrawTooEarly(early.rounds.get()))
            }
            _ => Ok(()),
        }
    }

    /// Puts an offer, or records the foul of offering again too soon (AXF 2017 2§9.5).
    pub(super) fn put_offer(&mut self, side: Color) {
        match self.game.foul_of_offer(side) {
            Some(foul) => self.foul(side, foul, 1),
            None => self.push(Event::DrawOffered { side }),
        }
    }

    fn check_answer(&self, side: Color) -> Result<(), Why> {
        match self.game.state.offers.open() {
            None => Err(Why::NoOffer),
            Some(offerer) if offerer == side => Err(Why::OwnOffer),
            Some(_) => Ok(()),
        }
    }

    pub(super) fn accept_draw(&mut self, side: Color) -> Result<(), Why> {
        self.check_answer(side)?;
        let plies = self.game.history.plies().len();
        self.check_not_void(plies)?;
        match self.game.acceptance() {
            Acceptance::BothForfeit => self.end(Outcome::BothLost { reason: None }, None),
            Acceptance::Waits => self.push(Event::DrawAgreedEarly),
            Acceptance::Ends => self.end(Outcome::draw(DrawReason::Agreement), None),
            // Refused above.
            Acceptance::Void => {}
        }
        Ok(())
    }

    pub(super) fn decline_draw(&mut self, side: Color) -> Result<(), Why> {
        self.check_answer(side)?;
        self.push(Event::DrawDeclined { side });
        Ok(())
    }

    pub(super) fn retract_offer(&mut self, side: Color) -> Result<(), Why> {
        if self.game.state.offers.open() != Some(side) {
            return Err(Why::NoOffer);
        }
        if !self.book().draw_offers.retractable {
            return Err(Why::OfferBinds);
        }
        self.push(Event::OfferRetracted { side });
        Ok(())
    }

    pub(super) fn allow_draw(&mut self) -> Result<(), Why> {
        if self.game.state.halt != Some(Halt::EarlyDraw) {
            return Err(Why::NothingAgreed);
        }
        self.end(Outcome::draw(DrawReason::Agreement), None);
        Ok(())
    }

    pub(super) fn order_play_on(&mut self, reason: &str) -> Result<(), Why> {
        if self.game.state.halt != Some(Halt::EarlyDraw) {
            return Err(Why::NothingAgreed);
        }
        let reason = wanted(reason)?;
        self.push(Event::PlayOnOrdered { reason });
        Ok(())
    }

    pub(super) fn resign(&mut self, side: Color) -> Result<(), Why> {
        let on_consent =
            self.book().resignation.takes_effect == ResignationEffect::OnArbitersConsent;
        if on_consent && self.game.setting.venue.has_arbiter() {
            self.push(Event::ResignationDeclared { side });
        } else {
            self.end(Outcome::loss(side, LossReason::Resignation), None);
        }
        Ok(())
    }

    fn resigned(&self) -> Result<Color, Why> {
        match self.game.state.halt {
            Some(Halt::Resignation(side)) => Ok(side),
            _ => Err(Why::NobodyResigned),
        }
    }

    pub(super) fn consent_to_resignation(&mut self) -> Result<(), Why> {
        let side = self.resigned()?;
        self.end(Outcome::loss(side, LossReason::Resignation), None);
        Ok(())
    }

    pub(super) fn refuse_resignation(&mut self, reason: &str) -> Result<(), Why> {
        self.resigned()?;
        let reason = wanted(reason)?;
        self.push(Event::ResignationRefused { reason });
        Ok(())
    }
}

/// What becomes of a draw that is agreed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Acceptance {
    /// The game is drawn.
    Ends,
    /// It is early: the arbiter decides.
    Waits,
    /// It is early, and both lose.
    BothForfeit,
    /// It is early, and cannot be agreed.
    Void,
}

impl Game {
    /// Whether fewer rounds have been completed than the rule on early draws asks for.
    fn is_early(&self, plies: usize) -> bool {
        let early = self.book.draw_offers.early.as_ref();
        early.is_some_and(|early| plies < 2 * usize::from(early.rounds.get()))
    }

    /// What becomes of a draw that is agreed now.
    pub(crate) fn acceptance(&self) -> Acceptance {
        let Some(early) = &self.book.draw_offers.early else { return Acceptance::Ends };
        let is_early = self.is_early(self.history.plies().len());
        // How much is "little" is not said; that nothing at all has gone is certain.
        let start = self.history.start();
        let nothing_gone = self.position().occupied().len() == start.occupied().len();
        let little = early.or_little_material_gone && nothing_gone;
        match early.effect {
            EarlyDrawEffect::Void if is_early => Acceptance::Void,
            EarlyDrawEffect::BothForfeit if is_early => Acceptance::BothForfeit,
            EarlyDrawEffect::ArbiterMayOrderPlayOn
                if (is_early || little) && self.setting.venue.has_arbiter() =>
            {
                Acceptance::Waits
            }
            _ => Acceptance::Ends,
        }
    }

    /// The foul that it would be if a side offered a draw now, by itself or together with its move; none if it may offer
    /// (AXF 2017 2§9.5, 3.6.I). Whoever asks a player has to warn him.
    pub fn foul_of_offer(&self, side: Color) -> Option<FoulKind> {
        let rule = &self.book.draw_offers;
        let mut offers = self.state.offers.clone();
        // A move answers an offer that stands.
        if offers.open() == Some(side.opponent()) {
            offers.refuse();
        }
        rule.breach.filter(|_| !offers.may_offer(side, rule.again))
    }

    /// Whether an offer stands that this actor can accept.
    pub(crate) fn is_accepted_by(&self, by: &Actor) -> bool {
        self.state.offers.open().is_some_and(|offerer| by.acts_for(offerer.opponent()))
    }
}

/// A reason that says something.
pub(super) fn wanted(reason: &str) -> Result<String, Why> {
    match reason.trim() {
        "" => Err(Why::ReasonWanted),
        reason => Ok(reason.to_owned()),
    }
}
