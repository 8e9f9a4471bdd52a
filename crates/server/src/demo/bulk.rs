//! Many events and games, to see how it is when there are many. Their logs are made in memory and written an event at
//! a time; every entry is one that the state machines have decided.

use chuhe_game::{Actor, Command, Entry, Game, Part, Player, Setting, Sides, Venue};
use chuhe_logbook::Instant;
use chuhe_tournament::{self as event, GameRef, Numbering, Seat, TableRef, Tournament};

use super::boards::side_at;
use super::events::result;
use super::{DAY, HOUR, MINUTE, Teller};
use crate::hall::{self, Hall, HallEvent, HallGame};
use crate::problem::Problem;
use crate::service::{hall_id, spaces};
use crate::shelf;
use crate::store::{Batch, Key};
use crate::world::{World, seed_from};

/// How much more there is to be.
#[derive(Clone, Copy, Debug)]
pub struct Bulk {
    /// So many events, the first of 300 players over nine rounds.
    pub events: u32,
    /// So many games.
    pub games: u32,
}

/// The players and rounds of the large event, and of the others.
const LARGE: (u32, u16) = (300, 9);
const SMALL: (u32, u16) = (24, 5);

/// So many different games are played; the rest are like them.
const LINES: usize = 60;

impl Teller {
    /// Writes many events and games.
    pub(super) async fn many(&mut self, bulk: Bulk) -> Result<(), Problem> {
        let lines: Vec<_> = (0..LINES).map(|_| Teller::line(&mut self.chance, 40, 90)).collect();
        let mut games_left = bulk.games;
        for no in 0..bulk.events {
            let (players, rounds) = if no == 0 { LARGE } else { SMALL };
            // The games are shared out over the events that are left.
            let share = if no == 0 {
                games_left.min(players / 2 * u32::from(rounds))
            } else {
                games_left / (bulk.events - no)
            };
            games_left -= share;
            self.one_of_many(no, players, rounds, share, &lines).await?;
        }
        Ok(())
    }

    async fn one_of_many(
        &mut self,
        no: u32,
        players: u32,
        rounds: u16,
        games: u32,
        lines: &[Vec<chuhe_board::Move>],
    ) -> Result<(), Problem> {
        let at = Instant::from_ms(self.ends_at.ms().saturating_sub(2 * DAY));
        self.world.set(at);
        let written = self.organiser.written();
        let id = self.world.new_id();
        let mut story = Story::open(no, at, seed_from(self.chance.bits()))?;
        for player in 1..=players {
            let entrant = event::Entrant::player(&format!("Player {player:03}"));
            story.does(&event::Command::Enter { entrant })?;
        }
        let numbering = Numbering::InOrder;
        story.does(&event::Command::StartStage { stage: 1, numbering })?;
        let holder = self.organiser.holder().ok_or(Problem::SignInFirst)?;
        let (name, organiser) = (story.state.setting().name.clone(), holder.account);
        let by = holder.name.clone();
        let entry = |event| hall::Entry { at, by: by.clone(), event };
        let mut halls = vec![
            entry(HallEvent::Opened { event: id, name, organiser }),
            entry(HallEvent::PublicSet { public: true, reason: None }),
        ];
        let mut batch = Batch::default();
        for round in 1..=rounds {
            let pair = event::Command::PairRound { stage: 1, absent: Vec::new(), starts_at: None };
            story.does(&pair)?;
            for (game, seats) in story.games(round) {
                if (batch.appends.len() as u32) < games {
                    let stored = self.world.new_id();
                    let line = self.chance.pick(lines);
                    let log = played(&story.state, seats, line, at)?;
                    batch.appends.push(shelf::append::<Game>(stored, 0, &log, &written));
                    let key = stored.to_string();
                    batch.keys.push(Key { space: spaces::GAME, key, stream: hall_id(id) });
                    let (red, black) = seats;
                    let game = HallGame { game, red, black };
                    halls.push(entry(HallEvent::GameOpened { id: stored, game }));
                }
                let result = result(&mut self.chance, seats, true);
                story.does(&event::Command::EnterResult { game, result })?;
            }
        }
        batch.appends.push(shelf::append::<Tournament>(id, 0, &story.log, &written));
        batch.appends.push(shelf::append::<Hall>(hall_id(id), 0, &halls, &written));
        Ok(self.service.store.write(batch).await?)
    }
}

/// An event with its log.
struct Story {
    state: Tournament,
    log: Vec<event::Entry>,
    at: Instant,
}

impl Story {
    fn open(no: u32, at: Instant, seed: u64) -> Result<Story, Problem> {
        let name = format!("Event {:03}", no + 1);
        let setting = event::Setting::from_plan(&name, "axf-2017", "open");
        let setting = setting.map_err(|error| Problem::internal(&error))?.seeded(seed);
        let by = event::Actor::new(event::Part::Organiser, "Organiser");
        let (state, first) = Tournament::open(setting, &by, at)?;
        Ok(Story { state, log: vec![first], at })
    }

    fn does(&mut self, command: &event::Command) -> Result<(), Problem> {
        let by = event::Actor::new(event::Part::ChiefArbiter, "Chief arbiter");
        self.log.extend(self.state.handle(command, &by, self.at)?);
        Ok(())
    }

    /// The games of a round that have no result yet.
    fn games(&self, round: u16) -> Vec<(GameRef, (Seat, Seat))> {
        let pairings = self.state.round(1, round).map_or(&[][..], |round| &round.pairings);
        let mut games = Vec::new();
        for (at, pairing) in pairings.iter().enumerate() {
            let table = TableRef::new(1, round, at as u16 + 1);
            let open = pairing.games.iter().enumerate().filter(|(_, game)| game.result.is_none());
            games
                .extend(open.map(|(no, game)| (table.game(no as u16 + 1), (game.red, game.black))));
        }
        games
    }
}

/// The log of a game that was played to a resignation.
fn played(
    event: &Tournament,
    (red, black): (Seat, Seat),
    line: &[chuhe_board::Move],
    at: Instant,
) -> Result<Vec<Entry>, Problem> {
    let player = |seat| Player::named(event.name_of(seat));
    let players = Sides { red: player(red), black: player(black) };
    let setting = Setting { players, ..Setting::new("axf-2017", "", "").at(Venue::WatchedScreen) };
    let by = Actor::new(Part::Arbiter, "Arbiter");
    let (mut game, first) = Game::open(setting, &by, at)?;
    let mut log = vec![first];
    let play = |(ply, &m)| Command::Play { side: side_at(ply), m, offer_draw: false };
    let moves = line.iter().enumerate().map(play);
    let resigns = Command::Resign { side: side_at(line.len()) };
    let commands = std::iter::once(Command::Start { absent: Vec::new() })
        .chain(moves)
        .chain([resigns, Command::ConsentToResignation]);
    let mut now = at;
    for command in commands {
        now = now.plus_ms(MINUTE);
        // A game may be over before its last move.
        if game.ended().is_some() || now.since(at) > 5 * HOUR {
            break;
        }
        log.extend(game.handle(&command, &by, now).entries);
    }
    Ok(log)
}
