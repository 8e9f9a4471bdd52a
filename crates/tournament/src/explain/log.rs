//! The log of an event in sentences: who, where, and what happened.

use chuhe_locale::{Key, Locale, filled, number};
use chuhe_rulebook::{Language, Measure};

use super::{WORDS, listed, whole_result};
use crate::export::points;
use crate::numbering::seed_numbers;
use crate::{
    BracketMatch, EntrantId, Event, Game, GameRef, Leaving, Numbering, SanctionMeasure, Seat,
    StageFormat, TableRef, Tournament,
};

/// Tells what happened in an event. Names, tables and rounds are those of the event as it stands.
pub struct LogTeller<'a> {
    event: &'a Tournament,
    words: Locale,
    who: fn(&Tournament, EntrantId, Language) -> String,
}

impl<'a> LogTeller<'a> {
    /// Tells of entrants by their names.
    pub fn new(event: &'a Tournament, language: Language) -> LogTeller<'a> {
        let who =
            |event: &Tournament, id, language| event.name_in(Seat::of(id), language).to_owned();
        LogTeller { event, words: WORDS.locale(language), who }
    }

    /// Tells of entrants as `#3 name`, for those who give commands by the id.
    pub fn with_ids(event: &'a Tournament, language: Language) -> LogTeller<'a> {
        let who = |event: &Tournament, id, language| {
            format!("#{id} {}", event.name_in(Seat::of(id), language))
        };
        LogTeller { event, words: WORDS.locale(language), who }
    }

    fn who(&self, id: EntrantId) -> String {
        (self.who)(self.event, id, self.words.language)
    }

    /// The number by which everybody knows a round: counted over the stages whose results go on.
    fn shown_round(&self, stage: u16, round: u16) -> usize {
        usize::from(self.event.round_in_table(stage, round))
    }

    /// Where a table stands; the stage is told only if there are several.
    pub fn table(&self, table: TableRef) -> String {
        let args = [
            ("stage", number(usize::from(table.stage))),
            ("round", number(self.shown_round(table.stage, table.round))),
            ("table", number(usize::from(table.table))),
        ];
        let several = self.event.stages().len() > 1;
        // Teams meet in a match, which is played at several boards.
        let key = match (self.event.setting().teams.is_some(), several) {
            (false, false) => Key("at-table"),
            (false, true) => Key("at-table-of-stage"),
            (true, false) => Key("at-match"),
            (true, true) => Key("at-match-of-stage"),
        };
        self.words.say(key, &args)
    }

    /// Where a game is played, and between whom.
    pub fn game(&self, at: GameRef) -> String {
        let mut place = self.table(at.table);
        let all = self.event.pairing(at.table).map_or(&[][..], |pairing| &pairing.games);
        let Some(game) = self.event.game(at) else { return place };
        if let Some(board) = game.board {
            let args = [("place", filled(place)), ("board", number(usize::from(board)))];
            place = self.words.say(Key("at-board"), &args);
        }
        // Where the two play more than one game, their names do not tell which it is.
        let is_theirs = |other: &&Game| other.board == game.board;
        if all.iter().filter(is_theirs).count() > 1 {
            let turn = all.iter().take(usize::from(at.game)).filter(is_theirs).count();
            place =
                self.words.say(Key("at-game"), &[("place", filled(place)), ("game", number(turn))]);
        }
        let args = [
            ("place", filled(place)),
            ("red", filled(self.event.name_in(game.red, self.words.language))),
            ("black", filled(self.event.name_in(game.black, self.words.language))),
        ];
        self.words.say(Key("game-at-table"), &args)
    }

    fn round(&self, stage: u16, round: u16) -> String {
        let round = number(self.shown_round(stage, round));
        let args = [("stage", number(usize::from(stage))), ("round", round)];
        let several = self.event.stages().len() > 1;
        self.words.say(if several { Key("round-of-stage") } else { Key("round-only") }, &args)
    }

    /// What is done about somebody.
    pub fn measure(&self, measure: SanctionMeasure) -> String {
        match measure {
            SanctionMeasure::Exclude => self.words.plain(Key("measure-exclude")),
            SanctionMeasure::Suspend { rounds } => {
                let rounds = number(usize::from(rounds.get()));
                self.words.say(Key("measure-suspend"), &[("rounds", rounds)])
            }
            SanctionMeasure::Ban { years } => {
                let years = number(usize::from(years.get()));
                self.words.say(Key("measure-ban"), &[("years", years)])
            }
            SanctionMeasure::Deduct { half_points } => self.words.say(
                Key("measure-deduct"),
                &[("points", filled(points(i64::from(half_points), 2)))],
            ),
            SanctionMeasure::Book { measure } => self.words.plain(match measure {
                Measure::Remind => Key("measure-remind"),
                Measure::Warn => Key("measure-warn"),
                Measure::GameLost => Key("measure-game-lost"),
                Measure::GameLostOrExcluded => Key("measure-game-lost-or-excluded"),
                Measure::PointsCancelled => Key("measure-points-cancelled"),
            }),
        }
    }

    fn numbering(&self, numbering: &Numbering, field: &[EntrantId]) -> String {
        let seeded = |key, seed: &u64| self.words.say(key, &[("seed", filled(seed.to_string()))]);
        match numbering {
            Numbering::Lot { seed } => seeded(Key("numbers-by-lot"), seed),
            Numbering::Rating { seed } => seeded(Key("numbers-by-rating"), seed),
            Numbering::SeedSlots { slots, seed } => {
                let is_seed = |&&id: &&EntrantId| {
                    self.event.participant(id).is_some_and(|one| one.entrant.seed.is_some())
                };
                // A small field does not have all the numbers that are kept for seeds.
                let seeds = field.iter().filter(is_seed).count();
                let numbers = seed_numbers(slots, field.len(), seeds);
                if numbers.is_empty() {
                    return seeded(Key("numbers-by-seeds-none"), seed);
                }
                let numbers = listed(&self.words, numbers.iter().map(ToString::to_string));
                let seed = ("seed", filled(seed.to_string()));
                self.words.say(Key("numbers-by-seeds"), &[("numbers", filled(numbers)), seed])
            }
            Numbering::StrongOdd { seed } => seeded(Key("numbers-strong-odd"), seed),
            Numbering::InOrder => self.words.plain(Key("numbers-in-order")),
            Numbering::Hand { .. } => self.words.plain(Key("numbers-by-hand")),
        }
    }

    /// Something told, and the reason that was given for it; blank if none was.
    pub fn with_reason(&self, text: String, reason: &str) -> String {
        if reason.trim().is_empty() {
            return text;
        }
        let reason = self.sentence(reason.trim().to_owned());
        self.words.say(Key("with-reason"), &[("text", filled(text)), ("reason", filled(reason))])
    }

    /// Something said with a stop at its end, so that something else may follow.
    pub fn sentence(&self, text: String) -> String {
        match text.ends_with(['.', '!', '?', '。', '！', '？', '…']) {
            true => text,
            false => self.words.say(Key("sentence"), &[("text", filled(text))]),
        }
    }

    /// What happened.
    pub fn event(&self, event: &Event) -> String {
        let one = |key, id| self.words.say(key, &[("who", filled(self.who(id)))]);
        let at_game = |key, at: GameRef, result: String| {
            let args = [("game", filled(self.game(at))), ("result", filled(result))];
            self.words.say(key, &args)
        };
        let of_round = |key, stage, number| {
            self.words.say(key, &[("round", filled(self.round(stage, number)))])
        };
        let both = |key, a, b| {
            self.words.say(key, &[("a", filled(self.who(a))), ("b", filled(self.who(b)))])
        };
        match event {
            Event::Opened { setting } => {
                let args = [
                    ("name", filled(&*setting.name)),
                    (
                        "rulebook",
                        filled(self.event.rulebook().book.short_title.get(self.words.language)),
                    ),
                ];
                self.words.say(Key("log-opened"), &args)
            }
            Event::Entered { id, joins, .. } if joins.is_empty() => one(Key("log-entered"), *id),
            Event::Entered { id, .. } => one(Key("log-entered-late"), *id),
            Event::Amended { id, .. } => one(Key("log-amended"), *id),
            Event::StageStarted { stage, numbering: how, field, groups, .. } => {
                let how = match self.event.keeps_numbers(*stage) {
                    true => self.words.plain(Key("numbers-kept")),
                    false => self.numbering(how, field),
                };
                let args = [
                    ("stage", number(usize::from(*stage))),
                    ("numbering", filled(how)),
                    ("entrants", number(field.len())),
                    ("groups", number(groups.len())),
                ];
                let grouped = !groups.is_empty();
                self.words.say(if grouped { Key("log-groups") } else { Key("log-started") }, &args)
            }
            Event::RoundPaired { stage, number: no, round: paired } => {
                let args = [
                    ("round", filled(self.round(*stage, *no))),
                    ("tables", number(paired.pairings.len())),
                    ("byes", number(paired.byes.len())),
                ];
                let teams = self.event.setting().teams.is_some();
                let key = if teams { Key("log-paired-matches") } else { Key("log-paired") };
                self.words.say(key, &args)
            }
            Event::RoundUnpaired { stage, number } => {
                of_round(Key("log-unpaired"), *stage, *number)
            }
            Event::RoundChanged { stage, number, reason, .. } => {
                // Only a Swiss is changed by hand; a knock-out is set again when a result before it changes.
                let format = self.event.stage_setting(*stage).map(|setting| &setting.format);
                let by_hand = matches!(format, Some(StageFormat::Swiss { .. }));
                let key = if by_hand { Key("log-changed") } else { Key("log-set-again") };
                self.with_reason(of_round(key, *stage, *number), reason)
            }
            Event::PairForbidden { a, b, reason } => {
                self.with_reason(both(Key("log-forbidden"), *a, *b), reason)
            }
            Event::PairAllowed { a, b, reason } => {
                self.with_reason(both(Key("log-allowed"), *a, *b), reason)
            }
            Event::ResultEntered { game, result, automatic } => {
                let key = if *automatic { Key("log-automatic") } else { Key("log-result") };
                at_game(key, *game, whole_result(*result, self.words.language))
            }
            Event::ResultCorrected { game: at, was, now, reason } => {
                let text = |result: &Option<_>| match result {
                    Some(result) => whole_result(*result, self.words.language),
                    None => self.words.plain(Key("no-result")),
                };
                let args = [
                    ("game", filled(self.game(*at))),
                    ("was", filled(text(was))),
                    ("now", filled(text(now))),
                ];
                self.with_reason(self.words.say(Key("log-corrected"), &args), reason)
            }
            Event::PlayOffSet { table: at, games } => {
                let args = [("table", filled(self.table(*at))), ("games", number(games.len()))];
                // The final of a double elimination has several games, and none of them is a play-off.
                let bracket = self.event.pairing(*at).and_then(|pairing| pairing.bracket);
                let of_final = bracket == Some(BracketMatch::GrandFinal);
                self.words
                    .say(if of_final { Key("log-next-game") } else { Key("log-play-off") }, &args)
            }
            Event::LotDrawn { table: at, winner } => {
                let args = [("table", filled(self.table(*at))), ("who", filled(self.who(*winner)))];
                self.words.say(Key("log-lot"), &args)
            }
            Event::LineupSet { team, members, stage, round: no } => {
                let seat = |&no: &u8| {
                    self.event
                        .name_in(Seat { entrant: *team, member: Some(no) }, self.words.language)
                        .to_owned()
                };
                let args = [
                    ("round", filled(self.round(*stage, *no))),
                    ("who", filled(self.who(*team))),
                    ("members", filled(listed(&self.words, members.iter().map(seat)))),
                ];
                self.words.say(Key("log-lineup"), &args)
            }
            Event::Withdrawn { entrant, cause, reason, annulled } => {
                let text = one(
                    match cause {
                        Leaving::Withdrawn => Key("log-withdrawn"),
                        Leaving::MissedRounds => Key("log-missed-rounds"),
                        Leaving::Excluded => Key("log-excluded"),
                    },
                    *entrant,
                );
                let text = self.with_reason(text, reason);
                if annulled.is_empty() {
                    return text;
                }
                let played = annulled.iter().any(|&stage| self.has_played(stage, *entrant));
                let key = if played { Key("log-annulled") } else { Key("log-nothing-played") };
                self.words.say(key, &[("text", filled(text))])
            }
            Event::Reentered { entrant, reason } => {
                self.with_reason(one(Key("log-reentered"), *entrant), reason)
            }
            Event::Sanctioned { entrant, measure: done, game: at, reason, .. } => {
                let mut args = vec![
                    ("who", filled(self.who(*entrant))),
                    ("measure", filled(self.measure(*done))),
                ];
                let text = match at {
                    Some(at) => {
                        args.push(("game", filled(self.game(*at))));
                        self.words.say(Key("log-sanctioned-in-game"), &args)
                    }
                    None => self.words.say(Key("log-sanctioned"), &args),
                };
                self.with_reason(text, reason)
            }
            Event::AppealLodged { appeal, by, game: at, text, .. } => {
                let args = [
                    ("appeal", number(*appeal as usize)),
                    ("who", filled(self.who(*by))),
                    ("game", filled(self.game(*at))),
                    ("text", filled(&**text)),
                ];
                self.words.say(Key("log-appeal"), &args)
            }
            Event::AppealDecided { appeal, decision } => {
                let args =
                    [("appeal", number(*appeal as usize)), ("text", filled(&*decision.text))];
                let key = if decision.upheld { Key("log-upheld") } else { Key("log-dismissed") };
                self.words.say(key, &args)
            }
            Event::Noted { about, text, article } => {
                let about = about.map(|id| self.who(id));
                let all = about.into_iter().chain([text.clone()]).chain(article.clone());
                self.words.say(Key("log-noted"), &[("text", filled(listed(&self.words, all)))])
            }
            Event::TieBroken { order, .. } => {
                let order = listed(&self.words, order.iter().map(|&id| self.who(id)));
                self.words.say(Key("log-tie-broken"), &[("order", filled(order))])
            }
            Event::StageEnded { stage, reason } => {
                let args = [("stage", number(usize::from(*stage)))];
                self.with_reason(self.words.say(Key("log-stage-ended"), &args), reason)
            }
            Event::Closed => self.words.plain(Key("log-closed")),
        }
    }

    /// Whether somebody has a result in a stage that was come by at the table.
    fn has_played(&self, stage: u16, id: EntrantId) -> bool {
        let rounds = self.event.stage(stage).map_or(&[][..], |stage| stage.rounds());
        let mut encounters = rounds.iter().flat_map(|round| &round.pairings);
        encounters.any(|pairing| pairing.has(id) && pairing.is_touched())
    }
}
