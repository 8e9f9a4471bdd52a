//! What a command costs on a long log. Measured, not asserted: `cargo test -p chuhe-server --test api -- --ignored --nocapture cost`.

use chuhe_board::Color;
use chuhe_game::{Actor, Command, Game, Part, Setting, Venue};
use chuhe_logbook::Instant;
use tokio::time::Instant as Watch;

#[test]
#[ignore = "a measurement"]
#[expect(clippy::print_stdout, reason = "a measurement")]
fn cost_of_copying_a_long_game() {
    let setting = Setting { venue: Venue::Screen, ..Setting::new("axf-2017", "Red", "Black") };
    let red = Actor::new(Part::Red, "");
    let (mut game, first) = Game::open(setting, &red, Instant::from_ms(0)).unwrap();
    let mut log = vec![first];
    let start = Command::Start { absent: Vec::new() };
    log.extend(game.handle(&start, &red, Instant::from_ms(1)).entries);
    let mut chance = 7_u64;
    let mut plies = 0;
    for at in 0..5_000_u64 {
        let fen = game.view(chuhe_game::Viewer::Arbiter, Instant::from_ms(at + 2)).fen;
        let position = chuhe_board::Position::from_fen(&fen).unwrap();
        let moves = position.legal_moves();
        chance =
            chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let m = moves[(chance >> 33) as usize % moves.len()];
        let side = position.turn();
        let play = Command::Play { side, m, offer_draw: false };
        let part = if side == Color::Red { Part::Red } else { Part::Black };
        let handled = game.handle(&play, &Actor::new(part, ""), Instant::from_ms(at + 2));
        plies += u32::from(handled.refusal.is_none());
        log.extend(handled.entries);
        if plies == 300 {
            break;
        }
    }
    let timed = |what: &str, work: &dyn Fn()| {
        let watch = Watch::now();
        (0..100).for_each(|_| work());
        println!("{what}: {:?}", watch.elapsed() / 100);
    };
    println!("{plies} plies, {} entries", log.len());
    timed("copy the log", &|| drop(std::hint::black_box(log.clone())));
    timed("copy the state", &|| drop(std::hint::black_box(game.clone())));
}
