//! [`Access`]: a member of a join, or all members.

use sparse_set::SparseKey;
use sparse_set::internal::IndexPage;

use super::DriverKeys;

/// The look-up of items by key, in one member of a join or in a tuple of members.
///
/// The members of a tuple are numbered from 0, and each member is number 0 to itself: a tuple passes `driver - n`,
/// wrapping, to its member `n`.
///
/// # Safety
/// - J1 holds: the container stays borrowed while its items live.
/// - [`driver_keys`](Self::driver_keys) yields each position of the member once, with its key. The values of a batch
///   are in one page.
/// - [`find`](Self::find) always returns the same item for a key, and different items for different keys if they are
///   exclusive (J2).
/// - A bitwise copy is a member of the same container. If `Self: Send`, other threads may use it (J5).
pub unsafe trait Access {
    type Key: SparseKey;

    type Item;

    /// The state for a batch: where its first value is, or where its keys are looked up.
    type Fetch: Copy;

    /// Which members can drive.
    const CAN_DRIVE: &'static [bool] = &[false];

    /// Returns all keys and positions of member `number`, or `None` if it cannot drive.
    #[inline(always)]
    fn driver_keys(&self, _number: usize) -> Option<DriverKeys<Self::Key>> {
        None
    }

    /// Prepares to find `keys`, and shortens them at the end to those that it has prepared. Returns `None` if this way
    /// finds none: [`By::Step`] if a member is not in step, [`By::Page`] if a member has no key in the page. By
    /// [`By::Page`], a member without pages prepares no key.
    ///
    /// # Safety
    /// - If there is a driver, it has a key at position `start`. If there are `keys`, it has them from there on, with
    ///   values in one page.
    unsafe fn prepare(&self, by: By, driver: usize, start: usize, keys: &mut &[Self::Key]) -> Option<Self::Fetch>;

    /// Returns the item for a key, or `None` if a member does not match the key.
    ///
    /// # Safety
    /// - [`prepare`](Self::prepare) returned `fetch`, and the key is number `n` of those that it has prepared. By
    ///   [`By::Key`], which needs no keys, the driver has the key at position `start + n`, with its value in the page
    ///   of `start`, or there is no driver.
    /// - By [`By::Page`], the indices of all prepared keys are in one page of the sparse array.
    /// - [`Sought::found`] is `None`, or another member has stored it for this key.
    /// - If items are exclusive, no item for the same key lives.
    unsafe fn find<'s>(&'s self, fetch: Self::Fetch, sought: &mut Sought<'s, Self::Key>) -> Option<Self::Item>;
}

/// Passed as the driver to a member that does not drive.
pub(super) const NO_DRIVER: usize = usize::MAX;

/// How the members other than the driver find keys.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// In step with the driver: at contiguous positions, in the same order.
    Step,
    /// Look-ups in a page of the sparse array that all keys share.
    Page,
    /// Look-ups in the sparse array.
    Key,
}

impl By {
    /// All values, for `const` parameters.
    pub(super) const ALL: [Self; 3] = [Self::Step, Self::Page, Self::Key];
}

/// The key that the members look up in turn.
pub struct Sought<'a, K: SparseKey> {
    pub(super) key: K,
    /// The number of the key in its batch.
    pub(super) n: usize,
    /// Whether all members that look the key up must have it at the same position. Then the first one stores it in
    /// `found`, and the others compare.
    pub(super) alike: bool,
    /// A page of a sparse array that covers the index of the key, and the position of the key in it.
    pub(super) found: Option<(IndexPage<'a, K>, usize)>,
}

impl<K: SparseKey> Sought<'_, K> {
    /// Creates a key that members may have at different positions.
    #[inline(always)]
    pub(super) const fn new(key: K, n: usize) -> Self {
        Self { key, n, alike: false, found: None }
    }
}
