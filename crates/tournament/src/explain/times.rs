//! Points and spans of time.

use chuhe_locale::{Key, filled};
use chuhe_logbook::{Date, Instant};
use chuhe_rulebook::Language;

use super::WORDS;

const MINUTE_MS: i64 = 60_000;
const DAY_MIN: i64 = 24 * 60;

/// A point in time by the clocks of the venue, such as `2026-10-01 14:30 UTC+8`; none if the event does not know
/// them ([`utc_offset_min`](crate::Setting::utc_offset_min)).
///
/// ```
/// use chuhe_tournament::{Instant, explain::time};
/// let at = Instant::from_ms(1_790_836_200_000);
/// assert_eq!(time(at, Some(480)).unwrap(), "2026-10-01 14:30 UTC+8");
/// assert_eq!(time(at, Some(-210)).unwrap(), "2026-10-01 03:00 UTC-3:30");
/// assert_eq!(time(at, None), None);
/// ```
pub fn time(at: Instant, utc_offset_min: Option<i16>) -> Option<String> {
    let offset = i64::from(utc_offset_min?);
    let minutes = i64::try_from(at.ms()).ok()? / MINUTE_MS + offset;
    let (days, minute) = (minutes.div_euclid(DAY_MIN), minutes.rem_euclid(DAY_MIN));
    let date = Date::from_days(days);
    let sign = if offset < 0 { '-' } else { '+' };
    let (hours, rest) = (offset.abs() / 60, offset.abs() % 60);
    let rest = if rest == 0 { String::new() } else { format!(":{rest:02}") };
    let (hour, minute) = (minute / 60, minute % 60);
    Some(format!("{date} {hour:02}:{minute:02} UTC{sign}{hours}{rest}"))
}

/// A span of time in hours and minutes; below a minute, in seconds.
pub fn span(ms: u64, language: Language) -> String {
    let words = WORDS.locale(language);
    let (minutes, seconds) = (ms / 60_000, ms.div_ceil(1000));
    let (hours, rest) = (minutes / 60, minutes % 60);
    let count = |n: u64| filled(n.to_string());
    match (hours, rest) {
        (0, 0) => words.say(Key("span-seconds"), &[("seconds", count(seconds))]),
        (0, _) => words.say(Key("span-minutes"), &[("minutes", count(rest))]),
        (_, 0) => words.say(Key("span-hours"), &[("hours", count(hours))]),
        _ => words
            .say(Key("span-hours-minutes"), &[("hours", count(hours)), ("minutes", count(rest))]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_told_as_people_tell_them() {
        let told = |ms| span(ms, Language::En);
        assert_eq!(told(1), "1 s");
        assert_eq!(told(59_000), "59 s");
        assert_eq!(told(12 * 60_000 + 5), "12 min");
        assert_eq!(told(3_600_000), "1 h");
        assert_eq!(told(2 * 3_600_000 + 300_000), "2 h 5 min");
        assert_eq!(span(3_900_000, Language::ZhHans), "1小时5分钟");
    }
}
