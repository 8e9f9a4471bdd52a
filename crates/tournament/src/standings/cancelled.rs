//! Those whose right to play and whose points are cancelled (AXF 2017 2§8.3): no table gives them a place before anybody
//! else, and they win nothing.

use super::{Decider, Standing};

/// Puts those whose points are cancelled below everybody else, together at the last place.
pub(super) fn put_last(lines: &mut Vec<Standing>, cancelled: Vec<Standing>) {
    let place = lines.len() as u16 + 1;
    for (at, line) in cancelled.into_iter().enumerate() {
        let decided_by = match at {
            0 if lines.is_empty() => None,
            0 => Some(Decider::Cancelled),
            _ => Some(Decider::Shared),
        };
        lines.push(Standing { place, decided_by, ..line });
    }
}
