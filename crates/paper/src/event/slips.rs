//! Result slips (成绩单): the result, the time both used and three signatures (AXF 2017 2§8.6).

use chuhe_rulebook::Language;
use chuhe_tournament::export::BlankSlip;
use chuhe_tournament::{GameRef, Tournament};

use super::cards::{cut_pages, named};
use super::desk::Desk;
use super::page::{Lie, document, escaped};
use crate::words::Key;

/// Slips on a page.
const ON_A_PAGE: usize = 6;

/// The result slips of a round, one for each game, to be filled in; what is known is printed. None if there is no
/// such round.
///
/// A game may have a code to be scanned, as SVG, which leads to where it is entered.
pub(super) fn result_slips_html(
    event: &Tournament,
    stage: u16,
    round: u16,
    language: Language,
    code: &dyn Fn(GameRef) -> Option<String>,
) -> Option<String> {
    event.round(stage, round)?;
    let desk = Desk::new(event, stage, language);
    let slips = desk.slips(round);
    let slips = desk.games(round).into_iter().zip(&slips);
    let result = |game| event.game(game).map_or_else(String::new, |game| desk.game_result(game));
    let slips: Vec<String> =
        slips.map(|(game, one)| slip(&desk, one, &result(game), code(game))).collect();
    let title = format!("{} {}", event.setting().name, desk.plain(Key("title-result-slips")));
    Some(document(&desk.words, &title, Lie::Cut, &cut_pages("slips", &slips, ON_A_PAGE)))
}

fn slip(desk: &Desk<'_>, slip: &BlankSlip, result: &str, code: Option<String>) -> String {
    let card = &slip.card;
    let mut place = vec![
        desk.stage_name(),
        desk.round_name(card.table.round),
        desk.table_name(card.table.table),
    ];
    place.extend(card.board.map(|board| desk.numbered(Key("board-numbered"), board)));
    place.extend((card.games > 1).then(|| desk.numbered(Key("game-numbered"), card.game)));
    let used = slip.used_ms.map(|(red, black)| [red, black].map(chuhe_logbook::clock_face));
    let side = |class: &str, key: Key, (name, unit): &(String, String), at: usize| {
        let used = used.as_ref().map_or("", |used| &used[at]);
        format!(
            "<tr><th class=\"{class}\">{}</th><td class=\"who\">{}</td>\
             <td class=\"fill\">{}</td><td class=\"fill\"></td></tr>",
            escaped(&desk.plain(key)),
            named(name, unit),
            escaped(used),
        )
    };
    let boxed = |key: Key, sign: &str| {
        let tick = if slip.result.as_deref() == Some(sign) { "☑" } else { "☐" };
        format!("<span>{tick} {}</span>", escaped(&desk.plain(key)))
    };
    let known = ["1-0", "1/2-1/2", "0-1"];
    // A forfeit or an annulled game is none of the three.
    let other =
        if slip.result.as_deref().is_some_and(|sign| known.contains(&sign)) { "" } else { result };
    let control = desk.time_controls(&slip.time_controls);
    let control = match control.is_empty() {
        true => String::new(),
        false => {
            format!(
                "<p class=\"control\">{} {}</p>",
                escaped(&desk.plain(Key("time-control"))),
                escaped(&control)
            )
        }
    };
    let sign = |key: Key| format!("<div><dt>{}</dt><dd></dd></div>", escaped(&desk.plain(key)));
    format!(
        "<article class=\"slip{}\">{}<h2>{}</h2><h3>{}</h3><p class=\"where\">{}</p>\n\
         <table><thead><tr><td></td><td></td><th>{}</th><th>{}</th></tr></thead><tbody>{}{}</tbody></table>\n\
         <p class=\"outcome\"><b>{}</b>{}{}{}<span>{}</span></p>{control}\n\
         <dl class=\"signatures\">{}{}{}</dl></article>\n",
        if code.is_some() { " coded" } else { "" },
        code.map(|svg| format!("<div class=\"code\">{svg}</div>")).unwrap_or_default(),
        escaped(&slip.event),
        escaped(&desk.plain(Key("title-result-slip"))),
        escaped(&desk.subtitle(&place)),
        escaped(&desk.plain(Key("time-used"))),
        escaped(&desk.plain(Key("fouls"))),
        side("red", Key("red"), &card.red, 0),
        side("black", Key("black"), &card.black, 1),
        escaped(&desk.plain(Key("result"))),
        boxed(Key("red-wins"), known[0]),
        boxed(Key("drawn"), known[1]),
        boxed(Key("black-wins"), known[2]),
        escaped(other),
        sign(Key("sign-red")),
        sign(Key("sign-black")),
        sign(Key("sign-arbiter")),
    )
}
