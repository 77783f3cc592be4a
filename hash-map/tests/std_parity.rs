//! The promise that hardly more than a `use` line changes: one text, `std_parity/text.rs`, compiled and run against std's map and against ours.
//!
//! The text uses every stable method, signature, type-parameter list, bound, trait and inference case of std 1.95's `HashMap`, but for the one case
//! that is not ours: `std_infers` of std's. What it asserts holds
//! for both; what only ours promises (order, ids) is not in it.

mod of_std {
    use std::collections::{HashMap, TryReserveError, hash_map};

    include!("std_parity/text.rs");

    /// What is not in the text: the argument's type from that of the keys. Here it has to be named, as the crate page says and shows.
    #[test]
    fn std_infers() {
        let mut map = HashMap::from([(5_u32, 'a')]);
        assert_eq!((map.get(&5_u16.into()), map[&"5".parse().unwrap()]), (Some(&'a'), 'a'));
        assert!(!map.contains_key(&Default::default()) && map.remove(&5_u16.into()).is_some());
    }
}

mod of_ours {
    use ::hash_map::{HashMap, TryReserveError, hash_map};

    include!("std_parity/text.rs");
}
