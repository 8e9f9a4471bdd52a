//! Standings: one function for display, pairing and export, and for every place what decided it.

mod brackets;
mod criteria;
mod notes;
mod put_last;
mod whole;

use chuhe_rulebook::{ArticleRef, PrimaryScore, TieBreak, Undecided};
use serde::{Deserialize, Serialize};

pub use criteria::{Unit, Value};
pub use notes::LineNote;
use put_last::put_last;

use crate::entrant::EntrantId;
use crate::score_sheet::{Opponent, ScoreSheet};
use crate::tournament::Tournament;

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    /// What sorts it first; none for a knock-out.
    pub score: Option<PrimaryScore>,
    /// The tie-breaks, in order.
    pub tie_breaks: Vec<TieBreak>,
    /// The lines of the table, from the top.
    pub lines: Vec<Standing>,
    /// The articles the order rests on.
    pub articles: Vec<ArticleRef>,
}

/// Somebody's line in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The place; several share it if nothing decides between them.
    pub place: u16,
    /// Who.
    pub entrant: EntrantId,
    /// The stage whose table gave the place.
    pub stage: u16,
    /// The score; below zero if more was taken away than won.
    pub score: i64,
    /// What was taken away of it, in half points.
    pub deducted: i64,
    /// What the score counts.
    pub score_unit: ScoreUnit,
    /// The value of each tie-break. Those that look at the games among the tied are reckoned among those
    /// with whom the entrant was still tied.
    pub values: Vec<Value>,
    /// Rounds with an opponent or a bye.
    pub played: u16,
    /// Encounters won, drawn and lost.
    pub record: [u16; 3],
    /// What put the one above before this one; none for the first.
    pub decided_by: Option<Decider>,
}

/// What a score counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScoreUnit {
    /// Half points.
    HalfPoints,
    /// Matches won, in a knock-out.
    MatchesWon,
}

impl ScoreUnit {
    /// A score as people write it: seven half points are `3.5`, seven matches are `7`.
    pub fn text(self, score: i64) -> String {
        match self {
            ScoreUnit::HalfPoints => crate::export::points(score, 2),
            ScoreUnit::MatchesWon => score.to_string(),
        }
    }

    /// Its name in lists for other programs.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            ScoreUnit::HalfPoints => "points",
            ScoreUnit::MatchesWon => "matches-won",
        }
    }
}

impl Standing {
    /// The score as people write it.
    pub fn score_text(&self) -> String {
        self.score_unit.text(self.score)
    }
}

/// What decided between two neighbours of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", content = "criterion", rename_all = "kebab-case")]
pub enum Decider {
    /// The score.
    Score,
    /// A tie-break.
    TieBreak(TieBreak),
    /// A match of a knock-out, or the round reached in it.
    Match,
    /// The lot.
    Lot,
    /// A stage: those above played in a better one.
    Stage,
    /// All results are annulled (AXF 2017 2§7.3): who has none that count stands below all who have.
    Annulled,
    /// Right to play and points were cancelled (AXF 2017 2§8.3): whoever it befell stands below all others.
    Cancelled,
    /// Nothing: the place is shared (并列).
    Shared,
}

impl Decider {
    /// Its name in lists for other programs: that of the tie-break, where it is one.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Decider::Score => "score",
            Decider::TieBreak(criterion) => criterion.key(),
            Decider::Match => "match",
            Decider::Lot => "lot",
            Decider::Stage => "stage",
            Decider::Annulled => "annulled",
            Decider::Cancelled => "cancelled",
            Decider::Shared => "shared",
        }
    }
}

impl Standings {
    /// The line of somebody.
    pub fn of(&self, entrant: EntrantId) -> Option<&Standing> {
        self.lines.iter().find(|line| line.entrant == entrant)
    }

    /// The tie-breaks that say something about somebody, each with its place among the values of a line. The others,
    /// such as head to head where nobody is tied with an opponent, would be blank columns.
    pub fn telling_tie_breaks(&self) -> Vec<(usize, TieBreak)> {
        let says = |line: &Standing, at: usize| {
            line.values.get(at).is_some_and(|value| !value.amounts.is_empty())
        };
        let all = self.tie_breaks.iter().copied().enumerate();
        all.filter(|&(at, _)| self.lines.iter().any(|line| says(line, at))).collect()
    }

    /// The entrants from the top.
    pub fn order(&self) -> Vec<EntrantId> {
        self.lines.iter().map(|line| line.entrant).collect()
    }
}

impl Tournament {
    /// The table of a stage by itself, its places from 1: of all its entrants, also where there are groups.
    pub(crate) fn own_table(&self, stage: u16) -> Option<Standings> {
        let setting = self.stage_setting(stage)?;
        if setting.is_knock_out() { self.bracket_standings(stage) } else { self.table(stage, None) }
    }

    /// The table of a group of a stage, both from 1.
    pub fn group_standings(&self, stage: u16, group: u16) -> Option<Standings> {
        self.stage(stage)?.groups.get(usize::from(group).wrapping_sub(1))?;
        self.table(stage, Some(group))
    }

    /// The tie-breaks of a stage in order; none for a knock-out.
    pub fn tie_breaks(&self, stage: u16) -> &[TieBreak] {
        let order = self.stage_setting(stage).and_then(|s| self.setting.order(s, &self.book));
        order.map_or(&[], |(_, tie_breaks, _)| tie_breaks)
    }

    fn table(&self, stage: u16, group: Option<u16>) -> Option<Standings> {
        self.table_with(stage, group, &[])
    }

    /// The table of a stage or of a group, and in it others who played in the stages that count for it.
    fn table_with(
        &self,
        stage: u16,
        group: Option<u16>,
        others: &[EntrantId],
    ) -> Option<Standings> {
        let setting = self.stage_setting(stage)?;
        let (score, tie_breaks, order) = self.setting.order(setting, &self.book)?;
        let mut sheet = ScoreSheet::new(self, stage, group, score);
        sheet.field.extend_from_slice(others);
        let by_lot = order.is_some_and(|order| order.undecided.value == Undecided::Lot);
        let lots = self.stage(stage).map_or(&[][..], |stage| &stage.tie_lots);
        let ranking = Ranking { tournament: self, stage, sheet: &sheet, tie_breaks, lots, by_lot };
        let mut articles = order.map_or_else(Vec::new, |order| order.source.articles.to_vec());
        // The event's own appendix, and none of another event's.
        let plan = self.setting.plan.as_ref().and_then(|id| self.book.events.get(id.as_str()));
        let own = plan.filter(|_| order.is_some()).and_then(|plan| plan.standings.as_ref());
        let own = own.filter(|ruled| setting.table(self.setting.entrants) == Some(ruled.value));
        articles.extend(own.iter().flat_map(|ruled| ruled.source.articles.iter().cloned()));
        Some(Standings {
            score: Some(score),
            tie_breaks: tie_breaks.to_vec(),
            lines: ranking.lines(),
            articles,
        })
    }
}

/// What is needed to put a table into its order.
struct Ranking<'a> {
    tournament: &'a Tournament,
    stage: u16,
    sheet: &'a ScoreSheet,
    tie_breaks: &'a [TieBreak],
    lots: &'a [EntrantId],
    by_lot: bool,
}

impl Ranking<'_> {
    fn lines(&self) -> Vec<Standing> {
        let lines = self.sheet.field.iter().map(|&id| self.blank(id));
        let (cancelled, lines): (Vec<Standing>, Vec<Standing>) =
            lines.partition(|line| self.sheet.cancelled.contains(&line.entrant));
        let (annulled, lines): (Vec<Standing>, Vec<Standing>) =
            lines.into_iter().partition(|line| self.sheet.annulled.contains(&line.entrant));
        let mut sorted = self.sorted(lines);
        put_last(&mut sorted, self.sorted(annulled), Decider::Annulled);
        put_last(&mut sorted, self.sorted(cancelled), Decider::Cancelled);
        sorted
    }

    fn sorted(&self, mut lines: Vec<Standing>) -> Vec<Standing> {
        // Those who are tied stand in the order of their numbers.
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        let mut sorted = Vec::with_capacity(lines.len());
        for (at, mut tied) in split(lines, |a, b| a.score == b.score).into_iter().enumerate() {
            if at > 0 {
                tied[0].decided_by = Some(Decider::Score);
            }
            self.break_ties(tied, 0, &mut sorted);
        }
        let mut place = 0;
        for (at, line) in sorted.iter_mut().enumerate() {
            if line.decided_by != Some(Decider::Shared) {
                place = at as u16 + 1;
            }
            line.place = place;
        }
        sorted
    }

    fn blank(&self, id: EntrantId) -> Standing {
        use crate::tally::MatchResult::{Drawn, Lost, Won};
        let lines = self.sheet.of(id);
        let counted = lines.iter().filter(|line| line.opponent != Opponent::None);
        let ended =
            |result| lines.iter().filter(|line| line.tally.result == Some(result)).count() as u16;
        Standing {
            place: 0,
            entrant: id,
            stage: self.stage,
            score: self.sheet.score_of(id),
            deducted: self.sheet.deducted.get(&id).copied().unwrap_or(0),
            score_unit: ScoreUnit::HalfPoints,
            values: Vec::with_capacity(self.tie_breaks.len()),
            played: counted.count() as u16,
            record: [ended(Won), ended(Drawn), ended(Lost)],
            decided_by: None,
        }
    }

    /// Takes the tie-breaks one after the other: each splits those who are still tied. The first of `tied`
    /// carries what put those above before all of them.
    fn break_ties(&self, mut tied: Vec<Standing>, at: usize, sorted: &mut Vec<Standing>) {
        let Some(&criterion) = self.tie_breaks.get(at) else {
            return self.finish(tied, sorted);
        };
        let above = tied[0].decided_by.take();
        let among: Vec<EntrantId> = tied.iter().map(|line| line.entrant).collect();
        for line in &mut tied {
            let value = criteria::value(
                self.tournament,
                self.sheet,
                line.entrant,
                criterion,
                &among,
                self.tie_breaks,
            );
            line.values.push(value);
        }
        let fewer = criterion.fewer_is_better();
        tied.sort_by(|a, b| {
            let order = b.values[at].amounts.cmp(&a.values[at].amounts);
            if fewer { order.reverse() } else { order }
        });
        tied[0].decided_by = above;
        let groups = split(tied, |a, b| a.values[at].amounts == b.values[at].amounts);
        for (no, mut group) in groups.into_iter().enumerate() {
            if no > 0 {
                group[0].decided_by = Some(Decider::TieBreak(criterion));
            }
            self.break_ties(group, at + 1, sorted);
        }
    }

    /// Nothing is left to decide: the place is shared, or the lot was drawn.
    fn finish(&self, mut tied: Vec<Standing>, sorted: &mut Vec<Standing>) {
        let drawn = |line: &Standing| self.lots.iter().rposition(|&id| id == line.entrant);
        let by_lot = self.by_lot && tied.iter().all(|line| drawn(line).is_some());
        if by_lot {
            let above = tied[0].decided_by.take();
            tied.sort_by_key(drawn);
            tied[0].decided_by = above;
        }
        for (no, mut line) in tied.into_iter().enumerate() {
            if no > 0 {
                line.decided_by = Some(if by_lot { Decider::Lot } else { Decider::Shared });
            }
            sorted.push(line);
        }
    }
}

/// Splits what is sorted into runs of equals.
fn split<T>(sorted: Vec<T>, equal: impl Fn(&T, &T) -> bool) -> Vec<Vec<T>> {
    let mut runs: Vec<Vec<T>> = Vec::new();
    for one in sorted {
        match runs.last_mut() {
            Some(run) if run.last().is_some_and(|last| equal(last, &one)) => run.push(one),
            _ => runs.push(vec![one]),
        }
    }
    runs
}
