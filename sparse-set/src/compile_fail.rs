//! Programs that must not compile, each beside a twin that does.

/// Defines a struct for each group of programs; an empty fate means that the program compiles.
macro_rules! programs {
    ($($(#[doc = $doc:literal])+ $Group:ident { $($fate:literal $program:literal;)+ })+) => {$(
        $(#[doc = $doc])+
        $(#[doc = concat!("\n```", $fate, "\n", $program, "\n```")])+
        pub struct $Group;
    )+};
}

/// # Keys cannot be made without the checks
pub mod keys {
    programs! {
        /// The field of a key type is as visible as the module that declares it, but holds checked bits only.
        Fields {
            "compile_fail,E0308" "sparse_set::entity_type! { struct Node(u32: 8, 12); }
                let forged = Node(core::num::NonZero::new(0xFF ^ 0xF_FF00).unwrap());";
            "compile_fail,E0423" "sparse_set::entity_type! { struct Node(u32: 8, 12); }
                let forged = Node(sparse_set::internal::KeyBits::<u32, 8, 12>(core::num::NonZero::new(1).unwrap()));";
            "" "sparse_set::entity_type! { struct Node(u32: 8, 12); } let checked = Node(Node::new(3, 1).unwrap().0);";
        }

        /// Derives that create values.
        Derives {
            "compile_fail" "sparse_set::entity_type! { #[derive(Default)] struct Node(u32: 8, 12); }";
            "compile_fail" "sparse_set::entity_type! { #[derive(serde::Deserialize)] struct Node(u32: 8, 12); }";
            "compile_fail,E0277" "sparse_set::entity_type! { struct Node(u32: 8, 12); }
                #[derive(Default)] struct Forged(sparse_set::internal::KeyBits<u32, 8, 12>);";
        }

        /// Attributes that replace the declared type, also between documentation or behind `cfg_attr`.
        Attributes {
            "compile_fail" "#[derive(Clone, Copy, PartialEq, Eq, Debug)] struct Node(usize);
                sparse_set::entity_type! { #[cfg(any())] struct Node(u32: 8, 12); }";
            "compile_fail" r#"sparse_set::entity_type! {
                #[doc = "A node."] #[cfg_attr(all(), cfg(any()))] #[doc = "Of a graph."] struct Node(u32: 8, 12);
            }"#;
            "" r#"sparse_set::entity_type! {
                /// A node.
                #[doc = "Of a graph."]
                #[doc(alias = "vertex")]
                /// As many as there are.
                struct Node(u32: 8, 12);
            }"#;
        }

        /// A second type of the same name.
        Names {
            "compile_fail,E0428" "struct Node(usize); sparse_set::entity_type! { struct Node(u32: 8, 12); }";
        }

        /// A type in place of the integer or the widths; a macro in type position may expand differently each time.
        Types {
            "compile_fail" "struct Forged(u32); sparse_set::entity_type! { struct Node(u32: Forged); }";
            "compile_fail" "macro_rules! word { () => { u32 } } sparse_set::entity_type! { struct Node(word!(): 8, 12); }";
            "compile_fail" "macro_rules! bits { () => { 8 } } sparse_set::entity_type! { struct Node(u32: bits!(), 12); }";
            "compile_fail" "sparse_set::entity_type! {
                @declare struct Node(u32: sparse_set::internal::KeyBits<u32, 8, 12>);
            }";
        }

        /// Layouts that do not fit.
        Layouts {
            "compile_fail,E0080" "sparse_set::entity_type! { struct Node(u32: 20, 13); }";
            "compile_fail,E0080" "sparse_set::entity_type! { struct Node(u64: 33, 12); }";
            "compile_fail,E0080" "sparse_set::entity_type! { struct Node(u64: 0, 12); }";
            "compile_fail,E0080" "sparse_set::entity_type! { struct Node(u64: 20, 12, page = 100); }
                let set: sparse_set::SparseSet<Node> = sparse_set::SparseSet::new();";
            "compile_fail,E0277" "sparse_set::entity_type! { struct Node(i32: 20, 12); }";
            "" "sparse_set::entity_type! { struct Node(u64: 20, 12, page = 128); }
                let set: sparse_set::SparseSet<Node> = sparse_set::SparseSet::new();";
        }
    }
}

/// Defines programs that use a view of a container after it was dropped, moved, changed or refilled, and a twin that
/// does not.
macro_rules! borrows {
    ($($View:ident: $container:literal, $view:literal, $used:literal, $changed:literal;)*) => {$(
        #[doc = concat!("```compile_fail,E0505\n", $container, "let mut view = ", $view, ";\ndrop(set);\n", $used, ";\n```")]
        #[doc = concat!("```compile_fail,E0505\n", $container, "let mut view = ", $view, ";\nlet moved = set;\n", $used, ";\n```")]
        #[doc = concat!("```compile_fail,", $changed, "\n", $container, "let mut view = ", $view, ";\nset.clear();\n", $used, ";\n```")]
        #[doc = concat!("```compile_fail,E0506\n", $container, "let mut view = ", $view, ";\nset = Default::default();\n", $used, ";\n```")]
        #[doc = concat!("```compile_fail,E0597\nlet mut view;\n{\n", $container, "view = ", $view, ";\n}\n", $used, ";\n```")]
        #[doc = concat!("```\n", $container, "{\nlet mut view = ", $view, ";\n", $used, ";\n}\nset.clear();\nset = Default::default();\ndrop(set);\n```")]
        pub struct $View;
    )*};
}

/// # Views do not outlive what they borrow
///
/// Covers all fifteen types of the crate that borrow a container, including those behind `impl`. None of them drops
/// keys: keys are `Copy`, and [`Drain`](crate::set::Drain) has removed them before it yields the first. The owning
/// iterators are [`set::IntoIter`](crate::set::IntoIter) and those of rayon.
pub mod views {
    borrows! {
        Slice: "let mut set = sparse_set::SparseSet::from([3_u32, 1]);", "set.as_slice()", "view.first()", "E0502";
        Iter: "let mut set = sparse_set::SparseSet::from([3_u32, 1]);", "set.iter()", "view.next()", "E0502";
        Drain: "let mut set = sparse_set::SparseSet::from([3_u32, 1]);", "set.drain(..)", "view.next()", "E0499";
        ExtractIf: "let mut set = sparse_set::SparseSet::from([3_u32, 1]);", "set.extract_if(|_| true)", "view.next()", "E0499";
        Intersection: "let other = sparse_set::SparseSet::from([1_u32]); let mut set = other.clone();", "set.intersection(&other)", "view.next()", "E0502";
        Difference: "let other = sparse_set::SparseSet::from([1_u32]); let mut set = other.clone();", "other.difference(&set)", "view.next()", "E0502";
        SymmetricDifference: "let other = sparse_set::SparseSet::from([1_u32]); let mut set = other.clone();", "set.symmetric_difference(&other)", "view.next()", "E0502";
        Union: "let other = sparse_set::SparseSet::from([1_u32]); let mut set = other.clone();", "other.union(&set)", "view.next()", "E0502";
        AsIndex: "let mut set = sparse_set::SparseSet::from([3_u32, 1]);", "set.as_index()", "view.get(3)", "E0502";
        IndexView: "let mut set = sparse_set::internal::SparseIndex::<u32>::default();", "set.view()", "view.get(3)", "E0502";
        IndexPage: "let mut set = sparse_set::internal::SparseIndex::<u32>::default(); set.try_set(3, 0).unwrap();", "set.view().page_of(3).unwrap()", "view.get(3)", "E0502";
        IndexIter: "let mut set = sparse_set::internal::SparseIndex::<u32>::default();", "set.iter()", "view.next()", "E0502";
        ConcurrentIter: "let mut set = sparse_set::ConcurrentSparseSet::<u32>::new();", "set.iter()", "view.next()", "E0502";
    }

    #[cfg(feature = "rayon")]
    borrows! {
        ParIter: "use rayon::prelude::*; let mut set = sparse_set::SparseSet::from([3_u32, 1]);", "set.par_iter()", "rayon::iter::ParallelIterator::count(view)", "E0502";
        ParUnion: "use rayon::prelude::*; let other = sparse_set::SparseSet::from([1_u32]); let mut set = other.clone();", "other.par_union(&set)", "rayon::iter::ParallelIterator::count(view)", "E0502";
    }
}
