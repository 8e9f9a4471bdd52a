//! Who is what in an event, and what that allows him.

use std::collections::BTreeMap;
use std::sync::Arc;

use chuhe_tournament::Part;
use uuid::Uuid;

use super::halls::{LONGEST_REASON, checked_reason, not_allowed};
use super::{Asked, Service};
use crate::account::Scope;
use crate::hall::{Hall, HallEvent, Role};
use crate::identity::Identity;
use crate::measure::check_text;
use crate::problem::{Fault, Problem};
use crate::shelf::Kept;
use crate::store::Batch;

/// An arbiter has so many tables by name at most.
pub(crate) const MOST_TABLES: usize = 500;

/// Somebody with a role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoleOf {
    /// The account.
    pub account: Uuid,
    /// Its name.
    pub name: String,
    /// What he is.
    pub role: Role,
}

/// Whether somebody may look into a hall whose doors are closed.
pub(super) fn has_any_role(hall: &Hall, identity: &Identity) -> bool {
    match identity {
        Identity::Nobody => false,
        Identity::Account(holder) => {
            holder.administrator || !hall.roles_of(holder.account).is_empty()
        }
        // It knows its game and nothing else.
        Identity::Tablet { .. } => false,
    }
}

/// Whether somebody may know of a game in a hall: whoever may look into it, and the tablet on the table.
pub(super) fn knows_game(hall: &Hall, identity: &Identity, game: Uuid) -> bool {
    let its = matches!(identity, Identity::Tablet { game: own, .. } if *own == game);
    its || hall.public || has_any_role(hall, identity)
}

/// What somebody is in an event, the most powerful part first. An administrator of the server can give himself any
/// role, but has none without that: it would not stand in the log.
pub fn held_parts(hall: &Hall, identity: &Identity) -> Vec<Part> {
    let Some(holder) = identity.holder() else { return Vec::new() };
    let rank = |role: &Role| match role {
        Role::ChiefArbiter => Some((0, Part::ChiefArbiter)),
        Role::Organiser => Some((1, Part::Organiser)),
        Role::Arbiter { .. } => Some((2, Part::Arbiter)),
        Role::Captain { entrant } => Some((3, Part::Entrant(*entrant))),
        Role::Player { seat } => Some((4, Part::Entrant(seat.entrant))),
        Role::Spectator => None,
    };
    let mut parts: Vec<_> = hall.roles_of(holder.account).iter().filter_map(rank).collect();
    parts.sort_by_key(|(rank, _)| *rank);
    parts.into_iter().map(|(_, part)| part).collect()
}

/// Whether somebody is one of those who run an event.
pub(super) fn is_official(hall: &Hall, identity: &Identity) -> bool {
    held_parts(hall, identity).iter().any(|part| part.is_official())
}

/// Whether somebody organises an event, or may make himself its organiser.
pub(super) fn organises(hall: &Hall, identity: &Identity) -> bool {
    let organiser = hall.holds(identity, &Role::Organiser) || identity.is_administrator();
    organiser && identity.may(Scope::Events)
}

/// Whether somebody is the chief arbiter of an event.
pub(super) fn is_chief(hall: &Hall, identity: &Identity) -> bool {
    hall.holds(identity, &Role::ChiefArbiter) && identity.may(Scope::Events)
}

/// The organiser gives all roles; the chief arbiter names his arbiters (AXF 2017 3.5).
pub(super) fn may_give(hall: &Hall, identity: &Identity, role: &Role) -> bool {
    organises(hall, identity) || (is_chief(hall, identity) && matches!(role, Role::Arbiter { .. }))
}

/// The roles that somebody no longer has once another is given: an arbiter those of other tables.
fn replaced<'a>(roles: &'a [Role], given: &'a Role) -> impl Iterator<Item = &'a Role> {
    let arbiter = |role: &Role| matches!(role, Role::Arbiter { .. });
    roles.iter().filter(move |role| arbiter(given) && arbiter(role) && *role != given)
}

impl Service {
    /// Who is what in an event.
    ///
    /// # Errors
    /// If the asker is no official of it.
    pub async fn roles(&self, event: Uuid, identity: &Identity) -> Result<Vec<RoleOf>, Problem> {
        let hall = self.hall_log(event, identity).await?;
        let mut all = Vec::new();
        for (&account, roles) in &hall.state.roles {
            let name = self.name_of(account).await?.unwrap_or_default();
            all.extend(roles.iter().map(|role| RoleOf {
                account,
                name: name.clone(),
                role: role.clone(),
            }));
        }
        Ok(all)
    }

    /// The hall of an event with its log, for its officials and for administrators: who gave what to whom, and when.
    ///
    /// # Errors
    /// If the asker may not read it.
    pub async fn hall_log(
        &self,
        event: Uuid,
        identity: &Identity,
    ) -> Result<Arc<Kept<Hall>>, Problem> {
        let hall = self.hall_to_see(event, identity).await?;
        let official = is_official(&hall.state, identity) || identity.is_administrator();
        let may = official && identity.may(Scope::Read);
        if may { Ok(hall) } else { Err(not_allowed(&hall.state, identity)) }
    }

    /// What an account is called; none if it is not there, or broken: that must not hide what else is told.
    async fn name_of(&self, account: Uuid) -> Result<Option<String>, Problem> {
        match self.accounts.get(account).await {
            Ok(kept) => Ok(kept.map(|kept| kept.state.name.clone())),
            Err(error) if error.is_damage() => {
                tracing::warn!(%account, %error, "a broken account is not named");
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// What the accounts are called that the log of a hall names.
    pub(crate) async fn accounts_in_log(
        &self,
        hall: &Kept<Hall>,
    ) -> Result<BTreeMap<Uuid, String>, Problem> {
        let mut names = BTreeMap::new();
        for entry in hall.log.iter() {
            if let HallEvent::RoleGiven { account, .. }
            | HallEvent::RoleTaken { account, .. }
            | HallEvent::InvitationUsed { account, .. } = &entry.event
                && !names.contains_key(account)
                && let Some(name) = self.name_of(*account).await?
            {
                names.insert(*account, name);
            }
        }
        Ok(names)
    }

    /// Gives somebody a role. An arbiter who has tables already has these instead.
    ///
    /// # Errors
    /// If the asker may not.
    pub async fn give_role(
        &self,
        event: Uuid,
        identity: &Identity,
        account: Uuid,
        role: Role,
        reason: Option<String>,
        asked: Option<&Asked>,
    ) -> Result<(), Problem> {
        let role = role.in_order();
        self.check_role(event, identity, &role).await?;
        let reason = checked_reason(reason)?;
        if self.accounts.get(account).await?.is_none() {
            return Err(Problem::invalid("account", Fault::Unknown));
        }
        let allowed = |hall: &Hall| may_give(hall, identity, &role);
        let given = HallEvent::RoleGiven { account, role: role.clone(), reason };
        let reply = asked.map(|asked| asked.done(self.now()));
        self.change_hall(event, identity, allowed, |hall| {
            let replaced = replaced(hall.roles_of(account), &role);
            let taken = |role: &Role| HallEvent::RoleTaken {
                account,
                role: role.clone(),
                // Every reader is told in his own language that it was replaced.
                reason: String::new(),
            };
            let happened = replaced.map(taken).chain([given.clone()]).collect();
            Ok((happened, Batch { reply: reply.clone(), ..Batch::default() }))
        })
        .await?;
        Ok(())
    }

    /// Takes a role from somebody.
    ///
    /// # Errors
    /// If the asker may not, or nobody would be left to organise.
    pub async fn take_role(
        &self,
        event: Uuid,
        identity: &Identity,
        account: Uuid,
        role: Role,
        reason: &str,
        asked: Option<&Asked>,
    ) -> Result<(), Problem> {
        let (role, reason) = (role.in_order(), check_text("reason", reason, 1, LONGEST_REASON)?);
        let allowed = |hall: &Hall| may_give(hall, identity, &role);
        self.change_hall(event, identity, allowed, |hall| {
            if !hall.roles_of(account).contains(&role) {
                return Err(Problem::NotFound);
            }
            let organisers = hall.roles.values().flatten().filter(|r| **r == Role::Organiser);
            if role == Role::Organiser && organisers.count() == 1 {
                return Err(Problem::invalid("role", Fault::LastOrganiser));
            }
            let reason = reason.to_owned();
            let taken = HallEvent::RoleTaken { account, role: role.clone(), reason };
            let reply = asked.map(|asked| asked.done(self.now()));
            Ok((vec![taken], Batch { reply, ..Batch::default() }))
        })
        .await?;
        Ok(())
    }

    /// Whether a role can be had in an event: the entrant is there. Who may not give it is not told.
    pub(super) async fn check_role(
        &self,
        event: Uuid,
        identity: &Identity,
        role: &Role,
    ) -> Result<(), Problem> {
        let hall = self.hall_known(event, identity).await?;
        if !may_give(&hall.state, identity, role) {
            return Err(not_allowed(&hall.state, identity));
        }
        let (entrant, member) = match role {
            Role::Captain { entrant } => (*entrant, None),
            Role::Player { seat } => (seat.entrant, seat.member),
            Role::Arbiter { tables } if tables.len() > MOST_TABLES => {
                return Err(Problem::invalid("tables", Fault::TooMany));
            }
            _ => return Ok(()),
        };
        let event = self.events.get(event).await?.ok_or(Problem::NotFound)?;
        let found = event.state.participant(entrant);
        let found = found.ok_or_else(|| Problem::invalid("entrant", Fault::Unknown))?;
        let members = found.entrant.members.len();
        match member {
            Some(member) if !(1..=members).contains(&usize::from(member)) => {
                Err(Problem::invalid("member", Fault::Unknown))
            }
            _ => Ok(()),
        }
    }
}

/// Whether somebody is arbiter of the table of a game.
pub(super) fn arbitrates(hall: &Hall, identity: &Identity, game: Uuid) -> Option<chuhe_game::Part> {
    let table = hall.games.get(&game)?.game.table.table;
    if hall.holds(identity, &Role::ChiefArbiter) {
        return Some(chuhe_game::Part::ChiefArbiter);
    }
    has_table(hall, identity, table).then_some(chuhe_game::Part::Arbiter)
}

/// Whether somebody is an arbiter who has a table.
pub(crate) fn has_table(hall: &Hall, identity: &Identity, table: u16) -> bool {
    let of_table = |role: &Role| match role {
        Role::Arbiter { tables } => tables.is_empty() || tables.contains(&table),
        _ => false,
    };
    identity.holder().is_some_and(|own| hall.roles_of(own.account).iter().any(of_table))
}
