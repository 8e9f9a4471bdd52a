//! A ruling in words, as data and in pictures.
//!
//! ```
//! use chuhe_board::Position;
//! use chuhe_referee::{Case, explain, judge};
//! use chuhe_rulebook::{Language, Rulebook};
//!
//! let start = Position::from_fen("c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w")?;
//! let moves = ["h8h9", "f9f8", "h9h8", "f8f9"].map(|m| m.parse().expect("a move"));
//! let case = Case::new(start, moves.to_vec())?;
//! let book = Rulebook::builtin("axf-2017").expect("it comes with the program");
//! let ruling = judge(book, &case, 3);
//! assert_eq!(
//!     explain::sentence(&ruling, Language::ZhHans),
//!     "红方长将，黑方长捉，长将者应变着；已成待判局面，红方须变着，再循环1次仍不变，判红方负。"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chinese;
mod chinese_json;
mod illegal;
mod json;
mod limit;
mod locale;
mod moves;
mod pictures;
mod report;
mod round;
mod sides;
mod words;

use chuhe_board::{Color, Notation, Piece};
use chuhe_rulebook::{Completeness, Ground, Language, School, Source};

pub use illegal::illegal;
pub use json::{json, limit_json};
pub use limit::{end_text, limit_text};
pub use pictures::{face, page_pictures, picture_titles, pictures};
pub use report::{MoveRow, Report, Threat, report};

use crate::game_ruling::GameRuling;
use crate::placed::Placed;
use crate::ruling::{Discretion, Dispute, Order, Ruling};
use crate::verdict::{Level, Verdict};
use locale::Key;
use round::Round;
use words::{Words, filled, number};

/// A heading and what stands under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The heading; a whole sentence if nothing stands under it.
    pub heading: String,
    /// The lines.
    pub lines: Vec<String>,
}

/// What the case comes to and what must happen now, in one breath.
pub fn sentence(ruling: &Ruling<'_>, language: Language) -> String {
    Words::of(language).verdict_and_order(ruling)
}

/// The notation that goes with a language.
pub fn notation(language: Language) -> Notation {
    match language {
        Language::En => Notation::Wxf,
        Language::ZhHans | Language::ZhHant => Notation::Chinese(Words::of(language).script()),
    }
}

/// What a piece is called, with its colour: 黑炮, the black cannon.
pub fn piece_name(piece: Piece, language: Language) -> String {
    Words::of(language).piece(piece)
}

/// What a piece is called where it stands: 红九路车(a0), the red chariot on a0.
pub fn placed_name(placed: Placed, language: Language) -> String {
    Words::of(language).placed(placed)
}

/// That there is nothing to rule on in a game of `plies` plies, because no position has come back.
pub fn nothing_repeats(plies: usize, language: Language) -> String {
    Words::of(language).say(Key("nothing-repeats"), &[("plies", number(plies))])
}

/// Where in a game of `plies` plies the ruling belongs, and whether play has gone on since.
pub fn place(found: &GameRuling<'_>, plies: usize, language: Language) -> String {
    let words = Words::of(language);
    let args = [
        ("first", number(found.first_ply + 1)),
        ("last", number(found.last_ply)),
        ("plies", number(plies)),
    ];
    let key = match (found.last_ply < plies, found.is_decided()) {
        (false, _) => Key("place-at-end"),
        (true, true) => Key("place-decided-earlier"),
        (true, false) if !found.ruling.is_on_cycle() => Key("place-went-on"),
        (true, false) => Key("place-varied-since"),
    };
    words.sentence(key, &args)
}

/// The whole ruling, as an arbiter would read it out: verdict and order, rulebook, cycle, every move with
/// its evidence, both sides' conduct with the articles, what decides, and what is open to dispute.
pub fn text(ruling: &Ruling<'_>, language: Language) -> String {
    let words = Words::of(language);
    let mut lines = vec![words.verdict_and_order(ruling), String::new()];
    lines.extend(words.preamble(ruling));
    lines.extend([String::new(), words.plain(Key("heading-moves"))]);
    for (i, reading) in Round::of(ruling).readings().iter().enumerate() {
        lines.push(words.headline(i, reading));
        lines.extend(words.evidence(reading).into_iter().map(|line| format!("   {line}")));
    }
    for side in Color::ALL {
        lines.push(String::new());
        lines.extend(words.conduct(ruling, side));
    }
    lines.extend([String::new(), words.plain(Key("heading-decision"))]);
    let deciding = ruling.deciding().iter();
    lines.extend(deciding.map(|&finding| words.finding(finding)));
    lines.extend(words.procedure(ruling));
    lines.extend(words.open_points(ruling));
    lines.push(String::new());
    lines.join("\n")
}

impl Words {
    fn verdict_and_order(&self, ruling: &Ruling<'_>) -> String {
        let args = [
            ("verdict", filled(self.verdict_clause(ruling))),
            ("order", filled(self.order(ruling.order(), ruling.verdict()))),
        ];
        self.sentence(Key("verdict-and-order"), &args)
    }

    /// Who offends, and by what.
    fn verdict_clause(&self, ruling: &Ruling<'_>) -> String {
        let level = |side| ruling.conduct(side).level();
        let loser = match ruling.verdict() {
            Verdict::Unknown => return self.plain(Key("verdict-unknown")),
            Verdict::Loses(side) => side,
            Verdict::Draw => {
                return match level(Color::Red) {
                    Level::PerpetualCheck => self.plain(Key("verdict-both-check")),
                    Level::LesserOffence | Level::Forbidden => self.both_offend(ruling),
                    Level::Permitted => self.both_permitted(ruling),
                };
            }
        };
        let other = loser.opponent();
        let conduct = |side| ruling.conduct(side).name();
        let key = match (level(loser), level(other)) {
            (Level::PerpetualCheck, Level::Permitted) => Key("verdict-check"),
            (Level::PerpetualCheck, _) if conduct(other) == Ground::PerpetualChase => {
                Key("verdict-check-and-chase")
            }
            (_, Level::Permitted) if ruling.conduct(loser).quarry().is_some() => {
                Key("verdict-chase")
            }
            (_, Level::Permitted) => Key("verdict-offence"),
            _ => Key("verdict-heavier"),
        };
        let quarry = match ruling.conduct(loser).quarry() {
            Some(quarry) => self.piece(quarry.piece),
            None => self.plain(Key("one-piece")),
        };
        let args = [
            ("side", filled(self.side(loser))),
            ("other", filled(self.side(other))),
            ("innocent", filled(self.innocent(ruling, other))),
            ("quarry", filled(quarry)),
            ("conduct", filled(self.ground(conduct(loser)))),
            ("other-conduct", filled(self.lighter(ruling, other))),
        ];
        self.say(key, &args)
    }

    /// What makes a side's offence the lighter one.
    fn lighter(&self, ruling: &Ruling<'_>, side: Color) -> String {
        let grounds = ruling.conduct(side).grounds();
        if grounds.contains(&Ground::JointChase) {
            self.plain(Key("lighter-joint"))
        } else if grounds.contains(&Ground::FewRoots) {
            self.plain(Key("lighter-few-roots"))
        } else {
            self.ground(ruling.conduct(side).name())
        }
    }

    /// That a side does not offend, with the name of what it does if there is one.
    fn innocent(&self, ruling: &Ruling<'_>, side: Color) -> String {
        let name = ruling.conduct(side).name();
        let side = ("side", filled(self.side(side)));
        if name == Ground::PermittedConduct {
            self.say(Key("innocent"), &[side])
        } else {
            self.say(Key("innocent-by"), &[side, ("conduct", filled(self.ground(name)))])
        }
    }

    fn both_offend(&self, ruling: &Ruling<'_>) -> String {
        let name = |side| ruling.conduct(side).name();
        if Color::ALL.into_iter().all(|side| name(side) == Ground::PerpetualChase) {
            return self.plain(Key("verdict-both-chase"));
        }
        let conducts = Color::ALL.into_iter().map(|side| {
            let conduct = filled(self.ground(name(side)));
            let args = [("side", filled(self.side(side))), ("conduct", conduct)];
            self.say(Key("side-with-conduct"), &args)
        });
        let conducts: Vec<String> = conducts.collect();
        let conducts = filled(conducts.join(&self.plain(Key("line-pause"))));
        self.say(Key("verdict-both-offend"), &[("conducts", conducts)])
    }

    fn both_permitted(&self, ruling: &Ruling<'_>) -> String {
        let named = Color::ALL.into_iter().filter_map(|side| {
            let name = ruling.conduct(side).name();
            let args = [("side", filled(self.side(side))), ("conduct", filled(self.ground(name)))];
            (name != Ground::PermittedConduct).then(|| self.say(Key("side-with-conduct"), &args))
        });
        let named: Vec<String> = named.collect();
        if named.is_empty() {
            return self.plain(Key("verdict-both-permitted"));
        }
        let conducts = filled(named.join(&self.plain(Key("line-pause"))));
        self.say(Key("verdict-both-permitted-by"), &[("conducts", conducts)])
    }

    /// What must happen now.
    fn order(&self, order: Order, verdict: Verdict) -> String {
        let cycles = |n: u16| number(usize::from(n));
        match order {
            Order::Wait { missing } => {
                let then = self.verdict_word(verdict);
                self.say(
                    Key("order-wait"),
                    &[("missing", cycles(missing)), ("verdict", filled(then))],
                )
            }
            Order::MustVary { side, left } => {
                let side = filled(self.side(side));
                self.say(Key("order-must-vary"), &[("side", side), ("left", cycles(left))])
            }
            Order::DrawsSoon { left } => {
                self.say(Key("order-draws-soon"), &[("left", cycles(left))])
            }
            Order::Loses(side) => {
                let (winner, side) = (self.side(side.opponent()), self.side(side));
                self.say(Key("order-loses"), &[("side", filled(side)), ("winner", filled(winner))])
            }
            Order::PendingIfClaimed(side) => {
                self.say(Key("order-pending-if-claimed"), &[("side", filled(self.side(side)))])
            }
            Order::Draw => self.plain(Key("order-draw")),
            Order::ArbiterDecides => self.plain(Key("order-arbiter-decides")),
        }
    }

    fn verdict_word(&self, verdict: Verdict) -> String {
        self.plain(match verdict {
            Verdict::Loses(Color::Red) => Key("red-loses"),
            Verdict::Loses(Color::Black) => Key("black-loses"),
            Verdict::Draw => Key("draw"),
            Verdict::Unknown => Key("unknown"),
        })
    }

    /// Under which book, and what went round.
    fn preamble(&self, ruling: &Ruling<'_>) -> Vec<String> {
        let book = &ruling.rulebook().book;
        let rulebook = [
            ("title", filled(book.title.get(self.language))),
            ("edition", filled(book.edition.get(self.language))),
            ("federation", filled(book.federation.get(self.language))),
        ];
        let round = Round::of(ruling);
        let cycle = [
            ("plies", number(round.readings().len())),
            ("cycles", number(round.gone_round())),
            ("times", number(round.times())),
        ];
        let start = ruling.stretch().start();
        // The position and nothing else: counters of the game it comes from would only be taken for a part of it.
        let mut bare = start.setup();
        (bare.quiet_plies, bare.move_number) = (0, 1);
        let args = [("fen", filled(bare.fen())), ("side", filled(self.side(start.turn())))];
        let cycle_line = match (ruling.is_on_cycle(), round.is_exact()) {
            (false, _) => Key("stretch-line"),
            (true, true) => Key("cycle-line"),
            (true, false) => Key("cycle-line-varied"),
        };
        let mut lines = vec![self.say(Key("rulebook-line"), &rulebook)];
        lines.extend(self.missing_chapter(ruling).or_else(|| self.text_not_whole(ruling)));
        lines.extend([self.say(cycle_line, &cycle), self.say(Key("start-line"), &args)]);
        lines
    }

    /// That the book's own chapter on repetitions is not at hand, and what is followed instead.
    fn missing_chapter(&self, ruling: &Ruling<'_>) -> Option<String> {
        let School::Chinese(chinese) = &ruling.rulebook().doctrine.school else { return None };
        let reading = filled(chinese.reading.key());
        (!chinese.chapter_available)
            .then(|| self.say(Key("chapter-missing"), &[("reading", reading)]))
    }

    /// That the book's text is not at hand as a whole, and what is followed instead.
    fn text_not_whole(&self, ruling: &Ruling<'_>) -> Option<String> {
        let book = &ruling.rulebook().book;
        let pieced =
            matches!(book.completeness, Completeness::ByReference | Completeness::Reconstructed);
        let note = filled(book.completeness_note.get(self.language));
        pieced.then(|| self.say(Key("text-not-whole"), &[("note", note)]))
    }

    /// The articles on what happens at the table.
    fn procedure(&self, ruling: &Ruling<'_>) -> Option<String> {
        let source = match &ruling.rulebook().repetition.shuffling {
            Some(clause) if !ruling.is_on_cycle() => &clause.source,
            _ => &ruling.consequence()?.source,
        };
        let articles = filled(self.articles(&source.articles));
        Some(self.say(Key("procedure-line"), &[("articles", articles)]))
    }

    /// Where the book may be read otherwise, and what could not be found out, as lines of a text.
    fn open_points(&self, ruling: &Ruling<'_>) -> Vec<String> {
        let parts = self.open_parts(ruling).into_iter();
        parts.flat_map(|part| [vec![String::new(), part.heading], part.lines].concat()).collect()
    }

    /// The same, each point with its heading.
    fn open_parts(&self, ruling: &Ruling<'_>) -> Vec<Part> {
        let mut parts = Vec::new();
        if !ruling.disputes().is_empty() {
            let disputes = ruling.disputes().iter();
            parts.push(Part {
                heading: self.plain(Key("heading-disputed")),
                lines: disputes.map(|dispute| self.dispute(dispute, ruling.verdict())).collect(),
            });
        }
        if let Some(discretion) = ruling.discretion() {
            parts.push(Part {
                heading: self.plain(Key("heading-discretion")),
                lines: vec![self.discretion(discretion, ruling.verdict())],
            });
        }
        let readings = Round::of(ruling).readings().iter().enumerate();
        let unknown: Vec<String> = readings
            .filter(|(_, read)| read.is_unknown())
            .map(|(i, read)| {
                let name = filled(self.move_name(read.before(), read.played()));
                self.say(Key("numbered-move"), &[("number", number(i + 1)), ("name", name)])
            })
            .collect();
        if !unknown.is_empty() {
            let moves = filled(self.list(unknown));
            let heading = self.say(Key("unknown-moves"), &[("moves", moves)]);
            parts.push(Part { heading, lines: Vec::new() });
        }
        parts
    }

    fn dispute(&self, dispute: &Dispute<'_>, verdict: Verdict) -> String {
        let args = [
            ("note", filled(self.note(dispute.source))),
            ("articles", filled(self.articles(&dispute.source.articles))),
            ("verdict", filled(self.verdict_word(verdict))),
            ("otherwise", filled(self.verdict_word(dispute.otherwise))),
        ];
        self.say(Key("dispute"), &args)
    }

    fn discretion(&self, discretion: Discretion<'_>, verdict: Verdict) -> String {
        let args = [
            ("note", filled(self.note(discretion.source))),
            ("articles", filled(self.articles(&discretion.source.articles))),
            ("verdict", filled(self.verdict_word(verdict))),
            ("otherwise", filled(self.verdict_word(discretion.otherwise))),
        ];
        self.say(
            match discretion.excused {
                true => Key("discretion-excused"),
                false => Key("discretion-not-excused"),
            },
            &args,
        )
    }

    /// What a source says, without the full stop.
    fn note(&self, source: &Source) -> String {
        let note = match &source.note {
            Some(note) => note.get(self.language),
            None => source.articles.principal().text.get(self.language),
        };
        note.trim_end_matches(['。', '.']).to_owned()
    }
}
