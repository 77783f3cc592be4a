//! [`Slot`]: a value or a link, and how often that changed.

use core::mem::ManuallyDrop;
use core::ptr::NonNull;

/// The end of the free list. No slot has this index: those of keys are below `u32::MAX`.
pub(crate) const NONE: u32 = u32::MAX;

/// The bit of the state that says that there is no value.
pub(crate) const VACANT: u32 = 1 << 31;

/// A slot of a slot map. Its methods are safe, and it does not drop its value: a [`SlotVec`](super::SlotVec) does.
///
/// `repr(C)`, so that joins find the state of each slot at its start.
#[repr(C)]
pub(crate) struct Slot<T> {
    /// The number of values that the slot had before, and [`VACANT`] if there is none now (M1).
    state: u32,
    content: Content<T>,
}

/// `repr(C)`, so that a value is at the start.
#[repr(C)]
union Content<T> {
    value: ManuallyDrop<T>,
    next: u32,
}

/// Returns whether this is the state of a full slot of this version.
///
/// One comparison for both: extended with its sign, which is [`VACANT`], the state of a vacant slot is no `u32`.
#[inline(always)]
const fn is_full_of(state: u32, version: u32) -> bool {
    state as i32 as i64 == version as i64
}

impl<T> Slot<T> {
    /// Creates a slot with a value, of this version below [`VACANT`].
    #[inline(always)]
    pub(crate) const fn full(version: u32, value: T) -> Self {
        Self { state: version & !VACANT, content: Content { value: ManuallyDrop::new(value) } }
    }

    /// Creates a vacant slot, which will have this version.
    #[inline]
    pub(crate) const fn vacant(version: u32, next: u32) -> Self {
        Self { state: version | VACANT, content: Content { next } }
    }

    #[inline(always)]
    pub(crate) const fn state(&self) -> u32 {
        self.state
    }

    #[inline(always)]
    pub(crate) const fn is_full(&self) -> bool {
        self.state & VACANT == 0
    }

    /// Returns the version of the value, or of the next one.
    #[inline(always)]
    pub(crate) const fn version(&self) -> u32 {
        self.state & !VACANT
    }

    /// Returns the value if the slot is full and has this version.
    #[inline(always)]
    pub(crate) const fn get(&self, version: u32) -> Option<&T> {
        if is_full_of(self.state, version) {
            // SAFETY: the slot is full, so there is a value (M1). `ManuallyDrop` is transparent.
            Some(unsafe { &*(&raw const self.content.value).cast() })
        } else {
            None
        }
    }

    /// Returns the value if the slot is full and has this version.
    #[inline(always)]
    pub(crate) const fn get_mut(&mut self, version: u32) -> Option<&mut T> {
        if is_full_of(self.state, version) {
            // SAFETY: the slot is full, so there is a value (M1). `ManuallyDrop` is transparent.
            Some(unsafe { &mut *(&raw mut self.content.value).cast() })
        } else {
            None
        }
    }

    #[inline(always)]
    pub(crate) const fn value(&self) -> Option<&T> {
        self.get(self.version())
    }

    #[inline(always)]
    pub(crate) const fn value_mut(&mut self) -> Option<&mut T> {
        self.get_mut(self.version())
    }

    /// Returns the next vacant slot, or [`NONE`] if this slot is the last or not vacant.
    #[inline(always)]
    pub(crate) const fn next(&self) -> u32 {
        if self.is_full() {
            return NONE;
        }
        // SAFETY: the slot is vacant, so there is a link (M1).
        unsafe { self.content.next }
    }

    /// Returns the state of a slot. Creates no reference.
    ///
    /// # Safety
    /// - The slot is initialized, and nobody changes its state meanwhile.
    #[inline(always)]
    pub(crate) const unsafe fn state_of(slot: NonNull<Self>) -> u32 {
        // SAFETY: caller guarantees the slot.
        unsafe { (&raw const (*slot.as_ptr()).state).read() }
    }

    /// Returns a pointer to the value of a slot if it is full and has this version. Creates no reference.
    ///
    /// # Safety
    /// - The slot is initialized, and nobody changes its state meanwhile.
    #[inline(always)]
    pub(crate) const unsafe fn value_of_version(slot: NonNull<Self>, version: u32) -> Option<NonNull<T>> {
        // SAFETY: caller guarantees the slot.
        if !is_full_of(unsafe { Self::state_of(slot) }, version) {
            return None;
        }
        // SAFETY: the pointer is to a field of an initialized slot.
        NonNull::new(unsafe { &raw mut (*slot.as_ptr()).content }.cast())
    }

    /// Fills the slot, and returns the link that it held. Leaks the value of a full slot.
    #[inline(always)]
    pub(crate) fn fill(&mut self, value: T) -> u32 {
        debug_assert!(!self.is_full(), "the slot is full");
        let next = self.next();
        self.content.value = ManuallyDrop::new(value);
        self.state &= !VACANT;
        next
    }

    /// Vacates the slot for the next version, links it to `next`, and returns the value.
    #[inline(always)]
    pub(crate) const fn take(&mut self, next: u32) -> Option<T> {
        self.take_version(self.version(), next)
    }

    /// [Takes](Self::take) the value if the slot is full and has this version.
    #[inline(always)]
    pub(crate) const fn take_version(&mut self, version: u32, next: u32) -> Option<T> {
        if !is_full_of(self.state, version) {
            return None;
        }
        // SAFETY: the slot is full, so there is a value (M1). It becomes vacant, so the value is not used again.
        let value = unsafe { (&raw const self.content.value).cast::<T>().read() };
        self.state = (version + 1) | VACANT;
        self.content.next = next;
        Some(value)
    }
}

impl<T: Clone> Clone for Slot<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        match self.value() {
            Some(value) => Self::full(self.state, value.clone()),
            None => Self::vacant(self.state, self.next()),
        }
    }
}
