//! The documents that the API answers with and that other crates define: their names and main fields, for the
//! description of the API. The pages in `docs/` have all of them.

use utoipa::openapi::schema::{AdditionalProperties, ArrayBuilder, ObjectBuilder, Schema, Type};
use utoipa::openapi::{Object, RefOr};
use utoipa::{PartialSchema, ToSchema};

/// A field that is always there.
fn field(kind: &str, description: &str) -> RefOr<Schema> {
    let of = |kind: Type| ObjectBuilder::new().schema_type(kind).description(Some(description));
    let schema: Schema = match kind {
        "id" | "text" => of(Type::String).into(),
        "number" => of(Type::Integer).into(),
        "flag" => of(Type::Boolean).into(),
        "list" => {
            let any = Object::builder().schema_type(utoipa::openapi::schema::SchemaType::AnyValue);
            ArrayBuilder::new().items(any).description(Some(description)).into()
        }
        _ => of(Type::Object).into(),
    };
    schema.into()
}

macro_rules! documents {
    ($($(#[doc = $text:literal])+ $name:ident { $($key:literal: $kind:ident $what:literal,)+ })+) => {$(
        $(#[doc = $text])+
        pub(super) struct $name;

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new()
                    .description(Some(concat!($($text),+).trim()))
                    $(.property($key, field(stringify!($kind), $what)).required($key))+
                    .additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(true)))
                    .into()
            }
        }

        impl ToSchema for $name {}
    )+};
}

documents! {
    /// Everything about an event, as in `docs/event-json.md`.
    EventReport {
        "schema": text "`chuhe-event`",
        "version": number "The version of the schema",
        "name": text "What the event is called",
        "rulebook": text "The rulebook's id",
        "points": list "Points of a game for Red and for Black, in half points: won, drawn, lost",
        "entrants": list "Everybody who entered",
        "stages": list "The stages with their rounds and tables",
        "final-standings": list "The places of the whole event",
        "closed": flag "Whether the places are final",
    }
    /// An entry of the log of an event, as in `docs/event-log.md`.
    EventEntry {
        "at": number "When, in milliseconds since 1970",
        "by": object "Who: `part` and `name`",
        "event": object "What happened, by its `type`",
    }
    /// Somebody who entered, with what the entry form says.
    EntrantRow {
        "id": number "The id in the event, from 1",
        "name": text "The name",
    }
    /// A round, as in `docs/event-log.md`.
    Round {
        "pairings": list "The encounters in the order of the tables, with their games and what they were paired by",
        "disagreements": list "Games that have ended otherwise than is entered: `id`, `game`, `ended`, `entered`; an arbiter corrects one of the two",
    }
    /// A line of a table, as in `docs/event-json.md`.
    StandingRow {
        "place": number "The place",
        "entrant": number "Who",
        "score": number "The score",
        "score-unit": text "What the score counts: `half-points` or `matches-won`",
        "record": list "Encounters won, drawn, lost",
    }
    /// The cross table of a stage.
    CrossTable {
        "rows": list "One row for each entrant, from the top: `place`, `entrant`, `number`, `rounds`, `score`",
    }
    /// A game of an event.
    GameOfEvent {
        "id": id "Its id",
        "game": object "Where it is played: `stage`, `round`, `table`, `game`",
        "red": object "Who has Red: `entrant`, and `member` of a team",
        "black": object "Who has Black",
        "void": flag "Whether others are paired at its place by now: it is not to be played",
    }
    /// A game as somebody may see it.
    GameView {
        "id": id "Its id",
        "event": id "The event it belongs to",
        "viewer": text "As whom it is seen: `red`, `black`, `arbiter`, `spectator`",
        "at": number "When, in milliseconds since 1970",
        "version": number "The number of entries in its log",
        "rulebook": text "The rulebook's id",
        "venue": text "Where it is played: `table`, `watched-screen`, `screen`",
        "players": object "The players, `red` and `black`",
        "fen": text "The position",
        "turn": text "The side to move",
        "moves": list "The moves played, by their squares",
    }
    /// An entry of the log of a hall: roles, doors, links, games that were set up.
    HallEntry {
        "at": number "When, in milliseconds since 1970",
        "by": text "Who, by name",
        "event": object "What happened, by its `type`",
    }
    /// An entry of the log of a game, as in `docs/game-log.md`.
    GameEntry {
        "at": number "When, in milliseconds since 1970",
        "by": object "Who: `part` and `name`",
        "event": object "What happened, by its `type`",
    }
}
