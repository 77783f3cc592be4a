//! Texts: the user's files, and the book.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::failure::Failure;

/// Moby-Dick. `data/README.md` names its source.
pub(crate) const BOOK: &str = include_str!("../data/moby-dick.txt");

/// Reads a text, from standard input if `file` is `-`.
///
/// # Errors
/// Returns [`Failure::Input`] if the text cannot be read, has more than `most` bytes, or is not UTF-8.
pub(crate) fn read_text(file: &Path, most: u64) -> Result<String, Failure> {
    let (name, bytes) = if file == Path::new("-") {
        ("standard input".to_owned(), read_bytes(io::stdin().lock(), most))
    } else {
        (format!("'{}'", file.display()), File::open(file).and_then(|file| read_bytes(file, most)))
    };
    let bytes = bytes.map_err(|error| Failure::Input(format!("cannot read {name}: {error}")))?;
    if bytes.len() as u64 > most {
        return Err(Failure::Input(format!("{name} is larger than {} MiB", most >> 20)));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::Input(format!("{name} is not UTF-8: invalid byte at offset {at}"))
    })
}

/// Reads everything, or one byte more than `most`.
fn read_bytes(source: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::read_bytes;

    #[test]
    fn an_endless_source_is_read_up_to_the_first_byte_too_many() {
        assert_eq!(read_bytes(std::io::repeat(b'x'), 10).unwrap().len(), 11);
        assert_eq!(read_bytes(&b"xyz"[..], 10).unwrap(), b"xyz");
    }
}
