//! Invitations: links that give a role in an event.

use std::sync::Arc;

use chuhe_logbook::Instant;
use uuid::Uuid;

use super::halls::not_allowed;
use super::officials::{is_chief, may_give, organises};
use super::{Service, hall_id, spaces};
use crate::account::Scope;
use crate::hall::{Hall, HallEvent, Invitation, Role};
use crate::identity::Identity;
use crate::problem::{Fault, Problem};
use crate::secret::Secret;
use crate::shelf::Kept;
use crate::store::{Batch, Key};

/// An invitation can be used so often at most.
const USES: u16 = 1_000;

/// An event has so many open invitations at most.
const INVITATIONS: usize = 2_000;

impl Service {
    /// The links of an event that can still be used, and that the asker could make.
    ///
    /// # Errors
    /// If the asker gives no roles in it.
    pub async fn invitations(
        &self,
        event: Uuid,
        identity: &Identity,
    ) -> Result<Vec<(Uuid, Invitation)>, Problem> {
        let hall = self.hall_to_see(event, identity).await?;
        let hall = &hall.state;
        let organiser = identity.is_administrator() || hall.holds(identity, &Role::Organiser);
        let chief = hall.holds(identity, &Role::ChiefArbiter);
        if !(organiser || chief) || !identity.may(Scope::Read) {
            return Err(not_allowed(hall, identity));
        }
        let now = self.now();
        let own = |link: &Invitation| organiser || matches!(link.role, Role::Arbiter { .. });
        let all = hall.invitations.iter().filter(|(_, link)| link.is_open(now) && own(link));
        Ok(all.map(|(id, link)| (*id, link.clone())).collect())
    }

    /// Makes a link that gives a role. Its secret is told this once.
    ///
    /// # Errors
    /// If the asker may not give that role.
    pub async fn invite(
        &self,
        event: Uuid,
        identity: &Identity,
        role: Role,
        uses: u16,
        expires_at: Instant,
    ) -> Result<(Uuid, Secret), Problem> {
        let role = role.in_order();
        self.check_role(event, identity, &role).await?;
        if uses == 0 || uses > USES {
            let fault = Fault::NotWithin { least: 1, most: USES.into() };
            return Err(Problem::invalid("uses", fault));
        }
        if expires_at <= self.now() {
            return Err(Problem::invalid("expires-at", Fault::InThePast));
        }
        let (id, secret) = (self.world.new_id(), Secret::new(&*self.world));
        let hash = secret.hash().to_string();
        let allowed = |hall: &Hall| may_give(hall, identity, &role);
        let now = self.now();
        self.change_hall(event, identity, allowed, |hall| {
            let open = hall.invitations.values().filter(|link| link.is_open(now));
            if open.count() >= INVITATIONS {
                return Err(Problem::invalid("invitations", Fault::TooMany));
            }
            let invitation =
                Invitation { hash: hash.clone(), role: role.clone(), expires_at, uses };
            let key = Key { space: spaces::INVITATION, key: hash.clone(), stream: hall_id(event) };
            let batch = Batch { keys: vec![key], ..Batch::default() };
            Ok((vec![HallEvent::Invited { id, invitation }], batch))
        })
        .await?;
        Ok((id, secret))
    }

    /// What a link gives: the event and the role.
    ///
    /// # Errors
    /// If the link is not right, or no longer.
    pub async fn invitation(&self, shown: &str) -> Result<(Arc<Kept<Hall>>, Uuid), Problem> {
        let hash = Secret::shown(shown).hash().to_string();
        let hall = self.store.find(spaces::INVITATION, &hash).await?.ok_or(Problem::NotFound)?;
        let hall = self.halls.get(hall).await?.ok_or(Problem::NotFound)?;
        let found = hall.state.invitations.iter().find(|(_, link)| link.hash == hash);
        let (&id, link) = found.ok_or(Problem::Expired)?;
        if !link.is_open(self.now()) {
            return Err(Problem::Expired);
        }
        Ok((hall, id))
    }

    /// Follows a link.
    ///
    /// # Errors
    /// If the asker has no account, or the link is not right, or no longer.
    pub async fn accept(&self, identity: &Identity, shown: &str) -> Result<Uuid, Problem> {
        let own = identity.account()?;
        if !identity.may(Scope::Events) {
            return Err(Problem::Forbidden);
        }
        let (hall, id) = self.invitation(shown).await?;
        let event = hall.state.event;
        let account = own.account;
        let now = self.now();
        self.change_hall(
            event,
            identity,
            |_| true,
            |hall| {
                let link = hall.invitations.get(&id).ok_or(Problem::Expired)?;
                // Whoever has the role already does not use the link up.
                if hall.roles_of(account).contains(&link.role) {
                    return Ok(Default::default());
                }
                if !link.is_open(now) {
                    return Err(Problem::Expired);
                }
                Ok((vec![HallEvent::InvitationUsed { id, account }], Batch::default()))
            },
        )
        .await?;
        Ok(event)
    }

    /// Withdraws a link.
    ///
    /// # Errors
    /// If the asker may not, or there is none.
    pub async fn withdraw_invitation(
        &self,
        event: Uuid,
        identity: &Identity,
        id: Uuid,
    ) -> Result<(), Problem> {
        let allowed = |hall: &Hall| match hall.invitations.get(&id) {
            Some(link) => may_give(hall, identity, &link.role),
            None => organises(hall, identity) || is_chief(hall, identity),
        };
        self.change_hall(event, identity, allowed, |hall| {
            let link = hall.invitations.get(&id).ok_or(Problem::NotFound)?;
            let dropped = vec![(spaces::INVITATION, link.hash.clone())];
            Ok((vec![HallEvent::InvitationWithdrawn { id }], Batch { dropped, ..Batch::default() }))
        })
        .await?;
        Ok(())
    }
}
