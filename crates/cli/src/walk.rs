//! Game files in folders, always in the same order.

use std::path::{Path, PathBuf};

use chuhe_records::Format;

/// Files that were named, and all game files in the folders that were: sorted by name within a folder, so that
/// a later run meets the same files in the same order. Only one folder's names are held for each level.
pub(crate) struct Walk {
    /// What is still to be looked at, the next one last.
    ahead: Vec<Ahead>,
    passed_over: u64,
}

enum Ahead {
    /// It was named, and is read whatever it is called.
    Named(PathBuf),
    Folder(PathBuf),
    File(PathBuf),
}

/// A file to be read, or why a folder cannot be.
pub(crate) enum Met {
    File(PathBuf),
    Unreadable(PathBuf, std::io::Error),
}

impl Walk {
    pub(crate) fn new(named: &[PathBuf]) -> Walk {
        let ahead = named.iter().rev().cloned().map(Ahead::Named).collect();
        Walk { ahead, passed_over: 0 }
    }

    /// How many files in folders were not taken for game files by their names.
    pub(crate) fn passed_over(&self) -> u64 {
        self.passed_over
    }

    /// Puts what is in a folder on the way. Links to folders are not followed: they may lead in a circle.
    fn enter(&mut self, folder: &Path) -> std::io::Result<()> {
        let mut inside = Vec::new();
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            inside.push((entry.path(), entry.file_type()?.is_dir()));
        }
        inside.sort_unstable_by(|(a, _), (b, _)| b.cmp(a));
        for (path, is_folder) in inside {
            if is_folder {
                self.ahead.push(Ahead::Folder(path));
            } else if Format::of_path(&path).is_some() {
                self.ahead.push(Ahead::File(path));
            } else {
                self.passed_over += 1;
            }
        }
        Ok(())
    }
}

impl Iterator for Walk {
    type Item = Met;

    fn next(&mut self) -> Option<Met> {
        loop {
            let folder = match self.ahead.pop()? {
                Ahead::File(path) => return Some(Met::File(path)),
                Ahead::Named(path) if !path.is_dir() => return Some(Met::File(path)),
                Ahead::Named(path) | Ahead::Folder(path) => path,
            };
            if let Err(error) = self.enter(&folder) {
                return Some(Met::Unreadable(folder, error));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_walked_in_order() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b/2.pgn", "b/1.pgn", "a.xqf", "c.doc", "b.pgn"] {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let named = [folder.path().to_owned(), folder.path().join("c.doc")];
        let mut walk = Walk::new(&named);
        let met: Vec<String> = walk
            .by_ref()
            .map(|met| match met {
                Met::File(path) => path.strip_prefix(folder.path()).unwrap().display().to_string(),
                Met::Unreadable(path, error) => panic!("{}: {error}", path.display()),
            })
            .collect();
        assert_eq!(met, ["a.xqf", "b/1.pgn", "b/2.pgn", "b.pgn", "c.doc"]);
        assert_eq!(walk.passed_over(), 1);
    }

    #[test]
    fn a_missing_file_is_met_and_told_later() {
        let missing = [PathBuf::from("nowhere/one.pgn")];
        assert!(matches!(Walk::new(&missing).next(), Some(Met::File(_))));
    }
}
