//! What a table tells beside a line because the games do not show it: who left, and where a score is not the sum of
//! the games.

use chuhe_rulebook::{ArticleRef, Measure};

use crate::command::SanctionMeasure;
use crate::entrant::EntrantId;
use crate::event::Leaving;
use crate::setting::StageFormat;
use crate::tournament::{LastRound, Sanction, Tournament};

/// The sign behind a score that is not the sum of the games.
const SCORE_MARK: &str = "*";

/// Something that stands beside somebody's line in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineNote {
    /// The entrant left.
    Left {
        /// How.
        cause: Leaving,
        /// After which round, counted over all that count in the table; 0 before the first.
        after: u16,
        /// The stage whose rounds these are, where the rounds of the whole event are counted otherwise.
        stage: Option<u16>,
        /// Why, for who was excluded, unless another note tells it.
        reason: Option<String>,
    },
    /// All results in the stage are annulled, those of the opponents included (AXF 2017 2§7.3).
    Annulled {
        /// The articles that demand it.
        articles: Vec<ArticleRef>,
    },
    /// All points that were won are cancelled (AXF 2017 2§8.3).
    Cancelled {
        /// Why, as it was pronounced.
        reason: String,
        /// The articles that demand or allow it.
        articles: Vec<ArticleRef>,
    },
    /// Suspended for years, beyond this event (AXF 2017 2§8.3).
    Banned {
        /// How many years.
        years: u8,
    },
    /// Points were taken away (AXF 2017 3.4.H).
    Deducted {
        /// How many, in half points.
        half_points: u16,
        /// Whether the table counts points. That of a knock-out counts matches, of which none is taken away.
        counts: bool,
        /// Why, as it was pronounced.
        reason: String,
        /// The articles that allow it.
        articles: Vec<ArticleRef>,
    },
}

impl LineNote {
    /// Whether the score of the line is not the sum of the games because of it.
    pub const fn is_about_score(&self) -> bool {
        matches!(self, LineNote::Cancelled { .. } | LineNote::Deducted { counts: true, .. })
    }
}

impl Tournament {
    /// The sign behind a score that is not the sum of the games, in the table of a stage; blank behind one that is.
    pub fn score_mark(&self, stage: u16, id: EntrantId) -> &'static str {
        let differs = self.line_notes(stage, id).iter().any(LineNote::is_about_score);
        if differs { SCORE_MARK } else { "" }
    }

    /// How somebody left, if the table of a stage tells it.
    pub fn shown_leaving(&self, stage: u16, id: EntrantId) -> Option<Leaving> {
        self.line_notes(stage, id).into_iter().find_map(|note| match note {
            LineNote::Left { cause, .. } => Some(cause),
            _ => None,
        })
    }

    /// What the table of a stage has to tell about somebody beside his line.
    pub fn line_notes(&self, stage: u16, id: EntrantId) -> Vec<LineNote> {
        let (Some(one), Some(here)) = (self.participant(id), self.stage(stage)) else {
            return Vec::new();
        };
        let mut notes = Vec::new();
        // A table tells what happened up to its own stage, not what came after it.
        let last = self.last_round_in_a_field(id).filter(|last| last.stage <= stage);
        if let Some((cause, last)) = one.left.zip(last) {
            let after = self.round_in_table(last.stage, last.round);
            let apart = self.chain(last.stage) != self.ancestry(last.stage);
            let excluding = one.sanctions.iter().rfind(|sanction| sanction.excludes());
            let told_here = cause == Leaving::Excluded && !one.has_points_cancelled();
            let reason = excluding.filter(|_| told_here).map(|sanction| sanction.reason.clone());
            notes.push(LineNote::Left { cause, after, stage: apart.then_some(last.stage), reason });
        }
        if here.annulled.contains(&id) {
            notes.push(LineNote::Annulled { articles: self.annulling_articles(stage) });
        }
        let knock_out = self.stage_setting(stage).is_some_and(|setting| setting.is_knock_out());
        let chain = self.chain(stage);
        for sanction in &one.sanctions {
            let reason = sanction.reason.clone();
            match sanction.measure {
                SanctionMeasure::Book { measure: Measure::PointsCancelled } => {
                    let articles = self.sanctioning_articles(sanction);
                    notes.push(LineNote::Cancelled { reason, articles });
                }
                SanctionMeasure::Ban { years } => {
                    notes.push(LineNote::Banned { years: years.get() });
                }
                SanctionMeasure::Deduct { half_points } if chain.contains(&sanction.stage) => {
                    let articles = self.sanctioning_articles(sanction);
                    let counts = !knock_out;
                    notes.push(LineNote::Deducted { half_points, counts, reason, articles });
                }
                _ => {}
            }
        }
        notes
    }

    /// The last round that somebody who left went through, in a stage that he is still in: one that was drawn anew
    /// without him is none of his.
    fn last_round_in_a_field(&self, id: EntrantId) -> Option<LastRound> {
        let last = self.participant(id)?.last_round?;
        let is_in = |no: u16| self.stage(no).is_some_and(|here| here.field.contains(&id));
        if last.stage == 0 || is_in(last.stage) {
            return Some(last);
        }
        let stage = (1..last.stage).rev().find(|&no| is_in(no))?;
        let round = self.stage(stage).map_or(0, |here| here.rounds.len() as u16);
        Some(LastRound { stage, round })
    }

    fn annulling_articles(&self, stage: u16) -> Vec<ArticleRef> {
        let withdrawal = &self.book.withdrawal;
        let swiss = self
            .stage_setting(stage)
            .is_some_and(|setting| matches!(setting.format, StageFormat::Swiss { .. }));
        let source = if swiss { &withdrawal.swiss.source } else { &withdrawal.round_robin.source };
        source.articles.to_vec()
    }

    /// The article on the act; without one those by which the chief arbiter may do it.
    fn sanctioning_articles(&self, sanction: &Sanction) -> Vec<ArticleRef> {
        let act = sanction.act.and_then(|act| self.book.discipline.acts.get(&act));
        match (act, &self.book.officials) {
            (Some(act), _) => act.source.articles.to_vec(),
            (None, Some(officials)) => officials.chief_arbiter.to_vec(),
            (None, None) => Vec::new(),
        }
    }
}
