//! The iterators that a stable storage alone has; see `crate::iterators`.

use storage::pinned_storage::IterPinMut;

use super::stable_storage::Keys;

#[test]
fn default_iterators_are_empty() {
    assert_eq!(Keys::<u32>::default().fold(0, |n, _| n + 1), 0);
    assert_eq!(IterPinMut::<u8, u32>::default().next(), None);
}
