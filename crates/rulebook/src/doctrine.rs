//! How repetitions are judged: the doctrine, the readings it leaves open, and what to cite.

mod asian;
mod chinese;
mod ground;

use std::collections::BTreeMap;
use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

pub use self::asian::{Asian, ChaseOrNot, CheckWithChase, ListedRoles, OldRoot, Unrooting};
pub use self::chinese::{CaptureByRoot, Chinese, ChineseEdition, CrossedPawnValue, DrawingPoint};
pub use self::ground::Ground;
use crate::article::Citations;
use crate::fault::Inconsistency;
use crate::load::InconsistencyAt;
use crate::vocabulary::vocabulary;

vocabulary! {
    /// A kind of piece. The names are those of the board; this crate knows no board.
    pub enum Role {
        /// 帅 / 将
        King = "king",
        /// 仕 / 士
        Advisor = "advisor",
        /// 相 / 象
        Elephant = "elephant",
        /// 马
        Horse = "horse",
        /// 车
        Chariot = "chariot",
        /// 炮
        Cannon = "cannon",
        /// 兵 / 卒
        Pawn = "pawn",
    }
}

/// How the book judges moves that go round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Doctrine {
    /// Which of the two doctrines, with its open points decided.
    pub school: School,
    /// How far to look for threats.
    pub search: SearchLimits,
    /// The articles to cite for what was found.
    grounds: BTreeMap<Ground, Citations>,
}

impl Doctrine {
    /// The articles that a finding rests on. Every rulebook has some for every ground.
    pub fn cite(&self, ground: Ground) -> &Citations {
        self.grounds.get(&ground).expect("every ground has its articles, checked when it is read")
    }

    pub(crate) fn faults(&self) -> Vec<InconsistencyAt> {
        let uncited = Ground::ALL.iter().filter(|ground| !self.grounds.contains_key(ground));
        let uncited =
            uncited.map(|&ground| ("grounds".to_owned(), Inconsistency::UncitedGround(ground)));
        let (school, single_readings) = match &self.school {
            School::Asian(asian) => ("asian", asian.single_readings().to_vec()),
            School::Chinese(chinese) => ("chinese", chinese.single_readings().to_vec()),
        };
        let disputed = single_readings.into_iter().filter(|&(_, disputed)| disputed);
        let disputed = disputed.map(|(key, _)| {
            (format!("school.{school}.{key}.disputed"), Inconsistency::NoOtherReading)
        });
        uncited.chain(disputed).chain(self.search.faults()).collect()
    }
}

/// The two doctrines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum School {
    /// Only perpetual check and perpetual chase of one piece are offences.
    Asian(Box<Asian>),
    /// Any unbroken run of checks, mate threats and chases is an offence.
    Chinese(Box<Chinese>),
}

/// How far threats are searched. The books set no bound; these cover every printed example.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SearchLimits {
    /// Checks in a row that a mate threat (杀) may need.
    pub mate_checks: NonZeroU8,
    /// Checks in a row through which a piece may be won (先将后捉, 抽吃).
    pub gain_checks: NonZeroU8,
}

impl SearchLimits {
    /// The most checks that may be asked for: the printed examples need seven, and no search gets so far.
    pub const MOST_CHECKS: u8 = 32;

    fn faults(&self) -> impl Iterator<Item = InconsistencyAt> {
        [("mate-checks", self.mate_checks), ("gain-checks", self.gain_checks)]
            .into_iter()
            .filter(|(_, checks)| checks.get() > SearchLimits::MOST_CHECKS)
            .map(|(key, checks)| {
                (format!("search.{key}"), Inconsistency::TooManyChecks { checks: checks.get() })
            })
    }
}
