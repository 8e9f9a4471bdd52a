//! The events of the story: a knock-out that is over, teams between two rounds, a Swiss in its sixth round.

use chuhe_game::Venue;
use chuhe_logbook::Instant;
use chuhe_rulebook::{DrawReason, LossReason};
use chuhe_samples::Random;
use chuhe_tournament::{
    Command, Entrant, EntrantId, GameResult, Numbering, Outcome, PlacesPlayed, Seat, Setting, Side,
    Sides, StageFormat, StageSetting, TableRef,
};
use uuid::Uuid;

use super::boards::{Course, nothing};
use super::{DAY, DemoError, HOUR, MINUTE, Teller, lines};
use crate::hall::Role;
use crate::identity::Identity;
use crate::problem::Problem;
use crate::world::seed_from;

/// The units that entrants come from.
const UNITS: [&str; 6] = ["North", "East", "South", "West", "River", "Mountain"];

/// Boards of the last round on which something special happens.
const PENDING: usize = 0;
const OFFERED: usize = 1;
const FOUL: usize = 2;
const SEALED: usize = 3;

impl Teller {
    fn ago(&self, ms: u64) -> Instant {
        Instant::from_ms(self.ends_at.ms().saturating_sub(ms))
    }

    /// Sets an event up with the doors open, an organiser and a chief arbiter.
    async fn open(&mut self, setting: Setting) -> Result<(Uuid, String), Problem> {
        let name = setting.name.clone();
        let setting = setting.seeded(seed_from(self.chance.bits()));
        let made = self.service.create_event(&self.organiser, setting, None, |_| nothing()).await?;
        let event = made.0;
        let Identity::Account(arbiter) = &self.arbiter else { return Err(Problem::Forbidden) };
        let account = arbiter.account;
        self.service
            .give_role(event, &self.organiser, account, Role::ChiefArbiter, None, None)
            .await?;
        self.service.set_public(event, &self.organiser, true, None).await?;
        Ok((event, name))
    }

    async fn does(&self, event: Uuid, by: &Identity, command: Command) -> Result<(), Problem> {
        let told = |_: &[_], _| nothing();
        self.service.command_event(event, by, &command, None, None, None, told).await?;
        Ok(())
    }

    async fn start(&self, event: Uuid, numbering: Numbering) -> Result<(), Problem> {
        let start = Command::StartStage { stage: 1, numbering };
        self.does(event, &self.arbiter, start).await
    }

    async fn pair(&self, event: Uuid, starts_at: Instant) -> Result<(), Problem> {
        let starts_at = Some(starts_at);
        let pair = Command::PairRound { stage: 1, absent: Vec::new(), starts_at };
        self.does(event, &self.arbiter, pair).await
    }

    async fn enter_players(&mut self, event: Uuid, players: u32) -> Result<(), Problem> {
        for no in 1..=players {
            let rating = 2_500 - 12 * no as u16 + self.chance.below(10) as u16;
            let unit = UNITS[no as usize % UNITS.len()];
            let entrant = Entrant::player(&format!("Player {no:02}")).rated(rating).of(unit);
            self.does(event, &self.organiser, Command::Enter { entrant }).await?;
        }
        Ok(())
    }

    /// Enters the results of a round that nobody watched on a screen.
    async fn enter_results(&mut self, event: Uuid, round: u16, draws: bool) -> Result<(), Problem> {
        let kept = self.service.events.get(event).await?.ok_or(Problem::NotFound)?;
        let pairings = &kept.state.round(1, round).ok_or(Problem::NotFound)?.pairings;
        for (at, pairing) in pairings.iter().enumerate() {
            let table = TableRef::new(1, round, at as u16 + 1);
            for (no, game) in pairing.games.iter().enumerate() {
                if game.result.is_some() {
                    continue;
                }
                let result = result(&mut self.chance, (game.red, game.black), draws);
                let game = table.game(no as u16 + 1);
                let now = self.service.now().plus_ms(self.chance.below(3 * MINUTE as usize) as u64);
                self.world.set(now);
                let enter = Command::EnterResult { game, result };
                self.does(event, &self.arbiter, enter).await?;
            }
        }
        Ok(())
    }

    /// A knock-out of eight, played to the end three days ago.
    pub(super) async fn knock_out(&mut self) -> Result<(Uuid, String), DemoError> {
        self.world.set(self.ago(3 * DAY));
        let format = StageFormat::KnockOut { places: PlacesPlayed::FirstAndThird };
        let stages = vec![StageSetting::new("knock-out", format)];
        let setting = Setting::players("Demonstration Cup 示范杯", "axf-2017", stages);
        let (event, name) = self.open(setting).await?;
        self.enter_players(event, 8).await?;
        let seed = seed_from(self.chance.bits());
        self.start(event, Numbering::Rating { seed }).await?;
        for round in 1..=3 {
            let starts_at = self.service.now().plus_ms(HOUR);
            self.pair(event, starts_at).await?;
            self.world.set(starts_at.plus_ms(2 * HOUR));
            self.enter_results(event, round, false).await?;
        }
        self.does(event, &self.arbiter, Command::Close).await?;
        Ok((event, name))
    }

    /// Eight teams, after the second of seven rounds.
    pub(super) async fn teams(&mut self) -> Result<(Uuid, String), DemoError> {
        self.world.set(self.ago(2 * DAY));
        let setting = Setting::from_plan("Demonstration Team Event 示范团体赛", "axf-2017", "team");
        let setting = setting.map_err(|error| Problem::internal(&error))?;
        let boards = setting.teams.map_or(4, |teams| teams.boards.get());
        let (event, name) = self.open(setting).await?;
        for no in 1..=8 {
            let members: Vec<String> =
                (1..=boards).map(|board| format!("Team {no} player {board}")).collect();
            let members: Vec<&str> = members.iter().map(String::as_str).collect();
            let entrant = Entrant::team(&format!("Team {no}"), &members, &[]);
            let entrant = entrant.of(UNITS[no % UNITS.len()]);
            self.does(event, &self.organiser, Command::Enter { entrant }).await?;
        }
        let seed = seed_from(self.chance.bits());
        self.start(event, Numbering::Lot { seed }).await?;
        for round in 1..=2 {
            let starts_at = self.service.now().plus_ms(HOUR);
            self.pair(event, starts_at).await?;
            self.world.set(starts_at.plus_ms(3 * HOUR));
            self.enter_results(event, round, true).await?;
        }
        self.pair(event, self.ends_at.plus_ms(DAY)).await?;
        Ok((event, name))
    }

    /// A Swiss of 24 players over nine rounds: five are played, the fifth of them on screens, and the sixth is under
    /// way.
    pub(super) async fn swiss(&mut self) -> Result<(Uuid, String), DemoError> {
        self.world.set(self.ago(2 * DAY));
        let setting = Setting::from_plan("Demonstration Open 示范公开赛", "axf-2017", "open");
        let setting = setting.map_err(|error| Problem::internal(&error))?;
        let (event, name) = self.open(setting).await?;
        self.enter_players(event, 24).await?;
        let seat = Seat { entrant: EntrantId(1), member: None };
        let player = Role::Player { seat };
        self.service.give_role(event, &self.organiser, self.player, player, None, None).await?;
        let seed = seed_from(self.chance.bits());
        self.start(event, Numbering::Rating { seed }).await?;
        for round in 1..=4 {
            let starts_at = self.ago((6 - u64::from(round)) * 8 * HOUR);
            self.world.set(starts_at.max(self.service.now()));
            self.pair(event, starts_at).await?;
            self.world.set(starts_at.plus_ms(2 * HOUR));
            self.enter_results(event, round, true).await?;
        }
        let text =
            "The lights in the hall went out for four minutes; all clocks were stopped.".to_owned();
        self.does(event, &self.arbiter, Command::Note { about: None, text, article: None }).await?;

        let starts_at = self.ago(5 * HOUR);
        self.world.set(starts_at);
        self.pair(event, starts_at).await?;
        let fifth = |at: usize, chance: &mut _| match at {
            PENDING => (lines::going_round(lines::CHARIOT_AND_CANNON_CHECK, 4), Course::Resigned),
            3 | 7 | 10 => (Teller::line(chance, 50, 90), Course::Drawn),
            _ => (Teller::line(chance, 40, 110), Course::Resigned),
        };
        self.play(event, (1, 5), Venue::WatchedScreen, starts_at, 100 * MINUTE, fifth).await?;
        // What the book leaves to the arbiter.
        self.enter_results(event, 5, true).await?;

        let starts_at = self.ago(75 * MINUTE);
        self.world.set(starts_at);
        self.pair(event, starts_at).await?;
        let sixth = |at: usize, chance: &mut _| match at {
            PENDING => (lines::going_round(lines::PERPETUAL_CHECK, 3), Course::Going),
            OFFERED => (Teller::line(chance, 50, 60), Course::Offered),
            FOUL => (Teller::line(chance, 40, 60), Course::Foul),
            SEALED => (Teller::line(chance, 40, 50), Course::Sealed),
            5 => (Teller::line(chance, 40, 50), Course::Drawn),
            6 => (Teller::line(chance, 30, 40), Course::Resigned),
            _ => (Teller::line(chance, 30, 60), Course::Going),
        };
        self.play(event, (1, 6), Venue::WatchedScreen, starts_at, 66 * MINUTE, sixth).await?;
        Ok((event, name))
    }
}

/// A result by chance, the stronger player (by his number) being the likelier winner.
pub(super) fn result(chance: &mut Random, (red, black): (Seat, Seat), draws: bool) -> GameResult {
    let favourite = if red.entrant < black.entrant { Side::Red } else { Side::Black };
    let outcome = match chance.below(10) {
        0..3 if draws => Outcome::Drawn { reason: Some(DrawReason::Agreement) },
        0..7 => Outcome::Won { winner: favourite, reason: Some(LossReason::Resignation) },
        _ => Outcome::Won { winner: favourite.opponent(), reason: Some(LossReason::Resignation) },
    };
    let mut used = || 20 * MINUTE + chance.below(45 * MINUTE as usize) as u64;
    let used_ms = Some(Sides { red: used(), black: used() });
    let fouls = Sides { red: u16::from(chance.below(20) == 0), black: 0 };
    GameResult { outcome, colours_reversed: false, fouls, used_ms }
}
