//! Adverse hashers and keys: colliding, nearly colliding or inconsistent.

mod all_ones;
mod answers;
mod any;
mod chaos_ord;
mod constant;
mod few;
mod identity;
mod one_bucket;
mod random_answer;
mod random_eq;
mod upper_bits;

pub use all_ones::AllOnes;
pub use answers::Answers;
pub use any::{AnyHasher, AnyState};
pub use chaos_ord::ChaosOrd;
pub use constant::{ConstantHasher, ConstantState};
pub use few::{FewHasher, FewState};
pub use identity::{IdentityHasher, IdentityState};
pub use one_bucket::{OneBucket, OneBucketHasher};
pub use random_answer::{RandomAnswerHasher, RandomAnswerState};
pub use random_eq::RandomEq;
pub use upper_bits::UpperBits;
