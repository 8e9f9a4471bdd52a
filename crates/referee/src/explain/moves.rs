//! What is said of a single move.

use chuhe_board::{Color, Piece, Role};

use super::locale::Key;
use super::words::{Words, filled, number};
use crate::asian::{
    Answer, Attack, AttackFinding, ChaseEvidence, FalseRoot, Held, PlyReading, RootState, WhyNot,
};
use crate::mate::Mate;
use crate::nature::Nature;
use crate::placed::Placed;
use crate::read_move::ReadMove;

impl Words {
    /// The number, side, name and nature of a move in one line.
    pub(super) fn headline(&self, index: usize, read: &ReadMove) -> String {
        let nature = self.told_nature(read);
        let args = [
            ("number", number(index + 1)),
            ("side", filled(self.side(read.side()))),
            ("name", filled(self.move_name(read.before(), read.played()))),
            ("squares", filled(read.played().to_string())),
            ("nature", filled(nature)),
        ];
        self.say(Key("move-headline"), &args)
    }

    /// What a move is, with what it answers.
    pub(super) fn told_nature(&self, read: &ReadMove) -> String {
        match read {
            ReadMove::Asian(reading) => self.asian_nature(reading),
            ReadMove::Chinese(_) => self.plain(nature_key(read)),
        }
    }

    /// What a move answers and what it is.
    fn asian_nature(&self, reading: &PlyReading) -> String {
        let mut nature = self.nature(reading);
        // That a block steps in the way need not be said twice.
        let blocks = reading.nature == Nature::Block;
        if let Some(answers) = reading.answers.filter(|_| !blocks) {
            let answer = self.plain(match answers {
                Answer::Check => Key("answer-check"),
                Answer::Flight => Key("answer-flight"),
                Answer::Block => Key("answer-block"),
                Answer::Root => Key("answer-root"),
                Answer::Parry => Key("answer-parry"),
                Answer::MateThreat => Key("answer-mate-threat"),
            });
            nature = self.say(
                Key("nature-with-answer"),
                &[("answer", filled(answer)), ("nature", filled(nature))],
            );
        }
        nature
    }

    /// Everything that bears on the nature of a move, a sentence each.
    pub(super) fn evidence(&self, read: &ReadMove) -> Vec<String> {
        match read {
            ReadMove::Asian(reading) => self.asian_evidence(reading),
            ReadMove::Chinese(reading) => self.chinese_evidence(reading),
        }
    }

    fn asian_evidence(&self, reading: &PlyReading) -> Vec<String> {
        let mut lines = Vec::new();
        if !reading.checkers.is_empty() {
            lines.push(self.check_by(&reading.checkers));
        }
        for (attack, evidence) in reading.chases() {
            lines.push(self.chase(attack, evidence));
        }
        lines.extend(self.mate_threat(reading));
        let mut standing = Vec::new();
        for attack in &reading.attacks {
            match &attack.finding {
                AttackFinding::Chase(_) => {}
                AttackFinding::NotAChase(WhyNot::Standing) => standing.push(attack),
                AttackFinding::NotAChase(why) => lines.push(self.no_chase(attack, why)),
            }
        }
        if !standing.is_empty() {
            let pairs = standing.into_iter().map(|attack| {
                let (taker, victim) = (self.placed(attack.taker), self.placed(attack.victim));
                self.say(
                    Key("attack-pair"),
                    &[("taker", filled(taker)), ("victim", filled(victim))],
                )
            });
            let pairs = filled(self.clauses(pairs));
            lines.push(self.sentence(Key("standing-attacks"), &[("pairs", pairs)]));
        }
        // Where like faces like the exchange has been spoken of.
        let moved = Placed { piece: reading.piece, square: reading.played.to };
        let offered: Vec<Placed> = reading
            .offered_to
            .iter()
            .copied()
            .filter(|taker| taker.piece.role != moved.piece.role)
            .collect();
        if !offered.is_empty() {
            let by = filled(self.all_placed(&offered));
            let args = [("piece", filled(self.placed(moved))), ("by", by)];
            lines.push(self.sentence(Key("offered"), &args));
        }
        lines
    }

    /// Who gives check.
    pub(super) fn check_by(&self, checkers: &[Placed]) -> String {
        let args = [("by", filled(self.all_placed(checkers))), ("count", number(checkers.len()))];
        self.sentence(Key("check-by"), &args)
    }

    /// The nature of a move, with what it does besides.
    fn nature(&self, reading: &PlyReading) -> String {
        let nature = self.plain(asian_nature_key(reading));
        let why = |wanted: WhyNot| {
            reading.attacks.iter().any(|a| a.finding == AttackFinding::NotAChase(wanted.clone()))
        };
        let also = match reading.nature {
            Nature::Check if why(WhyNot::CheckCounts) => Key("nature-chase"),
            Nature::Chase if matches!(reading.mate_threat, Mate::Found(_)) => {
                Key("nature-mate-threat")
            }
            Nature::Chase | Nature::MateThreat if why(WhyNot::SameKind) => Key("nature-exchange"),
            Nature::Chase if !reading.offered_to.is_empty() => Key("nature-offer"),
            _ => return nature,
        };
        let also = filled(self.plain(also));
        self.say(Key("nature-with-another"), &[("nature", filled(nature)), ("also", also)])
    }

    fn mate_threat(&self, reading: &PlyReading) -> Option<String> {
        let line = match &reading.mate_threat {
            Mate::None => return None,
            Mate::Unknown => return Some(self.plain(Key("mate-unknown"))),
            Mate::Found(line) => line,
        };
        let start = reading.after().passed()?;
        let args = [
            ("line", filled(self.line(&start, line))),
            ("other", filled(self.side(start.turn().opponent()))),
        ];
        let one = line.len() == 1;
        Some(self.sentence(if one { Key("mate-at-once") } else { Key("mate-by-checks") }, &args))
    }

    fn chase(&self, attack: &Attack, evidence: &ChaseEvidence) -> String {
        let (taker, victim) = (attack.taker, attack.victim);
        let king = self.role(Piece::new(victim.piece.color, Role::King));
        let mut reasons = Vec::new();
        match &evidence.root {
            RootState::None => reasons.push(self.plain(Key("root-none"))),
            RootState::ToNoAvail(roots) => {
                let taker = filled(self.role(taker.piece));
                let roots = filled(self.all_placed(roots));
                reasons
                    .push(self.say(Key("root-to-no-avail"), &[("roots", roots), ("taker", taker)]));
            }
            RootState::False(roots) => {
                let lost = |root: &FalseRoot| evidence.unrooted.contains(&root.protector);
                reasons.extend(roots.iter().map(|root| self.false_root(root, &king, lost(root))));
            }
        }
        // A root that still bears on the square but has become false is dealt with above.
        let became_false = matches!(&evidence.root, RootState::False(roots)
            if evidence.unrooted.iter().all(|lost| roots.iter().any(|r| r.protector == *lost)));
        if !evidence.unrooted.is_empty() && !became_false {
            let roots = filled(self.all_placed(&evidence.unrooted));
            reasons.push(self.say(Key("root-taken-away"), &[("roots", roots)]));
        }
        reasons.extend(evidence.victim_held.as_ref().map(|held| match held {
            Held::Pinned(by) => {
                let args = [("by", filled(self.all_placed(by))), ("king", filled(&*king))];
                self.say(if faces(by) { Key("held-by-king") } else { Key("held-by") }, &args)
            }
            Held::LegBlocked(by) => {
                self.say(Key("held-by-the-leg"), &[("by", filled(self.placed(*by)))])
            }
        }));
        let args = [
            ("taker", filled(self.placed(taker))),
            ("victim", filled(self.placed(victim))),
            ("reasons", filled(self.clauses(reasons))),
        ];
        self.sentence(Key("chase-line"), &args)
    }

    /// Why a protector could not retake; `lost` if it could until this move.
    pub(super) fn false_root(&self, root: &FalseRoot, king: &str, lost: bool) -> String {
        let args = [
            ("root", filled(self.placed(root.protector))),
            ("by", filled(self.all_placed(&root.held_by))),
            ("king", filled(king)),
        ];
        let key = match (faces(&root.held_by), lost) {
            (true, true) => Key("root-made-false-by-king"),
            (true, false) => Key("root-false-by-king"),
            (false, true) => Key("root-made-false"),
            (false, false) => Key("root-false"),
        };
        self.say(key, &args)
    }

    fn no_chase(&self, attack: &Attack, why: &WhyNot) -> String {
        let king = self.role(Piece::new(attack.taker.piece.color, Role::King));
        let (key, by): (Key, &[Placed]) = match why {
            WhyNot::Standing => (Key("why-standing"), &[]),
            WhyNot::Unanswered => (Key("why-unanswered"), &[]),
            WhyNot::ExposesKing(by) if attack.is_by_pinned_chariot() => {
                (Key("why-held-on-line"), by)
            }
            WhyNot::ExposesKing(by) if faces(by) => (Key("why-kings-face"), by),
            WhyNot::ExposesKing(by) => (Key("why-exposes-king"), by),
            WhyNot::UncrossedPawn => (Key("why-uncrossed-pawn"), &[]),
            WhyNot::SameKind => (Key("why-same-kind"), &[]),
            WhyNot::Rooted(by) => (Key("why-rooted"), by),
            WhyNot::ExemptTaker => (Key("why-exempt-taker"), &[]),
            WhyNot::CheckCounts => (Key("why-check-counts"), &[]),
        };
        let args = [
            ("taker", filled(self.placed(attack.taker))),
            ("taker-role", filled(self.role(attack.taker.piece))),
            ("victim", filled(self.placed(attack.victim))),
            ("by", filled(self.all_placed(by))),
            ("king", filled(king)),
        ];
        self.sentence(key, &args)
    }
}

/// Whether it is the other king that would take: the kings would face each other.
pub(super) fn faces(by: &[Placed]) -> bool {
    matches!(by, [Placed { piece: Piece { role: Role::King, .. }, .. }])
}

/// The word for what a move is.
fn nature_key(read: &ReadMove) -> Key {
    match read {
        ReadMove::Asian(reading) => asian_nature_key(reading),
        ReadMove::Chinese(reading) if !reading.excused.is_empty() => Key("nature-excused"),
        ReadMove::Chinese(reading) => plain_nature_key(reading.nature),
    }
}

fn asian_nature_key(reading: &PlyReading) -> Key {
    match reading.nature {
        Nature::Follow => follow_key(reading),
        nature => plain_nature_key(nature),
    }
}

fn plain_nature_key(nature: Nature) -> Key {
    match nature {
        Nature::Check => Key("nature-check"),
        Nature::Chase => Key("nature-chase"),
        Nature::MateThreat => Key("nature-mate-threat"),
        Nature::Exchange => Key("nature-exchange"),
        Nature::Offer => Key("nature-offer"),
        Nature::Block => Key("nature-block"),
        Nature::Idle => Key("nature-idle"),
        Nature::Follow => Key("nature-follow"),
        Nature::Unknown => Key("nature-unknown"),
    }
}

/// An attack that does not count is named after the reason why not.
fn follow_key(reading: &PlyReading) -> Key {
    let whys = reading.attacks.iter().filter_map(|attack| match &attack.finding {
        AttackFinding::Chase(_) => None,
        AttackFinding::NotAChase(why) => Some(match why {
            WhyNot::ExemptTaker if attack.taker.piece.role == Role::King => {
                (0, Key("nature-by-king"))
            }
            WhyNot::ExemptTaker => (0, Key("nature-by-pawn")),
            _ if attack.is_by_pinned_chariot() => (1, Key("nature-along-pin")),
            WhyNot::Rooted(_) => (2, Key("nature-of-rooted")),
            WhyNot::UncrossedPawn => (3, Key("nature-of-uncrossed")),
            WhyNot::Standing | WhyNot::Unanswered => (4, Key("nature-follow")),
            WhyNot::ExposesKing(_) | WhyNot::SameKind | WhyNot::CheckCounts => {
                (5, Key("nature-idle"))
            }
        }),
    });
    whys.min_by_key(|(rank, _)| *rank).map_or(Key("nature-idle"), |(_, key)| key)
}

/// How often each nature occurs among a side's moves, the first seen first.
pub(super) fn tally(readings: &[ReadMove], side: Color) -> Vec<(Key, usize)> {
    let mut tally: Vec<(Key, usize)> = Vec::new();
    for reading in readings.iter().filter(|reading| reading.side() == side) {
        let key = nature_key(reading);
        match tally.iter_mut().find(|(seen, _)| *seen == key) {
            Some((_, count)) => *count += 1,
            None => tally.push((key, 1)),
        }
    }
    tally
}
