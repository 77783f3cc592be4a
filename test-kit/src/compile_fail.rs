/// Defines doc tests of a borrow: one that compiles, and twins with the steps in another order, which must not.
///
/// `$setup` defines `owner`, `fresh()`, which returns another one, and `change(&mut owner)`. `$borrow` borrows from it,
/// and `$last_use` uses the result, which is named `held`; it is empty if the destructor is the last use. `$change` is
/// the error for changing the owner too early: E0502 for a shared borrow, E0499 for an exclusive one. Moving the owner
/// is E0505, assigning to it E0506.
///
/// A setup that all share can stand in front, before a semicolon.
///
/// Use it in a module with `#[cfg(doctest)]`: documentation tests see the dev-dependencies.
///
/// # Examples
/// ```
/// test_kit::borrows! {
///     Iter:
///         "fn fresh() -> Vec<u8> { vec![1, 2] }
///          fn change(vec: &mut Vec<u8>) { vec.push(3); }
///          let mut owner = fresh();\n",
///         "owner.iter()", "held.next();\n", "E0502";
/// }
/// ```
#[macro_export]
macro_rules! borrows {
    ($setup:literal; $($name:ident: $borrow:literal, $last_use:literal, $change:literal;)+) => {
        $crate::borrows! { $($name: $setup, $borrow, $last_use, $change;)+ }
    };
    ($($name:ident: $setup:expr, $borrow:literal, $last_use:literal, $change:literal;)+) => { $(
        #[doc = concat!("```\n", $setup, "{\nlet mut held = ", $borrow, ";\n", $last_use, "}\nchange(&mut owner);\nowner = fresh();\ndrop(owner);\n```")]
        #[doc = concat!("```compile_fail,E0505\n", $setup, "let mut held = ", $borrow, ";\ndrop(owner);\n", $last_use, "```")]
        #[doc = concat!("```compile_fail,", $change, "\n", $setup, "let mut held = ", $borrow, ";\nchange(&mut owner);\n", $last_use, "```")]
        #[doc = concat!("```compile_fail,E0506\n", $setup, "let mut held = ", $borrow, ";\nowner = fresh();\n", $last_use, "```")]
        struct $name;
    )+ };
}
