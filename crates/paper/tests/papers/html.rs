//! The papers as HTML, in three languages.

use chuhe_paper::event::{Paper, PaperOf};
use chuhe_paper::workbook;
use chuhe_rulebook::Language;
use chuhe_tournament::{
    Actor, Command, EntrantId, Outcome, SanctionMeasure, Side, TableRef, Tournament,
};

use crate::samples;

/// A paper of a round, or of its stage, without codes that lead to games.
fn html(
    paper: Paper,
    event: &Tournament,
    stage: u16,
    round: u16,
    language: Language,
) -> Option<String> {
    paper.html(event, &PaperOf { stage, round, places: 0, code: &|_| None }, language)
}

fn certificates(event: &Tournament, places: u16, language: Language) -> String {
    let of = PaperOf { stage: 1, round: 1, places, code: &|_| None };
    Paper::Certificates.html(event, &of, language).unwrap()
}

/// Documents without their style, which is the same in all.
fn bodies(documents: &[String]) -> String {
    let body = |document: &String| {
        let (head, rest) = document.split_once("<style>").unwrap();
        let (_, rest) = rest.split_once("</style>").unwrap();
        format!("{head}{rest}")
    };
    documents.iter().map(body).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_small_event() {
    let event = samples::swiss(5, 3, 2).event;
    for &language in Language::ALL {
        let documents = [
            html(Paper::Pairings, &event, 1, 2, language).unwrap(),
            html(Paper::Standings, &event, 1, 1, language).unwrap(),
            html(Paper::CrossTable, &event, 1, 1, language).unwrap(),
            html(Paper::BoardCards, &event, 1, 2, language).unwrap(),
            html(Paper::ResultSlips, &event, 1, 2, language).unwrap(),
            certificates(&event, 2, language),
        ];
        insta::assert_snapshot!(format!("small_{language}"), bodies(&documents));
    }
}

#[test]
fn teams() {
    let event = samples::teams(1).event;
    for &language in Language::ALL {
        let documents = [
            html(Paper::Pairings, &event, 1, 1, language).unwrap(),
            html(Paper::LineUps, &event, 1, 1, language).unwrap(),
        ];
        insta::assert_snapshot!(format!("teams_{language}"), bodies(&documents));
    }
}

#[test]
fn brackets() {
    let single = samples::knock_out(6, 3).event;
    let double = samples::double_elimination(5, 3).event;
    for &language in Language::ALL {
        let documents = [
            html(Paper::Bracket, &single, 1, 1, language).unwrap(),
            html(Paper::Bracket, &double, 1, 1, language).unwrap(),
        ];
        insta::assert_snapshot!(format!("brackets_{language}"), bodies(&documents));
    }
}

/// Brackets of every size and at every moment are drawn.
#[test]
fn brackets_of_every_size() {
    for players in 2..=40usize {
        let rounds = u16::try_from(players.next_power_of_two().ilog2()).unwrap();
        for played in [0, 1, rounds] {
            let single = samples::knock_out(players as u16, played).event;
            let page = html(Paper::Bracket, &single, 1, 1, Language::ZhHans).unwrap();
            let named = (1..=players).filter(|no| page.contains(&format!(">选手{no}<"))).count();
            assert_eq!(named, players, "everybody stands in it");
        }
    }
    for players in 2..=20 {
        for played in [0, 1, 2] {
            let double = samples::double_elimination(players, played.min(players - 1)).event;
            assert!(html(Paper::Bracket, &double, 1, 1, Language::En).is_some());
        }
    }
}

/// The line-up that was handed in stands on the sheet.
#[test]
fn a_line_up_that_was_handed_in() {
    let mut sample = samples::teams(0);
    sample.pair(1);
    let team = sample.event.round(1, 1).unwrap().pairings[0].first;
    let blank = html(Paper::LineUps, &sample.event, 1, 1, Language::ZhHans).unwrap();
    let members = vec![1, 2, 4];
    sample.act(Command::HandInLineup { stage: 1, round: 1, team, members });
    let filled = html(Paper::LineUps, &sample.event, 1, 1, Language::ZhHans).unwrap();
    let fourth = "<td>4</td><td>甲队选手4</td>";
    assert!(!blank.contains(fourth) && filled.contains(fourth));
}

/// An event of three stages, as a book lays it out: everything of it can be printed.
#[test]
fn an_event_of_several_stages() {
    let event = samples::five_plus_two().event;
    for &language in Language::ALL {
        let bracket = html(Paper::Bracket, &event, 2, 1, language).unwrap();
        assert!(bracket.contains("<svg"));
        for stage in 1..=3 {
            let rounds = event.stage(stage).unwrap().rounds().len() as u16;
            assert!(rounds > 0);
            assert!(html(Paper::Standings, &event, stage, 1, language).is_some());
            assert!(html(Paper::CrossTable, &event, stage, 1, language).is_some());
            for round in 1..=rounds {
                assert!(html(Paper::Pairings, &event, stage, round, language).is_some());
                assert!(html(Paper::ResultSlips, &event, stage, round, language).is_some());
                assert!(html(Paper::BoardCards, &event, stage, round, language).is_some());
            }
        }
        assert!(html(Paper::FinalStandings, &event, 1, 1, language).unwrap().contains("<table"));
        assert!(workbook::workbook(&event, language).is_ok());
        assert_eq!(certificates(&event, 3, language).matches("<h1>").count(), 3);
    }
}

#[test]
fn nothing_is_taken_for_markup() {
    let event = samples::swiss(4, 3, 1).event;
    for &language in Language::ALL {
        for page in [
            html(Paper::Pairings, &event, 1, 1, language).unwrap(),
            html(Paper::Standings, &event, 1, 1, language).unwrap(),
            html(Paper::FinalStandings, &event, 1, 1, language).unwrap(),
            html(Paper::CrossTable, &event, 1, 1, language).unwrap(),
            html(Paper::BoardCards, &event, 1, 1, language).unwrap(),
            html(Paper::ResultSlips, &event, 1, 1, language).unwrap(),
            certificates(&event, 3, language),
        ] {
            assert!(page.contains("&lt;公开赛&gt; &amp; Open"));
            assert!(!page.contains("<公开赛>"));
            for foreign in ["<script", "http:", "https:", "url("] {
                assert!(!page.contains(foreign), "{foreign}: nothing from elsewhere");
            }
        }
    }
}

#[test]
fn what_there_is_not_is_not_printed() {
    let event = samples::swiss(4, 3, 1).event;
    let en = Language::En;
    assert!(html(Paper::Pairings, &event, 1, 2, en).is_none());
    assert!(html(Paper::Pairings, &event, 2, 1, en).is_none());
    assert!(html(Paper::Standings, &event, 0, 1, en).is_none());
    assert!(html(Paper::Bracket, &event, 1, 1, en).is_none(), "this is no knock-out");
    assert!(html(Paper::LineUps, &event, 1, 1, en).is_none(), "these are no teams");
}

/// Requirement 109: 300 entrants fit, and the table breaks into pages with its head.
#[test]
fn req_109_a_large_event() {
    let event = samples::swiss(300, 3, 2).event;
    let page = html(Paper::CrossTable, &event, 1, 1, Language::ZhHans).unwrap();
    assert_eq!(page.matches("<tr>").count(), 301);
    assert!(page.contains("table-header-group"));
    // A round robin beyond the square has its rounds in several tables.
    let many = samples::round_robin(24).event;
    let page = html(Paper::CrossTable, &many, 1, 1, Language::ZhHans).unwrap();
    assert_eq!(page.matches("<table").count(), 2);
}

/// What was done by hand, and why, stands on every paper of the pairings.
#[test]
fn pairings_by_hand_are_marked() {
    let mut sample = samples::swiss(4, 3, 1);
    let field = sample.event.stage(1).unwrap().field().to_vec();
    let before = sample.event.round(1, 1).unwrap().pairings[0].both();
    let rest: Vec<_> = field.into_iter().filter(|id| !before.contains(id)).collect();
    sample.act(Command::PairByHand {
        stage: 1,
        pairs: vec![(before[0], before[1]), (rest[0], rest[1])],
        byes: vec![],
        absent: vec![],
        reason: "停电 <改期>".to_owned(),
        starts_at: None,
    });
    let page = html(Paper::Pairings, &sample.event, 1, 2, Language::ZhHans).unwrap();
    for text in ["人工编排", "双方已经相遇", "人工调整：停电 &lt;改期&gt;"] {
        assert!(page.contains(text), "{text} in {page}");
    }
    let csv = sample.event.pairings_csv(1, 2, Language::En).unwrap();
    assert!(
        csv.contains("paired by hand; ") && csv.contains("Changed by hand: 停电 <改期>"),
        "{csv}"
    );
}

/// The whole of 5+2 on one table: seven rounds, places from the first to the last.
#[test]
fn the_whole_event_on_one_cross_table() {
    let event = samples::five_plus_two().event;
    for &language in Language::ALL {
        let page = html(Paper::WholeCrossTable, &event, 1, 1, language).unwrap();
        assert_eq!(page.matches("<td class=\"place\">").count(), 24);
        assert_eq!(page.matches("<td class=\"game\">").count(), 24 * 7);
        let others = html(Paper::Standings, &event, 3, 1, language).unwrap();
        assert!(others.contains("<td class=\"place\">5</td>"));
        assert!(!others.contains("<td class=\"place\">1</td>"), "places begin after the final");
        let last = html(Paper::Pairings, &event, 3, 2, Language::ZhHans).unwrap();
        assert!(last.contains("第7轮"), "the second round of the others is the seventh");
    }
    insta::assert_snapshot!(
        "whole_cross_table",
        bodies(&[
            html(Paper::WholeCrossTable, &event, 1, 1, Language::ZhHans).unwrap(),
            html(Paper::FinalStandings, &event, 1, 1, Language::En).unwrap(),
        ])
    );
}

/// Who left, and points that were taken away, are marked in the tables and told below them.
#[test]
fn what_the_games_do_not_show_is_told() {
    let mut sample = samples::swiss(6, 4, 2);
    let reason = "迟到 <两次>".to_owned();
    let (entrant, measure) = (EntrantId(1), SanctionMeasure::Deduct { half_points: 2 });
    sample.act(Command::Sanction { entrant, act: None, measure, game: None, reason });
    let reason = "病".to_owned();
    sample.act(Command::Withdraw { entrant: EntrantId(2), reason, consent: true });
    for page in [
        html(Paper::Standings, &sample.event, 1, 1, Language::ZhHans).unwrap(),
        html(Paper::FinalStandings, &sample.event, 1, 1, Language::ZhHans).unwrap(),
        html(Paper::CrossTable, &sample.event, 1, 1, Language::ZhHans).unwrap(),
    ] {
        let score = sample.event.standings(1).unwrap().of(entrant).unwrap().score_text();
        for text in [
            &*format!(">{score}*</td>"),
            ">选手2（退出）</td>",
            "<p>选手2：第2轮后退赛</p>",
            "<p>*选手1：扣1分：迟到 &lt;两次&gt;（3.4 ",
        ] {
            assert!(page.contains(text), "{text} in {page}");
        }
    }
    let square = samples::round_robin(5);
    let page = html(Paper::CrossTable, &square.event, 1, 1, Language::ZhHans).unwrap();
    assert!(!page.contains("*</td>") && !page.contains("退出"), "nobody left");
}

/// A column that would be blank is not printed, and not explained.
#[test]
fn tie_breaks_that_say_nothing_have_no_column() {
    let event = samples::swiss(9, 5, 1).event;
    let table = event.standings(1).unwrap();
    let telling = table.telling_tie_breaks();
    assert!(telling.len() < table.tie_breaks.len(), "nobody is tied with an opponent");
    let page = html(Paper::Standings, &event, 1, 1, Language::En).unwrap();
    let row = page.lines().find(|line| line.starts_with("<tr><td")).unwrap();
    assert_eq!(row.matches("<td").count(), 7 + telling.len());
    assert!(!page.contains("H2H"), "{page}");
}

/// Of two free lines comes no match, and no box.
#[test]
fn free_lines_do_not_meet() {
    for (players, played) in [(5, 2), (5, 3), (9, 3), (3, 2)] {
        let event = samples::double_elimination(players, played).event;
        let page = html(Paper::Bracket, &event, 1, 1, Language::En).unwrap();
        let free = ">bye</text>";
        for part in page.split("<rect ").skip(1) {
            assert!(part.matches(free).count() < 2, "{players} players: {part}");
        }
        let over = event.stage(1).unwrap().rounds_over();
        let heats = event.bracket_heats(1).unwrap();
        let known = heats.iter().filter(|heat| usize::from(heat.round) <= over + 1);
        let nobody = |slot: &&chuhe_tournament::export::BracketSlot| {
            slot.upper.is_none() && slot.lower.is_none()
        };
        let missing = known.flat_map(|heat| &heat.slots).filter(nobody).count();
        let lines = usize::from(players).next_power_of_two();
        assert_eq!(page.matches("<rect ").count(), 2 * lines - 2 - missing, "{players} players");
    }
}

/// The captain is one of the team; who signs for it may be another.
#[test]
fn the_captain_does_not_stand_on_the_line_of_the_signature() {
    let mut sample = samples::teams(0);
    let mut entrant = sample.event.participant(EntrantId(1)).unwrap().entrant.clone();
    entrant.captain = Some("甲队选手2".to_owned());
    sample.act(Command::Amend { id: EntrantId(1), entrant });
    let mut entrant = sample.event.participant(EntrantId(2)).unwrap().entrant.clone();
    entrant.captain = Some("乙队教练".to_owned());
    sample.act(Command::Amend { id: EntrantId(2), entrant });
    sample.pair(1);
    let page = html(Paper::LineUps, &sample.event, 1, 1, Language::ZhHans).unwrap();
    assert!(page.contains("<li>甲队选手2 <small>队长</small></li>"), "{page}");
    assert!(page.contains("<p><small>领队</small> 乙队教练</p>"), "{page}");
    assert_eq!(page.matches("<dt>领队签名</dt><dd></dd>").count(), 4);
}

/// Teams are ranked by match points, and the table says so.
#[test]
fn a_table_calls_its_score_by_its_name() {
    let event = samples::teams(2).event;
    let page = html(Paper::Standings, &event, 1, 1, Language::ZhHans).unwrap();
    assert!(
        page.contains(">场分</th>") && page.contains("<td class=\"decided\">场分</td>"),
        "{page}"
    );
    assert!(!page.contains("积分<"), "{page}");
    let cross = html(Paper::CrossTable, &event, 1, 1, Language::ZhHans).unwrap();
    assert!(cross.contains(">场分</th>") && !cross.contains(">单位</th>"), "{cross}");
    let whole =
        html(Paper::FinalStandings, &samples::five_plus_two().event, 1, 1, Language::En).unwrap();
    assert!(whole.contains(">1 match</td>") && whole.contains(">2 matches</td>"), "{whole}");
}

/// A slip of a game that nobody played says so as the wall does.
#[test]
fn a_forfeit_on_a_slip_is_written_as_on_the_wall() {
    let mut event = samples::swiss(4, 3, 1).event;
    let game = TableRef::new(1, 1, 1).game(1);
    let result = Some(Outcome::Forfeited { absent: Side::Black }.into());
    let command = Command::CorrectResult { game, result, reason: "misread".to_owned() };
    let now = event.last_at();
    event.handle(&command, &Actor::chief_arbiter(), now).unwrap();
    let page = html(Paper::ResultSlips, &event, 1, 1, Language::En).unwrap();
    assert!(page.contains("<span>+ : −</span>"), "{page}");
}

/// Results count as they come in: a table that holds some of a round under way says so, and no place in it is final.
#[test]
fn a_table_of_a_round_under_way_says_which_results_it_holds() {
    let mut sample = samples::swiss(9, 5, 2);
    let subtitle = |sample: &samples::Sample| {
        let page = html(Paper::Standings, &sample.event, 1, 1, Language::En).unwrap();
        let (_, rest) = page.split_once("</h1>").unwrap();
        rest.split_once("</header>").unwrap().0.to_owned()
    };
    assert!(subtitle(&sample).contains("Round 2 · Standings"), "{}", subtitle(&sample));
    sample.pair(1);
    assert!(subtitle(&sample).contains("Round 2 · Standings"), "{}", subtitle(&sample));
    let game = TableRef::new(1, 3, 2).game(1);
    sample.act(Command::EnterResult { game, result: Outcome::won(Side::Red).into() });
    let told = "Round 2 · with 1 of 4 results of round 3 · Standings";
    assert!(subtitle(&sample).contains(told), "{}", subtitle(&sample));
    let whole = html(Paper::FinalStandings, &sample.event, 1, 1, Language::En).unwrap();
    assert!(whole.contains("Standings so far") && !whole.contains("Final"), "{whole}");
}
