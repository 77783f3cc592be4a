use core::fmt;

/// Writes positions in order, like `Ones([0, 2])`.
pub(super) fn write_positions(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    positions: impl Iterator<Item = usize>,
) -> fmt::Result {
    write!(f, "{name}(")?;
    f.debug_list().entries(positions).finish()?;
    f.write_str(")")
}
