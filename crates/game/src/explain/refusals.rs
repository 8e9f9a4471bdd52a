//! Refusals in words.

use chuhe_board::IllegalMove;
use chuhe_locale::{Key, filled, number};

use super::words::Words;
use crate::refusal::{Refusal, Why};

impl Words {
    pub(super) fn refusal(&self, refusal: &Refusal) -> String {
        self.with_articles(self.why(refusal.why()), refusal.articles())
    }

    fn illegal(&self, reason: &IllegalMove) -> String {
        self.plain(match reason {
            IllegalMove::KingsWouldFace => Key("illegal-facing"),
            IllegalMove::KingAttacked { .. } => Key("illegal-king"),
            IllegalMove::LegBlocked(_)
            | IllegalMove::EyeBlocked(_)
            | IllegalMove::WayBlocked(_)
            | IllegalMove::NoScreen(_)
            | IllegalMove::ManyScreens(_) => Key("illegal-blocked"),
            _ => Key("illegal-way"),
        })
    }

    fn why(&self, why: &Why) -> String {
        let key = match why {
            Why::NotYours(side) => {
                return self.say(Key("refusal-not-yours"), &[("side", filled(self.side(*side)))]);
            }
            Why::NotYourTurn(side) => {
                let side = filled(self.side(*side));
                return self.say(Key("refusal-not-your-turn"), &[("side", side)]);
            }
            Why::Illegal(m, reason) => {
                let reason = filled(self.illegal(reason));
                let args = [("move", filled(m.to_string())), ("reason", reason)];
                return self.say(Key("refusal-illegal"), &args);
            }
            Why::IsLegal(m) => {
                return self.say(Key("refusal-is-legal"), &[("move", filled(m.to_string()))]);
            }
            Why::TouchMove(duty, moves) => {
                let moves = self.list(moves.iter().map(ToString::to_string));
                let args =
                    [("duty", filled(self.word("duty", duty.key()))), ("moves", filled(moves))];
                return self.say(Key("refusal-touch-move"), &args);
            }
            Why::ClockTooEarly(at) => {
                let time = filled(self.time(at.ms()));
                return self.say(Key("refusal-clock-too-early"), &[("time", time)]);
            }
            Why::ReadsAs(m) => {
                return self.say(Key("refusal-reads-as"), &[("move", filled(m.to_string()))]);
            }
            Why::HasNotPressed(side) => {
                let side = filled(self.side(*side));
                return self.say(Key("refusal-has-not-pressed"), &[("side", side)]);
            }
            Why::NotAbsent(side) => {
                let side = filled(self.side(*side));
                return self.say(Key("refusal-not-absent"), &[("side", side)]);
            }
            Why::NoSuchFoul(kind) => {
                let foul = filled(self.word("foul", kind.key()));
                return self.say(Key("refusal-no-such-foul"), &[("foul", foul)]);
            }
            Why::NoSanction(act) => {
                let act = filled(self.word("act", act.key()));
                return self.say(Key("refusal-no-sanction"), &[("act", act)]);
            }
            Why::DrawTooEarly(rounds) => {
                let rounds = number(usize::from(*rounds));
                return self.say(Key("refusal-draw-too-early"), &[("rounds", rounds)]);
            }
            Why::LimitNotReached { counted, needed } => {
                let args = [("counted", number(*counted)), ("needed", number(*needed))];
                return self.say(Key("refusal-limit-not-reached"), &args);
            }
            Why::NotRepeated { cycles, needed } => {
                let args = [("cycles", number(*cycles)), ("needed", number(*needed))];
                return self.say(Key("refusal-not-repeated"), &args);
            }
            Why::NotTheSealer(side) => {
                let side = filled(self.side(*side));
                return self.say(Key("refusal-not-the-sealer"), &[("side", side)]);
            }
            Why::Overtaken => Key("refusal-overtaken"),
            Why::TimeGoesBack => Key("refusal-time-goes-back"),
            Why::GameOver => Key("refusal-game-over"),
            Why::NotOver => Key("refusal-not-over"),
            Why::NotStarted => Key("refusal-not-started"),
            Why::AlreadyStarted => Key("refusal-already-started"),
            Why::ArbitersOnly => Key("refusal-arbiters-only"),
            Why::OnlyAtTheTable => Key("refusal-only-at-the-table"),
            Why::NothingThere => Key("refusal-nothing-there"),
            Why::AdjustOnOwnTime => Key("refusal-adjust-on-own-time"),
            Why::NotInCheck => Key("refusal-not-in-check"),
            Why::Stopped => Key("refusal-stopped"),
            Why::NotStopped => Key("refusal-not-stopped"),
            Why::WaitsForArbiter => Key("refusal-waits-for-arbiter"),
            Why::ClockNotStarted => Key("refusal-clock-not-started"),
            Why::NoClock => Key("refusal-no-clock"),
            Why::ClockIsThere => Key("refusal-clock-is-there"),
            Why::NotTheStarter => Key("refusal-not-the-starter"),
            Why::PressWithoutMove => Key("refusal-press-without-move"),
            Why::NotYourClock => Key("refusal-not-your-clock"),
            Why::PressesItself => Key("refusal-presses-itself"),
            Why::NoTimes => Key("refusal-no-times"),
            Why::NoDutyToRecord => Key("refusal-no-duty-to-record"),
            Why::NoLadder => Key("refusal-no-ladder"),
            Why::OfferAfterOwnMove => Key("refusal-offer-after-own-move"),
            Why::OfferBeforePress => Key("refusal-offer-before-press"),
            Why::OfferStands => Key("refusal-offer-stands"),
            Why::NoOffer => Key("refusal-no-offer"),
            Why::OwnOffer => Key("refusal-own-offer"),
            Why::OfferBinds => Key("refusal-offer-binds"),
            Why::OfferTooSoon => Key("refusal-offer-too-soon"),
            Why::OfferBeforeRefusal => Key("refusal-offer-before-refusal"),
            Why::NothingAgreed => Key("refusal-nothing-agreed"),
            Why::NoLimit => Key("refusal-no-limit"),
            Why::PlayersOnly => Key("refusal-players-only"),
            Why::ArbiterBringsItUp => Key("refusal-arbiter-brings-it-up"),
            Why::NotWhileInCheck => Key("refusal-not-while-in-check"),
            Why::NoClaim => Key("refusal-no-claim"),
            Why::NoShufflingClause => Key("refusal-no-shuffling-clause"),
            Why::NotShuffling => Key("refusal-not-shuffling"),
            Why::AlreadyPending => Key("refusal-already-pending"),
            Why::WrittenOtherwise => Key("refusal-written-otherwise"),
            Why::NothingPending => Key("refusal-nothing-pending"),
            Why::NobodyResigned => Key("refusal-nobody-resigned"),
            Why::NoAdjournment => Key("refusal-no-adjournment"),
            Why::Adjourned => Key("refusal-adjourned"),
            Why::NotAdjourned => Key("refusal-not-adjourned"),
            Why::NotSealed => Key("refusal-not-sealed"),
            Why::NothingWritten => Key("refusal-nothing-written"),
            Why::SomebodyAbsent => Key("refusal-somebody-absent"),
            Why::NotCalled => Key("refusal-not-called"),
            Why::ReasonWanted => Key("refusal-reason-wanted"),
            Why::NoSuchResult => Key("refusal-no-such-result"),
            Why::SignedAlready => Key("refusal-signed-already"),
            Why::NoScoreOwed => Key("refusal-no-score-owed"),
            Why::NothingToTakeBack => Key("refusal-nothing-to-take-back"),
            Why::NothingToStrike => Key("refusal-nothing-to-strike"),
        };
        self.plain(key)
    }
}
