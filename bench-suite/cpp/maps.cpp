// Hash maps of C++ as contestants: a table of functions for each map and kind of key, which `src/raw/cpp_maps` calls.
//
// A function works on many keys or entries, so that the loop is compiled here, by the C++ compiler, and a call costs
// nothing beside it. No function keeps a pointer that it is passed, and none lets an exception out.
//
// Maps have their default hashers, and their memory from the program's allocator, which counts bytes. Strings are
// `std::string`, which keeps up to 15 characters in place with some libraries of C++, and are made before a clock runs.
// `BENCH_SUITE_BOOST`, `BENCH_SUITE_ABSL` and `BENCH_SUITE_ANKERL` say whose headers the build script has found.

#include "program.hpp"

#include <string>
#include <utility>
#include <vector>

#ifdef BENCH_SUITE_BOOST
#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/version.hpp>
#endif
#ifdef BENCH_SUITE_ABSL
#include <absl/base/config.h>
#include <absl/container/flat_hash_map.h>
#endif
#ifdef BENCH_SUITE_ANKERL
#include <ankerl/unordered_dense.h>
#endif

namespace {

/// `Text` of Rust's side.
struct text {
    const char *at;
    size_t length;
};

u64 key_of(u64 number) noexcept {
    return number;
}

std::string key_of(text text) noexcept {
    return {text.at, text.length};
}

/// `Key::glance` of Rust's side.
u64 glance(u64 key) noexcept {
    return key;
}

u64 glance(const std::string &key) noexcept {
    return key.size();
}

/// The same members in the same order as `MapTable` of Rust's side.
struct map_table {
    void *(*keys)(const void *, size_t) noexcept;
    void (*destroy_keys)(void *) noexcept;
    void *(*entries)(const void *, const u64 *, size_t) noexcept;
    void (*destroy_entries)(void *) noexcept;
    void *(*create)() noexcept;
    void *(*copy)(const void *) noexcept;
    void (*destroy)(void *) noexcept;
    void (*reserve)(void *, size_t) noexcept;
    void (*insert)(void *, void *) noexcept;
    u64 (*insert_absent)(void *, void *) noexcept;
    u64 (*sum_of)(const void *, const void *) noexcept;
    u64 (*sum_of_dependent)(const void *, const void *) noexcept;
    u64 (*count_present)(const void *, const void *) noexcept;
    u64 (*remove)(void *, const void *) noexcept;
    u64 (*exchange)(void *, const void *, void *) noexcept;
    u64 (*sum)(const void *) noexcept;
    void (*retain_even)(void *) noexcept;
    void (*clear)(void *, size_t) noexcept;
};

/// `Raw` is the form in which Rust's side passes a key.
template<typename Map, typename Raw>
struct maps {
    using key = typename Map::key_type;
    using key_list = std::vector<key>;
    using entry_list = std::vector<std::pair<key, u64>>;

    static void *keys(const void *raw, size_t count) noexcept {
        auto list = new key_list{};
        list->reserve(count);
        for(size_t i = 0; i < count; ++i) {
            list->push_back(key_of(static_cast<const Raw *>(raw)[i]));
        }
        return list;
    }

    static void *entries(const void *raw, const u64 *values, size_t count) noexcept {
        auto list = new entry_list{};
        list->reserve(count);
        for(size_t i = 0; i < count; ++i) {
            list->emplace_back(key_of(static_cast<const Raw *>(raw)[i]), values[i]);
        }
        return list;
    }

    static void *copy(const void *object) noexcept {
        return new Map(at<Map>(object));
    }

    static void reserve(void *object, size_t capacity) noexcept {
        at<Map>(object).reserve(capacity);
    }

    static void insert(void *object, void *entries) noexcept {
        auto &map = at<Map>(object);
        for(auto &[key, value]: at<entry_list>(entries)) {
            map.insert_or_assign(std::move(key), value);
        }
    }

    /// Returns the sum of the values that are in the map then.
    static u64 insert_absent(void *object, void *entries) noexcept {
        auto &map = at<Map>(object);
        u64 sum = 0;
        for(auto &[key, value]: at<entry_list>(entries)) {
            sum += map.try_emplace(std::move(key), value).first->second;
        }
        return sum;
    }

    static u64 sum_of(const void *object, const void *keys) noexcept {
        auto &map = at<Map>(object);
        u64 sum = 0;
        for(const auto &key: at<key_list>(keys)) {
            if(auto found = map.find(key); found != map.end()) {
                sum += found->second;
            }
        }
        return sum;
    }

    /// The place of the next key depends on the value found, by a bit that is zero. As in Rust, the place is checked.
    static u64 sum_of_dependent(const void *object, const void *keys) noexcept {
        auto &map = at<Map>(object);
        auto &all = at<key_list>(keys);
        u64 sum = 0;
        size_t carry = 0;
        for(size_t i = 0; i < all.size(); ++i) {
            if(auto found = map.find(all.at(i | carry)); found != map.end()) {
                carry = found->second >> 63;
                sum += found->second;
            }
        }
        return sum;
    }

    static u64 count_present(const void *object, const void *keys) noexcept {
        auto &map = at<Map>(object);
        u64 present = 0;
        for(const auto &key: at<key_list>(keys)) {
            present += map.contains(key);
        }
        return present;
    }

    static u64 remove(void *object, const void *keys) noexcept {
        auto &map = at<Map>(object);
        u64 removed = 0;
        for(const auto &key: at<key_list>(keys)) {
            removed += map.erase(key);
        }
        return removed;
    }

    static u64 exchange(void *object, const void *keys, void *entries) noexcept {
        auto &map = at<Map>(object);
        auto coming = at<entry_list>(entries).begin();
        u64 removed = 0;
        for(const auto &key: at<key_list>(keys)) {
            removed += map.erase(key);
            map.insert_or_assign(std::move(coming->first), coming->second);
            ++coming;
        }
        return removed;
    }

    static u64 sum(const void *object) noexcept {
        u64 sum = 0;
        for(const auto &[key, value]: at<Map>(object)) {
            sum += glance(key) + value;
        }
        return sum;
    }

    static void retain_even(void *object) noexcept {
        erase_if(at<Map>(object), [](const auto &entry) { return entry.second % 2 != 0; });
    }

    static void clear(void *object, size_t times) noexcept {
        auto map = &at<Map>(object);
        for(size_t i = 0; i < times; ++i) {
            map->clear();
            // The compiler must not know that the map is empty now.
            asm volatile("" : "+r"(map) : : "memory");
        }
    }

    static constexpr map_table table{
        keys, ::destroy<key_list>, entries, ::destroy<entry_list>, ::create<Map>, copy, ::destroy<Map>, reserve, insert,
        insert_absent, sum_of, sum_of_dependent, count_present, remove, exchange, sum, retain_even, clear,
    };
};

/// `Map` with its own hasher and the program's allocator.
template<template<typename...> class Map, typename Key>
struct counted_map {
    using plain = Map<Key, u64>;
    using type =
        Map<Key, u64, typename plain::hasher, typename plain::key_equal, counted<typename plain::value_type>>;
};

template<template<typename...> class Map>
const map_table *table_of(bool strings) noexcept {
    return strings ? &maps<typename counted_map<Map, std::string>::type, text>::table
                   : &maps<typename counted_map<Map, u64>::type, u64>::table;
}

} // namespace

extern "C" {

/// Returns the table of a library, null for one without headers. The order is that of `LIBRARIES` on Rust's side.
const map_table *bench_suite_cpp_maps([[maybe_unused]] size_t library, [[maybe_unused]] bool strings) noexcept {
#ifdef BENCH_SUITE_BOOST
    if(library == 0) return table_of<boost::unordered_flat_map>(strings);
#endif
#ifdef BENCH_SUITE_ABSL
    if(library == 1) return table_of<absl::flat_hash_map>(strings);
#endif
#ifdef BENCH_SUITE_ANKERL
    if(library == 2) return table_of<ankerl::unordered_dense::map>(strings);
#endif
    return nullptr;
}

#define BENCH_SUITE_QUOTED(number) BENCH_SUITE_QUOTED_AS_IS(number)
#define BENCH_SUITE_QUOTED_AS_IS(number) #number

/// Returns the version of a library, terminated by a zero, null for one without headers.
const char *bench_suite_cpp_version([[maybe_unused]] size_t library) noexcept {
#ifdef BENCH_SUITE_BOOST
    if(library == 0) return BOOST_LIB_VERSION;
#endif
#ifdef BENCH_SUITE_ABSL
#ifdef ABSL_LTS_RELEASE_VERSION
    if(library == 1) return BENCH_SUITE_QUOTED(ABSL_LTS_RELEASE_VERSION) "." BENCH_SUITE_QUOTED(ABSL_LTS_RELEASE_PATCH_LEVEL);
#else
    if(library == 1) return "head";
#endif
#endif
#ifdef BENCH_SUITE_ANKERL
    if(library == 2) {
        return BENCH_SUITE_QUOTED(ANKERL_UNORDERED_DENSE_VERSION_MAJOR) "." BENCH_SUITE_QUOTED(
            ANKERL_UNORDERED_DENSE_VERSION_MINOR) "." BENCH_SUITE_QUOTED(ANKERL_UNORDERED_DENSE_VERSION_PATCH);
    }
#endif
    return nullptr;
}

/// Returns the compiler and its version, terminated by a zero.
const char *bench_suite_cpp_compiler() noexcept {
    return compiler;
}

} // extern "C"
