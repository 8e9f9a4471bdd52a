//! Swiss events: byes, late entries, hand-made changes, tie-breaks.

use std::collections::BTreeSet;
use std::num::NonZeroU16;

use chuhe_rulebook::{Language, PrimaryScore, Rulebook, StandingsFormat, TieBreak, UnplayedResult};
use chuhe_tournament::swiss::{Because, Float, Relaxation};
use chuhe_tournament::{
    Actor, ByeKind, Command, Decider, Entrant, EntrantId, Instant, Mark, Numbering, Remark,
    Setting, Side, StageFormat, StageSetting, TableOrder, TableRef, Why, explain,
};

use crate::desk::{Desk, id};

pub(crate) fn swiss(book: &str, rounds: u16) -> Setting {
    let rounds = NonZeroU16::new(rounds).unwrap();
    let format = StageFormat::Swiss { rounds, same_unit: None, forbidden: Vec::new() };
    Setting::players("Open", book, vec![StageSetting::new("swiss", format)])
}

fn ordered(tie_breaks: &[TieBreak], rounds: u16) -> Setting {
    let mut setting = swiss("axf-2017", rounds);
    let tie_breaks = tie_breaks.to_vec();
    setting.stages[0].order = Some(TableOrder { score: PrimaryScore::GamePoints, tie_breaks });
    setting
}

fn value(desk: &Desk, criterion: TieBreak, entrant: u32) -> Vec<i64> {
    let table = desk.table_of(1);
    let at = table.tie_breaks.iter().position(|&t| t == criterion).unwrap();
    table.of(id(entrant)).unwrap().values[at].amounts.clone()
}

#[test]
fn req_70_asian_order_of_the_swiss() {
    let book = Rulebook::builtin("axf-2017").unwrap();
    let order = &book.tie_breaks.orders[&StandingsFormat::Swiss].order;
    use TieBreak::*;
    let printed =
        [OpponentsScore, HeadToHead, Wins, BlackWins, BlackGames, StrongOpponentsScore, FewerFouls];
    assert_eq!(*order, printed);
    let mut desk = Desk::with_players(swiss("axf-2017", 3), 4);
    desk.in_order();
    desk.play_out(1);
    assert_eq!(desk.table_of(1).tie_breaks, printed);
    assert_eq!(desk.order(1), [1, 2, 3, 4]);
}

#[test]
fn req_93_same_scores_meet_and_nobody_twice() {
    let mut desk = Desk::with_players(swiss("axf-2017", 7), 16);
    desk.start(1, Numbering::Lot { seed: 9 });
    let mut met = std::collections::BTreeSet::new();
    for _ in 0..7 {
        desk.pair(1);
        for (a, b) in desk.pairs(1) {
            assert!(met.insert((a.min(b), a.max(b))), "{a} and {b} meet twice");
        }
        desk.play_round(1);
    }
    assert_eq!(desk.order(1)[0], 1);
    assert_eq!(
        desk.refused(Command::PairRound { stage: 1, absent: vec![], starts_at: None }),
        Why::NoMoreRounds(1)
    );
}

#[test]
fn req_84_a_bye_is_a_win_and_the_host_is_reminded() {
    // The appendices say so of their own events (App2.1), and of no other.
    let plan = |id| Setting::from_plan("Cup", "axf-2017", id).unwrap();
    for other in [swiss("axf-2017", 3), plan("women"), plan("open")] {
        let mut desk = Desk::with_players(other, 5);
        desk.in_order().pair(1);
        assert_eq!(desk.event.round(1, 1).unwrap().remarks, []);
    }
    // What the plan says counts, and not how its articles are numbered.
    let source = r#"source = { basis = "supplement", articles = ["1§3.1"] }"#;
    for (id, overrides) in [
        (
            "women",
            format!(r#"events.women.odd-numbers = {{ value = "host-adds-entry", {source} }}"#),
        ),
        ("individual-5-plus-2", format!("[events.individual-5-plus-2]\n{source}")),
    ] {
        let own = Setting { overrides: Some(overrides), ..plan(id) };
        let mut desk = Desk::with_players(own, 5);
        desk.in_order().pair(1);
        assert_eq!(desk.event.round(1, 1).unwrap().remarks, [Remark::HostShouldAddEntry], "{id}");
    }
    let mut desk = Desk::with_players(plan("individual-5-plus-2"), 5);
    desk.in_order().pair(1);
    let round = desk.event.round(1, 1).unwrap();
    assert_eq!(round.remarks, [Remark::HostShouldAddEntry]);
    let list = desk.event.pairings_csv(1, 1, Language::En).unwrap();
    assert!(list.contains("The number is odd"), "{list}");
    let bye = round.byes[0];
    assert_eq!(bye.kind, ByeKind::Pairing);
    desk.play_round(1);
    assert_eq!(desk.table_of(1).of(bye.entrant).unwrap().score, 4, "two points");
    desk.pair(1).play_round(1).pair(1).play_round(1);
    let later = desk.event.round(1, 2).unwrap();
    assert!(!later.remarks.contains(&Remark::HostShouldAddEntry), "too late for that");
    let byes: Vec<EntrantId> =
        desk.event.stage(1).unwrap().rounds().iter().map(|r| r.byes[0].entrant).collect();
    assert!(byes[0] != byes[1] && byes[1] != byes[2] && byes[0] != byes[2], "nobody twice");
    // For somebody who has leave for a round nobody is entered.
    let mut desk = Desk::with_players(plan("individual-5-plus-2"), 6);
    let absent = vec![id(6)];
    desk.in_order().act(Command::PairRound { stage: 1, absent, starts_at: None });
    let round = desk.event.round(1, 1).unwrap();
    assert_eq!((round.byes.len(), &round.remarks[..]), (2, &[][..]));
}

#[test]
fn req_77_what_stands_for_a_missing_opponent() {
    // World Championship: the lowest score; 2011: the lowest above nothing.
    for book in ["axf-2017", "cxa-1987"] {
        let mut desk = Desk::with_players(swiss(book, 2), 3);
        desk.in_order();
        desk.pair(1).play_round(1).pair(1).play_round(1);
        let table = desk.table_of(1);
        let scores: Vec<i64> = table.lines.iter().map(|line| line.score).collect();
        let lowest = *scores.iter().min().unwrap();
        let above = scores.iter().copied().filter(|&s| s > 0).min().unwrap();
        let stands = if book == "axf-2017" { lowest } else { above };
        // Whoever had a bye met one other: the value is that one's score and the stand-in's.
        let rounds = desk.event.stage(1).unwrap().rounds();
        let free = rounds[0].byes[0].entrant;
        let other = rounds[1].pairings.iter().find_map(|p| p.opponent_of(free)).unwrap();
        let other = table.of(other).unwrap().score;
        assert_eq!(value(&desk, TieBreak::OpponentsScore, free.0), [other + stands]);
    }
}

#[test]
fn req_77_strong_opponents_by_the_reading_that_is_set() {
    for (word, expected) in [("without-lowest", 1), ("without-two-lowest", 2), ("best-opponent", 2)]
    {
        let overrides = format!(
            "[tie-breaks.options.strong-opponents]\nvalue = \"{word}\"\nsource = {{ basis = \"supplement\", articles = [\"2§6.3\"] }}\n"
        );
        let setting = Setting { overrides: Some(overrides), ..swiss("axf-2017", 3) };
        let mut desk = Desk::with_players(setting, 8);
        desk.in_order().play_out(1);
        let table = desk.table_of(1);
        let rounds = desk.event.stage(1).unwrap().rounds();
        let mut scores: Vec<i64> = rounds
            .iter()
            .flat_map(|r| &r.pairings)
            .filter_map(|p| p.opponent_of(id(1)))
            .map(|o| table.of(o).unwrap().score)
            .collect();
        scores.sort_unstable();
        let sum: i64 = scores[expected..].iter().sum();
        assert_eq!(value(&desk, TieBreak::StrongOpponentsScore, 1), [sum], "{word}");
    }
}

#[test]
fn req_122_progressive_scores_and_fewer_rounds() {
    use TieBreak::*;
    let order = [ProgressiveScore, Wins, FewerFouls, BlackGames, WithoutFirstRounds];
    let mut desk = Desk::with_players(ordered(&order, 3), 4);
    desk.in_order();
    // Player 1 wins, draws, draws; 2 draws, draws, wins: the same points, but 1 had them earlier.
    for round in 1..=3 {
        desk.pair(1).play_round_by(1, |red, black| match (round, red.0.min(black.0)) {
            (1, 1) => {
                if red.0 == 1 {
                    1
                } else {
                    -1
                }
            }
            (3, 2) => {
                if red.0 == 2 {
                    1
                } else {
                    -1
                }
            }
            _ => 0,
        });
    }
    assert_eq!(value(&desk, ProgressiveScore, 1), [4 + 6 + 8]);
    assert_eq!(desk.order(1)[0], 1);
    let swiss_2011 = [OpponentsScore, Wins, FewerFouls, BlackGames, WithoutLastRounds];
    let book = Rulebook::builtin("cxa-1987").unwrap();
    assert_eq!(book.tie_breaks.orders[&StandingsFormat::Swiss].order, swiss_2011);
}

#[test]
fn req_122_opponents_scores_cut_from_the_lowest() {
    use TieBreak::*;
    let order = [OpponentsScore, ProgressiveScore, OpponentsScoreCutFromLowest];
    let mut desk = Desk::with_players(ordered(&order, 3), 6);
    desk.in_order().play_out(1);
    let cut = value(&desk, OpponentsScoreCutFromLowest, 1);
    assert_eq!(cut.len(), 2);
    assert!(cut[0] >= cut[1] && value(&desk, OpponentsScore, 1)[0] >= cut[0]);
}

#[test]
fn req_122_what_is_compared_again_stands_in_its_place_for_everybody() {
    use TieBreak::*;
    let mut setting = ordered(&[WithoutLastRounds, OpponentsScoreCutFromLowest, BlackGames], 4);
    setting.missed_round = UnplayedResult::Draw;
    let mut desk = Desk::with_players(setting, 6);
    desk.in_order();
    // Two miss a round and have an opponent less than the others, with as many points.
    desk.act(Command::PairRound { stage: 1, absent: vec![id(5), id(6)], starts_at: None });
    desk.play_round_by(1, |_, _| 0);
    for _ in 0..2 {
        desk.pair(1).play_round_by(1, |_, _| 0);
    }
    let lengths: BTreeSet<usize> =
        (1..=6).map(|player| value(&desk, WithoutLastRounds, player).len()).collect();
    assert_eq!(lengths.len(), 1, "{lengths:?}");
}

#[test]
fn req_83_who_leaves_a_swiss_leaves_the_results_standing() {
    let mut desk = Desk::with_players(swiss("axf-2017", 4), 8);
    desk.in_order().pair(1).play_round(1).pair(1);
    let before = desk.table_of(1).of(id(2)).unwrap().score;
    let refused = Command::Withdraw { entrant: id(2), reason: "ill".to_owned(), consent: false };
    let refusal = desk.refused_to(&Actor::chief_arbiter(), refused);
    assert_eq!(*refusal.why(), Why::NoConsent);
    assert_eq!(&*refusal.articles()[0].number, "2§7.2");
    desk.act(Command::Withdraw { entrant: id(2), reason: "ill".to_owned(), consent: true });
    desk.play_round(1);
    assert_eq!(desk.table_of(1).of(id(2)).unwrap().score, before, "the open game was forfeited");
    desk.pair(1);
    assert!(!desk.pairs(1).iter().any(|&(a, b)| a == 2 || b == 2), "and no more are paired");
    desk.play_round(1);
    desk.act(Command::Reenter { entrant: id(2), reason: "well again".to_owned() });
    desk.pair(1);
    assert!(desk.pairs(1).iter().any(|&(a, b)| a == 2 || b == 2));
}

#[test]
fn late_entries_and_leave() {
    let setting = Setting { missed_round: UnplayedResult::Draw, ..swiss("axf-2017", 4) };
    let mut desk = Desk::with_players(setting, 6);
    desk.in_order().pair(1).play_round(1);
    desk.act(Command::Enter { entrant: Entrant::player("迟到者") });
    assert_eq!(desk.table_of(1).of(id(7)).unwrap().score, 2, "a missed round is worth a draw here");
    desk.act(Command::PairRound { stage: 1, absent: vec![id(3)], starts_at: None });
    let round = desk.event.round(1, 2).unwrap();
    assert!(round.byes.iter().any(|bye| bye.entrant == id(3) && bye.kind == ByeKind::Missed));
    assert_eq!(round.pairings.len(), 3);
}

#[test]
fn who_misses_two_rounds_is_paired_no_more() {
    let mut desk = Desk::with_players(swiss("axf-2017", 5), 8);
    desk.in_order();
    for _ in 0..2 {
        desk.pair(1);
        let at = desk.pairs(1).iter().position(|&(a, b)| a == 5 || b == 5).unwrap();
        let table = TableRef::new(1, desk.round(1), at as u16 + 1);
        desk.act(Command::EnterForfeit { table, absent: vec![id(5)] });
        desk.play_round(1);
    }
    desk.pair(1);
    assert!(!desk.event.is_active(id(5)));
    assert!(!desk.pairs(1).iter().any(|&(a, b)| a == 5 || b == 5));
}

#[test]
fn changes_by_hand_are_checked_and_marked() {
    let mut desk = Desk::with_players(swiss("axf-2017", 3), 6);
    desk.in_order();
    let pairs = vec![(id(1), id(2)), (id(3), id(4))];
    let half = Command::PairByHand {
        stage: 1,
        pairs: pairs.clone(),
        byes: vec![],
        absent: vec![],
        reason: "sponsor".to_owned(),
        starts_at: None,
    };
    assert_eq!(desk.refused(half), Why::NotEverybodyOnce(id(5)));
    let mut all = pairs;
    all.push((id(5), id(6)));
    desk.act(Command::PairByHand {
        stage: 1,
        pairs: all,
        byes: vec![],
        absent: vec![],
        reason: "sponsor".to_owned(),
        starts_at: None,
    });
    desk.act(Command::Exchange { stage: 1, a: id(2), b: id(3), reason: "brothers".to_owned() });
    assert_eq!(desk.pairs(1), [(1, 3), (2, 4), (5, 6)]);
    let round = desk.event.round(1, 1).unwrap();
    assert_eq!(round.pairings[0].marks, [Mark::ByHand]);
    assert_eq!(round.remarks.len(), 2, "both reasons stay visible");
    desk.beats(1, 5, 6);
    let late = Command::Exchange { stage: 1, a: id(1), b: id(5), reason: "no".to_owned() };
    assert_eq!(desk.refused(late), Why::ResultsEntered);
    desk.play_round(1);
    let again = vec![(id(3), id(1)), (id(2), id(5)), (id(4), id(6))];
    desk.act(Command::PairByHand {
        stage: 1,
        pairs: again,
        byes: vec![],
        absent: vec![],
        reason: "no other way".to_owned(),
        starts_at: None,
    });
    let round = desk.event.round(1, 2).unwrap();
    let by_arbiter = |what| Mark::Relaxed { what, why: Because::Arbiter };
    assert!(round.pairings[0].marks.contains(&by_arbiter(Relaxation::MetBefore)));
}

/// Results count as they come in, and a bye when it is given; how many rounds are over is another matter.
#[test]
fn a_round_is_over_when_all_its_results_are_in() {
    let mut desk = Desk::with_players(swiss("axf-2017", 3), 5);
    desk.in_order().pair(1).play_round(1).pair(1);
    let over = |desk: &Desk| desk.event.stage(1).unwrap().rounds_over();
    assert_eq!((over(&desk), desk.round(1)), (1, 2));
    let bye = desk.event.round(1, 2).unwrap().byes[0].entrant;
    let before = desk.table_of(1).of(bye).unwrap().score;
    desk.act(Command::UnpairRound { stage: 1 });
    assert_eq!(desk.table_of(1).of(bye).unwrap().score + 4, before);
    desk.pair(1).play_round(1);
    assert_eq!(over(&desk), 2);
}

#[test]
fn undo_of_the_last_pairing() {
    let mut desk = Desk::with_players(swiss("axf-2017", 3), 6);
    desk.in_order().pair(1);
    let first = desk.pairs(1);
    desk.act(Command::UnpairRound { stage: 1 });
    assert_eq!(desk.round(1), 0);
    desk.pair(1);
    assert_eq!(desk.pairs(1), first, "the same inputs and seed give the same pairings");
    let (a, b) = first[0];
    desk.beats(1, a, b);
    assert_eq!(desk.refused(Command::UnpairRound { stage: 1 }), Why::ResultsEntered);
}

/// A wrong result is found after the next round was paired: what changes is shown, what was paired stays.
#[test]
fn corrections_are_shown_and_pairings_stay() {
    use chuhe_tournament::{GameResult, Outcome};
    let mut desk = Desk::with_players(swiss("axf-2017", 4), 8);
    desk.in_order().pair(1).play_round(1);
    desk.pair(1);
    let paired = desk.pairs(1);
    let game = TableRef::new(1, 1, 1).game(1);
    let was = desk.event.game(game).unwrap().result.unwrap();
    let now = GameResult::from(Outcome::won(was.outcome.winner().unwrap().opponent()));
    let command =
        Command::CorrectResult { game, result: Some(now), reason: "slips exchanged".to_owned() };
    let shown = desk
        .event
        .preview(&command, &Actor::chief_arbiter(), Instant::from_ms(desk.clock))
        .unwrap();
    assert_eq!(shown.paired_before.len(), 2, "both have been paired by the wrong score");
    assert!(shown.moves.iter().any(|moved| moved.score == (4, 0)));
    assert!(shown.moves.iter().any(|moved| moved.score == (0, 4)));
    desk.act(command.clone());
    assert_eq!(desk.pairs(1), paired);
    assert_eq!(desk.refused(command), Why::SameResult);
    let arbiter = Actor::new(chuhe_tournament::Part::Arbiter, "");
    let again = Command::CorrectResult { game, result: None, reason: "to be played".to_owned() };
    assert_eq!(*desk.refused_to(&arbiter, again).why(), Why::ChiefArbiterOnly);
}

/// Who floated is told by the scores of the time: a correction since has not changed how the round was paired.
#[test]
fn floats_stay_as_they_were_when_a_result_is_corrected() {
    use chuhe_tournament::Outcome;
    let (red, black) = (Outcome::won(Side::Red), Outcome::won(Side::Black));
    for rounds in 3..=5 {
        let mut desk = Desk::with_players(swiss("axf-2017", rounds), 6);
        let game = |round, table| TableRef::new(1, round, table).game(1);
        desk.in_order().pair(1).enter(game(1, 1), red).enter(game(1, 2), red);
        desk.enter(game(1, 3), Outcome::DRAWN).pair(1);
        let (result, reason) = (Some(black.into()), "misread".to_owned());
        desk.act(Command::CorrectResult { game: game(1, 1), result, reason });
        desk.enter(game(2, 1), black).enter(game(2, 2), red).enter(game(2, 3), red).pair(1);
        let marks = |round| {
            let pairings = desk.event.round(1, round).unwrap().pairings.iter();
            pairings.flat_map(|pairing| &pairing.marks).filter_map(|mark| match mark {
                Mark::Relaxed { what, .. } => Some(*what),
                _ => None,
            })
        };
        for again in marks(3) {
            let Relaxation::FloatAgain { player, float } = again else { continue };
            let floated = marks(2).any(|what| match what {
                Relaxation::ScoresDiffer { down, up, .. } => {
                    player == if float == Float::Down { down } else { up }
                }
                _ => false,
            });
            assert!(floated, "{rounds} rounds: {player:?} did not float {float:?} in round 2");
        }
    }
}

#[test]
fn req_78_a_place_may_be_shared_and_req_79_everybody_is_told_why() {
    let mut desk = Desk::with_players(swiss("axf-2017", 1), 4);
    desk.in_order().pair(1).play_round_by(1, |_, _| 0);
    let table = desk.table_of(1);
    assert_eq!(table.lines.iter().map(|line| line.place).collect::<Vec<_>>(), [1, 1, 3, 3]);
    assert_eq!(table.lines[1].decided_by, Some(Decider::Shared));
    assert_eq!(table.lines[2].decided_by, Some(Decider::TieBreak(TieBreak::BlackGames)));
    use chuhe_rulebook::Language::{En, ZhHans};
    let third = table.lines[2].entrant;
    let told = chuhe_tournament::explain::place(&desk.event, &table, third, En).unwrap();
    assert!(told.contains("by games with Black: 1 against 0."), "{told}");
    let told = chuhe_tournament::explain::place(&desk.event, &table, third, ZhHans).unwrap();
    assert!(told.contains("后手局数，1比0"), "{told}");
}

#[test]
fn req_88_colours_are_balanced_in_the_swiss() {
    let mut desk = Desk::with_players(swiss("axf-2017", 7), 20);
    desk.start(1, Numbering::Lot { seed: 4 }).play_out(1);
    let rounds = desk.event.stage(1).unwrap().rounds();
    for number in 1..=20 {
        let games = rounds.iter().flat_map(|round| &round.pairings).flat_map(|p| &p.games);
        let reds: Vec<bool> = games
            .filter_map(|game| game.side_of(id(number)))
            .map(|side| side == chuhe_tournament::Side::Red)
            .collect();
        let count = reds.iter().filter(|&&red| red).count();
        assert!((3..=4).contains(&count), "{number} has Red {count} times of 7");
        assert!(
            reds.windows(3).all(|w| !(w[0] == w[1] && w[1] == w[2])),
            "{number}: three in a row"
        );
    }
}

/// Two each for three units, one for every other; the host may fill an odd number up.
#[test]
fn req_99_more_entries_than_the_quota_are_told() {
    for (plan, article) in [("individual-5-plus-2", "App2.1"), ("individual-6-plus-1", "App3.1")] {
        let mut desk = Desk::open(Setting::from_plan("Cup", "axf-2017", plan).unwrap());
        let enter = |desk: &mut Desk, units: &[&str]| {
            for unit in units {
                let number = desk.event.participants().count() + 1;
                let entrant = Entrant::player(&format!("选手{number}")).of(unit);
                desk.act(Command::Enter { entrant });
            }
        };
        enter(&mut desk, &["甲", "甲", "乙", "乙", "丙", "丙", "丁"]);
        assert_eq!(desk.event.quota_complaints(), [], "three units have two, one has one");
        enter(&mut desk, &["甲"]);
        assert_eq!(desk.event.quota_complaints(), [], "the host makes the number even");
        enter(&mut desk, &["丁"]);
        let over = desk.event.quota_complaints();
        let told: Vec<(&str, usize, usize)> =
            over.iter().map(|one| (&*one.unit, one.entered, one.most)).collect();
        assert_eq!(told, [("甲", 3, 2), ("丁", 2, 1)]);
        let told = explain::quota_complaint(&desk.event, &over[1], Language::En);
        assert!(
            told.starts_with(&format!("丁 has entered 2; it may enter 1. ({article}")),
            "{told}"
        );
    }
    // Other events take whoever comes.
    let desk = Desk::with_players(swiss("axf-2017", 1), 4);
    assert_eq!(desk.event.quota_complaints(), []);
}

/// The readings of open terms that are not the default, each in a small table.
#[test]
fn req_77_other_readings_and_the_lot() {
    let source = "source = { basis = \"supplement\", articles = [\"2§6.3\"] }";
    let overrides = format!(
        "[tie-breaks.options.strong-opponents]\nvalue = \"upper-half\"\n{source}\n[tie-breaks.options.head-to-head]\nvalue = \"mini-table\"\n{source}\n[tie-breaks.orders.swiss.undecided]\nvalue = \"lot\"\n{source}\n"
    );
    let setting = Setting { overrides: Some(overrides), ..swiss("axf-2017", 3) };
    let mut desk = Desk::with_players(setting.clone(), 4);
    desk.in_order();
    // 1, 2 and 3 beat 4 and draw among themselves: a table of the three says nothing.
    for _ in 0..3 {
        desk.pair(1).play_round_by(1, |red, black| match (red.0, black.0) {
            (_, 4) => 1,
            (4, _) => -1,
            _ => 0,
        });
    }
    assert_eq!(value(&desk, TieBreak::HeadToHead, 1), [4], "two draws among the three");
    assert_eq!(value(&desk, TieBreak::HeadToHead, 4), [0; 0], "nobody is tied with 4");
    let upper: i64 = 8 + 8;
    assert_eq!(
        value(&desk, TieBreak::StrongOpponentsScore, 1),
        [upper],
        "4 is not in the upper half"
    );
    // A single drawn game leaves a tie that the lot decides.
    let mut desk =
        Desk::with_players(Setting { stages: swiss("axf-2017", 1).stages, ..setting }, 4);
    desk.in_order().pair(1).play_round_by(1, |_, _| 0);
    assert_eq!(desk.places(1).iter().map(|&(place, _)| place).collect::<Vec<_>>(), [1, 1, 3, 3]);
    let first = desk.table_of(1).lines[0].entrant;
    desk.act(Command::BreakTieByLot { stage: 1, entrant: first });
    assert_eq!(desk.places(1).iter().map(|&(place, _)| place).collect::<Vec<_>>(), [1, 2, 3, 3]);
    assert_eq!(desk.table_of(1).lines[1].decided_by, Some(Decider::Lot));
    assert_eq!(
        desk.refused(Command::BreakTieByLot { stage: 1, entrant: first }),
        Why::NothingToDraw
    );
}
