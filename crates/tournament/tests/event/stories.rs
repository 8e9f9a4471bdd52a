//! An arbiter's story for each event that a book lays out.

use chuhe_rulebook::{Language, TieBreak};
use chuhe_tournament::{
    BracketMatch, Command, Decider, DuelState, Entrant, EntrantId, Mark, Numbering, Outcome,
    Setting, TableRef, Why,
};

use crate::desk::{Desk, id};

fn plan(book: &str, plan: &str) -> Setting {
    Setting::from_plan("锦标赛", book, plan).unwrap().seeded(2017)
}

/// Appendix 1: the Asian Team Championship.
#[test]
fn req_98_the_asian_team_championship() {
    // Fifteen teams have entered; the host makes them sixteen with a second team (App1.3). The four best of the
    // last edition are seeds.
    let mut desk = Desk::open(plan("axf-2017", "team"));
    for number in 1..=16u16 {
        let team = Entrant::team(&format!("队{number}"), &["甲", "乙", "丙"], &["后补"]);
        let team = if number <= 4 { team.seeded(number) } else { team };
        let team = if number >= 15 { team.of("东道主") } else { team };
        desk.act(Command::Enter { entrant: team });
    }
    // The captains draw lots: seeds for 1, 6, 9 and 14 (App1.5).
    let slots = desk.event.rulebook().events["team"].seed_numbers.clone();
    assert_eq!(slots, [1, 6, 9, 14]);
    desk.start(1, Numbering::SeedSlots { slots, seed: 42 });
    let field = desk.event.stage(1).unwrap().field().to_vec();
    for number in [1, 6, 9, 14] {
        assert!(field[number - 1].0 <= 4);
    }
    // Round 1: 1–2, 3–4, …, but the two teams of the host meet first (App1.3, App1.4).
    desk.pair(1);
    assert!(desk.pairs(1).contains(&(15, 16)) || desk.pairs(1).contains(&(16, 15)));
    let number = |desk: &Desk, team: u32| desk.event.pairing_number(1, id(team)).unwrap();
    for (a, b) in desk.pairs(1) {
        let apart = number(&desk, a).abs_diff(number(&desk, b));
        assert!(
            apart <= 2 || a >= 15,
            "the rest are neighbours as far as the host's teams let them"
        );
        assert!(a > 4 || b > 4, "seeds do not meet");
    }
    // In odd rounds the smaller number has Red on the first board (App1.10).
    for (first, second) in desk.pairs(1) {
        assert!(number(&desk, first) < number(&desk, second));
    }
    desk.play_round(1);
    for _ in 2..=7 {
        desk.pair(1).play_round(1);
    }
    // Seven rounds, no more (App1.2); 4 game points or more win a match (App1.7).
    assert_eq!(
        desk.refused(Command::PairRound { stage: 1, absent: vec![], starts_at: None }),
        Why::NoMoreRounds(1)
    );
    let table = desk.table_of(1);
    assert_eq!(table.lines[0].entrant, id(1));
    assert_eq!(table.lines[0].score, 7 * 4, "fourteen match points");
    assert_eq!(&*table.articles[0].number, "2§6.5");
    desk.act(Command::Close);
    assert_eq!(desk.event.certificates(3).len(), 3);
}

/// Appendix 2: the Asian Individual Championship, 5+2.
#[test]
fn req_96_five_rounds_and_two_knock_out_rounds() {
    let mut desk = Desk::with_players(plan("axf-2017", "individual-5-plus-2"), 16);
    desk.start(1, Numbering::Lot { seed: 7 });
    for _ in 0..5 {
        desk.pair(1).play_round_by(1, |red, black| match (red.0 + black.0) % 5 {
            0 => 0,
            _ if red < black => 1,
            _ => -1,
        });
    }
    let best: Vec<EntrantId> = desk.table_of(1).order();
    // The first four go on, A1 against A4 and A2 against A3, unless they have met.
    desk.start(2, Numbering::InOrder).start(3, Numbering::InOrder);
    let met = |a: usize, b: usize| {
        let rounds = desk.event.stage(1).unwrap().rounds();
        rounds.iter().flat_map(|r| &r.pairings).any(|p| p.has(best[a - 1]) && p.has(best[b - 1]))
    };
    let printed = usize::from(met(1, 4)) + usize::from(met(2, 3));
    let changed = usize::from(met(1, 3)) + usize::from(met(2, 4));
    desk.pair(2).pair(3);
    let semi: Vec<u32> =
        desk.event.stage(2).unwrap().lines().iter().map(|line| line.unwrap().0).collect();
    let as_printed = [1, 4, 2, 3].map(|place| best[place - 1].0);
    if printed == 0 {
        assert_eq!(semi, as_printed);
    } else if changed == 0 {
        assert_eq!(semi, [1, 3, 2, 4].map(|place| best[place - 1].0));
    }
    // Colours of the first match are drawn by lot.
    let first = TableRef::new(2, 1, 1);
    assert!(desk.event.pairing(first).unwrap().marks.contains(&Mark::ColoursByLot));
    // It is drawn: one rapid game with colours exchanged, and if that is drawn too Black has won it.
    let red = desk.event.pairing(first).unwrap().games[0].red.entrant;
    desk.enter(first.game(1), Outcome::DRAWN);
    let rapid = &desk.event.pairing(first).unwrap().games[1];
    assert_eq!(rapid.time_controls, ["rapid-30-30", "rapid-periods-25-30"]);
    assert_eq!(rapid.black.entrant, red);
    desk.enter(first.game(2), Outcome::DRAWN);
    assert_eq!(desk.event.duel(first), Some(DuelState::Won(red)));
    desk.play_round(2).play_round(3);
    // Winners play for the first place, losers for the third; colours are balanced first.
    desk.pair(2).pair(3);
    let last = desk.event.round(2, 2).unwrap();
    assert_eq!(last.pairings[0].bracket, Some(BracketMatch::Places { best: 1, worst: 2 }));
    assert_eq!(last.pairings[1].bracket, Some(BracketMatch::Places { best: 3, worst: 4 }));
    desk.play_round(2).play_round(3);
    // The others have played seven rounds of one Swiss, and nobody twice the same opponent.
    let others = desk.table_of(3);
    assert_eq!(others.lines.len(), 12);
    assert!(others.lines.iter().all(|line| line.played == 7));
    let places = desk.event.final_standings();
    assert_eq!(places.lines.len(), 16);
    let finalists: Vec<EntrantId> = best[..4].to_vec();
    assert!(places.order()[..4].iter().all(|id| finalists.contains(id)));
    assert_eq!(places.lines[4].decided_by, Some(Decider::Stage));
    assert_eq!(places.order()[4..], others.order());
    desk.act(Command::Close);
}

/// Who meets whom in the 5+2 when those paired by the book have met.
#[test]
fn req_96_pairs_change_so_that_nobody_meets_again() {
    // Four players play a Swiss of two rounds by hand, then the final stage of the plan.
    for (rounds, expected) in [
        ([[(1, 2), (3, 4)], [(1, 2), (3, 4)]], [1, 4, 2, 3]),
        ([[(1, 4), (2, 3)], [(1, 2), (3, 4)]], [1, 3, 2, 4]),
        ([[(1, 3), (2, 4)], [(1, 2), (3, 4)]], [1, 4, 2, 3]),
        // A1 has met both: the pairs stand as printed, if that is no worse.
        ([[(1, 3), (2, 4)], [(1, 4), (2, 3)]], [1, 4, 2, 3]),
    ] {
        let mut setting = plan("axf-2017", "individual-5-plus-2");
        setting.stages.truncate(2);
        if let chuhe_tournament::StageFormat::Swiss { rounds, .. } = &mut setting.stages[0].format {
            *rounds = std::num::NonZeroU16::new(2).unwrap();
        }
        // Places go by numbers alone: everything is drawn and there is nothing else to compare.
        let score = chuhe_rulebook::PrimaryScore::GamePoints;
        setting.stages[0].order = Some(chuhe_tournament::TableOrder { score, tie_breaks: vec![] });
        let mut desk = Desk::with_players(setting, 4);
        desk.in_order();
        for pairs in rounds {
            let pairs = pairs.iter().map(|&(a, b)| (id(a), id(b))).collect();
            desk.act(Command::PairByHand {
                stage: 1,
                pairs,
                byes: vec![],
                absent: vec![],
                reason: "story".to_owned(),
                starts_at: None,
            });
            desk.play_round_by(1, |_, _| 0);
        }
        desk.start(2, Numbering::InOrder);
        let lines: Vec<u32> =
            desk.event.stage(2).unwrap().lines().iter().map(|line| line.unwrap().0).collect();
        assert_eq!(lines, expected, "{rounds:?}");
    }
}

/// Appendix 3: the Asian Individual Championship, 6+1.
#[test]
fn req_97_six_rounds_and_a_final() {
    let mut desk = Desk::open(plan("axf-2017", "individual-6-plus-1"));
    for number in 1..=14u32 {
        let unit = format!("会员{}", number.div_ceil(2));
        desk.act(Command::Enter { entrant: Entrant::player(&format!("选手{number}")).of(&unit) });
    }
    desk.start(1, Numbering::Lot { seed: 3 }).pair(1);
    // In the first round nobody meets one of the own unit (App3.3).
    for (a, b) in desk.pairs(1) {
        assert_ne!(a.div_ceil(2), b.div_ceil(2));
    }
    desk.play_round(1);
    for _ in 2..=6 {
        desk.pair(1).play_round(1);
    }
    let best = desk.table_of(1).order();
    desk.start(2, Numbering::InOrder).start(3, Numbering::InOrder).pair(2).pair(3);
    let last = TableRef::new(2, 1, 1);
    let games = |desk: &Desk| desk.event.pairing(last).unwrap().games.clone();
    // Colours: whoever had Red less often; if equal, the other way round than in their game; else by lot.
    let reds = |who: EntrantId| {
        let all = desk.event.stage(1).unwrap().rounds().iter().flat_map(|r| &r.pairings);
        all.flat_map(|p| &p.games).filter(|g| g.red.entrant == who).count()
    };
    let red = games(&desk)[0].red.entrant;
    let other = games(&desk)[0].black.entrant;
    assert!([red, other].iter().all(|id| best[..2].contains(id)));
    assert!(reds(red) <= reds(other));
    // The slow game is drawn; so is the rapid one with colours exchanged; the last one has time odds, and a draw
    // wins for Black.
    assert_eq!(games(&desk)[0].time_controls, ["increment-60-30"]);
    desk.enter(last.game(1), Outcome::DRAWN);
    assert_eq!(games(&desk)[1].time_controls, ["rapid-15-5"]);
    assert_eq!(games(&desk)[1].red.entrant, other);
    desk.enter(last.game(2), Outcome::DRAWN);
    assert_eq!(games(&desk)[2].time_controls, ["last-rapid-15-10"]);
    assert_eq!(games(&desk)[2].red.entrant, red, "exchanged once more");
    desk.enter(last.game(3), Outcome::DRAWN);
    assert_eq!(desk.event.duel(last), Some(DuelState::Won(other)));
    desk.play_round(3);
    let places = desk.event.final_standings();
    assert_eq!(places.order()[..2], [other, red]);
    assert_eq!(places.order()[2..], desk.table_of(3).order());
    desk.act(Command::Close);
}

/// Appendices 4 and 5: women seven rounds, the open nine.
#[test]
fn req_98_women_and_open() {
    for (name, rounds, players) in [("women", 7, 12), ("open", 9, 30)] {
        let mut desk = Desk::with_players(plan("axf-2017", name), players);
        desk.start(1, Numbering::Lot { seed: 11 }).play_out(1);
        assert_eq!(desk.round(1), rounds);
        let game = desk.event.game(TableRef::new(1, 1, 1).game(1)).unwrap();
        assert_eq!(game.time_controls, ["increment-60-30"]);
        // The misprint of item f is two criteria: strong opponents, then fewer fouls (req. 70).
        let order = desk.table_of(1).tie_breaks;
        assert_eq!(order[5..], [TieBreak::StrongOpponentsScore, TieBreak::FewerFouls]);
        assert_eq!(desk.order(1)[0], 1);
        desk.act(Command::Close);
        assert!(desk.event.pairings_csv(1, 1, Language::En).unwrap().starts_with("table,board,"));
    }
}

/// The staff tournament of 2012: double elimination and a final with rules of its own.
#[test]
fn req_102_the_staff_tournament() {
    let mut desk = Desk::with_players(plan("staff-2012", "staff"), 11);
    desk.start(1, Numbering::Lot { seed: 5 });
    let number = |desk: &Desk, who: EntrantId| desk.event.stage(1).unwrap().number_of(who).unwrap();
    // Whoever drew the smaller number has Red; a drawn game is followed by rapid games, colours exchanged.
    desk.pair(1);
    let first = TableRef::new(1, 1, 1);
    let pairing = desk.event.pairing(first).unwrap().clone();
    assert!(number(&desk, pairing.first) < number(&desk, pairing.second));
    desk.enter(first.game(1), Outcome::DRAWN).enter(first.game(2), Outcome::DRAWN);
    assert_eq!(desk.event.pairing(first).unwrap().games.len(), 3);
    let mut losses = std::collections::BTreeMap::new();
    loop {
        desk.play_round(1);
        let round = desk.event.round(1, desk.round(1)).unwrap().clone();
        if round.pairings[0].bracket == Some(BracketMatch::GrandFinal) {
            break;
        }
        for at in 0..round.pairings.len() {
            let table = TableRef::new(1, desk.round(1), at as u16 + 1);
            let Some(DuelState::Won(winner)) = desk.event.duel(table) else { panic!("undecided") };
            let loser = round.pairings[at].opponent_of(winner).unwrap();
            *losses.entry(loser).or_insert(0) += 1;
            let before = losses.get(&winner).copied().unwrap_or(0);
            assert!(before < 2 && losses[&loser] <= 2, "who has lost twice is out");
        }
        desk.pair(1);
        let final_pair = desk.event.round(1, desk.round(1)).unwrap().pairings[0].clone();
        if final_pair.bracket == Some(BracketMatch::GrandFinal) {
            // The winner of the winners' side against that of the losers' side.
            assert_eq!(losses.get(&final_pair.first), None);
            assert_eq!(losses.get(&final_pair.second), Some(&1));
            let table = TableRef::new(1, desk.round(1), 1);
            // The losers' side wins the first game and must hold: draw, draw, draw.
            let game = desk.event.game(table.game(1)).unwrap();
            let side = game.side_of(final_pair.second).unwrap();
            desk.enter(table.game(1), Outcome::won(side));
            for next in 2..=4 {
                let [before, now] =
                    [next - 1, next].map(|no| desk.event.game(table.game(no)).unwrap().red.entrant);
                assert_ne!(before, now, "colours are exchanged");
                desk.enter(table.game(next), Outcome::DRAWN);
            }
            assert_eq!(desk.event.duel(table), Some(DuelState::Won(final_pair.second)));
            assert_eq!(desk.order(1)[..2], [final_pair.second.0, final_pair.first.0]);
            break;
        }
    }
    let places: Vec<u16> = desk.places(1).iter().map(|&(place, _)| place).collect();
    assert_eq!(places[..4], [1, 2, 3, 4]);
    desk.act(Command::Close);
    // Champion, runner-up, third and a prize for taking part (req. 103).
    assert_eq!(desk.event.certificates(3).iter().map(|c| c.place).collect::<Vec<_>>(), [1, 2, 3]);
}

/// Double elimination comes to an end for every size, and nobody is out before two losses.
#[test]
fn req_102_every_size_comes_to_an_end() {
    for players in 2..=33 {
        let mut desk = Desk::with_players(plan("staff-2012", "staff"), players);
        desk.start(1, Numbering::Lot { seed: u64::from(players) }).play_out(1);
        assert_eq!(desk.order(1)[..2], [1, 2], "{players}");
        assert_eq!(desk.order(1).len(), players as usize);
    }
}
