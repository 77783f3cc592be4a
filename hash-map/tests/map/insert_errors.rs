//! The errors of fallible insertions pass through `?`, and return what was not inserted.

use std::error::Error;

use hash_map::{
    DefaultHashBuilder, ElementId, Entry, EntryRef, HashMap, InsertError, MultiMap, ReplaceError, TryReserveError,
};
use test_kit::alloc::FailingAllocator;

type Map = HashMap<String, u32, DefaultHashBuilder, FailingAllocator>;
type Multi = MultiMap<String, u32, DefaultHashBuilder, FailingAllocator>;

/// A key that borrows: `?` must not require `'static` to reach a [`TryReserveError`].
fn out_of_memory(
    map: &mut HashMap<&str, u32, DefaultHashBuilder, FailingAllocator>,
    key: &'static str,
) -> Result<(), TryReserveError> {
    map.try_insert_full(key, 1)?;
    Ok(())
}

fn boxed(act: impl FnOnce() -> Result<(), Box<dyn Error>>) {
    let error = act().unwrap_err();
    let error: Box<InsertError<(String, u32)>> = error.downcast().unwrap();
    assert_eq!(error.value, ("a".to_string(), 1));
    assert!(error.to_string().starts_with("not inserted: "), "{error}");
    assert!(format!("{error:?}").starts_with("InsertError { error: AllocError"), "{error:?}");
}

#[test]
fn errors_of_insertions_into_maps() {
    let failing = FailingAllocator::new(0);
    let mut map: Map = HashMap::new_in(failing.clone());
    boxed(|| Ok(map.try_insert_full("a".into(), 1).map(drop)?));
    boxed(|| match map.entry("a".into()) {
        Entry::Vacant(vacant) => Ok(vacant.try_insert(1).map(drop)?),
        Entry::Occupied(_) => unreachable!("the map is empty"),
    });
    for with_key in [false, true] {
        boxed(|| match map.entry_ref("a") {
            EntryRef::Vacant(vacant) if with_key => Ok(vacant.try_insert_with_key("a".into(), 1).map(drop)?),
            EntryRef::Vacant(vacant) => Ok(vacant.try_insert(1).map(drop)?),
            EntryRef::Occupied(_) => unreachable!("the map is empty"),
        });
    }
    let mut multi_map: Multi = MultiMap::new_in(failing.clone());
    boxed(|| Ok(multi_map.try_insert_full("a".into(), 1).map(drop)?));
    boxed(|| Ok(multi_map.try_insert_if_absent("a".into(), 1).map(drop)?));
    boxed(|| Ok(multi_map.table_mut().try_insert_unique(7, ("a".into(), 1)).map(drop)?));
    let mut map = HashMap::new_in(failing);
    assert!(matches!(out_of_memory(&mut map, "a"), Err(TryReserveError::AllocError { .. })));
    assert!(map.is_empty());
}

#[test]
fn errors_of_replaced_keys() {
    let replace = |map: &mut HashMap<String, u32>, id| -> Result<(), Box<dyn Error>> {
        map.replace_key_by_id(id, "b".into())?;
        Ok(())
    };
    let mut map = HashMap::from([("a".to_string(), 1), ("b".to_string(), 2)]);
    let [a, b] = ["a", "b"].map(|key| map.get_id(key).unwrap());
    let error = replace(&mut map, a).unwrap_err();
    assert_eq!(error.to_string(), "not inserted: an equal element has id 1");
    let InsertError { value, error } = *error.downcast::<InsertError<String, ReplaceError>>().unwrap();
    assert_eq!((value, error), ("b".to_string(), ReplaceError::Equal(b)));
    let error = replace(&mut map, ElementId::from_index(9).unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "not inserted: the id names no element");
}
