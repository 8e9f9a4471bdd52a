//! Why something is not done: a refusal carries its articles.

mod code;

use std::collections::BTreeMap;
use std::fmt;

use chuhe_rulebook::{ArticleRef, Language, Misconduct};

use crate::entrant::{EntrantId, name_for};
use crate::event::Entry;
use crate::explain;
use crate::round::{GameRef, TableRef};
use crate::stage::OutdatedDraw;
use crate::swiss::{Blocked, FieldFault};
use crate::tournament::Misfit;
use chuhe_logbook::Instant;

/// A command that is refused. The event is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    why: Box<Why>,
    articles: Vec<ArticleRef>,
    /// Those whom it concerns, as far as they entered.
    pub(crate) names: BTreeMap<EntrantId, Named>,
    /// The clocks of the venue, if the event knows them.
    pub(crate) utc_offset_min: Option<i16>,
    /// The rounds of other stages that count before those of the stage it names: people count on.
    pub(crate) rounds_before: u16,
}

impl Refusal {
    pub(crate) fn new(
        why: Why,
        articles: &[ArticleRef],
        names: BTreeMap<EntrantId, Named>,
        utc_offset_min: Option<i16>,
        rounds_before: u16,
    ) -> Refusal {
        let (why, articles) = (Box::new(why), articles.to_vec());
        Refusal { why, articles, names, utc_offset_min, rounds_before }
    }

    /// Why.
    pub fn why(&self) -> &Why {
        &self.why
    }

    /// The reason as a word that does not change from one version to the next, such as `round-unfinished`.
    pub fn code(&self) -> &'static str {
        self.why.code()
    }

    /// The articles it rests on; none where it is a matter of fact, such as a table that does not exist.
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

/// What somebody is called, in either writing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) romanised: Option<String>,
}

impl Named {
    /// As those read it who read the language.
    pub(crate) fn in_language(&self, language: Language) -> &str {
        name_for(language, &self.name, self.romanised.as_deref())
    }
}

/// Who blocks every pairing of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blockade {
    /// Who has too few left to meet, by the numbers of the field that was to be paired.
    pub blocked: Blocked,
    /// Who has such a number, and the number that was drawn.
    pub who: BTreeMap<u32, (EntrantId, Option<usize>)>,
}

/// Why something is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The instant lies before the last entry.
    TimeGoesBack,
    /// The event is closed.
    Closed,
    /// This is for an official.
    OfficialsOnly,
    /// This is for the chief arbiter.
    ChiefArbiterOnly,
    /// This is for the appeals committee, or for the chief arbiter if there is none.
    CommitteeOnly,
    /// There is no such entrant.
    NoSuchEntrant(EntrantId),
    /// There is no such stage.
    NoSuchStage(u16),
    /// There is no such round.
    NoSuchRound(u16, u16),
    /// There is no such table.
    NoSuchTable(TableRef),
    /// There is no such game.
    NoSuchGame(GameRef),
    /// There is no such appeal.
    NoSuchAppeal(u32),
    /// The rulebook has no such article.
    NoSuchArticle(String),
    /// A name is needed.
    NoName,
    /// A name or a unit holds a line break or another character that is no writing.
    NotOnOneLine(String),
    /// A reason is needed.
    NoReason,
    /// A text is needed: what is noted, appealed or decided.
    NoText,
    /// A player has no members, a team has some.
    NotThisKind,
    /// The team has too few members.
    TooFewMembers {
        /// How many are needed.
        needs: u8,
    },
    /// The team has too many members to be numbered.
    TooManyMembers {
        /// How many there may be.
        most: u8,
    },
    /// The members are not in the order of the book (CXA 1987 3§1.二(一)).
    BoardOrder {
        /// The member who should stand higher, from 1.
        member: u8,
    },
    /// Nobody enters any more: the round robin or the knock-out has begun.
    EntriesClosed,
    /// The stage has no numbers yet.
    NotStarted(u16),
    /// The stage has begun: a round of it is paired.
    AlreadyPaired(u16),
    /// The stage was drawn by a table that has changed since, and nothing of it was played.
    OutdatedDraw(OutdatedDraw),
    /// The stage beside it must be drawn anew together with it, and a round of that is paired.
    PairedBeside {
        /// The stage that is to be drawn.
        stage: u16,
        /// The stage beside it.
        other: u16,
    },
    /// A knock-out is not cut short.
    EndsWithItsLastMatch(u16),
    /// The stage it takes its entrants from is not over.
    StageUnfinished(u16),
    /// The order by hand is not of those who play.
    NotTheField,
    /// There are too few to play.
    TooFew,
    /// Fewer than two qualify for the stage.
    TooFewQualify(u16),
    /// A round is not over.
    RoundUnfinished(u16, u16),
    /// All rounds are paired.
    NoMoreRounds(u16),
    /// No legal pairing exists.
    Blocked(Box<Blockade>),
    /// This is for a Swiss.
    NotASwiss(u16),
    /// Somebody is in no place or in two.
    NotEverybodyOnce(EntrantId),
    /// A round has at most one bye.
    SeveralByes(Vec<EntrantId>),
    /// The entrant does not play in this round.
    NotInRound(EntrantId),
    /// Results have been entered; strike them out first.
    ResultsEntered,
    /// The game has a result; correct it.
    HasResult,
    /// The game has no result to correct.
    NoResult,
    /// The game is not over, and nobody appeals against what is still to be ruled.
    GameNotOver,
    /// It is the same result.
    SameResult,
    /// The book does not know this reason or outcome.
    NotInTheBook,
    /// There is nothing for the lot to decide.
    NothingToDraw,
    /// This is for teams.
    NotTeams,
    /// The system fixes the boards, or everybody plays: there is nothing to hand in.
    NoLineups,
    /// The line-up is late; the regular players play (AXF 2017 App1.8).
    LineupLate {
        /// When it was due.
        due: Instant,
        /// How late it is, in milliseconds.
        late_ms: u64,
    },
    /// The line-up must name every board.
    LineupSize {
        /// How many boards there are.
        boards: u8,
    },
    /// There is no such member, or one is named twice.
    LineupMember(u8),
    /// The order of boards is inverted (CXA 1987 3§1.二(二)).
    LineupInverted,
    /// The entrant has left.
    HasLeft(EntrantId),
    /// The entrant has not left.
    HasNotLeft(EntrantId),
    /// The organisers must agree (AXF 2017 2§7.2).
    NoConsent,
    /// Who was excluded, or all of whose results were annulled, does not come back.
    NoReturn(EntrantId),
    /// A game is lost, but which?
    NoGameNamed,
    /// The book does not know this sanction for this act.
    NoSanction(Misconduct),
    /// The book knows no appeals.
    NoAppeals,
    /// The appeal is late (AXF 2017 2§8.4).
    AppealLate {
        /// When it was due.
        due: Instant,
        /// How late it is, in milliseconds.
        late_ms: u64,
    },
    /// An appeal is in writing.
    NotWritten,
    /// The fee is due.
    FeeDue,
    /// The appeal is decided, and the decision is final.
    AppealDecided,
    /// Appeals are not decided; they are before the event is closed (AXF 2017 3.7).
    AppealsOpen(Vec<u32>),
    /// The two must not meet already.
    PairForbidden,
    /// Nobody has forbidden the two to meet.
    PairNotForbidden,
    /// Too few voted.
    CommitteeTooSmall {
        /// How many are needed.
        needs: u16,
    },
    /// The number of those who voted is even.
    CommitteeEven,
    /// A member of a unit that is concerned stands back (AXF 2017 3.7.D).
    NotRecused(String),
    /// A member of the committee has one vote.
    VotedTwice(String),
    /// An appeal is made by who played the game, or for a team by its captain.
    NotAParty(EntrantId),
    /// Somebody did not play, but who?
    NobodyNamed,
    /// The event has no Swiss.
    NoSwiss,
    /// What is to be paired contradicts itself.
    Faulty(Vec<FieldFault>),
    /// A mistake of the program: an entry that the command would bring does not follow from the event.
    Unsound {
        /// The entry.
        entry: String,
        /// Why it does not follow.
        misfit: Misfit,
    },
}

impl Why {
    pub(crate) fn unsound(entry: &Entry, misfit: &Misfit) -> Why {
        Why::Unsound { entry: format!("{:?}", entry.event), misfit: misfit.clone() }
    }

    /// The stage that it names, if it names one.
    pub fn stage(&self) -> Option<u16> {
        match self {
            Why::NoSuchStage(stage)
            | Why::NoSuchRound(stage, _)
            | Why::NotStarted(stage)
            | Why::AlreadyPaired(stage)
            | Why::OutdatedDraw(OutdatedDraw { stage, .. })
            | Why::PairedBeside { stage, .. }
            | Why::EndsWithItsLastMatch(stage)
            | Why::StageUnfinished(stage)
            | Why::TooFewQualify(stage)
            | Why::RoundUnfinished(stage, _)
            | Why::NoMoreRounds(stage)
            | Why::NotASwiss(stage) => Some(*stage),
            Why::NoSuchTable(table) => Some(table.stage),
            Why::NoSuchGame(game) => Some(game.table.stage),
            _ => None,
        }
    }

    /// Those whom it concerns.
    pub fn entrants(&self) -> Vec<EntrantId> {
        match self {
            Why::NoSuchEntrant(id)
            | Why::NotEverybodyOnce(id)
            | Why::NotInRound(id)
            | Why::HasLeft(id)
            | Why::HasNotLeft(id)
            | Why::NotAParty(id)
            | Why::NoReturn(id) => vec![*id],
            Why::Blocked(blockade) => blockade.who.values().map(|&(id, _)| id).collect(),
            Why::SeveralByes(all) => all.clone(),
            Why::OutdatedDraw(outdated) => {
                [&outdated.comes_in[..], &outdated.goes_out[..]].concat()
            }
            _ => Vec::new(),
        }
    }
}
