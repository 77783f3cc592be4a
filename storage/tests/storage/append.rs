//! A panic in the drop of a value that `append` replaces.

use storage::{StableStorage, Storage};

/// A value whose drop panics if the switch is on, which turns it off.
struct Fuse<'a>(u32, &'a std::cell::Cell<bool>);

impl Drop for Fuse<'_> {
    fn drop(&mut self) {
        if self.1.replace(false) {
            panic!("drop of {}", self.0);
        }
    }
}

macro_rules! append_with_a_panic {
    ($name:ident, $Storage:ident) => {
        #[test]
        fn $name() {
            let switch = std::cell::Cell::new(false);
            let make = |range: std::ops::Range<u32>| -> $Storage<Fuse<'_>, u32> {
                range.map(|key| (key, Fuse(key, &switch))).collect()
            };
            let (mut here, mut there) = (make(0..5), make(3..10));
            switch.set(true);
            test_kit::panics::expect_panic(|| here.append(&mut there));
            // The drop of one replaced value panicked; all values of the other storage have moved.
            assert!(!switch.get());
            assert!((0..10).all(|key| here.contains_key(key)) && there.is_empty());
            here.assert_invariants();
            there.assert_invariants();
        }
    };
}

append_with_a_panic!(a_panic_in_append_to_a_storage_loses_no_value, Storage);
append_with_a_panic!(a_panic_in_append_to_a_stable_storage_loses_no_value, StableStorage);

#[test]
fn values_move_between_storages_with_and_without_holes() {
    let mut packed: Storage<u32, u32> = (0..5).map(|key| (key, key)).collect();
    let mut stable: StableStorage<u32, u32> = (3..10).map(|key| (key, key * 10)).collect();
    stable.remove(5);
    packed.append(&mut stable);
    assert!(packed.iter().eq([(0, &0), (1, &1), (2, &2), (3, &30), (4, &40), (6, &60), (7, &70), (8, &80), (9, &90)]));
    assert_eq!((stable.len(), stable.slot_len()), (0, 0));
    stable.insert(7, 0);
    stable.append(&mut packed);
    assert_eq!((stable.len(), packed.len(), stable.get(7)), (9, 0, Some(&70)));
    packed.assert_invariants();
    stable.assert_invariants();
}
