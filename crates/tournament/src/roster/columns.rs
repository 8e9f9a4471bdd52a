//! What the columns of an entry list hold, by their headings.

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Column {
    /// The player's name.
    Name,
    /// The name in Latin letters.
    Romanised,
    /// The team, where players of teams are listed.
    Team,
    /// Unit, club or federation.
    Unit,
    /// Rating.
    Rating,
    /// Place among the seeds.
    Seed,
    /// Sex.
    Sex,
    /// The board of a team's player, or that he is a reserve.
    Board,
    /// What somebody is in the team: regular player, reserve, captain.
    Role,
    /// Whether the player is a reserve.
    Reserve,
    /// The team's captain: a mark beside the player, or the name.
    Captain,
    /// Anything else.
    Notes,
}

/// The headings by which columns are found, without regard to case and blanks.
const HEADINGS: [(Column, &[&str]); 12] = [
    (Column::Name, &["name", "player", "姓名", "棋手", "选手", "選手", "队员", "隊員"]),
    (
        Column::Romanised,
        &[
            "romanised",
            "romanized",
            "romanised name",
            "romanized name",
            "pinyin",
            "latin",
            "english name",
            "英文名",
            "拼音",
        ],
    ),
    (Column::Team, &["team", "队名", "隊名", "代表队", "代表隊", "队伍", "隊伍"]),
    (
        Column::Unit,
        &["unit", "club", "federation", "country", "单位", "單位", "协会", "協會", "国家", "國家"],
    ),
    (Column::Rating, &["rating", "elo", "等级分", "等級分"]),
    (Column::Seed, &["seed", "种子", "種子"]),
    (Column::Sex, &["sex", "gender", "性别", "性別"]),
    (Column::Board, &["board", "台次", "台号", "台號", "台序"]),
    (Column::Role, &["role", "角色", "身份", "职务", "職務"]),
    (Column::Reserve, &["reserve", "substitute", "替补", "替補", "后补", "後補"]),
    (Column::Captain, &["captain", "队长", "隊長", "领队", "領隊"]),
    (Column::Notes, &["notes", "note", "remarks", "备注", "備註"]),
];

impl Column {
    /// Every kind of column.
    pub const ALL: [Column; 12] = [
        Column::Name,
        Column::Romanised,
        Column::Team,
        Column::Unit,
        Column::Rating,
        Column::Seed,
        Column::Sex,
        Column::Board,
        Column::Role,
        Column::Reserve,
        Column::Captain,
        Column::Notes,
    ];

    /// The English heading, which is always understood.
    pub fn key(self) -> &'static str {
        let own = HEADINGS.iter().find(|(column, _)| *column == self);
        own.map_or("", |(_, names)| names[0])
    }

    /// What a heading stands for.
    pub fn headed(heading: &str) -> Option<Column> {
        let plain = heading.trim().to_lowercase();
        let found = HEADINGS.iter().find(|(_, names)| names.contains(&plain.as_str()));
        found.map(|&(column, _)| column)
    }
}
