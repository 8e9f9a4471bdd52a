//! The lines that are typed or come from a pipe.

use std::io::BufRead;
use std::sync::mpsc::{self, Receiver};

use crate::failure::Failure;

/// The lines that are typed or come from a pipe.
pub(super) struct Lines {
    input: Box<dyn BufRead + Send>,
    ahead: Option<Option<String>>,
    pub(super) number: usize,
}

impl Lines {
    pub(super) fn new(input: Box<dyn BufRead + Send>) -> Lines {
        Lines { input, ahead: None, number: 0 }
    }

    /// The next line that says something, left where it is. Blank lines and remarks before it are passed over.
    pub(super) fn peek(&mut self) -> Result<Option<&str>, Failure> {
        if self.ahead.is_none() {
            let mut line = self.next()?;
            while line.as_ref().is_some_and(|line| line.is_empty() || line.starts_with('#')) {
                line = self.next()?;
            }
            self.number -= usize::from(line.is_some());
            self.ahead = Some(line);
        }
        Ok(self.ahead.as_ref().and_then(Option::as_deref))
    }

    /// The next line, without the spaces around it.
    pub(super) fn next(&mut self) -> Result<Option<String>, Failure> {
        let line = match self.ahead.take() {
            Some(line) => line,
            None => self.read()?,
        };
        self.number += usize::from(line.is_some());
        Ok(line)
    }

    fn read(&mut self) -> Result<Option<String>, Failure> {
        let mut bytes = Vec::new();
        let read = self.input.read_until(b'\n', &mut bytes);
        let read = read.map_err(|error| Failure::Read { path: "-".into(), error })?;
        let line = String::from_utf8(bytes);
        let line = line.map_err(|_| Failure::LineNotText { line: self.number + 1 })?;
        Ok((read > 0).then(|| line.trim().trim_start_matches('\u{feff}').to_owned()))
    }

    /// The lines as they come, so that somebody else can wait for them and for the clock at once.
    pub(super) fn listen(mut self) -> Receiver<Result<Option<String>, Failure>> {
        let (send, receive) = mpsc::channel();
        std::thread::spawn(move || {
            loop {
                let line = self.next();
                let last = !matches!(line, Ok(Some(_)));
                // Nobody listens any more, or nothing more comes.
                if send.send(line).is_err() || last {
                    return;
                }
            }
        });
        receive
    }
}
