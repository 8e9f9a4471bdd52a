//! Names of sides, moves, times and articles in a language.

use chuhe_board::{Color, Move, Notation, Position, Square};
use chuhe_locale::{Key, Locale, filled};
use chuhe_logbook::exact_time;
use chuhe_referee::Placed;
use chuhe_referee::explain::placed_name;
use chuhe_rulebook::ArticleRef;

use super::Style;
use crate::actor::{Actor, Part};
use crate::case::CaseVerdict;
use crate::outcome::Outcome;

chuhe_locale::words!("../../../../locales/", "/game.ftl");

/// A language with its names for things.
#[derive(Clone, Copy)]
pub(super) struct Words {
    locale: Locale,
    notation: Notation,
}

impl std::ops::Deref for Words {
    type Target = Locale;

    fn deref(&self) -> &Locale {
        &self.locale
    }
}

impl Words {
    pub(super) fn of(style: impl Into<Style>) -> Words {
        let style = style.into();
        let notation =
            style.notation.unwrap_or_else(|| chuhe_referee::explain::notation(style.language));
        Words { locale: WORDS.locale(style.language), notation }
    }

    pub(super) fn side(&self, side: Color) -> String {
        self.plain(match side {
            Color::Red => Key("side-red"),
            Color::Black => Key("side-black"),
        })
    }

    pub(super) fn sides(&self, sides: &[Color]) -> String {
        self.list(sides.iter().map(|&side| self.side(side)))
    }

    /// Who did something: by part, and by name if there is one.
    pub(super) fn actor(&self, part: Part, by: &Actor) -> String {
        let part = match part {
            Part::Red => Key("side-red"),
            Part::Black => Key("side-black"),
            Part::Arbiter => Key("part-arbiter"),
            Part::ChiefArbiter => Key("part-chief-arbiter"),
            Part::Clock => Key("part-clock"),
        };
        match (self.plain(part), &*by.name) {
            (part, "") => part,
            (part, name) => format!("{part} {name}"),
        }
    }

    pub(super) fn list(&self, items: impl IntoIterator<Item = String>) -> String {
        let items: Vec<String> = items.into_iter().collect();
        items.join(&self.plain(Key("list-comma")))
    }

    /// The piece on a square, as players call it; the square alone if nothing stands there.
    pub(super) fn placed(&self, before: &Position, square: Square) -> String {
        match before.piece_at(square) {
            Some(piece) => placed_name(Placed { piece, square }, self.language),
            None => square.to_string(),
        }
    }

    /// A move that was made on the board although it is none, which no notation has a name for.
    pub(super) fn made(&self, before: &Position, m: Move) -> String {
        format!("{} → {}", self.placed(before, m.from), m.to)
    }

    /// The name of a move in the notation wanted; coordinates if it is illegal.
    pub(super) fn move_name(&self, before: &Position, m: Move) -> String {
        self.notation.write(before, m).unwrap_or_else(|_| m.to_string())
    }

    pub(super) fn move_names(&self, before: &Position, moves: &[Move]) -> String {
        self.list(moves.iter().map(|&m| self.move_name(before, m)))
    }

    pub(super) fn log_line(&self, ms: u64, text: String) -> String {
        let args = [("time", filled(exact_time(ms))), ("text", filled(text))];
        self.say(Key("log-line"), &args)
    }

    pub(super) fn with_articles(&self, text: String, articles: &[ArticleRef]) -> String {
        let name = |article: &ArticleRef| {
            let (number, title) = (&*article.number, article.title.get(self.language));
            let args = [("number", filled(number)), ("title", filled(title))];
            self.say(Key("article"), &args)
        };
        let articles = self.list(articles.iter().map(name));
        let args = [("text", filled(text)), ("articles", filled(articles))];
        self.say(Key("with-articles"), &args)
    }

    pub(super) fn with_remark(&self, text: String, remark: Option<&str>) -> String {
        match remark {
            None => text,
            Some(remark) => {
                let args = [("text", filled(text)), ("remark", filled(remark))];
                self.say(Key("with-remark"), &args)
            }
        }
    }

    /// The name of a word from a closed list, such as a kind of foul.
    pub(super) fn word(&self, list: &str, key: &str) -> String {
        self.named(&format!("{list}-{key}"), &[])
    }

    pub(super) fn verdict(&self, verdict: CaseVerdict) -> String {
        self.plain(match verdict {
            CaseVerdict::RedLoses => Key("verdict-red-loses"),
            CaseVerdict::BlackLoses => Key("verdict-black-loses"),
            CaseVerdict::DrawPermitted => Key("verdict-draw-permitted"),
            CaseVerdict::DrawMutual => Key("verdict-draw-mutual"),
            CaseVerdict::NoCase => Key("verdict-no-case"),
            CaseVerdict::ArbiterDecides => Key("verdict-arbiter-decides"),
        })
    }

    /// What a repetition is decided as, when it is.
    pub(super) fn decision(&self, verdict: CaseVerdict) -> String {
        self.plain(match verdict {
            CaseVerdict::RedLoses => Key("decision-red-loses"),
            CaseVerdict::BlackLoses => Key("decision-black-loses"),
            CaseVerdict::DrawPermitted | CaseVerdict::DrawMutual => Key("decision-draw"),
            CaseVerdict::NoCase | CaseVerdict::ArbiterDecides => return self.verdict(verdict),
        })
    }

    pub(super) fn outcome(&self, outcome: &Outcome) -> String {
        let loss = |reason: &chuhe_rulebook::LossReason| filled(self.word("loss", reason.key()));
        match outcome {
            Outcome::Won { winner, reason } => {
                let args = [
                    ("winner", filled(self.side(*winner))),
                    ("loser", filled(self.side(winner.opponent()))),
                    ("reason", loss(reason)),
                ];
                self.say(Key("outcome-won"), &args)
            }
            Outcome::Drawn { reason } => {
                let reason = filled(self.word("draw", reason.key()));
                self.say(Key("outcome-drawn"), &[("reason", reason)])
            }
            Outcome::BothLost { reason: Some(reason) } => {
                self.say(Key("outcome-both-lost-by"), &[("reason", loss(reason))])
            }
            Outcome::BothLost { reason: None } => self.plain(Key("outcome-both-lost")),
            Outcome::Annulled => self.plain(Key("outcome-annulled")),
            Outcome::PointsCancelled { sides } => {
                let sides = filled(self.sides(sides));
                self.say(Key("outcome-points-cancelled"), &[("sides", sides)])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use chuhe_locale::check::{complaints, keys_in_source};
    use chuhe_rulebook::{DrawReason, FoulKind, LossReason, Measure, Misconduct, TouchDuty};

    use super::*;

    #[test]
    fn every_message_is_in_every_file_and_used() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut used = keys_in_source(source);
        fn list<'a>(
            name: &'a str,
            keys: impl Iterator<Item = &'static str> + 'a,
        ) -> impl Iterator<Item = String> + 'a {
            keys.map(move |key| format!("{name}-{key}"))
        }
        used.extend(list("loss", LossReason::ALL.iter().map(|reason| reason.key())));
        used.extend(list("draw", DrawReason::ALL.iter().map(|reason| reason.key())));
        used.extend(list("foul", FoulKind::ALL.iter().map(|kind| kind.key())));
        used.extend(list("measure", Measure::ALL.iter().map(|measure| measure.key())));
        used.extend(list("act", Misconduct::ALL.iter().map(|act| act.key())));
        used.extend(list("refusal", crate::refusal::Why::CODES.iter().copied()));
        used.extend(list("duty", TouchDuty::ALL.iter().map(|duty| duty.key())));
        assert_eq!(complaints(&FILES, &used), Vec::<String>::new());
    }

    #[test]
    fn no_message_is_the_same_in_english_and_chinese() {
        let lines = |text: &'static str| -> BTreeSet<&'static str> {
            let text = text.lines().filter(|line| line.contains(" = ") && !line.contains("{"));
            text.collect()
        };
        let [(_, hans), _, (_, english)] = FILES;
        assert_eq!(lines(hans).intersection(&lines(english)).count(), 0);
    }
}
