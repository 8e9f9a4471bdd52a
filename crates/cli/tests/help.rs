//! The examples in the help of every command can be pasted into a shell.

use chuhe_paper::width::columns;

/// How wide the help is; what is longer would be broken somewhere, even between quotes.
const WIDTH: usize = 100;

/// A command and all below it.
fn with_all_below(command: &clap::Command) -> Vec<&clap::Command> {
    let below = command.get_subcommands().filter(|below| below.get_name() != "help");
    std::iter::once(command).chain(below.flat_map(with_all_below)).collect()
}

/// The lines of a help that are commands, those that a backslash breaks put together again.
fn examples(below: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut lines = below.lines().inspect(|line| {
        let is_example =
            line.contains("chuhe ") && (line.starts_with("  ") || line.contains(": chuhe "));
        let goes_on = line.starts_with("    ");
        assert!(
            columns(line) <= WIDTH || !(is_example || goes_on),
            "{} columns: {line}",
            columns(line)
        );
    });
    while let Some(line) = lines.next() {
        let indented = line.strip_prefix("  ").filter(|line| line.contains("chuhe "));
        let labelled = || line.find(": chuhe ").map(|at| &line[at + 2..]);
        let Some(example) = indented.or_else(labelled) else { continue };
        let mut example = example.to_owned();
        while example.ends_with('\\') {
            example.pop();
            example += lines.next().expect("a backslash at the end promises a further line");
        }
        found.push(example);
    }
    found
}

/// The commands of a line as a shell takes them apart: words, without remarks and without where input and output go.
fn commands(line: &str) -> Vec<Vec<String>> {
    let mut pipeline = vec![Vec::new()];
    let mut left = line.trim_start();
    while let Some(first) = left.chars().next() {
        match first {
            '#' => break,
            '|' => {
                pipeline.push(Vec::new());
                left = left[1..].trim_start();
                continue;
            }
            _ => {}
        }
        let redirects = matches!(first, '<' | '>');
        let mut rest = if redirects { left[1..].trim_start() } else { left }.chars();
        let mut word = String::new();
        while let Some(c) = rest.next() {
            match c {
                ' ' => break,
                '"' | '\'' => {
                    let quoted = rest.as_str();
                    let end = quoted.find(c).unwrap_or_else(|| panic!("an open quote in {line}"));
                    word += &quoted[..end];
                    rest = quoted[end + 1..].chars();
                }
                '(' | ')' | '&' | ';' | '*' | '?' | '$' | '`' | '|' | '<' | '>' => {
                    panic!("a shell takes {c:?} for something else in {line}")
                }
                c => word.push(c),
            }
        }
        if !redirects {
            pipeline.last_mut().expect("there is always one").push(word);
        }
        left = rest.as_str().trim_start();
    }
    pipeline
}

#[test]
fn every_example_can_be_pasted() {
    let mut faults = Vec::new();
    let mut chuhe = chuhe_cli::grammar();
    chuhe.build();
    for command in with_all_below(&chuhe) {
        let name = command.get_bin_name().unwrap_or_default();
        let below = command.get_after_long_help().or_else(|| command.get_after_help());
        let below = below.map(ToString::to_string).unwrap_or_default();
        let examples = examples(&below);
        if examples.is_empty() {
            faults.push(format!("{name} has no example"));
        }
        for example in examples {
            for words in commands(&example) {
                if words.first().is_none_or(|word| word != "chuhe") {
                    continue;
                }
                if let Err(error) = chuhe_cli::understand(words.into_iter().map(Into::into)) {
                    faults.push(format!("{name}: {example}\n{error}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_help_has_the_exit_codes() {
    let chuhe = chuhe_cli::grammar();
    for command in with_all_below(&chuhe) {
        let below = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let codes: Vec<_> =
            below.lines().filter(|line| line.starts_with("Exit codes: 0 ")).collect();
        let &[codes] = &codes[..] else { panic!("{}: {below}", command.get_name()) };
        assert!(codes.contains("; 2 the command line "), "{codes}");
    }
}

#[test]
fn a_line_is_taken_apart_as_a_shell_does() {
    let line =
        "printf 'a b\\n' | chuhe show --moves \"h2e2 h9g7\" --svg - > board.svg  # a picture";
    let expected: [&[&str]; 2] =
        [&["printf", "a b\\n"], &["chuhe", "show", "--moves", "h2e2 h9g7", "--svg", "-"]];
    assert_eq!(commands(line), expected);
}
