//! What an event prints: the papers of the crate `paper`, with a bar above them that the printer leaves out.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chuhe_paper::event::{CERTIFICATE_PLACES, Paper, PaperOf};
use chuhe_rulebook::Language;
use chuhe_tournament::{GameRef, StageFormat, Tournament, explain};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::event::Head;
use super::tablets::qr_code;
use super::visit::{Shown, Visit};
use crate::api::{App, CONTENT_POLICY, Path, Query};
use crate::hall::Hall;
use crate::problem::Problem;
use crate::thought::{Thought, think};

/// What can be had: a paper, or everything as a workbook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Paper(Paper),
    Workbook,
}

impl What {
    fn named(name: &str) -> Option<What> {
        match name {
            "workbook" => Some(What::Workbook),
            name => Paper::from_key(name).map(What::Paper),
        }
    }

    /// What lies on the tables, and line-ups that nobody may know yet, are for those who run the event.
    fn is_of_the_desk(self) -> bool {
        use Paper::{BoardCards, Certificates, LineUps, RecordSheets, ResultSlips};
        let of_desk = [BoardCards, ResultSlips, RecordSheets, LineUps, Certificates];
        matches!(self, What::Paper(paper) if of_desk.contains(&paper))
    }
}

/// Of which stage and round, in which language, for how many places.
#[derive(serde::Deserialize)]
pub(super) struct Wanted {
    #[serde(default)]
    stage: Option<u16>,
    #[serde(default)]
    round: Option<u16>,
    #[serde(default)]
    places: Option<u16>,
    /// The language of the paper, which need not be that of the page.
    #[serde(default, rename = "in")]
    language: Option<String>,
}

struct StageChoice {
    number: u16,
    name: String,
    /// The number of each round, and the one in the table, last first.
    rounds: Vec<(u16, u16)>,
    bracket: bool,
}

#[derive(Template)]
#[template(path = "print.html")]
struct ListPage<'a> {
    v: &'a Visit,
    h: Head,
    stages: Vec<StageChoice>,
    places: u16,
    /// Why there are no certificates yet.
    places_open: Option<String>,
    standing: bool,
}

pub(super) async fn list(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
) -> Shown {
    let (hall, event) = app.service.event_to_see(event, &visit.identity).await?;
    let state = &event.state;
    let stage = |number: u16| {
        let setting = state.stage_setting(number)?;
        let rounds = (1..).take_while(|&round| state.round(number, round).is_some());
        let mut rounds: Vec<(u16, u16)> =
            rounds.map(|round| (round, state.round_in_table(number, round))).collect();
        rounds.reverse();
        Some(StageChoice {
            number,
            name: explain::stage_name(setting, visit.language()),
            rounds,
            bracket: !matches!(
                setting.format,
                StageFormat::Swiss { .. }
                    | StageFormat::RoundRobin { .. }
                    | StageFormat::Groups { .. }
            ),
        })
    };
    let stages = (1..=state.stages().len() as u16).filter_map(stage);
    let stages: Vec<StageChoice> = stages.filter(|stage| !stage.rounds.is_empty()).collect();
    visit.show(&ListPage {
        v: &visit,
        h: Head::of(&visit, &hall.state, &event),
        standing: !stages.is_empty(),
        stages,
        places: CERTIFICATE_PLACES,
        places_open: state.places_open().map(|open| explain::places_open(&open, visit.language())),
    })
}

pub(super) async fn sheet(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path((event, what)): Path<(Uuid, String)>,
    Query(wanted): Query<Wanted>,
) -> Shown {
    let what = What::named(&what).ok_or(Problem::NotFound)?;
    let (hall, event) = app.service.event_to_see(event, &visit.identity).await?;
    let head = Head::of(&visit, &hall.state, &event);
    if what.is_of_the_desk() {
        app.service.event_log(event.id, &visit.identity).await?;
    }
    let language = wanted.language.as_deref().and_then(Language::from_tag);
    let language = language.unwrap_or_else(|| visit.language());
    let outside = visit.outside.clone();
    let id = event.id;
    let made = think(Thought::OfTheHouse, move || {
        make(&event.state, what, &wanted, language, &|game| {
            qr_code(&address(&hall.state, &event.state, id, &outside, game)).ok()
        })
    });
    match made.await?? {
        Made::Html(html) => Ok(served(&visit, head.id, &html)),
        Made::Workbook(bytes) => {
            let kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
            let name = format!("attachment; filename=\"{id}.xlsx\"");
            let head = [
                (header::CONTENT_TYPE, kind.to_owned()),
                (header::CONTENT_DISPOSITION, name),
                (header::CACHE_CONTROL, "private, no-cache".to_owned()),
            ];
            Ok((head, bytes).into_response())
        }
    }
}

/// Where a game is entered: at its own page, or in its line of the round.
fn address(hall: &Hall, event: &Tournament, id: Uuid, outside: &str, game: GameRef) -> String {
    match hall.game_at(event, game) {
        Some(game) => format!("{outside}/games/{game}"),
        None => {
            let table = game.table;
            let (stage, round, table) = (table.stage, table.round, table.table);
            format!("{outside}/events/{id}/rounds/{stage}/{round}#table-{table}")
        }
    }
}

enum Made {
    Html(String),
    Workbook(Vec<u8>),
}

fn make(
    event: &Tournament,
    what: What,
    wanted: &Wanted,
    language: Language,
    code: &dyn Fn(GameRef) -> Option<String>,
) -> Result<Made, Problem> {
    let begun = (1..=event.stages().len() as u16).rev();
    let last = begun.into_iter().find(|&stage| event.round(stage, 1).is_some());
    let stage = wanted.stage.or(last).unwrap_or(1);
    let last = (1..).take_while(|&round| event.round(stage, round).is_some()).last();
    let round = wanted.round.or(last).unwrap_or(1);
    let What::Paper(paper) = what else {
        let book = chuhe_paper::workbook::workbook(event, language);
        return book.map(Made::Workbook).map_err(|error| Problem::internal(&error));
    };
    // They are signed and handed over: before the last game their places are nobody's.
    if let (Paper::Certificates, Some(open)) = (paper, event.places_open()) {
        return Err(Problem::PlacesOpen(open));
    }
    let places = wanted.places.unwrap_or(CERTIFICATE_PLACES);
    let html = paper.html(event, &PaperOf { stage, round, places, code }, language);
    html.map(Made::Html).ok_or(Problem::NotFound)
}

/// A paper as a page: with a bar to go back and to print by. It brings its own style along, and the content policy
/// lets in that style alone.
fn served(visit: &Visit, event: Uuid, html: &str) -> Response {
    let style = html.split_once("<style>").and_then(|(_, rest)| rest.split_once("</style>"));
    let hash = STANDARD.encode(Sha256::digest(style.map_or("", |(style, _)| style)));
    let policy = format!("{CONTENT_POLICY}; style-src 'self' 'sha256-{hash}'");
    let links = format!(
        "<link rel=\"icon\" href=\"{}\">\n<link rel=\"stylesheet\" href=\"{}\">\n<script type=\"module\" src=\"{}\"></script>\n</head>",
        visit.asset("icon.svg"),
        visit.asset("bar.css"),
        visit.asset("print.js"),
    );
    let bar = format!(
        "<nav class=\"bar\"><a href=\"/events/{event}/print\">← {}</a> \
         <button type=\"button\" id=\"print\" hidden>{}</button></nav>\n",
        visit.t("print-back"),
        visit.t("print-now"),
    );
    let html = html.replacen("</head>", &links, 1);
    // The bar comes right after the body has begun.
    let (before, rest) = html.split_once("<body").unwrap_or((&html, ""));
    let (attributes, rest) = rest.split_once('>').unwrap_or(("", rest));
    let html = format!("{before}<body{attributes}>\n{bar}{rest}");
    let mut response = super::visit::html_page(200, html);
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}
