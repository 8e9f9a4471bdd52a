//! What not everybody may know: line-ups, so that nobody chooses his players by those of his opponent, and notes.

use chuhe_logbook::Instant;

use super::{Participant, Tournament};
use crate::entrant::EntrantId;
use crate::round::{Pairing, Round, TableRef};

/// A line-up that was handed in and that not everybody may know yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecretLineup {
    /// Of which encounter.
    pub table: TableRef,
    /// Whose.
    pub team: EntrantId,
    /// When everybody may know it; none if the other team is waited for.
    pub opens_at: Option<Instant>,
}

impl Tournament {
    /// The line-ups that are secret at an instant: until sheets are no longer taken (AXF 2017 App1.8) or the round
    /// begins; where no time is set, until both teams have handed in theirs; and no longer once a game of the encounter
    /// has a result.
    pub fn secret_lineups(&self, now: Instant) -> Vec<SecretLineup> {
        let mut secret = Vec::new();
        if self.setting.teams.is_none() {
            return secret;
        }
        for (stage, there) in self.stages.iter().enumerate() {
            for (round, here) in there.rounds.iter().enumerate() {
                let handed_in = |team: &EntrantId| here.lineups.iter().any(|it| it.team == *team);
                for (at, pairing) in here.pairings.iter().enumerate() {
                    if self.is_lineup_open(here, pairing, now) {
                        continue;
                    }
                    let table = TableRef::new(stage as u16 + 1, round as u16 + 1, at as u16 + 1);
                    let opens_at = self.lineups_due(here).map(|last| last.plus_ms(1));
                    let teams = pairing.both().into_iter().filter(handed_in);
                    secret.extend(teams.map(|team| SecretLineup { table, team, opens_at }));
                }
            }
        }
        secret
    }

    /// The event as somebody sees it at an instant who knows the line-ups of his own teams alone: where one of others
    /// is still secret the regular players stand in their order, as if nothing had been handed in. None if nothing is
    /// secret.
    pub fn without_secret_lineups(&self, now: Instant, own: &[EntrantId]) -> Option<Tournament> {
        let mut secret = self.secret_lineups(now);
        secret.retain(|lineup| !own.contains(&lineup.team));
        if secret.is_empty() {
            return None;
        }
        let mut seen = self.clone();
        for SecretLineup { table: TableRef { stage, round, .. }, team, .. } in secret {
            let regulars = self.lineup(team, &[]);
            seen.set_lineup(stage, round, team, &regulars).ok()?;
            let here = &mut seen.stages[usize::from(stage) - 1].rounds[usize::from(round) - 1];
            here.lineups.retain(|lineup| lineup.team != team);
        }
        Some(seen)
    }

    /// The event without what was noted at entries, which is for those who run it: it may be a telephone number. None
    /// if nothing was.
    pub fn without_notes(&self) -> Option<Tournament> {
        let noted = |one: &Participant| !one.entrant.notes.is_empty();
        if !self.participants.iter().any(noted) {
            return None;
        }
        let mut seen = self.clone();
        for one in &mut seen.participants {
            one.entrant.notes = String::new();
        }
        Some(seen)
    }

    /// Whether everybody may know who plays for whom in an encounter.
    pub fn is_lineup_open(&self, round: &Round, pairing: &Pairing, now: Instant) -> bool {
        if pairing.is_touched() {
            return true;
        }
        match self.lineups_due(round) {
            Some(last) => now > last,
            None => {
                let handed_in = |team| round.lineups.iter().any(|lineup| lineup.team == team);
                pairing.both().into_iter().all(handed_in)
            }
        }
    }

    /// When the line-ups of a round are due, if it has a time at which it begins (AXF 2017 App1.6). In a book that sets no
    /// time for them that is the beginning: they are known to everybody from then on.
    pub fn lineups_due(&self, round: &Round) -> Option<Instant> {
        let due_before_s = self.book.teams.lineup.as_ref().map_or(0, |rule| rule.due_before_s);
        Some(round.starts_at?.minus_s(due_before_s))
    }
}
