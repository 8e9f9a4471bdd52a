//! `chuhe event lineup`, `note`, `tie`, `end` and `close`

use std::path::PathBuf;

use chuhe_tournament::{Command, EntrantId, explain};
use clap::Args;

use super::desk::Desk;
use super::naming;
use super::official::Official;
use super::stage_option::{RoundOption, StageOption};
use super::wall;
use super::words::{Key, filled, listed};
use crate::failure::Failure;

/// Hand in a team's line-up for the last round
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe event lineup league.jsonl \"Team 1\" 1,2,4\n  chuhe event lineup league.jsonl 3 \
                        \"Player 1,Player 2,Player 4\""
)]
pub(super) struct Lineup {
    /// The event file
    file: PathBuf,
    /// The team: a number, #id or a name
    team: String,
    /// The members in the order of the boards, by their numbers on the entry form or by their names
    #[arg(value_delimiter = ',', required = true)]
    members: Vec<String>,
    #[command(flatten)]
    round: RoundOption,
    #[command(flatten)]
    official: Official,
}

impl Lineup {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut desk = Desk::open(&self.file, &self.official)?;
        let (stage, round) = self.round.playing(&desk.words, &desk.event)?;
        let team = naming::entrant(&desk.words, &desk.event, Some(stage), &self.team)?;
        let members: Result<Vec<u8>, Failure> =
            self.members.iter().map(|text| member(&desk, team, text)).collect();
        desk.acting_for(&self.official, team);
        desk.act(&Command::HandInLineup { stage, round, team, members: members? })?;
        desk.finish()
    }
}

/// A member by his number on the entry form, or by his name.
fn member(desk: &Desk, team: EntrantId, text: &str) -> Result<u8, Failure> {
    let text = text.trim();
    if let Ok(number) = text.parse() {
        return Ok(number);
    }
    let members = desk.event.participant(team).map_or(&[][..], |one| &one.entrant.members);
    let same = |name: &str| name.eq_ignore_ascii_case(text);
    let found = members
        .iter()
        .position(|member| same(&member.name) || member.romanised.as_deref().is_some_and(same));
    found.and_then(|at| u8::try_from(at + 1).ok()).ok_or_else(|| {
        let all = listed(&desk.words, members.iter().map(|member| member.name.clone()));
        let args = [("text", filled(text)), ("candidates", filled(all))];
        Failure::Refused(desk.words.say(Key("no-such-name"), &args))
    })
}

/// Write something into the arbiters' log
#[derive(Args)]
#[command(
    after_help = "Example:\n  chuhe event note cup.jsonl \"clock at table 3 replaced\" --about 7 --article \
                        \"2§8.2\""
)]
pub(super) struct Note {
    /// The event file
    file: PathBuf,
    /// What happened
    text: String,
    /// Whom it concerns: a number, #id or a name
    #[arg(long, value_name = "WHO")]
    about: Option<String>,
    /// The article, if one is cited
    #[arg(long, value_name = "ARTICLE")]
    article: Option<String>,
    #[command(flatten)]
    official: Official,
}

impl Note {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut desk = Desk::open(&self.file, &self.official)?;
        let find = |text: &String| naming::entrant(&desk.words, &desk.event, None, text);
        let about = self.about.as_ref().map(find).transpose()?;
        let (text, article) = (self.text.clone(), self.article.clone());
        desk.act(&Command::Note { about, text, article })?;
        desk.finish()
    }
}

/// Put those who share a place into an order by lot, where the rulebook wants that
#[derive(Args)]
#[command(after_help = "Example:\n  chuhe event tie cup.jsonl 4")]
pub(super) struct Tie {
    /// The event file
    file: PathBuf,
    /// One of those who share the place: a number, #id or a name
    entrant: String,
    #[command(flatten)]
    stage: StageOption,
    #[command(flatten)]
    official: Official,
}

impl Tie {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut desk = Desk::open(&self.file, &self.official)?;
        let stage = self.stage.shown(&desk.words, &desk.event)?;
        let entrant = naming::entrant(&desk.words, &desk.event, Some(stage), &self.entrant)?;
        desk.act(&Command::BreakTieByLot { stage, entrant })?;
        desk.finish()
    }
}

/// End a stage before all its rounds are paired, or pass over one that is not played
///
/// A knock-out that has begun ends with its last match.
#[derive(Args)]
#[command(after_help = "Example:\n  chuhe event end cup.jsonl --reason \"the hall closes\"")]
pub(super) struct End {
    /// The event file
    file: PathBuf,
    /// Why
    #[arg(long, value_name = "WHY")]
    reason: String,
    #[command(flatten)]
    stage: StageOption,
    #[command(flatten)]
    official: Official,
}

impl End {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut desk = Desk::open(&self.file, &self.official)?;
        let stage = self.stage.playing(&desk.words, &desk.event)?;
        desk.act(&Command::EndStage { stage, reason: self.reason.clone() })?;
        let mut lines = desk.told();
        lines.extend(desk.next(&lines));
        desk.keep()?;
        desk.answer(&lines)
    }
}

/// Close the event: the tables are final
///
/// A closed event takes no appeals. While some can still be lodged it is closed only with --anyway.
#[derive(Args)]
#[command(after_help = "Example:\n  chuhe event close cup.jsonl --official \"Chief Arbiter\"")]
pub(super) struct Close {
    /// The event file
    file: PathBuf,
    /// Close it though appeals can still be lodged
    #[arg(long)]
    anyway: bool,
    #[command(flatten)]
    official: Official,
}

impl Close {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut desk = Desk::open(&self.file, &self.official)?;
        let language = desk.words.language;
        let appeals = explain::appeals_still_run(&desk.event, desk.now, language);
        desk.act(&Command::Close)?;
        if let Some(appeals) = appeals.filter(|_| !self.anyway) {
            let args = [("appeals", filled(appeals))];
            return Err(Failure::Refused(desk.words.say(Key("close-anyway"), &args)));
        }
        let mut lines = desk.told();
        lines.extend(explain::closed_before_appeals(&desk.event, desk.now, language));
        let table = desk.event.final_standings();
        lines.extend(wall::standings(&desk.words, &desk.event, &table, |_| None));
        desk.keep()?;
        desk.answer(&lines)
    }
}
