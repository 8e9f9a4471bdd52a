//! `--stage` and `--round`, where they mean the same in several commands.

use chuhe_tournament::Tournament;
use clap::Args;

use super::naming::{existing_stage, given_round, playing_stage, shown_stage};
use super::words::Locale;
use crate::failure::Failure;

/// The stage that a command is about.
#[derive(Args)]
pub(super) struct StageOption {
    /// The stage, from 1 [default: the one being played]
    #[arg(id = "stage", long, value_name = "STAGE")]
    given: Option<u16>,
}

impl StageOption {
    /// Whether one is named.
    pub(super) const fn is_given(&self) -> bool {
        self.given.is_some()
    }

    /// The stage that is named, where a command without one is about several.
    pub(super) fn named(&self, words: &Locale, event: &Tournament) -> Result<Option<u16>, Failure> {
        self.given.map(|stage| existing_stage(words, event, stage)).transpose()
    }

    /// The stage at whose tables something happens.
    pub(super) fn playing(&self, words: &Locale, event: &Tournament) -> Result<u16, Failure> {
        playing_stage(words, event, self.given)
    }

    /// The stage whose table is meant.
    pub(super) fn shown(&self, words: &Locale, event: &Tournament) -> Result<u16, Failure> {
        shown_stage(words, event, self.given)
    }
}

/// The round that a command is about, and its stage.
#[derive(Args)]
pub(super) struct RoundOption {
    /// The round, numbered as on the papers [default: the last]
    #[arg(long = "round", value_name = "ROUND")]
    given_round: Option<u16>,
    #[command(flatten)]
    stage: StageOption,
}

impl RoundOption {
    /// The stage at whose tables something happens, and the round of it.
    pub(super) fn playing(
        &self,
        words: &Locale,
        event: &Tournament,
    ) -> Result<(u16, u16), Failure> {
        let stage = self.stage.playing(words, event)?;
        Ok((stage, given_round(words, event, stage, self.given_round)?))
    }
}
