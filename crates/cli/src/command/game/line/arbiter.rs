//! What an arbiter enters.

use chuhe_board::{Color, Move};
use chuhe_game::{CaseVerdict, Command, Correction, Game, Mishap, Outcome};
use chuhe_rulebook::{DrawReason, FoulKind, LossReason, Misconduct};

use super::super::words::Key;
use super::kind::Kind;
use super::tokens::{Tokens, after, moment};
use super::{Puzzle, Speaker, read_move, squares};

const FOUL: Key = Key("usage-foul");
const CLOCK: Key = Key("usage-clock");
const OVERRULE: Key = Key("usage-overrule");
const RESULT: Key = Key("usage-result");
const CORRECT: Key = Key("usage-correct");
const SETTLE: Key = Key("usage-settle");

/// What an arbiter enters by this word; none if it is not an arbiter's word.
pub(super) fn read(
    verb: &str,
    tokens: &mut Tokens<'_>,
    speaker: Speaker,
    game: &Game,
) -> Result<Option<Command>, Puzzle> {
    let command = match verb {
        "start" => Command::Start { absent: absent(tokens, Key("usage-start"))? },
        "colours" | "colors" => Command::ReverseColours,
        "foul" => {
            let (side, kind, times) = foul(tokens, speaker, FOUL)?;
            tokens.end(FOUL)?;
            Command::RecordFoul { side, kind, times }
        }
        "misconduct" => {
            let side = speaker.named_side(tokens, Key("usage-misconduct"))?;
            let act = tokens.take(|word| find(Misconduct::ALL, Kind::Act, word));
            Command::Misconduct { side, act, reason: tokens.rest() }
        }
        "clock" if tokens.word("on") => Command::IntroduceClock,
        "clock" => {
            let side = speaker.named_side(tokens, CLOCK)?;
            let seconds = tokens.take(|word| word.parse::<i32>().ok());
            let delta_ms = i64::from(seconds.ok_or(Puzzle::Usage(CLOCK))?) * 1000;
            Command::AdjustClock { side, delta_ms, reason: tokens.rest() }
        }
        "pause" => Command::Pause { reason: tokens.rest() },
        "resume" => Command::Resume,
        "allow" => Command::AllowDraw,
        "play-on" => Command::OrderPlayOn { reason: tokens.rest() },
        "consent" => Command::ConsentToResignation,
        "refuse" => Command::RefuseResignation { reason: tokens.rest() },
        "limit" => match tokens.next().map(after) {
            Some("proved") => Command::RuleOnLimit { record_leads_there: true },
            Some("unproved") => Command::RuleOnLimit { record_leads_there: false },
            Some("declare") => Command::DeclareLimit,
            _ => return Err(Puzzle::Usage(Key("usage-limit"))),
        },
        "overrule" => {
            let verdict =
                tokens.take(|word| verdict(after(word))).ok_or(Puzzle::Usage(OVERRULE))?;
            Command::Overrule { verdict, reason: tokens.rest() }
        }
        "adjourn" => Command::Adjourn { reason: tokens.rest() },
        "resumption" => {
            let after = tokens.take(moment);
            let after = after.ok_or(Puzzle::Usage(Key("usage-resumption")))?;
            let at = speaker.opened.plus_ms(after);
            Command::SetResumption { at, place: tokens.rest() }
        }
        "call" => Command::CallResumption { absent: absent(tokens, Key("usage-call"))? },
        "open" => {
            let (written, read_as) = envelope(&tokens.rest(), game)?;
            Command::OpenEnvelope { written, read_as }
        }
        "entered" => Command::NoteScoreEntered,
        "tick" => Command::Tick,
        "result" => {
            let outcome = outcome(tokens, RESULT)?;
            Command::EnterResult { outcome, reason: tokens.rest() }
        }
        "settle" => {
            let (side, mishap) = mishap(tokens, speaker, game)?;
            Command::Settle { side, mishap }
        }
        "undo" => {
            let plies = tokens.take(|word| word.parse().ok()).unwrap_or(1);
            let correction = Correction::TakeBack { plies };
            Command::Correct { correction, reason: tokens.rest() }
        }
        "correct" => {
            let correction = correction(tokens, speaker)?;
            Command::Correct { correction, reason: tokens.rest() }
        }
        _ => return Ok(None),
    };
    tokens.end(Key("usage-alone"))?;
    Ok(Some(command))
}

/// `open`, `open WRITTEN`, `open as MOVE`, `open WRITTEN as MOVE`: what is written, and what the arbiter reads in it.
fn envelope(text: &str, game: &Game) -> Result<(Option<String>, Option<Move>), Puzzle> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let mut read_as = None;
    if let [.., sign, name] = words[..]
        && after(sign) == "as"
    {
        read_as = Some(read_move(name, game)?);
        words.truncate(words.len() - 2);
    }
    Ok((Some(words.join(" ")).filter(|text| !text.is_empty()), read_as))
}

fn absent(tokens: &mut Tokens<'_>, usage: Key) -> Result<Vec<Color>, Puzzle> {
    if !tokens.word("absent") {
        return Ok(Vec::new());
    }
    match tokens.sides() {
        sides if sides.is_empty() => Err(Puzzle::Usage(usage)),
        sides => Ok(sides),
    }
}

fn foul(
    tokens: &mut Tokens<'_>,
    speaker: Speaker,
    usage: Key,
) -> Result<(Color, FoulKind, u16), Puzzle> {
    let side = speaker.named_side(tokens, usage)?;
    let kind = key(tokens, FoulKind::ALL, Kind::Foul, usage)?;
    let times = tokens.take(|word| word.parse().ok()).unwrap_or(1);
    Ok((side, kind, times))
}

fn outcome(tokens: &mut Tokens<'_>, usage: Key) -> Result<Outcome, Puzzle> {
    if let Some(winner) = tokens.side() {
        let reason = key(tokens, LossReason::ALL, Kind::Loss, usage)?;
        return Ok(Outcome::Won { winner, reason });
    }
    match tokens.next().map(after) {
        Some("draw") => {
            let reason = key(tokens, DrawReason::ALL, Kind::Draw, usage)?;
            Ok(Outcome::Drawn { reason })
        }
        Some("both-lose") => {
            let reason = tokens.take(|word| find(LossReason::ALL, Kind::Loss, word));
            Ok(Outcome::BothLost { reason })
        }
        Some("annulled") => Ok(Outcome::Annulled),
        Some("cancelled") => match tokens.sides() {
            sides if sides.is_empty() => Err(Puzzle::Usage(usage)),
            sides => Ok(Outcome::PointsCancelled { sides }),
        },
        _ => Err(Puzzle::Usage(usage)),
    }
}

fn correction(tokens: &mut Tokens<'_>, speaker: Speaker) -> Result<Correction, Puzzle> {
    match tokens.next().map(after) {
        Some("result") => outcome(tokens, CORRECT).map(Correction::Outcome),
        Some("play-on") => Ok(Correction::PlayOn),
        Some("take-back") => {
            let plies = tokens.take(|word| word.parse().ok()).ok_or(Puzzle::Usage(CORRECT))?;
            Ok(Correction::TakeBack { plies })
        }
        Some("foul") => {
            let (side, kind, times) = foul(tokens, speaker, CORRECT)?;
            Ok(Correction::StrikeFouls { side, kind, times })
        }
        _ => Err(Puzzle::Usage(CORRECT)),
    }
}

/// Mishaps are the doing of the side to move, but a second move in a row is that of the side that moved.
fn mishap(
    tokens: &mut Tokens<'_>,
    speaker: Speaker,
    game: &Game,
) -> Result<(Color, Mishap), Puzzle> {
    let turn = game.turn();
    let named = tokens.side();
    let whose = |usual| named.unwrap_or_else(|| speaker.side(usual));
    let in_coordinates = |word: &str| word.parse().ok();
    match tokens.next().map(after) {
        Some("illegal") => {
            let word = tokens.next().ok_or(Puzzle::Usage(SETTLE))?;
            let m = read_move(word, game)?;
            Ok((whose(turn), Mishap::IllegalMove { played: m }))
        }
        Some("extra") => {
            let m = tokens.take(in_coordinates).ok_or(Puzzle::Usage(SETTLE))?;
            Ok((whose(turn.opponent()), Mishap::ExtraMove { played: m }))
        }
        Some("displaced") => {
            let pieces = squares(tokens, SETTLE)?;
            Ok((whose(turn), Mishap::Displaced { pieces }))
        }
        Some("knocked") => {
            let pieces = tokens.take(|word| word.parse().ok()).ok_or(Puzzle::Usage(SETTLE))?;
            let off_the_board = tokens.word("off");
            let after_press = tokens.word("pressed");
            Ok((whose(turn), Mishap::KnockedOver { pieces, off_the_board, after_press }))
        }
        _ => Err(Puzzle::Usage(SETTLE)),
    }
}

fn verdict(word: &str) -> Option<CaseVerdict> {
    match word {
        "red-loses" => Some(CaseVerdict::RedLoses),
        "black-loses" => Some(CaseVerdict::BlackLoses),
        "draw-permitted" | "draw" => Some(CaseVerdict::DrawPermitted),
        "draw-mutual" => Some(CaseVerdict::DrawMutual),
        "no-case" => Some(CaseVerdict::NoCase),
        "arbiter-decides" => Some(CaseVerdict::ArbiterDecides),
        _ => None,
    }
}

fn find<T: Copy>(all: &[T], kind: impl Fn(T) -> Kind, word: &str) -> Option<T> {
    all.iter().copied().find(|&one| kind(one).is_meant_by(word))
}

/// One of a closed list of words, as the rule files spell them or as they are called in Chinese.
fn key<T: Copy>(
    tokens: &mut Tokens<'_>,
    all: &[T],
    kind: impl Fn(T) -> Kind,
    usage: Key,
) -> Result<T, Puzzle> {
    let word = tokens.next().ok_or(Puzzle::Usage(usage))?;
    find(all, &kind, word).ok_or_else(|| {
        Puzzle::NotOneOf(word.to_owned(), all.iter().map(|&one| kind(one)).collect())
    })
}
