//! The questions that are answered by the numbers and switches of the rulebooks.

use chuhe_rulebook::{
    Consequence, EarlyDrawEffect, LimitCounting, Raiser, Rulebook, Source, StandingsFormat,
    UnplayedResult, VoidCheckCost,
};
use chuhe_tournament::explain;

use super::{Answer, Question, Topic, asked};
use crate::pages::words::Words;

pub(super) fn topics(words: &Words) -> Vec<Topic> {
    vec![repetition(words), limit(words), table(words), points(words)]
}

/// An answer with the articles that a source names.
fn by(source: &Source, told: String) -> Option<Answer> {
    Some(Answer {
        told,
        articles: source.articles.iter().cloned().collect(),
        own: source.basis.is_the_books(),
    })
}

/// The answer of a book that says nothing about it.
const fn silent(told: String) -> Option<Answer> {
    Some(Answer { told, articles: Vec::new(), own: true })
}

fn question(
    words: &Words,
    title: String,
    answer: impl Fn(&'static Rulebook) -> Option<Answer>,
) -> Question {
    asked(words.language(), title, answer)
}

fn repetition(words: &Words) -> Topic {
    let after = |pick: fn(&Rulebook) -> &Consequence, key: fn(&Words, u16) -> String| {
        move |book: &'static Rulebook| {
            let rule = pick(book);
            by(&rule.source, key(words, book.repetition.total_cycles(rule)))
        }
    };
    let loses = |words: &Words, cycles: u16| words.with("compare-loses-after", cycles);
    let drawn = |words: &Words, cycles: u16| words.with("compare-drawn-after", cycles);
    let questions = vec![
        question(words, words.t("compare-pending"), |book| {
            let rule = &book.repetition;
            by(&rule.source, words.with("compare-cycles", rule.pending_cycles))
        }),
        question(
            words,
            words.t("compare-perpetual-check"),
            after(|book| &book.repetition.perpetual_check, loses),
        ),
        question(
            words,
            words.t("compare-single-offender"),
            after(|book| &book.repetition.single_offender, loses),
        ),
        question(
            words,
            words.t("compare-both-permitted"),
            after(|book| &book.repetition.both_permitted, drawn),
        ),
        question(
            words,
            words.t("compare-both-forbidden"),
            after(|book| &book.repetition.both_forbidden, drawn),
        ),
        question(words, words.t("compare-shuffling"), |book| match &book.repetition.shuffling {
            Some(rule) => by(&rule.source, words.with("compare-shuffling-yes", rule.rounds)),
            None => silent(words.t("compare-no-rule")),
        }),
    ];
    Topic { id: "repetition", title: words.t("compare-repetition"), questions }
}

fn limit(words: &Words) -> Topic {
    let none = || silent(words.t("compare-no-limit"));
    let questions = vec![
        question(words, words.t("compare-limit"), |book| match &book.natural_limit {
            Some(limit) => by(&limit.source, words.with("compare-rounds", limit.plies.get() / 2)),
            None => none(),
        }),
        question(words, words.t("compare-limit-counting"), |book| match &book.natural_limit {
            Some(limit) => by(
                &limit.source,
                match limit.counting {
                    LimitCounting::BothSides => words.t("compare-counting-both"),
                    LimitCounting::ClaimantEffective => words.t("compare-counting-claimant"),
                },
            ),
            None => none(),
        }),
        question(words, words.t("compare-limit-checks"), |book| match &book.natural_limit {
            Some(limit) => {
                let checks = words.with("compare-checks", limit.claimant_checks);
                let costs = match limit.void_check_costs.value {
                    VoidCheckCost::OnePly => words.t("compare-costs-ply"),
                    VoidCheckCost::OneRound => words.t("compare-costs-round"),
                };
                by(&limit.void_check_costs.source, format!("{checks} {costs}"))
            }
            None => none(),
        }),
        question(words, words.t("compare-limit-raised"), |book| match &book.natural_limit {
            Some(limit) => by(&limit.source, raised(words, &limit.raised_by)),
            None => none(),
        }),
    ];
    Topic { id: "limit", title: words.t("compare-natural-limit"), questions }
}

fn raised(words: &Words, by: &[Raiser]) -> String {
    match (by.contains(&Raiser::Player), by.contains(&Raiser::Arbiter)) {
        (true, true) => words.t("compare-raised-both"),
        (false, true) => words.t("compare-raised-arbiter"),
        _ => words.t("compare-raised-player"),
    }
}

fn table(words: &Words) -> Topic {
    let questions = vec![
        question(words, words.t("compare-late"), |book| {
            let told = match book.lateness.limit_s {
                Some(0) => words.t("compare-late-at-once"),
                Some(seconds) => words.with("compare-late-after", seconds / 60),
                None => words.t("compare-no-rule"),
            };
            by(&book.lateness.source, told)
        }),
        question(words, words.t("compare-fouls"), |book| {
            let lost = book.fouls.counters.values().filter_map(|counter| {
                let name = counter.name.get(words.language());
                Some(format!("{name}{}{}", words.t("colon"), counter.loses_at()?))
            });
            let told: Vec<String> = lost.collect();
            let source = &book.fouls.counters.values().next()?.source;
            by(source, told.join(&words.t("compare-comma")))
        }),
        question(words, words.t("compare-early-draw"), |book| match &book.draw_offers.early {
            Some(early) => {
                let rounds = words.with("compare-early-before", early.rounds);
                let effect = match early.effect {
                    EarlyDrawEffect::ArbiterMayOrderPlayOn => words.t("compare-early-play-on"),
                    EarlyDrawEffect::Void => words.t("compare-early-void"),
                    EarlyDrawEffect::BothForfeit => words.t("compare-early-both-lose"),
                };
                by(&early.source, format!("{rounds} {effect}"))
            }
            None => silent(words.t("compare-no-rule")),
        }),
    ];
    Topic { id: "table", title: words.t("compare-table"), questions }
}

fn points(words: &Words) -> Topic {
    let language = words.language();
    let questions = vec![
        question(words, words.t("compare-scoring"), |book| {
            let system = book.scoring.default_system();
            by(&system.source, system.name.get(language).to_owned())
        }),
        question(words, words.t("compare-bye"), |book| {
            let bye = &book.scoring.unplayed.bye;
            let told = match bye.value {
                UnplayedResult::Win => words.t("compare-bye-win"),
                UnplayedResult::Draw => words.t("compare-bye-draw"),
                UnplayedResult::Nothing => words.t("compare-bye-nothing"),
            };
            by(&bye.source, told)
        }),
        question(words, words.t("compare-swiss-ties"), |book| {
            match book.tie_breaks.orders.get(&StandingsFormat::Swiss) {
                Some(order) => {
                    let names = order.order.iter().map(|it| explain::tie_break(*it, language));
                    let names: Vec<String> = names.collect();
                    by(&order.source, names.join(&words.t("compare-then")))
                }
                None => silent(words.t("compare-no-rule")),
            }
        }),
    ];
    Topic { id: "points", title: words.t("compare-points"), questions }
}
