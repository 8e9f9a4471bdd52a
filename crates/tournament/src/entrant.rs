//! Who takes part: players, and teams of players.

use std::fmt;

use chuhe_rulebook::Language;
use serde::{Deserialize, Serialize};

/// An entrant of an event: a player, or a team. Given out in the order of entry, from 1, and never again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntrantId(pub u32);

impl EntrantId {
    pub(crate) const fn index(self) -> usize {
        (self.0 as usize).wrapping_sub(1)
    }

    pub(crate) const fn at(index: usize) -> EntrantId {
        EntrantId(index as u32 + 1)
    }
}

impl fmt::Display for EntrantId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A name as those read it who read a language: in English the one in Latin letters, if there is one.
pub(crate) fn name_for<'a>(
    language: Language,
    name: &'a str,
    romanised: Option<&'a str>,
) -> &'a str {
    match language {
        Language::En => romanised.unwrap_or(name),
        Language::ZhHans | Language::ZhHant => name,
    }
}

/// The sex of a player, for prizes and women's events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sex {
    /// 女.
    Female,
    /// 男.
    Male,
}

/// A player or a team, as on the entry form.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Entrant {
    /// The name, usually in Chinese.
    pub name: String,
    /// The name in Latin letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub romanised: Option<String>,
    /// Unit, club or federation (单位).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Rating (等级分).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
    /// Place among the seeds (种子), from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u16>,
    /// Sex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sex: Option<Sex>,
    /// Anything else.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// A team's players in the order of their boards, reserves last; empty for a player.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<Member>,
    /// A team's captain (队长).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captain: Option<String>,
}

/// A player of a team.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Member {
    /// The name.
    pub name: String,
    /// The name in Latin letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub romanised: Option<String>,
    /// Rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
    /// Place in the last national individual championship (CXA 1987 3§1.二(一)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_national_place: Option<u16>,
    /// Sex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sex: Option<Sex>,
    /// Whether this is a reserve (后补, 替补).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reserve: bool,
}

impl Entrant {
    /// Every name on the entry form: of the entrant, the unit, the captain and the members.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        let own = [Some(&self.name), self.romanised.as_ref(), self.unit.as_ref()];
        let members = self.members.iter().flat_map(|m| [Some(&m.name), m.romanised.as_ref()]);
        let all = own.into_iter().chain([self.captain.as_ref()]).chain(members);
        all.flatten().map(String::as_str)
    }

    /// A player of a name.
    pub fn player(name: &str) -> Entrant {
        Entrant { name: name.to_owned(), ..Entrant::default() }
    }

    /// A team of a name with players by their names.
    pub fn team(name: &str, regulars: &[&str], reserves: &[&str]) -> Entrant {
        let member =
            |&name: &&str, reserve| Member { name: name.to_owned(), reserve, ..Member::default() };
        let regulars = regulars.iter().map(|name| member(name, false));
        let members = regulars.chain(reserves.iter().map(|name| member(name, true))).collect();
        Entrant { name: name.to_owned(), members, ..Entrant::default() }
    }

    /// The same with a rating.
    #[must_use]
    pub fn rated(mut self, rating: u16) -> Entrant {
        self.rating = Some(rating);
        self
    }

    /// The same of a unit.
    #[must_use]
    pub fn of(mut self, unit: &str) -> Entrant {
        self.unit = Some(unit.to_owned());
        self
    }

    /// The same as a seed.
    #[must_use]
    pub fn seeded(mut self, seed: u16) -> Entrant {
        self.seed = Some(seed);
        self
    }
}

/// Somebody who sits at a board: a player, or a member of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Seat {
    /// The player, or the team.
    pub entrant: EntrantId,
    /// Which member of the team, from 1; none for a player, or if nobody was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub member: Option<u8>,
}

impl Seat {
    /// A player's seat.
    pub const fn of(entrant: EntrantId) -> Seat {
        Seat { entrant, member: None }
    }
}

/// Whether a name can be written on one line. Line breaks tear lists and papers apart; what turns the direction of writing
/// makes others of the names beside it.
pub(crate) fn is_on_one_line(text: &str) -> bool {
    let tears = |c: char| {
        c.is_control()
            || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    !text.contains(tears)
}
