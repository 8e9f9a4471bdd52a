//! What a side does over the whole cycle, and on what grounds.

use chuhe_board::{Color, Role, Square};
use chuhe_rulebook::Ground;

use crate::reading::{
    Attack, AttackFinding, MateThreat, MoveReading, Nature, Placed, RootState, WhyNot,
};
use crate::verdict::Level;

/// A side's conduct over a cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conduct {
    side: Color,
    level: Level,
    grounds: Vec<Ground>,
    quarry: Option<Placed>,
}

impl Conduct {
    /// Whose conduct it is.
    pub fn side(&self) -> Color {
        self.side
    }

    /// How bad it is.
    pub fn level(&self) -> Level {
        self.level
    }

    /// What it is called, and what else bears on it; the first is the name.
    pub fn grounds(&self) -> &[Ground] {
        &self.grounds
    }

    /// The name of the conduct.
    pub fn name(&self) -> Ground {
        self.grounds[0]
    }

    /// The piece that is chased on every move, where it stands at the start of the cycle.
    pub fn quarry(&self) -> Option<Placed> {
        self.quarry
    }

    /// Describes a side's moves, given how bad they were found to be.
    pub(crate) fn describe(side: Color, level: Level, readings: &[MoveReading]) -> Conduct {
        let own: Vec<&MoveReading> = readings.iter().filter(|r| r.side() == side).collect();
        let quarry = (level == Level::Forbidden).then(|| quarry(&own)).flatten();
        let mut grounds = match level {
            Level::PerpetualCheck => vec![Ground::PerpetualCheck],
            Level::Forbidden => chase_grounds(&own, quarry),
            Level::Permitted => permitted_grounds(&own),
        };
        let mut seen = Vec::new();
        grounds.retain(|ground| !seen.contains(ground) && (seen.push(*ground), true).1);
        let quarry = quarry.map(|square| Placed::on(&readings[0].before, square));
        Conduct { side, level, grounds, quarry }
    }
}

/// The piece chased on every move, by its square at the start.
fn quarry(own: &[&MoveReading]) -> Option<Square> {
    let (first, rest) = own.split_first()?;
    let mut chased = first.chases().map(|(attack, _)| attack.identity);
    chased.find(|&id| rest.iter().all(|r| r.chases().any(|(attack, _)| attack.identity == id)))
}

/// Everything that bears on a perpetual chase of one piece.
fn chase_grounds(own: &[&MoveReading], quarry: Option<Square>) -> Vec<Ground> {
    let on_quarry = |attack: &&Attack| Some(attack.identity) == quarry;
    let chases: Vec<_> = own
        .iter()
        .flat_map(|r| r.chases())
        .filter(|(attack, _)| Some(attack.identity) == quarry)
        .collect();
    let mut grounds = vec![Ground::PerpetualChase];
    let Some((first, _)) = chases.first() else { return grounds };
    let victim = first.victim.piece.role;
    let by = |role| chases.iter().all(|(attack, _)| attack.taker.piece.role == role);
    let by_either = |a, b| chases.iter().all(|(c, _)| [a, b].contains(&c.taker.piece.role));
    grounds.extend(match victim {
        Role::Chariot if by(Role::Cannon) => Some(Ground::CannonChasesChariot),
        Role::Chariot if by(Role::Horse) => Some(Ground::HorseChasesChariot),
        Role::Chariot if by_either(Role::Horse, Role::Cannon) => {
            Some(Ground::HorseAndCannonChaseChariot)
        }
        Role::Cannon if by(Role::Chariot) => Some(Ground::ChariotChasesCannon),
        Role::Horse if by(Role::Chariot) => Some(Ground::ChariotChasesHorse),
        Role::Pawn => Some(Ground::CrossedPawn),
        _ => None,
    });
    // A cannon and its victim that both stand still while other pieces come and go between them.
    let taker = first.taker;
    let all_still = own.iter().all(|r| r.m.from != taker.square)
        && chases.iter().all(|(c, _)| c.victim.square == first.victim.square);
    if taker.piece.role == Role::Cannon && by(Role::Cannon) && all_still {
        grounds.push(match victim {
            Role::Chariot => Ground::ChangingScreenChaseOfChariot,
            _ => Ground::ChangingScreenChase,
        });
    }
    for (_, evidence) in &chases {
        match &evidence.root {
            RootState::None => {}
            RootState::False(_) => grounds.push(Ground::FalseRoot),
            RootState::ToNoAvail(_) => grounds.push(Ground::ChaseOfRootedChariot),
        }
        if !evidence.unrooted.is_empty() {
            grounds.push(Ground::ChaseByUnrooting);
        }
        if evidence.victim_held {
            let horse = victim == Role::Horse;
            grounds.push(if horse { Ground::BlockedHorse } else { Ground::SameKindPinned });
        }
    }
    let squares = |r: &&MoveReading| {
        r.chases()
            .filter(|(c, _)| Some(c.identity) == quarry)
            .map(|(c, _)| (c.taker.piece.role, c.taker.square))
            .collect::<Vec<_>>()
    };
    // No single piece attacks on every move if the kinds differ; of one kind it cannot be told so simply.
    if chases.iter().any(|(c, _)| c.taker.piece.role != taker.piece.role)
        || own.iter().any(|r| squares(r).len() > 1)
    {
        grounds.push(Ground::ChaseBySeveral);
    }
    let joined = |r: &&MoveReading| {
        r.attacks
            .iter()
            .filter(on_quarry)
            .any(|a| a.finding == AttackFinding::NotAChase(WhyNot::ExemptTaker))
    };
    if own.iter().all(joined) {
        grounds.push(Ground::KingOrPawnJointChase);
    }
    if own.iter().any(|r| matches!(r.mate_threat, MateThreat::Line(_))) {
        grounds.push(Ground::MateThreatWithChase);
    }
    if own.iter().any(|r| offers_exchange(r)) {
        grounds.push(Ground::ChaseWithExchange);
    }
    grounds
}

fn offers_exchange(reading: &MoveReading) -> bool {
    reading.attacks.iter().any(|a| a.finding == AttackFinding::NotAChase(WhyNot::SameKind))
}

/// What a permitted conduct is called.
fn permitted_grounds(own: &[&MoveReading]) -> Vec<Ground> {
    let all = |nature| own.iter().all(|r| r.nature == nature);
    let any = |nature| own.iter().any(|r| r.nature == nature);
    let none_but = |natures: &[Nature]| own.iter().all(|r| natures.contains(&r.nature));
    let attacked_but = |why: fn(&WhyNot) -> bool| {
        own.iter().any(|r| {
            r.attacks.iter().any(|a| matches!(&a.finding, AttackFinding::NotAChase(w) if why(w)))
        })
    };
    let name = if any(Nature::Check) {
        if none_but(&[Nature::Check, Nature::MateThreat]) {
            Ground::CheckAndMateThreat
        } else if any(Nature::Chase) {
            Ground::CheckAndChase
        } else {
            Ground::CheckAndIdle
        }
    } else if all(Nature::Chase) {
        Ground::DividedChase
    } else if all(Nature::MateThreat) {
        Ground::PerpetualMateThreat
    } else if any(Nature::Chase) && any(Nature::MateThreat) {
        Ground::MateThreatAndChase
    } else if any(Nature::Chase) {
        Ground::ChaseAndIdle
    } else if any(Nature::MateThreat) {
        Ground::MateThreatAndIdle
    } else if all(Nature::Exchange) {
        Ground::PerpetualExchange
    } else if none_but(&[Nature::Exchange, Nature::Offer]) {
        Ground::PerpetualOffer
    } else if all(Nature::Block) {
        Ground::PerpetualBlock
    } else {
        Ground::PermittedConduct
    };
    let mut grounds = vec![name];
    if attacked_but(|why| *why == WhyNot::ExemptTaker) {
        let joined = own.iter().any(|r| r.nature == Nature::Chase);
        grounds.push(match joined {
            true => Ground::KingOrPawnJoinedSometimes,
            false => Ground::KingOrPawnChase,
        });
    }
    if attacked_but(|why| matches!(why, WhyNot::Rooted(_))) {
        grounds.push(match any(Nature::Chase) {
            true => Ground::SometimesRooted,
            false => Ground::ChaseOfRootedPiece,
        });
    }
    if attacked_but(|why| *why == WhyNot::UncrossedPawn) {
        grounds.push(Ground::UncrossedPawn);
    }
    if attacked_but(|why| *why == WhyNot::SameKind) {
        grounds.push(Ground::SameKindOffer);
    }
    if attacked_but(|why| matches!(why, WhyNot::HeldOnLine(_))) {
        grounds.push(Ground::PinnedChariotAlongPin);
    }
    if attacked_but(|why| *why == WhyNot::Standing) {
        grounds.push(Ground::StandingAttack);
    }
    if name == Ground::MateThreatAndChase || name == Ground::DividedChase {
        grounds.retain(|g| *g != Ground::StandingAttack);
    }
    grounds
}
