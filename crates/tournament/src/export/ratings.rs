//! What single players did: ratings, the boards of teams, and units by the sum of their players.

use chuhe_rulebook::Language;
use serde::Serialize;

use super::lists::heads;
use super::sheets::{csv_of, points};
use crate::boards::UnitScore;
use crate::elo::{Rating, hundredths};
use crate::entrant::Seat;
use crate::explain::notes_in_a_row;
use crate::round::Round;
use crate::tournament::Tournament;

/// What is expected of a game by the ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ExpectedScore {
    /// The table, from 1.
    pub table: u16,
    /// The game of the encounter, from 1.
    pub game: u16,
    /// What Red should score, in hundredths of a game; Black the rest of a hundred.
    pub red: u32,
}

impl Tournament {
    /// What is expected of the games of a round; empty if the event reckons no ratings.
    pub fn expected_scores(&self, round: &Round) -> Vec<ExpectedScore> {
        let pairings = round.pairings.iter().zip(1..);
        let games = pairings.flat_map(|(pairing, table)| {
            pairing.games.iter().zip(1..).map(move |(game, no)| (table, no, game))
        });
        let expected = games.filter_map(|(table, game, of)| {
            let red = self.expected_score(of.red, of.black)?;
            Some(ExpectedScore { table, game, red })
        });
        expected.collect()
    }

    /// The teams of units by the sum of their players in a stage, as the event or `players` says how many count. None
    /// if neither does, or if the stage has no points to add up.
    pub fn stage_unit_scores(&self, stage: u16, players: Option<u8>) -> Option<Vec<UnitScore>> {
        let counting = players.or(self.setting.unit_players.map(|players| players.get()))?;
        let table = self.standings(stage).filter(|table| table.score.is_some())?;
        Some(self.unit_scores(&table, usize::from(counting)))
    }

    /// The team of somebody at a board; blank for a player.
    fn team_of(&self, seat: Seat) -> String {
        seat.member.map_or_else(String::new, |_| self.name_of(Seat::of(seat.entrant)).to_owned())
    }

    /// The ratings as CSV; none if the event reckons none.
    pub fn ratings_csv(&self, language: Language) -> Option<String> {
        self.setting.elo?;
        let mut lines = vec![heads(
            &[
                "name",
                "team",
                "before",
                "games",
                "score",
                "expected",
                "change",
                "after",
                "performance",
            ],
            language,
        )];
        lines.extend(self.ratings().iter().map(|rating: &Rating| {
            vec![
                self.name_of(rating.seat).to_owned(),
                self.team_of(rating.seat),
                rating.before.to_string(),
                rating.games.len().to_string(),
                points(i64::from(rating.scored()), 2),
                hundredths(rating.expected()),
                rating.change().to_string(),
                rating.after.to_string(),
                rating.performance.map_or_else(String::new, |performance| performance.to_string()),
            ]
        }));
        Some(csv_of(lines))
    }

    /// What everybody did on the boards of a stage, as CSV; none in an event of players.
    pub fn board_scores_csv(&self, stage: u16, language: Language) -> Option<String> {
        self.setting.teams?;
        self.stage(stage)?;
        let mut lines =
            vec![heads(&["board", "place", "name", "team", "score", "games"], language)];
        lines.extend(self.board_scores(stage).into_iter().map(|score| {
            vec![
                score.board.to_string(),
                score.place.to_string(),
                self.name_of(score.seat).to_owned(),
                self.team_of(score.seat),
                points(i64::from(score.half_points), 2),
                score.games.to_string(),
            ]
        }));
        Some(csv_of(lines))
    }

    /// The units of a stage by the sum of their players, as CSV; none where there is no such table.
    pub fn unit_scores_csv(
        &self,
        stage: u16,
        players: Option<u8>,
        language: Language,
    ) -> Option<String> {
        let mut lines = vec![heads(&["place", "unit", "score", "places", "players"], language)];
        lines.extend(self.stage_unit_scores(stage, players)?.into_iter().map(|unit| {
            let players = unit.players.iter().map(|&id| self.name_of(Seat::of(id)).to_owned());
            vec![
                unit.place.to_string(),
                unit.unit,
                points(unit.half_points, 2),
                unit.places.to_string(),
                notes_in_a_row(players, language),
            ]
        }));
        Some(csv_of(lines))
    }
}
