use core::fmt;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use sparse_set::allocator::{Allocator, Global};

use crate::archetypes::{Archetype, Archetypes};
use crate::component::ComponentId;
use crate::raw::ComponentInfo;

/// The archetype graph of a world, as text by `Display` and for Graphviz by [`dot`](Self::dot).
///
/// Contains only edges that were followed, each once, in the direction that adds a component. Graphviz draws six
/// entities that got three components one after the other like this, with the number of entities in each archetype:
///
#[doc = include_str!("graph.svg")]
///
/// # Examples
/// ```
/// use archetype::World;
///
/// let mut world = World::new();
/// let entity = world.spawn(());
/// world.insert(entity, (1_u8,)).unwrap();
/// world.insert(entity, ('a',)).unwrap();
/// assert_eq!(
///     world.graph().to_string(),
///     "\
/// 0: [] 0 entities
///    + u8 -> 1
/// 1: [u8] 0 entities
///    + char -> 2
/// 2: [u8, char] 1 entity
/// "
/// );
/// ```
pub struct Graph<'w, A: Allocator = Global> {
    archetypes: &'w Archetypes<A>,
}

impl<A: Allocator> Clone for Graph<'_, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: Allocator> Copy for Graph<'_, A> {}

impl<'w, A: Allocator> Graph<'w, A> {
    pub(crate) const fn new(archetypes: &'w Archetypes<A>) -> Self {
        Self { archetypes }
    }

    /// Returns the graph in Graphviz's DOT language.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn(());
    /// world.insert(entity, (1_u8,)).unwrap();
    /// let dot = world.graph().dot().to_string();
    /// assert!(dot.contains(r#"0 -> 1 [label="u8"]"#), "{dot}");
    /// ```
    #[must_use]
    pub const fn dot(&self) -> impl fmt::Display + use<'w, A> {
        Dot(self.archetypes)
    }
}

/// Returns the name of a component type without its path, followed by the target if it is a pair.
fn name<A: Allocator>(archetypes: &Archetypes<A>, id: ComponentId) -> String {
    let full = archetypes.component(id).map_or("", |info| info.name());
    let mut short = String::new();
    let mut start = 0;
    // Keep the last segment of each path in the name.
    for (at, character) in full.char_indices() {
        if !(character.is_alphanumeric() || character == '_' || character == ':') {
            short.push_str(last_segment(&full[start..at]));
            short.push(character);
            start = at + character.len_utf8();
        }
    }
    short.push_str(last_segment(&full[start..]));
    match archetypes.component(id).and_then(ComponentInfo::target) {
        Some(target) => format!("{short} {target}"),
        None => short,
    }
}

fn last_segment(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}

fn write_types<A: Allocator>(
    f: &mut fmt::Formatter<'_>,
    archetypes: &Archetypes<A>,
    archetype: Archetype<'_, A>,
) -> fmt::Result {
    for (n, &id) in archetype.types().iter().enumerate() {
        write!(f, "{}{}", if n == 0 { "" } else { ", " }, name(archetypes, id))?;
    }
    Ok(())
}

impl<A: Allocator> fmt::Display for Graph<'_, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for archetype in self.archetypes.iter() {
            write!(f, "{}: [", archetype.id().index())?;
            write_types(f, self.archetypes, archetype)?;
            writeln!(f, "] {} {}", archetype.len(), if archetype.len() == 1 { "entity" } else { "entities" })?;
            for (component, edge) in archetype.edges() {
                if let Some(target) = edge.add {
                    writeln!(f, "   + {} -> {}", name(self.archetypes, component), target.index())?;
                }
            }
        }
        Ok(())
    }
}

impl<A: Allocator> fmt::Debug for Graph<'_, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Returns the name of a component type, escaped for a quoted label: generic arguments and dynamic names may contain
/// quotes.
fn label<A: Allocator>(archetypes: &Archetypes<A>, id: ComponentId) -> String {
    name(archetypes, id).replace('\\', "\\\\").replace('"', "\\\"")
}

/// See [`Graph::dot`].
struct Dot<'w, A: Allocator>(&'w Archetypes<A>);

impl<A: Allocator> fmt::Display for Dot<'_, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "digraph archetypes {{\n    rankdir=LR;\n    node [shape=box];")?;
        for archetype in self.0.iter() {
            let types: Vec<String> = archetype.types().iter().map(|&id| label(self.0, id)).collect();
            writeln!(f, "    {} [label=\"[{}]\\n{}\"];", archetype.id().index(), types.join(", "), archetype.len())?;
        }
        for archetype in self.0.iter() {
            for (component, edge) in archetype.edges() {
                if let Some(target) = edge.add {
                    let (from, to) = (archetype.id().index(), target.index());
                    writeln!(f, "    {from} -> {to} [label=\"{}\"];", label(self.0, component))?;
                }
            }
        }
        f.write_str("}\n")
    }
}
