//! Compiles and runs `text.rs` and `idioms.rs` against std's map and ours: only `use` lines change.
//!
//! The files use every stable method, signature, type-parameter list, bound, trait and inference case of std 1.95's
//! `HashMap`, and nothing that std lacks (order, ids, `IndexMut`).

extern crate alloc;

mod names;

mod of_std {
    use std::collections::TryReserveError;
    use std::collections::hash_map::{self, HashMap};

    include!("text.rs");

    #[test]
    fn index_mut() {
        assert_not_impl!(HashMap<u8, u8>: std::ops::IndexMut<&'static u8>);
    }
}

mod of_ours {
    use ::hash_map::{self, DefaultHashBuilder as DefaultState, HashMap, TryReserveError};

    include!("text.rs");
    include!("idioms.rs");

    #[test]
    fn index_mut() {
        let mut map = HashMap::from([(String::from("a"), 1)]);
        map["a"] += 1;
        map[&String::from("a")] *= 2;
        assert_eq!(map["a"], 4);
        let mut map = HashMap::from([(1, 1)]);
        map[&Box::new(1)] += 1;
        assert_eq!(map[&1], 2);
        // Indexing inserts nothing.
        let report = expect_panic(|| map[&7] = 1);
        assert!(report.message().contains("no entry found for key"), "{report}");
        assert!(report.location().unwrap().contains(file!()), "the caller is blamed: {report}");
        assert_eq!(map.len(), 1);
    }
}
