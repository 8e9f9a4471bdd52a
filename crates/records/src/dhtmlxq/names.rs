//! The names of fields, and the tags they stand for.

/// Fields and tags. Where PGN has a name for it, the tag has that name.
const NAMES: [(&str, &str); 39] = [
    ("title", "Title"),
    ("event", "Event"),
    ("class", "Class"),
    ("group", "Group"),
    ("round", "Round"),
    ("table", "Board"),
    ("date", "Date"),
    ("place", "Site"),
    ("timerule", "TimeControl"),
    ("red", "Red"),
    ("redteam", "RedTeam"),
    ("redname", "RedName"),
    ("redlevel", "RedTitle"),
    ("redrating", "RedElo"),
    ("redeng", "RedEnglish"),
    ("redtime", "RedTime"),
    ("black", "Black"),
    ("blackteam", "BlackTeam"),
    ("blackname", "BlackName"),
    ("blacklevel", "BlackTitle"),
    ("blackrating", "BlackElo"),
    ("blackeng", "BlackEnglish"),
    ("blacktime", "BlackTime"),
    ("open", "Opening"),
    ("endtype", "Termination"),
    ("remark", "Annotator"),
    ("author", "Author"),
    ("record", "Recorder"),
    ("type", "Type"),
    ("gametype", "GameType"),
    ("other", "Other"),
    ("refer", "Source"),
    ("owner", "Owner"),
    ("oldowner", "OldOwner"),
    ("generator", "Generator"),
    ("adddate", "AddDate"),
    ("editdate", "EditDate"),
    ("hits", "Hits"),
    ("viewurl", "ViewUrl"),
];

/// Fields that say something else than a tag does, follow from the rest, or tell a page how to show it.
const NO_TAGS: [&str; 9] =
    ["binit", "fen", "movelist", "result", "length", "firstnum", "ver", "init", "pver"];

/// Beginnings of such fields.
const NO_TAG_FAMILIES: [&str; 5] = ["move_", "comment", "clock_", "marks_", "tag_"];

/// What a field in small letters, other than `tag_…`, is called as a tag.
pub(super) fn tag(field: &str) -> Option<String> {
    if let Some((_, tag)) = NAMES.iter().find(|(name, _)| *name == field) {
        return Some((*tag).to_owned());
    }
    let is_none =
        NO_TAGS.contains(&field) || NO_TAG_FAMILIES.iter().any(|family| field.starts_with(family));
    // A field nobody has told us about: its name shows where it comes from.
    (!is_none).then(|| format!("DhtmlXQ_{field}"))
}

/// The field for a tag: one that [`tag`] makes the very same tag of, or our own.
pub(super) fn field(name: &str) -> String {
    if let Some((field, _)) = NAMES.iter().find(|(_, tag)| *tag == name) {
        return (*field).to_owned();
    }
    match name.strip_prefix("DhtmlXQ_") {
        Some(field)
            if field == field.to_ascii_lowercase() && tag(field).as_deref() == Some(name) =>
        {
            field.to_owned()
        }
        _ => format!("tag_{name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tag_comes_back() {
        let named = NAMES.map(|(_, tag)| tag);
        let others = [
            "ECCO",
            "event",
            "DhtmlXQ_price",
            "DhtmlXQ_Price",
            "DhtmlXQ_event",
            "DhtmlXQ_",
            "DhtmlXQ_move_0_1_1",
            "DhtmlXQ_tag_x",
            "tag_x",
            "赛事",
            "DhtmlXQ_binit",
            "Result",
            "FEN",
        ];
        for name in named.into_iter().chain(others) {
            let field = field(name);
            let back = field.strip_prefix("tag_").map(str::to_owned).or_else(|| tag(&field));
            assert_eq!(back.as_deref(), Some(name), "{field}");
        }
        assert_eq!(field("Site"), "place");
        assert_eq!(field("ECCO"), "tag_ECCO");
    }
}
