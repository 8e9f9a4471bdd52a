use chuhe_board::{Color, Move};
use chuhe_logbook::Instant;
use chuhe_rulebook::Misconduct;

use super::*;
use crate::actor::Actor;
use crate::event::Correction;
use crate::outcome::Outcome;
use crate::setting::Setting;

fn game(book: &str) -> Game {
    let setting = Setting::new(book, "Red player", "Black player");
    Game::open(setting, &Actor::clock(), Instant::from_ms(0)).unwrap().0
}

fn numbers(game: &Game, command: &Command, why: &Why) -> String {
    let numbers: Vec<String> =
        game.governing(command, why).iter().map(|article| article.number.to_string()).collect();
    numbers.join(" ")
}

/// A command for which a reason is typical, with the articles under AXF 2017, CXA 1987 and the staff rules.
fn table() -> Vec<(Command, Why, [&'static str; 3])> {
    let side = Color::Red;
    let m: Move = "h2e2".parse().unwrap();
    let play = || Command::Play { side, m, offer_draw: false };
    let illegal = |reason| Why::Illegal { tried: m, reason, by_hand: true };
    let facing = illegal(IllegalMove::KingsWouldFace);
    let reason = String::new;
    let outcome = Outcome::Annulled;
    let correct = || Command::Correct { correction: Correction::PlayOn, reason: reason() };
    let adjust = || Command::AdjustClock { side, delta_ms: 0, reason: reason() };
    let settle = |mishap| Command::Settle { side, mishap };
    let extra = || settle(Mishap::ExtraMove { played: m });
    let limit = || Command::ClaimLimit { side };
    let foul = || Command::RecordFoul { side, kind: FoulKind::Talked, times: 0 };
    vec![
        (play(), Why::TimeGoesBack, ["ed.2", "ed.3", "ed.3"]),
        (adjust(), Why::ReasonWanted, ["ed.2", "ed.3", "ed.3"]),
        (correct(), Why::NothingToTakeBack, ["ed.2", "ed.3", "ed.3"]),
        (correct(), Why::NotOver, ["ed.2", "ed.3", "ed.3"]),
        (foul(), Why::NoTimes, ["ed.2", "ed.3", "ed.3"]),
        (Command::Sign, Why::NotOver, ["2§8.6", "ed.2", "ed.2"]),
        (Command::Sign, Why::SignedAlready, ["2§8.6", "ed.2", "ed.2"]),
        (play(), Why::NotStarted, ["2§2.3", "4§2 ed.2", "ed.2"]),
        (play(), Why::ClockNotStarted, ["2§2.3", "4§2 ed.2", "ed.2"]),
        (adjust(), Why::ArbitersOnly, ["3.6.F 3.4", "2§2", "ed.2"]),
        (play(), Why::NotYourTurn(side), ["1§3.1 1§3.4.A", "1§2.一", "ed.2"]),
        (play(), facing, ["1§2.9 1§3.5", "1§2.二", "三(1)"]),
        (play(), Why::Stopped, ["3.4", "2§2", "ed.2"]),
        (Command::Resume, Why::NotStopped, ["3.4", "2§2", "ed.2"]),
        (extra(), Why::NobodyMoved, ["1§3.4.A", "4§1 ed.2", "ed.2"]),
        (limit(), Why::AskOnOwnTime, ["2§8.4 2§2.3", "4§2 ed.2", "五.1"]),
        (
            limit(),
            Why::NoClaim,
            [
                "2§4 4§2.2.D 3.6.F 3.6.J",
                "1§4.二(四) 1§4.二(四)1 1§4.二(四)2 1§4.二(四)3 1§4.二(四)4 1§4.二(四)5",
                "ed.2",
            ],
        ),
        (
            foul(),
            Why::NoSuchFoul(FoulKind::Talked),
            ["1§3.6 4§2.1.F 1§3.7 2§8.5 2§3.6", "1§4.一(八)", "三(1) 五"],
        ),
        (foul(), Why::NoSanction(Misconduct::Indiscipline), ["2§8.11", "1§4.一(十)", "三(1)"]),
        (Command::OfferDraw { side }, Why::NoOffer, ["3.6.I 2§9.5", "1§4.二(二)", "三(2) 五.2"]),
        (
            Command::EnterResult { outcome, reason: reason() },
            Why::NoSuchResult,
            ["3.4.C", "ed.2", "ed.2"],
        ),
        (Command::Resign { side }, Why::NobodyResigned, ["4§2.1.E", "1§4.一(九)", "三(1)"]),
        (
            Command::Adjourn { reason: reason() },
            Why::NoAdjournment,
            ["2§2.4 3.6.K", "4§4 ed.2", "ed.2"],
        ),
    ]
}

#[test]
fn every_refusal_cites_what_it_turns_on() {
    let games = ["axf-2017", "cxa-1987", "staff-2012"].map(game);
    let mut wrong = Vec::new();
    for (command, why, expected) in table() {
        for (game, expected) in games.iter().zip(expected) {
            let found = numbers(game, &command, &why);
            if found != expected {
                let book = game.book.id();
                wrong.push(format!("{why:?} under {book}: {found}, expected {expected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_refusal_is_without_an_article_in_any_book() {
    for book in chuhe_rulebook::Rulebook::all() {
        let game = game(book.id());
        for (command, why, _) in table() {
            assert!(!game.governing(&command, &why).is_empty(), "{why:?} under {}", book.id());
        }
    }
}
