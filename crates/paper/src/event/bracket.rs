//! The brackets of single and double elimination, drawn.

use chuhe_rulebook::Language;
use chuhe_tournament::export::{BracketHeat, BracketSlot};
use chuhe_tournament::{BracketMatch, EntrantId, Tournament};

use super::desk::Desk;
use super::page::{Lie, cell, document, escaped, head, head_row};
use super::tree::{Column, Match, svg};
use crate::words::Key;

/// The matches of a column that fit on a page.
const ON_A_PAGE: usize = 16;

/// The bracket of a knock-out: matches to come are blank. None if the stage is of another kind.
pub fn bracket_html(event: &Tournament, stage: u16, language: Language) -> Option<String> {
    let desk = Desk::new(event, stage, language);
    let heats = event.bracket_heats(stage)?;
    let lines = event.stage(stage)?.lines().len();
    let depth = lines.max(1).ilog2() as usize;
    let title = desk.subtitle(&[desk.stage_name(), desk.plain(Key("title-bracket"))]);
    let mut out = Drawing { desk, title: title.clone(), out: String::new() };
    let of = |wanted: fn(&BracketMatch) -> bool| -> Vec<&BracketHeat> {
        heats.iter().filter(|heat| wanted(&heat.kind)).collect()
    };
    let halving: Vec<usize> = (1..=depth).map(|round| lines >> round).collect();
    let main = of(|kind| matches!(kind, BracketMatch::Places { best: 1, .. }));
    let winners = of(|kind| matches!(kind, BracketMatch::Winners { .. }));
    if winners.is_empty() {
        out.part(Key("bracket-main"), &main, &halving, true);
    } else {
        out.part(Key("bracket-winners"), &winners, &halving, false);
        let rounds = 2 * depth.saturating_sub(1);
        let shape: Vec<usize> = (1..=rounds).map(|no| (lines >> no.div_ceil(2)) / 2).collect();
        let losers = of(|kind| matches!(kind, BracketMatch::Losers { .. }));
        out.part(Key("bracket-losers"), &losers, &shape, false);
        let last = of(|kind| matches!(kind, BracketMatch::GrandFinal));
        out.part(Key("bracket-final"), &last, &[1], true);
    }
    let others = of(|kind| matches!(kind, BracketMatch::Places { best: 2.., .. }));
    out.places(&others);
    let whole = format!("{} {title}", event.setting().name);
    Some(document(&desk.words, &whole, Lie::Landscape, &out.out))
}

struct Drawing<'a> {
    desk: Desk<'a>,
    title: String,
    out: String,
}

impl Drawing<'_> {
    /// One tree, in the shape it has when all is known.
    fn part(&mut self, name: Key, heats: &[&BracketHeat], shape: &[usize], ends: bool) {
        let mut columns: Vec<Column> = Vec::new();
        for (at, &count) in shape.iter().enumerate() {
            let heat = heats.get(at);
            let drawn = |heat: &&BracketHeat| {
                let slots = heat.slots.iter();
                slots.map(|slot| self.is_played(heat, slot).then(|| self.drawn(slot))).collect()
            };
            let mut matches: Vec<Option<Match>> = heat.map_or_else(Vec::new, drawn);
            matches.resize(count, Some(Match::default()));
            let round = heat.map_or(at + 1, |heat| usize::from(heat.round));
            // Rounds to come on a side that does not play in each are told by their place only.
            let heading = match heat {
                Some(_) => self.desk.numbered(Key("round-numbered"), round),
                None => String::new(),
            };
            columns.push(Column { heading, matches });
        }
        let last = heats.last().filter(|_| heats.len() == shape.len());
        let winner = last.and_then(|heat| heat.slots.first()?.winner);
        let winner = winner.map_or_else(String::new, |id| self.desk.name(id));
        let word = self.desk.plain(Key("champion"));
        let end = ends.then_some((&*word, &*winner));
        let name = self.desk.plain(name);
        let most = shape.iter().copied().max().unwrap_or(0);
        let pages = most.div_ceil(ON_A_PAGE);
        if pages <= 1 {
            return self.page(&name, &svg(&columns, end));
        }
        // The early rounds go on several pages; the rest on one, from the last round of those on.
        let split = columns.iter().rposition(|column| column.matches.len() >= pages).unwrap_or(0);
        for page in 0..pages {
            let share = |column: &Column| {
                let each = column.matches.len() / pages;
                let matches = column.matches[page * each..(page + 1) * each].to_vec();
                Column { heading: column.heading.clone(), matches }
            };
            let part: Vec<Column> = columns[..=split].iter().map(share).collect();
            let name = self.desk.subtitle(&[name.clone(), format!("{} / {pages}", page + 1)]);
            self.page(&name, &svg(&part, None));
        }
        self.page(&name, &svg(&columns[split..], end));
    }

    fn page(&mut self, name: &str, picture: &str) {
        let subtitle = self.desk.subtitle(&[self.title.clone(), name.to_owned()]);
        self.out.push_str("<section class=\"tree-page\">\n");
        self.out += &head(&self.desk.event.setting().name, &subtitle);
        self.out.push_str(picture);
        self.out.push_str("</section>\n");
    }

    /// Whether there is such a match: of two free lines comes none. Before the round is reached lines may be blank
    /// because nobody is known yet.
    fn is_played(&self, heat: &BracketHeat, slot: &BracketSlot) -> bool {
        let over = self.desk.here().map_or(0, |stage| stage.rounds_over());
        let is_known = usize::from(heat.round) <= over + 1;
        !is_known || slot.upper.is_some() || slot.lower.is_some()
    }

    fn drawn(&self, slot: &BracketSlot) -> Match {
        let line = |id: Option<EntrantId>| match id {
            Some(id) => (self.desk.number(id), self.desk.name(id)),
            None => (String::new(), String::new()),
        };
        let mut lines = [line(slot.upper), line(slot.lower)];
        // A line beside somebody who goes on without a game is free; others may still be filled.
        if let (Some(_), None) = (slot.winner, slot.table) {
            for (line, id) in lines.iter_mut().zip([slot.upper, slot.lower]) {
                if id.is_none() {
                    line.1 = self.desk.plain(Key("free-line"));
                }
            }
        }
        let winner = slot.winner.filter(|_| slot.table.is_some());
        let winner = winner.map(|id| usize::from(slot.lower == Some(id)));
        Match { lines, winner }
    }

    /// The matches for other places, as a list.
    fn places(&mut self, heats: &[&BracketHeat]) {
        let slots: Vec<(&BracketHeat, &BracketSlot)> = heats
            .iter()
            .flat_map(|heat| heat.slots.iter().map(move |slot| (*heat, slot)))
            .filter(|(_, slot)| slot.upper.is_some() && slot.lower.is_some())
            .collect();
        if slots.is_empty() {
            return;
        }
        let desk = self.desk;
        let mut table = String::from("<table class=\"standings\">\n");
        table += &head_row(&[
            ("", desk.plain(Key("bracket-places"))),
            ("", desk.name_heading()),
            ("", desk.plain(Key("opponent"))),
            ("", desk.plain(Key("winner"))),
        ]);
        for (heat, slot) in slots {
            let BracketMatch::Places { best, worst } = heat.kind else { continue };
            let range = desk.places_range(best, worst);
            let name = |id: Option<EntrantId>| id.map_or_else(String::new, |id| desk.name(id));
            table += &format!(
                "<tr>{}{}{}{}</tr>\n",
                cell("", &range),
                cell("name", &name(slot.upper)),
                cell("name", &name(slot.lower)),
                cell("name", &name(slot.winner)),
            );
        }
        table.push_str("</table>\n");
        self.out += &format!(
            "<section class=\"together\"><h2>{}</h2>\n{table}</section>\n",
            escaped(&desk.plain(Key("bracket-places")))
        );
    }
}
