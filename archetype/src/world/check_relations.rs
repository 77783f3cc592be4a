//! The rules of relations, checked for a whole world.

use alloc::vec;
use alloc::vec::Vec;
use core::any::TypeId;
use core::fmt;

use sparse_set::Entity64;
use sparse_set::allocator::Allocator;

use super::World;
use crate::raw::ComponentRecord;

/// A relation, by its name, that breaks a rule.
#[derive(Debug)]
pub(crate) enum RelationFault {
    /// The target is not in the world.
    NoTarget(&'static str, Entity64),
    /// The relation is exclusive, and the source has several targets.
    SeveralTargets(&'static str, Entity64),
    /// The relation is acyclic, and the entity leads to itself.
    Cycle(&'static str, Entity64),
}

impl fmt::Display for RelationFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTarget(relation, target) => write!(f, "the target {target} of {relation} is not in the world"),
            Self::SeveralTargets(relation, source) => {
                write!(f, "the entity {source} has several targets of {relation}, which is exclusive")
            }
            Self::Cycle(relation, entity) => {
                write!(f, "the entity {entity} leads to itself by {relation}, which is acyclic")
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Visit {
    New,
    /// Leads to the table that is visited now.
    OnPath,
    Done,
}

impl<A: Allocator> World<A> {
    /// Checks that all relations keep their rules. Allocates from the global allocator. *O*(archetypes + pairs in
    /// them), times the number of relations.
    pub(crate) fn check_relations(&self) -> Result<(), RelationFault> {
        let Some(pairs) = self.archetypes.pairs() else { return Ok(()) };
        for (relation, rules, record) in pairs.relations() {
            for table in record.tables() {
                let Some(&source) = self.archetypes.tables[table as usize].entities().first() else { continue };
                let mut count = 0;
                for (name, target) in self.pairs_of(table, relation) {
                    if !self.contains(target) {
                        return Err(RelationFault::NoTarget(name, target));
                    }
                    count += 1;
                    if rules.exclusive && count > 1 {
                        return Err(RelationFault::SeveralTargets(name, source));
                    }
                }
            }
            if rules.acyclic {
                self.check_acyclic(relation, record)?;
            }
        }
        Ok(())
    }

    /// Checks that no entity leads to itself. All targets must be in the world.
    ///
    /// Visits archetypes, not entities: all entities of an archetype have the same targets. So if archetypes lead to
    /// each other in a cycle, the targets by which they do are a cycle of entities.
    fn check_acyclic(&self, relation: TypeId, record: &ComponentRecord<A>) -> Result<(), RelationFault> {
        let mut visits = vec![Visit::New; self.archetypes.tables.len()];
        // Not the stack of the thread, which a long chain would overflow.
        let mut path = Vec::new();
        for start in record.tables() {
            if let Visit::New = visits[start as usize] {
                visits[start as usize] = Visit::OnPath;
                path.push((start, self.pairs_of(start, relation)));
            }
            while let Some((table, pairs)) = path.last_mut() {
                let Some((name, target)) = pairs.next() else {
                    visits[*table as usize] = Visit::Done;
                    path.pop();
                    continue;
                };
                let Some(to) = self.locate(target).map(|location| location.archetype) else { continue };
                match visits[to as usize] {
                    Visit::New => {
                        visits[to as usize] = Visit::OnPath;
                        path.push((to, self.pairs_of(to, relation)));
                    }
                    Visit::OnPath => return Err(RelationFault::Cycle(name, target)),
                    Visit::Done => {}
                }
            }
        }
        Ok(())
    }

    /// Returns the name of a relation and its targets, for an archetype.
    fn pairs_of(&self, archetype: u32, relation: TypeId) -> impl Iterator<Item = (&'static str, Entity64)> {
        let pairs = self.archetypes.tables[archetype as usize].components();
        pairs.filter_map(move |info| Some((info.name(), info.key().target_of(relation)?)))
    }
}
