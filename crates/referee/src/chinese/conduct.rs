//! What a side does over a cycle, with the grounds, by the Chinese doctrine.

use chuhe_board::{Color, Move, Role, Square};
use chuhe_rulebook::Ground;

use super::ChineseReading;
use super::chase::{Chase, Manner, Root, Weight};
use super::levels::{is_certain, pawns_count};
use super::ply::{Evidence, PlyReading, WhyIdle};
use crate::conduct::Conduct;
use crate::nature::Nature;
use crate::placed::Placed;
use crate::verdict::Level;

/// Describes a side's moves, given how bad they were found to be.
pub(crate) fn describe(
    reading: &ChineseReading,
    plies: &[PlyReading],
    side: Color,
    level: Level,
) -> Conduct {
    let own: Vec<&PlyReading> = plies.iter().filter(|ply| ply.side == side).collect();
    let all_chases = own.iter().all(|ply| ply.nature == Nature::Chase);
    let quarry = quarry(plies, side).filter(|_| level > Level::Permitted && all_chases);
    let mut grounds = match level {
        Level::PerpetualCheck => vec![Ground::PerpetualCheck],
        Level::Permitted => permitted_grounds(&own),
        Level::LesserOffence | Level::Forbidden => {
            let mut grounds = vec![offence(&own)];
            if all_chases && quarry.is_none() {
                grounds.push(Ground::DividedChase);
            }
            grounds.extend(own.iter().flat_map(|ply| chases(ply)).flat_map(chase_grounds));
            if pawns_count(reading, plies) && own.iter().any(|ply| !ply.nature.is_attack()) {
                grounds.push(Ground::PawnInMutualAttack);
            }
            grounds
        }
    };
    let mut seen = Vec::new();
    grounds.retain(|ground| !seen.contains(ground) && (seen.push(*ground), true).1);
    let quarry = quarry.map(|square| Placed::on(&plies[0].before, square));
    Conduct::new(side, level, grounds, quarry, is_certain(reading, plies, side))
}

fn chases(ply: &PlyReading) -> &[Chase] {
    match &ply.evidence {
        Evidence::Chases(chases) => chases,
        _ => &[],
    }
}

/// The piece that is chased on every move of a side, by its square at the start.
fn quarry(plies: &[PlyReading], side: Color) -> Option<Square> {
    let mut identity: [Square; Square::COUNT] =
        std::array::from_fn(|i| Square::from_index(i).expect("there are ninety squares"));
    let mut throughout: Option<Vec<Square>> = None;
    for ply in plies {
        identity[ply.played.to.index()] = identity[ply.played.from.index()];
        if ply.side != side {
            continue;
        }
        let chased: Vec<Square> =
            chases(ply).iter().map(|chase| identity[chase.victim.1.index()]).collect();
        throughout = Some(match throughout {
            None => chased,
            Some(before) => before.into_iter().filter(|square| chased.contains(square)).collect(),
        });
    }
    throughout?.first().copied()
}

/// What an unbroken run of attacks is called.
fn offence(own: &[&PlyReading]) -> Ground {
    let any = |nature| own.iter().any(|ply| ply.nature == nature);
    match (any(Nature::Check), any(Nature::MateThreat), any(Nature::Chase)) {
        (true, true, false) => Ground::CheckAndMateThreat,
        (true, false, true) => Ground::CheckAndChase,
        (false, true, true) => Ground::MateThreatAndChase,
        (false, true, false) => Ground::PerpetualMateThreat,
        (false, false, true) => Ground::PerpetualChase,
        // All three; or, where a pawn counts, moves that have no name by themselves.
        _ => Ground::ForbiddenConduct,
    }
}

/// What bears on a chase.
fn chase_grounds(chase: &Chase) -> Vec<Ground> {
    let mut grounds = Vec::new();
    let is_chariot = chase.victim.0.role == Role::Chariot;
    match (chase.manner, chase.root) {
        (Manner::Checks, _) => grounds.push(Ground::ThreatToWinByCheck),
        (Manner::Capture, Root::None) => {}
        (Manner::Capture, Root::False(_)) => grounds.push(Ground::FalseRoot),
        (Manner::Capture, Root::Few(_)) if chase.worth_more => grounds.push(match is_chariot {
            true => Ground::ChaseOfRootedChariot,
            false => Ground::PieceValue,
        }),
        (Manner::Capture, Root::Few(_)) => grounds.push(Ground::FewRoots),
    }
    let few = chase.manner == Manner::Capture && matches!(chase.root, Root::Few(_));
    if chase.weight == Weight::Light && !few {
        grounds.push(Ground::JointChase);
    }
    if chase.even {
        grounds.push(Ground::CaptureByRoot);
    }
    let was_retaken = matches!(chase.before.as_slice(), [take, retake, ..] if take.to == retake.to);
    if was_retaken && !matches!(chase.root, Root::Few(_)) {
        grounds.push(Ground::ChaseByUnrooting);
    }
    if chase.victim.0.role == Role::Pawn {
        grounds.push(Ground::CrossedPawn);
    }
    grounds
}

/// What a permitted conduct is called, and why its idle moves are idle.
fn permitted_grounds(own: &[&PlyReading]) -> Vec<Ground> {
    // Of no moves at all anything could be said.
    if own.is_empty() {
        return vec![Ground::PermittedConduct];
    }
    let any = |nature| own.iter().any(|ply| ply.nature == nature);
    let none_but = |natures: &[Nature]| own.iter().all(|ply| natures.contains(&ply.nature));
    let attacks = (any(Nature::Check), any(Nature::MateThreat), any(Nature::Chase));
    let name = match attacks {
        (true, false, false) => Ground::CheckAndIdle,
        (false, true, false) => Ground::MateThreatAndIdle,
        (false, false, true) => Ground::ChaseAndIdle,
        (false, false, false) if none_but(&[Nature::Exchange]) => Ground::PerpetualExchange,
        (false, false, false) if none_but(&[Nature::Exchange, Nature::Offer]) => {
            Ground::PerpetualOffer
        }
        (false, false, false) if none_but(&[Nature::Block]) => Ground::PerpetualBlock,
        // Several kinds of attack with idle moves between them, or idle moves only: there is no name for it.
        _ => Ground::PermittedConduct,
    };
    let mut grounds = vec![name];
    grounds.extend(own.iter().flat_map(|ply| excuses(ply)));
    grounds
}

/// Why a move is no attack.
fn excuses(ply: &PlyReading) -> Vec<Ground> {
    let held = |line: &Vec<Move>| match line.as_slice() {
        [take, retake, ..] if take.to == retake.to => Ground::ChaseOfRootedPiece,
        _ => Ground::HiddenRoot,
    };
    match &ply.evidence {
        Evidence::Checkers(_) | Evidence::Mate(_) | Evidence::Chases(_) | Evidence::Unknown => {
            Vec::new()
        }
        Evidence::Offered { .. } if ply.nature == Nature::Exchange => vec![Ground::Exchange],
        Evidence::Offered { .. } => vec![Ground::Offer],
        Evidence::Barred(_) => vec![Ground::Block],
        Evidence::Followed { line, .. } => vec![Ground::Follow, held(line)],
        Evidence::Idle(why) => match why {
            WhyIdle::NoThreat | WhyIdle::ExposesKing(_) => vec![Ground::Idle],
            WhyIdle::KingAnsweredCheck => vec![Ground::KingAnsweringCheck],
            WhyIdle::Held(lines) => lines.iter().map(held).collect(),
            WhyIdle::Standing(_) => vec![Ground::StandingAttack],
            WhyIdle::KingOrPawn(_) => vec![Ground::KingOrPawnChase],
            WhyIdle::StandingMate(_) => vec![Ground::SelfDefeatingCheck],
            WhyIdle::MateByExchange(_) => vec![Ground::Exchange],
            WhyIdle::DrawingPoint => vec![Ground::DrawingPoint],
        },
    }
}
