//! What ties the logs to one another and to the names that lead to them. A chain of hashes shows what was changed
//! within a log; that a whole log is gone, or a name leads elsewhere, shows only by what others say of it.

use std::collections::{BTreeMap, BTreeSet};

use chuhe_game::Game;
use chuhe_logbook::Instant;
use chuhe_tournament::{Event, GameRef, Tournament};
use uuid::Uuid;

use crate::account::Account;
use crate::hall::Hall;
use crate::identity::Written;
use crate::log_trouble::LogTrouble;
use crate::service::{hall_id, spaces};
use crate::shelf::{self, ShelfError};
use crate::store::{Kind, Record};

/// The names that lead to a log: what kind of name, and which.
pub type Names = BTreeSet<(String, String)>;

/// What a log says of others, and of the names that lead to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tied {
    /// The names that must lead to it, and no others.
    pub names: Names,
    /// What it says of other logs.
    pub says: Says,
}

/// What a log says of others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    /// Nothing can be told: it cannot be followed.
    Unknown,
    /// An account stands alone.
    Account,
    /// An event has a hall.
    Event {
        /// The games whose results the server took over when they ended.
        taken_over: BTreeSet<GameRef>,
    },
    /// A hall has an event and games.
    Hall {
        /// Of which event.
        event: Uuid,
        /// The games, and where they stand in the event.
        games: BTreeMap<Uuid, GameRef>,
        /// The games at which there are tablets.
        tablets: BTreeSet<Uuid>,
    },
    /// A game belongs to a hall.
    Game {
        /// Whether it is over.
        ended: bool,
        /// When time alone brings something about in it.
        alarm: Option<Instant>,
    },
}

/// Follows a log to its end.
///
/// # Errors
/// Where it cannot be followed.
pub fn of(kind: Kind, stream: Uuid, records: &[Record]) -> Result<Tied, ShelfError> {
    Ok(match kind {
        Kind::Account => {
            let account = shelf::replay::<Account>(stream, records)?;
            let tokens = account.tokens.values().map(|token| (spaces::TOKEN, token.hash.clone()));
            let mut names = named(tokens.chain([(spaces::LOGIN, account.login.clone())]));
            // The first administrator was let in by the set-up link, which is good for one.
            if records.first().is_some_and(|first| first.actor == Written::Nobody.to_json()) {
                names.extend(named([(spaces::SETUP, spaces::SETUP_DONE.to_owned())]));
            }
            Tied { names, says: Says::Account }
        }
        Kind::Event => {
            let event = shelf::replay::<Tournament>(stream, records)?;
            let server = Written::Server.to_json();
            let own = records.iter().filter(|record| record.actor == server);
            let entered = own.filter_map(|record| {
                // It was read a moment ago.
                let entry: chuhe_tournament::Entry = serde_json::from_str(&record.payload).ok()?;
                match entry.event {
                    Event::ResultEntered { game, automatic: false, .. } => Some(game),
                    _ => None,
                }
            });
            // A result that was taken back with its game is none.
            let stands = |game: &GameRef| event.game(*game).is_some_and(|it| it.result.is_some());
            let says = Says::Event { taken_over: entered.filter(stands).collect() };
            Tied { names: Names::new(), says }
        }
        Kind::Hall => {
            let hall = shelf::replay::<Hall>(stream, records)?;
            let games = hall.games.keys().map(|game| (spaces::GAME, game.to_string()));
            let links = hall.invitations.values();
            let links = links.map(|link| (spaces::INVITATION, link.hash.clone()));
            let tablets = hall.tablets.values().map(|hash| (spaces::TABLET, hash.clone()));
            let names = named(games.chain(links).chain(tablets));
            let says = Says::Hall {
                event: hall.event,
                games: hall.games.iter().map(|(id, game)| (*id, game.game)).collect(),
                tablets: hall.tablets.keys().copied().collect(),
            };
            Tied { names, says }
        }
        Kind::Game => {
            let game = shelf::replay::<Game>(stream, records)?;
            let says = Says::Game {
                ended: game.ended().is_some(),
                alarm: game.next_due().map(|due| due.at),
            };
            Tied { names: Names::new(), says }
        }
    })
}

fn named(names: impl IntoIterator<Item = (&'static str, String)>) -> Names {
    names.into_iter().map(|(space, key)| (space.to_owned(), key)).collect()
}

/// Names that should lead to a log and do not, or do and should not.
pub fn wrong_names(should: &Names, found: &Names) -> Vec<LogTrouble> {
    let missing = should.difference(found).cloned();
    let missing = missing.map(|(space, key)| LogTrouble::NameMissing { space, key });
    let further = found.difference(should).cloned();
    let further = further.map(|(space, key)| LogTrouble::NameUnknown { space, key });
    missing.chain(further).collect()
}

/// What is wrong with the alarm of a log: without it a flag would not fall before somebody looks.
pub fn wrong_alarm(says: &Says, found: Option<Instant>) -> Option<LogTrouble> {
    let should = match says {
        Says::Game { alarm, .. } => *alarm,
        Says::Unknown | Says::Account | Says::Event { .. } | Says::Hall { .. } => None,
    };
    // The beginning of time is for a game that no server has looked at since it was upgraded.
    if found == should || found == Some(Instant::default()) {
        return None;
    }
    Some(LogTrouble::Alarm { found, should })
}

/// What some logs say of one another that is not so, with the log that says it.
pub fn loose_ends(logs: &BTreeMap<Uuid, Says>) -> Vec<(Uuid, LogTrouble)> {
    let mut loose = Vec::new();
    let mut halls_of: BTreeMap<Uuid, usize> = BTreeMap::new();
    for (&id, says) in logs {
        let mut fault = |fault: LogTrouble| loose.push((id, fault));
        match says {
            Says::Hall { event, games, tablets } => {
                if id != hall_id(*event) {
                    fault(LogTrouble::NotItsHall { event: *event });
                }
                if !matches!(logs.get(event), Some(Says::Event { .. } | Says::Unknown)) {
                    fault(LogTrouble::EventMissing { event: *event });
                }
                for game in games.keys() {
                    *halls_of.entry(*game).or_default() += 1;
                    if !matches!(logs.get(game), Some(Says::Game { .. } | Says::Unknown)) {
                        fault(LogTrouble::GameMissing { game: *game });
                    }
                }
                for game in tablets.iter().filter(|game| !games.contains_key(game)) {
                    fault(LogTrouble::TabletElsewhere { game: *game });
                }
            }
            Says::Event { taken_over } => match logs.get(&hall_id(id)) {
                Some(Says::Hall { games, .. }) => {
                    for place in taken_over {
                        let mut there = games.iter().filter(|(_, at)| *at == place);
                        let over = there.any(|(game, _)| {
                            !matches!(logs.get(game), Some(Says::Game { ended: false, .. }))
                        });
                        if !over {
                            fault(LogTrouble::ResultTooEarly { game: *place });
                        }
                    }
                }
                Some(Says::Unknown) => {}
                _ => fault(LogTrouble::HallMissing { hall: hall_id(id) }),
            },
            Says::Unknown | Says::Account | Says::Game { .. } => {}
        }
    }
    // A game may belong to a hall that cannot be followed.
    let all_known = !logs.values().any(|says| *says == Says::Unknown);
    for (&id, _) in logs.iter().filter(|(_, says)| matches!(says, Says::Game { .. })) {
        match halls_of.get(&id) {
            None if all_known => loose.push((id, LogTrouble::InNoHall)),
            Some(2..) => loose.push((id, LogTrouble::InSeveralHalls)),
            _ => {}
        }
    }
    loose
}
