//! What a game needs its arbiter for.

use chuhe_board::Color;
use chuhe_game::{CaseVerdict, Game, Halt, Warning, explain};
use chuhe_logbook::Instant;

use crate::pages::game::{colour, told};
use crate::pages::visit::Visit;

/// So much time, in milliseconds, is little. Scripts know it too (`clocks.js`).
const LITTLE_MS: u64 = 60_000;

/// What an arbiter is needed for, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Need {
    /// A claim of the natural move limit waits.
    Claim,
    /// A resignation waits for consent.
    Resignation,
    /// A draw that was agreed early waits.
    EarlyDraw,
    /// Play is to go on although a clock has run out.
    Flag,
    /// A repetition is pending.
    Repetition,
    /// A clock that runs has little time left.
    Clock,
    /// The arbiter has stopped the clocks.
    Pause,
    /// Somebody is not there.
    Absent,
    /// The game is being adjourned, or is.
    Adjourned,
    /// One more foul loses.
    Fouls,
    /// The game has not been started.
    Start,
    /// The game is over and its slip not signed.
    Sign,
}

impl Need {
    pub(super) const ALL: [Need; 12] = [
        Need::Claim,
        Need::Resignation,
        Need::EarlyDraw,
        Need::Flag,
        Need::Repetition,
        Need::Clock,
        Need::Pause,
        Need::Absent,
        Need::Adjourned,
        Need::Fouls,
        Need::Start,
        Need::Sign,
    ];

    /// Where it stands among all, the most urgent first.
    pub(super) fn rank(self) -> usize {
        self as usize
    }

    pub(super) const fn key(self) -> &'static str {
        match self {
            Need::Claim => "claim",
            Need::Resignation => "resignation",
            Need::EarlyDraw => "early-draw",
            Need::Flag => "flag",
            Need::Repetition => "repetition",
            Need::Clock => "clock",
            Need::Pause => "pause",
            Need::Absent => "absent",
            Need::Adjourned => "adjourned",
            Need::Fouls => "fouls",
            Need::Start => "start",
            Need::Sign => "sign",
        }
    }

    /// Whether play waits for it, so that it is shown as urgent.
    pub(super) fn is_urgent(self) -> bool {
        self <= Need::Clock
    }

    pub(super) fn name(self, visit: &Visit) -> String {
        match self {
            Need::Claim => visit.t("panel-need-claim"),
            Need::Resignation => visit.t("panel-need-resignation"),
            Need::EarlyDraw => visit.t("panel-need-early-draw"),
            Need::Flag => visit.t("panel-need-flag"),
            Need::Repetition => visit.t("panel-need-repetition"),
            Need::Clock => visit.t("panel-need-clock"),
            Need::Pause => visit.t("panel-need-pause"),
            Need::Absent => visit.t("panel-need-absent"),
            Need::Adjourned => visit.t("panel-need-adjourned"),
            Need::Fouls => visit.t("panel-need-fouls"),
            Need::Start => visit.t("panel-need-start"),
            Need::Sign => visit.t("panel-need-sign"),
        }
    }
}

/// A need, and what it is about in this game.
pub(super) struct Needed {
    pub(super) need: Need,
    pub(super) told: String,
}

/// What a game needs its arbiter for at an instant, the most urgent first.
pub(super) fn needs(visit: &Visit, game: &Game, now: Instant) -> Vec<Needed> {
    let mut found: Vec<Needed> = Vec::new();
    let mut add = |need: Need, told: String| found.push(Needed { need, told });
    let warned = |warning: &Warning| explain::warning(game, warning, visit.style());
    let of = |side: Color| colour(visit, side);
    if game.ended().is_some() {
        if game.result_slip().is_some_and(|slip| !slip.is_signed()) {
            add(Need::Sign, Need::Sign.name(visit));
        }
        return found;
    }
    if game.started().is_none() {
        add(Need::Start, Need::Start.name(visit));
    }
    if let Some(halt) = game.halt() {
        let need = match halt {
            Halt::LimitClaim(_) => Need::Claim,
            Halt::Resignation(_) => Need::Resignation,
            Halt::EarlyDraw => Need::EarlyDraw,
            Halt::Pause => Need::Pause,
        };
        add(need, told::halted(visit, halt, game.pause_reason()));
    }
    if let Some(pending) = game.pending().filter(|it| it.verdict() != CaseVerdict::NoCase) {
        let told = pending.warnings().iter().map(warned).collect::<Vec<_>>();
        add(Need::Repetition, told.join(" "));
    }
    if let Some(clock) = game.clock() {
        let halted = game.halt().is_some();
        for side in Color::ALL {
            if halted && clock.is_out_of_time(side, now) {
                add(Need::Flag, warned(&Warning::ClockToCorrect { side }));
            }
        }
        let runs = clock.running().map(|running| running.side);
        if let Some(side) = runs.filter(|side| clock.remaining_ms(*side, now) < LITTLE_MS) {
            add(Need::Clock, visit.with("panel-clock-low", of(side)));
        }
    }
    for side in Color::ALL.into_iter().filter(|side| game.is_absent(*side)) {
        add(Need::Absent, visit.with("panel-is-absent", of(side)));
    }
    if game.is_adjourned() {
        add(
            Need::Adjourned,
            match (game.sealed_by(), game.to_seal()) {
                (Some(_), _) if game.is_called_to_resume() => called(visit, game),
                (Some(side), _) => visit.with("game-sealed", of(side)),
                (None, Some(side)) => warned(&Warning::MoveToBeSealed { side }),
                (None, None) => Need::Adjourned.name(visit),
            },
        );
    }
    for warning in Color::ALL.into_iter().flat_map(|side| game.foul_warnings(side)) {
        add(Need::Fouls, warned(&warning));
    }
    found.sort_by_key(|needed| needed.need);
    found
}

/// That the players were called to go on, and for whom play still waits.
fn called(visit: &Visit, game: &Game) -> String {
    let absent = Color::ALL.into_iter().filter(|side| game.is_absent(*side));
    let absent: Vec<String> = absent.map(|side| colour(visit, side)).collect();
    match absent.is_empty() {
        true => visit.t("panel-called"),
        false => visit.with("panel-called-waiting", absent.join(&visit.t("panel-comma"))),
    }
}
