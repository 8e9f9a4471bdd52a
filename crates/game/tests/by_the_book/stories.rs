//! A day at the table under each rulebook, as an arbiter would read it out.
//!
//! What is done is on the left, what the log then says is in `assert_tells`, in plain English.

use chuhe_board::Color;
use chuhe_game::{
    Actor, CaseVerdict, Command, Correction, Mishap, Outcome, Part, Touched, explain,
};
use chuhe_rulebook::{DrawReason, FoulKind, Language, Misconduct};

use crate::table::{BLACK, MINUTE, RED, Table, setting};

impl Table {
    /// Words without the titles of the articles, which belong to the rulebooks.
    fn without_titles(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for article in self.game.rulebook().articles() {
            let (number, title) = (&article.number, article.title.get(Language::En));
            text = text.replace(&format!("{number} {title}"), number);
        }
        text
    }

    /// What the last entries of the log say in plain English.
    #[track_caller]
    fn assert_tells(&self, expected: &[&str]) {
        let lines = explain::log(&self.log, Language::En).expect("the log replays");
        let last = &lines[lines.len() - expected.len()..];
        let text = |line: &String| {
            let (_, text) = line.split_once("  ").expect("time and text");
            self.without_titles(text)
        };
        assert_eq!(last.iter().map(text).collect::<Vec<_>>(), expected);
    }

    /// What is coming, in plain English.
    fn warned(&self) -> Vec<String> {
        let say = |warning| explain::warning(&self.game, warning, Language::En);
        self.game.warnings().iter().map(|warning| self.without_titles(&say(warning))).collect()
    }

    fn foul(&mut self, side: Color, kind: FoulKind) {
        self.does(Command::RecordFoul { side, kind, times: 1 });
    }
}

#[test]
fn a_round_under_axf_2017() {
    // 2§2.3: the chief arbiter announces the start, and Black starts Red's clock.
    let mut table = Table::open(setting("axf-2017"));
    table.does(Command::Start { absent: vec![] });
    table.wait(2000).does(Command::PressClock { side: BLACK });
    table.assert_tells(&[
        "Red player (Red) against Black player (Black) under AXF 2017, 60 minutes and 30 seconds a move",
        "The start is announced",
        "The clock is started",
    ]);
    // 1§3.3, 2§2.2: Red moves, and presses with the hand that moved.
    table.wait(5 * MINUTE).plays("C2=5");
    table.assert_tells(&["Red: C2=5", "Red presses the clock"]);
    // 1§3.2.B: Black touches the cannon on e2. His own cannons cannot take it: any move, and a foul.
    let touched = vec![Touched::One("e2".parse().unwrap())];
    table.does(Command::Touch { side: BLACK, touched, adjusting: false });
    table.assert_tells(&[
        "Black touches pieces: the red cannon on e2",
        "Black: touching an enemy piece that cannot be taken; Technical fouls: 1 \
         (1§3.2.B, 2§9.6)",
    ]);
    // The table sees the loss coming.
    assert_eq!(
        table.warned(),
        ["Black, Technical fouls: 1; one more makes 2 and loses (1§3.6, 4§2.1.F)"]
    );
    table.wait(MINUTE).plays("H8+7");
    // 3.6.I: Red offers after his move; Black answers by moving, which refuses.
    table.wait(MINUTE).moves_only("H2+3");
    table.does(Command::OfferDraw { side: RED });
    table.does(Command::PressClock { side: RED });
    table.wait(MINUTE).plays("H2+3");
    // 2§8.11: loud talk is reminded of, then warned of.
    for reason in ["talks to a spectator", "talks again"] {
        table.does(Command::Misconduct { side: RED, act: None, reason: reason.into() });
    }
    table.assert_tells(&[
        "Red, misconduct: a reminder: talks to a spectator",
        "Red, misconduct: a warning: talks again",
    ]);
    // 2§2.4: the hall closes. Red seals on his own time.
    table.does(Command::Adjourn { reason: "the hall closes".into() });
    table.wait(4 * MINUTE).does(Command::Seal { side: RED, written: Some("R1=2".into()) });
    table.assert_tells(&[
        "The game is to be adjourned: the hall closes",
        "Red has sealed the move; time used: Red 0:10:00, Black 0:02:00",
    ]);
    // 3.6.K: both are there in time.
    let at = table.at().plus_ms(120 * MINUTE);
    table.does(Command::SetResumption { at, place: "hall 2".into() });
    table.wait(120 * MINUTE).does(Command::CallResumption { absent: vec![] });
    table.does(Command::OpenEnvelope { written: None, read_as: None });
    table.assert_tells(&["The envelope is opened: R1=2", "Red: R1=2", "Red presses the clock"]);
    // 4§2.1.E: Black resigns, and the arbiter agrees.
    table.wait(MINUTE).by(&Actor::player(BLACK), Command::Resign { side: BLACK });
    table.does(Command::ConsentToResignation);
    table.assert_tells(&[
        "Black resigns; the arbiter has to agree (4§2.1.E)",
        "The game is over. Red wins: Black has resigned (4§2.1.E)",
    ]);
    // 2§8.6: the slip with both times is signed; 2§3.7: the winner enters the moves.
    let used = table.game.result_slip().unwrap().used_ms.unwrap();
    assert_eq!((used.red, used.black), (10 * MINUTE, 3 * MINUTE));
    for part in [Part::Red, Part::Black, Part::Arbiter] {
        table.by(&Actor::new(part, ""), Command::Sign);
    }
    assert!(table.game.result_slip().unwrap().is_signed());
    assert_eq!(table.warned(), ["The score is missing; it is for Red to enter"]);
    for side in Color::ALL {
        table.does(Command::HandInScore { side });
    }
    table.does(Command::NoteScoreEntered);
    assert_eq!(table.game.warnings(), []);
}

#[test]
fn a_round_under_wxf_2018() {
    // By its foreword the book takes the Asian rules over; its articles are its own.
    let mut table = Table::under("wxf-2018");
    table.line("C2=5 H8+7");
    // A horse is put where it cannot go; the arbiter restores it, and it must move all the same.
    let mishap = Mishap::IllegalMove { played: "h0f1".parse().unwrap() };
    table.does(Command::Settle { side: RED, mishap });
    assert_eq!(table.game.counters(RED).all().map(|(_, count)| count).sum::<u16>(), 1);
    table.line("H2+3 R9=8");
    // Red claims the natural move limit far too early: a second technical foul.
    table.does(Command::ClaimLimit { side: RED });
    table.does(Command::RuleOnLimit { record_leads_there: true });
    assert_eq!(
        table.game.ended().map(|ended| ended.outcome.winner()),
        Some(Some(BLACK)),
        "two technical fouls lose"
    );
    // An appeal is upheld: the claim was a question. The foul is struck out and the game goes on.
    let reason = || "the appeal was upheld".to_owned();
    let kind = FoulKind::FalseLimitClaim;
    let strike = Correction::StrikeFouls { side: RED, kind, times: 1 };
    table.does(Command::Correct { correction: strike, reason: reason() });
    table.does(Command::Correct { correction: Correction::PlayOn, reason: reason() });
    table.does(Command::Resume);
    table.assert_tells(&[
        "Corrected: struck out for Red, a false claim of the natural move limit: \
         the appeal was upheld",
        "Corrected: the game goes on: the appeal was upheld",
        "Play goes on",
    ]);
    table.line("R1=2 H2+3");
}

#[test]
fn a_round_under_axf_2003() {
    // The event's limit for lateness is fifteen minutes; Red comes after ten, on his own time.
    let mut table = Table::open(setting("axf-2003"));
    table.does(Command::Start { absent: vec![RED] });
    table.does(Command::PressClock { side: BLACK });
    table.wait(10 * MINUTE).does(Command::Arrive { side: RED });
    assert_eq!(table.left(RED), 50 * MINUTE);
    table.plays("C2=5");
    // Faults of the record are violations here, and the fourth loses.
    for _ in 0..3 {
        table.foul(BLACK, FoulKind::UnrecordedMove);
    }
    assert_eq!(table.outcome(), None);
    table.foul(BLACK, FoulKind::UnrecordedMove);
    table.assert_tells(&[
        "Black: an unrecorded move; Violations: 4 (4§2.A7)",
        "The game is over. Red wins: Black has reached the limit of violations (4§2.A7)",
    ]);
}

#[test]
fn a_round_under_cxa_1987() {
    let mut table = Table::under("cxa-1987");
    // 1§4.二(二): an offer is made after the move and before the press.
    table.moves_only("C2=5");
    table.does(Command::OfferDraw { side: RED });
    table.does(Command::PressClock { side: RED });
    table.line("H8+7");
    // Refused by Black's move; Red may not offer again until Black has.
    table.moves_only("H2+3");
    let refusal = table.refused(Command::OfferDraw { side: RED });
    assert!(
        refusal
            .to_string()
            .starts_with("The other side must offer first and be refused; this offer is void")
    );
    table.does(Command::PressClock { side: RED });
    // 1§4.二(四): a false claim of the sixty rounds is a violation and costs five minutes.
    let before = table.left(BLACK);
    table.does(Command::ClaimLimit { side: BLACK });
    table.does(Command::RuleOnLimit { record_leads_there: true });
    assert_eq!(table.left(BLACK), before - 5 * MINUTE);
    table.line("H2+3");
    // A suicide move is taken back like any illegal move: the second violation, Red's first.
    table.foul(BLACK, FoulKind::TamperedWithClock);
    assert_eq!(table.outcome(), None);
    // 1§4.一(八): the third violation loses.
    table.foul(BLACK, FoulKind::LeftSeat);
    assert_eq!(table.game.ended().map(|ended| ended.outcome.winner()), Some(Some(RED)));
    // 1§4.一(九): elsewhere a player just resigns, and that is that.
    let mut other = Table::under("cxa-1987");
    other.by(&Actor::player(RED), Command::Resign { side: RED });
    other.assert_tells(&["The game is over. Black wins: Red has resigned (1§4.一(九))"]);
}

#[test]
fn a_round_under_staff_2012() {
    // 二.3: the preliminaries begin without a clock.
    let mut table = Table::under("staff-2012");
    table.line("C2=5 H8+7");
    // 五: asking on the opponent's time, fingering a piece; 五.2: offering twice. Three fouls lose.
    table.foul(RED, FoulKind::AskedOnOpponentsTime);
    table.foul(RED, FoulKind::IdleTouching);
    // After thirty minutes a clock is put: thirty minutes each.
    table.wait(30 * MINUTE).does(Command::IntroduceClock);
    table.assert_tells(&["A clock is put to the game (二.3)"]);
    table.plays("H2+3");
    table.does(Command::OfferDraw { side: RED });
    table.plays("H2+3");
    table.plays("R1=2");
    table.does(Command::OfferDraw { side: RED });
    table.assert_tells(&[
        "Red: offering a draw again too soon; Fouls: 3 (五.2)",
        "The game is over. Black wins: Red has reached the limit of fouls (三(1), 五)",
    ]);
}

#[test]
fn a_round_under_cxa_2020() {
    let mut table = Table::under("cxa-2020");
    // Horses to and fro: after two cycles the table is told what the third would bring.
    for m in "b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0".split(' ') {
        table.wait(1000).plays(m);
    }
    assert_eq!(table.warned(), ["H3-2 decides it: the game is drawn"]);
    // Black varies, and the game goes on.
    table.plays("R1+1");
    assert_eq!(table.outcome(), None);
    // A player who refuses the rules has lost.
    let act = Some(Misconduct::Indiscipline);
    table.does(Command::Misconduct { side: BLACK, act, reason: "will not sit down".into() });
    assert_eq!(table.game.ended().map(|ended| ended.outcome.winner()), Some(Some(RED)));
}

#[test]
fn the_arbiter_has_the_last_word_on_a_repetition() {
    let mut table = Table::from("axf-2017", "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w");
    table.line(&"h8h9 f9f8 h9h8 f8f9 ".repeat(3));
    let pending = table.game.pending().expect("three cycles").ruling.clone();
    assert!(pending.text.en.starts_with("Red gives perpetual check and Black only chases"));
    assert_eq!(pending.articles, ["4§2.1.H", "4§3.1", "4§4.1", "3.6.G", "4§2.1.C"]);
    let verdict = CaseVerdict::DrawPermitted;
    table.does(Command::Overrule { verdict, reason: "as the chief arbiter reads 4§4.7".into() });
    table.assert_tells(&[
        "The arbiter judges otherwise: neither offends: a draw if nobody varies: \
         as the chief arbiter reads 4§4.7",
    ]);
    table.line("h8h9 f9f8 h9h8 f8f9");
    assert_eq!(table.outcome(), Some(Outcome::draw(DrawReason::PermittedRepetition)));
}
