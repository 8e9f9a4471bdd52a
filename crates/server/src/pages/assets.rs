//! What pages load beside themselves: the style sheet, an icon and a few plain ES modules, compiled in.

use std::sync::LazyLock;

use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::visit::Shown;
use crate::api::Path;
use crate::problem::Problem;
use crate::store::Hash;

/// The sheet is written in parts, one for each kind of page, and sent as one.
const STYLE: &str = concat!(
    include_str!("../../static/chuhe.css"),
    include_str!("../../static/judge.css"),
    include_str!("../../static/event.css"),
    include_str!("../../static/desk.css"),
    include_str!("../../static/help.css"),
    include_str!("../../static/board.css"),
    include_str!("../../static/live.css"),
    include_str!("../../static/panel.css"),
    include_str!("../../static/hall.css"),
    include_str!("../../static/print.css"),
);

/// Everything that can be loaded, by name.
const ASSETS: &[(&str, &str)] = &[
    ("chuhe.css", STYLE),
    ("bar.css", include_str!("../../static/bar.css")),
    ("icon.svg", include_str!("../../static/icon.svg")),
    ("board.js", include_str!("../../static/board.js")),
    ("line.js", include_str!("../../static/line.js")),
    ("parts.js", include_str!("../../static/parts.js")),
    ("send.js", include_str!("../../static/send.js")),
    ("clocks.js", include_str!("../../static/clocks.js")),
    ("game.js", include_str!("../../static/game.js")),
    ("options.js", include_str!("../../static/options.js")),
    ("panel.js", include_str!("../../static/panel.js")),
    ("table.js", include_str!("../../static/table.js")),
    ("judge.js", include_str!("../../static/judge.js")),
    ("event.js", include_str!("../../static/event.js")),
    ("drawn.js", include_str!("../../static/drawn.js")),
    ("hall.js", include_str!("../../static/hall.js")),
    ("replay.js", include_str!("../../static/replay.js")),
    ("desk.js", include_str!("../../static/desk.js")),
    ("help.js", include_str!("../../static/help.js")),
    ("print.js", include_str!("../../static/print.js")),
];

/// The edition changes with whatever is loaded, so that browsers may keep it for ever. It is one for all, so that a
/// module finds another beside itself by `./name.js`.
static EDITION: LazyLock<String> = LazyLock::new(|| {
    let all: Vec<&str> = ASSETS.iter().map(|(_, text)| *text).collect();
    Hash::of(all.concat().as_bytes()).to_string()[..12].to_owned()
});

/// Where something lies.
pub(super) fn address(name: &str) -> String {
    format!("/static/{}/{name}", *EDITION)
}

pub(super) async fn show(Path((edition, name)): Path<(String, String)>) -> Shown {
    let found = ASSETS.iter().find(|(known, _)| *known == name);
    let Some((_, text)) = found.filter(|_| edition == *EDITION) else {
        return Err(Problem::NotFound);
    };
    let kind = match name.rsplit_once('.') {
        Some((_, "css")) => "text/css",
        Some((_, "svg")) => "image/svg+xml",
        _ => "text/javascript",
    };
    let head = [
        (header::CONTENT_TYPE, format!("{kind}; charset=utf-8")),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable".to_owned()),
    ];
    let response: Response = (head, *text).into_response();
    Ok(response)
}
