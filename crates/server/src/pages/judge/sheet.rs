//! The ruling sheet (裁决书): a ruling on paper, to be signed.

use askama::Template;
use chuhe_board::shared_glyphs;
use chuhe_referee::explain;

use super::case::{self, Reading};
use super::found::{Judged, Row, judge};
use crate::api::Query;
use crate::pages::board::GLYPHS;
use crate::pages::forms::Fields;
use crate::pages::visit::{Shown, Visit};
use crate::problem::{Fault, Problem};
use crate::thought::{Thought, think};

/// So many boards stand on a sheet beside the one of the position that comes back: three rows of them.
const BOARDS: usize = 8;

/// So long may a line of the heading be.
const LONGEST_LINE: usize = 80;

#[derive(Template)]
#[template(path = "judge_sheet.html")]
struct Page<'a> {
    v: &'a Visit,
    glyphs: String,
    judged: Judged,
    /// The lines of the heading: what they are for, and what stands there if it is known.
    heading: Vec<(String, String)>,
    /// Back to the case.
    back: Option<String>,
}

impl Page<'_> {
    /// The boards on which the verdict rests, each once and no more than have room.
    fn moments<'f>(&self, rows: &'f [Row]) -> Vec<&'f Row> {
        let mut all = decisive(rows);
        all.truncate(BOARDS);
        all
    }

    /// How many of them there are, if not all have room.
    fn left_out(&self, rows: &[Row]) -> Option<String> {
        let all = decisive(rows).len();
        let told = [("shown", BOARDS.to_string()), ("all", all.to_string())];
        (all > BOARDS).then(|| self.v.say("sheet-boards", &told))
    }
}

fn decisive(rows: &[Row]) -> Vec<&Row> {
    let mut all: Vec<&Row> = Vec::new();
    for row in rows.iter().filter(|row| row.decisive) {
        if all.iter().all(|other| other.picture != row.picture) {
            all.push(row);
        }
    }
    all
}

pub(crate) async fn show(visit: Visit, Query(pairs): Query<Vec<(String, String)>>) -> Shown {
    page(visit, Fields::of_query(pairs)).await
}

/// The same for a game that is too long for an address.
pub(crate) async fn ask(visit: Visit, fields: Fields) -> Shown {
    page(visit, fields).await
}

async fn page(visit: Visit, fields: Fields) -> Shown {
    let case = match case::read(&visit, fields.clone()).await? {
        Ok(Reading::Case(case)) => case,
        Ok(Reading::Games(_)) => return Err(Problem::invalid("moves", Fault::TooMany)),
        Err(refused) => return Err(refused.problem),
    };
    let heading = heading(&visit, &fields)?;
    let (words, back) = (visit.words, case.link("/judge"));
    let judged = think(Thought::of(&visit.identity), move || judge(words, &case)).await?;
    let glyphs = shared_glyphs(explain::face(words.language()), GLYPHS);
    visit.show(&Page { v: &visit, glyphs, judged, heading, back })
}

/// What is known of the game; empty lines are filled in by hand.
fn heading(visit: &Visit, fields: &Fields) -> Result<Vec<(String, String)>, Problem> {
    let lines = [
        ("event", visit.t("sheet-event")),
        ("venue", visit.t("sheet-venue")),
        ("round", visit.t("sheet-round")),
        ("board", visit.t("sheet-board")),
        ("red", visit.t("sheet-red")),
        ("black", visit.t("sheet-black")),
    ];
    let line = |(name, label): (&str, String)| {
        let value = fields.of(name).trim();
        if value.chars().count() > LONGEST_LINE {
            return Err(Problem::invalid(name, Fault::TooLong { most: LONGEST_LINE }));
        }
        Ok((label, value.to_owned()))
    };
    lines.into_iter().map(line).collect()
}
