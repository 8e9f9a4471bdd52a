//! How an encounter of a round robin or a knock-out came about: what it is played for, who has Red and why, and what
//! a draw means.

use chuhe_locale::{Key, Locale, filled};
use chuhe_rulebook::{
    ArticleRef, BracketSide, ColourCase, DoubleEliminationFinal, FinalStage, Format, Language,
    PlayOffColours, PlayOffDraw, Rulebook,
};

use super::{WORDS, stage_name, with_articles};
use crate::entrant::{EntrantId, Seat};
use crate::export::points;
use crate::red_by::RedBy;
use crate::round::{BracketMatch, Mark, Pairing, TableRef};
use crate::setting::{StageFormat, StageSetting};
use crate::stage::{DuelState, WonBy};
use crate::tournament::Tournament;

/// An encounter that is to be explained.
pub(super) struct Encounter<'a> {
    pub(super) words: &'a Locale<'a>,
    pub(super) event: &'a Tournament,
    pub(super) table: TableRef,
    pub(super) setting: &'a StageSetting,
    pub(super) pairing: &'a Pairing,
}

impl Encounter<'_> {
    fn name(&self, id: EntrantId) -> String {
        self.event.name_of(Seat::of(id)).to_owned()
    }

    fn count(&self, key: Key, name: &'static str, n: u16) -> String {
        self.words.say(key, &[(name, filled(n.to_string()))])
    }

    /// An encounter of a round robin: the table says who meets whom, and that the first named has Red.
    pub(super) fn of_table(&self) -> Vec<String> {
        let told = self.words.plain(Key("match-by-table"));
        vec![with_articles(self.words, told, self.colour_articles(ColourCase::RoundRobin))]
    }

    /// A match of a knock-out.
    pub(super) fn of_bracket(&self) -> Vec<String> {
        let mut lines = vec![self.stake()];
        lines.extend(self.red());
        lines.extend(self.pairing.games.iter().filter(|game| game.leg > 0).map(|game| {
            let [red, black] =
                [game.red, game.black].map(|seat| filled(self.event.name_of(seat).to_owned()));
            let leg = filled(game.leg.to_string());
            self.words.say(Key("play-off-game"), &[("leg", leg), ("red", red), ("black", black)])
        }));
        lines.push(match self.grand_final() {
            Some(rule) => self.grand_final_rule(rule),
            None => when_drawn(self.words, self.event, self.setting),
        });
        lines.extend(self.decided());
        lines
    }

    /// Who won, and by what.
    fn decided(&self) -> Option<String> {
        if self.event.duel(self.table) == Some(DuelState::Nobody) {
            return Some(self.words.plain(Key("match-won-by-nobody")));
        }
        let (winner, by) = self.event.won_by(self.table.stage, self.pairing)?;
        let won = |key, leg: u8| {
            let args = [("who", filled(self.name(winner))), ("leg", filled(leg.to_string()))];
            self.words.say(key, &args)
        };
        Some(match by {
            WonBy::Games => won(Key("match-won-by-games"), 0),
            WonBy::PlayOff { leg } => won(Key("match-won-by-play-off"), leg),
            WonBy::BlackInDrawnPlayOff { leg } => by_drawn_again(
                self.words,
                won(Key("match-won-with-black"), leg),
                self.event,
                self.setting,
            ),
            WonBy::FinalDrawnOut => {
                let articles = plan_articles(self.event, self.setting);
                with_articles(self.words, won(Key("match-won-drawn-out"), 0), articles)
            }
            WonBy::Lot => won(Key("match-won-by-lot"), 0),
        })
    }

    fn final_stage(&self) -> Option<&FinalStage> {
        final_stage(self.event, self.setting)
    }

    fn grand_final(&self) -> Option<&DoubleEliminationFinal> {
        let StageFormat::DoubleElimination { plan } = &self.setting.format else { return None };
        let last = self.pairing.bracket == Some(BracketMatch::GrandFinal);
        let plan = self.event.book().events.get(plan.as_str()).filter(|_| last)?;
        plan.double_elimination_final.as_ref()
    }

    /// What is at stake, and why these two.
    fn stake(&self) -> String {
        let both = [
            ("first", filled(self.name(self.pairing.first))),
            ("second", filled(self.name(self.pairing.second))),
        ];
        let told = match self.pairing.bracket {
            Some(BracketMatch::Winners { round }) => {
                self.count(Key("match-of-winners-side"), "round", round)
            }
            Some(BracketMatch::Losers { round }) => {
                self.count(Key("match-of-losers-side"), "round", round)
            }
            Some(BracketMatch::GrandFinal) => self.words.say(Key("match-grand-final"), &both),
            Some(BracketMatch::Places { best, worst }) => {
                let reason = match self.final_stage() {
                    Some(rule) => self.of_final_stage(rule, best),
                    None => self.words.plain(Key("match-by-draw")),
                };
                let stake = match worst == best + 1 {
                    true => self.count(Key("match-stake-place"), "place", best),
                    false => self.words.say(
                        Key("match-stake-places"),
                        &[("best", filled(best.to_string())), ("worst", filled(worst.to_string()))],
                    ),
                };
                self.words.say(
                    Key("match-reason-and-stake"),
                    &[("reason", filled(reason)), ("stake", filled(stake))],
                )
            }
            None => self.words.plain(Key("match-by-draw")),
        };
        with_articles(self.words, told, self.format_articles())
    }

    /// Why two meet in the final stage of a plan (AXF 2017 App2.5–7, App3.2).
    fn of_final_stage(&self, rule: &FinalStage, best: u16) -> String {
        if self.table.round > 1 {
            let key = if best == 1 {
                Key("match-of-first-winners")
            } else {
                Key("match-of-first-losers")
            };
            return self.words.plain(key);
        }
        let here = self.event.stage(self.table.stage);
        let number = |id| here.and_then(|stage| stage.number_of(id)).unwrap_or(0);
        let mut numbers = self.pairing.both().map(|id| (number(id), self.name(id)));
        numbers.sort();
        let [(a, first), (b, second)] = numbers;
        let same = |&(x, y): &(std::num::NonZeroU8, std::num::NonZeroU8)| {
            (usize::from(x.get()), usize::from(y.get())) == (a, b)
        };
        let key = match rule.pairs.iter().any(same) {
            true => Key("match-by-places"),
            false => Key("match-by-places-changed"),
        };
        let before = self.setting.takes.stage().and_then(|no| self.event.stage_setting(no));
        let before = before.map(|stage| stage_name(stage, self.words.language));
        let args = [
            ("first", filled(first)),
            ("a", filled(a.to_string())),
            ("second", filled(second)),
            ("b", filled(b.to_string())),
            ("stage", filled(before.unwrap_or_default())),
        ];
        self.words.say(key, &args)
    }

    /// The articles that lay down who meets whom.
    fn format_articles(&self) -> &[ArticleRef] {
        let book = self.event.book();
        let format = match &self.setting.format {
            StageFormat::FinalStage { .. } => {
                return self.final_stage().map_or(&[], |rule| &rule.source.articles);
            }
            StageFormat::DoubleElimination { plan } => {
                return book.events.get(plan.as_str()).map_or(&[], |plan| &plan.source.articles);
            }
            _ => Format::KnockOut,
        };
        book.formats.get(&format).map_or(&[], |articles| &articles[..])
    }

    fn colour_articles(&self, case: ColourCase) -> &[ArticleRef] {
        let ruled = self.event.book().colours.get(&case);
        ruled.map_or(&[], |ruled| &ruled.source.articles)
    }

    /// Who has Red in the first game, and why.
    fn red(&self) -> Option<String> {
        let red = self.pairing.games.first()?.red;
        // Older logs tell only of lots.
        let by_lot = self.pairing.marks.contains(&Mark::ColoursByLot).then_some(RedBy::Lot);
        let told = red_by(self.words, self.event.name_of(red), self.pairing.red_by.or(by_lot));
        let articles = match self.final_stage() {
            Some(rule) => &rule.source.articles[..],
            None if self.setting.games.get() > 1 => {
                self.colour_articles(ColourCase::FirstOfSeveral)
            }
            None => self.colour_articles(ColourCase::KnockOut),
        };
        Some(with_articles(self.words, told, articles))
    }

    /// How the final between the two sides is won.
    fn grand_final_rule(&self, rule: &DoubleEliminationFinal) -> String {
        let champion = |side| {
            filled(self.name(match side {
                BracketSide::Winners => self.pairing.first,
                BracketSide::Losers => self.pairing.second,
            }))
        };
        let count = |n: std::num::NonZeroU8| filled(n.to_string());
        let args = [
            ("winner", champion(BracketSide::Winners)),
            ("winner-needs", count(rule.winners_side_needs)),
            ("loser", champion(BracketSide::Losers)),
            ("loser-needs", count(rule.losers_side_needs)),
            ("games", count(rule.games)),
            ("all-drawn", champion(rule.all_drawn)),
            ("one-win", champion(rule.one_win_and_draws.value)),
        ];
        let told = self.words.say(Key("grand-final-rule"), &args);
        with_articles(self.words, told, &rule.source.articles)
    }
}

/// The final stage of the plan that a stage follows.
fn final_stage<'a>(event: &'a Tournament, setting: &StageSetting) -> Option<&'a FinalStage> {
    let StageFormat::FinalStage { plan } = &setting.format else { return None };
    event.book().events.get(plan.as_str())?.final_stage.as_ref()
}

/// What a drawn match leads to, rung by rung.
pub(super) fn when_drawn(words: &Locale<'_>, event: &Tournament, setting: &StageSetting) -> String {
    let ladder = event.ladder(setting);
    let mut parts = Vec::new();
    for (at, rung) in ladder.rungs.iter().enumerate() {
        let game = match rung.time_controls.is_empty() {
            true => words.plain(Key("rung-rapid")),
            false => controls(words, event.book(), &rung.time_controls),
        };
        let colours = words.plain(match rung.colours {
            PlayOffColours::Exchanged => Key("rung-exchanged"),
            PlayOffColours::Lot => Key("rung-lot"),
        });
        let key = if at == 0 { Key("drawn-then") } else { Key("drawn-again-then") };
        parts.push(words.say(key, &[("game", filled(game)), ("colours", filled(colours))]));
    }
    let last = ladder.rungs.last().map(|rung| rung.drawn);
    parts.push(words.plain(match last {
        Some(PlayOffDraw::BlackWins) => Key("drawn-again-black-wins"),
        Some(PlayOffDraw::NextGame) if ladder.repeats => Key("drawn-again-repeats"),
        _ => Key("drawn-again-lot"),
    }));
    let told = parts.join(&words.plain(Key("list-semicolon")));
    let told = words.say(Key("sentence"), &[("text", filled(told))]);
    match final_stage(event, setting) {
        Some(rule) => with_articles(words, told, &rule.source.articles),
        None => {
            let rules = &event.book().knock_out;
            let again = rules.drawn_again.source.articles.iter();
            let mut articles = rules.drawn.source.articles.to_vec();
            let own = event.decides_drawn_again(setting);
            articles.extend(
                again.filter(|a| !own && !rules.drawn.source.articles.contains(a)).cloned(),
            );
            let told = with_articles(words, told, &articles);
            if !own {
                return told;
            }
            let left_open = words.plain(Key("drawn-again-by-event"));
            [told, left_open].join(&words.plain(Key("list-sentences")))
        }
    }
}

/// Time controls by their names in the book.
pub(super) fn controls(words: &Locale<'_>, book: &Rulebook, ids: &[String]) -> String {
    let presets = &book.time_controls.presets;
    let name = |id: &String| match presets.get(id.as_str()) {
        Some(control) => control.name.get(words.language).to_owned(),
        None => id.clone(),
    };
    ids.iter().map(name).collect::<Vec<_>>().join(" / ")
}

/// What is noted beside a match that its games did not decide: who won it all the same, and by which article.
pub fn won_without_win(
    tournament: &Tournament,
    stage: u16,
    pairing: &Pairing,
    language: Language,
) -> Option<String> {
    let setting = tournament.stage_setting(stage)?;
    let (winner, by) = tournament.won_by(stage, pairing)?;
    let words = WORDS.locale(language);
    let who = filled(tournament.name_of(Seat::of(winner)).to_owned());
    let (key, articles) = match by {
        WonBy::Games | WonBy::PlayOff { .. } => return None,
        WonBy::BlackInDrawnPlayOff { .. } => {
            let told = words.say(Key("note-won-with-black"), &[("who", who)]);
            return Some(by_drawn_again(&words, told, tournament, setting));
        }
        WonBy::FinalDrawnOut => (Key("note-won-drawn-out"), plan_articles(tournament, setting)),
        WonBy::Lot => (Key("note-won-by-lot"), &[][..]),
    };
    Some(with_articles(&words, words.say(key, &[("who", who)]), articles))
}

/// What follows from the rule for a match that is drawn again: with its articles, or as the event's own.
fn by_drawn_again(
    words: &Locale<'_>,
    told: String,
    tournament: &Tournament,
    setting: &StageSetting,
) -> String {
    match tournament.decides_drawn_again(setting) {
        true => words.say(Key("by-event-rule"), &[("text", filled(told))]),
        false => with_articles(words, told, tournament.drawn_again_articles(setting)),
    }
}

/// The points of the boards of an encounter (大分), where they decide it, and who won by them.
pub fn board_points(
    tournament: &Tournament,
    stage: u16,
    pairing: &Pairing,
    language: Language,
) -> Option<String> {
    let [first, second] = tournament.board_points(stage, pairing)?;
    let kind = tournament.setting().match_kind(tournament.stage_setting(stage)?)?;
    let articles = &tournament.book().scoring.matches.get(&kind)?.source.articles;
    let words = WORDS.locale(language);
    let points = [first, second].map(|half| points(half.into(), 2)).join("-");
    let told = words.say(Key("board-points"), &[("points", filled(points))]);
    Some(with_articles(&words, told, articles))
}

/// The articles of the plan that a final of double elimination follows.
fn plan_articles<'a>(tournament: &'a Tournament, setting: &StageSetting) -> &'a [ArticleRef] {
    let StageFormat::DoubleElimination { plan } = &setting.format else { return &[] };
    let plan = tournament.book().events.get(plan.as_str());
    let last = plan.and_then(|plan| plan.double_elimination_final.as_ref());
    last.map_or(&[], |rule| &rule.source.articles)
}

/// Who has Red, and why.
pub(super) fn red_by(words: &Locale<'_>, who: &str, by: Option<RedBy>) -> String {
    let who = ("player", filled(who.to_owned()));
    let Some(by) = by else { return words.say(Key("has-red"), &[who]) };
    let why = words.plain(match by {
        RedBy::Limits => Key("red-by-limits"),
        RedBy::Balance => Key("red-by-balance"),
        RedBy::HigherScoreBalance => Key("red-by-higher-score-balance"),
        RedBy::LowerScoreBalance => Key("red-by-lower-score-balance"),
        RedBy::Alternation => Key("red-by-alternation"),
        RedBy::HigherScoreAlternation => Key("red-by-higher-score-alternation"),
        RedBy::LowerScoreAlternation => Key("red-by-lower-score-alternation"),
        RedBy::RoundParity => Key("red-by-round-parity"),
        RedBy::NumberSum => Key("red-by-number-sum"),
        RedBy::Board => Key("red-by-board"),
        RedBy::SmallerNumber => Key("red-by-smaller-number"),
        RedBy::LargerNumber => Key("red-by-larger-number"),
        RedBy::EarlierGame => Key("red-by-earlier-game"),
        RedBy::FirstDrawn => Key("red-by-first-drawn"),
        RedBy::Lot => Key("red-by-lot"),
    });
    words.say(Key("has-red-because"), &[who, ("why", filled(why))])
}
