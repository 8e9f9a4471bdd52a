//! Every row of `corpus/games/games.tsv`: a game of a file and what is to be read of it.

use std::path::Path;

use chuhe_records::{Entry, Format, Games, Read};
use libtest_mimic::{Arguments, Failed, Trial};

/// The columns before the last; the last holds the faults.
const HEAD: &str = "file\tformat\tencoding\tgame\tline\tresult\tred\tremarks\tmoves\tfaults";

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/games");
    let table = std::fs::read_to_string(folder.join("games.tsv")).unwrap_or_default();
    let mut trials: Vec<Trial> = Vec::new();
    let mut told = std::collections::BTreeSet::new();
    for row in table.lines().skip(1).map(str::to_owned) {
        let (file, game) = (column(&row, 0).to_owned(), column(&row, 3).to_owned());
        let path = folder.join(&file);
        told.insert(file.clone());
        trials.push(Trial::test(format!("{file} game {game}"), move || {
            let found = rows(&path)?.into_iter().find(|found| column(found, 3) == game);
            let found = found.ok_or("the file has no such game")?;
            if found == row {
                Ok(())
            } else {
                Err(format!("\nfound    {found}\nexpected {row}").into())
            }
        }));
    }
    trials.push(Trial::test("every file has its rows", move || {
        if table.lines().next() != Some(HEAD) {
            return Err(format!("the columns are {HEAD}").into());
        }
        let mut missing = String::new();
        for entry in std::fs::read_dir(&folder)? {
            let path = entry?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let is_game = Format::of_path(&path).is_some();
            let count = table.lines().filter(|row| column(row, 0) == name).count();
            if is_game && (!told.contains(name) || count != rows(&path)?.len()) {
                missing += &rows(&path)?.join("\n");
                missing.push('\n');
            }
        }
        if missing.is_empty() {
            Ok(())
        } else {
            Err(format!("rows are missing:\n{missing}").into())
        }
    }));
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn column(row: &str, nth: usize) -> &str {
    row.split('\t').nth(nth).unwrap_or_default()
}

/// What is read of a file, as the table has it.
fn rows(path: &Path) -> Result<Vec<String>, Failed> {
    let bytes = std::fs::read(path)?;
    let games = Games::open(&bytes[..], Format::of_path(path))?;
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
    let encoding = games.encoding().map_or("-".into(), |encoding| encoding.to_string());
    let start = format!("{name}\t{}\t{encoding}", games.format());
    games.map(|entry| Ok(format!("{start}\t{}", row(&entry?)))).collect()
}

fn row(entry: &Entry) -> String {
    let line = entry.line.map_or("-".into(), |line| line.to_string());
    let faults: Vec<String> = entry.read.faults().iter().map(ToString::to_string).collect();
    let faults = if faults.is_empty() { "-".into() } else { faults.join(" | ") };
    let (result, red, remarks, moves) = match &entry.read {
        Read::Nothing(tags, _) => ("-", tags.get("Red"), 0, Vec::new()),
        Read::Whole(game) | Read::Part(game, _) => (
            game.result.pgn(),
            game.tags.get("Red"),
            game.line.plies.iter().filter(|ply| ply.remarks.is_some()).count(),
            game.moves().map(|m| m.to_string()).collect(),
        ),
    };
    let moves = if moves.is_empty() { "-".into() } else { moves.join(" ") };
    let red = red.unwrap_or("-");
    format!("{}\t{line}\t{result}\t{red}\t{remarks}\t{moves}\t{faults}", entry.number)
}
