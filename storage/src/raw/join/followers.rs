//! [`Optional`] and [`Excluded`]: members that cannot lead.

use sparse_set::internal::IndexPage;

use super::Access;

/// Passed to the inner member of a member that cannot lead.
const NO_LEADER: usize = usize::MAX;

/// Matches all keys.
#[derive(Clone)]
pub struct Optional<M>(pub(crate) M);

/// Matches the keys that the inner member does not match.
#[derive(Clone)]
pub struct Excluded<M>(pub(crate) M);

// SAFETY: places and items are those of the inner member. The place `None` has no item.
unsafe impl<M: Access> Access for Optional<M> {
    type Key = M::Key;
    type Item = Option<M::Item>;
    type Place = Option<M::Place>;
    type Run = M::Run;
    type Page = Option<M::Page>;

    #[inline(always)]
    unsafe fn run(&self, _leader: usize, _position: usize, keys: &[M::Key]) -> (M::Run, usize) {
        // SAFETY: there is no leader.
        unsafe { self.0.run(NO_LEADER, 0, keys) }
    }

    #[inline(always)]
    fn in_step(run: M::Run) -> bool {
        M::in_step(run)
    }

    #[inline(always)]
    fn page<const IN_STEP: bool>(&self, _leader: usize, key: M::Key) -> Option<Option<M::Page>> {
        Some(self.0.page::<IN_STEP>(NO_LEADER, key))
    }

    #[inline(always)]
    unsafe fn find<const IN_STEP: bool>(
        &self,
        _leader: usize,
        run: M::Run,
        n: usize,
        page: Option<M::Page>,
        key: M::Key,
        _guide: Option<(IndexPage<'_, M::Key>, usize)>,
    ) -> Option<Option<M::Place>> {
        // SAFETY: run and page are the inner member's, which got `NO_LEADER` for both. Caller guarantees that they
        // match the key. There is no guide.
        Some(page.and_then(|page| unsafe { self.0.find::<IN_STEP>(NO_LEADER, run, n, page, key, None) }))
    }

    #[inline(always)]
    unsafe fn item(&self, place: Option<M::Place>) -> Option<M::Item> {
        // SAFETY: the inner member found the place. Caller guarantees that its item was not yielded before.
        Some(unsafe { self.0.item(place?) })
    }
}

// SAFETY: the only item is `()`.
unsafe impl<M: Access> Access for Excluded<M> {
    type Key = M::Key;
    type Item = ();
    type Place = ();
    type Run = M::Run;
    type Page = Option<M::Page>;

    /// Always looks keys up.
    #[inline(always)]
    unsafe fn run(&self, _leader: usize, _position: usize, keys: &[M::Key]) -> (M::Run, usize) {
        // SAFETY: there is no leader.
        let (no_run, _) = unsafe { self.0.run(NO_LEADER, 0, &[]) };
        (no_run, keys.len())
    }

    #[inline(always)]
    fn in_step(_run: M::Run) -> bool {
        true
    }

    #[inline(always)]
    fn page<const IN_STEP: bool>(&self, _leader: usize, key: M::Key) -> Option<Option<M::Page>> {
        Some(self.0.page::<false>(NO_LEADER, key))
    }

    #[inline(always)]
    unsafe fn find<const IN_STEP: bool>(
        &self,
        _leader: usize,
        no_run: M::Run,
        _n: usize,
        page: Option<M::Page>,
        key: M::Key,
        _guide: Option<(IndexPage<'_, M::Key>, usize)>,
    ) -> Option<()> {
        let Some(page) = page else { return Some(()) };
        // SAFETY: run and page are the inner member's, without a leader and keys, so `key` may be any. Caller
        // guarantees that the page matches it. There is no guide.
        if unsafe { self.0.find::<false>(NO_LEADER, no_run, 0, page, key, None) }.is_none() { Some(()) } else { None }
    }

    #[inline(always)]
    unsafe fn item(&self, (): ()) {}
}
