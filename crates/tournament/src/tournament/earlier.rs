//! An event as it stood earlier.

use super::Tournament;
use crate::stage::Stage;

impl Tournament {
    /// The event as it stood when a round of a stage was over, both from 1, with what is known now: results that were
    /// corrected since are right in it, and who has left since has left. Stages that come after it are not drawn. None if
    /// there is no such round.
    ///
    /// ```
    /// use chuhe_tournament::Setting;
    /// use chuhe_tournament::simulate::{Plan, play};
    /// let setting = Setting::from_plan("Trial", "axf-2017", "women").unwrap();
    /// let event = play(&Plan::new(setting, 8, 7), |_, _| ()).unwrap().event;
    /// let first = event.after_round(1, 1).unwrap().standings(1).unwrap();
    /// assert!(first.lines.iter().all(|line| line.played == 1));
    /// assert!(event.after_round(1, 99).is_none());
    /// ```
    pub fn after_round(&self, stage: u16, round: u16) -> Option<Tournament> {
        self.round(stage, round)?;
        let mut earlier = self.clone();
        for no in 1..=self.stages.len() as u16 {
            let at = usize::from(no) - 1;
            if no == stage {
                earlier.stages[at].rounds.truncate(usize::from(round));
            } else if self.ancestry(no).contains(&stage) {
                earlier.stages[at] = Stage::default();
            }
        }
        Some(earlier)
    }
}
