//! The position after a ply as a picture that stands alone.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use uuid::Uuid;

use super::At;
use crate::api::{App, Path, Query};
use crate::pages::visit::{Shown, Visit};

pub(in crate::pages) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(id): Path<Uuid>,
    Query(at): Query<At>,
) -> Shown {
    let (_, kept, _) = app.service.game_to_see(id, &visit.identity).await?;
    let seen = at.read(&kept.state, visit.language())?;
    let setup = kept.state.history().position_after(seen.ply).setup();
    let body = seen.picture(&kept.state, &setup).svg();
    let name = format!("attachment; filename=\"{id}-{}.svg\"", seen.ply);
    let head = [
        (header::CONTENT_TYPE, "image/svg+xml; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
        (header::CACHE_CONTROL, "private, no-cache".to_owned()),
    ];
    Ok((head, body).into_response())
}
