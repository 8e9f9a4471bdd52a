//! Text within HTML and SVG.

use std::fmt;

/// A text in which nothing is taken for markup. Characters that XML cannot hold are left out.
pub(crate) struct Escaped<'a>(pub(super) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
                c => write!(f, "{c}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_no_markup() {
        let name = "<b>\"A&B\"\u{0}</b>";
        assert_eq!(Escaped(name).to_string(), "&lt;b&gt;&quot;A&amp;B&quot;&lt;/b&gt;");
    }
}
