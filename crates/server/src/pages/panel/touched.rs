//! The touch-move helper: what was touched, in order, and what must therefore be played. It writes nothing.

use chuhe_board::{Color, Move};
use chuhe_game::{Command, Event, Game, explain};
use uuid::Uuid;

use super::confirmation::explained;
use crate::api::App;
use crate::pages::acts::arbiter::touch;
use crate::pages::forms::Fields;
use crate::pages::game::{colour, named};
use crate::pages::visit::Visit;
use crate::problem::Problem;
use crate::service::Foresight;

/// A duty, the moves that fulfil it, and whether it is the one that binds.
pub(super) struct Duty {
    pub(super) told: String,
    pub(super) moves: String,
    pub(super) binds: bool,
}

/// What comes of touching pieces.
#[derive(Default)]
pub(super) struct Consequence {
    pub(super) duties: Vec<Duty>,
    /// Why it counts as it does.
    pub(super) notes: Vec<String>,
    /// What the log would say, with fouls and articles.
    pub(super) recorded: Vec<String>,
    /// A foul that is recorded only with the answer.
    pub(super) later: Option<String>,
    /// Why it cannot be so.
    pub(super) wrong: Option<String>,
}

/// The helper as it was filled in.
pub(super) struct Helper {
    pub(super) side: &'static str,
    pub(super) touched: String,
    pub(super) kind: String,
    pub(super) found: Option<Consequence>,
}

/// What was asked after the question mark.
pub(super) async fn helper(
    app: &App,
    visit: &Visit,
    id: Uuid,
    game: &Game,
    asked: &Fields,
) -> Helper {
    let turn = game.turn().key();
    let side = ["red", "black"].into_iter().find(|side| asked.is("side", side)).unwrap_or(turn);
    let (touched, kind) = (asked.of("touched").trim().to_owned(), asked.of("kind").to_owned());
    let found = match touched.is_empty() {
        true => None,
        false => {
            let fields = Fields::known(&[("side", side), ("touched", &touched), ("kind", &kind)]);
            let wrong = |problem: &Problem| Consequence {
                wrong: Some(visit.told(problem).detail),
                ..Consequence::default()
            };
            Some(match foreseen(app, visit, id, &fields).await {
                Ok((command, foresight)) => consequence(visit, &command, &foresight),
                Err(problem) => wrong(&problem),
            })
        }
    };
    Helper { side, touched, kind, found }
}

async fn foreseen(
    app: &App,
    visit: &Visit,
    id: Uuid,
    fields: &Fields,
) -> Result<(Command, Foresight), Problem> {
    let command = touch(fields)?;
    let foresight = app.service.foresee_in_game(id, &visit.identity, &command).await?;
    Ok((command, foresight))
}

fn consequence(visit: &Visit, command: &Command, foresight: &Foresight) -> Consequence {
    let language = visit.language();
    let after = &foresight.after;
    let side: Option<Color> = command.player();
    let in_turn = after.ended().is_none() && side == Some(after.turn());
    let obligation = after.obligation().filter(|_| in_turn);
    let fouls = |event: &Event| matches!(event, Event::FoulRecorded { .. });
    let recorded = foresight.entries.iter().any(|entry| fouls(&entry.event));
    let named = |m: &Move| named(visit, after.position(), *m);
    let comma = visit.t("panel-comma");
    let duties = obligation.as_ref().map(|found| {
        let duties = found.tiers.iter().enumerate().map(|(at, tier)| {
            let binds = at == found.binding;
            let told = explain::duty(tier.duty, language);
            let told = match binds {
                true => explain::with_articles(told, &found.source.articles, language),
                false => told,
            };
            let moves: Vec<String> = tier.moves.iter().map(named).collect();
            Duty { told, moves: moves.join(&comma), binds }
        });
        // What comes after the one that binds does not matter.
        duties.take(found.binding + 1).collect()
    });
    let state = &foresight.before.state;
    let touched = foresight
        .entries
        .iter()
        .any(|entry| matches!(entry.event, Event::Touched { adjusting: false, .. }));
    let mut notes = Vec::new();
    if let (Command::Touch { side, adjusting: true, .. }, true) = (command, touched) {
        notes.push(not_put_straight(visit, state, *side));
    }
    if let Some(side) = side.filter(|_| touched && after.ended().is_none() && !in_turn) {
        notes.push(visit.with("panel-touch-not-turn", colour(visit, side)));
    }
    let later = obligation.as_ref().and_then(|found| found.foul).filter(|_| !recorded);
    Consequence {
        duties: duties.unwrap_or_default(),
        notes,
        recorded: explained(state, &foresight.entries, visit),
        later: later.map(|foul| visit.with("panel-foul-later", explain::foul(foul, language))),
        wrong: None,
    }
}

/// Why pieces that were to be put straight count as touched.
fn not_put_straight(visit: &Visit, game: &Game, side: Color) -> String {
    let rule = &game.rulebook().touch_move.adjusting;
    let told = match game.adjusts_on_other_time(side) {
        true => visit.t("panel-touch-other-time"),
        false => visit.t("panel-touch-unannounced"),
    };
    explain::with_articles(told, &rule.source.articles, visit.language())
}
