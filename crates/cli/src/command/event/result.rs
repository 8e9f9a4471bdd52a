//! `chuhe event result` and `chuhe event lot`

mod list;
mod place;

use std::collections::BTreeSet;
use std::path::PathBuf;

use chuhe_tournament::{
    Command, Consequences, DuelState, Event, GameResult, Outcome, Side, Sides, TableRef,
    Tournament, explain,
};
use clap::Args;

use self::place::{Place, Table};
use super::desk::Desk;
use super::naming::name;
use super::official::Official;
use super::reason;
use super::score::{self, Written};
use super::stage_option::RoundOption;
use super::tell;
use super::words::{Key, Locale, filled, in_command, listed, number};
use crate::failure::Failure;

/// Enter results of the last round, or correct them
///
/// Each result is a table and a score, Red's points first. All are entered, or none. A result that is there already is
/// corrected with --reason, which shows what that changes; later pairings stay.
#[derive(Args)]
#[command(
    after_help = "Tables: 3 is table 3; 3.2 its second board (of players: its second game); 3.2.2 the second game on \
                        that board.\nScores: 1-0, ½-½ (or 1/2-1/2, =), 0-1; forfeits +/-, -/+, -/-; 0-0 both lose; x does \
                        not count; none strikes a result out.\nAfter a colon: the reason, fouls=R/B, reversed (colours \
                        were exchanged), used=M:S/M:S.\nReasons of a win: checkmate, stalemate, suicide-move, facing-kings, \
                        time, forbidden-repetition, lateness, resignation, technical-fouls, violations, fouls, \
                        unrecorded-moves, illegal-moves, indiscipline, electronic-device, misconduct, \
                        wrong-sealed-move, absence-at-resumption, time-penalty, forfeit; of a draw: neither-can-win, \
                        agreement, arbiters-ruling, permitted-repetition, mutual-offence, natural-limit. Or in Chinese: \
                        1-0:超时, 和:自然限着.\nExamples:\n  chuhe event result cup.jsonl 1 1-0 2 ½-½ 3 0-1 4 \
                        +/-\n  chuhe event result cup.jsonl 1 1-0:time,fouls=1/0\n  chuhe event result league.jsonl 1.1 1-0 \
                        1.2 = 1.3 0-1\n  chuhe event result cup.jsonl --round 2 5 0-1 --reason \"slip misread\"\n  chuhe \
                        event result cup.jsonl --from results.csv"
)]
pub(super) struct Enter {
    /// The event file
    file: PathBuf,
    /// Tables and scores, in turn
    #[arg(value_name = "TABLE SCORE", required_unless_present = "from", conflicts_with = "from")]
    results: Vec<String>,
    /// A list of results: CSV with the columns table, board, result, as `chuhe event export --csv pairings` writes it;
    /// - for standard input
    #[arg(long, value_name = "LIST")]
    from: Option<PathBuf>,
    /// Why results are corrected
    #[arg(long, value_name = "WHY")]
    reason: Option<String>,
    #[command(flatten)]
    round: RoundOption,
    /// Show what would change, and enter nothing
    #[arg(long, visible_alias = "dry-run")]
    preview: bool,
    #[command(flatten)]
    official: Official,
}

/// A result that is to be entered.
struct Ask {
    /// As it was written, for complaints.
    told: String,
    place: Place,
    score: Written,
    /// Whether it comes from a list: what is in the log already is passed over.
    from_list: bool,
}

/// What became of a result that was to be entered.
enum Done {
    /// It was there already, in a list.
    Passed,
    Entered,
    Corrected,
}

impl Enter {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut desk = Desk::open(&self.file, &self.official)?;
        let (stage, round) = self.round.playing(&desk.words, &desk.event)?;
        let asked = match &self.from {
            Some(list) => list::read(&desk.words, &desk.event, (stage, round), list)?,
            None => self.typed(&desk.words)?,
        };
        let (mut corrected, mut passed) = (None, 0);
        let mut touched = BTreeSet::new();
        for ask in &asked {
            let table = TableRef::new(stage, round, ask.place.table);
            match self.enter(&mut desk, ask, table)? {
                Done::Passed => passed += 1,
                Done::Entered => {}
                Done::Corrected => corrected = Some(table),
            }
            touched.insert(table);
        }
        let mut lines = desk.told();
        let (event, language) = (&desk.event, desk.words.language);
        for &table in &touched {
            let told = explain::after_results(event, table, language);
            let place = tell::table(&desk.words, event, table);
            lines.extend(told.into_iter().map(|told| {
                let args = [("game", filled(place.clone())), ("result", filled(told))];
                desk.words.say(Key("explained-result"), &args)
            }));
        }
        if corrected.is_some() {
            lines
                .extend(desk.new_entries().iter().filter_map(|entry| dropped(&desk, &entry.event)));
            let changes = desk.changes(corrected);
            lines.extend(consequences(&desk.words, &desk.event, &changes));
        }
        if passed > 0 {
            lines.push(desk.words.say(Key("results-there-already"), &[("count", number(passed))]));
        }
        lines.extend(self.still_open(&desk, stage));
        if self.preview {
            lines.push(desk.words.plain(Key("nothing-entered")));
        } else {
            desk.keep()?;
        }
        desk.answer(&lines)
    }

    fn typed(&self, words: &Locale) -> Result<Vec<Ask>, Failure> {
        let misunderstood =
            |key, text: &str| Failure::Misunderstood(words.say(key, &[("text", filled(text))]));
        let mut asked = Vec::new();
        for pair in self.results.chunks(2) {
            let [place, written] = pair else {
                return Err(misunderstood(Key("no-score-given"), &pair[0]));
            };
            let found = Place::read(place);
            let score = score::read(written).ok_or_else(|| self::no_score(words, written))?;
            asked.push(Ask {
                told: format!("{place} {written}"),
                place: found.ok_or_else(|| misunderstood(Key("no-table"), place))?,
                score,
                from_list: false,
            });
        }
        Ok(asked)
    }

    fn enter(&self, desk: &mut Desk, ask: &Ask, at: TableRef) -> Result<Done, Failure> {
        let told = |desk: &Desk, failure| match failure {
            Failure::Refused(text) => {
                let args = [("result", filled(&*ask.told)), ("text", filled(text))];
                Failure::Refused(desk.words.say(Key("result-refused"), &args))
            }
            other => other,
        };
        let found = Table::of(&desk.event, at).find(ask.place, self.reason.is_some());
        // Who did not come at all forfeits every game of the encounter.
        if let (None, Written::Result(result)) = (ask.place.board, ask.score)
            && let Some(absent) = absent(&desk.event, at, result.outcome)
            && self.reason.is_none()
        {
            let done = desk.act(&Command::EnterForfeit { table: at, absent });
            return done.map(|()| Done::Entered).map_err(|failure| told(desk, failure));
        }
        let Some(game) = found else {
            let games = desk.event.pairing(at).map(|pairing| pairing.games.len());
            let args = [
                ("result", filled(&*ask.told)),
                ("table", filled(tell::table(&desk.words, &desk.event, at))),
                ("games", number(games.unwrap_or(0))),
            ];
            let key = match games {
                None => Key("no-such-table"),
                Some(_) if desk.event.setting().teams.is_some() => Key("which-board"),
                Some(_) => Key("no-such-game"),
            };
            return Err(Failure::Refused(desk.words.say(key, &args)));
        };
        let was = desk.event.game(game).and_then(|game| game.result);
        let (command, done) = match (ask.score, &self.reason) {
            (Written::Result(result), _)
                if ask.from_list && was.is_some_and(|was| says_no_more(result, was)) =>
            {
                return Ok(Done::Passed);
            }
            (Written::Result(result), None) => {
                (Command::EnterResult { game, result }, Done::Entered)
            }
            (Written::Result(result), Some(_)) if was.is_none() => {
                (Command::EnterResult { game, result }, Done::Entered)
            }
            (score, reason) => {
                let result = match score {
                    Written::Result(result) => Some(result),
                    Written::StruckOut => None,
                };
                let reason = reason.clone().unwrap_or_default();
                (Command::CorrectResult { game, result, reason }, Done::Corrected)
            }
        };
        desk.act(&command).map_err(|failure| told(desk, failure))?;
        Ok(done)
    }

    /// What is still to be played, or what comes next.
    fn still_open(&self, desk: &Desk, stage: u16) -> Option<String> {
        let open = super::naming::open_tables(&desk.event, stage);
        let open = super::naming::tables_told(&desk.words, &desk.event, open);
        let file = ("file", filled(in_command(&self.file)));
        if !open.is_empty() {
            let args = [("tables", filled(open))];
            return Some(desk.words.say(Key("still-open"), &args));
        }
        let awaited = super::naming::awaited(&desk.words, &desk.event, &self.file, stage, false);
        if !awaited.is_empty() {
            return Some(awaited.join("\n"));
        }
        if !desk.event.is_over(stage) && desk.event.have_all_met(stage) {
            return Some(super::next::end(&desk.words, &desk.event, &self.file, stage));
        }
        let key = match desk.event.is_over(stage) {
            false => Key("round-over"),
            true if desk.event.stages().len() > 1 => Key("stage-over-of-several"),
            true => Key("stage-over"),
        };
        Some(desk.words.say(key, &[file, ("stage", number(usize::from(stage)))]))
    }
}

/// What stood beside a result that was corrected and does not stand beside the new one: a correction is the whole result,
/// and whoever writes the bare score may not have meant to take the rest away.
fn dropped(desk: &Desk, event: &Event) -> Option<String> {
    let Event::ResultCorrected { game, was: Some(was), now: Some(now), .. } = event else {
        return None;
    };
    let words = &desk.words;
    let noted = |fouls: Sides<u16>| fouls.red > 0 || fouls.black > 0;
    let all = [
        (was.colours_reversed && !now.colours_reversed, Key("dropped-reversed")),
        (noted(was.fouls) && !noted(now.fouls), Key("dropped-fouls")),
        (was.used_ms.is_some() && now.used_ms.is_none(), Key("dropped-times")),
    ];
    let what = all.into_iter().filter(|(gone, _)| *gone).map(|(_, key)| words.plain(key));
    let what = listed(words, what);
    let place = tell::table(words, &desk.event, game.table);
    let args = [("table", filled(place)), ("what", filled(what.clone()))];
    (!what.is_empty()).then(|| words.say(Key("correction-drops"), &args))
}

/// Whether a result of a list says nothing beyond what was entered: the same, or the bare signs of it.
fn says_no_more(listed: GameResult, entered: GameResult) -> bool {
    let signs = listed.outcome.signs();
    let bare = score::read(signs) == Some(Written::Result(listed));
    listed == entered || (bare && signs == entered.outcome.signs())
}

/// Who was absent, if that is what a score for a whole table says.
fn absent(
    event: &Tournament,
    at: TableRef,
    outcome: Outcome,
) -> Option<Vec<chuhe_tournament::EntrantId>> {
    let pairing = event.pairing(at)?;
    match outcome {
        Outcome::Forfeited { absent: Side::Red } => Some(vec![pairing.first]),
        Outcome::Forfeited { absent: Side::Black } => Some(vec![pairing.second]),
        Outcome::BothForfeited => Some(pairing.both().to_vec()),
        _ => None,
    }
}

/// That something is no result; of one with a detail that nobody knows, what may stand there.
fn no_score(words: &Locale, written: &str) -> Failure {
    let text = ("text", filled(written));
    let plain = score::plain(written);
    let (signs, details) = score::parts(&plain);
    let (Some(details), Some(outcome)) = (details, score::read(signs)) else {
        return Failure::Misunderstood(words.say(Key("no-score"), &[text]));
    };
    let [wins, draws] = reason::known(words);
    // A reason of the other kind is known, but does not go with the result.
    let drawn = matches!(outcome, Written::Result(result) if result.outcome == Outcome::DRAWN);
    let won = matches!(outcome, Written::Result(result) if result.outcome.winner().is_some());
    for detail in score::details(details) {
        let (key, known) = match (reason::read_loss(detail), reason::read_draw(detail)) {
            (_, Some(_)) if won => (Key("reason-of-a-draw"), &wins),
            (Some(_), _) if drawn => (Key("reason-of-a-win"), &draws),
            _ => continue,
        };
        let args =
            [("detail", filled(detail)), ("signs", filled(signs)), ("known", filled(&**known))];
        return Failure::Misunderstood(words.say(key, &args));
    }
    let args = [text, ("wins", filled(wins)), ("draws", filled(draws))];
    Failure::Misunderstood(words.say(Key("no-detail"), &args))
}

/// What a correction changes, in words; which later stages no longer fit is told with what has happened.
pub(super) fn consequences(
    words: &Locale,
    event: &Tournament,
    changes: &Consequences,
) -> Vec<String> {
    let mut lines = Vec::new();
    let (moves, others) = changes.told_moves();
    for moved in moves {
        let table = event.standings(moved.stage);
        let knock_out = table.as_ref().is_some_and(|table| table.score.is_none());
        let score = |score: i64| if knock_out { score.to_string() } else { tell::points(score) };
        let counted = table.map(|table| explain::score_name(event, &table, words.language));
        let args = [
            ("stage", number(usize::from(moved.stage))),
            ("who", filled(name(words, event, moved.entrant))),
            ("counted", filled(counted.unwrap_or_default())),
            ("score-before", filled(score(moved.score.0))),
            ("score", filled(score(moved.score.1))),
            ("place-before", number(usize::from(moved.place.0))),
            ("place", number(usize::from(moved.place.1))),
        ];
        let several = event.stages().len() > 1;
        lines.push(words.say(if several { Key("moved-in-stage") } else { Key("moved") }, &args));
    }
    if others > 0 {
        lines.push(words.say(Key("moved-others"), &[("count", number(others))]));
    }
    let tables =
        |all: &[TableRef]| listed(words, all.iter().map(|&at| tell::table(words, event, at)));
    if !changes.paired_before.is_empty() {
        let args = [("tables", filled(tables(&changes.paired_before)))];
        lines.push(words.say(Key("paired-before"), &args));
    }
    if !changes.set_again.is_empty() {
        let matches = changes.set_again.iter().map(|at| tell::game(words, event, at.game(1)));
        let args = [("matches", filled(listed(words, matches)))];
        lines.push(words.say(Key("matches-set-again"), &args));
    }
    lines
}

/// Let the lot decide a match that no game could
#[derive(Args)]
#[command(after_help = "Example:\n  chuhe event lot cup.jsonl 2")]
pub(super) struct Lot {
    /// The event file
    file: PathBuf,
    /// The table [default: every match that waits for the lot]
    table: Option<u16>,
    #[command(flatten)]
    round: RoundOption,
    #[command(flatten)]
    official: Official,
}

impl Lot {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut desk = Desk::open(&self.file, &self.official)?;
        let (stage, round) = self.round.playing(&desk.words, &desk.event)?;
        let tables = match self.table {
            Some(table) => vec![TableRef::new(stage, round, table)],
            None => {
                let count = desk.event.round(stage, round).map_or(0, |round| round.pairings.len());
                let all = (1..=count as u16).map(|table| TableRef::new(stage, round, table));
                let waiting: Vec<TableRef> =
                    all.filter(|&at| desk.event.duel(at) == Some(DuelState::Lot)).collect();
                if waiting.is_empty() { vec![TableRef::new(stage, round, 1)] } else { waiting }
            }
        };
        for table in tables {
            desk.act(&Command::DrawLot { table })?;
        }
        desk.finish()
    }
}
