//! `chuhe event explain`

use std::path::PathBuf;

use chuhe_tournament::{
    ByeKind, EntrantId, Event, Pairing, StageFormat, TableRef, Tournament, explain,
};
use clap::{Args, Subcommand};

use super::as_json::{self, About, Explained};
use super::desk::{Reading, say};
use super::naming::{self, name, rounds, stages};
use super::official::ReadingOptions;
use super::score;
use super::stage_option::StageOption;
use super::tell;
use super::wall;
use super::words::{Key, Locale, filled, listed, number};
use crate::failure::Failure;

/// Explain a pairing, a place, or an entrant's event
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe event explain cup.jsonl pairing 3.2  # round 3, table 2\n  chuhe event explain \
                        cup.jsonl place 4\n  chuhe event explain cup.jsonl entrant \"Player 7\" --lang zh",
    mut_arg("stage", |stage| stage.global(true))
)]
pub(super) struct Explain {
    /// The event file
    file: PathBuf,
    #[command(subcommand)]
    what: What,
    #[command(flatten)]
    stage: StageOption,
    #[command(flatten)]
    answer: ReadingOptions,
}

#[derive(Subcommand)]
enum What {
    /// Why two meet: everything that was considered
    #[command(
        after_help = "Examples:\n  chuhe event explain cup.jsonl pairing 3.2  # round 3, table 2\n  chuhe event explain \
                            cup.jsonl pairing 2 --json  # table 2 of the last round"
    )]
    Pairing {
        /// The round and the table, as 3.2; or the table of the last round
        #[arg(value_name = "R.T")]
        at: String,
    },
    /// Why somebody has a place
    #[command(
        after_help = "Examples:\n  chuhe event explain cup.jsonl place 4\n  chuhe event explain cup.jsonl place 1 --all  # \
                            in the whole event"
    )]
    Place {
        /// The place
        place: u16,
        /// In the whole event, not in a stage
        #[arg(long, conflicts_with = "stage")]
        all: bool,
    },
    /// What an entrant did, round by round
    #[command(
        after_help = "Examples:\n  chuhe event explain cup.jsonl entrant 7\n  chuhe event explain cup.jsonl entrant \
                            \"Player 7\" --lang zh"
    )]
    Entrant {
        /// Who: a number, #id or a name
        who: String,
    },
}

impl Explain {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let reading = Reading::of(&self.file, &self.answer.spoken)?;
        let (about, told) = match &self.what {
            What::Pairing { at } => self.pairing(&reading, at)?,
            What::Place { place, all } => self.place(&reading, *place, *all)?,
            What::Entrant { who } => self.entrant(&reading, who)?,
        };
        match self.answer.json {
            true => as_json::print(&Explained { about, told }),
            false => say(&told),
        }
    }

    fn pairing(&self, reading: &Reading, at: &str) -> Result<(About, Vec<String>), Failure> {
        let Reading { event, words, log } = reading;
        let stage = self.stage.playing(words, event)?;
        let (round, table) = match at.split_once('.') {
            Some((round, table)) => (round.parse().ok(), table.parse().ok()),
            None => (Some(rounds(event, stage)), at.parse().ok()),
        };
        let given = at.contains('.');
        let (Some(round), Some(table)) = (round, table) else {
            let args = [("text", filled(at))];
            return Err(Failure::Misunderstood(words.say(Key("no-round-and-table"), &args)));
        };
        let asked = at;
        let round = if given { naming::meant_round(words, event, stage, round)? } else { round };
        let at = TableRef::new(stage, round, table);
        let Some(pairing) = event.pairing(at) else {
            let args =
                [("result", filled(asked)), ("table", filled(tell::table(words, event, at)))];
            return Err(Failure::Refused(words.say(Key("no-such-table"), &args)));
        };
        let args = [
            ("table", filled(tell::table(words, event, at))),
            ("red", filled(wall::with_unit(words, event, pairing.first))),
            ("black", filled(wall::with_unit(words, event, pairing.second))),
        ];
        let mut lines = vec![words.say(Key("explained-pairing"), &args)];
        // The last time that the round was paired is the one that counts.
        let paired = log.iter().rposition(|entry| {
            matches!(&entry.event, Event::RoundPaired { stage: s, number, .. }
                if (*s, *number) == (stage, round))
        });
        let swiss = matches!(
            event.stage_setting(stage).map(|setting| &setting.format),
            Some(StageFormat::Swiss { .. })
        );
        let before = paired.and_then(|at| Tournament::replay(&log[..at]).ok());
        if let Some(before) = before.filter(|_| swiss) {
            lines.extend(scores(words, &before, stage, pairing));
        }
        lines.extend(explain::pairing(event, at, words.language).unwrap_or_default());
        for game in pairing.games.iter().filter(|game| game.leg == 0) {
            if let Some(expected) = event.expected_score(game.red, game.black) {
                let args = [
                    ("red", filled(event.name_in(game.red, words.language))),
                    ("expected", number(expected as usize)),
                ];
                lines.push(words.say(Key("expected-score"), &args));
            }
        }
        Ok((About::Pairing { stage, round, table }, lines))
    }

    fn place(
        &self,
        reading: &Reading,
        place: u16,
        all: bool,
    ) -> Result<(About, Vec<String>), Failure> {
        let Reading { event, words, .. } = reading;
        // Once it is closed the places of the whole event are what is asked for.
        let whole = all || !self.stage.is_given() && event.is_closed() && event.stages().len() > 1;
        let table = if whole {
            Some(event.final_standings())
        } else {
            event.standings(self.stage.shown(words, event)?)
        };
        let table = table.filter(|table| !table.lines.is_empty());
        let there = |place| table.iter().flat_map(|t| &t.lines).filter(move |l| l.place == place);
        let Some((table, line)) = table.as_ref().zip(there(place).next()) else {
            let places = || table.iter().flat_map(|table| &table.lines).map(|line| line.place);
            let (first, last) = (places().min(), places().max());
            let args = [
                ("place", number(usize::from(place))),
                ("first", number(usize::from(first.unwrap_or(0)))),
                ("last", number(usize::from(last.unwrap_or(0)))),
            ];
            return Err(Failure::Refused(words.say(Key("no-such-place"), &args)));
        };
        let mut lines: Vec<String> = there(place)
            .filter_map(|line| explain::place(event, table, line.entrant, words.language))
            .collect();
        lines.extend(
            there(place).flat_map(|line| boards_of(words, event, line.stage, line.entrant)),
        );
        let order = event.tie_breaks(line.stage);
        if !order.is_empty() {
            let order = order.iter();
            let order = order.map(|&tie_break| explain::tie_break(tie_break, words.language));
            let args = [("order", filled(super::words::listed(words, order)))];
            lines.push(words.say(Key("order-of-tie-breaks"), &args));
        }
        // The articles of the stage that gave the place, and of no other.
        let articles = event.standings(line.stage).map(|table| table.articles).unwrap_or_default();
        lines.extend(tell::by_articles(words, &articles));
        let entrants = there(place).map(|line| line.entrant).collect();
        let stage = (!whole).then_some(line.stage);
        Ok((About::Place { stage, place, entrants }, lines))
    }

    fn entrant(&self, reading: &Reading, text: &str) -> Result<(About, Vec<String>), Failure> {
        let Reading { event, words, .. } = reading;
        let only = self.stage.named(words, event)?;
        let id = naming::entrant(words, event, only, text)?;
        let mut lines = vec![format!("{} {}", naming::who(words, event, id), unit(event, id))];
        for stage in stages(event).filter(|no| only.is_none_or(|wanted| wanted == *no)) {
            let mut of_stage: Vec<String> = (1..=rounds(event, stage))
                .flat_map(|round| round_of(words, event, (stage, round), id))
                .collect();
            let in_table = event.standings(stage);
            of_stage.extend(
                in_table.and_then(|table| explain::place(event, &table, id, words.language)),
            );
            if !of_stage.is_empty() {
                lines.extend(wall::stage_name(words, event, stage));
                lines.extend(of_stage);
            }
        }
        Ok((About::Entrant { entrant: id }, lines))
    }
}

fn unit(event: &Tournament, id: EntrantId) -> &str {
    event.participant(id).and_then(|one| one.entrant.unit.as_deref()).unwrap_or_default()
}

/// The encounters of a team that were decided by the points of the boards (大分), from which its match points come.
fn boards_of(words: &Locale, event: &Tournament, stage: u16, id: EntrantId) -> Vec<String> {
    let counted = event.rounds_in_table(stage).into_iter();
    counted.filter_map(|at| board_line(words, event, (at.stage, at.round), id)).collect()
}

/// The points of the boards of somebody's encounter in a round, if they decide it.
fn board_line(
    words: &Locale,
    event: &Tournament,
    (stage, round): (u16, u16),
    id: EntrantId,
) -> Option<String> {
    let pairings = &event.round(stage, round)?.pairings;
    let at = pairings.iter().position(|pairing| pairing.has(id))?;
    let pairing = &pairings[at];
    let boards = explain::board_points(event, stage, pairing, words.language)?;
    let [first, second] = pairing.both().map(|id| filled(name(words, event, id)));
    let table = filled(tell::table(words, event, TableRef::new(stage, round, at as u16 + 1)));
    let encounter = [("table", table), ("first", first), ("second", second)];
    let encounter = words.say(Key("explained-encounter"), &encounter);
    let args = [("game", filled(encounter)), ("result", filled(boards))];
    Some(words.say(Key("explained-result"), &args))
}

/// The scores of the two as they were before the round.
fn scores(words: &Locale, before: &Tournament, stage: u16, pairing: &Pairing) -> Vec<String> {
    let Some(table) = before.standings(stage) else { return Vec::new() };
    let line = |id| {
        let line = table.of(id)?;
        let number_of = before.pairing_number(stage, id)?;
        let args = [
            ("number", number(number_of)),
            ("who", filled(name(words, before, id))),
            ("score", filled(tell::points(line.score))),
            ("place", number(usize::from(line.place))),
        ];
        Some(words.say(Key("before-the-round"), &args))
    };
    pairing.both().into_iter().filter_map(line).collect()
}

/// What a round came to for somebody.
fn round_of(
    words: &Locale,
    event: &Tournament,
    (stage, round): (u16, u16),
    id: EntrantId,
) -> Vec<String> {
    let (Some(paired), Some(cell)) =
        (event.round(stage, round), event.round_cell(stage, round, id))
    else {
        return Vec::new();
    };
    if let Some(kind) = cell.bye {
        let key = match kind {
            ByeKind::Pairing => Key("round-bye"),
            ByeKind::Free => Key("round-free"),
            ByeKind::Missed => Key("round-missed"),
        };
        let shown = number(naming::shown_round(event, stage, round));
        let args = [("round", shown), ("points", filled(cell.points()))];
        let given = paired.byes.iter().find(|bye| bye.entrant == id);
        let why = given.and_then(|bye| explain::bye(event, (stage, round), bye, words.language));
        return vec![wall::because(words, words.say(key, &args), why)];
    }
    let Some(at) = paired.pairings.iter().position(|pairing| pairing.has(id)) else {
        return Vec::new();
    };
    let pairing = &paired.pairings[at];
    let table = TableRef::new(stage, round, at as u16 + 1);
    let line = |(no, game): (usize, &chuhe_tournament::Game)| {
        let result = game.result.map(|result| score::text(result.outcome).to_owned());
        let result = match result {
            // What one of the two played before he left may count for neither.
            Some(result) if cell.annulled => {
                let note = explain::annulled(words.language);
                words.say(
                    Key("result-annulled"),
                    &[("result", filled(result)), ("note", filled(note))],
                )
            }
            Some(result) => result,
            None => words.plain(Key("explained-no-result")),
        };
        let at = table.game(no as u16 + 1);
        let args = [("game", filled(tell::game(words, event, at))), ("result", filled(result))];
        let told = words.say(Key("explained-result"), &args);
        // A play-off is told as one: its result alone would not say why the match went on.
        match explain::later_game(event, pairing, no, words.language) {
            Some(later) => listed(words, [told, later]),
            None => told,
        }
    };
    let mut lines: Vec<String> = pairing.games.iter().enumerate().map(line).collect();
    lines.extend(board_line(words, event, (stage, round), id));
    lines
}
