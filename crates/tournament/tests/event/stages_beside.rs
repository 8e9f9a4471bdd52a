//! Stages that take different places of one table, such as the final and the others of 5+2: nobody plays in two of
//! them, whatever happens to the table.

use std::collections::BTreeSet;
use std::num::{NonZeroU8, NonZeroU16};

use chuhe_rulebook::Language;
use chuhe_tournament::{
    Command, EntrantId, Numbering, Outcome, PlacesPlayed, Setting, StageFormat, StageSetting,
    TableRef, Takes, Why, explain,
};

use crate::desk::{Desk, id};

fn start(stage: u16) -> Command {
    Command::StartStage { stage, numbering: Numbering::InOrder }
}

fn pair(stage: u16) -> Command {
    Command::PairRound { stage, absent: Vec::new(), starts_at: None }
}

fn withdraw(entrant: EntrantId) -> Command {
    Command::Withdraw { entrant, reason: "ill".to_owned(), consent: true }
}

/// 5+2 with sixteen players after the Swiss, the final and the others drawn.
fn five_plus_two() -> Desk {
    let setting = Setting::from_plan("Cup", "axf-2017", "individual-5-plus-2").unwrap();
    let mut desk = Desk::with_players(setting, 16);
    desk.in_order().play_out(1);
    desk.start(2, Numbering::InOrder).start(3, Numbering::InOrder);
    desk
}

/// Everybody who is still there plays in exactly one of two stages.
fn everybody_plays_in_one(desk: &Desk) {
    for (id, _) in desk.event.participants().filter(|&(id, _)| desk.event.is_active(id)) {
        let plays = |&stage: &u16| desk.event.stage(stage).unwrap().field().contains(&id);
        let stages: Vec<u16> = [2, 3].into_iter().filter(plays).collect();
        assert_eq!(stages.len(), 1, "{id} plays in {stages:?}");
    }
}

fn field(desk: &Desk, stage: u16) -> BTreeSet<EntrantId> {
    desk.event.stage(stage).unwrap().field().iter().copied().collect()
}

/// A correction of the last round of stage 1 by which somebody else comes into the final: a finalist has lost.
fn another_finalist(desk: &Desk) -> Command {
    let round = desk.round(1);
    let pairings = &desk.event.round(1, round).unwrap().pairings;
    let corrections = pairings.iter().enumerate().flat_map(|(at, pairing)| {
        let game = TableRef::new(1, round, at as u16 + 1).game(1);
        let won = pairing.games[0].result.unwrap().outcome.winner();
        won.map(|side| Command::CorrectResult {
            game,
            result: Some(Outcome::won(side.opponent()).into()),
            reason: "the slip was misread".to_owned(),
        })
    });
    let changes = |command: &Command| {
        let mut after = desk.event.clone();
        let now = chuhe_tournament::Instant::from_ms(desk.clock);
        after.handle(command, &chuhe_tournament::Actor::chief_arbiter(), now).unwrap();
        let table = after.standings(1).unwrap().order();
        let best: BTreeSet<EntrantId> = table.into_iter().take(4).collect();
        best != desk.event.standings(1).unwrap().order().into_iter().take(4).collect()
    };
    corrections.into_iter().find(changes).expect("a correction that changes the finalists")
}

#[test]
fn drawing_one_again_draws_the_one_beside_it() {
    for (drawn, beside) in [(2, 3), (3, 2)] {
        let mut desk = five_plus_two();
        let was = field(&desk, 2);
        desk.act(another_finalist(&desk));
        // Neither is paired as it was drawn, by the rules or by hand.
        for stage in [2, 3] {
            let Why::OutdatedDraw(outdated) = desk.refused(pair(stage)) else { panic!("paired") };
            assert_eq!((outdated.stage, outdated.begun, outdated.rounds), (stage, false, 0));
        }
        let pairs = desk.event.stage(3).unwrap().field().chunks(2);
        let pairs = pairs.map(|two| (two[0], two[1])).collect();
        let by_hand = Command::PairByHand {
            stage: 3,
            pairs,
            byes: Vec::new(),
            absent: Vec::new(),
            reason: "a film is made".to_owned(),
            starts_at: None,
        };
        assert!(matches!(desk.refused(by_hand), Why::OutdatedDraw(_)));
        let entries = desk.log.len();
        desk.start(drawn, Numbering::InOrder);
        let drawn: Vec<String> = desk.log[entries..]
            .iter()
            .map(|entry| serde_json::to_value(&entry.event).unwrap()["stage"].to_string())
            .collect();
        assert_eq!(drawn, [drawn[0].clone(), beside.to_string()]);
        assert_ne!(field(&desk, 2), was);
        everybody_plays_in_one(&desk);
        desk.pair(2).pair(3);
    }
}

#[test]
fn what_is_paired_beside_it_is_taken_back_first() {
    let mut desk = five_plus_two();
    desk.pair(3);
    desk.act(another_finalist(&desk));
    assert_eq!(desk.refused(start(2)), Why::PairedBeside { stage: 2, other: 3 });
    assert!(matches!(desk.refused(pair(2)), Why::OutdatedDraw(_)));
    desk.act(Command::UnpairRound { stage: 3 }).act(start(2)).pair(2).pair(3);
    everybody_plays_in_one(&desk);
}

/// The first round of the others is the sixth of the event, also where something is refused.
#[test]
fn refusals_count_the_rounds_on() {
    let mut desk = five_plus_two();
    desk.pair(3);
    let refusal = desk.refused_to(&chuhe_tournament::Actor::chief_arbiter(), pair(3));
    assert_eq!(refusal.why(), &Why::RoundUnfinished(3, 1), "as in the log");
    assert!(refusal.text(chuhe_rulebook::Language::En).starts_with("Round 6 of stage 3"));
}

/// What is to be taken back because its stage is drawn again is not said to stay.
#[test]
fn what_is_taken_back_does_not_stay() {
    let mut desk = five_plus_two();
    desk.pair(3);
    let corrects = another_finalist(&desk);
    let preview = |desk: &Desk, command: &Command| {
        let now = chuhe_tournament::Instant::from_ms(desk.clock);
        desk.event.preview(command, &chuhe_tournament::Actor::chief_arbiter(), now).unwrap()
    };
    let changes = preview(&desk, &corrects);
    assert!(changes.drawn_before.iter().any(|one| one.stage == 3 && !one.begun));
    assert_eq!(changes.paired_before, []);
    // Once something of it was played it does.
    desk.play_round(3);
    let changes = preview(&desk, &corrects);
    assert!(changes.drawn_before.iter().all(|one| one.stage != 3 || one.begun));
    assert!(desk.event.are_beside(2, 3) && !desk.event.are_beside(1, 2));
}

#[test]
fn nobody_moves_out_of_a_stage_that_has_begun() {
    // The others have begun: the final keeps its players, in the order of the table as it is now.
    let mut desk = five_plus_two();
    desk.pair(3).play_round(3);
    let finalists = field(&desk, 2);
    desk.act(another_finalist(&desk));
    if desk.event.outdated_draw(2).is_some() {
        assert!(matches!(desk.refused(pair(2)), Why::OutdatedDraw(_)));
        desk.act(start(2));
    }
    assert_eq!(field(&desk, 2), finalists);
    assert!(desk.event.outdated_draw(3).is_some_and(|outdated| outdated.begun), "it is told");
    desk.pair(2);
    everybody_plays_in_one(&desk);
    // The final has begun: the others are those who are not in it.
    let mut desk = five_plus_two();
    desk.pair(2).play_round(2);
    let others = field(&desk, 3);
    desk.act(another_finalist(&desk));
    assert_eq!(field(&desk, 3), others);
    desk.pair(3);
    everybody_plays_in_one(&desk);
}

#[test]
fn who_leaves_a_final_is_replaced_until_the_others_have_begun() {
    let mut desk = five_plus_two();
    let (second, fifth) = (id(desk.order(1)[1]), id(desk.order(1)[4]));
    desk.act(withdraw(second)).act(start(3));
    assert!(field(&desk, 2).contains(&fifth) && !field(&desk, 3).contains(&fifth));
    everybody_plays_in_one(&desk);
    let mut desk = five_plus_two();
    desk.pair(3).play_round(3).act(withdraw(second)).act(start(2)).pair(2);
    assert_eq!(field(&desk, 2).len(), 3, "nobody moves up out of the others");
    everybody_plays_in_one(&desk);
    desk.play_round(2).play_out(2).play_out(3);
    desk.act(Command::Close);
}

#[test]
fn who_leaves_a_final_that_has_begun_does_not_draw_the_others_up() {
    let setting = Setting::from_plan("Cup", "axf-2017", "individual-5-plus-2").unwrap();
    let mut desk = Desk::with_players(setting, 16);
    desk.in_order().play_out(1).start(2, Numbering::InOrder).pair(2).play_round(2);
    let (second, fifth) = (id(desk.order(1)[1]), id(desk.order(1)[4]));
    desk.act(withdraw(second)).start(3, Numbering::InOrder);
    assert!(field(&desk, 3).contains(&fifth), "he plays in neither otherwise");
    everybody_plays_in_one(&desk);
    // And once both have begun a withdrawal from the one says nothing about the other.
    desk.pair(3).play_round(3);
    let third = id(desk.order(1)[2]);
    desk.act(withdraw(third));
    assert_eq!(desk.event.outdated_draw(3), None);
}

#[test]
fn a_stage_is_not_begun_while_its_table_is_open() {
    let mut desk = five_plus_two();
    let game = TableRef::new(1, 5, 1).game(1);
    let reason = "the slip is lost".to_owned();
    desk.act(Command::CorrectResult { game, result: None, reason });
    for stage in [2, 3] {
        assert_eq!(desk.refused(pair(stage)), Why::StageUnfinished(1));
    }
}

#[test]
fn groups_are_shared_out_the_same_way() {
    let robin = StageFormat::RoundRobin { cycles: NonZeroU8::MIN };
    let places = |from, to| Takes::GroupPlaces { stage: 1, from, to };
    let finals = StageFormat::KnockOut { places: PlacesPlayed::FirstAndThird };
    let stages = vec![
        StageSetting::new("groups", StageFormat::Groups { groups: NonZeroU8::new(2).unwrap() }),
        StageSetting::new("final", finals).taking(places(1, Some(2))),
        StageSetting::new("places", robin).taking(places(3, None)),
    ];
    let mut desk = Desk::with_players(Setting::players("Cup", "axf-2017", stages), 8);
    desk.in_order().play_out(1).start(2, Numbering::InOrder).start(3, Numbering::InOrder);
    let first = *field(&desk, 2).first().unwrap();
    desk.act(withdraw(first)).act(start(3));
    assert_eq!((field(&desk, 2).len(), field(&desk, 3).len()), (4, 3));
    everybody_plays_in_one(&desk);
    desk.pair(3).play_round(3);
    let next = *field(&desk, 2).first().unwrap();
    desk.act(withdraw(next)).act(start(2)).pair(2);
    assert_eq!(field(&desk, 2).len(), 3);
    everybody_plays_in_one(&desk);
}

#[test]
fn a_final_of_whom_one_is_left_is_played_as_it_was_drawn() {
    let rounds = NonZeroU16::new(3).unwrap();
    let swiss = StageFormat::Swiss { rounds, same_unit: None, forbidden: Vec::new() };
    let robin = StageFormat::RoundRobin { cycles: NonZeroU8::MIN };
    let places = |from, to| Takes::Places { stage: 1, from, to };
    let last = StageFormat::KnockOut { places: PlacesPlayed::First };
    let stages = vec![
        StageSetting::new("swiss", swiss),
        StageSetting::new("final", last).taking(places(1, Some(2))),
        StageSetting::new("places", robin).taking(places(3, None)),
    ];
    let mut desk = Desk::with_players(Setting::players("Cup", "axf-2017", stages), 6);
    desk.in_order().play_out(1).start(2, Numbering::InOrder).start(3, Numbering::InOrder);
    desk.pair(3).play_round(3);
    let [first, second] = [0, 1].map(|at| desk.order(1)[at]);
    desk.act(withdraw(id(second)));
    assert_eq!(desk.event.outdated_draw(2), None);
    desk.play_out(2).play_out(3).act(Command::Close);
    assert_eq!(desk.order(2), [first, second]);
}

/// Who left before the others go on stands among them in the table of the whole event alone: theirs says so.
#[test]
fn a_table_tells_whose_places_it_passes_over() {
    let setting = Setting::from_plan("Cup", "axf-2017", "individual-6-plus-1").unwrap();
    let mut desk = Desk::with_players(setting, 12);
    desk.in_order().play_out(1);
    let gone = desk.order(1)[4];
    desk.act(Command::Withdraw { entrant: id(gone), reason: "ill".to_owned(), consent: true });
    desk.start(2, Numbering::InOrder).start(3, Numbering::InOrder).play_out(3);
    let table = desk.table_of(3);
    let whole = desk.event.final_standings();
    let place = whole.of(id(gone)).unwrap().place;
    assert!(table.lines.iter().all(|line| line.place != place), "it is passed over");
    let below = |lines: Vec<(u16, EntrantId)>| {
        let name = |id: EntrantId| format!("<{id}>");
        explain::notes_below(&desk.event, lines.into_iter(), name, Language::En)
    };
    let notes = below(table.lines.iter().map(|line| (line.stage, line.entrant)).collect());
    let told = format!("in the table of the whole event: {place}: <{gone}>");
    assert!(notes.iter().any(|note| note.contains(&told)), "{notes:?}");
    let notes = below(whole.lines.iter().map(|line| (line.stage, line.entrant)).collect());
    assert!(!notes.iter().any(|note| note.contains("before this stage")), "{notes:?}");
}
