//! The words of a line, and the time before them.

use chuhe_board::Color;
use chuhe_game::Part;

use super::Puzzle;

/// The words of a line, one after the other.
pub(super) struct Tokens<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Tokens<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let (word, rest) = split(self.rest)?;
        self.rest = rest;
        Some(word)
    }
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Tokens<'a> {
        Tokens { rest: text.trim() }
    }

    fn peek(&self) -> Option<&'a str> {
        split(self.rest).map(|(word, _)| word)
    }

    /// Takes the next word if it can be read as what is wanted.
    pub(super) fn take<T>(&mut self, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        let found = read(self.peek()?)?;
        self.next();
        Some(found)
    }

    pub(super) fn side(&mut self) -> Option<Color> {
        self.take(side)
    }

    /// All sides that are named here.
    pub(super) fn sides(&mut self) -> Vec<Color> {
        std::iter::from_fn(|| self.side()).collect()
    }

    pub(super) fn part(&mut self) -> Option<Part> {
        self.take(|word| {
            let lower = word.trim_end_matches([':', '：']).to_lowercase();
            match lower.as_str() {
                "arbiter" | "裁判" | "裁判员" | "裁判員" => Some(Part::Arbiter),
                "chief" | "chief-arbiter" | "裁判长" | "裁判長" => Some(Part::ChiefArbiter),
                other => side(other).map(Part::player),
            }
        })
    }

    /// Takes a word if it comes next.
    pub(super) fn word(&mut self, wanted: &str) -> bool {
        self.take(|word| word.eq_ignore_ascii_case(wanted).then_some(())).is_some()
    }

    /// Everything that is left, such as a reason.
    pub(super) fn rest(&mut self) -> String {
        std::mem::take(&mut self.rest).trim().to_owned()
    }

    /// Nothing may be left.
    pub(super) fn end(&mut self, usage: &'static str) -> Result<(), Puzzle> {
        if self.rest.is_empty() { Ok(()) } else { Err(Puzzle::Usage(usage)) }
    }
}

fn split(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    if text.is_empty() {
        return None;
    }
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    Some((word, rest.trim_start()))
}

fn side(word: &str) -> Option<Color> {
    match word.trim_end_matches([':', '：']).to_lowercase().as_str() {
        "red" | "红" | "紅" | "红方" | "紅方" => Some(Color::Red),
        "black" | "黑" | "黑方" => Some(Color::Black),
        _ => None,
    }
}

/// The English word for a word of the little language; what is none comes back as it is.
pub(super) fn verb(word: &str) -> &str {
    match word {
        "提和" | "求和" => "draw",
        "同意" => "accept",
        "拒绝" | "拒絕" => "decline",
        "收回" => "retract",
        "认输" | "認輸" => "resign",
        "声明" | "聲明" => "claim",
        "摸子" => "touch",
        "摆正" | "擺正" => "adjust",
        "按钟" | "按鐘" => "press",
        "到场" | "到場" => "arrive",
        "犯规" | "犯規" => "foul",
        "调钟" | "調鐘" => "clock",
        "停钟" | "停鐘" => "pause",
        "恢复" | "恢復" => "resume",
        "封棋" => "seal",
        "打封" => "adjourn",
        "改判" => "overrule",
        "判" => "result",
        "签字" | "簽字" => "sign",
        "悔" | "撤销" | "撤銷" => "undo",
        "更正" => "correct",
        "局面" => "status",
        "棋盘" | "棋盤" => "board",
        "警告" => "warnings",
        "成绩单" | "成績單" => "slip",
        "记录" | "記錄" => "log",
        "帮助" | "幫助" => "help",
        "退出" => "quit",
        "开始" | "開始" => "start",
        other => other,
    }
}

/// Splits the time off a line that begins with one: milliseconds since the game was opened, and the rest.
/// `Err` if a line begins with `@` and no time follows.
pub(in super::super) fn timed(line: &str) -> Result<(Option<u64>, &str), Puzzle> {
    if !line.starts_with('@') {
        return Ok((None, line));
    }
    let (word, rest) = split(line).unwrap_or((line, ""));
    let at = moment(word).ok_or(Puzzle::Usage("@MM:SS, @H:MM:SS, @MM:SS.mmm"))?;
    Ok((Some(at), rest))
}

/// `@MM:SS`, `@H:MM:SS` or either with milliseconds, as milliseconds.
pub(super) fn moment(word: &str) -> Option<u64> {
    let (whole, fraction) = match word.strip_prefix('@')?.split_once('.') {
        Some((whole, fraction)) => (whole, fraction),
        None => (word.strip_prefix('@')?, "0"),
    };
    if fraction.is_empty() || fraction.len() > 3 || !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let ms: u64 = format!("{fraction:0<3}").parse().ok()?;
    let parts: Option<Vec<u64>> = whole.split(':').map(|part| part.parse().ok()).collect();
    let (hours, minutes, seconds) = match parts?.as_slice() {
        [minutes, seconds] => (0, *minutes, *seconds),
        [hours, minutes, seconds] if *minutes < 60 => (*hours, *minutes, *seconds),
        _ => return None,
    };
    let whole = hours.checked_mul(3600)?.checked_add(minutes.checked_mul(60)?)?;
    (seconds < 60).then(|| whole.checked_add(seconds)?.checked_mul(1000)?.checked_add(ms))?
}
