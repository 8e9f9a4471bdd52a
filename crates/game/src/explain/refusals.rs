//! Refusals in words.

use chuhe_board::Move;
use chuhe_locale::{Args, Key, filled, number};
use chuhe_logbook::exact_time;
use chuhe_referee::explain::illegal;

use super::words::Words;
use crate::game::Game;
use crate::refusal::{Refusal, Why};

impl Words {
    /// A refusal; `game` is the game it was refused in, which knows the names of moves.
    pub(super) fn refusal(&self, game: Option<&Game>, refusal: &Refusal) -> String {
        let told = self.why(game, refusal.why());
        if refusal.why().is_about_the_asking() {
            return told;
        }
        self.with_articles(told, refusal.articles())
    }

    fn why(&self, game: Option<&Game>, why: &Why) -> String {
        let name = |m: &Move| match game {
            Some(game) => self.move_name(game.position(), *m),
            None => m.to_string(),
        };
        let say = |args: Args<'_>| self.named(&format!("refusal-{}", why.code()), args);
        match why {
            Why::NotYours(side)
            | Why::NotYourTurn(side)
            | Why::NotTheStarter(side)
            | Why::NoExtraMove(side)
            | Why::HasNotPressed(side)
            | Why::AnsweredBeforePress(side)
            | Why::NotAbsent(side)
            | Why::ToBeSealed(side)
            | Why::NotTheSealer(side) => say(&[("side", filled(self.side(*side)))]),
            Why::Illegal { tried, reason, by_hand } => {
                let reason = filled(illegal(reason, self.language));
                let text = say(&[("move", filled(tried.to_string())), ("reason", reason)]);
                if *by_hand {
                    self.say(Key("illegal-on-the-board"), &[("text", filled(text))])
                } else {
                    text
                }
            }
            Why::IsLegal(m) | Why::ReadsAs(m) => say(&[("move", filled(name(m)))]),
            Why::TouchMove(duty, moves) => {
                let moves = self.list(moves.iter().map(name));
                let duty = filled(self.word("duty", duty.key()));
                say(&[("duty", duty), ("moves", filled(moves))])
            }
            Why::ClockTooEarly { after_ms } => say(&[("time", filled(exact_time(*after_ms)))]),
            Why::NoSuchFoul(kind) => say(&[("foul", filled(self.word("foul", kind.key())))]),
            Why::NoSanction(act) => say(&[("act", filled(self.word("act", act.key())))]),
            Why::DrawTooEarly(rounds) => say(&[("rounds", number(usize::from(*rounds)))]),
            Why::LimitNotReached { counted, needed } => {
                say(&[("counted", number(*counted)), ("needed", number(*needed))])
            }
            Why::NotRepeated { cycles, needed } => {
                say(&[("cycles", number(*cycles)), ("needed", number(*needed))])
            }
            Why::Unsound { entry, error } => {
                say(&[("entry", filled(entry.as_str())), ("error", filled(error.as_str()))])
            }
            _ => say(&[]),
        }
    }
}
