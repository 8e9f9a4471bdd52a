//! Matches that must have a winner: the games, then the ladder of play-offs.

use chuhe_rulebook::{
    ArticleRef, Basis, BracketSide, DoubleEliminationFinal, DrawnAgain, DrawnMatch, PlayOffColours,
    PlayOffDraw,
};

use super::grand_final::{GrandFinal, GrandFinalGame};
use crate::entrant::EntrantId;
use crate::outcome::Outcome;
use crate::round::{BracketMatch, Game, Pairing, TableRef};
use crate::setting::{StageFormat, StageSetting};
use crate::side::Side;
use crate::tally::MatchResult;
use crate::tournament::Tournament;

/// How a match that must have a winner stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DuelState {
    /// Games are still to be played.
    Playing,
    /// It is drawn so far, and goes on.
    Next(NextLeg),
    /// It is drawn, and the lot decides.
    Lot,
    /// It is won.
    Won(EntrantId),
    /// Both have lost it.
    Nobody,
}

/// By what a match that must have a winner was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WonBy {
    /// By its games.
    Games,
    /// By a play-off.
    PlayOff {
        /// Which, from 1.
        leg: u8,
    },
    /// With Black in a play-off that was drawn as well.
    BlackInDrawnPlayOff {
        /// Which, from 1.
        leg: u8,
    },
    /// By the rule for a final of double elimination whose games leave it open.
    FinalDrawnOut,
    /// By lot.
    Lot,
}

/// The next play-off of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextLeg {
    /// Which, from 1.
    pub leg: u8,
    /// Who has Red, for teams on the first board; none if the lot says.
    pub red: Option<EntrantId>,
    /// Time controls; several if the kind of clock decides.
    pub time_controls: Vec<String>,
}

/// One rung of the ladder.
#[derive(Clone, Debug)]
pub(crate) struct Rung {
    pub(crate) time_controls: Vec<String>,
    pub(crate) colours: PlayOffColours,
    pub(crate) drawn: PlayOffDraw,
}

/// What follows a drawn match.
pub(crate) struct Ladder {
    pub(crate) rungs: Vec<Rung>,
    /// Whether the last rung is played again and again; else the lot follows.
    pub(crate) repeats: bool,
}

impl Tournament {
    /// How a match that must have a winner stands; none if there is no such match, or it need not have one.
    pub fn duel(&self, table: TableRef) -> Option<DuelState> {
        let setting = self.stage_setting(table.stage)?;
        let pairing = self.pairing(table)?;
        setting.is_knock_out().then(|| self.duel_of(setting, pairing))
    }

    pub(crate) fn duel_of(&self, setting: &StageSetting, pairing: &Pairing) -> DuelState {
        match (self.by_games(setting, pairing), pairing.by_lot) {
            (Ok((winner, _)), _) => DuelState::Won(winner),
            // A lot that was drawn before a correction counts only if the games still leave it to the lot.
            (Err(DuelState::Lot), Some(winner)) => DuelState::Won(winner),
            (Err(state), _) => state,
        }
    }

    /// Who won a match that must have a winner, and by what; none if nobody has yet, or both have lost it.
    pub fn won_by(&self, stage: u16, pairing: &Pairing) -> Option<(EntrantId, WonBy)> {
        let setting = self.stage_setting(stage).filter(|setting| setting.is_knock_out())?;
        match self.by_games(setting, pairing) {
            Ok(won) => Some(won),
            Err(DuelState::Lot) => pairing.by_lot.map(|winner| (winner, WonBy::Lot)),
            Err(_) => None,
        }
    }

    /// The articles that say who wins a match whose play-offs are drawn.
    pub(crate) fn drawn_again_articles(&self, setting: &StageSetting) -> &[ArticleRef] {
        match self.final_stage(setting) {
            Some(stage) => {
                let last = stage.play_off.last();
                last.map_or(&[], |game| &game.colours.source.articles)
            }
            None if self.decides_drawn_again(setting) => &[],
            None => &self.book.knock_out.drawn_again.source.articles,
        }
    }

    /// Whether the book leaves it to the event what becomes of a match that is drawn again, as AXF 2017 2§6.1 does, which
    /// only says that rapid games may be played.
    pub(crate) fn decides_drawn_again(&self, setting: &StageSetting) -> bool {
        let of_plan = matches!(setting.format, StageFormat::FinalStage { .. });
        !of_plan && self.book.knock_out.drawn_again.source.basis == Basis::EventDecides
    }

    /// Who won by the games, and how; or how the match stands.
    fn by_games(
        &self,
        setting: &StageSetting,
        pairing: &Pairing,
    ) -> Result<(EntrantId, WonBy), DuelState> {
        if pairing.bracket == Some(BracketMatch::GrandFinal) {
            return self.grand_final(setting, pairing);
        }
        let ladder = self.ladder(setting);
        // Rungs of the ladder that are behind. A play-off that does not count is played again.
        let mut rungs = 0;
        for leg in 0..=u8::MAX {
            let games: Vec<&Game> = pairing.games.iter().filter(|game| game.leg == leg).collect();
            if games.is_empty() {
                return Err(self.next_leg(pairing, &ladder, leg, rungs));
            }
            if games.iter().any(|game| game.result.is_none()) {
                return Err(DuelState::Playing);
            }
            let by = if leg == 0 { WonBy::Games } else { WonBy::PlayOff { leg } };
            let [first, second] = self.tallies(setting, pairing, leg);
            match (first.result, second.result) {
                (Some(MatchResult::Won), _) => return Ok((pairing.first, by)),
                (_, Some(MatchResult::Won)) => return Ok((pairing.second, by)),
                (Some(MatchResult::Lost), Some(MatchResult::Lost)) => {
                    return Err(DuelState::Nobody);
                }
                _ => {}
            }
            if leg == 0 || first.result.is_none() {
                continue;
            }
            if ladder.rung(rungs).is_some_and(|rung| rung.drawn == PlayOffDraw::BlackWins) {
                let winner = games[0].seat(Side::Black).entrant;
                return Ok((winner, WonBy::BlackInDrawnPlayOff { leg }));
            }
            rungs += 1;
        }
        Err(DuelState::Lot)
    }

    fn next_leg(&self, pairing: &Pairing, ladder: &Ladder, leg: u8, rungs: u8) -> DuelState {
        let Some(rung) = ladder.rung(rungs).filter(|_| leg > 0) else { return DuelState::Lot };
        let before = pairing.games.iter().rev().find(|game| game.board.unwrap_or(1) == 1);
        let red = match rung.colours {
            PlayOffColours::Exchanged => before.map(|game| game.seat(Side::Black).entrant),
            PlayOffColours::Lot => None,
        };
        DuelState::Next(NextLeg { leg, red, time_controls: rung.time_controls.clone() })
    }

    /// What follows a drawn match of a stage.
    pub(crate) fn ladder(&self, setting: &StageSetting) -> Ladder {
        if let Some(stage) = self.final_stage(setting) {
            let rungs = stage.play_off.iter().map(|game| Rung {
                time_controls: game.time_controls.iter().map(|id| id.to_string()).collect(),
                colours: game.colours.value,
                drawn: game.drawn,
            });
            return Ladder { rungs: rungs.collect(), repeats: false };
        }
        let rules = &self.book.knock_out;
        let DrawnMatch::RapidGame = rules.drawn.value;
        let (drawn, repeats) = match rules.drawn_again.value {
            DrawnAgain::BlackWins => (PlayOffDraw::BlackWins, false),
            DrawnAgain::AnotherRapidGame => (PlayOffDraw::NextGame, true),
            DrawnAgain::Lot => (PlayOffDraw::NextGame, false),
        };
        let time_controls = rules.time_controls.value.iter().map(|id| id.to_string()).collect();
        let rapid = Rung { time_controls, colours: PlayOffColours::Exchanged, drawn };
        Ladder { rungs: vec![rapid], repeats }
    }

    /// What the book lays down for the final of a double elimination; none if the stage is of another kind.
    pub(crate) fn double_elimination_final(
        &self,
        setting: &StageSetting,
    ) -> Option<&DoubleEliminationFinal> {
        let StageFormat::DoubleElimination { plan } = &setting.format else { return None };
        self.book.events.get(plan.as_str())?.double_elimination_final.as_ref()
    }

    /// Looks again which games of the final of a double elimination have nothing left to decide: those that were set
    /// before a correction decided it by the games before them.
    pub(crate) fn look_at_grand_final(&mut self, stage: u16) {
        let Some(setting) = self.stage_setting(stage) else { return };
        if self.double_elimination_final(setting).is_none() {
            return;
        }
        let rounds = self.stage(stage).map_or(&[][..], |here| &here.rounds);
        let finals = rounds.last().into_iter().flat_map(|round| round.pairings.iter().enumerate());
        let mut found = Vec::new();
        for (at, pairing) in finals.filter(|(_, p)| p.bracket == Some(BracketMatch::GrandFinal)) {
            let decided_before = |game: usize| {
                let games = pairing.games[..game].to_vec();
                let before = Pairing { games, by_lot: None, ..pairing.clone() };
                matches!(self.duel_of(setting, &before), DuelState::Won(_) | DuelState::Nobody)
            };
            let open = |game: &usize| pairing.games[*game].result.is_none();
            let games = (1..pairing.games.len()).filter(open);
            found.extend(games.map(|game| (at, game, decided_before(game))));
        }
        let here = self.stages.get_mut(usize::from(stage).wrapping_sub(1));
        let Some(last) = here.and_then(|here| here.rounds.last_mut()) else { return };
        for (at, game, falls_away) in found {
            last.pairings[at].games[game].falls_away = falls_away;
        }
    }

    /// The final between the two sides; the first named comes from the winners' side.
    fn grand_final(
        &self,
        setting: &StageSetting,
        pairing: &Pairing,
    ) -> Result<(EntrantId, WonBy), DuelState> {
        let Some(rule) = self.double_elimination_final(setting) else {
            return Err(DuelState::Lot);
        };
        let winners = pairing.first;
        let mut games = Vec::new();
        for game in &pairing.games {
            let Some(result) = game.result else { return Err(DuelState::Playing) };
            // What does not count is none of the games of the rule: it is played again.
            if result.outcome == Outcome::Annulled {
                continue;
            }
            let last = match result.outcome {
                Outcome::BothForfeited | Outcome::BothLost => return Err(DuelState::Nobody),
                outcome => outcome.winner().map_or(GrandFinalGame::Drawn, |side| {
                    let won = game.seat(side).entrant == winners;
                    GrandFinalGame::Won(if won {
                        BracketSide::Winners
                    } else {
                        BracketSide::Losers
                    })
                }),
            };
            games.push(last);
            if let GrandFinal::Champion(side) = GrandFinal::after(rule, &games) {
                let champion = match side {
                    BracketSide::Winners => winners,
                    BracketSide::Losers => pairing.second,
                };
                let won_last = last == GrandFinalGame::Won(side);
                return Ok((champion, if won_last { WonBy::Games } else { WonBy::FinalDrawnOut }));
            }
        }
        let annulled = |game: &Game| game.result.is_some_and(|r| r.outcome == Outcome::Annulled);
        let red = pairing
            .games
            .last()
            .map(|game| game.seat(if annulled(game) { Side::Red } else { Side::Black }).entrant);
        let time_controls = rule.time_controls.iter().map(|id| id.to_string()).collect();
        let leg = u8::try_from(pairing.games.len()).unwrap_or(u8::MAX);
        Err(DuelState::Next(NextLeg { leg, red, time_controls }))
    }
}

impl Ladder {
    fn rung(&self, at: u8) -> Option<&Rung> {
        let last = self.rungs.last().filter(|_| self.repeats);
        self.rungs.get(usize::from(at)).or(last)
    }
}
