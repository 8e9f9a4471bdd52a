//! The points column of a file against its games.

use super::{Fault, Played, Player, Report, TrfFault};

/// What games are worth in a file, in half points: by XXS, an extension of JaVaFo, and without it as in chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamePoints {
    /// A win with white, that is Red, and with black.
    pub win: [i64; 2],
    /// A draw with either.
    pub draw: [i64; 2],
    /// A loss with either.
    pub loss: [i64; 2],
    /// Leave that counts full, half, nothing.
    pub leave: [i64; 3],
    /// The bye of an odd field.
    pub bye: i64,
    /// A win and a loss without a game.
    pub forfeit: [i64; 2],
}

impl Default for GamePoints {
    fn default() -> GamePoints {
        GamePoints {
            win: [2; 2],
            draw: [1; 2],
            loss: [0; 2],
            leave: [2, 1, 0],
            bye: 2,
            forfeit: [2, 0],
        }
    }
}

impl GamePoints {
    /// Takes one setting over, such as `WW=2.0`; one that is not known changes nothing.
    pub(super) fn set(&mut self, code: &str, half_points: i64) {
        match code {
            "WW" => self.win[0] = half_points,
            "BW" => self.win[1] = half_points,
            "WD" => self.draw[0] = half_points,
            "BD" => self.draw[1] = half_points,
            "WL" => self.loss[0] = half_points,
            "BL" => self.loss[1] = half_points,
            "FPB" => self.leave[0] = half_points,
            "HPB" => self.leave[1] = half_points,
            "ZPB" => self.leave[2] = half_points,
            "PAB" => self.bye = half_points,
            "FW" => self.forfeit[0] = half_points,
            "FL" => self.forfeit[1] = half_points,
            "W" => {
                self.win = [half_points; 2];
                (self.leave[0], self.forfeit[0]) = (half_points, half_points);
            }
            "D" => {
                self.draw = [half_points; 2];
                self.leave[1] = half_points;
            }
            _ => {}
        }
    }

    fn of(&self, played: Played) -> i64 {
        match played {
            Played::Blank => 0,
            Played::Game { red, result, .. } => {
                let side = usize::from(red == Some(false));
                match result {
                    Some('1' | 'W') => self.win[side],
                    Some('=' | 'D') => self.draw[side],
                    Some('0' | 'L') => self.loss[side],
                    Some('+') => self.forfeit[0],
                    Some('-') => self.forfeit[1],
                    _ => 0,
                }
            }
            Played::Bye(letter) => match letter {
                'U' => self.bye,
                'F' | 'W' | '1' => self.leave[0],
                'H' | 'D' | '=' => self.leave[1],
                '+' => self.forfeit[0],
                '-' => self.forfeit[1],
                _ => self.leave[2],
            },
        }
    }
}

impl Report {
    /// The players whose points in the file are not those of their games there. The event built from it has those
    /// of the games: points that somebody took away, or a slip, are for the arbiter to look into.
    pub fn points_that_differ(&self) -> Vec<TrfFault> {
        let differs = |player: &Player| {
            let said = player.half_points?;
            let games: i64 = player.rounds.iter().map(|&played| self.game_points.of(played)).sum();
            let fault = Fault::PointsDiffer { number: player.number, said, games };
            (said != games).then_some(TrfFault { line: player.line, fault })
        };
        self.players.iter().filter_map(differs).collect()
    }
}
