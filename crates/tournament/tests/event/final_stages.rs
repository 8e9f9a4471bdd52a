//! The final stage of 5+2: who meets whom in it and why, the places they come from, and what counts for their colours.

use chuhe_rulebook::Language;
use chuhe_tournament::{
    ByeKind, Command, EntrantId, Lots, Numbering, Outcome, RedBy, Setting, Side, TableRef, explain,
};

use crate::desk::{Desk, id};

/// 5+2 after a Swiss in which the lot plays.
fn after_swiss(seed: u64) -> Desk {
    let setting = Setting::from_plan("Cup", "axf-2017", "individual-5-plus-2").unwrap();
    let mut desk = Desk::with_players(setting.seeded(seed), 12);
    let mut lots = Lots::new(seed);
    desk.start(1, Numbering::Lot { seed });
    while !desk.event.is_over(1) {
        desk.pair(1).play_round_by(1, |_, _| lots.below(3) as i32 - 1);
    }
    desk
}

fn had_met(desk: &Desk, a: EntrantId, b: EntrantId) -> bool {
    let rounds = desk.event.stage(1).unwrap().rounds();
    rounds.iter().flat_map(|round| &round.pairings).any(|pairing| pairing.has(a) && pairing.has(b))
}

fn withdraw(entrant: EntrantId) -> Command {
    Command::Withdraw { entrant, reason: "ill".to_owned(), consent: true }
}

#[test]
fn req_96_why_the_pairs_stand_or_were_exchanged_is_told_as_it_is() {
    let mut seen = [0; 4];
    for seed in 0..60 {
        let mut desk = after_swiss(seed);
        desk.start(2, Numbering::InOrder).start(3, Numbering::InOrder).pair(2);
        let field = desk.event.stage(2).unwrap().field().to_vec();
        let met = |pairs: [(usize, usize); 2]| {
            pairs.into_iter().filter(|&(a, b)| had_met(&desk, field[a - 1], field[b - 1])).count()
        };
        let (printed, exchanged) = (met([(1, 4), (2, 3)]), met([(1, 3), (2, 4)]));
        for table in [1, 2] {
            let at = TableRef::new(2, 1, table);
            let pairing = desk.event.pairing(at).unwrap();
            let as_printed = !(pairing.has(field[0]) && pairing.has(field[2])
                || pairing.has(field[1]) && pairing.has(field[3]));
            let notes = desk.event.pairing_notes(2, pairing, Language::En).join("; ");
            let told = explain::pairing(&desk.event, at, Language::En).unwrap()[0].clone();
            let (case, says) = match (printed, as_printed, exchanged) {
                (0, true, _) => (0, None),
                (_, true, _) => (1, Some("but the pairs stand: exchanged, A")),
                (_, false, 0) => (2, Some("so the pairs were exchanged")),
                (_, false, _) => (3, Some("meet again cannot be helped")),
            };
            seen[case] += 1;
            for text in [&notes, &told] {
                assert_eq!(text.contains("had met before"), says.is_some(), "{seed}: {text}");
                assert!(says.is_none_or(|says| text.contains(says)), "{seed}: {text}");
            }
        }
        // Once they have played, nothing else is told.
        let before = explain::pairing(&desk.event, TableRef::new(2, 1, 1), Language::ZhHans);
        desk.play_round(2).pair(2);
        let after = explain::pairing(&desk.event, TableRef::new(2, 1, 1), Language::ZhHans);
        assert_eq!(before.unwrap()[0], after.unwrap()[0]);
        let last = explain::pairing(&desk.event, TableRef::new(2, 2, 1), Language::En).unwrap();
        assert!(!last[0].contains("had met before"), "{last:?}");
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn req_96_the_place_told_is_that_of_the_swiss() {
    let mut desk = after_swiss(1);
    let second = desk.order(1)[1];
    desk.act(withdraw(id(second)));
    desk.start(2, Numbering::InOrder).start(3, Numbering::InOrder).pair(2);
    let field = desk.event.stage(2).unwrap().field().to_vec();
    let mut places = Vec::new();
    for table in [1, 2] {
        let at = TableRef::new(2, 1, table);
        let told = explain::pairing(&desk.event, at, Language::En).unwrap()[0].clone();
        for who in desk.event.pairing(at).unwrap().both() {
            let place = desk.table_of(1).of(who).unwrap().place;
            let rank = field.iter().position(|&other| other == who).unwrap() + 1;
            assert!(told.contains(&format!("in place {place} and is A{rank}")), "{told}");
            places.push(place);
        }
    }
    places.sort_unstable();
    assert_eq!(places, [1, 3, 4, 5], "who has left keeps his place in the table");
}

/// The first keeps his position (App2.7a), and with it the line that has become free.
#[test]
fn req_96_of_three_the_first_is_free_and_nobody_is_said_to_leave_the_others() {
    let mut again = 0;
    for seed in 0..40 {
        let mut desk = after_swiss(seed);
        desk.start(2, Numbering::InOrder).start(3, Numbering::InOrder).pair(3).play_round(3);
        let leaves = id(desk.order(1)[seed as usize % 4]);
        desk.act(withdraw(leaves));
        assert_eq!(desk.event.outdated_draw(3), None, "the others have begun, and nobody moves up");
        let outdated = desk.event.outdated_draw(2).unwrap();
        assert_eq!((outdated.comes_in.len(), &outdated.goes_out[..]), (0, &[leaves][..]));
        desk.start(2, Numbering::InOrder).pair(2);
        assert_eq!(desk.event.outdated_draw(3), None, "nor after the final was drawn again");
        let field = desk.event.stage(2).unwrap().field().to_vec();
        let round = desk.event.round(2, 1).unwrap();
        assert_eq!((round.byes[0].entrant, round.byes[0].kind), (field[0], ByeKind::Free));
        let only = &round.pairings[0];
        let met = had_met(&desk, field[1], field[2]);
        again += u32::from(met);
        let notes = desk.event.pairing_notes(2, only, Language::ZhHans).join("；");
        assert_eq!(notes.contains("A1 定位不改"), met, "{notes}");
        // The winner of the only match meets who had the bye.
        desk.play_round(2).pair(2);
        let told = |language| {
            explain::pairing(&desk.event, TableRef::new(2, 2, 1), language).unwrap()[0].clone()
        };
        assert!(told(Language::En).contains(", who had a bye, meets "), "{}", told(Language::En));
        let hans = told(Language::ZhHans);
        assert!(hans.contains("首场轮空") && !hans.contains("首场胜者相遇"), "{hans}");
    }
    assert!(again > 0);
}

/// Colours are balanced over the rounds; the rapid game belongs to the round of its match (decision 96).
#[test]
fn req_96_the_rapid_game_does_not_count_for_colours() {
    let mut by_balance = 0;
    for seed in 0..20 {
        let mut desk = after_swiss(seed);
        desk.start(2, Numbering::InOrder).start(3, Numbering::InOrder).pair(2);
        for table in [1, 2] {
            let table = TableRef::new(2, 1, table);
            desk.enter(table.game(1), Outcome::DRAWN).enter(table.game(2), Outcome::won(Side::Red));
        }
        desk.pair(2);
        let games: Vec<_> = [1, 2]
            .iter()
            .flat_map(|&stage| desk.event.stage(stage).unwrap().rounds())
            .flat_map(|round| &round.pairings)
            .flat_map(|pairing| &pairing.games)
            .filter(|game| game.leg == 0 && game.result.is_some())
            .collect();
        let surplus = |who| -> i32 {
            let sides = games.iter().filter_map(|game| game.side_of(who));
            sides.map(|side| if side == Side::Red { 1 } else { -1 }).sum()
        };
        for pairing in &desk.event.round(2, 2).unwrap().pairings {
            let (red, black) = (surplus(pairing.first), surplus(pairing.second));
            match pairing.red_by.unwrap() {
                RedBy::Balance => assert!(red < black, "{red} {black}"),
                by => assert_eq!((by, red), (RedBy::Lot, black)),
            }
            by_balance += u32::from(pairing.red_by == Some(RedBy::Balance));
        }
    }
    assert!(by_balance > 0);
}

#[test]
fn req_96_a_play_off_that_decides_is_told_beside_its_match() {
    let mut desk = after_swiss(2);
    desk.start(2, Numbering::InOrder).start(3, Numbering::InOrder).pair(2);
    let table = TableRef::new(2, 1, 1);
    desk.enter(table.game(1), Outcome::DRAWN).enter(table.game(2), Outcome::won(Side::Red));
    let pairing = desk.event.pairing(table).unwrap();
    let winner = desk.event.name_of(pairing.games[1].red);
    let notes = desk.event.pairing_notes(2, pairing, Language::En);
    assert!(notes.contains(&format!("{winner} won play-off 1")), "{notes:?}");
    let notes = desk.event.pairing_notes(2, pairing, Language::ZhHans);
    assert!(notes.contains(&format!("第1次加赛 {winner} 胜")), "{notes:?}");
    let second = explain::later_game(&desk.event, pairing, 1, Language::ZhHans);
    assert_eq!(second.unwrap(), "加赛第1局");
}

/// The final of the staff tournament has up to four games, and none of them is a play-off.
#[test]
fn req_102_the_games_of_the_last_final_are_called_games() {
    let setting = Setting::from_plan("Cup", "staff-2012", "staff").unwrap();
    let mut desk = Desk::with_players(setting, 4);
    desk.in_order();
    while desk.event.round(1, desk.round(1)).is_none_or(|round| {
        round.pairings[0].bracket != Some(chuhe_tournament::BracketMatch::GrandFinal)
    }) {
        desk.pair(1);
        let last = desk.event.round(1, desk.round(1)).unwrap();
        if last.pairings[0].bracket != Some(chuhe_tournament::BracketMatch::GrandFinal) {
            desk.play_round(1);
        }
    }
    let table = TableRef::new(1, desk.round(1), 1);
    desk.enter(table.game(1), Outcome::DRAWN).enter(table.game(2), Outcome::DRAWN);
    let pairing = desk.event.pairing(table).unwrap();
    let draws = desk.event.leg_points(table, 0).unwrap().map(|points| 2 * points);
    assert_eq!(desk.event.game_points(table), Some(draws), "both games count");
    let name = |index, language| explain::later_game(&desk.event, pairing, index, language);
    assert_eq!(name(0, Language::En), None);
    assert_eq!(name(1, Language::En).unwrap(), "Game 2");
    assert_eq!(name(2, Language::ZhHans).unwrap(), "第3局");
    let told = explain::pairing(&desk.event, table, Language::ZhHans).unwrap().join("\n");
    assert!(told.contains("第2局：") && !told.contains("加赛"), "{told}");
    desk.play_round(1);
    let points = desk.event.game_points(table).unwrap();
    assert_ne!(Some(points), desk.event.leg_points(table, 0));
    let both = desk.event.pairing(table).unwrap().both();
    let cell = |id| desk.event.round_cell(1, table.round, id).unwrap();
    assert_eq!(both.map(|id| cell(id).half_points), points.map(Some), "in the cross table too");
}

/// Neither comes down to the losers' side, and both are told.
#[test]
fn two_who_both_forfeit_on_the_winners_side_are_out() {
    let setting = Setting::from_plan("Cup", "staff-2012", "staff").unwrap();
    let mut desk = Desk::with_players(setting, 4);
    desk.in_order().pair(1);
    let table = TableRef::new(1, 1, 1);
    assert_eq!(explain::both_out(&desk.event, table, Language::En), None);
    let absent = desk.event.pairing(table).unwrap().both().to_vec();
    desk.act(Command::EnterForfeit { table, absent });
    let told = explain::both_out(&desk.event, table, Language::En).unwrap();
    assert!(told.contains("both are out") && told.contains("a forfeit of the other"), "{told}");
    assert_eq!(explain::after_results(&desk.event, table, Language::En), [told]);
    let told = explain::pairing(&desk.event, table, Language::ZhHans).unwrap().join("\n");
    assert!(told.contains("双方均被淘汰"), "{told}");
}

/// A correction that decides the final of the staff tournament leaves the game that was set without meaning: it is
/// neither asked for nor shown, and comes back if the correction was wrong.
#[test]
fn a_game_of_the_last_final_falls_away_by_a_correction() {
    let setting = Setting::from_plan("Cup", "staff-2012", "staff").unwrap();
    let mut desk = Desk::with_players(setting, 2);
    desk.in_order().pair(1).play_round(1).pair(1);
    let table = TableRef::new(1, 2, 1);
    let winner = desk.event.pairing(table).unwrap().first;
    let wins = |desk: &Desk, who: EntrantId| {
        let game = desk.event.game(table.game(1)).unwrap();
        Outcome::won(game.side_of(who).unwrap())
    };
    desk.enter(table.game(1), Outcome::DRAWN);
    assert!(desk.some_open_game(1).is_some() && !desk.event.is_over(1));
    let correct = |outcome: Outcome| Command::CorrectResult {
        game: table.game(1),
        result: Some(outcome.into()),
        reason: "the slip was misread".to_owned(),
    };
    let outcome = wins(&desk, winner);
    desk.act(correct(outcome));
    let pairing = desk.event.pairing(table).unwrap();
    assert!(pairing.is_complete() && pairing.shown_games().count() == 1);
    assert!(desk.event.is_over(1));
    let told = explain::after_results(&desk.event, table, Language::En);
    assert_eq!(told, ["Game 2 falls away: as corrected, the games before it decide the match."]);
    let told = explain::pairing(&desk.event, table, Language::ZhHant).unwrap().join("\n");
    assert!(told.contains("第2局不再進行"), "{told}");
    desk.check();
    // Drawn after all, it is to be played again.
    desk.act(correct(Outcome::DRAWN));
    assert!(!desk.event.pairing(table).unwrap().is_complete());
    assert!(explain::after_results(&desk.event, table, Language::En).is_empty());
    let second = desk.event.game(table.game(2)).unwrap().side_of(winner).unwrap();
    desk.enter(table.game(2), Outcome::won(second));
    assert!(desk.event.is_over(1));
}
