//! Where the rulebooks differ, as one table: each row is a parameter, each column a book.

use std::num::NonZeroU16;

use chuhe_rulebook::{
    Allowance, Asian, Basis, Chinese, ColourCase, ColourMethod, CounterKind, EventLevel, Format,
    FoulKind, LimitCounting, LossReason, MatchKind, OfferAgain, OfferTime, PlayedResults, Raiser,
    ResignationEffect, Rulebook, School, Sealer, StandingsFormat, SuicideEffect, TieBreak,
    TouchDuty, Undecided,
};

const BOOKS: [&str; 6] = ["axf-2017", "wxf-2018", "axf-2003", "cxa-1987", "staff-2012", "cxa-2020"];

/// Asserts what a function says of each book, in the order of [`BOOKS`].
#[track_caller]
fn row<T: PartialEq + std::fmt::Debug>(read: impl Fn(&Rulebook) -> T, expected: [T; 6]) {
    for (id, expected) in BOOKS.into_iter().zip(expected) {
        let book = Rulebook::builtin(id).expect("a rulebook of the program");
        assert_eq!(read(book), expected, "{id}");
    }
}

fn asian(book: &Rulebook) -> Option<&Asian> {
    match &book.doctrine.school {
        School::Asian(asian) => Some(asian),
        School::Chinese(_) => None,
    }
}

fn chinese(book: &Rulebook) -> Option<&Chinese> {
    match &book.doctrine.school {
        School::Chinese(chinese) => Some(chinese),
        School::Asian(_) => None,
    }
}

#[test]
fn win_draw_loss_in_half_points() {
    row(
        |book| {
            let points = book.scoring.default_system().red_half_points;
            (points.win, points.draw, points.loss)
        },
        [(4, 2, 0), (4, 2, 0), (4, 2, 0), (2, 1, 0), (4, 2, 0), (4, 2, 0)],
    );
    // AXF 2§5.1 also allows 1, a half and 0; the Chinese rules of 2011 colour-dependent draws.
    let other = &Rulebook::builtin("axf-2017").unwrap().scoring.systems["one-half-zero"];
    assert_eq!(other.black_half_points.win, 2);
    let uneven = &Rulebook::builtin("cxa-2020").unwrap().scoring.systems["three-black-two"];
    assert_eq!((uneven.red_half_points.draw, uneven.black_half_points.draw), (2, 4));
}

#[test]
fn foul_limits() {
    let limit = |kind| move |book: &Rulebook| book.fouls.loses_at(kind).map(NonZeroU16::get);
    row(limit(CounterKind::Technical), [Some(2), Some(2), Some(2), None, None, None]);
    row(limit(CounterKind::Violation), [Some(4), Some(4), Some(4), Some(3), None, None]);
    row(limit(CounterKind::Foul), [None, None, None, None, Some(3), Some(3)]);
    row(limit(CounterKind::UnrecordedMove), [Some(16), Some(16), None, None, None, None]);
}

#[test]
fn what_unrecorded_moves_feed() {
    row(
        |book| book.fouls.rule(FoulKind::UnrecordedMove).map(|rule| rule.counter),
        [
            Some(CounterKind::UnrecordedMove),
            Some(CounterKind::UnrecordedMove),
            Some(CounterKind::Violation),
            None,
            None,
            None,
        ],
    );
}

#[test]
fn lateness() {
    row(
        |book| book.lateness.limit_s.map(|s| s / 60),
        [Some(0), Some(0), Some(15), Some(15), None, Some(15)],
    );
    row(
        |book| book.lateness.source.basis,
        [
            Basis::Stated,
            Basis::ByReference,
            Basis::EventDecides,
            Basis::EventDecides,
            Basis::Silent,
            Basis::Missing,
        ],
    );
}

#[test]
fn natural_limit() {
    let both = LimitCounting::BothSides;
    let claimant = LimitCounting::ClaimantEffective;
    row(
        |book| {
            let limit = book.natural_limit.as_ref()?;
            Some((limit.plies.get(), limit.counting, limit.claimant_checks))
        },
        [
            Some((100, both, 10)),
            Some((100, both, 10)),
            Some((100, both, 10)),
            Some((120, claimant, 10)),
            None,
            Some((120, claimant, 10)),
        ],
    );
    let arbiter_too = vec![Raiser::Player, Raiser::Arbiter];
    let claim_only = vec![Raiser::Player];
    row(
        |book| book.natural_limit.as_ref().map(|limit| limit.raised_by.clone()),
        [
            Some(arbiter_too.clone()),
            Some(arbiter_too.clone()),
            Some(arbiter_too),
            Some(claim_only.clone()),
            None,
            Some(claim_only),
        ],
    );
}

#[test]
fn false_claims() {
    row(
        |book| {
            let foul = book.natural_limit.as_ref()?.false_claim;
            let rule = book.fouls.rule(foul)?;
            Some((rule.counter, rule.clock.own_minus_s / 60))
        },
        [
            Some((CounterKind::Technical, 5)),
            Some((CounterKind::Technical, 5)),
            Some((CounterKind::Technical, 5)),
            Some((CounterKind::Violation, 5)),
            None,
            Some((CounterKind::Foul, 5)),
        ],
    );
}

#[test]
fn draw_offers() {
    let after = OfferAgain::AfterOpponentsOffer;
    let refused = OfferAgain::AfterOpponentsRefusedOffer;
    row(|book| book.draw_offers.again, [after, after, after, refused, after, refused]);
    row(
        |book| book.draw_offers.breach.and_then(|foul| book.fouls.rule(foul)).is_some(),
        [true, true, true, false, true, true],
    );
    let before_press = OfferTime::AfterOwnMoveBeforePress;
    let own = OfferTime::AfterOwnMove;
    row(|book| book.draw_offers.when, [own, own, own, before_press, own, before_press]);
    row(
        |book| book.draw_offers.early.as_ref().map(|early| early.rounds.get()),
        [Some(20), Some(20), Some(20), None, None, None],
    );
}

#[test]
fn resignation() {
    let consent = ResignationEffect::OnArbitersConsent;
    let own = ResignationEffect::OnDeclaration;
    row(|book| book.resignation.takes_effect, [consent, consent, consent, own, own, own]);
}

#[test]
fn adjournment() {
    let (red, mover) = (Some(Sealer::Red), Some(Sealer::SideToMove));
    row(
        |book| book.adjournment.as_ref().map(|adjournment| adjournment.sealed_by.value),
        [red, red, red, mover, None, mover],
    );
    row(
        |book| book.adjournment.as_ref().map(|adjournment| adjournment.wrong_seal_loses.value),
        [Some(true), Some(true), Some(true), Some(true), None, Some(true)],
    );
    let cxa = Rulebook::builtin("cxa-1987").unwrap().adjournment.as_ref().unwrap();
    assert_eq!(cxa.wrong_seal_loses.source.basis, Basis::Stated);
    assert_eq!(cxa.sealed_by.source.basis, Basis::Missing);
}

#[test]
fn suicide_moves() {
    let (lost, back) = (SuicideEffect::GameLost, SuicideEffect::AsIllegalMove);
    row(
        |book| {
            let suicide = &book.mishaps.suicide_move;
            [suicide.facing_kings, suicide.king_en_prise, suicide.check_unanswered]
        },
        [[lost; 3], [lost; 3], [lost; 3], [back; 3], [lost, back, back], [back; 3]],
    );
}

#[test]
fn round_robin_tie_breaks() {
    let axf = vec![
        TieBreak::SmallPoints,
        TieBreak::HeadToHead,
        TieBreak::Wins,
        TieBreak::BlackWins,
        TieBreak::BlackGames,
        TieBreak::BlackInHeadToHead,
        TieBreak::FewerFouls,
    ];
    let cxa = vec![
        TieBreak::SmallPoints,
        TieBreak::Wins,
        TieBreak::HeadToHead,
        TieBreak::FewerFouls,
        TieBreak::BlackGames,
        TieBreak::BlackInHeadToHead,
    ];
    let old = vec![TieBreak::SmallPoints, TieBreak::FewerFouls];
    row(
        |book| order(book, StandingsFormat::RoundRobinOneGame),
        [Some(axf.clone()), Some(axf.clone()), Some(axf), Some(old), None, Some(cxa)],
    );
    let cxa = Rulebook::builtin("cxa-1987").unwrap();
    let undecided = &cxa.tie_breaks.orders[&StandingsFormat::RoundRobinOneGame].undecided;
    assert_eq!((undecided.value, undecided.source.basis), (Undecided::Shared, Basis::Stated));
}

#[test]
fn swiss_tie_breaks() {
    let axf = vec![
        TieBreak::OpponentsScore,
        TieBreak::HeadToHead,
        TieBreak::Wins,
        TieBreak::BlackWins,
        TieBreak::BlackGames,
        TieBreak::StrongOpponentsScore,
        TieBreak::FewerFouls,
    ];
    let cxa = vec![
        TieBreak::OpponentsScore,
        TieBreak::Wins,
        TieBreak::FewerFouls,
        TieBreak::BlackGames,
        TieBreak::WithoutLastRounds,
    ];
    row(
        |book| order(book, StandingsFormat::Swiss),
        [Some(axf.clone()), Some(axf.clone()), Some(axf), Some(cxa.clone()), None, Some(cxa)],
    );
    let lost = &Rulebook::builtin("cxa-1987").unwrap().tie_breaks.orders[&StandingsFormat::Swiss];
    assert_eq!(lost.source.basis, Basis::Missing);
}

#[test]
fn team_tie_breaks_of_the_asian_rules() {
    let book = Rulebook::builtin("axf-2017").unwrap();
    assert_eq!(
        order(book, StandingsFormat::TeamRoundRobin).unwrap(),
        [
            TieBreak::GamePoints,
            TieBreak::SmallPoints,
            TieBreak::MatchWins,
            TieBreak::Wins,
            TieBreak::HeadToHead,
            TieBreak::FirstBoardPoints,
            TieBreak::BlackGames,
            TieBreak::FewerFouls,
        ],
    );
    assert_eq!(
        order(book, StandingsFormat::TeamSwiss).unwrap(),
        [
            TieBreak::OpponentsMatchPoints,
            TieBreak::GamePoints,
            TieBreak::HeadToHead,
            TieBreak::OpponentsGamePoints,
            TieBreak::FirstBoardPoints,
            TieBreak::BlackRounds,
            TieBreak::FewerFouls,
        ],
    );
}

fn order(book: &Rulebook, format: StandingsFormat) -> Option<Vec<TieBreak>> {
    book.tie_breaks.orders.get(&format).map(|order| order.order.clone())
}

#[test]
fn withdrawal_from_a_round_robin() {
    row(
        |book| {
            let half = book.withdrawal.round_robin.annulled_below;
            (half.exceeds(4, 9), half.exceeds(5, 10), book.withdrawal.swiss.value)
        },
        [(true, false, PlayedResults::Stand); 6],
    );
    row(
        |book| book.withdrawal.round_robin.source.basis.is_the_books(),
        [true, true, false, false, false, false],
    );
}

#[test]
fn formats() {
    let knows = |format| move |book: &Rulebook| book.formats.contains_key(&format);
    row(knows(Format::Swiss), [true, true, true, true, false, true]);
    row(knows(Format::SwissKnockOut), [true, true, true, false, false, false]);
    row(knows(Format::DoubleElimination), [false, false, false, true, true, true]);
    row(knows(Format::AllPlayAll), [false, false, false, true, false, false]);
}

#[test]
fn sizes_of_board_and_pieces_in_millimetres() {
    row(
        |book| {
            let equipment = book.equipment.as_ref()?;
            let (square, piece) = (equipment.square_mm, equipment.piece_mm);
            Some([(square.min, square.max), (piece.min, piece.max)])
        },
        [Some([(35, 45), (25, 35)]), Some([(35, 35), (25, 27)]), None, None, None, None],
    );
}

#[test]
fn cycles_until_a_repetition_takes_effect() {
    row(
        |book| {
            let repetition = &book.repetition;
            let cases = [
                &repetition.perpetual_check,
                &repetition.single_offender,
                &repetition.both_permitted,
                &repetition.both_forbidden,
            ];
            cases.map(|consequence| repetition.total_cycles(consequence))
        },
        [[4, 4, 4, 4], [4, 4, 4, 4], [4, 4, 4, 4], [3, 4, 3, 3], [3, 4, 3, 3], [3, 4, 3, 3]],
    );
    row(
        |book| book.repetition.shuffling.as_ref().map(|s| (s.rounds.get(), s.points.get())),
        [Some((9, 3)), Some((9, 3)), Some((9, 3)), None, None, Some((9, 3))],
    );
}

#[test]
fn doctrines() {
    row(|book| asian(book).is_some(), [true, true, true, false, false, false]);
    row(
        |book| chinese(book).map(|chinese| chinese.chapter_available),
        [None, None, None, Some(false), Some(true), Some(true)],
    );
    row(
        |book| {
            let chinese = chinese(book)?;
            Some([
                chinese.merge_lower_levels.value,
                chinese.pawn_counts_in_mutual_attack.value,
                chinese.king_answering_check_is_idle.value,
            ])
        },
        [
            None,
            None,
            None,
            Some([true, true, false]),
            Some([true, true, false]),
            Some([false, false, true]),
        ],
    );
    row(|book| book.doctrine.search.mate_checks.get(), [8; 6]);
    row(|book| book.doctrine.search.gain_checks.get(), [4; 6]);
}

#[test]
fn touching_pieces() {
    use TouchDuty::{CaptureTouched, CaptureWithTouched, Free, MoveTouched};
    let book = Rulebook::builtin("axf-2017").unwrap();
    let orders = book.touch_move.rules().map(|(_, rule)| rule.order.clone());
    assert_eq!(orders[0], [MoveTouched, Free]);
    assert_eq!(orders[1], [CaptureTouched, Free]);
    assert_eq!(orders[2], [CaptureWithTouched, MoveTouched, CaptureTouched, Free]);
    assert_eq!(orders[3], [CaptureWithTouched, CaptureTouched, MoveTouched, Free]);
    assert_eq!(orders[4], orders[3]);
    let knocked = book.fouls.rule(FoulKind::KnockedOverAfterPress).unwrap();
    assert_eq!(knocked.clock.opponent_plus_s, 120);
}

#[test]
fn reasons_for_losing() {
    let known = |reason| move |book: &Rulebook| book.results.losses.contains_key(&reason);
    row(known(LossReason::Checkmate), [true; 6]);
    row(known(LossReason::Stalemate), [true; 6]);
    row(known(LossReason::ElectronicDevice), [true, true, false, false, false, false]);
    row(known(LossReason::FacingKings), [false, false, false, true, true, false]);
    row(known(LossReason::WrongSealedMove), [true, true, true, true, false, true]);
}

#[test]
fn matches() {
    row(
        |book| {
            let scoring = book.scoring.matches.get(&MatchKind::TeamTwoGames)?;
            Some((scoring.compare.len(), scoring.half_points.win))
        },
        [Some((2, 4)), Some((2, 4)), Some((2, 4)), Some((2, 2)), None, Some((2, 4))],
    );
}

#[test]
fn colours() {
    use ColourMethod::{Exchange, Guess, Lot, SmallerNumberRed};
    let method = |case| move |book: &Rulebook| book.colours.get(&case).map(|colour| colour.value);
    row(
        method(ColourCase::SingleGame),
        [Guess, Guess, Guess, Guess, SmallerNumberRed, Guess].map(Some),
    );
    row(method(ColourCase::LaterOfSeveral), [Some(Exchange); 6]);
    row(method(ColourCase::KnockOut), [Lot, Lot, Lot, Guess, SmallerNumberRed, Guess].map(Some));
}

#[test]
fn every_scheme_of_time_the_books_name() {
    let preset = |id: &str, name: &str| {
        let book = Rulebook::builtin(id).unwrap();
        book.time_controls.presets[name].clone()
    };
    let increment = |allowance: &Allowance| (allowance.base_ms(), allowance.increment_ms());
    for (name, base_min, seconds) in [
        ("increment-60-30", 60, 30),
        ("increment-80-30", 80, 30),
        ("rapid-30-30", 30, 30),
        ("rapid-15-5", 15, 5),
    ] {
        let control = preset("axf-2017", name);
        assert_eq!(increment(control.time.red()), (base_min * 60_000, seconds * 1000), "{name}");
        assert_eq!(control.time.red(), control.time.black());
    }

    let odds = preset("axf-2017", "last-rapid-15-10");
    assert_eq!(increment(odds.time.red()), (900_000, 5000));
    assert_eq!(increment(odds.time.black()), (600_000, 5000));

    let Allowance::Periods { checkpoints, then } =
        preset("axf-2017", "periods-25-60").time.red().clone()
    else {
        panic!("a schedule of periods");
    };
    let schedule: Vec<_> = checkpoints.iter().map(|c| (c.moves.get(), c.by_s.get() / 60)).collect();
    assert_eq!(schedule, [(25, 60), (35, 75), (45, 90), (55, 105), (65, 120)]);
    assert_eq!((then.moves.get(), then.every_ms()), (10, 300_000));
    assert!(!then.moves_carry_over && then.time_carries_over);

    let staff = preset("staff-2012", "preliminary-30");
    assert_eq!((staff.clock_set_up_after_s, staff.time.red().base_ms()), (1800, 1_800_000));
    assert_eq!(preset("staff-2012", "final-40").time.black().base_ms(), 2_400_000);
}

#[test]
fn events_laid_out_by_the_asian_appendices() {
    let book = Rulebook::builtin("axf-2017").unwrap();
    let rounds = |id: &str| book.events[id].swiss_rounds.unwrap().get();
    assert_eq!(
        ["team", "individual-5-plus-2", "individual-6-plus-1", "women", "open"].map(rounds),
        [7, 5, 6, 7, 9]
    );
    assert_eq!(book.events["team"].seed_numbers, [1, 6, 9, 14]);
    let last_four = book.events["individual-5-plus-2"].final_stage.as_ref().unwrap();
    assert_eq!((last_four.players.get(), last_four.pairs.len()), (4, 2));
    let last_two = book.events["individual-6-plus-1"].final_stage.as_ref().unwrap();
    assert_eq!(last_two.play_off.len(), 2);
    let lineup = book.teams.lineup.as_ref().unwrap();
    assert_eq!((lineup.boards.get(), lineup.reserves, lineup.due_before_s), (3, 1, 1800));

    let staff = Rulebook::builtin("staff-2012").unwrap();
    let last = staff.events["staff"].double_elimination_final.as_ref().unwrap();
    let needs = (last.winners_side_needs.get(), last.losers_side_needs.get(), last.games.get());
    assert_eq!(needs, (1, 2, 4));
}

#[test]
fn req_107_seats_on_the_arbiters_committee() {
    let officials = Rulebook::builtin("axf-2017").unwrap().officials.as_ref().unwrap();
    let seats = officials.committee_seats_per_member.as_ref().unwrap();
    assert_eq!((seats.value.get(), &*seats.source.articles[0].number), (3, "0"));
    assert!(officials.grades.is_empty());
}

#[test]
fn req_111_grades_by_the_rules_of_1987() {
    use chuhe_rulebook::ArbiterGrade::{First, National, Second, Third};
    let officials = Rulebook::builtin("cxa-1987").unwrap().officials.as_ref().unwrap();
    let grades = |level| {
        let grades = &officials.grades[&level];
        [grades.chief, grades.deputies, grades.others]
    };
    assert_eq!(grades(EventLevel::NationalAdult), [National, First, Second]);
    assert_eq!(grades(EventLevel::NationalYouth), [First, Second, Third]);
    assert_eq!(grades(EventLevel::Provincial), [First, Second, Third]);
    assert!(National < Third, "the highest comes first");
    assert_eq!(&*officials.grades[&EventLevel::Provincial].source.articles[0].number, "2§2");
}

#[test]
fn appeals_of_the_asian_rules() {
    let appeals = Rulebook::builtin("axf-2017").unwrap().appeals.as_ref().unwrap();
    let fee = appeals.fee.as_ref().unwrap();
    assert_eq!((appeals.deadline_s, fee.amount, &*fee.currency), (7200, 50, "SGD"));
}
