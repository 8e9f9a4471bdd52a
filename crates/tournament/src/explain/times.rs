//! Points and spans of time.

use chuhe_locale::{Key, filled};
use chuhe_logbook::Instant;
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
    let (year, month, day) = civil(days);
    let sign = if offset < 0 { '-' } else { '+' };
    let (hours, rest) = (offset.abs() / 60, offset.abs() % 60);
    let rest = if rest == 0 { String::new() } else { format!(":{rest:02}") };
    let (hour, minute) = (minute / 60, minute % 60);
    Some(format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02} UTC{sign}{hours}{rest}"))
}

/// Year, month and day of a day counted from 1 January 1970, by the Gregorian calendar: years begin in March, so
/// that the leap day is the last of its year.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
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
    fn days_of_the_calendar() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(11_017), (2000, 3, 1));
        assert_eq!(civil(47_540), (2100, 2, 28));
        assert_eq!(civil(47_541), (2100, 3, 1));
    }

    #[test]
    fn spans_are_told_as_people_tell_them() {
        let told = |ms| span(ms, Language::En);
        assert_eq!(told(1), "1 s");
        assert_eq!(told(59_000), "59 s");
        assert_eq!(told(12 * 60_000 + 5), "12 min");
        assert_eq!(told(3_600_000), "1 h");
        assert_eq!(told(2 * 3_600_000 + 300_000), "2 h 5 min");
        assert_eq!(span(3_900_000, Language::ZhHans), "1 小时 5 分钟");
    }
}
