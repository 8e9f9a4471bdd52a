//! Games: setting them up for a round, commanding them, looking at them.

use std::sync::Arc;

use chuhe_board::Color;
use chuhe_game::{Actor, Command, Game, Part, Player, Setting, Sides, Venue, Viewer};
use chuhe_tournament::{self as event, GameRef, Side, TableRef, Tournament};
use uuid::Uuid;

use super::events::part_name;
use super::game_writes::GameWrite;
use super::halls::not_allowed;
use super::officials::{arbitrates, has_table, held_parts, knows_game};
use super::{Answer, Asked, Service, hall_id, spaces};
use crate::account::Scope;
use crate::hall::{self, Hall, HallEvent, HallGame, Role};
use crate::identity::Identity;
use crate::measure;
use crate::problem::{Fault, Problem};
use crate::shelf::{self, Kept, ShelfError};
use crate::store::{Batch, Expected, Key};

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
        match self.hall_id_of(game).await? {
            Some(hall) => self.halls.get(hall).await,
            None => Ok(None),
        }
    }

    /// The id of that hall.
    pub(super) async fn hall_id_of(&self, game: Uuid) -> Result<Option<Uuid>, ShelfError> {
        let hall = self.names.find(&*self.store, &[spaces::GAME], &game.to_string()).await?;
        Ok(hall.map(|(_, hall)| hall))
    }

    /// The hall that has a game, if the asker may know of the game.
    async fn hall_known_of(
        &self,
        game: Uuid,
        identity: &Identity,
    ) -> Result<Arc<Kept<Hall>>, Problem> {
        let hall = self.hall_of(game).await?.ok_or(Problem::NotFound)?;
        // Whoever may not see it is not told that it is there.
        let known = knows_game(&hall.state, identity, game);
        if known { Ok(hall) } else { Err(Problem::NotFound) }
    }

    /// The event that a game belongs to, if the asker may see it.
    ///
    /// # Errors
    /// If there is no such game.
    pub async fn event_of(&self, game: Uuid, identity: &Identity) -> Result<Uuid, Problem> {
        Ok(self.hall_known_of(game, identity).await?.state.event)
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
        let hall = self.hall_known_of(game, identity).await?;
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
        let secret = tournament.state.secret_lineups(now);
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
            // Everybody would see who plays, while the other team may still choose.
            if let Some(lineup) = secret.iter().find(|lineup| lineup.table == table) {
                let offset = tournament.state.setting().utc_offset_min.unwrap_or(0);
                let opens_at = lineup
                    .opens_at
                    .and_then(|at| chuhe_tournament::explain::time(at, Some(offset)));
                return Err(Problem::LineupsSecret { table: table.table, opens_at });
            }
            for (no, game) in pairing.games.iter().enumerate() {
                let place = table.game(no as u16 + 1);
                let opened = HallGame { game: place, red: game.red, black: game.black };
                if let Some(id) = hall.game_at(&tournament.state, place) {
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
            let tables = 1..=round.pairings.len() as u16;
            return Err(match wanted.table {
                Some(table) if !tables.contains(&table) => {
                    Problem::invalid("table", Fault::Unknown)
                }
                None if !tables.clone().any(has) => Problem::NoOwnTable,
                _ => Problem::NoGameToSetUp,
            });
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
        let hall = self.hall_known_of(game, identity).await?;
        if !identity.may(Scope::Games) {
            return Err(not_allowed(&hall.state, identity));
        }
        measure::check_wanted("command", command)?;
        // A token that is not for reading is told what everybody sees.
        let seen_by = |state: &Game| match identity.may(Scope::Read) {
            true => viewer_of(&hall.state, state, identity, game),
            false => Viewer::Spectator,
        };
        // What the server itself has to wait for does not run on the player's clock.
        let arrived = self.now();
        let mut attempt = 0;
        loop {
            let expected = match command {
                Command::Start { .. } => vec![self.check_paired(&hall.state, game).await?],
                _ => Vec::new(),
            };
            let held = self.games.hold(game).await?.ok_or(Problem::NotFound)?;
            let version = held.kept.version;
            if seen.is_some_and(|seen| seen != version) {
                return Err(Problem::Stale { version });
            }
            let by = actor_for(&hall.state, &held.kept.state, identity, command, part, game)?;
            let now = arrived.max(shelf::last_at(&held.kept));
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
                expected,
                reply: reply.map(|asked| asked.answered(told.status, &told.body, now)),
                ..Batch::default()
            };
            let (by, actor) = (identity.name(), identity.written());
            let write = GameWrite { held, by, actor, command, entries, state };
            match self.write_games(&hall.state, vec![write], batch).await {
                Ok(()) => return refusal.map_or(Ok(told), |refusal| Err(refusal.into())),
                Err(Problem::Conflict { .. }) if attempt < super::ATTEMPTS => {}
                Err(problem) => return Err(problem),
            }
        }
    }

    /// A game is played by those who are paired. It is begun only if the event is still the one that was looked at.
    async fn check_paired(&self, hall: &Hall, game: Uuid) -> Result<Expected, Problem> {
        let there = hall.games.get(&game).ok_or(Problem::NotFound)?;
        let event = self.events.get(hall.event).await?.ok_or(Problem::NotFound)?;
        let expected = Expected { stream: event.id, version: event.version };
        if there.is_paired(&event.state) { Ok(expected) } else { Err(Problem::PairedAnew) }
    }
}

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
fn sides_of(hall: &Hall, state: &Game, identity: &Identity, game: Uuid) -> Vec<Color> {
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
pub(super) fn actor_for(
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
        // A tablet is both players: what names no side of itself, such as a signature, says here whose it is.
        Some("red") => sides.contains(&Color::Red).then_some(Part::Red),
        Some("black") => sides.contains(&Color::Black).then_some(Part::Black),
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
