//! Why somebody has no opponent in a round.

use chuhe_locale::{Key, Locale, filled, number};
use chuhe_rulebook::{ArticleRef, ColourCase, Format, Language};

use super::{WORDS, with_articles};
use crate::berger;
use crate::bye_claim::ByeClaim;
use crate::entrant::{EntrantId, Seat};
use crate::export::points;
use crate::numbering::Numbering;
use crate::round::{Bye, ByeKind, Remark};
use crate::setting::{StageFormat, StageSetting};
use crate::stage::Stage;
use crate::tournament::Tournament;

/// Why a bye of a round of a stage, both from 1, went to whoever has it, with the articles. None of leave, and of what an
/// older log does not tell.
pub fn bye(
    tournament: &Tournament,
    (stage, round): (u16, u16),
    bye: &Bye,
    language: Language,
) -> Option<String> {
    let words = WORDS.locale(language);
    let free = Free {
        words: &words,
        event: tournament,
        setting: tournament.stage_setting(stage)?,
        here: tournament.stage(stage)?,
        stage,
        round,
        who: bye.entrant,
    };
    match bye.kind {
        ByeKind::Missed => None,
        ByeKind::Pairing => free.of_swiss(bye.claim),
        ByeKind::Free => match &free.setting.format {
            StageFormat::RoundRobin { .. } | StageFormat::Groups { .. } => free.of_table(),
            StageFormat::KnockOut { .. }
            | StageFormat::DoubleElimination { .. }
            | StageFormat::FinalStage { .. } => Some(free.of_bracket()),
            StageFormat::Swiss { .. } => None,
        },
    }
}

/// Somebody who does not play.
struct Free<'a> {
    words: &'a Locale,
    event: &'a Tournament,
    setting: &'a StageSetting,
    here: &'a Stage,
    stage: u16,
    round: u16,
    who: EntrantId,
}

impl Free<'_> {
    /// The bye of an odd field.
    fn of_swiss(&self, claim: Option<ByeClaim>) -> Option<String> {
        let Some(claim) = claim else {
            let remarks = &self.here.rounds.get(usize::from(self.round).checked_sub(1)?)?.remarks;
            let by_hand = remarks.iter().any(|remark| matches!(remark, Remark::ByHand { .. }));
            return by_hand.then(|| self.words.plain(Key("because-arbiter")));
        };
        let count = |n: u32| number(n as usize);
        let args = [
            ("points", filled(points(claim.half_points, 2))),
            ("byes", count(claim.byes_before.into())),
            ("passed", count(claim.passed_over)),
            ("equals", count(claim.equals)),
        ];
        let score = match (claim.lowest, claim.passed_over, claim.byes_before) {
            (false, ..) => Key("bye-not-lowest"),
            (true, 0, _) => Key("bye-lowest"),
            (true, _, 0) => Key("bye-lowest-without"),
            (true, ..) => Key("bye-lowest-with-fewer"),
        };
        let among = match (claim.equals, claim.last_number) {
            (..=1, _) => Key("bye-alone"),
            (_, true) => Key("bye-last-number"),
            (_, false) => Key("bye-left-by-others"),
        };
        let told = [score, among].map(|key| self.words.say(key, &args));
        let told = told.join(&self.words.plain(Key("list-semicolon")));
        let rule = self.event.rulebook().swiss.as_ref().map(|swiss| &swiss.bye_goes_to.source);
        Some(with_articles(self.words, told, rule.map_or(&[], |source| &source.articles)))
    }

    /// Whom the table of a round robin leaves free (AXF 2017 App6).
    fn of_table(&self) -> Option<String> {
        let ruled = self.event.rulebook().colours.get(&ColourCase::RoundRobin);
        let articles: &[ArticleRef] = ruled.map_or(&[], |ruled| &ruled.source.articles);
        let told = |text: String| Some(with_articles(self.words, text, articles));
        if self.event.groups_before(self.stage).is_some() {
            return Some(self.words.plain(Key("bye-none-of-other-groups")));
        }
        let group = self.here.groups.iter().find(|group| group.contains(&self.who));
        let all = group.unwrap_or(&self.here.field);
        let own = all.iter().position(|&id| id == self.who)? + 1;
        let rounds = berger::rounds(all.len());
        let table = berger::round(all.len(), (usize::from(self.round) - 1) % rounds.max(1) + 1)?;
        let pair = table.pairs.iter().find(|&&(a, b)| a == own || b == own);
        let Some(&(a, b)) = pair else {
            // In a group, too, everybody goes by the number that was drawn.
            let number = self.here.number_of(self.who).unwrap_or(own);
            let args =
                [("number", filled(number.to_string())), ("all", filled(all.len().to_string()))];
            return told(self.words.say(Key("bye-by-table"), &args));
        };
        let other = *all.get(if a == own { b } else { a } - 1)?;
        let args = [("who", filled(self.event.name_in(Seat::of(other), self.words.language)))];
        told(self.words.say(Key("bye-opponent-annulled"), &args))
    }

    /// Who stands beside a free line of a bracket.
    fn of_bracket(&self) -> String {
        let lines = &self.here.lines;
        let at = lines.iter().position(|&line| line == Some(self.who));
        let drawn_free = at.is_some_and(|at| lines.get(at ^ 1) == Some(&None));
        if self.round > 1 || !drawn_free {
            return self.words.plain(Key("bye-nobody-comes"));
        }
        let seeds_first = self.event.rulebook().knock_out.seeds_apart.value
            && self.here.numbering != Some(Numbering::InOrder);
        let seed = self.event.participant(self.who).and_then(|one| one.entrant.seed);
        let (key, number) = match seed.filter(|_| seeds_first) {
            Some(seed) => (Key("bye-of-seed"), usize::from(seed)),
            None => (Key("bye-of-number"), self.here.number_of(self.who).unwrap_or(0)),
        };
        let args = [
            ("lines", filled(lines.len().to_string())),
            ("all", filled(self.here.field.len().to_string())),
            ("number", filled(number.to_string())),
        ];
        let articles = self.event.rulebook().formats.get(&Format::KnockOut);
        let articles = articles.map_or(&[][..], |articles| &articles[..]);
        with_articles(self.words, self.words.say(key, &args), articles)
    }
}
