//! A picture of every move of the cycle: what attacks, what protects, what is held.

use chuhe_board::{
    Bitboard, Color, Glyphs, Mark, Move, Picture, PieceFace, Position, Script, Square,
};
use chuhe_rulebook::Language;

use super::chinese::protecting;
use super::round::Round;
use super::words::Words;
use crate::asian::{self, Attack, AttackFinding, Held, RootState, WhyNot};
use crate::chinese::{self, Chase, Evidence, Manner, Root, WhyIdle};
use crate::mate::Mate;
use crate::placed::Placed;
use crate::read_move::ReadMove;
use crate::ruling::Ruling;

/// One SVG per move of the cycle: the board after the move, solid arrows from attackers to what they attack,
/// dashed ones from protectors, dotted ones from pieces that hold others to the king behind them, and a thin
/// one for the first move of a threatened mate. The title says what the move is.
///
/// ```
/// use chuhe_board::{Notation, Position, read_line};
/// use chuhe_referee::{Case, explain, judge};
/// use chuhe_rulebook::{Language, Rulebook};
///
/// let start = Position::from_fen("4k4/9/9/7P1/9/9/9/9/5R3/3K5 w").expect("a position");
/// let moves = read_line(&start, Notation::Uci, "f1e1 e9f9 e1f1 f9e9").expect("legal moves");
/// let case = Case::new(start, moves).expect("they lead back to the start");
/// let ruling = judge(Rulebook::builtin("axf-2017").expect("it is compiled in"), &case, 3);
///
/// let pictures = explain::pictures(&ruling, Language::En);
/// assert_eq!(pictures.len(), 4);
/// assert!(pictures.iter().all(|svg| svg.starts_with("<svg")));
/// ```
pub fn pictures(ruling: &Ruling<'_>, language: Language) -> Vec<String> {
    let words = Words::of(language);
    let readings = Round::of(ruling).readings().iter().enumerate();
    readings.map(|(i, reading)| picture(&words, i, reading, None)).collect()
}

/// The same pictures for a page that has the outlines of the characters once, as
/// [`chuhe_board::shared_glyphs`] writes them for [`face`] under this prefix.
pub fn page_pictures(ruling: &Ruling<'_>, language: Language, id_prefix: &str) -> Vec<String> {
    let words = Words::of(language);
    let readings = Round::of(ruling).readings().iter().enumerate();
    readings.map(|(i, reading)| picture(&words, i, reading, Some(id_prefix))).collect()
}

/// What stands on the pieces for readers of a language. Those who read English see the characters, too: they are at
/// the table with the same pieces.
pub const fn face(language: Language) -> PieceFace {
    PieceFace::Chinese(match language {
        Language::ZhHans => Script::Simplified,
        Language::ZhHant | Language::En => Script::Traditional,
    })
}

/// The titles of the pictures: each move and what it is in one line.
pub fn picture_titles(ruling: &Ruling<'_>, language: Language) -> Vec<String> {
    let words = Words::of(language);
    let readings = Round::of(ruling).readings().iter().enumerate();
    readings.map(|(i, reading)| words.headline(i, reading)).collect()
}

fn picture(words: &Words, index: usize, reading: &ReadMove, shared: Option<&str>) -> String {
    let after = reading.after();
    let setup = after.setup();
    let mut picture = Picture::new(&setup);
    picture.face = face(words.language);
    picture.last_move = Some(reading.played());
    let headline = words.headline(index, reading);
    let evidence = words.evidence(reading).into_iter().next();
    picture.title = Some(match evidence {
        Some(evidence) => format!("{headline} {evidence}"),
        None => headline,
    });
    picture.id_prefix = match shared {
        Some(prefix) => prefix.to_owned(),
        None => format!("ply{}", index + 1),
    };
    picture.glyphs = if shared.is_some() { Glyphs::Shared } else { Glyphs::Own };
    let mut marks = Marks { after: &after, arrows: Vec::new(), rings: Vec::new() };
    match reading {
        ReadMove::Asian(reading) => marks.draw(reading),
        ReadMove::Chinese(reading) => marks.draw_chinese(reading),
    }
    picture.arrows = marks.arrows;
    picture.rings = marks.rings;
    picture.svg()
}

struct Marks<'a> {
    after: &'a Position,
    arrows: Vec<(Square, Square, Mark)>,
    rings: Vec<(Square, Mark)>,
}

impl Marks<'_> {
    fn draw(&mut self, reading: &asian::PlyReading) {
        let king = self.after.king(reading.side().opponent());
        for checker in &reading.checkers {
            self.arrow(checker.square, king, Mark::Attack);
            self.ring(king, Mark::Attack);
        }
        // Beside a chase, attacks on other pieces that come to nothing would only be in the way.
        let chased: Vec<Square> = reading.chases().map(|(chase, _)| chase.victim.square).collect();
        for attack in &reading.attacks {
            if chased.is_empty() || chased.contains(&attack.victim.square) {
                self.attack(attack);
            }
        }
        if let Mate::Found(line) = &reading.mate_threat
            && let Some(first) = line.first()
            && !self.arrows.contains(&(first.from, first.to, Mark::Attack))
        {
            self.arrow(first.from, first.to, Mark::Note);
        }
    }

    fn draw_chinese(&mut self, reading: &chinese::PlyReading) {
        let king = self.after.king(reading.side.opponent());
        match &reading.evidence {
            Evidence::Checkers(checkers) => {
                for checker in *checkers {
                    self.arrow(checker, king, Mark::Attack);
                }
                self.ring(king, Mark::Attack);
            }
            Evidence::Mate(line) => {
                if let Some(first) = line.first() {
                    self.arrow(first.from, first.to, Mark::Note);
                    self.ring(king, Mark::Attack);
                }
            }
            Evidence::Chases(chases) => chases.iter().for_each(|chase| self.chase(chase)),
            Evidence::Offered { piece, to } => {
                self.arrow(*piece, *to, Mark::Attack);
                self.arrow(*to, *piece, Mark::Attack);
            }
            // The move that the piece now stands in the way of.
            Evidence::Barred(line) => {
                if let Some(first) = line.first() {
                    self.arrow(first.from, first.to, Mark::Pin);
                }
            }
            Evidence::Followed { by, piece, line } => {
                self.held(&[Move::new(*by, *piece)][..], line);
            }
            Evidence::Idle(WhyIdle::Held(lines)) => {
                for line in lines {
                    self.held(&line[..1.min(line.len())], line);
                }
            }
            Evidence::Idle(_) | Evidence::Unknown => {}
        }
        reading.excused.iter().chain(&reading.by_pawn).for_each(|chase| self.chase(chase));
    }

    /// A threat to win something: by a capture, or by a check that wins it later.
    fn chase(&mut self, chase: &Chase) {
        let victim = chase.victim.1;
        self.ring(victim, Mark::Attack);
        match (chase.manner, chase.line.first()) {
            (Manner::Checks, Some(first)) => self.arrow(first.from, first.to, Mark::Note),
            (Manner::Checks, None) => {}
            (Manner::Capture, _) => {
                self.arrow(chase.captor, victim, Mark::Attack);
                let roots = match chase.root {
                    Root::None => Bitboard::EMPTY,
                    Root::False(roots) | Root::Few(roots) => roots,
                };
                if !roots.is_empty() {
                    let capture = Move::new(chase.captor, victim);
                    self.protect(&protecting(self.after, capture, roots), victim);
                }
            }
        }
    }

    /// A capture that wins nothing, and what retakes.
    fn held(&mut self, capture: &[Move], line: &[Move]) {
        for m in capture {
            self.arrow(m.from, m.to, Mark::Attack);
        }
        if let [take, retake, ..] = line
            && take.to == retake.to
            && let Some(piece) = self.after.piece_at(retake.from)
        {
            self.protect(&[Placed { piece, square: retake.from }], take.to);
        }
    }

    fn attack(&mut self, attack: &Attack) {
        let (taker, victim) = (attack.taker, attack.victim);
        match &attack.finding {
            AttackFinding::Chase(evidence) => {
                self.strike(attack);
                match &evidence.root {
                    RootState::None => {}
                    RootState::ToNoAvail(roots) => self.protect(roots, victim.square),
                    RootState::False(roots) => {
                        for root in roots {
                            self.protect(&[root.protector], victim.square);
                            self.hold(&root.held_by, victim.piece.color);
                        }
                    }
                }
                match &evidence.victim_held {
                    None => {}
                    Some(Held::Pinned(by)) => self.hold(by, victim.piece.color),
                    Some(Held::LegBlocked(by)) => self.ring(by.square, Mark::Pin),
                }
            }
            AttackFinding::NotAChase(why) => match why {
                // What was there before, or does not matter, would only hide the rest.
                WhyNot::Standing | WhyNot::Unanswered | WhyNot::UncrossedPawn => {}
                WhyNot::SameKind | WhyNot::ExemptTaker | WhyNot::CheckCounts => self.strike(attack),
                WhyNot::Rooted(roots) => {
                    self.strike(attack);
                    self.protect(roots, victim.square);
                }
                WhyNot::ExposesKing(by) => {
                    self.strike(attack);
                    self.hold(by, taker.piece.color);
                }
            },
        }
    }

    fn strike(&mut self, attack: &Attack) {
        self.arrow(attack.taker.square, attack.victim.square, Mark::Attack);
        self.ring(attack.victim.square, Mark::Attack);
    }

    fn protect(&mut self, roots: &[Placed], victim: Square) {
        for root in roots {
            self.arrow(root.square, victim, Mark::Protect);
            self.ring(root.square, Mark::Protect);
        }
    }

    /// The lines along which the king would be taken.
    fn hold(&mut self, by: &[Placed], king: Color) {
        let king = self.after.king(king);
        for holder in by {
            self.arrow(holder.square, king, Mark::Pin);
        }
    }

    fn arrow(&mut self, from: Square, to: Square, mark: Mark) {
        if !self.arrows.contains(&(from, to, mark)) {
            self.arrows.push((from, to, mark));
        }
    }

    fn ring(&mut self, square: Square, mark: Mark) {
        if !self.rings.contains(&(square, mark)) {
            self.rings.push((square, mark));
        }
    }
}
