/// The sizes of two containers for a sweep of panics through operations on both.
///
/// # Examples
/// ```
/// use test_kit::panics::Sizes;
///
/// // One container is empty, both have no key in common, or the first has room for all.
/// assert!(Sizes::ALL.iter().any(|sizes| sizes.len == 0));
/// assert!(Sizes::ALL.iter().any(|sizes| sizes.from == sizes.len));
/// assert!(Sizes::ALL.iter().any(|sizes| sizes.spare as u64 > sizes.other));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// The number of elements of the first container, with keys from 0.
    pub len: u64,
    /// The number of elements of the second container, with keys from [`from`](Self::from).
    pub other: u64,
    /// The first key of the second container.
    pub from: u64,
    /// Extra slots of the first container, so that only its index can run out.
    pub spare: usize,
}

impl Sizes {
    /// Empty, small, as large as each other, overlapping, and with spare slots.
    pub const ALL: [Self; 6] = [
        Self { len: 0, other: 3, from: 0, spare: 0 },
        Self { len: 4, other: 30, from: 3, spare: 0 },
        Self { len: 12, other: 12, from: 12, spare: 0 },
        Self { len: 40, other: 100, from: 20, spare: 0 },
        Self { len: 20, other: 280, from: 20, spare: 500 },
        Self { len: 100, other: 200, from: 90, spare: 10 },
    ];
}
