//! Who enters something, when, and in which language the answer is.

use chuhe_tournament::{Actor, EntrantId, Instant, Part};
use clap::{Args, ValueEnum};

use super::words::{self, Locale};
use crate::rules::Spoken;
use crate::when;

/// The options of every command that enters something.
#[derive(Args)]
pub(super) struct Official {
    /// Who enters it: the name that is to stand in the log
    #[arg(
        id = "official",
        long,
        value_name = "NAME",
        default_value = "",
        hide_default_value = true,
        help_heading = "For the log"
    )]
    name: String,
    /// In which part
    #[arg(
        long = "as",
        value_name = "PART",
        value_enum,
        default_value = "chief-arbiter",
        help_heading = "For the log"
    )]
    part: Office,
    /// When it is entered, as 2026-05-01T09:30+08:00; without an offset it is UTC; at most a day ahead of this computer's clock
    /// [default: now]
    #[arg(long, value_name = "TIME", value_parser = when::read_entry, help_heading = "For the log")]
    at: Option<Instant>,
    /// Answer as JSON, for programs: the entries that were added to the log, as docs/event-json.md describes them
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) spoken: Spoken,
}

/// The options of every command that only reads.
#[derive(Args)]
pub(super) struct ReadingOptions {
    #[command(flatten)]
    pub(super) spoken: Spoken,
    /// Answer as JSON, for programs: docs/event-json.md describes it
    #[arg(long, global = true)]
    pub(super) json: bool,
}

/// A part in the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Office {
    ChiefArbiter,
    Arbiter,
    Organiser,
    AppealsCommittee,
    /// The player or team that the command is about: for line-ups and appeals
    Entrant,
}

impl Official {
    /// When it is entered.
    pub(super) fn now(&self) -> Instant {
        self.at.unwrap_or_else(when::now)
    }

    pub(super) fn words(&self) -> Locale {
        words::locale(self.spoken.language())
    }

    /// Who enters it; `own` is the entrant whose affair it is.
    pub(super) fn actor(&self, own: Option<EntrantId>) -> Actor {
        let part = match self.part {
            Office::ChiefArbiter => Part::ChiefArbiter,
            Office::Arbiter => Part::Arbiter,
            Office::Organiser => Part::Organiser,
            Office::AppealsCommittee => Part::AppealsCommittee,
            // Nobody has the id 0: what is not an entrant's own affair is refused.
            Office::Entrant => Part::Entrant(own.unwrap_or(EntrantId(0))),
        };
        Actor::new(part, &self.name)
    }
}
