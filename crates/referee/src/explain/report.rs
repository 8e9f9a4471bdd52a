//! A ruling in parts, for pages and sheets that lay it out themselves.

use chuhe_board::{Color, Move};
use chuhe_rulebook::{Ground, Language};

use super::Part;
use super::locale::Key;
use super::round::Round;
use super::words::Words;
use crate::asian::{self, AttackFinding, RootState, WhyNot};
use crate::chinese::{self, Chase, Evidence, Root, WhyIdle};
use crate::mate::Mate;
use crate::nature::Nature;
use crate::placed::Placed;
use crate::read_move::ReadMove;
use crate::ruling::Ruling;

/// A ruling in parts. Together they say what [`text`](super::text) says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Verdict and order in one sentence.
    pub sentence: String,
    /// Under which book, and what went round.
    pub preamble: Vec<String>,
    /// A row for every move of the cycle.
    pub moves: Vec<MoveRow>,
    /// What Red and Black do over the cycle, with the grounds.
    pub conduct: [Part; 2],
    /// What decides between the sides, and the articles on the procedure.
    pub decision: Part,
    /// What is disputed, discretionary or not made out.
    pub open: Vec<Part>,
}

/// A move of the cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRow {
    /// Its number in the cycle, from 1.
    pub number: usize,
    /// Who moves.
    pub side: Color,
    /// The move in the notation that goes with the language.
    pub name: String,
    /// The move by its squares.
    pub played: Move,
    /// What it is.
    pub nature: Nature,
    /// The same in words, with what it answers.
    pub told: String,
    /// What it threatens or attacks.
    pub threats: Vec<Threat>,
    /// The articles by which it is what it is.
    pub articles: Vec<String>,
    /// Everything that bears on it, a sentence each.
    pub evidence: Vec<String>,
}

impl MoveRow {
    /// Whether the evidence says no more than the threats: that what is chased has no root.
    pub fn is_plain(&self) -> bool {
        let mut counting = self.threats.iter().filter(|threat| threat.counts).peekable();
        counting.peek().is_some() && counting.all(|threat| threat.rootless)
    }
}

/// What a move threatens or attacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The piece that checks, takes or would move first.
    pub taker: String,
    /// The piece that is attacked; the king in checks and mate threats.
    pub victim: String,
    /// What protects the victim, or why the attack does not count; none in checks and mate threats.
    pub root: Option<String>,
    /// Whether nothing protects the victim.
    pub rootless: bool,
    /// Whether it makes the move what it is.
    pub counts: bool,
}

/// A ruling in parts.
pub fn report(ruling: &Ruling<'_>, language: Language) -> Report {
    let words = Words::of(language);
    let part = |mut lines: Vec<String>| {
        let heading = if lines.is_empty() { String::new() } else { lines.remove(0) };
        unmarked(Part { heading, lines })
    };
    let deciding = ruling.deciding().iter().map(|&finding| words.finding(finding));
    let decision = Part {
        heading: words.plain(Key("heading-decision")),
        lines: deciding.chain(words.procedure(ruling)).collect(),
    };
    let readings = Round::of(ruling).readings().iter().enumerate();
    Report {
        sentence: words.verdict_and_order(ruling),
        preamble: words.preamble(ruling),
        moves: readings.map(|(i, reading)| words.row(ruling, i, reading)).collect(),
        conduct: Color::ALL.map(|side| part(words.conduct(ruling, side))),
        decision: unmarked(decision),
        open: words.open_parts(ruling).into_iter().map(unmarked).collect(),
    }
}

/// Without the marks of a list in plain text: whoever lays the parts out has marks of his own.
fn unmarked(Part { heading, lines }: Part) -> Part {
    let plain = |line: String| line.trim_start_matches(['-', '·', ' ']).to_owned();
    Part { heading, lines: lines.into_iter().map(plain).collect() }
}

impl Words {
    fn row(&self, ruling: &Ruling<'_>, index: usize, read: &ReadMove) -> MoveRow {
        let mut grounds: Vec<Ground> = nature_ground(read.nature()).into_iter().collect();
        let threats = match read {
            ReadMove::Asian(reading) => self.asian_threats(reading, &mut grounds),
            ReadMove::Chinese(reading) => self.chinese_threats(reading, &mut grounds),
        };
        let doctrine = &ruling.rulebook().doctrine;
        let mut articles: Vec<String> = Vec::new();
        for article in grounds.into_iter().flat_map(|ground| doctrine.cite(ground).iter()) {
            if !articles.iter().any(|known| **known == *article.number) {
                articles.push(article.number.to_string());
            }
        }
        MoveRow {
            number: index + 1,
            side: read.side(),
            name: self.move_name(read.before(), read.played()),
            played: read.played(),
            nature: read.nature(),
            told: self.told_nature(read),
            threats,
            articles,
            evidence: self.evidence(read),
        }
    }

    fn threat(&self, taker: Placed, victim: Placed, root: Option<Key>, counts: bool) -> Threat {
        Threat {
            taker: self.placed(taker),
            victim: self.placed(victim),
            root: root.map(|key| self.plain(key)),
            rootless: root == Some(Key("root-word-none")),
            counts,
        }
    }

    fn asian_threats(&self, reading: &asian::PlyReading, grounds: &mut Vec<Ground>) -> Vec<Threat> {
        let after = reading.after();
        let king = Placed::on(&after, after.king(reading.side().opponent()));
        let checks = reading.checkers.iter();
        let mut threats: Vec<Threat> =
            checks.map(|&checker| self.threat(checker, king, None, true)).collect();
        if let Mate::Found(line) = &reading.mate_threat
            && let Some(first) = line.first()
        {
            let counts = reading.nature == Nature::MateThreat;
            threats.push(self.threat(Placed::on(&after, first.from), king, None, counts));
        }
        for attack in &reading.attacks {
            let (root, ground, chase) = match &attack.finding {
                AttackFinding::Chase(evidence) => {
                    let (root, ground) = match evidence.root {
                        RootState::None => (Key("root-word-none"), Ground::NoRoot),
                        RootState::False(_) => (Key("root-word-false"), Ground::FalseRoot),
                        RootState::ToNoAvail(_) => {
                            (Key("root-word-to-no-avail"), Ground::ChaseOfRootedChariot)
                        }
                    };
                    (root, Some(ground), true)
                }
                AttackFinding::NotAChase(why) => {
                    let (root, ground) = why_not(why);
                    (root, ground, false)
                }
            };
            // What is chased beside a check is named, since the move is told as both. Of the rest the sentences speak:
            // beside what counts it would only be in the way.
            let beside_check = attack.finding == AttackFinding::NotAChase(WhyNot::CheckCounts);
            if chase || beside_check || !threats.iter().any(|threat| threat.counts) {
                grounds.extend(ground);
                threats.push(self.threat(attack.taker, attack.victim, Some(root), chase));
            }
        }
        threats
    }

    fn chinese_threats(
        &self,
        reading: &chinese::PlyReading,
        grounds: &mut Vec<Ground>,
    ) -> Vec<Threat> {
        let after = reading.after();
        let on = |square| Placed::on(&after, square);
        let king = on(after.king(reading.side.opponent()));
        let threat = |chase: &Chase, counts: bool| {
            let victim = Placed { piece: chase.victim.0, square: chase.victim.1 };
            self.threat(on(chase.captor), victim, Some(root_of(chase).0), counts)
        };
        if let Evidence::Chases(chases) = &reading.evidence {
            grounds.extend(chases.iter().map(|chase| root_of(chase).1));
        }
        let mut threats: Vec<Threat> = match &reading.evidence {
            Evidence::Checkers(checkers) => {
                let checkers = Placed::all(&after, *checkers).into_iter();
                checkers.map(|checker| self.threat(checker, king, None, true)).collect()
            }
            Evidence::Mate(line) => line
                .first()
                .map(|m| self.threat(on(m.from), king, None, true))
                .into_iter()
                .collect(),
            Evidence::Chases(chases) => chases.iter().map(|chase| threat(chase, true)).collect(),
            Evidence::Offered { piece, to } => {
                vec![self.threat(on(*piece), on(*to), Some(Key("root-word-same-kind")), false)]
            }
            Evidence::Followed { by, piece, .. } => {
                vec![self.threat(on(*by), on(*piece), Some(Key("root-word-rooted")), false)]
            }
            Evidence::Idle(WhyIdle::KingOrPawn(captures)) => {
                grounds.push(Ground::KingOrPawnChase);
                let exempt = Some(Key("root-word-exempt"));
                captures.iter().map(|m| self.threat(on(m.from), on(m.to), exempt, false)).collect()
            }
            Evidence::Idle(WhyIdle::KingAnsweredCheck) => {
                grounds.push(Ground::KingAnsweringCheck);
                Vec::new()
            }
            Evidence::Idle(WhyIdle::Standing(threats)) => {
                grounds.push(Ground::StandingAttack);
                // Who could win it before the move, and where he stands now.
                let now =
                    |square| if square == reading.played.from { reading.played.to } else { square };
                let standing = Some(Key("root-word-standing"));
                let told = threats.iter().filter_map(|threat| {
                    let first = threat.line.first()?;
                    Some(self.threat(on(now(first.from)), on(threat.victim), standing, false))
                });
                told.collect()
            }
            Evidence::Idle(WhyIdle::ExposesKing(captures)) => {
                let barred = Some(Key("root-word-exposes-king"));
                captures.iter().map(|m| self.threat(on(m.from), on(m.to), barred, false)).collect()
            }
            Evidence::Barred(_) | Evidence::Idle(_) | Evidence::Unknown => Vec::new(),
        };
        threats.extend(reading.excused.iter().map(|chase| threat(chase, false)));
        threats.dedup();
        threats
    }
}

/// What protects the victim of a chase, in a word, and the ground for it.
fn root_of(chase: &Chase) -> (Key, Ground) {
    match chase.root {
        Root::None => (Key("root-word-none"), Ground::NoRoot),
        Root::False(_) => (Key("root-word-false"), Ground::FalseRoot),
        Root::Few(_) => (Key("root-word-few"), Ground::FewRoots),
    }
}

/// The ground that says what a move of this nature is.
fn nature_ground(nature: Nature) -> Option<Ground> {
    match nature {
        Nature::Check => Some(Ground::Check),
        Nature::MateThreat => Some(Ground::MateThreat),
        Nature::Chase => Some(Ground::Chase),
        Nature::Exchange => Some(Ground::Exchange),
        Nature::Offer => Some(Ground::Offer),
        Nature::Block => Some(Ground::Block),
        Nature::Follow => Some(Ground::Follow),
        Nature::Idle => Some(Ground::Idle),
        Nature::Unknown => None,
    }
}

/// Why an attack does not count, in a word, and the ground for it.
fn why_not(why: &WhyNot) -> (Key, Option<Ground>) {
    match why {
        WhyNot::Standing => (Key("root-word-standing"), Some(Ground::StandingAttack)),
        WhyNot::Unanswered => (Key("root-word-unanswered"), Some(Ground::StandingAttack)),
        WhyNot::ExposesKing(_) => (Key("root-word-exposes-king"), None),
        WhyNot::UncrossedPawn => (Key("root-word-uncrossed"), Some(Ground::UncrossedPawn)),
        WhyNot::SameKind => (Key("root-word-same-kind"), Some(Ground::SameKindOffer)),
        WhyNot::Rooted(_) => (Key("root-word-rooted"), Some(Ground::TrueRoot)),
        WhyNot::ExemptTaker => (Key("root-word-exempt"), Some(Ground::KingOrPawnChase)),
        WhyNot::CheckCounts => (Key("root-word-check-counts"), Some(Ground::CheckWithChase)),
    }
}
