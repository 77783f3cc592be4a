use core::fmt;

/// Writes bits in order, like `Iter(0110)`.
pub(super) fn write_bits(f: &mut fmt::Formatter<'_>, name: &str, bits: impl Iterator<Item = bool>) -> fmt::Result {
    write!(f, "{name}(")?;
    for bit in bits {
        f.write_str(if bit { "1" } else { "0" })?;
    }
    f.write_str(")")
}
