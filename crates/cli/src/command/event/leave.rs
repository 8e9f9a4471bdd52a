//! `chuhe event withdraw`, `return`, `disqualify` and `sanction`

use std::path::PathBuf;

use chuhe_rulebook::{Measure, Misconduct, UnknownWord};
use chuhe_tournament::{Command, EntrantId, Entry, Event, GameRef, SanctionMeasure, TableRef};
use clap::Args;

use super::desk::Desk;
use super::naming;
use super::official::Official;
use super::stage_option::StageOption;
use super::tell;
use super::words::{Key, filled, in_command, number};
use crate::failure::Failure;

/// Whom something concerns, and why it is done.
#[derive(Args)]
struct Concerned {
    /// The event file
    file: PathBuf,
    /// Who: a number, #id or a name
    entrant: String,
    /// Why
    #[arg(long, value_name = "WHY")]
    reason: String,
    #[command(flatten)]
    official: Official,
}

impl Concerned {
    fn open(&self) -> Result<(Desk, EntrantId), Failure> {
        let desk = Desk::open(&self.file, &self.official)?;
        let entrant = naming::entrant(&desk.words, &desk.event, None, &self.entrant)?;
        Ok((desk, entrant))
    }
}

/// Withdraw an entrant
///
/// Whether the results stand or are annulled is as the rulebook says for the format, and how many games were played. Games
/// that are not played are forfeited.
#[derive(Args)]
#[command(after_help = "Example:\n  chuhe event withdraw cup.jsonl 7 --reason ill --consent")]
pub(super) struct Withdraw {
    #[command(flatten)]
    concerned: Concerned,
    /// The organisers agree
    #[arg(long)]
    consent: bool,
}

impl Withdraw {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let (mut desk, entrant) = self.concerned.open()?;
        let (reason, consent) = (self.concerned.reason.clone(), self.consent);
        desk.act(&Command::Withdraw { entrant, reason, consent })?;
        finish(desk, None)
    }
}

/// Let an entrant who withdrew play on
#[derive(Args)]
#[command(after_help = "Example:\n  chuhe event return cup.jsonl 7 --reason recovered")]
pub(super) struct Return {
    #[command(flatten)]
    concerned: Concerned,
}

impl Return {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let (mut desk, entrant) = self.concerned.open()?;
        desk.act(&Command::Reenter { entrant, reason: self.concerned.reason.clone() })?;
        desk.finish()
    }
}

/// Exclude an entrant from the rest of the event; the points stand
#[derive(Args)]
#[command(
    after_help = "Example:\n  chuhe event disqualify cup.jsonl 7 --reason \"struck an opponent\"\nThe points are \
                        taken, too, by: chuhe event sanction cup.jsonl 7 points-cancelled --reason ..."
)]
pub(super) struct Disqualify {
    #[command(flatten)]
    concerned: Concerned,
}

impl Disqualify {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let (mut desk, entrant) = self.concerned.open()?;
        let measure = SanctionMeasure::Exclude;
        let reason = self.concerned.reason.clone();
        desk.act(&Command::Sanction { entrant, act: None, measure, game: None, reason })?;
        finish(desk, None)
    }
}

/// Sanction an entrant
#[derive(Args)]
#[command(
    after_help = "Measures: remind, warn, game-lost, game-lost-or-excluded, points-cancelled, exclude; deduct:N for N \
                        points, as deduct:0.5; suspend:N for the next N rounds (exclude for the rest of the event); ban:N \
                        for N years, as the association decided (with --act arranged-result the points are cancelled, too).\nA game is lost in the last round, unless --round says \
                        otherwise. game-lost-or-excluded is exclusion unless --round or --game names a game.\nActs with a sanction of their own in the rulebook: electronic-device, \
                        indiscipline, arranged-result.\nExamples:\n  chuhe event sanction cup.jsonl 7 warn --reason \
                        \"talked during play\"\n  chuhe event sanction cup.jsonl 7 points-cancelled --act \
                        arranged-result \\\n      --reason \"proven by the committee\"\n  chuhe event sanction cup.jsonl 7 deduct:1 \
                        --reason \"late twice\"\n  chuhe event sanction cup.jsonl 7 game-lost --act electronic-device \\\n      --reason \"a \
                        telephone rang\"\n  chuhe event sanction cup.jsonl 7 suspend:2 --reason \"insulted an arbiter\"",
    mut_arg("stage", |stage| stage
        .help("The stage of the game, from 1 [default: the last that the entrant plays in]"))
)]
pub(super) struct Sanction {
    /// The event file
    file: PathBuf,
    /// Who: a number, #id or a name
    entrant: String,
    /// What is done: remind, warn, game-lost, game-lost-or-excluded, points-cancelled, exclude, deduct:N, suspend:N
    /// or ban:N
    measure: String,
    /// The act, if it has a sanction of its own in the rulebook
    #[arg(long, value_name = "ACT")]
    act: Option<String>,
    /// The round of the game that is lost [default: the last]
    #[arg(long, value_name = "ROUND")]
    round: Option<u16>,
    /// Which game of the encounter is lost, from 1 [default: the only one]
    #[arg(long, value_name = "GAME")]
    game: Option<u16>,
    #[command(flatten)]
    stage: StageOption,
    /// Why
    #[arg(long, value_name = "WHY")]
    reason: String,
    #[command(flatten)]
    official: Official,
}

/// The measures behind which a number stands.
const COUNTED: [&str; 3] = ["suspend:", "ban:", "deduct:"];

/// What the book has for arranged results, if somebody was banned without an act being named: points stand then, and
/// the number of years is anybody's (AXF 2017 2§8.3).
fn ban_by_the_book(desk: &Desk, entrant: EntrantId) -> Option<String> {
    let one = desk.event.participant(entrant)?;
    let sanction = one.sanctions.last()?;
    let banned = matches!(sanction.measure, SanctionMeasure::Ban { .. }) && sanction.act.is_none();
    let act = Misconduct::ArrangedResult;
    let ruled = desk.event.rulebook().discipline.acts.get(&act).filter(|_| banned)?;
    let (least, most) = ruled.suspension_years?;
    let stands = ruled.measure == Measure::PointsCancelled && !one.has_points_cancelled();
    let args = [
        ("least", number(usize::from(least))),
        ("most", number(usize::from(most))),
        ("file", filled(in_command(desk.path()))),
        ("who", filled(format!("'#{entrant}'"))),
    ];
    stands.then(|| desk.words.say(Key("told-ban-without-act"), &args))
}

/// That somebody is suspended for more rounds than there are, where it is known how many.
fn beyond_the_end(desk: &Desk, entrant: EntrantId) -> Option<String> {
    let sanction = desk.event.participant(entrant)?.sanctions.last()?;
    let SanctionMeasure::Suspend { rounds } = sanction.measure else { return None };
    let left = desk.event.rounds_to_come()?;
    let args = [("rounds", number(usize::from(rounds.get()))), ("left", number(usize::from(left)))];
    (rounds.get() > left).then(|| desk.words.say(Key("told-suspended-beyond-end"), &args))
}

/// That points taken away change nothing in a knock-out, if that was the last sanction.
fn without_effect(desk: &Desk, entrant: EntrantId) -> Option<String> {
    let sanction = desk.event.participant(entrant)?.sanctions.last()?;
    let stage = desk.event.stage_setting(sanction.stage)?;
    let in_vain =
        matches!(sanction.measure, SanctionMeasure::Deduct { .. }) && stage.is_knock_out();
    let args = [("stage", filled(sanction.stage.to_string()))];
    in_vain.then(|| desk.words.say(Key("told-deducted-in-knock-out"), &args))
}

impl Sanction {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut desk = Desk::open(&self.file, &self.official)?;
        let entrant = naming::entrant(&desk.words, &desk.event, None, &self.entrant)?;
        let unknown = |given: &str, known: Vec<&str>| {
            let args = [("given", filled(given)), ("known", filled(known.join(", ")))];
            Failure::Misunderstood(desk.words.say(Key("not-one-of"), &args))
        };
        let act = match &self.act {
            None => None,
            Some(given) => {
                let act: Result<Misconduct, UnknownWord> = given.parse();
                Some(act.map_err(|error| unknown(given, error.allowed))?)
            }
        };
        let measure = measure(&self.measure).ok_or_else(|| {
            if COUNTED.iter().any(|counted| self.measure.starts_with(counted)) {
                let args = [("given", filled(&*self.measure))];
                return Failure::Misunderstood(desk.words.say(Key("measure-without-count"), &args));
            }
            let book = Measure::ALL.iter().map(|measure| measure.key());
            unknown(
                &self.measure,
                book.chain(["exclude", "deduct:N", "suspend:N", "ban:N"]).collect(),
            )
        })?;
        let reason = self.reason.clone();
        let named = self.round.is_some() || self.game.is_some();
        let game = match measure {
            SanctionMeasure::Book { measure: Measure::GameLost } => {
                Some(self.lost_game(&desk, entrant)?)
            }
            SanctionMeasure::Book { measure: Measure::GameLostOrExcluded } if named => {
                Some(self.lost_game(&desk, entrant)?)
            }
            _ => None,
        };
        desk.act(&Command::Sanction { entrant, act, measure, game, reason })?;
        finish(desk, Some((entrant, game.map(|game| game.table))))
    }

    /// The game of somebody that is lost: the only one of the encounter, or the one that is named.
    fn lost_game(&self, desk: &Desk, entrant: EntrantId) -> Result<GameRef, Failure> {
        let event = &desk.event;
        let plays = |&no: &u16| {
            let rounds = event.stage(no).map_or(&[][..], |stage| stage.rounds());
            rounds.iter().flat_map(|round| &round.pairings).any(|pairing| pairing.has(entrant))
        };
        let named = self.stage.named(&desk.words, event)?;
        let stage = named.or_else(|| naming::stages(event).rev().find(plays)).unwrap_or(1);
        let round = naming::given_round(&desk.words, event, stage, self.round)?;
        let pairings = event.round(stage, round).map_or(&[][..], |round| &round.pairings);
        let at = pairings.iter().position(|pairing| pairing.has(entrant));
        let games = at.map_or(0, |at| pairings[at].games.len());
        let args = [
            ("who", filled(naming::who(&desk.words, event, entrant))),
            ("round", number(naming::shown_round(event, stage, round))),
            ("games", number(games)),
        ];
        let refused = |key| Failure::Refused(desk.words.say(key, &args));
        let at = at.ok_or_else(|| refused(Key("no-game-in-round")))?;
        let game = match self.game {
            None if games > 1 => return Err(refused(Key("which-game"))),
            given => given.unwrap_or(1),
        };
        Ok(TableRef::new(stage, round, at as u16 + 1).game(game))
    }
}

/// Writes what has happened to the disk and tells it; what it changes for others is told of a sanction, and where
/// results were annulled with the articles that say so.
fn finish(
    mut desk: Desk,
    sanctioned: Option<(EntrantId, Option<TableRef>)>,
) -> Result<(), Failure> {
    let mut lines = desk.told();
    if let Some((entrant, _)) = sanctioned {
        lines.extend(without_effect(&desk, entrant));
        lines.extend(ban_by_the_book(&desk, entrant));
        lines.extend(beyond_the_end(&desk, entrant));
    }
    let annuls = |entry: &Entry| matches!(&entry.event, Event::Withdrawn { annulled, .. } if !annulled.is_empty());
    let annuls = desk.new_entries().iter().any(annuls);
    if annuls || sanctioned.is_some() {
        let changes = desk.changes(sanctioned.and_then(|(_, table)| table));
        lines.extend(super::result::consequences(&desk.words, &desk.event, &changes));
    }
    if annuls {
        let articles = &desk.event.rulebook().withdrawal.round_robin.source.articles;
        lines.extend(tell::by_articles(&desk.words, articles));
    }
    if sanctioned.is_none() {
        lines.extend(desk.next(&lines));
    }
    desk.keep()?;
    desk.answer(&lines)
}

fn measure(text: &str) -> Option<SanctionMeasure> {
    if text == "exclude" {
        return Some(SanctionMeasure::Exclude);
    }
    if let Some(rounds) = text.strip_prefix("suspend:") {
        return rounds.parse().ok().map(|rounds| SanctionMeasure::Suspend { rounds });
    }
    if let Some(years) = text.strip_prefix("ban:") {
        return years.parse().ok().map(|years| SanctionMeasure::Ban { years });
    }
    if let Some(points) = text.strip_prefix("deduct:") {
        let (whole, half) = match points.strip_suffix(".5") {
            Some(whole) => (whole, 1),
            None => (points, 0),
        };
        let half_points = whole.parse::<u16>().ok()?.checked_mul(2)?.checked_add(half)?;
        return (half_points > 0).then_some(SanctionMeasure::Deduct { half_points });
    }
    let measure = text.parse().ok()?;
    Some(SanctionMeasure::Book { measure })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_are_read() {
        assert_eq!(measure("deduct:0.5"), Some(SanctionMeasure::Deduct { half_points: 1 }));
        assert_eq!(measure("deduct:2"), Some(SanctionMeasure::Deduct { half_points: 4 }));
        assert_eq!(measure("deduct:0"), None);
        assert_eq!(measure("shout"), None);
        assert!(matches!(measure("suspend:2"), Some(SanctionMeasure::Suspend { .. })));
        assert_eq!(measure("suspend:0"), None);
    }
}
