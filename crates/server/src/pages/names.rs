//! What things are called on the pages.

use chuhe_logbook::Instant;
use chuhe_paper::event::Desk;
use chuhe_rulebook::Language;
use chuhe_tournament::{
    Bye, ByeKind, EntrantId, GameRef, Outcome, Part, Seat, Side, Tournament, explain,
};

use super::visit::Visit;
use super::words::Words;
use crate::account::Scope;
use crate::hall::Role;

/// A round, counted as its table counts: the first of the others of a 5+2 is the sixth. Addresses have its number in its
/// stage.
pub(crate) fn round(visit: &Visit, event: &Tournament, (stage, round): (u16, u16)) -> String {
    Desk::new(event, stage, visit.language()).round_name(round)
}

/// Where a game is played, in short: the table, for teams the board, and which game if there are several.
pub(crate) fn game_label(event: &Tournament, place: GameRef, language: Language) -> String {
    let GameRef { table, game } = place;
    let desk = Desk::new(event, table.stage, language);
    event.pairing(table).map_or_else(
        || table.table.to_string(),
        |pairing| desk.game_label(table.table, pairing, usize::from(game).saturating_sub(1)),
    )
}

/// The same as it is said.
pub(crate) fn game_at(visit: &Visit, event: &Tournament, place: GameRef) -> String {
    visit.with("table-n", game_label(event, place, visit.language()))
}

/// The label of a field, for what is wrong with it. A field of a later stage ends in its number; what is wrong with a
/// part of a command, such as `command.entrant.members.3.name`, is wrong with the field it comes from.
pub(crate) fn field(words: &Words, place: &str) -> Option<String> {
    if let Some((_, parts)) = place.split_once('.') {
        let mut parts = parts.split('.').filter(|part| *part != "entrant");
        return parts.find_map(|part| field(words, part));
    }
    if let Some((name, stage)) = place.rsplit_once('-').filter(|(_, stage)| is_number(stage)) {
        let all = [("stage", stage.to_owned()), ("field", field(words, name)?)];
        return Some(words.say("field-of-stage", &all));
    }
    Some(match place {
        "login" => words.t("field-login"),
        "name" => words.t("field-name"),
        "event-name" => words.t("create-name"),
        "anyway" => words.t("enter-anyway"),
        "close-anyway" => words.t("close-anyway"),
        "password" => words.t("field-password"),
        "new" => words.t("field-new-password"),
        "label" => words.t("field-label"),
        "scopes" => words.t("field-scopes"),
        "days" => words.t("field-days"),
        "uses" => words.t("field-uses"),
        "reason" => words.t("field-reason"),
        "rulebook" => words.t("field-rulebook"),
        "plan" | "format" => words.t("field-format"),
        "groups" => words.t("field-groups"),
        "games" => words.t("field-games"),
        "from" => words.t("field-from"),
        "first" => words.t("field-first"),
        "last" => words.t("field-last"),
        "scoring" => words.t("field-scoring"),
        "tie-breaks" => words.t("field-tie-breaks"),
        "rounds" => words.t("field-rounds"),
        "romanised" => words.t("field-romanised"),
        "unit" => words.t("field-unit"),
        "sex" => words.t("entry-sex"),
        "notes" => words.t("entry-notes"),
        "captain" => words.t("role-captain"),
        "rating" => words.t("field-rating"),
        "seed" => words.t("field-seed"),
        "moves" => words.t("field-moves"),
        "fen" => words.t("field-fen"),
        "file" => words.t("field-file"),
        "move" => words.t("field-move"),
        "role" => words.t("field-role"),
        "tables" => words.t("field-tables"),
        "entrant" => words.t("field-entrant"),
        "account" => words.t("field-account"),
        "result" => words.t("field-result"),
        "seconds" => words.t("field-seconds"),
        "times" => words.t("field-times"),
        "starts" => words.t("field-starts"),
        "clock" => words.t("field-clock"),
        "offset" => words.t("field-offset"),
        "boards" => words.t("field-boards"),
        "shown-tables" => words.t("hall-tables"),
        "per" => words.t("hall-per"),
        "every" => words.t("hall-every"),
        "order" => words.t("field-order"),
        "who" => words.t("field-who"),
        "fouls" => words.t("field-fouls"),
        "members" => words.t("field-members"),
        "measure" => words.t("field-measure"),
        "amount" => words.t("field-amount"),
        "list" => words.t("field-list"),
        "skip" => words.t("import-skip"),
        "game" => words.t("field-game"),
        "text" => words.t("field-text"),
        "article" => words.t("note-article"),
        "upheld" => words.t("field-decision"),
        "side" => words.t("judge-side"),
        "touched" => words.t("panel-touched"),
        "pieces" => words.t("panel-squares"),
        "how-many" => words.t("panel-how-many"),
        "plies" => words.t("panel-plies"),
        "resume-at" => words.t("panel-resume-at"),
        "read-as" => words.t("panel-read-as"),
        "written" => words.t("live-seal-label"),
        "place" => words.t("panel-resume-place"),
        "organiser" => words.t("create-organiser"),
        "dates" => words.t("create-dates"),
        "venue" => words.t("create-venue"),
        "eligibility" => words.t("create-eligibility"),
        "entry-time" => words.t("create-entry-time"),
        "entry-place" => words.t("create-entry-place"),
        "entry-fee" => words.t("create-entry-fee"),
        "prizes" => words.t("create-prizes"),
        "purpose" => words.t("create-purpose"),
        _ => return None,
    })
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A time, as everybody can read it.
pub(crate) fn time(at: Instant) -> String {
    explain::time(at, Some(0)).unwrap_or_default()
}

/// Half points as points.
pub(crate) fn points(half: i64) -> String {
    chuhe_tournament::ScoreUnit::HalfPoints.text(half)
}

pub(crate) fn scope(words: &Words, scope: Scope) -> String {
    match scope {
        Scope::Read => words.t("scope-read"),
        Scope::Events => words.t("scope-events"),
        Scope::Games => words.t("scope-games"),
        Scope::Accounts => words.t("scope-accounts"),
    }
}

pub(crate) fn side(words: &Words, side: Side) -> String {
    match side {
        Side::Red => words.t("red"),
        Side::Black => words.t("black"),
    }
}

/// How a match of a knock-out ended for somebody.
pub(crate) fn match_ended(words: &Words, won: bool) -> String {
    match won {
        true => words.t("match-won"),
        false => words.t("match-lost"),
    }
}

/// Somebody among others to choose from: with the unit, and with the number of the entry where that is not enough.
pub(crate) fn told_apart(event: &Tournament, id: EntrantId, language: Language) -> String {
    let name = event.name_in(Seat::of(id), language);
    let unit = |id| event.participant(id).and_then(|one| one.entrant.unit.as_deref());
    let alike = |&other: &EntrantId| {
        other != id && event.name_in(Seat::of(other), language) == name && unit(other) == unit(id)
    };
    let number = event.participants().map(|(other, _)| other).any(|other| alike(&other));
    let number = number.then(|| format!("#{id}"));
    let more: Vec<&str> = unit(id).into_iter().chain(number.as_deref()).collect();
    match more.is_empty() {
        true => name.to_owned(),
        false => format!("{name} ({})", more.join(" ")),
    }
}

/// A role, with the tables or the player it is about.
pub(crate) fn role(words: &Words, event: &Tournament, role: &Role) -> String {
    match role {
        Role::Organiser => words.t("role-organiser"),
        Role::ChiefArbiter => words.t("role-chief-arbiter"),
        Role::Arbiter { tables } if tables.is_empty() => words.t("role-arbiter"),
        Role::Arbiter { tables } => {
            let tables: Vec<String> = tables.iter().map(ToString::to_string).collect();
            words.with("role-arbiter-of", tables.join(&words.t("comma")))
        }
        Role::Captain { entrant } => {
            words.with("role-captain-of", told_apart(event, *entrant, words.language()))
        }
        Role::Player { seat: seat @ Seat { member: Some(_), .. } } => {
            words.with("role-player-of", event.name_in(*seat, words.language()))
        }
        Role::Player { seat } => {
            words.with("role-player-of", told_apart(event, seat.entrant, words.language()))
        }
        Role::Spectator => words.t("role-spectator"),
    }
}

pub(crate) fn part(words: &Words, event: &Tournament, part: Part) -> String {
    match part {
        Part::ChiefArbiter => words.t("role-chief-arbiter"),
        Part::Arbiter => words.t("role-arbiter"),
        Part::Organiser => words.t("role-organiser"),
        Part::AppealsCommittee => words.t("role-appeals-committee"),
        Part::Entrant(entrant) => event.name_in(Seat::of(entrant), words.language()).to_owned(),
    }
}

/// The results that can be chosen, by the value in the form.
pub(crate) const OUTCOMES: [(&str, Outcome); 8] = [
    ("red-won", Outcome::won(Side::Red)),
    ("drawn", Outcome::DRAWN),
    ("black-won", Outcome::won(Side::Black)),
    ("black-absent", Outcome::Forfeited { absent: Side::Black }),
    ("red-absent", Outcome::Forfeited { absent: Side::Red }),
    ("both-absent", Outcome::BothForfeited),
    ("both-lost", Outcome::BothLost),
    ("annulled", Outcome::Annulled),
];

/// How a form names an outcome, whatever its reason.
pub(crate) fn outcome_key(outcome: Outcome) -> &'static str {
    let found = OUTCOMES.iter().find(|(_, it)| it.signs() == outcome.signs());
    found.map_or("", |(key, _)| key)
}

pub(crate) fn outcome(words: &Words, outcome: Outcome) -> String {
    match outcome {
        Outcome::Won { winner: Side::Red, .. } => words.t("outcome-red-won"),
        Outcome::Won { winner: Side::Black, .. } => words.t("outcome-black-won"),
        Outcome::Drawn { .. } => words.t("outcome-drawn"),
        Outcome::Forfeited { absent: Side::Red } => words.t("outcome-red-absent"),
        Outcome::Forfeited { absent: Side::Black } => words.t("outcome-black-absent"),
        Outcome::BothForfeited => words.t("outcome-both-absent"),
        Outcome::BothLost => words.t("outcome-both-lost"),
        Outcome::Annulled => words.t("outcome-annulled"),
    }
}

/// Why a game ended as it did, if that was written down: in a word or two that go with who won, not with the loser.
pub(crate) fn outcome_reason(words: &Words, outcome: Outcome) -> Option<String> {
    match outcome {
        Outcome::Won { reason: Some(reason), .. } => {
            Some(explain::loss_reason(reason, words.language()))
        }
        Outcome::Drawn { reason: Some(reason) } => {
            Some(explain::draw_reason(reason, words.language()))
        }
        _ => None,
    }
}

/// A bye, and why it went to whoever has it.
pub(crate) fn bye_told(words: &Words, event: &Tournament, at: (u16, u16), given: &Bye) -> String {
    let why = explain::bye(event, at, given, words.language());
    [Some(bye(words, given.kind)), why].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

pub(crate) fn bye(words: &Words, kind: ByeKind) -> String {
    match kind {
        ByeKind::Pairing | ByeKind::Free => words.t("bye-pairing"),
        ByeKind::Missed => words.t("bye-missed"),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn half_points_are_written_as_points() {
        let written: Vec<String> = [0, 1, 2, 7, -1, -4].map(super::points).into();
        assert_eq!(written, ["0", "0.5", "1", "3.5", "-0.5", "-2"]);
    }
}
