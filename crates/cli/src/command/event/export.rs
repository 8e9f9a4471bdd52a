//! `chuhe event export`

use std::io::Write;
use std::path::{Path, PathBuf};

use chuhe_tournament::Tournament;
use clap::{Args, ValueEnum};

use super::desk::Reading;
use super::naming::{rounds, shown_stage};
use super::official::LanguageOption;
use super::words::{Key, filled};
use crate::failure::Failure;
use crate::output;

/// Write an event for others: everything as JSON, or a sheet as CSV
///
/// The JSON document (docs/event-json.md) holds entrants, rounds, results and every table with every tie-break, so that
/// anybody can reckon the tables again.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe event export cup.jsonl --json --out cup.json\n  chuhe event export cup.jsonl --csv \
                        pairings --round 3\n  chuhe event export cup.jsonl --csv standings --bom --out standings.csv    \
                        (--bom for spreadsheets)\n  chuhe event export cup.jsonl --format certificates --places 8"
)]
pub(super) struct Export {
    /// The event file
    file: PathBuf,
    /// The format
    #[arg(long, value_enum, required_unless_present_any = ["json", "csv"], conflicts_with_all = ["json", "csv"])]
    format: Option<Format>,
    /// Everything, as JSON: the same as --format json
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// A sheet as CSV: the same as --format csv --sheet SHEET
    #[arg(long, value_name = "SHEET", value_enum)]
    csv: Option<Sheet>,
    /// Which sheet
    #[arg(long, value_name = "SHEET", value_enum, default_value = "standings")]
    sheet: Sheet,
    /// The stage, from 1 [default: the one being played]
    #[arg(long, value_name = "STAGE")]
    stage: Option<u16>,
    /// The round, for pairings and slips [default: the last]
    #[arg(long, value_name = "ROUND")]
    round: Option<u16>,
    /// Down to which place certificates are made
    #[arg(long, value_name = "PLACE", default_value = "3")]
    places: u16,
    /// Begin CSV with a byte order mark: spreadsheets want one to read Chinese
    #[arg(long)]
    bom: bool,
    /// Write to a file, not to standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file if it is there
    #[arg(long, requires = "out")]
    force: bool,
    #[command(flatten)]
    language: LanguageOption,
}

/// A format that an event goes out in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Everything, as JSON
    Json,
    /// A sheet, as CSV
    Csv,
    /// The result slips of a round, as JSON
    Slips,
    /// What stands on certificates, as JSON
    Certificates,
}

/// A sheet on the wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Sheet {
    Pairings,
    Standings,
    Crosstable,
}

impl Export {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let Reading { event, words, .. } = Reading::of(&self.file, &self.language)?;
        let stage = shown_stage(&words, &event, self.stage)?;
        let round = self.round.unwrap_or_else(|| rounds(&event, stage));
        let (format, sheet) = match (self.csv, self.json) {
            (Some(sheet), _) => (Format::Csv, sheet),
            (None, true) => (Format::Json, self.sheet),
            (None, false) => (self.format.unwrap_or(Format::Json), self.sheet),
        };
        // Another format is one more arm.
        let bytes = match format {
            Format::Json => Some(format!("{}\n", event.to_json()).into_bytes()),
            Format::Csv => csv(&event, sheet, stage, round).map(|text| {
                let mark = if self.bom { "\u{feff}" } else { "" };
                format!("{mark}{text}").into_bytes()
            }),
            Format::Slips => json(&event.result_slips(stage, round)),
            Format::Certificates => json(&event.certificates(self.places)),
        };
        let bytes = bytes.ok_or_else(|| {
            let args = [("stage", filled(stage.to_string())), ("round", filled(round.to_string()))];
            Failure::Refused(words.say(Key("nothing-to-export"), &args))
        })?;
        match &self.out {
            None => {
                let mut out = output::answer();
                out.write_all(&bytes)?;
                Ok(out.flush()?)
            }
            Some(path) => write_file(path, &bytes, self.force),
        }
    }
}

fn csv(event: &Tournament, sheet: Sheet, stage: u16, round: u16) -> Option<String> {
    match sheet {
        Sheet::Pairings => event.pairings_csv(stage, round),
        Sheet::Standings => event.standings_csv(stage),
        Sheet::Crosstable => event.cross_table_csv(stage),
    }
}

fn json(all: &[impl serde::Serialize]) -> Option<Vec<u8>> {
    if all.is_empty() {
        return None;
    }
    let mut bytes = serde_json::to_vec_pretty(all).expect("slips have nothing that JSON lacks");
    bytes.push(b'\n');
    Some(bytes)
}

/// Writes a file; one that is there only if that is wanted.
pub(super) fn write_file(path: &Path, bytes: &[u8], force: bool) -> Result<(), Failure> {
    let failed = |error| Failure::Write { path: path.to_owned(), error };
    let mut options = std::fs::OpenOptions::new();
    let options = options.write(true);
    let file = match force {
        true => options.create(true).truncate(true).open(path),
        false => options.create_new(true).open(path),
    };
    let mut file = file.map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => Failure::FileExists { path: path.to_owned() },
        _ => failed(error),
    })?;
    file.write_all(bytes).and_then(|()| file.sync_data()).map_err(failed)
}
