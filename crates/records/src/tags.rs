//! What a file says about a game besides its moves.

/// Names and values, in the order of the file. Names are PGN's: `Event`, `Red`, `RedTeam`, `Black`, …
///
/// A name is one word that begins with a letter, and a value is one line: what is set is made so, so that
/// every format can hold it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of a tag; none if it is missing or empty. Names are compared without regard to case.
    pub fn get(&self, name: &str) -> Option<&str> {
        let (_, value) = self.0.iter().find(|(n, _)| n.eq_ignore_ascii_case(name))?;
        Some(value.as_str()).filter(|value| !value.is_empty())
    }

    /// Sets a tag: in its old place if it was there, at the end if not. A name without any letter is
    /// passed over.
    ///
    /// ```
    /// use chuhe_records::Tags;
    ///
    /// let mut tags = Tags::default();
    /// tags.set("Event", " Two\nlines ");
    /// assert_eq!(tags.get("event"), Some("Two lines"));
    /// ```
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        let (name, value) = (word(name.into()), line(value.into()));
        match self.0.iter_mut().find(|(n, _)| n.eq_ignore_ascii_case(&name)) {
            Some((_, old)) => *old = value,
            None if name.is_empty() => {}
            None => self.0.push((name, value)),
        }
    }

    /// Takes a tag away.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(n, _)| !n.eq_ignore_ascii_case(name));
    }

    /// All tags in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether nothing is said at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// As [`Tags::set`], unless the tag has a value already.
    pub(crate) fn set_if_missing(&mut self, name: &str, value: &str) {
        if self.get(name).is_none() {
            self.set(name, value);
        }
    }
}

/// A name as one word that begins with a letter.
pub(crate) fn word(name: String) -> String {
    if name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
    {
        return name;
    }
    let kept = name.chars().filter(|&c| c.is_alphanumeric() || c == '_');
    kept.skip_while(|c| !c.is_alphabetic()).collect()
}

/// A value as one line without spaces around it.
pub(crate) fn line(mut value: String) -> String {
    if value.contains(|c: char| c.is_control()) {
        value = value.replace(|c: char| c.is_control(), " ");
    }
    let trimmed = value.trim();
    if trimmed.len() < value.len() { trimmed.to_owned() } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words_and_values_lines() {
        let mut tags = Tags::default();
        for (name, value) in [("R e d", "a\tb"), ("9]赛\"事", "\u{3000}x\r\n"), ("[1]", "lost")] {
            tags.set(name, value);
        }
        assert_eq!(tags.iter().collect::<Vec<_>>(), [("Red", "a b"), ("赛事", "x")]);
    }
}
