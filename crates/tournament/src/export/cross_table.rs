//! Cross tables (成绩总表): of a stage with the rounds that count on into it, and of a whole event.

use chuhe_rulebook::{Language, PrimaryScore};
use serde::Serialize;

use super::is_nothing;
use super::lists::heads;
use super::sheets::{csv_of, points};
use crate::entrant::{EntrantId, Seat};
use crate::explain::in_list;
use crate::round::{Bye, ByeKind, Pairing, TableRef};
use crate::setting::StageSetting;
use crate::side::Side;
use crate::stage::DuelState;
use crate::standings::{ScoreUnit, Standing};
use crate::tournament::Tournament;

/// A cross table: everybody's rounds in the order of the places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct CrossTable {
    /// One row for each entrant, from the top.
    pub rows: Vec<CrossRow>,
}

/// Somebody's row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct CrossRow {
    /// The place.
    pub place: u16,
    /// Who.
    pub entrant: EntrantId,
    /// The stage whose table gave the place and the score.
    pub stage: u16,
    /// The number.
    pub number: usize,
    /// What each round came to; none if the entrant was not in it.
    pub rounds: Vec<Option<Cell>>,
    /// The score.
    pub score: i64,
    /// What was taken away of it, in half points.
    #[serde(skip_serializing_if = "is_nothing")]
    pub deducted: i64,
    /// What the score counts.
    pub score_unit: ScoreUnit,
}

/// What a round came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Cell {
    /// The opponent's number; none for a bye.
    pub opponent: Option<usize>,
    /// The side, by the colours that were really played.
    pub side: Option<Side>,
    /// Half points of the games, without play-offs; none if there is no result yet, or if it is annulled.
    pub half_points: Option<u32>,
    /// Half points of the boards (大分), where they decide the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board_half_points: Option<u32>,
    /// Half points of the match, where the table counts matches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub match_half_points: Option<u32>,
    /// In a knock-out whether the match was won, once it is decided: play-offs and lots give no points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub won: Option<bool>,
    /// That no game was played, because one of the two or both were absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Forfeit>,
    /// Whether the encounter does not count (AXF 2017 2§7.3).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub annulled: bool,
    /// Why there was no opponent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bye: Option<ByeKind>,
}

/// How an encounter without a game ended for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Forfeit {
    /// The opponent was absent.
    Won,
    /// Who was absent lost it, and so did the other if both were.
    Lost,
}

/// A round that counts in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedRound {
    /// The stage it was played in, from 1.
    pub stage: u16,
    /// The round of that stage, from 1.
    pub round: u16,
    /// The stage in whose table it counts: whoever is struck out there has no result in it.
    pub counted_in: u16,
}

/// The rounds of a stage as columns of a table.
struct Source<'a> {
    stage: u16,
    /// The stage in whose table they count.
    counted_in: u16,
    /// Of the encounters only those between these; all if none are named.
    among: Option<&'a [EntrantId]>,
}

impl Source<'_> {
    const fn all_of(stage: u16) -> Self {
        Source { stage, counted_in: stage, among: None }
    }
}

impl Tournament {
    /// The cross table of a stage, with every round that counts in its table: also those of the Swiss it goes on
    /// from, or the encounters in groups that it takes over.
    pub fn cross_table(&self, stage: u16) -> Option<CrossTable> {
        let table = self.standings(stage)?;
        let sources = self.sources(stage);
        let number = |id| self.pairing_number(stage, id);
        let row = |line: &Standing| {
            let rounds = sources.iter().flat_map(|source| {
                let rounds = self.stage(source.stage).map_or(0, |stage| stage.rounds.len());
                (0..rounds).map(|at| self.cell(source, at, line.entrant, &number))
            });
            row(line, number(line.entrant), rounds.collect())
        };
        Some(CrossTable { rows: table.lines.iter().map(row).collect() })
    }

    /// The stages whose rounds count in the table of a stage.
    fn sources(&self, stage: u16) -> Vec<Source<'_>> {
        let field = self.stage(stage).map_or(&[][..], |here| &here.field);
        let groups = self.groups_before(stage);
        let groups =
            groups.map(|groups| Source { stage: groups, counted_in: stage, among: Some(field) });
        groups.into_iter().chain(self.chain(stage).into_iter().map(Source::all_of)).collect()
    }

    /// Every round that counts in the table of a stage, in order: also those of the Swiss it goes on from, or of the
    /// groups whose encounters among those who play on it takes over.
    pub fn rounds_in_table(&self, stage: u16) -> Vec<CountedRound> {
        let sources = self.sources(stage).into_iter();
        let rounds = sources.flat_map(|Source { stage, counted_in, .. }| {
            let rounds = self.stage(stage).map_or(0, |stage| stage.rounds.len() as u16);
            (1..=rounds).map(move |round| CountedRound { stage, round, counted_in })
        });
        rounds.collect()
    }

    /// The number of a round among all that count in the table of its stage: the first of the others of 5+2 is the
    /// sixth.
    pub fn round_in_table(&self, stage: u16, round: u16) -> u16 {
        let before = self.chain(stage).into_iter().filter(|&no| no != stage);
        let before = before.filter_map(|no| self.stage(no)).map(|stage| stage.rounds.len() as u16);
        before.sum::<u16>() + round
    }

    /// The cross table of the whole event, in the order of its places. Stages that are played side by side, such as
    /// a final and the rounds of the others, share their columns.
    pub fn whole_cross_table(&self) -> CrossTable {
        let stages = 1..=self.stages.len() as u16;
        let rounds = |no: u16| self.stage(no).map_or(0, |stage| stage.rounds.len());
        // A stage begins where the one it takes its entrants from ends.
        let first = |no: u16| -> usize {
            let before = self.ancestry(no);
            before.iter().filter(|&&other| other != no).map(|&other| rounds(other)).sum()
        };
        let width = stages.clone().map(|no| first(no) + rounds(no)).max().unwrap_or(0);
        // Numbers of later stages may be drawn anew: here everybody has the first.
        let number =
            |id| stages.clone().find_map(|no| self.stage(no).and_then(|stage| stage.number_of(id)));
        let row = |line: &Standing| {
            let mut cells = vec![None; width];
            for no in stages.clone() {
                let source = Source::all_of(no);
                for at in 0..rounds(no) {
                    let cell = self.cell(&source, at, line.entrant, &number);
                    let place = &mut cells[first(no) + at];
                    *place = place.take().or(cell);
                }
            }
            row(line, number(line.entrant), cells)
        };
        CrossTable { rows: self.final_standings().lines.iter().map(row).collect() }
    }

    /// What a round came to for somebody; none if he was not in it.
    fn cell(
        &self,
        source: &Source<'_>,
        at: usize,
        me: EntrantId,
        number: &dyn Fn(EntrantId) -> Option<usize>,
    ) -> Option<Cell> {
        let (stage, setting) = (self.stage(source.stage)?, self.stage_setting(source.stage)?);
        let round = stage.rounds.get(at)?;
        let among = |id: EntrantId| source.among.is_none_or(|all| all.contains(&id));
        let counts_matches = self
            .setting
            .order(setting, &self.book)
            .is_some_and(|(score, ..)| score == PrimaryScore::MatchPoints);
        let free = |bye: Bye| {
            let tally = self.bye_tally(setting, bye);
            let counts = bye.kind != ByeKind::Free;
            Cell {
                half_points: counts.then_some(tally.game_points),
                match_half_points: (counts && counts_matches).then_some(tally.match_points),
                bye: Some(bye.kind),
                ..Cell::default()
            }
        };
        let table = round.pairings.iter().position(|pairing| pairing.has(me));
        if let Some((table, pairing)) = table.and_then(|at| Some((at, round.pairings.get(at)?))) {
            let opponent = pairing.opponent_of(me).filter(|&id| among(id))?;
            let mine = usize::from(pairing.second == me);
            let tally = self.tallies(setting, pairing, 0)[mine];
            let table = TableRef::new(source.stage, at as u16 + 1, table as u16 + 1);
            let games = self.game_points(table).map(|both| both[mine]);
            let boards = self.board_points(source.stage, pairing);
            let annulled = self.is_annulled(source.counted_in, pairing);
            let counted = pairing.is_complete() && !annulled;
            return Some(Cell {
                opponent: number(opponent),
                side: pairing.games.first().and_then(|game| game.side_of(me)),
                half_points: games.filter(|_| counted),
                board_half_points: boards.filter(|_| counted).map(|both| both[mine]),
                match_half_points: (counted && counts_matches).then_some(tally.match_points),
                won: self.match_won(setting, pairing, me),
                forfeit: forfeit(pairing, me).filter(|_| counted),
                annulled,
                bye: None,
            });
        }
        if source.among.is_some() {
            return None;
        }
        self.bye_of(source.stage, at as u16 + 1, me).map(free)
    }

    /// Why somebody has no opponent in a round of a stage, both from 1; none if there is one, or if the entrant was not
    /// in the round. A late entry missed the rounds before it.
    pub fn bye_of(&self, stage: u16, round: u16, id: EntrantId) -> Option<Bye> {
        let paired = self.round(stage, round)?;
        let bye = paired.byes.iter().find(|bye| bye.entrant == id).copied();
        let late = || self.stage(stage)?.joined_after.get(&id).filter(|&&missed| round <= missed);
        bye.or_else(|| late().map(|_| Bye::of(id, ByeKind::Missed)))
    }

    /// What a round of a stage, both from 1, came to for somebody; none if he was not in it.
    pub fn round_cell(&self, stage: u16, round: u16, id: EntrantId) -> Option<Cell> {
        let at = usize::from(round).checked_sub(1)?;
        self.cell(&Source::all_of(stage), at, id, &|id| self.pairing_number(stage, id))
    }

    /// Whether an encounter of a stage counts for nobody: because one of the two left too early, or because all its
    /// games are annulled.
    pub fn is_annulled(&self, stage: u16, pairing: &Pairing) -> bool {
        use crate::outcome::Outcome::Annulled;
        let left = self
            .stage(stage)
            .is_some_and(|stage| pairing.both().iter().any(|id| stage.annulled.contains(id)));
        let annulled =
            |game: &crate::round::Game| game.result.is_some_and(|r| r.outcome == Annulled);
        left || !pairing.games.is_empty() && pairing.games.iter().all(annulled)
    }

    fn match_won(&self, setting: &StageSetting, pairing: &Pairing, me: EntrantId) -> Option<bool> {
        if !setting.is_knock_out() {
            return None;
        }
        match self.duel_of(setting, pairing) {
            DuelState::Won(winner) => Some(winner == me),
            DuelState::Nobody => Some(false),
            _ => None,
        }
    }

    /// The cross table of a stage as CSV: `3r2` is two points with Red against number 3, `3r2+` the same because the other
    /// did not come, `3r0-` the reverse, `3rx` an encounter that does not count, `bye2` a bye and `absent0` leave. Points of the games stand in brackets where the table counts matches, behind those of the boards
    /// (`2(6/9)`) where these decide the match. A match of a knock-out
    /// ends with `w` if it was won, `l` if it was lost.
    pub fn cross_table_csv(&self, stage: u16, language: Language) -> Option<String> {
        self.cross_table(stage).map(|table| self.cross_csv(&table, false, language))
    }

    /// The cross table of the whole event as CSV. One stage counts points, another matches won: a column tells.
    pub fn whole_cross_table_csv(&self, language: Language) -> String {
        self.cross_csv(&self.whole_cross_table(), true, language)
    }

    fn cross_csv(&self, table: &CrossTable, whole: bool, language: Language) -> String {
        let rounds = table.rows.first().map_or(0, |row| row.rounds.len());
        let head = self.heads_of_entrants(&["place", "number", "name"], language);
        let numbers = (1..=rounds).map(|round| round.to_string());
        let last = if whole { &["score", "score-unit", "notes"][..] } else { &["score", "notes"] };
        let last = heads(last, language);
        let mut lines = vec![head.into_iter().chain(numbers).chain(last).collect::<Vec<_>>()];
        for row in &table.rows {
            let name = self.name_of(Seat::of(row.entrant)).to_owned();
            let mut cells = vec![row.place.to_string(), row.number.to_string(), name];
            cells
                .extend(row.rounds.iter().map(|cell| cell.as_ref().map_or_else(String::new, text)));
            cells.push(row.score_unit.text(row.score));
            cells.extend(whole.then(|| in_list(row.score_unit.key(), language)));
            cells.push(self.notes_in_list(row.stage, row.entrant, language));
            lines.push(cells);
        }
        csv_of(lines)
    }
}

fn row(line: &Standing, number: Option<usize>, rounds: Vec<Option<Cell>>) -> CrossRow {
    CrossRow {
        place: line.place,
        entrant: line.entrant,
        stage: line.stage,
        number: number.unwrap_or(0),
        rounds,
        score: line.score,
        deducted: line.deducted,
        score_unit: line.score_unit,
    }
}

impl Cell {
    /// The points as they are written: those of the match with those of the games in brackets, where the table
    /// counts matches, and before them those of the boards where they decide it; blank if there are none.
    pub fn points(&self) -> String {
        let half = |amount: u32| points(i64::from(amount), 2);
        match (self.match_half_points, self.half_points) {
            (Some(of_match), Some(of_games)) => {
                let of_boards = self.board_half_points.map(|of_boards| half(of_boards) + "/");
                format!("{}({}{})", half(of_match), of_boards.unwrap_or_default(), half(of_games))
            }
            (None, Some(of_games)) => half(of_games),
            (_, None) => String::new(),
        }
    }

    /// The sign behind the points of an encounter that was not played, as reports have it: `+` won, `-` lost.
    pub const fn forfeit_sign(&self) -> &'static str {
        match self.forfeit {
            Some(Forfeit::Won) => "+",
            Some(Forfeit::Lost) => "-",
            None => "",
        }
    }
}

/// How an encounter ended for somebody if none of its games was played; none if one was, or if each of the two won one.
fn forfeit(pairing: &Pairing, me: EntrantId) -> Option<Forfeit> {
    use crate::outcome::Outcome::{BothForfeited, Forfeited};
    let outcomes = pairing.games.iter().filter(|game| game.leg == 0).map(|game| {
        let outcome = game.result?.outcome;
        let forfeited = matches!(outcome, Forfeited { .. } | BothForfeited);
        forfeited.then(|| outcome.winner().is_some() && outcome.winner() == game.side_of(me))
    });
    let won: Option<Vec<bool>> = outcomes.collect();
    let won = won.filter(|won| !won.is_empty())?;
    match (won.iter().all(|&won| won), won.iter().any(|&won| won)) {
        (true, _) => Some(Forfeit::Won),
        (false, false) => Some(Forfeit::Lost),
        (false, true) => None,
    }
}

fn text(cell: &Cell) -> String {
    let side = match cell.side {
        Some(Side::Red) => "r",
        Some(Side::Black) => "b",
        None => "",
    };
    let opponent = match (cell.opponent, cell.bye) {
        (Some(number), _) => number.to_string(),
        (None, Some(ByeKind::Pairing | ByeKind::Free)) => "bye".to_owned(),
        (None, Some(ByeKind::Missed)) => "absent".to_owned(),
        (None, None) => "-".to_owned(),
    };
    let points = if cell.annulled { "x".to_owned() } else { cell.points() };
    let won = cell.won.map_or("", |won| if won { "w" } else { "l" });
    format!("{opponent}{side}{points}{}{won}", cell.forfeit_sign())
}
