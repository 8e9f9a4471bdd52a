//! What arbiters do in a game by the forms of their panel: told before it is done where it
//! ends the game, counts against a player, or seals a move.

use chuhe_board::Square;
use chuhe_game::{Command, Correction, Game, Mishap, Touched};
use chuhe_rulebook::{FoulKind, Misconduct};
use uuid::Uuid;

use super::{ATTEMPTS, asked, chosen, is_done, outcome, read_move, side};
use crate::api::App;
use crate::hall::Hall;
use crate::pages::desk::times;
use crate::pages::event;
use crate::pages::forms::Fields;
use crate::pages::names;
use crate::pages::panel;
use crate::pages::panel::confirmation::{is_asked, was_told};
use crate::pages::visit::{Shown, Visit, on_to};
use crate::problem::{Fault, Problem};
use crate::service::{Answer, Asked, Foresight};

/// The panel of a game: forms that come from there lead back there.
pub(in crate::pages) fn panel_of(game: Uuid) -> String {
    format!("/games/{game}/arbiter")
}

/// Whether a form was filled in on the panel of the game.
pub(super) fn is_from_panel(game: Uuid, fields: &Fields) -> bool {
    fields.of("back") == panel_of(game)
}

pub(super) async fn act(app: &App, visit: Visit, game: Uuid, fields: Fields) -> Shown {
    match done(app, &visit, game, &fields).await {
        // Whoever types moves without scripts goes on typing.
        Ok(None) if is_typed_move(&fields) => on_to(&format!("{}?typing", panel_of(game))),
        Ok(None) => on_to(&panel_of(game)),
        Ok(Some(foresight)) => panel::table::to_confirm(app, visit, game, foresight, fields).await,
        Err(problem) => panel::table::refused(app, visit, game, problem, fields).await,
    }
}

fn is_typed_move(fields: &Fields) -> bool {
    fields.is("do", "enter-move")
}

/// Does what a form asks for, once under its key, or tells what it would bring about if that is asked back and nobody has
/// confirmed it.
async fn done(
    app: &App,
    visit: &Visit,
    game: Uuid,
    fields: &Fields,
) -> Result<Option<Foresight>, Problem> {
    let asked = asked(&visit.identity, game, fields)?;
    if is_done(app, asked.as_ref()).await? {
        return Ok(None);
    }
    match attempt(app, visit, game, fields, asked.as_ref()).await {
        // The same came twice at once, and the other was faster.
        Err(_) if is_done(app, asked.as_ref()).await? => Ok(None),
        done => done,
    }
}

async fn attempt(
    app: &App,
    visit: &Visit,
    game: Uuid,
    fields: &Fields,
    asked: Option<&Asked>,
) -> Result<Option<Foresight>, Problem> {
    let identity = &visit.identity;
    if fields.is("do", "note") {
        let (hall, _) = app.service.game_to_arbitrate(game, identity).await?;
        return note(app, visit, &hall.state, game, fields).await.map(|()| None);
    }
    let mut attempt = 0;
    let command = loop {
        attempt += 1;
        let (hall, kept) = app.service.game_to_arbitrate(game, identity).await?;
        // A move is meant for the position that was seen; what else has happened since does not stand in its way.
        let ply: Option<usize> = fields.read("ply")?;
        if ply.is_some_and(|ply| ply != kept.state.history().plies().len()) {
            return Err(Problem::Stale { version: kept.version });
        }
        let command = match fields.of("do") {
            "set-resumption" => {
                let (_, event) = app.service.event_to_see(hall.state.event, identity).await?;
                resumption(event.state.setting().utc_offset_min.unwrap_or(0), fields)?
            }
            _ => super::command(&kept.state, fields)?,
        };
        // What has happened on the board is entered as it happened.
        let entered =
            matches!(command, Command::Tick | Command::Play { .. } | Command::PressClock { .. });
        if !entered
            && let Ok(foresight) = app.service.foresee_in_game(game, identity, &command).await
            && is_asked(&command, &foresight)
            && !(fields.has("sure") && was_told(visit, &foresight, fields))
        {
            return Ok(Some(foresight));
        }
        // It is done to the game that was looked at: a tablet's move in between would make it another thing.
        match carry_out(app, visit, game, &command, Some(kept.version), asked).await {
            Err(Problem::Stale { .. }) if attempt < ATTEMPTS => {}
            done => break done.map(|()| command)?,
        }
    };
    if let Command::Play { side, .. } = command
        && fields.has("press")
    {
        let (_, after) = app.service.game_to_arbitrate(game, identity).await?;
        if after.state.is_in_play() && after.state.to_press() == Some(side) {
            carry_out(app, visit, game, &Command::PressClock { side }, None, None).await?;
        }
    }
    Ok(None)
}

/// A note of the officials, which stands in the log of the event with the table it is about.
async fn note(
    app: &App,
    visit: &Visit,
    hall: &Hall,
    game: Uuid,
    fields: &Fields,
) -> Result<(), Problem> {
    let place = hall.games.get(&game).ok_or(Problem::NotFound)?.game;
    let (_, event) = app.service.event_to_see(hall.event, &visit.identity).await?;
    let at = names::game_at(visit, &event.state, place);
    let round = names::round(visit, &event.state, (place.table.stage, place.table.round));
    let text = format!("{round} · {at}: {}", fields.needed("text")?);
    let note = chuhe_tournament::Command::Note { about: None, text, article: None };
    event::command(app, visit, hall.event, &note, None).await
}

async fn carry_out(
    app: &App,
    visit: &Visit,
    game: Uuid,
    command: &Command,
    seen: Option<u64>,
    asked: Option<&Asked>,
) -> Result<(), Problem> {
    let answer = |_: &Game, _| Answer { status: 303, body: String::new() };
    let done = app.service.command_game(game, &visit.identity, command, None, seen, asked, answer);
    done.await.map(drop)
}

/// The commands that only the panel has forms for.
pub(super) fn command(game: &Game, fields: &Fields) -> Result<Command, Problem> {
    let reason = || fields.of("reason").trim().to_owned();
    let side = || side(fields);
    Ok(match fields.of("do") {
        "enter-move" => Command::Play {
            side: game.turn(),
            m: read_move(game.position(), fields.of("move"))?,
            offer_draw: fields.has("offer-draw"),
        },
        "touch" => touch(fields)?,
        "put-straight" => Command::PutStraight { pieces: squares(fields, "pieces")? },
        "announce-adjusting" => Command::AnnounceAdjusting { side: side()? },
        "claim-shuffling" => Command::ClaimShuffling { side: side()? },
        "hand-in-score" => Command::HandInScore { side: side()? },
        "note-score-entered" => Command::NoteScoreEntered,
        "settle" => Command::Settle { side: side()?, mishap: mishap(game, fields)? },
        "reverse-colours" => Command::ReverseColours,
        "misconduct" => Command::Misconduct {
            side: side()?,
            act: match fields.has("act") {
                true => Some(chosen(Misconduct::ALL, |it| it.key(), "act", fields)?),
                false => None,
            },
            reason: reason(),
        },
        "introduce-clock" => Command::IntroduceClock,
        "correct-outcome" => {
            Command::Correct { correction: Correction::Outcome(outcome(fields)?), reason: reason() }
        }
        "correct-play-on" => Command::Correct { correction: Correction::PlayOn, reason: reason() },
        "correct-take-back" => {
            let correction = Correction::TakeBack { plies: fields.read_needed("plies")? };
            Command::Correct { correction, reason: reason() }
        }
        "correct-strike-fouls" => {
            let correction = Correction::StrikeFouls {
                side: side()?,
                kind: chosen(FoulKind::ALL, |it| it.key(), "foul", fields)?,
                times: fields.read("times")?.unwrap_or(1),
            };
            Command::Correct { correction, reason: reason() }
        }
        _ => return Err(Problem::invalid("do", Fault::Unknown)),
    })
}

/// What was touched: squares in their order, with a plus between two that were touched at once. Whoever was in check
/// and had begun another move has overlooked the check.
pub(in crate::pages) fn touch(fields: &Fields) -> Result<Command, Problem> {
    let side = side(fields)?;
    let wrong = || Problem::invalid("touched", Fault::Malformed);
    let square = |text: &str| text.parse::<Square>().map_err(|_| wrong());
    let text = fields.needed("touched")?.to_ascii_lowercase();
    let acts = words_of(&text, |c| c == '+').into_iter();
    let acts = acts.map(|act| match act.split_once('+') {
        Some((a, b)) => Ok(Touched::Both(square(a)?, square(b)?)),
        None => Ok(Touched::One(square(&act)?)),
    });
    let touched = acts.collect::<Result<Vec<Touched>, Problem>>()?;
    if fields.is("kind", "overlooked") {
        let first = touched.first().and_then(|touched| touched.squares().next());
        return Ok(Command::OverlookCheck { side, piece: first.ok_or_else(wrong)? });
    }
    Ok(Command::Touch { side, touched, adjusting: fields.is("kind", "adjusting") })
}

/// The words of a text: letters and digits, and what else belongs to a word.
fn words_of(text: &str, also: impl Fn(char) -> bool) -> Vec<String> {
    let between = |c: char| !c.is_ascii_alphanumeric() && !also(c);
    text.split(between).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn squares(fields: &Fields, name: &str) -> Result<Vec<Square>, Problem> {
    let text = fields.needed(name)?.to_ascii_lowercase();
    let read = |word: &String| word.parse().map_err(|_| Problem::invalid(name, Fault::Malformed));
    words_of(&text, |_| false).iter().map(read).collect()
}

fn mishap(game: &Game, fields: &Fields) -> Result<Mishap, Problem> {
    // Whoever moves twice is not the side to move: his move is read as if it were his turn again.
    let out_of_turn = side(fields).ok().filter(|side| *side != game.turn());
    let position = out_of_turn.and_then(|_| game.position().passed());
    let position = position.as_ref().unwrap_or_else(|| game.position());
    let made = || read_move(position, fields.of("move"));
    let unnamed = |problem| match problem {
        Problem::Invalid { place, fault: Fault::NoMove } => {
            Problem::Invalid { place, fault: Fault::NoIllegalMove }
        }
        other => other,
    };
    Ok(match fields.of("mishap") {
        "illegal-move" => Mishap::IllegalMove { played: made().map_err(unnamed)? },
        "extra-move" => Mishap::ExtraMove { played: made()? },
        "displaced" => Mishap::Displaced { pieces: squares(fields, "pieces")? },
        "knocked-over" => Mishap::KnockedOver {
            pieces: fields.read_needed("how-many")?,
            off_the_board: fields.has("off-the-board"),
            after_press: fields.has("after-press"),
        },
        _ => return Err(Problem::invalid("mishap", Fault::Unknown)),
    })
}

/// When and where an adjourned game goes on, by the clocks of the venue.
fn resumption(utc_offset_min: i16, fields: &Fields) -> Result<Command, Problem> {
    let at = times::read(fields, "resume-at", utc_offset_min)?;
    let at = at.ok_or_else(|| Problem::invalid("resume-at", Fault::Missing))?;
    Ok(Command::SetResumption { at, place: fields.text("place").unwrap_or_default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touched(text: &str, kind: &str) -> Result<String, Problem> {
        let fields = Fields::known(&[("side", "red"), ("touched", text), ("kind", kind)]);
        touch(&fields).map(|command| serde_json::to_string(&command).unwrap())
    }

    #[test]
    fn what_was_touched_is_read_in_order_and_at_once() {
        let read = touched(" B0, b2+b9；e6 ", "").unwrap();
        assert!(read.contains(r#"[{"one":"b0"},{"both":["b2","b9"]},{"one":"e6"}]"#), "{read}");
        let read = touched("e0", "overlooked").unwrap();
        assert!(read.contains(r#""overlook-check","side":"red","piece":"e0""#), "{read}");
        assert!(touched("e0", "adjusting").unwrap().contains(r#""adjusting":true"#));
        for wrong in ["", "z9", "b2+", "b2+b9+b8"] {
            assert!(touched(wrong, "").is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_form_leads_back_to_the_panel_of_its_own_game_alone() {
        let game = Uuid::from_u128(7);
        let back = |address: &str| is_from_panel(game, &Fields::known(&[("back", address)]));
        assert!(back(&panel_of(game)));
        for other in ["", "https://elsewhere.example", &panel_of(Uuid::from_u128(8))] {
            assert!(!back(other), "{other}");
        }
    }
}
