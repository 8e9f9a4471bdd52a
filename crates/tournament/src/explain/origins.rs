//! From which places of a stage before two come who meet in the first round of a knock-out.

use chuhe_locale::{Key, filled};

use super::matches::Encounter;
use super::stage_name;
use crate::entrant::EntrantId;
use crate::setting::Takes;

/// The place of somebody in the table he comes from, and in which group it is.
struct Origin {
    group: Option<usize>,
    place: u16,
}

impl Origin {
    /// As it is written short: A1 is the first of group 1. After Z groups are told by their numbers.
    fn short(&self) -> Option<String> {
        let group = self.group?;
        let letter = u8::try_from(group).ok().filter(|group| *group < 26);
        Some(match letter {
            Some(letter) => format!("{}{}", char::from(b'A' + letter), self.place),
            None => format!("{}/{}", group + 1, self.place),
        })
    }
}

/// From which places the two come; none after the first round, and where everybody plays.
pub(super) fn origin(encounter: &Encounter<'_>) -> Option<String> {
    let Encounter { words, event, table, setting, pairing } = encounter;
    let no = setting.takes.stage().filter(|_| table.round == 1)?;
    let of_groups = matches!(setting.takes, Takes::GroupPlaces { .. });
    let before = event.stage(no)?;
    let find = |id: EntrantId| {
        let group = before.groups.iter().position(|group| group.contains(&id));
        let group = group.filter(|_| of_groups);
        let standings = match group {
            Some(group) => event.group_standings(no, group as u16 + 1),
            None => event.own_table(no),
        };
        Some(Origin { group, place: standings?.of(id)?.place })
    };
    // The better place is named first, whoever has Red.
    let mut both = [(find(pairing.first)?, pairing.first), (find(pairing.second)?, pairing.second)];
    both.sort_by_key(|(origin, _)| (origin.place, origin.group));
    let [(one, first), (other, second)] = both;
    let count = |n: usize| filled(n.to_string());
    let mut args = vec![
        ("first", filled(encounter.name(first))),
        ("second", filled(encounter.name(second))),
        ("place-of-first", count(one.place.into())),
        ("place-of-second", count(other.place.into())),
        ("stage", filled(stage_name(event.stage_setting(no)?, words.language))),
    ];
    let (Some(group), Some(other_group)) = (one.group, other.group) else {
        return Some(words.say(Key("match-of-places"), &args));
    };
    let short = one.short().zip(other.short()).map(|(one, other)| format!("{one}–{other}"));
    args.extend([
        ("group-of-first", count(group + 1)),
        ("group-of-second", count(other_group + 1)),
        ("pair", filled(short.unwrap_or_default())),
    ]);
    Some(words.say(Key("match-of-group-places"), &args))
}
