//! Line-up sheets (排阵表).

use chuhe_rulebook::{LateLineup, ReservePlays, TeamSystem};

use super::{Done, Draft};
use crate::entrant::EntrantId;
use crate::event::Event;
use crate::refusal::Why;

impl Draft<'_> {
    pub(super) fn hand_in_lineup(
        &mut self,
        stage: u16,
        round: u16,
        team: EntrantId,
        members: &[u8],
    ) -> Done {
        let teams = self.now_is.setting.teams.ok_or(Why::NotTeams)?;
        let one = self.now_is.participant(team).ok_or(Why::NoSuchEntrant(team))?;
        let here = self.now_is.round(stage, round).ok_or(Why::NoSuchRound(stage, round))?;
        let pairing = here.pairings.iter().find(|pairing| pairing.has(team));
        let pairing = pairing.ok_or(Why::NotInRound(team))?;
        if !teams.system.has_lineups() {
            return Err(Why::NoLineups);
        }
        if pairing.is_touched() {
            return Err(Why::ResultsEntered);
        }
        let rule = self.now_is.book.teams.lineup.as_ref();
        if let Some(LateLineup::RegularsPlay) = rule.map(|rule| rule.late)
            && let Some(due) = self.now_is.lineups_due(here).filter(|&due| self.now > due)
        {
            return Err(Why::LineupLate { due, late_ms: self.now.since(due) });
        }
        let boards = teams.boards.get();
        if members.len() != usize::from(boards) {
            return Err(Why::LineupSize { boards });
        }
        for (at, &member) in members.iter().enumerate() {
            let known = usize::from(member).wrapping_sub(1) < one.entrant.members.len();
            if !known || members[..at].contains(&member) {
                return Err(Why::LineupMember(member));
            }
        }
        let is_reserve = |member: &u8| one.entrant.members[usize::from(*member) - 1].reserve;
        let free = rule.is_some_and(|rule| rule.reserve_plays == ReservePlays::AnyBoard);
        let kept = match teams.system {
            // The order is never inverted (CXA 1987 3§1.二(二)); where a reserve may play on any board (AXF 2017
            // App1.6), that of the regular players.
            TeamSystem::BoardsWithSubstitutes if free => {
                members.iter().filter(|member| !is_reserve(member)).is_sorted()
            }
            TeamSystem::BoardsWithSubstitutes => members.is_sorted(),
            _ => true,
        };
        if !kept {
            return Err(Why::LineupInverted);
        }
        self.end(Event::LineupSet { stage, round, team, members: members.to_vec() });
        Ok(())
    }
}
