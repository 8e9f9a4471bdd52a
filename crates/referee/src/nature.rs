//! What a move is.

use std::fmt;

/// What a move is, by its heaviest effect (AXF 2017 4§1; CXA 1999 六.9; CXA 2020 24.1–24.7, 26.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Nature {
    /// 将: the king can be taken.
    Check,
    /// 杀: mate by checks is threatened.
    MateThreat,
    /// 捉: the win of a piece is threatened.
    Chase,
    /// 兑: faces a piece of the same kind, either may take.
    Exchange,
    /// 献: puts a piece where it can be taken for nothing.
    Offer,
    /// 拦: steps into the way of what was threatened.
    Block,
    /// 跟: keeps attacking, or attacks a protected piece. The printed cases of the Chinese rules call such
    /// moves 闲, and so does their reading here; its evidence tells them apart.
    Follow,
    /// 闲: none of these.
    Idle,
    /// It could not be found out within the limits of the search.
    Unknown,
}

impl Nature {
    /// The character used in tables; `?` for what is unknown.
    pub const fn character(self) -> char {
        match self {
            Nature::Check => '将',
            Nature::MateThreat => '杀',
            Nature::Chase => '捉',
            Nature::Exchange => '兑',
            Nature::Offer => '献',
            Nature::Block => '拦',
            Nature::Follow => '跟',
            Nature::Idle => '闲',
            Nature::Unknown => '?',
        }
    }

    /// The tag that a character of a table means.
    pub const fn from_character(character: char) -> Option<Nature> {
        Some(match character {
            '将' => Nature::Check,
            '杀' => Nature::MateThreat,
            '捉' => Nature::Chase,
            '兑' => Nature::Exchange,
            '献' => Nature::Offer,
            '拦' => Nature::Block,
            '跟' => Nature::Follow,
            '闲' => Nature::Idle,
            '?' => Nature::Unknown,
            _ => return None,
        })
    }

    /// Whether it is one of the attacks (打) that make up forbidden conduct.
    pub const fn is_attack(self) -> bool {
        matches!(self, Nature::Check | Nature::MateThreat | Nature::Chase)
    }

    /// Whether it is one of the idle moves: 兑, 献, 拦 and 跟 are idle, too.
    pub const fn is_idle(self) -> bool {
        !self.is_attack() && !matches!(self, Nature::Unknown)
    }
}

impl fmt::Display for Nature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.character())
    }
}
