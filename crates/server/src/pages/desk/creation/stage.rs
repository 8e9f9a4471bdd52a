//! The stages of a format of one's own, as the form has them.

use std::num::{NonZeroU8, NonZeroU16};
use std::str::FromStr;

use chuhe_rulebook::Rulebook;
use chuhe_tournament::{Carries, PlacesPlayed, StageFormat, StageSetting, Takes};

use crate::pages::forms::Fields;
use crate::problem::{Fault, Problem};

/// So many stages fit into the form; more can be set up by a file or by a program.
pub(super) const MOST: u16 = 6;

/// The name of a field of a stage. Those of the first have no number, and its format is the plan that is chosen.
pub(super) fn named(field: &str, stage: u16) -> String {
    match (field, stage) {
        ("format", 1) => "plan".to_owned(),
        (_, 1) => field.to_owned(),
        _ => format!("{field}-{stage}"),
    }
}

/// How many stages the form has.
pub(super) fn count(fields: &Fields) -> u16 {
    (2..=MOST).take_while(|&stage| fields.has(&named("format", stage))).count() as u16 + 1
}

/// A whole number from one on; none if the field is empty.
pub(super) fn number<T: FromStr>(
    fields: &Fields,
    name: &str,
    most: impl Into<u32>,
) -> Result<Option<T>, Problem> {
    let wrong = Fault::NotWithin { least: 1, most: most.into() };
    fields.read(name).map_err(|_| Problem::invalid(name, wrong))
}

fn needed<T>(name: &str, found: Option<T>) -> Result<T, Problem> {
    found.ok_or_else(|| Problem::invalid(name, Fault::Missing))
}

/// A double elimination whose final is that of the first plan of the book that lays one down.
fn double_elimination(book: &Rulebook) -> Result<StageFormat, Problem> {
    let plan = book.double_elimination_plan();
    let plan = plan.ok_or(Problem::invalid("rulebook", Fault::NoFinal))?;
    Ok(StageFormat::DoubleElimination { plan: plan.to_owned() })
}

/// How a stage is played, and what it is called unless it has a better name.
fn format(
    fields: &Fields,
    book: &Rulebook,
    stage: u16,
) -> Result<(StageFormat, &'static str), Problem> {
    let chosen = named("format", stage);
    Ok(match &*fields.needed(&chosen)? {
        "swiss" => {
            let name = named("rounds", stage);
            let rounds = needed(&name, number(fields, &name, u16::MAX)?)?;
            (StageFormat::Swiss { rounds, same_unit: None, forbidden: Vec::new() }, "swiss")
        }
        "round-robin" => (StageFormat::RoundRobin { cycles: NonZeroU8::MIN }, "round robin"),
        "double-round-robin" => {
            let cycles = NonZeroU8::MIN.saturating_add(1);
            (StageFormat::RoundRobin { cycles }, "round robin")
        }
        "groups" => {
            let name = named("groups", stage);
            let groups = needed(&name, number(fields, &name, u8::MAX)?)?;
            (StageFormat::Groups { groups }, "groups")
        }
        "knock-out" => {
            let places = match fields.of(&named("places", stage)) {
                "first" => PlacesPlayed::First,
                "all" => PlacesPlayed::All,
                _ => PlacesPlayed::FirstAndThird,
            };
            (StageFormat::KnockOut { places }, "knock-out")
        }
        "double-elimination" => (double_elimination(book)?, "double elimination"),
        _ => return Err(Problem::invalid(&chosen, Fault::Unknown)),
    })
}

/// Who plays in a stage: everybody in the first, places of an earlier one in the others.
fn takes(fields: &Fields, stage: u16, earlier: &[StageSetting]) -> Result<Takes, Problem> {
    if stage == 1 {
        return Ok(Takes::Everybody);
    }
    let (name, before) = (named("from", stage), stage - 1);
    let taken: Option<NonZeroU16> = number(fields, &name, before)?;
    let taken = taken.map_or(before, NonZeroU16::get);
    let Some(source) = earlier.get(usize::from(taken) - 1) else {
        let fault = Fault::NotWithin { least: 1, most: before.into() };
        return Err(Problem::invalid(&name, fault));
    };
    let first: Option<NonZeroU16> = number(fields, &named("first", stage), u16::MAX)?;
    let from = first.map_or(1, NonZeroU16::get);
    let name = named("last", stage);
    let last: Option<NonZeroU16> = number(fields, &name, u16::MAX)?;
    let to = last.map(NonZeroU16::get);
    if to.is_some_and(|to| to < from) {
        let fault = Fault::NotWithin { least: from.into(), most: u16::MAX.into() };
        return Err(Problem::invalid(&name, fault));
    }
    Ok(match source.format {
        StageFormat::Groups { .. } => Takes::GroupPlaces { stage: taken, from, to },
        _ => Takes::Places { stage: taken, from, to },
    })
}

/// A stage whose name tells who plays in it, where nothing comes after it: the first places, or the others.
fn renamed(stage: StageSetting, is_source: bool) -> StageSetting {
    let name = match stage.takes {
        _ if is_source => return stage,
        Takes::Everybody => return stage,
        Takes::Places { from: 1, .. } | Takes::GroupPlaces { from: 1, .. } => "final",
        Takes::Places { .. } => "others",
        Takes::GroupPlaces { .. } => "places",
    };
    StageSetting { name: name.to_owned(), ..stage }
}

/// The stages of the form.
pub(super) fn settings(fields: &Fields, book: &Rulebook) -> Result<Vec<StageSetting>, Problem> {
    let mut stages: Vec<StageSetting> = Vec::new();
    for stage in 1..=count(fields) {
        let (format, name) = format(fields, book, stage)?;
        let games: Option<NonZeroU8> = number(fields, &named("games", stage), u8::MAX)?;
        let carries = match fields.of(&named("carries", stage)) {
            "all" => Carries::All,
            "mutual" => Carries::Mutual,
            _ => Carries::Nothing,
        };
        let setting = StageSetting::new(name, format)
            .taking(takes(fields, stage, &stages)?)
            .carrying(carries)
            .of_games(games.map_or(1, NonZeroU8::get));
        stages.push(setting);
    }
    let sources: Vec<u16> = stages.iter().filter_map(|stage| stage.takes.stage()).collect();
    let numbered = (1..).zip(stages);
    Ok(numbered.map(|(no, stage)| renamed(stage, sources.contains(&no))).collect())
}

/// The same form with the fields of the stages after the first as they are given, and no others.
fn with_later(fields: &Fields, kept: u16, more: &[(String, &str)]) -> Fields {
    let own = |name: &str| {
        let stage = name.rsplit_once('-').and_then(|(_, stage)| stage.parse::<u16>().ok());
        let is_field = |stage: u16| FIELDS.iter().any(|field| named(field, stage) == name);
        stage.is_some_and(|stage| stage > kept && is_field(stage))
    };
    let kept = fields.without(&["step"]).filter(|(name, _)| !own(name));
    let kept = kept.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let more = more.iter().map(|(name, value)| (name.clone(), (*value).to_owned()));
    Fields::of_query(kept.chain(more).collect())
}

/// What a later stage is asked for.
const FIELDS: [&str; 9] =
    ["format", "rounds", "groups", "places", "games", "from", "first", "last", "carries"];

/// The form with one more stage, filled in as most want it: a knock-out of the best.
pub(super) fn added(fields: &Fields) -> Fields {
    let (before, stage) = (count(fields), count(fields) + 1);
    if stage > MOST {
        return with_later(fields, MOST, &[]);
    }
    let grouped = fields.is(&named("format", before), "groups");
    let (source, last) = (before.to_string(), if grouped { "2" } else { "8" });
    let more = [("format", "knock-out"), ("from", &*source), ("first", "1"), ("last", last)];
    with_later(fields, before, &more.map(|(field, value)| (named(field, stage), value)))
}

/// The form without its last stage.
pub(super) fn removed(fields: &Fields) -> Fields {
    with_later(fields, count(fields).saturating_sub(1).max(1), &[])
}

/// A form that is filled in for several stages, by its name.
pub(super) fn filled(fields: &Fields, preset: &str) -> Option<Fields> {
    let wanted: &[(&str, u16, &str)] = match preset {
        // As `chuhe event new --format groups` lays it out.
        "groups-knock-out" => &[
            ("format", 1, "groups"),
            ("groups", 1, "2"),
            ("format", 2, "knock-out"),
            ("from", 2, "1"),
            ("first", 2, "1"),
            ("last", 2, "2"),
            ("format", 3, "round-robin"),
            ("from", 3, "1"),
            ("first", 3, "3"),
        ],
        "groups-round-robin" => &[
            ("format", 1, "groups"),
            ("groups", 1, "2"),
            ("format", 2, "round-robin"),
            ("from", 2, "1"),
            ("first", 2, "1"),
            ("last", 2, "3"),
            ("carries", 2, "mutual"),
        ],
        "swiss-knock-out" => &[
            ("format", 1, "swiss"),
            ("rounds", 1, "7"),
            ("format", 2, "knock-out"),
            ("from", 2, "1"),
            ("first", 2, "1"),
            ("last", 2, "8"),
        ],
        _ => return None,
    };
    let kept = fields.without(&["plan", "groups", "rounds"]);
    let kept = kept.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let kept = Fields::of_query(kept.collect());
    let wanted = wanted.iter().map(|&(field, stage, value)| (named(field, stage), value));
    Some(with_later(&kept, 1, &wanted.collect::<Vec<_>>()))
}
