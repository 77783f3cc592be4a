//! Compiles EnTT's side of the comparison, with feature `entt`.

#[cfg(feature = "entt")]
#[path = "entt/compile.rs"]
mod compile;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "entt")]
    compile::run();
}
