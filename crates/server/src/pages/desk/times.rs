//! Times of day at the venue, as forms send and show them: `2026-10-01T14:30`.

use chuhe_logbook::{Date, Instant};
use chuhe_tournament::explain;

use crate::pages::forms::Fields;
use crate::problem::{Fault, Problem};

const MINUTE_MS: i64 = 60_000;

/// The point in time of a text such as `2026-10-01T14:30` by clocks that are ahead of UTC by some minutes.
fn instant(text: &str, utc_offset_min: i16) -> Option<Instant> {
    let (date, time) = text.split_once(['T', ' '])?;
    let mut parts = date.splitn(3, '-').map(|part| part.parse::<i64>().ok());
    let days = Date::new(parts.next()??, parts.next()??, parts.next()??)?.days();
    let mut parts = time.splitn(3, ':').map(|part| part.parse::<i64>().ok());
    let (hour, minute) = (parts.next()??, parts.next()??);
    if !(0..24).contains(&hour) || !(0..60).contains(&minute) {
        return None;
    }
    let minutes = (days * 24 + hour) * 60 + minute - i64::from(utc_offset_min);
    u64::try_from(minutes * MINUTE_MS).ok().map(Instant::from_ms)
}

/// The time in a field; none if it is empty.
pub(in crate::pages) fn read(
    fields: &Fields,
    name: &str,
    utc_offset_min: i16,
) -> Result<Option<Instant>, Problem> {
    let Some(text) = fields.text(name) else { return Ok(None) };
    let at = instant(&text, utc_offset_min);
    at.map(Some).ok_or_else(|| Problem::invalid(name, Fault::Malformed))
}

/// A time as it is told at the venue.
pub(in crate::pages) fn told(at: Instant, utc_offset_min: i16) -> String {
    explain::time(at, Some(utc_offset_min)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_they_are_told() {
        for (text, offset, shown) in [
            ("2026-10-01T14:30", 480, "2026-10-01 14:30 UTC+8"),
            ("2000-02-29T00:00", 0, "2000-02-29 00:00 UTC+0"),
            ("2100-03-01T23:59", -210, "2100-03-01 23:59 UTC-3:30"),
        ] {
            assert_eq!(told(instant(text, offset).unwrap(), offset), shown);
        }
        for text in ["", "2026-02-29T10:00", "2026-13-01T10:00", "2026-10-01T24:00", "x"] {
            assert_eq!(instant(text, 0), None, "{text}");
        }
    }
}
