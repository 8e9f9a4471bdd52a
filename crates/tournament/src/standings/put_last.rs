//! Those who have nothing by which a place could be given to them: whose results are all annulled (AXF 2017 2§7.3), and
//! whose right to play and whose points are cancelled (2§8.3). No table puts them before anybody else, and they win
//! nothing.

use super::{Decider, Standing};

/// Puts some below everybody else, together at the last place.
pub(super) fn put_last(lines: &mut Vec<Standing>, last: Vec<Standing>, why: Decider) {
    let place = lines.len() as u16 + 1;
    for (at, line) in last.into_iter().enumerate() {
        let decided_by = match at {
            0 if lines.is_empty() => None,
            0 => Some(why),
            _ => Some(Decider::Shared),
        };
        lines.push(Standing { place, decided_by, ..line });
    }
}
