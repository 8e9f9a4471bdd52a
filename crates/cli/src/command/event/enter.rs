//! `chuhe event enter` and `chuhe event amend`

use std::path::{Path, PathBuf};

use chuhe_paper::roster::{IsHeading, List, is_heading};
use chuhe_tournament::roster::{Column, Roster, Twice};
use chuhe_tournament::{Command, Entrant, EntrantId, Event, Member, Sex, explain};
use clap::{Args, ValueEnum};

use super::desk::Desk;
use super::naming;
use super::next::next;
use super::official::Official;
use super::words::{Key, Locale, filled, listed, number};
use crate::dash;
use crate::failure::Failure;
use crate::output;

/// Enter a player or a team, or a whole list; after the start of a Swiss as a late entry
///
/// A list is a workbook (XLSX) or CSV in any usual encoding. Its columns are found by their headings (name, unit,
/// rating, seed, sex, ...; 姓名, 单位, 等级分, ...), also below titles. With a column for teams each row is a member:
/// board (台次) sets the order, role (角色) tells player, reserve, captain or leader (队员, 替补, 队长, 领队), who leads
/// the team and does not play. If a row is faulty nothing is entered, and every fault is told by its row.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe event enter cup.jsonl --from players.xlsx --preview\n  chuhe event enter \
                        cup.jsonl --from players.csv\n  chuhe event enter cup.jsonl 选手1 --unit 甲队 --rating \
                        2400\n  chuhe event enter league.jsonl \"Team 1\" --member \"Player 1\" \\\n      --member \
                        \"Player 2\" --member \"Player 3\" --reserve \"Player 4\""
)]
pub(super) struct Enter {
    /// The event file
    file: PathBuf,
    /// The name of the player or of the team
    #[arg(required_unless_present = "from", conflicts_with = "from")]
    name: Option<String>,
    #[command(flatten)]
    form: Form,
    /// An entry list, as XLSX or CSV; - for standard input
    #[arg(long, value_name = "LIST", conflicts_with = "Form")]
    from: Option<PathBuf>,
    /// Enter the sound rows of a list that has faulty ones
    #[arg(long, requires = "from", conflicts_with = "name")]
    skip_faulty: bool,
    /// Enter also who has the name and unit, or the seed, of one who has entered: they are two
    #[arg(long)]
    anyway: bool,
    /// Show what would be entered, and enter nothing
    #[arg(long, visible_alias = "dry-run")]
    preview: bool,
    #[command(flatten)]
    official: Official,
}

/// Change what is known about an entrant: only what is given changes
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe event amend cup.jsonl 3 --rating 2450\n  chuhe event amend cup.jsonl \
                        \"Player 3\" --name \"Player Three\" --unit \"Club 2\""
)]
pub(super) struct Amend {
    /// The event file
    file: PathBuf,
    /// Who: a number, #id or a name
    entrant: String,
    /// The name
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    official: Official,
}

/// What an entry form says.
#[derive(Args)]
struct Form {
    /// The name in Latin letters
    #[arg(long, value_name = "NAME")]
    romanised: Option<String>,
    /// Unit, club or federation
    #[arg(long, value_name = "UNIT")]
    unit: Option<String>,
    /// Rating
    #[arg(long, value_name = "NUMBER")]
    rating: Option<u16>,
    /// Place among the seeds
    // Elsewhere --seed is what lots are drawn from.
    #[arg(long, value_name = "PLACE", value_parser = clap::value_parser!(u16).range(1..))]
    seeded: Option<u16>,
    /// Sex, for prizes
    #[arg(long, value_enum)]
    sex: Option<SexOption>,
    /// Anything else
    #[arg(long, value_name = "TEXT")]
    notes: Option<String>,
    /// A player of the team, in the order of the boards; once for each
    #[arg(long = "member", value_name = "NAME")]
    members: Vec<String>,
    /// A reserve of the team; once for each
    #[arg(long = "reserve", value_name = "NAME")]
    reserves: Vec<String>,
    /// The team's captain
    #[arg(long, value_name = "NAME")]
    captain: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SexOption {
    F,
    M,
}

impl Form {
    /// Whether it says nothing.
    fn is_empty(&self) -> bool {
        let Form { romanised, unit, rating, seeded, sex, notes, members, reserves, captain } = self;
        let texts = [romanised, unit, notes, captain];
        texts.iter().all(|text| text.is_none())
            && rating.is_none()
            && seeded.is_none()
            && sex.is_none()
            && members.is_empty()
            && reserves.is_empty()
    }

    fn fill_in(&self, mut entrant: Entrant) -> Entrant {
        entrant.romanised = self.romanised.clone().or(entrant.romanised);
        entrant.unit = self.unit.clone().or(entrant.unit);
        entrant.rating = self.rating.or(entrant.rating);
        entrant.seed = self.seeded.or(entrant.seed);
        entrant.sex = match self.sex {
            Some(SexOption::F) => Some(Sex::Female),
            Some(SexOption::M) => Some(Sex::Male),
            None => entrant.sex,
        };
        entrant.notes = self.notes.clone().unwrap_or(entrant.notes);
        entrant.captain = self.captain.clone().or(entrant.captain);
        if !self.members.is_empty() || !self.reserves.is_empty() {
            let before = std::mem::take(&mut entrant.members);
            let all = self.members.iter().map(|name| (name, false));
            let all = all.chain(self.reserves.iter().map(|name| (name, true)));
            // Who was in the team already keeps what is known of him.
            let member = |(name, reserve): (&String, bool)| {
                let known = before.iter().find(|member| member.name == *name).cloned();
                let known =
                    known.unwrap_or_else(|| Member { name: name.clone(), ..Member::default() });
                Member { reserve, ..known }
            };
            entrant.members = all.map(member).collect();
        }
        entrant
    }
}

impl Enter {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut desk = Desk::open(&self.file, &self.official)?;
        let entrants = match (&self.from, &self.name) {
            (Some(list), _) => self.listed(&desk, list)?,
            (None, name) => {
                let player = Entrant::player(name.as_deref().unwrap_or_default());
                vec![self.form.fill_in(player)]
            }
        };
        if !self.anyway {
            check_new(&desk, &entrants)?;
        }
        for entrant in entrants {
            let name = entrant.name.clone();
            desk.act(&Command::Enter { entrant }).map_err(|failure| match failure {
                Failure::Refused(text) if self.from.is_some() => {
                    let args = [("name", filled(name)), ("text", filled(text))];
                    Failure::Refused(desk.words.say(Key("entrant-refused"), &args))
                }
                other => other,
            })?;
        }
        if self.preview {
            let mut lines = desk.told();
            lines.push(desk.words.plain(Key("nothing-entered")));
            return desk.answer(&lines);
        }
        let new = desk.new_entries().iter();
        let entered = new.filter(|entry| matches!(entry.event, Event::Entered { .. }));
        let args = [
            ("count", number(entered.count())),
            ("all", number(desk.event.participants().count())),
        ];
        let mut more = vec![desk.words.say(Key("entered-total"), &args)];
        if !naming::stages(&desk.event).any(|stage| naming::is_started(&desk.event, stage)) {
            more.push(next(&desk.words, &desk.event, &self.file));
        }
        // A list is too long to be told back name by name; --preview does. That a table was drawn anew is told.
        let mut lines = if self.from.is_some() { desk.last_draw() } else { desk.told() };
        desk.keep()?;
        lines.extend(more);
        desk.answer(&lines)
    }

    /// Who is on a list; without who has the name and unit of another on it, unless they are two.
    fn listed(&self, desk: &Desk, list: &Path) -> Result<Vec<Entrant>, Failure> {
        let words = &desk.words;
        let roster = roster(words, list, desk.event.setting().teams.is_some())?;
        let columns = roster.columns.iter().map(|(column, heading)| {
            let args =
                [("heading", filled(&**heading)), ("column", filled(column_name(words, *column)))];
            words.say(Key("column-taken"), &args)
        });
        output::remark(
            words.say(Key("columns-taken"), &[("columns", filled(listed(words, columns)))]),
        );
        if !roster.ignored.is_empty() {
            let ignored = listed(words, roster.ignored.iter().cloned());
            output::remark(words.say(Key("columns-ignored"), &[("columns", filled(ignored))]));
        }
        // All that is wrong is told in the order of the rows.
        let faulty = roster.faults.iter();
        let faulty = faulty.map(|fault| (fault.row, explain::row_fault(fault, words.language)));
        let twice = roster.twice.iter().filter(|_| !self.anyway);
        let twice = twice.map(|twice| (twice.row, listed_twice(words, &roster, twice)));
        let mut told: Vec<(usize, String)> = faulty.chain(twice).collect();
        told.sort_by_key(|(row, _)| *row);
        for (_, fault) in &told {
            let args = [("file", filled(list.display().to_string())), ("fault", filled(&**fault))];
            output::remark(words.say(Key("fault-in-file"), &args));
        }
        let faults = told.len();
        if faults > 0 && !self.skip_faulty {
            let args = [("faults", number(faults)), ("file", filled(list.display().to_string()))];
            // Rows that are there twice may be of two.
            let key = match roster.twice.is_empty() || self.anyway {
                true => Key("faulty-rows"),
                false => Key("faulty-or-doubled-rows"),
            };
            return Err(Failure::Refused(words.say(key, &args)));
        }
        if roster.entrants.is_empty() {
            let args = [("file", filled(list.display().to_string()))];
            return Err(Failure::Refused(words.say(Key("empty-list"), &args)));
        }
        let doubled = |at: usize| roster.twice.iter().any(|twice| twice.entrant == at);
        let entrants = roster.entrants.into_iter().enumerate();
        let kept = entrants.filter(|(at, _)| self.anyway || !doubled(*at));
        Ok(kept.map(|(_, entrant)| entrant).collect())
    }
}

fn listed_twice(words: &Locale, roster: &Roster, twice: &Twice) -> String {
    let args = [
        ("name", filled(&*roster.entrants[twice.entrant].name)),
        ("row", number(twice.row)),
        ("before", number(twice.before)),
    ];
    words.say(Key("listed-twice"), &args)
}

/// Checks that nobody is entered a second time, and no seed given twice. Everyone who is meant is told.
fn check_new(desk: &Desk, entrants: &[Entrant]) -> Result<(), Failure> {
    let told = |key: Key, entrant: &Entrant, before: EntrantId| {
        let seed = entrant.seed.map(|seed| seed.to_string()).unwrap_or_default();
        let args = [
            ("name", filled(&*entrant.name)),
            ("seed", filled(seed)),
            ("who", filled(naming::who(&desk.words, &desk.event, before))),
        ];
        desk.words.say(key, &args)
    };
    let found: Vec<String> = entrants
        .iter()
        .filter_map(|entrant| {
            let same = desk.event.entered_already(entrant).map(|id| (Key("entered-already"), id));
            let seed = || desk.event.seeded_already(entrant).map(|id| (Key("seeded-already"), id));
            same.or_else(seed).map(|(key, id)| told(key, entrant, id))
        })
        .collect();
    if found.is_empty() {
        return Ok(());
    }
    found.iter().for_each(output::remark);
    Err(Failure::Refused(desk.words.say(Key("enter-anyway"), &[("count", number(found.len()))])))
}

/// Reads an entry list.
fn roster(words: &Locale, file: &Path, teams: bool) -> Result<Roster, Failure> {
    let list = list(words, file, &is_heading)?;
    let mut columns = list.columns();
    if !teams {
        Column::in_event_of_players(&mut columns);
    }
    Ok(list.roster_by(&columns))
}

/// Reads a list, from a file or from standard input: a workbook or CSV.
pub(super) fn list(
    words: &Locale,
    file: &Path,
    is_heading: IsHeading<'_>,
) -> Result<List, Failure> {
    let bytes = dash::read(file)?;
    List::read(&bytes, is_heading).map_err(|fault| {
        let why = filled(fault.text(words.language));
        let args = [("file", filled(file.display().to_string())), ("why", why)];
        Failure::Refused(words.say(Key("bad-workbook"), &args))
    })
}

fn column_name(words: &Locale, column: Column) -> String {
    words.plain(match column {
        Column::Name => Key("column-name"),
        Column::Romanised => Key("column-romanised"),
        Column::Team => Key("column-team"),
        Column::Unit => Key("column-unit"),
        Column::Rating => Key("column-rating"),
        Column::Seed => Key("column-seed"),
        Column::Sex => Key("column-sex"),
        Column::Board => Key("column-board"),
        Column::Role => Key("column-role"),
        Column::Reserve => Key("column-reserve"),
        Column::Captain => Key("column-captain"),
        Column::Notes => Key("column-notes"),
    })
}

impl Amend {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut desk = Desk::open(&self.file, &self.official)?;
        let id: EntrantId = naming::entrant(&desk.words, &desk.event, None, &self.entrant)?;
        if self.name.is_none() && self.form.is_empty() {
            return Err(Failure::Misunderstood(desk.words.plain(Key("amend-nothing"))));
        }
        let known = desk.event.participant(id).map(|one| one.entrant.clone()).unwrap_or_default();
        let mut entrant = self.form.fill_in(known);
        if let Some(name) = &self.name {
            entrant.name.clone_from(name);
        }
        desk.act(&Command::Amend { id, entrant })?;
        desk.finish()
    }
}
