//! A table of cases: every row is judged and held against the verdict, and the tags, that stand in it.

use std::io::Write;
use std::path::Path;

use chuhe_referee::chinese::{self, ChineseReading};
use chuhe_referee::{CaseRow, Nature, read_cases, shuffling_verdict, verdict};
use chuhe_rulebook::{Language, Rulebook, School};
use serde::Serialize;

use crate::failure::Failure;
use crate::output;
use crate::words::{Key, locale, number};

/// What a table came to.
#[derive(Serialize)]
struct Report {
    rulebook: String,
    passed: usize,
    failed: usize,
    /// Rows that could not be judged.
    unusable: usize,
    tags: TagCount,
    cases: Vec<Judged>,
}

/// A row that was judged.
#[derive(Serialize)]
struct Judged {
    id: String,
    verdict: &'static str,
    expected: &'static str,
    ok: bool,
    /// Where moves are tagged otherwise.
    tags_differ: Vec<String>,
}

/// How many moves are tagged as the table says.
#[derive(Default, Serialize)]
struct TagCount {
    agreed: usize,
    all: usize,
}

/// Judges a table and says of each row whether it came out as expected.
pub(super) fn judge_cases(
    rulebook: &Rulebook,
    path: &Path,
    json: bool,
    language: Language,
) -> Result<(), Failure> {
    let report = report(rulebook, path)?;
    if json {
        output::json(&report)?;
    } else {
        let words = locale(language);
        let mut out = output::answer();
        for Judged { id, verdict, expected, ok, tags_differ } in &report.cases {
            let mark = words.plain(if *ok { Key("case-right") } else { Key("case-wrong") });
            let differing: String = tags_differ.iter().map(|it| format!("\t{it}")).collect();
            writeln!(out, "{id}\t{verdict}\t{expected}\t{mark}{differing}")?;
        }
        if report.tags.all > 0 {
            let args = [("agreed", number(report.tags.agreed)), ("all", number(report.tags.all))];
            writeln!(out, "{}", words.say(Key("tags-agreed"), &args))?;
        }
        let args = [("passed", number(report.passed)), ("failed", number(report.failed))];
        writeln!(out, "{}", words.say(Key("cases-counted"), &args))?;
        out.flush()?;
    }
    match &report {
        Report { unusable: 1.., .. } => {
            Err(Failure::UnusableRows { path: path.to_owned(), rows: report.unusable })
        }
        Report { failed: 1.., .. } => Err(Failure::CasesFailed { failed: report.failed }),
        _ => Ok(()),
    }
}

fn report(rulebook: &Rulebook, path: &Path) -> Result<Report, Failure> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::Read { path: path.to_owned(), error })?;
    let mut rows = read_cases(&text).peekable();
    if rows.peek().is_none() {
        return Err(Failure::NoCases { path: path.to_owned() });
    }
    let mut report = Report {
        rulebook: rulebook.id().to_owned(),
        passed: 0,
        failed: 0,
        unusable: 0,
        tags: TagCount::default(),
        cases: Vec::new(),
    };
    for row in rows {
        let judged = row.map_err(|error| error.to_string()).and_then(|row| {
            let found = match row.case() {
                Ok(case) => verdict(rulebook, &case),
                Err(not_closed) => {
                    shuffling_verdict(rulebook, &row.stretch).ok_or(not_closed.to_string())?
                }
            };
            Ok((row, found))
        });
        match judged {
            Ok((row, found)) => {
                let ok = found == row.expected;
                *(if ok { &mut report.passed } else { &mut report.failed }) += 1;
                report.cases.push(Judged {
                    tags_differ: report.tags.add(rulebook, &row),
                    verdict: found.word(),
                    id: row.id,
                    expected: row.expected.word(),
                    ok,
                });
            }
            Err(error) => {
                output::remark(format_args!("chuhe: {}: {error}", path.display()));
                report.unusable += 1;
            }
        }
    }
    Ok(report)
}

impl TagCount {
    /// Adds the moves of a row, if the table has a tag for each of them and the doctrine gives them; says where
    /// they differ. A move that the table calls 闲 may be any of the idle kinds, and `?` is no tag.
    fn add(&mut self, rulebook: &Rulebook, row: &CaseRow) -> Vec<String> {
        let School::Chinese(chinese) = &rulebook.doctrine.school else { return Vec::new() };
        let tags: Vec<char> = row.ply_tags.iter().flat_map(|tags| tags.chars()).collect();
        if tags.is_empty() {
            return Vec::new();
        }
        let reading = ChineseReading::of(chinese, &rulebook.doctrine.search);
        let found = match row.case() {
            Ok(case) => chinese::read(&reading, &case),
            Err(_) => chinese::read(&reading, &row.stretch),
        };
        if tags.len() != found.len() {
            return vec![format!("{} tags for {} plies, not counted", tags.len(), found.len())];
        }
        let mut differing = Vec::new();
        for (ply, (read, &tag)) in
            found.iter().zip(&tags).enumerate().filter(|(_, (_, t))| **t != '?')
        {
            let nature = read.nature;
            let agrees = nature.character() == tag
                || Nature::from_character(tag) == Some(Nature::Idle) && nature.is_idle();
            self.all += 1;
            self.agreed += usize::from(agrees);
            if !agrees {
                differing.push(format!("ply {}: {nature} instead of {tag}", ply + 1));
            }
        }
        differing
    }
}
