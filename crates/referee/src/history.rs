//! A game's moves, and how often its positions have come back.

use chuhe_board::{Color, Move, Piece, Position, Refused};

use crate::case::Case;

/// How many slots the filter of positions has; a power of two.
const SLOTS: usize = 512;

/// A game from a position: its moves, what was captured, and every position's hash.
///
/// Finding out that nothing repeats costs one look into a table per move; only when a position may have
/// come back are the earlier ones compared.
///
/// ```
/// use chuhe_board::Position;
/// use chuhe_referee::History;
///
/// let mut history = History::new(Position::initial());
/// for text in ["b0c2", "b9c7", "c2b0", "c7b9"] {
///     history.push(text.parse()?)?;
/// }
/// let repetition = history.repetition().expect("the first position is back");
/// assert_eq!((repetition.first_ply(), repetition.cycles()), (0, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct History {
    start: Position,
    position: Position,
    plies: Vec<Ply>,
    /// How many positions since the last capture fall into each slot by their hash.
    filter: Box<[u8; SLOTS]>,
    /// The ply after the last capture: earlier positions cannot come back.
    since: usize,
}

/// A move that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub played: Move,
    /// What it took.
    pub captured: Option<Piece>,
    /// The hash of the position before it.
    hash: u64,
}

/// A position that has come back, once or more often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The plies before which the position stood, from the first to the present.
    occurrences: Vec<usize>,
}

impl Repetition {
    /// How many plies had been played when the position first stood on the board.
    pub fn first_ply(&self) -> usize {
        self.occurrences[0]
    }

    /// How many plies had been played when it last did.
    pub fn last_ply(&self) -> usize {
        self.occurrences[self.occurrences.len() - 1]
    }

    /// How many times the moves have gone round: one less than the position has stood.
    pub fn cycles(&self) -> usize {
        self.occurrences.len() - 1
    }
}

impl History {
    /// A game that begins with this position.
    pub fn new(start: Position) -> History {
        let mut history = History {
            position: start.clone(),
            start,
            plies: Vec::new(),
            filter: Box::new([0; SLOTS]),
            since: 0,
        };
        history.note(history.position.zobrist());
        history
    }

    /// A game that begins with this position and has these moves.
    ///
    /// # Errors
    /// The reason at the first move that is illegal.
    ///
    /// ```
    /// use chuhe_board::Position;
    /// use chuhe_referee::History;
    ///
    /// let history = History::played(Position::initial(), ["h2e2".parse()?, "h9g7".parse()?])?;
    /// assert_eq!(history.plies().len(), 2);
    /// assert!(History::played(Position::initial(), ["h2h9".parse()?, "h9h8".parse()?]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn played(
        start: Position,
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<History, Refused> {
        let mut history = History::new(start);
        moves.into_iter().try_for_each(|m| history.push(m))?;
        Ok(history)
    }

    fn slot(hash: u64) -> usize {
        hash as usize % SLOTS
    }

    fn note(&mut self, hash: u64) {
        let count = &mut self.filter[History::slot(hash)];
        *count = count.saturating_add(1);
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The reason if it is illegal; the game is then as before.
    pub fn push(&mut self, m: Move) -> Result<(), Refused> {
        if let Some(reason) = self.position.why_illegal(m) {
            return Err(Refused { position: Box::new(self.position.clone()), tried: m, reason });
        }
        self.push_unchecked(m);
        Ok(())
    }

    /// Plays a move that is known to be legal, as those of a game that was read are. One that is not makes all that
    /// follows worthless: [`push`](Self::push) asks first.
    pub fn push_unchecked(&mut self, m: Move) {
        let captured = self.position.piece_at(m.to);
        self.plies.push(Ply { played: m, captured, hash: self.position.zobrist() });
        self.position.play_unchecked(m);
        if captured.is_some() {
            self.since = self.plies.len();
            self.filter.fill(0);
        }
        self.note(self.position.zobrist());
    }

    /// The position the game began with.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position now on the board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves played, with what they took.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// How many plies have been played since the last capture, or since the start.
    pub fn plies_since_capture(&self) -> usize {
        self.plies.len() - self.since
    }

    /// The position after so many plies, or now if there are fewer.
    pub fn position_after(&self, plies: usize) -> Position {
        let mut position = self.start.clone();
        for ply in self.plies.iter().take(plies) {
            position.play_unchecked(ply.played);
        }
        position
    }

    /// Whether the position now on the board may have stood there before. False is certain.
    #[inline]
    fn may_repeat(&self) -> bool {
        self.filter[History::slot(self.position.zobrist())] > 1
    }

    /// The earlier occurrences of the position now on the board, if there are any since the last capture.
    pub fn repetition(&self) -> Option<Repetition> {
        if !self.may_repeat() {
            return None;
        }
        let hash = self.position.zobrist();
        let mut occurrences: Vec<usize> =
            (self.since..self.plies.len()).filter(|&i| self.plies[i].hash == hash).collect();
        if occurrences.is_empty() {
            return None;
        }
        occurrences.push(self.plies.len());
        Some(Repetition { occurrences })
    }

    /// The last so many rounds of the repetition of the position now on the board, as a case to be judged; fewer if it
    /// has not gone round so often. Nothing if it has not come back.
    ///
    /// ```
    /// use chuhe_board::Position;
    /// use chuhe_referee::History;
    ///
    /// let moves = ["b0c2", "b9c7", "c2b0", "c7b9"].map(|m| m.parse().expect("a move"));
    /// let history = History::played(Position::initial(), moves.repeat(3))?;
    /// let rounds = |rounds| history.last_rounds(rounds).expect("the position is back");
    /// assert_eq!([1, 2, 9].map(|n| rounds(n).moves().len()), [4, 8, 12]);
    /// # Ok::<(), chuhe_board::Refused>(())
    /// ```
    pub fn last_rounds(&self, rounds: usize) -> Option<Case> {
        Some(self.case(&self.repetition()?, rounds))
    }

    /// The last so many rounds of a repetition that was found in this game.
    pub(crate) fn case(&self, repetition: &Repetition, rounds: usize) -> Case {
        let rounds = rounds.clamp(1, repetition.cycles());
        let first = repetition.occurrences[repetition.occurrences.len() - 1 - rounds];
        let moves = self.plies[first..repetition.last_ply()].iter().map(|ply| ply.played).collect();
        Case::from_game(self.position_after(first), moves)
    }

    /// The side that made a ply.
    pub fn side_of(&self, ply: usize) -> Color {
        if ply.is_multiple_of(2) { self.start.turn() } else { self.start.turn().opponent() }
    }
}
