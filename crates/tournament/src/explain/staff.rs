//! Who runs an event, and what its stages are called.

use chuhe_locale::{Key, filled};
use chuhe_rulebook::{ArbiterGrade, EventLevel, Language, Rulebook};

use super::{WORDS, with_articles};
use crate::quota::QuotaComplaint;
use crate::setting::{StaffingComplaint, StageSetting};
use crate::tournament::Tournament;

/// What is wrong with who runs an event, with its articles.
pub fn complaint(
    book: &Rulebook,
    level: Option<EventLevel>,
    complaint: &StaffingComplaint,
    language: Language,
) -> String {
    let words = WORDS.locale(language);
    let text = match complaint {
        StaffingComplaint::NoChiefArbiter => words.plain(Key("staff-no-chief-arbiter")),
        StaffingComplaint::SeveralChiefArbiters(count) => {
            words.say(Key("staff-several-chief-arbiters"), &[("count", filled(count.to_string()))])
        }
        StaffingComplaint::TooManyOfOneUnit { unit, count, most } => words.say(
            Key("staff-too-many-of-one-unit"),
            &[
                ("unit", filled(unit.as_str())),
                ("count", filled(count.to_string())),
                ("most", filled(most.to_string())),
            ],
        ),
        StaffingComplaint::CommitteeTooSmall { has, needs } => words.say(
            Key("staff-committee-too-small"),
            &[("has", filled(has.to_string())), ("needs", filled(needs.to_string()))],
        ),
        StaffingComplaint::EvenCommittee => words.plain(Key("staff-even-committee")),
        StaffingComplaint::Grade { name, needs } => {
            let grade = words.plain(match needs {
                ArbiterGrade::National => Key("grade-national"),
                ArbiterGrade::First => Key("grade-first"),
                ArbiterGrade::Second => Key("grade-second"),
                ArbiterGrade::Third => Key("grade-third"),
            });
            let args = [("name", filled(name.as_str())), ("grade", filled(grade))];
            words.say(Key("staff-grade"), &args)
        }
    };
    with_articles(&words, text, complaint.articles(book, level))
}

/// What is wrong with the entries of a unit, with the article.
pub fn quota_complaint(
    tournament: &Tournament,
    complaint: &QuotaComplaint,
    language: Language,
) -> String {
    let words = WORDS.locale(language);
    let args = [
        ("unit", filled(complaint.unit.as_str())),
        ("count", filled(complaint.entered.to_string())),
        ("most", filled(complaint.most.to_string())),
    ];
    let articles = tournament.quota().map_or(&[][..], |quota| &quota.source.articles);
    with_articles(&words, words.say(Key("quota-exceeded"), &args), articles)
}

/// What a stage is called. The names that [`Setting::from_plan`](crate::Setting::from_plan) and
/// the simulation give are the program's and are told in the reader's language;
/// any other name stands as somebody wrote it.
pub fn stage_name(stage: &StageSetting, language: Language) -> String {
    let words = WORDS.locale(language);
    let key = match &*stage.name {
        "swiss" => Key("stage-swiss"),
        "final" => Key("stage-final"),
        "groups" => Key("stage-groups"),
        "places" => Key("stage-places"),
        "others" => Key("stage-others"),
        "double elimination" => Key("stage-double-elimination"),
        "knock-out" => Key("stage-knock-out"),
        "round robin" => Key("stage-round-robin"),
        own => return own.to_owned(),
    };
    words.plain(key)
}
