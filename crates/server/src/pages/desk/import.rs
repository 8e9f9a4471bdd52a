//! Entries from a spreadsheet: looked at before anybody is entered, then entered all or not at all.
//!
//! What was read is carried by the form itself, so that nothing is kept on the server for somebody who never comes back;
//! how large it can be is the limit of every request.

use std::collections::BTreeMap;
use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_paper::roster::{List, is_heading};
use chuhe_tournament::roster::Column;
use chuhe_tournament::{Command, Entrant, Sex, Tournament, explain};
use uuid::Uuid;

use super::{Desk, entries};
use crate::api::{App, Path};
use crate::pages::event::Head;
use crate::pages::forms::{Fields, Sent};
use crate::pages::visit::{Shown, Visit, on_to};
use crate::problem::{Fault, Problem};

/// So many rows of a list are shown as they are in the file.
const SHOWN: usize = 60;

/// So many columns of a list can be named.
const COLUMNS: usize = 40;

struct ColumnRow {
    at: usize,
    heading: String,
    /// The kinds it can be of: value, name, whether it is the one.
    kinds: Vec<(&'static str, String, bool)>,
}

struct Read {
    /// What the form carries.
    list: String,
    /// What each column is taken for, in a line: who is entered is who was looked at.
    looked: String,
    /// No heading of the list is understood.
    unheaded: bool,
    columns: Vec<ColumnRow>,
    rows: Vec<(usize, Vec<String>)>,
    more: usize,
    /// Who would be entered: name, members, unit, rating; and whether somebody like that is there already.
    entrants: Vec<(Entrant, Option<String>)>,
    faults: Vec<(usize, String)>,
    doubles: usize,
    /// Whether the sex of anybody is told.
    sexes: bool,
    /// How many would be entered as the form stands.
    count: usize,
}

impl Read {
    /// What is wrong with a list of which nothing can be read.
    fn told(&self, visit: &Visit) -> String {
        let told = self.faults.last().map(|(_, told)| told.clone());
        told.unwrap_or_else(|| visit.t("import-nobody"))
    }
}

#[derive(Template)]
#[template(path = "desk_import.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    /// What the sender calls the file.
    file: String,
    /// The sheet of the workbook that was read.
    sheet: String,
    /// Why the file cannot be read at all.
    broken: Option<String>,
    read: Option<Read>,
    /// The columns were changed after they were looked at, so that nobody was entered.
    changed: bool,
}

impl Page<'_> {
    fn sex(&self, entrant: &Entrant) -> String {
        match entrant.sex {
            Some(Sex::Female) => self.v.t("entry-female"),
            Some(Sex::Male) => self.v.t("entry-male"),
            None => String::new(),
        }
    }
}

fn column_name(visit: &Visit, column: Column) -> String {
    match column {
        Column::Name => visit.t("field-name"),
        Column::Romanised => visit.t("field-romanised"),
        Column::Team => visit.t("column-team"),
        Column::Unit => visit.t("field-unit"),
        Column::Rating => visit.t("field-rating"),
        Column::Seed => visit.t("field-seed"),
        Column::Sex => visit.t("entry-sex"),
        Column::Board => visit.t("column-board"),
        Column::Role => visit.t("column-role"),
        Column::Reserve => visit.t("member-reserve"),
        Column::Captain => visit.t("role-captain"),
        Column::Notes => visit.t("entry-notes"),
    }
}

/// The list that a form sends: a file, or one that was read before and is looked at again.
fn list(visit: &Visit, fields: &Fields) -> Result<Result<List, String>, Problem> {
    let read = |bytes: &[u8]| {
        let list = List::read(bytes, &is_heading);
        Ok(list.map_err(|fault| fault.text(visit.language())))
    };
    if let Some(file) = fields.file("file") {
        return read(&file.bytes);
    }
    if let Some(text) = fields.text("pasted") {
        return read(text.as_bytes());
    }
    let list = fields.text("list").ok_or(Problem::invalid("file", Fault::Missing))?;
    let rows = serde_json::from_str(&list);
    let rows = rows.map_err(|_| Problem::invalid("list", Fault::Malformed))?;
    let headed = !fields.has("unheaded");
    Ok(Ok(List { rows, headed, name: fields.text("sheet"), faults: Vec::new() }))
}

/// What the columns are taken for, in a line.
fn in_a_line(list: &List, columns: &[Option<Column>]) -> String {
    let names: Vec<&str> = columns.iter().map(|it| it.map_or("-", Column::key)).collect();
    format!("{}: {}", list.body().len(), names.join(","))
}

/// What each column holds: as the form says, or as the headings say.
fn columns(list: &List, fields: &Fields, teams: bool) -> Vec<Option<Column>> {
    let mut guessed = list.columns();
    if !teams {
        Column::in_event_of_players(&mut guessed);
    }
    let column = |(at, guessed): (usize, Option<Column>)| {
        let field = format!("column-{at}");
        if !fields.has(&field) {
            return guessed;
        }
        let chosen = fields.of(&field);
        Column::ALL.into_iter().find(|column| column.key() == chosen)
    };
    guessed.into_iter().enumerate().map(column).collect()
}

/// Who is there already like somebody on the list.
fn double(visit: &Visit, state: &Tournament, entrant: &Entrant) -> Option<String> {
    let there = state.entered_already(entrant).map(|id| visit.with("import-entered", id));
    there.or_else(|| state.seeded_already(entrant).map(|id| visit.with("import-seeded", id)))
}

/// Who would be entered, and why not more.
fn read(visit: &Visit, state: &Tournament, list: &List, fields: &Fields) -> Read {
    let unheaded = !list.headed;
    let said = List { headed: list.headed || fields.has("headings"), ..list.clone() };
    let columns = columns(&said, fields, state.setting().teams.is_some());
    let roster = said.roster_by(&columns);
    let headings = said.headings();
    let above: BTreeMap<usize, usize> =
        roster.twice.iter().map(|twice| (twice.entrant, twice.before)).collect();
    let row = |(at, heading): (usize, String)| {
        let own = columns.get(at).copied().flatten();
        let kinds = Column::ALL.map(|it| (it.key(), column_name(visit, it), own == Some(it)));
        ColumnRow { at, heading, kinds: kinds.to_vec() }
    };
    let entrants: Vec<(Entrant, Option<String>)> = roster
        .entrants
        .into_iter()
        .enumerate()
        .map(|(at, entrant)| {
            let above = || above.get(&at).map(|row| visit.with("import-above", row));
            let double = double(visit, state, &entrant).or_else(above);
            (entrant, double)
        })
        .collect();
    let sexes = entrants.iter().any(|(entrant, _)| entrant.sex.is_some());
    let doubles = entrants.iter().filter(|(_, double)| double.is_some()).count();
    let fault = |fault: &chuhe_tournament::roster::RowFault| {
        (fault.row, explain::row_fault(fault, visit.language()))
    };
    let anyway = fields.has("anyway");
    let count = entrants.iter().filter(|(_, double)| anyway || double.is_none()).count();
    let body = said.body();
    Read {
        list: serde_json::to_string(&list.rows).unwrap_or_default(),
        looked: in_a_line(&said, &columns),
        unheaded,
        columns: headings.into_iter().enumerate().take(COLUMNS).map(row).collect(),
        rows: body.iter().take(SHOWN).cloned().collect(),
        more: body.len().saturating_sub(SHOWN),
        entrants,
        faults: roster.faults.iter().map(fault).collect(),
        doubles,
        sexes,
        count,
    }
}

async fn page(app: &App, mut visit: Visit, event: Uuid, fields: &Fields, changed: bool) -> Shown {
    let desk = Desk::of_official(app, &visit, event).await?;
    let mut name = String::new();
    let (broken, read) = match list(&visit, fields) {
        Ok(Ok(list)) => {
            name = list.name.clone().unwrap_or_default();
            match read(&visit, desk.state(), &list, fields) {
                // Not a single column: there is nothing to look at, nor any row to leave out.
                read if read.columns.is_empty() => (Some(read.told(&visit)), None),
                read => (None, Some(read)),
            }
        }
        Ok(Err(broken)) => (Some(broken), None),
        Err(problem) => (Some(visit.told(&problem).detail), None),
    };
    let sent = fields.file("file").map(|file| file.name.clone());
    let file = sent.unwrap_or_else(|| fields.of("name").to_owned());
    if let Some(read) = &read {
        // The file itself is not sent again, but what was read of it is.
        let own = |(name, _): &(String, String)| {
            !["list", "name", "sheet", "unheaded", "pasted"].contains(&&**name)
        };
        let mut again = fields.to_look_again();
        again.retain(own);
        let carried = [
            ("list", read.list.as_str()),
            ("name", &file),
            ("sheet", &name),
            ("unheaded", if read.unheaded { "yes" } else { "" }),
        ];
        let carried = carried.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let again = again.into_iter().chain(carried).collect();
        visit.again = Some((format!("/events/{event}/desk/import"), again));
    }
    visit.show(&Page { v: &visit, h: desk.h, file, sheet: name, broken, read, changed })
}

pub(in crate::pages) async fn look(
    State(app): State<Arc<App>>,
    mut visit: Visit,
    Path(event): Path<Uuid>,
    Sent { fields, cut_off }: Sent,
) -> Shown {
    let here = format!("/events/{event}/desk/entries");
    if let Some(problem) = cut_off {
        return entries::page(&app, &visit.refused(&problem, fields, here), event).await;
    }
    visit.here = here;
    if !fields.is("step", "enter") {
        visit.typed = fields.clone();
        return page(&app, visit, event, &fields, false).await;
    }
    let entered = async {
        let desk = Desk::of(&app, &visit, event).await?;
        let unread = || Problem::invalid("file", Fault::Malformed);
        let list = list(&visit, &fields)?.map_err(|_| unread())?;
        let read = read(&visit, desk.state(), &list, &fields);
        if !read.faults.is_empty() && !fields.has("skip") {
            return Err(Problem::invalid("skip", Fault::NotTicked));
        }
        if read.looked != fields.of("looked") {
            return Ok(Some(true));
        }
        let anyway = fields.has("anyway");
        let wanted = read.entrants.into_iter().filter(|(_, double)| anyway || double.is_none());
        let commands: Vec<Command> =
            wanted.map(|(entrant, _)| Command::Enter { entrant }).collect();
        // All have entered already, which the page says.
        if commands.is_empty() {
            return Ok(Some(false));
        }
        let done = app.service.command_event_all(event, &visit.identity, &commands, None).await;
        done.map(|()| None).map_err(|refused| refused.problem)
    };
    match entered.await {
        Ok(None) => on_to(&format!("/events/{event}/desk/entries")),
        // Looked at once more: whether because the columns were changed.
        Ok(Some(changed)) => {
            visit.typed = fields.clone();
            page(&app, visit, event, &fields, changed).await
        }
        Err(problem) => {
            let here = visit.here.clone();
            let visit = visit.refused(&problem, fields.clone(), here);
            page(&app, visit, event, &fields, false).await
        }
    }
}
