//! Every row of the tables of the Chinese doctrine under each rulebook it speaks for: verdict and the nature
//! of every move, as printed, on the other wing, with the sides exchanged, and entered later. And over random
//! cycles: what must not change a reading does not.
//!
//! A row may carry a doubt. If that starts with a ply and a tag, such as `3=杀`, the move is read so here.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use chuhe_board::{Move, Notation, Position, Role, read_line};
use chuhe_referee::chinese::{
    ChineseReading, Evidence, Manner, PlyReading, Root, Value, Weight, WhyIdle, read, verdict,
};
use chuhe_referee::inside::{levels, verdict_on};
use chuhe_referee::{
    Case, History, Nature, Order, Stretch, Verdict, judge_shuffling, shuffling_verdict,
};
use chuhe_rulebook::{Rulebook, School};
use chuhe_samples::Random;
use libtest_mimic::{Arguments, Failed, Trial};

/// A table and the rulebooks that must agree with it.
const TABLES: [(&str, &[&str]); 5] = [
    (include_str!("../../../corpus/rulings/cxa-2020.tsv"), &["cxa-2020"]),
    (include_str!("../../../corpus/rulings/chinese-more.tsv"), &["cxa-2020"]),
    (include_str!("../../../corpus/rulings/staff-2012.tsv"), &["staff-2012", "cxa-1987"]),
    (include_str!("../../../corpus/rulings/composed-2020.tsv"), &["cxa-2020"]),
    (include_str!("../../../corpus/rulings/composed-1999.tsv"), &["staff-2012", "cxa-1987"]),
];

const CYCLES: usize = if cfg!(debug_assertions) { 100 } else { 1_000 };

fn main() {
    let mut trials = Vec::new();
    for (table, books) in TABLES {
        let mut lines = table.lines();
        let columns: Vec<&str> = lines.next().unwrap().split('\t').collect();
        for line in lines {
            let cells: Vec<&str> = line.split('\t').collect();
            // Not every table has tags and doubts.
            let cell = |name| match columns.iter().position(|column| *column == name) {
                Some(column) => cells[column],
                None => "",
            };
            let row = Row::new(cell);
            for &id in books {
                let row = row.clone();
                trials.push(Trial::test(format!("{} by {id}", row.id), move || {
                    row.check(Rulebook::builtin(id).unwrap())
                }));
            }
        }
    }
    for id in ["cxa-2020", "staff-2012"] {
        let name = format!("random cycles read the same from all sides by {id}");
        trials.push(Trial::test(name, move || symmetry(id)));
    }
    trials.push(Trial::test("the same search gives the same answer", determinism));
    trials.push(Trial::test("a search without budget is unknown, never idle", no_budget));
    trials.push(Trial::test("a stretch is judged after nine rounds only", nine_rounds));
    trials.push(Trial::test("a drawing point is at the arbiter's discretion", drawing_point));
    trials.push(Trial::test("a chase shows what it wins and why it is new", chase_evidence));
    trials.push(Trial::test("what is won by checks is a piece", won_by_checks));
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn reading(id: &str) -> ChineseReading {
    let doctrine = &Rulebook::builtin(id).unwrap().doctrine;
    match &doctrine.school {
        School::Chinese(chinese) => ChineseReading::of(chinese, &doctrine.search),
        School::Asian(_) => panic!("{id} follows the Asian doctrine"),
    }
}

#[derive(Clone)]
struct Row {
    id: String,
    start: Position,
    moves: Vec<Move>,
    /// What comes back, where something does.
    cycle: std::ops::Range<usize>,
    verdict: String,
    tags: Vec<Nature>,
}

impl Row {
    fn new<'a>(cell: impl Fn(&'static str) -> &'a str) -> Row {
        let start = Position::from_fen(cell("fen")).unwrap();
        let moves = read_line(&start, Notation::Uci, cell("moves")).unwrap();
        let from: usize = cell("cycle_from").parse().unwrap();
        let len: usize = cell("cycle_len").parse().unwrap();
        let mut tags: Vec<Nature> =
            cell("ply_tags").chars().map(|c| Nature::from_character(c).unwrap()).collect();
        if let Some((ply, rest)) = cell("doubt").split_once('=') {
            let ply: usize = ply.parse().unwrap();
            tags[ply - 1] = Nature::from_character(rest.chars().next().unwrap()).unwrap();
        }
        Row {
            id: cell("id").to_owned(),
            start,
            moves,
            cycle: from..from + len,
            verdict: cell("verdict").to_owned(),
            tags,
        }
    }

    /// What could be won before a move is shown by moves that could be played before it.
    fn check_standing(&self, reading: &ChineseReading) -> Result<(), Failed> {
        let Ok(whole) = Case::new(self.start.clone(), self.moves.clone()) else { return Ok(()) };
        for ply in read(reading, &whole) {
            let Evidence::Idle(WhyIdle::Standing(threats)) = &ply.evidence else { continue };
            for threat in threats {
                let mut position = ply.before.clone();
                // A check that stands is looked past.
                let mut checked = position.is_check();
                for &m in &threat.line {
                    if !checked && !position.is_legal(m) {
                        return Err(format!("{m} of {:?} in {position:?}", threat.line).into());
                    }
                    position.play_unchecked(m);
                    checked = false;
                }
            }
        }
        Ok(())
    }

    fn check(&self, book: &Rulebook) -> Result<(), Failed> {
        let reading = &reading(book.id());
        self.check_standing(reading)?;
        let plies = match Case::new(self.start.clone(), self.moves.clone()) {
            Ok(whole) => read(reading, &whole),
            Err(_) => read(reading, &Stretch::new(self.start.clone(), self.moves.clone()).unwrap()),
        };
        for (ply, (found, wanted)) in plies.iter().zip(&self.tags).enumerate() {
            let agrees = found.nature == *wanted || found.nature.is_idle() && wanted.is_idle();
            if !agrees {
                let played = found.played;
                return Err(format!("ply {}, {played}: {found:?} is not {wanted}", ply + 1).into());
            }
        }
        let mut start = self.start.clone();
        for &m in &self.moves[..self.cycle.start] {
            start.play_unchecked(m);
        }
        let moves = self.moves[self.cycle.clone()].to_vec();
        let Ok(case) = Case::new(start.clone(), moves.clone()) else {
            let found = shuffling_verdict(book, &Stretch::new(start, moves).unwrap());
            return expect("without a cycle", found.unwrap_or(Verdict::Draw), &self.verdict);
        };
        expect("as printed", verdict(reading, &case), &self.verdict)?;
        expect("on the other wing", verdict(reading, &case.mirrored()), &self.verdict)?;
        let exchanged = verdict(reading, &case.with_colors_exchanged());
        expect("with the sides exchanged", exchanged.with_colors_exchanged(), &self.verdict)?;
        for later in 1..case.moves().len() {
            let found = verdict(reading, &case.rotated(later));
            expect(&format!("entered {later} plies later"), found, &self.verdict)?;
        }
        Ok(())
    }
}

fn expect(how: &str, found: Verdict, wanted: &str) -> Result<(), Failed> {
    match found.word() == wanted {
        true => Ok(()),
        false => Err(format!("{how}: {found} instead of {wanted}").into()),
    }
}

fn random_cases(seed: u64) -> impl Iterator<Item = Case> {
    let mut random = Random::new(seed);
    std::iter::repeat_with(move || chuhe_samples::cycle(&mut random))
        .flatten()
        .map(|(start, moves)| Case::new(start, moves).unwrap())
        .take(CYCLES)
}

/// The tags of a reading. Which of several offers comes first is left open.
fn tags(plies: &[PlyReading]) -> Vec<Nature> {
    plies
        .iter()
        .map(|ply| if ply.nature == Nature::Offer { Nature::Exchange } else { ply.nature })
        .collect()
}

fn symmetry(id: &str) -> Result<(), Failed> {
    // Where the budget runs out depends on the order in which moves are tried.
    let reading = ChineseReading { budget: 200_000, ..reading(id) };
    let mut attacks = 0;
    for case in random_cases(11) {
        let plies = read(&reading, &case);
        attacks += plies.iter().filter(|ply| ply.nature == Nature::Chase).count();
        let found = (tags(&plies), levels(&reading, &plies));
        let mirrored = read(&reading, &case.mirrored());
        assert_eq!((tags(&mirrored), levels(&reading, &mirrored)), found, "mirrored {case:?}");
        let exchanged = read(&reading, &case.with_colors_exchanged());
        let mut other = levels(&reading, &exchanged);
        other.reverse();
        assert_eq!((tags(&exchanged), other), found, "sides exchanged {case:?}");
        for later in 1..case.moves().len() {
            let rotated = read(&reading, &case.rotated(later));
            let mut same = tags(&rotated);
            same.rotate_right(later);
            let found = &found;
            assert_eq!((&same, levels(&reading, &rotated)), (&found.0, found.1), "{case:?}");
        }
        let twice = case.repeated(2);
        assert_eq!(verdict(&reading, &twice), verdict_on(&reading, &plies), "{case:?}");
    }
    assert!(attacks > CYCLES / 20, "only {attacks} chases in {CYCLES} cycles");
    Ok(())
}

fn determinism() -> Result<(), Failed> {
    let reading = reading("cxa-2020");
    for case in random_cases(5).take(20) {
        assert_eq!(read(&reading, &case), read(&reading, &case));
    }
    Ok(())
}

fn no_budget() -> Result<(), Failed> {
    let reading = ChineseReading { budget: 1, ..reading("cxa-2020") };
    for case in random_cases(6).take(50) {
        for ply in read(&reading, &case) {
            let forced = case.plies().any(|(before, m)| m == ply.played && before.is_check());
            assert!(!ply.nature.is_idle() || forced, "{ply:?} of {case:?}");
        }
    }
    Ok(())
}

fn nine_rounds() -> Result<(), Failed> {
    let book = Rulebook::builtin("cxa-2020").unwrap();
    let start = Position::from_fen("2R6/3ka4/3a5/9/9/4p4/8c/4B1r2/4A4/3A1KB2 w").unwrap();
    let text =
        "c9c8 d8d9 c8c9 d9d8 c9i9 i3h3 i9h9 h3i3 h9i9 i3h3 i9h9 h3i3 h9h3 i3i0 h3h0 i0i3 h0h3 i3i0";
    let moves = read_line(&start, Notation::Uci, text).unwrap();
    let loses = Verdict::Loses(chuhe_board::Color::Red);
    let stretch = |plies| Stretch::new(start.clone(), moves[..plies].to_vec()).unwrap();
    assert_eq!(shuffling_verdict(book, &stretch(18)), Some(loses));
    assert_eq!(shuffling_verdict(book, &stretch(16)), None);
    // The text of 1999 has no such clause.
    assert_eq!(shuffling_verdict(Rulebook::builtin("staff-2012").unwrap(), &stretch(18)), None);
    // In a game it is found where it can first be claimed.
    let mut history = History::new(start.clone());
    for &m in &moves {
        history.push(m).unwrap();
    }
    let found = judge_shuffling(book, &history).unwrap();
    assert_eq!((found.first_ply, found.last_ply), (0, 18));
    assert_eq!(found.ruling.order(), Order::PendingIfClaimed(chuhe_board::Color::Red));
    Ok(())
}

/// Figure 18: the chariot attacks an elephant from the point that parries the mate.
fn drawing_point() -> Result<(), Failed> {
    let start = Position::from_fen("3k1a3/4a4/b3b4/9/9/4R4/4n4/3Ar4/3KA4/9 w").unwrap();
    let moves = read_line(&start, Notation::Uci, "e4d4 d9e9 d4e4 e9d9").unwrap();
    let plies = read(&reading("cxa-2020"), &Case::new(start, moves).unwrap());
    assert_eq!(plies[2].nature, Nature::Idle);
    assert_eq!(plies[2].evidence, Evidence::Idle(WhyIdle::DrawingPoint));
    assert_eq!(plies[2].excused.len(), 1);
    assert!(plies.iter().enumerate().all(|(i, ply)| i == 2 || ply.excused.is_empty()));
    Ok(())
}

/// Figure 3: the elephant cuts the hidden root of the horse, four checks that would win the chariot back.
fn chase_evidence() -> Result<(), Failed> {
    let start = Position::from_fen("5a3/5k3/4P4/p7p/9/8P/P8/4B4/2nRA2r1/2BAK4 w").unwrap();
    let moves = read_line(&start, Notation::Uci, "e2g0 h1g1 g0e2 g1h1").unwrap();
    let plies = read(&reading("cxa-2020"), &Case::new(start, moves).unwrap());
    let Evidence::Chases(chases) = &plies[0].evidence else { panic!("{:?}", plies[0]) };
    let [chase] = chases.as_slice() else { panic!("{chases:?}") };
    assert_eq!(
        (chase.manner, chase.root, chase.weight),
        (Manner::Capture, Root::None, Weight::Heavy)
    );
    assert_eq!((chase.captor.to_string(), chase.victim.1.to_string()), ("d1".into(), "c1".into()));
    assert_eq!(chase.balance, Value { strong: 1, weak: 0, pawns: 0 });
    // Before the move the chariot would have been lost again.
    assert_eq!(chase.before.first(), chase.line.first());
    assert_eq!(chase.before.last().map(|m| m.to), Some(chase.victim.1));
    let Evidence::Chases(chases) = &plies[3].evidence else { panic!("{:?}", plies[3]) };
    assert!(chases.iter().all(|chase| chase.manner == Manner::Checks));
    Ok(())
}

/// The chariot's check mates after the most natural answer; after another a piece falls, and that is what the
/// move threatens. Nothing ever threatens to win the king.
fn won_by_checks() -> Result<(), Failed> {
    let start = Position::from_fen("2bak4/4a4/4b4/1r6p/9/3n5/N8/C3Bc3/4A4/3K1AB2 w").unwrap();
    let moves = read_line(&start, Notation::Uci, "a3b5 c9a7 b5a3 a7c9").unwrap();
    let made_up = Case::new(start, moves).unwrap();
    let plies = read(&reading("cxa-2020"), &made_up);
    assert!(matches!(plies[3].evidence, Evidence::Chases(_)), "{:?}", plies[3]);
    for case in random_cases(11).chain([made_up]) {
        for ply in read(&reading("cxa-2020"), &case) {
            let Evidence::Chases(chases) = &ply.evidence else { continue };
            for chase in chases {
                assert_ne!(chase.victim.0.role, Role::King, "{case:?}");
                let ends = chase.line.iter().any(|m| m.to == chase.victim.1);
                assert!(chase.manner == Manner::Checks || ends, "{chase:?} of {case:?}");
            }
        }
    }
    Ok(())
}
