//! The promise that hardly more than a `use` line changes: one text, `std_parity/text.rs`, compiled and run against std's set and against ours.
//!
//! The text uses every stable method, signature, type-parameter list, bound, trait and inference case of std 1.95's `HashSet`, but for the one case
//! that is not ours: `std_infers` of std's. What it asserts holds
//! for both; what only ours promises (order, ids) is not in it.

#[expect(clippy::type_complexity, reason = "signatures are written out, as they are what is compared")]
mod of_std {
    use std::collections::{HashSet, TryReserveError, hash_set};
    use std::hash::RandomState;

    include!("std_parity/text.rs");

    /// What is not in the text: the argument's type from that of the elements. Here it has to be named, as the crate page says and shows.
    #[test]
    fn std_infers() {
        let mut set = HashSet::from([5_u32]);
        assert!(set.contains(&5_u16.into()) && set.get(&"5".parse().unwrap()) == Some(&5));
        assert!(!set.remove(&Default::default()) && set.take(&5_u16.into()).is_some());
    }
}

#[expect(clippy::type_complexity, reason = "signatures are written out, as they are what is compared")]
mod of_ours {
    use ::hash_set::{DefaultHashBuilder as RandomState, HashSet, TryReserveError, hash_set};

    include!("std_parity/text.rs");
}
