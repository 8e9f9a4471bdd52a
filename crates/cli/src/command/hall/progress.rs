//! What is shown on a terminal while something takes long.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::words::{Key, Locale};

/// A count of logs that shows after a while.
pub(super) fn progress(words: &Locale) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {pos} {msg}, {elapsed}");
    let style = style.expect("the template is right");
    ProgressBar::new_spinner().with_style(style).with_message(words.plain(Key("logs-counted")))
}

/// The same for work that counts nothing for a while: the time goes on.
pub(super) fn ticking(words: &Locale) -> ProgressBar {
    let shown = progress(words);
    shown.enable_steady_tick(Duration::from_millis(200));
    shown
}
