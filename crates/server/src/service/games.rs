//! Games: setting them up for a round, commanding them, looking at them.

use std::sync::Arc;

use chuhe_game::{
    Actor, Command, Entry, Game, Outcome, Part, Player, Setting, Sides, Venue, Viewer,
};
use chuhe_rulebook::{CounterKind, LossReason};
use chuhe_tournament::{self as event, GameRef, Side, TableRef, Tournament};
use uuid::Uuid;

use super::events::part_name;
use super::officials::{arbitrates, has_table, held_parts, knows_game, not_allowed};
use super::{Answer, Asked, Service, hall_id, spaces};
use crate::account::Scope;
use crate::hall::{self, Hall, HallEvent, HallGame, Role};
use crate::identity::{Identity, Written};
use crate::problem::{Fault, Problem};
use crate::shelf::{self, Held, Kept, ShelfError};
use crate::store::{Append, Batch, Key};

/// The games of a round that are to be set up.
#[derive(Clone, Copy, Debug)]
pub struct OpenGames {
    /// The stage.
    pub stage: u16,
    /// The round.
    pub round: u16,
    /// The table; all if none is named.
    pub table: Option<u16>,
    /// Where they are played.
    pub venue: Venue,
}

impl Service {
    /// The hall that has a game; none if there is no such game. Which one it is never changes.
    pub(super) async fn hall_of(&self, game: Uuid) -> Result<Option<Arc<Kept<Hall>>>, ShelfError> {
        let hall = self.names.find(&*self.store, &[spaces::GAME], &game.to_string()).await?;
        match hall {
            Some((_, hall)) => self.halls.get(hall).await,
            None => Ok(None),
        }
    }

    /// The event that a game belongs to, if the asker may see it.
    ///
    /// # Errors
    /// If there is no such game.
    pub async fn event_of(&self, game: Uuid, identity: &Identity) -> Result<Uuid, Problem> {
        let hall = self.hall_of(game).await?.ok_or(Problem::NotFound)?;
        // Whoever may not see it is not told that it is there.
        let known = knows_game(&hall.state, identity, game);
        if known { Ok(hall.state.event) } else { Err(Problem::NotFound) }
    }

    /// A game that the asker may see, and as whom he sees it.
    ///
    /// # Errors
    /// If there is no such game.
    pub async fn game_to_see(
        &self,
        game: Uuid,
        identity: &Identity,
    ) -> Result<(Arc<Kept<Hall>>, Arc<Kept<Game>>, Viewer), Problem> {
        let event = self.event_of(game, identity).await?;
        let hall = self.halls.get(hall_id(event)).await?.ok_or(Problem::NotFound)?;
        if !hall.state.public && !identity.may(Scope::Read) {
            return Err(Problem::Forbidden);
        }
        let kept = self.games.get(game).await?.ok_or(Problem::NotFound)?;
        // A token that is not for reading sees what everybody sees.
        let viewer = match identity.may(Scope::Read) {
            true => viewer_of(&hall.state, &kept.state, identity, game),
            false => Viewer::Spectator,
        };
        Ok((hall, kept, viewer))
    }

    /// Sets the games of a round up that are not there yet. The answer is told which games there are now.
    ///
    /// # Errors
    /// If the asker is no official of the event, or a game cannot be set up.
    pub async fn open_games(
        &self,
        event: Uuid,
        identity: &Identity,
        wanted: OpenGames,
        asked: Option<&Asked>,
        answer: impl Fn(&[(Uuid, HallGame)]) -> Answer,
    ) -> Result<Answer, Problem> {
        let mut attempt = 0;
        loop {
            attempt += 1;
            match self.try_open_games(event, identity, wanted, asked, &answer).await {
                // Another node was faster: what it set up is there now.
                Err(Problem::Conflict { .. }) if attempt < super::ATTEMPTS => {}
                opened => return opened,
            }
        }
    }

    async fn try_open_games(
        &self,
        event: Uuid,
        identity: &Identity,
        wanted: OpenGames,
        asked: Option<&Asked>,
        answer: impl Fn(&[(Uuid, HallGame)]) -> Answer,
    ) -> Result<Answer, Problem> {
        let mut held = self.halls.hold(hall_id(event)).await?.ok_or(Problem::NotFound)?;
        let hall = &held.kept.state;
        let parts = held_parts(hall, identity);
        let part = parts.iter().find(|part| part.is_official());
        let Some(&part) = part.filter(|_| identity.may(Scope::Games)) else {
            return Err(not_allowed(hall, identity));
        };
        // An arbiter of certain tables sets those up.
        let has = |table| part != event::Part::Arbiter || has_table(hall, identity, table);
        if wanted.table.is_some_and(|table| !has(table)) {
            return Err(Problem::Forbidden);
        }
        let tournament = self.events.get(event).await?.ok_or(Problem::NotFound)?;
        let now = self.now().max(shelf::last_at(&held.kept));
        let by = Actor::new(
            if part == event::Part::ChiefArbiter { Part::ChiefArbiter } else { Part::Arbiter },
            identity.name(),
        );
        let written = identity.written();
        let round = tournament.state.round(wanted.stage, wanted.round);
        let round = round.ok_or(Problem::invalid("round", Fault::Unknown))?;
        let mut there = Vec::new();
        let mut batch = Batch::default();
        let mut entries = Vec::new();
        let mut state = hall.clone();
        for (at, pairing) in round.pairings.iter().enumerate() {
            let table = TableRef::new(wanted.stage, wanted.round, at as u16 + 1);
            if wanted.table.is_some_and(|only| only != table.table) || !has(table.table) {
                continue;
            }
            for (no, game) in pairing.games.iter().enumerate() {
                let place = table.game(no as u16 + 1);
                let opened = HallGame { game: place, red: game.red, black: game.black };
                if let Some(id) = hall.game_for(&opened) {
                    there.push((id, opened));
                    continue;
                }
                // What was decided without a game needs none.
                if game.result.is_some() {
                    continue;
                }
                let setting = setting(&tournament.state, place, game, wanted.venue);
                let id = self.world.new_id();
                let (_, first) = Game::open(setting, &by, now)?;
                batch.appends.push(shelf::append::<Game>(id, 0, &[first], &written));
                let key = id.to_string();
                batch.keys.push(Key { space: spaces::GAME, key, stream: hall_id(event) });
                let entry = hall::Entry {
                    at: now,
                    by: identity.name().to_owned(),
                    event: HallEvent::GameOpened { id, game: opened },
                };
                crate::machine::Machine::follow(&mut state, &entry)
                    .map_err(|_| Problem::Conflict { version: held.kept.version })?;
                entries.push(entry);
                there.push((id, opened));
            }
        }
        if there.is_empty() {
            return Err(Problem::invalid("table", Fault::Unknown));
        }
        let answer = answer(&there);
        batch.reply = asked.map(|asked| asked.answered(answer.status, &answer.body, now));
        if !entries.is_empty() {
            batch.appends.push(held.append(&entries, &written));
        }
        self.store.write(batch).await?;
        if !entries.is_empty() {
            held.written(entries, state);
        }
        Ok(answer)
    }

    /// Does something in a game.
    ///
    /// # Errors
    /// If the asker may not, the rules do not allow it, or somebody was faster.
    #[expect(clippy::too_many_arguments, reason = "each is a part of one request")]
    pub async fn command_game(
        &self,
        game: Uuid,
        identity: &Identity,
        command: &Command,
        part: Option<&str>,
        seen: Option<u64>,
        asked: Option<&Asked>,
        answer: impl Fn(&Game, Viewer) -> Answer,
    ) -> Result<Answer, Problem> {
        let event = self.event_of(game, identity).await?;
        let hall = self.halls.get(hall_id(event)).await?.ok_or(Problem::NotFound)?;
        if !identity.may(Scope::Games) {
            return Err(not_allowed(&hall.state, identity));
        }
        if let Command::Start { .. } = command {
            self.check_paired(&hall.state, game).await?;
        }
        // A token that is not for reading is told what everybody sees.
        let seen_by = |state: &Game| match identity.may(Scope::Read) {
            true => viewer_of(&hall.state, state, identity, game),
            false => Viewer::Spectator,
        };
        let mut attempt = 0;
        loop {
            let mut held = self.games.hold(game).await?.ok_or(Problem::NotFound)?;
            let version = held.kept.version;
            if seen.is_some_and(|seen| seen != version) {
                return Err(Problem::Stale { version });
            }
            let by = actor_for(&hall.state, &held.kept.state, identity, command, part, game)?;
            let now = self.now().max(shelf::last_at(&held.kept));
            let mut state = held.kept.state.clone();
            let handled = state.handle(command, &by, now);
            let (entries, refusal) = (handled.entries, handled.refusal);
            attempt += 1;
            if entries.is_empty() {
                return match refusal {
                    Some(refusal) => Err(refusal.into()),
                    None => Ok(answer(&state, seen_by(&state))),
                };
            }
            let told = answer(&state, seen_by(&state));
            let reply = asked.filter(|_| refusal.is_none());
            let batch = Batch {
                appends: vec![held.append(&entries, &identity.written())],
                reply: reply.map(|asked| asked.answered(told.status, &told.body, now)),
                ..Batch::default()
            };
            let write = GameWrite { by: identity.name(), command, entries, state, batch };
            match self.write_game(event, &hall.state, held, write).await {
                Ok(()) => return refusal.map_or(Ok(told), |refusal| Err(refusal.into())),
                Err(Problem::Conflict { .. }) if attempt < super::ATTEMPTS => {}
                Err(problem) => return Err(problem),
            }
        }
    }

    /// A game is played by those who are paired.
    async fn check_paired(&self, hall: &Hall, game: Uuid) -> Result<(), Problem> {
        let there = hall.games.get(&game).ok_or(Problem::NotFound)?;
        let event = self.events.get(hall.event).await?.ok_or(Problem::NotFound)?;
        if there.is_paired(&event.state) { Ok(()) } else { Err(Problem::PairedAnew) }
    }

    /// Writes what happened in a game and, if that changed its result, the result in the event: both or neither.
    pub(super) async fn write_game(
        &self,
        event: Uuid,
        hall: &Hall,
        held: Held<Game>,
        write: GameWrite<'_>,
    ) -> Result<(), Problem> {
        let GameWrite { by, command, entries, state, mut batch } = write;
        let id = held.kept.id;
        let alarm = state.next_due().map(|due| due.at);
        let due = held.kept.state.next_due().map(|due| due.at);
        if alarm != due {
            batch.alarms.push((id, alarm));
        }
        // Whatever else was asked, time comes first: what was due is the first entry, at its own instant.
        let first = entries.first().filter(|first| first.by.part == Part::Clock);
        let fell_due = first.map(|first| first.at).filter(|at| Some(*at) == due);
        let results = (event_result(&held.kept.state), event_result(&state));
        let mut result = None;
        if results.0 != results.1
            && let Some(there) = hall.games.get(&held.kept.id)
        {
            result = self.result_in_event(event, there, results, by, command).await?;
        }
        batch.appends.extend(result.as_ref().map(|(append, ..)| append.clone()));
        self.store.write(batch).await?;
        if let Some(due) = fell_due {
            self.lateness.note(self.now().since(due));
        }
        held.written(entries, state);
        self.alarms.set(id, alarm);
        if let Some((_, event, entries, state)) = result {
            event.written(entries, state);
        }
        Ok(())
    }

    /// The result of a game that has just ended, or was decided otherwise, or goes on after all, as it goes into its
    /// event. If the event does not take it, as when an arbiter has entered one by hand, it is left to the arbiter:
    /// the round says so ([`Disagreement`](super::Disagreement)).
    async fn result_in_event(
        &self,
        event: Uuid,
        there: &HallGame,
        (before, after): (Option<event::GameResult>, Option<event::GameResult>),
        by: &str,
        command: &Command,
    ) -> Result<Option<ResultWrite>, Problem> {
        let Some(mut held) = self.events.hold(event).await? else { return Ok(None) };
        // Others may be paired at the table by now.
        if !there.is_paired(&held.kept.state) {
            return Ok(None);
        }
        let game = there.game;
        let entered = held.kept.state.game(game).and_then(|game| game.result);
        let (command, part) = match (before, after) {
            (None, Some(result)) => {
                (event::Command::EnterResult { game, result }, event::Part::Arbiter)
            }
            // What was entered by hand is not the server's to correct.
            (before, _) if entered != before => return Ok(None),
            (_, result) => {
                let reason = reason_of(command);
                let correct = event::Command::CorrectResult { game, result, reason };
                (correct, event::Part::ChiefArbiter)
            }
        };
        let by = event::Actor::new(part, by);
        let now = self.now().max(shelf::last_at(&held.kept));
        let mut state = held.kept.state.clone();
        let Ok(entries) = state.handle(&command, &by, now) else { return Ok(None) };
        let append = held.append(&entries, &Written::Server.to_json());
        Ok(Some((append, held, entries, state)))
    }
}

/// What happened in a game and is to be written.
pub(super) struct GameWrite<'a> {
    /// Who brought it about, by name.
    pub(super) by: &'a str,
    /// By what.
    pub(super) command: &'a Command,
    pub(super) entries: Vec<Entry>,
    pub(super) state: Game,
    pub(super) batch: Batch,
}

/// Why a command was given, as far as it says so.
fn reason_of(command: &Command) -> String {
    let command = serde_json::to_value(command).unwrap_or_default();
    let reason = command["reason"].as_str().filter(|reason| !reason.trim().is_empty());
    let named = command["do"].as_str().unwrap_or_default();
    reason.unwrap_or(named).to_owned()
}

/// What is written to an event when a game of it ends.
type ResultWrite = (Append, Held<Tournament>, Vec<event::Entry>, Tournament);

/// A game of an event, as it is set up.
fn setting(event: &Tournament, place: GameRef, game: &event::Game, venue: Venue) -> Setting {
    let player = |side: Side| {
        let seat = game.seat(side);
        let entrant = event.participant(seat.entrant).map(|one| &one.entrant);
        let team = entrant.and_then(|entrant| match seat.member {
            Some(_) => Some(entrant.name.clone()),
            None => entrant.unit.clone(),
        });
        Player { name: event.name_of(seat).to_owned(), team }
    };
    let TableRef { stage, round, table } = place.table;
    Setting {
        rulebook: event.setting().rulebook.clone(),
        overrides: event.setting().overrides.clone(),
        time_control: game.time_controls.first().cloned(),
        players: Sides { red: player(Side::Red), black: player(Side::Black) },
        venue,
        start: None,
        occasion: Some(format!("{} {stage}.{round}.{table}", event.setting().name)),
    }
}

/// As whom somebody sees a game.
fn viewer_of(hall: &Hall, state: &Game, identity: &Identity, game: Uuid) -> Viewer {
    if arbitrates(hall, identity, game).is_some() {
        return Viewer::Arbiter;
    }
    match sides_of(hall, state, identity, game).as_slice() {
        [side] => Part::player(*side).into(),
        // A tablet lies before both players, and must not show either what the other sealed.
        _ => Viewer::Spectator,
    }
}

/// The sides that somebody plays in a game, by the colours that are really played.
fn sides_of(hall: &Hall, state: &Game, identity: &Identity, game: Uuid) -> Vec<chuhe_board::Color> {
    use chuhe_board::Color;
    let Some(there) = hall.games.get(&game) else { return Vec::new() };
    match identity {
        Identity::Nobody => Vec::new(),
        Identity::Tablet { game: own, .. } if *own == game => Color::ALL.to_vec(),
        Identity::Tablet { .. } => Vec::new(),
        Identity::Account(holder) => {
            let plays = |seat| hall.roles_of(holder.account).contains(&Role::Player { seat });
            let paired = [(there.red, Color::Red), (there.black, Color::Black)];
            let reversed = state.colours_are_reversed();
            let really = |side: Color| if reversed { side.opponent() } else { side };
            paired.iter().filter(|(seat, _)| plays(*seat)).map(|(_, side)| really(*side)).collect()
        }
    }
}

/// As what somebody does something in a game.
fn actor_for(
    hall: &Hall,
    state: &Game,
    identity: &Identity,
    command: &Command,
    part: Option<&str>,
    game: Uuid,
) -> Result<Actor, Problem> {
    let arbiter = arbitrates(hall, identity, game);
    let sides = sides_of(hall, state, identity, game);
    let own_side = command.player().filter(|side| sides.contains(side)).or(sides.first().copied());
    let player = own_side.map(Part::player);
    let held = [arbiter, player];
    let chosen = match part {
        None => held.into_iter().flatten().next(),
        Some("player") => player,
        Some(name) => arbiter.filter(|part| {
            let same = match part {
                Part::ChiefArbiter => event::Part::ChiefArbiter,
                _ => event::Part::Arbiter,
            };
            part_name(same) == name
        }),
    };
    match chosen {
        Some(part) => Ok(Actor::new(part, identity.name())),
        None if held.into_iter().flatten().next().is_some() => {
            Err(Problem::invalid("as", Fault::Unknown))
        }
        None => Err(not_allowed(hall, identity)),
    }
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
    let unplayed = |reason: LossReason| {
        slip.plies == 0 && matches!(reason, LossReason::Lateness | LossReason::Forfeit)
    };
    let outcome = match slip.outcome {
        Outcome::Won { winner, reason } if unplayed(reason) => {
            event::Outcome::Forfeited { absent: side(winner).other() }
        }
        Outcome::Won { winner, reason } => {
            event::Outcome::Won { winner: side(winner), reason: Some(reason) }
        }
        Outcome::Drawn { reason } => event::Outcome::Drawn { reason: Some(reason) },
        Outcome::BothLost { reason: Some(reason) } if unplayed(reason) => {
            event::Outcome::BothForfeited
        }
        Outcome::BothLost { .. } => event::Outcome::BothLost,
        Outcome::Annulled => event::Outcome::Annulled,
        Outcome::PointsCancelled { .. } => return None,
    };
    // What a table counts as fouls (犯规); moves left out of a record are another matter.
    let fouls = |color| {
        let counters = game.counters(color);
        counters.count(CounterKind::Technical) + counters.count(CounterKind::Foul)
    };
    let [red, black] = chuhe_board::Color::ALL.map(fouls);
    let used_ms = slip.used_ms.map(|used| event::Sides { red: used.red, black: used.black });
    Some(event::GameResult {
        outcome,
        colours_reversed: slip.colours_reversed,
        fouls: event::Sides { red, black },
        used_ms,
    })
}
