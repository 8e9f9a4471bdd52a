//! What is sought, and where it is in a text.

use chuhe_board::half_width;
use chuhe_rulebook::Language;

use crate::pages::glossary::Term;

/// A piece of a text, and whether it is what was sought.
pub(crate) struct Run {
    pub(crate) marked: bool,
    pub(crate) text: String,
}

/// So many characters of a text are shown around a find.
const AROUND: usize = 90;

/// The words that are sought. All must be found; each in any of its forms.
pub(crate) struct Sought {
    words: Vec<Vec<Form>>,
}

/// A form of a word, folded.
type Form = Vec<char>;

impl Sought {
    /// Words divided by blanks. What is the pinyin of a term stands for the term as well.
    pub(crate) fn new(text: &str, terms: &[Term]) -> Sought {
        let whole = solid(text);
        if whole.is_empty() {
            return Sought { words: Vec::new() };
        }
        let spoken = |sound: &str| -> Vec<Form> {
            let terms =
                terms.iter().filter(|term| solid(&term.pinyin) == sound.chars().collect::<Form>());
            terms.flat_map(names).collect()
        };
        let joined: String = whole.iter().collect();
        let meant = spoken(&joined);
        if !meant.is_empty() {
            return Sought { words: vec![[vec![whole], meant].concat()] };
        }
        let word = |word: &str| {
            let form = folded(word);
            let sound: String = form.iter().collect();
            [vec![form], spoken(&sound)].concat()
        };
        Sought { words: text.split_whitespace().take(8).map(word).collect() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether a text is just what is sought.
    pub(crate) fn is(&self, text: &str) -> bool {
        let text = solid(text);
        match self.words.as_slice() {
            [forms] => forms.contains(&text),
            words => words.iter().filter_map(|forms| forms.first()).flatten().eq(text.iter()),
        }
    }

    /// Whether every word is in one of the texts.
    pub(crate) fn is_in(&self, texts: &[&str]) -> bool {
        let texts: Vec<Form> = texts.iter().map(|text| folded(text)).collect();
        self.words.iter().all(|forms| {
            forms.iter().any(|form| texts.iter().any(|text| !places(text, form).is_empty()))
        })
    }

    /// Whether anything of what is sought is in a text.
    pub(crate) fn touches(&self, text: &str) -> bool {
        self.marks(&folded(text)).contains(&true)
    }

    /// The text with what was sought marked.
    pub(crate) fn marked(&self, text: &str) -> Vec<Run> {
        runs(text.chars().zip(self.marks(&folded(text))))
    }

    /// The same of a long text, but for what lies far from the first find.
    pub(crate) fn line(&self, text: &str) -> Vec<Run> {
        let marks = self.marks(&folded(text));
        let first = marks.iter().position(|marked| *marked).unwrap_or(0);
        let start = first.saturating_sub(AROUND / 2);
        let start = if start < AROUND / 3 { 0 } else { start };
        let end = (first + 2 * AROUND).min(marks.len());
        let within = text.chars().zip(marks.iter().copied()).skip(start).take(end - start);
        let mut line = runs(within);
        let dots = || Run { marked: false, text: "…".to_owned() };
        if start > 0 {
            line.insert(0, dots());
        }
        if end < marks.len() {
            line.push(dots());
        }
        line
    }

    fn marks(&self, text: &[char]) -> Vec<bool> {
        let mut marks = vec![false; text.len()];
        for form in self.words.iter().flatten() {
            for at in places(text, form) {
                marks.iter_mut().skip(at).take(form.len()).for_each(|mark| *mark = true);
            }
        }
        marks
    }
}

/// The names of a term in every language: several may stand side by side.
fn names(term: &Term) -> Vec<Form> {
    let names = Language::ALL.iter().map(|language| term.name.get(*language));
    names.flat_map(|name| name.split('、')).map(folded).collect()
}

/// Where a form begins in a text. A form of letters begins a word; one of characters may be anywhere, and so may the
/// rest of a number.
fn places(text: &[char], form: &[char]) -> Vec<usize> {
    if form.is_empty() || form.len() > text.len() {
        return Vec::new();
    }
    let letters = form[0].is_ascii_alphabetic();
    let begins = |at: usize| !letters || at == 0 || !text[at - 1].is_ascii_alphanumeric();
    let found = text.windows(form.len()).enumerate();
    found.filter(|(at, window)| *window == form && begins(*at)).map(|(at, _)| at).collect()
}

fn runs(text: impl Iterator<Item = (char, bool)>) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (c, marked) in text {
        match runs.last_mut().filter(|run| run.marked == marked) {
            Some(run) => run.text.push(c),
            None => runs.push(Run { marked, text: c.to_string() }),
        }
    }
    runs
}

/// A text without blanks.
fn solid(text: &str) -> Form {
    folded(text).into_iter().filter(|c| !c.is_whitespace()).collect()
}

/// A text in small letters without the marks of tones and in narrow signs: character for character.
fn folded(text: &str) -> Form {
    text.chars().map(fold).collect()
}

fn fold(c: char) -> char {
    match c {
        'ā' | 'á' | 'ǎ' | 'à' => 'a',
        'ē' | 'é' | 'ě' | 'è' => 'e',
        'ī' | 'í' | 'ǐ' | 'ì' => 'i',
        'ō' | 'ó' | 'ǒ' | 'ò' => 'o',
        'ū' | 'ú' | 'ǔ' | 'ù' | 'ü' | 'ǖ' | 'ǘ' | 'ǚ' | 'ǜ' => 'u',
        _ => {
            let narrow = half_width(c);
            narrow.to_lowercase().next().unwrap_or(narrow)
        }
    }
}
