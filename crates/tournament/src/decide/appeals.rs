//! Appeals (AXF 2017 2§8.4, 3.4.F, 3.7).

use super::{Done, Draft, needs_text};
use crate::actor::Part;
use crate::appeal::{Decision, Member};
use crate::entrant::EntrantId;
use crate::event::Event;
use crate::refusal::Why;
use crate::round::GameRef;
use crate::setting::Role;

impl Draft<'_> {
    pub(super) fn lodge_appeal(
        &mut self,
        by: EntrantId,
        game: GameRef,
        text: &str,
        written: bool,
        fee_paid: bool,
    ) -> Done {
        needs_text(text)?;
        let rule = self.now_is.book.appeals.as_ref().ok_or(Why::NoAppeals)?;
        self.now_is.participant(by).ok_or(Why::NoSuchEntrant(by))?;
        let found = self.now_is.game(game).ok_or(Why::NoSuchGame(game))?;
        // The ruling is one between the two of the game; nobody else appeals against it (3.4.F).
        found.side_of(by).ok_or(Why::NotAParty(by))?;
        // While the game goes on the arbiter at the board decides.
        let due = self.now_is.appeal_due(found).ok_or(Why::GameNotOver)?;
        if self.now > due {
            return Err(Why::AppealLate { due, late_ms: self.now.since(due) });
        }
        if rule.written && !written {
            return Err(Why::NotWritten);
        }
        if rule.fee.is_some() && !fee_paid {
            return Err(Why::FeeDue);
        }
        let appeal = self.now_is.appeals.len() as u32 + 1;
        self.end(Event::AppealLodged { appeal, by, game, text: text.to_owned(), fee_paid });
        Ok(())
    }

    pub(super) fn decide_appeal(&mut self, number: u32, decision: &Decision) -> Done {
        let at = (number as usize).wrapping_sub(1);
        let appeal = self.now_is.appeals.get(at).ok_or(Why::NoSuchAppeal(number))?;
        if appeal.decision.is_some() {
            return Err(Why::AppealDecided);
        }
        needs_text(&decision.text)?;
        let rule = self.now_is.book.appeals.as_ref().ok_or(Why::NoAppeals)?;
        let regulations = &self.now_is.setting.regulations;
        let committee = regulations.officials(Role::AppealsCommittee).count() > 0;
        let chief = self.by.part == Part::ChiefArbiter;
        let voted = !decision.voted.is_empty();
        if chief && committee && !voted {
            return Err(Why::CommitteeOnly);
        }
        // Without a committee the chief arbiter's word is final (3.4.F). If there was a vote, whoever enters it, it is a
        // committee's and goes by the rules for one (3.7).
        if !chief || voted {
            if decision.voted.iter().any(|member| member.name.trim().is_empty()) {
                return Err(Why::NoName);
            }
            let needs = rule.committee_members.get();
            if decision.voted.len() < usize::from(needs) {
                return Err(Why::CommitteeTooSmall { needs });
            }
            if rule.odd_committee && decision.voted.len().is_multiple_of(2) {
                return Err(Why::CommitteeEven);
            }
            if let Some(member) = voted_twice(&decision.voted) {
                return Err(Why::VotedTwice(member.name.clone()));
            }
            let concerned = self.now_is.pairing(appeal.game.table);
            let concerned = concerned.map_or_else(Vec::new, |pairing| pairing.both().to_vec());
            let units = concerned.iter().chain([&appeal.by]).filter_map(|&id| {
                self.now_is.participant(id).and_then(|one| one.entrant.unit.as_deref())
            });
            let units: Vec<&str> = units.collect();
            let mut own = decision
                .voted
                .iter()
                .filter(|member| member.unit.as_deref().is_some_and(|unit| units.contains(&unit)));
            if let Some(member) = own.next().filter(|_| rule.recusal) {
                return Err(Why::NotRecused(member.name.clone()));
            }
        }
        let decision = decision.clone();
        self.end(Event::AppealDecided { appeal: number, decision });
        Ok(())
    }
}

/// Somebody who is named twice among those who voted. Two of one name are two only if they are of different units.
fn voted_twice(voted: &[Member]) -> Option<&Member> {
    let same = |a: &Member, b: &Member| {
        let units = a.unit.as_deref().zip(b.unit.as_deref());
        a.name.trim() == b.name.trim() && units.is_none_or(|(a, b)| a.trim() == b.trim())
    };
    let mut again = voted.iter().enumerate();
    again.find(|(at, member)| voted[..*at].iter().any(|other| same(other, member))).map(|(_, m)| m)
}
