//! The table on the terminal: board, clocks, events and warnings.

use chuhe_board::{Color, Notation, Picture, PieceFace, Script, TextStyle};
use chuhe_game::{Entry, Game, Halt, Instant, Part, Refusal, Viewer, Warning, Why, explain};
use chuhe_logbook::exact_time;
use chuhe_rulebook::{Language, Rulebook};

use super::words::{Key, Locale, filled, locale, number};

/// How things are said and drawn.
pub(super) struct Screen {
    pub(super) locale: Locale,
    /// The notation in which moves are named.
    notation: Notation,
    letters: bool,
    /// For whom.
    pub(super) viewer: Viewer,
}

impl Screen {
    pub(super) fn new(
        language: Language,
        notation: Option<Notation>,
        letters: bool,
        viewer: Viewer,
    ) -> Screen {
        let notation = notation.unwrap_or_else(|| chuhe_referee::explain::notation(language));
        Screen { locale: locale(language), notation, letters, viewer }
    }

    pub(super) fn language(&self) -> Language {
        self.locale.language
    }

    fn style(&self) -> explain::Style {
        explain::Style { language: self.language(), notation: Some(self.notation) }
    }

    /// A refusal, with the word to type where there is one that leads on.
    pub(super) fn refusal(&self, game: &Game, refusal: &Refusal) -> String {
        let text = filled(explain::refusal_in(game, refusal, self.style()));
        let refused = self.locale.say(Key("refused"), &[("text", text)]);
        let word = match refusal.why() {
            Why::Stopped | Why::WaitsForArbiter => game.halt().map(|halt| self.way_on(halt)),
            Why::GameOver => Some(self.locale.plain(Key("way-on-over"))),
            Why::ToBeSealed(_) => Some(self.locale.plain(Key("way-on-to-seal"))),
            Why::Adjourned => Some(self.locale.plain(Key("way-on-adjourned"))),
            Why::NotStarted => Some(self.locale.plain(Key("way-on-not-started"))),
            Why::ClockNotStarted => Some(self.locale.plain(Key("way-on-press"))),
            _ => None,
        };
        match word.filter(|_| game.setting().venue.has_arbiter()) {
            None => refused,
            Some(word) => {
                let args = [("text", filled(refused)), ("word", filled(word))];
                self.locale.say(Key("with-way-on"), &args)
            }
        }
    }

    /// The words by which play goes on again.
    fn way_on(&self, halt: Halt) -> String {
        self.locale.plain(match halt {
            Halt::Pause => Key("way-on-pause"),
            Halt::LimitClaim(_) => Key("way-on-limit"),
            Halt::Resignation(_) => Key("way-on-resignation"),
            Halt::EarlyDraw => Key("way-on-early-draw"),
        })
    }

    /// That play stands still, why, and by which word it goes on.
    fn halted(&self, game: &Game, halt: Halt) -> String {
        let what = explain::halt(halt, self.language());
        let what = match game.pause_reason().filter(|_| halt == Halt::Pause) {
            Some(reason) => {
                let args = [("what", filled(what)), ("reason", filled(reason))];
                self.locale.say(Key("with-reason"), &args)
            }
            None => what,
        };
        let args = [("what", filled(what)), ("word", filled(self.way_on(halt)))];
        self.locale.say(Key("halted"), &args)
    }

    /// The words of the table, explained.
    pub(super) fn help(&self) -> String {
        self.locale.plain(Key("help"))
    }

    fn side(&self, side: Color) -> String {
        self.locale.plain(match side {
            Color::Red => Key("red"),
            Color::Black => Key("black"),
        })
    }

    /// An entry of the log in words, with the time since the first; `before` is the game before it.
    pub(super) fn entry(&self, before: &Game, entry: &Entry, opened: Instant) -> String {
        let text = explain::entry(before, entry, self.style());
        format!("{}  {text}", exact_time(entry.at.since(opened)))
    }

    /// The board with the last move marked.
    pub(super) fn board(&self, game: &Game) -> String {
        let setup = game.position().setup();
        let mut picture = Picture::new(&setup);
        picture.last_move = game.history().plies().last().map(|ply| ply.played);
        let (face, style) = match (self.letters, self.language()) {
            (true, _) => (PieceFace::Letters, TextStyle::Ascii),
            (false, Language::ZhHans) => {
                (PieceFace::Chinese(Script::Simplified), TextStyle::Unicode)
            }
            (false, _) => (PieceFace::Chinese(Script::Traditional), TextStyle::Unicode),
        };
        picture.face = face;
        picture.text(style)
    }

    /// Both clocks; nothing if the game has none.
    pub(super) fn clocks(&self, game: &Game, now: Instant) -> Option<String> {
        let clock = game.clock()?;
        let left = |side| filled(exact_time(clock.remaining_ms(side, now)));
        let args = [("red", left(Color::Red)), ("black", left(Color::Black))];
        Some(self.locale.say(Key("clocks"), &args))
    }

    /// The moves made and due on both clocks; nothing where time alone counts.
    fn moves_due(&self, game: &Game, now: Instant) -> Option<String> {
        let clock = game.clock().filter(|_| game.ended().is_none())?;
        let of = |side| {
            let moves = clock.moves_due(side, now)?;
            Some(filled(format!("{}/{}", moves.made, moves.due)))
        };
        let args = [("red", of(Color::Red)?), ("black", of(Color::Black)?)];
        Some(self.locale.say(Key("moves-due"), &args))
    }

    /// How the game stands.
    pub(super) fn status(&self, game: &Game, now: Instant) -> Vec<String> {
        let say = |key, side| self.locale.say(key, &[("side", filled(self.side(side)))]);
        let mut lines = Vec::new();
        match game.ended() {
            Some(ended) => {
                lines.push(explain::outcome(&ended.outcome, game.rulebook(), self.language()));
            }
            None if game.started().is_none() => lines.push(self.locale.plain(Key("not-started"))),
            None => {
                let args =
                    [("side", filled(self.side(game.turn()))), ("number", number(game.round()))];
                lines.push(self.locale.say(Key("to-move"), &args));
                if game.position().is_check() {
                    lines.push(say(Key("in-check"), game.turn()));
                }
            }
        }
        lines.extend(self.clocks(game, now));
        lines.extend(self.moves_due(game, now));
        if let Some(halt) = game.halt().filter(|_| game.ended().is_none()) {
            lines.push(self.halted(game, halt));
        }
        if let Some(side) = game.to_press().filter(|_| self.viewer == Viewer::Arbiter) {
            lines.push(say(Key("to-press"), side));
        }
        if let Some(side) = game.offers().open().filter(|_| game.ended().is_none()) {
            lines.push(say(Key("offer-stands"), side));
        }
        if let Some(obligation) = game.obligation().filter(|_| game.ended().is_none()) {
            let name = |m: &chuhe_board::Move| {
                let name = self.notation.write(game.position(), *m);
                name.unwrap_or_else(|_| m.to_string())
            };
            let moves: Vec<String> = obligation.moves().iter().map(name).collect();
            let args = [("moves", filled(moves.join(" ")))];
            lines.push(self.locale.say(Key("must-play"), &args));
        }
        if let Some(side) = game.to_seal().filter(|_| game.ended().is_none()) {
            lines.push(say(Key("to-seal"), side));
        }
        if let Some(side) = game.sealed_by().filter(|_| game.ended().is_none()) {
            lines.push(say(Key("sealed"), side));
        }
        lines.extend(Color::ALL.into_iter().filter_map(|side| self.fouls(game, side)));
        lines
    }

    fn fouls(&self, game: &Game, side: Color) -> Option<String> {
        let book: &Rulebook = game.rulebook();
        let count = |(counter, count): (chuhe_rulebook::CounterKind, u16)| {
            let rule = book.fouls.counters.get(&counter);
            let name = rule.map_or(counter.key(), |rule| rule.name.get(self.language()));
            let args = [("counter", filled(name)), ("count", number(usize::from(count)))];
            self.locale.say(Key("count"), &args)
        };
        let counts: Vec<String> = game.counters(side).all().map(count).collect();
        let args = [("side", filled(self.side(side))), ("counts", filled(counts.join("  ")))];
        (!counts.is_empty()).then(|| self.locale.say(Key("fouls"), &args))
    }

    /// What is coming, as far as the viewer may be told.
    pub(super) fn warnings(&self, game: &Game, now: Instant) -> Vec<String> {
        let warnings = game.view(self.viewer, now).warnings;
        warnings.iter().map(|warning| self.warning(game, warning)).collect()
    }

    /// The same without what stands in every line of a game at a table.
    pub(super) fn urgent(&self, game: &Game, now: Instant) -> Vec<String> {
        let warnings = game.view(self.viewer, now).warnings;
        let urgent = |warning: &&Warning| !matches!(warning, Warning::NotPressed { .. });
        warnings.iter().filter(urgent).map(|warning| self.warning(game, warning)).collect()
    }

    fn warning(&self, game: &Game, warning: &Warning) -> String {
        let text = explain::warning(game, warning, self.style());
        self.locale.say(Key("warning"), &[("text", filled(text))])
    }

    /// The result slip, if the game is over.
    pub(super) fn slip(&self, game: &Game) -> Vec<String> {
        let Some(slip) = game.result_slip() else {
            return vec![self.locale.plain(Key("no-slip"))];
        };
        let field = |key, value: String| {
            let args = [("label", filled(self.locale.plain(key))), ("value", filled(value))];
            self.locale.say(Key("field"), &args)
        };
        let mut lines = vec![self.locale.plain(Key("slip"))];
        lines.extend(slip.occasion.map(|occasion| field(Key("occasion"), occasion)));
        for side in Color::ALL {
            let player = &slip.players[side];
            let name = match &player.team {
                Some(team) => format!("{} ({team})", player.name),
                None => player.name.clone(),
            };
            let key = if side == Color::Red { Key("red") } else { Key("black") };
            lines.push(field(key, name));
        }
        if slip.colours_reversed {
            lines.push(self.locale.plain(Key("colours-reversed")));
        }
        let result = explain::outcome(&slip.outcome, game.rulebook(), self.language());
        lines.push(field(Key("result"), result));
        lines.extend(slip.remark.map(|remark| field(Key("remark"), remark)));
        lines.push(field(Key("plies"), slip.plies.to_string()));
        if let Some(used) = slip.used_ms {
            let args =
                [("red", filled(exact_time(used.red))), ("black", filled(exact_time(used.black)))];
            lines.push(field(Key("time-used"), self.locale.say(Key("clocks"), &args)));
        }
        let signed: Vec<String> = slip.signatures.iter().map(|&part| self.part(part)).collect();
        let signed = if signed.is_empty() { "-".to_owned() } else { signed.join("  ") };
        lines.push(field(Key("signed"), signed));
        lines
    }

    /// What lies in the envelope, for those who may know.
    pub(super) fn written(&self, text: &str) -> String {
        self.locale.say(Key("written"), &[("text", filled(text))])
    }

    fn part(&self, part: Part) -> String {
        match part.side() {
            Some(side) => self.side(side),
            None => self.locale.plain(Key("arbiter")),
        }
    }

    /// What stands before the place where a line is typed.
    pub(super) fn prompt(&self, game: &Game, now: Instant) -> String {
        let clocks = self.clocks(game, now).map_or_else(String::new, |text| format!("[{text}] "));
        let mark = match game.ended() {
            Some(_) => return format!("{clocks}> "),
            None if game.halt().is_some() => Some(Key("halted-mark")),
            None if game.sealed_by().is_some() => Some(Key("adjourned-mark")),
            None if game.to_seal().is_some() => Some(Key("to-seal-mark")),
            None => None,
        };
        let mark = mark.map_or_else(String::new, |key| format!("({}) ", self.locale.plain(key)));
        format!("{clocks}{mark}{} > ", self.side(game.turn()))
    }
}
