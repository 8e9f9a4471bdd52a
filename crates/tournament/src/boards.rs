//! What single players did in events of teams, and what single players make as teams.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;

use crate::entrant::{EntrantId, Seat};
use crate::outcome::Outcome;
use crate::round::Pairing;
use crate::side::Side;
use crate::standings::Standings;
use crate::tournament::Tournament;

/// What a player of a team did on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct BoardScore {
    /// The board.
    pub board: u8,
    /// The place on it; several share it if nothing decides between them.
    pub place: u16,
    /// Who.
    #[serde(flatten)]
    pub seat: Seat,
    /// Points, in half points.
    pub half_points: u32,
    /// Games that counted.
    pub games: u32,
}

/// A team made of single players (队员总分制).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct UnitScore {
    /// The unit.
    pub unit: String,
    /// The place; several share it if nothing decides between them.
    pub place: u16,
    /// The sum of the scores, in half points.
    pub half_points: i64,
    /// The sum of the places, which decides among equals: less is better.
    pub places: u32,
    /// Whose results count.
    pub players: Vec<EntrantId>,
}

impl Tournament {
    /// What everybody did on every board of a stage, board by board, the best first. A reserve who played on
    /// several boards counts on one only, where he has most (AXF 2017 App1.6). The book does not say what decides
    /// among equal points: fewer games do. Encounters and games that are annulled count for nobody.
    pub fn board_scores(&self, stage: u16) -> Vec<BoardScore> {
        let mut all: BTreeMap<(Seat, u8), (u32, u32)> = BTreeMap::new();
        let rounds = self.stage(stage).map_or(&[][..], |stage| &stage.rounds);
        let annulled = self.stage(stage).map(|stage| &stage.annulled);
        let counts = |pairing: &&Pairing| {
            let out = |id: &EntrantId| annulled.is_some_and(|all| all.contains(id));
            !pairing.both().iter().any(out)
        };
        let pairings = rounds.iter().flat_map(|round| &round.pairings).filter(counts);
        let games = pairings.flat_map(|pairing| {
            pairing.games.iter().enumerate().map(move |(index, game)| (pairing, index, game))
        });
        for (pairing, index, game) in games.filter(|(.., game)| game.leg == 0) {
            let counted = game.result.filter(|result| result.outcome != Outcome::Annulled);
            let Some(result) = counted else { continue };
            for side in Side::ALL {
                let seat = game.seat(side);
                let board = self.own_board(pairing, index, seat.entrant);
                if let Some(board) = board.filter(|_| seat.member.is_some()) {
                    let score = all.entry((seat, board)).or_default();
                    score.0 += self.points(result.outcome, side);
                    score.1 += 1;
                }
            }
        }
        let one_board =
            self.book.teams.lineup.as_ref().is_some_and(|l| l.reserve_prize_on_one_board);
        let is_reserve = |seat: Seat| {
            let members = self.participant(seat.entrant).map(|one| &one.entrant.members);
            let member = members
                .zip(seat.member)
                .and_then(|(members, no)| members.get(usize::from(no).wrapping_sub(1)));
            member.is_some_and(|member| member.reserve)
        };
        let best = |seat: Seat, board: u8, points: u32| {
            let same = all.range((seat, 0)..=(seat, u8::MAX));
            same.map(|(&(_, other), &(other_points, _))| (other_points, other))
                .all(|(p, b)| b == board || (p, Reverse(b)) < (points, Reverse(board)))
        };
        let mut scores: Vec<BoardScore> = all
            .iter()
            .filter(|&(&(seat, board), &(points, _))| {
                !(one_board && is_reserve(seat)) || best(seat, board, points)
            })
            .map(|(&(seat, board), &(half_points, games))| BoardScore {
                board,
                place: 0,
                seat,
                half_points,
                games,
            })
            .collect();
        let rank = |score: &BoardScore| (score.board, Reverse(score.half_points), score.games);
        scores.sort_by_key(|score| (rank(score), score.seat));
        for at in 0..scores.len() {
            let above = at.checked_sub(1).map(|above| &scores[above]);
            let tied = above.filter(|above| rank(above) == rank(&scores[at]));
            let on_board = scores[..at].iter().filter(|above| above.board == scores[at].board);
            scores[at].place = tied.map_or(on_board.count() as u16 + 1, |above| above.place);
        }
        scores
    }

    /// Teams by the sum of their players' results in an event of players (CXA 1987 3§1.二(五)): for each unit
    /// its best `players`, by the table given. A unit with fewer is passed over. The book does not say what
    /// decides among equal sums: the smaller sum of places does.
    pub fn unit_scores(&self, table: &Standings, players: usize) -> Vec<UnitScore> {
        let mut units: BTreeMap<&str, UnitScore> = BTreeMap::new();
        for line in &table.lines {
            let one = self.participant(line.entrant);
            let Some(unit) = one.and_then(|one| one.entrant.unit.as_deref()) else { continue };
            let score = units.entry(unit).or_insert_with(|| UnitScore {
                unit: unit.to_owned(),
                place: 0,
                half_points: 0,
                places: 0,
                players: Vec::new(),
            });
            if score.players.len() < players {
                score.half_points += line.score;
                score.places += u32::from(line.place);
                score.players.push(line.entrant);
            }
        }
        let mut scores: Vec<UnitScore> =
            units.into_values().filter(|unit| unit.players.len() == players).collect();
        scores.sort_by_key(|unit| (Reverse(unit.half_points), unit.places));
        for at in 0..scores.len() {
            let tied = at > 0
                && (scores[at].half_points, scores[at].places)
                    == (scores[at - 1].half_points, scores[at - 1].places);
            scores[at].place = if tied { scores[at - 1].place } else { at as u16 + 1 };
        }
        scores
    }
}
