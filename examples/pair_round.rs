//! Two rounds of a Swiss: who meets whom, and why.
//!
//!     cargo run --example pair_round

#![allow(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use chuhe_rulebook::Language;
use chuhe_tournament::{
    Actor, Command, Entrant, Instant, Numbering, Outcome, Setting, Side, TableRef, Tournament,
    explain,
};

fn main() -> Result<(), Box<dyn Error>> {
    let (chief, now) = (Actor::chief_arbiter(), Instant::from_ms(0));
    let setting = Setting::from_plan("Cup", "axf-2017", "women")?;
    let (mut event, _) = Tournament::open(setting, &chief, now)?;
    let act = |event: &mut Tournament, command| match event.handle(&command, &chief, now) {
        Ok(_) => Ok(()),
        Err(refusal) => Err(explain::refusal(&refusal, Language::En)),
    };
    for number in 1..=6 {
        act(&mut event, Command::Enter { entrant: Entrant::player(&format!("Player {number}")) })?;
    }
    act(&mut event, Command::StartStage { stage: 1, numbering: Numbering::InOrder })?;
    act(&mut event, Command::PairRound { stage: 1, absent: vec![], starts_at: None })?;
    for table in 1..=3 {
        let game = TableRef::new(1, 1, table).game(1);
        act(&mut event, Command::EnterResult { game, result: Outcome::won(Side::Red).into() })?;
    }
    act(&mut event, Command::PairRound { stage: 1, absent: vec![], starts_at: None })?;

    for table in 1..=3 {
        println!("Table {table}");
        let why = explain::pairing(&event, TableRef::new(1, 2, table), Language::En);
        for line in why.ok_or("there is such a table")? {
            println!("  {line}");
        }
    }
    let table = event.standings(1).ok_or("the stage has begun")?;
    for line in &table.lines {
        println!(
            "{}",
            explain::place(&event, &table, line.entrant, Language::En).unwrap_or_default()
        );
    }
    Ok(())
}
