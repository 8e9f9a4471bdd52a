//! The documents that the API answers with and that other crates define: their names and main fields, for the
//! description of the API. The pages in `docs/` have all of them.

use chuhe_game::Command as AtTable;
use chuhe_tournament::Command as InEvent;
use serde::de::DeserializeOwned;
use serde_json::json;
use utoipa::openapi::schema::{
    AdditionalProperties, ArrayBuilder, ObjectBuilder, OneOfBuilder, Schema, SchemaType, Type,
};
use utoipa::openapi::{Object, Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

use super::reading::commands;

/// A field of a document.
struct Field {
    key: &'static str,
    /// What it is: a number, a text; `_or_null` if it may be null, `_if_any` if it may be missing.
    kind: &'static str,
    /// The document that the things in a list are.
    of: Option<&'static str>,
    description: &'static str,
}

impl Field {
    fn schema(&self) -> Schema {
        let description = Some(self.description);
        let (kind, null) = match self.kind.strip_suffix("_or_null") {
            Some(kind) => (kind, Some(Type::Null)),
            None => (self.kind.trim_end_matches("_if_any"), None),
        };
        let kind = match kind {
            "id" | "text" => Type::String,
            "number" => Type::Integer,
            "flag" => Type::Boolean,
            "object" => Type::Object,
            "list" | "list_with_gaps" => {
                let items = items(self.of, kind == "list_with_gaps");
                return ArrayBuilder::new().items(items).description(description).into();
            }
            _ => return any().description(description).into(),
        };
        let kinds = match null {
            Some(null) => [kind, null].into_iter().collect(),
            None => SchemaType::from(kind),
        };
        ObjectBuilder::new().schema_type(kinds).description(description).into()
    }
}

fn any() -> ObjectBuilder {
    Object::builder().schema_type(SchemaType::AnyValue)
}

/// What the things in a list are; with gaps some are null.
fn items(of: Option<&str>, gaps: bool) -> RefOr<Schema> {
    let Some(name) = of else { return Schema::from(any()).into() };
    let named = Ref::from_schema_name(name);
    if !gaps {
        return named.into();
    }
    let null = ObjectBuilder::new().schema_type(Type::Null);
    Schema::from(OneOfBuilder::new().item(null).item(named)).into()
}

fn document(description: &str, fields: &[Field]) -> RefOr<Schema> {
    let mut object = ObjectBuilder::new().description(Some(description.trim()));
    for field in fields {
        object = object.property(field.key, field.schema());
        if !field.kind.ends_with("_if_any") {
            object = object.required(field.key);
        }
    }
    object.additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(true))).into()
}

/// A command: what it is by `do`, and what belongs to it.
fn command<T: DeserializeOwned>(description: &str, example: serde_json::Value) -> RefOr<Schema> {
    let words = ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some("What is to be done"))
        .enum_values(Some(commands::<T>()));
    ObjectBuilder::new()
        .description(Some(description))
        .property("do", words)
        .required("do")
        .additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(true)))
        .examples([example])
        .into()
}

/// Something to be done in an event.
pub(super) struct EventCommand;

impl PartialSchema for EventCommand {
    fn schema() -> RefOr<Schema> {
        let text = "Something to be done in an event; `docs/commands.md` has the fields of each.";
        command::<InEvent>(text, json!({ "do": "pair-round", "stage": 1 }))
    }
}

impl ToSchema for EventCommand {}

/// Something to be done in a game.
pub(super) struct GameCommand;

impl PartialSchema for GameCommand {
    fn schema() -> RefOr<Schema> {
        let text = "Something to be done in a game; `docs/commands.md` has the fields of each.";
        command::<AtTable>(text, json!({ "do": "play", "side": "red", "move": "h2e2" }))
    }
}

impl ToSchema for GameCommand {}

macro_rules! documents {
    ($($(#[doc = $text:literal])+ $name:ident {
        $($key:literal: $kind:ident $(of $of:literal)? $what:literal,)+
    })+) => {$(
        $(#[doc = $text])+
        pub(super) struct $name;

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                document(concat!($($text),+), &[$(Field {
                    key: $key,
                    kind: stringify!($kind),
                    of: [$(Some($of),)? None][0],
                    description: $what,
                }),+])
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
    /// The cross table of an event or a stage. Rows name entrants by id, cells name opponents by drawn number.
    CrossTable {
        "rows": list of "CrossRow" "One row for each entrant, from the top",
    }
    /// The row of an entrant in a cross table.
    CrossRow {
        "place": number "The place",
        "entrant": number "Who: the id, as in `entrants`",
        "stage": number "The stage whose table gave the place and the score",
        "number": number "The number that was drawn; it is this, not the id, by which other rows name this one as `opponent`",
        "rounds": list_with_gaps of "CrossCell" "What each round came to; null if the entrant was not in it",
        "score": number "The score",
        "deducted": number_if_any "What was taken away of it, in half points",
        "score-unit": text "What the score counts: `half-points` or `matches-won`",
    }
    /// What a round came to for an entrant, in a cross table.
    CrossCell {
        "opponent": number_or_null "The drawn number of the opponent, not the id: it is the `number` of the opponent's row; null for a bye",
        "side": text_or_null "The side that was really played: `red` or `black`",
        "half-points": number_or_null "Half points of the games; null if there is no result yet, or if it is annulled",
        "board-half-points": number_if_any "Half points of the boards, where they decide the match",
        "match-half-points": number_if_any "Half points of the match, where the table counts matches",
        "won": flag_if_any "Whether a match of a knock-out was won, once it is decided",
        "forfeit": text_if_any "That no game was played, because somebody did not come: `won` or `lost`",
        "annulled": flag_if_any "That it does not count",
        "bye": text_if_any "Why there was no opponent: `pairing`, `free` or `missed`",
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
        "clocks": object_or_null "The clocks at `at`: `remaining-ms` and `moves-due` of `red` and `black`, `running` (whose time runs), `flag-at` (when it will be over); null if there are none",
        "halt": any "Why play stands still; null if it does not",
        "halt-reason": text_or_null "What the arbiter said when he stopped the clocks",
        "absent": object "Who is absent: `red` and `black`",
        "fouls": object "The fouls of `red` and `black`, each a kind and how often",
        "next-measure": object_or_null "What the next act of misconduct would bring `red` and `black`; for arbiters",
        "offer": text_or_null "Whose draw offer stands: `red` or `black`",
        "must-play": any "The moves that touching leaves to the side to move; null if it has touched nothing",
        "pending": object_or_null "The repetition that is pending",
        "adjournment": object_or_null "The adjournment",
        "warnings": list "What is coming",
        "outcome": any "The result as in `docs/game-log.md`; null while it is open",
        "slip": object_or_null "The result slip",
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
