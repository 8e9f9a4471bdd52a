//! What was found in many games, for people.

use std::fmt::Write as _;

use chuhe_paper::width::padded;
use chuhe_rulebook::Language;

use super::sink::Disagreement;
use super::survey::Survey;
use crate::words::{Key, Locale, filled, locale, number};

/// The words of the summary.
pub(crate) struct Summary {
    words: Locale,
    /// Whether everything is in a table besides.
    has_table: bool,
}

/// How wide the words are beside which the numbers stand.
const WIDTH: usize = 44;

/// The words of tables, for people; what stands after the first dash is the word.
const VERDICTS: [Key; 4] = [
    Key("verdict-red_loses"),
    Key("verdict-black_loses"),
    Key("verdict-draw"),
    Key("verdict-unknown"),
];
const ORDERS: [Key; 7] = [
    Key("order-wait"),
    Key("order-must_vary"),
    Key("order-draws_soon"),
    Key("order-loses"),
    Key("order-pending_if_claimed"),
    Key("order-draw"),
    Key("order-arbiter_decides"),
];
const KINDS: [Key; 21] = [
    Key("kind-bad_move_in_a_variation"),
    Key("kind-not_a_move"),
    Key("kind-no_such_piece"),
    Key("kind-ambiguous_move"),
    Key("kind-illegal_move"),
    Key("kind-faulty_start_position"),
    Key("kind-variations_nested_too_deep"),
    Key("kind-game_too_long"),
    Key("kind-file_cut_short"),
    Key("kind-stray_variation"),
    Key("kind-too_many_moves"),
    Key("kind-comment_never_closed"),
    Key("kind-no_move_understood"),
    Key("kind-too_many_tags"),
    Key("kind-unreadable_file"),
    Key("kind-no_game_in_the_file"),
    Key("kind-damaged_file"),
    Key("kind-file_too_large"),
    Key("kind-not_a_file"),
    Key("kind-internal_fault"),
    Key("kind-unreadable_folder"),
];

impl Summary {
    pub(crate) fn in_language(language: Language, has_table: bool) -> Summary {
        Summary { words: locale(language), has_table }
    }

    /// The counts, one on a line.
    pub(crate) fn survey(&self, survey: &Survey, rules: &str) -> String {
        let words = &self.words;
        let mut text = String::new();
        let mut line = |what: &str, count: u64| {
            let _ = writeln!(text, "{} {count:>9}", padded(what, WIDTH));
        };
        line(&words.plain(Key("files")), survey.files);
        if survey.passed_over > 0 {
            line(&words.plain(Key("passed-over")), survey.passed_over);
        }
        line(&words.plain(Key("games")), survey.games);
        line(&words.plain(Key("plies")), survey.plies);
        line(&words.plain(Key("refused")), survey.refused.values().sum());
        for (kind, &count) in &survey.refused {
            line(&format!("  {}", self.named(&KINDS, kind)), count);
        }
        if survey.undecoded > 0 {
            line(&words.plain(Key("undecoded-games")), survey.undecoded);
        }
        line(&words.plain(Key("repeated")), survey.repeated);
        for (verdict, orders) in &survey.rulings {
            for (order, &count) in orders {
                let args = [
                    ("rules", filled(rules)),
                    ("verdict", filled(self.named(&VERDICTS, verdict))),
                    ("order", filled(self.named(&ORDERS, order))),
                ];
                line(&words.say(Key("ruled"), &args), count);
            }
        }
        line(&words.plain(Key("disagreements")), survey.disagreements);
        text
    }

    /// A word of the tables; one that is not known, as an old bookmark may have it, stays as it is.
    fn named(&self, keys: &[Key], word: &str) -> String {
        let known = keys.iter().find(|key| key.0.split_once('-').is_some_and(|(_, of)| of == word));
        known.map_or_else(|| word.to_owned(), |key| self.words.plain(*key))
    }

    pub(crate) fn disagreement(&self, of: &Disagreement) -> String {
        let place = match of.game {
            None => of.file.clone(),
            Some(game) => {
                let args = [("file", filled(of.file.as_str())), ("number", number(game))];
                self.words.say(Key("place-of-game"), &args)
            }
        };
        let args = [
            ("place", filled(place)),
            ("verdict", filled(self.named(&VERDICTS, of.verdict))),
            ("ply", number(of.ply)),
            ("result", filled(of.result)),
        ];
        self.words.say(Key("disagrees"), &args)
    }

    /// How many disagreements are left untold.
    pub(crate) fn untold(&self, count: u64) -> String {
        self.counted(Key("and-more"), count)
    }

    /// How many faults are left untold.
    pub(crate) fn untold_faults(&self, count: u64) -> String {
        self.counted(Key("more-faults"), count)
    }

    fn counted(&self, key: Key, count: u64) -> String {
        let where_all_are =
            if self.has_table { Key("all-in-the-table") } else { Key("out-keeps-all") };
        let told = self.words.say(key, &[("count", filled(count.to_string()))]);
        told + &self.words.plain(where_all_are)
    }

    /// How to see more.
    pub(crate) fn advice(&self) -> String {
        self.words.plain(Key("out-tells-which"))
    }
}
