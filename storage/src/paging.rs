//! [`Paging`]: the number of values per page.

/// The page length of a storage, decided at compile time.
///
/// A page is one block of memory. It is allocated on demand and never moves. Longer pages mean fewer allocations and
/// longer slices in iteration; shorter pages waste less memory. The default, [`BySize`], suits most storages;
/// [`PagesOf`] has a fixed length. For other lengths, implement the trait and override its constants.
///
/// A page has as many values as fit into [`MAX_BYTES`](Self::MAX_BYTES), rounded down to a power of two, but at least
/// [`MIN_LEN`](Self::MIN_LEN) and at most [`MAX_LEN`](Self::MAX_LEN). Zero-sized values need no pages.
///
/// The length depends only on the size of the values and on this type, not on lifetimes: a storage of `for<'a> fn(&'a
/// u8)` can be coerced to one of `fn(&'static u8)`, and the values must stay reachable.
///
/// # Examples
/// ```
/// use storage::{Entity, Paging, Storage};
///
/// /// Pages that a huge page has room for, for the few large storages.
/// #[derive(Clone, Copy)]
/// struct Huge;
///
/// impl Paging for Huge {
///     const MAX_BYTES: usize = 2 << 20;
///     const MAX_LEN: usize = usize::MAX;
/// }
///
/// let mut positions = Storage::with_paging(Huge);
/// positions.insert(Entity::new(1, 0).unwrap(), [0.0_f32; 4]);
/// assert_eq!(positions.page_len(), (2 << 20) / 16);
/// ```
pub trait Paging: Copy + 'static {
    /// The maximum size of a page, unless [`MIN_LEN`](Self::MIN_LEN) requires more.
    ///
    /// 16 KiB: four memory pages on most machines, and as much as a page of the sparse array.
    const MAX_BYTES: usize = 16 << 10;

    /// The minimum number of values per page.
    const MIN_LEN: usize = 1;

    /// The maximum number of values per page, rounded down to a power of two.
    ///
    /// 1024, as in `EnTT`: pages of small values stay small.
    const MAX_LEN: usize = 1024;
}

/// The default [`Paging`]: as many values as fit into 16 KiB, but at most 1024.
///
/// # Examples
/// ```
/// use storage::Storage;
///
/// assert_eq!(Storage::<u8>::new().page_len(), 1024);
/// assert_eq!(Storage::<[u8; 100]>::new().page_len(), 128);
/// assert_eq!(Storage::<[u8; 100_000]>::new().page_len(), 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySize;

impl Paging for BySize {}

/// A [`Paging`] with `LEN` values per page. Does not compile unless `LEN` is a power of two.
///
/// # Examples
/// ```
/// use storage::{Entity, PagesOf, Storage};
///
/// let mut names = Storage::with_paging(PagesOf::<4>);
/// names.extend((0..6).map(|n| (n as u32, n.to_string())));
/// assert!(names.pages().map(|(keys, _)| keys.len()).eq([4, 2]));
/// ```
#[doc(alias("page_size", "component_traits"))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PagesOf<const LEN: usize>;

impl<const LEN: usize> Paging for PagesOf<LEN> {
    const MIN_LEN: usize = LEN;
    const MAX_LEN: usize = LEN;
}

/// Returns the binary logarithm of the number of values of `size` bytes per page.
pub(crate) const fn page_shift<P: Paging>(size: usize) -> u32 {
    assert!(P::MIN_LEN.is_power_of_two(), "MIN_LEN of a Paging must be a power of two");
    assert!(P::MIN_LEN <= P::MAX_LEN, "MIN_LEN of a Paging must not be above its MAX_LEN");
    if size == 0 {
        // One page for all possible positions.
        return usize::BITS - 1;
    }
    let fitting = P::MAX_BYTES / size;
    let (least, most) = (P::MIN_LEN.ilog2(), P::MAX_LEN.ilog2());
    let shift = if fitting == 0 { 0 } else { fitting.ilog2() };
    if shift < least {
        least
    } else if shift > most {
        most
    } else {
        shift
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy)]
    struct Wide;

    impl Paging for Wide {
        const MAX_BYTES: usize = 1 << 20;
        const MIN_LEN: usize = 8;
        const MAX_LEN: usize = 5000;
    }

    #[test]
    fn lengths_are_powers_of_two_between_the_bounds() {
        let lens = |shift: fn(usize) -> u32| {
            [1, 4, 16, 17, 32, 100, 16384, 16385, isize::MAX as usize].map(|size| 1_u64 << shift(size))
        };
        assert_eq!(lens(page_shift::<BySize>), [1024, 1024, 1024, 512, 512, 128, 1, 1, 1]);
        assert_eq!(lens(page_shift::<PagesOf<4>>), [4; 9]);
        assert_eq!(lens(page_shift::<Wide>), [4096, 4096, 4096, 4096, 4096, 4096, 64, 32, 8]);
        assert_eq!(page_shift::<PagesOf<4>>(0), usize::BITS - 1);
    }
}
