//! Tournament report files, out and in again.

use std::num::NonZeroU16;

use chuhe_paper::roster::ListFault;
use chuhe_paper::trf::{self, Fault, Played, TrfWriteError};
use chuhe_rulebook::Language;
use chuhe_tournament::{
    Actor, Command, Entrant, EntrantId, Instant, Numbering, Outcome, SanctionMeasure, Setting,
    Side, StageFormat, StageSetting, TableRef, Tournament,
};
use proptest::prelude::*;

use crate::samples;

fn setting(rounds: u16) -> Setting {
    let rounds = NonZeroU16::new(rounds).unwrap();
    let format = StageFormat::Swiss { rounds, same_unit: None, forbidden: vec![] };
    Setting::players("Open", "axf-2017", vec![StageSetting::new("swiss", format)])
}

fn again(text: &str) -> Tournament {
    let report = trf::read(text).unwrap();
    trf::import(&report, setting(1), &Actor::chief_arbiter(), Instant::from_ms(0)).unwrap().0
}

/// Who had Red, who Black, and what came of it, by numbers.
fn told(event: &Tournament) -> Vec<Vec<(usize, usize, Option<Outcome>)>> {
    let stage = event.stage(1).unwrap();
    let number = |id| stage.number_of(id).unwrap();
    let round = |round: &chuhe_tournament::Round| {
        let mut games: Vec<_> = round
            .pairings
            .iter()
            .map(|pairing| {
                let game = &pairing.games[0];
                let [red, black] = Side::ALL.map(|side| number(game.seat(side).entrant));
                (red, black, game.result.map(|result| result.outcome))
            })
            .collect();
        games.sort_by_key(|&(red, black, _)| red.min(black));
        games
    };
    stage.rounds().iter().map(round).collect()
}

#[test]
fn the_columns_of_the_format() {
    let event = samples::swiss(5, 3, 2).event;
    let text = trf::write(&event, 1).unwrap();
    insta::assert_snapshot!("trf", text);
    let line = text.lines().find(|line| line.starts_with("001    2")).unwrap();
    let columns = |from: usize, to: usize| line[from - 1..to].trim();
    assert_eq!(columns(15, 47), "Player 2");
    assert_eq!(columns(5, 8), "2");
    assert!(["w", "b", "-"].contains(&columns(97, 97)));
    assert!(["1", "0", "=", "U"].contains(&columns(99, 99)));
    assert!(columns(81, 84).ends_with(".0"));
}

#[test]
fn the_event_is_built_again() {
    let event = samples::swiss(9, 5, 4).event;
    let text = trf::write(&event, 1).unwrap();
    let again = again(&text);
    assert_eq!(told(&again), told(&event));
    assert_eq!(again.setting().name, event.setting().name);
    let order = |event: &Tournament| -> Vec<_> {
        let lines = event.standings(1).unwrap().lines;
        lines.into_iter().map(|line| (line.place, line.entrant, line.score, line.values)).collect()
    };
    assert_eq!(order(&again), order(&event));
    let unit = |event: &Tournament| event.participants().next().unwrap().1.entrant.unit.clone();
    assert_eq!(unit(&again), unit(&event));
}

#[test]
fn files_of_other_programs() {
    // CR LF, a rating of 0 or none, a round to come, lines that only some programs know.
    let row = |number: u32, name: &str, rating: &str, rounds: &str| {
        let blank = "";
        format!(
            "001 {number:>4} m  g {name:<33} {rating:>4} AZE {blank:11} 1978/01/01  1.0 {number:>4}  {rounds}"
        )
    };
    let text = [
        "012 Some Open".to_owned(),
        row(1, "Player One", "2527", "   2 w 1  0000 - H"),
        row(2, "Player Two", "0", "   1 b 0     3 w"),
        row(3, "Player Three", "", "0000 - U     2 b"),
        "XXP 1 2".to_owned(),
    ];
    let text = &text.join("\r\n");
    let report = trf::read(text).unwrap();
    assert_eq!(report.players[0].rating, Some(2527));
    assert_eq!(report.players[1].rating, None);
    assert_eq!(
        report.players[0].rounds,
        [Played::Game { opponent: 2, red: Some(true), result: Some('1') }, Played::Bye('H'),]
    );
    let rounds = report.rounds().unwrap();
    assert_eq!(rounds[0].games, [(1, 2, Some(Outcome::won(Side::Red)))]);
    assert_eq!(rounds[1].games, [(2, 3, None)]);
    assert_eq!(rounds[0].byes, [(3, 'U')]);
}

/// `H`, `F` and `Z` are worth what they say, whatever the event says of missed rounds; and go out again as they came.
#[test]
fn rounds_without_an_opponent_are_worth_what_the_file_says() {
    let row = |number: u32, rounds: &str| {
        let blank = "";
        format!(
            "001 {number:>4}      {:<33} {blank:>4} {blank:3} {blank:11} {blank:10}  0.0 {number:>4}  {rounds}",
            format!("Player {number}")
        )
    };
    let text = [
        "012 Open".to_owned(),
        row(1, "   2 w 1     2 b ="),
        row(2, "   1 b 0     1 w ="),
        row(3, "0000 - H  0000 - Z"),
        row(4, "0000 - F  0000 - U"),
        row(5, "0000 - Z"),
        row(6, "0000 - -  0000 - +"),
    ]
    .join("\n");
    let event = again(&text);
    let table = event.standings(1).unwrap();
    let score = |number| table.of(chuhe_tournament::EntrantId(number)).unwrap().score;
    assert_eq!([1, 2, 3, 4, 5, 6].map(score), [6, 2, 2, 8, 0, 4], "a win is two points");
    let written = trf::write(&event, 1).unwrap();
    let rounds: Vec<String> = written
        .lines()
        .filter(|line| line.starts_with("001"))
        .map(|line| line.chars().skip(91).collect::<String>().trim().to_owned())
        .collect();
    assert_eq!(
        rounds[2..],
        ["0000 - H  0000 - Z", "0000 - F  0000 - U", "0000 - Z  0000 - Z", "0000 - Z  0000 - F"]
    );
}

#[test]
fn faults_are_told_in_the_language_of_the_reader() {
    let faults = trf::read("001 x\n").unwrap_err();
    assert_eq!(trf::fault(&faults[0], Language::ZhHans), "第1行：缺姓名");
    assert_eq!(trf::fault(&faults[0], Language::En), "line 1: the name is missing");
    let fault = ListFault::TooManyRows { most: 20_000 };
    assert_eq!(fault.text(Language::ZhHant), "第20000列以下仍有內容，不是報名表");
}

#[test]
fn every_fault_is_told_by_its_line() {
    let player = |number: &str, name: &str, rest: &str| {
        format!(
            "001 {number:>4}      {name:<33} {:>4} {:3} {:11} {:10} {:>4} {:>4}  {rest}",
            "", "", "", "", "0.0", ""
        )
    };
    let text = [
        player("1", "A", "   2 w 1"),
        player("x", "B", ""),
        player("1", "C", ""),
        player("4", "", ""),
        player("5", "E", "   1 w ?"),
    ];
    let faults = trf::read(&text.join("\n")).unwrap_err();
    let lines: Vec<usize> = faults.iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [2, 3, 4, 5]);
    assert_eq!(trf::read("").unwrap_err()[0].fault, Fault::NoPlayers);
    let torn = [player("1", "A", "   2 w 1"), player("2", "B", "   1 b 1")].join("\n");
    let faults = trf::read(&torn).unwrap().rounds().unwrap_err();
    assert!(matches!(faults[0].fault, Fault::Contradiction { round: 1, a: 1, b: 2 }));
}

/// What one played before he left, and what counts for nobody, goes out as not played.
#[test]
fn annulled_encounters_are_not_games() {
    let mut sample = samples::round_robin_after(8, 3);
    let (entrant, reason) = (EntrantId(8), "病".to_owned());
    sample.act(Command::Withdraw { entrant, reason, consent: true });
    let event = sample.event;
    assert!(event.stage(1).unwrap().annulled().contains(&entrant));
    let text = trf::write(&event, 1).unwrap();
    let row = text.lines().find(|line| line.starts_with("001    8")).unwrap();
    assert_eq!(row.matches(" -").count(), 3, "{row}");
    assert_eq!(trf::read(&text).unwrap().points_that_differ(), [], "{text}");
    let remark = text.lines().find(|line| line.starts_with("###    8 ")).unwrap();
    assert!(remark.contains("withdrew after round 3, all results annulled"), "{remark}");
}

/// The others of 5+2 go on with what they have: their file has all seven rounds, and everybody who played in them.
#[test]
fn a_stage_that_goes_on_has_the_rounds_before_it() {
    let event = samples::five_plus_two().event;
    let text = trf::write(&event, 3).unwrap();
    let report = trf::read(&text).unwrap();
    assert_eq!((report.players.len(), report.planned_rounds), (24, Some(7)));
    assert_eq!(report.rounds().unwrap().len(), 7);
    assert_eq!(report.points_that_differ(), [], "{text}");
    let whole = event.final_standings();
    let field = event.stage(1).unwrap().field();
    for (player, &id) in report.players.iter().zip(field) {
        assert_eq!(player.rank, whole.of(id).map(|line| u32::from(line.place)));
        let went_on = event.stage(3).unwrap().field().contains(&id);
        let blank = player.rounds[5..] == [Played::Bye('Z'); 2];
        assert_eq!(blank, !went_on, "the finalists play elsewhere");
    }
}

/// The points column is compared with the games by what the file says games are worth.
#[test]
fn points_that_are_not_those_of_the_games_are_told() {
    let text = trf::write(&samples::swiss(9, 5, 4).event, 1).unwrap();
    assert_eq!(trf::read(&text).unwrap().points_that_differ(), []);
    let mut sample = samples::swiss(9, 5, 4);
    let (entrant, measure) = (EntrantId(3), SanctionMeasure::Deduct { half_points: 1 });
    let reason = "late".to_owned();
    sample.act(Command::Sanction { entrant, act: None, measure, game: None, reason });
    let text = trf::write(&sample.event, 1).unwrap();
    let at = text.lines().position(|line| line.starts_with("001    3")).unwrap() + 1;
    let differ = trf::read(&text).unwrap().points_that_differ();
    let [one] = &differ[..] else { panic!("{differ:?}") };
    assert_eq!(one.line, at);
    let Fault::PointsDiffer { number: 3, said, games } = one.fault else { panic!("{one:?}") };
    assert_eq!(games - said, 1);
    let told = trf::fault(one, Language::ZhHans);
    assert!(told.starts_with(&format!("第{at}行：3号：积分栏为")), "{told}");
    assert!(text.contains("###    3 points taken away: 0.5, late"), "{text}");
}

#[test]
fn what_the_format_cannot_hold() {
    assert_eq!(trf::write(&samples::teams(1).event, 1), Err(TrfWriteError::Teams));
    assert_eq!(trf::write(&samples::swiss(4, 1, 0).event, 2), Err(TrfWriteError::NoStage(2)));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// What goes out comes in again: pairings and results.
    #[test]
    fn out_and_in_again(players in 2u32..12, results in prop::collection::vec(0u8..7, 0..30)) {
        let by = Actor::chief_arbiter();
        let now = Instant::from_ms(0);
        let (mut event, _) = Tournament::open(setting(4), &by, now).unwrap();
        for number in 1..=players {
            let entrant = Entrant::player(&format!("选手{number}"));
            event.handle(&Command::Enter { entrant }, &by, now).unwrap();
        }
        let start = Command::StartStage { stage: 1, numbering: Numbering::Lot { seed: 3 } };
        event.handle(&start, &by, now).unwrap();
        let mut results = results.into_iter();
        'rounds: for round in 1..=4 {
            let pair = Command::PairRound { stage: 1, absent: vec![], starts_at: None };
            // A small field may have nobody left to play.
            if event.handle(&pair, &by, now).is_err() {
                break;
            }
            let tables = event.round(1, round).unwrap().pairings.len() as u16;
            for table in 1..=tables {
                let outcome = match results.next() {
                    Some(0 | 1) => Outcome::won(Side::Red),
                    Some(2 | 3) => Outcome::won(Side::Black),
                    Some(4) => Outcome::DRAWN,
                    Some(5) => Outcome::Forfeited { absent: Side::Red },
                    Some(_) => Outcome::Forfeited { absent: Side::Black },
                    None => break 'rounds,
                };
                let game = TableRef::new(1, round, table).game(1);
                let result = outcome.into();
                event.handle(&Command::EnterResult { game, result }, &by, now).unwrap();
            }
        }
        if event.stage(1).unwrap().rounds().is_empty() {
            return Ok(());
        }
        let text = trf::write(&event, 1).unwrap();
        let report = trf::read(&text).unwrap();
        prop_assert_eq!(report.rounds().unwrap().len(), event.stage(1).unwrap().rounds().len());
        prop_assert_eq!(told(&again(&text)), told(&event));
    }

    #[test]
    fn any_text_is_read_or_told(text in "(001|012|DAT|XXR)?[ 0-9a-zA-Z=+.\\-]{0,130}(\n001[ 0-9wb=]{0,120}){0,3}") {
        if let Ok(report) = trf::read(&text) {
            let _ = report.rounds();
            let _ = trf::import(&report, setting(1), &Actor::chief_arbiter(), Instant::from_ms(0));
        }
    }
}

/// A bye that somebody has a second time is written, and read again, like the first.
#[test]
fn a_second_bye_is_written_and_read_again() {
    let chief = Actor::chief_arbiter();
    let (mut event, _) = Tournament::open(setting(2), &chief, Instant::from_ms(0)).unwrap();
    let mut act = |command: Command| event.handle(&command, &chief, Instant::from_ms(0)).unwrap();
    for number in 1..=3 {
        act(Command::Enter { entrant: Entrant::player(&format!("Player {number}")) });
    }
    act(Command::StartStage { stage: 1, numbering: Numbering::InOrder });
    for (round, pair) in [(1, (1, 2)), (2, (2, 1))] {
        act(Command::PairByHand {
            stage: 1,
            pairs: vec![(EntrantId(pair.0), EntrantId(pair.1))],
            byes: vec![EntrantId(3)],
            absent: Vec::new(),
            reason: "he is on a journey".to_owned(),
            starts_at: None,
        });
        let game = TableRef::new(1, round, 1).game(1);
        act(Command::EnterResult { game, result: Outcome::won(Side::Red).into() });
    }
    let text = trf::write(&event, 1).unwrap();
    let line = text.lines().find(|line| line.contains("Player 3")).unwrap();
    assert_eq!(line.matches("- U").count(), 2, "{line}");
    let read = again(&text);
    for (one, other) in [(&event, 1), (&event, 2), (&read, 1), (&read, 2)] {
        let byes = &one.round(1, other).unwrap().byes;
        assert_eq!(byes.iter().map(|bye| bye.entrant).collect::<Vec<_>>(), [EntrantId(3)]);
    }
    let score = |event: &Tournament| event.standings(1).unwrap().of(EntrantId(3)).unwrap().score;
    assert_eq!((score(&event), score(&read)), (8, 8), "two byes are two wins");
}

/// Points that no column of the format holds are no points, and nothing is added up beyond measure.
#[test]
fn points_beyond_measure_are_refused() {
    let text = trf::write(&samples::swiss(4, 2, 2).event, 1).unwrap();
    for points in ["9223372036854775807", "-9223372036854775808", "10000"] {
        let file = format!("{text}XXS WW={points} BW={points} WL={points} BL={points}\n");
        let report = trf::read(&file).unwrap();
        assert_eq!(report.game_points, trf::read(&text).unwrap().game_points, "{points}");
    }
    let file = format!("{text}XXS WW=9999.5 BW=9999.5 WL=-9999.5 BL=-9999.5\n");
    let report = trf::read(&file).unwrap();
    assert_eq!(report.game_points.win, [19_999; 2]);
    assert_eq!(report.points_that_differ().len(), 4);
}
