//! Random commands, valid and not.

use chuhe_board::{Color, Move, Square};
use chuhe_game::{
    Actor, CaseVerdict, Command, Correction, Game, Halt, Instant, Mishap, Outcome, Part, Setting,
    Touched, Venue,
};
use chuhe_rulebook::{DrawReason, FoulKind, LossReason, Misconduct, Rulebook};
use chuhe_samples::Random;

use crate::table::{BOOKS, setting};

pub(crate) const SECRET: &str = "a secret move";

fn square(random: &mut Random, game: &Game) -> Square {
    // Mostly where a piece stands.
    if random.below(8) == 0 {
        return Square::from_index(random.below(90)).unwrap();
    }
    let occupied: Vec<Square> = game.position().occupied().into_iter().collect();
    *random.pick(&occupied)
}

fn side(random: &mut Random) -> Color {
    *random.pick(&Color::ALL)
}

fn a_move(random: &mut Random, game: &Game) -> Move {
    let legal = game.position().legal_moves();
    if let Some(obligation) = game.obligation().filter(|_| random.below(4) > 0) {
        return *random.pick(obligation.moves());
    }
    // Now and then going back and forth, so that positions repeat.
    let plies = game.history().plies();
    if plies.len() >= 2 && random.below(3) == 0 {
        let last = plies[plies.len() - 2].played;
        return Move::new(last.to, last.from);
    }
    if legal.is_empty() || random.below(12) == 0 {
        return Move::new(square(random, game), square(random, game));
    }
    *random.pick(&legal)
}

fn outcome(random: &mut Random) -> Outcome {
    match random.below(6) {
        0 => Outcome::loss(side(random), *random.pick(LossReason::ALL)),
        1 => Outcome::draw(*random.pick(DrawReason::ALL)),
        2 => Outcome::BothLost { reason: None },
        3 => Outcome::BothLost { reason: Some(*random.pick(LossReason::ALL)) },
        4 => Outcome::PointsCancelled { sides: sides(random) },
        _ => Outcome::Annulled,
    }
}

/// What is to be done next on the board: an offer is answered, a check overlooked.
fn answer_on_the_board(random: &mut Random, game: &Game) -> Option<Command> {
    if let Some(offerer) = game.offers().open() {
        return Some(match random.below(3) {
            0 => Command::RetractOffer { side: offerer },
            1 => Command::DeclineDraw { side: offerer.opponent() },
            _ => Command::AcceptDraw { side: offerer.opponent() },
        });
    }
    let (side, piece) = (game.turn(), square(random, game));
    game.position().is_check().then_some(Command::OverlookCheck { side, piece })
}

fn sides(random: &mut Random) -> Vec<Color> {
    Color::ALL.into_iter().filter(|_| random.below(2) == 0).collect()
}

/// What is to be done next where play stands still, or is over: without it a game would stand still to its end.
fn answer(random: &mut Random, game: &Game) -> Option<Command> {
    if game.ended().is_some() {
        let correction = Correction::PlayOn;
        return Some(Command::Correct { correction, reason: reason(random) });
    }
    // Also while a resignation waits.
    if game.sealed_by().is_some() && random.below(2) == 0 {
        return Some(match random.below(5) {
            0 => Command::Resign { side: side(random) },
            1 => Command::SetResumption {
                at: game.last_at().plus_ms(3_600_000),
                place: "hall".to_owned(),
            },
            2 => Command::CallResumption {
                absent: if random.below(2) == 0 { sides(random) } else { vec![] },
            },
            3 => Command::Arrive { side: side(random) },
            _ => Command::OpenEnvelope { written: None, read_as: None },
        });
    }
    Some(match game.halt() {
        Some(Halt::Pause) => Command::Resume,
        Some(Halt::LimitClaim(_)) => {
            Command::RuleOnLimit { record_leads_there: random.below(2) == 0 }
        }
        Some(Halt::Resignation(_)) => Command::RefuseResignation { reason: reason(random) },
        Some(Halt::EarlyDraw) if random.below(2) == 0 => Command::AllowDraw,
        Some(Halt::EarlyDraw) => Command::OrderPlayOn { reason: reason(random) },
        None => match game.to_seal() {
            Some(side) => Command::Seal { side, written: Some(a_move(random, game).to_string()) },
            None => return answer_on_the_board(random, game),
        },
    })
}

fn reason(random: &mut Random) -> String {
    if random.below(10) == 0 { String::new() } else { "a reason".to_owned() }
}

pub(crate) fn command(random: &mut Random, game: &Game, rare: bool) -> Command {
    let turn = game.turn();
    let whose = if random.below(6) == 0 { turn.opponent() } else { turn };
    if random.below(4) == 0
        && let Some(answer) = answer(random, game)
    {
        return answer;
    }
    if !rare && random.below(10) < 8 {
        if game.started().is_none() {
            return Command::Start { absent: vec![] };
        }
        if game.clock().is_some_and(|clock| clock.running().is_none()) && game.halt().is_none() {
            return Command::PressClock { side: Color::Black };
        }
        return match game.to_press() {
            Some(side) if random.below(8) > 0 => Command::PressClock { side },
            _ => Command::Play {
                side: whose,
                m: a_move(random, game),
                offer_draw: random.below(40) == 0,
            },
        };
    }
    let any = side(random);
    match random.below(37) {
        0 => Command::Tick,
        1 => Command::Start { absent: if random.below(4) == 0 { vec![any] } else { vec![] } },
        2 => Command::Arrive { side: any },
        3 => Command::PressClock { side: any },
        4 => Command::Touch {
            side: whose,
            touched: vec![
                Touched::One(square(random, game)),
                Touched::Both(square(random, game), square(random, game)),
            ],
            adjusting: random.below(2) == 0,
        },
        5 => Command::AnnounceAdjusting { side: whose },
        6 => Command::OverlookCheck { side: whose, piece: square(random, game) },
        7 => Command::OfferDraw { side: any },
        8 => {
            if random.below(4) == 0 {
                Command::AcceptDraw { side: any }
            } else {
                Command::DeclineDraw { side: any }
            }
        }
        9 => Command::RetractOffer { side: any },
        10 => Command::ClaimLimit { side: any },
        11 => Command::ClaimRepetition { side: any },
        12 => Command::ClaimShuffling { side: any },
        13 => Command::Resign { side: any },
        14 => Command::ConfirmDiagram { side: any },
        15 => Command::Seal { side: any, written: Some(SECRET.to_owned()) },
        16 => Command::Sign,
        17 => Command::HandInScore { side: any },
        18 if random.below(4) == 0 => Command::NoteScoreEntered,
        18 => Command::Settle {
            side: any,
            mishap: match random.below(4) {
                0 => Mishap::IllegalMove { played: a_move(random, game) },
                1 => Mishap::ExtraMove { played: a_move(random, game) },
                2 => Mishap::Displaced { pieces: vec![square(random, game)] },
                _ => Mishap::KnockedOver {
                    pieces: random.below(4) as u8,
                    off_the_board: random.below(2) == 0,
                    after_press: random.below(2) == 0,
                },
            },
        },
        19 => Command::ReverseColours,
        20 => Command::RecordFoul {
            side: any,
            kind: *random.pick(FoulKind::ALL),
            times: random.below(3) as u16,
        },
        21 => Command::Misconduct {
            side: any,
            act: (random.below(4) == 0).then(|| *random.pick(Misconduct::ALL)),
            reason: reason(random),
        },
        22 => Command::AdjustClock {
            side: any,
            delta_ms: random.below(600_000) as i64 - 300_000,
            reason: reason(random),
        },
        23 => Command::IntroduceClock,
        24 => Command::Pause { reason: reason(random) },
        25 => Command::Resume,
        26 => Command::AllowDraw,
        27 => Command::OrderPlayOn { reason: reason(random) },
        28 => Command::RefuseResignation { reason: reason(random) },
        29 => Command::RuleOnLimit { record_leads_there: random.below(2) == 0 },
        30 => Command::DeclareLimit,
        31 => Command::Overrule {
            verdict: *random.pick(&[
                CaseVerdict::RedLoses,
                CaseVerdict::BlackLoses,
                CaseVerdict::DrawPermitted,
                CaseVerdict::DrawMutual,
                CaseVerdict::NoCase,
                CaseVerdict::ArbiterDecides,
            ]),
            reason: reason(random),
        },
        32 => Command::Adjourn { reason: reason(random) },
        33 => match random.below(3) {
            0 => Command::SetResumption {
                at: Instant::from_ms(game.last_at().ms() + 1000),
                place: "hall".to_owned(),
            },
            1 => Command::CallResumption { absent: vec![] },
            _ => Command::OpenEnvelope {
                written: None,
                read_as: game.position().legal_moves().first().copied(),
            },
        },
        34 => Command::PutStraight { pieces: vec![square(random, game), square(random, game)] },
        35 => match random.below(4) {
            0 => Command::EnterResult { outcome: outcome(random), reason: reason(random) },
            _ => Command::ConsentToResignation,
        },
        _ => Command::Correct {
            correction: match random.below(4) {
                0 => Correction::Outcome(outcome(random)),
                1 => Correction::PlayOn,
                2 => Correction::TakeBack { plies: random.below(3) },
                _ => Correction::StrikeFouls {
                    side: any,
                    kind: *random.pick(FoulKind::ALL),
                    times: 1,
                },
            },
            reason: reason(random),
        },
    }
}

pub(crate) fn actor(random: &mut Random, command: &Command, venue: Venue) -> Actor {
    let part = match random.below(8) {
        // Where there is no arbiter, players and the program do everything.
        2.. if !venue.has_arbiter() => command.player().map_or(Part::Clock, Part::player),
        0 => *random.pick(&[Part::Red, Part::Black, Part::Clock]),
        1..=3 => command.player().map_or(Part::ChiefArbiter, Part::player),
        _ => Part::Arbiter,
    };
    Actor::new(part, "somebody")
}

pub(crate) fn a_setting(random: &mut Random) -> Setting {
    let id = *random.pick(&BOOKS);
    let book = Rulebook::builtin(id).unwrap();
    let controls: Vec<&str> = book.time_controls.presets.keys().map(|key| &**key).collect();
    let venue = *random.pick(&[Venue::Table, Venue::Table, Venue::WatchedScreen, Venue::Screen]);
    let control: &str = random.pick::<&str>(&controls);
    let setting = setting(id).timed(control).at(venue);
    let regulations = random.pick(&[
        "",
        "",
        r#"resignation.takes-effect = "on-declaration""#,
        "draw-offers.retractable = true",
    ]);
    if regulations.is_empty() { setting } else { setting.with_overrides(regulations) }
}

/// Which command it is, by a number of its own; a new one is missed here.
pub(crate) fn which(command: &Command) -> usize {
    match command {
        Command::Tick => 0,
        Command::Start { .. } => 1,
        Command::Arrive { .. } => 2,
        Command::Play { .. } => 3,
        Command::PressClock { .. } => 4,
        Command::Touch { .. } => 5,
        Command::PutStraight { .. } => 6,
        Command::AnnounceAdjusting { .. } => 7,
        Command::OverlookCheck { .. } => 8,
        Command::OfferDraw { .. } => 9,
        Command::AcceptDraw { .. } => 10,
        Command::DeclineDraw { .. } => 11,
        Command::RetractOffer { .. } => 12,
        Command::ClaimLimit { .. } => 13,
        Command::ClaimRepetition { .. } => 14,
        Command::ClaimShuffling { .. } => 15,
        Command::Resign { .. } => 16,
        Command::ConfirmDiagram { .. } => 17,
        Command::Seal { .. } => 18,
        Command::Sign => 19,
        Command::HandInScore { .. } => 20,
        Command::NoteScoreEntered => 21,
        Command::Settle { .. } => 22,
        Command::ReverseColours => 23,
        Command::RecordFoul { .. } => 24,
        Command::Misconduct { .. } => 25,
        Command::AdjustClock { .. } => 26,
        Command::IntroduceClock => 27,
        Command::Pause { .. } => 28,
        Command::Resume => 29,
        Command::AllowDraw => 30,
        Command::OrderPlayOn { .. } => 31,
        Command::ConsentToResignation => 32,
        Command::RefuseResignation { .. } => 33,
        Command::RuleOnLimit { .. } => 34,
        Command::DeclareLimit => 35,
        Command::Overrule { .. } => 36,
        Command::Adjourn { .. } => 37,
        Command::SetResumption { .. } => 38,
        Command::CallResumption { .. } => 39,
        Command::OpenEnvelope { .. } => 40,
        Command::EnterResult { .. } => 41,
        Command::Correct { .. } => 42,
    }
}

/// How many commands there are.
pub(crate) const COMMANDS: usize = 43;
