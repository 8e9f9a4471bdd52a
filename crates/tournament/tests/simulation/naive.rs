//! The tables again, reckoned in the plainest way from the exported document alone.

mod values;

use std::collections::BTreeMap;

use chuhe_rulebook::StrongOpponents;
use serde_json::Value;
use values::Naive;

type Id = u64;

/// What a round was for somebody.
#[derive(Clone, Debug, Default)]
struct Row {
    round: i64,
    /// None for a round without opponent; 0 for a bye that counts.
    opponent: Option<Id>,
    game: i64,
    points: i64,
    won: bool,
    drawn: bool,
    wins: i64,
    walkovers: i64,
    black_wins: i64,
    blacks: i64,
    black_alone: Option<bool>,
    first_board: i64,
    black_round: bool,
    fouls: i64,
    played: bool,
}

/// How a stage is reckoned, as the document says.
#[derive(Clone, Copy)]
struct Rules {
    match_points: Option<[i64; 3]>,
    lowest_above_zero: bool,
    /// How many boards a match of teams has; none for players.
    boards: Option<usize>,
    all_play_all: bool,
    strong_opponents: StrongOpponents,
    mini_table: bool,
    unplayed_wins_count: bool,
}

impl Rules {
    fn of(report: &Value, stage: &Value) -> Rules {
        let options = &report["tie-break-options"];
        let points = stage["match-points"].as_array();
        let points = points.map(|all| [0, 1, 2].map(|at: usize| all[at].as_i64().unwrap()));
        Rules {
            match_points: points,
            lowest_above_zero: report["unplayed"]["bye-opponent"] == "lowest-score-above-zero",
            boards: report["teams"]["boards"].as_u64().map(|boards| boards as usize),
            all_play_all: report["teams"]["system"] == "all-play-all",
            strong_opponents: serde_json::from_value(options["strong-opponents"].clone()).unwrap(),
            mini_table: options["head-to-head"] == "mini-table",
            unplayed_wins_count: options["unplayed-wins-count"] == true,
        }
    }

    /// The board of somebody in a game of a match, by its place among the games, and which two are one board of it.
    fn board(&self, game: &Value, at: usize, row: bool) -> (u64, u64) {
        match self.boards.filter(|_| self.all_play_all) {
            Some(boards) => {
                let own = if row { at / boards % boards } else { at % boards };
                (own as u64 + 1, (at % (boards * boards)) as u64)
            }
            None => {
                let board = game["board"].as_u64().unwrap_or(1);
                (board, board)
            }
        }
    }
}

fn array<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// Compares every table of a report with one reckoned anew.
pub(crate) fn check(report: &Value) {
    for stage in array(report, "stages") {
        if stage["score"].is_null() {
            continue;
        }
        let rules = Rules::of(report, stage);
        let field: Vec<Id> = array(stage, "field").iter().map(|id| id.as_u64().unwrap()).collect();
        let above = above(report, stage, &field);
        compare(report, stage, &field, array(stage, "standings"), above, rules);
        for (group, table) in array(stage, "groups").iter().zip(array(stage, "group-standings")) {
            let field: Vec<Id> =
                group.as_array().unwrap().iter().map(|id| id.as_u64().unwrap()).collect();
            compare(report, stage, &field, table.as_array().unwrap(), 0, rules);
        }
    }
}

fn compare(report: &Value, stage: &Value, field: &[Id], table: &[Value], above: u64, rules: Rules) {
    let before = |stage: &Value| {
        let before = stage["takes"]["stage"].as_u64().unwrap();
        &array(report, "stages")[before as usize - 1]
    };
    let mut chain = vec![stage];
    while chain[0]["carries"] == "all" {
        chain.insert(0, before(chain[0]));
    }
    let mut rows: BTreeMap<Id, Vec<Row>> = BTreeMap::new();
    let mut number = 0;
    if stage["carries"] == "mutual" {
        // The encounters in the groups among those who play here.
        let here: Vec<&Value> = array(stage, "field").iter().collect();
        let mut groups = before(stage).clone();
        groups["annulled"] = stage["annulled"].clone();
        for round in array(&before(stage).clone(), "rounds") {
            number += 1;
            let mut round = round.clone();
            let plays = |pairing: &Value| {
                here.contains(&&pairing["first"]) && here.contains(&&pairing["second"])
            };
            round["pairings"].as_array_mut().unwrap().retain(plays);
            round["byes"] = Value::Null;
            read_round(report, &groups, &round, number, rules, &mut rows);
        }
    }
    let annulled: Vec<Id> = chain
        .iter()
        .flat_map(|part| array(part, "annulled"))
        .map(|id| id.as_u64().unwrap())
        .collect();
    for part in chain {
        for id in array(part, "field") {
            rows.entry(id.as_u64().unwrap()).or_default();
        }
        for round in array(part, "rounds") {
            number += 1;
            read_round(report, part, round, number, rules, &mut rows);
        }
    }
    let by_match = stage["score"] == "match-points";
    for row in rows.values_mut().flatten() {
        if !by_match {
            row.points = row.game;
        }
    }
    let flagged = |key: &str| -> Vec<Id> {
        let one = |row: &&Value| row.get(key).is_some_and(|flag| *flag != Value::Bool(false));
        array(report, "entrants")
            .iter()
            .filter(one)
            .map(|row| row["id"].as_u64().unwrap())
            .collect()
    };
    let (left, cancelled) = (flagged("left"), flagged("points-cancelled"));
    let taken = |id: Id| {
        let line = table.iter().find(|line| line["entrant"].as_u64() == Some(id)).unwrap();
        line["deducted"].as_i64().unwrap_or(0)
    };
    let deducted: BTreeMap<Id, i64> = field.iter().map(|&id| (id, taken(id))).collect();
    let naive = Naive { rows, rounds: number, field, left, cancelled: &cancelled, deducted, rules };
    let score = |id: Id| naive.score(id);
    // Whose points are cancelled stands below everybody, and whose results are annulled below all who have some. Everybody has a key that grows with each criterion; those with one key are tied.
    let counts = |id: Id| match (cancelled.contains(&id), annulled.contains(&id)) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 2,
    };
    let mut keys: BTreeMap<Id, Vec<Vec<i64>>> =
        field.iter().map(|&id| (id, vec![vec![counts(id), score(id)]])).collect();
    for criterion in array(stage, "tie-breaks") {
        let criterion = criterion.as_str().unwrap();
        let before = keys.clone();
        for (&id, key) in &mut keys {
            let tied: Vec<Id> =
                before.iter().filter(|(_, k)| **k == before[&id]).map(|(&id, _)| id).collect();
            key.push(naive.value(id, criterion, &tied));
        }
    }
    let mut signed = keys.clone();
    for key in signed.values_mut() {
        for (at, criterion) in array(stage, "tie-breaks").iter().enumerate() {
            if criterion == "fewer-fouls" {
                key[at + 1].iter_mut().for_each(|fouls| *fouls = -*fouls);
            }
        }
    }
    let better = |id: Id| {
        let is_better = |other: &Id| match counts(id) {
            2 => signed[other] > signed[&id],
            less => counts(*other) > less,
        };
        1 + field.iter().filter(|other| is_better(other)).count() as u64
    };
    assert_eq!(table.len(), field.len());
    let mut last = 0;
    for line in table {
        let id = line["entrant"].as_u64().unwrap();
        assert_eq!(line["score"].as_i64().unwrap(), score(id), "score of {id}");
        for (at, cell) in array(line, "values").iter().enumerate() {
            let amounts: Vec<i64> =
                array(cell, "amounts").iter().map(|n| n.as_i64().unwrap()).collect();
            assert_eq!(amounts, keys[&id][at + 1], "{} of {id}", cell["criterion"]);
        }
        let in_whole = place_in_whole(report, stage, id, cancelled.contains(&id));
        let place = in_whole.unwrap_or(above + better(id));
        assert_eq!(line["place"].as_u64().unwrap(), place, "place of {id}");
        assert!(better(id) >= last);
        last = better(id);
    }
}

/// The place in the table of the whole event, where that of a later stage is not counted on from those above: where
/// points go on, others who left before it stand between its entrants, and whose points are cancelled stands below everybody.
fn place_in_whole(report: &Value, stage: &Value, id: Id, cancelled: bool) -> Option<u64> {
    if stage["takes"].is_null() || stage["takes"]["type"] == "everybody" {
        return None;
    }
    let goes_on = stage["carries"] == "all";
    let mut whole = array(report, "final-standings").iter();
    let own = whole.find(|line| line["entrant"].as_u64() == Some(id));
    own.filter(|_| goes_on || cancelled).map(|line| line["place"].as_u64().unwrap())
}

/// The places of the event above those that a stage plays for.
fn above(report: &Value, stage: &Value, field: &[Id]) -> u64 {
    if stage["takes"].is_null() || stage["takes"]["type"] == "everybody" {
        return 0;
    }
    let whole = array(report, "final-standings").iter();
    let inside = whole.filter(|line| field.contains(&line["entrant"].as_u64().unwrap()));
    inside.map(|line| line["place"].as_u64().unwrap()).min().unwrap_or(1) - 1
}

fn read_round(
    report: &Value,
    stage: &Value,
    round: &Value,
    number: i64,
    rules: Rules,
    rows: &mut BTreeMap<Id, Vec<Row>>,
) {
    let games = stage["games"].as_u64().unwrap_or(1);
    let annulled: Vec<Id> =
        array(stage, "annulled").iter().map(|id| id.as_u64().unwrap()).collect();
    for pairing in array(round, "pairings") {
        let both = ["first", "second"].map(|key| pairing[key].as_u64().unwrap());
        let first_leg: Vec<&Value> = array(pairing, "games")
            .iter()
            .filter(|game| game["leg"].as_u64().unwrap_or(0) == 0)
            .collect();
        let mut mine = both.map(|_| Row { round: number, ..Row::default() });
        let mut board_points: BTreeMap<u64, [i64; 2]> = BTreeMap::new();
        let (mut counted, mut drawn, mut came) = (0, false, false);
        let first_red = first_leg[0]["red"]["entrant"].as_u64();
        for (no, game) in first_leg.iter().enumerate() {
            let result = &game["result"];
            let reversed = result["colours-reversed"].as_bool() == Some(true);
            let (red, black) = if reversed { ("black", "red") } else { ("red", "black") };
            let seats = [red, black].map(|side| game[side]["entrant"].as_u64().unwrap());
            if no == 0 {
                for (row, id) in mine.iter_mut().zip(both) {
                    row.black_round = seats[1] == id;
                }
            }
            if result.is_null() {
                continue;
            }
            let outcome = &result["outcome"];
            let kind = outcome["type"].as_str().unwrap();
            for (side, name) in ["red", "black"].iter().enumerate() {
                let at = both.iter().position(|&id| id == seats[side]).unwrap();
                mine[at].fouls += result["fouls"][name].as_i64().unwrap_or(0);
            }
            if kind == "annulled" {
                continue;
            }
            counted += 1;
            for (side, name) in ["red", "black"].iter().enumerate() {
                let at = both.iter().position(|&id| id == seats[side]).unwrap();
                let row = &mut mine[at];
                let table: Vec<i64> = report["points"][side]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|p| p.as_i64().unwrap())
                    .collect();
                let won = outcome["winner"].as_str() == Some(name);
                let walkover = kind == "forfeited" && outcome["absent"].as_str() != Some(name);
                let points = match kind {
                    "won" if won => table[0],
                    "won" | "both-lost" => table[2],
                    "drawn" => table[1],
                    "forfeited" if walkover => table[0],
                    _ => 0,
                };
                row.game += points;
                let (own, board) = rules.board(game, no, first_red == Some(both[at]));
                board_points.entry(board).or_default()[at] += points;
                if own == 1 {
                    row.first_board += points;
                }
                if ["won", "drawn", "both-lost"].contains(&kind) {
                    row.played = true;
                    came = true;
                    row.wins += i64::from(won);
                    if side == 1 {
                        row.blacks += 1;
                        row.black_wins += i64::from(won);
                    }
                    if first_leg.len() == 1 {
                        row.black_alone = Some(side == 1);
                    }
                } else {
                    row.walkovers += i64::from(walkover);
                    came |= walkover;
                }
                drawn |= kind == "drawn";
            }
        }
        let complete = first_leg.iter().all(|game| !game["result"].is_null());
        if both.iter().any(|id| annulled.contains(id)) || (counted == 0 && complete) {
            for (row, id) in mine.into_iter().zip(both) {
                let row = Row { round: number, fouls: row.fouls, ..Row::default() };
                rows.entry(id).or_default().push(row);
            }
            continue;
        }
        if complete {
            settle(&mut mine, &board_points, rules, games, drawn, came);
        }
        for (at, (mut row, id)) in mine.into_iter().zip(both).enumerate() {
            row.opponent = (counted > 0).then_some(both[1 - at]);
            rows.entry(id).or_default().push(row);
        }
    }
    for bye in array(round, "byes") {
        let usual = match bye["kind"].as_str().unwrap() {
            "pairing" => &report["unplayed"]["bye"],
            "missed" => &report["unplayed"]["missed-round"],
            _ => continue,
        };
        let worth = bye.get("worth").unwrap_or(usual).as_str().unwrap();
        let (won, drawn) = (worth == "win", worth == "draw");
        let at = if won { 0 } else { 1 };
        let each = if won || drawn { report["points"][0][at].as_i64().unwrap() } else { 0 };
        let boards = rules.boards.map_or(1, |boards| boards as i64);
        let on_first = games as i64 * if rules.all_play_all { boards } else { 1 };
        let all = on_first * boards;
        let of_match = rules.match_points.map(|points| if won || drawn { points[at] } else { 0 });
        rows.entry(bye["entrant"].as_u64().unwrap()).or_default().push(Row {
            round: number,
            opponent: (bye["kind"] == "pairing").then_some(0),
            game: all * each,
            points: of_match.unwrap_or(each),
            won,
            drawn,
            walkovers: if won { all } else { 0 },
            first_board: on_first * each,
            ..Row::default()
        });
    }
}

fn settle(
    mine: &mut [Row; 2],
    boards: &BTreeMap<u64, [i64; 2]>,
    rules: Rules,
    games: u64,
    drawn: bool,
    came: bool,
) {
    let Some(match_points) = rules.match_points else {
        for row in mine.iter_mut() {
            row.won = row.wins + row.walkovers > 0;
            row.points = row.game;
        }
        let nobody = !mine[0].won && !mine[1].won;
        mine.iter_mut().for_each(|row| row.drawn = nobody && drawn);
        return;
    };
    let big = |at: usize| -> i64 {
        boards
            .values()
            .map(|both| match both[at].cmp(&both[1 - at]) {
                std::cmp::Ordering::Greater => 2,
                std::cmp::Ordering::Equal if both[0] > 0 => 1,
                _ => 0,
            })
            .sum()
    };
    let two_games_of_teams = rules.boards.is_some() && games > 1;
    let keys = [0, 1].map(|at| (if two_games_of_teams { big(at) } else { 0 }, mine[at].game));
    for at in 0..2 {
        mine[at].won = keys[at] > keys[1 - at];
        mine[at].drawn = keys[at] == keys[1 - at] && came;
        mine[at].points = match (mine[at].won, mine[at].drawn) {
            (true, _) => match_points[0],
            (_, true) => match_points[1],
            _ => match_points[2],
        };
    }
}
