//! The regulations as they are published, and who runs the event.

use chuhe_rulebook::{ArbiterGrade, ArticleRef, EventLevel, Rulebook};
use serde::{Deserialize, Serialize};

/// What the regulations of an event say (竞赛规程, AXF 2017 3.1). What is not filled in is blank.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Regulations {
    /// What is filled in, by field.
    #[serde(skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    pub fields: std::collections::BTreeMap<Field, String>,
    /// Who runs the event.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub officials: Vec<Official>,
    /// The level of the event, on which the grades of its arbiters depend.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<EventLevel>,
}

/// A field of the regulations, in the order of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Field {
    /// 主办单位.
    Organiser,
    /// 棋赛名称.
    Name,
    /// 宗旨.
    Purpose,
    /// 参加资格.
    Eligibility,
    /// 报名时间.
    EntryTime,
    /// 报名地点.
    EntryPlace,
    /// 报名费.
    EntryFee,
    /// 比赛地点.
    Venue,
    /// 日期及时间.
    Dates,
    /// 棋赛制度.
    System,
    /// 对局时限.
    TimeLimit,
    /// 成绩计算.
    Scoring,
    /// 棋例.
    Rules,
    /// 奖励办法.
    Prizes,
}

impl Field {
    /// Every field, in the order of the book.
    pub const ALL: [Field; 14] = [
        Field::Organiser,
        Field::Name,
        Field::Purpose,
        Field::Eligibility,
        Field::EntryTime,
        Field::EntryPlace,
        Field::EntryFee,
        Field::Venue,
        Field::Dates,
        Field::System,
        Field::TimeLimit,
        Field::Scoring,
        Field::Rules,
        Field::Prizes,
    ];
}

/// Somebody who runs the event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Official {
    /// The name.
    pub name: String,
    /// The office.
    pub role: Role,
    /// Unit or federation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Grade as an arbiter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<ArbiterGrade>,
}

/// An office (AXF 2017 3.2–3.7; CXA 1987 ch. 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Member of the organising committee (组织委员会).
    Organiser,
    /// Chief arbiter (裁判长).
    ChiefArbiter,
    /// Deputy chief arbiter (副裁判长).
    DeputyChiefArbiter,
    /// Arbiter (裁判员).
    Arbiter,
    /// Member of the arbiters' committee of an Asian event.
    ArbitersCommittee,
    /// Member of the appeals committee (仲裁委员会).
    AppealsCommittee,
}

/// What is wrong with who runs an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StaffingComplaint {
    /// There is no chief arbiter (AXF 2017 3.3).
    NoChiefArbiter,
    /// There are several.
    SeveralChiefArbiters(usize),
    /// Too many of one member are on the arbiters' committee (AXF 2017, preamble).
    TooManyOfOneUnit {
        /// The member.
        unit: String,
        /// How many.
        count: usize,
        /// How many there may be.
        most: u8,
    },
    /// The appeals committee is too small (AXF 2017 3.7.A).
    CommitteeTooSmall {
        /// How many there are.
        has: usize,
        /// How many there should be.
        needs: usize,
    },
    /// Its number is even.
    EvenCommittee,
    /// The grade is too low, or not known (CXA 1987 2§2).
    Grade {
        /// Who.
        name: String,
        /// Which grade at least.
        needs: ArbiterGrade,
    },
}

impl StaffingComplaint {
    /// The articles that it rests on.
    pub fn articles<'a>(&self, book: &'a Rulebook, level: Option<EventLevel>) -> &'a [ArticleRef] {
        let officials = book.officials.as_ref();
        let found = match self {
            StaffingComplaint::NoChiefArbiter | StaffingComplaint::SeveralChiefArbiters(_) => {
                officials.map(|officials| &officials.chief_arbiter[..])
            }
            StaffingComplaint::TooManyOfOneUnit { .. } => officials
                .and_then(|officials| officials.committee_seats_per_member.as_ref())
                .map(|seats| &seats.source.articles[..]),
            StaffingComplaint::CommitteeTooSmall { .. } | StaffingComplaint::EvenCommittee => {
                book.appeals.as_ref().map(|appeals| &appeals.source.articles[..])
            }
            StaffingComplaint::Grade { .. } => officials
                .zip(level)
                .and_then(|(officials, level)| officials.grades.get(&level))
                .map(|grades| &grades.source.articles[..]),
        };
        found.unwrap_or(&[])
    }
}

impl Regulations {
    /// The fields that are still blank.
    pub fn blank(&self) -> Vec<Field> {
        let filled = |field: &Field| self.fields.get(field).is_some_and(|s| !s.trim().is_empty());
        Field::ALL.into_iter().filter(|field| !filled(field)).collect()
    }

    /// The officials of a role.
    pub fn officials(&self, role: Role) -> impl Iterator<Item = &Official> {
        self.officials.iter().filter(move |official| official.role == role)
    }

    /// What is wrong with who runs the event, by its book. It is told, and no condition of play.
    pub fn complaints(&self, book: &Rulebook) -> Vec<StaffingComplaint> {
        let mut found = Vec::new();
        match self.officials(Role::ChiefArbiter).count() {
            0 => found.push(StaffingComplaint::NoChiefArbiter),
            1 => {}
            n => found.push(StaffingComplaint::SeveralChiefArbiters(n)),
        }
        found.extend(self.crowded_units(book));
        let committee = self.officials(Role::AppealsCommittee).count();
        if let Some(appeals) = book.appeals.as_ref().filter(|_| committee > 0) {
            let needs = usize::from(appeals.committee_members.get());
            if committee < needs {
                found.push(StaffingComplaint::CommitteeTooSmall { has: committee, needs });
            }
            if appeals.odd_committee && committee.is_multiple_of(2) {
                found.push(StaffingComplaint::EvenCommittee);
            }
        }
        let officials = book.officials.as_ref().zip(self.level);
        let grades = officials.and_then(|(officials, level)| officials.grades.get(&level));
        for official in &self.officials {
            let needs = grades.and_then(|grades| match official.role {
                Role::ChiefArbiter => Some(grades.chief),
                Role::DeputyChiefArbiter => Some(grades.deputies),
                Role::Arbiter => Some(grades.others),
                _ => None,
            });
            if let Some(needs) = needs.filter(|&needs| official.grade.is_none_or(|g| g > needs)) {
                found.push(StaffingComplaint::Grade { name: official.name.clone(), needs });
            }
        }
        found
    }

    /// Units with too many seats on the arbiters' committee.
    fn crowded_units(&self, book: &Rulebook) -> Vec<StaffingComplaint> {
        let seats = book.officials.as_ref();
        let seats = seats.and_then(|officials| officials.committee_seats_per_member.as_ref());
        let Some(most) = seats.map(|seats| seats.value.get()) else { return Vec::new() };
        let mut units = std::collections::BTreeMap::new();
        for official in self.officials(Role::ArbitersCommittee) {
            if let Some(unit) = &official.unit {
                *units.entry(unit).or_insert(0) += 1;
            }
        }
        let crowded = units.into_iter().filter(|&(_, count)| count > usize::from(most));
        let complaint = |(unit, count): (&String, usize)| StaffingComplaint::TooManyOfOneUnit {
            unit: unit.clone(),
            count,
            most,
        };
        crowded.map(complaint).collect()
    }
}
