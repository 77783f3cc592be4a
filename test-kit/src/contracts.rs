//! A table of the public types of a crate: size, niche and traits that nobody writes down.
//!
//! A changed field changes the size of a type, its auto traits or whether `Option` of it is larger, and all of these
//! can break a user. Compared with a committed table, the change is seen in review. Tests use [`assert_file`], which
//! can write the table too.
//!
//! ```
//! use test_kit::contracts::{assert_table, contracts};
//!
//! # #[cfg(target_pointer_width = "64")]
//! assert_table(
//!     &contracts![Vec<u8>, std::slice::IterMut<'static, u8>, std::cell::Cell<u64>],
//!     "\
//! bytes niche  Send Sync Unpin UnwindSafe RefUnwindSafe Clone Copy
//!    24 niche  Send Sync Unpin UnwindSafe RefUnwindSafe Clone ----  Vec<u8>
//!    16 niche  Send Sync Unpin ---------- RefUnwindSafe ----- ----  std::slice::IterMut<'static, u8>
//!     8 -----  Send ---- Unpin UnwindSafe ------------- Clone ----  std::cell::Cell<u64>
//! ",
//! );
//! ```

use std::fmt::Write;
use std::marker::PhantomData;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::path::Path;
use std::{env, fs};

#[doc(inline)]
pub use crate::contracts;

/// The columns of traits, in the order of [`Row::traits`].
const TRAITS: [&str; 7] = ["Send", "Sync", "Unpin", "UnwindSafe", "RefUnwindSafe", "Clone", "Copy"];

/// The properties of a type.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// As written in the list.
    pub name: &'static str,
    /// The size in bytes.
    pub size: usize,
    /// Whether `Option` of the type has the same size.
    pub niche: bool,
    /// Whether the type implements `Send`, `Sync`, `Unpin`, `UnwindSafe`, `RefUnwindSafe`, `Clone`, `Copy`.
    pub traits: [bool; TRAITS.len()],
}

/// Asserts that the table of `rows` is the contents of a file.
///
/// With the environment variable `TEST_KIT_RENEW`, writes the file instead.
///
/// # Panics
/// Panics with the new table if it differs, or if the file cannot be read or written.
#[track_caller]
pub fn assert_file(rows: &[Row], path: impl AsRef<Path>) {
    let path = path.as_ref();
    if env::var_os("TEST_KIT_RENEW").is_some() {
        fs::write(path, table(rows)).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    let expected = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_table(rows, &expected);
}

/// Asserts that the table of `rows` is `expected`.
///
/// # Panics
/// Panics with the new table if it differs.
#[track_caller]
pub fn assert_table(rows: &[Row], expected: &str) {
    let table = table(rows);
    let changed: Vec<&str> = table.lines().filter(|line| !expected.lines().any(|other| other == *line)).collect();
    assert!(table == expected, "changed lines:\n{}\nthe table is now:\n{table}", changed.join("\n"));
}

fn table(rows: &[Row]) -> String {
    let word = |word: &str, there: bool| if there { word.to_owned() } else { "-".repeat(word.len()) };
    let mut table = format!("bytes niche  {}\n", TRAITS.join(" "));
    for row in rows {
        let traits: Vec<String> = TRAITS.iter().zip(row.traits).map(|(name, there)| word(name, there)).collect();
        let (size, niche, traits, name) = (row.size, word("niche", row.niche), traits.join(" "), row.name);
        writeln!(table, "{size:>5} {niche}  {traits}  {name}").expect("a string can be written to");
    }
    table
}

/// Lists properties of types, for [`assert_file`](crate::contracts::assert_file).
#[macro_export]
macro_rules! contracts {
    ($($type:ty),+ $(,)?) => {{
        use $crate::contracts::Absent as _;
        [$({
            type Probe = $crate::contracts::Probe<$type>;
            $crate::contracts::Row {
                name: stringify!($type),
                size: size_of::<$type>(),
                niche: size_of::<Option<$type>>() == size_of::<$type>(),
                traits: [
                    Probe::SEND,
                    Probe::SYNC,
                    Probe::UNPIN,
                    Probe::UNWIND_SAFE,
                    Probe::REF_UNWIND_SAFE,
                    Probe::CLONE,
                    Probe::COPY,
                ],
            }
        }),+]
    }};
}

/// Has the constant of a trait, which is `true`, if `T` implements it; otherwise that of [`Absent`].
#[doc(hidden)]
#[derive(Debug)]
pub struct Probe<T>(PhantomData<T>);

macro_rules! probe {
    ($($Trait:ident $CONSTANT:ident),+) => {
        #[doc(hidden)]
        pub trait Absent {
            $(const $CONSTANT: bool = false;)+
        }

        impl<T> Absent for Probe<T> {}

        $(impl<T: $Trait> Probe<T> {
            #[doc(hidden)]
            pub const $CONSTANT: bool = true;
        })+
    };
}

probe! {
    Send SEND,
    Sync SYNC,
    Unpin UNPIN,
    UnwindSafe UNWIND_SAFE,
    RefUnwindSafe REF_UNWIND_SAFE,
    Clone CLONE,
    Copy COPY
}
