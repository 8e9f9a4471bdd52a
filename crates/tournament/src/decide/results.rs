//! Results, and their corrections.

use chuhe_rulebook::OtherOutcome;

use super::{Done, Draft, needs_reason};
use crate::entrant::EntrantId;
use crate::event::Event;
use crate::outcome::{GameResult, Outcome};
use crate::refusal::Why;
use crate::round::{GameRef, TableRef};
use crate::side::Side;
use crate::stage::{DuelState, games_between};
use crate::tournament::Tournament;

impl Draft<'_> {
    pub(super) fn enter_result(&mut self, at: GameRef, result: GameResult) -> Done {
        let game = self.now_is.game(at).ok_or(Why::NoSuchGame(at))?;
        if game.result.is_some() {
            return Err(Why::HasResult);
        }
        self.now_is.check_outcome(result.outcome)?;
        self.result(at, result, false);
        self.go_on(at.table);
        self.seat_again(at.table, "");
        Ok(())
    }

    pub(super) fn enter_forfeit(&mut self, table: TableRef, absent: &[EntrantId]) -> Done {
        let pairing = self.now_is.pairing(table).ok_or(Why::NoSuchTable(table))?;
        if let Some(&id) = absent.iter().find(|&&id| !pairing.has(id)) {
            return Err(Why::NotInRound(id));
        }
        if absent.is_empty() {
            return Err(Why::NobodyNamed);
        }
        self.forfeit(table, absent)?;
        self.go_on(table);
        self.seat_again(table, "");
        Ok(())
    }

    /// Forfeits every game of an encounter that has no result.
    pub(super) fn forfeit(&mut self, table: TableRef, absent: &[EntrantId]) -> Done {
        let pairing = self.now_is.pairing(table).ok_or(Why::NoSuchTable(table))?;
        let mut found = Vec::new();
        for (at, game) in pairing.games.iter().enumerate() {
            let [red, black] = [game.red, game.black].map(|seat| absent.contains(&seat.entrant));
            let outcome = match (red, black) {
                _ if game.result.is_some() => continue,
                (true, true) => Outcome::BothForfeited,
                (true, false) => Outcome::Forfeited { absent: Side::Red },
                (false, true) => Outcome::Forfeited { absent: Side::Black },
                (false, false) => continue,
            };
            found.push((table.game(at as u16 + 1), outcome));
        }
        if found.is_empty() {
            return Err(Why::HasResult);
        }
        for (game, outcome) in found {
            self.result(game, outcome.into(), false);
        }
        Ok(())
    }

    pub(super) fn correct_result(
        &mut self,
        at: GameRef,
        now: Option<GameResult>,
        reason: &str,
    ) -> Done {
        needs_reason(reason)?;
        let game = self.now_is.game(at).ok_or(Why::NoSuchGame(at))?;
        let was = game.result;
        match (was, now) {
            (None, _) => return Err(Why::NoResult),
            (Some(was), Some(now)) if was == now => return Err(Why::SameResult),
            _ => {}
        }
        if let Some(now) = now {
            self.now_is.check_outcome(now.outcome)?;
        }
        let why = reason.to_owned();
        self.happen_if_needed(at.table, Event::ResultCorrected { game: at, was, now, reason: why });
        self.go_on(at.table);
        self.seat_again(at.table, reason);
        Ok(())
    }

    /// Matches of a knock-out that were paired by another result and have not begun are set again.
    pub(super) fn seat_again(&mut self, table: TableRef, reason: &str) {
        let rounds = self.now_is.stage(table.stage).map_or(0, |stage| stage.rounds.len());
        if usize::from(table.round) >= rounds {
            return;
        }
        if let Some(round) = self.now_is.last_round_again(table.stage) {
            let (stage, number, reason) = (table.stage, rounds as u16, reason.to_owned());
            self.round_happens(stage, Event::RoundChanged { stage, number, round, reason });
        }
    }

    /// A round is paired or set again. Whose opponent has left or is suspended wins a game from the start, and a match
    /// that this does not decide goes on at once: nobody enters a result by which it would.
    pub(super) fn round_happens(&mut self, stage: u16, event: Event) {
        let knock_out = self.now_is.stage_setting(stage).is_some_and(|s| s.is_knock_out());
        if knock_out {
            self.happen(event);
            self.all_go_on(stage);
        } else {
            self.end(event);
        }
    }

    /// Every match of the last round of a stage goes on that waits for its next game. False if none does.
    pub(super) fn all_go_on(&mut self, stage: u16) -> bool {
        let before = self.entries.len();
        let rounds = self.now_is.stage(stage).map_or(0, |here| here.rounds.len() as u16);
        let tables = self.now_is.round(stage, rounds).map_or(0, |round| round.pairings.len());
        for table in 1..=tables as u16 {
            self.go_on(TableRef::new(stage, rounds, table));
        }
        self.entries.len() > before
    }

    pub(super) fn draw_lot(&mut self, table: TableRef) -> Done {
        let pairing = self.now_is.pairing(table).ok_or(Why::NoSuchTable(table))?;
        if self.now_is.duel(table) != Some(DuelState::Lot) {
            return Err(Why::NothingToDraw);
        }
        let TableRef { stage, round, table: number } = table;
        let parts = [u64::from(stage), u64::from(round), u64::from(number), u64::MAX];
        let first = self.now_is.lots_for(&parts).coin();
        let winner = if first { pairing.first } else { pairing.second };
        self.end(Event::LotDrawn { table, winner });
        Ok(())
    }

    pub(super) fn result(&mut self, game: GameRef, result: GameResult, automatic: bool) {
        self.happen_if_needed(game.table, Event::ResultEntered { game, result, automatic });
    }

    /// Only a match that may go on has to be looked at again.
    pub(super) fn happen_if_needed(&mut self, table: TableRef, event: Event) {
        let setting = self.now_is.stage_setting(table.stage);
        if setting.is_some_and(|setting| setting.is_knock_out()) {
            self.happen(event);
        } else {
            self.end(event);
        }
    }

    /// A drawn match of a knock-out goes on.
    pub(super) fn go_on(&mut self, table: TableRef) {
        while self.unsound.is_none()
            && let Some(DuelState::Next(next)) = self.now_is.duel(table)
        {
            let (Some(pairing), Some(setting)) =
                (self.now_is.pairing(table), self.now_is.stage_setting(table.stage))
            else {
                return;
            };
            let TableRef { stage, round, table: number } = table;
            let parts = [stage, round, number, u16::from(next.leg)].map(u64::from);
            let by_lot = || {
                let first = self.now_is.lots_for(&parts).coin();
                if first { pairing.first } else { pairing.second }
            };
            let red = next.red.unwrap_or_else(by_lot);
            let black = pairing.opponent_of(red).unwrap_or(pairing.second);
            let lineups = self.now_is.round(stage, round).map_or(&[][..], |r| &r.lineups);
            let mut games =
                games_between(&self.now_is, setting, red, black, next.leg.max(1), lineups);
            for game in &mut games {
                game.time_controls.clone_from(&next.time_controls);
            }
            self.now_is.forfeit_for_the_absent((stage, round), &mut games);
            self.happen(Event::PlayOffSet { table, games });
        }
    }
}

impl Tournament {
    /// A reason that the book does not know cannot be given.
    fn check_outcome(&self, outcome: Outcome) -> Done {
        let results = &self.book.results;
        let known = match outcome {
            Outcome::Won { reason, .. } => reason.is_none_or(|r| results.losses.contains_key(&r)),
            Outcome::Drawn { reason } => reason.is_none_or(|r| results.draws.contains_key(&r)),
            Outcome::BothLost => results.others.contains_key(&OtherOutcome::BothLose),
            // An organiser can always declare that a game does not count.
            Outcome::Forfeited { .. } | Outcome::BothForfeited | Outcome::Annulled => true,
        };
        if known { Ok(()) } else { Err(Why::NotInTheBook) }
    }
}
