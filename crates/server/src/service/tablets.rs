//! Tablets on the tables of games: placed, taken by a device, removed.

use uuid::Uuid;

use super::officials::arbitrates;
use super::{Service, hall_id, spaces};
use crate::account::Scope;
use crate::hall::{Hall, HallEvent, Role};
use crate::identity::Identity;
use crate::problem::Problem;
use crate::secret::Secret;
use crate::store::{Batch, Key};

impl Service {
    /// Puts a tablet on the table of a game, in the place of an earlier one. Its secret is told this once.
    ///
    /// # Errors
    /// If the asker is no arbiter of that table.
    pub async fn place_tablet(&self, game: Uuid, identity: &Identity) -> Result<Secret, Problem> {
        let event = self.event_of(game, identity).await?;
        if let Identity::Tablet { .. } = identity {
            return Err(Problem::Forbidden);
        }
        let secret = Secret::new(&*self.world);
        let hash = secret.hash().to_string();
        let allowed = |hall: &Hall| may_place(hall, identity, game);
        self.change_hall(event, identity, allowed, |hall| {
            let earlier = hall.tablets.get(&game);
            let dropped = earlier.map(|hash| (spaces::TABLET, hash.clone()));
            let key = Key { space: spaces::TABLET, key: hash.clone(), stream: hall_id(event) };
            let batch = Batch {
                keys: vec![key],
                dropped: dropped.into_iter().collect(),
                ..Batch::default()
            };
            Ok((vec![HallEvent::TabletPlaced { game, hash: hash.clone() }], batch))
        })
        .await?;
        Ok(secret)
    }

    /// Makes the device that shows the secret of a link the tablet of its game. The link is good for nobody else then; the
    /// secret of the device is told this once.
    ///
    /// # Errors
    /// If the link was used already, withdrawn, or replaced by another.
    pub async fn take_tablet(&self, shown: &str) -> Result<(Uuid, Secret), Problem> {
        let identity = match self.by_token(shown).await {
            Err(Problem::BadToken) => return Err(Problem::Expired),
            identity => identity?,
        };
        let Identity::Tablet { event, game, hash: link } = &identity else {
            return Err(Problem::Expired);
        };
        let secret = Secret::new(&*self.world);
        let hash = secret.hash().to_string();
        self.change_hall(
            *event,
            &identity,
            |_| true,
            |hall| {
                if hall.tablets.get(game) != Some(link) || hall.taken.contains(game) {
                    return Err(Problem::Expired);
                }
                let key = Key { space: spaces::TABLET, key: hash.clone(), stream: hall_id(*event) };
                let dropped = vec![(spaces::TABLET, link.clone())];
                let batch = Batch { keys: vec![key], dropped, ..Batch::default() };
                Ok((vec![HallEvent::TabletTaken { game: *game, hash: hash.clone() }], batch))
            },
        )
        .await?;
        Ok((*game, secret))
    }

    /// Takes the tablet away.
    ///
    /// # Errors
    /// If the asker is no arbiter of that table, or there is none.
    pub async fn remove_tablet(&self, game: Uuid, identity: &Identity) -> Result<(), Problem> {
        let event = self.event_of(game, identity).await?;
        if let Identity::Tablet { .. } = identity {
            return Err(Problem::Forbidden);
        }
        let allowed = |hall: &Hall| may_place(hall, identity, game);
        self.change_hall(event, identity, allowed, |hall| {
            let hash = hall.tablets.get(&game).ok_or(Problem::NotFound)?;
            let dropped = vec![(spaces::TABLET, hash.clone())];
            Ok((vec![HallEvent::TabletRemoved { game }], Batch { dropped, ..Batch::default() }))
        })
        .await?;
        Ok(())
    }
}

/// An administrator may not: a tablet acts in a game, and that needs a role in its event.
pub(crate) fn may_place(hall: &Hall, identity: &Identity, game: Uuid) -> bool {
    let organiser = hall.holds(identity, &Role::Organiser);
    (organiser || arbitrates(hall, identity, game).is_some()) && identity.may(Scope::Games)
}
