// What all shims share: the program's allocator, objects whose address Rust has, and the name of the compiler.

#pragma once

#include <cstddef>
#include <cstdint>
#include <new>

using std::size_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

extern "C" {
void *bench_suite_allocate(size_t bytes, size_t align) noexcept;
void bench_suite_deallocate(void *block, size_t bytes, size_t align) noexcept;
}

namespace {

/// Allocates from the program's allocator.
template<typename T>
struct counted {
    using value_type = T;

    counted() = default;

    template<typename U>
    counted(const counted<U> &) noexcept {}

    T *allocate(size_t count) noexcept {
        return static_cast<T *>(bench_suite_allocate(count * sizeof(T), alignof(T)));
    }

    void deallocate(T *block, size_t count) noexcept {
        bench_suite_deallocate(block, count * sizeof(T), alignof(T));
    }

    template<typename U>
    bool operator==(const counted<U> &) const noexcept {
        return true;
    }
};

template<typename T>
void *create() noexcept {
    return new(std::nothrow) T{};
}

template<typename T>
void destroy(void *object) noexcept {
    delete static_cast<T *>(object);
}

template<typename T>
T &at(void *object) noexcept {
    return *static_cast<T *>(object);
}

template<typename T>
const T &at(const void *object) noexcept {
    return *static_cast<const T *>(object);
}

/// The compiler and its version.
constexpr const char *compiler =
#ifdef __clang__
    "clang " __clang_version__;
#else
    "g++ " __VERSION__;
#endif

} // namespace
