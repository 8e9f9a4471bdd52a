//! Claims of the natural move limit: what is said to whoever may make one, and the answer.

use chuhe_board::Color;
use chuhe_game::{Entry, Event, Game};
use chuhe_referee::explain;
use chuhe_rulebook::LimitCounting;

use super::colour;
use super::happened::Line;
use crate::pages::panel::fouls;
use crate::pages::visit::Visit;

/// How the moves are counted, how many are needed, and what a claim costs that comes too early, all by the book of the
/// game. Nothing if it has no such limit.
pub(super) fn terms(visit: &Visit, game: &Game, side: Color) -> Vec<String> {
    let Some((rule, count)) = game.rulebook().natural_limit.as_ref().zip(game.limit_count(side))
    else {
        return Vec::new();
    };
    let counted = match rule.counting {
        LimitCounting::ClaimantEffective => visit.with("live-claim-limit-own", count.needed()),
        _ => visit.with("live-claim-limit-both", count.needed()),
    };
    let cost = fouls::cost(visit, game, rule.false_claim, side);
    let cost = cost.map(|cost| visit.with("live-claim-limit-wrong", cost));
    [Some(counted), cost].into_iter().flatten().collect()
}

/// The answer to a claim, which stands until a move is made after it.
pub(super) struct LimitAnswer {
    /// That it is not upheld, if it is not.
    pub(super) dismissed: Option<String>,
    /// What followed from it, such as a foul and what that takes from the clock.
    pub(super) followed: Vec<String>,
    /// How it was counted.
    pub(super) account: Vec<String>,
}

impl LimitAnswer {
    pub(super) fn of(
        visit: &Visit,
        game: &Game,
        log: &[Entry],
        happened: &[Line],
    ) -> Option<LimitAnswer> {
        let since = log.iter().rposition(|it| matches!(it.event, Event::Moved { .. }));
        let since = since.map_or(0, |moved| moved + 1);
        let ruled = |entry: &Entry| matches!(entry.event, Event::LimitRuled { .. });
        let at = since + log[since..].iter().rposition(ruled)?;
        let Event::LimitRuled { account } = &log[at].event else { return None };
        let side = account.claimant?;
        let upheld = account.reached && account.record_leads_there;
        let costs = |entry: &Entry| {
            matches!(entry.event, Event::FoulRecorded { .. } | Event::ClockAdjusted { .. })
        };
        let followed = log.iter().zip(happened).skip(at + 1).take_while(|(entry, _)| costs(entry));
        let told = [
            ("side", colour(visit, side)),
            ("counted", account.counted.to_string()),
            ("needed", account.needed.to_string()),
        ];
        let text = game.limit_count(side).map(|it| explain::limit_text(&it, visit.language()));
        Some(LimitAnswer {
            dismissed: (!upheld).then(|| match account.record_leads_there {
                true => visit.say("live-limit-too-few", &told),
                false => visit.say("live-limit-no-record", &told),
            }),
            followed: followed.map(|(_, line)| line.text.clone()).collect(),
            account: text.unwrap_or_default().lines().map(str::to_owned).collect(),
        })
    }
}
