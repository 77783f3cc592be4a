//! A callback of compaction that panics; see `crate::panic_safety`.

use test_kit::ledger::Operation;
use test_kit::panics::panic_at_each;

use crate::kind::Stable;
use crate::panic_safety::{GONE, check_usable, filled, numbers, sorted};

#[test]
fn compaction_is_done_though_the_callback_panics() {
    panic_at_each(
        Operation::Call,
        filled::<Stable>,
        |storage, ledger| storage.compact_with(|_, _, _, _| ledger.tick(Operation::Call)),
        |storage, ledger, _| {
            assert!(!storage.has_holes());
            let numbers = sorted(numbers::<Stable>(&storage));
            assert!(numbers.into_iter().eq((0..25).filter(|n| !GONE.contains(n))));
            check_usable::<Stable>(storage, ledger);
        },
    );
}
