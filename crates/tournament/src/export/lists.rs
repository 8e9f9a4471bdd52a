//! Lists for other programs as CSV: entrants, the whole event's places, cards, certificates, brackets.

use chuhe_rulebook::Language;

use super::sheets::{csv_of, decided};
use crate::entrant::{EntrantId, Seat, Sex};
use crate::explain::{in_list, match_in_list};
use crate::tournament::Tournament;

pub(super) fn heads(all: &[&str], language: Language) -> Vec<String> {
    all.iter().map(|head| in_list(head, language)).collect()
}

impl Tournament {
    /// The same where an entrant is named: in Chinese a team has another word than a player. Programs look for one name.
    pub(super) fn heads_of_entrants(&self, all: &[&str], language: Language) -> Vec<String> {
        let own_word = match language {
            Language::ZhHans | Language::ZhHant => true,
            Language::En => false,
        };
        let teams = self.setting.teams.is_some() && own_word;
        let words = all.iter().map(|&head| if teams && head == "name" { "team" } else { head });
        words.map(|head| in_list(head, language)).collect()
    }
}

fn number(number: Option<u16>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}

fn sex(sex: Option<Sex>, language: Language) -> String {
    match sex {
        Some(Sex::Female) => in_list("female", language),
        Some(Sex::Male) => in_list("male", language),
        None => String::new(),
    }
}

fn yes(is_so: bool, language: Language) -> String {
    if is_so { in_list("yes", language) } else { String::new() }
}

impl Tournament {
    /// Everybody who entered as CSV whose cells [`Roster::from_rows`](crate::roster::Roster::from_rows) reads again: of
    /// teams a row for each member.
    pub fn entrants_csv(&self, language: Language) -> String {
        let teams = self.setting.teams.is_some();
        let mut lines = vec![match teams {
            true => heads(
                &[
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
                ],
                language,
            ),
            false => {
                heads(&["name", "romanised", "unit", "rating", "seed", "sex", "notes"], language)
            }
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
                    sex(entrant.sex, language),
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
                    sex(member.sex, language),
                    yes(member.reserve, language),
                    text(&entrant.captain),
                    entrant.notes.clone(),
                ]);
            }
        }
        csv_of(lines)
    }

    /// The places of the whole event as CSV.
    pub fn final_standings_csv(&self, language: Language) -> String {
        let mut lines = vec![self.heads_of_entrants(
            &[
                "place",
                "name",
                "unit",
                "score",
                "score-unit",
                "won",
                "drawn",
                "lost",
                "decided-by",
                "notes",
            ],
            language,
        )];
        for line in &self.final_standings().lines {
            let unit = self.participant(line.entrant).and_then(|one| one.entrant.unit.clone());
            let [won, drawn, lost] = line.record.map(|count| count.to_string());
            lines.push(vec![
                line.place.to_string(),
                self.name_of(Seat::of(line.entrant)).to_owned(),
                unit.unwrap_or_default(),
                line.score_text(),
                in_list(line.score_unit.key(), language),
                won,
                drawn,
                lost,
                decided(line, language),
                self.notes_in_list(line.stage, line.entrant, language),
            ]);
        }
        csv_of(lines)
    }

    /// The board cards and result slips of a round as CSV, a row for each game; none if there is no such round.
    pub fn result_slips_csv(&self, stage: u16, round: u16, language: Language) -> Option<String> {
        self.result_slip_rows(stage, round, language).map(csv_of)
    }

    /// The same as rows of cells, the headings first.
    pub fn result_slip_rows(
        &self,
        stage: u16,
        round: u16,
        language: Language,
    ) -> Option<Vec<Vec<String>>> {
        self.round(stage, round)?;
        let mut lines = vec![heads(
            &[
                "table",
                "board",
                "game",
                "red",
                "red-unit",
                "black",
                "black-unit",
                "time-controls",
                "result",
            ],
            language,
        )];
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
        Some(lines)
    }

    /// What stands on the certificates, as CSV.
    pub fn certificates_csv(&self, places: u16, language: Language) -> String {
        csv_of(self.certificate_rows(places, language))
    }

    /// The same as rows of cells, the headings first.
    pub fn certificate_rows(&self, places: u16, language: Language) -> Vec<Vec<String>> {
        let mut lines = vec![self.heads_of_entrants(
            &["event", "place", "shared", "name", "romanised", "unit"],
            language,
        )];
        lines.extend(self.certificates(places).into_iter().map(|one| {
            vec![
                one.event,
                one.place.to_string(),
                yes(one.shared, language),
                one.name,
                one.romanised.unwrap_or_default(),
                one.unit.unwrap_or_default(),
            ]
        }));
        lines
    }

    /// The matches of a knock-out as CSV; none if the stage is of another kind.
    pub fn bracket_csv(&self, stage: u16, language: Language) -> Option<String> {
        self.bracket_rows(stage, language).map(csv_of)
    }

    /// The same as rows of cells, the headings first.
    pub fn bracket_rows(&self, stage: u16, language: Language) -> Option<Vec<Vec<String>>> {
        let mut lines =
            vec![heads(&["round", "match", "table", "upper", "lower", "winner"], language)];
        let name = |id: Option<EntrantId>| {
            id.map_or_else(String::new, |id| self.name_of(Seat::of(id)).to_owned())
        };
        for heat in self.bracket_heats(stage)? {
            let kind = match_in_list(heat.kind, language);
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
        Some(lines)
    }
}
