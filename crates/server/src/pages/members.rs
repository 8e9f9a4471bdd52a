//! The players of a team, and what they did on its boards.

use chuhe_paper::event::Desk;
use chuhe_tournament::{EntrantId, Member, Seat, Tournament};

use super::names;
use super::visit::Visit;

/// A player of a team.
pub(super) struct MemberLine {
    pub(super) number: usize,
    pub(super) name: String,
    pub(super) beside: String,
    pub(super) rating: String,
    pub(super) marks: Vec<String>,
    /// What he did on each board: board, points, games.
    pub(super) boards: Vec<(u8, String, u32)>,
}

/// The players of a team, in the order of its entry; none for somebody who plays alone.
pub(super) fn members(visit: &Visit, event: &Tournament, id: EntrantId) -> Vec<MemberLine> {
    let entrant = event.participant(id).map(|one| &one.entrant);
    let Some(entrant) = entrant else { return Vec::new() };
    let desk = Desk::new(event, 1, visit.language());
    let scores: Vec<_> = (1..=event.stages().len() as u16)
        .flat_map(|stage| event.board_scores(stage))
        .filter(|score| score.seat.entrant == id)
        .collect();
    let member = |(at, member): (usize, &Member)| {
        let seat = Seat { entrant: id, member: u8::try_from(at + 1).ok() };
        let name = desk.seat(seat);
        let captain = entrant.captain.as_ref() == Some(&member.name);
        let captain = captain.then(|| visit.t("role-captain"));
        let reserve = member.reserve.then(|| visit.t("member-reserve"));
        let own = scores.iter().filter(|score| score.seat == seat);
        MemberLine {
            number: at + 1,
            beside: if name == member.name {
                member.romanised.clone().unwrap_or_default()
            } else {
                member.name.clone()
            },
            name,
            rating: member.rating.map(|it| it.to_string()).unwrap_or_default(),
            marks: captain.into_iter().chain(reserve).collect(),
            boards: own
                .map(|it| (it.board, names::points(it.half_points.into()), it.games))
                .collect(),
        }
    };
    entrant.members.iter().enumerate().map(member).collect()
}
