//! What comes next in an event.

use std::path::Path;

use chuhe_tournament::Tournament;

use super::naming::{self, is_started, stages};
use super::tell;
use super::words::{Key, Locale, filled, in_command};

/// What comes next, with the command that does it.
pub(super) fn next(words: &Locale, event: &Tournament, path: &Path) -> String {
    let file = || ("file", filled(in_command(path)));
    let waits = |&no: &u16| !naming::awaited(words, event, path, no, false).is_empty();
    let open: Vec<u16> = stages(event).filter(waits).collect();
    let playing = |&no: &u16| is_started(event, no) && !event.is_over(no);
    let again = tell::draw_again(words, event, path);
    if event.is_closed() {
        words.plain(Key("event-closed"))
    } else if !again.is_empty() {
        again.join("\n")
    } else if !open.is_empty() {
        // Stages beside each other are played at the same time, each at tables of its own count.
        let beside = stages(event).filter(playing).count() > 1;
        let ready = stages(event).any(|no| playing(&no) && !open.contains(&no));
        let missing =
            open.into_iter().flat_map(|stage| naming::awaited(words, event, path, stage, beside));
        let pair = ready.then(|| words.say(Key("next-pair"), &[file()]));
        missing.chain(pair).collect::<Vec<_>>().join("\n")
    } else if let Some(stage) = stages(event).find(|no| playing(no) && event.have_all_met(*no)) {
        end(words, event, path, stage)
    } else if stages(event).any(|no| playing(&no)) {
        words.say(Key("next-pair"), &[file()])
    } else if event.participants().count() < 2 {
        words.say(Key("next-enter"), &[file()])
    } else if stages(event).any(|no| !is_started(event, no)) {
        words.say(Key("next-draw"), &[file(), ("option", filled(""))])
    } else if let Some((appeal, _)) = event.undecided_appeals().next() {
        tell::decide_appeal(words, appeal, path)
    } else {
        words.say(Key("next-close"), &[file()])
    }
}

/// A stage in which nobody is left to play is ended.
pub(super) fn end(words: &Locale, event: &Tournament, path: &Path, stage: u16) -> String {
    let option = naming::stage_option(event, stage);
    let args = [("file", filled(in_command(path))), ("option", filled(option))];
    words.say(Key("next-end"), &args)
}
