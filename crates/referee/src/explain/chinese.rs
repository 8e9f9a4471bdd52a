//! What is said of a single move that was read by the Chinese doctrine.

use chuhe_board::{Bitboard, Color, Move, Piece, Position, Role};

use super::locale::Key;
use super::moves::faces;
use super::words::{Words, filled, number};
use crate::asian::FalseRoot;
use crate::chinese::{
    Chase, Evidence, Manner, PlyReading, Root, StandingThreat, Value, Weight, WhyIdle,
};
use crate::nature::Nature;
use crate::placed::Placed;

/// How many lines are told where several show the same.
const MOST_LINES: usize = 3;

impl Words {
    /// Everything that bears on the nature of a move, a sentence each.
    pub(super) fn chinese_evidence(&self, ply: &PlyReading) -> Vec<String> {
        let after = ply.after();
        let mut lines = match (&ply.evidence, after.passed()) {
            (Evidence::Checkers(checkers), _) => {
                vec![self.check_by(&Placed::all(&after, *checkers))]
            }
            (evidence, Some(passed)) => self.quiet_evidence(ply, evidence, &passed),
            // Every other piece of evidence speaks of what could be done if the opponent passed.
            (_, None) => Vec::new(),
        };
        let Some(passed) = after.passed() else { return lines };
        lines.extend(ply.excused.iter().map(|chase| {
            let args = [("chase", filled(self.win(&passed, ply, chase)))];
            self.sentence(Key("chase-excused"), &args)
        }));
        lines.extend(ply.by_pawn.iter().map(|chase| {
            let args = [("chase", filled(self.win(&passed, ply, chase)))];
            self.sentence(Key("chase-by-pawn"), &args)
        }));
        lines
    }

    fn quiet_evidence(
        &self,
        ply: &PlyReading,
        evidence: &Evidence,
        passed: &Position,
    ) -> Vec<String> {
        match evidence {
            Evidence::Checkers(_) => Vec::new(),
            Evidence::Mate(line) => vec![self.mating(passed, line)],
            Evidence::Chases(chases) => {
                chases.iter().map(|chase| self.chinese_chase(passed, ply, chase)).collect()
            }
            &Evidence::Offered { piece, to } => {
                let (piece, by) = (Placed::on(passed, piece), Placed::on(passed, to));
                let key = match ply.nature {
                    Nature::Offer => Key("offered-to-like"),
                    _ => Key("offered-in-exchange"),
                };
                let args = [("piece", filled(self.placed(piece))), ("by", filled(self.placed(by)))];
                vec![self.sentence(key, &args)]
            }
            Evidence::Barred(line) => {
                let Some(feared) = ply.before.passed() else { return Vec::new() };
                let line = filled(self.line(&feared, line));
                vec![self.sentence(Key("bars-mate"), &[("line", line)])]
            }
            Evidence::Followed { by, piece, line } => {
                let args = [
                    ("by", filled(self.placed(Placed::on(passed, *by)))),
                    ("piece", filled(self.placed(Placed::on(passed, *piece)))),
                    ("line", filled(self.line(passed, line))),
                ];
                vec![self.sentence(Key("follows"), &args)]
            }
            Evidence::Idle(why) => self.why_idle(ply, why, passed),
            Evidence::Unknown => vec![self.plain(Key("move-unknown"))],
        }
    }

    fn mating(&self, passed: &Position, line: &[Move]) -> String {
        let args = [
            ("line", filled(self.line(passed, line))),
            ("other", filled(self.side(passed.turn().opponent()))),
        ];
        let one = line.len() == 1;
        self.sentence(if one { Key("mate-at-once") } else { Key("mate-by-checks") }, &args)
    }

    fn why_idle(&self, ply: &PlyReading, why: &WhyIdle, passed: &Position) -> Vec<String> {
        let told = |key: Key, lines: &[Vec<Move>]| {
            let line = |line: &Vec<Move>| {
                let victim = line.first().map(|m| Placed::on(passed, m.to));
                let args = [
                    ("victim", filled(victim.map_or(String::new(), |piece| self.placed(piece)))),
                    ("line", filled(self.line(passed, line))),
                ];
                self.sentence(key, &args)
            };
            let captures = |line: &&Vec<Move>| {
                line.first().is_some_and(|first| passed.piece_at(first.to).is_some())
            };
            lines.iter().filter(captures).take(MOST_LINES).map(line).collect()
        };
        match why {
            WhyIdle::NoThreat | WhyIdle::DrawingPoint => Vec::new(),
            WhyIdle::KingAnsweredCheck => vec![self.plain(Key("king-answers"))],
            WhyIdle::Held(lines) => told(Key("taking-wins-nothing"), lines),
            WhyIdle::Standing(threats) => {
                let told = |threat: &StandingThreat| {
                    let args = [
                        ("victim", filled(self.placed(Placed::on(passed, threat.victim)))),
                        ("line", filled(self.line(&ply.before, &threat.line))),
                    ];
                    self.sentence(Key("could-be-won-before"), &args)
                };
                threats.iter().take(MOST_LINES).map(told).collect()
            }
            WhyIdle::ExposesKing(captures) => {
                let told = |&capture: &Move| self.exposes_king(passed, capture);
                captures.iter().take(MOST_LINES).map(told).collect()
            }
            WhyIdle::KingOrPawn(captures) => captures
                .iter()
                // Where a pawn's attack may come to count that is told of it instead.
                .filter(|m| ply.by_pawn.iter().all(|chase| chase.captor != m.from))
                .map(|m| {
                    let (taker, victim) = (Placed::on(passed, m.from), Placed::on(passed, m.to));
                    let args = [
                        ("taker", filled(self.placed(taker))),
                        ("taker-role", filled(self.role(taker.piece))),
                        ("victim", filled(self.placed(victim))),
                    ];
                    self.sentence(Key("why-exempt-taker"), &args)
                })
                .collect(),
            WhyIdle::StandingMate(line) | WhyIdle::MateByExchange(line) => {
                let args = [
                    ("line", filled(self.line(passed, line))),
                    ("other", filled(self.side(ply.side.opponent()))),
                ];
                let key = match why {
                    WhyIdle::MateByExchange(_) => Key("mate-by-exchange"),
                    _ => Key("mate-stood-before"),
                };
                vec![self.sentence(key, &args)]
            }
        }
    }

    /// An attack that cannot be carried out.
    fn exposes_king(&self, passed: &Position, capture: Move) -> String {
        let by = Placed::all(passed, passed.attackers_of_king_after(capture));
        let king = Piece::new(passed.turn(), Role::King);
        let args = [
            ("taker", filled(self.placed(Placed::on(passed, capture.from)))),
            ("victim", filled(self.placed(Placed::on(passed, capture.to)))),
            ("by", filled(self.all_placed(&by))),
            ("king", filled(self.role(king))),
        ];
        let key = if faces(&by) { Key("why-kings-face") } else { Key("why-exposes-king") };
        self.sentence(key, &args)
    }

    /// A chase with its reasons: what protects the victim, how the exchange goes, what is new, how heavy it is.
    fn chinese_chase(&self, passed: &Position, ply: &PlyReading, chase: &Chase) -> String {
        let mut reasons = Vec::new();
        if chase.manner == Manner::Capture {
            reasons.extend(self.chinese_root(passed, chase));
        }
        if chase.line.len() > 1 || chase.manner == Manner::Checks {
            reasons.push(self.played_out(passed, chase));
        }
        if chase.lost_anyway {
            reasons.push(self.plain(Key("lost-anyway")));
        }
        if chase.even {
            reasons.push(self.plain(Key("chase-even")));
        }
        if let [_, _, ..] = chase.before.as_slice() {
            let line = filled(self.line(&ply.before, &chase.before));
            reasons.push(self.say(Key("not-won-before"), &[("line", line)]));
        }
        if chase.weight == Weight::Light {
            reasons.push(self.plain(match chase.root {
                Root::Few(_) => Key("chase-of-few-roots"),
                Root::None | Root::False(_) => Key("chase-joint"),
            }));
        }
        let args = [
            ("taker", filled(self.placed(Placed::on(passed, chase.captor)))),
            ("victim", filled(self.placed(victim(chase)))),
            ("reasons", filled(self.clauses(reasons))),
        ];
        let key = match chase.manner {
            Manner::Capture => Key("chase-line"),
            Manner::Checks => Key("chase-by-checks"),
        };
        self.sentence(key, &args)
    }

    fn chinese_root(&self, passed: &Position, chase: &Chase) -> Vec<String> {
        let capture = Move::new(chase.captor, chase.victim.1);
        let victim = passed.piece_at(capture.to).unwrap_or(chase.victim.0);
        match chase.root {
            Root::None => vec![self.plain(Key("root-none"))],
            Root::False(protectors) => {
                let mut taken = passed.clone();
                taken.play_unchecked(capture);
                let king = self.role(Piece::new(victim.color, Role::King));
                let false_root = |protector| {
                    let held_by = taken.attackers_of_king_after(Move::new(protector, capture.to));
                    let root = FalseRoot {
                        protector: Placed::on(&taken, protector),
                        held_by: Placed::all(&taken, held_by),
                    };
                    self.false_root(&root, &king, false)
                };
                protectors.into_iter().map(false_root).collect()
            }
            Root::Few(roots) => {
                let key = match chase.worth_more {
                    true => Key("root-of-worth-more"),
                    false => Key("root-few"),
                };
                let taker = filled(self.role(Placed::on(passed, chase.captor).piece));
                let worth = filled(self.role(victim));
                let roots = filled(self.all_placed(&protecting(passed, capture, roots)));
                vec![self.say(key, &[("roots", roots), ("taker", taker), ("victim", worth)])]
            }
        }
    }

    /// That something is to be won, in a clause.
    fn win(&self, passed: &Position, ply: &PlyReading, chase: &Chase) -> String {
        let whole = self.chinese_chase(passed, ply, chase);
        whole.trim_end_matches(['。', '.']).to_owned()
    }

    /// A line with what it wins and loses.
    fn played_out(&self, start: &Position, chase: &Chase) -> String {
        let (won, lost) = taken(start, &chase.line);
        let pieces = |pieces: Vec<Piece>| filled(self.counted(&pieces));
        let mut args = vec![("line", filled(self.line(start, &chase.line)))];
        let key = match (won.is_empty(), lost.is_empty()) {
            _ if chase.mates => Key("played-out-mates"),
            (true, _) => Key("played-out"),
            (false, true) => Key("played-out-wins"),
            (false, false) => Key("played-out-wins-for"),
        };
        args.extend([("won", pieces(won)), ("lost", pieces(lost))]);
        self.say(key, &args)
    }
}

impl Words {
    /// Pieces, with those of a kind told once and counted.
    fn counted(&self, pieces: &[Piece]) -> String {
        let mut kinds: Vec<(Piece, usize)> = Vec::new();
        for &piece in pieces {
            match kinds.iter_mut().find(|(kind, _)| *kind == piece) {
                Some((_, count)) => *count += 1,
                None => kinds.push((piece, 1)),
            }
        }
        self.list(kinds.into_iter().map(|(piece, count)| match (count, piece.color) {
            (1, _) => self.piece(piece),
            (_, color) => {
                let args = [("count", number(count)), ("role", filled(self.role(piece)))];
                self.say(
                    match color {
                        Color::Red => Key("pieces-red"),
                        Color::Black => Key("pieces-black"),
                    },
                    &args,
                )
            }
        }))
    }
}

/// The piece to be won.
fn victim(chase: &Chase) -> Placed {
    Placed { piece: chase.victim.0, square: chase.victim.1 }
}

/// The protectors of a piece against a capture. Some bear on the square only once the capture is made.
pub(super) fn protecting(position: &Position, capture: Move, roots: Bitboard) -> Vec<Placed> {
    let mut taken = position.clone();
    taken.play_unchecked(capture);
    Placed::all(&taken, roots)
}

/// What the side that starts a line takes in it, and what it loses. King and uncrossed pawns do not count.
pub(super) fn taken(start: &Position, line: &[Move]) -> (Vec<Piece>, Vec<Piece>) {
    let mut position = start.clone();
    let (mut won, mut lost) = (Vec::new(), Vec::new());
    for &m in line {
        if let Some(piece) = position.piece_at(m.to).filter(|&p| Value::of(p, m.to) != Value::ZERO)
        {
            (if piece.color == start.turn() { &mut lost } else { &mut won }).push(piece);
        }
        position.play_unchecked(m);
    }
    (won, lost)
}
