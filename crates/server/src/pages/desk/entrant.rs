//! One who entered: changing the entry, leaving and coming back, sanctions.

use std::collections::BTreeMap;
use std::num::{NonZeroU8, NonZeroU16};
use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_rulebook::{Measure, Misconduct};
use chuhe_tournament::{
    Command, Entrant, EntrantId, GameRef, SanctionMeasure, Seat, Sex, TableRef, Tournament,
};
use uuid::Uuid;

use super::foreseen::{Foreseen, one_of_several};
use super::{Desk, entries};
use crate::api::{App, Path};
use crate::pages::event::{Head, command};
use crate::pages::forms::Fields;
use crate::pages::names;
use crate::pages::visit::{Shown, Visit, on_to};
use crate::problem::{Fault, Problem};

/// An entrant of an event.
type At = (Uuid, u32);

/// The fields of an entry by their names, each with what stands in it.
type Texts = Vec<(&'static str, String)>;

/// What a page shows beside the entry.
#[derive(Default)]
struct Beside {
    /// What was looked at, or asked for.
    look: &'static str,
    foreseen: Option<Foreseen>,
    clashes: Vec<(String, String)>,
}

#[derive(Template)]
#[template(path = "desk_entrant.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    version: u64,
    id: u32,
    entrant: Entrant,
    texts: Texts,
    left: Option<String>,
    /// Sanctions so far: what, and why.
    sanctions: Vec<(String, String)>,
    measures: Vec<(&'static str, String)>,
    acts: Vec<(&'static str, String)>,
    /// The games that could be lost by a sanction.
    games: Vec<(String, String)>,
    needs_consent: bool,
    /// The entry as the form shows it, which it carries: what was not changed in it is not changed back.
    was: String,
    /// What somebody else has changed meanwhile, and was to be changed here too: the field, and what stands there now.
    clashes: Vec<(String, String)>,
    /// What it is that is looked at before it is done: `withdraw` or `sanction`.
    look: &'static str,
    foreseen: Option<Foreseen>,
}

impl Page<'_> {
    /// What stands in a field: what was typed, or what is known.
    fn value(&self, field: &str) -> String {
        if self.v.notice.is_some() && self.v.typed.is("form", "amend") {
            return self.v.typed.of(field).to_owned();
        }
        self.texts
            .iter()
            .find(|(own, _)| *own == field)
            .map(|(_, it)| it.clone())
            .unwrap_or_default()
    }
}

/// An entry as the form has it: each field with what stands in it.
fn texts(known: &Entrant) -> Texts {
    let members: Vec<String> = known.members.iter().map(entries::member_line).collect();
    let sex = known.sex.map(|it| if it == Sex::Female { "female" } else { "male" }.to_owned());
    let number = |it: Option<u16>| it.map(|it| it.to_string());
    let all = [
        ("name", Some(known.name.clone())),
        ("romanised", known.romanised.clone()),
        ("unit", known.unit.clone()),
        ("rating", number(known.rating)),
        ("seed", number(known.seed)),
        ("sex", sex),
        ("notes", Some(known.notes.clone())),
        ("captain", known.captain.clone()),
        ("members", Some(members.join("\n"))),
    ];
    all.map(|(field, text)| (field, text.unwrap_or_default())).into()
}

/// What was typed on top of the entry as it is now: only what was changed in the form is changed. The fields that
/// somebody else has changed meanwhile to something else are told instead.
fn on_top(fields: &Fields, now: Texts) -> Result<Fields, Vec<(&'static str, String)>> {
    // Browsers send lines as networks do.
    let plain = |text: &str| text.replace("\r\n", "\n").trim().to_owned();
    let was: Option<BTreeMap<String, String>> = serde_json::from_str(fields.of("was")).ok();
    let was = |field: &str| was.as_ref().and_then(|was| was.get(field));
    let (mut merged, mut clashes) = (Vec::new(), Vec::new());
    for (field, now) in now {
        let typed = plain(fields.of(field));
        let was = was(field).map_or_else(|| plain(&now), |was| plain(was));
        let text = match () {
            () if typed == was => now,
            () if plain(&now) == was || plain(&now) == typed => typed,
            () => {
                clashes.push((field, now));
                continue;
            }
        };
        merged.push((field.to_owned(), text));
    }
    if clashes.is_empty() { Ok(Fields::of_query(merged)) } else { Err(clashes) }
}

pub(in crate::pages) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(at): Path<At>,
) -> Shown {
    page(&app, &visit, at, Beside::default()).await
}

fn measure_name(visit: &Visit, measure: SanctionMeasure) -> String {
    match measure {
        SanctionMeasure::Book { measure: Measure::Remind } => visit.t("measure-remind"),
        SanctionMeasure::Book { measure: Measure::Warn } => visit.t("measure-warn"),
        SanctionMeasure::Book { measure: Measure::GameLost } => visit.t("measure-game-lost"),
        SanctionMeasure::Book { measure: Measure::GameLostOrExcluded } => {
            visit.t("measure-game-lost-or-excluded")
        }
        SanctionMeasure::Book { measure: Measure::PointsCancelled } => {
            visit.t("measure-points-cancelled")
        }
        SanctionMeasure::Deduct { half_points } => {
            visit.with("measure-deducted", crate::pages::names::points(half_points.into()))
        }
        SanctionMeasure::Exclude => visit.t("measure-exclude"),
        SanctionMeasure::Suspend { rounds } => visit.with("measure-suspended", rounds),
        SanctionMeasure::Ban { years } => visit.with("measure-banned", years),
    }
}

fn act_name(visit: &Visit, act: Misconduct) -> String {
    match act {
        Misconduct::ElectronicDevice => visit.t("act-electronic-device"),
        Misconduct::Indiscipline => visit.t("act-indiscipline"),
        Misconduct::ArrangedResult => visit.t("act-arranged-result"),
    }
}

/// The games of somebody, as a form names them, the last first.
fn games(visit: &Visit, state: &Tournament, id: EntrantId) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (of, stage) in state.stages().iter().zip(1..) {
        for (paired, number) in of.rounds().iter().zip(1..) {
            let round = names::round(visit, state, (stage, number));
            for (pairing, table) in paired.pairings.iter().zip(1..) {
                let Some(opponent) = pairing.opponent_of(id) else { continue };
                for game in 1..=pairing.games.len() as u16 {
                    let key = format!("{stage}.{number}.{table}.{game}");
                    let opponent = state.name_in(Seat::of(opponent), visit.language());
                    let at = TableRef::new(stage, number, table);
                    let one = one_of_several(visit, state, at.game(game));
                    let one = one.map(|one| format!(" · {one}")).unwrap_or_default();
                    found.push((key, format!("{round}{}– {opponent}{one}", visit.t("colon"))));
                }
            }
        }
    }
    found.reverse();
    found
}

/// A game as a form names it: stage, round, table, game.
pub(super) fn game_named(text: &str) -> Option<GameRef> {
    let parts: Option<Vec<u16>> = text.split('.').map(|part| part.parse().ok()).collect();
    match parts?[..] {
        [stage, round, table, game] => Some(TableRef::new(stage, round, table).game(game)),
        _ => None,
    }
}

async fn page(
    app: &App,
    visit: &Visit,
    (event, id): At,
    Beside { look, foreseen, clashes }: Beside,
) -> Shown {
    let desk = Desk::of_official(app, visit, event).await?;
    let state = desk.state();
    let one = state.participant(EntrantId(id)).ok_or(Problem::NotFound)?;
    let texts = texts(&one.entrant);
    let was: BTreeMap<&str, &String> = texts.iter().map(|(field, text)| (*field, text)).collect();
    let known = |act: &&Misconduct| state.rulebook().discipline.acts.contains_key(*act);
    let sanction = |sanction: &chuhe_tournament::Sanction| {
        (measure_name(visit, sanction.measure), sanction.reason.clone())
    };
    visit.show(&Page {
        v: visit,
        version: desk.event.version,
        id,
        entrant: one.entrant.clone(),
        was: serde_json::to_string(&was).unwrap_or_default(),
        clashes,
        texts,
        left: one.left.map(|left| entries::left(visit, left)),
        sanctions: one.sanctions.iter().map(sanction).collect(),
        measures: vec![
            ("remind", visit.t("measure-remind")),
            ("warn", visit.t("measure-warn")),
            ("game-lost", visit.t("measure-game-lost")),
            ("deduct", visit.t("measure-deduct")),
            ("suspend", visit.t("measure-suspend")),
            ("exclude", visit.t("measure-exclude")),
            ("points-cancelled", visit.t("measure-points-cancelled")),
            ("ban", visit.t("measure-ban")),
        ],
        acts: Misconduct::ALL
            .iter()
            .filter(known)
            .map(|&act| (act.key(), act_name(visit, act)))
            .collect(),
        games: games(visit, state, EntrantId(id)),
        needs_consent: state.rulebook().withdrawal.needs_consent.value,
        look,
        foreseen,
        h: desk.h,
    })
}

/// Does something about an entrant, or looks at what it would change.
async fn act(
    app: &App,
    mut visit: Visit,
    at: At,
    (look, wanted): (&'static str, Result<Command, Problem>),
    fields: Fields,
) -> Shown {
    let (event, id) = at;
    let here = format!("/events/{event}/desk/entries/{id}");
    // Whoever leaves or is sanctioned moves others: what is done is what was looked at.
    let two_steps = matches!(look, "withdraw" | "sanction");
    let looked = two_steps && !(fields.is("step", "do") && fields.was_looked_at());
    let done = async {
        let wanted = wanted?;
        if !looked {
            command(app, &visit, event, &wanted, fields.read("seen")?).await?;
            return Ok(None);
        }
        let foreseen = app.service.foresee_event(event, &visit.identity, &[wanted]).await;
        let (kept, after) = foreseen.map_err(|refused| refused.problem)?;
        Ok(Some(Foreseen::of(&visit, &kept.state, &after, None)))
    };
    match done.await {
        Ok(None) => on_to(&here),
        Ok(foreseen) => {
            visit = visit.looks(&format!("{here}/{look}"), &fields);
            visit.typed = fields;
            visit.here = here;
            page(app, &visit, at, Beside { look, foreseen, ..Beside::default() }).await
        }
        Err(problem) => {
            let visit = visit.refused_act(&problem, fields, here);
            page(app, &visit, at, Beside { look, ..Beside::default() }).await
        }
    }
}

pub(in crate::pages) async fn amend(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(at): Path<At>,
    fields: Fields,
) -> Shown {
    let id = EntrantId(at.1);
    // What was not changed is written once more: it must be known in full, with the notes.
    let kept = app.service.event_to_change(at.0, &visit.identity).await?;
    let before = kept.state.participant(id).map(|one| one.entrant.clone()).unwrap_or_default();
    let merged = match on_top(&fields, texts(&before)) {
        Ok(merged) => merged,
        Err(clashes) => {
            let here = format!("/events/{}/desk/entries/{}", at.0, at.1);
            let problem = Problem::Conflict { version: kept.version };
            let mut visit = visit.refused_act(&problem, fields, here);
            let told = visit.t("amend-clash");
            if let Some(notice) = &mut visit.notice {
                notice.detail = told;
            }
            let label = |field| names::field(&visit.words, field).unwrap_or_default();
            let clashes = clashes.into_iter().map(|(field, now)| (label(field), now)).collect();
            return page(&app, &visit, at, Beside { clashes, ..Beside::default() }).await;
        }
    };
    let read = entries::read(&merged, before);
    let wanted = read.map(|entrant| Command::Amend { id, entrant });
    act(&app, visit, at, ("amend", wanted), fields).await
}

pub(in crate::pages) async fn withdraw(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(at): Path<At>,
    fields: Fields,
) -> Shown {
    let (reason, consent) = (fields.of("reason").trim().to_owned(), fields.has("consent"));
    let withdraw = Command::Withdraw { entrant: EntrantId(at.1), reason, consent };
    act(&app, visit, at, ("withdraw", Ok(withdraw)), fields).await
}

pub(in crate::pages) async fn come_back(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(at): Path<At>,
    fields: Fields,
) -> Shown {
    let reason = fields.of("reason").trim().to_owned();
    let back = Command::Reenter { entrant: EntrantId(at.1), reason };
    act(&app, visit, at, ("return", Ok(back)), fields).await
}

/// Points as a form writes them, in half points.
fn half_points(text: &str) -> Option<u16> {
    let text = text.trim().replace('½', ".5");
    let (whole, half) = match text.split_once('.') {
        Some((whole, "5")) => (whole, 1),
        Some((whole, "0" | "")) => (whole, 0),
        Some(_) => return None,
        None => (text.as_str(), 0),
    };
    let whole: u16 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    whole.checked_mul(2)?.checked_add(half).filter(|&half_points| half_points > 0)
}

fn measure(fields: &Fields) -> Result<SanctionMeasure, Problem> {
    let malformed = || Problem::invalid("amount", Fault::Malformed);
    let amount = fields.of("amount");
    let book = |measure| SanctionMeasure::Book { measure };
    Ok(match fields.of("measure") {
        "remind" => book(Measure::Remind),
        "warn" => book(Measure::Warn),
        "game-lost" => book(Measure::GameLost),
        "points-cancelled" => book(Measure::PointsCancelled),
        "exclude" => SanctionMeasure::Exclude,
        "deduct" => {
            SanctionMeasure::Deduct { half_points: half_points(amount).ok_or_else(malformed)? }
        }
        "suspend" => {
            let rounds: NonZeroU16 = amount.trim().parse().map_err(|_| malformed())?;
            SanctionMeasure::Suspend { rounds }
        }
        "ban" => {
            let years: NonZeroU8 = amount.trim().parse().map_err(|_| malformed())?;
            SanctionMeasure::Ban { years }
        }
        _ => return Err(Problem::invalid("measure", Fault::Missing)),
    })
}

/// The measure as the book has it for an act. For some it leaves open whether the game is lost or the player excluded
/// (AXF 2017 2§8.11): that is the game if one is named.
fn of_the_act(
    state: &Tournament,
    act: Option<Misconduct>,
    measure: SanctionMeasure,
) -> SanctionMeasure {
    let ruled = act.and_then(|act| state.rulebook().discipline.acts.get(&act)).map(|it| it.measure);
    let either = Measure::GameLostOrExcluded;
    match measure {
        SanctionMeasure::Book { measure: Measure::GameLost } | SanctionMeasure::Exclude
            if ruled == Some(either) =>
        {
            SanctionMeasure::Book { measure: either }
        }
        other => other,
    }
}

pub(in crate::pages) async fn sanction(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(at): Path<At>,
    fields: Fields,
) -> Shown {
    let (_, kept) = app.service.event_to_see(at.0, &visit.identity).await?;
    let wanted = measure(&fields).map(|measure| {
        let act = fields.of("act").parse().ok();
        let reason = fields.of("reason").trim().to_owned();
        let named = game_named(fields.of("game"));
        let game =
            named.filter(|_| measure == SanctionMeasure::Book { measure: Measure::GameLost });
        let measure = of_the_act(&kept.state, act, measure);
        Command::Sanction { entrant: EntrantId(at.1), act, measure, game, reason }
    });
    act(&app, visit, at, ("sanction", wanted), fields).await
}

#[cfg(test)]
mod tests {
    use super::half_points;

    #[test]
    fn points_are_read_as_people_write_them() {
        for (text, half) in [("1", 2), ("0.5", 1), ("½", 1), ("1.5", 3), (" 2 ", 4), ("3.0", 6)] {
            assert_eq!(half_points(text), Some(half), "{text}");
        }
        for text in ["", "0", "x", "1.25", "-1", "99999"] {
            assert_eq!(half_points(text), None, "{text}");
        }
    }
}
