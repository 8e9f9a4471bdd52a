//! What is said of a side's conduct over the cycle.

use chuhe_board::Color;

use super::locale::Key;
use super::moves::tally;
use super::round::Round;
use super::words::{Words, filled, number};
use crate::ruling::{Finding, Ruling};
use crate::verdict::Level;

impl Words {
    /// A side's conduct: its name and rank, how its moves divide, and the grounds with their articles.
    pub(super) fn conduct(&self, ruling: &Ruling<'_>, side: Color) -> Vec<String> {
        let conduct = ruling.conduct(side);
        let level = self.plain(match conduct.level() {
            _ if !conduct.is_certain() => Key("level-unknown"),
            Level::Permitted => Key("level-permitted"),
            Level::LesserOffence => Key("level-lesser"),
            Level::Forbidden | Level::PerpetualCheck => Key("level-forbidden"),
        });
        let mut name = match conduct.is_certain() {
            true => self.ground(conduct.name()),
            false => self.plain(Key("conduct-unknown")),
        };
        if let Some(quarry) = conduct.quarry() {
            let args = [("name", filled(name)), ("quarry", filled(self.placed(quarry)))];
            name = self.say(Key("conduct-with-quarry"), &args);
        }
        let readings = Round::of(ruling).readings();
        let tally = tally(readings, side);
        let moves = tally.iter().map(|(_, count)| count).sum();
        let counts = tally.into_iter().map(|(nature, count)| {
            let nature = filled(self.plain(nature));
            self.say(Key("count-of-nature"), &[("nature", nature), ("count", number(count))])
        });
        let args = [
            ("side", filled(self.side(side))),
            ("conduct", filled(name)),
            ("level", filled(level)),
            ("moves", number(moves)),
            ("counts", filled(self.list(counts))),
        ];
        let mut lines = vec![self.say(Key("conduct-line"), &args)];
        lines.extend(ruling.findings(side).map(|finding| self.finding(finding)));
        lines
    }

    /// A ground and the articles it rests on.
    pub(super) fn finding(&self, finding: Finding<'_>) -> String {
        let args = [
            ("ground", filled(self.ground(finding.ground))),
            ("articles", filled(self.articles(finding.articles))),
        ];
        self.sentence(Key("finding-line"), &args)
    }
}
