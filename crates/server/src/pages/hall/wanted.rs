//! What a screen shows, as its address says it: so a screen is set up by a link.

use std::ops::RangeInclusive;

use crate::pages::listed;
use crate::problem::{Fault, Problem};

/// So many boards can stand in a view, each with the columns in which they fit best on a wide screen.
pub(super) const PER: [(usize, u8); 11] =
    [(1, 1), (2, 2), (3, 3), (4, 4), (6, 3), (8, 4), (10, 5), (12, 6), (20, 7), (30, 10), (60, 12)];

/// The longest time for a view.
pub(super) const MOST_SECONDS: u16 = 600;

/// The address as it came. Blank is what is usual.
#[derive(serde::Deserialize)]
pub(in crate::pages) struct Asked {
    #[serde(default)]
    boards: String,
    #[serde(default)]
    tables: String,
    #[serde(default)]
    per: String,
    #[serde(default)]
    pairings: String,
    #[serde(default)]
    standings: String,
    #[serde(default)]
    every: String,
    #[serde(default)]
    look: String,
}

/// Which boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chosen {
    /// The first tables, as many as stand in a view.
    Top,
    /// Those of all tables.
    All,
    /// Those of the tables that are named.
    Tables,
    /// None.
    None,
}

/// What a screen shows.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Wanted {
    pub(super) chosen: Chosen,
    /// The tables as they were named.
    pub(super) tables: String,
    ranges: Vec<RangeInclusive<u16>>,
    pub(super) per: usize,
    pub(super) pairings: bool,
    pub(super) standings: bool,
    /// Seconds for each view; 0 if nothing turns by itself.
    pub(super) every_s: u16,
    pub(super) look: &'static str,
}

impl Wanted {
    pub(super) fn read(asked: &Asked) -> Result<Wanted, Problem> {
        let unknown = |place| Problem::invalid(place, Fault::Unknown);
        let ranges = tables(&asked.tables)?;
        let chosen = match asked.boards.as_str() {
            "top" => Chosen::Top,
            "all" => Chosen::All,
            "tables" => Chosen::Tables,
            "none" => Chosen::None,
            // Whoever names tables wants them.
            "" if !ranges.is_empty() => Chosen::Tables,
            "" => Chosen::Top,
            _ => return Err(unknown("boards")),
        };
        let per = match asked.per.as_str() {
            "" => 8,
            text => text.parse().map_err(|_| Problem::invalid("per", Fault::Malformed))?,
        };
        let &(per, _) = PER.iter().find(|(known, _)| *known == per).ok_or(unknown("per"))?;
        let either = |text: &str, place| match text {
            "" | "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(unknown(place)),
        };
        let every_s: u16 = match asked.every.as_str() {
            "" => 20,
            text => text.parse().map_err(|_| Problem::invalid("every", Fault::Malformed))?,
        };
        Ok(Wanted {
            chosen,
            tables: asked.tables.clone(),
            ranges,
            per,
            pairings: either(&asked.pairings, "pairings")?,
            standings: either(&asked.standings, "standings")?,
            every_s: every_s.min(MOST_SECONDS),
            look: match asked.look.as_str() {
                "" | "system" => "system",
                "dark" => "dark",
                "light" => "light",
                _ => return Err(unknown("look")),
            },
        })
    }

    /// Whether boards are shown at all.
    pub(super) fn has_boards(&self) -> bool {
        self.chosen != Chosen::None
    }

    /// Whether the boards of a table are shown.
    pub(super) fn shows(&self, table: u16) -> bool {
        match self.chosen {
            Chosen::Top | Chosen::All => true,
            Chosen::Tables => self.ranges.iter().any(|range| range.contains(&table)),
            Chosen::None => false,
        }
    }
}

/// The columns in which so many boards fit best.
pub(super) fn columns(boards: usize) -> u8 {
    PER.iter().find(|(per, _)| *per >= boards).map_or(12, |(_, columns)| *columns)
}

/// The tables that an address names.
fn tables(text: &str) -> Result<Vec<RangeInclusive<u16>>, Problem> {
    listed::tables(text).ok_or_else(|| Problem::invalid("shown-tables", Fault::Malformed))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(boards: &str, tables: &str, per: &str) -> Result<Wanted, Problem> {
        let text = str::to_owned;
        Wanted::read(&Asked {
            boards: text(boards),
            tables: text(tables),
            per: text(per),
            pairings: text(""),
            standings: text("no"),
            every: text("9999"),
            look: text(""),
        })
    }

    #[test]
    fn a_link_sets_a_screen_up() {
        let usual = asked("", "", "").unwrap();
        assert_eq!((usual.chosen, usual.per), (Chosen::Top, 8));
        assert_eq!((usual.pairings, usual.standings, usual.every_s), (true, false, MOST_SECONDS));
        let some = asked("", "1, 3，5-8", "60").unwrap();
        let shown: Vec<u16> = (0..10).filter(|&table| some.shows(table)).collect();
        assert_eq!((some.chosen, shown), (Chosen::Tables, vec![1, 3, 5, 6, 7, 8]));
        let back = asked("", "5-1", "").unwrap();
        assert_eq!((0..10).filter(|&table| back.shows(table)).count(), 5);
        assert!(asked("all", "2", "1").unwrap().shows(7), "what was named is not forgotten");
        assert!(!asked("none", "", "1").unwrap().has_boards());
    }

    #[test]
    fn boards_have_as_much_room_as_there_is() {
        assert_eq!([1, 2, 5, 8, 60].map(columns), [1, 2, 3, 4, 12]);
    }

    #[test]
    fn what_cannot_be_shown_is_told() {
        let wrong = |place, fault| Err(Problem::invalid(place, fault));
        assert_eq!(asked("best", "", ""), wrong("boards", Fault::Unknown));
        assert_eq!(asked("", "first", ""), wrong("shown-tables", Fault::Malformed));
        assert_eq!(asked("", "3-", ""), wrong("shown-tables", Fault::Malformed));
        assert_eq!(asked("", "", "7"), wrong("per", Fault::Unknown));
        assert_eq!(asked("", "", "-1"), wrong("per", Fault::Malformed));
    }
}
