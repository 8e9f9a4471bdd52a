//! The log of an event and of its hall in sentences, for its officials.

use std::collections::BTreeMap;
use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use chuhe_tournament::Tournament;
use chuhe_tournament::explain::LogTeller;
use uuid::Uuid;

use super::event::Head;
use super::visit::{Shown, Visit};
use super::{names, overview};
use crate::api::{App, Path};
use crate::hall::{Hall, HallEvent, Role};

/// So many entries are shown, the last ones.
const MOST: usize = 500;

struct Line {
    version: usize,
    at: String,
    /// Who did it, and as what.
    by: String,
    /// What happened, and why if a reason was given.
    told: String,
    /// The entry as it is kept, for programs and doubts.
    data: String,
}

#[derive(Template)]
#[template(path = "log.html")]
struct Page<'a> {
    v: &'a Visit,
    h: Head,
    /// What happened in the event, and what in the hall: roles, doors, games set up.
    parts: [(String, Vec<Line>); 2],
    all: usize,
}

/// What is needed to tell what happened in a hall.
struct HallTeller<'a> {
    visit: &'a Visit,
    event: &'a Tournament,
    hall: &'a Hall,
    /// What the accounts are called.
    accounts: &'a BTreeMap<Uuid, String>,
}

impl HallTeller<'_> {
    /// Somebody, and a role that he got or lost.
    fn of_role(&self, account: &Uuid, role: &Role) -> [(&'static str, String); 2] {
        let role = names::role(&self.visit.words, self.event, role);
        [("who", self.account(account)), ("role", role)]
    }

    fn account(&self, account: &Uuid) -> String {
        self.accounts.get(account).cloned().unwrap_or_else(|| account.to_string())
    }

    /// The table at which a game is played.
    fn table_of(&self, game: &Uuid) -> String {
        let table = self.hall.games.get(game).map(|game| game.game.table.table.to_string());
        table.unwrap_or_else(|| "–".to_owned())
    }

    fn told(&self, event: &HallEvent) -> String {
        let v = self.visit;
        let why = match event {
            HallEvent::PublicSet { reason, .. } | HallEvent::RoleGiven { reason, .. } => {
                reason.clone().unwrap_or_default()
            }
            HallEvent::RoleTaken { reason, .. } if reason.is_empty() => v.t("role-replaced"),
            HallEvent::RoleTaken { reason, .. } => reason.clone(),
            _ => String::new(),
        };
        let told = match event {
            HallEvent::Opened { .. } => v.t("hall-opened"),
            HallEvent::PublicSet { public: true, .. } => v.t("hall-doors-opened"),
            HallEvent::PublicSet { public: false, .. } => v.t("hall-doors-closed"),
            HallEvent::RoleGiven { account, role, .. } => {
                v.say("hall-role-given", &self.of_role(account, role))
            }
            HallEvent::RoleTaken { account, role, .. } => {
                v.say("hall-role-taken", &self.of_role(account, role))
            }
            HallEvent::Invited { invitation, .. } => {
                let role = names::role(&v.words, self.event, &invitation.role);
                v.with("hall-invited", role)
            }
            HallEvent::InvitationUsed { account, .. } => {
                v.with("hall-invitation-used", self.account(account))
            }
            HallEvent::InvitationWithdrawn { .. } => v.t("hall-invitation-withdrawn"),
            HallEvent::GameOpened { game, .. } => v.with("hall-game-opened", game.game.table.table),
            HallEvent::TabletPlaced { game, .. } => {
                v.with("hall-tablet-placed", self.table_of(game))
            }
            HallEvent::TabletTaken { game, .. } => v.with("hall-tablet-taken", self.table_of(game)),
            HallEvent::TabletRemoved { game } => v.with("hall-tablet-removed", self.table_of(game)),
        };
        LogTeller::new(self.event, v.language()).with_reason(told, &why)
    }
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(event): Path<Uuid>,
) -> Shown {
    let kept = app.service.event_log(event, &visit.identity).await?;
    let hall = app.service.hall_log(event, &visit.identity).await?;
    let accounts = app.service.accounts_in_log(&hall).await?;
    let state = &kept.state;
    let teller = LogTeller::new(state, visit.language());
    let line = |(at, entry): (usize, &chuhe_tournament::Entry)| Line {
        version: at + 1,
        at: overview::time(state, entry.at),
        by: format!("{} ({})", entry.by.name, names::part(&visit.words, state, entry.by.part)),
        told: teller.event(&entry.event),
        data: serde_json::to_string_pretty(&entry.event).unwrap_or_default(),
    };
    let happened = kept.log.iter().enumerate().rev().take(MOST).map(line).collect();
    let h = Head::of(&visit, &hall.state, &kept);
    let teller = HallTeller { visit: &visit, event: state, hall: &hall.state, accounts: &accounts };
    let line = |(at, entry): (usize, &crate::hall::Entry)| Line {
        version: at + 1,
        at: overview::time(state, entry.at),
        by: entry.by.clone(),
        told: teller.told(&entry.event),
        data: serde_json::to_string_pretty(&entry.event).unwrap_or_default(),
    };
    let in_hall = hall.log.iter().enumerate().rev().take(MOST).map(line).collect();
    let parts = [(visit.t("log-event"), happened), (visit.t("hall-log"), in_hall)];
    visit.show(&Page { v: &visit, h, parts, all: kept.log.len() })
}
