//! What stands around the matter of every page. Templates of their own: part of each page, they would be compiled anew into
//! each of some fifty.

use askama::Template;

use super::event::Head;
use super::visit::Visit;

/// The top of every page: where one can go, who has signed in, the languages.
#[derive(Template)]
#[template(path = "top.html")]
pub(super) struct Top<'a> {
    v: &'a Visit,
}

/// What a page has to say beside its own matter.
#[derive(Template)]
#[template(path = "notice.html")]
pub(super) struct Notices<'a> {
    v: &'a Visit,
}

/// The foot of every page.
#[derive(Template)]
#[template(path = "bottom.html")]
pub(super) struct Bottom<'a> {
    v: &'a Visit,
}

/// The pages of an event, and what whoever looks has to play in it.
#[derive(Template)]
#[template(path = "event_nav.html")]
pub(super) struct Navigation<'a> {
    v: &'a Visit,
    h: &'a Head,
}

impl Visit {
    pub(super) fn top(&self) -> Top<'_> {
        Top { v: self }
    }

    pub(super) fn notices(&self) -> Notices<'_> {
        Notices { v: self }
    }

    pub(super) fn bottom(&self) -> Bottom<'_> {
        Bottom { v: self }
    }
}

impl Head {
    pub(super) fn navigation<'a>(&'a self, v: &'a Visit) -> Navigation<'a> {
        Navigation { v, h: self }
    }
}
