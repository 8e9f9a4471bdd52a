//! A move that was read by the Chinese doctrine, as data.

use chuhe_board::{Bitboard, Move, Position};
use serde_json::{Value as Json, json};

use super::chinese::{protecting, taken};
use super::json::{all, line_from, placed};
use crate::chinese::{Chase, Evidence, Manner, PlyReading, Root, Value, Weight, WhyIdle};
use crate::placed::Placed;

/// The keys that only this doctrine has.
pub(super) fn evidence(ply: &PlyReading) -> Json {
    let after = ply.after();
    if let Evidence::Checkers(checkers) = &ply.evidence {
        return json!({ "kind": "check", "checks": all(&Placed::all(&after, *checkers)) });
    }
    // All else speaks of what could be done if the opponent passed.
    let Some(passed) = after.passed() else { return Json::Null };
    match &ply.evidence {
        Evidence::Checkers(_) => Json::Null,
        Evidence::Mate(line) => json!({ "kind": "mate_threat", "line": line_from(&passed, line) }),
        Evidence::Chases(chases) => {
            json!({ "kind": "chase", "chases": all_chases(ply, &passed, chases) })
        }
        Evidence::Offered { piece, to } => json!({
            "kind": "offered",
            "piece": placed(Placed::on(&passed, *piece)),
            "to": placed(Placed::on(&passed, *to)),
        }),
        Evidence::Barred(line) => {
            let feared = ply.before.passed();
            let line = feared.map_or(Json::Null, |feared| line_from(&feared, line));
            json!({ "kind": "barred", "line": line })
        }
        Evidence::Followed { by, piece, line } => json!({
            "kind": "followed",
            "by": placed(Placed::on(&passed, *by)),
            "piece": placed(Placed::on(&passed, *piece)),
            "line": line_from(&passed, line),
        }),
        Evidence::Idle(why) => idle(why, &ply.before, &passed),
        Evidence::Unknown => json!({ "kind": "unknown" }),
    }
}

fn idle(why: &WhyIdle, before: &Position, passed: &Position) -> Json {
    let lines = |lines: &[Vec<Move>]| -> Json {
        lines.iter().map(|line| line_from(passed, line)).collect()
    };
    let (because, lines) = match why {
        WhyIdle::NoThreat => ("no_threat", json!([])),
        WhyIdle::KingAnsweredCheck => ("king_answered_check", json!([])),
        WhyIdle::Held(held) => ("taking_wins_nothing", lines(held)),
        WhyIdle::Standing(standing) => {
            let each = standing.iter().map(|threat| line_from(before, &threat.line));
            ("could_be_won_before", each.collect())
        }
        WhyIdle::KingOrPawn(captures) => {
            let each: Vec<Vec<Move>> = captures.iter().map(|&m| vec![m]).collect();
            ("king_or_pawn", lines(&each))
        }
        WhyIdle::ExposesKing(captures) => {
            let each: Vec<Vec<Move>> = captures.iter().map(|&m| vec![m]).collect();
            ("exposes_king", lines(&each))
        }
        WhyIdle::StandingMate(line) => ("mate_stood_before", lines(std::slice::from_ref(line))),
        WhyIdle::MateByExchange(line) => ("mate_by_exchange", lines(std::slice::from_ref(line))),
        WhyIdle::DrawingPoint => ("drawing_point", json!([])),
    };
    json!({ "kind": "idle", "because": because, "lines": lines })
}

/// Threats to win something.
pub(super) fn chases(ply: &PlyReading, chases: &[Chase]) -> Json {
    match ply.after().passed() {
        Some(passed) => all_chases(ply, &passed, chases),
        None => json!([]),
    }
}

fn all_chases(ply: &PlyReading, passed: &Position, chases: &[Chase]) -> Json {
    chases.iter().map(|chase| one_chase(ply, passed, chase)).collect()
}

fn one_chase(ply: &PlyReading, passed: &Position, chase: &Chase) -> Json {
    let (piece, square) = chase.victim;
    let capture = Move::new(chase.captor, square);
    let (root, roots) = match chase.root {
        Root::None => ("none", Bitboard::EMPTY),
        Root::False(roots) => ("false", roots),
        Root::Few(roots) => ("few", roots),
    };
    let roots = if roots.is_empty() { Vec::new() } else { protecting(passed, capture, roots) };
    let (won, lost) = taken(passed, &chase.line);
    let names = |pieces: Vec<chuhe_board::Piece>| -> Json {
        pieces.into_iter().map(|piece| json!(piece.role.to_string())).collect()
    };
    let Value { strong, weak, pawns } = chase.balance;
    json!({
        "manner": match chase.manner {
            Manner::Capture => "capture",
            Manner::Checks => "checks",
        },
        "captor": placed(Placed::on(passed, chase.captor)),
        "victim": placed(Placed { piece, square }),
        "root": root,
        "roots": all(&roots),
        "worth_more": chase.worth_more,
        "line": line_from(passed, &chase.line),
        "won": names(won),
        "lost": names(lost),
        "balance": { "strong": strong, "weak": weak, "pawns": pawns },
        "mates": chase.mates,
        "even": chase.even,
        "lost_anyway": chase.lost_anyway,
        "weight": match chase.weight {
            Weight::Light => "light",
            Weight::Heavy => "heavy",
        },
        "before": line_from(&ply.before, &chase.before),
    })
}
