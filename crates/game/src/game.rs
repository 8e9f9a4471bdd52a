//! A game: its setting, its moves, and what its log comes to.

mod apply;
mod computed;
mod corrections;
mod place;
mod replay_error;

use std::borrow::Cow;
use std::sync::Arc;

use chuhe_board::{Color, Position, Square};
use chuhe_referee::{History, LimitCount, count_for};
use chuhe_rulebook::{AppliedRulebook, FoulKind, Rulebook, Sealer, TimeControl};

use crate::actor::{Actor, Part};
use crate::clock::Clock;
use crate::counters::{Cost, Counters};
use crate::event::{Entry, Event};
use crate::offers::Offers;
use crate::setting::{Player, Setting, SettingError};
use crate::state::{Ended, Halt, Judged, Overruled, Pending, State};
use crate::touch::{Obligation, Touched, Touches, obligation};
use chuhe_logbook::Instant;

pub use replay_error::{Misfit, ReplayError};

/// One game at one table.
///
/// A game is what its log comes to: [`Game::decide`] says what a command would bring about, [`Game::apply`]
/// lets it happen, and [`Game::replay`] does so for a whole log. [`Game::handle`] does all of it at once.
///
/// ```
/// use chuhe_game::{Actor, Command, Game, Instant, Part, Setting};
/// use chuhe_board::Color;
///
/// let arbiter = Actor::new(Part::Arbiter, "Arbiter");
/// let setting = Setting::new("axf-2017", "Red player", "Black player");
/// let (mut game, opened) = Game::open(setting, &arbiter, Instant::from_ms(0))?;
/// let mut log = vec![opened];
/// let mut tell = |game: &mut Game, ms, command| {
///     let handled = game.handle(&command, &arbiter, Instant::from_ms(ms));
///     assert_eq!(handled.refusal, None);
///     log.extend(handled.entries);
/// };
/// tell(&mut game, 1_000, Command::Start { absent: vec![] });
/// tell(&mut game, 2_000, Command::PressClock { side: Color::Black });
/// let m = "h2e2".parse()?;
/// tell(&mut game, 32_000, Command::Play { side: Color::Red, m, offer_draw: false });
/// tell(&mut game, 33_000, Command::PressClock { side: Color::Red });
/// // An hour, 31 seconds used, 30 seconds credited.
/// let clock = game.clock().expect("the game has a clock");
/// assert_eq!(clock.remaining_ms(Color::Red, Instant::from_ms(40_000)), 3_599_000);
/// assert_eq!(Game::replay(&log)?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) setting: Arc<Setting>,
    pub(crate) book: AppliedRulebook,
    pub(crate) control: Arc<TimeControl>,
    pub(crate) history: History,
    pub(crate) state: State,
    opened: Instant,
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.setting == other.setting
            && self.history.start() == other.history.start()
            && self.history.plies() == other.history.plies()
            && self.state == other.state
    }
}

impl Eq for Game {}

impl Game {
    /// Sets a game up. The entry is the first of its log.
    ///
    /// # Errors
    /// Rulebook, regulations, time control or position cannot be used.
    pub fn open(setting: Setting, by: &Actor, at: Instant) -> Result<(Game, Entry), SettingError> {
        let game = Game::set_up(&setting, at)?;
        let event = Event::Opened { setting: Box::new(setting) };
        Ok((game, Entry { at, by: by.clone(), event }))
    }

    pub(crate) fn set_up(setting: &Setting, at: Instant) -> Result<Game, SettingError> {
        let resolved = setting.resolve()?;
        let mut game = Game {
            setting: Arc::new(setting.clone()),
            book: resolved.book,
            control: resolved.control,
            history: History::new(resolved.start),
            state: State { version: 1, last_at: at, ..State::default() },
            opened: at,
        };
        game.state.clock = game.first_clock();
        Ok(game)
    }

    /// The clock a game begins with; none where one is put to it only later.
    pub(crate) fn first_clock(&self) -> Option<Clock> {
        (self.control.clock_set_up_after_s == 0).then(|| Clock::new(&self.control.time))
    }

    /// When the game was set up.
    pub fn opened(&self) -> Instant {
        self.opened
    }

    /// The number of the round that is being played, from 1. Where Black begins, the first round is half a round.
    pub fn round(&self) -> usize {
        let black_began = self.history.start().turn() == Color::Black;
        (self.history.plies().len() + usize::from(black_began)) / 2 + 1
    }

    /// What was settled before the game began.
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// The rulebook, with the event's regulations.
    pub fn rulebook(&self) -> &Rulebook {
        &self.book
    }

    /// The time control.
    pub fn time_control(&self) -> &TimeControl {
        &self.control
    }

    /// The moves.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.history.position()
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// How many entries the log has so far.
    pub fn version(&self) -> usize {
        self.state.version
    }

    /// The instant of the last entry; nothing can happen before it any more.
    pub fn last_at(&self) -> Instant {
        self.state.last_at
    }

    /// When the game was started.
    pub fn started(&self) -> Option<Instant> {
        self.state.started
    }

    /// The clock, if the game has one.
    pub fn clock(&self) -> Option<&Clock> {
        self.state.clock.as_ref()
    }

    /// Whether the clock was ever started.
    pub fn clock_is_started(&self) -> bool {
        self.state.clock_started
    }

    /// Whether a move was made after which the clock is still to be pressed, and by whom.
    pub fn to_press(&self) -> Option<Color> {
        self.state.unpressed.map(|unpressed| unpressed.side)
    }

    /// Who has answered before the other side pressed the clock, so that both moves are complete and nobody has to press;
    /// none if nobody has, or another move was made since.
    pub fn answered(&self) -> Option<Color> {
        self.state.answered
    }

    /// Why play stands still, if it does.
    pub fn halt(&self) -> Option<Halt> {
        self.state.halt
    }

    /// What the arbiter said when he stopped the clocks, while they are stopped.
    pub fn pause_reason(&self) -> Option<&str> {
        self.state.pause_reason.as_deref()
    }

    /// The fouls of a side.
    pub fn counters(&self, side: Color) -> &Counters {
        &self.state.counters[side]
    }

    /// What fouls of a kind cost on the clocks.
    pub(crate) fn cost(&self, kind: FoulKind, times: u16) -> Cost {
        Cost::of(&self.book.fouls, kind, times)
    }

    /// How many acts of misconduct of a side were acted on by the ladder.
    pub fn misconduct(&self, side: Color) -> u16 {
        self.state.misconduct[side]
    }

    /// The draw offers.
    pub fn offers(&self) -> &Offers {
        &self.state.offers
    }

    /// The repetition that is pending, if one is.
    pub fn pending(&self) -> Option<&Pending> {
        self.state.pending.as_ref()
    }

    /// Whether a player is absent.
    pub fn is_absent(&self, side: Color) -> bool {
        self.state.absent[side]
    }

    /// Whether the game is being adjourned, or is.
    pub fn is_adjourned(&self) -> bool {
        self.state.adjournment.is_some()
    }

    /// Who has to seal his move as soon as it is his turn: the game is being adjourned.
    pub fn to_seal(&self) -> Option<Color> {
        let adjournment = self.state.adjournment.as_ref()?;
        let rule = self.book.adjournment.as_ref().filter(|_| adjournment.sealed.is_none())?;
        Some(match rule.sealed_by.value {
            Sealer::Red => Color::Red,
            Sealer::SideToMove => self.turn(),
        })
    }

    /// Who has sealed a move that has not been opened yet.
    pub fn sealed_by(&self) -> Option<Color> {
        let adjournment = self.state.adjournment.as_ref()?;
        adjournment.sealed.as_ref().map(|sealed| sealed.side)
    }

    /// Whether the players were called to go on, and the envelope has not been opened yet.
    pub fn is_called_to_resume(&self) -> bool {
        self.state.adjournment.as_ref().is_some_and(|adjourned| adjourned.called.is_some())
    }

    /// How the game ended, if it has.
    pub fn ended(&self) -> Option<&Ended> {
        self.state.ended.as_ref()
    }

    /// Whether the players sit with other colours than they were paired with.
    pub fn colours_are_reversed(&self) -> bool {
        self.state.reversed
    }

    /// The player who really has a colour (AXF 2017 1§3.4.B).
    pub fn player(&self, side: Color) -> &Player {
        let paired = if self.state.reversed { side.opponent() } else { side };
        &self.setting.players[paired]
    }

    /// What a side has touched.
    pub fn touches(&self, side: Color) -> &Touches {
        &self.state.touches[side]
    }

    /// Whether a side may put pieces straight now: announced, and on the own time (AXF 2017 1§3.2.F).
    pub(crate) fn may_adjust(&self, side: Color) -> bool {
        let rule = &self.book.touch_move.adjusting;
        let announced = self.state.adjusting[side] || !rule.must_announce;
        announced && !self.adjusts_on_other_time(side)
    }

    /// Whether a side would put pieces straight on the time of the other where only the own serves for that (AXF 2017
    /// 1§3.2.F).
    pub fn adjusts_on_other_time(&self, side: Color) -> bool {
        self.book.touch_move.adjusting.own_time_only && self.on_the_clock() != side
    }

    /// Of an act of touching, the piece that nothing of the toucher can take, if there is one.
    pub(crate) fn out_of_reach(&self, side: Color, touched: Touched) -> Option<Square> {
        let position = self.position();
        let enemy = |at: &Square| position.piece_at(*at).is_some_and(|p| p.color != side);
        let free = |at: &Square| position.attackers(*at, side).is_empty();
        touched.squares().find(|at| enemy(at) && free(at))
    }

    /// What of the pieces touched binds a side. On the other side's time an enemy piece that nothing can take
    /// is a foul of its own, and settled with it (AXF 2017 2§9.6).
    pub(crate) fn binding_touches(&self, side: Color, touched: &[Touched]) -> Vec<Touched> {
        let own_turn = self.turn() == side;
        let left = |touched: &Touched| match self.out_of_reach(side, *touched) {
            Some(square) if !own_turn => {
                touched.squares().find(|at| *at != square).map(Touched::One)
            }
            _ => Some(*touched),
        };
        touched.iter().filter_map(left).collect()
    }

    /// The foul of touching in this turn, if there is one: that of the first piece with which it was certain,
    /// so that it does not matter how the touches were entered. An enemy piece that cannot be taken is one
    /// also after an own piece, where the book has no rule for both (staff rules of 2012, 五.4).
    pub(crate) fn touch_foul(&self) -> Option<FoulKind> {
        let touches = &self.state.touches[self.turn()];
        let foul =
            |touches: &Touches| obligation(&self.book.touch_move, self.position(), touches)?.foul;
        if touches.overlooked_with.is_some() {
            return foul(touches);
        }
        let of = |touched: Vec<Touched>| foul(&Touches { touched, ..Touches::default() });
        let enemy =
            |at: &Square| self.position().piece_at(*at).is_some_and(|p| p.color != self.turn());
        touches.touched.iter().enumerate().find_map(|(before, touched)| {
            let alone = || of(vec![Touched::One(touched.squares().find(enemy)?)]);
            of(touches.touched[..=before].to_vec()).or_else(alone)
        })
    }

    /// What the side to move must play after touching pieces, if it has touched any.
    pub fn obligation(&self) -> Option<Obligation<'_>> {
        let touches = &self.state.touches[self.turn()];
        if touches.is_empty() {
            return None;
        }
        obligation(&self.book.touch_move, self.position(), touches)
    }

    /// How far the game is from the natural move limit for a claimant; none if the book has no limit.
    pub fn limit_count(&self, claimant: Color) -> Option<LimitCount> {
        let limit = self.book.natural_limit.as_ref()?;
        Some(count_for(limit, &self.history, claimant))
    }

    /// The moves among which repetitions count. Whoever varied has ended the case, and what went before it
    /// is not brought up again (AXF 2017 3.6.G; CXA 1987 1§4.二(三)).
    pub(crate) fn counted_history(&self) -> Cow<'_, History> {
        let from = self.state.counted_from.min(self.history.plies().len());
        if from == 0 {
            return Cow::Borrowed(&self.history);
        }
        let mut counted = History::new(self.history.position_after(from));
        self.history.plies()[from..].iter().for_each(|ply| counted.push_unchecked(ply.played));
        Cow::Owned(counted)
    }

    /// What the arbiter has judged on a position that comes back, if he has.
    pub(crate) fn judged_by_arbiter(&self, position: &Position) -> Option<&Overruled> {
        let on = |judged: &&Judged| judged.positions.contains(&position.zobrist());
        self.state.judged.iter().rev().find(on).map(|judged| &judged.overruled)
    }

    /// Who has signed the result slip.
    pub fn signatures(&self) -> &[Part] {
        &self.state.signatures
    }

    /// Whose time runs while play goes on: that of the side that has moved and not pressed, or of the side
    /// to move.
    pub(crate) fn on_the_clock(&self) -> Color {
        self.to_press().unwrap_or_else(|| self.turn())
    }

    /// Whether play goes on: started, not over, not stopped, not adjourned.
    pub fn is_in_play(&self) -> bool {
        let state = &self.state;
        state.started.is_some()
            && state.ended.is_none()
            && state.halt.is_none()
            && state.adjournment.as_ref().is_none_or(|adjourned| adjourned.sealed.is_none())
    }
}
