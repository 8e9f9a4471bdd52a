//! Where the commands write to: the answer on standard output, everything else on standard error.

use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use chuhe_rulebook::Language;
use serde::Serialize;

use crate::failure::Failure;

/// Standard output, locked and buffered.
pub(crate) fn answer() -> io::BufWriter<io::StdoutLock<'static>> {
    io::BufWriter::new(io::stdout().lock())
}

/// The answer as JSON, for programs.
pub(crate) fn json(answer: &impl Serialize) -> io::Result<()> {
    let mut out = self::answer();
    serde_json::to_writer_pretty(&mut out, answer)?;
    writeln!(out)?;
    out.flush()
}

/// Writes files; those that are there already only if that is wanted, and then all of them or none.
pub(crate) fn files(files: &[(PathBuf, String)], force: bool) -> Result<(), Failure> {
    none_there(files.iter().map(|(path, _)| path.as_path()), force)?;
    files.iter().try_for_each(|(path, text)| {
        fs::write(path, text).map_err(|error| Failure::Write { path: path.clone(), error })
    })
}

/// That none of the files is there already, unless they are to be replaced.
pub(crate) fn none_there<'a>(
    files: impl IntoIterator<Item = &'a Path>,
    force: bool,
) -> Result<(), Failure> {
    match files.into_iter().find(|path| !force && path.exists()) {
        Some(path) => Err(Failure::FileExists { path: path.to_owned() }),
        None => Ok(()),
    }
}

/// A line on standard error; if that is closed, nobody is there to be told.
pub(crate) fn remark(text: impl Display) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// What went wrong, on standard error.
pub(crate) fn complain(failure: &Failure, language: Language) {
    remark(format_args!("chuhe: {}", failure.told(language)));
}
