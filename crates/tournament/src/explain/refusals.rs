//! Why something is not done, and why a log cannot be played through.

use chuhe_locale::{Key, Locale, filled};
use chuhe_rulebook::Language;

use super::faults::{blocked, field_fault};
use super::times::{span, time};
use super::{WORDS, listed, outdated, with_articles};
use crate::entrant::EntrantId;
use crate::refusal::{Refusal, Why};
use crate::round::{GameRef, TableRef};
use crate::tournament::Misfit;

/// A refusal in words, with its articles.
pub fn refusal(refusal: &Refusal, language: Language) -> String {
    let words = WORDS.locale(language);
    with_articles(&words, why(&words, refusal), refusal.articles())
}

/// A message about an encounter.
fn at_table(words: &Locale, key: Key, at: TableRef) -> String {
    at_game(words, key, at.game(0))
}

/// A message about a game.
fn at_game(words: &Locale, key: Key, GameRef { table, game }: GameRef) -> String {
    let all =
        [("stage", table.stage), ("round", table.round), ("table", table.table), ("game", game)];
    words.say(key, &all.map(|(name, number)| (name, filled(number.to_string()))))
}

/// Somebody by name and id, or by the id alone if nobody has it.
fn who(words: &Locale, refusal: &Refusal, id: EntrantId) -> String {
    let number = ("number", filled(id.to_string()));
    match refusal.names.get(&id) {
        Some(named) => {
            let name = filled(named.in_language(words.language));
            words.say(Key("who"), &[("name", name), number])
        }
        None => words.say(Key("who-unknown"), &[number]),
    }
}

/// Why an entry does not follow from those before it.
pub fn misfit(misfit: &Misfit, language: Language) -> String {
    let words = WORDS.locale(language);
    let one = |key, name, value: u32| words.say(key, &[(name, filled(value.to_string()))]);
    let two = |key, [(a, x), (b, y)]: [(&'static str, u32); 2]| {
        words.say(key, &[(a, filled(x.to_string())), (b, filled(y.to_string()))])
    };
    match misfit {
        Misfit::OpenedAgain => words.plain(Key("misfit-opened-again")),
        Misfit::TimeGoesBack => words.plain(Key("refusal-time-goes-back")),
        Misfit::NoSuchEntrant(id) => {
            let who = one(Key("who-unknown"), "number", id.0);
            words.say(Key("refusal-no-such-entrant"), &[("entrant", filled(who))])
        }
        Misfit::IdOutOfOrder { id, next } => {
            two(Key("misfit-id-out-of-order"), [("id", id.0), ("next", next.0)])
        }
        Misfit::NoSuchStage(stage) => one(Key("refusal-no-such-stage"), "stage", u32::from(*stage)),
        Misfit::NoSuchRound(stage, round) => {
            let args = [("stage", u32::from(*stage)), ("round", u32::from(*round))];
            two(Key("misfit-no-such-round"), args)
        }
        Misfit::NoSuchTable(at) => at_table(&words, Key("refusal-no-such-table"), *at),
        Misfit::NoSuchGame(at) => at_game(&words, Key("refusal-no-such-game"), *at),
        Misfit::NoSuchAppeal(no) => one(Key("refusal-no-such-appeal"), "number", *no),
        Misfit::Closed => words.plain(Key("refusal-closed")),
        Misfit::NamedTwice(id) => one(Key("misfit-named-twice"), "id", id.0),
        Misfit::NotInField(id) => one(Key("misfit-not-in-field"), "id", id.0),
        Misfit::NotABracket(lines) => {
            words.say(Key("misfit-not-a-bracket"), &[("lines", filled(lines.to_string()))])
        }
        Misfit::AppealOutOfOrder { appeal, next } => {
            two(Key("misfit-appeal-out-of-order"), [("appeal", *appeal), ("next", *next)])
        }
        Misfit::NotStarted(no) => one(Key("refusal-not-started"), "stage", u32::from(*no)),
        Misfit::AlreadyPaired(no) => one(Key("refusal-already-paired"), "stage", u32::from(*no)),
        Misfit::StageUnfinished(no) => {
            one(Key("refusal-stage-unfinished"), "stage", u32::from(*no))
        }
        Misfit::RoundUnfinished(stage, round) => {
            let args = [("stage", u32::from(*stage)), ("round", u32::from(*round))];
            two(Key("refusal-round-unfinished"), args)
        }
        Misfit::HasResult(at) => at_game(&words, Key("misfit-has-result"), *at),
        Misfit::OtherResult(at) => at_game(&words, Key("misfit-other-result"), *at),
        Misfit::HasLeft(id) => one(Key("misfit-has-left"), "id", id.0),
        Misfit::HasNotLeft(id) => one(Key("misfit-has-not-left"), "id", id.0),
        Misfit::NotOfThePairing(id) => one(Key("misfit-not-of-the-pairing"), "id", id.0),
    }
}

fn why(words: &Locale, refusal: &Refusal) -> String {
    let why = refusal.why();
    let plain = |key| words.plain(key);
    let one = |key, name, value: String| words.say(key, &[(name, filled(value))]);
    let entrant = |key, id: &EntrantId| one(key, "entrant", who(words, refusal, *id));
    let stage = |key, stage: &u16| one(key, "stage", stage.to_string());
    let counted = |round: u16| round.saturating_add(refusal.rounds_before);
    let round = |key, stage: &u16, round: &u16| {
        let round = ("round", filled(counted(*round).to_string()));
        words.say(key, &[("stage", filled(stage.to_string())), round])
    };
    let table = |at: TableRef| TableRef { round: counted(at.round), ..at };
    let late = |key, due: String, late_ms: u64| {
        let late = span(late_ms, words.language);
        words.say(key, &[("due", filled(due)), ("late", filled(late))])
    };
    match why {
        Why::TimeGoesBack => plain(Key("refusal-time-goes-back")),
        Why::Closed => plain(Key("refusal-closed")),
        Why::OfficialsOnly => plain(Key("refusal-officials-only")),
        Why::ChiefArbiterOnly => plain(Key("refusal-chief-arbiter-only")),
        Why::CommitteeOnly => plain(Key("refusal-committee-only")),
        Why::NoSuchEntrant(id) => entrant(Key("refusal-no-such-entrant"), id),
        Why::NoSuchStage(no) => stage(Key("refusal-no-such-stage"), no),
        Why::NoSuchRound(no, number) => round(Key("refusal-no-such-round"), no, number),
        Why::NoSuchTable(at) => at_table(words, Key("refusal-no-such-table"), table(*at)),
        Why::NoSuchGame(at) => {
            at_game(words, Key("refusal-no-such-game"), table(at.table).game(at.game))
        }
        Why::NoSuchAppeal(no) => one(Key("refusal-no-such-appeal"), "number", no.to_string()),
        Why::NoSuchArticle(number) => {
            let shown = number.escape_debug().to_string();
            one(Key("refusal-no-such-article"), "number", shown)
        }
        Why::NoName => plain(Key("refusal-no-name")),
        Why::NotOnOneLine(text) => {
            // It would break the line of the refusal as well.
            let shown = text.escape_debug().to_string();
            one(Key("refusal-not-on-one-line"), "text", shown)
        }
        Why::NoReason => plain(Key("refusal-no-reason")),
        Why::NoText => plain(Key("refusal-no-text")),
        Why::NotThisKind => plain(Key("refusal-not-this-kind")),
        Why::TooFewMembers { needs } => {
            one(Key("refusal-too-few-members"), "needs", needs.to_string())
        }
        Why::TooManyMembers { most } => {
            one(Key("refusal-too-many-members"), "most", most.to_string())
        }
        Why::BoardOrder { member } => one(Key("refusal-board-order"), "member", member.to_string()),
        Why::EntriesClosed => plain(Key("refusal-entries-closed")),
        Why::NotStarted(no) => stage(Key("refusal-not-started"), no),
        Why::AlreadyPaired(no) => stage(Key("refusal-already-paired"), no),
        Why::OutdatedDraw(outdated) => {
            let lines = outdated::lines(words, outdated, |id| who(words, refusal, id));
            lines.join(&words.plain(Key("list-sentences")))
        }
        Why::PairedBeside { stage, other } => words.say(
            Key("refusal-paired-beside"),
            &[("stage", filled(stage.to_string())), ("other", filled(other.to_string()))],
        ),
        Why::EndsWithItsLastMatch(no) => stage(Key("refusal-ends-with-its-last-match"), no),
        Why::StageUnfinished(no) => stage(Key("refusal-stage-unfinished"), no),
        Why::NotTheField => plain(Key("refusal-not-the-field")),
        Why::TooFew => plain(Key("refusal-too-few")),
        Why::TooFewQualify(no) => stage(Key("refusal-too-few-qualify"), no),
        Why::RoundUnfinished(no, number) => round(Key("refusal-round-unfinished"), no, number),
        Why::NoMoreRounds(no) => stage(Key("refusal-no-more-rounds"), no),
        Why::Blocked(blockade) => {
            // By the numbers that were drawn, by which a round is paired by hand.
            let numbered = |field_number: u32| match blockade.who.get(&field_number) {
                Some((id, Some(number))) if refusal.names.contains_key(id) => {
                    let name = ("name", filled(refusal.names[id].in_language(words.language)));
                    words.say(Key("who-numbered"), &[name, ("number", filled(number.to_string()))])
                }
                Some((id, _)) => who(words, refusal, *id),
                None => field_number.to_string(),
            };
            let told = blocked(&blockade.blocked, numbered, words.language);
            one(Key("refusal-blocked"), "told", told)
        }
        Why::NotASwiss(no) => stage(Key("refusal-not-a-swiss"), no),
        Why::NotEverybodyOnce(id) => entrant(Key("refusal-not-everybody-once"), id),
        Why::SeveralByes(all) => {
            let all = listed(words, all.iter().map(|&id| who(words, refusal, id)));
            one(Key("refusal-several-byes"), "entrants", all)
        }
        Why::NotInRound(id) => entrant(Key("refusal-not-in-round"), id),
        Why::ResultsEntered => plain(Key("refusal-results-entered")),
        Why::HasResult => plain(Key("refusal-has-result")),
        Why::NoResult => plain(Key("refusal-no-result")),
        Why::GameNotOver => plain(Key("refusal-game-not-over")),
        Why::SameResult => plain(Key("refusal-same-result")),
        Why::NotInTheBook => plain(Key("refusal-not-in-the-book")),
        Why::NothingToDraw => plain(Key("refusal-nothing-to-draw")),
        Why::NotTeams => plain(Key("refusal-not-teams")),
        Why::NoLineups => plain(Key("refusal-no-lineups")),
        Why::LineupLate { due, late_ms } => match time(*due, refusal.utc_offset_min) {
            Some(due) => late(Key("refusal-lineup-late-at"), due, *late_ms),
            None => one(Key("refusal-lineup-late"), "late", span(*late_ms, words.language)),
        },
        Why::LineupSize { boards } => one(Key("refusal-lineup-size"), "boards", boards.to_string()),
        Why::LineupMember(no) => one(Key("refusal-lineup-member"), "member", no.to_string()),
        Why::LineupInverted => plain(Key("refusal-lineup-inverted")),
        Why::HasLeft(id) => entrant(Key("refusal-has-left"), id),
        Why::HasNotLeft(id) => entrant(Key("refusal-has-not-left"), id),
        Why::NoConsent => plain(Key("refusal-no-consent")),
        Why::NoReturn(id) => entrant(Key("refusal-no-return"), id),
        Why::NoGameNamed => plain(Key("refusal-no-game-named")),
        Why::NoSanction(_) => plain(Key("refusal-no-sanction")),
        Why::NoAppeals => plain(Key("refusal-no-appeals")),
        Why::AppealLate { due, late_ms } => match time(*due, refusal.utc_offset_min) {
            Some(due) => late(Key("refusal-appeal-late-at"), due, *late_ms),
            None => one(Key("refusal-appeal-late"), "late", span(*late_ms, words.language)),
        },
        Why::PairForbidden => plain(Key("refusal-pair-forbidden")),
        Why::PairNotForbidden => plain(Key("refusal-pair-not-forbidden")),
        Why::NotWritten => plain(Key("refusal-not-written")),
        Why::FeeDue => plain(Key("refusal-fee-due")),
        Why::AppealDecided => plain(Key("refusal-appeal-decided")),
        Why::AppealsOpen(numbers) => {
            let numbers = listed(words, numbers.iter().map(ToString::to_string));
            one(Key("refusal-appeals-open"), "numbers", numbers)
        }
        Why::CommitteeTooSmall { needs } => {
            one(Key("refusal-committee-too-small"), "needs", needs.to_string())
        }
        Why::CommitteeEven => plain(Key("refusal-committee-even")),
        Why::NotRecused(name) => one(Key("refusal-not-recused"), "name", name.clone()),
        Why::VotedTwice(name) => one(Key("refusal-voted-twice"), "name", name.clone()),
        Why::NotAParty(id) => entrant(Key("refusal-not-a-party"), id),
        Why::NobodyNamed => plain(Key("refusal-nobody-named")),
        Why::NoSwiss => plain(Key("refusal-no-swiss")),
        Why::Faulty(faults) => {
            let faults = faults.iter().map(|fault| field_fault(words, fault));
            one(Key("refusal-faulty"), "faults", listed(words, faults))
        }
        Why::Unsound { entry, misfit: error } => words.say(
            Key("refusal-unsound"),
            &[("entry", filled(entry.as_str())), ("error", filled(misfit(error, words.language)))],
        ),
    }
}
