//! How much of something each address has at once: connections, requests under way.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How much each address has.
#[derive(Default)]
pub(crate) struct Callers(Mutex<HashMap<IpAddr, usize>>);

/// An address as far as it is counted: whoever has one IPv6 address has all of its network.
pub(crate) fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((address.to_bits() >> 64 << 64).into()),
        address => address,
    }
}

/// One of what an address has, which is counted while this lasts.
pub(crate) struct Call {
    from: IpAddr,
    callers: Arc<Callers>,
}

impl Callers {
    fn counts(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more for an address; none if it has that many already.
    pub(crate) fn enter(self: &Arc<Callers>, from: IpAddr, most: usize) -> Option<Call> {
        let mut counts = self.counts();
        let count = counts.entry(from).or_insert(0);
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Call { from, callers: Arc::clone(self) })
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        let mut counts = self.callers.counts();
        if let Some(count) = counts.get_mut(&self.from) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.from);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let counts = |text: &str| counted(text.parse().expect("an address"));
        assert_eq!(counts("2001:db8::1"), counts("2001:db8::ffff"));
        assert_ne!(counts("2001:db8::1"), counts("2001:db8:0:1::1"));
        assert_eq!(counts("::ffff:10.0.0.1"), counts("10.0.0.1"));
        assert_ne!(counts("10.0.0.1"), counts("10.0.0.2"));
    }

    #[test]
    fn an_address_has_so_much_and_no_more() {
        let callers = Arc::new(Callers::default());
        let [one, other] = [1, 2].map(|last| IpAddr::from([127, 0, 0, last]));
        let calls: Vec<_> = (0..3).filter_map(|_| callers.enter(one, 2)).collect();
        assert_eq!(calls.len(), 2);
        assert!(callers.enter(other, 2).is_some(), "others have their own");
        drop(calls);
        assert!(callers.enter(one, 2).is_some());
        assert!(callers.counts().is_empty(), "nobody is remembered who has gone");
    }
}
