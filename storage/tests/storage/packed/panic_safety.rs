//! Drops that panic in what a packed storage alone has; see `crate::panic_safety`.

use test_kit::ledger::Operation;
use test_kit::panics::panic_at_each;

use crate::kind::Packed;
use crate::panic_safety::{Short, check_usable, filled};

type Storage = Short<Packed>;

#[test]
fn drops_of_a_range_that_panic() {
    let test = |drops: u64, act: fn(&mut Storage)| {
        let calls = panic_at_each(
            Operation::Drop,
            filled::<Packed>,
            |storage, _| act(storage),
            |storage, ledger, _| check_usable::<Packed>(storage, ledger),
        );
        assert_eq!(calls, drops);
    };
    test(13, |storage| storage.truncate(7));
    test(1, |storage| drop(storage.remove_at(3)));
    test(6, |storage| drop(storage.drain(3..9)));
    test(6, |storage| drop(storage.drain(3..9).nth(1)));
    test(4, |storage| {
        let mut drain = storage.drain(3..9);
        let pairs = [drain.next(), drain.next_back()];
        drop(drain);
        for (key, value) in pairs.into_iter().flatten() {
            storage.insert(key, value);
        }
    });
}
