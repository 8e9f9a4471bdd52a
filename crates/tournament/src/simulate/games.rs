//! The games of a simulated event.

use super::Simulation;
use crate::command::Command;
use crate::elo;
use crate::entrant::Seat;
use crate::outcome::{GameResult, Outcome};
use crate::refusal::Refusal;
use crate::round::{Game, TableRef};
use crate::side::Side;
use crate::stage::DuelState;

/// After so many games of one match somebody wins: nobody plays off for ever.
const LONGEST_MATCH: usize = 24;

impl<P: FnMut(usize, usize)> Simulation<P> {
    /// Plays the last round of a stage.
    pub(super) fn play_round(&mut self, stage: u16) -> Result<(), Refusal> {
        let round = self.event.stage(stage).map_or(0, |stage| stage.rounds().len() as u16);
        let tables = self.event.round(stage, round).map_or(0, |round| round.pairings.len() as u16);
        for table in (1..=tables).map(|table| TableRef::new(stage, round, table)) {
            self.play_match(table)?;
        }
        if tables > 0 && self.chance(self.mishaps.correct) {
            self.correct(stage, round, tables)?;
        }
        Ok(())
    }

    fn play_match(&mut self, table: TableRef) -> Result<(), Refusal> {
        // A drawn match of a knock-out gets further games while it is played.
        let mut at = 0;
        while let Some(pairing) = self.event.pairing(table)
            && let Some(game) = pairing.games.get(at)
        {
            let (games, open) = (pairing.games.len(), game.result.is_none());
            if open {
                let game = game.clone();
                let outcome = self.outcome(&game, games > LONGEST_MATCH);
                let game = table.game(at as u16 + 1);
                self.act(&Command::EnterResult { game, result: outcome.into() })?;
            }
            at += 1;
        }
        if self.event.duel(table) == Some(DuelState::Lot) {
            self.act(&Command::DrawLot { table })?;
        }
        Ok(())
    }

    fn outcome(&mut self, game: &Game, must_end: bool) -> Outcome {
        if self.chance(self.mishaps.forfeit) && !must_end {
            let absent = if self.lots.coin() { Side::Red } else { Side::Black };
            return Outcome::Forfeited { absent };
        }
        // Three games of ten are drawn; the rest go as the ratings have it, Red being worth a little.
        let drawn = self.lots.below(10) < 3;
        let winner = self.lots.below(100) as u32;
        let [red, black] = [game.red, game.black].map(|seat| self.strength(seat));
        match (drawn && !must_end, winner < elo::expected(red.saturating_add(30), black)) {
            (true, _) => Outcome::DRAWN,
            (_, true) => Outcome::won(Side::Red),
            (_, false) => Outcome::won(Side::Black),
        }
    }

    fn strength(&self, seat: Seat) -> u16 {
        self.event.participant(seat.entrant).and_then(|one| one.entrant.rating).unwrap_or(2000)
    }

    /// A slip of the pen: a decided game of the round was won by the other side.
    fn correct(&mut self, stage: u16, round: u16, tables: u16) -> Result<(), Refusal> {
        let knock_out = self.event.stage_setting(stage).is_some_and(|s| s.is_knock_out());
        let table = 1 + self.lots.below(usize::from(tables)) as u16;
        let game = TableRef::new(stage, round, table).game(1);
        let was = self.event.game(game).and_then(|game| game.result);
        let Some(GameResult { outcome: Outcome::Won { winner, .. }, .. }) = was else {
            return Ok(());
        };
        if knock_out {
            return Ok(());
        }
        let result = Some(Outcome::won(winner.opponent()).into());
        let reason = "simulated".to_owned();
        self.act(&Command::CorrectResult { game, result, reason })
    }
}
