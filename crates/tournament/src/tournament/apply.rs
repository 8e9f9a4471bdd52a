//! What an entry changes.

use std::collections::BTreeSet;
use std::fmt;

use chuhe_rulebook::Language;

use super::{LastRound, Note, Participant, Sanction, Tournament, pair};
use crate::appeal::Appeal;
use crate::entrant::EntrantId;
use crate::event::{Entry, Event, Leaving};
use crate::explain;
use crate::outcome::GameResult;
use crate::round::{GameRef, Pairing, Round, TableRef};
use crate::setting::StageFormat;
use crate::stage::Stage;

/// Why an entry does not follow from those before it. Entries made by
/// [`decide`](Tournament::decide) always do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Misfit {
    /// The event is set up once.
    OpenedAgain,
    /// Time goes back.
    TimeGoesBack,
    /// There is no such entrant.
    NoSuchEntrant(EntrantId),
    /// Ids are given in order.
    IdOutOfOrder {
        /// The id of the entry.
        id: EntrantId,
        /// The next id.
        next: EntrantId,
    },
    /// There is no such stage.
    NoSuchStage(u16),
    /// There is no such round, or it is not the next or the last.
    NoSuchRound(u16, u16),
    /// There is no such encounter.
    NoSuchTable(TableRef),
    /// There is no such game.
    NoSuchGame(GameRef),
    /// There is no such appeal.
    NoSuchAppeal(u32),
    /// Nothing happens after the event was closed.
    Closed,
    /// Somebody has two numbers, two lines or is in two groups.
    NamedTwice(EntrantId),
    /// Somebody is in a group or in a line of a stage without playing in it.
    NotInField(EntrantId),
    /// A bracket cannot have so many lines.
    NotABracket(usize),
    /// Appeals are numbered in order.
    AppealOutOfOrder {
        /// The number of the entry.
        appeal: u32,
        /// The next number.
        next: u32,
    },
    /// Somebody wins by lot who does not play there.
    NotOfThePairing(EntrantId),
    /// A stage has no numbers yet.
    NotStarted(u16),
    /// A stage is drawn that is paired already.
    AlreadyPaired(u16),
    /// A stage is not over which is over before this can happen.
    StageUnfinished(u16),
    /// A round of a stage is not over which is over before this can happen.
    RoundUnfinished(u16, u16),
    /// A game has a result, and another is entered as its first.
    HasResult(GameRef),
    /// A game has another result than the one that is corrected.
    OtherResult(GameRef),
    /// Somebody leaves who has left.
    HasLeft(EntrantId),
    /// Somebody comes back who has not left.
    HasNotLeft(EntrantId),
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&explain::misfit(self, Language::En))
    }
}

impl std::error::Error for Misfit {}

type Fits = Result<(), Misfit>;

impl Tournament {
    /// Applies an entry.
    ///
    /// # Errors
    /// If the entry does not follow from those before it; the event is then as it was.
    pub fn apply(&mut self, entry: &Entry) -> Fits {
        if entry.at < self.last_at {
            return Err(Misfit::TimeGoesBack);
        }
        if self.closed {
            return Err(Misfit::Closed);
        }
        self.change(entry)?;
        if let Some(stage) = changed_results(&entry.event) {
            self.look_at_grand_final(stage);
        }
        self.last_at = entry.at;
        self.length += 1;
        Ok(())
    }

    fn change(&mut self, entry: &Entry) -> Fits {
        match &entry.event {
            Event::Opened { .. } => return Err(Misfit::OpenedAgain),
            Event::Entered { id, entrant, joins } => {
                if id.index() != self.participants.len() {
                    let next = EntrantId::at(self.participants.len());
                    return Err(Misfit::IdOutOfOrder { id: *id, next });
                }
                for &stage in joins {
                    self.has_stage(stage)?;
                }
                let entrant = entrant.clone();
                self.participants.push(Participant {
                    entrant,
                    left: None,
                    last_round: None,
                    begun_when_left: Vec::new(),
                    sanctions: Vec::new(),
                });
                for &stage in joins {
                    let stage = self.stage_mut(stage)?;
                    stage.joined_after.insert(*id, stage.rounds.len() as u16);
                    stage.field.push(*id);
                }
            }
            Event::Amended { id, entrant } => self.one_mut(*id)?.entrant = entrant.clone(),
            Event::StageStarted { stage, numbering, field, groups, lines } => {
                self.known(field.iter().copied())?;
                named_once(field.iter().copied(), None)?;
                named_once(groups.iter().flatten().copied(), Some(field))?;
                named_once(lines.iter().flatten().copied(), Some(field))?;
                self.can_be_bracket(*stage, lines.len())?;
                self.can_be_drawn(*stage)?;
                *self.stage_mut(*stage)? = Stage {
                    numbering: Some(numbering.clone()),
                    field: field.clone(),
                    groups: groups.clone(),
                    lines: lines.clone(),
                    started: true,
                    ..Stage::default()
                };
            }
            Event::RoundPaired { stage, number, round } => {
                self.known_round(round)?;
                let stage_no = *stage;
                self.can_be_paired(stage_no)?;
                let stage = self.stage_mut(stage_no)?;
                if usize::from(*number) != stage.rounds.len() + 1 {
                    return Err(Misfit::NoSuchRound(stage_no, *number));
                }
                stage.rounds.push(round.clone());
            }
            Event::RoundUnpaired { stage, number } => {
                self.last_round_mut(*stage, *number)?;
                self.take_round_back(*stage)?;
            }
            Event::RoundChanged { stage, number, round, .. } => {
                self.known_round(round)?;
                *self.last_round_mut(*stage, *number)? = round.clone();
            }
            Event::PairForbidden { a, b, .. } => self.judge_pair(*a, *b, true)?,
            Event::PairAllowed { a, b, .. } => self.judge_pair(*a, *b, false)?,
            Event::ResultEntered { game, result, automatic } => {
                if self.game(*game).is_some_and(|game| game.result.is_some()) {
                    return Err(Misfit::HasResult(*game));
                }
                self.record(*game, Some(*result), *automatic, entry)?;
            }
            Event::ResultCorrected { game, was, now, .. } => {
                if self.game(*game).is_some_and(|game| game.result != *was) {
                    return Err(Misfit::OtherResult(*game));
                }
                self.record(*game, *now, false, entry)?;
            }
            Event::PlayOffSet { table, games } => {
                let seats = games.iter().flat_map(|game| [game.red, game.black]);
                self.known(seats.map(|seat| seat.entrant))?;
                self.pairing_mut(*table)?.games.extend_from_slice(games);
            }
            Event::LotDrawn { table, winner } => {
                let pairing = self.pairing_mut(*table)?;
                if !pairing.has(*winner) {
                    return Err(Misfit::NotOfThePairing(*winner));
                }
                pairing.by_lot = Some(*winner);
            }
            Event::LineupSet { stage, round, team, members } => {
                self.known([*team].into_iter())?;
                self.set_lineup(*stage, *round, *team, members)?;
            }
            Event::Withdrawn { entrant, cause, annulled, .. } => {
                for &stage in annulled {
                    self.has_stage(stage)?;
                }
                let last_round = self.last_round_of(*entrant);
                let stages = (1..).zip(&self.stages).filter(|(_, stage)| stage.is_begun());
                let begun = stages.map(|(no, _)| no).collect();
                let one = self.one_mut(*entrant)?;
                if one.left.is_some() {
                    return Err(Misfit::HasLeft(*entrant));
                }
                (one.left, one.last_round) = (Some(*cause), Some(last_round));
                one.begun_when_left = begun;
                for &stage in annulled {
                    self.stage_mut(stage)?.annulled.insert(*entrant);
                }
            }
            Event::Reentered { entrant, .. } => {
                let one = self.one_mut(*entrant)?;
                if one.left.is_none() {
                    return Err(Misfit::HasNotLeft(*entrant));
                }
                (one.left, one.last_round) = (None, None);
                one.begun_when_left = Vec::new();
                for stage in self.stages.iter_mut().filter(|stage| stage.started) {
                    stage.returned_after.insert(*entrant, stage.rounds.len() as u16);
                }
            }
            Event::Sanctioned { entrant, act, measure, game, reason } => {
                let stage = self.last_stage_of(*entrant);
                let rounds_before = self.stages.iter().map(|s| s.rounds.len() as u16).collect();
                let sanction = Sanction {
                    stage,
                    act: *act,
                    measure: *measure,
                    game: *game,
                    reason: reason.clone(),
                    rounds_before,
                };
                self.one_mut(*entrant)?.sanctions.push(sanction);
            }
            Event::AppealLodged { appeal, by, game, text, fee_paid } => {
                self.known([*by].into_iter())?;
                self.game(*game).ok_or(Misfit::NoSuchGame(*game))?;
                let next = self.appeals.len() as u32 + 1;
                if *appeal != next {
                    return Err(Misfit::AppealOutOfOrder { appeal: *appeal, next });
                }
                self.appeals.push(Appeal {
                    by: *by,
                    game: *game,
                    text: text.clone(),
                    at: entry.at,
                    fee_paid: *fee_paid,
                    decision: None,
                });
            }
            Event::AppealDecided { appeal, decision } => {
                let at = (*appeal as usize).wrapping_sub(1);
                let found = self.appeals.get_mut(at).ok_or(Misfit::NoSuchAppeal(*appeal))?;
                found.decision = Some(decision.clone());
            }
            Event::Noted { about, text, article } => self.notes.push(Note {
                at: entry.at,
                by: entry.by.clone(),
                about: *about,
                text: text.clone(),
                article: article.clone(),
            }),
            Event::TieBroken { stage, order } => {
                self.known(order.iter().copied())?;
                self.stage_mut(*stage)?.tie_lots.extend_from_slice(order);
            }
            Event::StageEnded { stage, .. } => {
                if let Some(open) = self.open_tables(*stage).first() {
                    return Err(Misfit::RoundUnfinished(*stage, open.round));
                }
                self.stage_mut(*stage)?.ended = true;
            }
            Event::Closed => {
                let mut stages = 1..=self.stages.len() as u16;
                if let Some(open) = stages.find(|&no| !self.is_over(no)) {
                    return Err(Misfit::StageUnfinished(open));
                }
                self.closed = true;
            }
        }
        Ok(())
    }

    /// Whether a stage can be drawn: nothing of it is paired, and the one is over from which it takes its entrants. Where
    /// an entry of a log was lost, such as a result, this does not hold, and the tables after it would be untrue.
    fn can_be_drawn(&self, no: u16) -> Fits {
        if self.stage(no).is_some_and(|here| !here.rounds.is_empty()) {
            return Err(Misfit::AlreadyPaired(no));
        }
        let before = self.stage_setting(no).and_then(|setting| setting.takes.stage());
        match before.filter(|&before| !self.is_over(before)) {
            Some(before) => Err(Misfit::StageUnfinished(before)),
            None => Ok(()),
        }
    }

    /// Whether the next round of a stage can be paired: it is drawn, and what the round goes by is over.
    fn can_be_paired(&self, no: u16) -> Fits {
        let here = self.stage(no).ok_or(Misfit::NoSuchStage(no))?;
        if !here.started {
            return Err(Misfit::NotStarted(no));
        }
        self.unfinished_round(no).map_or(Ok(()), |round| Err(Misfit::RoundUnfinished(no, round)))
    }

    /// The last pairing is taken back. Who came in, came back, left or was suspended after it did so before the round
    /// that will be paired instead.
    fn take_round_back(&mut self, no: u16) -> Fits {
        let stage = self.stage_mut(no)?;
        stage.rounds.pop();
        let left = stage.rounds.len() as u16;
        let joined = stage.joined_after.values_mut();
        joined.chain(stage.returned_after.values_mut()).for_each(|after| *after = left.min(*after));
        for one in &mut self.participants {
            let last = one.last_round.as_mut().filter(|last| last.stage == no);
            let sanctions = one.sanctions.iter_mut();
            let before = sanctions.filter_map(|s| s.rounds_before.get_mut(usize::from(no) - 1));
            last.map(|last| &mut last.round)
                .into_iter()
                .chain(before)
                .for_each(|after| *after = left.min(*after));
        }
        Ok(())
    }

    /// Whether a stage can be played with so many lines. Those of a final stage are the pairs of the plan; one line is
    /// left of it if all others have gone.
    fn can_be_bracket(&self, stage: u16, lines: usize) -> Fits {
        let setting = self.stage_setting(stage).ok_or(Misfit::NoSuchStage(stage))?;
        let fits = match setting.format {
            StageFormat::KnockOut { .. } | StageFormat::DoubleElimination { .. } => {
                lines.is_power_of_two()
            }
            StageFormat::FinalStage { .. } => lines == 1 || lines.is_multiple_of(2),
            StageFormat::RoundRobin { .. }
            | StageFormat::Groups { .. }
            | StageFormat::Swiss { .. } => lines == 0,
        };
        if fits { Ok(()) } else { Err(Misfit::NotABracket(lines)) }
    }

    /// The last stage in which somebody plays; 0 before the first is drawn.
    fn last_stage_of(&self, id: EntrantId) -> u16 {
        let playing = self.stages.iter().rposition(|stage| stage.field.contains(&id));
        playing.map_or(0, |at| at as u16 + 1)
    }

    /// The last round that somebody who leaves now has gone through: one in which he has a game to end is none.
    fn last_round_of(&self, id: EntrantId) -> LastRound {
        let stage = self.last_stage_of(id);
        let open = |pairing: &Pairing| pairing.has(id) && !pairing.is_complete();
        let over = |round: &&Round| !round.pairings.iter().any(open);
        let rounds = self.stage(stage).map_or(&[][..], |stage| &stage.rounds);
        LastRound { stage, round: rounds.iter().take_while(over).count() as u16 }
    }

    fn judge_pair(&mut self, a: EntrantId, b: EntrantId, forbidden: bool) -> Fits {
        self.known([a, b].into_iter())?;
        self.forbidden.insert(pair(a, b), forbidden);
        Ok(())
    }

    fn record(
        &mut self,
        at: GameRef,
        result: Option<GameResult>,
        automatic: bool,
        entry: &Entry,
    ) -> Fits {
        let pairing = self.pairing_mut(at.table)?;
        let game = pairing.games.get_mut(usize::from(at.game).wrapping_sub(1));
        let game = game.ok_or(Misfit::NoSuchGame(at))?;
        game.result = result;
        game.automatic = automatic;
        game.ended_at = result.map(|_| entry.at);
        Ok(())
    }

    pub(super) fn set_lineup(
        &mut self,
        stage: u16,
        round: u16,
        team: EntrantId,
        members: &[u8],
    ) -> Fits {
        let found = self.stage_mut(stage)?.rounds.get_mut(usize::from(round).wrapping_sub(1));
        let found = found.ok_or(Misfit::NoSuchRound(stage, round))?;
        found.lineups.retain(|lineup| lineup.team != team);
        let members = members.to_vec();
        for game in found.pairings.iter_mut().flat_map(|pairing| &mut pairing.games) {
            for seat in [&mut game.red, &mut game.black] {
                if seat.entrant == team && game.result.is_none() {
                    let board = game.board.map(|board| usize::from(board).wrapping_sub(1));
                    seat.member = board.and_then(|board| members.get(board).copied());
                }
            }
        }
        found.lineups.push(crate::round::Lineup { team, members });
        Ok(())
    }

    fn one_mut(&mut self, id: EntrantId) -> Result<&mut Participant, Misfit> {
        self.participants.get_mut(id.index()).ok_or(Misfit::NoSuchEntrant(id))
    }

    fn has_stage(&self, stage: u16) -> Fits {
        self.stage(stage).map(drop).ok_or(Misfit::NoSuchStage(stage))
    }

    fn stage_mut(&mut self, stage: u16) -> Result<&mut Stage, Misfit> {
        let found = self.stages.get_mut(usize::from(stage).wrapping_sub(1));
        found.ok_or(Misfit::NoSuchStage(stage))
    }

    fn last_round_mut(&mut self, stage: u16, number: u16) -> Result<&mut Round, Misfit> {
        let rounds = &mut self.stage_mut(stage)?.rounds;
        let last = rounds.len() == usize::from(number);
        rounds.last_mut().filter(|_| last).ok_or(Misfit::NoSuchRound(stage, number))
    }

    fn pairing_mut(&mut self, table: TableRef) -> Result<&mut Pairing, Misfit> {
        let round =
            self.stage_mut(table.stage)?.rounds.get_mut(usize::from(table.round).wrapping_sub(1));
        let pairings = round.map(|round| &mut round.pairings);
        let found = pairings.and_then(|all| all.get_mut(usize::from(table.table).wrapping_sub(1)));
        found.ok_or(Misfit::NoSuchTable(table))
    }

    fn known(&self, mut ids: impl Iterator<Item = EntrantId>) -> Fits {
        let unknown = ids.find(|id| id.index() >= self.participants.len());
        unknown.map_or(Ok(()), |id| Err(Misfit::NoSuchEntrant(id)))
    }

    fn known_round(&self, round: &Round) -> Fits {
        let seats = round.pairings.iter().flat_map(|pairing| {
            let seats = pairing.games.iter().flat_map(|game| [game.red, game.black]);
            pairing.both().into_iter().chain(seats.map(|seat| seat.entrant))
        });
        self.known(seats.chain(round.byes.iter().map(|bye| bye.entrant)))
    }
}

/// Whether everybody is there once, and, where a field is given, in the field.
fn named_once(all: impl Iterator<Item = EntrantId>, field: Option<&[EntrantId]>) -> Fits {
    let field: Option<BTreeSet<&EntrantId>> = field.map(|field| field.iter().collect());
    let mut seen = BTreeSet::new();
    for id in all {
        if field.as_ref().is_some_and(|field| !field.contains(&id)) {
            return Err(Misfit::NotInField(id));
        }
        if !seen.insert(id) {
            return Err(Misfit::NamedTwice(id));
        }
    }
    Ok(())
}

/// The stage in which an event changes results or games, if it does.
const fn changed_results(event: &Event) -> Option<u16> {
    match event {
        Event::ResultEntered { game, .. } | Event::ResultCorrected { game, .. } => {
            Some(game.table.stage)
        }
        Event::PlayOffSet { table, .. } => Some(table.stage),
        Event::RoundChanged { stage, .. } => Some(*stage),
        _ => None,
    }
}

impl Leaving {
    /// Whether the entrant may come back.
    pub(crate) const fn is_final(self) -> bool {
        matches!(self, Leaving::Excluded)
    }
}
