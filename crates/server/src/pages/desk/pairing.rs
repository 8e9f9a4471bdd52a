//! Pairing a round: looked at before it is fixed.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_tournament::{
    Bye, Command, EntrantId, Instant, Pairing, Round, Seat, StageFormat, Standings, Tournament,
    explain,
};
use uuid::Uuid;

use super::{Desk, times};
use crate::api::{App, Path};
use crate::pages::event::{Head, command};
use crate::pages::forms::Fields;
use crate::pages::names;
use crate::pages::visit::{Shown, Visit, on_to};
use crate::problem::Problem;

/// A start that lies so far back is asked about again.
const LONG_MS: u64 = 12 * 3_600_000;

/// So is one that lies so far ahead.
const FAR_MS: u64 = 366 * 24 * 3_600_000;

/// Somebody in a pairing, as the arbiter knows him.
pub(super) struct Player {
    pub(super) id: EntrantId,
    pub(super) name: String,
    /// The number that was drawn.
    pub(super) number: Option<usize>,
    /// The points before the round.
    pub(super) points: Option<String>,
}

impl Player {
    /// Somebody in a stage, with the points of a table.
    pub(super) fn of(
        visit: &Visit,
        state: &Tournament,
        stage: u16,
        table: Option<&Standings>,
        id: EntrantId,
    ) -> Player {
        let score = table.and_then(|table| table.of(id)).map(|line| line.score);
        Player {
            id,
            name: state.name_in(Seat::of(id), visit.language()).to_owned(),
            number: state.pairing_number(stage, id),
            points: score.map(names::points),
        }
    }
}

/// The table of a stage in which points count; none for a knock-out.
pub(super) fn points_table(state: &Tournament, stage: u16) -> Option<Standings> {
    let setting = state.stage_setting(stage)?;
    state.standings(stage).filter(|_| !setting.is_knock_out())
}

/// An encounter that would be.
pub(super) struct PairRow {
    pub(super) table: usize,
    pub(super) first: Player,
    pub(super) second: Player,
    /// What the rules of pairing would have otherwise.
    pub(super) notes: Vec<String>,
    /// It has begun, and stays.
    pub(super) fixed: bool,
}

impl PairRow {
    /// The two, each by the side they have in the first game.
    pub(super) fn sides(&self) -> [(&'static str, &Player); 2] {
        [("red", &self.first), ("black", &self.second)]
    }
}

/// The encounters of a round, with the points of the event before it.
pub(super) fn pair_rows(
    visit: &Visit,
    (before, after): (&Tournament, &Tournament),
    stage: u16,
    pairings: &[Pairing],
) -> Vec<PairRow> {
    let table = points_table(before, stage);
    let player = |id| Player::of(visit, before, stage, table.as_ref(), id);
    let row = |(at, pairing): (usize, &Pairing)| PairRow {
        table: at + 1,
        first: player(pairing.first),
        second: player(pairing.second),
        notes: after.pairing_notes(stage, pairing, visit.language()),
        fixed: pairing.is_touched(),
    };
    pairings.iter().enumerate().map(row).collect()
}

/// Who does not play, and why.
pub(super) fn bye_rows(
    visit: &Visit,
    state: &Tournament,
    at: (u16, u16),
    byes: &[Bye],
) -> Vec<(String, String)> {
    let row = |bye: &Bye| {
        (
            state.name_in(Seat::of(bye.entrant), visit.language()).to_owned(),
            names::bye_told(&visit.words, state, at, bye),
        )
    };
    byes.iter().map(row).collect()
}

#[derive(Template)]
#[template(path = "desk_pair.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    version: u64,
    stage: u16,
    stage_name: String,
    /// The number of the round as its table counts.
    counted: u16,
    rows: Vec<PairRow>,
    byes: Vec<(String, String)>,
    remarks: Vec<String>,
    /// Appeals that are not decided: the table by which the round is paired may change.
    appeals: Vec<u32>,
    /// Who can have leave, and whether he has; for a Swiss.
    field: Vec<(EntrantId, String, bool)>,
    offset: String,
    /// The pairing that is looked at, as the form carries it.
    pairs: String,
    /// What is to be asked about the start that was typed, by the key of the question.
    unlikely: Option<String>,
}

/// Which round is the last one, who meets whom in it, and who does not play, in a line: what is fixed must be what was
/// looked at.
fn in_a_line(rounds: &[Round]) -> String {
    let Some(round) = rounds.last() else { return String::new() };
    let pairs = round.pairings.iter().map(|it| format!("{}-{}", it.first, it.second));
    let byes = round.byes.iter().map(|bye| bye.entrant.to_string());
    let all: Vec<String> = pairs.chain(byes).collect();
    format!("{}: {}", rounds.len(), all.join(","))
}

/// The question about a start that has long passed, or lies far ahead: mostly a slip, but a round may be entered later.
fn unlikely(visit: &Visit, wanted: &Result<Command, Problem>, now: Instant) -> Option<String> {
    let Ok(Command::PairRound { starts_at: Some(start), .. }) = wanted else { return None };
    let past = start.ms().saturating_add(LONG_MS) < now.ms();
    let far = start.ms() > now.ms().saturating_add(FAR_MS);
    past.then(|| visit.t("pair-past")).or_else(|| far.then(|| visit.t("pair-far")))
}

/// What a form says about the next round.
fn wanted(desk: &Desk, stage: u16, fields: &Fields) -> Result<Command, Problem> {
    let absent = fields.read_all("absent")?.into_iter().map(EntrantId).collect();
    let starts_at = times::read(fields, "starts", desk.utc_offset_min())?;
    Ok(Command::PairRound { stage, absent, starts_at })
}

pub(in crate::pages) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path((event, stage)): Path<(Uuid, u16)>,
) -> Shown {
    page(&app, visit, (event, stage), Fields::default()).await
}

/// The round as it would be paired, or why it cannot be.
async fn page(app: &App, visit: Visit, (event, stage): (Uuid, u16), fields: Fields) -> Shown {
    let desk = Desk::of_official(app, &visit, event).await?;
    let setting = desk.state().stage_setting(stage).ok_or(Problem::NotFound)?;
    let wanted = wanted(&desk, stage, &fields);
    let unlikely = unlikely(&visit, &wanted, app.service.now());
    let foreseen = match wanted {
        Ok(pair) => app
            .service
            .foresee_event(event, &visit.identity, &[pair])
            .await
            .map_err(|refused| refused.problem),
        Err(problem) => Err(problem),
    };
    let state = desk.state();
    let absent: Vec<EntrantId> =
        fields.all("absent").filter_map(|id| id.parse().ok().map(EntrantId)).collect();
    let here = state.stage(stage).ok_or(Problem::NotFound)?;
    let round = here.rounds().len() as u16 + 1;
    let name = |id: EntrantId| state.name_in(Seat::of(id), visit.language()).to_owned();
    let swiss = matches!(setting.format, StageFormat::Swiss { .. });
    let plays = here.field().iter().filter(|&&id| swiss && state.is_active(id));
    let mut shown = Page {
        v: &visit,
        h: Head::of(&visit, &desk.hall.state, &desk.event),
        version: desk.event.version,
        stage,
        stage_name: explain::stage_name(setting, visit.language()),
        counted: state.round_in_table(stage, round),
        rows: Vec::new(),
        byes: Vec::new(),
        remarks: Vec::new(),
        appeals: state.open_appeals(stage).into_iter().map(|(number, _)| number).collect(),
        field: plays.map(|&id| (id, name(id), absent.contains(&id))).collect(),
        offset: times::told(app.service.now(), desk.utc_offset_min()),
        pairs: String::new(),
        unlikely,
    };
    let (kept, after) = match foreseen {
        Ok(foreseen) => foreseen,
        Err(problem) => {
            let here = format!("/events/{event}/desk/pair/{stage}");
            // A notice that somebody else was faster stands before why there is nothing to fix.
            let refused = match visit.notice {
                Some(_) => &visit,
                None => &visit.clone().refused(&problem, fields, here),
            };
            return refused.show(&Page { v: refused, ..shown });
        }
    };
    shown.version = kept.version;
    if let Some(next) = after.round(stage, round) {
        shown.pairs = in_a_line(after.stage(stage).map_or(&[][..], |stage| stage.rounds()));
        shown.rows = pair_rows(&visit, (&kept.state, &after), stage, &next.pairings);
        shown.byes = bye_rows(&visit, &after, (stage, round), &next.byes);
        let remark = |remark| explain::remark(&after, stage, remark, visit.language());
        shown.remarks = next.remarks.iter().map(remark).collect();
    }
    visit.show(&shown)
}

pub(in crate::pages) async fn pair(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path((event, stage)): Path<(Uuid, u16)>,
    fields: Fields,
) -> Shown {
    let here = format!("/events/{event}/desk/pair/{stage}");
    let desk = Desk::of_official(&app, &visit, event).await?;
    let pair = wanted(&desk, stage, &fields);
    // Of a start that was asked about that very one is meant.
    let asks = unlikely(&visit, &pair, app.service.now()).is_some()
        && fields.of("unlikely") != fields.of("starts");
    // Who is absent is looked at before the round is fixed without them.
    if !fields.is("step", "fix") || asks || !fields.was_looked_at() {
        let mut visit = visit.looks(&here, &fields);
        visit.typed = fields.clone();
        visit.here = here;
        return page(&app, visit, (event, stage), fields).await;
    }
    let paired = async {
        let pair = pair?;
        let wanted = std::slice::from_ref(&pair);
        let foreseen = app.service.foresee_event(event, &visit.identity, wanted).await;
        let (kept, after) = foreseen.map_err(|refused| refused.problem)?;
        let rounds = after.stage(stage).map_or(&[][..], |stage| stage.rounds());
        // What is fixed is what was looked at, whatever else has happened since.
        let seen = match fields.text("pairs") {
            Some(pairs) if in_a_line(rounds) != pairs => {
                return Err(Problem::Stale { version: kept.version });
            }
            Some(_) => Some(kept.version),
            None => fields.read("seen")?,
        };
        command(&app, &visit, event, &pair, seen).await?;
        let (_, event) = app.service.event_to_see(event, &visit.identity).await?;
        Ok(event.state.stage(stage).map_or(0, |stage| stage.rounds().len()))
    };
    match paired.await {
        Ok(round) => on_to(&format!("/events/{event}/desk/results/{stage}/{round}")),
        Err(problem) => {
            let stale = matches!(problem, Problem::Stale { .. });
            let mut visit = visit.refused_act(&problem, fields.clone(), here);
            let changed = visit.t("pair-changed");
            if let Some(notice) = visit.notice.as_mut().filter(|_| stale) {
                notice.detail = changed;
            }
            page(&app, visit, (event, stage), fields).await
        }
    }
}
