//! `chuhe event`

mod appeal;
mod as_json;
mod crosstable;
mod desk;
mod draw;
mod enter;
mod entrants;
mod explain;
mod export;
mod forbid;
mod grid;
mod leave;
mod log;
mod naming;
mod new;
mod next;
mod office;
mod official;
mod pair;
mod ratings;
mod reason;
mod refused;
mod result;
mod rounds;
mod score;
mod show;
mod simulate;
mod stage_option;
mod standings;
mod tell;
mod wall;
mod words;

use std::ffi::OsString;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Run an event by the book: entries, draws, pairings, results, tables
///
/// An event is one file, its log: everything that happens is added to it with the time and who entered it, and nothing
/// is ever changed in it. Entrants are named by their number in the stage, by #id, or by a name that fits only one.
#[derive(Args)]
#[command(
    after_help = "Example, a whole event:\n  chuhe event new cup.jsonl --name \"City Cup\" --plan women\n  chuhe event enter \
                        cup.jsonl --from players.csv\n  chuhe event draw cup.jsonl --by lot --seed 2024\n  chuhe event pair \
                        cup.jsonl\n  chuhe event result cup.jsonl 1 1-0 2 ½-½ 3 0-1\n  chuhe event standings cup.jsonl\n  \
                        chuhe event explain cup.jsonl place 4\n  chuhe event close cup.jsonl\n`chuhe event show cup.jsonl` \
                        says at any time what comes next.\n\n\
                        Exit codes: 0 done; 1 refused by the rules or by how the event stands (nothing is written), or not to be found in it; 2 the \
                        command line could not be understood."
)]
pub(crate) struct Event {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    New(new::New),
    Plans(new::Plans),
    #[command(visible_alias = "late")]
    Enter(enter::Enter),
    Amend(enter::Amend),
    Draw(draw::Draw),
    Pair(pair::Pair),
    Swap(pair::Swap),
    Undo(pair::Undo),
    Forbid(forbid::Forbid),
    Result(result::Enter),
    Lot(result::Lot),
    Lineup(office::Lineup),
    Withdraw(leave::Withdraw),
    Return(leave::Return),
    Disqualify(leave::Disqualify),
    Sanction(leave::Sanction),
    Appeal(appeal::Lodge),
    Decide(appeal::Decide),
    Note(office::Note),
    Tie(office::Tie),
    End(office::End),
    Close(office::Close),
    Show(show::Show),
    Entrants(entrants::Entrants),
    Rounds(rounds::Rounds),
    Standings(standings::Standings),
    #[command(name = "crosstable")]
    CrossTable(crosstable::CrossTable),
    Ratings(ratings::Ratings),
    Boards(ratings::Boards),
    Units(ratings::Units),
    Log(log::Log),
    Explain(explain::Explain),
    Export(export::Export),
    Simulate(simulate::Simulate),
}

/// A forfeit such as `-/+` begins like an option. Where results are expected it is written with a minus sign.
pub(crate) fn with_forfeits(mut arguments: Vec<OsString>) -> Vec<OsString> {
    if arguments.get(1).is_some_and(|word| word == "event")
        && arguments.get(2).is_some_and(|word| word == "result")
    {
        for argument in &mut arguments[3..] {
            let text = argument.to_str().unwrap_or_default();
            if ["-/", "--+", "---", "-:"].iter().any(|forfeit| text.starts_with(forfeit)) {
                *argument = format!("{}{}", score::MINUS, &text[1..]).into();
            }
        }
    }
    arguments
}

impl Event {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.command {
            Command::New(new) => new.run(),
            Command::Plans(plans) => plans.run(),
            Command::Enter(enter) => enter.run(),
            Command::Amend(amend) => amend.run(),
            Command::Draw(draw) => draw.run(),
            Command::Pair(pair) => pair.run(),
            Command::Swap(swap) => swap.run(),
            Command::Undo(undo) => undo.run(),
            Command::Forbid(forbid) => forbid.run(),
            Command::Result(result) => result.run(),
            Command::Lot(lot) => lot.run(),
            Command::Lineup(lineup) => lineup.run(),
            Command::Withdraw(withdraw) => withdraw.run(),
            Command::Return(back) => back.run(),
            Command::Disqualify(disqualify) => disqualify.run(),
            Command::Sanction(sanction) => sanction.run(),
            Command::Appeal(appeal) => appeal.run(),
            Command::Decide(decide) => decide.run(),
            Command::Note(note) => note.run(),
            Command::Tie(tie) => tie.run(),
            Command::End(end) => end.run(),
            Command::Close(close) => close.run(),
            Command::Show(show) => show.run(),
            Command::Entrants(entrants) => entrants.run(),
            Command::Rounds(rounds) => rounds.run(),
            Command::Standings(standings) => standings.run(),
            Command::CrossTable(table) => table.run(),
            Command::Ratings(ratings) => ratings.run(),
            Command::Boards(boards) => boards.run(),
            Command::Units(units) => units.run(),
            Command::Log(log) => log.run(),
            Command::Explain(explain) => explain.run(),
            Command::Export(export) => export.run(),
            Command::Simulate(simulate) => simulate.run(),
        }
    }
}

#[cfg(test)]
mod tests {
    use chuhe_tournament::Command as Done;
    use clap::Subcommand;

    /// The word for each thing that can be done in an event. A new one without a word does not compile.
    #[allow(clippy::match_same_arms, reason = "one line for each")]
    fn word(command: &Done) -> &'static str {
        match command {
            Done::Enter { .. } => "enter",
            Done::Amend { .. } => "amend",
            Done::StartStage { .. } => "draw",
            Done::PairRound { .. } | Done::PairByHand { .. } => "pair",
            Done::Exchange { .. } => "swap",
            Done::UnpairRound { .. } => "undo",
            Done::ForbidPair { .. } | Done::AllowPair { .. } => "forbid",
            Done::EnterResult { .. } => "result",
            Done::EnterForfeit { .. } => "result",
            Done::CorrectResult { .. } => "result",
            Done::DrawLot { .. } => "lot",
            Done::HandInLineup { .. } => "lineup",
            Done::Withdraw { .. } => "withdraw",
            Done::Reenter { .. } => "return",
            Done::Sanction { .. } => "sanction",
            Done::LodgeAppeal { .. } => "appeal",
            Done::DecideAppeal { .. } => "decide",
            Done::Note { .. } => "note",
            Done::BreakTieByLot { .. } => "tie",
            Done::EndStage { .. } => "end",
            Done::Close => "close",
        }
    }

    #[test]
    fn everything_that_can_be_done_has_its_word() {
        let command = super::Command::augment_subcommands(clap::Command::new("event"));
        command.clone().debug_assert();
        let own_source = include_str!("event.rs");
        let words = own_source.split("=> \"").skip(1).filter_map(|part| part.split('"').next());
        let words: Vec<&str> = words.collect();
        assert!(words.contains(&word(&Done::Close)));
        for word in words {
            assert!(command.find_subcommand(word).is_some(), "{word}");
        }
    }
}
