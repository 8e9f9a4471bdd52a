//! What stands above the moves, and the result below them.

use chuhe_board::{Color, Ending, Position};
use chuhe_records::{Game, GameResult, Tags};

use super::words::{Key, Locale, filled};

/// A place of the form: what it is for, and what is written there.
pub(super) struct Field {
    pub(super) label: String,
    /// Empty if it is not known: paper has room to write it by hand.
    pub(super) value: String,
    /// How many of the twelve columns of the form it takes.
    pub(super) columns: usize,
}

/// The columns of the form.
pub(super) const COLUMNS: usize = 12;

/// The form above the moves, line by line, and the result.
pub(super) struct Heading {
    pub(super) lines: Vec<Vec<Field>>,
    pub(super) result: Field,
    /// Why it ended so; empty if that is not known.
    pub(super) reason: String,
    /// Who played whom, as a browser shows it.
    pub(super) summary: String,
}

impl Heading {
    /// The heading of a game that ended in a position.
    pub(super) fn new(words: &Locale, game: &Game, last: &Position) -> Heading {
        let tags = &game.tags;
        let field = |columns: usize, key: Key, value: String| Field {
            label: words.plain(key),
            value,
            columns,
        };
        let player = |key: Key, [name, team, time]: [&str; 3]| {
            vec![
                field(5, key, known(tags, name)),
                field(4, Key("team"), known(tags, team)),
                field(3, Key("time-used"), known(tags, time)),
            ]
        };
        let round = counted(words, Key("numbered-round"), known(tags, "Round"));
        let board = counted(words, Key("numbered-board"), known_as(tags, &["Board", "Table"]));
        let lines = vec![
            vec![field(COLUMNS, Key("event"), event(tags))],
            vec![
                field(2, Key("round"), round),
                field(2, Key("board"), board),
                field(4, Key("date"), date(words, &known(tags, "Date"))),
                field(4, Key("place"), known(tags, "Site")),
            ],
            player(Key("red"), ["Red", "RedTeam", "RedTime"]),
            player(Key("black"), ["Black", "BlackTeam", "BlackTime"]),
            vec![
                field(5, Key("time-control"), known(tags, "TimeControl")),
                field(7, Key("opening"), opening(words, tags)),
            ],
        ];
        let parts = [event(tags), known(tags, "Red"), known(tags, "Black")];
        let summary: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        Heading {
            lines,
            result: field(3, Key("result"), result(words, game)),
            reason: reason(words, game, last).unwrap_or_default(),
            summary: if summary.is_empty() {
                words.plain(Key("title"))
            } else {
                summary.join(" · ")
            },
        }
    }
}

/// A tag; empty if it is missing or says that nothing is known.
fn known(tags: &Tags, name: &str) -> String {
    let says_something = |value: &&str| !matches!(value.trim(), "?" | "-" | "*");
    tags.get(name).filter(says_something).unwrap_or_default().to_owned()
}

/// The first of several tags that is known.
fn known_as(tags: &Tags, names: &[&str]) -> String {
    let mut values = names.iter().map(|name| known(tags, name));
    values.find(|value| !value.is_empty()).unwrap_or_default()
}

/// The event and its group; old programs have a title for the game instead.
fn event(tags: &Tags) -> String {
    let parts = [known_as(tags, &["Event", "Title"]), known_as(tags, &["Group", "Class"])];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// `3` as 第3轮; other words as they are.
fn counted(words: &Locale, key: Key, value: String) -> String {
    let is_number = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { words.say(key, &[("number", filled(value))]) } else { value }
}

/// A date of PGN (`2024.05.??`) or like it, as the language writes it; anything else as it is.
fn date(words: &Locale, value: &str) -> String {
    let Some((year, month, day)) = date_parts(value) else {
        let says_something = value.contains(|c: char| c.is_alphanumeric());
        return if says_something { value.to_owned() } else { String::new() };
    };
    let Some(month) = month else { return year.to_owned() };
    let mut args = vec![
        ("year", filled(year)),
        ("month", filled(month.to_string())),
        ("two-digit-month", filled(format!("{month:02}"))),
    ];
    let Some(day) = day else { return words.say(Key("date-month"), &args) };
    args.push(("day", filled(day.to_string())));
    args.push(("two-digit-day", filled(format!("{day:02}"))));
    words.say(Key("date-day"), &args)
}

/// Year, month and day of `2024.05.18`, `2024-5-18`, `20240518` or `2024.05.??`.
fn date_parts(value: &str) -> Option<(&str, Option<u32>, Option<u32>)> {
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (year, month, day) = if value.len() == 8 && all_digits(value) {
        (&value[..4], &value[4..6], &value[6..])
    } else {
        let mut parts = value.split(['.', '-', '/']);
        let date = (parts.next()?, parts.next().unwrap_or("?"), parts.next().unwrap_or("?"));
        if parts.next().is_some() {
            return None;
        }
        date
    };
    if year.len() != 4 || !all_digits(year) {
        return None;
    }
    // What is unknown may be left open; what is impossible is not made a date.
    let part = |text: &str, most: u32| match text.parse::<u32>() {
        Ok(0) => Some(None),
        Ok(number) if number <= most => Some(Some(number)),
        Ok(_) => None,
        Err(_) => text.chars().all(|c| matches!(c, '?' | '？' | ' ')).then_some(None),
    };
    Some((year, part(month, 12)?, part(day, 31)?))
}

fn opening(words: &Locale, tags: &Tags) -> String {
    let code = known_as(tags, &["ECCO", "ECO"]);
    let names = [known(tags, "Opening"), known(tags, "Variation")];
    let name: Vec<String> = names.into_iter().filter(|name| !name.is_empty()).collect();
    let name = name.join(" ");
    match (code.is_empty(), name.is_empty()) {
        (true, _) => name,
        (false, true) => words.say(Key("ecco"), &[("code", filled(code))]),
        (false, false) => {
            words.say(Key("ecco-and-name"), &[("code", filled(code)), ("name", filled(name))])
        }
    }
}

/// The result in words.
fn result(words: &Locale, game: &Game) -> String {
    words.plain(match game.result {
        GameResult::Won(Color::Red) => Key("red-wins"),
        GameResult::Won(Color::Black) => Key("black-wins"),
        GameResult::Drawn => Key("drawn"),
        GameResult::Unknown => return known(&game.tags, "ResultText"),
    })
}

fn reason(words: &Locale, game: &Game, last: &Position) -> Option<String> {
    let termination = known(&game.tags, "Termination");
    let loser = match game.result {
        GameResult::Unknown => return None,
        GameResult::Won(Color::Red) => Some(words.plain(Key("side-black"))),
        GameResult::Won(Color::Black) => Some(words.plain(Key("side-red"))),
        GameResult::Drawn => None,
    };
    // The words that PGN has for it are not a player's; others are left as they are.
    Some(match (termination.to_ascii_lowercase().as_str(), loser) {
        ("time forfeit", Some(loser)) => {
            words.say(Key("time-forfeit"), &[("loser", filled(loser))])
        }
        ("rules infraction", Some(loser)) => {
            words.say(Key("rules-infraction"), &[("loser", filled(loser))])
        }
        ("adjudication", _) => words.plain(Key("adjudication")),
        ("abandoned", _) => words.plain(Key("abandoned")),
        ("" | "normal" | "unterminated", _) => match last.ending()? {
            // Only if it is what decided the game.
            _ if GameResult::Won(last.turn().opponent()) != game.result => return None,
            Ending::Checkmate => words.plain(Key("checkmate")),
            Ending::Stalemate => words.plain(Key("stalemate")),
        },
        _ => termination,
    })
}

#[cfg(test)]
mod tests {
    use chuhe_rulebook::Language;

    use super::super::words::locale;
    use super::*;

    #[test]
    fn dates_are_written_as_the_language_does() {
        for (value, chinese, english) in [
            ("2024.05.18", "2024年5月18日", "2024-05-18"),
            ("20240518", "2024年5月18日", "2024-05-18"),
            ("1982.5.20", "1982年5月20日", "1982-05-20"),
            ("2024.05.??", "2024年5月", "2024-05"),
            ("2024.??.??", "2024", "2024"),
            ("2024", "2024", "2024"),
            ("????.??.??", "", ""),
            ("", "", ""),
            ("2024.13.01", "2024.13.01", "2024.13.01"),
            ("May 2024", "May 2024", "May 2024"),
        ] {
            assert_eq!(date(&locale(Language::ZhHans), value), chinese);
            assert_eq!(date(&locale(Language::En), value), english);
        }
    }

    #[test]
    fn rounds_in_words_stay_as_they_are() {
        let words = locale(Language::ZhHant);
        let round = |value: &str| counted(&words, Key("numbered-round"), value.to_owned());
        assert_eq!([round("3"), round("決賽"), round("")], ["第3輪", "決賽", ""]);
    }
}
