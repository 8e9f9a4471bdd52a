//! Why something is not done: a refusal carries its articles.

mod code;

use std::fmt;

use chuhe_board::{Color, IllegalMove, Move};
use chuhe_rulebook::{ArticleRef, FoulKind, Language, Misconduct, TouchDuty};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::case::Wording;
use crate::explain;

/// A command that is refused. The game is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    why: Box<Why>,
    articles: Vec<ArticleRef>,
}

impl Refusal {
    pub(crate) fn new(why: Why, articles: Vec<ArticleRef>) -> Refusal {
        Refusal { why: Box::new(why), articles }
    }

    /// Why.
    pub fn why(&self) -> &Why {
        &self.why
    }

    /// The reason as a word that does not change from one version to the next, such as `not-your-turn`.
    pub fn code(&self) -> &'static str {
        self.why.code()
    }

    /// The articles it rests on, the most telling first; at least one.
    pub fn articles(&self) -> &[ArticleRef] {
        &self.articles
    }

    /// The refusal in words, with its articles.
    pub fn text(&self, language: Language) -> String {
        explain::refusal(self, language)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::En))
    }
}

impl std::error::Error for Refusal {}

/// As a program is told: the stable code, the articles by number and title, and the words in every language.
impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Cited<'a> {
            number: &'a str,
            title: Wording,
        }
        let cite = |article: &'_ ArticleRef| -> Wording {
            Wording::from_fn(|language| article.title.get(language).to_owned())
        };
        let articles: Vec<Cited<'_>> = self
            .articles
            .iter()
            .map(|article| Cited { number: &article.number, title: cite(article) })
            .collect();
        let mut refusal = serializer.serialize_struct("Refusal", 3)?;
        refusal.serialize_field("code", self.why.code())?;
        refusal.serialize_field("articles", &articles)?;
        refusal.serialize_field("text", &Wording::from_fn(|language| self.text(language)))?;
        refusal.end()
    }
}

/// Why something is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Time has brought something about in between: see [`Game::due`](crate::Game::due).
    Overtaken,
    /// The instant lies before the last entry.
    TimeGoesBack,
    /// The game is over.
    GameOver,
    /// The game is over on the board, and cannot go on from this position.
    OverOnTheBoard,
    /// The game is not over.
    NotOver,
    /// The game has not been started.
    NotStarted,
    /// It has.
    AlreadyStarted,
    /// This is for an arbiter.
    ArbitersOnly,
    /// The game has no arbiter.
    NoArbiterHere,
    /// This is for the player himself or for an arbiter.
    NotYours(Color),
    /// Nobody does this where the game is played on the screen.
    OnlyAtTheTable,
    /// It is the other side's turn.
    NotYourTurn(Color),
    /// The move is illegal. If it was made on the board, the arbiter enters it as a mishap.
    Illegal {
        /// The move.
        tried: Move,
        /// Why it cannot be played.
        reason: IllegalMove,
        /// Whether it may have been made on the board all the same.
        by_hand: bool,
    },
    /// The move is legal: there is nothing to settle.
    IsLegal(Move),
    /// Pieces were touched, and another move must be played.
    TouchMove(TouchDuty, Vec<Move>),
    /// No piece stands there.
    NothingThere,
    /// At the same time means a piece of each side.
    NotBothSides,
    /// Nobody has moved yet.
    NobodyMoved,
    /// It is this side's turn: its move is no second one.
    NoExtraMove(Color),
    /// Pieces are put straight on the own time only.
    AdjustOnOwnTime,
    /// There is no check to overlook.
    NotInCheck,
    /// The clocks are stopped.
    Stopped,
    /// They are not.
    NotStopped,
    /// Something waits for the arbiter first.
    WaitsForArbiter,
    /// The clock has not been started.
    ClockNotStarted,
    /// This game has no clock, or none yet.
    NoClock,
    /// There is a clock already.
    ClockIsThere,
    /// The clock may be put to the game only so long after the start.
    ClockTooEarly {
        /// Milliseconds after the start.
        after_ms: u64,
    },
    /// The clock is started by this side.
    NotTheStarter(Color),
    /// The clock is pressed after the move, not before.
    PressWithoutMove,
    /// The other side has answered before the clock was pressed: both moves are complete.
    AnsweredBeforePress(Color),
    /// It is the other side's time that runs.
    NotYourClock,
    /// On the screen a move presses the clock by itself.
    PressesItself,
    /// A clock is not adjusted by nothing.
    NoAdjustment,
    /// Nor by more than a day.
    AdjustmentTooLarge,
    /// His own time runs: he has not pressed the clock.
    HasNotPressed(Color),
    /// Nobody is absent.
    NotAbsent(Color),
    /// The book does not know this foul.
    NoSuchFoul(FoulKind),
    /// Fouls are recorded once or more often.
    NoTimes,
    /// The players need not record this game, or no longer.
    NoDutyToRecord,
    /// The book has no ladder of misconduct.
    NoLadder,
    /// The book has no sanction for this act.
    NoSanction(Misconduct),
    /// A draw is offered after the own move.
    OfferAfterOwnMove,
    /// A draw is offered before the clock is pressed.
    OfferBeforePress,
    /// An offer stands already.
    OfferStands,
    /// No offer stands.
    NoOffer,
    /// A player cannot answer his own offer.
    OwnOffer,
    /// A draw offer cannot be taken back.
    OfferBinds,
    /// The other side must offer first; the offer is void.
    OfferTooSoon,
    /// The other side must offer first, and be refused; the offer is void.
    OfferBeforeRefusal,
    /// It is too early for a draw: so many rounds must be played.
    DrawTooEarly(u16),
    /// No draw was agreed that waits for the arbiter.
    NothingAgreed,
    /// The book has no natural move limit.
    NoLimit,
    /// This is brought up by players only.
    PlayersOnly,
    /// This is brought up by the arbiter only.
    ArbiterBringsItUp,
    /// The limit is not reached: so many count, so many are needed.
    LimitNotReached {
        /// What counts.
        counted: usize,
        /// What is needed.
        needed: usize,
    },
    /// Such a claim is not heard while the claimant is in check.
    NotWhileInCheck,
    /// Questions and claims are brought up on the own time.
    AskOnOwnTime,
    /// No claim waits for the arbiter.
    NoClaim,
    /// The moves have not gone round often enough.
    NotRepeated {
        /// How often they have.
        cycles: usize,
        /// How often they must.
        needed: usize,
    },
    /// The book has no clause on shuffling.
    NoShufflingClause,
    /// The clause on shuffling does not apply, as far as the referee can tell.
    NotShuffling,
    /// The same case is pending already.
    AlreadyPending,
    /// The arbiter has judged that there is no case.
    JudgedNoCase,
    /// No repetition is pending.
    NothingPending,
    /// Nobody has resigned.
    NobodyResigned,
    /// The book knows no adjournment.
    NoAdjournment,
    /// The game is adjourned.
    Adjourned,
    /// The game is being adjourned: this side seals its move.
    ToBeSealed(Color),
    /// It is not.
    NotAdjourned,
    /// Somebody else seals the move, when it is his turn.
    NotTheSealer(Color),
    /// The move has not been sealed.
    NotSealed,
    /// What was written must be entered first.
    NothingWritten,
    /// Something else lies in the envelope.
    WrittenOtherwise,
    /// What was written can be read off: it is this move.
    ReadsAs(Move),
    /// Somebody is absent.
    SomebodyAbsent,
    /// The players have not been called to go on.
    NotCalled,
    /// The arbiter must give a reason.
    ReasonWanted,
    /// The book does not know this result.
    NoSuchResult,
    /// This has been signed already.
    SignedAlready,
    /// This has been handed in, or nobody wants it.
    NoScoreOwed,
    /// There are not so many moves.
    NothingToTakeBack,
    /// Not so many such fouls were recorded.
    NothingToStrike,
    /// A mistake of the program: an entry that the command would bring does not follow from the game.
    Unsound {
        /// The entry, without what is sealed.
        entry: String,
        /// Why it does not follow.
        error: String,
    },
}

impl Why {
    /// Whether something was left out or miscounted in what was asked for: no rule is about it, and so none is named.
    pub const fn is_about_the_asking(&self) -> bool {
        matches!(
            self,
            Why::ReasonWanted
                | Why::NoTimes
                | Why::NothingToTakeBack
                | Why::NothingToStrike
                | Why::NoAdjustment
                | Why::AdjustmentTooLarge
        )
    }
}
