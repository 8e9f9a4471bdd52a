//! Where the commands write to: the answer on standard output, everything else on standard error.

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;

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

/// A line on standard error; if that is closed, nobody is there to be told.
pub(crate) fn remark(text: impl Display) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// An error on standard error.
pub(crate) fn complain(error: &dyn std::error::Error) {
    remark(format_args!("chuhe: {error}"));
}
