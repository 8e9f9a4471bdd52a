//! Where the commands write to: the answer on standard output, everything else on standard error.

use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use chuhe_rulebook::Language;
use serde::Serialize;

use crate::dash::is_dash;
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

/// A file that is being written: beside its place, where it is put when it is whole. What was there stays until then, and
/// what is given up leaves nothing behind.
pub(crate) struct Unfinished {
    place: PathBuf,
    /// None if the place is no file that could be replaced, as a pipe: that is written to as it is.
    beside: Option<PathBuf>,
}

impl Unfinished {
    /// A file that is to stand at a place. Where a link leads, the file is replaced, and the link stays.
    pub(crate) fn at(path: &Path) -> Unfinished {
        let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let replaceable = place.is_file() || !place.exists();
        let beside = replaceable.then(|| {
            let mut name = place.as_os_str().to_owned();
            name.push(".part");
            PathBuf::from(name)
        });
        Unfinished { place, beside }
    }

    /// Where it is written meanwhile.
    pub(crate) fn path(&self) -> &Path {
        self.beside.as_deref().unwrap_or(&self.place)
    }

    /// Puts it in its place.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        match self.beside.take() {
            Some(beside) => fs::rename(&beside, &self.place).inspect_err(|_| {
                // What is left of it is of no use; why it could not be moved tells more.
                let _ = fs::remove_file(&beside);
            }),
            None => Ok(()),
        }
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            // It may never have been begun.
            let _ = fs::remove_file(beside);
        }
    }
}

/// One text as the answer.
pub(crate) fn print(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = answer();
    out.write_all(bytes)?;
    Ok(out.flush()?)
}

/// Writes a file; one that is there already only if that is wanted, and then as a whole or not at all. `-` is printed.
pub(crate) fn write(path: &Path, bytes: &[u8], force: bool) -> Result<(), Failure> {
    if is_dash(path) {
        return print(bytes);
    }
    files(&[(path.to_owned(), bytes)], force)
}

/// Writes files; those that are there already only if that is wanted, and then all of them or none.
pub(crate) fn files<T: AsRef<[u8]>>(files: &[(PathBuf, T)], force: bool) -> Result<(), Failure> {
    none_there(files.iter().map(|(path, _)| path.as_path()), force)?;
    let begin = |(path, bytes): &(PathBuf, T)| {
        let failed = |error| Failure::Write { path: path.clone(), error };
        let begun = Unfinished::at(path);
        let mut file = fs::File::create(begun.path()).map_err(failed)?;
        file.write_all(bytes.as_ref()).map_err(failed)?;
        // A pipe has no disk to be on.
        if begun.beside.is_some() {
            file.sync_data().map_err(failed)?;
        }
        Ok(begun)
    };
    let begun = files.iter().map(begin).collect::<Result<Vec<_>, Failure>>()?;
    begun.into_iter().zip(files).try_for_each(|(begun, (path, _))| {
        begun.finish().map_err(|error| Failure::Write { path: path.clone(), error })
    })
}

/// That none of the files is there already, unless they are to be replaced; and that none is a folder.
pub(crate) fn none_there<'a>(
    files: impl IntoIterator<Item = &'a Path>,
    force: bool,
) -> Result<(), Failure> {
    for path in files {
        if path.is_dir() {
            return Err(Failure::FolderForFile { path: path.to_owned() });
        }
        if !force && path.exists() {
            return Err(Failure::FileExists { path: path.to_owned() });
        }
    }
    Ok(())
}

/// A line on standard error; if that is closed, nobody is there to be told.
pub(crate) fn remark(text: impl Display) {
    let _ = writeln!(io::stderr().lock(), "{}", harmless(&text.to_string()));
}

/// Without what would steer the terminal: names of files may hold anything.
fn harmless(text: &str) -> String {
    let mut told = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() && !matches!(c, '\n' | '\t') {
            told.extend(c.escape_debug());
        } else {
            told.push(c);
        }
    }
    told
}

/// What went wrong, on standard error.
pub(crate) fn complain(failure: &Failure, language: Language) {
    remark(format_args!("chuhe: {}", failure.told(language)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_replaced_whole_and_all_of_them_or_none() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let read = |name: &str| fs::read_to_string(at(name)).unwrap();
        write(&at("a"), b"old", false).unwrap();
        assert!(matches!(write(&at("a"), b"new", false), Err(Failure::FileExists { .. })));
        // The second cannot be written: the first stays as it was, and nothing is left beside it.
        let two = [(at("a"), "new"), (at("no-such-folder/b"), "new")];
        assert!(matches!(files(&two, true), Err(Failure::Write { .. })));
        assert_eq!(read("a"), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        files(&[(at("a"), "new"), (at("b"), "new")], true).unwrap();
        assert_eq!((read("a"), read("b")), ("new".to_owned(), "new".to_owned()));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_and_leads_to_the_new_file() {
        let folder = tempfile::tempdir().unwrap();
        let [file, link] = ["file", "link"].map(|name| folder.path().join(name));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write(&link, b"new", true).unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        // What is no file is written to and not replaced.
        write(Path::new("/dev/null"), b"gone", true).unwrap();
        assert!(!Path::new("/dev/null").is_file());
    }
}
