use std::ffi::{CStr, c_char};

// The shim has functions of this type. A call has no precondition.
unsafe extern "C" {
    safe fn bench_suite_entt_version() -> *const c_char;
    safe fn bench_suite_entt_compiler() -> *const c_char;
}

/// Returns the version of EnTT.
pub(crate) fn version() -> &'static str {
    // SAFETY: the shim returns a constant that is terminated by a zero.
    let version = unsafe { CStr::from_ptr(bench_suite_entt_version()) };
    version.to_str().unwrap_or_default()
}

/// Returns the compiler of EnTT and its flags.
pub(crate) fn compiler() -> String {
    // SAFETY: the shim returns a constant that is terminated by a zero.
    let compiler = unsafe { CStr::from_ptr(bench_suite_entt_compiler()) };
    format!("{}, {}", compiler.to_string_lossy(), env!("ENTT_FLAGS"))
}
