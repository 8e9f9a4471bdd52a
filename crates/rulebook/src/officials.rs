//! Who runs an event: grades of arbiters, and seats on committees.

use std::collections::BTreeMap;
use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use crate::article::Citations;
use crate::source::{Ruled, Source};
use crate::vocabulary::vocabulary;

/// Who runs an event (AXF 2017 preamble, 3.3–3.6; CXA 1987 2§2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Officials {
    /// The articles on the chief arbiter: what is for nobody else.
    pub chief_arbiter: Citations,
    /// The articles on the other arbiters and the office.
    pub arbiters: Citations,
    /// Seats on the arbiters' committee that one member may have at most.
    pub committee_seats_per_member: Option<Ruled<NonZeroU8>>,
    /// The lowest grades, by the level of the event; levels that are not named are free.
    #[serde(default)]
    pub grades: BTreeMap<EventLevel, Grades>,
}

vocabulary! {
    /// The level of an event.
    pub enum EventLevel {
        /// A national event of adults (成年人全国比赛).
        NationalAdult = "national-adult",
        /// A national event of the young (青少年全国比赛).
        NationalYouth = "national-youth",
        /// An event of a province, an autonomous region or a municipality (省、自治区、直辖市比赛).
        Provincial = "provincial",
    }
}

vocabulary! {
    /// The grade of an arbiter (裁判等级), the highest first.
    pub enum ArbiterGrade {
        /// 国家级.
        National = "national",
        /// 一级.
        First = "first",
        /// 二级.
        Second = "second",
        /// 三级.
        Third = "third",
    }
}

/// The lowest grades at an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Grades {
    /// The chief arbiter's.
    pub chief: ArbiterGrade,
    /// A deputy's.
    pub deputies: ArbiterGrade,
    /// Any other arbiter's.
    pub others: ArbiterGrade,
    /// Where it comes from.
    pub source: Source,
}
