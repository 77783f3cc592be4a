//! `Send`, `Sync`, `UnwindSafe` and variance for the allocator parameter and for types that std lacks. `std_parity`
//! covers the rest.

use std::cell::Cell;
use std::panic::UnwindSafe;
use std::rc::Rc;

use bumpalo::Bump;
use hash_map::allocator::{AllocError, Allocator, Global};
use hash_map::{DefaultHashBuilder, Entry, EntryRef, HashMap, OccupiedError, VacantEntryRef};
use hash_map::{Drain, ExtractIf, Ids, IntoIter, IntoKeys, IntoValues, IterFull, OccupiedEntry, VacantEntry};
use test_kit::auto_traits::{assert_send, assert_sync, assert_unpin};
use test_kit::{assert_not_impl, assert_not_send, assert_not_sync};

/// `Send` but not `Sync`.
struct SendOnly(Cell<u8>);

/// `Sync` but not `Send`.
struct SyncOnly(std::sync::MutexGuard<'static, u8>);

/// Neither `Send` nor `Sync`.
struct Local(Rc<u8>);

macro_rules! refuse {
    ($($name:ident),*) => {
        $(
            // SAFETY: never allocates.
            #[expect(unsafe_code, reason = "an allocator is an unsafe trait")]
            unsafe impl Allocator for $name {
                fn allocate(&self, _: std::alloc::Layout) -> Result<std::ptr::NonNull<[u8]>, AllocError> {
                    let _ = &self.0;
                    Err(AllocError)
                }

                unsafe fn deallocate(&self, _: std::ptr::NonNull<u8>, _: std::alloc::Layout) {}
            }
        )*
    };
}

refuse!(SendOnly, SyncOnly, Local);

type With<A> = HashMap<u8, u8, DefaultHashBuilder, A>;

#[test]
fn allocators() {
    assert_send::<With<SendOnly>>();
    assert_not_sync!(With<SendOnly>);
    assert_sync::<With<SyncOnly>>();
    assert_not_send!(With<SyncOnly>);
    assert_not_send!(With<Local>);
    assert_not_sync!(With<Local>);
    assert_not_send!(With<&'static Bump>);

    assert_send::<IntoIter<u8, u8, SendOnly>>();
    assert_not_sync!(IntoIter<u8, u8, SendOnly>);
    assert_not_send!(IntoIter<u8, u8, SyncOnly>);
    assert_not_send!(IntoKeys<u8, u8, Local>);
    assert_not_send!(IntoValues<u8, u8, Local>);
    assert_send::<Drain<'static, u8, u8, SendOnly>>();
    assert_not_sync!(Drain<'static, u8, u8, SendOnly>);
    assert_not_send!(Drain<'static, u8, u8, SyncOnly>);
    assert_send::<ExtractIf<'static, u8, u8, (), SendOnly>>();
    assert_not_send!(ExtractIf<'static, u8, u8, (), Local>);
    assert_send::<Entry<'static, u8, u8, SendOnly>>();
    assert_not_sync!(Entry<'static, u8, u8, SendOnly>);
    assert_not_send!(Entry<'static, u8, u8, Local>);
    assert_not_send!(OccupiedEntry<'static, u8, u8, Local>);
    assert_not_send!(VacantEntry<'static, u8, u8, Local>);
}

#[test]
fn our_own_types() {
    assert_send::<IterFull<'static, u8, u8>>();
    assert_sync::<IterFull<'static, u8, u8>>();
    assert_not_send!(IterFull<'static, u8, Cell<u8>>);
    assert_not_sync!(IterFull<'static, Cell<u8>, u8>);
    assert_send::<Ids<'static>>();
    assert_send::<EntryRef<'static, 'static, Cell<u8>, str, Cell<u8>>>();
    assert_not_send!(EntryRef<'static, 'static, u8, Cell<u8>, u8>);
    assert_not_send!(VacantEntryRef<'static, 'static, Rc<u8>, str, u8>);
    assert_not_sync!(VacantEntryRef<'static, 'static, u8, str, Cell<u8>>);
    assert_send::<OccupiedError<'static, Cell<u8>, Cell<u8>>>();
    assert_not_send!(OccupiedError<'static, u8, Rc<u8>>);
    assert_unpin::<HashMap<std::marker::PhantomPinned, u8>>();

    fn unwind_safe<T: UnwindSafe>() {}
    unwind_safe::<HashMap<Cell<u8>, Cell<u8>, DefaultHashBuilder, Global>>();
    assert_not_impl!(HashMap<u8, u8, &'static mut u8>: UnwindSafe);
    assert_not_impl!(HashMap<u8, u8, DefaultHashBuilder, &'static Bump>: UnwindSafe);
    assert_not_impl!(EntryRef<'static, 'static, u8, str, u8>: UnwindSafe);
}

/// Compiles only if the types are covariant.
#[test]
fn covariance() {
    fn map<'new>(
        v: HashMap<u8, u8, DefaultHashBuilder, &'static Bump>,
    ) -> HashMap<u8, u8, DefaultHashBuilder, &'new Bump> {
        v
    }
    fn hasher<'new>(v: HashMap<u8, u8, &'static str>) -> HashMap<u8, u8, &'new str> {
        v
    }
    fn full<'a, 'new>(v: IterFull<'a, &'static str, &'static str>) -> IterFull<'a, &'new str, &'new str> {
        v
    }
    fn into_iter<'new>(v: IntoIter<&'static str, u8, &'static Bump>) -> IntoIter<&'new str, u8, &'new Bump> {
        v
    }
    let _ = (map as fn(_) -> _, hasher as fn(_) -> _, full as fn(_) -> _, into_iter as fn(_) -> _);
}
