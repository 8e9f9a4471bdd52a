//! Games with everything a file can hold, from a seed.

use chuhe_board::{Color, Position};
use chuhe_records::{Game, GameResult, Line, Ply};
use chuhe_samples::Random;

/// What is awkward in a comment or a value of some format.
const FRAGMENTS: &[&str] = &[
    "}",
    "{",
    "]",
    "[",
    "\"",
    "\\",
    "\n",
    "\r\n",
    "\r",
    " ",
    "\u{3000}",
    ";",
    "%",
    "(",
    ")",
    "[%clk 1:00]",
    "[%clk ",
    "[%char 7D]",
    "[%char",
    "[Event \"x\"]",
    "\n[Event \"x\"]",
    "\n\n",
    "$3",
    "!",
    "1-0",
    "*",
    "1. 炮二平五",
    "马8进7",
    "C2=5",
    "=====",
    "红胜",
    "和棋",
    "word",
    "：",
    ":",
    "=",
    "|",
    "||",
    "&amp;",
    "<b>",
    "[/DhtmlXQ]",
    "[DhtmlXQ_comment1]",
    "🀄",
    "\u{e000}",
    "\u{feff}",
    "é",
    "\t",
    "~",
    "\u{2028}",
    "#",
];

fn text(random: &mut Random) -> String {
    (0..random.below(8)).map(|_| *random.pick(FRAGMENTS)).collect()
}

/// A game of up to `most` plies with tags, comments, clocks, marks and variations.
pub(crate) fn game(seed: u64, most: usize) -> Game {
    let random = &mut Random::new(seed);
    let mut start = Position::initial();
    if random.below(3) == 0 {
        let mut setup = chuhe_samples::position(random).setup();
        setup.move_number = 1 + random.below(200) as u32;
        setup.quiet_plies = random.below(100) as u32;
        start = setup.position().unwrap();
    }
    let mut game = Game::new(start, []);
    game.line = line(random, &game.start, most, 3);
    game.result = *random.pick(&[
        GameResult::Unknown,
        GameResult::Drawn,
        GameResult::Won(Color::Red),
        GameResult::Won(Color::Black),
    ]);
    for name in ["Event", "Round", "Date", "Site", "Red", "RedTeam", "Black", "BlackTeam", "ECCO"] {
        if random.below(2) == 0 {
            game.tags.set(name, text(random));
        }
    }
    for name in
        ["Termination", "RuleSet", "Opening", "Variation", "RedElo", "My_Tag2", "赛事", "Tag_x"]
    {
        if random.below(4) == 0 {
            game.tags.set(name, text(random));
        }
    }
    game
}

fn line(random: &mut Random, start: &Position, most: usize, deeper: usize) -> Line {
    let mut line = Line::default();
    if random.below(4) == 0 {
        line.comment = text(random);
    }
    let mut position = start.clone();
    for m in chuhe_samples::game(random, start, most) {
        let mut ply = Ply::new(m);
        if random.below(5) == 0 {
            ply.remarks_mut().comment = text(random);
        }
        if random.below(6) == 0 {
            let millis = random.below(20_000_000) as u64;
            let exact = random.below(2) == 0;
            ply.remarks_mut().clock_ms = Some(if exact { millis } else { millis / 1000 * 1000 });
        }
        if random.below(8) == 0 {
            ply.remarks_mut().marks = vec![1 + random.below(139) as u8];
        }
        if deeper > 0 && random.below(8) == 0 {
            for _ in 0..=random.below(2) {
                let most = 1 + random.below(6);
                let variation = self::line(random, &position, most, deeper - 1);
                ply.remarks_mut().variations.push(variation);
            }
        }
        // Remarks that say nothing are none.
        if ply.remarks.as_deref() == Some(&Default::default()) {
            ply.remarks = None;
        }
        position.play_unchecked(m);
        line.plies.push(ply);
    }
    line
}
