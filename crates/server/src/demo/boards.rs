//! Games at the boards of a round, all at the same time.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use chuhe_board::{Color, Move};
use chuhe_game::{Command, Venue};
use chuhe_logbook::Instant;
use chuhe_rulebook::FoulKind;
use chuhe_samples::Random;
use chuhe_tournament::Seat;
use uuid::Uuid;

use super::{HOUR, MINUTE, Teller, lines};
use crate::problem::Problem;
use crate::service::{Answer, OpenGames};

/// How a game goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Course {
    /// To the end of its moves, and then the side that is to move resigns.
    Resigned,
    /// A draw is offered with the last move and accepted.
    Drawn,
    /// It is under way.
    Going,
    /// A draw was offered with the last move, and is not answered yet.
    Offered,
    /// A foul was recorded on the way.
    Foul,
    /// It was adjourned, and Red has sealed his move.
    Sealed,
}

/// A step of a game.
enum Step {
    Do(Command),
    /// Only if the game is not over: what the book leaves to the arbiter.
    IfGoing(Command),
}

/// A game that is to be played.
pub(super) struct Board {
    steps: std::vec::IntoIter<Step>,
    id: Uuid,
    /// Milliseconds for a step, on the average.
    pace: u64,
}

pub(super) fn side_at(ply: usize) -> Color {
    if ply.is_multiple_of(2) { Color::Red } else { Color::Black }
}

/// The steps of a game.
fn steps(line: &[Move], course: Course, ends_at: Instant) -> Vec<Step> {
    let mut line = line;
    if course == Course::Sealed && !line.len().is_multiple_of(2) {
        // Red seals.
        line = &line[..line.len() - 1];
    }
    let sealed = (course == Course::Sealed).then(|| line.split_last_chunk::<2>()).flatten();
    if let Some((before, _)) = sealed {
        line = before;
    }
    let mut steps = vec![Step::Do(Command::Start { absent: Vec::new() })];
    for (ply, &m) in line.iter().enumerate() {
        if course == Course::Foul && ply == line.len() * 2 / 3 {
            let (side, kind) = (side_at(ply), FoulKind::Talked);
            steps.push(Step::Do(Command::RecordFoul { side, kind, times: 1 }));
        }
        let last = ply + 1 == line.len();
        let offer_draw = last && matches!(course, Course::Drawn | Course::Offered);
        steps.push(Step::Do(Command::Play { side: side_at(ply), m, offer_draw }));
    }
    let side = side_at(line.len());
    match course {
        Course::Resigned => {
            steps.push(Step::IfGoing(Command::Resign { side }));
            steps.push(Step::IfGoing(Command::ConsentToResignation));
        }
        Course::Drawn => {
            steps.push(Step::IfGoing(Command::AcceptDraw { side }));
            steps.push(Step::IfGoing(Command::AllowDraw));
        }
        Course::Sealed => {
            let reason = "the hall closes".to_owned();
            steps.push(Step::Do(Command::Adjourn { reason }));
            let written = sealed.map(|(_, [m, _])| m.to_string());
            steps.push(Step::Do(Command::Seal { side, written }));
            let confirm = |side| Step::Do(Command::ConfirmDiagram { side });
            steps.extend(Color::ALL.map(confirm));
            let at = ends_at.plus_ms(2 * HOUR);
            let place = "hall 2".to_owned();
            steps.push(Step::Do(Command::SetResumption { at, place }));
        }
        Course::Going | Course::Offered | Course::Foul => {}
    }
    steps
}

impl Teller {
    /// Sets the games of a round up and plays them until all is told or the story ends.
    pub(super) async fn play(
        &mut self,
        event: Uuid,
        (stage, round): (u16, u16),
        venue: Venue,
        starts_at: Instant,
        lasts_ms: u64,
        plan: impl Fn(usize, &mut Random) -> (Vec<Move>, Course),
    ) -> Result<Vec<(Uuid, Seat)>, Problem> {
        self.world.set(starts_at);
        let wanted = OpenGames { stage, round, table: None, venue };
        let made = std::sync::Mutex::new(Vec::new());
        let told = |games: &[(Uuid, crate::hall::HallGame)]| {
            let seats = games.iter().map(|(id, game)| (*id, game.red));
            made.lock().unwrap_or_else(std::sync::PoisonError::into_inner).extend(seats);
            nothing()
        };
        self.service.open_games(event, &self.arbiter, wanted, None, told).await?;
        let made = made.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut boards: Vec<Board> = Vec::new();
        let mut queue = BinaryHeap::new();
        for (at, (id, _)) in made.iter().enumerate() {
            let (line, course) = plan(at, &mut self.chance);
            let steps = steps(&line, course, self.ends_at);
            let pace = lasts_ms / steps.len() as u64;
            boards.push(Board { steps: steps.into_iter(), id: *id, pace });
            queue.push(Reverse((starts_at.plus_ms(MINUTE), at)));
        }
        while let Some(Reverse((at, no))) = queue.pop() {
            if at > self.ends_at {
                continue;
            }
            self.world.set(at);
            if self.step(&mut boards[no]).await? {
                let pace = boards[no].pace;
                // Some moves come at once, some take three times as long as others.
                let wait = pace / 2 + self.chance.below(pace.max(1) as usize) as u64;
                queue.push(Reverse((at.plus_ms(wait), no)));
            }
        }
        self.world.set(self.ends_at.min(starts_at.plus_ms(lasts_ms + lasts_ms / 2)));
        Ok(made)
    }

    /// The next step of a game; whether there may be another.
    async fn step(&self, board: &mut Board) -> Result<bool, Problem> {
        let Some(step) = board.steps.next() else { return Ok(false) };
        let kept = self.service.games.get(board.id).await?.ok_or(Problem::NotFound)?;
        if kept.state.ended().is_some() {
            return Ok(false);
        }
        let (Step::Do(command) | Step::IfGoing(command)) = &step;
        let told = |_: &_, _| nothing();
        let done =
            self.service.command_game(board.id, &self.arbiter, command, None, None, None, told);
        match (done.await, &step) {
            // The book may not want it, as when a resignation needs nobody's consent.
            (Err(Problem::Game(_)), Step::IfGoing(_)) => Ok(true),
            (done, _) => done.map(|_| true),
        }
    }

    /// A game of so many plies that looks like one.
    pub(super) fn line(chance: &mut Random, least: usize, most: usize) -> Vec<Move> {
        let plies = least + chance.below(most - least);
        lines::sensible(chance, plies)
    }
}

/// Nobody waits for an answer in a story.
pub(super) fn nothing() -> Answer {
    Answer { status: 200, body: String::new() }
}
