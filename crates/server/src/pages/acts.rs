//! What is done in a game by the forms of its page.

pub(super) mod arbiter;

use std::sync::Arc;

use axum::extract::State;
use chuhe_board::{Color, Move, Notation, Position, ReadMoveError};
use chuhe_game::{CaseVerdict, Command, Game, Outcome, Viewer};
use chuhe_rulebook::{DrawReason, FoulKind, LossReason};
use uuid::Uuid;

use super::forms::{Fields, KEY_FIELD};
use super::game;
use super::visit::{Shown, Visit, on_to};
use crate::api::{App, Path};
use crate::identity::Identity;
use crate::problem::{Fault, Problem};
use crate::service::{Answer, Asked};

pub(super) async fn act(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(id): Path<Uuid>,
    fields: Fields,
) -> Shown {
    if arbiter::is_from_panel(id, &fields) {
        return arbiter::act(&app, visit, id, fields).await;
    }
    // A slip of the pen in the envelope loses the game (AXF 2017 2§2.4): it is read back first.
    if fields.is("do", "seal") && !fields.has("sure") {
        match is_written(&app, &visit.identity, id, &fields).await {
            Ok(true) => return game::to_confirm(&app, visit, id, fields).await,
            Ok(false) => {}
            Err(problem) => return game::refused(&app, visit, id, problem, fields).await,
        }
    }
    // An offer that would be a foul is made by whoever was told so, and not by a page from before.
    let offers =
        fields.is("do", "offer-draw") || fields.is("do", "play") && fields.has("offer-draw");
    if offers && !fields.has("sure") && is_foul(&app, &visit.identity, id, &fields).await? {
        return game::warned_of_offer(&app, visit, id, fields).await;
    }
    // Whoever wants to be asked before a move is played is told how it reads.
    if fields.is("do", "play") && fields.has("ask") {
        match is_playable(&app, &visit.identity, id, &fields).await {
            Ok(true) => return game::to_confirm(&app, visit, id, fields).await,
            // Nobody is asked for what is refused.
            Ok(false) => {}
            Err(problem) => return game::refused(&app, visit, id, problem, fields).await,
        }
    }
    match once(&app, &visit.identity, id, &fields).await {
        Ok(()) => on_to(&format!("/games/{id}")),
        Err(problem) => game::refused(&app, visit, id, problem, fields).await,
    }
}

/// Whether the sealed move is written in the form. At a table it may lie in an envelope of paper; on the screen there is
/// no other place for it.
async fn is_written(app: &App, by: &Identity, id: Uuid, fields: &Fields) -> Result<bool, Problem> {
    let (_, kept, _) = app.service.game_to_see(id, by).await?;
    let written = fields.text("written").is_some();
    match written || kept.state.setting().venue.is_by_hand() {
        true => Ok(written),
        false => Err(Problem::invalid("written", Fault::Missing)),
    }
}

/// Whether an offer of a draw would be a foul of the side that makes it. What was done before under the same key is not
/// asked again.
async fn is_foul(app: &App, by: &Identity, id: Uuid, fields: &Fields) -> Result<bool, Problem> {
    if is_done(app, asked(by, id, fields)?.as_ref()).await? {
        return Ok(false);
    }
    let (_, kept, _) = app.service.game_to_see(id, by).await?;
    Ok(side(fields).is_ok_and(|side| kept.state.foul_of_offer(side).is_some()))
}

/// Whether the move in the form, if it can be read, is one of the position.
async fn is_playable(app: &App, by: &Identity, id: Uuid, fields: &Fields) -> Result<bool, Problem> {
    let (_, kept, _) = app.service.game_to_see(id, by).await?;
    let position = kept.state.position();
    read_move(position, fields.of("move")).map(|m| position.is_legal(m))
}

/// Does what a form asks for. Under its `key` it is done once, however often it comes: a browser that has heard no
/// answer sends it again.
async fn once(app: &App, by: &Identity, id: Uuid, fields: &Fields) -> Result<(), Problem> {
    let asked = asked(by, id, fields)?;
    if is_done(app, asked.as_ref()).await? {
        return Ok(());
    }
    match attempt(app, by, id, fields, asked.as_ref()).await {
        Ok(()) => Ok(()),
        // The same came twice at once, and the other was faster.
        Err(_) if is_done(app, asked.as_ref()).await? => Ok(()),
        Err(problem) => Err(problem),
    }
}

/// What a form asks for under its key: the form itself, since what a typed move means changes with the position.
fn asked(by: &Identity, id: Uuid, fields: &Fields) -> Result<Option<Asked>, Problem> {
    let Some(key) = fields.text(KEY_FIELD) else { return Ok(None) };
    let request = format!("{id}\n{}", fields.question());
    Asked::new(by, &key, request.as_bytes()).map(Some)
}

/// Whether that was done before.
async fn is_done(app: &App, asked: Option<&Asked>) -> Result<bool, Problem> {
    match asked {
        None => Ok(false),
        Some(asked) => Ok(app.service.answered(asked).await?.is_some()),
    }
}

/// So often something is tried again because something else has happened in the game.
const ATTEMPTS: usize = 8;

async fn attempt(
    app: &App,
    by: &Identity,
    id: Uuid,
    fields: &Fields,
    asked: Option<&Asked>,
) -> Result<(), Problem> {
    let ply: Option<usize> = fields.read("ply")?;
    // Whoever signs at a tablet says for which side.
    let part = Some(fields.of("side")).filter(|side| fields.is("do", "sign") && !side.is_empty());
    let mut attempt = 0;
    loop {
        attempt += 1;
        let (_, kept, viewer) = app.service.game_to_see(id, by).await?;
        // A move is meant for the position that was seen. What else has happened since, as an offer of a draw, does
        // not stand in its way.
        if let Some(ply) = ply.filter(|ply| *ply != kept.state.history().plies().len()) {
            // A player has another device, or an arbiter was faster: what he wanted stands on the board.
            let stands = played_at(&kept.state, ply).is_some_and(|(before, played)| {
                read_move(&before, fields.of("move")).is_ok_and(|m| m == played)
            });
            let plays = viewer != Viewer::Spectator || matches!(by, Identity::Tablet { .. });
            return match stands && plays && fields.is("do", "play") && !fields.has("offer-draw") {
                true => Ok(()),
                false => Err(Problem::Stale { version: kept.version }),
            };
        }
        let command = command(&kept.state, fields)?;
        let answer = |_: &Game, _| Answer { status: 303, body: String::new() };
        let seen = ply.map(|_| kept.version);
        match app.service.command_game(id, by, &command, part, seen, asked, answer).await {
            Err(Problem::Stale { .. }) if attempt < ATTEMPTS => {}
            done => return done.map(drop),
        }
    }
}

/// The move that was made in the position after so many, and that position; none if there is none.
fn played_at(game: &Game, ply: usize) -> Option<(Position, Move)> {
    let played = game.history().plies().get(ply)?.played;
    Some((game.history().position_after(ply), played))
}

/// Why a move was not made that was meant for an earlier position, for whoever has the present one before him now: the
/// page that answers is not to be loaded again.
pub(super) fn outrun(
    visit: &Visit,
    game: &Game,
    problem: &Problem,
    fields: &Fields,
) -> Option<String> {
    let Problem::Stale { .. } = problem else { return None };
    let ply = fields.read("ply").ok()??;
    let (before, played) = played_at(game, ply)?;
    Some(visit.with("live-outrun", game::named(visit, &before, played)))
}

fn side(fields: &Fields) -> Result<Color, Problem> {
    match fields.of("side") {
        "red" => Ok(Color::Red),
        "black" => Ok(Color::Black),
        _ => Err(Problem::invalid("side", Fault::Missing)),
    }
}

/// The sides that were ticked.
fn sides(fields: &Fields, name: &str) -> Vec<Color> {
    let named = [("red", Color::Red), ("black", Color::Black)];
    named.into_iter().filter(|(key, _)| fields.is(name, key)).map(|(_, side)| side).collect()
}

/// A move in any notation. One that cannot be played is taken as it stands, too: what is wrong with it is for the rules
/// to say, with the article, and at a table an illegal move is a foul.
pub(super) fn read_move(position: &Position, text: &str) -> Result<Move, Problem> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Problem::invalid("move", Fault::Missing));
    }
    if let Ok(found) = text.to_ascii_lowercase().parse() {
        return Ok(found);
    }
    match Notation::guess(text).read(position, text) {
        Ok(m) | Err(ReadMoveError::Illegal(m, _)) => Ok(m),
        Err(_) => Err(Problem::invalid("move", Fault::NoMove)),
    }
}

/// The command that a form asks for.
fn command(game: &Game, fields: &Fields) -> Result<Command, Problem> {
    let reason = || fields.of("reason").trim().to_owned();
    let side = || side(fields);
    Ok(match fields.of("do") {
        "tick" => Command::Tick,
        "start" => Command::Start { absent: sides(fields, "absent") },
        "arrive" => Command::Arrive { side: side()? },
        "play" => Command::Play {
            side: side()?,
            m: read_move(game.position(), fields.of("move"))?,
            offer_draw: fields.has("offer-draw"),
        },
        "press-clock" => Command::PressClock { side: side()? },
        "offer-draw" => Command::OfferDraw { side: side()? },
        "accept-draw" => Command::AcceptDraw { side: side()? },
        "decline-draw" => Command::DeclineDraw { side: side()? },
        "retract-offer" => Command::RetractOffer { side: side()? },
        "claim-limit" => Command::ClaimLimit { side: side()? },
        "claim-repetition" => Command::ClaimRepetition { side: side()? },
        "resign" => Command::Resign { side: side()? },
        "seal" => Command::Seal { side: side()?, written: fields.text("written") },
        "confirm-diagram" => Command::ConfirmDiagram { side: side()? },
        "sign" => Command::Sign,
        "record-foul" => Command::RecordFoul {
            side: side()?,
            kind: chosen(FoulKind::ALL, |it| it.key(), "foul", fields)?,
            times: fields.read("times")?.unwrap_or(1),
        },
        "adjust-clock" => {
            let (side, delta_ms) = (side()?, span_ms("seconds", &fields.needed("seconds")?)?);
            Command::AdjustClock { side, delta_ms, reason: reason() }
        }
        "pause" => Command::Pause { reason: reason() },
        "resume" => Command::Resume,
        "allow-draw" => Command::AllowDraw,
        "order-play-on" => Command::OrderPlayOn { reason: reason() },
        "consent-to-resignation" => Command::ConsentToResignation,
        "refuse-resignation" => Command::RefuseResignation { reason: reason() },
        "rule-on-limit" => {
            Command::RuleOnLimit { record_leads_there: fields.is("record", "leads-there") }
        }
        "declare-limit" => Command::DeclareLimit,
        "overrule" => Command::Overrule { verdict: verdict(fields)?, reason: reason() },
        "adjourn" => Command::Adjourn { reason: reason() },
        "call-resumption" => Command::CallResumption { absent: sides(fields, "absent") },
        "open-envelope" => Command::OpenEnvelope {
            written: fields.text("written"),
            read_as: match fields.has("read-as") {
                true => Some(read_move(game.position(), fields.of("read-as"))?),
                false => None,
            },
        },
        "enter-result" => Command::EnterResult { outcome: outcome(fields)?, reason: reason() },
        _ => return arbiter::command(game, fields),
    })
}

/// A span of time in milliseconds: seconds, minutes and seconds, or hours, minutes and seconds, with a sign before them if
/// they are taken. What is too large to be meant is for the rules to refuse.
fn span_ms(place: &str, text: &str) -> Result<i64, Problem> {
    let wrong = || Problem::invalid(place, Fault::NoSpan);
    let text = text.trim().replace('：', ":").replace(['−', '－'], "-");
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(&text)),
    };
    let parts: Vec<&str> = digits.split(':').collect();
    let mut seconds: i64 = 0;
    for (at, part) in parts.iter().enumerate() {
        let plain = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let found: i64 = part.parse().ok().filter(|_| plain).ok_or_else(wrong)?;
        // What follows a colon is less than a minute, or an hour.
        if parts.len() > 3 || at > 0 && (found > 59 || part.len() != 2) {
            return Err(wrong());
        }
        seconds = seconds.saturating_mul(60).saturating_add(found);
    }
    Ok(seconds.saturating_mul(1_000) * sign)
}

/// One of a vocabulary, by its key in a field.
fn chosen<T: Copy>(
    all: &[T],
    key: impl Fn(&T) -> &'static str,
    place: &str,
    fields: &Fields,
) -> Result<T, Problem> {
    let found = all.iter().find(|it| key(it) == fields.of(place)).copied();
    found.ok_or_else(|| Problem::invalid(place, Fault::Unknown))
}

fn verdict(fields: &Fields) -> Result<CaseVerdict, Problem> {
    Ok(match fields.of("verdict") {
        "red-loses" => CaseVerdict::RedLoses,
        "black-loses" => CaseVerdict::BlackLoses,
        "draw-permitted" => CaseVerdict::DrawPermitted,
        "draw-mutual" => CaseVerdict::DrawMutual,
        "no-case" => CaseVerdict::NoCase,
        _ => return Err(Problem::invalid("verdict", Fault::Unknown)),
    })
}

fn outcome(fields: &Fields) -> Result<Outcome, Problem> {
    let loss = || chosen(LossReason::ALL, |it| it.key(), "loss", fields);
    Ok(match fields.of("result") {
        "red-won" => Outcome::Won { winner: Color::Red, reason: loss()? },
        "black-won" => Outcome::Won { winner: Color::Black, reason: loss()? },
        "both-lost" => Outcome::BothLost { reason: Some(loss()?) },
        "both-lost-unplayed" => Outcome::BothLost { reason: None },
        "annulled" => Outcome::Annulled,
        "points-cancelled" => Outcome::PointsCancelled { sides: sides(fields, "cancelled") },
        "drawn" => {
            Outcome::Drawn { reason: chosen(DrawReason::ALL, |it| it.key(), "draw", fields)? }
        }
        _ => return Err(Problem::invalid("result", Fault::Missing)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_of_time_is_read_as_clocks_show_it() {
        let spans = [
            ("-60", -60),
            ("90", 90),
            ("+1:30", 90),
            (" -2:00 ", -120),
            ("1:02:03", 3_723),
            ("−5", -5),
        ];
        for (text, seconds) in spans {
            assert_eq!(span_ms("seconds", text), Ok(seconds * 1_000), "{text}");
        }
        for wrong in
            ["", "-", "1:", ":30", "1:60", "1:5", "1:00:00:00", "1.5", "--1", "1:-5", "one"]
        {
            assert!(span_ms("seconds", wrong).is_err(), "{wrong}");
        }
        // More than any number holds is refused by what reads it, not by a panic.
        assert!(span_ms("seconds", &"9".repeat(40)).is_err());
        assert_eq!(span_ms("seconds", "9223372036854775807"), Ok(i64::MAX));
    }

    #[test]
    fn a_move_is_read_in_any_notation() {
        let start = Position::initial();
        for text in ["h2e2", " H2E2 ", "C2=5", "炮二平五", "h2-e2"] {
            assert_eq!(read_move(&start, text).unwrap().to_string(), "h2e2", "{text}");
        }
        // One that cannot be played is read as well.
        for text in ["R1+3", "车一进三", "i0i3"] {
            assert_eq!(read_move(&start, text).unwrap().to_string(), "i0i3", "{text}");
        }
        assert_eq!(read_move(&start, "nonsense"), Err(Problem::invalid("move", Fault::NoMove)));
        assert_eq!(read_move(&start, " "), Err(Problem::invalid("move", Fault::Missing)));
    }
}
