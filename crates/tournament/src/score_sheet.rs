//! The score sheet of a table: for everybody, what each round came to. Every criterion is read off it.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use chuhe_rulebook::{MissingOpponent, Points, PrimaryScore, UnplayedResult};

use crate::command::SanctionMeasure;
use crate::entrant::EntrantId;
use crate::round::{Bye, ByeKind, Pairing};
use crate::setting::StageSetting;
use crate::side::Side;
use crate::tally::{MatchResult, Tally};
use crate::tournament::Tournament;

/// What a round came to for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The round, counted over all stages of the table, from 1.
    pub(crate) round: u16,
    pub(crate) opponent: Opponent,
    pub(crate) tally: Tally,
    /// Whether Black was had in the only game of the encounter.
    pub(crate) black_in_only_game: Option<bool>,
}

/// Against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opponent {
    /// Somebody.
    Entrant(EntrantId),
    /// Nobody, but the round counts: a stand-in takes the opponent's place in sums.
    Missing,
    /// Nobody, and the round counts for nothing but its points.
    None,
}

/// The score sheet of a table.
#[derive(Clone, Debug)]
pub(crate) struct ScoreSheet {
    pub(crate) lines: BTreeMap<EntrantId, Vec<Line>>,
    /// Those who are in the table. Others appear on the sheet as opponents.
    pub(crate) field: Vec<EntrantId>,
    pub(crate) score: PrimaryScore,
    pub(crate) rounds: u16,
    /// Those whose points were cancelled.
    pub(crate) cancelled: Vec<EntrantId>,
    /// Those all of whose results were annulled.
    pub(crate) annulled: BTreeSet<EntrantId>,
    /// Half points taken away.
    pub(crate) deducted: BTreeMap<EntrantId, i64>,
    stand_in: MissingOpponent,
    /// Those who have left: the stand-in's score is not theirs.
    left: Vec<EntrantId>,
    /// The sheets of fewer and fewer rounds, once they were asked for.
    shorter: OnceCell<[Vec<ScoreSheet>; 2]>,
}

impl ScoreSheet {
    /// The sheet of a stage, or of one of its groups.
    pub(crate) fn new(
        tournament: &Tournament,
        stage: u16,
        group: Option<u16>,
        score: PrimaryScore,
    ) -> ScoreSheet {
        let mut sheet = ScoreSheet {
            lines: BTreeMap::new(),
            field: Vec::new(),
            score,
            rounds: 0,
            cancelled: Vec::new(),
            annulled: BTreeSet::new(),
            deducted: BTreeMap::new(),
            stand_in: tournament.book.scoring.unplayed.bye_opponent.value,
            left: Vec::new(),
            shorter: OnceCell::new(),
        };
        let chain = tournament.chain(stage);
        if let Some(here) = tournament.stage(stage) {
            let group = group.and_then(|no| here.groups.get(usize::from(no).wrapping_sub(1)));
            sheet.field = group.unwrap_or(&here.field).clone();
        }
        if let Some(groups) = tournament.groups_before(stage) {
            sheet.add_mutual(tournament, groups, stage);
        }
        for &no in &chain {
            sheet.add_stage(tournament, no);
            sheet.annulled.extend(tournament.stage(no).into_iter().flat_map(|here| &here.annulled));
        }
        for (id, one) in tournament.participants() {
            if one.left.is_some() {
                sheet.left.push(id);
            }
            if one.has_points_cancelled() {
                sheet.cancelled.push(id);
            }
            for sanction in &one.sanctions {
                match sanction.measure {
                    SanctionMeasure::Deduct { half_points } if chain.contains(&sanction.stage) => {
                        *sheet.deducted.entry(id).or_default() += i64::from(half_points);
                    }
                    _ => {}
                }
            }
        }
        sheet
    }

    /// Takes over the encounters in groups between those who play on. Everything else of that stage stays there,
    /// points taken away in it included.
    fn add_mutual(&mut self, tournament: &Tournament, groups: u16, stage: u16) {
        let (Some(before), Some(setting), Some(here)) =
            (tournament.stage(groups), tournament.stage_setting(groups), tournament.stage(stage))
        else {
            return;
        };
        for (at, round) in before.rounds.iter().enumerate() {
            for pairing in &round.pairings {
                let both = pairing.both();
                if both.iter().all(|id| here.field.contains(id)) {
                    let annulled = both.iter().any(|id| here.annulled.contains(id));
                    let tallies = tournament.tallies(setting, pairing, 0);
                    for (me, tally) in both.into_iter().zip(tallies) {
                        self.add(me, line(at as u16 + 1, pairing, me, tally, annulled));
                    }
                }
            }
        }
        self.rounds += before.rounds.len() as u16;
    }

    fn add_stage(&mut self, tournament: &Tournament, no: u16) {
        let (Some(stage), Some(setting)) = (tournament.stage(no), tournament.stage_setting(no))
        else {
            return;
        };
        for &id in &stage.field {
            self.lines.entry(id).or_default();
        }
        for (at, round) in stage.rounds.iter().enumerate() {
            let number = self.rounds + at as u16 + 1;
            for pairing in &round.pairings {
                let annulled = pairing.both().iter().any(|id| stage.annulled.contains(id));
                let tallies = tournament.tallies(setting, pairing, 0);
                for (me, tally) in pairing.both().into_iter().zip(tallies) {
                    self.add(me, line(number, pairing, me, tally, annulled));
                }
            }
            for bye in &round.byes {
                let tally = tournament.bye_tally(setting, *bye);
                let opponent = match bye.kind {
                    ByeKind::Pairing => Opponent::Missing,
                    ByeKind::Free | ByeKind::Missed => Opponent::None,
                };
                let line = Line { round: number, opponent, tally, black_in_only_game: None };
                self.add(bye.entrant, line);
            }
        }
        // A late entry missed the rounds before it.
        for (&id, &missed) in &stage.joined_after {
            for at in 1..=missed {
                let tally = tournament.bye_tally(setting, Bye::of(id, ByeKind::Missed));
                let round = self.rounds + at;
                let opponent = Opponent::None;
                self.add(id, Line { round, opponent, tally, black_in_only_game: None });
            }
        }
        self.rounds += stage.rounds.len() as u16;
    }

    fn add(&mut self, id: EntrantId, line: Line) {
        self.lines.entry(id).or_default().push(line);
    }

    /// The rounds of somebody.
    pub(crate) fn of(&self, id: EntrantId) -> &[Line] {
        self.lines.get(&id).map_or(&[], Vec::as_slice)
    }

    fn primary(&self, tally: &Tally) -> i64 {
        i64::from(match self.score {
            PrimaryScore::GamePoints => tally.game_points,
            PrimaryScore::MatchPoints => tally.match_points,
        })
    }

    /// What a line counts for the score of the table.
    pub(crate) fn worth(&self, line: &Line) -> i64 {
        self.primary(&line.tally)
    }

    /// The score as it was won, which is what counts for the opponents: a sanction does not fall on them.
    pub(crate) fn won(&self, id: EntrantId) -> i64 {
        self.of(id).iter().map(|line| self.worth(line)).sum()
    }

    /// The score by which somebody stands in the table.
    pub(crate) fn score_of(&self, id: EntrantId) -> i64 {
        if self.cancelled.contains(&id) {
            return 0;
        }
        self.won(id) - self.deducted.get(&id).copied().unwrap_or(0)
    }

    /// The score that stands for an opponent who was not there, by any measure of a tally.
    pub(crate) fn stand_in(&self, measure: impl Fn(&Tally) -> u32) -> i64 {
        let total = |id: &EntrantId| -> i64 {
            self.of(*id).iter().map(|line| i64::from(measure(&line.tally))).sum()
        };
        let staying = self.field.iter().filter(|id| !self.left.contains(id)).map(total);
        match self.stand_in {
            MissingOpponent::Zero => 0,
            MissingOpponent::LowestScore => staying.min().unwrap_or(0),
            MissingOpponent::LowestScoreAboveZero => {
                staying.filter(|&score| score > 0).min().unwrap_or(0)
            }
        }
    }

    /// The sheet of some of its rounds only, from one to another.
    fn of_rounds(&self, from: u16, to: u16) -> ScoreSheet {
        let kept = |lines: &Vec<Line>| {
            lines.iter().copied().filter(|line| (from..=to).contains(&line.round)).collect()
        };
        let lines = self.lines.iter().map(|(&id, lines)| (id, kept(lines))).collect();
        ScoreSheet {
            lines,
            field: self.field.clone(),
            score: self.score,
            rounds: to,
            cancelled: self.cancelled.clone(),
            annulled: self.annulled.clone(),
            deducted: self.deducted.clone(),
            stand_in: self.stand_in,
            left: self.left.clone(),
            shorter: OnceCell::new(),
        }
    }

    /// The sheets without the last round, the last two and so on; or without the first, the first two and so on.
    pub(crate) fn shorter(&self, without_first: bool) -> &[ScoreSheet] {
        let [last, first] = self.shorter.get_or_init(|| {
            let cuts = || 1..self.rounds;
            [
                cuts().map(|cut| self.of_rounds(1, self.rounds - cut)).collect(),
                cuts().map(|cut| self.of_rounds(cut + 1, self.rounds)).collect(),
            ]
        });
        if without_first { first } else { last }
    }
}

fn line(round: u16, pairing: &Pairing, me: EntrantId, tally: Tally, annulled: bool) -> Line {
    // An encounter that does not count leaves only its fouls.
    let nothing = annulled || (tally.counted == 0 && pairing.is_complete());
    let opponent = pairing.opponent_of(me).filter(|_| !nothing && tally.counted > 0);
    let only = match pairing.games.as_slice() {
        [game] => game.side_of(me).map(|side| side == Side::Black),
        _ => None,
    };
    let tally = if nothing { Tally { fouls: tally.fouls, ..Tally::default() } } else { tally };
    Line {
        round,
        opponent: opponent.map_or(Opponent::None, Opponent::Entrant),
        tally,
        black_in_only_game: only.filter(|_| tally.played > 0),
    }
}

impl Tournament {
    /// What a round without an opponent is worth.
    pub(crate) fn bye_tally(&self, stage: &StageSetting, bye: Bye) -> Tally {
        let usual = match bye.kind {
            ByeKind::Free => return Tally::default(),
            ByeKind::Pairing => self.book.scoring.unplayed.bye.value,
            ByeKind::Missed => self.setting.missed_round,
        };
        let result = match bye.worth.unwrap_or(usual) {
            UnplayedResult::Nothing => return Tally::default(),
            UnplayedResult::Win => MatchResult::Won,
            UnplayedResult::Draw => MatchResult::Drawn,
        };
        // Every game that would have been played counts alike, as if Red had been had.
        let games = self.games_of_an_encounter(stage);
        let each: Points = self.points_of(Side::Red);
        let game_points = games * result.worth(each);
        let kind = self.setting.match_kind(stage);
        let scoring = kind.and_then(|kind| self.book.scoring.matches.get(&kind));
        let match_points = scoring.map_or(game_points, |scoring| result.worth(scoring.half_points));
        let won = u32::from(result == MatchResult::Won);
        Tally {
            game_points,
            match_points,
            result: Some(result),
            unplayed_wins: won * games,
            first_board: self.games_of_first_board(stage) * result.worth(each),
            counted: games,
            ..Tally::default()
        }
    }

    /// How many of them somebody on the first board has.
    fn games_of_first_board(&self, stage: &StageSetting) -> u32 {
        let opponents = self.setting.teams.map_or(1, |teams| match teams.system {
            chuhe_rulebook::TeamSystem::AllPlayAll => u32::from(teams.boards.get()),
            _ => 1,
        });
        opponents * u32::from(stage.games.get())
    }

    /// How many games an encounter has at first.
    pub(crate) fn games_of_an_encounter(&self, stage: &StageSetting) -> u32 {
        let boards = self.setting.teams.map_or(1, |teams| {
            let boards = u32::from(teams.boards.get());
            match teams.system {
                chuhe_rulebook::TeamSystem::AllPlayAll => boards * boards,
                _ => boards,
            }
        });
        boards * u32::from(stage.games.get())
    }
}
