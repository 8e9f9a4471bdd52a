//! Tables on a terminal, in which Chinese and Latin names stand below each other.

use chuhe_paper::width::{columns, padded, padded_left};

/// A table.
pub(super) struct Grid {
    head: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
}

/// On which side of its column a text stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Right,
}

impl Grid {
    /// A table with these headings.
    pub(super) fn new(head: impl IntoIterator<Item = (String, Align)>) -> Grid {
        Grid { head: head.into_iter().collect(), rows: Vec::new() }
    }

    pub(super) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// The lines, the headings first. Columns in which nothing stands are left out.
    pub(super) fn lines(&self) -> Vec<String> {
        let cell = |row: &'_ Vec<String>, at: usize| row.get(at).cloned().unwrap_or_default();
        let filled = |at: &usize| self.rows.iter().any(|row| !cell(row, *at).is_empty());
        let shown: Vec<usize> = (0..self.head.len()).filter(filled).collect();
        let width = |at: &usize| {
            let cells = self.rows.iter().map(|row| columns(&cell(row, *at)));
            cells.chain([columns(&self.head[*at].0)]).max().unwrap_or(0)
        };
        let widths: Vec<usize> = shown.iter().map(width).collect();
        let line = |text: &dyn Fn(usize) -> String| {
            let cells = shown.iter().zip(&widths).map(|(&at, &width)| match self.head[at].1 {
                Align::Left => padded(&text(at), width),
                Align::Right => padded_left(&text(at), width),
            });
            cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        };
        let head = line(&|at| self.head[at].0.clone());
        let rows = self.rows.iter().map(|row| line(&|at| cell(row, at)));
        [head].into_iter().chain(rows).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_stand_in_columns_and_empty_columns_fall_away() {
        let head = [
            ("No.", Align::Right),
            ("Name", Align::Left),
            ("Unit", Align::Left),
            ("Score", Align::Right),
        ];
        let mut grid = Grid::new(head.map(|(text, align)| (text.to_owned(), align)));
        grid.row(["1", "选手1", "", "2"].map(str::to_owned).to_vec());
        grid.row(["12", "Player 2", "", "0.5"].map(str::to_owned).to_vec());
        assert_eq!(
            grid.lines(),
            ["No.  Name      Score", "  1  选手1         2", " 12  Player 2    0.5"]
        );
    }
}
