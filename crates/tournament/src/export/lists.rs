//! Lists for other programs as CSV: entrants, the whole event's places, cards, certificates, brackets.

use super::sheets::csv_of;
use crate::entrant::{EntrantId, Seat, Sex};
use crate::round::BracketMatch;
use crate::tournament::Tournament;

pub(super) fn heads(all: &[&str]) -> Vec<String> {
    all.iter().map(|&head| head.to_owned()).collect()
}

fn number(number: Option<u16>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}

fn sex(sex: Option<Sex>) -> String {
    match sex {
        Some(Sex::Female) => "F",
        Some(Sex::Male) => "M",
        None => "",
    }
    .to_owned()
}

impl Tournament {
    /// Everybody who entered as CSV that [`Roster::from_csv`](crate::roster::Roster::from_csv) reads again: of teams
    /// a row for each member.
    pub fn entrants_csv(&self) -> String {
        let teams = self.setting.teams.is_some();
        let mut lines = vec![match teams {
            true => heads(&[
                "team",
                "unit",
                "seed",
                "name",
                "romanised",
                "rating",
                "sex",
                "reserve",
                "captain",
                "notes",
            ]),
            false => heads(&["name", "romanised", "unit", "rating", "seed", "sex", "notes"]),
        }];
        for (_, one) in self.participants() {
            let entrant = &one.entrant;
            let text = |text: &Option<String>| text.clone().unwrap_or_default();
            if !teams {
                lines.push(vec![
                    entrant.name.clone(),
                    text(&entrant.romanised),
                    text(&entrant.unit),
                    number(entrant.rating),
                    number(entrant.seed),
                    sex(entrant.sex),
                    entrant.notes.clone(),
                ]);
                continue;
            }
            for member in &entrant.members {
                lines.push(vec![
                    entrant.name.clone(),
                    text(&entrant.unit),
                    number(entrant.seed),
                    member.name.clone(),
                    text(&member.romanised),
                    number(member.rating),
                    sex(member.sex),
                    if member.reserve { "yes" } else { "" }.to_owned(),
                    text(&entrant.captain),
                    entrant.notes.clone(),
                ]);
            }
        }
        csv_of(lines)
    }

    /// The places of the whole event as CSV.
    pub fn final_standings_csv(&self) -> String {
        let mut lines = vec![heads(&["place", "name", "unit", "score", "score-unit", "notes"])];
        for line in &self.final_standings().lines {
            let unit = self.participant(line.entrant).and_then(|one| one.entrant.unit.clone());
            lines.push(vec![
                line.place.to_string(),
                self.name_of(Seat::of(line.entrant)).to_owned(),
                unit.unwrap_or_default(),
                line.score_text(),
                line.score_unit.key().to_owned(),
                self.notes_in_list(line.stage, line.entrant),
            ]);
        }
        csv_of(lines)
    }

    /// The board cards and result slips of a round as CSV, a row for each game; none if there is no such round.
    pub fn result_slips_csv(&self, stage: u16, round: u16) -> Option<String> {
        self.round(stage, round)?;
        let mut lines = vec![heads(&[
            "table",
            "board",
            "game",
            "red",
            "red-unit",
            "black",
            "black-unit",
            "time-controls",
            "result",
        ])];
        for slip in self.result_slips(stage, round) {
            let card = slip.card;
            lines.push(vec![
                card.table.table.to_string(),
                card.board.map_or_else(String::new, |board| board.to_string()),
                card.game.to_string(),
                card.red.0,
                card.red.1,
                card.black.0,
                card.black.1,
                slip.time_controls.join(" / "),
                slip.result.unwrap_or_default(),
            ]);
        }
        Some(csv_of(lines))
    }

    /// What stands on the certificates, as CSV.
    pub fn certificates_csv(&self, places: u16) -> String {
        let mut lines = vec![heads(&["event", "place", "shared", "name", "romanised", "unit"])];
        lines.extend(self.certificates(places).into_iter().map(|one| {
            vec![
                one.event,
                one.place.to_string(),
                if one.shared { "yes" } else { "" }.to_owned(),
                one.name,
                one.romanised.unwrap_or_default(),
                one.unit.unwrap_or_default(),
            ]
        }));
        csv_of(lines)
    }

    /// The matches of a knock-out as CSV; none if the stage is of another kind.
    pub fn bracket_csv(&self, stage: u16) -> Option<String> {
        let mut lines = vec![heads(&["round", "match", "table", "upper", "lower", "winner"])];
        let name = |id: Option<EntrantId>| {
            id.map_or_else(String::new, |id| self.name_of(Seat::of(id)).to_owned())
        };
        for heat in self.bracket_heats(stage)? {
            let kind = match heat.kind {
                BracketMatch::Places { best, worst } => format!("places {best}-{worst}"),
                BracketMatch::Winners { round } => format!("winners {round}"),
                BracketMatch::Losers { round } => format!("losers {round}"),
                BracketMatch::GrandFinal => "grand final".to_owned(),
            };
            lines.extend(heat.slots.iter().map(|slot| {
                vec![
                    heat.round.to_string(),
                    kind.clone(),
                    slot.table.map_or_else(String::new, |at| at.table.to_string()),
                    name(slot.upper),
                    name(slot.lower),
                    name(slot.winner),
                ]
            }));
        }
        Some(csv_of(lines))
    }
}
