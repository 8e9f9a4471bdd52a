//! Everything a rulebook says, section by section.

use serde::Serialize;

use crate::adjournment::Adjournment;
use crate::appeals::Appeals;
use crate::book::Book;
use crate::colours::Colours;
use crate::discipline::{Discipline, Measure};
use crate::doctrine::Doctrine;
use crate::draw_offers::{DrawOffers, EarlyDrawEffect};
use crate::equipment::Equipment;
use crate::event_plan::EventPlans;
use crate::fault::Inconsistency;
use crate::format::Formats;
use crate::fouls::{FoulKind, Fouls};
use crate::knock_out::KnockOut;
use crate::lateness::Lateness;
use crate::limit::NaturalLimit;
use crate::load::{InconsistencyAt, Reader};
use crate::mishap::{Mishaps, SuicideEffect};
use crate::odd_numbers::OddNumbers;
use crate::officials::Officials;
use crate::procedure::Procedure;
use crate::recording::Recording;
use crate::repetition::Repetition;
use crate::resignation::Resignation;
use crate::results::{DrawReason, LossReason, OtherOutcome, Results};
use crate::scoring::Scoring;
use crate::swiss::Swiss;
use crate::teams::Teams;
use crate::tie_break::TieBreaks;
use crate::time_control::TimeControls;
use crate::touch::TouchMove;
use crate::withdrawal::Withdrawal;

/// Declares the sections once: as fields, as keys of the file, and as what is read.
macro_rules! sections {
    ($($(#[$doc:meta])* $field:ident: $type:ty = $read:ident($key:literal),)+) => {
        /// Everything a rulebook says, section by section; each field is a table of the rule file.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
        #[serde(rename_all = "kebab-case")]
        #[non_exhaustive]
        pub struct Rules {
            $($(#[$doc])* pub $field: $type,)+
        }

        impl Rules {
            pub(crate) const SECTIONS: &'static [&'static str] = &[$($key,)+];

            /// Reads every section even if one cannot be read, so that all faults are found.
            pub(crate) fn read(reader: &mut Reader<'_, '_>) -> Option<Rules> {
                $(let $field = reader.$read($key);)+
                Some(Rules { $($field: $field?,)+ })
            }
        }
    };
}

sections! {
    /// Which book it is.
    book: Book = required("book"),
    /// How repetitions are judged.
    doctrine: Doctrine = required("doctrine"),
    /// What happens at the table when moves go round.
    repetition: Repetition = required("repetition"),
    /// The natural move limit; none if the book has no such rule.
    natural_limit: Option<NaturalLimit> = optional("natural-limit"),
    /// Fouls, violations and unrecorded moves.
    fouls: Fouls = required("fouls"),
    /// Touch-move.
    touch_move: TouchMove = required("touch-move"),
    /// Suicide moves, illegal moves, pieces knocked over.
    mishaps: Mishaps = required("mishaps"),
    /// What governs the table where no section of its own does.
    procedure: Procedure = required("procedure"),
    /// Draw offers.
    draw_offers: DrawOffers = required("draw-offers"),
    /// Resignation.
    resignation: Resignation = required("resignation"),
    /// Lateness.
    lateness: Lateness = required("lateness"),
    /// The game record.
    recording: Recording = required("recording"),
    /// Adjournment; none if the book knows none.
    adjournment: Option<Adjournment> = optional("adjournment"),
    /// Misconduct.
    discipline: Discipline = required("discipline"),
    /// Appeals; none if the book knows none.
    appeals: Option<Appeals> = optional("appeals"),
    /// Who runs an event; none if the book does not say.
    officials: Option<Officials> = optional("officials"),
    /// The ways in which a game can end.
    results: Results = required("results"),
    /// Points.
    scoring: Scoring = required("scoring"),
    /// Orders of tie-breaks.
    tie_breaks: TieBreaks = required("tie-breaks"),
    /// Time controls and the clock.
    time_controls: TimeControls = required("time-controls"),
    /// How colours are settled.
    colours: Colours = required("colours"),
    /// Pairing by score; none if the book does not know it.
    swiss: Option<Swiss> = optional("swiss"),
    /// Knock-out matches.
    knock_out: KnockOut = required("knock-out"),
    /// Odd numbers of entries.
    odd_numbers: OddNumbers = required("odd-numbers"),
    /// Withdrawals.
    withdrawal: Withdrawal = required("withdrawal"),
    /// Teams.
    teams: Teams = required("teams"),
    /// The formats the book knows.
    formats: Formats = required("formats"),
    /// The events the book lays out in full.
    events: EventPlans = required("events"),
    /// Board and pieces; none if the book sets no size.
    equipment: Option<Equipment> = optional("equipment"),
}

impl Rules {
    /// What does not fit together, with the path of the key to point at.
    pub(crate) fn faults(&self) -> Vec<InconsistencyAt> {
        let mut faults = Vec::new();
        let mut add = |section: &str, found: Vec<InconsistencyAt>| {
            let at = |(path, fault)| (format!("{section}.{path}"), fault);
            faults.extend(found.into_iter().map(at));
        };
        add("doctrine", self.doctrine.faults());
        add("repetition", self.repetition.faults());
        add("fouls", self.fouls.faults());
        add("touch-move", self.touch_move.faults().collect());
        add("discipline", self.discipline.faults());
        if let Some(appeals) = &self.appeals {
            add("appeals", appeals.faults().into_iter().collect());
        }
        add("tie-breaks", self.tie_breaks.faults());
        add("time-controls", self.time_controls.faults());
        add("knock-out", self.knock_out.faults(&self.time_controls));
        add("withdrawal", self.withdrawal.faults().into_iter().collect());
        if let Some(equipment) = &self.equipment {
            add("equipment", equipment.faults().collect());
        }
        faults.extend(self.foul_faults());
        faults.extend(self.raiser_faults());
        faults.extend(self.result_faults());
        faults.extend(self.scoring_faults());
        faults.extend(self.event_faults());
        faults
    }

    /// Fouls that other sections refer to.
    fn foul_faults(&self) -> Vec<InconsistencyAt> {
        let mut named: Vec<(String, Option<FoulKind>)> = Vec::new();
        for (key, rule) in self.touch_move.rules() {
            named.push((format!("touch-move.{key}.fallback-foul"), rule.fallback_foul));
        }
        let touch = &self.touch_move;
        named.push(("touch-move.overlooked-check.foul".to_owned(), touch.overlooked_check.foul));
        for (key, correction) in [
            ("extra-move", &self.mishaps.extra_move),
            ("illegal-move", &self.mishaps.illegal_move),
            ("displaced-piece", &self.mishaps.displaced_piece),
        ] {
            named.push((format!("mishaps.{key}.foul"), correction.foul));
        }
        let knocked_over = self.mishaps.knocked_over.foul_after_press;
        named.push(("mishaps.knocked-over.foul-after-press".to_owned(), knocked_over));
        named.push(("draw-offers.breach".to_owned(), self.draw_offers.breach));
        named.push(("recording.unrecorded".to_owned(), self.recording.unrecorded));
        if let Some(limit) = &self.natural_limit {
            named.push(("natural-limit.false-claim".to_owned(), Some(limit.false_claim)));
            named.push(("natural-limit.unverifiable-claim".to_owned(), limit.unverifiable_claim));
        }
        let undeclared = |(path, foul): (String, Option<FoulKind>)| match foul {
            Some(foul) if self.fouls.rule(foul).is_none() => {
                Some((path, Inconsistency::NoSuchFoul(foul)))
            }
            _ => None,
        };
        named.into_iter().filter_map(undeclared).collect()
    }

    /// Things that somebody must be able to bring up.
    fn raiser_faults(&self) -> Vec<InconsistencyAt> {
        let limit = self.natural_limit.as_ref().map(|limit| &limit.raised_by);
        let shuffling = self.repetition.shuffling.as_ref().map(|shuffling| &shuffling.raised_by);
        [
            ("repetition.raised-by", Some(&self.repetition.raised_by)),
            ("repetition.shuffling.raised-by", shuffling),
            ("natural-limit.raised-by", limit),
        ]
        .into_iter()
        .filter(|(_, raisers)| raisers.is_some_and(Vec::is_empty))
        .map(|(path, _)| (path.to_owned(), Inconsistency::NobodyRaisesIt))
        .collect()
    }

    /// Ways in which a game can end without there being a reason to give for it.
    fn result_faults(&self) -> Vec<InconsistencyAt> {
        // However an event is played, a game can end so.
        let mut reasons = vec![
            LossReason::Checkmate,
            LossReason::Stalemate,
            LossReason::Time,
            LossReason::ForbiddenRepetition,
            LossReason::Resignation,
        ];
        for (kind, counter) in &self.fouls.counters {
            reasons.extend(counter.loses_at().map(|_| kind.loss_reason()));
        }
        let suicide = &self.mishaps.suicide_move;
        if suicide.facing_kings == SuicideEffect::GameLost {
            let both = [LossReason::FacingKings, LossReason::SuicideMove];
            let known = both.iter().any(|reason| self.results.losses.contains_key(reason));
            reasons.extend((!known).then_some(LossReason::FacingKings));
        }
        if [suicide.king_en_prise, suicide.check_unanswered].contains(&SuicideEffect::GameLost) {
            reasons.push(LossReason::SuicideMove);
        }
        reasons.extend(self.lateness.limit_s.map(|_| LossReason::Lateness));
        reasons.extend(self.adjournment.iter().map(|_| LossReason::AbsenceAtResumption));
        let sealing = self.adjournment.iter().filter(|rule| rule.wrong_seal_loses.value);
        reasons.extend(sealing.map(|_| LossReason::WrongSealedMove));
        let loses = [Measure::GameLost, Measure::GameLostOrExcluded];
        let losing = self.discipline.measures().filter(|(_, measure)| loses.contains(measure));
        reasons.extend(losing.map(|(act, _)| Discipline::loss_reason(act)));
        let mut faults: Vec<_> = reasons
            .into_iter()
            .filter(|reason| !self.results.losses.contains_key(reason))
            .map(|reason| ("results.losses".to_owned(), Inconsistency::NoLossReason(reason)))
            .collect();
        let mut draws = vec![
            DrawReason::NeitherCanWin,
            DrawReason::Agreement,
            DrawReason::PermittedRepetition,
            DrawReason::MutualOffence,
        ];
        draws.extend(self.natural_limit.iter().map(|_| DrawReason::NaturalLimit));
        let draws = draws.into_iter().filter(|draw| !self.results.draws.contains_key(draw));
        let fault = |draw| ("results.draws".to_owned(), Inconsistency::NoDrawReason(draw));
        faults.extend(draws.map(fault));
        let mut others = Vec::new();
        let early = self.draw_offers.early.as_ref().map(|early| early.effect);
        if early == Some(EarlyDrawEffect::BothForfeit) {
            others.push(OtherOutcome::BothLose);
        }
        if self.discipline.measures().any(|(_, measure)| measure == Measure::PointsCancelled) {
            others.push(OtherOutcome::PointsCancelled);
        }
        let others = others.into_iter().filter(|other| !self.results.others.contains_key(other));
        let fault = |other| ("results.others".to_owned(), Inconsistency::NoOutcome(other));
        faults.extend(others.map(fault));
        faults
    }

    fn scoring_faults(&self) -> Option<InconsistencyAt> {
        let default = &self.scoring.default;
        (!self.scoring.systems.contains_key(default)).then(|| {
            let fault = Inconsistency::NoSuchScoring(default.to_string());
            ("scoring.default".to_owned(), fault)
        })
    }

    fn event_faults(&self) -> Vec<InconsistencyAt> {
        let known_time_control = |id: &str| self.time_controls.presets.contains_key(id);
        let known_standings = |format| self.tie_breaks.orders.contains_key(&format);
        let plans = self.events.iter().flat_map(|(id, plan)| {
            let found = plan.faults(known_time_control, known_standings);
            found.into_iter().map(move |(path, fault)| (format!("events.{id}{path}"), fault))
        });
        plans.collect()
    }
}
