//! `chuhe limit`

use std::io::Write;

use chuhe_board::Color;
use chuhe_referee::{count_for, count_without_claimant, explain};
use clap::{Args, ValueEnum};

use crate::failure::Failure;
use crate::game_files::GameFile;
use crate::game_text::{GameText, one_game};
use crate::output;
use crate::rules::{Rules, Spoken};
use crate::words;

/// Count towards the natural move limit
///
/// Says how many plies without a capture count, which are deducted and how many are missing.
#[derive(Args)]
#[command(
    after_help = "Example: chuhe limit game.pgn --rules cxa-1987 --claimant red\n\nExit codes: 0 the limit \
                        is reached; 1 it is not, or the game could not be read; 2 the command line could \
                        not be understood."
)]
pub(crate) struct Limit {
    #[command(flatten)]
    file: GameFile,
    #[command(flatten)]
    game: GameText,
    #[command(flatten)]
    rules: Rules,
    /// Who claims the draw [default: nobody, the arbiter counts]
    #[arg(long, value_enum)]
    claimant: Option<Claimant>,
    #[command(flatten)]
    spoken: Spoken,
    /// Print the count as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Claimant {
    Red,
    Black,
}

impl Limit {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let rulebook = self.rules.book;
        let Some(limit) = &rulebook.natural_limit else {
            return Err(Failure::NoLimit { id: rulebook.id().to_owned() });
        };
        let (history, found) = one_game(&self.file, &self.game)?;
        let count = match self.claimant {
            Some(Claimant::Red) => count_for(limit, &history, Color::Red),
            Some(Claimant::Black) => count_for(limit, &history, Color::Black),
            None => count_without_claimant(limit, &history)
                .ok_or_else(|| Failure::NeedsClaimant { id: rulebook.id().to_owned() })?,
        };
        // If nobody claims the other side's count may come out differently, and is shown as well.
        let nobody = self.claimant.is_none();
        let other = nobody.then(|| count_for(limit, &history, count.claimant().opponent()));
        let mut out = output::answer();
        if self.json {
            let mut told = explain::limit_json(&count);
            if let Some(other) = &other {
                told["other"] = explain::limit_json(other);
            }
            let breaks_off = found.as_ref().map(|it| it.breaks_off(self.spoken.language()));
            told["breaks-off"] = breaks_off.flatten().into();
            output::json(&told)?;
        } else {
            let language = self.spoken.language();
            let text = |count| explain::limit_text(count, language);
            match &other {
                None => writeln!(out, "{}", text(&count).trim_end())?,
                Some(other) => {
                    let red_first = count.claimant() == Color::Red;
                    let both = if red_first { [&count, other] } else { [other, &count] };
                    for claimed in both {
                        writeln!(out, "{}", words::if_claimed(claimed.claimant(), language))?;
                        writeln!(out, "{}\n", text(claimed).trim_end())?;
                    }
                }
            }
            for ruled in limit.open_points() {
                if let Some(note) = &ruled.note {
                    writeln!(out, "* {} ({})", note.get(language), ruled.articles.numbers())?;
                }
            }
        }
        out.flush()?;
        if let Some(found) = found {
            found.broken_off(self.spoken.language())?;
        }
        if count.is_reached() { Ok(()) } else { Err(Failure::LimitNotReached) }
    }
}
