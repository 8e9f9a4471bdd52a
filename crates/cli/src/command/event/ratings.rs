//! `chuhe event ratings`, `boards` and `units`

use std::path::PathBuf;

use chuhe_tournament::Tournament;
use chuhe_tournament::elo::hundredths;
use clap::Args;

use super::as_json;
use super::desk::{Reading, say};
use super::grid::{Align, Grid};
use super::naming::{self, name};
use super::official::ReadingOptions;
use super::stage_option::StageOption;
use super::tell::points;
use super::wall;
use super::words::{Key, Locale, listed};
use crate::failure::Failure;

fn left(words: &Locale, key: Key) -> (String, Align) {
    (words.plain(key), Align::Left)
}

fn right(words: &Locale, key: Key) -> (String, Align) {
    (words.plain(key), Align::Right)
}

/// Show the ratings that the event comes to, or what is expected of a round
///
/// Games at the board count, forfeits and rapid play-offs do not. The event must have been set up with --elo.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe event ratings cup.jsonl\n  chuhe event ratings cup.jsonl --round 3  # what is \
                        expected of each game\nAs a list for other programs: chuhe event export cup.jsonl --csv ratings",
    mut_arg("stage", |stage| stage
        .requires("round")
        .help("The stage of the round, from 1 [default: the one being played]"))
)]
pub(super) struct Ratings {
    /// The event file
    file: PathBuf,
    /// What is expected of the games of this round
    #[arg(long, value_name = "ROUND")]
    round: Option<u16>,
    #[command(flatten)]
    stage: StageOption,
    #[command(flatten)]
    answer: ReadingOptions,
}

impl Ratings {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let Reading { event, words, .. } = Reading::of(&self.file, &self.answer.spoken)?;
        if event.setting().elo.is_none() {
            return Err(Failure::Refused(words.plain(Key("no-ratings"))));
        }
        if self.answer.json && self.round.is_none() {
            return as_json::print(&event.ratings());
        }
        let mut lines = vec![wall::title(&words, &event)];
        lines.extend(match self.round {
            None => reckoned(&words, &event).lines(),
            Some(round) => {
                let stage = self.stage.playing(&words, &event)?;
                let round = naming::meant_round(&words, &event, stage, round)?;
                if let (true, Some(paired)) = (self.answer.json, event.round(stage, round)) {
                    return as_json::print(&event.expected_scores(paired));
                }
                expected(&words, &event, stage, round)?.lines()
            }
        });
        say(&lines)
    }
}

fn reckoned(words: &Locale, event: &Tournament) -> Grid {
    let mut grid = Grid::new([
        left(words, Key("column-name")),
        right(words, Key("column-before")),
        right(words, Key("column-games")),
        right(words, Key("column-score")),
        right(words, Key("column-expected")),
        right(words, Key("column-change")),
        right(words, Key("column-after")),
        right(words, Key("column-performance")),
    ]);
    let mut ratings = event.ratings();
    ratings.sort_by_key(|rating| std::cmp::Reverse(rating.after));
    for rating in ratings {
        grid.row(vec![
            wall::seat(words, event, rating.seat),
            rating.before.to_string(),
            rating.games.len().to_string(),
            points(i64::from(rating.scored())),
            hundredths(rating.expected()),
            format!("{:+}", rating.change()),
            rating.after.to_string(),
            rating.performance.map(|performance| performance.to_string()).unwrap_or_default(),
        ]);
    }
    grid
}

fn expected(words: &Locale, event: &Tournament, stage: u16, round: u16) -> Result<Grid, Failure> {
    let Some(paired) = event.round(stage, round) else {
        return Err(Failure::Refused(words.plain(Key("no-rounds"))));
    };
    let mut grid = Grid::new([
        right(words, Key("column-table")),
        left(words, Key("column-red")),
        right(words, Key("column-rating")),
        right(words, Key("column-expected")),
        right(words, Key("column-expected")),
        right(words, Key("column-rating")),
        left(words, Key("column-black")),
    ]);
    let rating = |seat| event.rating_of(seat).map(|rating| rating.to_string()).unwrap_or_default();
    for one in event.expected_scores(paired) {
        let pairing = &paired.pairings[usize::from(one.table) - 1];
        let game = &pairing.games[usize::from(one.game) - 1];
        let table = match pairing.games.len() {
            1 => one.table.to_string(),
            _ => format!("{}.{}", one.table, one.game),
        };
        grid.row(vec![
            table,
            wall::seat(words, event, game.red),
            rating(game.red),
            hundredths(one.red),
            hundredths(100 - one.red),
            rating(game.black),
            wall::seat(words, event, game.black),
        ]);
    }
    Ok(grid)
}

/// Show what the players of teams did board by board, for board prizes
///
/// A reserve who played on several boards counts on one only, where he has most.
#[derive(Args)]
#[command(after_help = "Example:\n  chuhe event boards league.jsonl --lang zh")]
pub(super) struct Boards {
    /// The event file
    file: PathBuf,
    #[command(flatten)]
    stage: StageOption,
    #[command(flatten)]
    answer: ReadingOptions,
}

impl Boards {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let Reading { event, words, .. } = Reading::of(&self.file, &self.answer.spoken)?;
        if event.setting().teams.is_none() {
            return Err(Failure::Refused(words.plain(Key("no-boards"))));
        }
        let stage = self.stage.shown(&words, &event)?;
        if self.answer.json {
            return as_json::print(&event.board_scores(stage));
        }
        let mut grid = Grid::new([
            right(&words, Key("column-board")),
            right(&words, Key("column-place")),
            left(&words, Key("column-name")),
            left(&words, Key("column-team")),
            right(&words, Key("column-score")),
            right(&words, Key("column-games")),
        ]);
        for score in event.board_scores(stage) {
            grid.row(vec![
                score.board.to_string(),
                score.place.to_string(),
                event.name_in(score.seat, words.language).to_owned(),
                name(&words, &event, score.seat.entrant).to_owned(),
                points(i64::from(score.half_points)),
                score.games.to_string(),
            ]);
        }
        let mut lines = vec![wall::title(&words, &event)];
        lines.extend(wall::after_rounds(&words, &event, stage));
        lines.extend(grid.lines());
        say(&lines)
    }
}

/// Show the units by the sum of their players' results
///
/// The best players of each unit count; a unit with fewer is passed over. Of equal sums the smaller sum of places is
/// better.
#[derive(Args)]
#[command(
    after_help = "Example:\n  chuhe event units cup.jsonl --players 3\nHow many count may be settled from the start, by \
                        --unit-players of `chuhe event new`."
)]
pub(super) struct Units {
    /// The event file
    file: PathBuf,
    /// How many players of each unit count [default: what the event was set up with]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(1..))]
    players: Option<u8>,
    #[command(flatten)]
    stage: StageOption,
    #[command(flatten)]
    answer: ReadingOptions,
}

impl Units {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let Reading { event, words, .. } = Reading::of(&self.file, &self.answer.spoken)?;
        let stage = self.stage.shown(&words, &event)?;
        let Some(units) = event.stage_unit_scores(stage, self.players) else {
            return Err(Failure::Refused(no_units(&words, &event, self.players)));
        };
        if self.answer.json {
            return as_json::print(&units);
        }
        let mut grid = Grid::new([
            right(&words, Key("column-place")),
            left(&words, Key("column-unit")),
            right(&words, Key("column-score")),
            right(&words, Key("column-places")),
            left(&words, Key("column-players")),
        ]);
        for unit in units {
            let players = unit.players.iter().map(|&id| name(&words, &event, id).to_owned());
            grid.row(vec![
                unit.place.to_string(),
                unit.unit,
                points(unit.half_points),
                unit.places.to_string(),
                listed(&words, players),
            ]);
        }
        let mut lines = vec![wall::title(&words, &event)];
        lines.extend(wall::after_rounds(&words, &event, stage));
        lines.extend(grid.lines());
        say(&lines)
    }
}

/// Why there are no sums of units.
pub(super) fn no_units(words: &Locale, event: &Tournament, players: Option<u8>) -> String {
    words.plain(match players.or(event.setting().unit_players.map(|n| n.get())) {
        None => Key("how-many-players"),
        Some(_) => Key("no-sums"),
    })
}
