//! Exchanging two of the last round of a Swiss by hand: what the rules say to it is told before.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_tournament::{Bye, ByeKind, Command, EntrantId, Mark, Remark, Seat, Tournament, explain};
use uuid::Uuid;

use super::Desk;
use super::pairing::{PairRow, Player, pair_rows, points_table};
use crate::api::{App, Path};
use crate::pages::event::{Head, command};
use crate::pages::forms::Fields;
use crate::pages::names;
use crate::pages::visit::{Shown, Visit, on_to};
use crate::problem::{Fault, Problem};

/// What an exchange would make of the round.
struct Exchanged {
    a: String,
    b: String,
    rows: Vec<PairRow>,
    /// What the rules of pairing would have otherwise.
    warnings: Vec<String>,
}

#[derive(Template)]
#[template(path = "desk_swap.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    version: u64,
    stage: u16,
    stage_name: String,
    round_name: String,
    rows: Vec<PairRow>,
    /// Who has the bye and can be exchanged.
    byes: Vec<Player>,
    chosen: Vec<EntrantId>,
    exchanged: Option<Exchanged>,
    /// Everybody, to forbid two to meet.
    field: Vec<(EntrantId, String)>,
    forbidden: Vec<(EntrantId, EntrantId, String)>,
}

impl Page<'_> {
    /// Whether some have begun, and cannot be exchanged.
    fn any_fixed(&self) -> bool {
        self.rows.iter().any(|row| row.fixed)
    }
}

pub(in crate::pages) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path((event, stage)): Path<(Uuid, u16)>,
) -> Shown {
    page(&app, &visit, (event, stage), None).await
}

/// What the exchange would make of the round, and what is to be said against it.
fn exchanged(
    visit: &Visit,
    (before, after): (&Tournament, &Tournament),
    (stage, round): (u16, u16),
    [a, b]: [EntrantId; 2],
) -> Option<Exchanged> {
    let (was, is) = (before.round(stage, round)?, after.round(stage, round)?);
    let language = visit.language();
    let name = |id: EntrantId| before.name_in(Seat::of(id), visit.language()).to_owned();
    let against = |mark: &Mark| match mark {
        Mark::ByHand => None,
        // That it is the arbiter's will need not be told to him.
        Mark::Relaxed { what, .. } => Some(explain::relaxation(what, |&id| name(id), language)),
        other => Some(explain::mark(after, stage, other, language)),
    };
    let mut warnings: Vec<String> = Vec::new();
    for (at, pairing) in is.pairings.iter().enumerate() {
        if pairing.has(a) || pairing.has(b) {
            let table = visit.with("table-n", at + 1);
            let told = pairing.marks.iter().filter_map(against);
            warnings.extend(told.map(|told| format!("{table}{}{told}", visit.t("colon"))));
        }
    }
    let said = |remark: &&Remark| {
        matches!(remark, Remark::ByeRelaxed { .. }) && !was.remarks.contains(remark)
    };
    let remarks = is.remarks.iter().filter(said);
    warnings.extend(remarks.map(|remark| explain::remark(after, stage, remark, language)));
    let mut rows = pair_rows(visit, (before, after), stage, &is.pairings);
    rows.retain(|row| [row.first.id, row.second.id].iter().any(|id| *id == a || *id == b));
    Some(Exchanged { a: name(a), b: name(b), rows, warnings })
}

async fn page(
    app: &App,
    visit: &Visit,
    (event, stage): (Uuid, u16),
    look: Option<([EntrantId; 2], &Tournament)>,
) -> Shown {
    let desk = Desk::of_official(app, visit, event).await?;
    let state = desk.state();
    let setting = state.stage_setting(stage).ok_or(Problem::NotFound)?;
    let here = state.stage(stage).ok_or(Problem::NotFound)?;
    let round = here.rounds().len() as u16;
    let last = here.rounds().last().ok_or(Problem::NotFound)?;
    let given = |bye: &&Bye| bye.kind == ByeKind::Pairing;
    let byes = last.byes.iter().filter(given);
    let name = |id: EntrantId| state.name_in(Seat::of(id), visit.language()).to_owned();
    let chosen = visit.typed.all("who").filter_map(|id| id.parse().ok().map(EntrantId));
    let forbidden = state.forbidden_pairs(stage).into_iter();
    let table = points_table(state, stage);
    visit.show(&Page {
        v: visit,
        version: desk.event.version,
        stage,
        stage_name: explain::stage_name(setting, visit.language()),
        round_name: names::round(visit, state, (stage, round)),
        rows: pair_rows(visit, (state, state), stage, &last.pairings),
        byes: byes
            .map(|bye| Player::of(visit, state, stage, table.as_ref(), bye.entrant))
            .collect(),
        chosen: chosen.collect(),
        exchanged: look
            .and_then(|(two, after)| exchanged(visit, (state, after), (stage, round), two)),
        field: here.field().iter().map(|&id| (id, name(id))).collect(),
        forbidden: forbidden.map(|(a, b)| (a, b, format!("{} – {}", name(a), name(b)))).collect(),
        h: desk.h,
    })
}

/// The two that are chosen.
fn two(fields: &Fields) -> Result<[EntrantId; 2], Problem> {
    let chosen: Option<Vec<EntrantId>> =
        fields.all("who").map(|id| id.parse().ok().map(EntrantId)).collect();
    let chosen = chosen.and_then(|chosen| <[EntrantId; 2]>::try_from(chosen).ok());
    chosen.ok_or_else(|| Problem::invalid("who", Fault::NotWithin { least: 2, most: 2 }))
}

pub(in crate::pages) async fn swap(
    State(app): State<Arc<App>>,
    mut visit: Visit,
    Path((event, stage)): Path<(Uuid, u16)>,
    fields: Fields,
) -> Shown {
    let here = format!("/events/{event}/desk/swap/{stage}");
    let looked = !fields.is("step", "do");
    let done = async {
        let [a, b] = two(&fields)?;
        // Whoever only looks need not say why yet.
        let reason = match fields.text("reason") {
            None if looked => "…".to_owned(),
            other => other.unwrap_or_default(),
        };
        let exchange = Command::Exchange { stage, a, b, reason };
        if !looked {
            command(&app, &visit, event, &exchange, fields.read("seen")?).await?;
            return Ok(None);
        }
        let foreseen = app.service.foresee_event(event, &visit.identity, &[exchange]).await;
        foreseen.map(|(_, after)| Some(([a, b], after))).map_err(|refused| refused.problem)
    };
    match done.await {
        Ok(None) => {
            let (_, kept) = app.service.event_to_see(event, &visit.identity).await?;
            let round = kept.state.stage(stage).map_or(0, |stage| stage.rounds().len());
            on_to(&format!("/events/{event}/desk/results/{stage}/{round}"))
        }
        Ok(Some((two, after))) => {
            visit = visit.looks(&here, &fields);
            visit.typed = fields;
            visit.here = here;
            page(&app, &visit, (event, stage), Some((two, &after))).await
        }
        Err(problem) => {
            let not_two = two(&fields).is_err();
            visit = visit.refused_act(&problem, fields, here);
            let tick_two = visit.t("swap-two");
            if let Some(notice) = visit.notice.as_mut().filter(|_| not_two) {
                notice.detail = tick_two;
            }
            page(&app, &visit, (event, stage), None).await
        }
    }
}

pub(in crate::pages) async fn forbid(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path((event, stage)): Path<(Uuid, u16)>,
    fields: Fields,
) -> Shown {
    let here = format!("/events/{event}/desk/swap/{stage}");
    let done = async {
        let (a, b) = (EntrantId(fields.read_needed("a")?), EntrantId(fields.read_needed("b")?));
        let reason = fields.needed("reason")?;
        let forbid = match fields.is("lift", "yes") {
            true => Command::AllowPair { a, b, reason },
            false => Command::ForbidPair { a, b, reason },
        };
        command(&app, &visit, event, &forbid, None).await
    };
    match done.await {
        Ok(()) => on_to(&here),
        Err(problem) => {
            page(&app, &visit.refused_act(&problem, fields, here), (event, stage), None).await
        }
    }
}
