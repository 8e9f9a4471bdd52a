//! Lengths of time as a clock shows them.

/// Hours, minutes and whole seconds, as on the face of a clock.
///
/// ```
/// assert_eq!(chuhe_logbook::clock_face(3_661_900), "1:01:01");
/// ```
pub fn clock_face(ms: u64) -> String {
    let seconds = ms / 1000;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// The same with the milliseconds behind it where there are any.
///
/// ```
/// assert_eq!(chuhe_logbook::exact_time(3_661_900), "1:01:01.900");
/// assert_eq!(chuhe_logbook::exact_time(60_000), "0:01:00");
/// ```
pub fn exact_time(ms: u64) -> String {
    match ms % 1000 {
        0 => clock_face(ms),
        rest => format!("{}.{rest:03}", clock_face(ms)),
    }
}
