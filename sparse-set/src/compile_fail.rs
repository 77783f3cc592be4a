//! Programs that must not compile, each beside one that differs in nothing else and does.

/// # Keys cannot be made without the checks
///
/// The field of a key type is as visible as the module that declares it, but holds checked bits only:
/// ```compile_fail,E0308
/// sparse_set::entity_type! { struct Node(u32: 8, 12); }
/// let forged = Node(core::num::NonZero::new(0xFF ^ 0xF_FF00).unwrap());
/// ```
/// ```compile_fail,E0423
/// sparse_set::entity_type! { struct Node(u32: 8, 12); }
/// let forged = Node(sparse_set::macro_support::KeyBits::<u32, 8, 12>(core::num::NonZero::new(1).unwrap()));
/// ```
/// ```
/// sparse_set::entity_type! { struct Node(u32: 8, 12); }
/// let checked = Node(Node::new(3, 1).unwrap().0);
/// ```
///
/// Derives that build values:
/// ```compile_fail
/// sparse_set::entity_type! {
///     #[derive(Default)]
///     struct Node(u32: 8, 12);
/// }
/// ```
/// ```compile_fail
/// sparse_set::entity_type! {
///     #[derive(serde::Deserialize)]
///     struct Node(u32: 8, 12);
/// }
/// ```
/// ```compile_fail,E0277
/// sparse_set::entity_type! { struct Node(u32: 8, 12); }
/// #[derive(Default)]
/// struct Forged(sparse_set::macro_support::KeyBits<u32, 8, 12>);
/// ```
///
/// Attributes that put another type in place of the macro's, between documentation or behind `cfg_attr` as well:
/// ```compile_fail
/// #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// struct Node(usize);
/// sparse_set::entity_type! {
///     #[cfg(any())]
///     struct Node(u32: 8, 12);
/// }
/// ```
/// ```compile_fail
/// sparse_set::entity_type! {
///     /// A node.
///     #[cfg_attr(all(), cfg(any()))]
///     /// Of a graph.
///     struct Node(u32: 8, 12);
/// }
/// ```
/// ```compile_fail
/// sparse_set::entity_type! {
///     @declare
///     #[cfg(any())]
///     struct Node(u32: sparse_set::macro_support::KeyBits<u32, 8, 12>);
/// }
/// ```
/// ```
/// sparse_set::entity_type! {
///     /// A node.
///     #[doc = "Of a graph."]
///     #[doc(alias = "vertex")]
///     /// As many as there are.
///     struct Node(u32: 8, 12);
/// }
/// ```
///
/// A second type of the name beside it:
/// ```compile_fail,E0428
/// struct Node(usize);
/// sparse_set::entity_type! { struct Node(u32: 8, 12); }
/// ```
///
/// A field of the caller's own, whose index nobody checks:
/// ```compile_fail,E0599
/// struct Forged(u32);
/// sparse_set::entity_type! { @declare struct Node(u32: Forged); }
/// ```
///
/// Layouts that do not fit:
/// ```compile_fail,E0080
/// sparse_set::entity_type! { struct Node(u32: 20, 13); }
/// ```
/// ```compile_fail,E0080
/// sparse_set::entity_type! { struct Node(u64: 33, 12); }
/// ```
/// ```compile_fail,E0080
/// sparse_set::entity_type! { struct Node(u64: 0, 12); }
/// ```
/// ```compile_fail,E0080
/// sparse_set::entity_type! { struct Node(u64: 20, 12, page = 100); }
/// let set: sparse_set::SparseSet<Node> = sparse_set::SparseSet::new();
/// ```
/// ```compile_fail,E0277
/// sparse_set::entity_type! { struct Node(i32: 20, 12); }
/// ```
/// ```
/// sparse_set::entity_type! { struct Node(u64: 20, 12, page = 128); }
/// let set: sparse_set::SparseSet<Node> = sparse_set::SparseSet::new();
/// ```
pub struct Keys;
