//! What an entry form may say.

use chuhe_rulebook::Language;
use chuhe_tournament::{Actor, Command, Entrant, Member, Why};

use crate::desk::{Desk, id};
use crate::swiss_events::swiss;

/// A line break within a name would be another line in every list and on every paper.
#[test]
fn names_and_units_stand_on_one_line() {
    let mut desk = Desk::with_players(swiss("axf-2017", 1), 2);
    let torn = ["X\nY", "X\tY", "X\u{2028}Y", "X\u{202e}Y", "X\u{0}Y"];
    for text in torn {
        let forms = [
            Entrant::player(text),
            Entrant::player("X").of(text),
            Entrant { romanised: Some(text.to_owned()), ..Entrant::player("X") },
        ];
        for entrant in forms {
            let why = Why::NotOnOneLine(text.to_owned());
            assert_eq!(desk.refused(Command::Enter { entrant: entrant.clone() }), why);
            assert_eq!(desk.refused(Command::Amend { id: id(1), entrant }), why);
        }
        let refusal = desk
            .refused_to(&Actor::chief_arbiter(), Command::Enter { entrant: Entrant::player(text) });
        for language in Language::ALL {
            assert!(!refusal.text(*language).contains(text), "it is told on one line");
        }
    }
    let member = Member { name: "a\nb".to_owned(), ..Member::default() };
    let team = Entrant { members: vec![member], ..Entrant::player("X") };
    assert_eq!(
        desk.refused(Command::Enter { entrant: team }),
        Why::NotOnOneLine("a\nb".to_owned())
    );
    // Spaces of every kind, and notes of several lines, are writing.
    let notes = "one\ntwo".to_owned();
    desk.act(Command::Enter { entrant: Entrant { notes, ..Entrant::player("李　明 Ö’Li") } });
}
