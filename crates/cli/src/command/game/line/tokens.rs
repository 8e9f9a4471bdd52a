//! The words of a line, and the time before them.

use chuhe_board::Color;
use chuhe_game::Part;

use super::super::words::Key;
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
        self.take(|word| after(word).eq_ignore_ascii_case(wanted).then_some(())).is_some()
    }

    /// Everything that is left, such as a reason.
    pub(super) fn rest(&mut self) -> String {
        std::mem::take(&mut self.rest).trim().to_owned()
    }

    /// Nothing may be left.
    pub(super) fn end(&mut self, usage: Key) -> Result<(), Puzzle> {
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
        "认负" | "認負" | "认输" | "認輸" => "resign",
        "声明" | "聲明" => "claim",
        "摸子" => "touch",
        "声明摆正" | "聲明擺正" => "announce",
        "摆正" | "擺正" => "adjust",
        "误动" | "誤動" => "overlook",
        "按钟" | "按鐘" => "press",
        "到场" | "到場" => "arrive",
        "确认" | "確認" => "confirm",
        "交记录" | "交記錄" => "score",
        "已输入" | "已輸入" => "entered",
        "犯规" | "犯規" => "foul",
        "违纪" | "違紀" => "misconduct",
        "处理" | "處理" => "settle",
        "调钟" | "調鐘" => "clock",
        "停钟" | "停鐘" => "pause",
        "恢复" | "恢復" => "resume",
        "准和" => "allow",
        "续弈" | "續弈" => "play-on",
        "准负" | "准負" | "同意认负" | "同意認負" => "consent",
        "不准负" | "不准負" | "不同意认负" | "不同意認負" => "refuse",
        "限着" | "限著" => "limit",
        "暗着" | "暗著" | "写暗着" | "寫暗著" => "seal",
        "打封" | "封棋" | "宣布封棋" => "adjourn",
        "定续赛" | "定續賽" => "resumption",
        "续赛" | "續賽" => "call",
        "启封" | "啟封" | "揭封" => "open",
        "颠倒" | "顛倒" | "先后手颠倒" | "先後手顛倒" => "colours",
        "改判" => "overrule",
        "判" => "result",
        "签字" | "簽字" => "sign",
        "悔" | "撤销" | "撤銷" => "undo",
        "更正" => "correct",
        "时间" | "時間" => "tick",
        "状态" | "狀態" | "局面" => "status",
        "棋盘" | "棋盤" => "board",
        "警告" | "提醒" => "warnings",
        "成绩单" | "成績單" => "slip",
        "记录" | "記錄" => "log",
        "帮助" | "幫助" => "help",
        "退出" => "quit",
        "开始" | "開始" => "start",
        other => other,
    }
}

/// The English word for a word that comes after another one.
pub(super) fn after(word: &str) -> &str {
    match word {
        "缺席" => "absent",
        "自然限着" | "自然限著" => "limit",
        "循环" | "循環" => "repetition",
        "多点交替" | "多點交替" => "shuffling",
        "走错" | "走錯" => "illegal",
        "多走" => "extra",
        "移位" => "displaced",
        "碰乱" | "碰亂" => "knocked",
        "离盘" | "離盤" => "off",
        "按钟后" | "按鐘後" => "pressed",
        "加设" | "加設" => "on",
        "成立" | "属实" | "屬實" => "proved",
        "不成立" | "不实" | "不實" => "unproved",
        "宣布" => "declare",
        "红负" | "紅負" => "red-loses",
        "黑负" | "黑負" => "black-loses",
        "作和" => "draw-permitted",
        "同犯作和" => "draw-mutual",
        "不作待判" => "no-case",
        "裁判员裁定" | "裁判員裁定" => "arbiter-decides",
        "和" => "draw",
        "双负" | "雙負" => "both-lose",
        "作废" | "作廢" => "annulled",
        "取消得分" => "cancelled",
        "结果" | "結果" => "result",
        "续弈" | "續弈" => "play-on",
        "退回" => "take-back",
        "犯规" | "犯規" => "foul",
        "作" => "as",
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
    let at = moment(word).ok_or(Puzzle::Usage(Key("usage-time")))?;
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
