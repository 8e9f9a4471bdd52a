//! What happened in a game besides its moves, and how long each move took.

use chuhe_board::Color;
use chuhe_game::{Entry, Event, Game, ReplayError, Sides};

/// How long a move took, and what was left on the clock after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlyTime {
    pub(super) used_ms: u64,
    pub(super) left_ms: u64,
    /// What the side had thought for before.
    before_ms: u64,
}

/// What kind of thing happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A foul, a mishap, misconduct.
    Foul,
    /// Something was decided.
    Ruling,
    /// Anything else.
    Other,
}

impl Kind {
    pub(super) const fn key(self) -> &'static str {
        match self {
            Kind::Foul => "foul",
            Kind::Ruling => "ruling",
            Kind::Other => "other",
        }
    }

    /// None for what the moves themselves tell.
    fn of(event: &Event) -> Option<Kind> {
        Some(match event {
            Event::Opened { .. }
            | Event::ClockStarted
            | Event::Moved { .. }
            | Event::ClockPressed { .. } => return None,
            Event::Touched { .. }
            | Event::CheckOverlooked { .. }
            | Event::MishapSettled { .. }
            | Event::FoulRecorded { .. }
            | Event::MisconductNoted { .. }
            | Event::FlagFell { .. } => Kind::Foul,
            Event::PlayOnOrdered { .. }
            | Event::LimitRuled { .. }
            | Event::CaseRuled { .. }
            | Event::CaseOverruled { .. }
            | Event::ResignationRefused { .. }
            | Event::Corrected { .. }
            | Event::Ended { .. } => Kind::Ruling,
            _ => Kind::Other,
        })
    }
}

/// Something that happened after so many plies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Happened {
    pub(super) after: usize,
    /// Since the start, if there was one.
    pub(super) at_ms: Option<u64>,
    pub(super) kind: Kind,
    pub(super) text: String,
}

/// A game in time.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Timeline {
    /// For each ply; none without clocks.
    pub(super) times: Vec<Option<PlyTime>>,
    pub(super) happened: Vec<Happened>,
}

impl Timeline {
    /// From a log as whoever looks may see it; `told` puts an entry into words, given the game before it.
    ///
    /// # Errors
    /// The log cannot be replayed.
    pub(super) fn of(
        log: &[Entry],
        told: impl Fn(&Game, &Entry) -> String,
    ) -> Result<Timeline, ReplayError> {
        let first = log.first().ok_or(ReplayError::Empty)?;
        let mut game = Game::replay([first])?;
        let mut line = Timeline::default();
        // What each side had thought for when its last move was complete.
        let mut thought = Sides { red: 0, black: 0 };
        for entry in &log[1..] {
            let kind = Kind::of(&entry.event);
            let text = kind.map(|_| told(&game, entry));
            game.follow(entry)?;
            if matches!(entry.event, Event::Restarted | Event::ClockIntroduced) {
                thought = Sides { red: 0, black: 0 };
            }
            line.time_plies(&game, entry, &mut thought);
            if let (Some(kind), Some(text)) = (kind, text) {
                let at_ms = game.started().map(|started| entry.at.since(started));
                line.happened.push(Happened { after: line.times.len(), at_ms, kind, text });
            }
        }
        Ok(line)
    }

    /// Takes the time of the moves that an entry brought, or of the one that it completed.
    fn time_plies(&mut self, game: &Game, entry: &Entry, thought: &mut Sides<u64>) {
        let plies = game.history().plies().len();
        let time = |side: Color, before_ms: u64| {
            let clock = game.clock()?;
            let now_ms = clock.thought_ms(side, entry.at);
            let used_ms = now_ms.saturating_sub(before_ms);
            Some(PlyTime { used_ms, left_ms: clock.remaining_ms(side, entry.at), before_ms })
        };
        // A move that was entered by mistake is gone; what happened then is told where the game stood afterwards.
        self.times.truncate(plies);
        for happened in &mut self.happened {
            happened.after = happened.after.min(plies);
        }
        while self.times.len() < plies {
            let side = game.history().side_of(self.times.len());
            let taken = time(side, thought[side]);
            self.times.push(taken);
            thought[side] = taken.map_or(0, |it| it.before_ms + it.used_ms);
        }
        // At a table a move takes until the clock is pressed.
        if let Event::ClockPressed { side } = entry.event
            && plies > 0
            && game.history().side_of(plies - 1) == side
            && let Some(Some(last)) = self.times.last_mut()
            && let Some(taken) = time(side, last.before_ms)
        {
            *last = taken;
            thought[side] = taken.before_ms + taken.used_ms;
        }
    }
}

#[cfg(test)]
mod tests {
    use chuhe_game::{Actor, Command, Instant, Part, Setting, Venue, explain};
    use chuhe_rulebook::{FoulKind, Language};

    use super::*;

    fn in_english(before: &Game, entry: &Entry) -> String {
        explain::entry(before, entry, Language::En)
    }

    /// The log of a game whose commands are given with their seconds.
    fn log(venue: Venue, commands: Vec<(u64, Command)>) -> Vec<Entry> {
        let by = Actor::new(Part::Arbiter, "Arbiter");
        let setting = Setting::new("axf-2017", "A", "B").at(venue);
        let (mut game, first) = Game::open(setting, &by, Instant::from_ms(0)).expect("a setting");
        let mut log = vec![first];
        for (second, command) in commands {
            let handled = game.handle(&command, &by, Instant::from_ms(second * 1_000));
            assert_eq!(handled.refusal, None, "{command:?}");
            log.extend(handled.entries);
        }
        log
    }

    fn play(side: Color, m: &str) -> Command {
        Command::Play { side, m: m.parse().expect("a move"), offer_draw: false }
    }

    fn times(log: &[Entry]) -> Vec<(u64, u64)> {
        let line = Timeline::of(log, in_english).expect("a log");
        let seconds = |it: &Option<PlyTime>| {
            let it = it.expect("there are clocks");
            (it.used_ms / 1_000, it.left_ms / 1_000)
        };
        line.times.iter().map(seconds).collect()
    }

    #[test]
    fn a_move_at_a_table_takes_until_the_clock_is_pressed() {
        let press = |side| Command::PressClock { side };
        let log = log(
            Venue::Table,
            vec![
                (0, Command::Start { absent: vec![] }),
                (10, press(Color::Black)),
                (40, play(Color::Red, "h2e2")),
                (45, press(Color::Red)),
                (60, play(Color::Black, "h9g7")),
                (61, press(Color::Black)),
                (90, play(Color::Red, "h0g2")),
            ],
        );
        // An hour, and half a minute for each move that is complete.
        assert_eq!(times(&log), [(35, 3_595), (16, 3_614), (29, 3_566)]);
    }

    #[test]
    fn what_a_foul_costs_is_not_thought_for_and_is_told_between_the_moves() {
        let foul = Command::RecordFoul { side: Color::Red, kind: FoulKind::Talked, times: 1 };
        let log = log(
            Venue::WatchedScreen,
            vec![
                (0, Command::Start { absent: vec![] }),
                (20, play(Color::Red, "h2e2")),
                (30, foul),
                (50, play(Color::Black, "h9g7")),
                (60, play(Color::Red, "h0g2")),
            ],
        );
        let used: Vec<u64> = times(&log).into_iter().map(|(used, _)| used).collect();
        assert_eq!(used, [20, 30, 10]);
        let line = Timeline::of(&log, in_english).expect("a log");
        let fouls: Vec<_> = line.happened.iter().filter(|it| it.kind == Kind::Foul).collect();
        assert_eq!((fouls.len(), fouls[0].after, fouls[0].at_ms), (1, 1, Some(30_000)));
    }

    #[test]
    fn a_log_without_entries_has_no_time() {
        assert_eq!(Timeline::of(&[], in_english), Err(ReplayError::Empty));
    }
}
