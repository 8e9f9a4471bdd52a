//! The clock as a value: what each side has left at an instant, computed from what happened.
//!
//! Nothing here runs. A clock knows since when whose time is being used, and answers for any instant.
//! All times are whole milliseconds.

use chuhe_board::Color;
use chuhe_rulebook::{Allowance, Allowances, RepeatingPeriod};

use crate::sides::Sides;
use chuhe_logbook::Instant;

/// Both sides' clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    faces: Sides<Face>,
    running: Option<Running>,
}

/// Whose time is being used, and since when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Running {
    /// The side.
    pub side: Color,
    /// Since this instant.
    pub since: Instant,
}

/// Moves made and due: up to a checkpoint all of them, in a period that repeats those within it (AXF 2017 App2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct MovesDue {
    /// Made so far.
    pub made: u32,
    /// Due when the time that is left is up.
    pub due: u32,
    /// Whether within a period that repeats.
    pub repeating: bool,
}

/// One side's clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    allowance: Allowance,
    /// Time thought for.
    used_ms: u64,
    /// What adjustments gave (or, below zero, took).
    given_ms: i64,
    /// Moves completed.
    moves: u32,
    /// Moves that were followed by a press of the clock: each is worth an increment.
    credited: u32,
    /// Where the side stands in the periods that repeat.
    repeating: Option<Repeating>,
    /// The moves completed, so that one that was entered by mistake can be taken back.
    done: Vec<Done>,
}

/// A move that was completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Done {
    how: Completed,
    repeating_before: Option<Repeating>,
}

/// Where a side stands in the periods that repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Repeating {
    /// The time spent at which the period ends.
    ends_ms: i64,
    /// Moves made in it.
    made: u32,
}

/// Whether a completed move was followed by a press of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Completed {
    /// The clock was pressed: an increment is credited (AXF 2017 App2.4).
    Pressed,
    /// The opponent answered before it was: nothing is credited.
    Answered,
}

impl Clock {
    /// A clock that has not been started.
    pub fn new(time: &Allowances) -> Clock {
        let face = |allowance: &Allowance| Face {
            allowance: allowance.clone(),
            used_ms: 0,
            given_ms: 0,
            moves: 0,
            credited: 0,
            repeating: None,
            done: Vec::new(),
        };
        let faces = Sides { red: face(time.red()), black: face(time.black()) };
        Clock { faces, running: None }
    }

    /// Whose time is being used, if any is.
    pub fn running(&self) -> Option<Running> {
        self.running
    }

    /// One side's clock, as it stood when time last began or ceased to be used.
    pub fn face(&self, side: Color) -> &Face {
        &self.faces[side]
    }

    /// The milliseconds that run against a side between the last event and an instant.
    fn elapsed(&self, side: Color, now: Instant) -> u64 {
        self.running.filter(|running| running.side == side).map_or(0, |r| now.since(r.since))
    }

    /// What a side has left, in milliseconds: to the end of its time, or to the next point at which it must
    /// have made its moves. Never below 0.
    pub fn remaining_ms(&self, side: Color, now: Instant) -> u64 {
        let left = self.faces[side].left_ms().saturating_sub_unsigned(self.elapsed(side, now));
        u64::try_from(left).unwrap_or(0)
    }

    /// What is gone on a side's clock, in milliseconds: the time thought for, with what penalties took and without
    /// what was given. It is what stands on the envelope and on the result slip, so that a clock that is set by it
    /// shows the same time left (AXF 2017 2§2.4). Nothing, where more was given than thought for.
    pub fn used_ms(&self, side: Color, now: Instant) -> u64 {
        let gone = self.faces[side].spent_ms().saturating_add_unsigned(self.elapsed(side, now));
        u64::try_from(gone).unwrap_or(0)
    }

    /// What a side has thought for, in milliseconds, whatever was given or taken.
    pub fn thought_ms(&self, side: Color, now: Instant) -> u64 {
        self.faces[side].used_ms.saturating_add(self.elapsed(side, now))
    }

    /// When a flag will fall, and whose, if nothing happens before. A flag falls when nothing is left.
    pub fn next_flag(&self) -> Option<(Color, Instant)> {
        let running = self.running?;
        let left = u64::try_from(self.faces[running.side].left_ms()).unwrap_or(0);
        Some((running.side, running.since.plus_ms(left)))
    }

    /// Whether a side has nothing left although its time may not be running, as after a penalty.
    pub fn is_out_of_time(&self, side: Color, now: Instant) -> bool {
        self.remaining_ms(side, now) == 0
    }

    /// How many moves a side has completed on this clock.
    pub fn moves(&self, side: Color) -> u32 {
        self.faces[side].moves
    }

    /// How many moves a side has made of those that are due before its time is up; none where time alone counts.
    pub fn moves_due(&self, side: Color, now: Instant) -> Option<MovesDue> {
        self.faces[side].moves_due(self.elapsed(side, now))
    }

    /// Whether a side is in the periods that repeat, in which the arbiter records (AXF 2017 3.6.H).
    pub fn is_in_repeating_periods(&self, side: Color, now: Instant) -> bool {
        let face = &self.faces[side];
        let Allowance::Periods { checkpoints, .. } = &face.allowance else { return false };
        let last = checkpoints.last().map_or(0, |checkpoint| signed(checkpoint.by_ms()));
        face.spent_ms().saturating_add_unsigned(self.elapsed(side, now)) >= last
    }

    /// Lets a side's time run.
    pub(crate) fn start(&mut self, side: Color, now: Instant) {
        self.stop(now);
        self.running = Some(Running { side, since: now });
    }

    /// Stops both.
    pub(crate) fn stop(&mut self, now: Instant) {
        if let Some(running) = self.running.take() {
            let used = &mut self.faces[running.side].used_ms;
            *used = used.saturating_add(now.since(running.since));
        }
    }

    /// Counts a move of a side as completed; `until` is when its time ceased to count for it.
    pub(crate) fn complete(&mut self, side: Color, how: Completed, until: Instant) {
        if let Some(running) = self.running.filter(|running| running.side == side) {
            let used = &mut self.faces[side].used_ms;
            *used = used.saturating_add(until.since(running.since));
            self.running = Some(Running { side, since: until.max(running.since) });
        }
        self.faces[side].complete(how);
    }

    /// Counts a completed move no longer: it was entered by mistake. What it credited goes with it.
    pub(crate) fn take_back(&mut self, side: Color) {
        let face = &mut self.faces[side];
        // A clock that was put to the game later does not know the moves before.
        let Some(done) = face.done.pop() else { return };
        face.moves = face.moves.saturating_sub(1);
        if done.how == Completed::Pressed {
            face.credited = face.credited.saturating_sub(1);
        }
        face.repeating = done.repeating_before;
    }

    /// What ran since the move was completed counts for nobody; the same side's time goes on from now.
    pub(crate) fn pass_over(&mut self, now: Instant) {
        if let Some(running) = &mut self.running {
            running.since = now;
        }
    }

    /// Passes the clock on: what ran since the move was completed counts for nobody.
    pub(crate) fn hand_over(&mut self, to: Color, now: Instant) {
        self.running = Some(Running { side: to, since: now });
    }

    /// Gives a side time, or takes some.
    pub(crate) fn adjust(&mut self, side: Color, delta_ms: i64) {
        let given = &mut self.faces[side].given_ms;
        *given = given.saturating_add(delta_ms);
    }
}

impl Face {
    /// Time thought for, less what was given and plus what was taken.
    fn spent_ms(&self) -> i64 {
        signed(self.used_ms).saturating_sub(self.given_ms)
    }

    /// The spent time at which the flag falls.
    fn deadline_ms(&self) -> i64 {
        match &self.allowance {
            Allowance::Increment { .. } => {
                let added = self.allowance.increment_ms().saturating_mul(u64::from(self.credited));
                signed(self.allowance.base_ms().saturating_add(added))
            }
            Allowance::SuddenDeath { .. } => signed(self.allowance.base_ms()),
            Allowance::Periods { checkpoints, then } => {
                let open = |moves: u16| u32::from(moves) > self.moves;
                match checkpoints.iter().find(|checkpoint| open(checkpoint.moves.get())) {
                    Some(checkpoint) => signed(checkpoint.by_ms()),
                    None => self.repeating_deadline_ms(then),
                }
            }
        }
    }

    /// The moves made and due when so much more has been used.
    fn moves_due(&self, elapsed: u64) -> Option<MovesDue> {
        let Allowance::Periods { checkpoints, then } = &self.allowance else { return None };
        let open = |moves: u16| u32::from(moves) > self.moves;
        if let Some(next) = checkpoints.iter().find(|next| open(next.moves.get())) {
            let due = u32::from(next.moves.get());
            return Some(MovesDue { made: self.moves, due, repeating: false });
        }
        let (moves, _) = self.last_checkpoint();
        let due = u32::from(then.moves.get());
        let gone = self.spent_ms().saturating_add_unsigned(elapsed);
        let made = match self.repeating {
            _ if then.moves_carry_over => self.moves.saturating_sub(moves) % due,
            // A period that is over leaves nothing to the next.
            Some(period) if gone <= period.ends_ms => period.made.min(due),
            _ => 0,
        };
        Some(MovesDue { made, due, repeating: true })
    }

    /// The last checkpoint: moves and time.
    fn last_checkpoint(&self) -> (u32, i64) {
        let Allowance::Periods { checkpoints, .. } = &self.allowance else { return (0, 0) };
        let last = checkpoints.last();
        last.map_or((0, 0), |last| (u32::from(last.moves.get()), signed(last.by_ms())))
    }

    fn repeating_deadline_ms(&self, then: &RepeatingPeriod) -> i64 {
        let (moves, from) = self.last_checkpoint();
        let (every, each) = (signed(then.every_ms()), u32::from(then.moves.get()));
        if then.moves_carry_over {
            // So many more moves in all for every period gone.
            let periods = (self.moves.saturating_sub(moves)) / each + 1;
            return from.saturating_add(every.saturating_mul(i64::from(periods)));
        }
        match self.repeating {
            None => from.saturating_add(every),
            // The rest of a period whose moves are made may be used freely (AXF 2017 App2.4).
            Some(period) if period.made >= each => period.ends_ms.saturating_add(every),
            Some(period) => period.ends_ms,
        }
    }

    fn complete(&mut self, how: Completed) {
        self.moves = self.moves.saturating_add(1);
        self.done.push(Done { how, repeating_before: self.repeating });
        if how == Completed::Pressed {
            self.credited = self.credited.saturating_add(1);
        }
        let Allowance::Periods { then, .. } = &self.allowance else { return };
        let (moves, from) = self.last_checkpoint();
        let spent = self.spent_ms();
        // Moves made before the last checkpoint's time do not count for what comes after it.
        // Time given later does not lead out of the periods again.
        let before = spent < from && self.repeating.is_none();
        if then.moves_carry_over || self.moves < moves || before {
            return;
        }
        let (every, each) = (signed(then.every_ms()), u32::from(then.moves.get()));
        let period = match self.repeating {
            // Time left over is lost: the next period began with the last move of this one.
            Some(period) if !then.time_carries_over => period,
            None if !then.time_carries_over => {
                Repeating { ends_ms: from.saturating_add(every), made: 0 }
            }
            // The periods lie on the clock at fixed marks.
            known => {
                let periods = (spent.saturating_sub(from) / every).saturating_add(1);
                let ends_ms = from.saturating_add(every.saturating_mul(periods));
                match known {
                    Some(period) if period.ends_ms >= ends_ms => period,
                    _ => Repeating { ends_ms, made: 0 },
                }
            }
        };
        let made = period.made.saturating_add(1);
        self.repeating = Some(if made >= each && !then.time_carries_over {
            Repeating { ends_ms: spent.saturating_add(every), made: 0 }
        } else {
            Repeating { made, ..period }
        });
    }

    /// What is left, below zero if more was spent than there was.
    fn left_ms(&self) -> i64 {
        self.deadline_ms().saturating_sub(self.spent_ms())
    }
}

fn signed(ms: u64) -> i64 {
    i64::try_from(ms).unwrap_or(i64::MAX)
}
