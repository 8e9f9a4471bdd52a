//! `chuhe event export`

mod content;

use std::path::{Path, PathBuf};

use chuhe_paper::event::{CERTIFICATE_PLACES, Paper};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::desk::Reading;
use super::naming::{meant_round, rounds, shown_round, stages};
use super::stage_option::StageOption;
use super::words::{Key, filled};
use crate::dash::is_dash;
use crate::failure::Failure;
use crate::output;
use crate::rules::Spoken;
use content::Wanted;

/// Write an event for others: papers for the printer, workbooks, JSON, CSV, a tournament report
///
/// A paper (html) is one file without anything from elsewhere: open it in a browser and print it on A4. A workbook
/// (xlsx) holds the whole event, or with --what one sheet. The JSON document (docs/event-json.md) holds entrants,
/// rounds, results and every table with every tie-break, so that anybody can reckon the tables again. A tournament
/// report (trf) is what chess programs read (docs/trf.md).
///
/// --json and --csv print; what --format writes goes into a file named after the event file, unless --out names
/// another; `--out -` prints it.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe event export cup.jsonl --what pairings  # cup-pairings-r3.html\n  \
                        chuhe event export cup.jsonl --what result-slips --round 4 --lang zh\n  chuhe event export \
                        cup.jsonl --format xlsx  # cup.xlsx, everything\n  chuhe event export cup.jsonl \
                        --what certificates --places 8 --out prizes.html\n  chuhe event export cup.jsonl --json > \
                        cup.json\n  chuhe event export cup.jsonl --csv standings --bom --out standings.csv  # --bom for \
                        spreadsheets\n  chuhe event export cup.jsonl --format trf --out -",
    mut_arg("stage", |stage| stage
        .help("The stage, from 1 [default: the one being played; for the cross table all]"))
)]
pub(super) struct Export {
    /// The event file
    file: PathBuf,
    /// The format [default: by the name of --out, or html for a paper]
    #[arg(long, value_enum, conflicts_with_all = ["json", "csv"])]
    format: Option<Format>,
    /// What is written [default: everything that the format holds]
    #[arg(long, value_enum, conflicts_with = "csv", visible_alias = "sheet")]
    what: Option<What>,
    /// As JSON, on standard output: everything, or what --what says
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// A sheet as CSV, on standard output
    #[arg(long, value_name = "WHAT", value_parser = in_csv())]
    csv: Option<What>,
    #[command(flatten)]
    stage: StageOption,
    /// The round, for pairings, cards, slips and line-ups [default: the last]
    #[arg(long, value_name = "ROUND")]
    round: Option<u16>,
    /// Down to which place certificates are made
    #[arg(long, value_name = "PLACE", default_value_t = CERTIFICATE_PLACES)]
    places: u16,
    /// How many players of each unit count for units [default: what the event was set up with]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(1..))]
    players: Option<u8>,
    /// Begin CSV with a byte order mark: spreadsheets want one to read Chinese
    #[arg(long)]
    bom: bool,
    /// Write to this file; - for standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file if it is there
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    spoken: Spoken,
}

/// A format that an event goes out in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A paper for the printer
    Html,
    /// A workbook: everything, or one sheet
    Xlsx,
    /// A tournament report of a stage, for chess programs
    Trf,
    /// JSON: everything, or a part
    Json,
    /// A sheet as CSV
    Csv,
}

impl Format {
    /// The ending of a file's name.
    const fn ending(self) -> &'static str {
        match self {
            Format::Html => "html",
            Format::Xlsx => "xlsx",
            Format::Trf => "trf",
            Format::Json => "json",
            Format::Csv => "csv",
        }
    }

    fn of(path: &Path) -> Option<Format> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        Format::value_variants().iter().copied().find(|format| format.ending() == ending)
    }
}

/// Reads what goes out as CSV, and tells help and shells which there are.
fn in_csv() -> impl TypedValueParser<Value = What> {
    let all = What::value_variants().iter().filter(|what| what.is_in_csv());
    PossibleValuesParser::new(all.filter_map(What::to_possible_value))
        .map(|name| What::from_str(&name, false).expect("only names of these are possible"))
}

/// What of an event goes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Everything,
    Entrants,
    Paper(Paper),
    Ratings,
    Boards,
    Units,
}

impl ValueEnum for What {
    fn value_variants<'a>() -> &'a [What] {
        const ALL: [What; Paper::ALL.len() + 5] = {
            let mut all = [What::Everything; Paper::ALL.len() + 5];
            all[1] = What::Entrants;
            let mut at = 0;
            while at < Paper::ALL.len() {
                all[2 + at] = What::Paper(Paper::ALL[at]);
                at += 1;
            }
            all[2 + at] = What::Ratings;
            all[3 + at] = What::Boards;
            all[4 + at] = What::Units;
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self {
            What::Everything => "Everything: json, xlsx, trf",
            What::Entrants => "Who entered: csv, xlsx, json",
            What::Paper(paper) => match paper {
                Paper::Pairings => "The pairings of a round, with a list to find one's table",
                Paper::BoardCards => "The cards that stand on the boards in a round",
                Paper::ResultSlips => "The slips on which the players sign their results",
                Paper::RecordSheets => {
                    "The sheets on which the players write the moves of a round down: html"
                }
                Paper::LineUps => "The sheets on which captains hand in their line-ups: html",
                Paper::Standings => "The table of a stage with every tie-break",
                Paper::FinalStandings => "The places of the whole event",
                Paper::CrossTable => "The cross table of a stage, or of the whole event",
                Paper::WholeCrossTable => "The cross table of the whole event",
                Paper::Bracket => "The bracket of a knock-out",
                Paper::Certificates => "The certificates of the first places, once all is played",
            },
            What::Ratings => "The ratings that the event comes to: csv, xlsx, json",
            What::Boards => "What the players of teams did board by board: csv, xlsx, json",
            What::Units => "The units by the sum of their players: csv, xlsx, json",
        };
        Some(PossibleValue::new(self.name()).help(help))
    }
}

impl What {
    const fn name(self) -> &'static str {
        match self {
            What::Everything => "everything",
            What::Entrants => "entrants",
            What::Paper(paper) => paper.key(),
            What::Ratings => "ratings",
            What::Boards => "boards",
            What::Units => "units",
        }
    }

    /// Whether there is a sheet of it as CSV.
    const fn is_in_csv(self) -> bool {
        !matches!(self, What::Everything | What::Paper(Paper::LineUps | Paper::RecordSheets))
    }

    /// Whether it is of one round.
    const fn is_of_round(self) -> bool {
        matches!(self, What::Paper(paper) if paper.is_of_round())
    }

    /// Whether it is of one stage.
    const fn is_of_stage(self) -> bool {
        match self {
            What::Paper(paper) => paper.is_of_stage(),
            What::Boards | What::Units => true,
            What::Everything | What::Entrants | What::Ratings => false,
        }
    }
}

impl Export {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let Reading { event, words, .. } = Reading::of(&self.file, &self.spoken)?;
        let mut stage = self.stage.shown(&words, &event)?;
        if !self.stage.is_given() && self.what.or(self.csv) == Some(What::Paper(Paper::Bracket)) {
            // Beside a knock-out others may still play for places.
            let knock_out = |&no: &u16| event.stage_setting(no).is_some_and(|s| s.is_knock_out());
            stage = stages(&event).find(knock_out).unwrap_or(stage);
        }
        let round = match self.round {
            Some(shown) => meant_round(&words, &event, stage, shown)?,
            None => rounds(&event, stage),
        };
        let by_name = || self.out.as_deref().and_then(Format::of);
        let format = match (self.csv, self.json, self.what) {
            (Some(_), ..) => Format::Csv,
            (None, true, _) => Format::Json,
            (None, false, what) => match (self.format.or_else(by_name), what) {
                (Some(format), _) => format,
                (None, Some(What::Paper(_))) => Format::Html,
                _ => return Err(Failure::Misunderstood(words.plain(Key("which-format")))),
            },
        };
        let what = self.csv.or(self.what).unwrap_or(match format {
            Format::Xlsx | Format::Trf | Format::Json => What::Everything,
            Format::Html | Format::Csv => What::Paper(Paper::Standings),
        });
        if let (Some(_), What::Paper(paper)) = (self.round, what)
            && !paper.is_of_round()
        {
            let args = [("what", filled(what.name()))];
            return Err(Failure::Misunderstood(words.say(Key("of-no-round"), &args)));
        }
        let of_stage = self.stage.is_given();
        let wanted = Wanted {
            event: &event,
            words: &words,
            stage,
            of_stage,
            round,
            what,
            places: self.places,
            players: self.players,
        };
        wanted.check_places()?;
        let bytes = match format {
            Format::Html => wanted.html()?.into_bytes(),
            Format::Xlsx => wanted.workbook()?,
            Format::Trf => wanted.report()?.into_bytes(),
            Format::Json => format!("{}\n", wanted.json()?).into_bytes(),
            Format::Csv => {
                let mark = if self.bom { "\u{feff}" } else { "" };
                format!("{mark}{}", wanted.csv()?).into_bytes()
            }
        };
        let prints = self.out.is_none() && (self.json || self.csv.is_some());
        if prints || self.out.as_deref().is_some_and(is_dash) {
            return output::print(&bytes);
        }
        // The cross table without a stage is that of all.
        let several =
            event.stages().len() > 1 && (of_stage || what != What::Paper(Paper::CrossTable));
        let shown = shown_round(&event, stage, round);
        let named = || self.file_name(format, what, several.then_some(stage), shown);
        let path = self.out.clone().unwrap_or_else(named);
        output::write(&path, &bytes, self.force)?;
        let args = [("file", filled(path.display().to_string()))];
        output::remark(words.say(Key("written"), &args));
        Ok(())
    }

    /// The name of a file beside the event's own: `cup-pairings-r3.html`.
    fn file_name(&self, format: Format, what: What, stage: Option<u16>, round: usize) -> PathBuf {
        let stem = self.file.file_stem().unwrap_or_default().to_string_lossy();
        let mut name = stem.into_owned();
        if what != What::Everything {
            name = format!("{name}-{}", what.name());
        }
        if let Some(stage) = stage.filter(|_| what.is_of_stage() || format == Format::Trf) {
            name = format!("{name}-s{stage}");
        }
        if what.is_of_round() {
            name = format!("{name}-r{round}");
        }
        self.file.with_file_name(format!("{name}.{}", format.ending()))
    }
}
