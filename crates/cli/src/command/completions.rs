//! `chuhe completions`

use clap::Args;
use clap_complete::Shell;

use crate::failure::Failure;
use crate::output;

/// Print a completion script for a shell
#[derive(Args)]
#[command(
    after_help = "Example: chuhe completions bash > ~/.local/share/bash-completion/completions/chuhe"
)]
pub(crate) struct Completions {
    /// Which shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self, chuhe: &mut clap::Command) -> Result<(), Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, chuhe, "chuhe", &mut script);
        output::print(&script)
    }
}
