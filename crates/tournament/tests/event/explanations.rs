//! Why two meet, who has Red and what a draw means; why somebody has a place: in words, with the articles.

use std::num::{NonZeroU8, NonZeroU16};

use chuhe_rulebook::Language;
use chuhe_tournament::simulate::Format;
use chuhe_tournament::{
    Actor, BracketMatch, Command, DuelState, Entrant, Entry, LOG, Numbering, Outcome, PlacesPlayed,
    RedBy, Seat, Setting, Side, StageFormat, StageSetting, TableRef, Takes, Tournament, explain,
};

use crate::desk::{Desk, id};
use crate::knock_outs::knock_out;
use crate::round_robins::round_robin;
use crate::swiss_events::swiss;

fn plan(book: &str, plan: &str) -> Setting {
    Setting::from_plan("锦标赛", book, plan).unwrap().seeded(2017)
}

fn told(desk: &Desk, table: TableRef) -> Vec<String> {
    let told = |language| explain::pairing(&desk.event, table, language).unwrap();
    assert_eq!(told(Language::ZhHans).len(), told(Language::En).len());
    assert_eq!(told(Language::ZhHant).len(), told(Language::En).len());
    told(Language::En)
}

/// The end of a line in which articles are cited.
fn cited(line: &str) -> Vec<&str> {
    let Some((_, articles)) = line.rsplit_once(" (") else { return Vec::new() };
    let starts = articles.split(", ").filter_map(|article| article.split(' ').next());
    starts.filter(|word| word.starts_with("App") || word.contains('§')).collect()
}

/// 5+2: two matches by places, the final and that for third place, and a play-off.
#[test]
fn req_96_the_final_stage_of_5_plus_2_is_explained() {
    let mut desk = Desk::with_players(plan("axf-2017", "individual-5-plus-2"), 16);
    desk.start(1, Numbering::Lot { seed: 1 }).play_out(1);
    desk.start(2, Numbering::InOrder).start(3, Numbering::InOrder).pair(2);
    let first = TableRef::new(2, 1, 1);
    let lines = told(&desk, first);
    assert!(lines[0].contains("came out of “Swiss” in place 1 and is A1 here"), "{lines:?}");
    assert!(lines[0].contains("They play for places 1 to 4"), "{lines:?}");
    assert_eq!(cited(&lines[0]), ["App2.5", "App2.6", "App2.7"]);
    let red = desk.event.pairing(first).unwrap().games[0].red;
    assert!(lines[1].starts_with(&format!("{} has Red: by lot", desk.event.name_of(red))));
    assert!(lines[2].starts_with("If it is drawn: Rapid, 30 minutes"), "{lines:?}");
    assert!(lines[2].contains("colours exchanged; still drawn: the player with Black"));
    assert_eq!(cited(&lines[2]), ["App2.5", "App2.6", "App2.7"]);
    // A drawn game is followed by the rapid game, which is told too.
    desk.enter(first.game(1), Outcome::DRAWN);
    let lines = told(&desk, first);
    let [was_red, was_black] = {
        let game = &desk.event.pairing(first).unwrap().games[0];
        [game.red, game.black].map(|seat| desk.event.name_of(seat).to_owned())
    };
    assert_eq!(lines[2], format!("Play-off 1: {was_black} has Red, {was_red} Black."));
    // Drawn again, Black of the rapid game wins, which is told with its article and noted beside the match.
    desk.enter(first.game(2), Outcome::DRAWN);
    let lines = told(&desk, first);
    let won = format!("Play-off 1 was drawn: {was_red} had Black in it and wins the match.");
    assert!(lines[4].starts_with(&won), "{lines:?}");
    assert_eq!(cited(&lines[4]), ["App2.7"]);
    let pairing = desk.event.pairing(first).unwrap();
    let notes = desk.event.pairing_notes(2, pairing, Language::En);
    let noted = notes.iter().find(|note| note.contains("wins with Black")).unwrap();
    assert!(noted.starts_with(&was_red) && noted.contains("App2.7"), "{notes:?}");
    // A game that decides after all leaves the play-off without meaning.
    let correct = |outcome: Outcome| Command::CorrectResult {
        game: first.game(1),
        result: Some(outcome.into()),
        reason: "the slip was misread".to_owned(),
    };
    desk.act(correct(Outcome::won(Side::Red)));
    assert_eq!(told(&desk, first)[4], format!("{was_red} won the match."));
    assert_eq!(
        desk.event.pairing_notes(2, desk.event.pairing(first).unwrap(), Language::En).len(),
        notes.len() - 1
    );
    desk.act(correct(Outcome::DRAWN));
    desk.play_round(2).pair(2);
    let second = told(&desk, TableRef::new(2, 1, 2));
    assert!(second.last().unwrap().ends_with(" won the match."), "{second:?}");
    let lines = [1, 2].map(|table| told(&desk, TableRef::new(2, 2, table)));
    assert!(
        lines[0][0].starts_with("The winners of the first matches meet. The winner takes place 1.")
    );
    assert!(
        lines[1][0].starts_with("The losers of the first matches meet. The winner takes place 3.")
    );
    let by = desk.event.pairing(TableRef::new(2, 2, 1)).unwrap().red_by.unwrap();
    assert!(matches!(by, RedBy::Balance | RedBy::Lot), "{by:?}");
}

/// 6+1: the ladder with time odds, and why the finalists have their colours.
#[test]
fn req_97_the_final_of_6_plus_1_is_explained() {
    let mut seen = Vec::new();
    for seed in 0..12 {
        let mut desk = Desk::with_players(plan("axf-2017", "individual-6-plus-1").seeded(seed), 14);
        desk.start(1, Numbering::Lot { seed }).play_out(1);
        desk.start(2, Numbering::InOrder).pair(2);
        let last = TableRef::new(2, 1, 1);
        let lines = told(&desk, last);
        assert!(
            lines[0].contains("in place 1 and is A1 here")
                && lines[0].contains("The winner takes place 1.")
        );
        assert_eq!(cited(&lines[0]), ["App3.2", "App3.6"]);
        assert!(!lines[0].contains(". they have met"), "a sentence: {}", lines[0]);
        assert!(lines[2].contains("Rapid, 15 minutes and 5 seconds a move, colours exchanged;"));
        assert!(lines[2].contains("the player with Black in that game wins"), "{lines:?}");
        let hans = explain::pairing(&desk.event, last, Language::ZhHans).unwrap();
        assert!(hans[2].contains("末盘快棋：红15分钟、黑10分钟"), "{hans:?}");
        assert!(hans[2].contains("仍和，该局执后手者胜"), "{hans:?}");
        // The reason is the true one.
        let pairing = desk.event.pairing(last).unwrap();
        let [red, black] = [pairing.first, pairing.second];
        let rounds = desk.event.stage(1).unwrap().rounds();
        let games: Vec<_> =
            rounds.iter().flat_map(|r| &r.pairings).flat_map(|p| &p.games).collect();
        let reds = |who| games.iter().filter(|game| game.red.entrant == who).count();
        let met = games.iter().find(|game| {
            let both = [game.red.entrant, game.black.entrant];
            both.contains(&red) && both.contains(&black)
        });
        match pairing.red_by.unwrap() {
            RedBy::Balance => assert!(reds(red) < reds(black)),
            RedBy::EarlierGame => assert_eq!(met.unwrap().black.entrant, red),
            RedBy::Lot => assert!(reds(red) == reds(black) && met.is_none()),
            other => panic!("{other:?} is no reason here"),
        }
        seen.push(pairing.red_by.unwrap());
    }
    assert!(seen.contains(&RedBy::Balance) && seen.contains(&RedBy::EarlierGame), "{seen:?}");
}

/// The staff tournament: its two sides, and the final with rules of its own.
#[test]
fn req_102_the_sides_and_the_final_are_explained() {
    let mut desk = Desk::with_players(plan("staff-2012", "staff"), 8);
    desk.start(1, Numbering::InOrder).pair(1);
    let lines = told(&desk, TableRef::new(1, 1, 1));
    assert!(lines[0].starts_with("Winners' side, round 1: "), "{lines:?}");
    assert!(lines[1].contains("has Red: the smaller number has Red"), "{lines:?}");
    assert!(lines[2].contains("still drawn: another such game, until one is won"), "{lines:?}");
    let mut losers = false;
    loop {
        desk.play_round(1);
        desk.pair(1);
        let round = desk.round(1);
        let table = TableRef::new(1, round, 1);
        match desk.event.pairing(table).unwrap().bracket {
            Some(BracketMatch::GrandFinal) => break,
            Some(BracketMatch::Losers { .. }) => {
                losers = true;
                assert!(told(&desk, table)[0].contains("second time is out"));
            }
            _ => {}
        }
    }
    assert!(losers);
    let table = TableRef::new(1, desk.round(1), 1);
    let lines = told(&desk, table);
    let expected = "The grand final: 选手1, who won the winners' side, against 选手2, who won the losers' side.";
    assert!(lines[0].starts_with(expected), "{lines:?}");
    let rule = lines.last().unwrap();
    let starts = "选手1 needs 1 win, 选手2 needs 2; at most 4 games, colours exchanged after each. All drawn: 选手1 is champion. One win for 选手2 and the rest drawn: 选手2 is.";
    assert!(rule.starts_with(starts), "{rule}");
    assert!(rule.contains("附一"), "{rule}");
}

#[test]
fn req_76_matches_of_a_knock_out_are_explained() {
    let mut desk = Desk::with_players(knock_out(PlacesPlayed::First), 4);
    desk.in_order().pair(1);
    let lines = told(&desk, TableRef::new(1, 1, 1));
    assert!(lines[0].starts_with("The draw and the results so far bring these two together."));
    assert!(lines[2].starts_with(
        "If it is drawn: Rapid, 30 minutes and 30 seconds a move / Rapid, 25 moves in 30 minutes, colours exchanged; still drawn: the player with Black in that game wins. (2§6.1 "
    ), "{lines:?}");
    assert_eq!(desk.event.duel(TableRef::new(1, 1, 1)), Some(DuelState::Playing));
    let mut robin = Desk::with_players(round_robin(1), 4);
    robin.in_order().pair(1);
    let lines = told(&robin, TableRef::new(1, 1, 1));
    assert!(lines[0].starts_with("The round-robin table has these two meet"), "{lines:?}");
    assert!(lines[0].contains("App6"), "{lines:?}");
}

/// The checklist of a Swiss ends with the numbers and with who has Red and why, from data in the log.
#[test]
fn req_89_numbers_and_colours_are_in_the_checklist() {
    let mut desk = Desk::with_players(swiss("axf-2017", 2), 4);
    desk.in_order().pair(1).play_round(1).pair(1);
    let first = told(&desk, TableRef::new(1, 1, 1));
    let last = &first[first.len() - 2..];
    assert_eq!(
        last,
        [
            "numbers: near opponents in this round, neighbours by number in their section",
            "选手1 (no. 1) has Red: first round: on odd boards the smaller number has Red, on even boards the larger",
        ]
    );
    // 1 and 4 had Red, won by 1 and 3: who had Red has Black now.
    let second = told(&desk, TableRef::new(1, 2, 1));
    assert!(second[second.len() - 2].starts_with("numbers: far opponents in this round"));
    assert_eq!(desk.pairs(1)[0], (3, 1));
    assert_eq!(
        second.last().unwrap(),
        "选手3 (no. 3) has Red: has had Red less often, or Black more often, than the opponent"
    );
    let hant = explain::pairing(&desk.event, TableRef::new(1, 2, 1), Language::ZhHant).unwrap();
    assert_eq!(hant.last().unwrap(), "选手3（3號）執先：此前先手較少，或後手較多");
    // A log from before this was kept is read as it is, and tells what it can.
    let text = LOG.write(&desk.log);
    assert!(text.contains(r#""by-number":{"ideal":"near","off":0},"red-by":"board""#), "{text}");
    let old = text
        .replace(r#""by-number":{"ideal":"near","off":0},"red-by":"board""#, r#""marks":[]"#)
        .replace(r#","numbers""#, "");
    let read: Vec<Entry> = LOG.read(&old).unwrap();
    let event = Tournament::replay(&read).unwrap();
    let lines = explain::pairing(&event, TableRef::new(1, 1, 1), Language::En).unwrap();
    assert!(!lines.is_empty() && !lines.iter().any(|line| line.contains("has Red")), "{lines:?}");
}

/// Places of the whole event: what decided in the stage, by whose articles.
#[test]
fn req_79_places_of_the_whole_event_are_explained() {
    let mut desk = Desk::with_players(plan("axf-2017", "individual-5-plus-2"), 16);
    desk.start(1, Numbering::Lot { seed: 1 }).play_out(1);
    desk.start(2, Numbering::InOrder).start(3, Numbering::InOrder);
    desk.play_out(2).play_out(3);
    let table = desk.event.final_standings();
    let place = |at: usize| {
        explain::place(&desk.event, &table, table.lines[at].entrant, Language::En).unwrap()
    };
    assert!(place(1).contains("stands above by their match"), "{}", place(1));
    let fifth = place(4);
    let ends = "The first 4 places were played for in another stage: Final stage.";
    assert!(fifth.starts_with("Place 5: ") && fifth.ends_with(ends), "{fifth}");
    // Below, the tie-breaks of the seven rounds decide and are told with both values.
    let values = (5..16).map(place).filter(|told| told.contains(" against ")).count();
    assert!(values > 0);
    let numbers = |stage| -> Vec<String> {
        let articles = desk.event.standings(stage).unwrap().articles;
        articles.iter().map(|article| article.number.to_string()).collect()
    };
    assert_eq!(numbers(2), ["App2.5", "App2.6", "App2.7"]);
    assert_eq!(numbers(3), ["2§6.3", "App2.10"]);
}

/// A table cites the appendix of its own event, and none of another's.
#[test]
fn req_79_a_table_cites_its_own_event() {
    for (id_of_plan, expected) in [
        ("women", ["2§6.3", "App4"]),
        ("open", ["2§6.3", "App5"]),
        ("individual-6-plus-1", ["2§6.3", "App3.5"]),
        ("team", ["2§6.5", "App1.12"]),
    ] {
        let mut desk = Desk::open(plan("axf-2017", id_of_plan));
        for number in 1..=4 {
            let name = number.to_string();
            let entrant = match desk.event.setting().teams {
                Some(_) => Entrant::team(&name, &["甲", "乙", "丙"], &[]),
                None => Entrant::player(&name),
            };
            desk.act(Command::Enter { entrant });
        }
        desk.in_order();
        let articles = desk.table_of(1).articles;
        let numbers: Vec<&str> = articles.iter().map(|article| &*article.number).collect();
        assert_eq!(numbers, expected);
    }
    let mut desk = Desk::with_players(swiss("axf-2017", 1), 2);
    desk.in_order();
    let articles = desk.table_of(1).articles;
    assert_eq!(articles.len(), 1, "no plan, no appendix");
    assert_eq!(desk.event.stage(1).unwrap().field(), [id(1), id(2)]);
}

/// Who reads English reads one name for one person, in Latin letters where it is known; who reads Chinese the other.
#[test]
fn everybody_is_named_as_the_reader_reads() {
    let mut desk = Desk::open(swiss("axf-2017", 2));
    for no in 1..=4 {
        let romanised = (no < 4).then(|| format!("Qi Shou {no}"));
        let entrant = Entrant { romanised, ..Entrant::player(&format!("棋手{no}")) };
        desk.act(Command::Enter { entrant });
    }
    desk.in_order().pair(1);
    let said = |language| {
        let table = |no| explain::pairing(&desk.event, TableRef::new(1, 1, no), language).unwrap();
        [table(1), table(2)].concat().join("\n")
    };
    let (english, chinese) = (said(Language::En), said(Language::ZhHans));
    assert!(english.contains("Qi Shou 1") && !english.contains("棋手1"), "{english}");
    assert!(chinese.contains("棋手1") && !chinese.contains("Qi Shou"), "{chinese}");
    assert_eq!(desk.event.name_in(Seat::of(id(4)), Language::En), "棋手4", "no other is known");
    // So it is where something is refused.
    let chief = Actor::chief_arbiter();
    let back = |entrant| Command::Reenter { entrant, reason: "recovered".into() };
    let refusal = desk.refused_to(&chief, back(id(1)));
    assert!(refusal.text(Language::En).contains("Qi Shou 1"), "{refusal}");
    assert!(refusal.text(Language::ZhHant).contains("棋手1"));
    let refusal = desk.refused_to(&chief, back(id(4)));
    assert!(refusal.text(Language::En).contains("棋手4"), "{refusal}");
}

/// From which places of the groups two come is told, and from which places of a table.
#[test]
fn crossed_pairs_are_told_by_their_places_in_the_groups() {
    let groups = NonZeroU8::new(2).unwrap();
    let setting = Format::Groups.setting("Cup", "axf-2017", NonZeroU16::MIN, groups, None);
    let mut desk = Desk::with_players(setting, 8);
    desk.in_order().play_out(1).start(2, Numbering::InOrder).pair(2);
    let [a, b] =
        [1, 2].map(|group| desk.event.group_standings(1, group).unwrap().order()[..2].to_vec());
    let name = |id| desk.event.name_of(Seat::of(id)).to_owned();
    let all: Vec<String> =
        [1, 2].map(|table| told(&desk, TableRef::new(2, 1, table))[0].clone()).into();
    for (pair, group, other, first, second) in
        [("A1–B2", 1, 2, a[0], b[1]), ("B1–A2", 2, 1, b[0], a[1])]
    {
        let (first, second) = (name(first), name(second));
        let says = format!(
            "{pair}: {first} took place 1 of group {group}, {second} place 2 of group {other}."
        );
        assert!(all.iter().any(|line| line.starts_with(&says)), "{says} in {all:?}");
    }
    // After the first round results bring them together.
    desk.play_round(2).pair(2);
    assert!(told(&desk, TableRef::new(2, 2, 1))[0].starts_with("The draw and the results so far"));

    let mut setting = swiss("axf-2017", 2);
    let last = StageFormat::KnockOut { places: PlacesPlayed::First };
    let last = StageSetting::new("last", last);
    setting.stages.push(last.taking(Takes::Places { stage: 1, from: 1, to: Some(2) }));
    let mut desk = Desk::with_players(setting, 4);
    desk.in_order().play_out(1).start(2, Numbering::InOrder).pair(2);
    let line = &told(&desk, TableRef::new(2, 1, 1))[0];
    assert!(line.contains("came out of “Swiss” in place 1, ") && line.contains("in place 2."));
}
