//! Points in time as people write them, and the wall clock.

use chuhe_logbook::{Date, Instant};

use crate::bad_value::BadValue;

const DAY_MS: i64 = 86_400_000;

/// The wall clock.
#[expect(clippy::disallowed_methods, reason = "the command line may look at the clock")]
pub(crate) fn now() -> Instant {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    Instant::from_ms(since.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX)))
}

/// Reads `2026-05-01T09:30+08:00`, with seconds or without, `Z` or no offset for UTC, `T` or a blank in between.
pub(crate) fn read(text: &str) -> Result<Instant, BadValue> {
    instant(text).ok_or_else(|| BadValue::NoTime { text: text.to_owned() })
}

/// The same for when something is entered. Nothing is entered before the last entry, so one that lay far ahead would
/// lock the file until then; a day is more than clocks and time zones are ever apart.
pub(crate) fn read_entry(text: &str) -> Result<Instant, BadValue> {
    not_far_ahead(read(text)?, now())
}

fn not_far_ahead(at: Instant, clock: Instant) -> Result<Instant, BadValue> {
    if at > clock.plus_s(24 * 60 * 60) {
        return Err(BadValue::FarAhead { at, clock });
    }
    Ok(at)
}

fn instant(text: &str) -> Option<Instant> {
    let text = text.trim();
    let (date, time) = text.split_once(['T', ' ']).unwrap_or((text, "00:00Z"));
    let mut parts = date.splitn(3, '-');
    let mut next = |most| parts.next().and_then(|part| digits(part, most));
    let date = Date::new(next(4)?, next(2)?, next(2)?)?;
    let (clock, offset) = match time.find(['Z', 'z', '+', '-']) {
        Some(at) => (&time[..at], offset(&time[at..])?),
        None => (time, 0),
    };
    let (clock, fraction) = clock.split_once('.').unwrap_or((clock, "0"));
    let mut parts = clock.split(':').map(|part| digits(part, 2));
    let (hour, minute, second) = (parts.next()??, parts.next()??, parts.next().unwrap_or(Some(0))?);
    // Thousandths: what is finer does not count.
    let fraction = digits(fraction, 9).map(|_| format!("{fraction:0<3}"))?;
    let ms = digits(&fraction[..3], 3)?;
    let sound = hour < 24 && minute < 60 && second < 60 && parts.next().is_none();
    let seconds = (hour * 60 + minute - offset) * 60 + second;
    let at = date.days() * DAY_MS + seconds * 1000 + ms;
    u64::try_from(at).ok().filter(|_| sound).map(Instant::from_ms)
}

fn digits(text: &str, most: usize) -> Option<i64> {
    let sound = (1..=most).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if sound { text.parse().ok() } else { None }
}

/// Minutes east of Greenwich.
fn offset(text: &str) -> Option<i64> {
    if text.eq_ignore_ascii_case("z") {
        return Some(0);
    }
    let sign = if text.starts_with('-') { -1 } else { 1 };
    let (hours, minutes) = match text.get(1..)?.split_once(':') {
        Some(parts) => parts,
        None if text.len() == 5 => (text.get(1..3)?, text.get(3..)?),
        None => (text.get(1..)?, "0"),
    };
    let (hours, minutes) = (digits(hours, 2)?, digits(minutes, 2)?);
    (hours < 24 && minutes < 60).then_some(sign * (hours * 60 + minutes))
}

/// As [`read`] reads it, in UTC.
pub(crate) fn text(at: Instant) -> String {
    let ms = i64::try_from(at.ms()).unwrap_or(i64::MAX);
    let (day, rest) = (ms.div_euclid(DAY_MS), ms.rem_euclid(DAY_MS) / 1000);
    let date = Date::from_days(day);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{date}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_written() {
        for (written, utc) in [
            ("2026-01-01T09:00Z", "2026-01-01T09:00:00Z"),
            ("2026-01-01T09:00+08:00", "2026-01-01T01:00:00Z"),
            ("2024-02-29 23:59:59-0130", "2024-03-01T01:29:59Z"),
            ("2000-03-01", "2000-03-01T00:00:00Z"),
            ("1970-01-01T00:00:00.250", "1970-01-01T00:00:00Z"),
        ] {
            assert_eq!(read(written).map(text), Ok(utc.to_owned()), "{written}");
        }
        assert_eq!(read("1970-01-01T00:00:00.25").unwrap().ms(), 250);
    }

    #[test]
    fn nothing_is_entered_more_than_a_day_ahead() {
        let clock = read("2026-05-01T09:30Z").unwrap();
        for (at, sound) in
            [("2020-01-01", true), ("2026-05-02T09:30Z", true), ("2026-05-02T09:31Z", false)]
        {
            let found = not_far_ahead(read(at).unwrap(), clock);
            assert_eq!(found.is_ok(), sound, "{at}");
            assert!(
                found.err().is_none_or(|said| said.to_string().contains("2026-05-01T09:30:00Z"))
            );
        }
    }

    #[test]
    fn what_is_no_time_is_told() {
        for wrong in [
            "",
            "now",
            "2026-13-01T09:00Z",
            "2025-02-29",
            "2026-01-01T24:00",
            "1-1-1T1",
            "2026-05-01T09:30:00.12é",
            "2026-05-01T09:30:00.1早",
            "9999999999999999999-01-01",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
