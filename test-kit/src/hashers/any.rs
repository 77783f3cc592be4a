use std::cell::Cell;
use std::hash::{BuildHasher, Hasher};

use super::{
    AllOnes, ConstantHasher, ConstantState, FewHasher, FewState, IdentityHasher, IdentityState, OneBucket,
    OneBucketHasher, UpperBits,
};

thread_local! {
    /// The default on this thread, for [`Hashed`](crate::model::Hashed).
    static DEFAULT: Cell<AnyState> = const { Cell::new(AnyState::Identity) };
}

/// A state that is chosen at run time, so that generic code is compiled once for several kinds of hashes.
///
/// The default is [`Identity`](Self::Identity), or that of the [`Hashed`](crate::model::Hashed) model that runs.
///
/// # Examples
/// ```
/// use std::hash::BuildHasher;
/// use test_kit::hashers::AnyState;
///
/// let [spread, _, equal] = AnyState::SPREAD_FEW_EQUAL;
/// assert_eq!(spread.hash_one(5_u32), 5);
/// assert_eq!(equal.hash_one(5_u32), equal.hash_one(6_u32));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyState {
    /// An [`IdentityState`].
    Identity,
    /// A [`FewState`].
    Few(FewState),
    /// A [`ConstantState`].
    Constant(ConstantState),
    /// A [`OneBucket`].
    OneBucket,
}

impl AnyState {
    /// Three states: keys as hashes, few hashes, and equal hashes.
    pub const SPREAD_FEW_EQUAL: [Self; 3] =
        [Self::Identity, Self::Few(FewState::low(2)), Self::Constant(ConstantState(7))];

    /// Makes this state the default on this thread.
    pub(crate) fn make_default(self) {
        DEFAULT.set(self);
    }
}

impl Default for AnyState {
    fn default() -> Self {
        DEFAULT.get()
    }
}

impl From<IdentityState> for AnyState {
    fn from(IdentityState: IdentityState) -> Self {
        Self::Identity
    }
}

impl From<FewState> for AnyState {
    fn from(state: FewState) -> Self {
        Self::Few(state)
    }
}

impl From<UpperBits> for AnyState {
    fn from(UpperBits: UpperBits) -> Self {
        Self::Few(FewState::high(3))
    }
}

impl From<ConstantState> for AnyState {
    fn from(state: ConstantState) -> Self {
        Self::Constant(state)
    }
}

impl From<AllOnes> for AnyState {
    fn from(AllOnes: AllOnes) -> Self {
        Self::Constant(ConstantState(u64::MAX))
    }
}

impl From<OneBucket> for AnyState {
    fn from(OneBucket: OneBucket) -> Self {
        Self::OneBucket
    }
}

/// The hasher of [`AnyState`].
#[derive(Clone, Debug)]
pub struct AnyHasher(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Identity(IdentityHasher),
    Few(FewHasher),
    Constant(ConstantHasher),
    OneBucket(OneBucketHasher),
}

impl BuildHasher for AnyState {
    type Hasher = AnyHasher;

    fn build_hasher(&self) -> AnyHasher {
        AnyHasher(match self {
            Self::Identity => Kind::Identity(IdentityState.build_hasher()),
            Self::Few(state) => Kind::Few(state.build_hasher()),
            Self::Constant(state) => Kind::Constant(state.build_hasher()),
            Self::OneBucket => Kind::OneBucket(OneBucket.build_hasher()),
        })
    }
}

impl AnyHasher {
    fn inner(&mut self) -> &mut dyn Hasher {
        match &mut self.0 {
            Kind::Identity(hasher) => hasher,
            Kind::Few(hasher) => hasher,
            Kind::Constant(hasher) => hasher,
            Kind::OneBucket(hasher) => hasher,
        }
    }
}

impl Hasher for AnyHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.inner().write(bytes);
    }

    fn write_u8(&mut self, value: u8) {
        self.inner().write_u8(value);
    }

    fn write_u16(&mut self, value: u16) {
        self.inner().write_u16(value);
    }

    fn write_u32(&mut self, value: u32) {
        self.inner().write_u32(value);
    }

    fn write_u64(&mut self, value: u64) {
        self.inner().write_u64(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.inner().write_usize(value);
    }

    fn finish(&self) -> u64 {
        match &self.0 {
            Kind::Identity(hasher) => hasher.finish(),
            Kind::Few(hasher) => hasher.finish(),
            Kind::Constant(hasher) => hasher.finish(),
            Kind::OneBucket(hasher) => hasher.finish(),
        }
    }
}
