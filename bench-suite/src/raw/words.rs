/// `N` words, with the same bytes in Rust and in C++. `KIND` distinguishes types of the same size.
#[derive(Clone, Debug)]
#[repr(transparent)]
pub(crate) struct Words<const N: usize, const KIND: u8 = 0>(pub(crate) [u64; N]);
