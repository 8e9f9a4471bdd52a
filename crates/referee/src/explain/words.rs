//! Names of pieces, sides and moves as the players of a language give them.

use chuhe_board::{Color, Move, Piece, Position, Role, Script, Square};
use chuhe_rulebook::{Citations, Ground, Language};

use super::locale::{Args, Key, Locale, ground_key, locale};
pub(super) use super::locale::{filled, number};
use crate::placed::Placed;

/// A language with its names for things.
#[derive(Clone, Copy)]
pub(super) struct Words {
    locale: Locale,
}

impl std::ops::Deref for Words {
    type Target = Locale;

    fn deref(&self) -> &Locale {
        &self.locale
    }
}

impl Words {
    pub(super) fn of(language: Language) -> Words {
        Words { locale: locale(language) }
    }

    /// The script of the pieces; traditional where the text is not Chinese, as the federation's sets are.
    pub(super) fn script(&self) -> Script {
        match self.language {
            Language::ZhHans => Script::Simplified,
            Language::ZhHant | Language::En => Script::Traditional,
        }
    }

    /// A message that is a sentence of its own: it begins with a capital.
    pub(super) fn sentence(&self, key: Key, args: Args<'_>) -> String {
        capitalised(self.say(key, args))
    }

    /// The name of a ground.
    pub(super) fn ground(&self, ground: Ground) -> String {
        self.named(&ground_key(ground), &[])
    }

    pub(super) fn side(&self, side: Color) -> String {
        self.plain(match side {
            Color::Red => Key("side-red"),
            Color::Black => Key("side-black"),
        })
    }

    /// Several things: 、 or commas and "and".
    pub(super) fn list<I: IntoIterator<Item = String>>(&self, items: I) -> String {
        let mut items: Vec<String> = items.into_iter().collect();
        let Some(last) = items.pop() else { return String::new() };
        if items.is_empty() {
            return last;
        }
        let rest = items.join(&self.plain(Key("list-comma")));
        format!("{rest}{}{last}", self.plain(Key("list-and")))
    }

    /// Clauses one after the other.
    pub(super) fn clauses<I: IntoIterator<Item = String>>(&self, items: I) -> String {
        let items: Vec<String> = items.into_iter().collect();
        items.join(&self.plain(Key("list-semicolon")))
    }

    /// What a piece is called: 车, 卒, cannon.
    pub(super) fn role(&self, piece: Piece) -> String {
        match self.language {
            Language::En => piece.role.to_string(),
            Language::ZhHans | Language::ZhHant => piece.character(self.script()).to_string(),
        }
    }

    /// A piece with its colour: 黑炮, the black cannon.
    pub(super) fn piece(&self, piece: Piece) -> String {
        let key = match piece.color {
            Color::Red => Key("piece-red"),
            Color::Black => Key("piece-black"),
        };
        self.say(key, &[("role", filled(self.role(piece)))])
    }

    /// A piece where it stands: by the file as its player counts it, and by the square.
    pub(super) fn placed(&self, placed: Placed) -> String {
        let Placed { piece, square } = placed;
        let key = match (piece.color, piece.role) {
            (Color::Red, Role::King) => Key("placed-red-king"),
            (Color::Black, Role::King) => Key("placed-black-king"),
            (Color::Red, _) => Key("placed-red"),
            (Color::Black, _) => Key("placed-black"),
        };
        let (role, file) = (filled(self.role(piece)), filled(file_number(square, piece.color)));
        self.say(key, &[("role", role), ("file", file), ("square", filled(square.to_string()))])
    }

    pub(super) fn all_placed(&self, placed: &[Placed]) -> String {
        self.list(placed.iter().map(|&placed| self.placed(placed)))
    }

    /// The name of a move in the notation that goes with the language.
    pub(super) fn move_name(&self, before: &Position, m: Move) -> String {
        super::notation(self.language).write(before, m).unwrap_or_else(|_| m.to_string())
    }

    /// The names of moves played one after the other.
    pub(super) fn line(&self, start: &Position, moves: &[Move]) -> String {
        let mut position = start.clone();
        let names: Vec<String> = moves
            .iter()
            .map(|&m| {
                let name = self.move_name(&position, m);
                position.play_unchecked(m);
                name
            })
            .collect();
        names.join(&self.plain(Key("line-comma")))
    }

    /// Articles by number and title.
    pub(super) fn articles(&self, articles: &Citations) -> String {
        let named = articles.iter().map(|article| {
            let title = article.title.get(self.language);
            self.say(
                Key("article"),
                &[("number", filled(&*article.number)), ("title", filled(title))],
            )
        });
        self.clauses(named)
    }
}

/// The file as its player counts it: 一 to 九 for Red, 1 to 9 for Black.
fn file_number(square: Square, side: Color) -> String {
    const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    let number = square.file().number(side).get();
    match side {
        Color::Red => NUMERALS[usize::from(number) - 1].to_string(),
        Color::Black => number.to_string(),
    }
}

fn capitalised(text: String) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) if first.is_ascii_lowercase() => {
            format!("{}{}", first.to_ascii_uppercase(), chars.as_str())
        }
        _ => text,
    }
}
