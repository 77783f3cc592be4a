//! The build script: compiles `shim.cpp` against the headers of EnTT in `ENTT_INCLUDE`, with feature `entt`.

#[cfg(feature = "entt")]
mod include;

fn main() {
    println!("cargo::rerun-if-changed=entt");
    #[cfg(feature = "entt")]
    entt::compile();
}

#[cfg(feature = "entt")]
mod entt {
    use std::process::Command;

    use crate::include::check;

    /// The flags that decide how fast the code is. Rust's release profile has the same level of optimization.
    const FLAGS: [&str; 3] = ["-std=c++20", "-O3", "-DNDEBUG"];

    /// The value of `ENTT_INCLUDE` that only checks Rust code, for linters. The program cannot be linked then.
    const NONE: &str = "none";

    pub(super) fn compile() {
        println!("cargo::rerun-if-env-changed=ENTT_INCLUDE");
        println!("cargo::rustc-env=ENTT_FLAGS={}", FLAGS.join(" "));
        let include = std::env::var("ENTT_INCLUDE").unwrap_or_default();
        if include == NONE {
            return;
        }
        if let Err(message) = check(&include) {
            println!("cargo::error={message}");
            return;
        }
        let mut build = cc::Build::new();
        if std::env::var_os("CXX").is_none() && runs("clang++") {
            build.compiler("clang++");
        }
        build.cpp(true).file("entt/shim.cpp").include(&include).opt_level(3).debug(false).warnings(false);
        FLAGS.iter().fold(&mut build, |build, flag| build.flag(flag)).compile("entt_shim");
    }

    fn runs(program: &str) -> bool {
        Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
    }
}
