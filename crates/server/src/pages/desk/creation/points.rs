//! What games are worth and what decides between equals, where the event says it differently from the book.

use chuhe_rulebook::{EntrantKind, PrimaryScore, Rulebook, TieBreak, TieBreaks};
use chuhe_tournament::{Setting, TableOrder, explain};

use crate::pages::forms::Fields;
use crate::pages::visit::Visit;
use crate::problem::{Fault, Problem};

/// So many tie-breaks can be put in order: as many as the longest order of a book.
pub(super) fn places() -> usize {
    let orders = Rulebook::all().iter().flat_map(|book| {
        let TieBreaks { orders, variants, .. } = &book.tie_breaks;
        orders.values().chain(variants.values())
    });
    orders.map(|order| order.order.len()).max().unwrap_or_default()
}

/// The tie-breaks by key and name: those for everybody, then those of matches.
pub(super) fn tie_breaks(visit: &Visit) -> [Vec<(&'static str, String)>; 2] {
    let told = |one: &TieBreak| (one.key(), explain::tie_break(*one, visit.language()));
    let those = |of_matches: bool| {
        let those = TieBreak::ALL.iter().filter(|one| one.counts_matches() == of_matches);
        those.map(told).collect()
    };
    [those(false), those(true)]
}

/// What was chosen in a field whose values carry the id of their book (`axf-2017/two-one-zero`): it must be the book of
/// the event.
pub(super) fn of_book(
    fields: &Fields,
    name: &str,
    book: &str,
    known: impl Fn(&Rulebook, &str) -> bool,
) -> Result<Option<String>, Problem> {
    let Some(chosen) = fields.text(name) else { return Ok(None) };
    let unknown = || Problem::invalid(name, Fault::Unknown);
    let (its_book, id) = chosen.split_once('/').ok_or_else(unknown)?;
    if !Rulebook::builtin(its_book).is_some_and(|book| known(book, id)) {
        return Err(unknown());
    }
    if its_book != book {
        return Err(Problem::invalid(name, Fault::OfAnotherBook));
    }
    Ok(Some(id.to_owned()))
}

/// The tie-breaks that were put in order; none if the book's are to be used.
fn order(fields: &Fields) -> Result<Option<Vec<TieBreak>>, Problem> {
    let wrong = |fault| Problem::invalid("tie-breaks", fault);
    let mut order = Vec::new();
    for place in 1..=places() {
        let Some(key) = fields.text(&format!("tie-{place}")) else { continue };
        let found = TieBreak::ALL.iter().copied().find(|one| one.key() == key);
        let found = found.ok_or(wrong(Fault::Unknown))?;
        if order.contains(&found) {
            return Err(wrong(Fault::Twice));
        }
        order.push(found);
    }
    Ok(Some(order).filter(|order| !order.is_empty()))
}

/// Sorts every table of the event by the tie-breaks that were chosen, in their order.
pub(super) fn put_in_order(fields: &Fields, setting: &mut Setting) -> Result<(), Problem> {
    let Some(tie_breaks) = order(fields)? else { return Ok(()) };
    let (entrants, book) = (setting.entrants, Rulebook::builtin(&setting.rulebook));
    let mut sorted = false;
    for stage in &mut setting.stages {
        let Some(table) = stage.table(entrants) else { continue };
        let of_book = book.and_then(|book| book.tie_breaks.orders.get(&table));
        let single = entrants == EntrantKind::Players && stage.games.get() == 1;
        let usual = if single { PrimaryScore::GamePoints } else { PrimaryScore::MatchPoints };
        let score = of_book.map_or(usual, |order| order.score);
        stage.order = Some(TableOrder { score, tie_breaks: tie_breaks.clone() });
        sorted = true;
    }
    if sorted { Ok(()) } else { Err(Problem::invalid("tie-breaks", Fault::NoTable)) }
}
