//! What can be wrong with a request, as it is told: problem+json (RFC 9457) with a code that stays, the articles, and a
//! text in the language that was asked for. Nothing of the server's inside is ever told.

mod board;
mod unread;

use axum::http::StatusCode;
use chuhe_locale::{Args, Key, Locale, filled, number};
use chuhe_rulebook::{ArticleRef, Language, Rulebook};
use serde::Serialize;

use crate::account::Scope;
use crate::shelf::ShelfError;
use crate::store::{Rejected, StoreError};

pub use unread::{Unread, UnreadMove, Wanted};

chuhe_locale::words!("../../../locales/", "/server.ftl");

/// The words of the server in a language.
pub fn words(language: Language) -> Locale {
    WORDS.locale(language)
}

/// One thing that makes a board impossible, in words.
pub(crate) fn setup_fault(language: Language, fault: &chuhe_board::SetupFault) -> String {
    board::setup(&words(language), fault)
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// There is no such thing, or none that the asker may see.
    NotFound,
    /// There is nothing at this address.
    NoSuchRoute,
    /// The method is not for this address.
    NoSuchMethod,
    /// It must be known who asks.
    SignInFirst,
    /// The token that is shown is nobody's, or no longer.
    BadToken,
    /// The login or the password is wrong.
    WrongPassword,
    /// Too many wrong passwords, or too many requests.
    TooMany {
        /// After so many seconds it can be tried again.
        wait_s: u64,
    },
    /// The asker may not do this.
    Forbidden,
    /// The token that is shown is not for this.
    LacksScope {
        /// What it would have to be for.
        scope: Scope,
    },
    /// A person does this himself, and no program.
    SessionOnly,
    /// Only an administrator does this.
    AdministratorsOnly,
    /// The secret of the set-up link is wrong.
    WrongSetupLink,
    /// The request did not come from a page of this server.
    ForeignOrigin,
    /// A program that has signed in has not sent the CSRF token of its session.
    NoCsrfToken,
    /// Something in the request is not as it must be.
    Invalid {
        /// Where: a field, a header, a line.
        place: String,
        /// What is wrong, by its name in the locale files.
        fault: Fault,
    },
    /// The body, or something in it, cannot be read.
    Unreadable {
        /// Where; the whole body if it is empty.
        place: String,
        /// What is wrong.
        fault: Unread,
    },
    /// The body is not of the kind that is wanted.
    WrongMediaType,
    /// The body is too large.
    TooLarge {
        /// So many bytes are taken.
        most: usize,
    },
    /// The body took too long to come.
    TooSlow,
    /// Somebody else was faster.
    Conflict {
        /// The present version.
        version: u64,
    },
    /// The version that the asker has looked at is not the present one.
    Stale {
        /// The present version.
        version: u64,
    },
    /// The name is taken.
    Taken {
        /// Which.
        name: String,
    },
    /// The idempotency key was used for something else.
    KeyReused,
    /// It was used up, withdrawn, or has expired.
    Expired,
    /// The rules of the game do not allow it.
    Game(chuhe_game::Refusal),
    /// The rules of the event do not allow it.
    Event(chuhe_tournament::Refusal),
    /// The pairing of a game that is being played cannot be changed.
    UnderWay {
        /// At which table.
        table: u16,
    },
    /// The places of an event do not stand yet, so that nobody gets a certificate.
    PlacesOpen(chuhe_tournament::PlacesOpen),
    /// A line-up of an encounter is still secret, so that its games cannot be set up.
    LineupsSecret {
        /// At which table.
        table: u16,
        /// When it opens, in the time of the venue; none if the other team is waited for.
        opens_at: Option<String>,
    },
    /// Every game that could be set up has its result already.
    NoGameToSetUp,
    /// The asker is an arbiter, and none of his tables is played at in the round.
    NoOwnTable,
    /// The round was paired anew since the game was set up: it is not to be played.
    PairedAnew,
    /// The event cannot be set up so.
    EventSetting(chuhe_tournament::SettingError),
    /// The game cannot be set up so.
    GameSetting(chuhe_game::SettingError),
    /// The server has too much to do.
    Busy,
    /// Something went wrong in the server; it is in its log under this number.
    Internal(String),
}

/// What is wrong with a part of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is missing.
    Missing,
    /// It is not of the kind that is wanted.
    Malformed,
    /// The box was not ticked.
    NotTicked,
    /// It is too long.
    TooLong {
        /// So many characters it may have.
        most: usize,
    },
    /// It is too short.
    TooShort {
        /// So many characters it must have.
        least: usize,
    },
    /// It is no name to sign in by.
    NoLogin {
        /// So many characters it must have.
        least: usize,
        /// So many it may have.
        most: usize,
    },
    /// It names something that there is not.
    Unknown,
    /// There is no such rulebook.
    NoSuchRulebook,
    /// The rulebook lays out no such event.
    NoSuchPlan {
        /// The rulebook's id.
        rulebook: &'static str,
    },
    /// There are no words in this language.
    NoSuchLanguage,
    /// A whole setting is sent, which says this itself.
    BesideSetting,
    /// There are too many.
    TooMany,
    /// There are more than are taken.
    MoreThan {
        /// The most.
        most: u32,
    },
    /// It lies in the past.
    InThePast,
    /// It is no move of the position on the board.
    NoMove,
    /// It is to be an illegal move, and no piece is found that it could be of.
    NoIllegalMove,
    /// It is no span of time.
    NoSpan,
    /// It is a number out of its range.
    NotWithin {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
    },
    /// Things lie within each other too deeply.
    TooDeep,
    /// It is the role of the last organiser.
    LastOrganiser,
    /// It is the asker's own account.
    Own,
    /// What is asked here is not kept under a key.
    NoKeyHere,
    /// It is a rulebook that lays down no final of a double elimination.
    NoFinal,
    /// It does not go with what else was filled in.
    Contradictory,
    /// The same stands in it twice.
    Twice,
    /// It is of another rulebook than the event.
    OfAnotherBook,
    /// It is about tables, and the event has none.
    NoTable,
}

/// A problem as it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = Problem)]
pub struct Told {
    /// A reference that stays the same for the same kind of problem.
    #[serde(rename = "type")]
    pub kind: String,
    /// What kind of problem it is, in words.
    pub title: String,
    /// The status of the answer.
    pub status: u16,
    /// What is wrong, in words.
    pub detail: String,
    /// A short name that stays the same for the same kind of problem.
    pub code: String,
    /// Why the table or the event refused it: a word that stays the same for the same reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<&'static str>,
    /// The articles of the rulebook it rests on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub articles: Vec<ToldArticle>,
    /// The present version, if another was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u64>,
    /// The language of the words.
    pub language: String,
}

/// An article as it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = ArticleCited)]
pub struct ToldArticle {
    /// Its number.
    pub number: String,
    /// Its title.
    pub title: String,
}

/// A number of bytes as people tell it.
fn size(bytes: usize) -> String {
    match bytes {
        0..1_024 => format!("{bytes} B"),
        1_024..1_048_576 => format!("{} KB", bytes / 1_024),
        _ => format!("{} MB", bytes / 1_048_576),
    }
}

impl Problem {
    /// How many seconds to wait before it is asked again; none if it would be answered alike.
    pub fn retry_after_s(&self) -> Option<u64> {
        match self {
            Problem::TooMany { wait_s } => Some(*wait_s),
            Problem::Busy => Some(2),
            _ => None,
        }
    }

    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        match self {
            Problem::NotFound | Problem::NoSuchRoute => StatusCode::NOT_FOUND,
            Problem::NoSuchMethod => StatusCode::METHOD_NOT_ALLOWED,
            Problem::SignInFirst | Problem::BadToken | Problem::WrongPassword => {
                StatusCode::UNAUTHORIZED
            }
            Problem::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Problem::Forbidden
            | Problem::LacksScope { .. }
            | Problem::SessionOnly
            | Problem::AdministratorsOnly
            | Problem::NoCsrfToken
            | Problem::WrongSetupLink
            | Problem::ForeignOrigin
            | Problem::NoOwnTable => StatusCode::FORBIDDEN,
            Problem::Invalid { .. } | Problem::EventSetting(_) | Problem::GameSetting(_) => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Problem::Unreadable { .. } => StatusCode::BAD_REQUEST,
            Problem::WrongMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Problem::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Problem::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Problem::Conflict { .. } | Problem::Taken { .. } => StatusCode::CONFLICT,
            Problem::UnderWay { .. }
            | Problem::PairedAnew
            | Problem::PlacesOpen(_)
            | Problem::NoGameToSetUp
            | Problem::LineupsSecret { .. } => StatusCode::CONFLICT,
            Problem::Stale { .. } => StatusCode::PRECONDITION_FAILED,
            Problem::KeyReused | Problem::Game(_) | Problem::Event(_) => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Problem::Expired => StatusCode::GONE,
            Problem::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Problem::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// A short name that stays.
    pub fn code(&self) -> &'static str {
        match self {
            Problem::NotFound => "not-found",
            Problem::NoSuchRoute => "no-such-route",
            Problem::NoSuchMethod => "no-such-method",
            Problem::SignInFirst => "sign-in-first",
            Problem::BadToken => "bad-token",
            Problem::WrongPassword => "wrong-password",
            Problem::TooMany { .. } => "too-many",
            Problem::Forbidden => "forbidden",
            Problem::LacksScope { .. } => "lacks-scope",
            Problem::SessionOnly => "session-only",
            Problem::AdministratorsOnly => "administrators-only",
            Problem::WrongSetupLink => "wrong-setup-link",
            Problem::ForeignOrigin | Problem::NoCsrfToken => "foreign-origin",
            Problem::Invalid { .. } => "invalid",
            Problem::Unreadable { .. } => "unreadable",
            Problem::WrongMediaType => "wrong-media-type",
            Problem::TooLarge { .. } => "too-large",
            Problem::TooSlow => "too-slow",
            Problem::Conflict { .. } => "conflict",
            Problem::Stale { .. } => "stale",
            Problem::Taken { .. } => "taken",
            Problem::KeyReused => "key-reused",
            Problem::Expired => "expired",
            Problem::Game(_) => "refused-at-the-table",
            Problem::Event(_) => "refused-in-the-event",
            Problem::UnderWay { .. } => "under-way",
            Problem::NoGameToSetUp => "no-game-to-set-up",
            Problem::NoOwnTable => "no-own-table",
            Problem::PairedAnew => "paired-anew",
            Problem::PlacesOpen(_) => "places-open",
            Problem::LineupsSecret { .. } => "lineups-secret",
            Problem::EventSetting(_) | Problem::GameSetting(_) => "setting",
            Problem::Busy => "busy",
            Problem::Internal(_) => "internal",
        }
    }

    fn title(&self, words: &Locale) -> String {
        let key = match self {
            Problem::NotFound | Problem::NoSuchRoute => Key("title-not-found"),
            Problem::NoSuchMethod => Key("title-no-such-method"),
            Problem::SignInFirst | Problem::BadToken | Problem::WrongPassword => {
                Key("title-sign-in")
            }
            Problem::TooMany { .. } => Key("title-too-many"),
            Problem::Forbidden
            | Problem::LacksScope { .. }
            | Problem::SessionOnly
            | Problem::AdministratorsOnly
            | Problem::NoCsrfToken
            | Problem::WrongSetupLink
            | Problem::ForeignOrigin
            | Problem::NoOwnTable => Key("title-forbidden"),
            Problem::Invalid { .. }
            | Problem::Unreadable { .. }
            | Problem::WrongMediaType
            | Problem::TooLarge { .. }
            | Problem::TooSlow
            | Problem::KeyReused
            | Problem::EventSetting(_)
            | Problem::GameSetting(_) => Key("title-invalid"),
            Problem::Conflict { .. } | Problem::Stale { .. } => Key("title-conflict"),
            Problem::Taken { .. } => Key("title-taken"),
            Problem::UnderWay { .. }
            | Problem::PairedAnew
            | Problem::PlacesOpen(_)
            | Problem::NoGameToSetUp
            | Problem::LineupsSecret { .. } => Key("title-refused"),
            Problem::Expired => Key("title-expired"),
            Problem::Game(refusal) if refusal.why().is_about_the_asking() => Key("title-invalid"),
            Problem::Game(_) | Problem::Event(_) => Key("title-refused"),
            Problem::Busy => Key("title-busy"),
            Problem::Internal(_) => Key("title-internal"),
        };
        words.plain(key)
    }

    /// What is wrong, in words, and what to do.
    pub fn detail(&self, language: Language) -> String {
        let words = words(language);
        let say = |key: Key, args: Args<'_>| words.say(key, args);
        match self {
            Problem::NotFound => words.plain(Key("problem-not-found")),
            Problem::NoSuchRoute => words.plain(Key("problem-no-such-route")),
            Problem::NoSuchMethod => words.plain(Key("problem-no-such-method")),
            Problem::SignInFirst => words.plain(Key("problem-sign-in-first")),
            Problem::BadToken => words.plain(Key("problem-bad-token")),
            Problem::WrongPassword => words.plain(Key("problem-wrong-password")),
            Problem::TooMany { wait_s } => {
                say(Key("problem-too-many"), &[("seconds", number(*wait_s as usize))])
            }
            Problem::Forbidden => words.plain(Key("problem-forbidden")),
            Problem::LacksScope { scope } => {
                say(Key("problem-lacks-scope"), &[("scope", filled(scope.key()))])
            }
            Problem::SessionOnly => words.plain(Key("problem-session-only")),
            Problem::AdministratorsOnly => words.plain(Key("problem-administrators-only")),
            Problem::WrongSetupLink => words.plain(Key("problem-wrong-setup-link")),
            Problem::ForeignOrigin => words.plain(Key("problem-foreign-origin")),
            Problem::NoCsrfToken => words.plain(Key("problem-no-csrf-token")),
            Problem::Invalid { place, fault } => {
                let fault = fault.text(&words);
                say(Key("problem-invalid"), &[("place", filled(place)), ("fault", filled(fault))])
            }
            Problem::Unreadable { place, fault } => {
                let fault = filled(fault.text(&words));
                match place.as_str() {
                    "" => say(Key("problem-unreadable"), &[("fault", fault)]),
                    place => {
                        let args = [("place", filled(place)), ("fault", fault)];
                        say(Key("problem-invalid"), &args)
                    }
                }
            }
            Problem::WrongMediaType => words.plain(Key("problem-wrong-media-type")),
            Problem::TooLarge { most } => {
                say(Key("problem-too-large"), &[("most", filled(size(*most)))])
            }
            Problem::TooSlow => words.plain(Key("problem-too-slow")),
            Problem::Conflict { version } | Problem::Stale { version } => {
                say(Key("problem-conflict"), &[("version", number(*version as usize))])
            }
            Problem::Taken { name } => say(Key("problem-taken"), &[("name", filled(name))]),
            Problem::KeyReused => words.plain(Key("problem-key-reused")),
            Problem::Expired => words.plain(Key("problem-expired")),
            Problem::Game(refusal) => refusal.text(language),
            Problem::Event(refusal) => refusal.text(language),
            Problem::UnderWay { table } => {
                say(Key("problem-under-way"), &[("table", number(usize::from(*table)))])
            }
            Problem::NoGameToSetUp => words.plain(Key("problem-no-game-to-set-up")),
            Problem::NoOwnTable => words.plain(Key("problem-no-own-table")),
            Problem::PairedAnew => words.plain(Key("problem-paired-anew")),
            Problem::PlacesOpen(open) => chuhe_tournament::explain::places_open(open, language),
            Problem::LineupsSecret { table, opens_at } => {
                let table = ("table", number(usize::from(*table)));
                match opens_at {
                    Some(at) => say(Key("problem-lineups-until"), &[table, ("at", filled(at))]),
                    None => say(Key("problem-lineups-waiting"), &[table]),
                }
            }
            Problem::EventSetting(error) => {
                let fault = chuhe_tournament::explain::setting_error(error, language);
                say(Key("problem-setting"), &[("fault", filled(fault))])
            }
            Problem::GameSetting(error) => {
                let fault = game_setting(&words, error);
                say(Key("problem-setting"), &[("fault", filled(fault))])
            }
            Problem::Busy => words.plain(Key("problem-busy")),
            Problem::Internal(incident) => {
                say(Key("problem-internal"), &[("incident", filled(incident))])
            }
        }
    }

    fn articles(&self) -> &[ArticleRef] {
        match self {
            Problem::Game(refusal) => refusal.articles(),
            Problem::Event(refusal) => refusal.articles(),
            _ => &[],
        }
    }

    /// As it is told in a language.
    pub fn told(&self, language: Language) -> Told {
        let article = |article: &ArticleRef| ToldArticle {
            number: article.number.to_string(),
            title: article.title.get(language).to_owned(),
        };
        Told {
            kind: format!("urn:chuhe:problem:{}", self.code()),
            title: self.title(&words(language)),
            status: self.status().as_u16(),
            detail: self.detail(language),
            code: self.code().to_owned(),
            refusal: match self {
                Problem::Game(refusal) => Some(refusal.code()),
                Problem::Event(refusal) => Some(refusal.code()),
                _ => None,
            },
            articles: self.articles().iter().map(article).collect(),
            version: match self {
                Problem::Conflict { version } | Problem::Stale { version } => Some(*version),
                _ => None,
            },
            language: language.key().to_owned(),
        }
    }

    /// Something is wrong with a part of the request.
    pub fn invalid(place: &str, fault: Fault) -> Problem {
        Problem::Invalid { place: place.to_owned(), fault }
    }

    /// Something went wrong inside: it goes to the server's log, and the asker gets its number.
    pub fn internal(error: &(dyn std::error::Error + 'static)) -> Problem {
        let mut bytes = [0; 6];
        // A number that is only looked up; without chance it is all noughts.
        let _ = getrandom::fill(&mut bytes);
        let incident: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        tracing::error!(%incident, error = %error, "something went wrong");
        Problem::Internal(incident)
    }
}

/// That something must be one of certain words.
fn one_of(words: &Locale, known: &[&str]) -> String {
    words.say(Key("unread-one-of"), &[("words", filled(known.join(", ")))])
}

/// The plans of a rulebook by which an event can be set up.
fn plans(rulebook: &str) -> Vec<&'static str> {
    let laid_out = Rulebook::builtin(rulebook).map(|book| book.events.keys());
    let whole = |plan: &&str| chuhe_tournament::Setting::from_plan("-", rulebook, plan).is_ok();
    laid_out.into_iter().flatten().map(|id| &**id).filter(whole).collect()
}

/// Why a game cannot be set up.
fn game_setting(words: &Locale, error: &chuhe_game::SettingError) -> String {
    use chuhe_game::SettingError;
    match error {
        SettingError::NoSuchRulebook(id) => {
            let known = Rulebook::ids().collect::<Vec<_>>().join(", ");
            let args = [("id", filled(id.as_str())), ("known", filled(known))];
            words.say(Key("game-no-such-rulebook"), &args)
        }
        SettingError::NoSuchTimeControl { id, known } => {
            let args = [("id", filled(id.as_str())), ("known", filled(known.join(", ")))];
            words.say(Key("game-no-such-time-control"), &args)
        }
        SettingError::Overrides(_) | SettingError::Regulations { .. } => {
            words.plain(Key("game-regulations"))
        }
        SettingError::Over => words.plain(Key("game-over")),
        SettingError::Start(error) => board::position_faults(words, error),
    }
}

impl Fault {
    fn text(self, words: &Locale) -> String {
        words.plain(match self {
            Fault::Missing => Key("fault-missing"),
            Fault::Malformed => Key("fault-malformed"),
            Fault::NotTicked => Key("fault-not-ticked"),
            Fault::Unknown => Key("fault-unknown"),
            Fault::TooMany => Key("fault-too-many"),
            Fault::InThePast => Key("fault-in-the-past"),
            Fault::NoMove => Key("fault-no-move"),
            Fault::NoIllegalMove => Key("fault-no-illegal-move"),
            Fault::NoSpan => Key("fault-no-span"),
            Fault::TooDeep => Key("fault-too-deep"),
            Fault::LastOrganiser => Key("fault-last-organiser"),
            Fault::Own => Key("fault-own"),
            Fault::NoKeyHere => Key("fault-no-key-here"),
            Fault::NoFinal => Key("fault-no-final"),
            Fault::Contradictory => Key("fault-contradictory"),
            Fault::Twice => Key("fault-twice"),
            Fault::OfAnotherBook => Key("fault-of-another-book"),
            Fault::NoTable => Key("fault-no-table"),
            Fault::BesideSetting => Key("fault-beside-setting"),
            Fault::TooLong { most } => {
                return words.say(Key("fault-too-long"), &[("most", number(most))]);
            }
            Fault::TooShort { least } => {
                return words.say(Key("fault-too-short"), &[("least", number(least))]);
            }
            Fault::NoLogin { least, most } => {
                let args = [("least", number(least)), ("most", number(most))];
                return words.say(Key("fault-no-login"), &args);
            }
            Fault::NoSuchRulebook => return one_of(words, &Rulebook::ids().collect::<Vec<_>>()),
            Fault::NoSuchLanguage => {
                let known: Vec<&str> = Language::ALL.iter().map(|one| one.key()).collect();
                return one_of(words, &known);
            }
            Fault::NoSuchPlan { rulebook } => match plans(rulebook).as_slice() {
                [] => Key("fault-no-plans"),
                known => return one_of(words, known),
            },
            Fault::MoreThan { most } => {
                return words.say(Key("fault-more-than"), &[("most", number(most as usize))]);
            }
            Fault::NotWithin { least, most } => {
                let args = [("least", number(least as usize)), ("most", number(most as usize))];
                return words.say(Key("fault-not-within"), &args);
            }
        })
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.detail(Language::En))
    }
}

impl std::error::Error for Problem {}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        match error {
            StoreError::Rejected(Rejected::Conflict { found, .. }) => {
                Problem::Conflict { version: found }
            }
            StoreError::Rejected(Rejected::Taken { key, .. }) => Problem::Taken { name: key },
            StoreError::Rejected(Rejected::Answered) => Problem::KeyReused,
            StoreError::Closed => Problem::Busy,
            StoreError::Database(sqlx::Error::PoolTimedOut) => Problem::Busy,
            other => Problem::internal(&other),
        }
    }
}

impl From<ShelfError> for Problem {
    fn from(error: ShelfError) -> Problem {
        match error {
            ShelfError::Store(error) => error.into(),
            broken @ ShelfError::Broken { .. } => Problem::internal(&broken),
        }
    }
}

impl From<chuhe_tournament::SettingError> for Problem {
    fn from(error: chuhe_tournament::SettingError) -> Problem {
        Problem::EventSetting(error)
    }
}

impl From<chuhe_game::SettingError> for Problem {
    fn from(error: chuhe_game::SettingError) -> Problem {
        Problem::GameSetting(error)
    }
}

impl From<chuhe_game::Refusal> for Problem {
    fn from(refusal: chuhe_game::Refusal) -> Problem {
        match refusal.why() {
            chuhe_game::Why::Unsound { .. } => Problem::internal(&refusal),
            _ => Problem::Game(refusal),
        }
    }
}

impl From<chuhe_tournament::Refusal> for Problem {
    fn from(refusal: chuhe_tournament::Refusal) -> Problem {
        match refusal.why() {
            chuhe_tournament::Why::Unsound { .. } => Problem::internal(&refusal),
            _ => Problem::Event(refusal),
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_code_is_told_of() {
        let (_, rest) = include_str!("problem.rs").split_once("pub fn code(&self)").expect("codes");
        let codes = rest.split("fn title").next().expect("a part");
        let codes: Vec<&str> = codes.split('"').skip(1).step_by(2).collect();
        let page = include_str!("../../../docs/server.md");
        assert!(codes.len() > 20, "{codes:?}");
        for code in codes {
            assert!(page.contains(&format!("\n| `{code}` | ")), "docs/server.md lacks {code}");
        }
    }
}
