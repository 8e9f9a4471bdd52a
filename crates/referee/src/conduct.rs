//! What a side does over the whole cycle, and on what grounds.

use chuhe_board::{Color, Move, Role, Square};
use chuhe_rulebook::Ground;

use crate::asian::{Answer, Attack, AttackFinding, Held, PlyReading, RootState, WhyNot};
use crate::mate::Mate;
use crate::nature::Nature;
use crate::placed::Placed;
use crate::verdict::Level;

/// A side's conduct over a cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conduct {
    side: Color,
    level: Level,
    grounds: Vec<Ground>,
    quarry: Option<Placed>,
    certain: bool,
}

impl Conduct {
    pub(crate) fn new(
        side: Color,
        level: Level,
        grounds: Vec<Ground>,
        quarry: Option<Placed>,
        certain: bool,
    ) -> Conduct {
        Conduct { side, level, grounds, quarry, certain }
    }

    /// Whether it stays the same whatever the moves are that could not be made out. If not, these are taken
    /// for idle.
    pub fn is_certain(&self) -> bool {
        self.certain
    }

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
    pub(crate) fn describe(side: Color, level: Level, readings: &[PlyReading]) -> Conduct {
        let own: Vec<&PlyReading> = readings.iter().filter(|r| r.side() == side).collect();
        let quarry = (level == Level::Forbidden).then(|| quarry(&own)).flatten();
        let mut grounds = match level {
            Level::PerpetualCheck => vec![Ground::PerpetualCheck],
            Level::LesserOffence | Level::Forbidden => chase_grounds(&own, quarry),
            Level::Permitted => permitted_grounds(&own),
        };
        let mut seen = Vec::new();
        grounds.retain(|ground| !seen.contains(ground) && (seen.push(*ground), true).1);
        let quarry = quarry.map(|square| Placed::on(&readings[0].before, square));
        Conduct { side, level, grounds, quarry, certain: true }
    }
}

/// The piece chased on every move, by its square at the start.
fn quarry(own: &[&PlyReading]) -> Option<Square> {
    first_on_all_moves(own, |_| true, |attack| attack.identity)
}

/// The first piece that takes part in a chase of some kind on every move.
fn first_on_all_moves(
    own: &[&PlyReading],
    wanted: impl Fn(&Attack) -> bool,
    piece: impl Fn(&Attack) -> Square,
) -> Option<Square> {
    let (first, rest) = own.split_first()?;
    let on = |r: &PlyReading, square| {
        r.chases().any(|(attack, _)| wanted(attack) && piece(attack) == square)
    };
    let chases = first.chases().filter(|(attack, _)| wanted(attack));
    chases.map(|(attack, _)| piece(attack)).find(|&square| rest.iter().all(|r| on(r, square)))
}

/// Everything that bears on a perpetual chase of one piece.
fn chase_grounds(own: &[&PlyReading], quarry: Option<Square>) -> Vec<Ground> {
    let on_quarry = |attack: &&Attack| Some(attack.identity) == quarry;
    let chases: Vec<_> = own
        .iter()
        .flat_map(|r| r.chases())
        .filter(|(attack, _)| Some(attack.identity) == quarry)
        .collect();
    let mut grounds = vec![Ground::PerpetualChase];
    let Some((first, _)) = chases.first() else { return grounds };
    let victim = first.victim.piece.role;
    // The piece that chases on every move, if there is one.
    let steady =
        first_on_all_moves(own, |attack| on_quarry(&attack), |attack| attack.taker_identity);
    let steadily = chases.iter().find(|(attack, _)| Some(attack.taker_identity) == steady);
    let steady_role = steadily.map(|(attack, _)| attack.taker.piece.role);
    let by = |role| {
        steady_role == Some(role)
            || chases.iter().all(|(attack, _)| attack.taker.piece.role == role)
    };
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
    if let Some((cannon, _)) = steadily
        && cannon.taker.piece.role == Role::Cannon
        && own.iter().all(|r| r.played.from != cannon.taker.square)
        && chases.iter().all(|(c, _)| c.victim.square == cannon.victim.square)
    {
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
        match &evidence.victim_held {
            None => {}
            Some(Held::LegBlocked(_)) => grounds.push(Ground::BlockedHorse),
            Some(Held::Pinned(by)) => grounds.push(match victim {
                Role::Chariot if by.iter().any(|p| p.piece.role == Role::Cannon) => {
                    Ground::PinnedChariotByCannon
                }
                _ => Ground::SameKindPinned,
            }),
        }
    }
    if victim == Role::Chariot && own.iter().all(|r| is_held_by_horse(r, quarry)) {
        grounds.push(Ground::PinnedChariotByHorse);
    }
    let several = |r: &&PlyReading| {
        r.chases().filter(|(chase, _)| Some(chase.identity) == quarry).count() > 1
    };
    if steady.is_none() || own.iter().any(several) {
        grounds.push(Ground::ChaseBySeveral);
    }
    let joined = |r: &&PlyReading| {
        r.attacks
            .iter()
            .filter(on_quarry)
            .any(|a| a.finding == AttackFinding::NotAChase(WhyNot::ExemptTaker))
    };
    if own.iter().all(joined) {
        grounds.push(Ground::KingOrPawnJointChase);
    }
    if own.iter().any(|r| matches!(r.mate_threat, Mate::Found(_))) {
        grounds.push(Ground::MateThreatWithChase);
    }
    if own.iter().any(|r| offers_exchange(r)) {
        grounds.push(Ground::ChaseWithExchange);
    }
    grounds
}

/// Whether the chased piece stands on the leg of a horse that would otherwise give check, so that it may not
/// leave (4§4.14).
fn is_held_by_horse(reading: &PlyReading, quarry: Option<Square>) -> bool {
    let after = reading.after();
    reading.chases().filter(|(chase, _)| Some(chase.identity) == quarry).any(|(chase, _)| {
        let from = chase.victim.square;
        let horses = after.role(Role::Horse);
        after.attacks_from(from).into_iter().filter(|&to| after.piece_at(to).is_none()).any(|to| {
            let held_by = after.attackers_of_king_after(Move::new(from, to));
            held_by.intersects(horses)
        })
    })
}

fn offers_exchange(reading: &PlyReading) -> bool {
    reading.attacks.iter().any(|a| a.finding == AttackFinding::NotAChase(WhyNot::SameKind))
}

/// What a permitted conduct is called.
fn permitted_grounds(own: &[&PlyReading]) -> Vec<Ground> {
    // Of no moves at all anything could be said.
    if own.is_empty() {
        return vec![Ground::PermittedConduct];
    }
    let all = |nature| own.iter().all(|r| r.nature == nature);
    let any = |nature| own.iter().any(|r| r.nature == nature);
    let none_but = |natures: &[Nature]| own.iter().all(|r| natures.contains(&r.nature));
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
    } else if none_but(&[Nature::Chase, Nature::MateThreat]) {
        Ground::MateThreatAndChase
    } else if any(Nature::Chase) && any(Nature::MateThreat) {
        // Mate threats, chases and idle moves: the books have no name for it.
        Ground::PermittedConduct
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
    // With a check among the moves the name of the conduct says it all.
    if any(Nature::Check) {
        return grounds;
    }
    let parries = |r: &&&PlyReading| r.answers == Some(Answer::MateThreat);
    if own.iter().filter(parries).any(|r| r.nature == Nature::MateThreat) {
        grounds.push(Ground::MutualMateThreat);
    }
    if own.iter().all(|r| offers_exchange(r)) {
        grounds.push(Ground::PerpetualExchange);
    }
    for victim in attacked_throughout(own) {
        grounds.extend(excuses(own, victim));
    }
    grounds
}

/// The enemy pieces that are attacked after every move, whatever the attacks amount to: it is of these that
/// one must say why they are not chased for ever.
fn attacked_throughout(own: &[&PlyReading]) -> Vec<Square> {
    let Some((first, rest)) = own.split_first() else { return Vec::new() };
    let mut victims: Vec<Square> = first.attacks.iter().map(|attack| attack.identity).collect();
    victims.sort_unstable();
    victims.dedup();
    victims.retain(|&id| rest.iter().all(|r| r.attacks.iter().any(|a| a.identity == id)));
    victims
}

/// Why the attacks on one piece are not a perpetual chase.
fn excuses<'r>(own: &[&'r PlyReading], victim: Square) -> Vec<Ground> {
    let on_victim = |r: &'r PlyReading| -> Vec<&'r Attack> {
        r.attacks.iter().filter(|a| a.identity == victim).collect()
    };
    let is_chase = |attack: &&Attack| matches!(attack.finding, AttackFinding::Chase(_));
    let (chasing, other): (Vec<_>, Vec<_>) =
        own.iter().copied().map(on_victim).partition(|attacks| attacks.iter().any(is_chase));
    let chased = !chasing.is_empty();
    let name = |attack: &Attack| match &attack.finding {
        AttackFinding::Chase(_) => None,
        AttackFinding::NotAChase(_) if attack.is_by_pinned_chariot() => {
            Some(Ground::PinnedChariotAlongPin)
        }
        AttackFinding::NotAChase(why) => match why {
            WhyNot::Rooted(_) if chased => Some(Ground::SometimesRooted),
            WhyNot::Rooted(_) => Some(Ground::ChaseOfRootedPiece),
            WhyNot::ExemptTaker if chased => Some(Ground::KingOrPawnJoinedSometimes),
            WhyNot::ExemptTaker => Some(Ground::KingOrPawnChase),
            WhyNot::UncrossedPawn => Some(Ground::UncrossedPawn),
            WhyNot::SameKind => Some(Ground::SameKindOffer),
            WhyNot::Standing | WhyNot::Unanswered => Some(Ground::StandingAttack),
            WhyNot::ExposesKing(_) | WhyNot::CheckCounts => None,
        },
    };
    other.into_iter().flatten().filter_map(name).collect()
}
