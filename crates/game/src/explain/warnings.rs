//! Warnings in words.

use chuhe_locale::{Key, filled, number};

use super::words::Words;
use crate::game::Game;
use crate::slip::Enterer;
use crate::state::Halt;
use crate::warning::Warning;

impl Words {
    /// What play stands still for.
    pub(super) fn halt(&self, halt: Halt) -> String {
        let about = |key, side| self.say(key, &[("side", filled(self.side(side)))]);
        match halt {
            Halt::Pause => self.plain(Key("halt-pause")),
            Halt::LimitClaim(side) => about(Key("halt-limit-claim"), side),
            Halt::Resignation(side) => about(Key("halt-resignation"), side),
            Halt::EarlyDraw => self.plain(Key("halt-early-draw")),
        }
    }

    pub(super) fn warning(&self, game: &Game, warning: &Warning) -> String {
        let about = |key, side| self.say(key, &[("side", filled(self.side(side)))]);
        match warning {
            Warning::OneMoreLoses { side, counter, count, limit }
            | Warning::LimitOfFouls { side, counter, count, limit } => {
                let rule = game.rulebook().fouls.counters.get(counter);
                let name = rule.map_or(counter.key(), |rule| rule.name.get(self.language));
                let args = [
                    ("side", filled(self.side(*side))),
                    ("counter", filled(name)),
                    ("count", number(usize::from(*count))),
                    ("limit", number(usize::from(*limit))),
                ];
                let key = match warning {
                    Warning::LimitOfFouls { .. } => Key("warning-limit-of-fouls"),
                    _ => Key("warning-one-more-loses"),
                };
                let text = self.say(key, &args);
                match rule {
                    Some(rule) => self.with_articles(text, &rule.source.articles),
                    None => text,
                }
            }
            Warning::NextMisconductLoses { side } => {
                about(Key("warning-next-misconduct-loses"), *side)
            }
            Warning::MustVary { side, shuffling: false } => about(Key("warning-must-vary"), *side),
            Warning::MustVary { side, shuffling: true } => {
                about(Key("warning-must-vary-shuffling"), *side)
            }
            Warning::WillBeDrawn => self.plain(Key("warning-will-be-drawn")),
            Warning::ArbiterShouldLook => self.plain(Key("warning-arbiter-should-look")),
            Warning::MovesThatDecide { moves } => self.list(moves.iter().map(|deciding| {
                let m = self.move_name(game.position(), deciding.m);
                let verdict = filled(self.decision(deciding.verdict));
                self.say(Key("warning-deciding-move"), &[("move", filled(m)), ("verdict", verdict)])
            })),
            Warning::MovesThatLeadToIt { lines } => self.list(lines.iter().map(|line| {
                let mut after = game.position().clone();
                after.play_unchecked(line.m);
                let args = [
                    ("move", filled(self.move_name(game.position(), line.m))),
                    ("reply", filled(self.move_name(&after, line.reply))),
                    ("verdict", filled(self.decision(line.verdict))),
                ];
                self.say(Key("warning-deciding-line"), &args)
            })),
            Warning::MovesThatGoOn { moves } => {
                let moves = filled(self.move_names(game.position(), moves));
                self.say(Key("warning-moves-that-go-on"), &[("moves", moves)])
            }
            Warning::LimitCanBeClaimed { side } => {
                about(Key("warning-limit-can-be-claimed"), *side)
            }
            Warning::LimitCanBeDeclared => self.plain(Key("warning-limit-can-be-declared")),
            Warning::WaitsForArbiter { halt } => {
                let what = filled(self.halt(*halt));
                self.say(Key("warning-waits-for-arbiter"), &[("what", what)])
            }
            Warning::NotPressed { side } => about(Key("warning-not-pressed"), *side),
            Warning::ArbiterRecords { side } => about(Key("warning-arbiter-records"), *side),
            Warning::MoveToBeSealed { side } => about(Key("warning-move-to-be-sealed"), *side),
            Warning::DiagramUnconfirmed { side } => {
                about(Key("warning-diagram-unconfirmed"), *side)
            }
            Warning::ClockToCorrect { side } => about(Key("warning-clock-to-correct"), *side),
            Warning::ScoreMissing { enterer } => {
                let who = match enterer {
                    Enterer::Player(side) => self.side(*side),
                    Enterer::Organiser => self.plain(Key("enterer-organiser")),
                };
                self.say(Key("warning-score-missing"), &[("who", filled(who))])
            }
        }
    }
}
