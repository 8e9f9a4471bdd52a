//! A case: the rulebook, the position and the moves; as a form or an address carries it.

use chuhe_board::Position;
use chuhe_rulebook::{Language, Rulebook};

use crate::api::rulebook;
use crate::pages::escaped;
use crate::pages::forms::Fields;
use crate::pages::visit::Visit;
use crate::pages::words::Words;
use crate::problem::{Problem, Unread};
use crate::submitted::{GAMES, Recorded, Submitted, Text, read_file, records_in, unreadable};
use crate::thought::{Thought, think};

/// An address may be so long: proxies commonly take lines of 8 KB. That is a game of more than 1900 plies.
const LONGEST_LINK: usize = 7_900;

/// The field of an address with what must be said of how the case was read.
const REMARKS: &str = "read";

/// The field that carries the games of a file when the language is switched.
pub(super) const LISTED: &str = "listed";

/// A game and the book it is judged by.
pub(super) struct Case {
    pub(super) book: &'static Rulebook,
    pub(super) game: Submitted,
    /// What must be said of how it was read.
    pub(super) remarks: Vec<Remark>,
}

/// Something was read otherwise than whoever typed it may have meant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Remark {
    /// The record, or the text of the moves, tells its own start: the position that was typed is not used.
    OwnStart,
    /// The moves were read with ranks from 1 to 10.
    FromOne,
}

impl Remark {
    const ALL: [Remark; 2] = [Remark::OwnStart, Remark::FromOne];

    /// The word by which an address carries it, so that it is still said on the page that the form leads to.
    fn word(self) -> &'static str {
        match self {
            Remark::OwnStart => "own-start",
            Remark::FromOne => "from-one",
        }
    }

    pub(super) fn text(self, words: &Words) -> String {
        match self {
            Remark::OwnStart => words.t("judge-own-start"),
            Remark::FromOne => words.t("judge-from-one"),
        }
    }
}

/// A game among others of a file.
pub(super) struct Listed {
    pub(super) number: usize,
    /// Who played, or what the game is called.
    pub(super) name: String,
    pub(super) event: String,
    pub(super) plies: usize,
    /// Whether it breaks off at something that cannot be read.
    pub(super) broken: bool,
    /// Where it is judged; none if there is nothing to judge, or it is too long for an address.
    pub(super) link: Option<String>,
    /// The position and the squares of the moves.
    case: (String, String),
}

/// What was sent.
pub(super) enum Reading {
    Case(Box<Case>),
    Games(Vec<Listed>),
}

/// Why something could not be read, and how far it could.
pub(super) struct Refused {
    pub(super) problem: Problem,
    game: Option<Box<Submitted>>,
}

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Refused {
        Refused { problem, game: None }
    }
}

impl Refused {
    /// The form, filled in with what could be read of a record.
    pub(super) fn as_far_as_read(&self, fields: &Fields, language: Language) -> Option<Fields> {
        let game = self.game.as_ref()?;
        let (fen, moves) = (short_fen(&game.start), game.text(language));
        Some(Fields::known(&[
            ("rulebook", fields.of("rulebook")),
            ("fen", &fen),
            ("moves", &moves),
        ]))
    }
}

/// Reads what a form or an address carries.
pub(super) async fn read(
    visit: &Visit,
    fields: Fields,
) -> Result<Result<Reading, Refused>, Problem> {
    think(Thought::of(&visit.identity), move || read_now(&fields)).await
}

fn read_now(fields: &Fields) -> Result<Reading, Refused> {
    let book = rulebook(fields.text("rulebook").as_deref().unwrap_or(Rulebook::USUAL))?;
    let mut read = read_game(book, fields)?;
    if let Reading::Case(case) = &mut read {
        let (told, typed) = (fields.of(REMARKS), fields.text("fen"));
        let typed = typed.and_then(|fen| Position::from_fen(&fen).ok());
        if typed.is_some_and(|typed| short_fen(&typed) != short_fen(&case.game.start)) {
            case.remarks.push(Remark::OwnStart);
        }
        let told = Remark::ALL.into_iter().filter(|it| told.split(' ').any(|t| t == it.word()));
        case.remarks.extend(told);
    }
    Ok(read)
}

fn read_game(book: &'static Rulebook, fields: &Fields) -> Result<Reading, Refused> {
    if let Some(file) = fields.file("file") {
        return chosen(book, "file", read_file(&file.name, &file.bytes)?);
    }
    if fields.has(LISTED) {
        // As it is: the last of a line may be empty, and is a part all the same.
        let games =
            fields.of(LISTED).lines().take(GAMES).filter_map(|line| Listed::of_line(book, line));
        return Ok(Reading::Games(games.collect()));
    }
    let (fen, moves) = (fields.text("fen"), fields.text("moves"));
    if fen.is_none() && moves.is_none() {
        return Err(unreadable("moves", Unread::NoMoves).into());
    }
    match records_in(fen.as_deref(), &moves.unwrap_or_default())? {
        Text::Moves { game, from_one } => {
            let mut read = Case::of(book, *game, "moves");
            if let Ok(Reading::Case(case)) = &mut read
                && from_one
            {
                case.remarks.push(Remark::FromOne);
            }
            read
        }
        Text::Records(games) => chosen(book, "moves", games),
    }
}

/// The only game of a record, or the list of them.
fn chosen(
    book: &'static Rulebook,
    place: &str,
    mut games: Vec<Recorded>,
) -> Result<Reading, Refused> {
    if games.len() > 1 {
        let listed = games.into_iter().map(|game| Listed::of(book, game));
        return Ok(Reading::Games(listed.collect()));
    }
    let Some(Recorded { game, broken, .. }) = games.pop() else {
        return Err(unreadable(place, Unread::NoGame).into());
    };
    match (game, broken) {
        (Some(game), None) => {
            let game = game.not_too_long(place)?;
            Case::of(book, game, place)
        }
        (game, broken) => {
            let problem = unreadable(place, broken.unwrap_or(Unread::NoGame));
            Err(Refused { problem, game: game.map(Box::new) })
        }
    }
}

impl Listed {
    fn of(book: &'static Rulebook, recorded: Recorded) -> Listed {
        let Recorded { number, tags, game, broken } = recorded;
        let tag = |name: &str| tags.get(name).unwrap_or_default().to_owned();
        let name = match (tags.get("Red"), tags.get("Black")) {
            (None, None) => tag("Title"),
            (red, black) => format!("{} – {}", red.unwrap_or("?"), black.unwrap_or("?")),
        };
        let case = game.map(|game| Case { book, game, remarks: Vec::new() });
        let parts = case.as_ref().map(Case::parts);
        Listed {
            case: parts.map(|(_, fen, squares)| (fen, squares)).unwrap_or_default(),
            number,
            name,
            event: tag("Event"),
            plies: case.as_ref().map_or(0, |case| case.game.moves.len()),
            broken: broken.is_some(),
            link: case.and_then(|case| case.link("/judge")),
        }
    }
}

impl Listed {
    /// The games of a file as a field of a form carries them, so that their list can be shown in another language when
    /// the file is gone: a line for each.
    pub(super) fn carried(games: &[Listed]) -> String {
        let line = |game: &Listed| {
            let (fen, squares) = &game.case;
            let marks = if game.broken { "broken" } else { "" };
            let (number, plies) = (game.number.to_string(), game.plies.to_string());
            let parts = [&number, &plies, marks, fen, squares, &game.name, &game.event];
            parts.map(|part| part.replace(char::is_control, " ")).join("\t")
        };
        games.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    fn of_line(book: &'static Rulebook, line: &str) -> Option<Listed> {
        let mut parts = line.split('\t');
        let mut part = || parts.next().map(str::to_owned);
        let (number, plies) = (part()?.parse().ok()?, part()?.parse().ok()?);
        let (broken, fen, squares) = (part()? == "broken", part()?, part()?);
        let (name, event) = (part()?, part().unwrap_or_default());
        // Anybody can write such a field; what the address says is read again where it leads.
        let squares: String = squares.chars().filter(char::is_ascii_alphanumeric).collect();
        let link = address(book, "/judge", &fen, &squares);
        Some(Listed { number, name, event, plies, broken, link, case: (fen, squares) })
    }
}

/// The address of a case, unless it is too long for one.
fn address(book: &Rulebook, path: &str, fen: &str, squares: &str) -> Option<String> {
    let mut link = format!("{path}?rulebook={}", book.id());
    if !fen.is_empty() {
        link.push_str("&fen=");
        link.push_str(&escaped(fen).replace("%20", "+"));
    }
    link.push_str("&moves=");
    link.push_str(squares);
    // A position alone is a case as well; the start of the game is none.
    (link.len() <= LONGEST_LINK && !(fen.is_empty() && squares.is_empty())).then_some(link)
}

impl Case {
    /// A game to be judged. The start of the game alone is none.
    fn of(book: &'static Rulebook, game: Submitted, place: &str) -> Result<Reading, Refused> {
        if game.moves.is_empty() && game.start == Position::initial() {
            return Err(unreadable(place, Unread::NoMoves).into());
        }
        Ok(Reading::Case(Box::new(Case { book, game, remarks: Vec::new() })))
    }

    /// Rulebook, position and squares of the moves, as short as they go. The usual start needs no position.
    pub(super) fn parts(&self) -> (String, String, String) {
        let fen = short_fen(&self.game.start);
        let squares = self.game.moves.iter().map(ToString::to_string).collect();
        (self.book.id().to_owned(), fen, squares)
    }

    /// The address at which the case is told again, unless the game is too long for one.
    pub(super) fn link(&self, path: &str) -> Option<String> {
        self.link_under(self.book, path)
    }

    /// The same with what must be said of how it was read: where a form leads.
    pub(super) fn link_with_remarks(&self, path: &str) -> Option<String> {
        let mut link = self.link(path)?;
        for (nth, remark) in self.remarks.iter().enumerate() {
            link.push_str(&if nth == 0 { format!("&{REMARKS}=") } else { "+".to_owned() });
            link.push_str(remark.word());
        }
        Some(link)
    }

    /// The same under another book.
    pub(super) fn link_under(&self, book: &Rulebook, path: &str) -> Option<String> {
        let (_, fen, squares) = self.parts();
        address(book, path, &fen, &squares)
    }

    /// The form filled in with the case, the moves as players of the language write them.
    pub(super) fn fields(&self, language: Language) -> Fields {
        let moves = self.game.text(language);
        let fen = short_fen(&self.game.start);
        Fields::known(&[("rulebook", self.book.id()), ("fen", &fen), ("moves", &moves)])
    }
}

/// The position without counters; nothing for the usual start.
fn short_fen(start: &Position) -> String {
    if *start == Position::initial() {
        return String::new();
    }
    let fen = start.fen();
    fen.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(fen: Option<&str>, rounds: usize) -> Case {
        let moves = "h2g2 h7g7 g2h2 g7h7 ".repeat(rounds);
        let Ok(Text::Moves { game, .. }) = records_in(fen, &moves) else { panic!("moves") };
        Case { book: rulebook("axf-2017").unwrap(), game: *game, remarks: Vec::new() }
    }

    #[test]
    fn a_link_is_short_and_gives_the_case_again() {
        let link = case(None, 1).link("/judge").unwrap();
        assert_eq!(link, "/judge?rulebook=axf-2017&moves=h2g2h7g7g2h2g7h7");
        let fen = "3k5/9/7c1/9/9/9/9/7C1/9/5K3 w - - 0 1";
        let link = case(Some(fen), 1).link("/judge").unwrap();
        assert_eq!(
            link,
            "/judge?rulebook=axf-2017&fen=3k5/9/7c1/9/9/9/9/7C1/9/5K3+w&moves=h2g2h7g7g2h2g7h7"
        );
    }

    #[test]
    fn a_game_of_the_length_of_any_fits_into_a_link() {
        // The longest games on record have some 500 plies; all but the longest that are read have room.
        for (rounds, fits) in [(125, true), (490, true), (495, false), (500, false)] {
            assert_eq!(case(None, rounds).link("/judge").is_some(), fits, "{rounds}");
        }
    }
}
