//! What to do first, for everybody who comes.

use askama::Template;

use super::visit::{Shown, Visit};

#[derive(Template)]
#[template(path = "help.html")]
struct Page<'a> {
    v: &'a Visit,
}

pub(super) async fn show(visit: Visit) -> Shown {
    visit.show(&Page { v: &visit })
}
