//! Why the server or its database refuses, in words. What the system or the database itself says stays as it says it.

use chuhe_locale::Key;
use chuhe_server::demo::DemoError;
use chuhe_server::log_trouble::LogTrouble;
use chuhe_server::restore::RestoreError;
use chuhe_server::serve::ServeError;
use chuhe_server::store::backup::{BackupError, Fault};
use chuhe_server::store::chain::Break;
use chuhe_server::store::{AddressError, OpenError};
use uuid::Uuid;

use super::{Locale, filled, number};

pub(super) fn serve(words: &Locale, error: &ServeError) -> String {
    match error {
        ServeError::Store(error) => open(words, error),
        ServeError::Service(problem) => {
            because(words, Key("store-unreadable"), &problem.detail(words.language))
        }
        ServeError::Listen { address, error } => {
            let args = [("at", filled(address.to_string())), ("why", filled(error.to_string()))];
            words.say(Key("cannot-listen"), &args)
        }
        ServeError::Serve(error) => because(words, Key("serving-broke-off"), error),
    }
}

pub(super) fn open(words: &Locale, error: &OpenError) -> String {
    let at = |key: Key, path: &std::path::Path, why: String| {
        words.say(key, &[("path", filled(path.display().to_string())), ("why", filled(why))])
    };
    match error {
        OpenError::Address(error) => address(words, error),
        OpenError::Database(error) => because(words, Key("database-unusable"), error),
        OpenError::File { file, error } => {
            at(Key("database-file-unusable"), file, error.to_string())
        }
        OpenError::Later(version) => {
            words.say(Key("database-later"), &[("version", filled(version.to_string()))])
        }
        OpenError::Migration(error) => because(words, Key("database-not-up-to-date"), error),
        OpenError::Folder { folder, error } => {
            at(Key("folder-not-made"), folder, error.to_string())
        }
    }
}

pub(super) fn address(words: &Locale, error: &AddressError) -> String {
    match error {
        AddressError::Neither => words.plain(Key("address-neither")),
        AddressError::Postgres(why) => because(words, Key("address-postgres"), why),
    }
}

pub(super) fn demo(words: &Locale, error: &DemoError) -> String {
    match error {
        DemoError::InUse(accounts) => {
            words.say(Key("demo-in-use"), &[("accounts", number(*accounts as usize))])
        }
        DemoError::Problem(problem) => {
            because(words, Key("demo-refused"), &problem.detail(words.language))
        }
        DemoError::Store(error) => error.to_string(),
    }
}

pub(super) fn backup(words: &Locale, error: &BackupError) -> String {
    match error {
        BackupError::Store(error) => error.to_string(),
        BackupError::File(error) => because(words, Key("backup-unreadable"), error),
        BackupError::Broken(log, broken) => broken_log(words, Key("backup-refused"), log, *broken),
        BackupError::Line { line, fault } => {
            let args = [("line", number(*line)), ("fault", filled(line_fault(words, fault)))];
            words.say(Key("backup-line"), &args)
        }
    }
}

fn broken_log(words: &Locale, key: Key, log: &Uuid, broken: Break) -> String {
    let trouble = LogTrouble::Chain(broken).text(words.language);
    words.say(key, &[("log", filled(log.to_string())), ("fault", filled(trouble))])
}

fn line_fault(words: &Locale, fault: &Fault) -> String {
    let count = |count: &u64| filled(count.to_string());
    match fault {
        Fault::Json(error) => because(words, Key("backup-no-line"), error),
        Fault::NoHeader => words.plain(Key("backup-no-header")),
        Fault::TooNew(version) => {
            words.say(Key("backup-too-new"), &[("version", filled(version.to_string()))])
        }
        Fault::NoStream => words.plain(Key("backup-no-log")),
        Fault::NoHash => words.plain(Key("backup-no-hash")),
        Fault::Broken(log, broken) => broken_log(words, Key("backup-broken"), log, *broken),
        Fault::CutOff => words.plain(Key("backup-cut-off")),
        Fault::Miscounted(logs, records, found_logs, found_records) => {
            let args = [
                ("logs", count(logs)),
                ("records", count(records)),
                ("found-logs", count(found_logs)),
                ("found-records", count(found_records)),
            ];
            words.say(Key("backup-miscounted"), &args)
        }
    }
}

pub(super) fn restore(words: &Locale, error: &RestoreError) -> String {
    let of = |key: Key, log: String, fault: String| {
        words.say(key, &[("log", filled(log)), ("fault", filled(fault))])
    };
    match error {
        RestoreError::Unfollowed { kind, stream, version, fault } => {
            let trouble = LogTrouble::Unfollowed { version: *version, fault: fault.clone() };
            of(Key("restore-log"), format!("{kind} {stream}"), trouble.text(words.language))
        }
        RestoreError::NotEmpty(logs) => {
            words.say(Key("restore-not-empty"), &[("logs", number(*logs as usize))])
        }
        RestoreError::NoPartOfAnEvent { kind, stream } => {
            of(Key("restore-no-part"), format!("{kind} {stream}"), String::new())
        }
        RestoreError::Loose { stream, fault } => {
            of(Key("restore-log"), stream.to_string(), fault.text(words.language))
        }
        RestoreError::There(log) => of(Key("restore-there"), log.to_string(), String::new()),
        RestoreError::Store(error) => error.to_string(),
    }
}

fn because(words: &Locale, key: Key, why: &dyn ToString) -> String {
    words.say(key, &[("why", filled(why.to_string()))])
}
