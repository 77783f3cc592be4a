//! Programs that must not compile, each beside a twin that does.

/// # Keys cannot be made without the checks
pub mod keys {
    /// The field of a key type is as visible as the module that declares it, but holds checked bits only.
    ///
    /// ```compile_fail,E0308
    /// sparse_set::entity_type! { struct Node(u32: 8, 12); }
    /// let forged = Node(core::num::NonZero::new(0xFF ^ 0xF_FF00).unwrap());
    /// ```
    ///
    /// ```compile_fail,E0423
    /// sparse_set::entity_type! { struct Node(u32: 8, 12); }
    /// let forged = Node(sparse_set::internal::KeyBits::<u32, 8, 12>(core::num::NonZero::new(1).unwrap()));
    /// ```
    ///
    /// ```
    /// sparse_set::entity_type! { struct Node(u32: 8, 12); } let checked = Node(Node::new(3, 1).unwrap().0);
    /// ```
    pub struct Fields;

    /// Derives that create values.
    ///
    /// ```compile_fail
    /// sparse_set::entity_type! { #[derive(Default)] struct Node(u32: 8, 12); }
    /// ```
    ///
    /// ```compile_fail
    /// sparse_set::entity_type! { #[derive(serde::Deserialize)] struct Node(u32: 8, 12); }
    /// ```
    ///
    /// ```compile_fail,E0277
    /// sparse_set::entity_type! { struct Node(u32: 8, 12); }
    /// #[derive(Default)] struct Forged(sparse_set::internal::KeyBits<u32, 8, 12>);
    /// ```
    pub struct Derives;

    /// Attributes that replace the declared type, also between documentation or behind `cfg_attr`.
    ///
    /// ```compile_fail
    /// #[derive(Clone, Copy, PartialEq, Eq, Debug)] struct Node(usize);
    /// sparse_set::entity_type! { #[cfg(any())] struct Node(u32: 8, 12); }
    /// ```
    ///
    /// ```compile_fail
    /// sparse_set::entity_type! {
    ///     #[doc = "A node."] #[cfg_attr(all(), cfg(any()))] #[doc = "Of a graph."] struct Node(u32: 8, 12);
    /// }
    /// ```
    ///
    /// ```
    /// sparse_set::entity_type! {
    ///     /// A node.
    ///     #[doc = "Of a graph."]
    ///     #[doc(alias = "vertex")]
    ///     /// As many as there are.
    ///     struct Node(u32: 8, 12);
    /// }
    /// ```
    pub struct Attributes;

    /// A second type of the same name.
    ///
    /// ```compile_fail,E0428
    /// struct Node(usize); sparse_set::entity_type! { struct Node(u32: 8, 12); }
    /// ```
    pub struct Names;

    /// A type in place of the integer or the widths; a macro in type position may expand differently each time.
    ///
    /// ```compile_fail
    /// struct Forged(u32); sparse_set::entity_type! { struct Node(u32: Forged); }
    /// ```
    ///
    /// ```compile_fail
    /// macro_rules! word { () => { u32 } } sparse_set::entity_type! { struct Node(word!(): 8, 12); }
    /// ```
    ///
    /// ```compile_fail
    /// macro_rules! bits { () => { 8 } } sparse_set::entity_type! { struct Node(u32: bits!(), 12); }
    /// ```
    ///
    /// ```compile_fail
    /// sparse_set::entity_type! {
    ///     @declare struct Node(u32: sparse_set::internal::KeyBits<u32, 8, 12>);
    /// }
    /// ```
    pub struct Types;

    /// Layouts that do not fit.
    ///
    /// ```compile_fail,E0080
    /// sparse_set::entity_type! { struct Node(u32: 20, 13); }
    /// ```
    ///
    /// ```compile_fail,E0080
    /// sparse_set::entity_type! { struct Node(u64: 33, 12); }
    /// ```
    ///
    /// ```compile_fail,E0080
    /// sparse_set::entity_type! { struct Node(u64: 0, 12); }
    /// ```
    ///
    /// ```compile_fail,E0080
    /// sparse_set::entity_type! { struct Node(u64: 20, 12, page = 100); }
    /// let set: sparse_set::SparseSet<Node> = sparse_set::SparseSet::new();
    /// ```
    ///
    /// ```compile_fail,E0277
    /// sparse_set::entity_type! { struct Node(i32: 20, 12); }
    /// ```
    ///
    /// ```
    /// sparse_set::entity_type! { struct Node(u64: 20, 12, page = 128); }
    /// let set: sparse_set::SparseSet<Node> = sparse_set::SparseSet::new();
    /// ```
    pub struct Layouts;
}

/// # Views do not outlive what they borrow
///
/// Covers all types of the crate that borrow a container, including those behind `impl`. None of them drops keys: keys
/// are `Copy`, and a drain has removed them before it yields the first. The owning iterators are
/// [`set::IntoIter`](crate::set::IntoIter), [`stable_set::IntoIter`](crate::stable_set::IntoIter) and those of rayon.
/// Moving the container is like dropping it, which moves it into `drop`. The files in `compile_fail/` are the first
/// lines of the programs.
pub mod views {
    test_kit::borrows! {
        Slice: include_str!("compile_fail/packed.txt"), "owner.as_slice()", "held.first();\n", "E0502";
        Iter: include_str!("compile_fail/packed.txt"), "owner.iter()", "held.next();\n", "E0502";
        Drain: include_str!("compile_fail/packed.txt"), "owner.drain(..)", "held.next();\n", "E0499";
        ExtractIf: include_str!("compile_fail/packed.txt"), "owner.extract_if(|_| true)", "held.next();\n", "E0499";
        IntersectionLeft:
            include_str!("compile_fail/packed.txt"), "owner.intersection(&other)", "held.next();\n", "E0502";
        IntersectionRight:
            include_str!("compile_fail/packed.txt"), "other.intersection(&owner)", "held.next();\n", "E0502";
        DifferenceLeft: include_str!("compile_fail/packed.txt"), "owner.difference(&other)", "held.next();\n", "E0502";
        DifferenceRight: include_str!("compile_fail/packed.txt"), "other.difference(&owner)", "held.next();\n", "E0502";
        SymmetricDifference:
            include_str!("compile_fail/packed.txt"), "owner.symmetric_difference(&other)", "held.next();\n", "E0502";
        UnionLeft: include_str!("compile_fail/packed.txt"), "owner.union(&other)", "held.next();\n", "E0502";
        UnionRight: include_str!("compile_fail/packed.txt"), "other.union(&owner)", "held.next();\n", "E0502";
        AsIndex: include_str!("compile_fail/packed.txt"), "owner.as_index()", "held.get(3);\n", "E0502";
        StableIter: include_str!("compile_fail/stable.txt"), "owner.iter()", "held.next();\n", "E0502";
        StableDrain: include_str!("compile_fail/stable.txt"), "owner.drain()", "held.next();\n", "E0499";
        StableExtractIf:
            include_str!("compile_fail/stable.txt"), "owner.extract_if(|_| true)", "held.next();\n", "E0499";
        StableIntersectionLeft:
            include_str!("compile_fail/stable.txt"), "owner.intersection(&other)", "held.next();\n", "E0502";
        StableIntersectionRight:
            include_str!("compile_fail/stable.txt"), "other.intersection(&owner)", "held.next();\n", "E0502";
        StableDifferenceLeft:
            include_str!("compile_fail/stable.txt"), "owner.difference(&other)", "held.next();\n", "E0502";
        StableDifferenceRight:
            include_str!("compile_fail/stable.txt"), "other.difference(&owner)", "held.next();\n", "E0502";
        StableSymmetricDifference:
            include_str!("compile_fail/stable.txt"), "owner.symmetric_difference(&other)", "held.next();\n", "E0502";
        StableUnionLeft: include_str!("compile_fail/stable.txt"), "owner.union(&other)", "held.next();\n", "E0502";
        StableUnionRight: include_str!("compile_fail/stable.txt"), "other.union(&owner)", "held.next();\n", "E0502";
        StableAsIndex: include_str!("compile_fail/stable.txt"), "owner.as_index()", "held.get(3);\n", "E0502";
        Holes: include_str!("compile_fail/stable.txt"), "owner.holes()", "held.next();\n", "E0502";
        StableSlots: include_str!("compile_fail/stable.txt"), "owner.slots()", "held.live();\n", "E0502";
        IndexView: include_str!("compile_fail/index.txt"), "owner.view()", "held.get(3);\n", "E0502";
        IndexPage:
            include_str!("compile_fail/index.txt"), "owner.view().page_of(3).unwrap()", "held.get(3);\n", "E0502";
        IndexIter: include_str!("compile_fail/index.txt"), "owner.iter()", "held.next();\n", "E0502";
        ConcurrentIter: include_str!("compile_fail/concurrent.txt"), "owner.iter()", "held.next();\n", "E0502";
    }

    #[cfg(feature = "rayon")]
    test_kit::borrows! {
        ParIter: include_str!("compile_fail/packed_parallel.txt"), "owner.par_iter()", "held.count();\n", "E0502";
        ParUnion:
            include_str!("compile_fail/packed_parallel.txt"), "other.par_union(&owner)", "held.count();\n", "E0502";
        StableParIter: include_str!("compile_fail/stable_parallel.txt"), "owner.par_iter()", "held.count();\n", "E0502";
        StableParUnion:
            include_str!("compile_fail/stable_parallel.txt"), "other.par_union(&owner)", "held.count();\n", "E0502";
    }

    /// The container goes out of scope before its view.
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::SparseSet;
    /// let mut held;
    /// {
    ///     let owner = SparseSet::from([3_u32, 1]);
    ///     held = owner.as_slice();
    /// }
    /// held.first();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::SparseSet;
    /// let mut held;
    /// {
    ///     let owner = SparseSet::from([3_u32, 1]);
    ///     held = owner.iter();
    /// }
    /// held.next();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::SparseSet;
    /// let mut held;
    /// {
    ///     let mut owner = SparseSet::from([3_u32, 1]);
    ///     held = owner.drain(..);
    /// }
    /// held.next();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::SparseSet;
    /// let mut held;
    /// {
    ///     let mut owner = SparseSet::from([3_u32, 1]);
    ///     held = owner.extract_if(|_| true);
    /// }
    /// held.next();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::SparseSet;
    /// let other = SparseSet::from([3_u32, 1]);
    /// let mut held;
    /// {
    ///     let owner = SparseSet::from([3_u32, 1]);
    ///     held = owner.intersection(&other);
    /// }
    /// held.next();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::SparseSet;
    /// let other = SparseSet::from([3_u32, 1]);
    /// let mut held;
    /// {
    ///     let owner = SparseSet::from([3_u32, 1]);
    ///     held = other.intersection(&owner);
    /// }
    /// held.next();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::SparseSet;
    /// let other = SparseSet::from([3_u32, 1]);
    /// let mut held;
    /// {
    ///     let owner = SparseSet::from([3_u32, 1]);
    ///     held = owner.difference(&other);
    /// }
    /// held.next();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::SparseSet;
    /// let other = SparseSet::from([3_u32, 1]);
    /// let mut held;
    /// {
    ///     let owner = SparseSet::from([3_u32, 1]);
    ///     held = other.difference(&owner);
    /// }
    /// held.next();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::SparseSet;
    /// let other = SparseSet::from([3_u32, 1]);
    /// let mut held;
    /// {
    ///     let owner = SparseSet::from([3_u32, 1]);
    ///     held = owner.symmetric_difference(&other);
    /// }
    /// held.next();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::SparseSet;
    /// let other = SparseSet::from([3_u32, 1]);
    /// let mut held;
    /// {
    ///     let owner = SparseSet::from([3_u32, 1]);
    ///     held = owner.union(&other);
    /// }
    /// held.next();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::SparseSet;
    /// let other = SparseSet::from([3_u32, 1]);
    /// let mut held;
    /// {
    ///     let owner = SparseSet::from([3_u32, 1]);
    ///     held = other.union(&owner);
    /// }
    /// held.next();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::SparseSet;
    /// let mut held;
    /// {
    ///     let owner = SparseSet::from([3_u32, 1]);
    ///     held = owner.as_index();
    /// }
    /// held.get(3);
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::StableSet;
    /// let mut held;
    /// {
    ///     let owner = StableSet::from([3_u32, 1]);
    ///     held = owner.iter();
    /// }
    /// held.next();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::StableSet;
    /// let mut held;
    /// {
    ///     let mut owner = StableSet::from([3_u32, 1]);
    ///     held = owner.drain();
    /// }
    /// held.next();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::StableSet;
    /// let mut held;
    /// {
    ///     let mut owner = StableSet::from([3_u32, 1]);
    ///     held = owner.extract_if(|_| true);
    /// }
    /// held.next();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::StableSet;
    /// let other = StableSet::from([3_u32, 1]);
    /// let mut held;
    /// {
    ///     let owner = StableSet::from([3_u32, 1]);
    ///     held = owner.intersection(&other);
    /// }
    /// held.next();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::StableSet;
    /// let other = StableSet::from([3_u32, 1]);
    /// let mut held;
    /// {
    ///     let owner = StableSet::from([3_u32, 1]);
    ///     held = other.intersection(&owner);
    /// }
    /// held.next();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::StableSet;
    /// let other = StableSet::from([3_u32, 1]);
    /// let mut held;
    /// {
    ///     let owner = StableSet::from([3_u32, 1]);
    ///     held = owner.difference(&other);
    /// }
    /// held.next();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::StableSet;
    /// let other = StableSet::from([3_u32, 1]);
    /// let mut held;
    /// {
    ///     let owner = StableSet::from([3_u32, 1]);
    ///     held = other.difference(&owner);
    /// }
    /// held.next();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::StableSet;
    /// let other = StableSet::from([3_u32, 1]);
    /// let mut held;
    /// {
    ///     let owner = StableSet::from([3_u32, 1]);
    ///     held = owner.symmetric_difference(&other);
    /// }
    /// held.next();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::StableSet;
    /// let other = StableSet::from([3_u32, 1]);
    /// let mut held;
    /// {
    ///     let owner = StableSet::from([3_u32, 1]);
    ///     held = owner.union(&other);
    /// }
    /// held.next();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::StableSet;
    /// let other = StableSet::from([3_u32, 1]);
    /// let mut held;
    /// {
    ///     let owner = StableSet::from([3_u32, 1]);
    ///     held = other.union(&owner);
    /// }
    /// held.next();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::StableSet;
    /// let mut held;
    /// {
    ///     let owner = StableSet::from([3_u32, 1]);
    ///     held = owner.as_index();
    /// }
    /// held.get(3);
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::StableSet;
    /// let mut held;
    /// {
    ///     let owner = StableSet::from([3_u32, 1]);
    ///     held = owner.holes();
    /// }
    /// held.next();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::StableSet;
    /// let mut held;
    /// {
    ///     let owner = StableSet::from([3_u32, 1]);
    ///     held = owner.slots();
    /// }
    /// held.live();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::internal::SparseIndex;
    /// let mut held;
    /// {
    ///     let mut owner = SparseIndex::<u32>::default();
    ///     owner.try_set(3, 0).unwrap();
    ///     held = owner.view();
    /// }
    /// held.get(3);
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::internal::SparseIndex;
    /// let mut held;
    /// {
    ///     let mut owner = SparseIndex::<u32>::default();
    ///     owner.try_set(3, 0).unwrap();
    ///     held = owner.view().page_of(3).unwrap();
    /// }
    /// held.get(3);
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::internal::SparseIndex;
    /// let mut held;
    /// {
    ///     let mut owner = SparseIndex::<u32>::default();
    ///     owner.try_set(3, 0).unwrap();
    ///     held = owner.iter();
    /// }
    /// held.next();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use sparse_set::ConcurrentSparseSet;
    /// let mut held;
    /// {
    ///     let owner = ConcurrentSparseSet::<u32>::new();
    ///     held = owner.iter();
    /// }
    /// held.next();
    /// ```
    pub struct OutOfScope;

    /// The container goes out of scope before its parallel view.
    ///
    /// ```compile_fail,E0597
    /// use rayon::prelude::*;
    /// use sparse_set::SparseSet;
    /// let mut held;
    /// {
    ///     let owner = SparseSet::from([3_u32, 1]);
    ///     held = owner.par_iter();
    /// }
    /// held.count();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use rayon::prelude::*;
    /// use sparse_set::SparseSet;
    /// let other = SparseSet::from([3_u32, 1]);
    /// let mut held;
    /// {
    ///     let owner = SparseSet::from([3_u32, 1]);
    ///     held = other.par_union(&owner);
    /// }
    /// held.count();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use rayon::prelude::*;
    /// use sparse_set::StableSet;
    /// let mut held;
    /// {
    ///     let owner = StableSet::from([3_u32, 1]);
    ///     held = owner.par_iter();
    /// }
    /// held.count();
    /// ```
    ///
    /// ```compile_fail,E0597
    /// use rayon::prelude::*;
    /// use sparse_set::StableSet;
    /// let other = StableSet::from([3_u32, 1]);
    /// let mut held;
    /// {
    ///     let owner = StableSet::from([3_u32, 1]);
    ///     held = other.par_union(&owner);
    /// }
    /// held.count();
    /// ```
    #[cfg(feature = "rayon")]
    pub struct OutOfScopeInParallel;
}
