//! Counts at the table with the books' own numbers: requirements 10, 30, 33, 48 and 50.

use chuhe_game::{Command, Event, MovesDue, Outcome, Viewer, explain};
use chuhe_rulebook::{DrawReason, Language, LossReason};

use crate::table::{BLACK, MINUTE, RED, Table, setting, shuffling_case};

/// Twelve checks of Red, then quiet moves up to so many plies; the claim that is then made and ruled on.
fn after_twelve_checks(book: &str) -> Table {
    let (fen, moves) = shuffling_case(24);
    let mut table = Table::from(book, &fen);
    moves.iter().for_each(|text| {
        table.line(text);
    });
    table
}

fn claim(table: &mut Table) -> Vec<Event> {
    table.does(Command::ClaimLimit { side: RED });
    table.does(Command::RuleOnLimit { record_leads_there: true })
}

fn told(table: &Table, language: Language) -> String {
    explain::log(&table.log, language).unwrap().join("\n")
}

#[test]
fn req_48_a_hundred_plies_and_ten_checks_in_the_books_own_numbers() {
    let mut table = after_twelve_checks("axf-2017");
    table.quiet(76);
    let count = table.game.limit_count(RED).unwrap();
    assert_eq!(
        (count.plies(), count.checks(), count.counted(), count.needed()),
        (100, 12, 98, 100)
    );
    let events = claim(&mut table);
    let Event::LimitRuled { account } = &events[0] else { panic!("{events:?}") };
    assert_eq!((account.deducted, account.reached), (2, false));
    // The account is told in full, with the other reading of the book.
    let english = told(&table, Language::En);
    let full = "100 plies since the last capture; checks: Red 12, Black 0; plies that do not count: 2; 98 of 100 \
                plies count (read the other way, with the answer to a void check deducted too, 96 of 100): \
                not upheld";
    assert!(english.contains(full), "{english}");
    assert!(told(&table, Language::ZhHans).contains("扣除2着，有效98着，须100着；另一读法"));
    // 100 and one for each check beyond ten.
    table.quiet(2);
    claim(&mut table);
    assert_eq!(table.outcome(), Some(Outcome::draw(DrawReason::NaturalLimit)));
}

#[test]
fn req_50_sixty_moves_of_the_claimant_and_ten_checks_in_1987() {
    let mut table = after_twelve_checks("cxa-1987");
    table.quiet(96);
    let count = table.game.limit_count(RED).unwrap();
    assert_eq!((count.plies(), count.checks(), count.counted(), count.needed()), (120, 12, 58, 60));
    claim(&mut table);
    assert_eq!(table.outcome(), None);
    // Moves, not plies: only the claimant's are counted (1§4.二(四)).
    let english = told(&table, Language::En);
    assert!(
        english.contains("of Red's moves that do not count: 2; 58 of 60 moves count"),
        "{english}"
    );
    assert!(!english.contains("read the other way"));
    table.quiet(4);
    claim(&mut table);
    assert_eq!(table.outcome(), Some(Outcome::draw(DrawReason::NaturalLimit)));
}

#[test]
fn req_10_the_round_goes_on_when_both_have_moved() {
    let mut table = Table::under("axf-2017");
    for (text, round) in [("h2e2", 1), ("h9g7", 2), ("h0g2", 2), ("i9h9", 3)] {
        table.line(text);
        assert_eq!(table.game.round(), round, "{text}");
    }
}

#[test]
fn req_30_the_moves_made_and_due_are_shown() {
    let mut table = Table::begin(setting("axf-2017").timed("periods-25-60"));
    let due = |table: &Table| {
        let view = table.game.view(Viewer::Arbiter, table.at());
        view.clocks.unwrap().moves_due.expect("moves are due").red
    };
    let red_plays = |table: &mut Table, moves: usize, ms: u64| {
        for _ in 0..moves {
            let turns = [["b0c2", "b9c7", "c2b0", "c7b9"], ["h0g2", "h9g7", "g2h0", "g7h9"]];
            let at = table.game.history().plies().len();
            // Both horses in turn, so that nothing comes back three times in a row.
            let line = turns[at / 4 % 2];
            table.wait(ms).plays(line[at % 4]);
            table.plays(line[at % 4 + 1]);
        }
    };
    let shown = |made, due, repeating| MovesDue { made, due, repeating };
    assert_eq!(due(&table), shown(0, 25, false));
    red_plays(&mut table, 5, MINUTE);
    assert_eq!(due(&table), shown(5, 25, false));
    let json = serde_json::to_value(table.game.view(Viewer::Arbiter, table.at())).unwrap();
    assert_eq!(json["clocks"]["moves-due"]["red"]["due"], 25);
    // Where time alone counts, nothing is due.
    let plain = Table::under("axf-2017");
    assert_eq!(plain.game.view(Viewer::Arbiter, plain.at()).clocks.unwrap().moves_due, None);
}

#[test]
fn req_33_time_odds_per_colour() {
    let mut table = Table::begin(setting("axf-2017").timed("last-rapid-15-10"));
    assert_eq!((table.left(RED), table.left(BLACK)), (15 * MINUTE, 10 * MINUTE));
    // Red thinks for longer than Black has in all; Black loses with the last of his ten minutes.
    table.wait(12 * MINUTE).plays("h2e2");
    let left = table.left(BLACK);
    assert_eq!(table.wait(left - 1).tick(), []);
    table.wait(1).tick();
    assert_eq!(table.outcome(), Some(Outcome::loss(BLACK, LossReason::Time)));
}
