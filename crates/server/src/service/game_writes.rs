//! What happened in games is written, and with it their results in the event: all of it or nothing.

use chuhe_game::{Command, Entry, Game, Outcome, Part};
use chuhe_tournament::{self as event, Side, Tournament};

use super::Service;
use crate::hall::{Hall, HallGame};
use crate::identity::Written;
use crate::problem::Problem;
use crate::shelf::{self, Held};
use crate::store::Batch;

/// What happened in a game and is to be written.
pub(super) struct GameWrite<'a> {
    pub(super) held: Held<Game>,
    /// Who brought it about, by name.
    pub(super) by: &'a str,
    /// The same as the log keeps it.
    pub(super) actor: String,
    /// By what.
    pub(super) command: &'a Command,
    pub(super) entries: Vec<Entry>,
    pub(super) state: Game,
}

impl GameWrite<'_> {
    /// Whatever else was asked, time comes first: what was due is the first entry, at its own instant.
    fn fell_due(&self) -> Option<chuhe_logbook::Instant> {
        let first = self.entries.first().filter(|first| first.by.part == Part::Clock)?;
        self.held.kept.state.next_due().map(|due| due.at).filter(|due| *due == first.at)
    }
}

/// What is written to an event when games of it end.
struct EventWrite {
    held: Held<Tournament>,
    entries: Vec<event::Entry>,
    state: Tournament,
}

impl Service {
    /// Writes what happened in games of a hall and, where that changed their results, the results in the event: all
    /// or nothing. Whoever holds several games has taken them in the order of their ids.
    pub(super) async fn write_games(
        &self,
        hall: &Hall,
        mut games: Vec<GameWrite<'_>>,
        mut batch: Batch,
    ) -> Result<(), Problem> {
        for GameWrite { held, actor, entries, state, .. } in &mut games {
            batch.appends.push(held.append(entries, actor));
            let [before, after] = [&held.kept.state, &*state].map(|game| game.next_due());
            let [before, after] = [before, after].map(|due| due.map(|due| due.at));
            if before != after {
                batch.alarms.push((held.kept.id, after));
            }
        }
        let mut results = self.results_in_event(hall, &games).await?;
        if let Some(EventWrite { held, entries, .. }) = &mut results {
            // It was looked at again, and what is written to it rests on that.
            batch.expected.retain(|expected| expected.stream != held.kept.id);
            batch.appends.push(held.append(entries, &Written::Server.to_json()));
        }
        self.store.write(batch).await?;
        let now = self.now();
        for game in games {
            if let Some(due) = game.fell_due() {
                self.lateness.note(now.since(due));
            }
            let GameWrite { held, entries, state, .. } = game;
            let version = held.kept.version + entries.len() as u64;
            // While it is held: nobody can have set the next one.
            self.alarms.set(held.kept.id, state.next_due().map(|due| due.at), version);
            held.written(entries, state);
        }
        if let Some(EventWrite { held, entries, state }) = results {
            held.written(entries, state);
        }
        Ok(())
    }

    /// The results of games that have just ended, or were decided otherwise, or go on after all, as they go into
    /// their event.
    async fn results_in_event(
        &self,
        hall: &Hall,
        games: &[GameWrite<'_>],
    ) -> Result<Option<EventWrite>, Problem> {
        let changed = games.iter().filter_map(|game| {
            let there = hall.games.get(&game.held.kept.id)?;
            let results = (event_result(&game.held.kept.state), event_result(&game.state));
            (results.0 != results.1).then_some((game, there, results))
        });
        let changed: Vec<_> = changed.collect();
        if changed.is_empty() {
            return Ok(None);
        }
        let Some(held) = self.events.hold(hall.event).await? else { return Ok(None) };
        let mut state = held.kept.state.clone();
        let now = self.now().max(shelf::last_at(&held.kept));
        let mut entries = Vec::new();
        for (game, there, results) in changed {
            if let Some((command, by)) = entered(&state, there, results, game) {
                // If the event does not take it, as when an arbiter has entered one by hand, it is left to the
                // arbiter: the round says so ([`Disagreement`](super::Disagreement)).
                entries.extend(state.handle(&command, &by, now).unwrap_or_default());
            }
        }
        Ok((!entries.is_empty()).then_some(EventWrite { held, entries, state }))
    }
}

/// How the result of a game is entered in its event; not at all if that is not the server's to do.
fn entered(
    event: &Tournament,
    there: &HallGame,
    (before, after): (Option<event::GameResult>, Option<event::GameResult>),
    write: &GameWrite<'_>,
) -> Option<(event::Command, event::Actor)> {
    // Others may be paired at the table by now.
    if !there.is_paired(event) {
        return None;
    }
    let game = there.game;
    let known = event.game(game).and_then(|game| game.result);
    let (command, part) = match (before, after) {
        (None, Some(result)) => {
            (event::Command::EnterResult { game, result }, event::Part::Arbiter)
        }
        // What was entered by hand is not the server's to correct.
        (before, _) if known != before => return None,
        (_, result) => {
            let reason = reason_of(write.command);
            let correct = event::Command::CorrectResult { game, result, reason };
            (correct, event::Part::ChiefArbiter)
        }
    };
    Some((command, event::Actor::new(part, write.by)))
}

/// Why a command was given, as far as it says so.
fn reason_of(command: &Command) -> String {
    let command = serde_json::to_value(command).unwrap_or_default();
    let reason = command["reason"].as_str().filter(|reason| !reason.trim().is_empty());
    let named = command["do"].as_str().unwrap_or_default();
    reason.unwrap_or(named).to_owned()
}

/// How a game has ended, as its event would keep it; none if it has not.
pub(super) fn outcome_of(game: &Game) -> Option<event::Outcome> {
    event_result(game).map(|result| result.outcome)
}

/// The result of a game as the event keeps it; none if it has none, or one that only a person can enter.
fn event_result(game: &Game) -> Option<event::GameResult> {
    let slip = game.result_slip()?;
    let side = |color| match color {
        chuhe_board::Color::Red => Side::Red,
        chuhe_board::Color::Black => Side::Black,
    };
    let unplayed = slip.is_unplayed();
    let outcome = match slip.outcome {
        Outcome::Won { winner, .. } if unplayed => {
            event::Outcome::Forfeited { absent: side(winner).opponent() }
        }
        Outcome::Won { winner, reason } => {
            event::Outcome::Won { winner: side(winner), reason: Some(reason) }
        }
        Outcome::Drawn { reason } => event::Outcome::Drawn { reason: Some(reason) },
        Outcome::BothLost { .. } if unplayed => event::Outcome::BothForfeited,
        Outcome::BothLost { .. } => event::Outcome::BothLost,
        Outcome::Annulled => event::Outcome::Annulled,
        Outcome::PointsCancelled { .. } => return None,
    };
    let [red, black] = chuhe_board::Color::ALL.map(|color| game.counters(color).fouls());
    let used_ms = slip.used_ms.map(|used| event::Sides { red: used.red, black: used.black });
    Some(event::GameResult {
        outcome,
        colours_reversed: slip.colours_reversed,
        fouls: event::Sides { red, black },
        used_ms,
    })
}
