use std::hash::{BuildHasher, Hasher};

use super::{ConstantHasher, ConstantState, FewHasher, FewState, IdentityHasher, IdentityState};

/// A state that is chosen at run time, so that generic code is compiled once for spread, few and equal hashes.
///
/// # Examples
/// ```
/// use std::hash::BuildHasher;
/// use test_kit::hashers::AnyState;
///
/// assert_eq!(AnyState::Identity.hash_one(5_u32), 5);
/// assert_eq!(AnyState::Constant.hash_one(5_u32), AnyState::Constant.hash_one(6_u32));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyState {
    /// An [`IdentityState`].
    Identity,
    /// The default [`FewState`].
    Few,
    /// A [`ConstantState`].
    Constant,
}

impl AnyState {
    /// All states.
    pub const ALL: [Self; 3] = [Self::Identity, Self::Few, Self::Constant];
}

/// The hasher of [`AnyState`].
#[derive(Clone, Debug)]
pub struct AnyHasher(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Identity(IdentityHasher),
    Few(FewHasher),
    Constant(ConstantHasher),
}

impl BuildHasher for AnyState {
    type Hasher = AnyHasher;

    fn build_hasher(&self) -> AnyHasher {
        AnyHasher(match self {
            Self::Identity => Kind::Identity(IdentityState.build_hasher()),
            Self::Few => Kind::Few(FewState::default().build_hasher()),
            Self::Constant => Kind::Constant(ConstantState(7).build_hasher()),
        })
    }
}

impl AnyHasher {
    fn inner(&mut self) -> &mut dyn Hasher {
        match &mut self.0 {
            Kind::Identity(hasher) => hasher,
            Kind::Few(hasher) => hasher,
            Kind::Constant(hasher) => hasher,
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
        }
    }
}
