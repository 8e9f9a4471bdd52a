//! `chuhe man`

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use clap_mangen::Man as Page;
use clap_mangen::roff::{Roff, bold, roman};

use crate::dash;
use crate::failure::Failure;
use crate::output;

/// Print the manual page, or write one for every command
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe man | man -l -\n  chuhe man --out ~/.local/share/man/man1 --force"
)]
pub(crate) struct Man {
    /// Write chuhe.1, chuhe-judge.1 and so on into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Replace pages that are there already
    #[arg(long, requires = "out")]
    force: bool,
}

impl Man {
    pub(crate) fn run(&self, chuhe: clap::Command) -> Result<(), Failure> {
        // There is no page on the command that prints help.
        let mut chuhe = chuhe.disable_help_subcommand(true);
        chuhe.build();
        match &self.out {
            None => {
                let (_, text) = page(&chuhe)?;
                output::print(&text)
            }
            Some(folder) => {
                dash::check_folder("--out", folder)?;
                let failed = |error| Failure::Write { path: folder.clone(), error };
                std::fs::create_dir_all(folder).map_err(failed)?;
                let pages = with_subcommands(&chuhe)
                    .into_iter()
                    .map(|command| page(command).map(|(name, text)| (folder.join(name), text)));
                output::files(&pages.collect::<io::Result<Vec<_>>>()?, self.force)
            }
        }
    }
}

/// A command and all below it that are shown.
fn with_subcommands(command: &clap::Command) -> Vec<&clap::Command> {
    let below = command.get_subcommands().filter(|below| !below.is_hide_set());
    std::iter::once(command).chain(below.flat_map(with_subcommands)).collect()
}

/// The page of a command: the name of its file, and its text.
fn page(command: &clap::Command) -> io::Result<(String, Vec<u8>)> {
    let page = Page::new(command.clone()).source(concat!("chuhe ", env!("CARGO_PKG_VERSION")));
    let mut text = Vec::new();
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    if command.get_arguments().any(|argument| !argument.is_hide_set()) {
        page.render_options_section(&mut text)?;
    }
    if command.get_subcommands().any(|below| !below.is_hide_set()) {
        page.render_subcommands_section(&mut text)?;
    }
    Below::of(command).render(&mut text)?;
    Ok((page.get_filename(), text))
}

/// What stands below the help of a command, sorted into sections.
#[derive(Default)]
struct Below {
    /// Paragraphs.
    notes: Vec<String>,
    /// Lines to be shown as they are.
    examples: Vec<String>,
    /// Each code with what it means.
    exit_codes: Vec<String>,
}

impl Below {
    fn of(command: &clap::Command) -> Below {
        let text = command.get_after_long_help().or_else(|| command.get_after_help());
        let text = text.map(ToString::to_string).unwrap_or_default();
        let mut below = Below::default();
        for line in text.lines() {
            let labelled = |label: &str| line.strip_prefix(label).map(str::trim);
            // The section says as much.
            if line.trim().is_empty() || is_heading_of_examples(line) {
                continue;
            }
            if line.starts_with(' ') {
                // What goes on after a backslash stays further in.
                let shown = line.strip_prefix("  ").unwrap_or(line);
                below.examples.push(shown.trim_end().to_owned());
            } else if let Some(example) = labelled("Example:").or_else(|| labelled("Try:")) {
                below.examples.push(example.to_owned());
            } else if let Some(codes) = labelled("Exit codes:") {
                below.exit_codes = split_codes(codes);
            } else {
                below.notes.push(line.to_owned());
            }
        }
        below
    }

    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut roff = Roff::new();
        if !self.notes.is_empty() {
            roff.control("SH", ["NOTES"]);
            for (i, note) in self.notes.iter().enumerate() {
                if i > 0 {
                    roff.control("PP", []);
                }
                roff.text([roman(note.as_str())]);
            }
        }
        roff.control("SH", ["EXIT STATUS"]);
        for code in &self.exit_codes {
            let (code, meaning) = code.split_once(' ').unwrap_or((code, ""));
            roff.control("TP", []).text([bold(code)]).text([roman(meaning)]);
        }
        if !self.examples.is_empty() {
            // As they are, not filled: every line is a command of its own.
            roff.control("SH", ["EXAMPLES"]).control("nf", []);
            for line in &self.examples {
                roff.text([roman(line.as_str())]);
            }
            roff.control("fi", []);
        }
        roff.to_writer(out)
    }
}

/// `Example:`, `Examples:` or `Example, a whole event:`.
fn is_heading_of_examples(line: &str) -> bool {
    line.starts_with("Example") && line.ends_with(':')
}

/// `0 done; 1 failed; 2 not understood` as three: a semicolon before a digit divides them.
fn split_codes(codes: &str) -> Vec<String> {
    let mut split: Vec<String> = Vec::new();
    for part in codes.trim_end_matches('.').split("; ") {
        match split.last_mut() {
            Some(last) if !part.starts_with(|c: char| c.is_ascii_digit()) => {
                last.push_str("; ");
                last.push_str(part);
            }
            _ => split.push(part.to_owned()),
        }
    }
    split
}
