//! Results as they are written on a command line, in a list, and on the screen.

use chuhe_board::half_width;
use chuhe_tournament::{GameResult, Outcome, Sides};

use super::reason;

pub(super) use chuhe_tournament::explain::result_signs as text;

/// The minus sign, which no option begins with.
pub(super) const MINUS: char = '\u{2212}';

/// How it is written that colours were exchanged.
const REVERSED: [&str; 3] = ["reversed", "先后手互换", "先後手互換"];

/// What stands where a result is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// A result.
    Result(GameResult),
    /// The result is to be struck out.
    StruckOut,
}

/// Reads a result: `1-0`, `½-½`, `0-1`, forfeits `+/-`, `-/+`, `-/-`, `0-0` if both lose, `x` if it does not count,
/// `none` to strike it out; after a colon, with commas in between, the reason, `fouls=1/0`, `reversed` and
/// `used=58:30/60:00`, or the same in Chinese. None if it is no result.
pub(super) fn read(text: &str) -> Option<Written> {
    let text = plain(text);
    let (signs, details) = parts(&text);
    if ["none", "?"].contains(&signs) && details.is_none() {
        return Some(Written::StruckOut);
    }
    let mut result = GameResult::from(signs.parse::<Outcome>().ok()?);
    for detail in details.into_iter().flat_map(self::details) {
        self::detail(&mut result, detail)?;
    }
    Some(Written::Result(result))
}

/// A result in small letters and half width, every dash as a hyphen.
pub(super) fn plain(text: &str) -> String {
    let plain = |c| match c {
        MINUS | '—' | '–' => '-',
        other => half_width(other),
    };
    text.trim().chars().map(plain).collect::<String>().to_lowercase()
}

/// The signs of a result, which may have a colon of their own (`1:0`), and the details behind the colon.
pub(super) fn parts(text: &str) -> (&str, Option<&str>) {
    let split = |(at, _)| (text[..at].trim(), Some(&text[at + 1..]));
    let mut splits = text.match_indices(':').map(split).peekable();
    let first = splits.peek().copied();
    let is_outcome = |signs: &str| signs.parse::<Outcome>().is_ok();
    let known = splits.find(|(signs, _)| is_outcome(signs));
    match (known, first) {
        (Some(known), _) => known,
        (None, Some(first)) if !is_outcome(text) => first,
        _ => (text, None),
    }
}

/// Details one by one.
pub(super) fn details(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim)
}

fn detail(result: &mut GameResult, detail: &str) -> Option<()> {
    match detail.split_once('=') {
        Some(("fouls" | "犯规" | "犯規", counts)) => {
            let (red, black) = counts.split_once(['/', ':'])?;
            result.fouls = Sides { red: red.parse().ok()?, black: black.parse().ok()? };
        }
        Some(("used" | "用时" | "用時", times)) => {
            let (red, black) = times.split_once('/')?;
            result.used_ms = Some(Sides { red: time(red)?, black: time(black)? });
        }
        Some(_) => return None,
        None if REVERSED.contains(&detail) => result.colours_reversed = true,
        None => match &mut result.outcome {
            Outcome::Won { reason, .. } => {
                *reason = Some(reason::read_loss(detail)?);
            }
            Outcome::Drawn { reason } => *reason = Some(reason::read_draw(detail)?),
            _ => return None,
        },
    }
    Some(())
}

/// Minutes and seconds, or hours, minutes and seconds.
fn time(text: &str) -> Option<u64> {
    let parts: Option<Vec<u64>> = text.split(':').map(|part| part.parse().ok()).collect();
    let seconds = match parts?.as_slice() {
        [minutes, seconds @ 0..60] => minutes.checked_mul(60)?.checked_add(*seconds)?,
        [hours, minutes @ 0..60, seconds @ 0..60] => {
            let minutes = hours.checked_mul(60)?.checked_add(*minutes)?;
            minutes.checked_mul(60)?.checked_add(*seconds)?
        }
        _ => return None,
    };
    seconds.checked_mul(1000)
}

#[cfg(test)]
mod tests {
    use chuhe_rulebook::{DrawReason, LossReason};
    use chuhe_tournament::Side;

    use super::*;

    #[test]
    fn what_is_shown_is_read() {
        let all = [
            Outcome::won(Side::Red),
            Outcome::won(Side::Black),
            Outcome::DRAWN,
            Outcome::Forfeited { absent: Side::Red },
            Outcome::Forfeited { absent: Side::Black },
            Outcome::BothForfeited,
            Outcome::BothLost,
            Outcome::Annulled,
        ];
        for outcome in all {
            let written = Some(Written::Result(outcome.into()));
            assert_eq!(read(text(outcome)), written);
            assert_eq!(read(outcome.signs()), written, "as it stands in an export");
        }
    }

    #[test]
    fn signs_may_have_a_colon_and_full_width() {
        let forfeit = Some(Written::Result(Outcome::Forfeited { absent: Side::Red }.into()));
        for written in ["-:+", "−:+", "－／＋", "－：＋"] {
            assert_eq!(read(written), forfeit, "{written}");
        }
        assert_eq!(read("１：０"), read("1-0"));
        assert_eq!(read("½:½"), read("="));
        assert_eq!(read("1:0:time,fouls=1:0"), read("1-0:time,fouls=1/0"));
        assert!(read("1:0:time").is_some());
    }

    #[test]
    fn details_follow_a_colon() {
        let Some(Written::Result(result)) = read("1-0:time,fouls=1/2,reversed,used=58:30/1:00:00")
        else {
            panic!("it is a result");
        };
        assert_eq!(
            result.outcome,
            Outcome::Won { winner: Side::Red, reason: Some(LossReason::Time) }
        );
        assert_eq!((result.fouls.red, result.fouls.black), (1, 2));
        assert_eq!(result.used_ms.map(|used| used.black), Some(3_600_000));
        assert!(result.colours_reversed);
        let chinese = Outcome::Won { winner: Side::Red, reason: Some(LossReason::Time) };
        assert_eq!(read("红胜：超时"), Some(Written::Result(chinese.into())));
        let drawn = Outcome::Drawn { reason: Some(DrawReason::NaturalLimit) };
        assert_eq!(read("和：自然限著"), Some(Written::Result(drawn.into())));
        let english = read("1-0:time,fouls=1/0,used=58:30/60:00");
        assert_eq!(read("红胜：超时，犯规=1/0，用时=58:30/60:00"), english);
        assert_eq!(read("紅勝:超時,犯規＝1:0,用時=58:30/60:00"), english);
        assert!(english.is_some());
        assert_eq!(read("none"), Some(Written::StruckOut));
        for wrong in
            ["", "3-0", "1-0:sneezing", "1-0:fouls=1", "½-½:checkmate", "x:time", "1:2:time"]
        {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        for wrong in ["1-0:used=58:60/1:00", "1-0:used=1:60:00/1:00", "none:time"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
