//! Entering an event.

use chuhe_rulebook::{BoardOrder, EntrantKind, TeamSystem};

use super::{Done, Draft};
use crate::entrant::{Entrant, EntrantId, Member, is_on_one_line};
use crate::event::Event;
use crate::refusal::Why;
use crate::setting::{StageFormat, Takes};
use crate::tournament::Tournament;

impl Draft<'_> {
    pub(super) fn enter(&mut self, entrant: &Entrant) -> Done {
        self.now_is.check_entrant(entrant)?;
        let mut joins = Vec::new();
        for (at, stage) in self.now_is.stages.iter().enumerate() {
            let setting = &self.now_is.setting.stages[at];
            if setting.takes != Takes::Everybody || stage.rounds.is_empty() && !stage.started {
                continue;
            }
            match setting.format {
                StageFormat::Swiss { rounds, .. } => {
                    // After the last round is paired there is nothing left to join.
                    if stage.ended || stage.rounds.len() >= usize::from(rounds.get()) {
                        return Err(Why::EntriesClosed);
                    }
                    joins.push(at as u16 + 1);
                }
                // Tables and brackets are drawn anew while no round is paired.
                _ if self.now_is.waits_for_first_round(at as u16 + 1) => {}
                _ => return Err(Why::EntriesClosed),
            }
        }
        let id = EntrantId::at(self.now_is.participants.len());
        let entered = Event::Entered { id, entrant: entrant.clone(), joins };
        let mut stages = 1..=self.now_is.stages.len() as u16;
        // A long list is entered one by one: what has happened is looked at again only if a draw follows from it.
        if stages.any(|stage| self.now_is.waits_for_first_round(stage)) {
            self.happen(entered);
            self.draw_anew();
        } else {
            self.end(entered);
        }
        Ok(())
    }

    pub(super) fn amend(&mut self, id: EntrantId, entrant: &Entrant) -> Done {
        let was = self.now_is.participant(id).ok_or(Why::NoSuchEntrant(id))?;
        self.now_is.check_entrant(entrant)?;
        // Line-ups name members by their numbers.
        let started = self.now_is.stages.iter().any(|stage| !stage.rounds.is_empty());
        if started && entrant.members.len() < was.entrant.members.len() {
            return Err(Why::TooFewMembers { needs: was.entrant.members.len() as u8 });
        }
        self.end(Event::Amended { id, entrant: entrant.clone() });
        Ok(())
    }
}

impl Tournament {
    fn check_entrant(&self, entrant: &Entrant) -> Done {
        if entrant.name.trim().is_empty()
            || entrant.members.iter().any(|m| m.name.trim().is_empty())
        {
            return Err(Why::NoName);
        }
        if let Some(text) = entrant.names().find(|text| !is_on_one_line(text)) {
            return Err(Why::NotOnOneLine(text.to_owned()));
        }
        let Some(teams) = self.setting.teams else {
            let player = self.setting.entrants == EntrantKind::Players;
            let fits = player && entrant.members.is_empty();
            return if fits { Ok(()) } else { Err(Why::NotThisKind) };
        };
        if entrant.members.is_empty() {
            return Err(Why::NotThisKind);
        }
        // Line-ups name members by numbers of a byte.
        if entrant.members.len() > usize::from(u8::MAX) {
            return Err(Why::TooManyMembers { most: u8::MAX });
        }
        let needs = teams.boards.get();
        if entrant.members.len() < usize::from(needs) {
            return Err(Why::TooFewMembers { needs });
        }
        let fixed =
            matches!(teams.system, TeamSystem::FixedBoards | TeamSystem::BoardsWithSubstitutes);
        let order = &self.book.teams.board_order;
        if fixed && !order.is_empty() {
            return check_board_order(order, &entrant.members);
        }
        Ok(())
    }
}

/// The strongest sits at the first board, by what the book names, most important first: in 1987 by the latest ratings,
/// the unrated last; equals by their places in the last national championship; who has neither where the team likes
/// (CXA 1987 3§1.二(一)).
fn check_board_order(order: &[BoardOrder], members: &[Member]) -> Done {
    // Less is better; whoever lacks it comes last.
    let key = |member: &Member| -> Vec<i64> {
        let by = |order: &BoardOrder| match order {
            BoardOrder::LatestRating => {
                Some(member.rating.map_or(i64::MAX, |rating| -i64::from(rating)))
            }
            BoardOrder::LastNationalPlace => {
                Some(member.last_national_place.map_or(i64::MAX, i64::from))
            }
            BoardOrder::TeamsChoice => None,
        };
        order.iter().map_while(by).collect()
    };
    let inverted = members.windows(2).position(|pair| key(&pair[0]) > key(&pair[1]));
    inverted.map_or(Ok(()), |at| Err(Why::BoardOrder { member: at as u8 + 2 }))
}
