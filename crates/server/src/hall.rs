//! The hall of an event: who may do what in it, which games are played in it, and whether the doors are open.

use std::collections::{BTreeMap, BTreeSet};

use chuhe_logbook::{Instant, Schema};
use chuhe_tournament::{EntrantId, GameRef, Seat, Tournament};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::identity::Identity;
use crate::machine::Machine;
use crate::store::Kind;

/// What somebody is in an event.
#[derive(
    Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(
    tag = "role",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum Role {
    /// Organises it: entries, officials, publication.
    Organiser,
    /// The chief arbiter (裁判长).
    ChiefArbiter,
    /// An arbiter (裁判员).
    Arbiter {
        /// The tables he has; all if none is named.
        #[serde(default)]
        tables: Vec<u16>,
    },
    /// The captain of a team.
    Captain {
        /// Of which.
        #[schema(value_type = u32)]
        entrant: EntrantId,
    },
    /// A player.
    Player {
        /// Which: an object such as `{"entrant": 1}`, for a member of a team `{"entrant": 1, "member": 2}`.
        #[schema(value_type = Object)]
        seat: Seat,
    },
    /// May look although the doors are closed.
    Spectator,
}

impl Role {
    /// Who somebody is in the event, or whom he speaks for.
    pub fn entrant(&self) -> Option<EntrantId> {
        match self {
            Role::Captain { entrant } => Some(*entrant),
            Role::Player { seat } => Some(seat.entrant),
            Role::Organiser | Role::ChiefArbiter | Role::Arbiter { .. } | Role::Spectator => None,
        }
    }

    /// The role with its tables in order, each once: the same role is always the same.
    pub fn in_order(mut self) -> Role {
        if let Role::Arbiter { tables } = &mut self {
            tables.sort_unstable();
            tables.dedup();
        }
        self
    }
}

/// A game in the hall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct HallGame {
    /// Which game of the event.
    pub game: GameRef,
    /// Who has Red.
    pub red: Seat,
    /// Who has Black.
    pub black: Seat,
}

impl HallGame {
    /// A game as it is paired in the event.
    pub fn paired(event: &Tournament, game: GameRef) -> Option<HallGame> {
        let paired = event.game(game)?;
        Some(HallGame { game, red: paired.red, black: paired.black })
    }

    /// Whether those are still paired in the event for whom the game was set up.
    pub fn is_paired(&self, event: &Tournament) -> bool {
        HallGame::paired(event, self.game) == Some(*self)
    }
}

/// A link by which somebody gets a role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Invitation {
    /// The hash of its secret.
    pub hash: String,
    /// What it gives.
    pub role: Role,
    /// Until when.
    pub expires_at: Instant,
    /// How often it can still be used.
    pub uses: u16,
}

impl Invitation {
    /// Whether it can still be followed.
    pub fn is_open(&self, now: Instant) -> bool {
        self.uses > 0 && self.expires_at > now
    }
}

/// The hall of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hall {
    /// Of which event.
    pub event: Uuid,
    /// What the event is called.
    pub name: String,
    /// Whether everybody may look.
    pub public: bool,
    /// Who is what, by account.
    pub roles: BTreeMap<Uuid, Vec<Role>>,
    /// Links by which roles are given.
    pub invitations: BTreeMap<Uuid, Invitation>,
    /// The games.
    pub games: BTreeMap<Uuid, HallGame>,
    /// The hashes of the secrets of the tablets at the tables, by game.
    pub tablets: BTreeMap<Uuid, String>,
    /// The games whose tablet is a certain device: the link for it is used up.
    pub taken: BTreeSet<Uuid>,
}

impl Hall {
    /// What somebody is.
    pub fn roles_of(&self, account: Uuid) -> &[Role] {
        self.roles.get(&account).map_or(&[], Vec::as_slice)
    }

    /// Whether whoever asks has a role.
    pub fn holds(&self, identity: &Identity, role: &Role) -> bool {
        identity.holder().is_some_and(|own| self.roles_of(own.account).contains(role))
    }

    /// The games whose players are still paired in the event.
    pub fn games_paired_in(&self, event: &Tournament) -> impl Iterator<Item = (&Uuid, &HallGame)> {
        self.games.iter().filter(|(_, game)| game.is_paired(event))
    }

    /// The stored game of a game of the event. One that was set up for others, before the round was paired anew or
    /// changed, is not it.
    pub fn game_at(&self, event: &Tournament, place: GameRef) -> Option<Uuid> {
        let paired = HallGame::paired(event, place)?;
        self.games.iter().rev().find(|(_, there)| **there == paired).map(|(id, _)| *id)
    }
}

/// An entry of the log of a hall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Entry {
    /// When.
    pub at: Instant,
    /// By whom, by name.
    pub by: String,
    /// What happened.
    pub event: HallEvent,
}

/// What happened in a hall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum HallEvent {
    /// The event was set up.
    Opened {
        /// Which.
        event: Uuid,
        /// Its name.
        name: String,
        /// Who organises it.
        organiser: Uuid,
    },
    /// The doors were opened or closed.
    PublicSet {
        /// Which.
        public: bool,
        /// Why, if that was said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Somebody got a role.
    RoleGiven {
        /// Who.
        account: Uuid,
        /// Which.
        role: Role,
        /// Why, if that was said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Somebody lost a role.
    RoleTaken {
        /// Who.
        account: Uuid,
        /// Which.
        role: Role,
        /// Why; empty if the role that he was given at the same time replaces it.
        reason: String,
    },
    /// A link was made that gives a role.
    Invited {
        /// Under which id.
        id: Uuid,
        /// The link.
        invitation: Invitation,
    },
    /// Somebody followed the link.
    InvitationUsed {
        /// Which.
        id: Uuid,
        /// Who.
        account: Uuid,
    },
    /// The link was withdrawn.
    InvitationWithdrawn {
        /// Which.
        id: Uuid,
    },
    /// A game was set up.
    GameOpened {
        /// Under which id.
        id: Uuid,
        /// The game.
        game: HallGame,
    },
    /// A tablet was put on the table of a game, in the place of an earlier one.
    TabletPlaced {
        /// Which game.
        game: Uuid,
        /// The hash of its secret.
        hash: String,
    },
    /// A device became the tablet: the secret of the link is good no longer, and the device has one of its own.
    TabletTaken {
        /// Which game.
        game: Uuid,
        /// The hash of the device's secret.
        hash: String,
    },
    /// The tablet was taken away.
    TabletRemoved {
        /// From which game.
        game: Uuid,
    },
}

impl Machine for Hall {
    type Entry = Entry;

    const KIND: Kind = Kind::Hall;
    const LOG: Schema = Schema { name: "chuhe-hall-log", version: 1 };

    fn begin(first: &Entry) -> Result<Hall, String> {
        match &first.event {
            HallEvent::Opened { event, name, organiser } => Ok(Hall {
                event: *event,
                name: name.clone(),
                public: false,
                roles: BTreeMap::from([(*organiser, vec![Role::Organiser])]),
                invitations: BTreeMap::new(),
                games: BTreeMap::new(),
                tablets: BTreeMap::new(),
                taken: BTreeSet::new(),
            }),
            _ => Err("the first entry must open the hall".to_owned()),
        }
    }

    fn follow(&mut self, next: &Entry) -> Result<(), String> {
        match &next.event {
            HallEvent::Opened { .. } => return Err("the hall is opened twice".to_owned()),
            HallEvent::PublicSet { public, .. } => self.public = *public,
            HallEvent::RoleGiven { account, role, .. } => self.give(*account, role),
            HallEvent::RoleTaken { account, role, .. } => {
                let roles = self.roles.entry(*account).or_default();
                let before = roles.len();
                roles.retain(|had| had != role);
                if roles.len() == before {
                    return Err("nobody has that role".to_owned());
                }
            }
            HallEvent::Invited { id, invitation } => {
                self.invitations.insert(*id, invitation.clone());
            }
            HallEvent::InvitationUsed { id, account } => {
                let link = self.invitations.get_mut(id).ok_or("there is no such invitation")?;
                link.uses = link.uses.checked_sub(1).ok_or("the invitation is used up")?;
                let role = link.role.clone();
                self.give(*account, &role);
            }
            HallEvent::InvitationWithdrawn { id } => {
                self.invitations.remove(id).ok_or("there is no such invitation")?;
            }
            HallEvent::GameOpened { id, game } => {
                self.games.insert(*id, *game);
            }
            HallEvent::TabletPlaced { game, hash } => {
                self.tablets.insert(*game, hash.clone());
                self.taken.remove(game);
            }
            HallEvent::TabletTaken { game, hash } => {
                let kept = self.tablets.get_mut(game).ok_or("there is no tablet at that game")?;
                kept.clone_from(hash);
                self.taken.insert(*game);
            }
            HallEvent::TabletRemoved { game } => {
                self.tablets.remove(game).ok_or("there is no tablet at that game")?;
                self.taken.remove(game);
            }
        }
        Ok(())
    }

    fn at(entry: &Entry) -> Instant {
        entry.at
    }
}

impl Hall {
    fn give(&mut self, account: Uuid, role: &Role) {
        let roles = self.roles.entry(account).or_default();
        if !roles.contains(role) {
            roles.push(role.clone());
        }
    }
}
