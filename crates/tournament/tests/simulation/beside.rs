//! Stages that take different places of one table, played at the same time while that table still changes: nobody
//! plays in two of them, and nobody who is there is left out.

use std::collections::BTreeMap;

use chuhe_tournament::{Actor, Command, EntrantId, Instant, Why};

use crate::driver::{Simulation, chance};

/// Nobody comes this often to a desk.
const TURNS: usize = 2_000;

impl Simulation {
    /// Plays stages that take their entrants from one table side by side.
    pub(crate) fn play_beside(&mut self, source: u16, stages: &[u16]) {
        for &stage in stages {
            self.draw(stage);
        }
        for _ in 0..self.lots.below(5) {
            self.trouble_above(source);
            self.check_beside(stages);
        }
        for _ in 0..TURNS {
            let open = stages.iter().copied().filter(|&no| !self.desk.event.is_over(no));
            let open: Vec<u16> = open.collect();
            if open.is_empty() {
                return;
            }
            if chance(&mut self.lots, 40) {
                self.trouble_above(source);
            }
            let stage = open[self.lots.below(open.len())];
            self.take_turn(stage);
            self.check_beside(stages);
        }
        panic!("stages {stages:?} come to no end");
    }

    /// Changes the table they come from. What was struck out there is played again.
    fn trouble_above(&mut self, source: u16) {
        self.mischief(source);
        self.play_open_games(source);
    }

    /// Does what comes next in a stage.
    fn take_turn(&mut self, stage: u16) {
        let paired = self.pair(stage, vec![]);
        if !paired && !self.mend(stage) && self.refused_for_good(stage) {
            if !self.desk.event.is_over(stage) {
                self.end(stage);
            }
            return;
        }
        if chance(&mut self.lots, 30) {
            self.mischief(stage);
        }
        // Sometimes they only sit down when others play already.
        if chance(&mut self.lots, 60) {
            self.play_open_games(stage);
            self.check();
        }
    }

    /// Does what the refusal to pair a stage says is to be done. False if it says nothing.
    fn mend(&mut self, stage: u16) -> bool {
        match self.why_not(Command::PairRound { stage, absent: vec![], starts_at: None }) {
            Some(Why::NotStarted(_)) => self.draw_or_pass_over(stage),
            Some(Why::OutdatedDraw(outdated)) => {
                assert!(!outdated.begun && outdated.stage == stage);
                for _ in 0..outdated.rounds {
                    self.desk.act(Command::UnpairRound { stage });
                }
                self.draw_or_pass_over(stage)
            }
            _ => false,
        }
    }

    fn draw_or_pass_over(&mut self, stage: u16) -> bool {
        if self.draw(stage) {
            assert_eq!(self.desk.event.outdated_draw(stage), None, "it was drawn just now");
            return true;
        }
        let numbering = chuhe_tournament::Numbering::InOrder;
        match self.why_not(Command::StartStage { stage, numbering }) {
            Some(Why::PairedBeside { other, .. }) => {
                self.desk.act(Command::UnpairRound { stage: other });
                true
            }
            Some(Why::TooFewQualify(_)) => {
                self.end(stage);
                true
            }
            why => panic!("stage {stage} is not drawn: {why:?}"),
        }
    }

    fn why_not(&self, command: Command) -> Option<Why> {
        let now = Instant::from_ms(self.desk.clock);
        let decided = self.desk.event.decide(&command, &Actor::chief_arbiter(), now);
        decided.err().map(|refusal| refusal.why().clone())
    }

    fn check_beside(&self, stages: &[u16]) {
        let event = &self.desk.event;
        let outdated = |no: u16| event.outdated_draw(no).is_some_and(|outdated| !outdated.begun);
        // Who plays where, as far as a stage is not to be drawn again first, and was not passed over.
        let mut plays: BTreeMap<EntrantId, Vec<u16>> = BTreeMap::new();
        for &no in stages.iter().filter(|&&no| !outdated(no)) {
            let stage = event.stage(no).unwrap();
            if stage.is_cut_short() && !stage.is_begun() {
                continue;
            }
            for &id in stage.field() {
                plays.entry(id).or_default().push(no);
            }
        }
        for (id, stages) in &plays {
            assert_eq!(stages.len(), 1, "{id} plays in the stages {stages:?}");
        }
        let all_drawn = stages.iter().all(|&no| {
            let stage = event.stage(no).unwrap();
            stage.is_started() && !stage.is_cut_short() && !outdated(no)
        });
        let source = event.stage_setting(stages[0]).unwrap().takes.stage().unwrap();
        if all_drawn && event.is_over(source) {
            for id in event.stage(source).unwrap().field() {
                let there = event.is_active(*id) && !self.came_back.contains(id);
                assert!(!there || plays.contains_key(id), "{id} plays in none of {stages:?}");
            }
        }
    }
}
