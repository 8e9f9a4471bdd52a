//! Who may do what in an event.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use chuhe_logbook::Instant;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::routes;
use uuid::Uuid;

use super::asking::{
    Asker, Body, Ordered, Path, Query, Since, answer, at_version, respond, settled,
};
use super::documents::HallEntry;
use super::reading::read_value;
use super::{App, Routes};
use crate::hall::Role;
use crate::problem::{Problem, Told};
use crate::service::Answer;

pub(super) fn routes() -> Routes {
    Routes::new()
        .routes(routes!(roles, give))
        .routes(routes!(take))
        .routes(routes!(hall_log))
        .routes(routes!(set_public))
        .routes(routes!(invitations, invite))
        .routes(routes!(withdraw))
        .routes(routes!(accept))
}

/// Somebody with a role.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
struct RoleRow {
    /// The account.
    account: Uuid,
    /// Its name.
    name: String,
    /// The role: an object with the key `role`.
    #[schema(value_type = Role)]
    role: Role,
}

/// Who is what in an event
#[utoipa::path(get, path = "/events/{event}/roles", tag = "hall", params(("event" = Uuid, Path)), security(("session" = []), ("token" = [])),
    responses((status = 200, body = [RoleRow])))]
async fn roles(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(event): Path<Uuid>,
) -> Result<axum::Json<Vec<RoleRow>>, Problem> {
    let found = app.service.roles(event, &identity).await?;
    let rows = found.into_iter().map(|one| RoleRow {
        account: one.account,
        name: one.name,
        role: one.role,
    });
    Ok(axum::Json(rows.collect()))
}

fn role(value: Value) -> Result<Role, Problem> {
    read_value("role", value)
}

/// A role to be given.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct RoleGiven {
    /// To whom.
    account: Uuid,
    /// Which: an object such as `{"role": "arbiter", "tables": [1, 2]}`.
    #[schema(value_type = Role)]
    role: Value,
    /// Why.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 1000)]
    reason: Option<String>,
}

/// Give somebody a role
#[utoipa::path(post, path = "/events/{event}/roles", tag = "hall", params(("event" = Uuid, Path), ("idempotency-key" = Option<String>, Header, description = "the same command under the same key is done once", min_length = 1, max_length = 200)), request_body = RoleGiven, security(("session" = []), ("token" = [])),
    responses((status = 204)))]
async fn give(
    State(app): State<Arc<App>>,
    Path(event): Path<Uuid>,
    order: Ordered<RoleGiven>,
) -> Result<Response, Problem> {
    if let Some(before) = order.answered(&app).await? {
        return Ok(before);
    }
    let RoleGiven { account, role: given, reason } = order.body;
    let (given, asked) = (role(given)?, order.asked.as_ref());
    let done = app.service.give_role(event, &order.identity, account, given, reason, asked).await;
    settled(&app, asked, done.map(|()| Answer::done())).await
}

/// A role to be taken.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct RoleTaken {
    /// From whom.
    account: Uuid,
    /// Which.
    #[schema(value_type = Role)]
    role: Value,
    /// Why.
    #[schema(min_length = 1, max_length = 1000)]
    reason: String,
}

/// Take a role from somebody
#[utoipa::path(post, path = "/events/{event}/roles/removals", tag = "hall", params(("event" = Uuid, Path), ("idempotency-key" = Option<String>, Header, description = "the same command under the same key is done once", min_length = 1, max_length = 200)), request_body = RoleTaken, security(("session" = []), ("token" = [])),
    responses((status = 204)))]
async fn take(
    State(app): State<Arc<App>>,
    Path(event): Path<Uuid>,
    order: Ordered<RoleTaken>,
) -> Result<Response, Problem> {
    if let Some(before) = order.answered(&app).await? {
        return Ok(before);
    }
    let RoleTaken { account, role: taken, reason } = order.body;
    let (taken, asked) = (role(taken)?, order.asked.as_ref());
    let done = app.service.take_role(event, &order.identity, account, taken, &reason, asked).await;
    settled(&app, asked, done.map(|()| Answer::done())).await
}

/// The log of the hall: who gave which role to whom, who opened the doors, which games were set up
#[utoipa::path(get, path = "/events/{event}/hall-log", tag = "hall", params(("event" = Uuid, Path), Since), security(("session" = []), ("token" = [])),
    responses((status = 200, body = [HallEntry]), (status = 304)))]
async fn hall_log(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(event): Path<Uuid>,
    Query(since): Query<Since>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let kept = app.service.hall_log(event, &identity).await?;
    Ok(at_version(&kept.version.to_string(), &headers, &since.of(&kept.log)))
}

/// Whether everybody may look.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Doors {
    /// Whether everybody may.
    public: bool,
    /// Why.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 1000)]
    reason: Option<String>,
}

/// Open the doors of an event, or close them
#[utoipa::path(put, path = "/events/{event}/public", tag = "hall", params(("event" = Uuid, Path)), request_body = Doors, security(("session" = []), ("token" = [])),
    responses((status = 204)))]
async fn set_public(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(event): Path<Uuid>,
    Body(body): Body<Doors>,
) -> Result<StatusCode, Problem> {
    app.service.set_public(event, &identity, body.public, body.reason).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// An invitation that can still be used, without its secret.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
struct InvitationRow {
    /// Its id.
    id: Uuid,
    /// The role it gives.
    role: Role,
    /// How often it can still be used.
    uses: u16,
    /// Until when, in milliseconds since 1970.
    #[schema(value_type = u64)]
    expires_at: Instant,
}

/// The links that can still be used; the chief arbiter sees those for arbiters
#[utoipa::path(get, path = "/events/{event}/invitations", tag = "hall", params(("event" = Uuid, Path)), security(("session" = []), ("token" = [])),
    responses((status = 200, body = [InvitationRow])))]
async fn invitations(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(event): Path<Uuid>,
) -> Result<axum::Json<Vec<InvitationRow>>, Problem> {
    let found = app.service.invitations(event, &identity).await?;
    let rows = found.into_iter().map(|(id, link)| InvitationRow {
        id,
        role: link.role,
        uses: link.uses,
        expires_at: link.expires_at,
    });
    Ok(axum::Json(rows.collect()))
}

/// An invitation to be made.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct InvitationWanted {
    /// The role it gives.
    #[schema(value_type = Role)]
    role: Value,
    /// How often it can be used; once if it is not said.
    #[serde(default = "once")]
    #[schema(minimum = 1, maximum = 1000)]
    uses: u16,
    /// Until when, in milliseconds since 1970; a week if it is not said.
    #[serde(default)]
    #[schema(value_type = Option<u64>)]
    expires_at: Option<Instant>,
}

const fn once() -> u16 {
    1
}

/// An invitation that was made. Its secret is told this once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
struct InvitationMade {
    /// Its id.
    id: Uuid,
    /// The secret of the link.
    secret: String,
    /// The link, as seen from this server.
    link: String,
}

/// Make a link that gives a role
#[utoipa::path(post, path = "/events/{event}/invitations", tag = "hall", params(("event" = Uuid, Path)), request_body = InvitationWanted, security(("session" = []), ("token" = [])),
    responses((status = 201, body = InvitationMade)))]
async fn invite(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(event): Path<Uuid>,
    Body(body): Body<InvitationWanted>,
) -> Result<Response, Problem> {
    const WEEK_S: u32 = 7 * 24 * 60 * 60;
    let until = body.expires_at.unwrap_or_else(|| app.service.now().plus_s(WEEK_S));
    let made = app.service.invite(event, &identity, role(body.role)?, body.uses, until).await?;
    let (id, secret) = (made.0, made.1.told().to_owned());
    let link = format!("/invitations/{secret}");
    Ok(respond(answer(StatusCode::CREATED, &InvitationMade { id, secret, link })))
}

/// Withdraw an invitation
#[utoipa::path(delete, path = "/events/{event}/invitations/{id}", tag = "hall", params(("event" = Uuid, Path), ("id" = Uuid, Path)), security(("session" = []), ("token" = [])),
    responses((status = 204)))]
async fn withdraw(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path((event, id)): Path<(Uuid, Uuid)>,
) -> Result<StatusCode, Problem> {
    app.service.withdraw_invitation(event, &identity, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A link that is followed.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Followed {
    /// The secret of the link.
    secret: String,
}

/// What a link gave.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
struct Joined {
    /// The event.
    event: Uuid,
}

/// Follow an invitation
#[utoipa::path(post, path = "/invitations", tag = "hall", request_body = Followed, security(("session" = []), ("token" = [])),
    responses((status = 200, body = Joined), (status = 410, description = "It was used up, withdrawn, or has expired", body = Told, content_type = "application/problem+json"), (status = 404, description = "There is no such link", body = Told, content_type = "application/problem+json")))]
async fn accept(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Body(body): Body<Followed>,
) -> Result<axum::Json<Joined>, Problem> {
    let event = app.service.accept(&identity, &body.secret).await?;
    Ok(axum::Json(Joined { event }))
}
