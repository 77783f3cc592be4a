use super::archetype_id::ArchetypeId;

/// The targets of an archetype's edges for one component. An edge exists once it was followed, in either direction.
///
/// # Examples
/// ```
/// use archetype::{ArchetypeId, World};
///
/// let mut world = World::new();
/// let entity = world.spawn(());
/// world.insert(entity, (1_u8,)).unwrap();
/// let root = world.archetype(ArchetypeId::EMPTY).unwrap();
/// let (component, edge) = root.edges().next().unwrap();
/// assert_eq!(Some(component), world.component_id::<u8>());
/// assert_eq!(edge.add, Some(world.entity(entity).unwrap().archetype()));
/// assert_eq!(edge.remove, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Edge {
    /// The archetype with this component added.
    pub add: Option<ArchetypeId>,
    /// The archetype with this component removed.
    pub remove: Option<ArchetypeId>,
}
