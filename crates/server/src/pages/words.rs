//! The words of the pages.

use chuhe_locale::{Locale, filled, number};
use chuhe_rulebook::Language;

// What all pages say, and what each kind of page says.
chuhe_locale::words!(
    "../../../../locales/",
    "/pages.ftl",
    "/pages/judge.ftl",
    "/pages/event.ftl",
    "/pages/desk.ftl",
    "/pages/help.ftl",
    "/pages/board.ftl",
    "/pages/panel.ftl",
    "/pages/hall.ftl",
    "/pages/print.ftl",
);

/// The words of the pages in a language.
#[derive(Clone, Copy)]
pub(crate) struct Words(Locale);

impl Words {
    pub(crate) fn of(language: Language) -> Words {
        Words(WORDS.locale(language))
    }

    pub(crate) fn language(&self) -> Language {
        self.0.language
    }

    /// A message with nothing to fill in.
    pub(crate) fn t(&self, key: &str) -> String {
        self.0.named(key, &[])
    }

    /// A message with one thing to fill in, under the name `it`.
    pub(crate) fn with(&self, key: &str, it: impl ToString) -> String {
        let it = it.to_string();
        // A count is a number, for messages that tell one from several. A name that only looks like one (007) stays.
        let it = match it.parse::<u32>() {
            Ok(count) if count.to_string() == it => number(count as usize),
            _ => filled(it),
        };
        self.0.named(key, &[("it", it)])
    }

    /// A message with several things to fill in, by their names.
    pub(crate) fn say(&self, key: &str, all: &[(&'static str, String)]) -> String {
        let all: Vec<_> = all.iter().map(|(name, it)| (*name, filled(it.as_str()))).collect();
        self.0.named(key, &all)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use chuhe_locale::check::{complaints, keys_in_source};

    /// The messages that templates and page handlers ask for by `.t("…")`, `.with("…")` and `.say("…")`.
    fn keys_in(folder: &Path, keys: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                keys_in(&path, keys);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            for call in [".t(", ".with(", ".say("] {
                let asked = text.split(call).skip(1).filter_map(|rest| {
                    rest.trim_start().strip_prefix('"')?.split_once('"').map(|(key, _)| key)
                });
                let named = |key: &&str| key.starts_with(|c: char| c.is_ascii_lowercase());
                keys.extend(asked.filter(named).map(str::to_owned));
            }
        }
    }

    #[test]
    fn files_pages_and_templates_hold_together() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut used = BTreeSet::new();
        keys_in(&root.join("src/pages"), &mut used);
        keys_in(&root.join("templates"), &mut used);
        assert_eq!(complaints(&super::FILES, &used), Vec::<String>::new());
    }

    #[test]
    fn one_is_told_from_several_and_names_stay_as_they_are() {
        let en = super::Words::of(chuhe_rulebook::Language::En);
        let counts = ["1", "2", "1200"].map(|count| en.with("entrants-count", count));
        assert_eq!(counts, ["1 entrant", "2 entrants", "1200 entrants"]);
        for name in ["007", "+5", "4294967297", "1.50"] {
            assert_eq!(en.with("bracket-winner", name), format!("won by {name}"));
        }
        assert!(en.with("judge-nothing", 0).starts_with("This is a position without moves"));
    }

    #[test]
    fn problems_and_their_files_hold_together() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let used = keys_in_source(folder.join("src"));
        let file = |tag: &str| folder.join(format!("../../locales/{tag}/server.ftl"));
        for language in chuhe_rulebook::Language::ALL {
            let text = std::fs::read_to_string(file(language.key())).unwrap();
            assert_eq!(complaints(&[(*language, &text)], &used), Vec::<String>::new());
        }
    }

    /// Colons and semicolons are other characters in Chinese, without a space: they stand in the texts.
    #[test]
    fn no_template_writes_a_colon_after_a_text() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap();
            let own = ["}}: ", "</a>: ", "%}; {%"].iter().find(|own| text.contains(**own));
            assert_eq!(own, None, "{} writes it itself", path.display());
        }
    }
}
