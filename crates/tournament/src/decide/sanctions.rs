//! Sanctions (AXF 2017 2§8, 3.4.H).

use chuhe_rulebook::{Discipline, Measure, Misconduct};

use super::{Done, Draft, needs_reason};
use crate::command::SanctionMeasure;
use crate::entrant::EntrantId;
use crate::event::{Event, Leaving};
use crate::outcome::{GameResult, Outcome};
use crate::refusal::Why;
use crate::round::GameRef;
use crate::tournament::{Sanction, Tournament};

impl Draft<'_> {
    pub(super) fn sanction(
        &mut self,
        id: EntrantId,
        act: Option<Misconduct>,
        measure: SanctionMeasure,
        game: Option<GameRef>,
        reason: &str,
    ) -> Done {
        needs_reason(reason)?;
        self.now_is.participant(id).ok_or(Why::NoSuchEntrant(id))?;
        if let Some(act) = act.filter(|&act| !self.now_is.is_sanction_for(act, measure)) {
            return Err(Why::NoSanction(act));
        }
        let lost = match measure {
            SanctionMeasure::Book { measure: Measure::GameLost } => {
                Some(game.ok_or(Why::NoGameNamed)?)
            }
            SanctionMeasure::Book { measure: Measure::GameLostOrExcluded } => game,
            _ => None,
        };
        let result = lost.map(|at| self.now_is.lost_by(id, at, act)).transpose()?;
        // The years come on top of what the act costs in the event itself (AXF 2017 2§8.3).
        let ruled = act.and_then(|act| self.now_is.book.discipline.acts.get(&act));
        let cancels = ruled.is_some_and(|ruled| ruled.measure == Measure::PointsCancelled);
        let banned = matches!(measure, SanctionMeasure::Ban { .. });
        if banned && cancels && !self.now_is.has_points_cancelled(id) {
            let measure = SanctionMeasure::Book { measure: Measure::PointsCancelled };
            self.sanction(id, act, measure, None, reason)?;
        }
        let reason_text = reason.to_owned();
        self.happen(Event::Sanctioned { entrant: id, act, measure, game, reason: reason_text });
        if let (Some(at), Some(result)) = (lost, result) {
            self.declare_lost(at, result, reason);
            return Ok(());
        }
        let pronounced = self.now_is.participant(id).and_then(|one| one.sanctions.last());
        let out = pronounced.is_some_and(Sanction::excludes);
        if out && self.now_is.is_active(id) {
            self.leave(id, Leaving::Excluded, reason)?;
        }
        Ok(())
    }

    /// The result of a game is that of the sanction, whether or not it had one.
    fn declare_lost(&mut self, at: GameRef, result: GameResult, reason: &str) {
        let was = self.now_is.game(at).and_then(|game| game.result);
        if was == Some(result) {
            return;
        }
        match was {
            None => self.result(at, result, false),
            Some(_) => {
                let (now, reason) = (Some(result), reason.to_owned());
                let corrected = Event::ResultCorrected { game: at, was, now, reason };
                self.happen_if_needed(at.table, corrected);
            }
        }
        self.go_on(at.table);
        self.seat_again(at.table, reason);
    }
}

impl Tournament {
    /// The sanction of an act is the book's; a lighter or heavier one is given without naming the act.
    fn is_sanction_for(&self, act: Misconduct, measure: SanctionMeasure) -> bool {
        let Some(ruled) = self.book.discipline.acts.get(&act) else { return false };
        match measure {
            SanctionMeasure::Book { measure } => measure == ruled.measure,
            SanctionMeasure::Ban { years } => {
                let years = years.get();
                ruled.suspension_years.is_some_and(|(least, most)| (least..=most).contains(&years))
            }
            _ => false,
        }
    }

    /// The result of a game that somebody loses by a sanction. Who has lost it already does not lose it twice; if the
    /// opponent has lost it, too, by a sanction or by not coming, nobody wins it.
    fn lost_by(
        &self,
        id: EntrantId,
        at: GameRef,
        act: Option<Misconduct>,
    ) -> Result<GameResult, Why> {
        let game = self.game(at).ok_or(Why::NoSuchGame(at))?;
        let loser = game.side_of(id).ok_or(Why::NotInRound(id))?;
        let winner = loser.opponent();
        let opponent = self.participant(game.seat(winner).entrant);
        let both = opponent.is_some_and(|one| one.sanctions.iter().any(|s| s.loses(at)));
        let reason = Some(Discipline::loss_reason(act))
            .filter(|reason| self.book.results.losses.contains_key(reason));
        let was = game.result.map(|result| result.outcome);
        let outcome = match was {
            Some(was @ Outcome::Won { winner: won, .. }) if won == winner && !both => was,
            Some(Outcome::Forfeited { absent }) if absent == winner => Outcome::BothForfeited,
            Some(
                was @ (Outcome::Forfeited { .. } | Outcome::BothForfeited | Outcome::BothLost),
            ) => was,
            _ if both => Outcome::BothLost,
            _ => Outcome::Won { winner, reason },
        };
        let kept = game.result.unwrap_or_else(|| outcome.into());
        Ok(GameResult { outcome, ..kept })
    }
}
