//! A game with a clock, kept as a log: what the clocks showed at any instant, and a flag that falls by itself.
//!
//!     cargo run --example replay_clock

#![allow(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use chuhe_board::Color;
use chuhe_game::{Actor, Command, Game, Instant, Part, Setting, explain};
use chuhe_rulebook::Language;

fn main() -> Result<(), Box<dyn Error>> {
    let arbiter = Actor::new(Part::Arbiter, "Arbiter");
    let setting = Setting::new("axf-2017", "Red player", "Black player").timed("rapid-15-5");
    let (mut game, opened) = Game::open(setting, &arbiter, Instant::from_ms(0))?;
    let mut log = vec![opened];
    let play = |side, m: &str| {
        Ok::<_, Box<dyn Error>>(Command::Play { side, m: m.parse()?, offer_draw: false })
    };
    let commands = [
        (0, Command::Start { absent: vec![] }),
        (1_000, Command::PressClock { side: Color::Black }),
        (61_000, play(Color::Red, "h2e2")?),
        (62_000, Command::PressClock { side: Color::Red }),
        (80_000, play(Color::Black, "h9g7")?),
        (81_000, Command::PressClock { side: Color::Black }),
    ];
    for (ms, command) in commands {
        let handled = game.handle(&command, &arbiter, Instant::from_ms(ms));
        assert!(handled.refusal.is_none(), "{command:?}");
        log.extend(handled.entries);
    }
    // Nobody does anything more: the flag falls when it is due.
    let due = game.next_due().ok_or("a clock runs")?;
    log.extend(game.handle(&Command::Tick, &Actor::clock(), due.at).entries);

    // The log is the game: replayed, every clock shows what it showed.
    for entries in 1..=log.len() {
        let then = Game::replay(&log[..entries])?;
        let (at, Some(clock)) = (then.last_at(), then.clock()) else { continue };
        let left = |side| clock.remaining_ms(side, at) / 1000;
        println!(
            "{:>7} s  red {:>4} s  black {:>4} s",
            at.ms() / 1000,
            left(Color::Red),
            left(Color::Black)
        );
    }
    println!("{}", explain::log(&log, Language::En)?.join("\n"));
    Ok(())
}
