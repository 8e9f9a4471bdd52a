//! Logs that say what did not happen.

use chuhe_game::{
    Actor, AdjustmentCause, CaseKind, CaseVerdict, Command, Entry, Event, Game, LimitAccount,
    Misfit, Outcome, ReplayError, Secret, Touched,
};
use chuhe_rulebook::{DrawReason, FoulKind, LossReason};

use crate::table::{BLACK, MINUTE, RED, Table, arbiter, kinds, setting};

/// What replaying a log with one more entry comes to.
fn forged(table: &Table, by: Actor, event: Event) -> Option<ReplayError> {
    let mut log = table.log.clone();
    log.push(Entry { at: table.at(), by, event });
    let found = Game::replay(&log).err();
    // What is refused leaves the game as it was.
    let mut game = table.game.clone();
    assert_eq!(game.follow(log.last().expect("one was just added")).err(), found);
    assert_eq!(game == table.game, found.is_some());
    found
}

/// That the last entry of such a log does not follow.
#[track_caller]
fn refused(table: &Table, by: Actor, event: Event) {
    let entry = table.log.len() + 1;
    let told = format!("{event:?}");
    assert_eq!(
        forged(table, by, event),
        Some(ReplayError::Entry { entry, misfit: Misfit::DoesNotFollow }),
        "{told}"
    );
}

/// The log with one of its entries changed.
fn changed(table: &Table, change: impl Fn(&mut Event) -> bool) -> Option<ReplayError> {
    let mut log = table.log.clone();
    let found = log.iter_mut().any(|entry| change(&mut entry.event));
    assert!(found, "there is such an entry");
    Game::replay(&log).err()
}

#[test]
fn what_can_be_computed_is_not_believed_of_an_envelope() {
    let mut table = Table::under("axf-2017");
    table.line("h2e2 h9g7");
    table.does(Command::Adjourn { reason: "it is late".into() });
    table.wait(MINUTE).does(Command::Seal { side: RED, written: Some("h0g2".into()) });
    table.does(Command::CallResumption { absent: vec![] });
    table.does(Command::OpenEnvelope { written: None, read_as: None });
    let sealed = |change: &dyn Fn(&mut Event)| {
        changed(&table, |event| {
            let is = matches!(event, Event::MoveSealed { .. });
            is.then(|| change(event)).is_some()
        })
    };
    let opened = |text: &str, to: Option<&str>| {
        changed(&table, |event| match event {
            Event::EnvelopeOpened { written, played } => {
                (*written, *played) = (text.to_owned(), to.map(|m| m.parse().unwrap()));
                true
            }
            _ => false,
        })
    };
    let position = |entry: &Entry| matches!(entry.event, Event::MoveSealed { .. });
    let entry = table.log.iter().position(position).unwrap() + 1;
    let wrong = Some(ReplayError::Entry { entry, misfit: Misfit::DoesNotFollow });
    let other_fen = |event: &mut Event| {
        let Event::MoveSealed { fen, .. } = event else { return };
        *fen = "3k5/9/9/9/9/9/9/9/9/4K4 w".into();
    };
    assert_eq!(sealed(&other_fen), wrong);
    let other_times = |event: &mut Event| {
        let Event::MoveSealed { used_ms, .. } = event else { return };
        used_ms.black += 60_000;
    };
    assert_eq!(sealed(&other_times), wrong);
    let other_move = |event: &mut Event| {
        let Event::MoveSealed { written, .. } = event else { return };
        *written = Some(Secret("b0c2".into()));
    };
    let entry = entry + 2;
    let wrong = Some(ReplayError::Entry { entry, misfit: Misfit::DoesNotFollow });
    assert_eq!(sealed(&other_move), wrong);
    assert_eq!(opened("b0c2", Some("b0c2")), wrong);
    assert_eq!(opened("h0g2", Some("b0c2")), wrong);
    assert_eq!(opened("h0g2", None), wrong);
}

#[test]
fn what_can_be_computed_is_not_believed_of_clocks_and_fouls() {
    let mut table = Table::under("axf-2017");
    table.line("h2e2 h9g7");
    let charge = |side, delta_ms, kind| Event::ClockAdjusted {
        side,
        delta_ms,
        cause: AdjustmentCause::Foul(kind),
    };
    // Nobody has claimed anything.
    for by in [Actor::player(RED), Actor::player(BLACK), arbiter()] {
        refused(&table, by, charge(BLACK, -300_000, FoulKind::FalseLimitClaim));
    }
    let by_player = Event::ClockAdjusted {
        side: RED,
        delta_ms: 600_000,
        cause: AdjustmentCause::Arbiter("thank you".into()),
    };
    let entry = table.log.len() + 1;
    let wrong = Some(ReplayError::Entry { entry, misfit: Misfit::WrongActor });
    assert_eq!(forged(&table, Actor::player(RED), by_player), wrong);
    // A player records no foul, not even of his own.
    for kind in [FoulKind::Talked, FoulKind::OverlookedCheck, FoulKind::RepeatedDrawOffer] {
        let foul = Event::FoulRecorded { side: RED, kind, times: 1 };
        refused(&table, Actor::player(RED), foul);
    }
    // What is taken is what the foul costs.
    table.does(Command::ClaimLimit { side: RED });
    table.does(Command::RuleOnLimit { record_leads_there: true });
    let cheaper = changed(&table, |event| match event {
        Event::ClockAdjusted { delta_ms, .. } => {
            *delta_ms = -1000;
            true
        }
        _ => false,
    });
    assert!(
        matches!(cheaper, Some(ReplayError::Entry { misfit: Misfit::DoesNotFollow, .. })),
        "{cheaper:?}"
    );
    // Whoever touched a piece does not play another.
    let touched = vec![Touched::One("a0".parse().unwrap())];
    table.does(Command::Touch { side: RED, touched, adjusting: false });
    let m = "h0g2".parse().unwrap();
    refused(&table, Actor::player(RED), Event::Moved { side: RED, played: m });
    let touched = vec![Touched::One("b0".parse().unwrap())];
    refused(&table, Actor::player(RED), Event::Touched { side: RED, touched, adjusting: true });
}

#[test]
fn what_can_be_computed_is_not_believed_of_a_repetition() {
    let mut table = Table::under("axf-2017");
    table.line("b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9");
    let entry = table.log.iter().rev().find_map(|entry| match &entry.event {
        Event::CaseRuled { ruling, .. } => Some(ruling.clone()),
        _ => None,
    });
    let ruling = entry.expect("three cycles");
    let claimed = |side| Event::CaseRuled { claimed_by: Some(side), ruling: ruling.clone() };
    assert_eq!(forged(&table, Actor::player(RED), claimed(RED)), None);
    refused(&table, Actor::player(BLACK), claimed(RED));
    // Positions that never came back.
    let mut other = Table::under("axf-2017");
    other.line("h2e2 h9g7");
    let mut stretch = ruling.clone();
    (stretch.first_ply, stretch.last_ply) = (0, 2);
    stretch.verdict = CaseVerdict::RedLoses;
    for by in [arbiter(), Actor::player(BLACK)] {
        let event = Event::CaseRuled { claimed_by: None, ruling: stretch.clone() };
        refused(&other, by, event);
    }
    refused(&other, arbiter(), Event::CaseLapsed);
    // Nor is there such a ply.
    stretch.kind = CaseKind::Shuffling;
    for first_ply in [usize::MAX, usize::MAX - 1] {
        stretch.first_ply = first_ply;
        let event = Event::CaseRuled { claimed_by: Some(RED), ruling: stretch.clone() };
        refused(&other, Actor::player(RED), event);
    }
}

#[test]
fn what_can_be_computed_is_not_believed_of_an_agreement() {
    let ended = |table: &Table, outcome: Outcome| {
        let articles = outcome.articles(table.game.rulebook()).unwrap();
        let articles = articles.iter().map(|article| article.number.to_string()).collect();
        Event::Ended { outcome, articles, remark: None }
    };
    let agreed = Outcome::draw(DrawReason::Agreement);
    let mut table = Table::under("axf-2017");
    table.line("h2e2");
    table.moves_only("h9g7");
    table.does(Command::OfferDraw { side: BLACK });
    let entry = table.log.len() + 1;
    let wrong = Some(ReplayError::Entry { entry, misfit: Misfit::EndDoesNotFollow });
    // The side that offered does not accept, and an early draw waits for the arbiter.
    let event = ended(&table, agreed.clone());
    for by in [Actor::player(BLACK), Actor::player(RED), arbiter()] {
        assert_eq!(forged(&table, by, event.clone()), wrong);
    }
    table.does(Command::AcceptDraw { side: RED });
    let entry = table.log.len() + 1;
    let wrong = Some(ReplayError::Entry { entry, misfit: Misfit::EndDoesNotFollow });
    assert_eq!(forged(&table, Actor::player(RED), event.clone()), wrong);
    assert_eq!(forged(&table, arbiter(), event), None);
    // Articles are those of the book.
    let forged_articles =
        Event::Ended { outcome: agreed, articles: vec!["1§1.1".into()], remark: None };
    assert_eq!(forged(&table, arbiter(), forged_articles), wrong);
    // A resignation waits for the arbiter's consent where the book wants it.
    let mut table = Table::under("axf-2017");
    table.line("h2e2");
    table.by(&Actor::player(BLACK), Command::Resign { side: BLACK });
    let entry = table.log.len() + 1;
    let wrong = Some(ReplayError::Entry { entry, misfit: Misfit::EndDoesNotFollow });
    let resigned = ended(&table, Outcome::loss(BLACK, LossReason::Resignation));
    for by in [Actor::player(BLACK), Actor::player(RED)] {
        assert_eq!(forged(&table, by, resigned.clone()), wrong);
    }
    assert_eq!(forged(&table, arbiter(), resigned), None);
    // And nobody resigns for another where it does not.
    let overrides = r#"resignation.takes-effect = "on-declaration""#;
    let mut table = Table::begin(setting("axf-2017").with_overrides(overrides));
    table.line("h2e2");
    let resigned = ended(&table, Outcome::loss(BLACK, LossReason::Resignation));
    let entry = table.log.len() + 1;
    let wrong = Some(ReplayError::Entry { entry, misfit: Misfit::EndDoesNotFollow });
    assert_eq!(forged(&table, Actor::player(RED), resigned), wrong);
    assert_eq!(kinds(&table.does(Command::Resign { side: BLACK })), ["ended"]);
}

#[test]
fn what_can_be_computed_is_not_believed_of_the_limit() {
    let mut table = Table::under("axf-2017");
    table.line("h2e2 h9g7");
    table.does(Command::ClaimLimit { side: RED });
    table.does(Command::RuleOnLimit { record_leads_there: true });
    let wrong = |change: fn(&mut LimitAccount)| {
        let found = changed(&table, |event| match event {
            Event::LimitRuled { account } => {
                change(account);
                true
            }
            _ => false,
        });
        assert!(
            matches!(found, Some(ReplayError::Entry { misfit: Misfit::Miscounted, .. })),
            "{found:?}"
        );
    };
    wrong(|account| account.plies += 1);
    wrong(|account| account.checks += 1);
    wrong(|account| account.deducted += 1);
    wrong(|account| account.counted += 1);
    wrong(|account| account.needed += 1);
    wrong(|account| account.reached = true);
}
