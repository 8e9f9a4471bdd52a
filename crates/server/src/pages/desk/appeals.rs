//! Appeals (申诉; AXF 2017 2§8.4, 3.7): lodged in time, with the fee, and decided.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_tournament::{
    Appeal, Command, CommitteeMember, Decision, EntrantId, FeeState, Part, Role, Seat, explain,
};
use uuid::Uuid;

use super::entrant::game_named;
use super::{Desk, foreseen, times};
use crate::api::{App, Path};
use crate::pages::event::{Head, command};
use crate::pages::forms::Fields;
use crate::pages::names;
use crate::pages::visit::{Shown, Visit, on_to};
use crate::problem::{Fault, Problem};

struct AppealRow {
    number: u32,
    by: String,
    game: String,
    text: String,
    at: String,
    fee: String,
    /// Whether it was upheld, the reasons, and who voted.
    decision: Option<(bool, String, String)>,
    /// Where the result can be corrected that it is about.
    correct: String,
}

/// What the book asks of an appeal.
struct Asked {
    within: String,
    written: bool,
    fee: Option<String>,
}

#[derive(Template)]
#[template(path = "desk_appeals.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    asked: Option<Asked>,
    appeals: Vec<AppealRow>,
    /// Games against whose ruling somebody can still appeal: value, name.
    games: Vec<(String, String)>,
    /// Who can appeal.
    entrants: Vec<(EntrantId, String)>,
    may_decide: bool,
    committee: bool,
    /// The appeal whose decision was refused: what was typed is its.
    deciding: Option<u32>,
}

impl Page<'_> {
    /// What was typed in a field of the decision of an appeal.
    fn typed(&self, appeal: &u32, field: &str) -> &str {
        if self.deciding == Some(*appeal) { self.v.typed.of(field) } else { "" }
    }

    /// What was typed in a field of an appeal that is lodged.
    fn lodged(&self, field: &str) -> &str {
        if self.deciding.is_none() { self.v.typed.of(field) } else { "" }
    }
}

pub(in crate::pages) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
) -> Shown {
    page(&app, &visit, event, None).await
}

fn fee_name(visit: &Visit, fee: FeeState) -> String {
    match fee {
        FeeState::None => visit.t("fee-none"),
        FeeState::Held => visit.t("fee-held"),
        FeeState::Returned => visit.t("fee-returned"),
        FeeState::Kept => visit.t("fee-kept"),
    }
}

fn appeal_row(visit: &Visit, desk: &Desk, (number, appeal): (u32, &Appeal)) -> AppealRow {
    let state = desk.state();
    let fee = state.rulebook().appeals.as_ref().and_then(|rule| rule.fee.as_ref());
    let (table, game) = (appeal.game.table, appeal.game.game);
    let voters = |decision: &Decision| {
        let names: Vec<&str> = decision.voted.iter().map(|member| &*member.name).collect();
        names.join(&visit.t("comma"))
    };
    AppealRow {
        number,
        by: state.name_in(Seat::of(appeal.by), visit.language()).to_owned(),
        game: foreseen::game(visit, state, appeal.game).unwrap_or_default(),
        text: appeal.text.clone(),
        at: times::told(appeal.at, desk.utc_offset_min()),
        fee: fee_name(visit, appeal.fee(fee)),
        decision: appeal
            .decision
            .as_ref()
            .map(|decision| (decision.upheld, decision.text.clone(), voters(decision))),
        correct: format!(
            "/events/{}/desk/correct/{}/{}/{}/{game}",
            desk.h.id, table.stage, table.round, table.table
        ),
    }
}

async fn page(app: &App, visit: &Visit, event: Uuid, deciding: Option<u32>) -> Shown {
    let desk = Desk::of(app, visit, event).await?;
    let (state, own) = (desk.state(), desk.own());
    let rule = state.rulebook().appeals.as_ref();
    let now = app.service.now();
    let mut games = Vec::new();
    for (stage, of) in state.stages().iter().enumerate() {
        for (round, paired) in of.rounds().iter().enumerate() {
            for (table, pairing) in paired.pairings.iter().enumerate() {
                let concerned = desk.h.official || own.iter().any(|&id| pairing.has(id));
                for (game, found) in pairing.games.iter().enumerate().filter(|_| concerned) {
                    let due = state.appeal_due(found).filter(|&due| now <= due);
                    let Some(due) = due else { continue };
                    let at = chuhe_tournament::TableRef::new(
                        stage as u16 + 1,
                        round as u16 + 1,
                        table as u16 + 1,
                    );
                    let key = format!("{}.{}.{}.{}", at.stage, at.round, at.table, game + 1);
                    let until = times::told(due, desk.utc_offset_min());
                    let one = at.game(game as u16 + 1);
                    let name = foreseen::game(visit, state, one).unwrap_or_default();
                    let until = visit.with("in-brackets", visit.with("appeal-until", until));
                    games.push((key, format!("{name} {until}")));
                }
            }
        }
    }
    let all = state.appeals().iter().zip(1..);
    let seen = all.filter(|(appeal, _)| {
        let concerned = state.pairing(appeal.game.table);
        desk.h.official || concerned.is_some_and(|pairing| own.iter().any(|&id| pairing.has(id)))
    });
    let entrants = state.participants().filter(|(id, _)| desk.h.official || own.contains(id));
    let committee = state.setting().regulations.officials(Role::AppealsCommittee).count() > 0;
    visit.show(&Page {
        v: visit,
        asked: rule.map(|rule| Asked {
            within: explain::span(u64::from(rule.deadline_s) * 1_000, visit.language()),
            written: rule.written,
            fee: rule.fee.as_ref().map(|fee| format!("{} {}", fee.amount, fee.currency)),
        }),
        appeals: seen.map(|(appeal, number)| appeal_row(visit, &desk, (number, appeal))).collect(),
        games,
        entrants: entrants
            .map(|(id, _)| (id, names::told_apart(state, id, visit.language())))
            .collect(),
        may_decide: desk.parts.contains(&Part::ChiefArbiter) && !desk.h.closed,
        committee,
        deciding,
        h: desk.h,
    })
}

async fn done(
    app: &App,
    visit: Visit,
    event: Uuid,
    done: Result<(), Problem>,
    (fields, deciding): (Fields, Option<u32>),
) -> Shown {
    let here = format!("/events/{event}/desk/appeals");
    match done {
        Ok(()) => on_to(&here),
        Err(problem) => {
            page(app, &visit.refused_act(&problem, fields, here), event, deciding).await
        }
    }
}

pub(in crate::pages) async fn lodge(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    fields: Fields,
) -> Shown {
    let lodged = async {
        let by = EntrantId(fields.read_needed("entrant")?);
        let game = game_named(&fields.needed("game")?);
        let game = game.ok_or(Problem::invalid("game", Fault::Malformed))?;
        let (written, fee_paid) = (fields.has("written"), fields.has("fee-paid"));
        let text = fields.needed("text")?;
        let lodge = Command::LodgeAppeal { by, game, text, written, fee_paid };
        command(&app, &visit, event, &lodge, None).await
    };
    let lodged = lodged.await;
    done(&app, visit, event, lodged, (fields, None)).await
}

/// Who voted: a line for each, the unit after a comma.
fn voted(text: &str) -> Vec<CommitteeMember> {
    let member = |line: &str| {
        let (name, unit) = match line.split_once([',', '，']) {
            Some((name, unit)) => (name, Some(unit.trim().to_owned())),
            None => (line, None),
        };
        CommitteeMember { name: name.trim().to_owned(), unit: unit.filter(|it| !it.is_empty()) }
    };
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(member).collect()
}

pub(in crate::pages) async fn decide(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path((event, appeal)): Path<(Uuid, u32)>,
    fields: Fields,
) -> Shown {
    let decided = async {
        let upheld = match fields.of("upheld") {
            "yes" => true,
            "no" => false,
            _ => return Err(Problem::invalid("upheld", Fault::Missing)),
        };
        let (text, voted) = (fields.needed("text")?, voted(fields.of("voted")));
        let decision = Decision { upheld, text, voted };
        let decide = Command::DecideAppeal { appeal, decision };
        command(&app, &visit, event, &decide, None).await
    };
    let decided = decided.await;
    done(&app, visit, event, decided, (fields, Some(appeal))).await
}
