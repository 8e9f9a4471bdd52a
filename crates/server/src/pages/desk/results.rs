//! The results of a round: every board a row, all sent at once.

use std::collections::BTreeMap;
use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::response::IntoResponse;
use chuhe_rulebook::{DrawReason, Language, LossReason};
use chuhe_tournament::{
    Command, DuelState, GameRef, GameResult, Outcome, Seat, Side, Sides, TableRef, Tournament,
    explain,
};
use uuid::Uuid;

use super::pairing::bye_rows;
use super::{Desk, times};
use crate::api::{App, Path};
use crate::pages::event::{Head, command, enters_results, still_refused};
use crate::pages::forms::Fields;
use crate::pages::names;
use crate::pages::visit::{Shown, Visit, on_to};
use crate::problem::{Fault, Problem};

/// The round that a page is about.
type At = (Uuid, u16, u16);

/// What can be chosen: how the form names it, and in words.
pub(super) type Choices = Vec<(&'static str, String)>;

/// What is wrong with a row, by table and game.
type Faults = BTreeMap<(u16, u16), String>;

/// The results that the rows of a form ask for.
type Wanted = Vec<(GameRef, GameResult)>;

/// The rows of a form that cannot be read.
type Unread = Vec<(GameRef, Problem)>;

/// What stands in the address after results that were entered already.
const THERE: &str = "there";

struct GameRow {
    /// How its fields are named: `1-1`, table and game.
    key: String,
    number: u16,
    board: Option<u8>,
    red: String,
    black: String,
    /// The result in words, and why.
    result: Option<(String, String)>,
    link: Option<Uuid>,
    /// The game at the table has ended otherwise than the event has it.
    otherwise: Option<String>,
    fault: Option<String>,
}

struct TableRow {
    table: u16,
    /// Teams meet: their names stand above their players'.
    teams: Option<(String, String)>,
    games: Vec<GameRow>,
    enters: bool,
    /// The lot decides.
    by_lot: bool,
    by_hand: bool,
    /// What the results came to that is not plain from them.
    told: Vec<String>,
}

#[derive(Template)]
#[template(path = "desk_results.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    stage: u16,
    round: u16,
    stage_name: String,
    /// The number of the round as its table counts.
    counted: u16,
    /// The rounds beside it, by number and name.
    before: Option<(u16, String)>,
    after: Option<(u16, String)>,
    starts_at: Option<String>,
    tables: Vec<TableRow>,
    byes: Vec<(String, String)>,
    remarks: Vec<String>,
    /// The results that need a word more than who won, by key.
    others: Choices,
    losses: Choices,
    draws: Choices,
    open: usize,
    all: usize,
    /// Some game is still to be set up.
    unopened: bool,
    swiss: bool,
    lineups: bool,
    faults: bool,
    /// What was sent was entered already.
    there: bool,
    /// What comes after this round: the stage is over, or the next one can be paired.
    over: bool,
    ready: bool,
}

pub(in crate::pages) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(at): Path<At>,
) -> Shown {
    page(&app, &visit, at, &Faults::new()).await
}

async fn page(app: &App, visit: &Visit, (event, stage, round): At, faults: &Faults) -> Shown {
    let desk = Desk::of_official(app, visit, event).await?;
    let (state, words) = (desk.state(), &visit.words);
    let found = state.round(stage, round).ok_or(Problem::NotFound)?;
    let setting = state.stage_setting(stage).ok_or(Problem::NotFound)?;
    let hall = &desk.hall.state;
    let disagreements = app.service.disagreements(hall, state, (stage, round)).await?;
    let mut tables = Vec::new();
    let (mut open, mut all, mut unopened) = (0, 0, false);
    for (at, pairing) in found.pairings.iter().enumerate() {
        let table = TableRef::new(stage, round, at as u16 + 1);
        let name = |id| state.name_in(Seat::of(id), visit.language()).to_owned();
        let mut games = Vec::new();
        for (at, game) in pairing.shown_games() {
            let number = at as u16 + 1;
            let link = hall.game_at(state, table.game(number));
            let otherwise = disagreements.iter().find(|one| Some(one.id) == link);
            open += usize::from(game.result.is_none());
            all += 1;
            unopened |= link.is_none() && game.result.is_none();
            let result = game.result.map(|result| {
                let why = names::outcome_reason(words, result.outcome).unwrap_or_default();
                (names::outcome(words, result.outcome), why)
            });
            games.push(GameRow {
                key: format!("{}-{number}", table.table),
                number,
                board: game.board,
                red: state.name_in(game.seat(Side::Red), visit.language()).to_owned(),
                black: state.name_in(game.seat(Side::Black), visit.language()).to_owned(),
                result,
                link,
                otherwise: otherwise.map(|one| names::outcome(words, one.ended)),
                fault: faults.get(&(table.table, number)).cloned(),
            });
        }
        tables.push(TableRow {
            table: table.table,
            teams: desk.h.teams.then(|| (name(pairing.first), name(pairing.second))),
            games,
            enters: !desk.h.closed && enters_results(visit, hall, table.table),
            by_lot: state.duel(table) == Some(DuelState::Lot),
            by_hand: pairing.marks.contains(&chuhe_tournament::Mark::ByHand),
            told: explain::after_results(state, table, visit.language()),
        });
    }
    let language = visit.language();
    let remark = |remark| explain::remark(state, stage, remark, language);
    let beside = |round: u16| {
        state.round(stage, round).map(|_| (round, names::round(visit, state, (stage, round))))
    };
    let (losses, draws) = reasons(state, language);
    let last = state.stage(stage).is_some_and(|one| one.rounds().len() == usize::from(round));
    let swiss = matches!(setting.format, chuhe_tournament::StageFormat::Swiss { .. });
    visit.show(&Page {
        v: visit,
        stage,
        round,
        stage_name: explain::stage_name(setting, language),
        counted: state.round_in_table(stage, round),
        before: round.checked_sub(1).and_then(beside),
        after: round.checked_add(1).and_then(beside),
        starts_at: found.starts_at.map(|at| times::told(at, desk.utc_offset_min())),
        tables,
        byes: bye_rows(visit, state, (stage, round), &found.byes),
        remarks: found.remarks.iter().map(remark).collect(),
        others: names::OUTCOMES[3..]
            .iter()
            .map(|&(key, it)| (key, names::outcome(words, it)))
            .collect(),
        losses,
        draws,
        open,
        all,
        unopened,
        swiss: swiss && last,
        lineups: super::lineups::are_handed_in(state),
        faults: !faults.is_empty(),
        there: visit.here.ends_with(&format!("?{THERE}")),
        over: state.is_over(stage),
        ready: open == 0 && last,
        h: desk.h,
    })
}

/// The reasons for which a game is lost or drawn by the book of the event, by their keys.
pub(super) fn reasons(state: &Tournament, language: Language) -> (Choices, Choices) {
    let book = &state.rulebook().results;
    let losses = LossReason::ALL.iter().filter(|it| book.losses.contains_key(*it));
    let draws = DrawReason::ALL.iter().filter(|it| book.draws.contains_key(*it));
    (
        losses.map(|&it| (it.key(), explain::loss_reason(it, language))).collect(),
        draws.map(|&it| (it.key(), explain::draw_reason(it, language))).collect(),
    )
}

/// One of a vocabulary by its key; none if the field is empty.
fn reason<T: Copy>(all: &[T], key: impl Fn(T) -> &'static str, chosen: &str) -> Option<T> {
    all.iter().copied().find(|&it| key(it) == chosen)
}

/// The result that a row asks for; none if it asks for none.
pub(super) fn asked(fields: &Fields, key: &str) -> Result<Option<GameResult>, Problem> {
    let of = |name: &str| fields.of(&format!("{name}-{key}")).trim().to_owned();
    let (plain, other) = (of("result"), of("other"));
    let chosen = match (plain.is_empty(), other.is_empty()) {
        (false, false) => return Err(Problem::invalid("result", Fault::Contradictory)),
        (_, true) => &plain,
        (true, false) => &other,
    };
    if chosen.is_empty() {
        // Whatever else was filled in must not get lost with the result that was forgotten.
        let more =
            ["why", "reversed", "fouls-red", "fouls-black"].iter().any(|it| !of(it).is_empty());
        return if more { Err(Problem::invalid("result", Fault::Missing)) } else { Ok(None) };
    }
    let found = names::OUTCOMES.iter().find(|(key, _)| key == chosen);
    let &(_, outcome) = found.ok_or(Problem::invalid("result", Fault::Unknown))?;
    let why = of("why");
    let outcome = match outcome {
        Outcome::Won { winner, .. } => {
            Outcome::Won { winner, reason: reason(LossReason::ALL, |it| it.key(), &why) }
        }
        Outcome::Drawn { .. } => {
            Outcome::Drawn { reason: reason(DrawReason::ALL, |it| it.key(), &why) }
        }
        other => other,
    };
    let told = match outcome {
        Outcome::Won { reason, .. } => reason.is_some(),
        Outcome::Drawn { reason } => reason.is_some(),
        _ => false,
    };
    if !why.is_empty() && !told {
        return Err(Problem::invalid("reason", Fault::Contradictory));
    }
    let fouls = |side: &str| fields.read::<u16>(&format!("fouls-{side}-{key}"));
    let wrong = || Problem::invalid("fouls", Fault::NotWithin { least: 0, most: u16::MAX.into() });
    let count = |side: &str| fouls(side).map_err(|_| wrong());
    let fouls = Sides { red: count("red")?.unwrap_or(0), black: count("black")?.unwrap_or(0) };
    let colours_reversed = !of("reversed").is_empty();
    Ok(Some(GameResult { colours_reversed, fouls, ..outcome.into() }))
}

/// What the rows of a form ask for, what cannot be read in them, and how many are entered so already.
fn wanted(state: &Tournament, (_, stage, round): At, fields: &Fields) -> (Wanted, Unread, usize) {
    let (mut wanted, mut wrong, mut there) = (Vec::new(), Vec::new(), 0);
    let pairings = state.round(stage, round).map_or(&[][..], |round| &round.pairings);
    for (at, pairing) in pairings.iter().enumerate() {
        let table = TableRef::new(stage, round, at as u16 + 1);
        for (at, game) in pairing.games.iter().enumerate() {
            let place = table.game(at as u16 + 1);
            match asked(fields, &format!("{}-{}", table.table, place.game)) {
                Err(problem) => wrong.push((place, problem)),
                // Somebody else has entered the same meanwhile, or this very page did.
                Ok(Some(result)) if game.result == Some(result) => there += 1,
                Ok(Some(result)) => wanted.push((place, result)),
                Ok(None) => {}
            }
        }
    }
    (wanted, wrong, there)
}

pub(in crate::pages) async fn enter(
    State(app): State<Arc<App>>,
    mut visit: Visit,
    Path(at): Path<At>,
    fields: Fields,
) -> Shown {
    let (event, stage, round) = at;
    let here = format!("/events/{event}/desk/results/{stage}/{round}");
    let (_, kept) = app.service.event_to_see(event, &visit.identity).await?;
    let (results, wrong, there) = wanted(&kept.state, at, &fields);
    let mut faults: Faults = Faults::new();
    let row = |game: GameRef| (game.table.table, game.game);
    for (game, problem) in wrong {
        faults.insert(row(game), visit.told(&problem).detail);
    }
    let command = |&(game, result): &(GameRef, GameResult)| Command::EnterResult { game, result };
    // Every fault is told, not only the first; nothing is entered before all rows are sound.
    match app.service.refused_results(event, &visit.identity, &results).await {
        Ok(refused) => {
            let told =
                |(at, problem): (usize, Problem)| (row(results[at].0), visit.told(&problem).detail);
            faults.extend(refused.into_iter().map(told));
        }
        Err(problem) => {
            return page(&app, &visit.refused_act(&problem, fields, here), at, &faults).await;
        }
    }
    if faults.is_empty() {
        let commands: Vec<Command> = results.iter().map(command).collect();
        let entered = match commands.is_empty() {
            true if there > 0 => return on_to(&format!("{here}?{THERE}")),
            true => Err(Problem::invalid("result", Fault::Missing)),
            false if visit.only_looks => still_refused(&app, &visit, event, &commands).await,
            false => {
                let done = app.service.command_event_all(event, &visit.identity, &commands, None);
                done.await.map_err(|refused| refused.problem)
            }
        };
        return match entered {
            Ok(()) => on_to(&here),
            Err(problem) => {
                page(&app, &visit.refused_act(&problem, fields, here), at, &faults).await
            }
        };
    }
    visit = visit.looks(&here, &fields);
    visit.typed = fields;
    visit.here = here;
    let shown = page(&app, &visit, at, &faults).await?;
    Ok((axum::http::StatusCode::UNPROCESSABLE_ENTITY, shown).into_response())
}

pub(in crate::pages) async fn draw_lot(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(at): Path<At>,
    fields: Fields,
) -> Shown {
    let (event, stage, round) = at;
    let here = format!("/events/{event}/desk/results/{stage}/{round}");
    let drawn = async {
        let table = TableRef::new(stage, round, fields.read_needed("table")?);
        command(&app, &visit, event, &Command::DrawLot { table }, None).await
    };
    match drawn.await {
        Ok(()) => on_to(&here),
        Err(problem) => {
            page(&app, &visit.refused_act(&problem, fields, here), at, &Faults::new()).await
        }
    }
}
