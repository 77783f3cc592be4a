//! Hashers and keys that put a hash table to the test: all colliding, hardly different, or plainly lying.

mod answers;
mod chaos_ord;
mod constant;
mod few;
mod identity;
mod random_answer;
mod random_eq;

pub use answers::Answers;
pub use chaos_ord::ChaosOrd;
pub use constant::{ConstantHasher, ConstantState};
pub use few::{FewHasher, FewState};
pub use identity::{IdentityHasher, IdentityState};
pub use random_answer::{RandomAnswerHasher, RandomAnswerState};
pub use random_eq::RandomEq;
