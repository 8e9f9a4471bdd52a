//! Why a command stopped, in words.

use std::io;
use std::path::Path;

use chuhe_game::{LogFault, SettingError};
use chuhe_locale::{Args, Key};
use chuhe_rulebook::Language;
use chuhe_server::problem::Problem;

use super::{Locale, fault, filled, locale, number, server};
use crate::failure::{Changed, Failure, NoDash};
use crate::log_file::LogTrouble;

impl Failure {
    /// What is told to the user, in his language. What comes from the system or from the server below stays as it is
    /// told there.
    pub(crate) fn told(&self, language: Language) -> String {
        let words = locale(language);
        let plain = |key: Key| words.plain(key);
        let say = |key: Key, args: Args<'_>| words.say(key, args);
        let at = |key: Key, path: &Path| say(key, &[("path", filled(shown(path)))]);
        let because = |key: Key, path: &Path, why: String| {
            say(key, &[("path", filled(shown(path))), ("why", filled(why))])
        };
        let why = |key: Key, why: &dyn ToString| say(key, &[("why", filled(why.to_string()))]);
        let option = |key: Key, option: &str| say(key, &[("option", filled(option))]);
        let id = |key: Key, id: &str| say(key, &[("id", filled(id))]);
        let count = |key: Key, name: &'static str, of: usize| say(key, &[(name, number(of))]);
        match self {
            Failure::Fen(error) => fault::position(language, "--fen", error),
            Failure::Line(error) => fault::line(&words, error),
            Failure::Guessed { error, notation, option } => {
                let args = [
                    ("move", filled(fault::line(&words, error))),
                    ("notation", filled(notation.name())),
                    ("option", filled(*option)),
                ];
                say(Key("move-guessed"), &args)
            }
            Failure::NoNotation { text } => {
                say(Key("no-notation"), &[("text", filled(escaped(text)))])
            }
            Failure::NoMoves => plain(Key("no-moves")),
            Failure::NoGame => plain(Key("no-game")),
            Failure::FileAndMoves => plain(Key("file-and-moves")),
            Failure::GameFile { path, error } => {
                because(Key("game-file"), path, fault::file(&words, error))
            }
            Failure::InGame { path, number: game, fault } => {
                let args = [
                    ("path", filled(shown(path))),
                    ("number", number(*game)),
                    ("fault", filled(fault::fault(&words, fault))),
                ];
                say(Key("in-game"), &args)
            }
            Failure::BrokenOff { path, number: game, told } => {
                let args = [
                    ("path", filled(shown(path))),
                    ("number", number(*game)),
                    ("fault", filled(told.as_str())),
                ];
                say(Key("in-game"), &args)
            }
            Failure::SeveralGames { path } => at(Key("several-games"), path),
            Failure::NoSuchGame { path, number: game, games } => {
                let args = [
                    ("path", filled(shown(path))),
                    ("number", number(*game)),
                    ("games", number(*games)),
                ];
                say(Key("no-such-game"), &args)
            }
            Failure::Folder { path } => at(Key("folder"), path),
            Failure::OneGameOnly { option: of } => option(Key("one-game-only"), of),
            Failure::TableExists { path, interrupted: true } => at(Key("table-exists"), path),
            Failure::TableExists { path, .. } => at(Key("table-complete"), path),
            Failure::NotInterrupted { path } => at(Key("not-interrupted"), path),
            Failure::CannotResume(Changed::Rules { begun, rules }) => {
                let args = [("begun", filled(begun.as_str())), ("rules", filled(rules.as_str()))];
                say(Key("begun-under-other-rules"), &args)
            }
            Failure::CannotResume(Changed::Files { begun }) => {
                say(Key("begun-with-other-files"), &[("files", filled(begun.as_str()))])
            }
            Failure::CannotResume(Changed::Folders) => plain(Key("folders-have-changed")),
            Failure::ForMoves { option: of } => option(Key("for-moves"), of),
            Failure::ForNotations { option: of } => option(Key("for-notations"), of),
            Failure::FileForMoves { path, notation } => {
                let args = [("path", filled(shown(path))), ("notation", filled(notation.name()))];
                say(Key("file-for-moves"), &args)
            }
            Failure::MovesForFile { moves } => {
                say(Key("moves-for-file"), &[("moves", filled(moves.as_str()))])
            }
            Failure::ForFiles { option: of } => option(Key("for-files"), of),
            Failure::FileExists { path } => at(Key("file-exists"), path),
            Failure::FaultyGames { faults } => count(Key("faulty-games"), "faults", *faults),
            Failure::Undecoded { path, number: game, characters } => {
                let args = [
                    ("path", filled(shown(path))),
                    ("number", number(*game)),
                    ("characters", number(*characters)),
                ];
                say(Key("undecoded"), &args)
            }
            Failure::Interrupted { resumable: true } => plain(Key("interrupted-resume")),
            Failure::Interrupted { resumable: false } => plain(Key("interrupted")),
            Failure::NothingRepeats { told } | Failure::RefusedLine { told } => told.clone(),
            Failure::Refused(told) | Failure::Misunderstood(told) => told.clone(),
            Failure::UnusableRows { path, rows } => {
                say(Key("unusable-rows"), &[("path", filled(shown(path))), ("rows", number(*rows))])
            }
            Failure::NoCases { path } => at(Key("no-cases"), path),
            Failure::CasesFailed { failed } => count(Key("cases-failed"), "failed", *failed),
            Failure::NoLimit { id: of } => id(Key("no-limit"), of),
            Failure::NeedsClaimant { id: of } => id(Key("needs-claimant"), of),
            Failure::LimitNotReached => plain(Key("limit-not-reached")),
            Failure::Read { path, error } => match error.kind() {
                io::ErrorKind::NotFound => at(Key("not-there"), path),
                io::ErrorKind::PermissionDenied => at(Key("not-allowed"), path),
                _ => because(Key("reading-failed"), path, error.to_string()),
            },
            Failure::Write { path, error } => match error.kind() {
                io::ErrorKind::NotFound => at(Key("no-folder"), path),
                io::ErrorKind::PermissionDenied => at(Key("writing-not-allowed"), path),
                _ => because(Key("writing-failed"), path, error.to_string()),
            },
            Failure::Output(error) => why(Key("output-failed"), error),
            Failure::System(error) => why(Key("system-refuses"), error),
            Failure::NoSuchPly { ply, last } => {
                say(Key("no-such-ply"), &[("ply", number(*ply)), ("last", number(*last))])
            }
            Failure::SeveralPages { pages } => count(Key("several-pages"), "pages", *pages),
            Failure::NoSuchClock { id, clock, known } => {
                let args = [
                    ("id", filled(id.as_str())),
                    ("clock", filled(escaped(clock))),
                    ("known", filled(known.as_str())),
                ];
                say(Key("no-such-clock"), &args)
            }
            // Which key of the regulations is at fault is told by their reader alone.
            Failure::CannotSetUp(
                error @ (SettingError::Overrides(_) | SettingError::Regulations { .. }),
            ) => why(Key("cannot-set-up"), error),
            Failure::CannotSetUp(error) => Problem::GameSetting(error.clone()).detail(language),
            Failure::LogSettles { path, option } => say(
                Key("log-settles"),
                &[("path", filled(shown(path))), ("option", filled(*option))],
            ),
            Failure::LogExists { path } => at(Key("log-exists"), path),
            Failure::LogInUse { path } => at(Key("log-in-use"), path),
            Failure::Log { path, line, fault } => {
                let args = [
                    ("path", filled(shown(path))),
                    ("line", number(*line)),
                    ("fault", filled(trouble(&words, fault))),
                ];
                say(Key("log-fault"), &args)
            }
            Failure::PlyNotReached { ply, last } => {
                say(Key("ply-not-reached"), &[("ply", number(*ply)), ("last", number(*last))])
            }
            Failure::EntryNotReached { entry, last } => {
                say(Key("entry-not-reached"), &[("entry", number(*entry)), ("last", number(*last))])
            }
            Failure::LineNotText { line } => count(Key("line-not-text"), "line", *line),
            Failure::Serve(error) => server::serve(&words, error),
            Failure::OpenStore(error) => server::open(&words, error),
            Failure::Store(error) => error.to_string(),
            Failure::Backup(error) => server::backup(&words, error),
            Failure::Demo(error) => server::demo(&words, error),
            Failure::Load(error) => error.to_string(),
            Failure::LoadInterrupted => plain(Key("load-interrupted")),
            Failure::LoadNotWhole => plain(Key("load-not-whole")),
            Failure::LoadNeedsPostgres { option: of } => option(Key("load-needs-postgres"), of),
            Failure::BackupFile { path, error } => {
                because(Key("game-file"), path, server::backup(&words, error))
            }
            Failure::Config { path, fault } => because(Key("game-file"), path, fault.clone()),
            Failure::NotRestored { path, error } => {
                because(Key("not-restored"), path, server::restore(&words, error))
            }
            Failure::BackupExists { path } => at(Key("backup-exists"), path),
            Failure::NoDatabase { file } => at(Key("no-database"), file),
            Failure::Database(error) => why(Key("database"), &server::address(&words, error)),
            Failure::Listen { at, error } => {
                let args = [("at", filled(at.as_str())), ("why", filled(error.to_string()))];
                say(Key("cannot-listen"), &args)
            }
            Failure::ServedAlready { database } => {
                say(Key("served-already"), &[("database", filled(database.as_str()))])
            }
            Failure::Lock { path, error } => because(Key("cannot-lock"), path, error.to_string()),
            Failure::NoSuchEvent { event } => {
                say(Key("no-such-event"), &[("event", filled(event.to_string()))])
            }
            Failure::BrokenLogs { faults } => count(Key("broken-logs"), "faults", *faults),
            Failure::NoSuchLevel { level } => {
                say(Key("no-such-level"), &[("level", filled(level.as_str()))])
            }
            Failure::RefusedLines { lines } => count(Key("lines-refused"), "lines", *lines),
            Failure::Dash { option: of, wanted } => {
                let key = match wanted {
                    NoDash::Folder => Key("dash-folder"),
                    NoDash::Log => Key("dash-log"),
                    NoDash::Database => Key("dash-database"),
                };
                option(key, of)
            }
            Failure::DashEvent => plain(Key("dash-event")),
            Failure::TableEnding { path } => at(Key("table-ending"), path),
            Failure::FileForFolder { path } => at(Key("file-for-folder"), path),
            Failure::FolderForFile { path } => at(Key("folder-for-file"), path),
            Failure::NoGameFiles { named } => {
                let named: Vec<String> = named.iter().map(|path| shown(path)).collect();
                say(Key("no-game-files"), &[("path", filled(named.join(" ")))])
            }
            Failure::LeftAlone { files } => count(Key("left-alone"), "files", *files),
        }
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// As it was given, but without what would steer the terminal.
pub(super) fn escaped(text: &str) -> String {
    text.escape_debug().to_string()
}

/// What is wrong with a log.
fn trouble(words: &Locale, of: &LogTrouble) -> String {
    let told = |key: Key, fault: String| words.say(key, &[("fault", filled(fault))]);
    match of {
        LogTrouble::Line(LogFault::NoHeader { wanted, found: None }) => {
            words.say(Key("log-other-schema"), &[("wanted", filled(*wanted))])
        }
        LogTrouble::Line(LogFault::NoHeader { wanted, found: Some(found) }) => {
            let args = [("wanted", filled(*wanted)), ("found", filled(found.as_str()))];
            words.say(Key("log-names-other-schema"), &args)
        }
        LogTrouble::Line(LogFault::TooNew { found, known }) => {
            let args = [("found", number(*found as usize)), ("known", number(*known as usize))];
            words.say(Key("log-too-new"), &args)
        }
        LogTrouble::Line(LogFault::NoVersion) => words.plain(Key("log-no-version")),
        LogTrouble::Line(fault @ LogFault::Entry { .. }) => {
            told(Key("log-no-entry"), fault.to_string())
        }
        LogTrouble::NotText => words.plain(Key("log-not-text")),
        LogTrouble::Misfit(misfit) => told(Key("log-misfit"), misfit.clone()),
        LogTrouble::CannotGoOn(fault, command) => {
            let args = [("fault", filled(trouble(words, fault))), ("command", filled(*command))];
            words.say(Key("log-tells-up-to-there"), &args)
        }
    }
}
