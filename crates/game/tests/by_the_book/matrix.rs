//! The same scripts under all rulebooks: where they differ, as in the table of REQUIREMENTS.md §19.

use chuhe_game::{Command, Mishap, Outcome, explain};
use chuhe_rulebook::{FoulKind, Language};

use crate::table::{BLACK, BOOKS, MINUTE, RED, Table, kinds, quiet_moves, setting};

/// What a script comes to: the result in a few words, what was refused, or that play goes on.
fn told(table: &Table) -> String {
    match table.outcome() {
        None => "goes on".to_owned(),
        Some(Outcome::Won { winner, reason }) => format!("{} loses: {reason}", winner.opponent()),
        Some(Outcome::Drawn { reason }) => format!("draw: {reason}"),
        Some(other) => format!("{other:?}"),
    }
}

/// A command that may be refused.
fn tries(table: &mut Table, command: Command) -> Result<Vec<String>, String> {
    let handled = table.game.handle(&command, &crate::table::arbiter(), table.at());
    table.log.extend(handled.entries.iter().cloned());
    match handled.refusal {
        None => {
            let events: Vec<_> = handled.entries.into_iter().map(|entry| entry.event).collect();
            Ok(kinds(&events))
        }
        Some(refusal) => {
            assert!(!refusal.articles().is_empty());
            let name = format!("{:?}", refusal.why());
            Err(name.split(['(', ' ']).next().unwrap_or_default().to_owned())
        }
    }
}

fn fouls(book: &str, times: u16) -> String {
    let mut table = Table::under(book);
    let kind = FoulKind::Disturbed;
    table.does(Command::RecordFoul { side: RED, kind, times });
    told(&table)
}

fn unrecorded(book: &str, times: u16) -> String {
    let mut table = Table::under(book);
    let kind = FoulKind::UnrecordedMove;
    let tried = tries(&mut table, Command::RecordFoul { side: RED, kind, times });
    tried.map_or_else(|refused| refused, |_| told(&table))
}

fn late(book: &str, minutes: u64) -> String {
    let mut table = Table::open(setting(book));
    table.does(Command::Start { absent: vec![RED] });
    if table.outcome().is_none() {
        table.wait(minutes * MINUTE).tick();
    }
    told(&table)
}

fn limit(book: &str, plies: usize, claimed: bool) -> String {
    let mut table = Table::under(book);
    table.quiet(plies);
    let command = if claimed { Command::ClaimLimit { side: RED } } else { Command::DeclareLimit };
    if let Err(refused) = tries(&mut table, command) {
        return refused;
    }
    if claimed {
        table.does(Command::RuleOnLimit { record_leads_there: true });
    }
    told(&table)
}

/// What a false claim costs: the counter and the minutes.
fn false_claim(book: &str) -> String {
    let mut table = Table::under(book);
    table.plays("h2e2");
    table.plays("h9g7");
    if tries(&mut table, Command::ClaimLimit { side: RED }).is_err() {
        return "no limit".to_owned();
    }
    let before = table.left(RED);
    table.does(Command::RuleOnLimit { record_leads_there: true });
    let (counter, count) = table.game.counters(RED).all().next().expect("a foul");
    format!("{counter} {count}, {} minutes", (before - table.left(RED)) / MINUTE)
}

fn second_offer(book: &str) -> String {
    let mut table = Table::under(book);
    for (i, m) in ["h2e2", "h9g7", "h0g2"].into_iter().enumerate() {
        table.moves_only(m);
        if i == 0 {
            table.does(Command::OfferDraw { side: RED });
        }
        if i < 2
            && let Some(side) = table.game.to_press()
        {
            table.does(Command::PressClock { side });
        }
    }
    match tries(&mut table, Command::OfferDraw { side: RED }) {
        Ok(events) => events.join(", "),
        Err(refused) => refused,
    }
}

fn resignation(book: &str) -> String {
    let mut table = Table::under(book);
    table.does(Command::Resign { side: RED });
    told(&table)
}

fn early_agreement(book: &str) -> String {
    let mut table = Table::under(book);
    table.moves_only("h2e2");
    table.does(Command::OfferDraw { side: RED });
    table.does(Command::AcceptDraw { side: BLACK });
    told(&table)
}

/// Red to move seals a wrong move; Black tries to seal, too.
fn sealed(book: &str) -> String {
    let mut table = Table::under(book);
    table.plays("h2e2");
    if let Err(refused) = tries(&mut table, Command::Adjourn { reason: "time".into() }) {
        return refused;
    }
    let seal = |side| Command::Seal { side, written: Some("?".into()) };
    if let Err(refused) = tries(&mut table, seal(BLACK)) {
        table.plays("h9g7");
        table.does(seal(RED));
        table.does(Command::CallResumption { absent: vec![] });
        table.does(Command::OpenEnvelope { written: None, read_as: None });
        return format!("{refused}; {}", told(&table));
    }
    table.does(Command::CallResumption { absent: vec![] });
    table.does(Command::OpenEnvelope { written: None, read_as: None });
    told(&table)
}

fn suicide(book: &str, fen: &str, m: &str) -> String {
    let mut table = Table::from(book, fen);
    let mishap = Mishap::IllegalMove { played: m.parse().unwrap() };
    table.does(Command::Settle { side: RED, mishap });
    told(&table)
}

/// Red checks for ever; after how many cycles has he lost?
fn perpetual_check(book: &str) -> String {
    let mut table = Table::from(book, "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w");
    let line = "h8h9 f9f8 h9h8 f8f9";
    for cycle in 1..=6 {
        for m in line.split(' ') {
            table.plays(m);
            if table.outcome().is_some() {
                return format!("{} after {cycle}", told(&table));
            }
        }
    }
    told(&table)
}

/// Horses to and fro; after how many cycles is it drawn?
fn idle(book: &str) -> String {
    let mut table = Table::under(book);
    for cycle in 1..=6 {
        for m in "b0c2 b9c7 c2b0 c7b9".split(' ') {
            table.plays(m);
            if table.outcome().is_some() {
                return format!("{} after {cycle}", told(&table));
            }
        }
    }
    told(&table)
}

#[test]
fn section_19_the_same_scripts_under_all_rulebooks() {
    let facing = |book: &str| suicide(book, "3k4r/9/9/9/3N5/9/9/9/9/3K5 w", "d5b4");
    let en_prise = |book: &str| suicide(book, "3kr4/9/9/9/9/9/9/9/9/R4K3 w", "f0e0");
    let tech = "Red loses: technical-fouls";
    let vio = "Red loses: violations";
    let foul = "Red loses: fouls";
    let on = "goes on";
    let none = "NoSuchFoul";
    let late_r = "Red loses: lateness";
    let drawn = "draw: natural-limit";
    let suicide_r = "Red loses: suicide-move";
    type Script<'a> = (&'a str, Box<dyn Fn(&str) -> String>, [&'a str; 6]);
    // Books in the order of the columns: axf-2017, wxf-2018, axf-2003, cxa-1987, staff-2012, cxa-2020.
    let rows: Vec<Script<'_>> = vec![
        ("two fouls", Box::new(|b| fouls(b, 2)), [tech, tech, tech, on, on, on]),
        ("three fouls", Box::new(|b| fouls(b, 3)), [tech, tech, tech, vio, foul, foul]),
        ("four unrecorded moves", Box::new(|b| unrecorded(b, 4)), [on, on, vio, none, none, none]),
        (
            "sixteen unrecorded moves",
            Box::new(|b| unrecorded(b, 16)),
            ["Red loses: unrecorded-moves", "Red loses: unrecorded-moves", vio, none, none, none],
        ),
        ("late by a second", Box::new(|b| late(b, 0)), [late_r, late_r, on, on, on, on]),
        (
            "late by 15 minutes",
            Box::new(|b| late(b, 15)),
            [late_r, late_r, late_r, late_r, on, late_r],
        ),
        (
            "100 plies, claimed",
            Box::new(|b| limit(b, 100, true)),
            [drawn, drawn, drawn, on, "NoLimit", on],
        ),
        (
            "120 plies, claimed",
            Box::new(|b| limit(b, 120, true)),
            [drawn, drawn, drawn, drawn, "NoLimit", drawn],
        ),
        (
            "120 plies, not claimed",
            Box::new(|b| limit(b, 120, false)),
            [drawn, drawn, drawn, "PlayersOnly", "NoLimit", "PlayersOnly"],
        ),
        (
            "false claim",
            Box::new(false_claim),
            [
                "technical 1, 5 minutes",
                "technical 1, 5 minutes",
                "technical 1, 5 minutes",
                "violation 1, 5 minutes",
                "no limit",
                "foul 1, 5 minutes",
            ],
        ),
        (
            "draw offered again",
            Box::new(second_offer),
            [
                "foul-recorded",
                "foul-recorded",
                "foul-recorded",
                "OfferBeforeRefusal",
                "foul-recorded",
                "foul-recorded",
            ],
        ),
        (
            "resignation",
            Box::new(resignation),
            [
                on,
                on,
                on,
                "Red loses: resignation",
                "Red loses: resignation",
                "Red loses: resignation",
            ],
        ),
        (
            "draw agreed on the first move",
            Box::new(early_agreement),
            [on, on, on, "draw: agreement", "draw: agreement", "draw: agreement"],
        ),
        (
            "adjournment, wrong seal",
            Box::new(sealed),
            [
                "NotTheSealer; Red loses: wrong-sealed-move",
                "NotTheSealer; Red loses: wrong-sealed-move",
                "NotTheSealer; Red loses: wrong-sealed-move",
                "Black loses: wrong-sealed-move",
                "NoAdjournment",
                "Black loses: wrong-sealed-move",
            ],
        ),
        (
            "kings left facing",
            Box::new(facing),
            [suicide_r, suicide_r, suicide_r, on, "Red loses: facing-kings", on],
        ),
        ("king put en prise", Box::new(en_prise), [suicide_r, suicide_r, suicide_r, on, on, on]),
        (
            "perpetual check",
            Box::new(perpetual_check),
            [
                "Red loses: forbidden-repetition after 4",
                "Red loses: forbidden-repetition after 4",
                "Red loses: forbidden-repetition after 4",
                "Red loses: forbidden-repetition after 3",
                "Red loses: forbidden-repetition after 3",
                "Red loses: forbidden-repetition after 3",
            ],
        ),
        (
            "idle moves to and fro",
            Box::new(idle),
            [
                "draw: permitted-repetition after 4",
                "draw: permitted-repetition after 4",
                "draw: permitted-repetition after 4",
                "draw: permitted-repetition after 3",
                "draw: permitted-repetition after 3",
                "draw: permitted-repetition after 3",
            ],
        ),
    ];
    for (script, run, expected) in rows {
        let found: Vec<String> = BOOKS.iter().map(|book| run(book)).collect();
        assert_eq!(found, expected, "{script}");
    }
}

#[test]
fn everything_can_be_told_in_three_languages() {
    for book in BOOKS {
        let mut table = Table::under(book);
        for m in quiet_moves(table.game.position(), 6) {
            table.wait(1500).plays(&m.to_string());
        }
        table.does(Command::RecordFoul { side: RED, kind: FoulKind::Disturbed, times: 1 });
        for &language in Language::ALL {
            let lines = explain::log(&table.log, language).unwrap();
            assert_eq!(lines.len(), table.log.len());
            assert!(lines.iter().all(|line| !line.contains("{")), "{lines:?}");
            for warning in table.game.warnings() {
                assert!(!explain::warning(&table.game, &warning, language).is_empty());
            }
            let refusal = table.game.decide(&Command::Resume, &crate::table::arbiter(), table.at());
            assert!(!explain::refusal(&refusal.unwrap_err(), language).is_empty());
        }
    }
}
