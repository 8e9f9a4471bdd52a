//! What is coming: told before it happens, so that nobody is surprised.

mod repeating;

use chuhe_board::{Color, Move};
use chuhe_rulebook::{CounterKind, FoulKind, Measure, Raiser};
use serde::Serialize;

use crate::case::{CaseKind, CaseVerdict};
use crate::game::Game;
use crate::slip::Enterer;
use crate::state::{Halt, Pending};
use crate::wire;
use repeating::Repeating;

/// Something the players and the arbiter should know now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Warning {
    /// One more on this counter loses the game.
    OneMoreLoses {
        /// Whose counter.
        #[serde(with = "wire::side")]
        side: Color,
        /// Which.
        counter: CounterKind,
        /// What it stands at.
        count: u16,
        /// Where it loses.
        limit: u16,
    },
    /// The limit of a counter is reached although the game goes on, by the arbiter's correction.
    LimitOfFouls {
        /// Whose counter.
        #[serde(with = "wire::side")]
        side: Color,
        /// Which.
        counter: CounterKind,
        /// What it stands at.
        count: u16,
        /// Where it loses.
        limit: u16,
    },
    /// The next act of misconduct loses the game.
    NextMisconductLoses {
        /// Whose.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// A repetition is pending and this side must vary (待判局面).
    MustVary {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
        /// Whether because of the clause on shuffling.
        shuffling: bool,
    },
    /// A repetition is pending and will be a draw if nobody varies.
    WillBeDrawn,
    /// A repetition is pending that the referee could not make out, or on which the book can be read
    /// otherwise.
    ArbiterShouldLook,
    /// These moves of the side to move decide a repetition.
    MovesThatDecide {
        /// The moves and what they bring.
        moves: Vec<DecidingMove>,
    },
    /// After these moves of the side to move the same answer as before decides a repetition. Whoever offends hears
    /// it here, before the last move he makes in it.
    MovesThatLeadToIt {
        /// The moves, the answers and what they bring.
        lines: Vec<DecidingLine>,
    },
    /// These moves go on with a repetition that is pending.
    MovesThatGoOn {
        /// The moves.
        #[serde(with = "wire::texts")]
        moves: Vec<Move>,
    },
    /// The natural move limit is reached: this side may claim it.
    LimitCanBeClaimed {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// The natural move limit is reached: the arbiter may declare the draw.
    LimitCanBeDeclared,
    /// Something waits for the arbiter.
    WaitsForArbiter {
        /// What.
        halt: Halt,
    },
    /// A move was made and the clock is still to be pressed. Not for the players: the arbiter does not
    /// remind (AXF 2017 2§2.2).
    NotPressed {
        /// By whom.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// The side has used the time of its checkpoints: the arbiter records and counts (AXF 2017 3.6.H).
    ArbiterRecords {
        /// Whose moves.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// The game is being adjourned: this side is to seal its move.
    MoveToBeSealed {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// The game is adjourned and this side has not confirmed the diagram.
    DiagramUnconfirmed {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// The game is to go on although this side has no time left: its flag falls as soon as the clock runs, unless the
    /// clock is corrected first.
    ClockToCorrect {
        /// Whose clock.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// The score of the game is missing.
    ScoreMissing {
        /// Whose duty it is.
        enterer: Enterer,
    },
}

/// A move that decides a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct DecidingMove {
    /// The move.
    #[serde(rename = "move", with = "wire::text")]
    pub m: Move,
    /// What the repetition then comes to.
    pub verdict: CaseVerdict,
}

/// A move and the answer to it, which decides a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct DecidingLine {
    /// The move.
    #[serde(rename = "move", with = "wire::text")]
    pub m: Move,
    /// The answer.
    #[serde(with = "wire::text")]
    pub reply: Move,
    /// What the repetition then comes to.
    pub verdict: CaseVerdict,
}

impl Pending {
    /// What the repetition comes to if it goes on, and whether the arbiter should look at it himself.
    pub fn warnings(&self) -> Vec<Warning> {
        let verdict = self.verdict();
        let shuffling = self.ruling.kind == CaseKind::Shuffling;
        let comes_to = match (verdict.offender(), verdict) {
            (Some(side), _) => Some(Warning::MustVary { side, shuffling }),
            (None, CaseVerdict::NoCase | CaseVerdict::ArbiterDecides) => None,
            (None, _) => Some(Warning::WillBeDrawn),
        };
        let open = self.overruled.is_none() && self.ruling.disputed;
        let look = open || verdict == CaseVerdict::ArbiterDecides;
        comes_to.into_iter().chain(look.then_some(Warning::ArbiterShouldLook)).collect()
    }
}

impl Game {
    /// What the players and the arbiter should know now.
    pub fn warnings(&self) -> Vec<Warning> {
        let mut warnings = Vec::new();
        if self.state.ended.is_some() {
            let enterer = self.score_to_enter();
            warnings.extend(enterer.map(|enterer| Warning::ScoreMissing { enterer }));
            return warnings;
        }
        for side in Color::ALL {
            warnings.extend(self.foul_warnings(side));
        }
        self.warn_of_repetition(&mut warnings);
        self.warn_of_limit(&mut warnings);
        let waits = self.state.halt.filter(|halt| halt.waits());
        warnings.extend(waits.map(|halt| Warning::WaitsForArbiter { halt }));
        if self.setting.venue.is_by_hand() {
            warnings.extend(self.to_press().map(|side| Warning::NotPressed { side }));
        }
        warnings.extend(self.to_seal().map(|side| Warning::MoveToBeSealed { side }));
        if let Some(adjourned) = self.state.adjournment.as_ref().filter(|a| a.sealed.is_some()) {
            let missing = Color::ALL.into_iter().filter(|side| !adjourned.confirmed[*side]);
            warnings.extend(missing.map(|side| Warning::DiagramUnconfirmed { side }));
        }
        if let Some(clock) = &self.state.clock {
            let out = |side: &Color| clock.is_out_of_time(*side, self.state.last_at);
            let out = Color::ALL.into_iter().filter(|_| self.state.halt.is_some()).filter(out);
            warnings.extend(out.map(|side| Warning::ClockToCorrect { side }));
            let recorded = chuhe_rulebook::RecordedUntil::RepeatingPeriods;
            let released = |side: &Color| {
                self.control.recorded == recorded
                    && clock.is_in_repeating_periods(*side, self.state.last_at)
            };
            let sides = Color::ALL.into_iter().filter(released);
            warnings.extend(sides.map(|side| Warning::ArbiterRecords { side }));
        }
        warnings
    }

    /// The loss that is one foul away (AXF 2017 1§3.6, 1§3.7, 2§3.6, 2§8.11).
    pub fn foul_warnings(&self, side: Color) -> Vec<Warning> {
        let mut warnings = Vec::new();
        let counters = &self.state.counters[side];
        for (&counter, rule) in &self.book.fouls.counters {
            let Some(limit) = rule.loses_at() else { continue };
            let (count, limit) = (counters.total(&self.book.fouls, counter), limit.get());
            // Some fouls count double when they are repeated.
            let kinds = FoulKind::ALL.iter().filter_map(|&kind| {
                let rule = self.book.fouls.rule(kind).filter(|rule| rule.counter == counter)?;
                Some(u16::from(rule.count(counters.times(kind)).get()))
            });
            let most = kinds.max().unwrap_or(1);
            if count >= limit {
                warnings.push(Warning::LimitOfFouls { side, counter, count, limit });
            } else if count > 0 && count.saturating_add(most) >= limit {
                warnings.push(Warning::OneMoreLoses { side, counter, count, limit });
            }
        }
        let next = self.next_measure(side).filter(|_| self.state.misconduct[side] > 0);
        let loses = |step: &Measure| !matches!(step, Measure::Remind | Measure::Warn);
        warnings.extend(next.filter(loses).map(|_| Warning::NextMisconductLoses { side }));
        warnings
    }

    fn warn_of_repetition(&self, warnings: &mut Vec<Warning>) {
        if let Some(pending) = &self.state.pending {
            if pending.verdict() == CaseVerdict::NoCase {
                return;
            }
            warnings.extend(pending.warnings());
        }
        let Repeating { decide, lead, go_on } = self.repeating_moves();
        if !decide.is_empty() {
            warnings.push(Warning::MovesThatDecide { moves: decide });
        }
        if !lead.is_empty() {
            warnings.push(Warning::MovesThatLeadToIt { lines: lead });
        }
        if !go_on.is_empty() {
            warnings.push(Warning::MovesThatGoOn { moves: go_on });
        }
    }

    fn warn_of_limit(&self, warnings: &mut Vec<Warning>) {
        let Some(limit) = &self.book.natural_limit else { return };
        let needed = usize::from(limit.plies.get());
        // Fewer plies than that cannot do, whoever claims; half of them if only the claimant's count.
        if self.history.plies_since_capture() + 1 < needed {
            return;
        }
        if limit.raised_by.contains(&Raiser::Player) {
            for side in Color::ALL {
                if chuhe_referee::count_for(limit, &self.history, side).is_reached() {
                    warnings.push(Warning::LimitCanBeClaimed { side });
                }
            }
        }
        let declared = chuhe_referee::count_without_claimant(limit, &self.history);
        let may = limit.raised_by.contains(&Raiser::Arbiter);
        if may && declared.is_some_and(|count| count.is_reached()) {
            warnings.push(Warning::LimitCanBeDeclared);
        }
    }
}
