//! Days of the Gregorian calendar, counted from 1 January 1970.

/// A day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: i64,
    month: i64,
    day: i64,
}

impl Date {
    /// The year.
    pub const fn year(self) -> i64 {
        self.year
    }

    /// The month, from 1.
    pub const fn month(self) -> i64 {
        self.month
    }

    /// The day of the month, from 1.
    pub const fn day(self) -> i64 {
        self.day
    }

    /// A day of the years 1970 to 9999; none if the calendar has no such day.
    ///
    /// ```
    /// use chuhe_logbook::Date;
    /// assert_eq!(Date::new(2026, 2, 29), None);
    /// assert_eq!(Date::new(2000, 2, 29).unwrap().days(), 11_016);
    /// assert_eq!(Date::from_days(11_016), Date::new(2000, 2, 29).unwrap());
    /// ```
    pub fn new(year: i64, month: i64, day: i64) -> Option<Date> {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let longest = match month {
            2 => 28 + i64::from(leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        let sound = (1970..=9999).contains(&year)
            && (1..=12).contains(&month)
            && (1..=longest).contains(&day);
        sound.then_some(Date { year, month, day })
    }

    /// The days from 1 January 1970 to it.
    pub const fn days(self) -> i64 {
        // Reckoned in years that begin in March, so that the leap day is the last of its year; so below.
        let year = if self.month <= 2 { self.year - 1 } else { self.year };
        let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
        let of_year = (153 * ((self.month + 9) % 12) + 2) / 5 + self.day - 1;
        era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
    }

    /// The day that is so many days after 1 January 1970.
    pub const fn from_days(days: i64) -> Date {
        let days = days + 719_468;
        let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let march_month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * march_month + 2) / 5 + 1;
        let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
        let year = era * 400 + year + if month <= 2 { 1 } else { 0 };
        Date { year, month, day }
    }
}

/// As `2026-05-01`.
impl std::fmt::Display for Date {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_comes_back() {
        let mut last = None;
        for days in 0..2_932_897 {
            let date = Date::from_days(days);
            assert_eq!(Date::new(date.year, date.month, date.day), Some(date), "{days}");
            assert_eq!(date.days(), days);
            assert!(last < Some(date));
            last = Some(date);
        }
        assert_eq!(last.map(|date| date.to_string()).as_deref(), Some("9999-12-31"));
    }

    #[test]
    fn what_the_calendar_lacks_is_no_day() {
        for (year, month, day) in
            [(2026, 2, 29), (2100, 2, 29), (2026, 13, 1), (2026, 4, 31), (1969, 12, 31)]
        {
            assert_eq!(Date::new(year, month, day), None, "{year}-{month}-{day}");
        }
    }
}
