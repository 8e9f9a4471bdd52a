//! Those who play: they ask any node, and ask again when it dies.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use chuhe_board::Color;
use chuhe_game::{Command, Game, Venue, Viewer};
use chuhe_samples::Random;
use chuhe_server::account::{Account, AccountEvent, Entry};
use chuhe_server::hall::Role;
use chuhe_server::identity::{Holder, Identity, Proof};
use chuhe_server::problem::Problem;
use chuhe_server::service::{Answer, OpenGames, Service};
use chuhe_server::shelf::append;
use chuhe_server::store::{Batch, Hash};
use chuhe_tournament::{self as event, Entrant, Numbering, Setting};
use uuid::Uuid;

use crate::cluster::Cluster;
use crate::world::now;

/// A command that was acknowledged: the game had so many entries then, and stood so.
pub(crate) struct Acknowledged {
    pub(crate) game: Uuid,
    pub(crate) version: usize,
    pub(crate) fen: String,
}

pub(crate) fn answer(game: &Game, _: Viewer) -> Answer {
    Answer { status: 200, body: format!("{} {}", game.version(), game.position().fen()) }
}

/// Does something that cannot fail.
async fn surely<T>(done: impl AsyncFn() -> Result<T, Problem>) -> T {
    done().await.unwrap_or_else(|problem| panic!("{problem:?}"))
}

/// How a life is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// A few moves, with half a minute on each clock.
    Calm,
    /// Many moves with a few seconds on each clock, and an arbiter who gives some back again and again: alarms are put
    /// off all the time, on one node or another, and ring in vain on the others.
    Hurried,
}

impl Pace {
    const fn left_ms(self) -> i64 {
        match self {
            Pace::Calm => 30_000,
            Pace::Hurried => 3_000,
        }
    }
}

/// An event of so many whose first round is paired.
pub(crate) async fn pair(service: &Service, entrants: usize) -> (Identity, Uuid) {
    let account = Uuid::from_u128(1);
    let (login, name) = ("chief".to_owned(), "Chief".to_owned());
    let opened = AccountEvent::Opened { login, name, password: None, administrator: true };
    let entry = Entry { at: now(), event: opened };
    surely(async || {
        let appends = vec![append::<Account>(account, 0, std::slice::from_ref(&entry), "{}")];
        Ok(service.store().write(Batch { appends, ..Batch::default() }).await?)
    })
    .await;
    let by = Proof::Session(Hash::START);
    let holder = Holder { account, name: "Chief".to_owned(), administrator: true, by };
    let chief = Identity::Account(holder);
    let nothing = || Answer { status: 200, body: String::new() };
    let setting = Setting::from_plan("Cup", "axf-2017", "women").unwrap();
    let event =
        surely(async || service.create_event(&chief, setting.clone(), None, |_| nothing()).await)
            .await
            .0;
    surely(async || {
        service.give_role(event, &chief, account, Role::ChiefArbiter, None, None).await
    })
    .await;
    surely(async || service.set_public(event, &chief, true, None).await).await;
    let entering = (1..=entrants).map(|number| {
        let entrant = Entrant::player(&format!("Player {number}"));
        event::Command::Enter { entrant }
    });
    let mut commands: Vec<event::Command> = entering.collect();
    commands.push(event::Command::StartStage { stage: 1, numbering: Numbering::InOrder });
    let absent = Vec::new();
    commands.push(event::Command::PairRound { stage: 1, absent, starts_at: None });
    for command in &commands {
        surely(async || {
            let told = |_: &[event::Entry], _| nothing();
            service.command_event(event, &chief, command, None, None, None, told).await
        })
        .await;
    }
    (chief, event)
}

/// Sets the games of the round up.
pub(crate) async fn open_games(
    service: &Service,
    chief: &Identity,
    event: Uuid,
) -> Result<Vec<Uuid>, Problem> {
    let wanted = OpenGames { stage: 1, round: 1, table: None, venue: Venue::WatchedScreen };
    let opened = Mutex::new(Vec::new());
    let told = |games: &[(Uuid, _)]| {
        *opened.lock().unwrap() = games.iter().map(|(id, _)| *id).collect();
        Answer { status: 200, body: String::new() }
    };
    service.open_games(event, chief, wanted, None, told).await?;
    Ok(opened.into_inner().unwrap())
}

/// An event of four whose games begin.
pub(crate) async fn set_up(service: &Service, pace: Pace) -> (Identity, Uuid, Vec<Uuid>) {
    let (chief, event) = pair(service, 4).await;
    let games = begin_games(service, &chief, event, pace).await;
    (chief, event, games)
}

/// Sets the games of a round up and begins them, all at one instant.
pub(crate) async fn begin_games(
    service: &Service,
    chief: &Identity,
    event: Uuid,
    pace: Pace,
) -> Vec<Uuid> {
    let games = surely(async || open_games(service, chief, event).await).await;
    for &game in &games {
        let reason = "a short game".to_owned();
        let shorten = |side| Command::AdjustClock {
            side,
            delta_ms: pace.left_ms() - 60 * 60 * 1_000,
            reason: reason.clone(),
        };
        let start = Command::Start { absent: Vec::new() };
        for command in [start, shorten(Color::Red), shorten(Color::Black)] {
            surely(async || {
                service.command_game(game, chief, &command, None, None, None, answer).await
            })
            .await;
        }
    }
    games
}

/// Plays a game by random moves, sometimes so slowly that the flag falls.
pub(crate) async fn play(
    cluster: Arc<Cluster>,
    chief: Identity,
    game: Uuid,
    (seed, pace): (u64, Pace),
    kept: Arc<Mutex<Vec<Acknowledged>>>,
) {
    let mut random = Random::new(seed);
    let (moves, sleeps) = match pace {
        Pace::Calm => (4 + random.below(12), 20),
        Pace::Hurried => (20 + random.below(20), 100),
    };
    for _ in 0..moves {
        let think = if random.below(sleeps) == 0 { 35_000 } else { random.below(600) };
        tokio::time::sleep(Duration::from_millis(think as u64)).await;
        let node = cluster.any().await;
        let Some(Ok((_, seen, _))) = node.answer(node.service.game_to_see(game, &chief)).await
        else {
            continue;
        };
        if seen.state.ended().is_some() {
            return;
        }
        let legal: Vec<_> = seen.state.position().legal_moves().iter().copied().collect();
        let (side, m) = (seen.state.turn(), *random.pick(&legal));
        let play = Command::Play { side, m, offer_draw: false };
        let version = Some(seen.version);
        let asked = node.service.command_game(game, &chief, &play, None, version, None, answer);
        if let Some(Ok(Answer { body, .. })) = node.answer(asked).await {
            let (version, fen) = body.split_once(' ').unwrap();
            let (version, fen) = (version.parse().unwrap(), fen.to_owned());
            kept.lock().unwrap().push(Acknowledged { game, version, fen });
        }
        if pace == Pace::Hurried {
            let (delta_ms, reason) = (random.below(700) as i64 + 1, "more time".to_owned());
            let give = Command::AdjustClock { side, delta_ms, reason };
            let node = cluster.any().await;
            let asked = node.service.command_game(game, &chief, &give, None, None, None, answer);
            // Whether it comes through or not.
            let _ = node.answer(asked).await;
        }
    }
}
