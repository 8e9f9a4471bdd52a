//! What is to be done in a game now: the forms that stand above all others.

use chuhe_board::Color;
use chuhe_game::{Game, Halt, View};

use super::form::{Field, Form, Line};
use crate::pages::game::colour;
use crate::pages::visit::Visit;

/// The forms for what waits, the most urgent first.
pub(super) fn forms(visit: &Visit, game: &Game, view: &View) -> Vec<Form> {
    if game.ended().is_some() {
        return after_the_end(visit, game);
    }
    if game.started().is_none() {
        let start = Form::new("start", visit.t("start-do")).with_absent(visit).first();
        return vec![start];
    }
    let mut forms = halted(visit, game);
    if game.pending().is_some_and(|pending| pending.overruled.is_none()) {
        forms.push(overrule(visit));
    }
    if game.is_adjourned() {
        forms.extend(adjourned(visit, game, view));
    }
    for side in Color::ALL.into_iter().filter(|side| game.is_absent(*side)) {
        let arrived = visit.with("panel-arrive-do", colour(visit, side));
        forms.push(Form::of_side("arrive", side, arrived));
    }
    if let Some(side) = game.offers().open() {
        let other = side.opponent();
        let (of, by) = (visit.with("game-draw-offered", colour(visit, side)), colour(visit, other));
        let accept = visit.with("panel-accept-do", &by);
        forms.push(Form::of_side("accept-draw", other, accept).led(of));
        forms.push(Form::of_side("decline-draw", other, visit.with("panel-decline-do", by)));
    }
    let by_hand = game.setting().venue.is_by_hand() && game.clock().is_some();
    if by_hand && game.is_in_play() {
        if !game.clock_is_started() {
            let starter = game.turn().opponent();
            let starts = visit.with("panel-start-clock-do", colour(visit, starter));
            forms.push(Form::of_side("press-clock", starter, starts).first());
        } else if let Some(side) = game.to_press() {
            let presses = visit.with("panel-press-do", colour(visit, side));
            forms.push(Form::of_side("press-clock", side, presses).first());
        }
    }
    forms
}

/// What play stands still for.
fn halted(visit: &Visit, game: &Game) -> Vec<Form> {
    match game.halt() {
        None => Vec::new(),
        Some(Halt::Pause) => vec![Form::new("resume", visit.t("resume-do")).first()],
        Some(Halt::LimitClaim(_)) => vec![
            Form::new("rule-on-limit", visit.t("panel-limit-leads-do"))
                .holding("record", "leads-there")
                .led(visit.t("panel-limit-lead"))
                .first(),
            Form::new("rule-on-limit", visit.t("panel-limit-short-do"))
                .holding("record", "falls-short"),
        ],
        Some(Halt::Resignation(_)) => vec![
            Form::new("consent-to-resignation", visit.t("consent-resignation-do")).first(),
            Form::new("refuse-resignation", visit.t("refuse-resignation-do")).with_reason(visit),
        ],
        Some(Halt::EarlyDraw) => vec![
            Form::new("allow-draw", visit.t("allow-draw-do")).first(),
            Form::new("order-play-on", visit.t("order-play-on-do")).with_reason(visit),
        ],
    }
}

/// The arbiter's own verdict on a repetition.
pub(super) fn overrule(visit: &Visit) -> Form {
    let verdicts = vec![
        ("red-loses", visit.t("verdict-red-loses")),
        ("black-loses", visit.t("verdict-black-loses")),
        ("draw-permitted", visit.t("verdict-draw-permitted")),
        ("draw-mutual", visit.t("verdict-draw-mutual")),
        ("no-case", visit.t("verdict-no-case")),
    ];
    Form::new("overrule", visit.t("overrule-do"))
        .led(visit.t("panel-overrule-lead"))
        .with_choice("verdict", visit.t("verdict"), verdicts)
        .with_reason(visit)
}

/// From the call to seal to the opening of the envelope.
fn adjourned(visit: &Visit, game: &Game, view: &View) -> Vec<Form> {
    if let Some(side) = game.to_seal() {
        let written = Line::new("written", visit.t("seal-label")).optional().kind("password");
        let seal = Form::of_side("seal", side, visit.t("seal-do"))
            .led(visit.with("panel-seal-lead", colour(visit, side)))
            .with(Field::Line(written))
            .first();
        // Before it is sealed the call can be withdrawn.
        let withdraw = Form::new("resume", visit.t("panel-withdraw-adjournment-do"));
        return if game.turn() == side { vec![seal, withdraw] } else { vec![withdraw] };
    }
    let mut forms = Vec::new();
    let confirmed = view.adjournment.as_ref().map(|adjourned| adjourned.confirmed);
    for side in Color::ALL.into_iter().filter(|side| confirmed.is_some_and(|it| !it[*side])) {
        let confirms = visit.with("panel-confirm-diagram-do", colour(visit, side));
        forms.push(Form::of_side("confirm-diagram", side, confirms));
    }
    if !game.is_called_to_resume() {
        let at = Line::new("resume-at", visit.t("panel-resume-at")).kind("datetime-local");
        let place = Line::new("place", visit.t("panel-resume-place")).optional();
        forms.push(
            Form::new("set-resumption", visit.t("panel-set-resumption-do"))
                .with(Field::Line(at))
                .with(Field::Line(place)),
        );
        let call = Form::new("call-resumption", visit.t("call-resumption-do"));
        forms.push(call.with_absent(visit).first());
        return forms;
    }
    // It is opened when both players are there.
    if !Color::ALL.into_iter().any(|side| game.is_absent(side)) {
        let envelope = Form::new("open-envelope", visit.t("open-envelope-do")).first();
        let kept = view.adjournment.as_ref().is_some_and(|adjourned| adjourned.written.is_some());
        forms.push(match kept {
            true => envelope,
            false => envelope
                .with(Field::Line(Line::new("written", visit.t("envelope-label"))))
                .with(Field::Line(Line::new("read-as", visit.t("panel-read-as")).optional())),
        });
    }
    // Somebody may be found to be missing only now.
    let again = Form::new("call-resumption", visit.t("panel-call-again-do"));
    forms.push(again.with_absent(visit));
    forms
}

/// The slip and the scores.
fn after_the_end(visit: &Visit, game: &Game) -> Vec<Form> {
    let mut forms = Vec::new();
    if !game.signatures().iter().any(|part| part.is_arbiter()) {
        forms.push(Form::new("sign", visit.t("sign-do")).first());
    }
    for side in game.scores_owed() {
        let hands_in = visit.with("panel-hand-in-do", colour(visit, side));
        forms.push(Form::of_side("hand-in-score", side, hands_in));
    }
    if game.score_to_enter().is_some() {
        forms.push(Form::new("note-score-entered", visit.t("panel-score-entered-do")));
    }
    forms
}
