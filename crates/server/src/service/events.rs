//! Events: setting them up, commanding them, looking at them.

use std::sync::Arc;

use chuhe_logbook::Instant;
use chuhe_tournament::{
    Actor, Command, EntrantId, Entry, GameRef, GameResult, Part, Setting, TableRef, Tournament,
};
use uuid::Uuid;

use super::halls::not_allowed;
use super::officials::{has_table, held_parts, is_official};
use super::{Answer, Asked, Service, hall_id, may_see};
use crate::account::Scope;
use crate::hall::{self, Hall, HallEvent, HallGame, Invitation, Role};
use crate::identity::Identity;
use crate::measure;
use crate::problem::{Fault, Problem};
use crate::shelf::{self, Kept, ShelfError};
use crate::store::{Batch, Expected, Kind};

/// An event in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventSummary {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// The rulebook's id.
    pub rulebook: String,
    /// How many entered.
    pub entrants: usize,
    /// Whether everybody may look.
    pub public: bool,
    /// Whether it is over.
    pub closed: bool,
    /// The version of its log.
    pub version: u64,
}

/// An event takes so many entrants at most: pairing them must stay a matter of seconds.
const ENTRANTS: usize = 1_000;

/// As long the name of an event may be.
const LONGEST_EVENT_NAME: usize = 100;

/// So many events that the asker may not see are passed over for one page.
const PASSED: usize = 500;

/// The games of a hall whose players are no longer paired after a change of the event.
fn unpaired_games(hall: &Hall, before: &Tournament, after: &Tournament) -> Vec<(Uuid, HallGame)> {
    let lost = |there: &HallGame| there.is_paired(before) && !there.is_paired(after);
    hall.games.iter().filter(|(_, there)| lost(there)).map(|(id, there)| (*id, *there)).collect()
}

/// Whether a game that was to be played by some is to be played by others after a change of the event, or not at all.
fn changes_pairings(before: &Tournament, after: &Tournament) -> bool {
    let stages = (1..).zip(before.stages());
    let rounds =
        stages.flat_map(|(stage, there)| (1..).zip(there.rounds()).map(move |it| (stage, it)));
    let tables = rounds.flat_map(|(stage, (round, there))| {
        let table = move |table| TableRef::new(stage, round, table);
        (1..).map(table).zip(&there.pairings)
    });
    let mut games = tables.flat_map(|(table, pairing)| {
        (1..=pairing.games.len() as u16).map(move |no| table.game(no))
    });
    games.any(|game| HallGame::paired(before, game) != HallGame::paired(after, game))
}

impl Service {
    /// A game that is being played, or was, keeps its pairing. What that rests on must still be so when the change is
    /// written: none of the games was begun, and no other was set up.
    async fn check_not_started(
        &self,
        hall: &Kept<Hall>,
        games: &[(Uuid, HallGame)],
    ) -> Result<Vec<Expected>, Problem> {
        let mut expected = vec![Expected { stream: hall.id, version: hall.version }];
        for (id, there) in games {
            let Some(game) = self.games.get(*id).await? else { continue };
            if game.state.started().is_some() {
                return Err(Problem::UnderWay { table: there.game.table.table });
            }
            expected.push(Expected { stream: *id, version: game.version });
        }
        Ok(expected)
    }

    /// Sets an event up. Whoever does so organises it. Its lots are drawn from chance, unless a seed is given.
    ///
    /// # Errors
    /// If the asker has no account, or the event cannot be played.
    pub async fn create_event(
        &self,
        identity: &Identity,
        mut setting: Setting,
        asked: Option<&Asked>,
        answer: impl Fn(Uuid) -> Answer,
    ) -> Result<(Uuid, Answer), Problem> {
        let own = identity.account()?;
        if !identity.may(Scope::Events) {
            return Err(Problem::Forbidden);
        }
        setting.name =
            measure::check_text("name", &setting.name, 1, LONGEST_EVENT_NAME)?.to_owned();
        measure::check_wanted("setting", &setting)?;
        if setting.seed == 0 {
            setting.seed = self.world.seed();
        }
        let (now, id) = (self.now(), self.world.new_id());
        let name = setting.name.clone();
        let by = Actor::new(Part::Organiser, &own.name);
        let (_, entry) = Tournament::open(setting, &by, now)?;
        let opened = hall::Entry {
            at: now,
            by: own.name.clone(),
            event: HallEvent::Opened { event: id, name, organiser: own.account },
        };
        let written = identity.written();
        let answer = answer(id);
        let batch = Batch {
            appends: vec![
                shelf::append::<Tournament>(id, 0, &[entry], &written),
                shelf::append::<Hall>(hall_id(id), 0, &[opened], &written),
            ],
            reply: asked.map(|asked| asked.answered(answer.status, &answer.body, now)),
            ..Batch::default()
        };
        self.store.write(batch).await?;
        Ok((id, answer))
    }

    /// The events that the asker may see, after one of them, at most so many; and where to go on. There can be fewer
    /// although it goes on: of those he may not see only so many are passed over at once.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn list_events(
        &self,
        identity: &Identity,
        after: Option<Uuid>,
        most: u32,
    ) -> Result<(Vec<EventSummary>, Option<Uuid>), Problem> {
        let mut events = Vec::new();
        let mut after = after;
        let mut passed = 0;
        loop {
            let page = self.store.list(Kind::Event, after, most).await?;
            for head in &page {
                after = Some(head.stream);
                match self.listed(head.stream, identity).await {
                    Ok(Some(summary)) => events.push(summary),
                    Ok(None) => passed += 1,
                    // One that is broken must not hide the others.
                    Err(error) if error.is_damage() => {
                        tracing::warn!(event = %head.stream, %error, "a broken event is not listed");
                        passed += 1;
                    }
                    Err(error) => return Err(error.into()),
                }
                if events.len() == most as usize || passed == PASSED {
                    return Ok((events, after));
                }
            }
            if page.len() < most as usize {
                return Ok((events, None));
            }
        }
    }

    /// The events in which the asker has a part, the newest first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn own_events(
        &self,
        identity: &Identity,
    ) -> Result<Vec<(Arc<Kept<Hall>>, Arc<Kept<Tournament>>)>, Problem> {
        let Some(holder) = identity.holder().filter(|_| identity.may(Scope::Read)) else {
            return Ok(Vec::new());
        };
        let mut own = Vec::new();
        for event in self.events_with(holder.account).await? {
            let hall = match self.halls.get(hall_id(event)).await {
                // One that is broken must not hide the others.
                Err(error) if error.is_damage() => continue,
                hall => hall?,
            };
            let has_part = |hall: &Arc<Kept<Hall>>| !hall.state.roles_of(holder.account).is_empty();
            let Some(hall) = hall.filter(has_part) else { continue };
            match self.events.get(event).await {
                Ok(event) => own.extend(event.map(|event| {
                    let event = self.without_secrets(event, &hall.state, identity);
                    (hall, event)
                })),
                Err(error) if error.is_damage() => {
                    tracing::warn!(%event, %error, "a broken event is not listed");
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(own)
    }

    /// An event as it stands in a list; none if the asker may not see it.
    async fn listed(
        &self,
        event: Uuid,
        identity: &Identity,
    ) -> Result<Option<EventSummary>, ShelfError> {
        let Some(hall) = self.halls.get(hall_id(event)).await? else { return Ok(None) };
        if may_see(&hall.state, identity).is_err() {
            return Ok(None);
        }
        let event = self.events.get(event).await?;
        Ok(event.map(|event| summary(&hall, &event)))
    }

    /// An event that the asker may see.
    ///
    /// # Errors
    /// If there is none.
    pub async fn event_to_see(
        &self,
        event: Uuid,
        identity: &Identity,
    ) -> Result<(Arc<Kept<Hall>>, Arc<Kept<Tournament>>), Problem> {
        let hall = self.hall_to_see(event, identity).await?;
        let event = self.events.get(event).await?.ok_or(Problem::NotFound)?;
        let event = self.without_secrets(event, &hall.state, identity);
        Ok((hall, event))
    }

    /// An event without what the asker may not know: notes on entrants, and line-ups that are not open yet. A token that
    /// is not for reading sees what everybody sees.
    fn without_secrets(
        &self,
        event: Arc<Kept<Tournament>>,
        hall: &Hall,
        identity: &Identity,
    ) -> Arc<Kept<Tournament>> {
        let reader = identity.holder().filter(|_| identity.may(Scope::Read));
        if reader.is_some() && is_official(hall, identity) {
            return event;
        }
        let roles = reader.map(|holder| hall.roles_of(holder.account));
        let own: Vec<EntrantId> =
            roles.unwrap_or_default().iter().filter_map(Role::entrant).collect();
        let lined_up = event.state.without_secret_lineups(self.now(), &own);
        let unnoted = lined_up.as_ref().unwrap_or(&event.state).without_notes();
        match unnoted.or(lined_up) {
            Some(state) => Arc::new(Kept { state, ..Kept::clone(&event) }),
            None => event,
        }
    }

    /// An event as its log has it, for officials who write something in it once more: that must be known in full, though
    /// nothing of it may be shown to a token that is not for reading.
    ///
    /// # Errors
    /// If the asker is no official of it.
    pub(crate) async fn event_to_change(
        &self,
        event: Uuid,
        identity: &Identity,
    ) -> Result<Arc<Kept<Tournament>>, Problem> {
        let hall = self.hall_to_see(event, identity).await?;
        if !is_official(&hall.state, identity) || !identity.may(Scope::Events) {
            return Err(not_allowed(&hall.state, identity));
        }
        self.events.get(event).await?.ok_or(Problem::NotFound)
    }

    /// An event with its log, for its officials: the log tells what the pages do not.
    ///
    /// # Errors
    /// If the asker is no official of it.
    pub async fn event_log(
        &self,
        event: Uuid,
        identity: &Identity,
    ) -> Result<Arc<Kept<Tournament>>, Problem> {
        let (hall, event) = self.event_to_see(event, identity).await?;
        let may = is_official(&hall.state, identity) && identity.may(Scope::Read);
        if may { Ok(event) } else { Err(not_allowed(&hall.state, identity)) }
    }

    /// The event and the invitation that a link is for. Whoever has the link may know so much, although the doors
    /// are closed.
    ///
    /// # Errors
    /// If the link is not right, or no longer.
    pub async fn invited_to(
        &self,
        shown: &str,
    ) -> Result<(Arc<Kept<Tournament>>, Invitation), Problem> {
        let (hall, id) = self.invitation(shown).await?;
        let link = hall.state.invitations.get(&id).cloned().ok_or(Problem::Expired)?;
        let event = self.events.get(hall.state.event).await?.ok_or(Problem::NotFound)?;
        Ok((event, link))
    }

    /// An event that the asker may see, in short.
    ///
    /// # Errors
    /// If there is none.
    pub async fn event_summary(
        &self,
        event: Uuid,
        identity: &Identity,
    ) -> Result<EventSummary, Problem> {
        let (hall, event) = self.event_to_see(event, identity).await?;
        Ok(summary(&hall, &event))
    }

    /// Does something in an event. `part` is what the asker does it as, if he is several things in it; `seen` is
    /// the version he has looked at, if he wants to be told when it is no longer the present one. Lots are drawn from
    /// chance, unless the command names a seed.
    ///
    /// # Errors
    /// If the asker may not, the rules do not allow it, or somebody was faster.
    #[expect(clippy::too_many_arguments, reason = "each is a part of one request")]
    pub async fn command_event(
        &self,
        event: Uuid,
        identity: &Identity,
        command: &Command,
        part: Option<&str>,
        seen: Option<u64>,
        asked: Option<&Asked>,
        answer: impl Fn(&[Entry], u64) -> Answer,
    ) -> Result<Answer, Problem> {
        let command = command.clone().with_seed(|| self.world.seed());
        let orders = |hall: &Hall| {
            let order = order(hall, identity, &command, part).map_err(RefusedAt::all)?;
            Ok(vec![order])
        };
        let done = self.order_event(event, identity, orders, seen, asked, answer);
        done.await.map_err(|refused| refused.problem)
    }

    /// Does several things in an event, one after the other: all of them, or none.
    ///
    /// # Errors
    /// The first that cannot be done, and why.
    pub async fn command_event_all(
        &self,
        event: Uuid,
        identity: &Identity,
        commands: &[Command],
        seen: Option<u64>,
    ) -> Result<(), RefusedAt> {
        let orders = |hall: &Hall| orders(hall, identity, commands);
        let answer = |_: &[Entry], _| Answer { status: 200, body: String::new() };
        self.order_event(event, identity, orders, seen, None, answer).await.map(drop)
    }

    /// What several commands would bring about: the event as it is, and as it would be after them. Nothing happens.
    ///
    /// # Errors
    /// The first that could not be done, and why.
    pub async fn foresee_event(
        &self,
        event: Uuid,
        identity: &Identity,
        commands: &[Command],
    ) -> Result<(Arc<Kept<Tournament>>, Tournament), RefusedAt> {
        let hall = self.hall_known(event, identity).await.map_err(RefusedAt::all)?;
        let orders = orders(&hall.state, identity, commands)?;
        let kept = self.events.get(event).await.map_err(|e| RefusedAt::all(e.into()))?;
        let kept = kept.ok_or_else(|| RefusedAt::all(Problem::NotFound))?;
        let now = self.now().max(shelf::last_at(&kept));
        check_room(&kept.state, &orders)?;
        let (_, after) = thought_through(Arc::clone(&kept), orders, now).await?;
        Ok((kept, after))
    }

    /// Which of several results could not be entered one after the other, and why: all of them, each by its index.
    /// What is refused is left out of what comes after it. Nothing happens.
    ///
    /// # Errors
    /// If there is no such event, or it cannot be read.
    pub async fn refused_results(
        &self,
        event: Uuid,
        identity: &Identity,
        results: &[(GameRef, GameResult)],
    ) -> Result<Vec<(usize, Problem)>, Problem> {
        let hall = self.hall_known(event, identity).await?;
        let kept = self.events.get(event).await?.ok_or(Problem::NotFound)?;
        let now = self.now().max(shelf::last_at(&kept));
        let ordered = |&(game, result): &(GameRef, GameResult)| {
            order(&hall.state, identity, &Command::EnterResult { game, result }, None)
        };
        let orders: Vec<_> = results.iter().map(ordered).collect();
        let thought = tokio::task::spawn_blocking(move || {
            let mut state = kept.state.clone();
            let refused = |(at, order): (usize, Result<(Command, Actor), Problem>)| {
                let done = order.and_then(|(wanted, by)| {
                    state.handle(&wanted, &by, now).map_err(Problem::from)
                });
                done.err().map(|problem| (at, problem))
            };
            orders.into_iter().enumerate().filter_map(refused).collect()
        });
        thought.await.map_err(|error| Problem::internal(&error))
    }

    async fn order_event(
        &self,
        event: Uuid,
        identity: &Identity,
        orders: impl Fn(&Hall) -> Result<Vec<(Command, Actor)>, RefusedAt>,
        seen: Option<u64>,
        asked: Option<&Asked>,
        answer: impl Fn(&[Entry], u64) -> Answer,
    ) -> Result<Answer, RefusedAt> {
        let whole = RefusedAt::all;
        let mut attempt = 0;
        // At which version no game that is being played loses its pairing, and what that rests on.
        let mut nobody_plays: Option<(u64, Vec<Expected>)> = None;
        loop {
            let hall = self.hall_known(event, identity).await.map_err(whole)?;
            let orders = orders(&hall.state)?;
            let held = self.events.hold(event).await.map_err(|error| whole(error.into()))?;
            let mut held = held.ok_or_else(|| whole(Problem::NotFound))?;
            let version = held.kept.version;
            if seen.is_some_and(|seen| seen != version) {
                return Err(whole(Problem::Stale { version }));
            }
            check_room(&held.kept.state, &orders)?;
            let now = self.now().max(shelf::last_at(&held.kept));
            let thought = thought_through(Arc::clone(&held.kept), orders, now);
            let (entries, state) = thought.await?;
            let expected = match nobody_plays.take() {
                _ if !changes_pairings(&held.kept.state, &state) => Vec::new(),
                Some((at, expected)) if at == version => expected,
                _ => {
                    let unpaired = unpaired_games(&hall.state, &held.kept.state, &state);
                    // A game that ends waits for its event: games are not waited for while an event is held.
                    drop(held);
                    let expected = self.check_not_started(&hall, &unpaired).await;
                    nobody_plays = Some((version, expected.map_err(whole)?));
                    continue;
                }
            };
            let answer = answer(&entries, version + entries.len() as u64);
            let batch = Batch {
                appends: vec![held.append(&entries, &identity.written())],
                expected,
                reply: asked.map(|asked| asked.answered(answer.status, &answer.body, now)),
                ..Batch::default()
            };
            attempt += 1;
            match self.store.write(batch).await.map_err(Problem::from) {
                Ok(()) => {
                    held.written(entries, state);
                    return Ok(answer);
                }
                // Another was faster: what he wrote is taken into account, unless the asker minds.
                Err(Problem::Conflict { .. }) if attempt < super::ATTEMPTS => {}
                Err(problem) => return Err(whole(problem)),
            }
        }
    }
}

/// Which of several commands was refused, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct RefusedAt {
    /// Its index; none if it is not about one of them.
    pub at: Option<usize>,
    /// Why.
    pub problem: Problem,
}

impl RefusedAt {
    fn all(problem: Problem) -> RefusedAt {
        RefusedAt { at: None, problem }
    }
}

/// As what somebody does each of several things.
fn orders(
    hall: &Hall,
    identity: &Identity,
    commands: &[Command],
) -> Result<Vec<(Command, Actor)>, RefusedAt> {
    let order = |(at, command): (usize, &Command)| {
        let order = order(hall, identity, command, None);
        order.map_err(|problem| RefusedAt { at: Some(at), problem })
    };
    commands.iter().enumerate().map(order).collect()
}

/// As what somebody does something, which must be of a sensible size.
fn order(
    hall: &Hall,
    identity: &Identity,
    command: &Command,
    part: Option<&str>,
) -> Result<(Command, Actor), Problem> {
    let actor = actor_for(hall, identity, command, part)?;
    measure::check_wanted("command", command)?;
    Ok((command.clone(), actor))
}

/// An event takes only so many.
fn check_room(event: &Tournament, orders: &[(Command, Actor)]) -> Result<(), RefusedAt> {
    let entering = orders.iter().enumerate();
    let entering = entering.filter(|(_, (command, _))| matches!(command, Command::Enter { .. }));
    let room = ENTRANTS.saturating_sub(event.participants().count());
    let beyond = entering.map(|(at, _)| at).nth(room);
    let problem = || Problem::invalid("entrants", Fault::TooMany);
    beyond.map_or(Ok(()), |at| Err(RefusedAt { at: Some(at), problem: problem() }))
}

/// What commands bring about in an event, one after the other. Pairing a large field takes its time: the games go on
/// meanwhile.
async fn thought_through(
    before: Arc<Kept<Tournament>>,
    orders: Vec<(Command, Actor)>,
    now: Instant,
) -> Result<(Vec<Entry>, Tournament), RefusedAt> {
    let thought = tokio::task::spawn_blocking(move || {
        let (mut state, mut entries) = (before.state.clone(), Vec::new());
        for (at, (wanted, by)) in orders.iter().enumerate() {
            let done = state.handle(wanted, by, now);
            let refused =
                |why: chuhe_tournament::Refusal| RefusedAt { at: Some(at), problem: why.into() };
            entries.extend(done.map_err(refused)?);
        }
        Ok((entries, state))
    });
    thought.await.map_err(|error| RefusedAt::all(Problem::internal(&error)))?
}

fn summary(hall: &Kept<Hall>, event: &Kept<Tournament>) -> EventSummary {
    EventSummary {
        id: event.id,
        name: event.state.setting().name.clone(),
        rulebook: event.state.rulebook().id().to_owned(),
        entrants: event.state.participants().count(),
        public: hall.state.public,
        closed: event.state.is_closed(),
        version: event.version,
    }
}

/// As what somebody does something in an event.
fn actor_for(
    hall: &Hall,
    identity: &Identity,
    command: &Command,
    held_as: Option<&str>,
) -> Result<Actor, Problem> {
    let held = held_parts(hall, identity);
    if held.is_empty() || !identity.may(Scope::Events) {
        return Err(not_allowed(hall, identity));
    }
    let own = entrant_of(command).map(Part::Entrant);
    // Whoever plays for several acts for the one that it is about.
    let fits =
        |part: &&Part| !matches!(part, Part::Entrant(_)) || own.is_none_or(|own| own == **part);
    let named = |part: &&Part| match held_as {
        None => true,
        Some(name) => part_name(**part) == name,
    };
    let chosen = held.iter().filter(named).find(fits).or_else(|| held.iter().find(named));
    let chosen = *chosen.ok_or(Problem::invalid("as", Fault::Unknown))?;
    let allowed = match (chosen, command) {
        // An arbiter of certain tables enters what happens at those, and what he has noted.
        (Part::Arbiter, Command::Note { .. }) => true,
        (Part::Arbiter, command) => match table_of(command) {
            Some(table) => has_table(hall, identity, table),
            None => hall.holds(identity, &Role::Arbiter { tables: Vec::new() }),
        },
        // The line-up is the captain's, not every player's.
        (Part::Entrant(entrant), Command::HandInLineup { .. }) => {
            hall.holds(identity, &Role::Captain { entrant })
        }
        _ => true,
    };
    if allowed { Ok(Actor::new(chosen, identity.name())) } else { Err(Problem::Forbidden) }
}

/// The table that a command is about.
fn table_of(command: &Command) -> Option<u16> {
    match command {
        Command::EnterResult { game, .. }
        | Command::CorrectResult { game, .. }
        | Command::LodgeAppeal { game, .. } => Some(game.table.table),
        Command::EnterForfeit { table, .. } | Command::DrawLot { table } => Some(table.table),
        _ => None,
    }
}

/// The entrant whose own business a command is.
fn entrant_of(command: &Command) -> Option<EntrantId> {
    match command {
        Command::HandInLineup { team, .. } => Some(*team),
        Command::LodgeAppeal { by, .. } => Some(*by),
        _ => None,
    }
}

/// A part as it is named in a request.
pub(crate) fn part_name(part: Part) -> &'static str {
    match part {
        Part::ChiefArbiter => "chief-arbiter",
        Part::Arbiter => "arbiter",
        Part::Organiser => "organiser",
        Part::AppealsCommittee => "appeals-committee",
        Part::Entrant(_) => "entrant",
    }
}
