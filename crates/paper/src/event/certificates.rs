//! Certificates (荣誉证书), one on a page.

use std::fmt::Write;

use chuhe_rulebook::Language;
use chuhe_tournament::export::Certificate;
use chuhe_tournament::{RegulationField, Role, Tournament};

use super::desk::Desk;
use super::page::{Lie, document, escaped};
use crate::words::{Key, filled};

/// The certificates of the first places of the whole event.
pub(super) fn certificates_html(event: &Tournament, places: u16, language: Language) -> String {
    let desk = Desk::new(event, 1, language);
    let mut out = String::new();
    for certificate in event.certificates(places) {
        let _ = writeln!(out, "{}", page(&desk, &certificate));
    }
    let title = format!("{} {}", event.setting().name, desk.plain(Key("title-certificates")));
    document(&desk.words, &title, Lie::Borderless, &out)
}

fn page(desk: &Desk<'_>, certificate: &Certificate) -> String {
    let latin_first = match desk.words.language {
        Language::En => true,
        Language::ZhHans | Language::ZhHant => false,
    };
    let romanised = certificate.romanised.clone().filter(|name| *name != certificate.name);
    // The other name stands below, as in a passport.
    let (name, below) = match romanised {
        Some(romanised) if latin_first => (romanised, certificate.name.clone()),
        Some(romanised) => (certificate.name.clone(), romanised),
        None => (certificate.name.clone(), String::new()),
    };
    let to = match &certificate.unit {
        Some(unit) => desk.words.say(
            Key("certificate-to-unit"),
            &[("name", filled(name)), ("unit", filled(unit.clone()))],
        ),
        None => desk.words.say(Key("certificate-to"), &[("name", filled(name))]),
    };
    let place = match (certificate.place, certificate.shared) {
        (place, true) => desk.place(Key("place-shared"), place),
        (1, _) => desk.plain(Key("place-first")),
        (2, _) => desk.plain(Key("place-second")),
        (3, _) => desk.plain(Key("place-third")),
        (place, _) => desk.place(Key("place-numbered"), place),
    };
    // The place stands out; the rest of the sentence is around it.
    let mark = "\u{1}";
    let text = desk.words.say(
        Key("certificate-text"),
        &[("event", filled(certificate.event.replace(mark, ""))), ("place", filled(mark))],
    );
    let (before, after) = text.split_once(mark).unwrap_or((&text, ""));
    let text = format!("{}<b>{}</b>{}", escaped(before), escaped(&place), escaped(after));
    let officials = &desk.event.setting().regulations.officials;
    let chief = officials.iter().find(|one| one.role == Role::ChiefArbiter);
    let field = |key: Key, value: &str| {
        format!("<div><dt>{}</dt><dd>{}</dd></div>", escaped(&desk.plain(key)), escaped(value))
    };
    format!(
        "<section class=\"certificate\"><div class=\"frame\"><h1>{}</h1>\n<p class=\"to\">{}<small>{}</small></p>\n\
         <p class=\"text\">{text}</p>\n<dl>{}{}{}</dl></div></section>",
        escaped(&desk.plain(Key("certificate-heading"))),
        escaped(&to),
        escaped(&below),
        field(Key("organiser"), &desk.regulation(RegulationField::Organiser)),
        field(Key("chief-arbiter"), chief.map_or("", |one| &one.name)),
        field(Key("date"), &desk.regulation(RegulationField::Dates)),
    )
}
