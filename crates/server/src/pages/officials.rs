//! Who may do what in an event: roles, and the links that give them.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_tournament::{EntrantId, Seat};
use uuid::Uuid;

use super::event::Head;
use super::forms::Fields;
use super::own::OncePage;
use super::visit::{Shown, Visit, on_to};
use super::{listed, names, overview};
use crate::api::{App, Path};
use crate::hall::Role;
use crate::problem::{Fault, Problem};
use crate::service::MOST_TABLES;

struct RoleRow {
    account: Uuid,
    name: String,
    role: String,
    /// The role as the form sends it back.
    value: String,
}

struct LinkRow {
    id: Uuid,
    role: String,
    uses: u16,
    until: String,
}

#[derive(Template)]
#[template(path = "officials.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    roles: Vec<RoleRow>,
    links: Vec<LinkRow>,
    choices: Vec<(&'static str, String)>,
    entrants: Vec<(String, String)>,
    own: Uuid,
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
) -> Shown {
    page(&app, &visit, event).await
}

async fn page(app: &App, visit: &Visit, event: Uuid) -> Shown {
    let roles = app.service.roles(event, &visit.identity).await?;
    let (hall, event) = app.service.event_to_see(event, &visit.identity).await?;
    let (words, state) = (&visit.words, &event.state);
    let h = Head::of(visit, &hall.state, &event);
    // Whoever forgets to choose gives away the least.
    let choices = [
        ("spectator", words.t("role-spectator")),
        ("player", words.t("role-player")),
        ("captain", words.t("role-captain")),
        ("arbiter", words.t("role-arbiter")),
        ("chief-arbiter", words.t("role-chief-arbiter")),
        ("organiser", words.t("role-organiser")),
    ];
    // Only teams have captains. The chief arbiter names his arbiters; all else is the organiser's.
    let choices = choices.into_iter().filter(|(key, _)| match *key {
        "captain" => h.organiser && h.teams,
        "arbiter" => true,
        _ => h.organiser,
    });
    let mut entrants = Vec::new();
    for (id, one) in state.participants() {
        entrants.push((id.to_string(), names::told_apart(state, id, visit.language())));
        for (at, member) in one.entrant.members.iter().enumerate() {
            let named = format!("{} · {}", one.entrant.name, member.name);
            entrants.push((format!("{id}.{}", at + 1), named));
        }
    }
    let open = match app.service.invitations(event.id, &visit.identity).await {
        // An arbiter sees who is what, but not by which links others may become it.
        Err(Problem::Forbidden) => Vec::new(),
        found => found?,
    };
    let link = |(id, it): (Uuid, crate::hall::Invitation)| LinkRow {
        id,
        role: names::role(words, state, &it.role),
        uses: it.uses,
        until: overview::time(state, it.expires_at),
    };
    let row = |one: crate::service::RoleOf| RoleRow {
        account: one.account,
        name: one.name,
        role: names::role(words, state, &one.role),
        value: serde_json::to_string(&one.role).expect("a role has nothing that JSON lacks"),
    };
    visit.show(&Page {
        v: visit,
        roles: roles.into_iter().map(row).collect(),
        links: open.into_iter().map(link).collect(),
        choices: choices.collect(),
        entrants,
        own: visit.identity.holder().map_or(Uuid::nil(), |holder| holder.account),
        h,
    })
}

pub(super) async fn done(
    app: &App,
    visit: Visit,
    event: Uuid,
    done: Result<(), Problem>,
    fields: Fields,
) -> Shown {
    let here = format!("/events/{event}/officials");
    match done {
        Ok(()) => on_to(&here),
        Err(problem) => {
            let tables =
                matches!(&problem, Problem::Invalid { place, .. } if place.as_str() == "tables");
            let mut visit = visit.refused(&problem, fields, here);
            let how = visit.t("tables-help");
            if let Some(notice) = visit.notice.as_mut().filter(|_| tables) {
                notice.detail = format!("{} {how}", notice.detail);
            }
            page(app, &visit, event).await
        }
    }
}

/// The tables that a form names, one by one.
fn tables(text: &str) -> Result<Vec<u16>, Fault> {
    let ranges = listed::tables(text).ok_or(Fault::Malformed)?;
    let all: usize = ranges.iter().map(|range| range.len()).sum();
    if all > MOST_TABLES {
        return Err(Fault::TooMany);
    }
    Ok(ranges.into_iter().flatten().collect())
}

/// The role that a form asks for.
fn role(fields: &Fields) -> Result<Role, Problem> {
    let malformed = |place| Problem::invalid(place, Fault::Malformed);
    let seat = || -> Result<Seat, Problem> {
        let text = fields.needed("entrant")?;
        let (entrant, member) = match text.split_once('.') {
            Some((entrant, member)) => (entrant, Some(member)),
            None => (text.as_str(), None),
        };
        let entrant = EntrantId(entrant.parse().map_err(|_| malformed("entrant"))?);
        let member = member.map(|no| no.parse().map_err(|_| malformed("entrant"))).transpose()?;
        Ok(Seat { entrant, member })
    };
    let tables = || tables(fields.of("tables")).map_err(|fault| Problem::invalid("tables", fault));
    Ok(match fields.of("role") {
        "organiser" => Role::Organiser,
        "chief-arbiter" => Role::ChiefArbiter,
        "arbiter" => Role::Arbiter { tables: tables()? },
        "captain" => Role::Captain { entrant: seat()?.entrant },
        "player" => Role::Player { seat: seat()? },
        "spectator" => Role::Spectator,
        _ => return Err(Problem::invalid("role", Fault::Unknown)),
    })
}

pub(super) async fn give(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    fields: Fields,
) -> Shown {
    let given = async {
        let (account, role) = (fields.read_needed("account")?, role(&fields)?);
        let reason = fields.text("reason");
        app.service.give_role(event, &visit.identity, account, role, reason, None).await
    };
    let given = given.await;
    done(&app, visit, event, given, fields).await
}

pub(super) async fn take(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    fields: Fields,
) -> Shown {
    let taken = async {
        let account = fields.read_needed("account")?;
        let role: Role = serde_json::from_str(fields.of("role"))
            .map_err(|_| Problem::invalid("role", Fault::Malformed))?;
        app.service
            .take_role(event, &visit.identity, account, role, fields.of("reason"), None)
            .await
    };
    let taken = taken.await;
    done(&app, visit, event, taken, Fields::default()).await
}

pub(super) async fn invite(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
    fields: Fields,
) -> Shown {
    const DAY_S: u32 = 24 * 60 * 60;
    let made = async {
        let uses = fields.number("uses", 0..=u32::from(u16::MAX))?.unwrap_or(1);
        let days = fields.number::<u16>("days", 0..=u32::from(u16::MAX))?.unwrap_or(7);
        let until = app.service.now().plus_s(u32::from(days).saturating_mul(DAY_S));
        app.service.invite(event, &visit.identity, role(&fields)?, uses, until).await
    };
    match made.await {
        Ok((_, secret)) => visit.show(&OncePage {
            v: &visit,
            title: visit.t("invitation-made"),
            what: visit.t("invitation-made-what"),
            secret: format!("{}/invitations/{}", visit.outside, secret.told()),
            picture: None,
            back: format!("/events/{event}/officials"),
        }),
        Err(problem) => done(&app, visit, event, Err(problem), fields).await,
    }
}

pub(super) async fn withdraw(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path((event, id)): Path<(Uuid, Uuid)>,
) -> Shown {
    let withdrawn = app.service.withdraw_invitation(event, &visit.identity, id).await;
    done(&app, visit, event, withdrawn, Fields::default()).await
}

#[cfg(test)]
mod tests {
    use super::{Fault, tables};

    #[test]
    fn tables_are_listed_one_by_one_and_not_without_end() {
        assert_eq!(tables("1-3, 7"), Ok(vec![1, 2, 3, 7]));
        assert_eq!(tables("1-65535"), Err(Fault::TooMany));
        assert_eq!(tables("0"), Err(Fault::Malformed));
    }
}
