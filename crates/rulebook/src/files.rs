//! The files behind one rulebook: the book itself, and overrides laid over it.

use std::borrow::Cow;
use std::ops::Range;

/// One file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Layer {
    pub(crate) name: Box<str>,
    pub(crate) text: Box<str>,
}

impl Layer {
    /// A mark of the byte order, which some editors put before a text, is no part of it.
    pub(crate) fn new(name: &str, text: &str) -> Layer {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Layer { name: name.into(), text: text.into() }
    }
}

/// Several files read as if one followed the other, so that a single byte range says where a value
/// stands, whichever file it came from.
pub(crate) struct Files<'a> {
    layers: &'a [Layer],
}

impl<'a> Files<'a> {
    pub(crate) fn new(layers: &'a [Layer]) -> Files<'a> {
        Files { layers }
    }

    /// The text of each file, moved to where it begins among all of them.
    ///
    /// The TOML reader has no notion of an offset; blanks before the first line give it one.
    pub(crate) fn shifted_texts(&self) -> Vec<Cow<'a, str>> {
        let mut start = 0;
        let mut texts = Vec::with_capacity(self.layers.len());
        for layer in self.layers {
            let shifted = if start == 0 {
                Cow::Borrowed(&*layer.text)
            } else {
                Cow::Owned(" ".repeat(start) + &layer.text)
            };
            texts.push(shifted);
            start += layer.text.len();
        }
        texts
    }

    /// The file, line and column of a byte.
    pub(crate) fn place(&self, offset: usize) -> Place<'a> {
        let (layer, offset) = self.layer_at(offset);
        let before = layer.text.as_bytes().get(..offset).unwrap_or(layer.text.as_bytes());
        let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        Place {
            file: &layer.name,
            line: before.iter().filter(|&&byte| byte == b'\n').count() + 1,
            column: String::from_utf8_lossy(&before[line_start..]).chars().count() + 1,
        }
    }

    /// What stands in a range of bytes, on one line.
    pub(crate) fn quote(&self, range: &Range<usize>) -> String {
        let (layer, start) = self.layer_at(range.start);
        let end = start + range.len();
        let text = layer.text.get(start..end).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn layer_at(&self, offset: usize) -> (&'a Layer, usize) {
        let mut rest = offset;
        let (last, others) =
            self.layers.split_last().expect("a rulebook has at least its own file");
        for layer in others {
            if rest < layer.text.len() {
                return (layer, rest);
            }
            rest -= layer.text.len();
        }
        (last, rest)
    }
}

/// A place in a file.
pub(crate) struct Place<'a> {
    pub(crate) file: &'a str,
    pub(crate) line: usize,
    pub(crate) column: usize,
}
