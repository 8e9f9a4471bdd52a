//! What else can be done in a game, in sections that are folded until they are wanted.

use chuhe_board::Color;
use chuhe_game::{Game, explain};
use chuhe_rulebook::{DrawReason, FoulKind, LossReason, Misconduct, OtherOutcome};

use super::form::{Field, Form, Line, Section, vocabulary};
use super::waiting::overrule;
use crate::pages::game::colour;
use crate::pages::visit::Visit;

/// What makes a section.
type Made = fn(&Visit, &Game) -> Section;

/// Every section, always in the same place; those that have nothing to do now are empty.
pub(super) fn sections(visit: &Visit, game: &Game) -> Vec<Section> {
    let (over, started) = (game.ended().is_some(), game.started().is_some());
    let under_way = started && !over;
    let by_hand = game.setting().venue.is_by_hand();
    let adjourns = game.rulebook().adjournment.is_some() && !game.is_adjourned();
    let all: [(&'static str, bool, Made); 9] = [
        ("players", under_way, players),
        ("misconduct", !over, misconduct),
        ("clock", under_way, clock),
        ("mishaps", !over && by_hand, mishaps),
        ("rulings", under_way, rulings),
        ("adjourning", under_way && adjourns, adjourning),
        ("ending", !over, ending),
        ("corrections", true, corrections),
        ("notes", true, notes),
    ];
    let section = |(key, wanted, section): (&'static str, bool, Made)| {
        let section = if wanted { section(visit, game) } else { Section::default() };
        Section { key, ..section }
    };
    all.into_iter().map(section).collect()
}

/// What a player does that the arbiter enters for him.
fn players(visit: &Visit, game: &Game) -> Section {
    let acts = vec![
        ("offer-draw", visit.t("offer-draw-do")),
        ("accept-draw", visit.t("accept-draw-do")),
        ("decline-draw", visit.t("decline-draw-do")),
        ("retract-offer", visit.t("panel-retract-do")),
        ("claim-repetition", visit.t("claim-repetition-do")),
        ("claim-limit", visit.t("claim-limit-do")),
        ("claim-shuffling", visit.t("panel-claim-shuffling-do")),
        ("announce-adjusting", visit.t("panel-announce-do")),
        ("resign", visit.t("resign-do")),
    ];
    let by_hand = game.setting().venue.is_by_hand();
    let acts = acts.into_iter().filter(|(act, _)| by_hand || *act != "announce-adjusting");
    let form = Form::new("", visit.t("panel-enter-do")).with(Field::Side).with_choice(
        "do",
        visit.t("panel-what"),
        acts.collect(),
    );
    Section::new(visit, visit.t("panel-players"), vec![form])
}

/// The ladder of reminder, warning and loss, and acts with a sanction of their own (AXF 2017 2§8).
fn misconduct(visit: &Visit, game: &Game) -> Section {
    let language = visit.language();
    let discipline = &game.rulebook().discipline;
    let next = Color::ALL.into_iter().filter_map(|side| {
        let measure = explain::measure(game.next_measure(side)?, language);
        let told = [
            ("side", colour(visit, side)),
            ("acts", game.misconduct(side).to_string()),
            ("measure", measure),
        ];
        Some(visit.say("panel-next-measure", &told))
    });
    let mut acts = Vec::new();
    if discipline.ladder.is_some() {
        acts.push(("", visit.t("panel-by-ladder")));
    }
    for (act, sanction) in &discipline.acts {
        let name = explain::act(*act, language);
        let measure = explain::measure(sanction.measure, language);
        acts.push((Misconduct::key(*act), name + &visit.t("colon") + &measure));
    }
    let mut forms = Vec::new();
    if !acts.is_empty() {
        let form = Form::new("misconduct", visit.t("panel-misconduct-do"))
            .with(Field::Side)
            .with_choice("act", visit.t("panel-act"), acts)
            .asking("reason", visit.t("panel-what-happened"));
        forms.push(form);
    }
    let title = visit.t("panel-misconduct");
    let section = Section::new(visit, title, forms);
    section.telling(next.collect())
}

fn clock(visit: &Visit, game: &Game) -> Section {
    let mut forms = Vec::new();
    if game.clock().is_some() {
        let seconds = Line::new("seconds", visit.t("field-seconds")).like("-60");
        forms.push(
            Form::new("adjust-clock", visit.t("clock-do"))
                .with(Field::Side)
                .with(Field::Line(seconds))
                .with_reason(visit),
        );
    } else {
        forms.push(Form::new("introduce-clock", visit.t("panel-introduce-clock-do")));
    }
    if game.is_in_play() {
        forms.push(Form::new("pause", visit.t("pause-do")).with_reason(visit));
    }
    forms.push(Form { look: "quiet", ..Form::new("tick", visit.t("tick-do")) });
    Section::new(visit, visit.t("clock-title"), forms)
}

/// What went wrong on the board (AXF 2017 1§3.4, 1§3.5, 2§8.13).
fn mishaps(visit: &Visit, game: &Game) -> Section {
    let mut forms = Vec::new();
    if game.started().is_some() {
        let settle = |mishap| {
            Form::new("settle", visit.t("panel-settle-do"))
                .holding("mishap", mishap)
                .with(Field::Side)
        };
        let made = || Field::Line(Line::new("move", visit.t("panel-move-squares")).like("e0e2"));
        let pieces = || Line::new("pieces", visit.t("panel-squares")).like("e0 c3");
        let many = Line::new("how-many", visit.t("panel-how-many")).kind("number").holding("2");
        forms.extend([
            settle("illegal-move").led(visit.t("panel-illegal-lead")).with(made()),
            settle("extra-move").led(visit.t("panel-extra-lead")).with(made()),
            settle("displaced").led(visit.t("panel-displaced-lead")).with(Field::Line(pieces())),
            settle("knocked-over")
                .led(visit.t("panel-knocked-lead"))
                .with(Field::Line(many))
                .with_tick("off-the-board", "yes", visit.t("panel-off-the-board"))
                .with_tick("after-press", "yes", visit.t("panel-after-press")),
            Form::new("put-straight", visit.t("panel-put-straight-do"))
                .led(visit.t("panel-put-straight-lead"))
                .with(Field::Line(pieces())),
        ]);
    }
    let reverse = Form::new("reverse-colours", visit.t("panel-reverse-do"));
    forms.push(reverse.led(visit.t("panel-reverse-lead")));
    Section::new(visit, visit.t("panel-mishaps"), forms)
}

/// What the arbiter brings up himself.
fn rulings(visit: &Visit, game: &Game) -> Section {
    let mut forms = Vec::new();
    if game.rulebook().natural_limit.is_some() {
        forms.push(Form::new("declare-limit", visit.t("declare-limit-do")));
    }
    // One that is pending stands above, until he has ruled on it.
    if game.pending().is_none_or(|pending| pending.overruled.is_some()) {
        forms.push(overrule(visit));
    }
    Section::new(visit, visit.t("panel-rulings"), forms)
}

fn adjourning(visit: &Visit, _: &Game) -> Section {
    let adjourn = Form::new("adjourn", visit.t("adjourn-do")).with_reason(visit);
    Section::new(visit, visit.t("panel-adjourning"), vec![adjourn])
}

fn ending(visit: &Visit, game: &Game) -> Section {
    let form = with_result(Form::new("enter-result", visit.t("end-do")), visit, game);
    let title = visit.t("panel-ending");
    Section::new(visit, title, vec![form])
}

/// A form with the results that the book knows, and what the arbiter says to it.
fn with_result(form: Form, visit: &Visit, game: &Game) -> Form {
    let language = visit.language();
    let results = &game.rulebook().results;
    let mut outcomes = vec![
        ("red-won", visit.t("outcome-red-won")),
        ("black-won", visit.t("outcome-black-won")),
        ("drawn", visit.t("outcome-drawn")),
        ("both-lost", visit.t("outcome-both-lost")),
    ];
    for (other, key, name) in [
        (OtherOutcome::BothLose, "both-lost-unplayed", visit.t("panel-both-lost-unplayed")),
        (OtherOutcome::Annulled, "annulled", visit.t("outcome-annulled")),
        (OtherOutcome::PointsCancelled, "points-cancelled", visit.t("panel-points-cancelled")),
    ] {
        if results.others.contains_key(&other) {
            outcomes.push((key, name));
        }
    }
    let losses = vocabulary(
        LossReason::ALL,
        |it| results.losses.contains_key(it),
        |it| it.key(),
        explain::loss_clause,
        language,
    );
    let draws = vocabulary(
        DrawReason::ALL,
        |it| results.draws.contains_key(it),
        |it| it.key(),
        explain::draw_reason,
        language,
    );
    let cancels = results.others.contains_key(&OtherOutcome::PointsCancelled);
    let form = form
        .with_choice("result", visit.t("field-result"), outcomes)
        .with_choice("loss", visit.t("loss-reason"), losses)
        .with_choice("draw", visit.t("draw-reason"), draws);
    let form = match cancels {
        true => form.with_tick("cancelled", "red", visit.t("panel-cancelled-red")).with_tick(
            "cancelled",
            "black",
            visit.t("panel-cancelled-black"),
        ),
        false => form,
    };
    form.asking("reason", visit.t("field-remark"))
}

/// What is put right by a later entry.
fn corrections(visit: &Visit, game: &Game) -> Section {
    let language = visit.language();
    let over = game.ended().is_some();
    let mut forms = Vec::new();
    if over {
        let correct = Form::new("correct-outcome", visit.t("panel-correct-outcome-do"));
        forms.push(with_result(correct, visit, game));
        forms.push(
            Form::new("correct-play-on", visit.t("panel-play-on-do"))
                .led(visit.t("panel-play-on-lead"))
                .with_reason(visit),
        );
    }
    if !game.history().plies().is_empty() {
        let plies = Line::new("plies", visit.t("panel-plies")).kind("number").holding("1");
        forms.push(
            Form::new("correct-take-back", visit.t("panel-take-back-do"))
                .after(game.history().plies().len())
                .led(visit.t("panel-take-back-lead"))
                .with(Field::Line(plies))
                .with_reason(visit),
        );
    }
    let recorded =
        |kind: &FoulKind| Color::ALL.into_iter().any(|side| game.counters(side).times(*kind) > 0);
    let fouls = vocabulary(FoulKind::ALL, recorded, |it| it.key(), explain::foul, language);
    if !fouls.is_empty() {
        let times = Line::new("times", visit.t("field-times")).kind("number").holding("1");
        forms.push(
            Form::new("correct-strike-fouls", visit.t("panel-strike-do"))
                .with(Field::Side)
                .with_choice("foul", visit.t("foul"), fouls)
                .with(Field::Line(times))
                .with_reason(visit),
        );
    }
    Section::new(visit, visit.t("panel-corrections"), forms)
}

/// What only officials get to read.
fn notes(visit: &Visit, _: &Game) -> Section {
    let note = Form::new("note", visit.t("panel-note-do")).asking("text", visit.t("field-text"));
    let note = note.led(visit.t("panel-note-lead"));
    Section::new(visit, visit.t("panel-notes"), vec![note])
}
