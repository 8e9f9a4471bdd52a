//! The brackets of single and double elimination, drawn.

use chuhe_rulebook::Language;
use chuhe_tournament::export::{BracketHeat, BracketSlot};
use chuhe_tournament::{BracketMatch, EntrantId, TableRef, Tournament, explain};

use super::desk::{Desk, half};
use super::page::{Lie, cell, document, escaped, head, head_row};
use super::tree::{Column, Line, Match, svg};
use crate::words::Key;

/// The matches of a column that fit on a page.
const ON_A_PAGE: usize = 16;

/// A part of a bracket: the tree, or one side of a double elimination, or the matches for other places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketPart {
    /// What it is called.
    pub name: String,
    /// The tree as SVG, without styles; none for matches that are only listed.
    pub svg: Option<String>,
    /// The same to be read, round by round.
    pub rounds: Vec<BracketRound>,
}

/// A round of a part of a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketRound {
    /// What it is called.
    pub name: String,
    /// The matches whose players are known.
    pub matches: Vec<BracketLine>,
}

/// A match of a bracket to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketLine {
    /// Where it is played, once it is paired.
    pub table: Option<TableRef>,
    /// Who meets: the names; blank if one is not known yet.
    pub names: [String; 2],
    /// The points of each, play-offs behind a plus; blank while they are open.
    pub scores: [String; 2],
    /// Who goes on.
    pub winner: Option<String>,
    /// Who won by what, where no game decided it.
    pub note: Option<String>,
}

/// The bracket of a knock-out for a screen: matches to come are blank. None if the stage is of another kind.
pub fn bracket_parts(
    event: &Tournament,
    stage: u16,
    language: Language,
) -> Option<Vec<BracketPart>> {
    let desk = Desk::new(event, stage, language);
    let heats = event.bracket_heats(stage)?;
    let tree = |tree: &Tree<'_>| {
        let columns = columns(&desk, tree);
        let winner = winner(&desk, tree);
        let end = winner.as_ref().map(|(word, name)| (&**word, &**name));
        let rounds = tree.heats.iter().map(|heat| round(&desk, heat)).collect();
        BracketPart { name: desk.plain(tree.name), svg: Some(svg(&columns, end)), rounds }
    };
    let mut parts: Vec<BracketPart> = trees(event, stage, &heats)?.iter().map(tree).collect();
    let others: Vec<BracketRound> = other_places(&heats)
        .map(|heat| match heat.kind {
            BracketMatch::Places { best, worst } => {
                BracketRound { name: desk.places_range(best, worst), ..round(&desk, heat) }
            }
            _ => round(&desk, heat),
        })
        .filter(|round| !round.matches.is_empty())
        .collect();
    if !others.is_empty() {
        let name = desk.plain(Key("bracket-places"));
        parts.push(BracketPart { name, svg: None, rounds: others });
    }
    Some(parts)
}

/// The bracket of a knock-out: matches to come are blank. None if the stage is of another kind.
pub(super) fn bracket_html(event: &Tournament, stage: u16, language: Language) -> Option<String> {
    let desk = Desk::new(event, stage, language);
    let heats = event.bracket_heats(stage)?;
    let title = desk.subtitle(&[desk.stage_name(), desk.plain(Key("title-bracket"))]);
    let mut out = Drawing { desk, title: title.clone(), out: String::new() };
    for tree in trees(event, stage, &heats)? {
        out.part(&tree);
    }
    let others: Vec<&BracketHeat> = other_places(&heats).collect();
    out.places(&others);
    let whole = format!("{} {title}", event.setting().name);
    Some(document(&desk.words, &whole, Lie::Landscape, &out.out))
}

/// Matches that make one tree, in the shape it has when all is known.
struct Tree<'a> {
    name: Key,
    heats: Vec<&'a BracketHeat>,
    /// So many matches in each round.
    shape: Vec<usize>,
    /// Whether whoever wins it wins everything.
    ends: bool,
}

/// The trees of a bracket: one, or the two sides and the final of a double elimination.
fn trees<'a>(event: &Tournament, stage: u16, heats: &'a [BracketHeat]) -> Option<Vec<Tree<'a>>> {
    let lines = event.stage(stage)?.lines().len();
    let depth = lines.max(1).ilog2() as usize;
    let of = |wanted: fn(&BracketMatch) -> bool| -> Vec<&BracketHeat> {
        heats.iter().filter(|heat| wanted(&heat.kind)).collect()
    };
    let halving: Vec<usize> = (1..=depth).map(|round| lines >> round).collect();
    let winners = of(|kind| matches!(kind, BracketMatch::Winners { .. }));
    if winners.is_empty() {
        let main = of(|kind| matches!(kind, BracketMatch::Places { best: 1, .. }));
        let name = Key("bracket-main");
        return Some(vec![Tree { name, heats: main, shape: halving, ends: true }]);
    }
    let rounds = 2 * depth.saturating_sub(1);
    let shape: Vec<usize> = (1..=rounds).map(|no| (lines >> no.div_ceil(2)) / 2).collect();
    let losers = of(|kind| matches!(kind, BracketMatch::Losers { .. }));
    let last = of(|kind| matches!(kind, BracketMatch::GrandFinal));
    Some(vec![
        Tree { name: Key("bracket-winners"), heats: winners, shape: halving, ends: false },
        Tree { name: Key("bracket-losers"), heats: losers, shape, ends: false },
        Tree { name: Key("bracket-final"), heats: last, shape: vec![1], ends: true },
    ])
}

fn other_places(heats: &[BracketHeat]) -> impl Iterator<Item = &BracketHeat> {
    heats.iter().filter(|heat| matches!(heat.kind, BracketMatch::Places { best: 2.., .. }))
}

/// A tree as it is drawn.
fn columns(desk: &Desk<'_>, tree: &Tree<'_>) -> Vec<Column> {
    let mut columns: Vec<Column> = Vec::new();
    for (at, &count) in tree.shape.iter().enumerate() {
        let heat = tree.heats.get(at);
        let all = |heat: &&BracketHeat| {
            let slots = heat.slots.iter();
            slots.map(|slot| is_played(desk, heat, slot).then(|| drawn(desk, slot))).collect()
        };
        let mut matches: Vec<Option<Match>> = heat.map_or_else(Vec::new, all);
        matches.resize(count, Some(Match::default()));
        // Rounds to come on a side that does not play in each are told by their place only.
        let heading = match heat {
            Some(heat) => desk.numbered(Key("round-numbered"), heat.round),
            None => String::new(),
        };
        columns.push(Column { heading, matches });
    }
    columns
}

/// The word for the winner and his name, which is blank until he is known, at the end of a tree.
fn winner(desk: &Desk<'_>, tree: &Tree<'_>) -> Option<(String, String)> {
    let last = tree.heats.last().filter(|_| tree.heats.len() == tree.shape.len());
    let winner = last.and_then(|heat| heat.slots.first()?.winner);
    let winner = winner.map_or_else(String::new, |id| desk.name(id));
    tree.ends.then(|| (desk.plain(Key("champion")), winner))
}

/// Whether there is such a match: of two free lines comes none. Before the round is reached lines may be blank
/// because nobody is known yet.
fn is_played(desk: &Desk<'_>, heat: &BracketHeat, slot: &BracketSlot) -> bool {
    let over = desk.here().map_or(0, |stage| stage.rounds_over());
    let is_known = usize::from(heat.round) <= over + 1;
    !is_known || slot.upper.is_some() || slot.lower.is_some()
}

fn drawn(desk: &Desk<'_>, slot: &BracketSlot) -> Match {
    let scores = scores(desk, slot);
    let line = |id: Option<EntrantId>, score: &str| match id {
        Some(id) => Line { number: desk.number(id), name: desk.name(id), score: score.to_owned() },
        None => Line::default(),
    };
    let mut lines = [line(slot.upper, &scores[0]), line(slot.lower, &scores[1])];
    // A line beside somebody who goes on without a game is free; others may still be filled.
    if is_free(slot) {
        for (line, id) in lines.iter_mut().zip([slot.upper, slot.lower]) {
            if id.is_none() {
                line.name = desk.plain(Key("free-line"));
            }
        }
    }
    let winner = slot.winner.filter(|_| slot.table.is_some());
    let winner = winner.map(|id| usize::from(slot.lower == Some(id)));
    Match { lines, winner }
}

/// Whether somebody goes on without a game.
fn is_free(slot: &BracketSlot) -> bool {
    slot.winner.is_some() && slot.table.is_none()
}

/// So many legs are shown one by one; of more, as where rapid games go on until one is won, only the first and the last,
/// so that they leave room for the name.
const LEGS_SHOWN: usize = 4;

/// The points of the legs of a match, each behind a plus.
fn in_a_row(legs: &[String]) -> String {
    match legs {
        [first, .., last] if legs.len() > LEGS_SHOWN => format!("{first}+…+{last}"),
        _ => legs.join("+"),
    }
}

/// The points of the upper and the lower, each leg behind a plus; blank while nothing is known.
fn scores(desk: &Desk<'_>, slot: &BracketSlot) -> [String; 2] {
    let found = slot.table.and_then(|table| Some((table, desk.event.pairing(table)?)));
    let Some((table, pairing)) = found else { return [String::new(), String::new()] };
    let last = pairing.games.iter().map(|game| game.leg).max().unwrap_or(0);
    let over = |leg: &u8| {
        let mut games = pairing.games.iter().filter(|game| game.leg == *leg);
        games.all(|game| game.result.is_some())
    };
    let legs = (0..=last).take_while(over).filter_map(|leg| desk.event.leg_points(table, leg));
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for [a, b] in legs {
        first.push(half(a.into()));
        second.push(half(b.into()));
    }
    let [a, b] = [first, second].map(|legs| in_a_row(&legs));
    if slot.upper == Some(pairing.first) { [a, b] } else { [b, a] }
}

/// A round to be read.
fn round(desk: &Desk<'_>, heat: &BracketHeat) -> BracketRound {
    let known = heat.slots.iter().filter(|slot| slot.upper.is_some() || slot.lower.is_some());
    let line = |slot: &BracketSlot| {
        let name = |id: Option<EntrantId>| match id {
            Some(id) => desk.name(id),
            None if is_free(slot) => desk.plain(Key("free-line")),
            None => String::new(),
        };
        let pairing = slot.table.and_then(|table| desk.event.pairing(table));
        let note = pairing.and_then(|pairing| {
            explain::won_later(desk.event, desk.stage, pairing, desk.words.language)
        });
        BracketLine {
            table: slot.table,
            names: [name(slot.upper), name(slot.lower)],
            scores: scores(desk, slot),
            winner: slot.winner.map(|id| desk.name(id)),
            note,
        }
    };
    BracketRound {
        name: desk.numbered(Key("round-numbered"), heat.round),
        matches: known.map(line).collect(),
    }
}

struct Drawing<'a> {
    desk: Desk<'a>,
    title: String,
    out: String,
}

impl Drawing<'_> {
    /// One tree, on as many pages as it needs.
    fn part(&mut self, tree: &Tree<'_>) {
        let columns = columns(&self.desk, tree);
        let winner = winner(&self.desk, tree);
        let end = winner.as_ref().map(|(word, name)| (&**word, &**name));
        let name = self.desk.plain(tree.name);
        let most = tree.shape.iter().copied().max().unwrap_or(0);
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

#[cfg(test)]
mod tests {
    use super::in_a_row;

    #[test]
    fn a_long_match_leaves_room_for_the_name() {
        let legs = |count: usize| vec!["1".to_owned(); count];
        assert_eq!(in_a_row(&[]), "");
        assert_eq!(in_a_row(&legs(4)), "1+1+1+1");
        assert_eq!(in_a_row(&legs(5)), "1+…+1");
    }
}
