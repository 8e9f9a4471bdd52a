//! What every paper of an event needs: its words, and the names of who plays.

use chuhe_rulebook::{Language, PrimaryScore};
use chuhe_tournament::export::BlankSlip;
use chuhe_tournament::{
    BracketMatch, ByeKind, Decider, Entrant, EntrantId, Game, GameRef, Leaving, Outcome, Pairing,
    Round, ScoreUnit, Seat, Side, Stage, TableRef, Tournament, explain,
};

use crate::words::{Key, Locale, filled, locale, number};

/// One stage of an event in one language: what its parts are called, on paper and on screens.
#[derive(Clone, Copy)]
pub struct Desk<'a> {
    pub(crate) event: &'a Tournament,
    pub(crate) stage: u16,
    pub(crate) words: Locale,
}

impl<'a> Desk<'a> {
    /// A stage, from 1, in a language.
    pub fn new(event: &'a Tournament, stage: u16, language: Language) -> Desk<'a> {
        Desk { event, stage, words: locale(language) }
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.words.language
    }

    pub(crate) fn plain(&self, key: Key) -> String {
        self.words.plain(key)
    }

    /// A message with a number in it.
    pub(crate) fn numbered(&self, key: Key, n: impl Into<usize>) -> String {
        self.words.say(key, &[("number", number(n.into()))])
    }

    /// A round, counted over the stages whose rounds count on.
    pub fn round_name(&self, round: u16) -> String {
        self.numbered(Key("round-numbered"), self.event.round_in_table(self.stage, round))
    }

    /// Where an encounter is played: a table; of teams, which have boards, a match.
    pub(crate) fn table_name(&self, table: impl Into<usize>) -> String {
        let key = if self.is_of_teams() { Key("match-numbered") } else { Key("table-numbered") };
        self.numbered(key, table)
    }

    pub(crate) fn here(&self) -> Option<&'a Stage> {
        self.event.stage(self.stage)
    }

    pub(crate) fn entrant(&self, id: EntrantId) -> Option<&'a Entrant> {
        self.event.participant(id).map(|one| &one.entrant)
    }

    /// The name of an entrant: in English the romanised one, if there is one.
    pub fn name(&self, id: EntrantId) -> String {
        self.seat(Seat::of(id))
    }

    /// The name of somebody at a board.
    pub fn seat(&self, seat: Seat) -> String {
        self.event.name_in(seat, self.words.language).to_owned()
    }

    /// The name of an entrant in a table of a stage, with a mark behind that of who left.
    pub fn name_in_table(&self, stage: u16, id: EntrantId) -> String {
        let mark = match self.event.shown_leaving(stage, id) {
            None => String::new(),
            Some(Leaving::Excluded) => self.plain(Key("excluded-mark")),
            Some(Leaving::Withdrawn | Leaving::MissedRounds) => self.plain(Key("left-mark")),
        };
        self.name(id) + &mark
    }

    /// What stands below a table about those in it.
    pub fn notes_below(&self, lines: impl Iterator<Item = (u16, EntrantId)>) -> Vec<String> {
        explain::notes_below(self.event, lines, |id| self.name(id), self.words.language)
    }

    /// The unit of an entrant; blank if there is none.
    pub fn unit(&self, id: EntrantId) -> String {
        self.entrant(id).and_then(|one| one.unit.clone()).unwrap_or_default()
    }

    /// Whether a table needs a column for units: teams rarely have one beside their name.
    pub fn has_units(&self, mut all: impl Iterator<Item = EntrantId>) -> bool {
        all.any(|id| !self.unit(id).is_empty())
    }

    /// The number of an entrant in the stage; blank if there is none.
    pub fn number(&self, id: EntrantId) -> String {
        let number = self.event.pairing_number(self.stage, id);
        number.map_or_else(String::new, |number| number.to_string())
    }

    pub(crate) fn is_of_teams(&self) -> bool {
        self.event.setting().teams.is_some()
    }

    /// The heading for names: players or teams.
    pub(crate) fn name_heading(&self) -> String {
        self.plain(if self.is_of_teams() { Key("team") } else { Key("name") })
    }

    /// What the stage is called; blank in an event of one stage, which needs no telling apart.
    pub(crate) fn stage_name(&self) -> String {
        if self.event.stages().len() < 2 {
            return String::new();
        }
        let setting = self.event.stage_setting(self.stage);
        setting
            .map_or_else(String::new, |setting| explain::stage_name(setting, self.words.language))
    }

    /// What the table of the whole event is called: before its end no place in it is final.
    pub(crate) fn whole_title(&self) -> String {
        let open = self.event.places_open().is_some();
        self.plain(if open { Key("title-standings-so-far") } else { Key("title-final-standings") })
    }

    /// What stands under the name of the event: those parts that are not blank.
    pub(crate) fn subtitle(&self, parts: &[String]) -> String {
        let parts: Vec<&str> =
            parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
        parts.join(&self.plain(Key("list-separator")))
    }

    /// The result of a game as points of Red and Black, `2 : 0`; blank if there is none yet.
    pub(crate) fn game_result(&self, game: &Game) -> String {
        let Some(result) = game.result else { return String::new() };
        let scoring = self.event.scoring();
        let (red, black) = (scoring.red_half_points, scoring.black_half_points);
        let points =
            |red: u16, black: u16| format!("{} : {}", half(red.into()), half(black.into()));
        match result.outcome {
            Outcome::Won { winner: Side::Red, .. } => points(red.win, black.loss),
            Outcome::Won { winner: Side::Black, .. } => points(red.loss, black.win),
            Outcome::Drawn { .. } => points(red.draw, black.draw),
            Outcome::BothLost => points(red.loss, black.loss),
            Outcome::Forfeited { absent: Side::Black } => "+ : −".to_owned(),
            Outcome::Forfeited { absent: Side::Red } => "− : +".to_owned(),
            Outcome::BothForfeited => "− : −".to_owned(),
            Outcome::Annulled => "×".to_owned(),
        }
    }

    /// What the score of the stage's table is called.
    pub fn score_heading(&self) -> String {
        let table = self.event.standings(self.stage);
        let name = |table| explain::score_heading(self.event, &table, self.words.language);
        table.map_or_else(|| self.plain(Key("score")), name)
    }

    /// What decided between two neighbours of a table that counts this score.
    pub fn decided(&self, by: Decider, score: Option<PrimaryScore>) -> String {
        match (by, score) {
            (Decider::Score, Some(PrimaryScore::MatchPoints)) => {
                self.plain(match explain::has_big_points(self.event) {
                    true => Key("decided-big-points"),
                    false => Key("decided-match-points"),
                })
            }
            _ => explain::decider(by, self.words.language),
        }
    }

    /// A score in the table of a whole event, where one stage counts points and another matches won.
    pub fn score_of_whole(&self, unit: ScoreUnit, score: i64) -> String {
        match unit {
            ScoreUnit::HalfPoints => unit.text(score),
            ScoreUnit::MatchesWon => {
                let won = number(usize::try_from(score).unwrap_or(0));
                self.words.say(Key("score-matches"), &[("won", won)])
            }
        }
    }

    /// What is noted beside an encounter: what it is played for in a bracket, how it came about, whether it counts.
    pub(crate) fn notes(&self, pairing: &Pairing) -> Vec<String> {
        let bracket = pairing.bracket.map(|bracket| self.bracket_match(bracket));
        let notes = self.event.pairing_notes(self.stage, pairing, self.words.language);
        bracket.into_iter().chain(notes).collect()
    }

    fn bracket_match(&self, bracket: BracketMatch) -> String {
        let side = |key: Key, round: u16| {
            self.subtitle(&[self.plain(key), self.numbered(Key("round-numbered"), round)])
        };
        match bracket {
            BracketMatch::Places { best, worst } => self.places_range(best, worst),
            BracketMatch::Winners { round } => side(Key("bracket-winners"), round),
            BracketMatch::Losers { round } => side(Key("bracket-losers"), round),
            BracketMatch::GrandFinal => self.plain(Key("bracket-final")),
        }
    }

    /// The places that a match of a bracket is played for.
    pub(crate) fn places_range(&self, best: u16, worst: u16) -> String {
        let args = [("best", filled(best.to_string())), ("worst", filled(worst.to_string()))];
        self.words.say(Key("places-range"), &args)
    }

    /// What is noted about a round as a whole.
    pub(crate) fn remarks(&self, round: &Round) -> Vec<String> {
        let remark = |one| explain::remark(self.event, self.stage, one, self.words.language);
        round.remarks.iter().map(remark).collect()
    }

    /// Things one after the other, as the language lists them.
    pub(crate) fn listed(&self, all: &[String]) -> String {
        all.join(&self.plain(Key("list-semicolon")))
    }

    /// Why somebody has no opponent.
    pub(crate) fn bye(&self, kind: ByeKind) -> String {
        self.plain(match kind {
            ByeKind::Pairing | ByeKind::Free => Key("bye"),
            ByeKind::Missed => Key("missed"),
        })
    }

    /// The place of a game of an encounter: its table, in events of teams its board, and which game where a board
    /// has several.
    pub fn game_label(&self, table: u16, pairing: &Pairing, index: usize) -> String {
        let (turn, turns) = pairing.turn(index);
        let board = pairing.games.get(index).and_then(|game| game.board);
        let place = board.map_or_else(|| table.to_string(), |board| format!("{table}.{board}"));
        if turns > 1 { format!("{place} ({turn})") } else { place }
    }

    /// Game points of an encounter for the first named and the other; blank while games are open.
    pub fn match_result(&self, table: u16, round: u16, pairing: &Pairing) -> String {
        if !pairing.is_complete() {
            return String::new();
        }
        let points =
            self.event.game_points(chuhe_tournament::TableRef::new(self.stage, round, table));
        points.map_or_else(String::new, |[first, second]| {
            format!("{} : {}", half(first.into()), half(second.into()))
        })
    }

    /// The result slips of a round, with the names in the language.
    pub(super) fn slips(&self, round: u16) -> Vec<BlankSlip> {
        let mut slips = self.event.result_slips(self.stage, round);
        let pairings = self.event.round(self.stage, round).map_or(&[][..], |round| &round.pairings);
        // One slip for each game, in the order of the games.
        let games = pairings.iter().flat_map(|pairing| pairing.shown_games());
        for (slip, (_, game)) in slips.iter_mut().zip(games) {
            slip.card.red.0 = self.seat(game.seat(Side::Red));
            slip.card.black.0 = self.seat(game.seat(Side::Black));
        }
        slips
    }

    /// The games of a round, in the order of the slips.
    pub(super) fn games(&self, round: u16) -> Vec<GameRef> {
        let pairings = self.event.round(self.stage, round).map_or(&[][..], |round| &round.pairings);
        let games = (1..).zip(pairings).flat_map(|(table, pairing)| {
            let table = TableRef::new(self.stage, round, table);
            pairing.shown_games().map(move |(at, _)| table.game(at as u16 + 1))
        });
        games.collect()
    }

    /// The time controls in words, as the book calls them.
    pub(crate) fn time_controls(&self, ids: &[String]) -> String {
        let presets = &self.event.rulebook().time_controls.presets;
        let name = |id: &String| {
            let preset = presets.get(id.as_str());
            preset.map_or(id.as_str(), |preset| preset.name.get(self.words.language)).to_owned()
        };
        ids.iter().map(name).collect::<Vec<_>>().join(" / ")
    }

    /// What the regulations say; blank if they do not.
    pub fn regulation(&self, field: chuhe_tournament::RegulationField) -> String {
        self.event.setting().regulations.fields.get(&field).cloned().unwrap_or_default()
    }

    pub(crate) fn place(&self, key: Key, place: u16) -> String {
        self.words.say(key, &[("place", filled(place.to_string()))])
    }
}

/// Half points as they are written: 7 are `3.5`.
pub(crate) fn half(amount: i64) -> String {
    ScoreUnit::HalfPoints.text(amount)
}
