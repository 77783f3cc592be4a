use crate::component::Component;

/// A type whose values relate an entity, the *source*, to another one, the *target*.
///
/// An archetype's types are components and *pairs* of a relation and a target, so all its entities have the same
/// targets. That makes [`sources`](crate::World::sources) and queries cheap, but each target, and each combination of
/// targets, has an archetype of its own. Its first row takes memory for 4, and it takes *O*(*k*²) to create one with
/// *k* targets. If entities have hundreds of targets, or most targets a single source, a component with the handle is
/// cheaper.
///
/// A relation without fields is a tag and costs no memory for each entity. One with fields has a value for each pair of
/// entities: see [`World::relate_with`](crate::World::relate_with).
///
/// # Examples
/// ```
/// use archetype::{OnDespawn, Relation, World};
///
/// /// Many targets, with a value for each.
/// struct Owes(u32);
///
/// impl Relation for Owes {}
///
/// /// One target. If the ship is despawned, so is its crew.
/// #[derive(Default)]
/// struct CrewOf;
///
/// impl Relation for CrewOf {
///     const EXCLUSIVE: bool = true;
///     const ON_DESPAWN: OnDespawn = OnDespawn::Despawn;
/// }
///
/// let mut world = World::new();
/// let [ship, ada, bob] = ["ship", "Ada", "Bob"].map(|name| world.spawn((name,)));
/// world.relate::<CrewOf>(ada, ship)?;
/// world.relate_with(ada, bob, Owes(5))?;
/// assert_eq!(world.relation::<Owes>(ada, bob).unwrap().0, 5);
///
/// world.despawn(ship);
/// assert!(!world.contains(ada) && world.contains(bob));
/// # Ok::<(), archetype::RelationError>(())
/// ```
#[doc(alias("Pair", "Relationship"))]
pub trait Relation: Component {
    /// Whether an entity has at most one target: a new one replaces the old.
    const EXCLUSIVE: bool = false;

    /// Whether an entity can be neither its own target nor that of its target, and so on. A pair that closes a cycle is
    /// refused.
    const ACYCLIC: bool = false;

    /// What happens to the sources of an entity that is despawned.
    const ON_DESPAWN: OnDespawn = OnDespawn::Unrelate;
}

/// What happens to the sources of an entity that is despawned, for a [`Relation`].
///
/// # Examples
/// See [`Relation`].
#[doc(alias("OnDeleteTarget", "linked_spawn"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OnDespawn {
    /// They stay, without the relation.
    Unrelate,
    /// They are despawned too.
    Despawn,
}

/// The relation of a child to its parent. Children are despawned with their parent.
///
/// # Examples
/// ```
/// use archetype::{ChildOf, Related, World};
///
/// let mut world = World::new();
/// let [ship, mast] = ["ship", "mast"].map(|name| world.spawn((name,)));
/// world.relate::<ChildOf>(mast, ship)?;
/// let sail = world.spawn_related(mast, ChildOf, ("sail",))?;
/// assert!(world.sources::<ChildOf>(ship).eq([mast]));
/// assert_eq!(world.target::<ChildOf>(sail), Some(mast));
/// assert!(world.query::<(&&str, Related<ChildOf>)>().eq([(&"mast", ship), (&"sail", mast)]));
///
/// // A cycle is refused.
/// assert!(world.relate::<ChildOf>(ship, sail).is_err());
///
/// world.despawn(ship);
/// assert!(world.is_empty());
/// # Ok::<(), archetype::RelationError>(())
/// ```
#[doc(alias("Parent", "Children"))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ChildOf;

impl Relation for ChildOf {
    const EXCLUSIVE: bool = true;
    const ACYCLIC: bool = true;
    const ON_DESPAWN: OnDespawn = OnDespawn::Despawn;
}

/// The relation of an entity to its prefab, from which it inherits the components that it lacks.
///
/// [`World::get`](crate::World::get) and the query [`Inherited`](crate::Inherited) read them from the prefab, or from
/// that of the prefab. To override one, insert it. All else, such as `get_mut`, `has` and other queries, counts an
/// entity's own components only. The prefab is an entity like others, so queries find it too.
///
/// # Examples
/// ```
/// use archetype::{Entity64, Inherited, InstanceOf, World};
///
/// struct Health(u32);
///
/// let mut world = World::new();
/// let goblin = world.spawn((Health(10), "goblin"));
/// let chief = world.spawn((Health(50),));
/// world.relate::<InstanceOf>(chief, goblin)?;
/// assert_eq!(world.get::<Health>(chief).unwrap().0, 50);
/// assert_eq!(world.get::<&str>(chief), Some(&"goblin"));
/// assert!(!world.has::<&str>(chief));
///
/// let named = world.query::<(Entity64, Inherited<&&str>)>();
/// assert!(named.eq([(goblin, &"goblin"), (chief, &"goblin")]));
/// # Ok::<(), archetype::RelationError>(())
/// ```
#[doc(alias("IsA", "prefab"))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct InstanceOf;

impl Relation for InstanceOf {
    const EXCLUSIVE: bool = true;
    const ACYCLIC: bool = true;
}

/// The constants of a relation that hold for pairs of erased type.
#[derive(Clone, Copy)]
pub(crate) struct Rules {
    pub(crate) exclusive: bool,
    pub(crate) acyclic: bool,
    pub(crate) on_despawn: OnDespawn,
}

impl Rules {
    pub(crate) const fn of<R: Relation>() -> Self {
        Self { exclusive: R::EXCLUSIVE, acyclic: R::ACYCLIC, on_despawn: R::ON_DESPAWN }
    }
}
