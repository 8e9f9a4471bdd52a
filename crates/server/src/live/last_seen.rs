//! What somebody has seen last, as the id of an event says it: the version in the log, and a mark of the hash that the
//! log had there. After an older copy was restored the log may have grown again to the same version, but not to the
//! same hash: whoever saw the other history is told to begin anew.
//!
//! The mark is made with the server's key. The hash itself is over things that not everybody may know, such as a sealed
//! move, and there are not so many moves that one could not try them all.

use std::fmt;
use std::str::FromStr;

use crate::machine::Machine;
use crate::service::Service;
use crate::shelf::Kept;
use crate::store::Mark;

/// What somebody has seen last: `17-9f3a01bc`, or only the version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastSeen {
    /// The version of the last entry that was seen; 0 for none.
    pub version: u64,
    /// Of which history.
    pub mark: Option<Mark>,
}

impl LastSeen {
    /// Whoever has seen a log up to a version that it has.
    pub(crate) fn of<M: Machine>(service: &Service, kept: &Kept<M>, version: u64) -> LastSeen {
        let at = usize::try_from(version).ok().and_then(|version| version.checked_sub(1));
        let mark = at.and_then(|at| kept.marks.get(at));
        LastSeen { version, mark: mark.map(|mark| service.told_mark(kept.id, version, *mark)) }
    }

    /// Whether it is a part of a log as that is now.
    pub(crate) fn is_in<M: Machine>(self, service: &Service, kept: &Kept<M>) -> bool {
        let there = LastSeen::of(service, kept, self.version);
        self.version <= kept.version && (self.mark.is_none() || self.mark == there.mark)
    }
}

impl From<u64> for LastSeen {
    fn from(version: u64) -> LastSeen {
        LastSeen { version, mark: None }
    }
}

impl fmt::Display for LastSeen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.version)?;
        match self.mark {
            Some(mark) => write!(f, "-{mark}"),
            None => Ok(()),
        }
    }
}

impl FromStr for LastSeen {
    type Err = ();

    fn from_str(text: &str) -> Result<LastSeen, ()> {
        let (version, mark) = match text.split_once('-') {
            None => (text, None),
            Some((version, mark)) => (version, Some(mark)),
        };
        let is_number = |text: &str, digit: fn(&u8) -> bool| text.as_bytes().iter().all(digit);
        if !is_number(version, u8::is_ascii_digit) {
            return Err(());
        }
        let mark = match mark {
            None => None,
            Some(mark) if mark.len() == 8 && is_number(mark, u8::is_ascii_hexdigit) => {
                let mark = u32::from_str_radix(mark, 16).map_err(|_| ())?;
                Some(Mark(mark.to_be_bytes()))
            }
            Some(_) => return Err(()),
        };
        Ok(LastSeen { version: version.parse().map_err(|_| ())?, mark })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for text in ["0", "17", "17-9f3a01bc", "1-00000000"] {
            assert_eq!(text.parse::<LastSeen>().map(|seen| seen.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("7-ABCDEF01".parse::<LastSeen>(), "7-abcdef01".parse());
        let long = "99999999999999999999";
        for text in ["", "x", "-", "-1", "+1", " 1", "1-", "1-9f3a01b", "1-+f3a01bc", "1-2-3", long]
        {
            assert_eq!(text.parse::<LastSeen>(), Err(()), "{text}");
        }
    }
}
