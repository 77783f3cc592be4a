//! The build script: compiles C++ against headers that are found through the environment, with features `cpp` and
//! `entt`.

#[cfg(feature = "cpp")]
mod include;
#[cfg(feature = "entt")]
#[path = "../entt/include.rs"]
mod include_entt;

fn main() {
    println!("cargo::rerun-if-changed=cpp");
    println!("cargo::rerun-if-changed=entt");
    println!("cargo::rustc-check-cfg=cfg(boost, absl, ankerl)");
    #[cfg(any(feature = "cpp", feature = "entt"))]
    println!("cargo::rustc-env=CPP_FLAGS={}", compiler::FLAGS.join(" "));
    #[cfg(feature = "cpp")]
    maps::compile();
    #[cfg(feature = "entt")]
    entt::compile();
}

#[cfg(any(feature = "cpp", feature = "entt"))]
mod compiler {
    use std::process::Command;

    /// The flags that decide how fast the code is. Rust's release profile has the same level of optimization.
    pub(super) const FLAGS: [&str; 3] = ["-std=c++20", "-O3", "-DNDEBUG"];

    /// Prepares the compilation of a file.
    pub(super) fn of_file(file: &str) -> cc::Build {
        let mut build = cc::Build::new();
        if std::env::var_os("CXX").is_none() && runs("clang++") {
            build.compiler("clang++");
        }
        build.cpp(true).file(file).opt_level(3).debug(false).warnings(false);
        FLAGS.iter().for_each(|flag| {
            build.flag(flag);
        });
        build
    }

    fn runs(program: &str) -> bool {
        Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
    }
}

#[cfg(feature = "cpp")]
mod maps {
    use super::{compiler, include};

    /// The folder of headers if `CPP_INCLUDE` is not set.
    const USUAL: &str = "/usr/include";

    pub(super) fn compile() {
        println!("cargo::rerun-if-env-changed=CPP_INCLUDE");
        let folders = std::env::var("CPP_INCLUDE").unwrap_or_else(|_| USUAL.to_owned());
        let mut build = compiler::of_file("cpp/maps.cpp");
        for library in include::LIBRARIES {
            match library.find(&folders) {
                Ok(found) => {
                    println!("cargo::rustc-cfg={}", library.name);
                    build.define(&format!("BENCH_SUITE_{}", library.name.to_uppercase()), None).include(&found.folder);
                    for (folder, archive) in &found.archives {
                        println!("cargo::rustc-link-search=native={}", folder.display());
                        println!("cargo::rustc-link-lib=static={archive}");
                    }
                }
                Err(message) => println!("cargo::warning={message}"),
            }
        }
        // Linters need no compiler. Without one, the program cannot be linked.
        if let Err(error) = build.try_compile("cpp_maps") {
            println!("cargo::warning=feature `cpp` needs a C++20 compiler: {}", error.to_string().replace('\n', " "));
        }
    }
}

#[cfg(feature = "entt")]
mod entt {
    use super::compiler;
    use super::include_entt::check;

    /// The value of `ENTT_INCLUDE` that only checks Rust code, for linters. The program cannot be linked then.
    const NONE: &str = "none";

    pub(super) fn compile() {
        println!("cargo::rerun-if-env-changed=ENTT_INCLUDE");
        let include = std::env::var("ENTT_INCLUDE").unwrap_or_default();
        if include == NONE {
            return;
        }
        match check(&include) {
            Ok(()) => compiler::of_file("entt/shim.cpp").include(&include).compile("entt_shim"),
            Err(message) => println!("cargo::error={message}"),
        }
    }
}
