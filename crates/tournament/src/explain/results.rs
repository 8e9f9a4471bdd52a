//! Results in signs and words.

use chuhe_locale::{Key, filled, number};
use chuhe_logbook::clock_face;
use chuhe_rulebook::Language;

use super::{WORDS, draw_reason, loss_reason};
use crate::{GameResult, Outcome, Side};

/// A result in signs as people read it: `1-0`, `½-½`, `+/-`. Exports have those of [`Outcome::signs`], which any program
/// can write; `Outcome` reads both.
pub const fn result_signs(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Drawn { .. } => "½-½",
        Outcome::Forfeited { absent: Side::Black } => "+/-",
        Outcome::Forfeited { absent: Side::Red } => "-/+",
        Outcome::BothForfeited => "-/-",
        other => other.signs(),
    }
}

/// A result with everything that was written down beside it.
///
/// ```
/// use chuhe_rulebook::Language;
/// use chuhe_tournament::{GameResult, Outcome, Side, Sides, explain};
/// let fouls = Sides { red: 1, black: 0 };
/// let result = GameResult { fouls, ..Outcome::won(Side::Red).into() };
/// assert_eq!(explain::whole_result(result, Language::En), "1-0, fouls 1/0");
/// ```
pub fn whole_result(result: GameResult, language: Language) -> String {
    let words = WORDS.locale(language);
    let mut text = result_signs(result.outcome).to_owned();
    let reason = match result.outcome {
        Outcome::Won { reason, .. } => reason.map(|one| loss_reason(one, language)),
        Outcome::Drawn { reason } => reason.map(|one| draw_reason(one, language)),
        _ => None,
    };
    if let Some(reason) = reason {
        text.push_str(&words.say(Key("result-reason"), &[("reason", filled(reason))]));
    }
    if result.colours_reversed {
        text.push_str(&words.plain(Key("colours-reversed")));
    }
    if (result.fouls.red, result.fouls.black) != (0, 0) {
        let args = [
            ("red", number(usize::from(result.fouls.red))),
            ("black", number(usize::from(result.fouls.black))),
        ];
        text.push_str(&words.say(Key("fouls"), &args));
    }
    if let Some(used) = result.used_ms {
        let args =
            [("red", filled(clock_face(used.red))), ("black", filled(clock_face(used.black)))];
        text.push_str(&words.say(Key("times-used"), &args));
    }
    text
}
