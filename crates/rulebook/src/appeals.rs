//! Appeals.

use std::num::NonZeroU16;

use serde::{Deserialize, Serialize};

use crate::fault::Inconsistency;
use crate::load::InconsistencyAt;
use crate::source::Source;
use crate::vocabulary::vocabulary;

/// Appeals (AXF 2017 2§8.4, 3.4.F, 3.7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Appeals {
    /// Seconds after the game within which an appeal must be in.
    pub deadline_s: u32,
    /// Whether it must be in writing.
    pub written: bool,
    /// The fee, returned if the appeal is upheld.
    pub fee: Option<Fee>,
    /// Members of the committee at an individual event, at least.
    pub committee_members: NonZeroU16,
    /// Whether their number should be odd.
    pub odd_committee: bool,
    /// Whether a member stands back when the own team is concerned.
    pub recusal: bool,
    /// Whose word is final if there is no committee. For the reader: nothing acts on it.
    pub without_committee: FinalInstance,
    /// Where it comes from.
    pub source: Source,
}

impl Appeals {
    pub(crate) fn faults(&self) -> Option<InconsistencyAt> {
        let currency = &*self.fee.as_ref()?.currency;
        let sound = currency.len() == 3 && currency.bytes().all(|byte| byte.is_ascii_uppercase());
        let fault = || Inconsistency::NoCurrency(currency.to_owned());
        (!sound).then(|| ("fee.currency".to_owned(), fault()))
    }
}

/// A fee.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Fee {
    /// In whole units of the currency.
    pub amount: u32,
    /// The currency's three capital letters (ISO 4217).
    pub currency: Box<str>,
}

vocabulary! {
    /// Whose word is final.
    pub enum FinalInstance {
        /// The chief arbiter's.
        ChiefArbiter = "chief-arbiter",
    }
}
