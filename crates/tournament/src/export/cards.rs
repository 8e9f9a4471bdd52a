//! Data of what is printed: board cards (台号卡), result slips (记分卡), certificates (荣誉证书).

use serde::Serialize;

use crate::entrant::EntrantId;
use crate::round::TableRef;
use crate::side::Side;
use crate::tournament::Tournament;

/// The card on a board, and the head of a result slip.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct BoardCard {
    /// The table.
    #[serde(flatten)]
    pub table: TableRef,
    /// The board of an encounter of teams.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<u8>,
    /// Which game of the board, from 1.
    pub game: u16,
    /// How many are set on that board.
    pub games: u16,
    /// The player with Red: name and unit.
    pub red: (String, String),
    /// The player with Black.
    pub black: (String, String),
}

/// A result slip to be filled in and signed (AXF 2017 2§8.6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct BlankSlip {
    /// The event.
    pub event: String,
    /// Who plays where.
    #[serde(flatten)]
    pub card: BoardCard,
    /// The time control, if it is settled.
    pub time_controls: Vec<String>,
    /// The result, if there is one: otherwise a field to fill in.
    pub result: Option<String>,
    /// Milliseconds used by Red and by Black.
    pub used_ms: Option<(u64, u64)>,
    /// Who signs.
    pub signatures: [&'static str; 3],
}

/// What stands on a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Certificate {
    /// The event.
    pub event: String,
    /// The place.
    pub place: u16,
    /// Whether others share it.
    pub shared: bool,
    /// Who.
    pub entrant: EntrantId,
    /// The name.
    pub name: String,
    /// The name in Latin letters.
    pub romanised: Option<String>,
    /// The unit.
    pub unit: Option<String>,
}

impl Tournament {
    /// The result slips of a round, one for each game.
    pub fn result_slips(&self, stage: u16, round: u16) -> Vec<BlankSlip> {
        let Some(here) = self.round(stage, round) else { return Vec::new() };
        let mut slips = Vec::new();
        for (at, pairing) in here.pairings.iter().enumerate() {
            for (no, game) in pairing.shown_games() {
                let [red, black] = Side::ALL.map(|side| {
                    let seat = game.seat(side);
                    let unit = self.participant(seat.entrant).and_then(|one| match seat.member {
                        // For a team's player the team is what stands beside the name.
                        Some(_) => Some(one.entrant.name.clone()),
                        None => one.entrant.unit.clone(),
                    });
                    (self.name_of(seat).to_owned(), unit.unwrap_or_default())
                });
                let table = TableRef::new(stage, round, at as u16 + 1);
                let (turn, turns) = pairing.turn(no);
                slips.push(BlankSlip {
                    event: self.setting.name.clone(),
                    card: BoardCard {
                        table,
                        board: game.board,
                        game: turn,
                        games: turns,
                        red,
                        black,
                    },
                    time_controls: game.time_controls.clone(),
                    result: game.result.map(|result| result.outcome.signs().to_owned()),
                    used_ms: game.result.and_then(|r| r.used_ms).map(|used| (used.red, used.black)),
                    signatures: ["red", "black", "arbiter"],
                });
            }
        }
        slips
    }

    /// The certificates of the first places of the whole event. Whose points are cancelled (AXF 2017 2§8.3), or whose
    /// results are all annulled (2§7.3), gets none, however few play.
    pub fn certificates(&self, places: u16) -> Vec<Certificate> {
        let table = self.final_standings();
        let shared = |place| table.lines.iter().filter(|line| line.place == place).count() > 1;
        let lines = table.lines.iter().filter(|line| line.place <= places);
        let certificate = |line: &crate::standings::Standing| {
            let one = self.participant(line.entrant).filter(|one| !one.has_points_cancelled())?;
            if self.stage(line.stage).is_some_and(|here| here.annulled.contains(&line.entrant)) {
                return None;
            }
            let one = &one.entrant;
            Some(Certificate {
                event: self.setting.name.clone(),
                place: line.place,
                shared: shared(line.place),
                entrant: line.entrant,
                name: one.name.clone(),
                romanised: one.romanised.clone(),
                unit: one.unit.clone(),
            })
        };
        lines.filter_map(certificate).collect()
    }
}
