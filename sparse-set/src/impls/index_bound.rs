/// Upper bound of drawn indices: a set has at most 16 pages, 256 KiB for most keys. With all `u32` indices, each key
/// would cost a page, and the directory 8 MiB.
pub(super) const INDEX_BOUND: usize = 1 << 16;
