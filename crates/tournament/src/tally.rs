//! What an encounter comes to for each of the two: points of games, boards and match (AXF 2017 2§5).

use std::collections::BTreeMap;

use chuhe_rulebook::{MatchKind, MatchMeasure, Points, TeamSystem, UnplayedResult};
use serde::{Deserialize, Serialize};

use crate::entrant::EntrantId;
use crate::outcome::Outcome;
use crate::round::{Game, Pairing};
use crate::setting::StageSetting;
use crate::side::Side;
use crate::tournament::Tournament;

/// How an encounter ended for one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MatchResult {
    /// Lost.
    Lost,
    /// Drawn.
    Drawn,
    /// Won.
    Won,
}

impl MatchResult {
    const fn of(ours: u32, theirs: u32) -> MatchResult {
        if ours > theirs {
            MatchResult::Won
        } else if ours < theirs {
            MatchResult::Lost
        } else {
            MatchResult::Drawn
        }
    }

    /// What it is worth.
    pub(crate) const fn worth(self, points: Points) -> u32 {
        (match self {
            MatchResult::Won => points.win,
            MatchResult::Drawn => points.draw,
            MatchResult::Lost => points.loss,
        }) as u32
    }
}

/// What an encounter comes to for one of the two. Points are half points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Points of the single games (局分, 小分).
    pub game_points: u32,
    /// Points of the boards, each a match of its own, where that is reckoned (大分).
    pub board_points: u32,
    /// Points of the match (场分); those of the game if a single game is all.
    pub match_points: u32,
    /// How it ended, once all games have.
    pub result: Option<MatchResult>,
    /// Games won at the board.
    pub wins: u32,
    /// Games won without playing.
    pub unplayed_wins: u32,
    /// Games won with Black, at the board.
    pub black_wins: u32,
    /// Games played with Black.
    pub black_games: u32,
    /// Games played with Red.
    pub red_games: u32,
    /// Points of the games on the first board.
    pub first_board: u32,
    /// Whether the first board had Black in the first game (后手出场).
    pub black_first: bool,
    /// Fouls.
    pub fouls: u32,
    /// Games that were played or forfeited.
    pub counted: u32,
    /// Games that were played.
    pub played: u32,
    /// Games that this side forfeited.
    pub forfeited: u32,
}

impl Tournament {
    /// What an encounter comes to for the first named and for the other, in its games of one leg.
    pub(crate) fn tallies(&self, stage: &StageSetting, pairing: &Pairing, leg: u8) -> [Tally; 2] {
        let games = pairing.games.iter().enumerate().filter(|(_, game)| game.leg == leg);
        let mut both = [Tally::default(); 2];
        let mut boards: BTreeMap<[u8; 2], [Tally; 2]> = BTreeMap::new();
        let entrants = pairing.both();
        for (no, (index, game)) in games.clone().enumerate() {
            let on = entrants.map(|entrant| self.own_board(pairing, index, entrant));
            for at in 0..2 {
                both[at].black_first |= no == 0 && game.side_of(entrants[at]) == Some(Side::Black);
                self.add_game(&mut both[at], game, entrants[at], on[at]);
            }
            if let [Some(first), Some(second)] = on {
                let board = boards.entry([first, second]).or_default();
                for at in 0..2 {
                    self.add_game(&mut board[at], game, entrants[at], on[at]);
                }
            }
        }
        let games: Vec<&Game> = games.map(|(_, game)| game).collect();
        let complete = games.iter().all(|game| game.result.is_some());
        if !complete || games.is_empty() || both[0].counted == 0 {
            return both;
        }
        let kind = if leg == 0 { self.setting.match_kind(stage) } else { self.play_off_kind() };
        let results = match kind {
            // The game is the match; both may have lost it.
            None => both.map(|tally| {
                let winner = tally.wins + tally.unplayed_wins > 0;
                let nobody = both.iter().all(|tally| tally.wins + tally.unplayed_wins == 0);
                let drawn = games.iter().any(|game| {
                    game.result.is_some_and(|r| matches!(r.outcome, Outcome::Drawn { .. }))
                });
                match (winner, nobody && drawn) {
                    (true, _) => MatchResult::Won,
                    (_, true) => MatchResult::Drawn,
                    _ => MatchResult::Lost,
                }
            }),
            Some(kind) => self.compare(kind, boards.values(), &mut both),
        };
        for (tally, result) in both.iter_mut().zip(results) {
            tally.result = Some(result);
            tally.match_points = match kind.and_then(|kind| self.book.scoring.matches.get(&kind)) {
                Some(scoring) => result.worth(scoring.half_points),
                None => tally.game_points,
            };
        }
        both
    }

    /// A play-off is one game, or one game on each board.
    fn play_off_kind(&self) -> Option<MatchKind> {
        self.setting.teams.map(|_| MatchKind::TeamOneGame)
    }

    fn add_game(&self, tally: &mut Tally, game: &Game, entrant: EntrantId, board: Option<u8>) {
        let Some(side) = game.side_of(entrant) else { return };
        let Some(result) = game.result else { return };
        tally.fouls += u32::from(result.fouls[side]);
        if result.outcome == Outcome::Annulled {
            return;
        }
        let points = self.points(result.outcome, side);
        tally.counted += 1;
        tally.game_points += points;
        if board.unwrap_or(1) == 1 {
            tally.first_board += points;
        }
        let won = result.outcome.winner() == Some(side);
        if result.outcome.is_played() {
            tally.played += 1;
            tally.wins += u32::from(won);
            if side == Side::Black {
                tally.black_games += 1;
                tally.black_wins += u32::from(won);
            } else {
                tally.red_games += 1;
            }
        } else {
            tally.unplayed_wins += u32::from(won);
            tally.forfeited += u32::from(!won);
        }
    }

    /// What a result is worth for a side.
    pub(crate) fn points(&self, outcome: Outcome, side: Side) -> u32 {
        let points = self.points_of(side);
        u32::from(match outcome {
            Outcome::Won { winner, .. } if winner == side => points.win,
            Outcome::Won { .. } | Outcome::BothLost => points.loss,
            Outcome::Drawn { .. } => points.draw,
            Outcome::Forfeited { absent } if absent != side => {
                match self.book.scoring.unplayed.forfeit_win.value {
                    UnplayedResult::Win => points.win,
                    UnplayedResult::Draw => points.draw,
                    UnplayedResult::Nothing => 0,
                }
            }
            Outcome::Forfeited { .. } | Outcome::BothForfeited | Outcome::Annulled => 0,
        })
    }

    pub(crate) fn points_of(&self, side: Side) -> Points {
        match side {
            Side::Red => self.scoring().red_half_points,
            Side::Black => self.scoring().black_half_points,
        }
    }

    /// Who won a match of several games, by what the book compares, in its order.
    fn compare<'a>(
        &self,
        kind: MatchKind,
        boards: impl Iterator<Item = &'a [Tally; 2]>,
        both: &mut [Tally; 2],
    ) -> [MatchResult; 2] {
        // Nobody came: nobody wins half of anything.
        if both.iter().all(|tally| tally.played == 0 && tally.unplayed_wins == 0) {
            return [MatchResult::Lost; 2];
        }
        self.add_boards(boards, both);
        let scoring = self.book.scoring.matches.get(&kind);
        let measures = scoring.map_or(&[][..], |scoring| &scoring.compare);
        let result = measures
            .iter()
            .map(|measure| {
                let [a, b] = both.map(|tally| match measure {
                    MatchMeasure::GamePoints => tally.game_points,
                    MatchMeasure::BoardPoints => tally.board_points,
                });
                MatchResult::of(a, b)
            })
            .find(|&result| result != MatchResult::Drawn)
            .unwrap_or(MatchResult::Drawn);
        match result {
            MatchResult::Won => [MatchResult::Won, MatchResult::Lost],
            MatchResult::Lost => [MatchResult::Lost, MatchResult::Won],
            MatchResult::Drawn => [MatchResult::Drawn; 2],
        }
    }

    /// 大分: each board is a match of two players (AXF 2017 2§5.4). Where everybody plays everybody, each two are one.
    fn add_boards<'a>(&self, boards: impl Iterator<Item = &'a [Tally; 2]>, both: &mut [Tally; 2]) {
        let scoring = self.book.scoring.matches.get(&MatchKind::IndividualGames);
        let Some(scoring) = scoring else { return };
        for [ours, theirs] in boards {
            let nobody = ours.played + ours.unplayed_wins + theirs.unplayed_wins == 0;
            let result = MatchResult::of(ours.game_points, theirs.game_points);
            let other = MatchResult::of(theirs.game_points, ours.game_points);
            if !nobody {
                both[0].board_points += result.worth(scoring.half_points);
                both[1].board_points += other.worth(scoring.half_points);
            }
        }
    }

    /// The board of one of two teams in a game, by its index. Where everybody of one team plays everybody of the other
    /// (全队轮赛, CXA 1987 3§1.二(四)) a game is between two boards, and each team counts it on its own: its games
    /// stand in the order of the boards of the one that has Red in the first of them, and for each of these in the order
    /// of the other's.
    pub(crate) fn own_board(
        &self,
        pairing: &Pairing,
        index: usize,
        entrant: EntrantId,
    ) -> Option<u8> {
        let game = pairing.games.get(index)?;
        let board = game.board?;
        let teams = self.setting.teams?;
        let start = pairing.games.iter().position(|other| other.leg == game.leg)?;
        if teams.system != TeamSystem::AllPlayAll || pairing.games[start].red.entrant == entrant {
            return Some(board);
        }
        let boards = usize::from(teams.boards.get());
        u8::try_from(index.checked_sub(start)? % boards + 1).ok()
    }
}
