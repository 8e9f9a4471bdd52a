//! What can be wrong with a log: in itself, with the names that lead to it, and with what logs say of one another.

use std::fmt;

use chuhe_locale::{Key, filled, number};
use chuhe_logbook::Instant;
use chuhe_rulebook::Language;
use chuhe_tournament::GameRef;
use uuid::Uuid;

use crate::problem::words;
use crate::store::chain::Break;

/// What is wrong with a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogTrouble {
    /// Its chain of hashes is broken.
    Chain(Break),
    /// Rows of it cannot be read; as the store tells it.
    Damaged(String),
    /// It cannot be followed: at this version, or at all if that is 0.
    Unfollowed {
        /// Where.
        version: u64,
        /// What is wrong there.
        fault: String,
    },
    /// It does not go on from where a backup was.
    OtherThanBackup {
        /// Where the backup ends.
        version: u64,
    },
    /// A backup has it, and it is gone.
    Gone,
    /// A name should lead to it and does not.
    NameMissing {
        /// What kind of name.
        space: String,
        /// Which.
        key: String,
    },
    /// A name leads to it and should not.
    NameUnknown {
        /// What kind of name.
        space: String,
        /// Which.
        key: String,
    },
    /// Its alarm is not the one that follows from it.
    Alarm {
        /// What is set.
        found: Option<Instant>,
        /// What should be.
        should: Option<Instant>,
    },
    /// A hall says that it is that of an event, and is not.
    NotItsHall {
        /// The event.
        event: Uuid,
    },
    /// The event of a hall is missing.
    EventMissing {
        /// The event.
        event: Uuid,
    },
    /// A game of a hall is missing.
    GameMissing {
        /// The game.
        game: Uuid,
    },
    /// A tablet is at a game that the hall does not have.
    TabletElsewhere {
        /// The game.
        game: Uuid,
    },
    /// The hall of an event is missing.
    HallMissing {
        /// The hall.
        hall: Uuid,
    },
    /// An event has the result of a game that is not over.
    ResultTooEarly {
        /// Where the game stands in the event.
        game: GameRef,
    },
    /// No hall has a game.
    InNoHall,
    /// Several halls have a game.
    InSeveralHalls,
}

impl LogTrouble {
    /// What is told to whoever looks after the database. What the store or a log's own reader found stays as it is told
    /// there.
    pub fn text(&self, language: Language) -> String {
        let words = words(language);
        let of = |key: Key, id: Uuid| words.say(key, &[("id", filled(id.to_string()))]);
        let at =
            |key: Key, version: u64| words.say(key, &[("version", filled(version.to_string()))]);
        let name = |key: Key, space: &str, of: &str| {
            words.say(key, &[("space", filled(space)), ("key", filled(of))])
        };
        match self {
            LogTrouble::Chain(Break::Version { expected, found }) => words.say(
                Key("log-version-missing"),
                &[("expected", filled(expected.to_string())), ("found", filled(found.to_string()))],
            ),
            LogTrouble::Chain(Break::Hash(version)) => at(Key("log-wrong-hash"), *version),
            LogTrouble::Chain(Break::End { expected, found }) => words.say(
                Key("log-other-end"),
                &[("expected", filled(expected.to_string())), ("found", filled(found.to_string()))],
            ),
            LogTrouble::Chain(Break::Head) => words.plain(Key("log-wrong-head")),
            LogTrouble::Damaged(fault) | LogTrouble::Unfollowed { version: 0, fault } => {
                fault.clone()
            }
            LogTrouble::Unfollowed { version, fault } => words.say(
                Key("log-unfollowed"),
                &[("version", filled(version.to_string())), ("fault", filled(fault.as_str()))],
            ),
            LogTrouble::OtherThanBackup { version } => at(Key("log-other-than-backup"), *version),
            LogTrouble::Gone => words.plain(Key("log-gone")),
            LogTrouble::NameMissing { space, key } => name(Key("log-name-missing"), space, key),
            LogTrouble::NameUnknown { space, key } => name(Key("log-name-unknown"), space, key),
            LogTrouble::Alarm { found, should } => {
                let told = |alarm: &Option<Instant>| match alarm {
                    Some(at) => at.to_string(),
                    None => words.plain(Key("log-no-alarm")),
                };
                let args = [("found", filled(told(found))), ("should", filled(told(should)))];
                words.say(Key("log-alarm"), &args)
            }
            LogTrouble::NotItsHall { event } => of(Key("log-not-its-hall"), *event),
            LogTrouble::EventMissing { event } => of(Key("log-event-missing"), *event),
            LogTrouble::GameMissing { game } => of(Key("log-game-missing"), *game),
            LogTrouble::TabletElsewhere { game } => of(Key("log-tablet-elsewhere"), *game),
            LogTrouble::HallMissing { hall } => of(Key("log-hall-missing"), *hall),
            LogTrouble::ResultTooEarly { game } => {
                let at = game.table;
                let place = format!("{}.{}.{}", at.stage, at.round, at.table);
                let args = [("game", number(usize::from(game.game))), ("place", filled(place))];
                words.say(Key("log-result-too-early"), &args)
            }
            LogTrouble::InNoHall => words.plain(Key("log-in-no-hall")),
            LogTrouble::InSeveralHalls => words.plain(Key("log-in-several-halls")),
        }
    }
}

impl fmt::Display for LogTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::En))
    }
}
