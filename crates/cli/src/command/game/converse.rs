//! Somebody types: the board is drawn, mistakes are told, and nothing ends but by `quit`.

use std::io::Write;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use super::line;
use super::table::{Done, Table};
use super::time_base::TimeBase;
use super::words::{Key, filled};
use crate::failure::Failure;

/// Never sleeps longer than this, so that a clock on the wall that was put right is noticed.
const LONGEST: Duration = Duration::from_secs(60);

/// Talks to whoever types until there is nothing more to read. A flag falls while nobody touches a key.
pub(super) fn converse<W: Write>(
    table: &mut Table<W>,
    lines: &Receiver<Result<Option<String>, Failure>>,
    time: TimeBase,
) -> Result<(), Failure> {
    let hint = table.screen.locale.plain(Key("hint"));
    table.say(&[hint])?;
    let mut drawn = None;
    let mut asked = false;
    loop {
        let now = time.now().max(table.game.last_at());
        let told = table.tick(now)?;
        if told {
            asked = false;
            table.warn(now)?;
        }
        let plies = Some(table.game.history().plies().len());
        if plies != drawn {
            let board = table.screen.board(&table.game);
            table.say(&[board])?;
            drawn = plies;
        }
        if !asked {
            write!(table.out, "{}", table.screen.prompt(&table.game, now))?;
            table.out.flush()?;
            asked = true;
        }
        let wait = table
            .game
            .next_due()
            .map_or(LONGEST, |due| Duration::from_millis(due.at.since(time.now())).min(LONGEST));
        let text = match lines.recv_timeout(wait) {
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
            Ok(line) => match line? {
                None => return Ok(()),
                Some(text) => text,
            },
        };
        asked = false;
        let now = time.now().max(table.game.last_at());
        let done = match line::timed(&text) {
            Err(puzzle) => table.puzzled(&puzzle),
            // Somebody who sits at the table cannot be ahead of its clock.
            Ok((Some(ms), _)) if table.opened().plus_ms(ms) > now => {
                let clock = chuhe_logbook::exact_time(now.since(table.opened()));
                let args = [("now", filled(clock))];
                Done::No(table.screen.locale.say(Key("time-ahead"), &args))
            }
            Ok((at, rest)) => table.line(rest, at.map_or(now, |ms| table.opened().plus_ms(ms)))?,
        };
        match done {
            Done::Yes => {}
            Done::No(why) => table.say(&[why])?,
            Done::Quit => return Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
