//! Standings: after any round, of a stage, of its groups, and of the whole event.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_paper::event::Desk;
use chuhe_tournament::{Decider, Standing, Standings, Tournament, explain};
use uuid::Uuid;

use super::event::Head;
use super::visit::{Shown, Visit};
use crate::api::{App, Path, Query};
use crate::problem::Problem;

/// Which table.
#[derive(serde::Deserialize)]
pub(super) struct Wanted {
    #[serde(default)]
    pub(super) stage: Option<u16>,
    /// After so many rounds of the stage.
    #[serde(default)]
    after: Option<u16>,
}

/// The stages of an event by number and name.
pub(super) fn stages(visit: &Visit, event: &Tournament) -> Vec<(u16, String)> {
    let stages = (1..=event.stages().len() as u16).filter_map(|number| {
        Some((number, explain::stage_name(event.stage_setting(number)?, visit.language())))
    });
    stages.collect()
}

/// A value of a tie-break, and whether it put the one above before this one.
struct Value {
    text: String,
    decides: bool,
}

struct Row {
    place: u16,
    id: u32,
    number: String,
    name: String,
    unit: String,
    score: String,
    by_score: bool,
    record: [u16; 3],
    values: Vec<Value>,
    decided: String,
    why: String,
}

/// A table: the only one, or that of a group.
struct Table {
    name: String,
    score: String,
    tie_breaks: Vec<(String, String)>,
    has_units: bool,
    rows: Vec<Row>,
}

#[derive(Template)]
#[template(path = "standings.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    stages: Vec<(u16, String)>,
    stage: Option<u16>,
    /// The rounds after which the table can be shown: by number in the stage, as they are counted, and as they are
    /// called.
    rounds: Vec<(u16, u16, String)>,
    after: u16,
    tables: Vec<Table>,
    /// The last round that counts, if some of its results are still to come.
    open: Option<String>,
    /// Whether the table is one of a stage, and not of the whole event.
    of_stage: bool,
    notes: Vec<String>,
    articles: Vec<(String, String, String)>,
}

impl Page<'_> {
    /// Whether this is the table of a stage.
    fn shows(&self, stage: &u16) -> bool {
        self.stage == Some(*stage)
    }
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    Query(Wanted { stage, after }): Query<Wanted>,
) -> Shown {
    let (hall, event) = app.service.event_to_see(event, &visit.identity).await?;
    let now = &event.state;
    // An event of one stage has one table.
    let stage = stage.or((now.stages().len() == 1).then_some(1));
    let there = match stage {
        Some(stage) => now.stage(stage).ok_or(Problem::NotFound)?.rounds().len() as u16,
        None => 0,
    };
    let after = after.unwrap_or(there);
    let earlier = match stage {
        Some(stage) if after != there => now.after_round(stage, after).ok_or(Problem::NotFound)?,
        _ => now.clone(),
    };
    let whole = match stage {
        Some(stage) => earlier.standings(stage).ok_or(Problem::NotFound)?,
        None => earlier.final_standings(),
    };
    let language = visit.language();
    let desk = Desk::new(&earlier, stage.unwrap_or(1), language);
    let groups = stage.and_then(|no| earlier.stage(no)).map_or(0, |here| here.groups().len());
    let mut tables = Vec::new();
    for group in 1..=groups as u16 {
        let found = stage.and_then(|no| earlier.group_standings(no, group));
        tables.extend(found.map(|found| Table {
            name: visit.with("group-n", group),
            ..table(&earlier, &desk, &found, true)
        }));
    }
    if tables.is_empty() {
        tables.push(table(&earlier, &desk, &whole, stage.is_some()));
    }
    let lines = whole.lines.iter().map(|line| (line.stage, line.entrant));
    let mut notes = desk.notes_below(lines);
    notes.extend(explain::legend(whole.telling_tie_breaks().iter().map(|one| one.1), language));
    let article = |it: &chuhe_rulebook::ArticleRef| {
        let title = it.title.get(language).to_owned();
        (it.rulebook.to_string(), it.number.to_string(), title)
    };
    let last = stage.and_then(|stage| earlier.round(stage, after));
    let open = last.filter(|last| last.pairings.iter().any(|pairing| !pairing.is_complete()));
    let open = open.map(|_| visit.with("standings-open", desk.round_name(after)));
    let counted = |round: u16| stage.map_or(round, |stage| now.round_in_table(stage, round));
    let round_name = |round: u16| (round, counted(round), desk.round_name(round));
    visit.show(&Page {
        v: &visit,
        h: Head::of(&visit, &hall.state, &event),
        stages: stages(&visit, now),
        stage,
        rounds: (1..=there).map(round_name).collect(),
        after,
        tables,
        open,
        of_stage: stage.is_some(),
        notes,
        articles: whole.articles.iter().map(article).collect(),
    })
}

fn table(event: &Tournament, desk: &Desk<'_>, table: &Standings, of_stage: bool) -> Table {
    let columns = table.telling_tie_breaks();
    let row = |line: &Standing| {
        let score = match of_stage {
            true => line.score_text(),
            false => desk.score_of_whole(line.score_unit, line.score),
        };
        let value = |&(at, criterion): &(usize, _)| Value {
            text: line.values.get(at).map(ToString::to_string).unwrap_or_default(),
            decides: line.decided_by == Some(Decider::TieBreak(criterion)),
        };
        let why = explain::place(event, table, line.entrant, desk.language());
        Row {
            place: line.place,
            id: line.entrant.0,
            number: desk.number(line.entrant),
            name: desk.name_in_table(line.stage, line.entrant),
            unit: desk.unit(line.entrant),
            score: score + event.score_mark(line.stage, line.entrant),
            by_score: line.decided_by == Some(Decider::Score),
            record: line.record,
            values: columns.iter().map(value).collect(),
            decided: line.decided_by.map(|by| desk.decided(by, table.score)).unwrap_or_default(),
            why: why.unwrap_or_default(),
        }
    };
    let both = |&(_, criterion): &(usize, _)| {
        let language = desk.language();
        (explain::tie_break_short(criterion, language), explain::tie_break(criterion, language))
    };
    Table {
        name: String::new(),
        score: if of_stage { desk.score_heading() } else { String::new() },
        tie_breaks: columns.iter().map(both).collect(),
        has_units: desk.has_units(table.lines.iter().map(|line| line.entrant)),
        rows: table.lines.iter().map(row).collect(),
    }
}
