//! The next round of a stage, whatever its format.

use chuhe_rulebook::{ColourCase, ColourMethod, TeamSystem};

use super::bracket::{Bracket, Heat};
use super::double_bracket::DoubleBracket;
use super::{round_robin, swiss_round};
use crate::entrant::{EntrantId, Seat};
use crate::lot::Lots;
use crate::outcome::Outcome;
use crate::red_by::RedBy;
use crate::refusal::Blockade;
use crate::round::{BracketMatch, Bye, ByeKind, Game, Lineup, Mark, Pairing, Remark, Round};
use crate::setting::{PlacesPlayed, StageFormat, StageSetting};
use crate::side::Side;
use crate::swiss::{ByNumber, FieldFault};
use crate::tournament::Tournament;

/// Why there is no next round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NotPaired {
    /// The stage has no numbers yet.
    NotStarted,
    /// A round is not over.
    Unfinished(u16),
    /// All rounds are paired.
    NoMoreRounds,
    /// There is nobody to pair.
    TooFew,
    /// No legal pairing exists; these are in the way.
    Blocked(Box<Blockade>),
    /// What is to be paired contradicts itself.
    Faulty(Vec<FieldFault>),
}

/// A pairing before its games are set.
#[derive(Clone, Debug)]
pub(crate) struct Sketch {
    pub(crate) first: EntrantId,
    pub(crate) second: EntrantId,
    pub(crate) group: Option<u16>,
    pub(crate) bracket: Option<BracketMatch>,
    pub(crate) marks: Vec<Mark>,
    /// Who has Red in the first game, if not the first named.
    pub(crate) red: Option<EntrantId>,
    pub(crate) by_number: Option<ByNumber>,
    pub(crate) red_by: Option<RedBy>,
}

impl Sketch {
    pub(crate) const fn new(first: EntrantId, second: EntrantId) -> Sketch {
        Sketch {
            first,
            second,
            group: None,
            bracket: None,
            marks: Vec::new(),
            red: None,
            by_number: None,
            red_by: None,
        }
    }
}

/// Pairs the next round of a stage.
pub(crate) fn next_round(
    tournament: &Tournament,
    stage: u16,
    absent: &[EntrantId],
) -> Result<Round, NotPaired> {
    let here = tournament.stage(stage).filter(|stage| stage.started);
    let here = here.ok_or(NotPaired::NotStarted)?;
    let setting = tournament.stage_setting(stage).ok_or(NotPaired::NotStarted)?;
    if here.ended {
        return Err(NotPaired::NoMoreRounds);
    }
    let (mut remarks, mut criteria) = (Vec::new(), Vec::new());
    let (sketches, byes) = match &setting.format {
        StageFormat::RoundRobin { cycles } => round_robin::round(tournament, stage, cycles.get())?,
        StageFormat::Groups { .. } => round_robin::round(tournament, stage, 1)?,
        StageFormat::Swiss { rounds, .. } => {
            if here.rounds.len() >= usize::from(rounds.get()) {
                return Err(NotPaired::NoMoreRounds);
            }
            if let Some(round) = tournament.unfinished_round(stage) {
                return Err(NotPaired::Unfinished(round));
            }
            let paired = swiss_round::pair(tournament, stage, absent)?;
            (remarks, criteria) = (paired.remarks, paired.criteria);
            (paired.sketches, paired.byes)
        }
        StageFormat::KnockOut { places } => knock_out(tournament, stage, *places)?,
        StageFormat::FinalStage { .. } => {
            knock_out(tournament, stage, tournament.places_played(setting))?
        }
        StageFormat::DoubleElimination { .. } => double_elimination(tournament, stage)?,
    };
    let number = here.rounds.len() as u64 + 1;
    let mut pairings = Vec::with_capacity(sketches.len());
    for (at, sketch) in sketches.into_iter().enumerate() {
        let parts = [u64::from(stage), number, at as u64 + 1];
        let mut lots = tournament.lots_for(&parts);
        pairings.push(tournament.set((stage, number as u16), setting, sketch, &mut lots));
    }
    let suspended = tournament.suspended(stage, number as u16);
    remarks.extend(suspended.map(|entrant| Remark::Suspended { entrant }));
    Ok(Round { pairings, byes, starts_at: None, lineups: Vec::new(), remarks, criteria })
}

impl Tournament {
    /// The last round of a knock-out as it should be after a correction: matches that have begun stay, the others
    /// are set again with those who belong into them. None if nothing changes.
    pub(crate) fn last_round_again(&self, stage: u16) -> Option<Round> {
        let (here, setting) = (self.stage(stage)?, self.stage_setting(stage)?);
        let last = here.rounds.last()?;
        let (heats, found) = match &setting.format {
            StageFormat::DoubleElimination { .. } => {
                DoubleBracket::last_round_again(self, setting, here)?
            }
            _ if setting.is_knock_out() => {
                Bracket::last_round_again(self, setting, here, self.places_played(setting))?
            }
            _ => return None,
        };
        let matches =
            heats.iter().flat_map(|heat| heat.pairs.iter().map(|&pair| (heat.kind, pair)));
        let mut kept: Vec<Option<Pairing>> = vec![None; last.pairings.len()];
        let (mut added, mut byes) = (Vec::new(), Vec::new());
        for ((kind, (a, b)), at) in matches.zip(found) {
            let (Some(a), Some(b)) = (a, b) else {
                let free = a.or(b).map(|entrant| Bye::of(entrant, ByeKind::Free));
                byes.extend(free);
                continue;
            };
            let was = at.and_then(|at| last.pairings.get(at));
            let same = was.filter(|pairing| pairing.has(a) && pairing.has(b)).cloned();
            let set = same.unwrap_or_else(|| {
                let number = here.rounds.len() as u64;
                let table = at.unwrap_or(last.pairings.len() + added.len()) as u64 + 1;
                let mut lots = self.lots_for(&[u64::from(stage), number, table]);
                let sketch = Sketch { bracket: Some(kind), ..Sketch::new(a, b) };
                self.set((stage, number as u16), setting, sketch, &mut lots)
            });
            match at {
                Some(at) => kept[at] = Some(set),
                None => added.push(set),
            }
        }
        let pairings: Vec<Pairing> = kept.into_iter().flatten().chain(added).collect();
        let changed = pairings != last.pairings || byes != last.byes;
        changed.then(|| Round { pairings, byes, ..last.clone() })
    }
}

type Sketched = Result<(Vec<Sketch>, Vec<Bye>), NotPaired>;

fn knock_out(tournament: &Tournament, stage: u16, places: PlacesPlayed) -> Sketched {
    let (Some(here), Some(setting)) = (tournament.stage(stage), tournament.stage_setting(stage))
    else {
        return Err(NotPaired::NotStarted);
    };
    let bracket = Bracket::after(tournament, setting, here, places);
    if bracket.rounds < here.rounds.len() {
        return Err(NotPaired::Unfinished(bracket.rounds as u16 + 1));
    }
    sketched(bracket.heats(places))
}

fn double_elimination(tournament: &Tournament, stage: u16) -> Sketched {
    let (Some(here), Some(setting)) = (tournament.stage(stage), tournament.stage_setting(stage))
    else {
        return Err(NotPaired::NotStarted);
    };
    let bracket = DoubleBracket::after(tournament, setting, here);
    if bracket.rounds < here.rounds.len() {
        return Err(NotPaired::Unfinished(bracket.rounds as u16 + 1));
    }
    sketched(bracket.next())
}

fn sketched(heats: Vec<Heat>) -> Sketched {
    if heats.is_empty() {
        return Err(NotPaired::NoMoreRounds);
    }
    let (mut sketches, mut byes) = (Vec::new(), Vec::new());
    for heat in heats {
        for (a, b) in heat.pairs {
            add_match(heat.kind, a, b, &mut sketches, &mut byes);
        }
    }
    Ok((sketches, byes))
}

fn add_match(
    kind: BracketMatch,
    a: Option<EntrantId>,
    b: Option<EntrantId>,
    sketches: &mut Vec<Sketch>,
    byes: &mut Vec<Bye>,
) {
    match (a, b) {
        (Some(a), Some(b)) => sketches.push(Sketch { bracket: Some(kind), ..Sketch::new(a, b) }),
        (Some(entrant), None) | (None, Some(entrant)) => {
            byes.push(Bye::of(entrant, ByeKind::Free));
        }
        (None, None) => {}
    }
}

impl Tournament {
    /// Lots for a place in the event, from its seed: they need not be told, and can be drawn again.
    pub(crate) fn lots_for(&self, parts: &[u64]) -> Lots {
        let mix = |seed: u64, part: &u64| (seed ^ part).wrapping_mul(0x0000_0100_0000_01B3);
        Lots::new(parts.iter().fold(self.setting.seed ^ 0xCBF2_9CE4_8422_2325, mix))
    }

    /// Sets the games of a pairing in a round of a stage, and enters what follows from withdrawals and suspensions.
    pub(crate) fn set(
        &self,
        (stage, round): (u16, u16),
        setting: &StageSetting,
        mut sketch: Sketch,
        lots: &mut Lots,
    ) -> Pairing {
        let (mut first, mut second) = (sketch.first, sketch.second);
        if setting.is_knock_out() {
            let (red, by) = self.knock_out_colours(stage, setting, &sketch, lots);
            if by == RedBy::Lot {
                sketch.marks.push(Mark::ColoursByLot);
            }
            sketch.red_by = Some(by);
            // In the final of a double elimination the first named is the one of the winners' side.
            if sketch.bracket == Some(BracketMatch::GrandFinal) {
                sketch.red = Some(red);
            } else if red == second {
                (first, second) = (second, first);
            }
        }
        let red = sketch.red.unwrap_or(first);
        let black = if red == first { second } else { first };
        let mut games = games_between(self, setting, red, black, 0, &[]);
        if sketch.bracket == Some(BracketMatch::GrandFinal) {
            games.truncate(1);
            let controls = self.grand_final_controls(setting);
            for game in &mut games {
                game.time_controls.clone_from(&controls);
            }
        }
        self.forfeit_for_the_absent((stage, round), &mut games);
        Pairing {
            first,
            second,
            group: sketch.group,
            bracket: sketch.bracket,
            games,
            marks: sketch.marks,
            by_number: sketch.by_number,
            red_by: sketch.red_by,
            by_lot: None,
        }
    }

    fn grand_final_controls(&self, setting: &StageSetting) -> Vec<String> {
        let last = self.double_elimination_final(setting);
        last.iter().flat_map(|last| &last.time_controls).map(|id| id.to_string()).collect()
    }

    /// Games of those who have left, or are suspended in the round, are forfeited from the start.
    pub(crate) fn forfeit_for_the_absent(&self, (stage, round): (u16, u16), games: &mut [Game]) {
        let absent = |id| !self.is_active(id) || self.is_suspended(id, stage, round);
        for game in games {
            let [red, black] = [game.red, game.black].map(|seat| absent(seat.entrant));
            let outcome = match (red, black) {
                (false, false) => continue,
                (true, false) => Outcome::Forfeited { absent: Side::Red },
                (false, true) => Outcome::Forfeited { absent: Side::Black },
                (true, true) => Outcome::BothForfeited,
            };
            game.result = Some(outcome.into());
            game.automatic = true;
        }
    }

    /// Who has Red in the first game of a match, and why.
    fn knock_out_colours(
        &self,
        stage: u16,
        setting: &StageSetting,
        sketch: &Sketch,
        lots: &mut Lots,
    ) -> (EntrantId, RedBy) {
        let both = [sketch.first, sketch.second];
        if let Some(rule) = self.final_stage(setting) {
            let last = matches!(sketch.bracket, Some(BracketMatch::Places { best, worst })
                if worst == best + 1);
            let ways = if last { &rule.last_colours } else { &rule.first_colours };
            return self.final_colours(stage, ways, both, lots);
        }
        let case = match setting.games.get() {
            1 => ColourCase::KnockOut,
            _ => ColourCase::FirstOfSeveral,
        };
        let number = |id| self.stage(stage).and_then(|stage| stage.number_of(id));
        match self.book.colours.get(&case).map(|ruled| ruled.value) {
            Some(ColourMethod::SmallerNumberRed) => {
                let smaller = number(both[0]) <= number(both[1]);
                (if smaller { both[0] } else { both[1] }, RedBy::SmallerNumber)
            }
            Some(ColourMethod::Table) => (both[0], RedBy::FirstDrawn),
            // Guessing (猜先) is a lot that the players draw themselves.
            _ => (if lots.coin() { both[0] } else { both[1] }, RedBy::Lot),
        }
    }
}

/// The games of a leg of an encounter. The first leg has all games of the stage, a play-off one on each board.
pub(crate) fn games_between(
    tournament: &Tournament,
    setting: &StageSetting,
    red: EntrantId,
    black: EntrantId,
    leg: u8,
    lineups: &[Lineup],
) -> Vec<Game> {
    let controls = if leg == 0 { setting.time_controls.clone() } else { Vec::new() };
    let rounds = if leg == 0 { setting.games.get() } else { 1 };
    let Some(teams) = tournament.setting.teams else {
        let (red, black) = (Seat::of(red), Seat::of(black));
        let game = |no: u8| {
            let exchanged = no % 2 == 1;
            let (red, black) = if exchanged { (black, red) } else { (red, black) };
            Game { leg, time_controls: controls.clone(), ..Game::between(red, black) }
        };
        return (0..rounds).map(game).collect();
    };
    let boards = teams.boards.get();
    let [ours, theirs] = [red, black].map(|team| tournament.lineup(team, lineups));
    let seat = |team, members: &[u8], board: u8| Seat {
        entrant: team,
        member: members.get(usize::from(board)).copied(),
    };
    let mut games = Vec::new();
    for no in 0..rounds {
        let pairs: Vec<(u8, u8)> = match teams.system {
            TeamSystem::AllPlayAll => {
                (0..boards).flat_map(|a| (0..boards).map(move |b| (a, b))).collect()
            }
            _ => (0..boards).map(|board| (board, board)).collect(),
        };
        for (a, b) in pairs {
            // Odd boards have Red, even boards Black (CXA 1987 3§3.三; AXF 2017 App6, use 2); where everybody
            // meets everybody colours alternate along rows and columns.
            let turned = match teams.system {
                TeamSystem::AllPlayAll => (a % 2 + b % 2 + no % 2) % 2 == 1,
                _ => (a % 2 + no % 2) % 2 == 1,
            };
            let (ours, theirs) = (seat(red, &ours, a), seat(black, &theirs, b));
            let (red, black) = if turned { (theirs, ours) } else { (ours, theirs) };
            games.push(Game {
                board: Some(a + 1),
                leg,
                time_controls: controls.clone(),
                ..Game::between(red, black)
            });
        }
    }
    games
}

impl Tournament {
    /// Who of a team sits at its boards, by their numbers in the team: as handed in, else the regular players (AXF 2017
    /// App1.8), and reserves where there are not enough of those.
    pub fn lineup(&self, team: EntrantId, lineups: &[Lineup]) -> Vec<u8> {
        if let Some(lineup) = lineups.iter().find(|lineup| lineup.team == team) {
            return lineup.members.clone();
        }
        let Some((one, teams)) = self.participant(team).zip(self.setting.teams) else {
            return Vec::new();
        };
        let numbered = one.entrant.members.iter().zip(1..=u8::MAX);
        let mut order: Vec<(bool, u8)> =
            numbered.map(|(member, number)| (member.reserve, number)).collect();
        order.sort_unstable();
        order.into_iter().map(|(_, number)| number).take(usize::from(teams.boards.get())).collect()
    }
}
