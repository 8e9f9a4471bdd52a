//! The table, with every tie-break and what decided.

use std::fmt::Write;

use chuhe_rulebook::Language;
use chuhe_tournament::{Decider, Pairing, Standings, Tournament, explain};

use super::desk::Desk;
use super::page::{Lie, cell, document, escaped, head, head_row};
use crate::words::{Key, filled, number};

/// More tie-breaks than these do not fit on a page that stands upright.
const UPRIGHT: usize = 5;

/// The table of a stage; where there are groups, one of each group. None if there is no such stage.
pub(super) fn standings_html(event: &Tournament, stage: u16, language: Language) -> Option<String> {
    let desk = Desk::new(event, stage, language);
    let whole = event.standings(stage)?;
    let title =
        desk.subtitle(&[desk.stage_name(), after(&desk), desk.plain(Key("title-standings"))]);
    let groups = desk.here().map_or(0, |stage| stage.groups().len()) as u16;
    let mut out = String::new();
    if groups == 0 {
        out += &head(&event.setting().name, &title);
        out += &table(&desk, &whole, true);
    }
    for group in 1..=groups {
        let Some(lines) = event.group_standings(stage, group) else { continue };
        let name = desk.numbered(Key("group-numbered"), group);
        out.push_str("<section class=\"together\">\n");
        out += &head(&event.setting().name, &desk.subtitle(&[title.clone(), name]));
        out += &table(&desk, &lines, true);
        out.push_str("</section>\n");
    }
    out += &notes(&desk, &whole);
    Some(document(&desk.words, &format!("{} {title}", event.setting().name), lie(&whole), &out))
}

/// The places of the whole event.
pub(super) fn final_standings_html(event: &Tournament, language: Language) -> String {
    let desk = Desk::new(event, 1, language);
    let whole = event.final_standings();
    let title = desk.whole_title();
    let mut out = head(&event.setting().name, &title);
    out += &table(&desk, &whole, false);
    out += &notes(&desk, &whole);
    document(&desk.words, &format!("{} {title}", event.setting().name), lie(&whole), &out)
}

fn lie(table: &Standings) -> Lie {
    if table.telling_tie_breaks().len() > UPRIGHT { Lie::Landscape } else { Lie::Portrait }
}

/// After which round the table stands. Results count as they come in: of a round under way it says how many are in,
/// or the table would be taken for that of the round before.
fn after(desk: &Desk<'_>) -> String {
    let Some(stage) = desk.here() else { return String::new() };
    let over = stage.rounds_over();
    let round =
        |number: usize| if number == 0 { String::new() } else { desk.round_name(number as u16) };
    let playing =
        stage.rounds().get(over).filter(|round| round.pairings.iter().any(Pairing::is_touched));
    let some = playing.map(|playing| {
        let complete = playing.pairings.iter().filter(|pairing| pairing.is_complete()).count();
        let args = [
            ("round", number(desk.event.round_in_table(desk.stage, over as u16 + 1).into())),
            ("complete", number(complete)),
            ("tables", number(playing.pairings.len())),
        ];
        desk.words.say(Key("with-some-results"), &args)
    });
    desk.subtitle(&[round(over), some.unwrap_or_default()])
}

/// A table: of a stage, or of the whole event, in which one stage counts points and another matches won.
fn table(desk: &Desk<'_>, table: &Standings, of_stage: bool) -> String {
    let (event, language) = (desk.event, desk.words.language);
    let has_units = desk.has_units(table.lines.iter().map(|line| line.entrant));
    let mut heads = vec![
        ("n", desk.plain(Key("place"))),
        ("n", desk.plain(Key("number"))),
        ("", desk.name_heading()),
    ];
    heads.extend(has_units.then(|| ("", desk.plain(Key("unit")))));
    if of_stage {
        heads.extend([("n", desk.plain(Key("record"))), ("n", desk.score_heading())]);
    } else {
        heads.push(("n", desk.plain(Key("score"))));
    }
    let columns = table.telling_tie_breaks();
    heads.extend(columns.iter().map(|&(_, one)| ("n", explain::tie_break_short(one, language))));
    heads.push(("", desk.plain(Key("decided-by"))));
    let mut out = String::from("<table class=\"standings\">\n");
    out += &head_row(&heads);
    out.push_str("<tbody>\n");
    for line in &table.lines {
        let [won, drawn, lost] = line.record;
        let decided = line.decided_by.map(|by| desk.decided(by, table.score));
        out.push_str("<tr>");
        out += &cell("place", &line.place.to_string());
        out += &cell("n", &desk.number(line.entrant));
        out += &cell("name", &desk.name_in_table(line.stage, line.entrant));
        if has_units {
            out += &cell("unit", &desk.unit(line.entrant));
        }
        let score = if of_stage {
            out += &cell("n", &format!("{won}/{drawn}/{lost}"));
            line.score_text()
        } else {
            desk.score_of_whole(line.score_unit, line.score)
        };
        let by_score = line.decided_by == Some(Decider::Score);
        let score = score + event.score_mark(line.stage, line.entrant);
        out += &cell(if by_score { "n score decides" } else { "n score" }, &score);
        for &(at, criterion) in &columns {
            let decides = line.decided_by == Some(Decider::TieBreak(criterion));
            let value = line.values.get(at).map(ToString::to_string).unwrap_or_default();
            // Several amounts may break between two lines.
            let amounts = escaped(&value).replace('/', "/<wbr>");
            let class = if decides { "n decides" } else { "n" };
            let _ = write!(out, "<td class=\"{class}\">{amounts}</td>");
        }
        out += &cell("decided", &decided.unwrap_or_default());
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n");
    out
}

fn notes(desk: &Desk<'_>, table: &Standings) -> String {
    let language = desk.words.language;
    let mut notes = desk.notes_below(table.lines.iter().map(|line| (line.stage, line.entrant)));
    if table.score.is_some() {
        let criteria = table.tie_breaks.iter().map(|&one| explain::tie_break(one, language));
        let order: Vec<String> = [desk.score_heading()].into_iter().chain(criteria).collect();
        let order = order.join(&desk.plain(Key("list-comma")));
        notes.push(desk.words.say(Key("order-note"), &[("order", filled(order))]));
    }
    notes.extend(explain::legend(table.telling_tie_breaks().iter().map(|one| one.1), language));
    notes.push(desk.plain(Key("decided-note")));
    if !table.articles.is_empty() {
        let article =
            |a: &chuhe_rulebook::ArticleRef| format!("{} {}", a.number, a.title.get(language));
        let articles: Vec<String> = table.articles.iter().map(article).collect();
        let book = desk.event.rulebook().book.title.get(language);
        let articles = format!("{book} {}", desk.listed(&articles));
        notes.push(desk.words.say(Key("articles-note"), &[("articles", filled(articles))]));
    }
    let notes = notes.iter().map(|note| format!("<p>{}</p>", escaped(note))).collect::<String>();
    format!("<footer class=\"notes\">{notes}</footer>\n")
}
