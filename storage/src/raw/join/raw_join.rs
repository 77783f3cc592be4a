//! [`RawJoin`], the members of a join and how far it has come.

use core::ptr::NonNull;

use super::{Lead, Members};

/// Keys that all members match, with their items. Each is given once.
#[derive(Clone)]
pub(crate) struct RawJoin<M: Members> {
    members: M,
    /// Which member leads, and its keys that were not looked at yet.
    leader: usize,
    lead: Lead<M::Key>,
}

impl<M: Members> RawJoin<M> {
    /// A join that goes through the keys of the member that can lead and has the fewest.
    #[inline]
    pub(crate) fn new(members: M) -> Self {
        let (leader, lead) = members.shortest();
        Self { members, leader, lead }
    }

    /// A join that goes through the keys of this member. If that cannot lead, there are none.
    #[inline]
    pub(crate) fn led_by(members: M, leader: usize) -> Self {
        let lead = members.lead(leader);
        Self { members, leader, lead }
    }

    /// The items for `key`, of members that nothing else is made of.
    #[inline]
    pub(crate) fn get(members: M, key: M::Key) -> Option<M::Item> {
        // SAFETY: no member has this number. The members were passed by value, so that no other items were yielded
        // (J3).
        unsafe { members.items(usize::MAX, key, NonNull::dangling()) }
    }

    #[inline]
    pub(crate) fn leader(&self) -> usize {
        self.leader
    }

    /// How many keys are still to be looked at.
    #[inline]
    pub(crate) fn left(&self) -> usize {
        self.lead.left()
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<(M::Key, M::Item)> {
        loop {
            // SAFETY: the members do not change the keys (J1).
            let (key, position) = unsafe { self.lead.next()? };
            // SAFETY: the lead gave the position; one that cannot lead has given none.
            let cell = unsafe { self.members.cell_at(self.leader, position) };
            // SAFETY: the cell is that of the key, which the lead gives once (J3).
            if let Some(items) = unsafe { self.members.items(self.leader, key, cell) } {
                return Some((key, items));
            }
        }
    }

    #[inline]
    pub(crate) fn next_back(&mut self) -> Option<(M::Key, M::Item)> {
        loop {
            // SAFETY: the members do not change the keys (J1).
            let (key, position) = unsafe { self.lead.next_back()? };
            // SAFETY: the lead gave the position; one that cannot lead has given none.
            let cell = unsafe { self.members.cell_at(self.leader, position) };
            // SAFETY: the cell is that of the key, which the lead gives once (J3).
            if let Some(items) = unsafe { self.members.items(self.leader, key, cell) } {
                return Some((key, items));
            }
        }
    }

    #[inline(always)]
    pub(crate) fn fold<B>(self, init: B, f: impl FnMut(B, (M::Key, M::Item)) -> B) -> B {
        let Self { members, leader, lead } = self;
        // SAFETY: the lead is that of the leader. It gives keys that were not given before (J3).
        unsafe { members.fold(leader, lead, init, f) }
    }
}
