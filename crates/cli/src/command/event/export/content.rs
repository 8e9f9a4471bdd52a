//! What goes out, in each format.

use chuhe_paper::event::{Paper, PaperOf};
use chuhe_paper::trf;
use chuhe_paper::workbook::{self, Sheet};
use chuhe_tournament::{Tournament, explain};
use serde::Serialize;

use super::What;
use crate::command::event::ratings::no_units;
use crate::command::event::words::{Key, Locale, filled};
use crate::failure::Failure;

/// What is wanted of an event.
pub(super) struct Wanted<'a> {
    pub(super) event: &'a Tournament,
    pub(super) words: &'a Locale,
    pub(super) stage: u16,
    /// Whether the stage was asked for; else tables that there are of the whole event are of the whole.
    pub(super) of_stage: bool,
    pub(super) round: u16,
    pub(super) what: What,
    pub(super) places: u16,
    /// How many players of a unit count.
    pub(super) players: Option<u8>,
}

impl Wanted<'_> {
    /// A paper.
    pub(super) fn html(&self) -> Result<String, Failure> {
        let (event, language) = (self.event, self.words.language);
        let What::Paper(paper) = self.what else { return Err(self.no_format("html")) };
        let paper = match paper {
            Paper::CrossTable | Paper::WholeCrossTable if self.is_of_whole() => {
                Paper::WholeCrossTable
            }
            Paper::LineUps if event.setting().teams.is_none() => {
                return Err(Failure::Refused(self.words.plain(Key("no-teams-no-line-ups"))));
            }
            paper => paper,
        };
        let (stage, round, places) = (self.stage, self.round, self.places);
        // There is no server to which a code could lead.
        let of = PaperOf { stage, round, places, code: &|_| None };
        let page = paper.html(event, &of, language);
        if paper == Paper::Bracket {
            return self.of_bracket(page);
        }
        page.ok_or_else(|| self.nothing())
    }

    /// A workbook: of everything, or one sheet.
    pub(super) fn workbook(&self) -> Result<Vec<u8>, Failure> {
        let (event, stage, round) = (self.event, self.stage, self.round);
        let one = |sheet| workbook::one_sheet(event, sheet, self.words.language);
        let written = match self.what {
            What::Everything => workbook::workbook(event, self.words.language),
            What::Entrants => one(Sheet::Entrants),
            What::Paper(Paper::Pairings | Paper::BoardCards | Paper::ResultSlips)
                if event.round(stage, round).is_none() =>
            {
                return Err(self.nothing());
            }
            What::Paper(Paper::Pairings) => one(Sheet::Pairings { stage, round }),
            What::Paper(Paper::Standings) => one(Sheet::Standings { stage }),
            What::Paper(Paper::FinalStandings) => one(Sheet::FinalStandings),
            What::Paper(Paper::CrossTable | Paper::WholeCrossTable) if self.is_of_whole() => {
                one(Sheet::WholeCrossTable)
            }
            What::Paper(Paper::CrossTable | Paper::WholeCrossTable) => {
                one(Sheet::CrossTable { stage })
            }
            What::Ratings if event.setting().elo.is_none() => return Err(self.nothing()),
            What::Ratings => one(Sheet::Ratings),
            What::Boards if event.setting().teams.is_none() => return Err(self.nothing()),
            What::Boards => one(Sheet::Boards { stage }),
            What::Units if event.stage_unit_scores(stage, self.players).is_none() => {
                return Err(self.nothing());
            }
            What::Units => one(Sheet::Units { stage, players: self.players }),
            What::Paper(Paper::LineUps | Paper::RecordSheets) => return Err(self.no_format("xlsx")),
            What::Paper(Paper::BoardCards) => one(Sheet::BoardCards { stage, round }),
            What::Paper(Paper::ResultSlips) => one(Sheet::ResultSlips { stage, round }),
            What::Paper(Paper::Certificates) => one(Sheet::Certificates { places: self.places }),
            What::Paper(Paper::Bracket) => {
                self.of_bracket(event.bracket_heats(stage))?;
                one(Sheet::Bracket { stage })
            }
        };
        written.map_err(|error| Failure::Refused(error.to_string()))
    }

    /// A tournament report.
    pub(super) fn report(&self) -> Result<String, Failure> {
        if self.what != What::Everything {
            return Err(self.no_format("trf"));
        }
        trf::write(self.event, self.stage).map_err(|error| {
            let count = |n: u16| filled(n.to_string());
            Failure::Refused(match error {
                trf::TrfWriteError::NoStage(no) => {
                    self.words.say(Key("trf-no-stage"), &[("stage", count(no))])
                }
                trf::TrfWriteError::Teams => self.words.plain(Key("trf-teams")),
                trf::TrfWriteError::SeveralGames { round, table } => self.words.say(
                    Key("trf-several-games"),
                    &[("round", count(round)), ("table", count(table))],
                ),
                trf::TrfWriteError::TooMany => self.words.plain(Key("trf-too-many")),
            })
        })
    }

    /// JSON: everything, or a part of it.
    pub(super) fn json(&self) -> Result<String, Failure> {
        let (event, stage, round) = (self.event, self.stage, self.round);
        let text = match self.what {
            What::Everything => return Ok(event.to_json()),
            What::Entrants => Some(pretty(&event.entrant_rows())),
            What::Paper(Paper::Pairings) => {
                let report = event.report();
                let here = report.stages.iter().find(|one| one.number == stage);
                let round = here.and_then(|one| one.rounds.iter().find(|r| r.number == round));
                round.map(pretty)
            }
            What::Paper(Paper::Standings) => event.standing_rows(stage).map(|rows| pretty(&rows)),
            What::Paper(Paper::FinalStandings) => Some(pretty(&event.final_rows())),
            What::Paper(Paper::CrossTable | Paper::WholeCrossTable) if self.is_of_whole() => {
                Some(pretty(&event.whole_cross_table()))
            }
            What::Paper(Paper::CrossTable | Paper::WholeCrossTable) => {
                event.cross_table(stage).map(|table| pretty(&table))
            }
            What::Paper(Paper::BoardCards) => {
                let slips = event.result_slips(stage, round);
                list(&slips.iter().map(|one| &one.card).collect::<Vec<_>>())
            }
            What::Paper(Paper::ResultSlips) => list(&event.result_slips(stage, round)),
            What::Paper(Paper::LineUps | Paper::RecordSheets) => return Err(self.no_format("json")),
            What::Paper(Paper::Certificates) => list(&event.certificates(self.places)),
            What::Paper(Paper::Bracket) => {
                return self.of_bracket(event.bracket_heats(stage).map(|heats| pretty(&heats)));
            }
            What::Ratings => list(&event.ratings()),
            What::Boards => list(&event.board_scores(stage)),
            What::Units => event.stage_unit_scores(stage, self.players).map(|units| pretty(&units)),
        };
        text.ok_or_else(|| self.nothing())
    }

    /// A sheet as CSV.
    pub(super) fn csv(&self) -> Result<String, Failure> {
        let (event, stage, round) = (self.event, self.stage, self.round);
        let language = self.words.language;
        let text = match self.what {
            What::Everything | What::Paper(Paper::LineUps | Paper::RecordSheets) => {
                return Err(self.no_format("csv"));
            }
            What::Entrants => Some(event.entrants_csv(language)),
            What::Paper(Paper::Pairings) => event.pairings_csv(stage, round, language),
            What::Paper(Paper::Standings) => event.standings_csv(stage, language),
            What::Paper(Paper::FinalStandings) => Some(event.final_standings_csv(language)),
            What::Paper(Paper::CrossTable | Paper::WholeCrossTable) if self.is_of_whole() => {
                Some(event.whole_cross_table_csv(language))
            }
            What::Paper(Paper::CrossTable | Paper::WholeCrossTable) => {
                event.cross_table_csv(stage, language)
            }
            What::Paper(Paper::BoardCards | Paper::ResultSlips) => {
                event.result_slips_csv(stage, round, language)
            }
            What::Paper(Paper::Certificates) => Some(event.certificates_csv(self.places, language)),
            What::Paper(Paper::Bracket) => {
                return self.of_bracket(event.bracket_csv(stage, language));
            }
            What::Ratings => event.ratings_csv(language),
            What::Boards => event.board_scores_csv(stage, language),
            What::Units => event.unit_scores_csv(stage, self.players, language),
        };
        text.ok_or_else(|| self.nothing())
    }

    /// Whether the table of the whole event is meant: it was asked for, or there are several stages and none was.
    fn is_of_whole(&self) -> bool {
        let asked = self.what == What::Paper(Paper::WholeCrossTable);
        asked || (!self.of_stage && self.event.stages().len() > 1)
    }

    /// Certificates are signed and handed over: before the last game their places are nobody's.
    pub(super) fn check_places(&self) -> Result<(), Failure> {
        if self.what != What::Paper(Paper::Certificates) {
            return Ok(());
        }
        match self.event.places_open() {
            Some(open) => {
                let open = explain::places_open(&open, self.words.language);
                let args = [("open", filled(open))];
                Err(Failure::Refused(self.words.say(Key("certificates-once-over"), &args)))
            }
            None => Ok(()),
        }
    }

    fn of_bracket<T>(&self, bracket: Option<T>) -> Result<T, Failure> {
        let args = [("stage", filled(self.stage.to_string()))];
        bracket.ok_or_else(|| Failure::Refused(self.words.say(Key("no-bracket"), &args)))
    }

    /// Why there is nothing of what is wanted.
    fn nothing(&self) -> Failure {
        let args =
            [("stage", filled(self.stage.to_string())), ("round", filled(self.round.to_string()))];
        let setting = self.event.setting();
        Failure::Refused(match self.what {
            What::Ratings if setting.elo.is_none() => self.words.plain(Key("no-ratings")),
            What::Boards if setting.teams.is_none() => self.words.plain(Key("no-boards")),
            What::Units => no_units(self.words, self.event, self.players),
            What::Ratings => self.words.plain(Key("nothing-played")),
            What::Boards => self.words.say(Key("nothing-played-in-stage"), &args),
            _ => self.words.say(Key("nothing-to-export"), &args),
        })
    }

    fn no_format(&self, format: &str) -> Failure {
        let args = [("what", filled(self.what.name())), ("format", filled(format))];
        Failure::Misunderstood(self.words.say(Key("not-in-format"), &args))
    }
}

fn pretty(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).expect("an event has nothing that JSON lacks")
}

fn list(all: &[impl Serialize]) -> Option<String> {
    (!all.is_empty()).then(|| pretty(&all))
}
