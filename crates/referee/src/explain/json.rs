//! A ruling as data. The keys are described in `docs/ruling-json.md`; they are added to, never renamed.

use chuhe_board::{Color, Move, Notation, Position, Script};
use chuhe_rulebook::{Citations, School, Source};
use serde_json::{Value, json};

use super::chinese_json;
use super::round::Round;
use crate::asian::{
    Answer, Attack, AttackFinding, ChaseEvidence, FalseRoot, Held, PlyReading, RootState, WhyNot,
};
use crate::limit::{Deducted, LimitCount};
use crate::mate::Mate;
use crate::nature::Nature;
use crate::placed::Placed;
use crate::read_move::ReadMove;
use crate::ruling::{Dispute, Finding, Order, Ruling};
use crate::verdict::{Level, Verdict};

/// The ruling as JSON: squares as `a0` to `i9`, moves as `h2e2`, plies counted from 0.
///
/// Whether the record broke off is known to whoever read it: the command line adds `breaks-off`.
pub fn json(ruling: &Ruling<'_>) -> Value {
    let book = ruling.rulebook();
    let round = Round::of(ruling);
    let plies = round.readings().iter().enumerate();
    let moves: Vec<String> = round.readings().iter().map(|r| r.played().to_string()).collect();
    json!({
        "rulebook": book.id(),
        "doctrine": match &book.doctrine.school {
            School::Asian(_) => "asian",
            School::Chinese(_) => "chinese",
        },
        "chapter_missing": match &book.doctrine.school {
            School::Chinese(chinese) if !chinese.chapter_available => json!(chinese.reading.key()),
            _ => Value::Null,
        },
        "verdict": ruling.verdict().word(),
        "order": order(ruling.order()),
        "cycle": {
            "start": ruling.stretch().start().fen(),
            "moves": moves,
            "cycles": ruling.cycles(),
            "rounds_alike": round.is_exact(),
            "comes_back": ruling.is_on_cycle(),
        },
        "plies": plies.map(|(i, reading)| ply(i, reading)).collect::<Vec<_>>(),
        "conduct": {
            "red": conduct(ruling, Color::Red),
            "black": conduct(ruling, Color::Black),
        },
        "deciding": ruling.deciding().iter().map(|&f| finding(f)).collect::<Vec<_>>(),
        "disputes": ruling.disputes().iter().map(dispute).collect::<Vec<_>>(),
        "discretion": ruling.discretion().map(|discretion| {
            let mut value = open_point(discretion.source, discretion.otherwise);
            extend(&mut value, json!({ "excused": discretion.excused }));
            value
        }),
    })
}

fn order(order: Order) -> Value {
    let kind = order.word();
    match order {
        Order::Wait { missing } => json!({ "kind": kind, "cycles_missing": missing }),
        Order::MustVary { side: who, left } => {
            json!({ "kind": kind, "side": who.key(), "cycles_left": left })
        }
        Order::DrawsSoon { left } => json!({ "kind": kind, "cycles_left": left }),
        Order::Loses(who) | Order::PendingIfClaimed(who) => {
            json!({ "kind": kind, "side": who.key() })
        }
        Order::Draw | Order::ArbiterDecides => json!({ "kind": kind }),
    }
}

fn ply(index: usize, read: &ReadMove) -> Value {
    let moved = read.before().piece_at(read.played().from);
    let mut value = json!({
        "index": index,
        "side": read.side().key(),
        "piece": moved.map(|piece| piece.role.to_string()),
        "move": named(read.before(), read.played()),
        "nature": nature(read.nature()),
        "tag": read.nature().character(),
    });
    let more = match read {
        ReadMove::Asian(reading) => asian(reading),
        ReadMove::Chinese(reading) => json!({
            "evidence": chinese_json::evidence(reading),
            "by_pawn": chinese_json::chases(reading, &reading.by_pawn),
            "excused": chinese_json::chases(reading, &reading.excused),
            "excusable": reading.excusable,
        }),
    };
    extend(&mut value, more);
    value
}

fn extend(value: &mut Value, more: Value) {
    if let (Value::Object(value), Value::Object(more)) = (value, more) {
        value.extend(more);
    }
}

fn nature(nature: Nature) -> &'static str {
    match nature {
        Nature::Idle => "idle",
        Nature::Follow => "follow",
        Nature::Block => "block",
        Nature::Offer => "offer",
        Nature::Exchange => "exchange",
        Nature::MateThreat => "mate_threat",
        Nature::Chase => "chase",
        Nature::Check => "check",
        Nature::Unknown => "unknown",
    }
}

/// What only the Asian doctrine asks of a move.
fn asian(reading: &PlyReading) -> Value {
    let PlyReading { checkers, attacks, offered_to, answers, .. } = reading;
    json!({
        "answers": answers.map(|answer| match answer {
            Answer::Check => "check",
            Answer::Flight => "flight",
            Answer::Block => "block",
            Answer::Root => "root",
            Answer::Parry => "parry",
            Answer::MateThreat => "mate_threat",
        }),
        "checks": all(checkers),
        "mate_threat": match &reading.mate_threat {
            Mate::None => Value::Null,
            Mate::Unknown => json!("unknown"),
            Mate::Found(moves) => line(reading, moves),
        },
        "attacks": attacks.iter().map(attack).collect::<Vec<_>>(),
        "offered_to": all(offered_to),
    })
}

/// A move by its squares and its names.
fn named(before: &Position, m: Move) -> Value {
    let name = |notation: Notation| notation.write(before, m).ok();
    json!({
        "squares": m.to_string(),
        "chinese": name(Notation::Chinese(Script::Simplified)),
        "wxf": name(Notation::Wxf),
    })
}

/// The moves of a mate, played from the position in which the opponent has passed.
fn line(reading: &PlyReading, moves: &[Move]) -> Value {
    let Some(passed) = reading.after().passed() else { return Value::Null };
    line_from(&passed, moves)
}

/// Moves played one after the other.
pub(super) fn line_from(start: &Position, moves: &[Move]) -> Value {
    let mut position = start.clone();
    let name = |&m: &Move| {
        let value = named(&position, m);
        position.play_unchecked(m);
        value
    };
    moves.iter().map(name).collect()
}

fn attack(attack: &Attack) -> Value {
    let mut value = json!({
        "taker": placed(attack.taker),
        "victim": placed(attack.victim),
        "victim_identity": attack.identity.to_string(),
        "taker_identity": attack.taker_identity.to_string(),
    });
    let finding = match &attack.finding {
        AttackFinding::Chase(evidence) => json!({ "chase": true, "evidence": chase(evidence) }),
        AttackFinding::NotAChase(why) => json!({ "chase": false, "why_not": why_not(why) }),
    };
    extend(&mut value, finding);
    value
}

fn chase(evidence: &ChaseEvidence) -> Value {
    let (state, roots) = match &evidence.root {
        RootState::None => ("none", json!([])),
        RootState::ToNoAvail(roots) => ("to_no_avail", all(roots)),
        RootState::False(roots) => {
            let root = |root: &FalseRoot| json!({ "root": placed(root.protector), "held_by": all(&root.held_by) });
            ("false", roots.iter().map(root).collect())
        }
    };
    json!({
        "root": state,
        "roots": roots,
        "roots_taken_away": all(&evidence.unrooted),
        "victim_held": match &evidence.victim_held {
            None => Value::Null,
            Some(Held::Pinned(by)) => json!({ "kind": "pinned", "by": all(by) }),
            Some(Held::LegBlocked(by)) => json!({ "kind": "leg_blocked", "by": [placed(*by)] }),
        },
    })
}

fn why_not(why: &WhyNot) -> Value {
    let (kind, by): (&str, &[Placed]) = match why {
        WhyNot::Standing => ("standing", &[]),
        WhyNot::Unanswered => ("unanswered", &[]),
        WhyNot::ExposesKing(by) => ("exposes_king", by),
        WhyNot::UncrossedPawn => ("uncrossed_pawn", &[]),
        WhyNot::SameKind => ("same_kind", &[]),
        WhyNot::Rooted(by) => ("rooted", by),
        WhyNot::ExemptTaker => ("exempt_taker", &[]),
        WhyNot::CheckCounts => ("check_counts", &[]),
    };
    json!({ "kind": kind, "by": all(by) })
}

fn conduct(ruling: &Ruling<'_>, side: Color) -> Value {
    let conduct = ruling.conduct(side);
    json!({
        "level": match conduct.level() {
            _ if !conduct.is_certain() => "unknown",
            Level::Permitted => "permitted",
            Level::LesserOffence => "lesser_offence",
            Level::Forbidden => "forbidden",
            Level::PerpetualCheck => "perpetual_check",
        },
        "quarry": conduct.quarry().map(placed),
        "findings": ruling.findings(side).map(finding).collect::<Vec<_>>(),
    })
}

fn finding(finding: Finding<'_>) -> Value {
    json!({ "ground": finding.ground.key(), "articles": numbers(finding.articles) })
}

fn dispute(dispute: &Dispute<'_>) -> Value {
    open_point(dispute.source, dispute.otherwise)
}

/// A clause that may go the other way, and the verdict then.
fn open_point(source: &Source, otherwise: Verdict) -> Value {
    let note = source.note.as_ref();
    json!({
        "articles": numbers(&source.articles),
        "note": note.map(|text| {
            let texts = chuhe_rulebook::Language::ALL.iter();
            texts.map(|&l| (l.key().to_owned(), json!(text.get(l)))).collect::<Value>()
        }),
        "otherwise": otherwise.word(),
    })
}

fn numbers(articles: &Citations) -> Value {
    articles.iter().map(|article| json!(&*article.number)).collect()
}

pub(super) fn all(placed_pieces: &[Placed]) -> Value {
    placed_pieces.iter().map(|&piece| placed(piece)).collect()
}

pub(super) fn placed(Placed { piece, square }: Placed) -> Value {
    json!({
        "side": piece.color.key(),
        "role": piece.role.to_string(),
        "square": square.to_string(),
    })
}

/// The count as data, described in `docs/ruling-json.md`.
pub fn limit_json(count: &LimitCount) -> Value {
    let deducted = count.deducted().iter().map(|(ply, why)| {
        let why = match why {
            Deducted::ExcessCheck => "excess_check",
            Deducted::AnswerToExcessCheck => "answer_to_excess_check",
        };
        json!({ "ply": ply + 1, "why": why })
    });
    json!({
        "claimant": count.claimant().key(),
        "counting": count.counting().key(),
        "since_ply": count.since(),
        "plies": count.plies(),
        "considered": count.considered(),
        "checks": count.checks(),
        "deducted": deducted.collect::<Vec<_>>(),
        "counted": count.counted(),
        "needed": count.needed(),
        "missing": count.missing(),
        "game_is_over": count.game_is_over(),
        "reached": count.is_reached(),
    })
}
