//! A round of a Swiss: what the pairing engine is asked, and what it answers.

use std::collections::BTreeMap;

use chuhe_rulebook::{ColourCase, ColourMethod, OddRemedy};

use super::pairings::{NotPaired, Sketch};
use crate::bye_claim::ByeClaim;
use crate::entrant::EntrantId;
use crate::refusal::Blockade;
use crate::round::{Bye, ByeKind, Game, Mark, Remark, Round};
use crate::score_sheet::ScoreSheet;
use crate::setting::StageFormat;
use crate::swiss::{
    self, Checklist, Criterion, Field, FirstColours, Fixed, Float, Options, PastRound, Player,
    Relaxation, Seat,
};
use crate::tournament::Tournament;

/// A round as the engine paired it.
pub(super) struct Paired {
    pub(super) sketches: Vec<Sketch>,
    pub(super) byes: Vec<Bye>,
    pub(super) remarks: Vec<Remark>,
    pub(super) criteria: Vec<Criterion>,
}

/// Pairs the next round of a Swiss.
pub(super) fn pair(
    tournament: &Tournament,
    stage: u16,
    absent: &[EntrantId],
) -> Result<Paired, NotPaired> {
    let asked = Asked::next(tournament, stage, absent).ok_or(NotPaired::NotStarted)?;
    if asked.field.players.len() < 2 {
        return Err(NotPaired::TooFew);
    }
    let paired = asked.pair(tournament, stage)?;
    let sketches = paired.boards.iter().map(|board| Sketch {
        marks: asked.marks(&board.checklist),
        by_number: board.by_number,
        red_by: board.red_by,
        ..Sketch::new(asked.who(board.red), asked.who(board.black))
    });
    let given = paired.byes.iter().map(|bye| asked.given(bye));
    let round = tournament.stage(stage).map_or(1, |stage| stage.rounds.len() as u16 + 1);
    let missed = absent
        .iter()
        .filter(|&&id| tournament.is_active(id) && !tournament.is_suspended(id, stage, round));
    let byes = given.chain(missed.map(|&id| Bye::of(id, ByeKind::Missed)));
    // Nobody is entered once the event is under way, nor for who has leave, or is suspended, for a round.
    let here = tournament.stage(stage).map_or(&[][..], |stage| &stage.field);
    let entered = here.iter().filter(|&&id| tournament.is_active(id)).count();
    let host_adds = asked.field.round == 1 && host_adds_entry(tournament);
    let odd = !paired.byes.is_empty() && host_adds && !entered.is_multiple_of(2);
    let mut remarks: Vec<Remark> = odd.then_some(Remark::HostShouldAddEntry).into_iter().collect();
    remarks.extend(paired.byes.iter().flat_map(|bye| asked.bye_remarks(bye)));
    remarks.extend(paired.kept_for.map(|rounds| Remark::KeptForLaterRounds { rounds }));
    Ok(Paired {
        sketches: sketches.collect(),
        byes: byes.collect(),
        remarks,
        criteria: asked.options.criteria(asked.field.round),
    })
}

/// Whether the host has to enter one more if the number is odd. The appendices that say so (AXF 2017 App1.3, App2.1,
/// App3.1) speak each of its own event, and of no other.
fn host_adds_entry(tournament: &Tournament) -> bool {
    let plan = tournament.setting.plan.as_ref();
    let plan = plan.and_then(|id| tournament.book.events.get(id.as_str()));
    let rule = plan.and_then(|plan| plan.odd_numbers.as_ref());
    rule.is_some_and(|rule| rule.value == OddRemedy::HostAddsEntry)
}

/// What the criteria have to say about a round that the arbiter pairs by hand.
pub(crate) struct ByHand {
    /// Of each game, in the order in which they were given.
    pub(crate) marks: Vec<Vec<Mark>>,
    /// Of the byes.
    pub(crate) remarks: Vec<Remark>,
    pub(crate) criteria: Vec<Criterion>,
}

impl ByHand {
    /// Judges games, the first named with Red, and byes that are not yet in the event's rounds.
    pub(crate) fn judge(
        tournament: &Tournament,
        stage: u16,
        games: &[(EntrantId, EntrantId)],
        byes: &[EntrantId],
    ) -> Result<ByHand, NotPaired> {
        let playing = games.iter().flat_map(|&(red, black)| [red, black]);
        let playing: Vec<EntrantId> = playing.chain(byes.iter().copied()).collect();
        let asked = Asked::of(tournament, stage, |id| playing.contains(&id));
        let mut asked = asked.ok_or(NotPaired::NotStarted)?;
        let numbers: BTreeMap<EntrantId, u32> = asked.numbers.iter().copied().zip(1..).collect();
        let game = |(red, black)| Some((*numbers.get(&red)?, *numbers.get(&black)?));
        let games: Vec<(u32, u32)> = games.iter().filter_map(|&pair| game(pair)).collect();
        let byes = byes.iter().filter_map(|id| numbers.get(id).copied());
        let fixed = games.iter().map(|&(red, black)| Fixed::Game { red, black });
        asked.field.fixed = fixed.chain(byes.map(Fixed::Bye)).collect();
        let paired = asked.pair(tournament, stage)?;
        let marks = games.iter().map(|&(red, black)| {
            let board = paired.boards.iter().find(|b| (b.red, b.black) == (red, black));
            board.map_or_else(Vec::new, |board| asked.marks(&board.checklist))
        });
        Ok(ByHand {
            marks: marks.collect(),
            remarks: paired.byes.iter().flat_map(|bye| asked.bye_remarks(bye)).collect(),
            criteria: asked.options.criteria(asked.field.round),
        })
    }
}

/// What the engine is asked.
struct Asked {
    field: Field,
    options: Options,
    /// Who has which number.
    numbers: Vec<EntrantId>,
    /// The score that the engine counts from.
    lowest: i64,
}

impl Asked {
    fn pair(&self, tournament: &Tournament, stage: u16) -> Result<swiss::Pairing, NotPaired> {
        swiss::pair(&self.field, &self.options).map_err(|why| match why {
            swiss::Refusal::Blocked(blocked) => {
                let seats = blocked.islands.iter().flatten().chain(&blocked.contested);
                let who = seats.filter_map(|seat| match seat {
                    Seat::Player(number) => {
                        let id = self.who(*number);
                        Some((*number, (id, tournament.pairing_number(stage, id))))
                    }
                    Seat::Bye => None,
                });
                let who = who.collect();
                NotPaired::Blocked(Box::new(Blockade { blocked, who }))
            }
            swiss::Refusal::Faulty(faults) => NotPaired::Faulty(faults),
        })
    }

    fn who(&self, number: u32) -> EntrantId {
        self.numbers[number as usize - 1]
    }

    /// What was relaxed at a board.
    fn marks(&self, checklist: &Checklist) -> Vec<Mark> {
        let who = |number| self.who(number);
        let mark = |&(what, why): &(Relaxation, _)| Mark::Relaxed { what: what.map(who), why };
        checklist.relaxed().map(mark).collect()
    }

    /// A bye, with the score as it stands.
    fn given(&self, bye: &swiss::Bye) -> Bye {
        let claim = bye
            .claim
            .map(|claim| ByeClaim { half_points: claim.half_points + self.lowest, ..claim });
        Bye { claim, ..Bye::of(self.who(bye.number), ByeKind::Pairing) }
    }

    /// What was relaxed for a bye.
    fn bye_remarks(&self, bye: &swiss::Bye) -> Vec<Remark> {
        let entrant = self.who(bye.number);
        let remark = |&(what, why): &(Relaxation, _)| {
            let what = what.map(|number| self.who(number));
            Remark::ByeRelaxed { entrant, what, why }
        };
        bye.checklist.relaxed().map(remark).collect()
    }

    /// Asks for the next round of those who are there.
    fn next(tournament: &Tournament, stage: u16, absent: &[EntrantId]) -> Option<Asked> {
        let round = tournament.stage(stage)?.rounds.len() as u16 + 1;
        Asked::of(tournament, stage, |id| {
            tournament.is_active(id)
                && !absent.contains(&id)
                && !tournament.is_suspended(id, stage, round)
        })
    }

    fn of(tournament: &Tournament, stage: u16, plays: impl Fn(EntrantId) -> bool) -> Option<Asked> {
        let chain = tournament.chain(stage);
        let first = tournament.stage(*chain.first()?)?;
        let here = tournament.stage(stage)?;
        let setting = tournament.stage_setting(stage)?;
        let (score, ..) = tournament.setting.order(setting, &tournament.book)?;
        let sheet = ScoreSheet::new(tournament, stage, None, score);
        // Who goes on keeps the number of the stage before.
        let numbers = first.field.clone();
        let number: BTreeMap<EntrantId, u32> = numbers.iter().copied().zip(1..).collect();
        let past = Past::of(tournament, &chain, &sheet);
        let playing: Vec<EntrantId> = here.field.iter().copied().filter(|&id| plays(id)).collect();
        // Points may have been taken from somebody who had none. The engine counts from the lowest score, if that is
        // below nothing; what counts are the differences.
        let lowest = playing.iter().map(|&id| sheet.score_of(id)).min().unwrap_or(0).min(0);
        let players = playing.iter().filter_map(|id| {
            let one = tournament.participant(*id)?;
            let past = past.players.get(id);
            Some(Player {
                number: *number.get(id)?,
                half_points: u32::try_from(sheet.score_of(*id) - lowest).unwrap_or(0),
                rounds: past.map_or_else(Vec::new, |past| past.rounds.clone()),
                met: past
                    .iter()
                    .flat_map(|past| &past.met)
                    .filter_map(|met| number.get(met).copied())
                    .collect(),
                byes: past.map_or(0, |past| past.byes),
                may_have_bye: true,
                unit: one.entrant.unit.clone(),
            })
        });
        let mut field = Field::new(past.rounds + 1, players.collect());
        let mut options = Options::from_book(tournament.book.swiss.as_ref()?);
        options.seed = tournament.setting.seed;
        if let StageFormat::Swiss { rounds, same_unit, .. } = &setting.format {
            options.same_unit = same_unit.unwrap_or(options.same_unit);
            field.rounds_to_come = rounds.get().saturating_sub(here.rounds.len() as u16 + 1);
        }
        let numbered = |(a, b)| number.get(&a).copied().zip(number.get(&b).copied());
        let forbidden = tournament.forbidden_pairs(stage).into_iter();
        field.forbidden = forbidden.filter_map(numbered).collect();
        // In odd rounds, and so in the first, the smaller number has Red (AXF 2017 App1.10).
        let case = match tournament.setting.teams {
            Some(_) => ColourCase::TeamSwiss,
            None => ColourCase::Swiss,
        };
        let method = tournament.book.colours.get(&case).map(|ruled| ruled.value);
        if method == Some(ColourMethod::NearFar) {
            options.first_colours = FirstColours::SmallerNumber;
        }
        Some(Asked { field, options, numbers, lowest })
    }
}

/// What everybody did in the rounds so far.
struct Past {
    rounds: u16,
    players: BTreeMap<EntrantId, PastOfOne>,
}

#[derive(Default)]
struct PastOfOne {
    rounds: Vec<PastRound>,
    met: Vec<EntrantId>,
    byes: u8,
    score: i64,
}

impl Past {
    fn of(tournament: &Tournament, chain: &[u16], sheet: &ScoreSheet) -> Past {
        let mut past = Past { rounds: 0, players: BTreeMap::new() };
        for stage in chain.iter().filter_map(|&no| tournament.stage(no)) {
            for &id in &stage.field {
                past.players.entry(id).or_default();
            }
            for round in &stage.rounds {
                past.add(round, sheet);
            }
        }
        past
    }

    fn add(&mut self, round: &Round, sheet: &ScoreSheet) {
        self.rounds += 1;
        let number = usize::from(self.rounds);
        let before: BTreeMap<EntrantId, i64> =
            self.players.iter().map(|(&id, past)| (id, past.score)).collect();
        for pairing in &round.pairings {
            for me in pairing.both() {
                let Some(past) = self.players.get_mut(&me) else { continue };
                let Some(opponent) = pairing.opponent_of(me) else { continue };
                // Never twice the same opponent, whether or not they played.
                past.met.push(opponent);
                // The colour of a team is that of its first board (AXF 2017 App1.9), though only others played.
                let first = pairing.games.first();
                let at_board = |game: &Game| game.result.is_some_and(|r| r.outcome.is_played());
                let played = first.filter(|first| match first.board {
                    Some(_) => pairing.games.iter().any(at_board),
                    None => at_board(first),
                });
                let [mine, theirs] = [me, opponent].map(|id| before.get(&id).copied());
                // A float is one by the scores of the time: a correction since does not change how the two were
                // paired. Older logs do not tell, and are reckoned by the scores as they stand.
                let float = match mine.cmp(&theirs) {
                    _ if !round.criteria.is_empty() => pairing.float_of(me),
                    std::cmp::Ordering::Greater => Some(Float::Down),
                    std::cmp::Ordering::Less => Some(Float::Up),
                    std::cmp::Ordering::Equal => None,
                };
                past.rounds.resize(number, PastRound::default());
                past.rounds[number - 1] =
                    PastRound { side: played.and_then(|game| game.side_of(me)), float };
            }
        }
        for bye in round.byes.iter().filter(|bye| bye.kind == ByeKind::Pairing) {
            if let Some(past) = self.players.get_mut(&bye.entrant) {
                past.byes = past.byes.saturating_add(1);
            }
        }
        for (&id, past) in &mut self.players {
            past.rounds.resize(number, PastRound::default());
            let lines = sheet.of(id).iter().filter(|line| line.round == self.rounds);
            past.score += lines.map(|line| sheet.worth(line)).sum::<i64>();
        }
    }
}
