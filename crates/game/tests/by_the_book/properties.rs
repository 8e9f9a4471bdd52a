//! Whatever is done at a table, these things hold.

use chuhe_board::Color;
use chuhe_game::{
    Actor, AdjustmentCause, Command, Entry, Event, Game, Instant, LOG, Part, Viewer, Why, log_for,
};
use chuhe_rulebook::Allowance;
use chuhe_samples::Random;

use crate::random::{COMMANDS, SECRET, a_setting, actor, command, which};

/// What entries may give to a side: increments and adjustments that are in the log.
fn given(entries: &[Entry], side: Color, increment: u64) -> i64 {
    let each = |entry: &Entry| match &entry.event {
        Event::ClockPressed { side: presser } if *presser == side => increment as i64,
        Event::ClockAdjusted { side: whose, delta_ms, cause } if *whose == side => {
            if let AdjustmentCause::Arbiter(reason) = cause {
                assert!(!reason.is_empty());
            }
            *delta_ms
        }
        _ => 0,
    };
    entries.iter().map(each).sum()
}

/// The longest stretch between two points at which moves must have been made; none without periods.
fn longest_period(allowance: &Allowance) -> i64 {
    let Allowance::Periods { checkpoints, then } = allowance else { return 0 };
    let marks = std::iter::once(0).chain(checkpoints.iter().map(|checkpoint| checkpoint.by_ms()));
    let marks: Vec<u64> = marks.collect();
    let stretches = marks.windows(2).map(|pair| pair[1] - pair[0]);
    stretches.chain([then.every_ms()]).max().unwrap_or(0) as i64
}

pub(crate) struct Session {
    game: Game,
    pub(crate) log: Vec<Entry>,
    now: u64,
    accepted: [usize; COMMANDS],
}

/// Random commands, valid and not, with every promise checked after each.
pub(crate) fn session(seed: u64, commands: usize) -> Session {
    let mut random = Random::new(seed);
    let setting = a_setting(&mut random);
    let arbiter = Actor::new(Part::Arbiter, "Arbiter");
    let (game, opened) = Game::open(setting, &arbiter, Instant::from_ms(0)).unwrap();
    let mut session = Session { game, log: vec![opened], now: 0, accepted: [0; COMMANDS] };
    // Some sessions are mostly play, some mostly trouble.
    let trouble = random.below(3) == 0;
    for _ in 0..commands {
        step(&mut session, &mut random, trouble);
    }
    session
}

fn step(session: &mut Session, random: &mut Random, trouble: bool) {
    let pause = match random.below(40) {
        0 => 20 * 60_000,
        1 => 0,
        _ => random.below(20_000) as u64,
    };
    session.now += pause;
    // Now and then an instant before the last entry.
    let now = Instant::from_ms(if random.below(100) == 0 { session.now / 2 } else { session.now });
    let command = command(random, &session.game, trouble);
    let by = actor(random, &command, session.game.setting().venue);
    let json = serde_json::to_string(&command).unwrap();
    assert_eq!(serde_json::from_str::<Command>(&json).unwrap(), command);
    let before = session.game.clone();
    let due = before.due(now);

    // Deciding changes nothing, and says what handling does.
    let decided = before.decide(&command, &by, now);
    assert_eq!(before, session.game);
    let handled = session.game.handle(&command, &by, now);
    if due.is_empty() {
        match (&decided, &handled.refusal) {
            (Ok(entries), None) => assert_eq!(entries, &handled.entries),
            (Err(refusal), Some(same)) => assert_eq!(refusal, same),
            other => panic!("{other:?}"),
        }
    }

    // A refused command changes nothing beyond what time brought about, and names an article.
    if let Some(refusal) = &handled.refusal {
        assert_eq!(handled.entries, due);
        if due.is_empty() {
            assert_eq!(session.game, before, "{command:?}");
        }
        assert!(!refusal.articles().is_empty(), "{command:?}");
        // That would be a mistake of the program.
        assert!(!matches!(refusal.why(), Why::Unsound { .. }), "{command:?}: {refusal}");
    } else {
        session.accepted[which(&command)] += 1;
    }

    // A finished game takes corrections by an arbiter; signing and handing in change no result.
    if before.ended().is_some() {
        for entry in &handled.entries {
            match &entry.event {
                Event::Corrected { reason, .. } => {
                    assert!(entry.by.part.is_arbiter() && !reason.is_empty());
                }
                Event::FoulRecorded { .. } => {
                    assert!(entry.by.part.is_arbiter());
                    assert_eq!(before.ended(), session.game.ended());
                }
                Event::Signed { .. } | Event::ScoreHandedIn { .. } | Event::ScoreEntered => {
                    assert_eq!(before.ended(), session.game.ended());
                }
                other => panic!("{other:?}"),
            }
        }
    }

    // Time never grows except by increment or by an adjustment in the log.
    if let (Some(was), Some(is)) = (before.clock(), session.game.clock())
        && session.game.started().is_some()
    {
        for side in Color::ALL {
            let control = before.time_control();
            let allowance =
                if side == Color::Red { control.time.red() } else { control.time.black() };
            let last = session.game.last_at();
            let (left, had) =
                (is.remaining_ms(side, last), was.remaining_ms(side, before.last_at()));
            // At a checkpoint the next one opens: no more than the longest stretch between two, once a move.
            let made = is.moves(side).abs_diff(was.moves(side));
            let opened = i64::from(made) * longest_period(allowance);
            let given = given(&handled.entries, side, allowance.increment_ms());
            // What is gone comes back only where time was given.
            let gone = was.used_ms(side, before.last_at()) as i64 - given.max(0);
            assert!(is.used_ms(side, last) as i64 >= gone);
            assert!(
                left as i64 <= had as i64 + given.max(0) + opened,
                "{command:?}: {had} to {left}, given {given}, opened {opened}"
            );
            // What is taken or given is taken or given to the millisecond, unless more is gone than there was: the
            // arbiter has let a game go on that was lost on time.
            let only_adjusted = handled.entries.iter().all(|entry| {
                !matches!(entry.event, Event::ClockPressed { .. } | Event::Corrected { .. })
            });
            let overdrawn = was.is_out_of_time(side, now);
            let whole = due.is_empty() && handled.refusal.is_none() && !overdrawn;
            if only_adjusted && made == 0 && whole {
                let exact = (was.remaining_ms(side, now) as i64 + given).max(0) as u64;
                assert_eq!(is.remaining_ms(side, now), exact, "{command:?}");
            }
        }
    }

    // A whole command leaves nothing to follow.
    assert_eq!(session.game.owed(), [], "{command:?}");

    // Instants never go back, and the sealed move stays sealed.
    assert!(handled.entries.is_sorted_by_key(|entry| entry.at));
    session.log.extend(handled.entries);
    if let Some(sealer) = session.game.sealed_by() {
        let opponent = if sealer == Color::Red { Viewer::Black } else { Viewer::Red };
        for viewer in [opponent, Viewer::Spectator] {
            let view = session.game.view(viewer, Instant::from_ms(session.now));
            assert!(!serde_json::to_string(&view).unwrap().contains(SECRET));
            assert!(!LOG.write(&log_for(&session.log, viewer)).contains(SECRET));
        }
    }
}

#[test]
fn whatever_happens_the_invariants_hold() {
    let (mut accepted, mut ended) = ([0; COMMANDS], 0);
    for seed in 0..450 {
        let session = session(seed, 150);
        // Replay equals live, also through a file.
        assert_eq!(Game::replay(&session.log).unwrap(), session.game, "seed {seed}");
        let read: Vec<Entry> = LOG.read(&LOG.write(&session.log)).unwrap();
        assert_eq!(read, session.log, "seed {seed}");
        accepted.iter_mut().zip(session.accepted).for_each(|(all, some)| *all += some);
        ended += usize::from(session.game.ended().is_some());
    }
    // The commands are not all refused, and not every game ends at once.
    assert!(accepted.iter().sum::<usize>() > 15_000, "{accepted:?}");
    // Repetitions, the clause on shuffling and the limit are long in coming; they have their stories.
    let side = Color::Red;
    let rare = [
        Command::ClaimRepetition { side },
        Command::ClaimShuffling { side },
        Command::DeclareLimit,
    ];
    let never: Vec<usize> = (0..COMMANDS).filter(|&command| accepted[command] == 0).collect();
    assert!(never.iter().all(|command| rare.iter().any(|r| which(r) == *command)), "{never:?}");
    assert!(ended > 75 && ended < 450, "{ended}");
}

/// A log that was cut anywhere comes to a game that could be, once what is owed has followed.
#[test]
fn every_prefix_of_a_log_replays() {
    let mut completed = 0;
    for seed in 1000..1040 {
        let session = session(seed, 120);
        for length in 1..=session.log.len() {
            let mut game = Game::replay(&session.log[..length]).unwrap();
            assert_eq!(game.version(), length);
            let owed = game.owed();
            for entry in &owed {
                game.apply(entry).unwrap();
            }
            completed += usize::from(!owed.is_empty());
            assert_eq!(game.owed(), [], "seed {seed}, {length} entries");
            if game.ended().is_some() {
                continue;
            }
            assert!(game.position().has_legal_move(), "seed {seed}, {length} entries");
            // A counter stands at its limit only where the arbiter has let the game go on.
            let goes_on = |entry: &Entry| matches!(entry.event, Event::Corrected { .. });
            if session.log[..length].iter().any(goes_on) {
                continue;
            }
            for side in Color::ALL {
                let lost = game.counters(side).lost_by(&game.rulebook().fouls);
                assert_eq!(lost, None, "seed {seed}, {length} entries");
            }
            let by_hand = game.setting().venue.is_by_hand();
            assert!(by_hand || game.to_press().is_none(), "seed {seed}, {length} entries");
        }
    }
    assert!(completed > 100, "{completed}");
}
