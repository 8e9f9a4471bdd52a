//! Rounds, and who meets whom in them.

use chuhe_rulebook::UnplayedResult;
use serde::{Deserialize, Serialize};

use crate::bye_claim::ByeClaim;
use crate::entrant::{EntrantId, Seat};
use crate::outcome::GameResult;
use crate::red_by::RedBy;
use crate::side::Side;
use crate::swiss::{Because, ByNumber, Criterion, Float, Relaxation};
use chuhe_logbook::Instant;

/// One round of a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Round {
    /// Who meets whom, in the order of the tables.
    pub pairings: Vec<Pairing>,
    /// Who does not play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<Bye>,
    /// When it starts, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<Instant>,
    /// The line-ups that were handed in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lineups: Vec<Lineup>,
    /// What is to be said about the round as a whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<Remark>,
    /// The criteria that a round of a Swiss was paired by, in the order in which they count. What an encounter
    /// has no mark of was satisfied in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub criteria: Vec<Criterion>,
}

/// Two who meet: an encounter of one or more games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Pairing {
    /// The first named: Red in the first game, for teams on the first board.
    pub first: EntrantId,
    /// The other.
    pub second: EntrantId,
    /// The group, from 1, if there are groups.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<u16>,
    /// The part of a bracket it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bracket: Option<BracketMatch>,
    /// Its games, in the order in which they are played.
    pub games: Vec<Game>,
    /// How it came about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// In a Swiss, how near the two are to what their numbers demand; none if they were paired by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_number: Option<ByNumber>,
    /// In a Swiss or a knock-out, why the one with Red in the first game has it; none if it was set by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub red_by: Option<RedBy>,
    /// Who won by lot when no game could decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_lot: Option<EntrantId>,
}

impl Pairing {
    /// The two.
    pub const fn both(&self) -> [EntrantId; 2] {
        [self.first, self.second]
    }

    /// Whether somebody is one of the two.
    pub fn has(&self, entrant: EntrantId) -> bool {
        self.first == entrant || self.second == entrant
    }

    /// The opponent of one of the two.
    pub fn opponent_of(&self, entrant: EntrantId) -> Option<EntrantId> {
        match entrant {
            _ if entrant == self.first => Some(self.second),
            _ if entrant == self.second => Some(self.first),
            _ => None,
        }
    }

    /// Whether one of the two floated by the scores of the time when a Swiss was paired, and which way.
    pub(crate) fn float_of(&self, entrant: EntrantId) -> Option<Float> {
        self.marks.iter().filter_map(Mark::relaxation).find_map(|(what, _)| match what {
            Relaxation::ScoresDiffer { down, .. } if down == entrant => Some(Float::Down),
            Relaxation::ScoresDiffer { up, .. } if up == entrant => Some(Float::Up),
            _ => None,
        })
    }

    /// Which game of its board a game is, by its index: from 1, and of how many. For players, of the encounter.
    pub fn turn(&self, index: usize) -> (u16, u16) {
        let board = self.games.get(index).and_then(|game| game.board);
        let on_board = |game: &&Game| game.board == board;
        let upto = self.games.iter().take(index + 1).filter(on_board).count();
        let all = self.shown_games().map(|(_, game)| game).filter(on_board).count();
        (upto as u16, all as u16)
    }

    /// The games that are shown and printed, with their indices: those that have a result or have to be played.
    pub fn shown_games(&self) -> impl Iterator<Item = (usize, &Game)> {
        let shown = |game: &Game| game.result.is_some() || self.is_needed(game);
        self.games.iter().enumerate().filter(move |(_, game)| shown(game))
    }

    /// Whether every game has a result that still has to be played.
    pub fn is_complete(&self) -> bool {
        self.shown_games().all(|(_, game)| game.result.is_some())
    }

    /// Whether a game has to be played. A play-off was set because the games before it left the match level; if a
    /// correction has decided the match since, there is nothing left to play for. Encounters of teams are not decided
    /// by who leads, nor is the final of a double elimination, of which the event knows the rule.
    pub fn is_needed(&self, game: &Game) -> bool {
        if self.bracket == Some(BracketMatch::GrandFinal) {
            return !game.falls_away;
        }
        if game.leg == 0 || game.board.is_some() {
            return true;
        }
        let before = self.games.iter().filter(|other| other.leg < game.leg);
        let lead: i32 = before
            .filter_map(|other| {
                let winner = other.result?.outcome.winner()?;
                Some(if other.seat(winner).entrant == self.first { 1 } else { -1 })
            })
            .sum();
        lead == 0
    }

    /// Whether any game has a result that was come by at the table.
    pub fn is_touched(&self) -> bool {
        let entered = |game: &Game| game.result.is_some() && !game.automatic;
        self.by_lot.is_some() || self.games.iter().any(entered)
    }
}

/// One game of an encounter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Game {
    /// Who is to have Red.
    pub red: Seat,
    /// Who is to have Black.
    pub black: Seat,
    /// The board, in an encounter of teams, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<u8>,
    /// 0 for the games that were set at first, 1 for the first play-off, and so on.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub leg: u8,
    /// Time controls; several if the kind of clock decides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub time_controls: Vec<String>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
    /// Whether the result follows from a withdrawal and was not entered by anybody.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub automatic: bool,
    /// When the result was entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<Instant>,
    /// In the final of a double elimination, that a correction has decided it by the games before this one. It follows
    /// from the results, and stands in no log.
    #[serde(skip)]
    pub(crate) falls_away: bool,
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

impl Game {
    /// A game of the first leg between two seats.
    pub const fn between(red: Seat, black: Seat) -> Game {
        Game {
            red,
            black,
            board: None,
            leg: 0,
            time_controls: Vec::new(),
            result: None,
            automatic: false,
            ended_at: None,
            falls_away: false,
        }
    }

    /// Who has a side, by the colours that were really played.
    pub fn seat(&self, side: Side) -> Seat {
        let reversed = self.result.is_some_and(|result| result.colours_reversed);
        match (side, reversed) {
            (Side::Red, false) | (Side::Black, true) => self.red,
            (Side::Black, false) | (Side::Red, true) => self.black,
        }
    }

    /// The side of an entrant, by the colours that were really played.
    pub fn side_of(&self, entrant: EntrantId) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.seat(side).entrant == entrant)
    }
}

/// Somebody who does not play in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Bye {
    /// Who.
    pub entrant: EntrantId,
    /// Why.
    pub kind: ByeKind,
    /// What it is worth, if not what the book or the event says of its kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worth: Option<UnplayedResult>,
    /// In a Swiss, why it went to this one; none if it was given by hand, and in older logs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<ByeClaim>,
}

impl Bye {
    /// A bye that is worth what those of its kind are.
    pub const fn of(entrant: EntrantId, kind: ByeKind) -> Bye {
        Bye { entrant, kind, worth: None, claim: None }
    }
}

/// Why somebody does not play in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ByeKind {
    /// The number of entrants is odd: worth what the book says (轮空).
    Pairing,
    /// The table of a round robin, or the bracket of a knock-out, leaves the round free: worth nothing.
    Free,
    /// The entrant asked for leave, or was not there yet: worth what the event says.
    Missed,
}

/// How a pairing came about, beyond the rules of its format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum Mark {
    /// Set or changed by hand.
    ByHand,
    /// The two have met before. Only in older logs; now this is relaxed by the arbiter.
    Rematch,
    /// The two are of one unit. Only in older logs; now this is relaxed by the arbiter.
    SameUnit,
    /// Something was not as the rules of pairing would have it, or as the arbiter had it.
    Relaxed {
        /// What.
        what: Relaxation<EntrantId>,
        /// Why.
        why: Because,
    },
    /// Colours were drawn by lot.
    ColoursByLot,
}

impl Mark {
    /// What was not as the rules of pairing would have it, and why. What older logs tell was the arbiter's will.
    pub(crate) fn relaxation(&self) -> Option<(Relaxation<EntrantId>, Because)> {
        match self {
            Mark::Relaxed { what, why } => Some((*what, *why)),
            Mark::Rematch => Some((Relaxation::MetBefore, Because::Arbiter)),
            Mark::SameUnit => Some((Relaxation::SameUnit, Because::Arbiter)),
            Mark::ByHand | Mark::ColoursByLot => None,
        }
    }

    /// Whether another mark tells the same and more: that a surplus is too large says that it grew, and a colour too
    /// often in a row that it was had again.
    pub(crate) fn is_told_by_another(&self, all: &[Mark]) -> bool {
        use Relaxation::{InARow, SameSideAgain, Surplus, SurplusGrows};
        let Some((own, _)) = self.relaxation() else { return false };
        all.iter().filter_map(Mark::relaxation).any(|(other, _)| match (own, other) {
            (SurplusGrows { player: a, side: x, .. }, Surplus { player: b, side: y, .. })
            | (SameSideAgain { player: a, side: x }, InARow { player: b, side: y, .. }) => {
                (a, x) == (b, y)
            }
            _ => false,
        })
    }
}

/// Something to be said about a round as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum Remark {
    /// It was paired or changed by hand.
    ByHand {
        /// Why.
        reason: String,
    },
    /// The number is odd. The book would have the host add an entry; somebody has a bye instead.
    HostShouldAddEntry,
    /// Somebody is suspended and does not play.
    Suspended {
        /// Who.
        entrant: EntrantId,
    },
    /// A pairing that is better by the criteria was passed over: after it some of the rounds that are planned could
    /// not have been paired without anybody meeting an opponent again.
    KeptForLaterRounds {
        /// How many rounds are to come, as far as they can be paired at all.
        rounds: u16,
    },
    /// A bye went to somebody who should not have had it by the rules of pairing.
    ByeRelaxed {
        /// Who has it.
        entrant: EntrantId,
        /// What was relaxed.
        what: Relaxation<EntrantId>,
        /// Why.
        why: Because,
    },
}

/// Where in a bracket a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum BracketMatch {
    /// A match for the places from `best` to `worst`.
    Places {
        /// The best place to be won.
        best: u16,
        /// The worst place.
        worst: u16,
    },
    /// A match of the winners' side of a double elimination, in one of its rounds.
    Winners {
        /// The round, from 1.
        round: u16,
    },
    /// A match of the losers' side.
    Losers {
        /// The round, from 1.
        round: u16,
    },
    /// The final between the two sides.
    GrandFinal,
}

/// A line-up sheet (排阵表).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Lineup {
    /// Whose.
    pub team: EntrantId,
    /// The members by their numbers on the entry form, in the order of the boards.
    pub members: Vec<u8>,
}

/// One encounter of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct TableRef {
    /// The stage, from 1.
    pub stage: u16,
    /// The round of the stage, from 1.
    pub round: u16,
    /// The table, from 1.
    pub table: u16,
}

impl TableRef {
    /// A table of a round of a stage, all from 1.
    pub const fn new(stage: u16, round: u16, table: u16) -> TableRef {
        TableRef { stage, round, table }
    }

    /// One of its games, from 1.
    pub const fn game(self, game: u16) -> GameRef {
        GameRef { table: self, game }
    }
}

/// One game of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", from = "FlatGameRef")]
pub struct GameRef {
    /// The encounter.
    #[serde(flatten)]
    pub table: TableRef,
    /// The game of the encounter, from 1.
    pub game: u16,
}

/// A game as it is read: beside the keys of an entry, only a struct without parts of its own takes exactly its keys, so
/// that those left over are unknown ones.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct FlatGameRef {
    stage: u16,
    round: u16,
    table: u16,
    game: u16,
}

impl From<FlatGameRef> for GameRef {
    fn from(FlatGameRef { stage, round, table, game }: FlatGameRef) -> GameRef {
        TableRef { stage, round, table }.game(game)
    }
}
