//! ahash as the default hasher: the constructors of [`DefaultHashBuilder`], and [`DefaultHasher`].

use core::fmt;
use core::hash::{BuildHasher, Hasher};
#[cfg(feature = "std")]
use std::{hash::RandomState, sync::OnceLock};

use crate::DefaultHashBuilder;

impl DefaultHashBuilder {
    /// Creates a hasher with the seeds of this process. The first call draws them.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{DefaultHashBuilder as RandomState, HashSet};
    ///
    /// let mut set = HashSet::with_hasher(RandomState::new());
    /// assert!(set.insert("pequod"));
    /// ```
    #[inline]
    #[must_use]
    pub fn new() -> Self {
        #[cfg(feature = "std")]
        return Self::of_this_process();
        // Digits of pi.
        #[cfg(not(feature = "std"))]
        return Self::with_seeds(
            0x243f_6a88_85a3_08d3,
            0x1319_8a2e_0370_7344,
            0xa409_3822_299f_31d0,
            0x082e_fa98_ec4e_6c89,
        );
    }

    #[cfg(feature = "std")]
    #[inline]
    fn of_this_process() -> Self {
        static STATE: OnceLock<DefaultHashBuilder> = OnceLock::new();
        let draw = || {
            let random = RandomState::new();
            let [k0, k1, k2, k3] = [0, 1, 2, 3].map(|n: u64| random.hash_one(n));
            Self::with_seeds(k0, k1, k2, k3)
        };
        STATE.get_or_init(draw).clone()
    }

    /// Creates a hasher with the given seeds. Hashes may differ between machines and versions.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{DefaultHashBuilder, HashSet};
    ///
    /// let mut set = HashSet::with_hasher(DefaultHashBuilder::with_seeds(1, 2, 3, 4));
    /// assert!(set.insert("pequod"));
    /// ```
    #[inline]
    #[must_use]
    pub const fn with_seeds(k0: u64, k1: u64, k2: u64, k3: u64) -> Self {
        Self(ahash::RandomState::with_seeds(k0, k1, k2, k3))
    }
}

impl Default for DefaultHashBuilder {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl BuildHasher for DefaultHashBuilder {
    type Hasher = DefaultHasher;

    #[inline]
    fn build_hasher(&self) -> DefaultHasher {
        DefaultHasher(self.0.build_hasher())
    }

    // `hash_one` is std's: on nightly compilers ahash's is specialized by type and hashes a `Box<u32>` and its `u32`
    // differently.
}

/// The [`Hasher`] of [`DefaultHashBuilder`].
///
/// # Examples
/// ```
/// use core::hash::{BuildHasher, Hasher};
/// use hash_set::DefaultHashBuilder;
///
/// let state = DefaultHashBuilder::default();
/// let mut hasher = state.build_hasher();
/// hasher.write_u64(7);
/// assert_eq!(hasher.finish(), state.hash_one(7_u64));
/// ```
#[derive(Clone)]
#[expect(
    unnameable_types,
    reason = "named as `<DefaultHashBuilder as BuildHasher>::Hasher`; std has a `DefaultHasher`"
)]
pub struct DefaultHasher(ahash::AHasher);

/// Forwards each `write_*`, as ahash overrides some of them for speed.
macro_rules! forward_writes {
    ($($method:ident: $integer:ty),*) => {
        $(
            #[inline]
            fn $method(&mut self, value: $integer) {
                self.0.$method(value);
            }
        )*
    };
}

impl Hasher for DefaultHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    forward_writes!(
        write_u8: u8, write_u16: u16, write_u32: u32, write_u64: u64, write_u128: u128, write_usize: usize,
        write_i8: i8, write_i16: i16, write_i32: i32, write_i64: i64, write_i128: i128, write_isize: isize
    );

    #[inline]
    fn finish(&self) -> u64 {
        self.0.finish()
    }
}

impl fmt::Debug for DefaultHasher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DefaultHasher").finish_non_exhaustive()
    }
}
