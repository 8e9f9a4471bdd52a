//! Events: setting them up, commanding them, looking at them.

use std::sync::Arc;

use chuhe_tournament::{Actor, Command, Entry, Part, Setting, Standings, Tournament};
use uuid::Uuid;

use super::accounts::check_text;
use super::officials::{held_parts, not_allowed};
use super::{Answer, Asked, Service, hall_id};
use crate::account::Scope;
use crate::hall::{self, Hall, HallEvent, Invitation, Role};
use crate::identity::Identity;
use crate::problem::{Fault, Problem};
use crate::shelf::{self, Kept};
use crate::store::{Batch, Kind};

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

/// A table of an event.
pub type Standing = (Arc<Kept<Tournament>>, Standings);

impl Service {
    /// Sets an event up. Whoever does so organises it.
    ///
    /// # Errors
    /// If the asker has no account, or the event cannot be played.
    pub async fn create_event(
        &self,
        identity: &Identity,
        setting: Setting,
        asked: Option<&Asked>,
        answer: impl Fn(Uuid) -> Answer,
    ) -> Result<(Uuid, Answer), Problem> {
        let own = identity.holder().ok_or(Problem::SignInFirst)?;
        if !identity.may(Scope::Events) {
            return Err(Problem::Forbidden);
        }
        check_text("name", &setting.name, 1, 200)?;
        let (now, id) = (self.now(), self.world.new_id());
        let name = setting.name.clone();
        let by = Actor::new(Part::Organiser, &own.name);
        let (_, entry) = Tournament::open(setting, &by, now)
            .map_err(|error| Problem::Setting(error.to_string()))?;
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

    /// The events that the asker may see, after one of them, at most so many; and where to go on.
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
        loop {
            let page = self.store.list(Kind::Event, after, most).await?;
            for head in &page {
                after = Some(head.stream);
                // Whoever may not see an event does not find it in the list.
                match self.event_to_see(head.stream, identity).await {
                    Ok((hall, event)) => events.push(summary(&hall, &event)),
                    Err(Problem::NotFound) => continue,
                    Err(problem) => return Err(problem),
                }
                if events.len() == most as usize {
                    return Ok((events, after));
                }
            }
            if page.len() < most as usize {
                return Ok((events, None));
            }
        }
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
        Ok((hall, event))
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
        let official = held_parts(&hall.state, identity).iter().any(|part| part.is_official());
        if official { Ok(event) } else { Err(not_allowed(&hall.state, identity)) }
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
    /// the version he has looked at, if he wants to be told when it is no longer the present one.
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
        let hall = self.hall_to_see(event, identity).await?;
        let actor = actor_for(&hall.state, identity, command, part)?;
        let mut attempt = 0;
        loop {
            let held = self.events.hold(event).await?.ok_or(Problem::NotFound)?;
            let version = held.kept.version;
            if seen.is_some_and(|seen| seen != version) {
                return Err(Problem::Conflict { version });
            }
            let now = self.now().max(shelf::last_at(&held.kept));
            let mut state = held.kept.state.clone();
            let entries = state.handle(command, &actor, now)?;
            let answer = answer(&entries, version + entries.len() as u64);
            let batch = Batch {
                appends: vec![held.append(&entries, &identity.written())],
                reply: asked.map(|asked| asked.answered(answer.status, &answer.body, now)),
                ..Batch::default()
            };
            attempt += 1;
            match self.store.write(batch).await.map_err(Problem::from) {
                Ok(()) => {
                    held.written(entries, state);
                    return Ok(answer);
                }
                // Another node was faster: what it wrote is taken into account, unless the asker minds.
                Err(Problem::Conflict { .. }) if attempt < super::ATTEMPTS => {}
                Err(problem) => return Err(problem),
            }
        }
    }
}

fn summary(hall: &Kept<Hall>, event: &Kept<Tournament>) -> EventSummary {
    EventSummary {
        id: event.id,
        name: event.state.setting().name.clone(),
        rulebook: event.state.book().id().to_owned(),
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
    part: Option<&str>,
) -> Result<Actor, Problem> {
    let held = held_parts(hall, identity);
    if held.is_empty() || !identity.may(Scope::Events) {
        return Err(not_allowed(hall, identity));
    }
    let chosen = match part {
        None => held.first(),
        Some(name) => held.iter().find(|held| part_name(**held) == name),
    };
    let chosen = *chosen.ok_or(Problem::invalid("as", Fault::Unknown))?;
    // An arbiter of certain tables enters the results of those.
    if chosen == Part::Arbiter
        && let Some(table) = table_of(command)
    {
        let holder = identity.holder().ok_or(Problem::SignInFirst)?;
        let has = hall.roles_of(holder.account).iter().any(|role| match role {
            Role::Arbiter { tables } => tables.is_empty() || tables.contains(&table),
            _ => false,
        });
        if !has {
            return Err(Problem::Forbidden);
        }
    }
    Ok(Actor::new(chosen, identity.name()))
}

/// The table that a command is about.
fn table_of(command: &Command) -> Option<u16> {
    match command {
        Command::EnterResult { game, .. } | Command::CorrectResult { game, .. } => {
            Some(game.table.table)
        }
        Command::EnterForfeit { table, .. } | Command::DrawLot { table } => Some(table.table),
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
