//! `chuhe event new` and `chuhe event plans`

use std::num::{NonZeroU8, NonZeroU16};
use std::path::{Path, PathBuf};

use chuhe_paper::trf::{self, Kind};
use chuhe_rulebook::{EntrantKind, Rulebook, UnplayedResult};
use chuhe_server::world::{RealWorld, World};
use chuhe_tournament::simulate::Format;
use chuhe_tournament::{
    EloSetting, Setting, SettingError, StageFormat, Tournament, UTC_OFFSETS_MIN, explain,
};
use clap::{Args, ValueEnum};

use super::as_json::{self, Added, Layouts};
use super::desk::say;
use super::grid::{Align, Grid};
use super::official::{Official, ReadingOptions};
use super::tell;
use super::words::{self, Key, Locale, does_not_go_with, filled, in_command, listed, number};
use crate::bad_value::BadValue;
use crate::dash;
use crate::failure::Failure;
use crate::log_file::LogFile;
use crate::rules;

/// Set an event up, in a new file
///
/// The file is the log of the event: everything that happens is added to it, nothing is ever changed in it. An event
/// is laid out by a plan of a rulebook (`chuhe event plans` lists them), by a format, or by a file of its own.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe event new cup.jsonl --name \"City Cup\" --plan women\n  chuhe event new \
                        cup.jsonl --name 市冠军赛 --plan 5+2 --lang zh\n  chuhe event new cup.jsonl --name Cup \
                        --format swiss --rounds 7 --rules wxf-2018\n  chuhe event new league.jsonl --name League \
                        --format round-robin --teams --boards 4\n  chuhe event new cup.jsonl --setting \
                        cup.toml\n  chuhe event new cup.jsonl --from-trf cup.trf --rules wxf-2018\nNext: chuhe event enter cup.jsonl --from players.csv"
)]
pub(super) struct New {
    /// The event file; it must not be there yet
    file: PathBuf,
    #[command(flatten)]
    layout: Layout,
    /// A file with everything that is to be settled, as docs/event-setting.md describes it: TOML, or JSON if it
    /// ends in .json
    #[arg(long, value_name = "FILE", conflicts_with = "Layout")]
    setting: Option<PathBuf>,
    /// Go on with an event that another program has begun: a tournament report (TRF) of a Swiss or a round robin of
    /// players. Without --format or --plan it is read as what it is
    #[arg(long, value_name = "FILE", conflicts_with = "teams")]
    from_trf: Option<PathBuf>,
    /// What the event is called
    #[arg(long, value_name = "NAME", required_unless_present_any = ["setting", "from_trf"])]
    name: Option<String>,
    /// From which the lots of pairings, matches and ties are drawn; it stands in the file, so that every lot can be
    /// repeated. Numbers are drawn from a seed of their own, see draw --seed [default: from chance]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    seed: Option<u64>,
    /// The points of a game, if not the rulebook's usual ones: two-one-zero, one-half-zero, three-one-zero or
    /// three-black-two, as far as the rulebook has them; `chuhe event plans` lists those of each
    #[arg(long, value_name = "ID")]
    scoring: Option<String>,
    /// What a round missed with leave, or before a late entry, is worth
    #[arg(long, value_name = "WORTH", value_enum)]
    missed_round: Option<Worth>,
    /// The clocks of the venue against UTC, as +08:00: times are told by them
    #[arg(long, value_name = "OFFSET", value_parser = offset, allow_hyphen_values = true)]
    utc_offset: Option<i16>,
    /// Reckon ratings: how much a game counts, and what the unrated start from
    #[arg(long, value_name = "K,START", value_parser = elo)]
    elo: Option<EloSetting>,
    /// Rank units, too, by the sum of so many of their players (队员总分制)
    #[arg(long, value_name = "NUMBER")]
    unit_players: Option<NonZeroU8>,
    /// The event's own regulations, laid over the rulebook: a TOML file
    #[arg(long, value_name = "FILE")]
    regulations: Option<PathBuf>,
    #[command(flatten)]
    official: Official,
}

/// How an event is laid out.
#[derive(Args)]
pub(super) struct Layout {
    /// The rulebook [default: axf-2017, or the one that has the plan]
    #[arg(long = "rules", visible_alias = "rulebook", value_name = "ID", value_parser = rules::parser())]
    rulebook: Option<&'static Rulebook>,
    /// A plan of the rulebook, such as women, open, team, 5+2, 6+1 or staff
    #[arg(long, value_name = "PLAN", conflicts_with = "format")]
    plan: Option<String>,
    /// swiss, round-robin, double-round-robin, knock-out, double-elimination, groups, or one of the plans
    #[arg(long, value_name = "FORMAT")]
    format: Option<String>,
    /// Rounds of a Swiss [default: 7]
    #[arg(long, value_name = "NUMBER")]
    rounds: Option<NonZeroU16>,
    /// How many groups [default: 2]
    #[arg(long, value_name = "NUMBER")]
    groups: Option<NonZeroU8>,
    /// Games of an encounter, for teams on each board, with colours exchanged
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    games: NonZeroU8,
    /// Teams play, not players
    #[arg(long)]
    teams: bool,
    /// Boards of a match of teams
    #[arg(long, value_name = "NUMBER", default_value = "3", requires = "teams")]
    boards: NonZeroU8,
}

/// What a missed round is worth.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Worth {
    Nothing,
    Draw,
    Win,
}

/// Minutes from `+08:00`, `-3:30` or `+8`.
fn offset(text: &str) -> Result<i16, BadValue> {
    let read = |text: &str| {
        let (sign, rest) = match text.as_bytes().first()? {
            b'+' => (1, &text[1..]),
            b'-' => (-1, &text[1..]),
            _ => return None,
        };
        let (hours, minutes) = rest.split_once(':').unwrap_or((rest, "0"));
        let (hours, minutes): (i16, i16) = (hours.parse().ok()?, minutes.parse().ok()?);
        let sound = (0..=14).contains(&hours) && (0..60).contains(&minutes);
        let offset = sound.then(|| sign * (hours * 60 + minutes))?;
        UTC_OFFSETS_MIN.contains(&offset).then_some(offset)
    };
    read(text).ok_or_else(|| BadValue::NoUtcOffset { text: text.to_owned() })
}

fn elo(text: &str) -> Result<EloSetting, BadValue> {
    let read = |text: &str| {
        let (k, start) = text.split_once(',')?;
        Some(EloSetting { k: k.trim().parse().ok()?, start: start.trim().parse().ok()? })
    };
    read(text).ok_or_else(|| BadValue::NoElo { text: text.to_owned() })
}

/// Rounds of a Swiss, and groups, where nobody says how many.
const USUAL_ROUNDS: NonZeroU16 = NonZeroU16::new(7).expect("seven is not nought");
const USUAL_GROUPS: NonZeroU8 = NonZeroU8::new(2).expect("two is not nought");

/// The formats by their names on the command line.
const FORMATS: [(&str, Format); 6] = [
    ("swiss", Format::Swiss),
    ("round-robin", Format::RoundRobin),
    ("double-round-robin", Format::DoubleRoundRobin),
    ("knock-out", Format::KnockOut),
    ("double-elimination", Format::DoubleElimination),
    ("groups", Format::Groups),
];

/// The rulebook that is gone by where none is named: the usual one, but the one that lays down how its final goes for a
/// double elimination.
fn usual_for(format: Format) -> &'static Rulebook {
    let lays_down = |book: &&Rulebook| book.double_elimination_plan().is_some();
    let found = match format {
        Format::DoubleElimination => Rulebook::all().iter().find(lays_down),
        _ => None,
    };
    found.unwrap_or_else(rules::usual)
}

impl Layout {
    /// Whether it says how the event is laid out.
    const fn is_given(&self) -> bool {
        self.plan.is_some() || self.format.is_some()
    }

    /// The setting of an event that another program has begun, of what its report is of.
    fn of_report(&self, kind: Kind) -> Setting {
        let book = self.rulebook.map_or(Rulebook::USUAL, Rulebook::id);
        let one = NonZeroU8::MIN;
        match kind {
            Kind::RoundRobin { cycles, off_table: None } => {
                let mut setting = Format::RoundRobin.setting("", book, NonZeroU16::MIN, one, None);
                for stage in &mut setting.stages {
                    let cycles = NonZeroU8::new(cycles).unwrap_or(one);
                    stage.format = StageFormat::RoundRobin { cycles };
                }
                setting
            }
            _ => Format::Swiss.setting("", book, NonZeroU16::MIN, one, None),
        }
    }

    /// The setting of an event of this layout.
    pub(super) fn setting(&self, words: &Locale, name: &str) -> Result<Setting, Failure> {
        let format = self.format.as_deref();
        let known = FORMATS.iter().find(|(known, _)| Some(*known) == format);
        let mut setting = match (known, self.plan.as_deref(), format) {
            (Some((_, format)), ..) => {
                let book = self.rulebook.unwrap_or_else(|| usual_for(*format));
                let boards = self.teams.then_some(self.boards);
                let rounds = self.rounds.unwrap_or(USUAL_ROUNDS);
                let groups = self.groups.unwrap_or(USUAL_GROUPS);
                self.nothing_idle(words, Some(*format))?;
                format.setting(name, book.id(), rounds, groups, boards)
            }
            (None, Some(plan), _) | (None, None, Some(plan)) => {
                let setting = self.by_plan(words, name, plan)?;
                self.nothing_idle(words, None)?;
                // What a plan lays down is not passed over in silence.
                let boards = setting.teams.map(|teams| teams.boards);
                if self.teams && boards != Some(self.boards) {
                    let args = [
                        ("plan", filled(plan)),
                        ("boards", number(boards.map_or(0, |boards| usize::from(boards.get())))),
                    ];
                    return Err(Failure::Misunderstood(words.say(Key("plan-not-of-teams"), &args)));
                }
                setting
            }
            (None, None, None) => {
                return Err(Failure::Misunderstood(words.plain(Key("which-layout"))));
            }
        };
        if self.games.get() > 1 {
            setting.stages =
                setting.stages.into_iter().map(|s| s.of_games(self.games.get())).collect();
        }
        Ok(setting)
    }

    /// What would be passed over is refused: rounds are those of a Swiss, groups those of groups, and a plan says both.
    fn nothing_idle(&self, words: &Locale, format: Option<Format>) -> Result<(), Failure> {
        let rounds = self.rounds.is_some() && !matches!(format, Some(Format::Swiss));
        let groups = self.groups.is_some() && !matches!(format, Some(Format::Groups));
        let idle = rounds.then_some("--rounds").or(groups.then_some("--groups"));
        let beside = match (&self.plan, &self.format) {
            (Some(plan), _) => format!("--plan {plan}"),
            (None, Some(format)) => format!("--format {format}"),
            (None, None) => "--from-trf".to_owned(),
        };
        idle.map_or(Ok(()), |option| Err(does_not_go_with(words, option, &beside)))
    }

    fn by_plan(&self, words: &Locale, name: &str, plan: &str) -> Result<Setting, Failure> {
        let books: Vec<&Rulebook> = match self.rulebook {
            Some(book) => vec![book],
            None => Rulebook::all().iter().collect(),
        };
        let found = books.iter().find_map(|book| {
            let mut plans = book.events.iter();
            let by_short = plans.find(|(_, laid_out)| laid_out.short.as_deref() == Some(plan));
            let id = by_short.map_or(plan, |(id, _)| id);
            Setting::from_plan(name, book.id(), id).ok()
        });
        found.ok_or_else(|| Layout::no_plan(words, plan, &books))
    }

    /// Why there is no such plan: it is a format, another book has it, or nobody does.
    fn no_plan(words: &Locale, plan: &str, books: &[&Rulebook]) -> Failure {
        let has = |book: &&Rulebook| {
            book.events.iter().any(|(id, it)| &**id == plan || it.short.as_deref() == Some(plan))
        };
        let others: Vec<&str> = Rulebook::all().iter().filter(has).map(Rulebook::id).collect();
        let told = if FORMATS.iter().any(|(name, _)| *name == plan) {
            words.say(Key("plan-is-format"), &[("plan", filled(plan))])
        } else if !others.is_empty() {
            let args = [("plan", filled(plan)), ("books", filled(others.join(", ")))];
            words.say(Key("plan-of-others"), &args)
        } else {
            let formats = FORMATS.iter().map(|(name, _)| (*name).to_owned());
            let plans = books.iter().flat_map(|book| book.events.iter());
            let plans = plans.map(|(id, it)| it.short.as_deref().unwrap_or(id).to_owned());
            let known: Vec<String> = formats.chain(plans).collect();
            let args = [("plan", filled(plan)), ("known", filled(known.join(", ")))];
            words.say(Key("no-such-plan"), &args)
        };
        Failure::Misunderstood(told)
    }
}

impl New {
    pub(super) fn run(&self) -> Result<(), Failure> {
        dash::check_event(&self.file)?;
        let words = self.official.words();
        let now = self.official.now();
        let mut setting = match &self.setting {
            Some(path) => from_file(&words, path)?,
            // A report says itself of what it is, and how many rounds there are.
            None if self.from_trf.is_some() && !self.layout.is_given() => {
                self.layout.nothing_idle(&words, None)?;
                self.layout.of_report(Kind::Swiss)
            }
            None => self.layout.setting(&words, self.name.as_deref().unwrap_or_default())?,
        };
        if let Some(name) = &self.name {
            setting.name.clone_from(name);
        }
        match self.seed {
            Some(seed) => setting.seed = seed,
            // Nor does a setting file have to name one.
            None if setting.seed == 0 => setting.seed = RealWorld.seed(),
            None => {}
        }
        setting.scoring = self.scoring.clone().or(setting.scoring);
        setting.elo = self.elo.or(setting.elo);
        setting.unit_players = self.unit_players.or(setting.unit_players);
        setting.utc_offset_min = self.utc_offset.or(setting.utc_offset_min);
        if let Some(path) = &self.regulations {
            setting.overrides = Some(read(path)?);
        }
        match self.missed_round {
            None => {}
            Some(Worth::Nothing) => setting.missed_round = UnplayedResult::Nothing,
            Some(Worth::Draw) => setting.missed_round = UnplayedResult::Draw,
            Some(Worth::Win) => setting.missed_round = UnplayedResult::Win,
        }
        if let Some(path) = &self.from_trf {
            return self.import_report(&words, path, setting);
        }
        let opened = Tournament::open(setting, &self.official.actor(None), now);
        let (event, first) = opened.map_err(|error| self.cannot_set_up(&words, &error))?;
        let log = std::slice::from_ref(&first);
        LogFile::begin(&self.file, log)?;
        if self.official.json {
            return as_json::print(&Added::of(&words, &event, log, 0, true));
        }
        let file = [("file", filled(in_command(&self.file)))];
        let lines = [tell::event(&words, &event, &first), words.say(Key("next-enter"), &file)];
        say(&lines)
    }

    /// Why the event cannot be set up. Faults in its regulations are told with the file they came from.
    fn cannot_set_up(&self, words: &Locale, error: &SettingError) -> Failure {
        match (&self.regulations, error) {
            (Some(path), SettingError::Overrides(_)) => {
                let told = explain::setting_error(error, words.language);
                let args = [("file", filled(path.display().to_string())), ("error", filled(told))];
                Failure::Misunderstood(words.say(Key("bad-regulations"), &args))
            }
            _ => cannot_set_up(words, error),
        }
    }

    /// An event that another program has begun: everybody entered, every round paired as the report says.
    fn import_report(
        &self,
        words: &Locale,
        path: &Path,
        mut setting: Setting,
    ) -> Result<(), Failure> {
        let bytes = dash::read(path)?;
        let text = chuhe_records::Encoding::detect(&bytes).decode(&bytes).text;
        let told = |why: String| {
            let args = [("file", filled(path.display().to_string())), ("why", filled(why))];
            Failure::Refused(words.say(Key("bad-trf"), &args))
        };
        let report = trf::read(&text).map_err(|faults| {
            told(trf::import_error(&trf::ImportError::File(faults), words.language))
        })?;
        let (by, now) = (self.official.actor(None), self.official.now());
        let kind = report.kind();
        let free = self.setting.is_none() && !self.layout.is_given();
        if free {
            setting.stages = self.layout.of_report(kind).stages;
        }
        let (mut event, mut log) =
            trf::import(&report, setting, &by, now).map_err(|error| match error {
                trf::ImportError::Setting(error) => self.cannot_set_up(words, &error),
                other => told(trf::import_error(&other, words.language)),
            })?;
        if let Some(name) = self.name.as_ref().filter(|name| event.setting().name != **name) {
            // The name is in the first entry, from which everything follows.
            let mut first = event.setting().clone();
            first.name.clone_from(name);
            log[0].event = chuhe_tournament::Event::Opened { setting: Box::new(first) };
            event = Tournament::replay(&log).map_err(|error| told(error.to_string()))?;
        }
        LogFile::begin(&self.file, &log)?;
        if self.official.json {
            return as_json::print(&Added::of(words, &event, &log, 0, true));
        }
        let rounds = event.stages().first().map_or(0, |stage| stage.rounds().len());
        let args = [("entrants", number(event.participants().count())), ("rounds", number(rounds))];
        let mut lines =
            vec![tell::event(words, &event, &log[0]), words.say(Key("imported"), &args)];
        lines.extend(match kind {
            Kind::RoundRobin { off_table: None, .. } if free => {
                Some(words.plain(Key("imported-round-robin")))
            }
            Kind::RoundRobin { off_table: Some(round), .. } if free => {
                let args = [("round", number(usize::from(round)))];
                Some(words.say(Key("imported-as-swiss"), &args))
            }
            _ => None,
        });
        let differ = report.points_that_differ();
        if !differ.is_empty() {
            let args = [("file", filled(in_command(&self.file)))];
            lines.push(words.say(Key("imported-differs"), &args));
            lines.extend(differ.iter().map(|fault| trf::fault(fault, words.language)));
        }
        say(&lines)
    }
}

/// Why an event cannot be set up.
pub(super) fn cannot_set_up(words: &Locale, error: &SettingError) -> Failure {
    let args = [("error", filled(explain::setting_error(error, words.language)))];
    Failure::Misunderstood(words.say(Key("cannot-set-up"), &args))
}

fn read(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| Failure::Read { path: path.to_owned(), error })
}

fn from_file(words: &Locale, path: &Path) -> Result<Setting, Failure> {
    let text = read(path)?;
    let json = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
    let refused = |(line, column): (usize, usize), why: String| {
        let args = [
            ("file", filled(path.display().to_string())),
            ("line", number(line)),
            ("column", number(column)),
            ("why", filled(why)),
        ];
        Failure::Misunderstood(words.say(Key("bad-setting-file"), &args))
    };
    if json {
        return serde_json::from_str(&text).map_err(|error| {
            let (why, at) = (error.to_string(), (error.line(), error.column()));
            // The reader tells the place itself; once is enough.
            let place = format!(" at line {} column {}", at.0, at.1);
            refused(at, why.strip_suffix(&place).unwrap_or(&why).to_owned())
        });
    }
    toml::from_str(&text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        let before = text.get(..start).unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let at = (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1);
        refused(at, error.message().trim_end().to_owned())
    })
}

/// List the formats, and the events that the rulebooks lay out
#[derive(Args)]
#[command(after_help = "Example:\n  chuhe event plans --lang zh")]
pub(super) struct Plans {
    #[command(flatten)]
    answer: ReadingOptions,
}

impl Plans {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let words = words::locale(self.answer.spoken.language());
        if self.answer.json {
            let formats = FORMATS.iter().map(|(name, _)| *name).collect();
            return as_json::print(&Layouts::all(formats, words.language));
        }
        let column = |key| (words.plain(key), Align::Left);
        let mut grid = Grid::new([
            column(Key("column-rulebook")),
            column(Key("column-plan")),
            column(Key("column-what")),
            column(Key("column-entrants")),
            column(Key("column-rounds")),
        ]);
        for book in Rulebook::all() {
            for (id, plan) in book.events.iter() {
                let entrants = match plan.entrants {
                    EntrantKind::Players => Key("players"),
                    EntrantKind::Teams => Key("teams"),
                };
                let rounds = plan.swiss_rounds.map(|rounds| rounds.to_string());
                let others = plan.final_stage.as_ref().map(|last| last.rounds_for_others);
                let others = others.map(|rounds| format!("+{rounds}")).unwrap_or_default();
                grid.row(vec![
                    book.id().to_owned(),
                    plan.short.as_deref().unwrap_or(id).to_owned(),
                    plan.name.get(words.language).to_owned(),
                    words.plain(entrants),
                    format!("{}{others}", rounds.unwrap_or_default()),
                ]);
            }
        }
        let mut lines = vec![words.plain(Key("plans-heading"))];
        lines.extend(grid.lines());
        lines.push(String::new());
        let formats: Vec<&str> = FORMATS.iter().map(|(name, _)| *name).collect();
        lines.push(words.say(Key("formats"), &[("formats", filled(formats.join(", ")))]));
        let books: Vec<&str> = Rulebook::ids().collect();
        lines.push(words.say(Key("rulebooks"), &[("rulebooks", filled(books.join(", ")))]));
        lines.push(words.plain(Key("scoring-systems")));
        for book in Rulebook::all() {
            let systems = book.scoring.systems.iter().map(|(id, system)| {
                let usual = if *id == book.scoring.default { "*" } else { "" };
                format!("{id}{usual} ({})", system.name.get(words.language))
            });
            let systems = listed(&words, systems);
            lines.push(format!("  {}: {systems}", book.id()));
        }
        say(&lines)
    }
}
