//! Entries of the log in words.

use chuhe_board::{Color, Square};
use chuhe_locale::{Key, filled, number};
use chuhe_logbook::{clock_face, exact_time};
use chuhe_referee::{count_for, count_without_claimant};
use chuhe_rulebook::{ColoursAfterStart, FoulKind, LimitCounting, VoidCheckCost};

use super::words::Words;
use crate::event::{AdjustmentCause, Correction, Entry, Event, LimitAccount, Mishap};
use crate::game::Game;
use crate::state::AfterMishap;
use crate::touch::Touched;

impl Words {
    /// An entry; `before` is the game before it.
    pub(super) fn event(&self, before: &Game, entry: &Entry) -> String {
        let about = |key, side: Color| self.say(key, &[("side", filled(self.side(side)))]);
        let remarked = |key, remark: &str| self.with_remark(self.plain(key), Some(remark));
        match &entry.event {
            Event::Opened { setting } => {
                let player = |name: &str| filled(name);
                let args = [
                    ("red", player(&setting.players.red.name)),
                    ("black", player(&setting.players.black.name)),
                    ("book", filled(before.rulebook().book.short_title.get(self.language))),
                    ("control", filled(before.time_control().name.get(self.language))),
                ];
                self.say(Key("event-opened"), &args)
            }
            Event::Started { absent } if absent.is_empty() => self.plain(Key("event-started")),
            Event::Started { absent } => {
                let sides = filled(self.sides(absent));
                self.say(Key("event-started-without"), &[("sides", sides)])
            }
            Event::Arrived { side } => about(Key("event-arrived"), *side),
            Event::ClockStarted => self.plain(Key("event-clock-started")),
            Event::Moved { side, played } => {
                let name = self.move_name(before.position(), *played);
                let args = [("side", filled(self.side(*side))), ("move", filled(name))];
                self.say(Key("event-moved"), &args)
            }
            Event::ClockPressed { side } => about(Key("event-clock-pressed"), *side),
            Event::Touched { side, touched, adjusting } => {
                let key = match adjusting {
                    true if before.may_adjust(*side) => Key("event-adjusted"),
                    true => Key("event-put-straight"),
                    false => Key("event-touched"),
                };
                let args = [
                    ("side", filled(self.side(*side))),
                    ("pieces", filled(self.touched(before, touched))),
                ];
                self.say(key, &args)
            }
            Event::AdjustingAnnounced { side } => about(Key("event-adjusting-announced"), *side),
            Event::CheckOverlooked { side, piece } => {
                let piece = filled(self.placed(before.position(), *piece));
                let args = [("side", filled(self.side(*side))), ("piece", piece)];
                self.say(Key("event-check-overlooked"), &args)
            }
            Event::MishapSettled { side, mishap } => self.mishap(before, *side, mishap),
            Event::ColoursReversed { after_start: false } => {
                self.plain(Key("event-colours-put-right"))
            }
            Event::ColoursReversed { after_start: true } => {
                let rule = &before.rulebook().mishaps.colours_reversed;
                let text = self.plain(match rule.after_start {
                    ColoursAfterStart::Replay => Key("event-colours-reversed-again"),
                    _ => Key("event-colours-reversed"),
                });
                self.with_articles(text, &rule.source.articles)
            }
            Event::Restarted => self.plain(Key("event-restarted")),
            Event::FoulRecorded { side, kind, times } => self.foul(before, *side, *kind, *times),
            Event::ClockAdjusted { side, delta_ms, cause } => {
                let key =
                    if *delta_ms < 0 { Key("event-clock-taken") } else { Key("event-clock-given") };
                let time = filled(exact_time(delta_ms.unsigned_abs()));
                let text = self.say(key, &[("side", filled(self.side(*side))), ("time", time)]);
                let remark = match cause {
                    AdjustmentCause::Foul(kind) => self.word("foul", kind.key()),
                    AdjustmentCause::Arbiter(reason) => reason.clone(),
                };
                self.with_remark(text, Some(&remark))
            }
            Event::MisconductNoted { side, act, measure, reason } => {
                let act = match act {
                    Some(act) => self.word("act", act.key()),
                    None => self.plain(Key("act-none")),
                };
                let args = [
                    ("side", filled(self.side(*side))),
                    ("act", filled(act)),
                    ("measure", filled(self.word("measure", measure.key()))),
                ];
                self.with_remark(self.say(Key("event-misconduct-noted"), &args), Some(reason))
            }
            Event::ClockIntroduced => {
                let text = self.plain(Key("event-clock-introduced"));
                self.with_articles(text, &before.time_control().source.articles)
            }
            Event::Paused { reason } => remarked(Key("event-paused"), reason),
            Event::Resumed if before.halt().is_none() => {
                self.plain(Key("event-adjournment-withdrawn"))
            }
            Event::Resumed => self.plain(Key("event-resumed")),
            Event::DrawOffered { side } => about(Key("event-draw-offered"), *side),
            Event::OfferVoid { side } => {
                let text = about(Key("event-offer-void"), *side);
                self.with_articles(text, &before.rulebook().draw_offers.source.articles)
            }
            Event::DrawDeclined { side } => about(Key("event-draw-declined"), *side),
            Event::OfferRetracted { side } => about(Key("event-offer-retracted"), *side),
            Event::DrawAgreedEarly => {
                let text = self.plain(Key("event-draw-agreed-early"));
                match &before.rulebook().draw_offers.early {
                    Some(early) => self.with_articles(text, &early.source.articles),
                    None => text,
                }
            }
            Event::PlayOnOrdered { reason } => remarked(Key("event-play-on-ordered"), reason),
            Event::LimitClaimed { side } => about(Key("event-limit-claimed"), *side),
            Event::LimitRuled { account } => self.account(before, account),
            Event::CaseRuled { ruling, .. } => {
                let text = filled(ruling.text.get(self.language));
                let text = self.say(Key("event-case-ruled"), &[("ruling", text)]);
                self.with_numbers(before, text, &ruling.articles)
            }
            Event::CaseOverruled { verdict, reason } => {
                let verdict = filled(self.verdict(*verdict));
                let text = self.say(Key("event-case-overruled"), &[("verdict", verdict)]);
                self.with_remark(text, Some(reason))
            }
            Event::CaseLapsed => self.plain(Key("event-case-lapsed")),
            Event::ResignationDeclared { side } => {
                let text = about(Key("event-resignation-declared"), *side);
                self.with_articles(text, &before.rulebook().resignation.source.articles)
            }
            Event::ResignationRefused { reason } => {
                remarked(Key("event-resignation-refused"), reason)
            }
            Event::AdjournmentCalled { reason } => {
                remarked(Key("event-adjournment-called"), reason)
            }
            // What is written is not said here: the text is for everybody. The times are as the clocks show them, and as
            // they are written on an envelope.
            Event::MoveSealed { side, used_ms, .. } => {
                let args = [
                    ("side", filled(self.side(*side))),
                    ("red", filled(clock_face(used_ms.red))),
                    ("black", filled(clock_face(used_ms.black))),
                ];
                self.say(Key("event-move-sealed"), &args)
            }
            Event::DiagramConfirmed { side } => about(Key("event-diagram-confirmed"), *side),
            Event::ResumptionSet { at, place } => {
                let time = filled(exact_time(at.since(before.opened())));
                let args = [("time", time), ("place", filled(place))];
                self.say(Key("event-resumption-set"), &args)
            }
            Event::ResumptionCalled { absent } if absent.is_empty() => {
                self.plain(Key("event-resumption-called"))
            }
            Event::ResumptionCalled { absent } => {
                let sides = filled(self.sides(absent));
                self.say(Key("event-resumption-called-without"), &[("sides", sides)])
            }
            Event::EnvelopeOpened { written, .. } => {
                self.say(Key("event-envelope-opened"), &[("written", filled(written))])
            }
            Event::FlagFell { side } => about(Key("event-flag-fell"), *side),
            Event::Ended { outcome, articles, remark } => {
                let outcome = filled(self.outcome(outcome));
                let text = self.say(Key("event-ended"), &[("outcome", outcome)]);
                let text = self.with_numbers(before, text, articles);
                self.with_remark(text, remark.as_deref())
            }
            Event::Corrected { correction, reason } => {
                self.with_remark(self.correction(correction), Some(reason))
            }
            Event::Signed { part } => {
                let who = filled(self.actor(*part, &entry.by));
                self.say(Key("event-signed"), &[("who", who)])
            }
            Event::ScoreHandedIn { side } => about(Key("event-score-handed-in"), *side),
            Event::ScoreEntered => self.plain(Key("event-score-entered")),
        }
    }

    /// A text with the articles of these numbers, as far as the game's rulebook has them.
    fn with_numbers(&self, game: &Game, text: String, numbers: &[String]) -> String {
        let find = |number: &String| game.rulebook().article(number).cloned();
        let articles: Vec<_> = numbers.iter().filter_map(find).collect();
        if articles.is_empty() { text } else { self.with_articles(text, &articles) }
    }

    fn mishap(&self, before: &Game, whose: Color, mishap: &Mishap) -> String {
        let side = ("side", filled(self.side(whose)));
        let position = before.position();
        let made = |m| ("move", filled(self.made(position, m)));
        let lost = matches!(before.after_mishap(whose, mishap), AfterMishap::Loss(_));
        match mishap {
            // What loses at once is not put back (AXF 2017 1§3.5).
            Mishap::IllegalMove { played } if lost => {
                self.say(Key("event-suicide-move"), &[side, made(*played)])
            }
            Mishap::IllegalMove { played } => {
                self.say(Key("event-illegal-move"), &[side, made(*played)])
            }
            Mishap::ExtraMove { played } => {
                self.say(Key("event-extra-move"), &[side, made(*played)])
            }
            Mishap::Displaced { pieces } => {
                let pieces = self.list(pieces.iter().map(|&at| self.placed(position, at)));
                self.say(Key("event-displaced"), &[side, ("pieces", filled(pieces))])
            }
            Mishap::KnockedOver { pieces, after_press, .. } => {
                let key = if *after_press {
                    Key("event-knocked-over-after-press")
                } else {
                    Key("event-knocked-over")
                };
                self.say(key, &[side, ("pieces", number(usize::from(*pieces)))])
            }
        }
    }

    /// What was touched, in order; what was touched at the same time with a sign between.
    fn touched(&self, before: &Game, touched: &[Touched]) -> String {
        let placed = |square: &Square| self.placed(before.position(), *square);
        self.list(touched.iter().map(|touched| match touched {
            Touched::One(square) => placed(square),
            Touched::Both(a, b) => format!("{} + {}", placed(a), placed(b)),
        }))
    }

    fn foul(&self, before: &Game, side: Color, kind: FoulKind, times: u16) -> String {
        let fouls = &before.rulebook().fouls;
        let name = self.word("foul", kind.key());
        let Some(rule) = fouls.rule(kind) else { return name };
        let mut counters = before.counters(side).clone();
        (0..times).for_each(|_| counters.add(fouls, kind));
        let counter = fouls.counters.get(&rule.counter);
        let counter = counter.map_or(rule.counter.key(), |c| c.name.get(self.language));
        let args = [
            ("side", filled(self.side(side))),
            ("foul", filled(name)),
            ("times", number(usize::from(times))),
            ("counter", filled(counter)),
            ("count", number(usize::from(counters.count(rule.counter)))),
        ];
        // Of the rules on touching, the one that was broken (AXF 2017 1§3.2.A to F).
        let touching = before.obligation().filter(|duty| duty.foul == Some(kind));
        let source = touching.filter(|_| before.turn() == side).map_or(&rule.source, |d| d.source);
        self.with_articles(self.say(Key("event-foul-recorded"), &args), &source.articles)
    }

    fn account(&self, before: &Game, account: &LimitAccount) -> String {
        let args = [("account", filled(self.full_account(before, account)))];
        let text = if !account.record_leads_there {
            self.say(Key("event-limit-unverifiable"), &args)
        } else if account.reached {
            self.say(Key("event-limit-held"), &args)
        } else {
            self.say(Key("event-limit-dismissed"), &args)
        };
        match &before.rulebook().natural_limit {
            Some(limit) => self.with_articles(text, &limit.source.articles),
            None => text,
        }
    }

    /// What was counted and what not, with the checks of both sides, and what the count would be if the book were
    /// read the other way (requirement 48: it does not say whether the answer to a void check goes with it).
    fn full_account(&self, before: &Game, account: &LimitAccount) -> String {
        let checks = |side| before.limit_count(side).map_or(0, |count| count.checks());
        let limit = before.rulebook().natural_limit.as_ref();
        let own = limit.is_some_and(|limit| limit.counting == LimitCounting::ClaimantEffective);
        let claimant = account.claimant.map_or_else(String::new, |side| self.side(side));
        let args = [
            ("side", filled(claimant)),
            ("plies", number(account.plies)),
            ("red", number(checks(Color::Red))),
            ("black", number(checks(Color::Black))),
            ("deducted", number(account.deducted)),
            ("counted", number(account.counted)),
            ("needed", number(account.needed)),
        ];
        // Sixty rounds are sixty moves of the claimant (CXA 1987 1§4.二(四)).
        let key = if own { Key("limit-account-own") } else { Key("limit-account-both") };
        let text = self.say(key, &args);
        let Some(mut other) = limit.filter(|l| !own && l.void_check_costs.disputed).cloned() else {
            return text;
        };
        let by_round = other.void_check_costs.value == VoidCheckCost::OnePly;
        other.void_check_costs.value =
            if by_round { VoidCheckCost::OneRound } else { VoidCheckCost::OnePly };
        let count = account.claimant.map(|side| count_for(&other, before.history(), side));
        let count = count.or_else(|| count_without_claimant(&other, before.history()));
        let Some(count) = count.filter(|count| count.counted() != account.counted) else {
            return text;
        };
        let key = if by_round { Key("limit-read-by-round") } else { Key("limit-read-by-ply") };
        let args = [
            ("account", filled(text)),
            ("counted", number(count.counted())),
            ("needed", number(count.needed())),
        ];
        self.say(key, &args)
    }

    fn correction(&self, correction: &Correction) -> String {
        match correction {
            Correction::Outcome(outcome) => {
                let outcome = filled(self.outcome(outcome));
                self.say(Key("event-corrected-outcome"), &[("outcome", outcome)])
            }
            Correction::PlayOn => self.plain(Key("event-corrected-play-on")),
            Correction::TakeBack { plies } => {
                self.say(Key("event-corrected-take-back"), &[("plies", number(*plies))])
            }
            Correction::StrikeFouls { side, kind, times } => {
                let args = [
                    ("side", filled(self.side(*side))),
                    ("foul", filled(self.word("foul", kind.key()))),
                    ("times", number(usize::from(*times))),
                ];
                self.say(Key("event-corrected-strike-fouls"), &args)
            }
        }
    }
}
