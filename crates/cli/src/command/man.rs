//! `chuhe man`

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use clap_mangen::Man as Page;

use crate::failure::Failure;
use crate::output;

/// Print the manual page, or write one for every command
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe man | man -l -\n  chuhe man --out ~/.local/share/man/man1"
)]
pub(crate) struct Man {
    /// Write chuhe.1, chuhe-judge.1 and so on into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(&self, chuhe: clap::Command) -> Result<(), Failure> {
        match &self.out {
            None => {
                let mut page = Vec::new();
                Page::new(chuhe).render(&mut page)?;
                let mut out = output::answer();
                out.write_all(&page)?;
                Ok(out.flush()?)
            }
            Some(folder) => {
                let failed = |error| Failure::Write { path: folder.clone(), error };
                std::fs::create_dir_all(folder).map_err(failed)?;
                clap_mangen::generate_to(chuhe, folder).map_err(failed)
            }
        }
    }
}
