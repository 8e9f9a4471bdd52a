//! How a rulebook reads the Asian doctrine: what it lists, and its open points decided.

use chuhe_board::Role;
use chuhe_rulebook::{Asian, ChaseOrNot, CheckWithChase, OldRoot, Source, Unrooting};

/// A set of kinds of piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RoleSet(u8);

impl RoleSet {
    /// The kinds in the set.
    #[inline]
    pub(crate) const fn contains(self, role: Role) -> bool {
        self.0 >> role as u8 & 1 != 0
    }
}

impl FromIterator<Role> for RoleSet {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> RoleSet {
        RoleSet(roles.into_iter().fold(0, |bits, role| bits | 1 << role as u8))
    }
}

/// What the books list, and how their open points are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AsianReading {
    /// Pieces that chase a chariot even when it is rooted.
    pub(crate) rooted_chariot_takers: RoleSet,
    /// Pieces that may chase for ever.
    pub(crate) exempt_takers: RoleSet,
    /// Whether pawns that have not crossed the river may be chased for ever.
    pub(crate) uncrossed_pawn_is_free_game: bool,
    /// Whether an exempt piece joined on every move by one and the same other piece is still exempt.
    pub(crate) one_helper_is_exempt: bool,
    /// Whether a check by the chasing side breaks its chase.
    pub(crate) check_breaks_chase: bool,
    /// Whether a move that checks and attacks a piece counts as a chase, too.
    pub(crate) check_may_chase: bool,
    /// Which old roots count when one is taken away.
    pub(crate) old_root: OldRoot,
    /// Whether only the attacker's own move takes a root away.
    pub(crate) unrooting_by_attacker_only: bool,
    /// Whether a king's move may take a root away.
    pub(crate) king_may_unroot: bool,
    /// Whether attacking a piece anew is a chase though it stood under another threat already.
    pub(crate) unanswered_attack_is_new: bool,
}

impl AsianReading {
    /// The reading that a rulebook's values describe.
    pub fn of(asian: &Asian) -> AsianReading {
        AsianReading {
            rooted_chariot_takers: roles(&asian.rooted_chariot_takers.value),
            exempt_takers: roles(&asian.exempt_takers.value),
            uncrossed_pawn_is_free_game: asian.uncrossed_pawn_is_free_game.value,
            one_helper_is_exempt: asian.joined_by_one_helper.value == ChaseOrNot::NotAChase,
            check_breaks_chase: asian.check_breaks_chase.value,
            check_may_chase: asian.check_with_chase.value == CheckWithChase::Both,
            old_root: asian.old_root.value,
            unrooting_by_attacker_only: asian.unrooting.value == Unrooting::AttackerOnly,
            king_may_unroot: asian.unrooting_by_king.value == ChaseOrNot::Chase,
            unanswered_attack_is_new: asian.unanswered_attack.value == ChaseOrNot::Chase,
        }
    }

    /// The readings that differ from the rulebook's in one open point each, with where that is discussed.
    pub fn alternatives(asian: &Asian) -> Vec<(AsianReading, &Source)> {
        let reading = AsianReading::of(asian);
        let mut others = Vec::new();
        let takers = &asian.rooted_chariot_takers;
        if takers.disputed {
            let rooted_chariot_takers = roles(&takers.otherwise);
            others.push((AsianReading { rooted_chariot_takers, ..reading }, &takers.source));
        }
        let mut add = |disputed: bool, source, change: fn(&mut AsianReading)| {
            if disputed {
                let mut other = reading;
                change(&mut other);
                others.push((other, source));
            }
        };
        let ruled = &asian.joined_by_one_helper;
        add(ruled.disputed, &ruled.source, |r| r.one_helper_is_exempt = !r.one_helper_is_exempt);
        let ruled = &asian.check_with_chase;
        add(ruled.disputed, &ruled.source, |r| r.check_may_chase = !r.check_may_chase);
        let ruled = &asian.old_root;
        add(ruled.disputed, &ruled.source, |reading| {
            reading.old_root = match reading.old_root {
                OldRoot::Standing => OldRoot::AfterCapture,
                OldRoot::AfterCapture => OldRoot::Standing,
            };
        });
        let ruled = &asian.unrooting;
        add(ruled.disputed, &ruled.source, |r| {
            r.unrooting_by_attacker_only = !r.unrooting_by_attacker_only;
        });
        let ruled = &asian.unrooting_by_king;
        add(ruled.disputed, &ruled.source, |r| r.king_may_unroot = !r.king_may_unroot);
        let ruled = &asian.unanswered_attack;
        add(ruled.disputed, &ruled.source, |r| {
            r.unanswered_attack_is_new = !r.unanswered_attack_is_new;
        });
        others
    }
}

fn roles(named: &[chuhe_rulebook::Role]) -> RoleSet {
    let role = |named: &chuhe_rulebook::Role| match named {
        chuhe_rulebook::Role::King => Role::King,
        chuhe_rulebook::Role::Advisor => Role::Advisor,
        chuhe_rulebook::Role::Elephant => Role::Elephant,
        chuhe_rulebook::Role::Horse => Role::Horse,
        chuhe_rulebook::Role::Chariot => Role::Chariot,
        chuhe_rulebook::Role::Cannon => Role::Cannon,
        chuhe_rulebook::Role::Pawn => Role::Pawn,
    };
    named.iter().map(role).collect()
}
