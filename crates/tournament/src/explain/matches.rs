//! How an encounter of a round robin or a knock-out came about: what it is played for, who has Red and why, and what
//! a draw means.

use chuhe_locale::{Key, Locale, filled, number};
use chuhe_rulebook::{
    ArticleRef, BracketSide, ColourCase, DoubleEliminationFinal, FinalStage, Format, Language,
    PlayOffColours, PlayOffDraw, Rulebook,
};

use super::origins::origin;
use super::{WORDS, listed, stage_name, with_articles};
use crate::entrant::{EntrantId, Seat};
use crate::export::points;
use crate::red_by::RedBy;
use crate::round::{BracketMatch, Mark, Pairing, TableRef};
use crate::setting::{StageFormat, StageSetting};
use crate::stage::{DuelState, FinalPairs, Pair, WonBy};
use crate::tournament::Tournament;

/// An encounter that is to be explained.
pub(super) struct Encounter<'a> {
    pub(super) words: &'a Locale,
    pub(super) event: &'a Tournament,
    pub(super) table: TableRef,
    pub(super) setting: &'a StageSetting,
    pub(super) pairing: &'a Pairing,
}

impl Encounter<'_> {
    pub(super) fn name(&self, id: EntrantId) -> String {
        self.event.name_in(Seat::of(id), self.words.language).to_owned()
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
        let later = (0..self.pairing.games.len()).filter_map(|at| self.later_game(at));
        lines.extend(later);
        lines.push(match self.grand_final() {
            Some(rule) => self.grand_final_rule(rule),
            None => when_drawn(self.words, self.event, self.setting),
        });
        lines.extend(self.decided());
        lines
    }

    /// A game that was set because those before it left the match open: who has which colour.
    fn later_game(&self, index: usize) -> Option<String> {
        let game = self.pairing.games.get(index)?;
        let name = later_game(self.event, self.pairing, index, self.words.language)?;
        if game.result.is_none() && !self.pairing.is_needed(game) {
            return Some(self.words.say(Key("later-game-falls-away"), &[("game", filled(name))]));
        }
        let [red, black] = [game.red, game.black]
            .map(|seat| filled(self.event.name_in(seat, self.words.language).to_owned()));
        let args = [("game", filled(name)), ("red", red), ("black", black)];
        Some(self.words.say(Key("later-game"), &args))
    }

    /// Who won, and by what.
    fn decided(&self) -> Option<String> {
        if self.event.duel(self.table) == Some(DuelState::Nobody) {
            let out = both_out(self.event, self.table, self.words.language);
            return out.or_else(|| Some(self.words.plain(Key("match-won-by-nobody"))));
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
        self.event.final_stage(self.setting)
    }

    fn grand_final(&self) -> Option<&DoubleEliminationFinal> {
        let last = self.pairing.bracket == Some(BracketMatch::GrandFinal);
        self.event.double_elimination_final(self.setting).filter(|_| last)
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
                    Some(_) => self.of_final_stage(best),
                    None => origin(self).unwrap_or_else(|| self.words.plain(Key("match-by-draw"))),
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
        let of_winners = matches!(self.pairing.bracket, Some(BracketMatch::Winners { .. }));
        let told = match origin(self).filter(|_| of_winners) {
            Some(origin) => [origin, told].join(&self.words.plain(Key("list-sentences"))),
            None => told,
        };
        with_articles(self.words, told, self.format_articles())
    }

    /// Why two meet in the final stage of a plan (AXF 2017 App2.5–7, App3.2).
    fn of_final_stage(&self, best: u16) -> String {
        let here = self.event.stage(self.table.stage);
        if self.table.round > 1 {
            if best > 1 {
                return self.words.plain(Key("match-of-first-losers"));
            }
            // Where three are left one of them has a bye in the first round.
            let byes = here.and_then(|stage| stage.rounds().first()).map(|round| &round.byes);
            let is_free = |id: EntrantId| byes.iter().copied().flatten().any(|b| b.entrant == id);
            let free = self.pairing.both().into_iter().find(|&id| is_free(id));
            let winner = free.and_then(|free| self.pairing.opponent_of(free));
            let Some((free, winner)) = free.zip(winner) else {
                return self.words.plain(Key("match-of-first-winners"));
            };
            let args = [("free", filled(self.name(free))), ("winner", filled(self.name(winner)))];
            return self.words.say(Key("match-of-first-winner-and-free"), &args);
        }
        let number = |id| here.and_then(|stage| stage.number_of(id)).unwrap_or(0);
        let mut both = self.pairing.both().map(|id| (number(id), id));
        both.sort();
        // The numbers of a final stage count those who play in it. The place is that of the table they come from.
        let before = self.setting.takes.stage();
        let table = before.and_then(|no| self.event.own_table(no));
        let place = |id| table.as_ref().and_then(|table| table.of(id)).map_or(0, |line| line.place);
        let before = before.and_then(|no| self.event.stage_setting(no));
        let before = before.map(|stage| stage_name(stage, self.words.language));
        let [(a, first), (b, second)] = both;
        let args = [
            ("first", filled(self.name(first))),
            ("a", filled(a.to_string())),
            ("place-of-first", filled(place(first).to_string())),
            ("second", filled(self.name(second))),
            ("b", filled(b.to_string())),
            ("place-of-second", filled(place(second).to_string())),
            ("stage", filled(before.unwrap_or_default())),
        ];
        let told = self.words.say(Key("match-by-places"), &args);
        let why = pairs_of_final(self.words, self.event, self.table.stage, self.pairing);
        let why = why.map(|why| self.words.say(Key("sentence"), &[("text", filled(why))]));
        let all: Vec<String> = [told].into_iter().chain(why).collect();
        all.join(&self.words.plain(Key("list-sentences")))
    }

    /// The articles that lay down who meets whom.
    fn format_articles(&self) -> &[ArticleRef] {
        let book = self.event.rulebook();
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
        let ruled = self.event.rulebook().colours.get(&case);
        ruled.map_or(&[], |ruled| &ruled.source.articles)
    }

    /// Who has Red in the first game, and why.
    fn red(&self) -> Option<String> {
        let red = self.pairing.games.first()?.red;
        // Older logs tell only of lots.
        let by_lot = self.pairing.marks.contains(&Mark::ColoursByLot).then_some(RedBy::Lot);
        let told = red_by(
            self.words,
            self.event.name_in(red, self.words.language),
            self.pairing.red_by.or(by_lot),
        );
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
        let count = |n: std::num::NonZeroU8| number(usize::from(n.get()));
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

/// What a drawn match leads to, rung by rung.
pub(super) fn when_drawn(words: &Locale, event: &Tournament, setting: &StageSetting) -> String {
    let ladder = event.ladder(setting);
    let mut parts = Vec::new();
    for (at, rung) in ladder.rungs.iter().enumerate() {
        let game = controls(words, event.rulebook(), &rung.time_controls);
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
    match event.final_stage(setting) {
        Some(rule) => with_articles(words, told, &rule.source.articles),
        None => {
            let rules = &event.rulebook().knock_out;
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
pub(super) fn controls(words: &Locale, book: &Rulebook, ids: &[String]) -> String {
    let presets = &book.time_controls.presets;
    let name = |id: &String| match presets.get(id.as_str()) {
        Some(control) => control.name.get(words.language).to_owned(),
        None => id.clone(),
    };
    ids.iter().map(name).collect::<Vec<_>>().join(" / ")
}

/// What a game is called that was set because those before it left the match open: a play-off, or in a final of several
/// games, such as that of a double elimination, its second, third and so on. None for a game that was set at first.
pub fn later_game(
    tournament: &Tournament,
    pairing: &Pairing,
    index: usize,
    language: Language,
) -> Option<String> {
    let game = pairing.games.get(index).filter(|game| game.leg > 0)?;
    let words = WORDS.locale(language);
    let turn = filled(pairing.turn(index).0.to_string());
    if pairing.bracket == Some(BracketMatch::GrandFinal) {
        return Some(words.say(Key("game-of-final"), &[("game", turn)]));
    }
    let leg = filled(game.leg.to_string());
    Some(match game.board.filter(|_| tournament.setting().teams.is_some()) {
        Some(board) => {
            let board = filled(board.to_string());
            words.say(Key("play-off-on-board"), &[("leg", leg), ("board", board)])
        }
        None => words.say(Key("play-off"), &[("leg", leg)]),
    })
}

/// What becomes of two who both lost a match of the winners' side of a double elimination, by forfeit or otherwise; none
/// of any other match.
pub fn both_out(tournament: &Tournament, table: TableRef, language: Language) -> Option<String> {
    let winners = matches!(tournament.pairing(table)?.bracket, Some(BracketMatch::Winners { .. }));
    let nobody = tournament.duel(table) == Some(DuelState::Nobody);
    (winners && nobody).then(|| WORDS.locale(language).plain(Key("match-lost-by-both")))
}

/// What a match of a knock-out came to that is not plain from its results: that both are out, and which games that were
/// set fall away because a correction has decided it without them.
pub fn after_results(tournament: &Tournament, table: TableRef, language: Language) -> Vec<String> {
    let Some(pairing) = tournament.pairing(table) else { return Vec::new() };
    let words = WORDS.locale(language);
    let games = pairing.games.iter().enumerate();
    let needless = games.filter(|(_, game)| game.result.is_none() && !pairing.is_needed(game));
    let told = needless.filter_map(|(at, _)| later_game(tournament, pairing, at, language));
    let told = told.map(|game| words.say(Key("later-game-falls-away"), &[("game", filled(game))]));
    both_out(tournament, table, language).into_iter().chain(told).collect()
}

/// Why the pairs of a final stage stand as printed though two have met before, or were exchanged (AXF 2017 App2.7a);
/// none if nobody had met, if the encounter is another, or if it was paired otherwise than this program does.
pub(super) fn pairs_of_final(
    words: &Locale,
    tournament: &Tournament,
    stage: u16,
    pairing: &Pairing,
) -> Option<String> {
    let rule = tournament.final_stage(tournament.stage_setting(stage)?)?;
    let here = tournament.stage(stage)?;
    let pairs = FinalPairs::of(tournament, stage, rule, here.field());
    let [a, b] = pairing.both().map(|id| here.number_of(id));
    let own = (a?.min(b?), a?.max(b?));
    let first_match = here.rounds().first()?.pairings.contains(pairing);
    if !first_match || !pairs.chosen.iter().any(|&(a, b)| (a.min(b), a.max(b)) == own) {
        return None;
    }
    let named = |&(a, b): &Pair| {
        let at = |place: usize| {
            let name = here
                .field()
                .get(place - 1)
                .map(|&id| tournament.name_in(Seat::of(id), words.language));
            format!("A{place} {}", name.unwrap_or_default())
        };
        format!("{} – {}", at(a), at(b))
    };
    let list = |all: &[Pair]| filled(listed(words, all.iter().map(named)));
    let met = ("met", list(&pairs.met_as_printed));
    if pairs.met_as_printed.is_empty() {
        return None;
    }
    Some(match (&pairs.met_if_exchanged, pairs.exchanged) {
        (Some(again), true) if again.is_empty() => words.say(Key("final-exchanged"), &[met]),
        (Some(again), true) => {
            words.say(Key("final-exchanged-in-part"), &[met, ("again", list(again))])
        }
        (Some(again), false) => words.say(Key("final-kept"), &[met, ("again", list(again))]),
        (None, _) if rule.avoid_rematch => words.say(Key("final-too-few"), &[met]),
        (None, _) => words.say(Key("final-by-places"), &[met]),
    })
}

/// What is noted beside a first match of a final stage: why these two meet, if somebody had met before.
pub(crate) fn final_pairs(
    tournament: &Tournament,
    stage: u16,
    pairing: &Pairing,
    language: Language,
) -> Option<String> {
    pairs_of_final(&WORDS.locale(language), tournament, stage, pairing)
}

/// What is noted beside a match that is not plain from its first games: who won it all the same, by what, and by which
/// article.
pub fn won_later(
    tournament: &Tournament,
    stage: u16,
    pairing: &Pairing,
    language: Language,
) -> Option<String> {
    let setting = tournament.stage_setting(stage)?;
    let (winner, by) = tournament.won_by(stage, pairing)?;
    let words = WORDS.locale(language);
    let who = filled(tournament.name_in(Seat::of(winner), language).to_owned());
    let (key, articles) = match by {
        // What stands in the line of the round is its first game.
        WonBy::Games if pairing.bracket == Some(BracketMatch::GrandFinal) => {
            (Key("note-won-final"), &[][..])
        }
        WonBy::Games => return None,
        WonBy::PlayOff { leg } => {
            let leg = filled(leg.to_string());
            return Some(words.say(Key("note-won-play-off"), &[("who", who), ("leg", leg)]));
        }
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
    words: &Locale,
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
    let articles = &tournament.rulebook().scoring.matches.get(&kind)?.source.articles;
    let words = WORDS.locale(language);
    let points = [first, second].map(|half| points(half.into(), 2)).join("-");
    let told = words.say(Key("board-points"), &[("points", filled(points))]);
    Some(with_articles(&words, told, articles))
}

/// The articles of the plan that a final of double elimination follows.
fn plan_articles<'a>(tournament: &'a Tournament, setting: &StageSetting) -> &'a [ArticleRef] {
    let last = tournament.double_elimination_final(setting);
    last.map_or(&[], |rule| &rule.source.articles)
}

/// Who has Red, and why.
pub(super) fn red_by(words: &Locale, who: &str, by: Option<RedBy>) -> String {
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
