//! The regulations as they are published, and who runs the event.

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
}

/// A field of the regulations, in the order of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Field {
    /// 举办单位.
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
    /// Grade as an arbiter, 1 for a national arbiter (国家级), 2 for 一级, 3 for 二级, 4 for 三级.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<u8>,
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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StaffingComplaint {
    /// There is no chief arbiter (AXF 2017 3.3.A).
    #[error("there is no chief arbiter")]
    NoChiefArbiter,
    /// There are several.
    #[error("there are {0} chief arbiters")]
    SeveralChiefArbiters(usize),
    /// More than three of one member are on the arbiters' committee (AXF 2017, preamble).
    #[error("{count} members of the arbiters' committee are of {unit}; three is the most")]
    TooManyOfOneUnit {
        /// The member.
        unit: String,
        /// How many.
        count: usize,
    },
    /// The appeals committee is too small (AXF 2017 3.7.A).
    #[error("the appeals committee has {has} members and needs {needs}")]
    CommitteeTooSmall {
        /// How many there are.
        has: usize,
        /// How many there should be.
        needs: usize,
    },
    /// Its number is even.
    #[error("the appeals committee has an even number of members")]
    EvenCommittee,
    /// The grade is too low (CXA 1987 2§2).
    #[error("{name} needs grade {needs} or better")]
    Grade {
        /// Who.
        name: String,
        /// Which grade at least.
        needs: u8,
    },
}

/// Members of the arbiters' committee of one federation, at most (AXF 2017, preamble).
const OF_ONE_MEMBER: usize = 3;

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

    /// What is wrong with who runs the event, by its book. Grades are looked at if they are given: the lowest
    /// for chief, deputies and arbiters, such as `[1, 2, 3]` for a national event of adults (CXA 1987 2§2).
    pub fn complaints(
        &self,
        appeals: Option<&chuhe_rulebook::Appeals>,
        grades: Option<[u8; 3]>,
    ) -> Vec<StaffingComplaint> {
        let mut found = Vec::new();
        match self.officials(Role::ChiefArbiter).count() {
            0 => found.push(StaffingComplaint::NoChiefArbiter),
            1 => {}
            n => found.push(StaffingComplaint::SeveralChiefArbiters(n)),
        }
        let mut units = std::collections::BTreeMap::new();
        for official in self.officials(Role::ArbitersCommittee) {
            if let Some(unit) = &official.unit {
                *units.entry(unit).or_insert(0) += 1;
            }
        }
        let crowded = units.into_iter().filter(|&(_, count)| count > OF_ONE_MEMBER);
        found.extend(crowded.map(|(unit, count)| {
            let unit = unit.clone();
            StaffingComplaint::TooManyOfOneUnit { unit, count }
        }));
        let committee = self.officials(Role::AppealsCommittee).count();
        if let Some(appeals) = appeals.filter(|_| committee > 0) {
            let needs = usize::from(appeals.committee_members.get());
            if committee < needs {
                found.push(StaffingComplaint::CommitteeTooSmall { has: committee, needs });
            }
            if appeals.odd_committee && committee.is_multiple_of(2) {
                found.push(StaffingComplaint::EvenCommittee);
            }
        }
        for official in &self.officials {
            let needs = grades.and_then(|[chief, deputy, others]| match official.role {
                Role::ChiefArbiter => Some(chief),
                Role::DeputyChiefArbiter => Some(deputy),
                Role::Arbiter => Some(others),
                _ => None,
            });
            if let Some(needs) = needs.filter(|&needs| official.grade.is_none_or(|g| g > needs)) {
                found.push(StaffingComplaint::Grade { name: official.name.clone(), needs });
            }
        }
        found
    }
}
