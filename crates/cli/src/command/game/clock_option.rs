//! `--clock`: one of the rulebook's time controls, or minutes and seconds.

use std::num::NonZeroU32;

use chuhe_game::Setting;
use chuhe_rulebook::{Allowance, Allowances, Rulebook};

use crate::failure::Failure;

/// The id of a time control that no rulebook has; it is laid over the rulebook as a regulation of the event.
const OWN: &str = "own";

/// Puts the clock that an option names into a setting.
pub(super) fn timed(setting: Setting, book: &Rulebook, clock: &str) -> Result<Setting, Failure> {
    let controls = &book.time_controls;
    if controls.presets.contains_key(clock) {
        return Ok(setting.timed(clock));
    }
    let Some(allowance) = allowance(clock) else {
        let known: Vec<&str> = controls.presets.keys().map(|id| &**id).collect();
        return Err(Failure::NoSuchClock {
            id: book.id().to_owned(),
            clock: clock.to_owned(),
            known: known.join(", "),
        });
    };
    let wanted = Allowances::Both(allowance);
    let preset = controls
        .presets
        .iter()
        .find(|(_, control)| control.time == wanted && control.clock_set_up_after_s == 0);
    match preset {
        Some((id, _)) => Ok(setting.timed(id)),
        None => {
            // Laid over the event's regulations, if it has some.
            let regulations = setting.overrides.clone().unwrap_or_default();
            let regulations = format!("{regulations}\n{}", regulation(book, &wanted));
            Ok(setting.with_overrides(regulations.trim_start()).timed(OWN))
        }
    }
}

/// Minutes for the game, or minutes and seconds for every move.
fn allowance(text: &str) -> Option<Allowance> {
    let minutes = |text: &str| NonZeroU32::new(text.parse::<u32>().ok()?.checked_mul(60)?);
    match text.split_once('+') {
        Some((base, "0")) => Some(Allowance::SuddenDeath { base_s: minutes(base)? }),
        Some((base, per_move)) => {
            let per_move_s = per_move.parse().ok()?;
            Some(Allowance::Increment { base_s: minutes(base)?, per_move_s })
        }
        None => Some(Allowance::SuddenDeath { base_s: minutes(text)? }),
    }
}

/// A time control of one's own as a regulation of the event.
fn regulation(book: &Rulebook, time: &Allowances) -> String {
    let (time, zh_hans, zh_hant, en) = match time.red() {
        Allowance::Increment { base_s, per_move_s } => {
            let minutes = base_s.get() / 60;
            (
                format!("increment = {{ base-s = {base_s}, per-move-s = {per_move_s} }}"),
                format!("{minutes}分钟加{per_move_s}秒"),
                format!("{minutes}分鐘加{per_move_s}秒"),
                format!("{minutes} minutes and {per_move_s} seconds a move"),
            )
        }
        other => {
            let seconds = other.base_ms() / 1000;
            let minutes = seconds / 60;
            (
                format!("sudden-death = {{ base-s = {seconds} }}"),
                format!("包干{minutes}分钟"),
                format!("包乾{minutes}分鐘"),
                format!("{minutes} minutes for the game"),
            )
        }
    };
    // The event chooses its clock by the articles on which the book's usual one rests.
    let usual = book.time_controls.default_preset();
    let articles: Vec<String> =
        usual.source.articles.iter().map(|article| format!("{:?}", article.number)).collect();
    let (clock, recorded) = (usual.clock, usual.recorded);
    format!(
        "[time-controls.presets.{OWN}]\n\
         name = {{ zh-Hans = \"{zh_hans}\", zh-Hant = \"{zh_hant}\", en = \"{en}\" }}\n\
         pace = \"{pace}\"\n\
         time.both.{time}\n\
         clock = \"{clock}\"\n\
         recorded = \"{recorded}\"\n\
         source = {{ basis = \"supplement\", articles = [{articles}] }}\n",
        pace = usual.pace,
        articles = articles.join(", "),
    )
}

#[cfg(test)]
mod tests {
    use chuhe_game::{Actor, Game, Instant};

    use super::*;

    #[test]
    fn any_clock_can_be_set_under_any_rulebook() {
        for book in Rulebook::all() {
            for (clock, base_ms) in [("60+30", 3_600_000), ("7+2", 420_000), ("11", 660_000)] {
                let setting = Setting::new(book.id(), "Red player", "Black player");
                let setting = timed(setting, book, clock).unwrap();
                let opened = Game::open(setting, &Actor::clock(), Instant::from_ms(0));
                let (game, _) = opened.unwrap_or_else(|e| panic!("{} {clock}: {e}", book.id()));
                assert_eq!(game.time_control().time.red().base_ms(), base_ms);
                assert!(game.clock().is_some());
            }
        }
    }

    #[test]
    fn a_clock_of_the_rulebook_is_taken_from_it() {
        let book = Rulebook::builtin("axf-2017").unwrap();
        let setting = || Setting::new("axf-2017", "Red player", "Black player");
        let named = |clock| timed(setting(), book, clock).unwrap();
        assert_eq!(named("60+30"), setting().timed("increment-60-30"));
        assert_eq!(named("rapid-15-5"), setting().timed("rapid-15-5"));
        assert!(timed(setting(), book, "soon").is_err());
        assert!(timed(setting(), book, "0").is_err());
    }
}
