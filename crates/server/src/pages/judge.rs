//! The judge: what a game comes to that goes round in circles. Open to everybody.

mod case;
mod editor;
mod examples;
pub(super) mod found;
mod limit;
mod sheet;

use askama::Template;

use self::case::{Case, LISTED, Listed, Reading};
use self::editor::Editor;
use self::examples::{Example, examples};
use self::found::{Judged, judge};
use super::events::{Book, books};
use super::forms::{Fields, Sent};
use super::visit::{Shown, Visit, on_to};
use crate::api::Query;
use crate::problem::Problem;
use crate::thought::{Thought, think};

pub(super) use sheet::{ask as ask_sheet, show as sheet};

#[derive(Template)]
#[template(path = "judge.html")]
struct Page<'a> {
    v: &'a Visit,
    books: Vec<Book>,
    editor: Editor,
    /// The case that was judged; none if nothing was asked yet.
    case: Option<Asked>,
    /// The games of a file from which one is to be chosen.
    games: Vec<Listed>,
    /// Cases that show what can be done, where nothing was asked.
    examples: Vec<Example>,
}

/// A case and what came of it.
struct Asked {
    judged: Judged,
    /// The address that leads here again; none if the game is too long for one.
    link: Option<String>,
    /// What must be said of how it was read.
    remarks: Vec<String>,
    /// The case in the fields of a form.
    rulebook: String,
    fen: String,
    squares: String,
}

pub(super) async fn show(visit: Visit, Query(pairs): Query<Vec<(String, String)>>) -> Shown {
    let fields = Fields::of_query(pairs);
    if fields.text("moves").is_none() && fields.text("fen").is_none() {
        return blank(visit, fields, None);
    }
    match case::read(&visit, fields.clone()).await? {
        Ok(Reading::Case(case)) => judged(visit, *case).await,
        Ok(Reading::Games(games)) => blank(visit, fields, Some(games)),
        Err(problem) => refused(visit, &problem, fields),
    }
}

/// What was sent is read, and leads on to its own address; a game too long for one is judged at once.
pub(super) async fn ask(visit: Visit, Sent { fields, cut_off }: Sent) -> Shown {
    if let Some(problem) = cut_off {
        return refused(visit, &problem.into(), fields);
    }
    match case::read(&visit, fields.clone()).await? {
        Ok(Reading::Case(case)) => match case.link_with_remarks("/judge") {
            Some(link) => on_to(&link),
            None => judged(visit, *case).await,
        },
        Ok(Reading::Games(games)) => blank(visit, fields, Some(games)),
        Err(problem) => refused(visit, &problem, fields),
    }
}

/// The form, with examples or with the games of a file.
fn blank(mut visit: Visit, fields: Fields, games: Option<Vec<Listed>>) -> Shown {
    // The games of a file are gone with it, those of a text that was pasted are not.
    if let Some(games) = &games {
        let mut again: Vec<(String, String)> =
            fields.without(&[LISTED]).map(|(name, it)| (name.to_owned(), it.to_owned())).collect();
        if fields.file("file").is_some() || fields.has(LISTED) {
            again.push((LISTED.to_owned(), Listed::carried(games)));
        }
        visit = visit.looks("/judge", &Fields::of_query(again));
    }
    visit.typed = fields;
    let examples = if games.is_some() { Vec::new() } else { examples(visit.words) };
    let games = games.unwrap_or_default();
    let (books, editor) = (books(&visit), Editor::of(visit.words));
    visit.show(&Page { v: &visit, books, editor, case: None, games, examples })
}

/// The form as it was filled in, with what is wrong.
fn refused(visit: Visit, problem: &case::Refused, fields: Fields) -> Shown {
    let typed = problem.as_far_as_read(&fields, visit.language()).unwrap_or(fields);
    let visit = visit.looks("/judge", &typed);
    let visit = visit.refused(&problem.problem, typed, "/judge".to_owned());
    let (books, editor) = (books(&visit), Editor::of(visit.words));
    let (games, examples) = (Vec::new(), Vec::new());
    visit.show(&Page { v: &visit, books, editor, case: None, games, examples })
}

async fn judged(mut visit: Visit, case: Case) -> Shown {
    visit.typed = case.fields(visit.language());
    let link = case.link("/judge");
    visit.here = case.link_with_remarks("/judge").unwrap_or_else(|| "/judge".to_owned());
    if link.is_none() {
        let typed = visit.typed.clone();
        visit = visit.looks("/judge", &typed);
    }
    let (rulebook, fen, squares) = case.parts();
    let words = visit.words;
    let mut remarks: Vec<String> = case.remarks.iter().map(|it| it.text(&words)).collect();
    remarks.dedup();
    let thought = Thought::of(&visit.identity);
    let judged: Result<Judged, Problem> = think(thought, move || judge(words, &case)).await;
    let asked = Asked { judged: judged?, link, remarks, rulebook, fen, squares };
    let (books, editor) = (books(&visit), Editor::of(visit.words));
    let (games, examples) = (Vec::new(), Vec::new());
    visit.show(&Page { v: &visit, books, editor, case: Some(asked), games, examples })
}
