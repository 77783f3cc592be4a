/// Moves the keys of `order` to the front of `keys`, in this order, and returns their number.
///
/// Skips keys without a position and repeated keys. `swap` is called with the position that a key moves to and the one
/// where it is.
#[inline]
pub fn sort_as<C: ?Sized, K>(
    keys: &mut C,
    order: impl IntoIterator<Item = K>,
    position_of: impl Fn(&C, K) -> Option<usize>,
    mut swap: impl FnMut(&mut C, usize, usize),
) -> usize {
    let mut sorted = 0;
    for key in order {
        if let Some(position) = position_of(keys, key).filter(|&position| position >= sorted) {
            swap(keys, sorted, position);
            sorted += 1;
        }
    }
    sorted
}
