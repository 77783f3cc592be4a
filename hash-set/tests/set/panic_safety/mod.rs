//! Panics at the first, second, … call of user code and of the allocator, in every operation.

mod allocator_panics;
mod user_code;
