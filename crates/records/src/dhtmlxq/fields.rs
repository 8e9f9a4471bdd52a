//! Finding the fields of a game in a text or page.

/// What every mark begins with, after the bracket and perhaps a slash. Case does not matter.
const NAME: &[u8] = b"DhtmlXQ";

/// A field as it stands in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field<'a> {
    /// The name without `DhtmlXQ_`.
    pub(super) name: &'a str,
    /// The value, not yet unescaped.
    pub(super) value: &'a str,
}

/// The next `[DhtmlXQ` or `[/DhtmlXQ` at or after a byte.
pub(super) fn next_mark(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        at += bytes.get(at..)?.iter().position(|&byte| byte == b'[')?;
        if is_mark(&bytes[at..]) {
            return Some(at);
        }
        at += 1;
    }
}

/// Whether a mark begins here.
pub(super) fn is_mark(bytes: &[u8]) -> bool {
    let Some(rest) = bytes.strip_prefix(b"[") else { return false };
    let rest = rest.strip_prefix(b"/").unwrap_or(rest);
    rest.get(..NAME.len()).is_some_and(|name| name.eq_ignore_ascii_case(NAME))
}

/// Where the bracket that ends a name stands. A name that is cut off is none, nor is a PGN tag with its
/// value in quotes.
pub(super) fn name_end(rest: &[u8]) -> Option<usize> {
    let end = rest.iter().position(|byte| b"][\n\"".contains(byte))?;
    (rest[end] == b']').then_some(end)
}

/// Gives away the fields of the next game at or after a byte, which is moved behind them: up to the game's
/// end mark or, where that is forgotten, to the next beginning. Fields without any mark around them are a
/// game, too. The answer is whether there were any.
pub(super) fn next_game<'a>(
    text: &'a str,
    at: &mut usize,
    mut give: impl FnMut(Field<'a>),
) -> bool {
    let mut has_fields = false;
    while let Some(start) = next_mark(text.as_bytes(), *at) {
        let closes = text.as_bytes()[start + 1] == b'/';
        let inner = start + 1 + usize::from(closes) + NAME.len();
        let rest = &text[inner..];
        let Some(end) = name_end(rest.as_bytes()) else {
            *at = inner;
            continue;
        };
        let after = inner + end + 1;
        match (rest[..end].strip_prefix('_'), closes) {
            // The end of a field that was forgotten or named wrongly, as some programs do.
            (Some(_), true) => *at = after,
            (Some(name), false) => {
                let stop = next_mark(text.as_bytes(), after).unwrap_or(text.len());
                give(Field { name, value: &text[after..stop] });
                has_fields = true;
                *at = stop;
            }
            // `[DhtmlXQ]`, or `[DhtmlXQiFrame]` and `[DhtmlXQHTML]` in pages.
            (None, false) => {
                if has_fields {
                    *at = start;
                    return true;
                }
                *at = after;
            }
            (None, true) => {
                *at = after;
                if has_fields {
                    return true;
                }
            }
        }
    }
    *at = text.len();
    has_fields
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<Vec<(&str, &str)>> {
        let mut at = 0;
        std::iter::from_fn(|| {
            let mut fields = Vec::new();
            next_game(text, &mut at, |field| fields.push((field.name, field.value)))
                .then_some(fields)
        })
        .collect()
    }

    #[test]
    fn games_and_fields_are_found_wherever_they_stand() {
        let text = "<b>[dhtmlxq] [DhtmlXQ_red]a[1][/dhtmlxq_RED] x [DhtmlXQ_time]b[/DhtmlXQ_oops]\
                    [/DhtmlXQ]\n[DhtmlXQiFrame][DhtmlXQ_x]1[DhtmlXQ_y]2[DhtmlXQHTML][DhtmlXQ_z][DhtmlXQ_";
        assert_eq!(
            names(text),
            [vec![("red", "a[1]"), ("time", "b")], vec![("x", "1"), ("y", "2")], vec![("z", "")],]
        );
        assert_eq!(names("[DhtmlXQ_movelist]7747"), [[("movelist", "7747")]]);
        assert_eq!(names("[DhtmlXQ][/DhtmlXQ] [DhtmlX"), [[]; 0]);
        assert_eq!(names("[DhtmlXQ_price \"5\"]\n[Red \"A\"]"), [[]; 0]);
    }
}
