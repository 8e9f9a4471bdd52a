//! How a game ended.

use chuhe_board::{Color, half_width};

/// The result of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// One side won.
    Won(Color),
    /// Drawn.
    Drawn,
    /// Not ended, or not known.
    #[default]
    Unknown,
}

impl GameResult {
    /// As PGN writes it: `1-0`, `0-1`, `1/2-1/2`, `*`.
    pub const fn pgn(self) -> &'static str {
        match self {
            GameResult::Won(Color::Red) => "1-0",
            GameResult::Won(Color::Black) => "0-1",
            GameResult::Drawn => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// Reads a result as files have it: in signs, or in words such as 红胜, 紅先負, 黑方认输, 和棋.
    ///
    /// ```
    /// use chuhe_board::Color;
    /// use chuhe_records::GameResult;
    ///
    /// assert_eq!(GameResult::read("１－０"), Some(GameResult::Won(Color::Red)));
    /// assert_eq!(GameResult::read("紅負"), Some(GameResult::Won(Color::Black)));
    /// assert_eq!(GameResult::read("and so on"), None);
    /// ```
    pub fn read(text: &str) -> Option<GameResult> {
        // The longest results have a dozen characters; whoever writes more, writes prose.
        if text.len() > 48 {
            return None;
        }
        if let Some(result) = in_signs(text) {
            return Some(result);
        }
        let plain: String = text.chars().filter(|c| !is_passed_over(*c)).map(plain).collect();
        in_signs(&plain).or_else(|| in_words(&plain)).or_else(|| in_english(text)).or_else(|| {
            // 红方胜(超时): why may stand in brackets.
            let (outcome, _) =
                text.split_once(['(', '（']).filter(|(before, _)| !before.is_empty())?;
            GameResult::read(outcome)
        })
    }
}

fn in_signs(text: &str) -> Option<GameResult> {
    match text {
        "1-0" | "2-0" | "1:0" | "2:0" => Some(GameResult::Won(Color::Red)),
        "0-1" | "0-2" | "0:1" | "0:2" => Some(GameResult::Won(Color::Black)),
        "1/2-1/2" | "1/2:1/2" | "1/2" | "½-½" | "½" | "0.5-0.5" | "1-1" | "1:1" => {
            Some(GameResult::Drawn)
        }
        "*" => Some(GameResult::Unknown),
        _ => None,
    }
}

fn in_english(text: &str) -> Option<GameResult> {
    let text = text.trim().trim_end_matches('.').to_ascii_lowercase();
    match text.as_str() {
        "red wins" | "red won" | "white wins" | "white won" | "black resigns" | "black lost" => {
            Some(GameResult::Won(Color::Red))
        }
        "black wins" | "black won" | "red resigns" | "white resigns" | "red lost"
        | "white lost" => Some(GameResult::Won(Color::Black)),
        "draw" | "drawn" | "draw agreed" => Some(GameResult::Drawn),
        _ => None,
    }
}

/// The outcome in simplified characters without 方, 棋 and the like.
fn in_words(text: &str) -> Option<GameResult> {
    let (side, outcome) = match text.chars().next()? {
        '红' | '帅' => (Some(Color::Red), &text['红'.len_utf8()..]),
        '黑' | '将' => (Some(Color::Black), &text['黑'.len_utf8()..]),
        _ => (None, text),
    };
    match (side, outcome) {
        (Some(side), "胜" | "赢") => Some(GameResult::Won(side)),
        (Some(side), "负" | "输" | "认输" | "认负" | "超时" | "超时负") => {
            Some(GameResult::Won(side.opponent()))
        }
        // What 先 did is told by whoever writes 先胜: it is Red's result.
        (None, "胜") => Some(GameResult::Won(Color::Red)),
        (None, "负") => Some(GameResult::Won(Color::Black)),
        (
            _,
            "和" | "平" | "双和" | "双作和" | "作和" | "成和" | "议和" | "战和" | "和局" | "平局",
        ) => Some(GameResult::Drawn),
        (None, "未知" | "未完" | "不详") => Some(GameResult::Unknown),
        _ => None,
    }
}

/// Characters that change nothing: 红方先胜棋 is 红胜.
fn is_passed_over(c: char) -> bool {
    c.is_whitespace() || "方先棋了（）()【】《》。!！，,".contains(c)
}

fn plain(c: char) -> char {
    match c {
        '紅' => '红',
        '勝' => '胜',
        '負' => '负',
        '輸' => '输',
        '贏' => '赢',
        '認' => '认',
        '雙' => '双',
        '議' => '议',
        '戰' => '战',
        '時' => '时',
        '詳' => '详',
        '帥' => '帅',
        '將' => '将',
        // Every hyphen, dash and minus, as in moves.
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe63}' => '-',
        other => half_width(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_in_signs_and_words() {
        let (red, black) = (GameResult::Won(Color::Red), GameResult::Won(Color::Black));
        for (text, result) in [
            ("1-0", Some(red)),
            ("红胜", Some(red)),
            ("紅先勝", Some(red)),
            ("红方胜", Some(red)),
            ("黑方認輸", Some(red)),
            ("(先胜)", Some(red)),
            ("0—1", Some(black)),
            ("1\u{2010}0", Some(red)),
            ("1\u{2011}0", Some(red)),
            ("0\u{2012}1", Some(black)),
            ("0\u{2015}1", Some(black)),
            ("1\u{fe63}0", Some(red)),
            ("黑勝", Some(black)),
            ("红先负", Some(black)),
            ("先負", Some(black)),
            ("１／２－１／２", Some(GameResult::Drawn)),
            ("½-½", Some(GameResult::Drawn)),
            ("0.5-0.5", Some(GameResult::Drawn)),
            ("和棋", Some(GameResult::Drawn)),
            ("双方作和", Some(GameResult::Drawn)),
            ("先和", Some(GameResult::Drawn)),
            ("*", Some(GameResult::Unknown)),
            ("未知", Some(GameResult::Unknown)),
            ("Red wins", Some(red)),
            ("black won.", Some(black)),
            ("white lost", Some(black)),
            ("红方胜(超时)", Some(red)),
            ("（红胜）", Some(red)),
            ("", None),
            ("方", None),
            ("红", None),
            ("红胜势", None),
            ("炮二平五", None),
        ] {
            assert_eq!(GameResult::read(text), result, "{text}");
        }
    }
}
