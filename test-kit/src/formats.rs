/// Defines `round_trips`, `assert_wrong`, `fail_at_each_read` and `read_hostile_slots`, which need `serde`,
/// `serde_json` and `postcard`.
///
/// - `round_trips(&value)` serializes the value as JSON and as postcard, and deserializes it from both.
/// - `assert_wrong::<T>(text, reason)` asserts that deserializing a `T` from JSON fails, with a message that contains
///   `reason`.
/// - `fail_at_each_read::<T>(text)` deserializes a `T`, whose allocator is
///   [`AmbientAllocator`](crate::alloc::AmbientAllocator), from JSON as [`fail_at_each`](crate::alloc::fail_at_each)
///   does, and returns the number of allocations. The errors must say "the allocator could not provide".
/// - `read_hostile_slots::<T>(&value, bound, check)` deserializes a `T`, whose allocator is an `AmbientAllocator`, from
///   JSON and from postcard, of the input that [`hostile_slots`](crate::hostile::hostile_slots) makes of `value`. Each
///   input is an error or a `T` that passes `check`, and *n* bytes of it allocate at most `bound(n)`.
///
/// A macro, so that this crate does not load `serde_json` into every test: its `PartialEq` impls break type inference.
///
/// # Examples
/// ```
/// test_kit::formats!();
///
/// assert_eq!(round_trips(&vec!['a', 'b']), [['a', 'b'], ['a', 'b']]);
/// assert_wrong::<Vec<u8>>("[1,256]", "expected u8");
/// ```
#[macro_export]
macro_rules! formats {
    () => {
        #[track_caller]
        fn round_trips<T: serde::Serialize + serde::de::DeserializeOwned>(value: &T) -> [T; 2] {
            let text = serde_json::to_string(value).unwrap();
            let bytes = postcard::to_allocvec(value).unwrap();
            [serde_json::from_str(&text).unwrap(), postcard::from_bytes(&bytes).unwrap()]
        }

        #[track_caller]
        fn assert_wrong<T: serde::de::DeserializeOwned + core::fmt::Debug>(text: &str, reason: &str) {
            let error = serde_json::from_str::<T>(text).expect_err(text).to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }

        #[track_caller]
        fn fail_at_each_read<T: serde::de::DeserializeOwned>(text: &str) -> u64 {
            let check = |error: &str| assert!(error.contains("the allocator could not provide"), "{error}");
            $crate::alloc::fail_at_each(|failing| {
                $crate::alloc::AmbientAllocator::with(failing, || {
                    serde_json::from_str::<T>(text).map(drop).map_err(|error| check(&error.to_string()))
                })
            })
        }

        #[track_caller]
        fn read_hostile_slots<T: serde::de::DeserializeOwned>(
            value: &impl serde::Serialize,
            bound: fn(usize) -> usize,
            check: fn(&T),
        ) {
            let encodings = [postcard::to_allocvec(value).unwrap(), serde_json::to_vec(value).unwrap()];
            $crate::hostile::hostile_slots(encodings, &mut |bytes| {
                let peak = $crate::hostile::peak_of(|| {
                    postcard::from_bytes(bytes).iter().for_each(check);
                    serde_json::from_slice(bytes).iter().for_each(check);
                });
                assert!(peak <= bound(bytes.len()), "{} bytes allocate {peak}", bytes.len());
            });
        }
    };
}

/// Defines a type that is serialized by the functions of a module, as a field with `#[serde(with = "module")]`. Needs
/// `serde`.
///
/// # Examples
/// ```
/// mod negated {
///     use serde::{Deserialize, Deserializer, Serialize, Serializer};
///
///     pub fn serialize<S: Serializer>(number: &i8, serializer: S) -> Result<S::Ok, S::Error> {
///         (-number).serialize(serializer)
///     }
///
///     pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i8, D::Error> {
///         i8::deserialize(deserializer).map(|number| -number)
///     }
/// }
///
/// test_kit::formats!();
/// test_kit::serde_with!(Negated(i8), negated);
///
/// assert_eq!(serde_json::to_string(&Negated(7))?, "-7");
/// assert_eq!(round_trips(&Negated(7)).map(|Negated(number)| number), [7, 7]);
/// assert_wrong::<Negated>("x", "expected value");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[macro_export]
macro_rules! serde_with {
    ($Form:ident($Inner:ty), $($module:ident)::+) => {
        #[derive(Debug)]
        struct $Form($Inner);

        impl serde::Serialize for $Form {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $($module)::+::serialize(&self.0, serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $Form {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $($module)::+::deserialize(deserializer).map(Self)
            }
        }
    };
}
