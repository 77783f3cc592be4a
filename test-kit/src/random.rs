//! [`Random`]: random numbers for tests.

/// A small deterministic random number generator.
///
/// The same seed always yields the same numbers. It is splitmix64: a counter that advances by an odd constant, and a
/// mix of its value.
///
/// # Examples
/// ```
/// use test_kit::random::Random;
///
/// let mut random = Random::from_seed(7);
/// let mut keys: Vec<u64> = (0..100).collect();
/// random.shuffle(&mut keys);
/// assert!(random.below(10) < 10);
/// assert_eq!(Random::from_seed(7).next_u64(), Random::from_seed(7).next_u64());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random {
    state: u64,
}

/// Mixes the bits of a number, so that all depend on all. A bijection.
pub(crate) const fn mix(mut bits: u64) -> u64 {
    bits ^= bits >> 30;
    bits = bits.wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits ^= bits >> 27;
    bits = bits.wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

/// The step of the counter: 2^64 divided by the golden ratio, odd, so that the counter visits every state.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl Random {
    /// Creates a generator from a seed. Any seed works, including zero.
    ///
    /// # Examples
    /// ```
    /// use test_kit::random::Random;
    ///
    /// assert_ne!(Random::from_seed(0).next_u64(), Random::from_seed(1).next_u64());
    /// ```
    #[must_use]
    pub const fn from_seed(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Returns the next number.
    ///
    /// # Examples
    /// ```
    /// use test_kit::random::Random;
    ///
    /// let mut random = Random::from_seed(1);
    /// assert_ne!(random.next_u64(), random.next_u64());
    /// ```
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        mix(self.state)
    }

    /// Returns a number below `bound`.
    ///
    /// # Panics
    /// Panics if `bound` is zero.
    ///
    /// # Examples
    /// ```
    /// use test_kit::random::Random;
    ///
    /// let mut random = Random::from_seed(1);
    /// assert!((0..100).all(|_| random.below(3) < 3));
    /// ```
    #[track_caller]
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "Random::below: there is no number below 0");
        // The high half of a 64-by-64-bit product: no division, and negligible bias.
        ((u128::from(self.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    /// Returns an index into a slice of length `len`.
    ///
    /// # Panics
    /// Panics if `len` is zero.
    ///
    /// # Examples
    /// ```
    /// use test_kit::random::Random;
    ///
    /// let letters = ['a', 'b', 'c'];
    /// assert!(letters.contains(&letters[Random::from_seed(1).index(letters.len())]));
    /// ```
    #[track_caller]
    pub fn index(&mut self, len: usize) -> usize {
        assert!(len > 0, "Random::index: nothing to choose from");
        self.below(len as u64) as usize
    }

    /// Returns `true` or `false` with equal probability.
    ///
    /// # Examples
    /// ```
    /// use test_kit::random::Random;
    ///
    /// let mut random = Random::from_seed(1);
    /// let heads = (0..1000).filter(|_| random.flip()).count();
    /// assert!((400..600).contains(&heads));
    /// ```
    pub const fn flip(&mut self) -> bool {
        self.next_u64() >> 63 == 1
    }

    /// Shuffles `items`. Each order is equally likely.
    ///
    /// # Examples
    /// ```
    /// use test_kit::random::Random;
    ///
    /// let mut items: Vec<u32> = (0..50).collect();
    /// Random::from_seed(3).shuffle(&mut items);
    /// assert!(!items.is_sorted());
    /// items.sort();
    /// assert_eq!(items, (0..50).collect::<Vec<_>>());
    /// ```
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }
}
