// EnTT's containers as contestants: tables of functions that `src/raw/entt` calls.
//
// A function works on many entities, so that the loop is compiled here, by the C++ compiler, and a call costs nothing
// beside it. No function keeps a pointer that it is passed, and none lets an exception out.
//
// Each container is used by its fastest calls for the work: what Rust's side checks, such as whether an entity to be
// removed is present, is checked here too. All memory comes from the program's allocator, which counts bytes.

#include "../cpp/program.hpp"

#include <utility>
#include <vector>

#include <entt/entt.hpp>

using entt::entity;

namespace {

/// `Words` of Rust's side. `Kind` distinguishes types of the same size.
template<size_t Count, bool InPlace = false, int Kind = 0>
struct words {
    static constexpr bool in_place_delete = InPlace;

    u64 at[Count];

    static words from_number(u64 number) noexcept {
        words made;
        for(u64 &word: made.at) {
            word = number;
        }
        return made;
    }

    u64 digest() const noexcept {
        return at[0] + (at[Count - 1] << 1 | at[Count - 1] >> 63);
    }

    void change(u64 by) noexcept {
        at[0] += by;
    }
};

using set_type = entt::basic_sparse_set<entity, counted<entity>>;

template<typename T>
using storage_type = entt::basic_storage<T, entity, counted<T>>;

template<typename T>
void reserve_total(void *object, size_t capacity) noexcept {
    at<T>(object).reserve(capacity);
}

// Sets of ids. Their bits are those of `sparse_set::Entity`, which stores the version complemented: any version but the
// reserved one is as good as another for a sparse set, and a copy in EnTT's own form would cost time.

constexpr u32 index_mask = 0xFFFFF;
constexpr u32 version_mask = ~index_mask;

struct set_table {
    void *(*create)() noexcept;
    void (*destroy)(void *) noexcept;
    void (*reserve_total)(void *, size_t) noexcept;
    void (*insert)(void *, const entity *, size_t) noexcept;
    u64 (*count_present)(const void *, const entity *, size_t) noexcept;
    u64 (*remove)(void *, const entity *, size_t) noexcept;
    u64 (*exchange)(void *, const entity *, const entity *, size_t) noexcept;
    u64 (*sum)(const void *) noexcept;
    void (*sort)(void *) noexcept;
    size_t (*copy)(const void *, u32 *, size_t) noexcept;
    void (*clear)(void *) noexcept;
};

u32 bits(entity id) noexcept {
    return static_cast<u32>(id);
}

/// The number of an id on Rust's side.
u64 number(entity id) noexcept {
    return bits(id) ^ version_mask;
}

void set_insert(void *object, const entity *ids, size_t count) noexcept {
    auto &set = at<set_type>(object);
    for(size_t i = 0; i < count; ++i) {
        set.push(ids[i]);
    }
}

u64 set_count_present(const void *object, const entity *ids, size_t count) noexcept {
    auto &set = at<set_type>(object);
    u64 present = 0;
    for(size_t i = 0; i < count; ++i) {
        present += set.contains(ids[i]);
    }
    return present;
}

u64 set_remove(void *object, const entity *ids, size_t count) noexcept {
    return at<set_type>(object).remove(ids, ids + count);
}

u64 set_exchange(void *object, const entity *going, const entity *coming, size_t count) noexcept {
    auto &set = at<set_type>(object);
    u64 removed = 0;
    for(size_t i = 0; i < count; ++i) {
        removed += set.remove(going[i]);
        set.push(coming[i]);
    }
    return removed;
}

u64 set_sum(const void *object) noexcept {
    u64 sum = 0;
    for(entity id: at<set_type>(object)) {
        sum += number(id);
    }
    return sum;
}

void set_sort(void *object) noexcept {
    at<set_type>(object).sort([](entity left, entity right) { return (bits(left) & index_mask) < (bits(right) & index_mask); });
}

size_t set_copy(const void *object, u32 *numbers, size_t room) noexcept {
    auto &set = at<set_type>(object);
    if(set.size() <= room) {
        for(entity id: set) {
            *numbers++ = static_cast<u32>(number(id));
        }
    }
    return set.size();
}

void set_clear(void *object) noexcept {
    at<set_type>(object).clear();
}

constexpr set_table sets{
    create<set_type>, destroy<set_type>, reserve_total<set_type>, set_insert, set_count_present, set_remove,
    set_exchange, set_sum, set_sort, set_copy, set_clear,
};

// Stores of components.

struct handover {
    entity from;
    entity to;
};

struct store_table {
    void *(*create)() noexcept;
    void (*destroy)(void *) noexcept;
    void (*reserve_total)(void *, size_t) noexcept;
    void (*insert)(void *, const entity *, const u64 *, size_t) noexcept;
    u64 (*count_present)(const void *, const entity *, size_t) noexcept;
    u64 (*sum_of)(const void *, const entity *, size_t) noexcept;
    u64 (*sum_of_present)(const void *, const entity *, size_t) noexcept;
    u64 (*remove)(void *, const entity *, size_t) noexcept;
    void (*remove_many)(void *, const entity *, size_t) noexcept;
    void (*pass_on)(void *, const handover *, size_t) noexcept;
    u64 (*sum)(const void *) noexcept;
    u64 (*sum_each)(const void *) noexcept;
    void (*update)(void *, u64) noexcept;
    void (*clear)(void *) noexcept;
    void (*sort)(void *) noexcept;
    void (*sort_as)(void *, const entity *, size_t) noexcept;
    size_t (*digests)(const void *, u64 *, size_t) noexcept;
    void (*compact)(void *) noexcept;
    bool (*has_holes)(const void *) noexcept;
};

template<typename T>
struct store {
    using storage = storage_type<T>;

    static void insert(void *object, const entity *entities, const u64 *components, size_t count) noexcept {
        auto &all = at<storage>(object);
        const T *component = reinterpret_cast<const T *>(components);
        for(size_t i = 0; i < count; ++i) {
            all.emplace(entities[i], component[i]);
        }
    }

    static u64 count_present(const void *object, const entity *entities, size_t count) noexcept {
        return set_count_present(static_cast<const set_type *>(&at<storage>(object)), entities, count);
    }

    static u64 sum_of(const void *object, const entity *entities, size_t count) noexcept {
        auto &all = at<storage>(object);
        u64 sum = 0;
        for(size_t i = 0; i < count; ++i) {
            if(all.contains(entities[i])) {
                sum += all.get(entities[i]).digest();
            }
        }
        return sum;
    }

    static u64 sum_of_present(const void *object, const entity *entities, size_t count) noexcept {
        auto &all = at<storage>(object);
        u64 sum = 0;
        for(size_t i = 0; i < count; ++i) {
            sum += all.get(entities[i]).digest();
        }
        return sum;
    }

    static u64 remove(void *object, const entity *entities, size_t count) noexcept {
        auto &all = at<storage>(object);
        u64 sum = 0;
        for(size_t i = 0; i < count; ++i) {
            if(all.contains(entities[i])) {
                sum += all.get(entities[i]).digest();
                all.erase(entities[i]);
            }
        }
        return sum;
    }

    static void remove_many(void *object, const entity *entities, size_t count) noexcept {
        at<storage>(object).remove(entities, entities + count);
    }

    static void pass_on(void *object, const handover *pairs, size_t count) noexcept {
        auto &all = at<storage>(object);
        for(size_t i = 0; i < count; ++i) {
            if(all.contains(pairs[i].from)) {
                const T component = all.get(pairs[i].from);
                all.erase(pairs[i].from);
                all.emplace(pairs[i].to, component);
            }
        }
    }

    static u64 sum(const void *object) noexcept {
        u64 sum = 0;
        if constexpr(storage::storage_policy == entt::deletion_policy::in_place) {
            for(auto [_, component]: entt::basic_view{at<storage>(object)}.each()) {
                sum += component.digest();
            }
        } else {
            for(const T &component: at<storage>(object)) {
                sum += component.digest();
            }
        }
        return sum;
    }

    static u64 sum_each(const void *object) noexcept {
        u64 sum = 0;
        entt::basic_view{at<storage>(object)}.each([&sum](const T &component) { sum += component.digest(); });
        return sum;
    }

    static void update(void *object, u64 by) noexcept {
        entt::basic_view{at<storage>(object)}.each([by](T &component) { component.change(by); });
    }

    static void clear(void *object) noexcept {
        at<storage>(object).clear();
    }

    static void sort(void *object) noexcept {
        auto &all = at<storage>(object);
        all.compact();
        all.sort([&all](entity left, entity right) { return all.get(left).digest() < all.get(right).digest(); });
    }

    static void sort_as(void *object, const entity *entities, size_t count) noexcept {
        auto &all = at<storage>(object);
        all.compact();
        all.sort_as(entities, entities + count);
    }

    static size_t digests(const void *object, u64 *out, size_t room) noexcept {
        auto &all = at<storage>(object);
        size_t count = 0;
        entt::basic_view{all}.each([&](const T &component) {
            if(count < room) {
                out[count] = component.digest();
            }
            ++count;
        });
        return count;
    }

    static void compact(void *object) noexcept {
        at<storage>(object).compact();
    }

    static bool has_holes(const void *object) noexcept {
        return !at<storage>(object).contiguous();
    }

    static constexpr store_table table{
        create<storage>, destroy<storage>, reserve_total<storage>, insert, count_present, sum_of, sum_of_present,
        remove, remove_many, pass_on, sum, sum_each, update, clear, sort, sort_as, digests, compact, has_holes,
    };
};

// Joins. `First` is written, the others are read.

struct join_table {
    void *(*create)(u32, const entity *, size_t) noexcept;
    void (*destroy)(void *) noexcept;
    void (*join_two)(void *) noexcept;
    void (*join_three)(void *) noexcept;
    void (*join_five)(void *) noexcept;
    u64 (*sum)(const void *) noexcept;
};

template<bool InPlace>
struct components {
    using first = words<2, InPlace, 0>;
    using second = words<2, InPlace, 1>;
    using third = words<1, InPlace, 2>;
    using fourth = words<1, InPlace, 3>;
    using fifth = words<1, InPlace, 4>;

    static constexpr auto change_by_one = [](first &one, const second &two) {
        one.change(two.digest());
    };

    static constexpr auto change_by_two = [](first &one, const second &two, const third &three) {
        one.change(two.digest() + three.digest());
    };

    static constexpr auto change_by_four = [](first &one, const second &two, const third &three, const fourth &four, const fifth &five) {
        one.change(two.digest() + three.digest() + four.digest() + five.digest());
    };
};

template<typename T, typename Storage>
void emplace_number(Storage &storage, entity id) {
    storage.emplace(id, T::from_number(static_cast<u64>(bits(id)) << 8 | 0x55));
}

/// Every entity has all components but the first; those of `entities` have the first too, in this order.
template<typename C, typename First, typename Second, typename Third, typename Fourth, typename Fifth>
void fill(First &first, Second &second, Third &third, Fourth &fourth, Fifth &fifth, u32 all, const entity *entities, size_t count) {
    for(size_t i = 0; i < count; ++i) {
        emplace_number<typename C::first>(first, entities[i]);
    }
    for(u32 i = 0; i < all; ++i) {
        emplace_number<typename C::second>(second, entity{i});
        emplace_number<typename C::third>(third, entity{i});
        emplace_number<typename C::fourth>(fourth, entity{i});
        emplace_number<typename C::fifth>(fifth, entity{i});
    }
}

template<typename Storage>
u64 sum_of_storage(const Storage &storage) {
    u64 sum = 0;
    entt::basic_view{storage}.each([&sum](const typename Storage::value_type &component) { sum += component.digest(); });
    return sum;
}

/// Bare storages, joined by views.
template<bool InPlace>
struct views {
    using c = components<InPlace>;

    storage_type<typename c::first> first;
    storage_type<typename c::second> second;
    storage_type<typename c::third> third;
    storage_type<typename c::fourth> fourth;
    storage_type<typename c::fifth> fifth;

    static void *create(u32 all, const entity *entities, size_t count) noexcept {
        auto *made = new(std::nothrow) views{};
        if(made) {
            fill<c>(made->first, made->second, made->third, made->fourth, made->fifth, all, entities, count);
        }
        return made;
    }

    static void join_two(void *object) noexcept {
        auto &[first, second, third, fourth, fifth] = at<views>(object);
        entt::basic_view{first, std::as_const(second)}.each(c::change_by_one);
    }

    static void join_three(void *object) noexcept {
        auto &[first, second, third, fourth, fifth] = at<views>(object);
        entt::basic_view{first, std::as_const(second), std::as_const(third)}.each(c::change_by_two);
    }

    static void join_five(void *object) noexcept {
        auto &[first, second, third, fourth, fifth] = at<views>(object);
        entt::basic_view{first, std::as_const(second), std::as_const(third), std::as_const(fourth), std::as_const(fifth)}.each(c::change_by_four);
    }

    static u64 sum(const void *object) noexcept {
        return sum_of_storage(at<views>(object).first);
    }

    static constexpr join_table table{create, destroy<views>, join_two, join_three, join_five, sum};
};

using registry_type = entt::basic_registry<entity, counted<entity>>;

/// Storages of a registry, which groups need. The group owns as many as its kind says and gets the others that it
/// joins.
struct world {
    using c = components<false>;
    using first = c::first;
    using second = c::second;
    using third = c::third;
    using fourth = c::fourth;
    using fifth = c::fifth;

    registry_type registry;

    u64 sum() const {
        return sum_of_storage(*registry.storage<first>());
    }
};

template<auto MakeGroup>
struct grouped: world {
    decltype(MakeGroup(std::declval<registry_type &>())) group;

    static void *create(u32 all, const entity *entities, size_t count) noexcept {
        auto *made = new(std::nothrow) grouped{};
        if(made) {
            registry_type &in = made->registry;
            fill<c>(in.storage<first>(), in.storage<second>(), in.storage<third>(), in.storage<fourth>(), in.storage<fifth>(), all, entities, count);
            made->group = MakeGroup(in);
        }
        return made;
    }

    static u64 sum(const void *object) noexcept {
        return at<grouped>(object).world::sum();
    }

    static void join_two(void *object) noexcept {
        at<grouped>(object).group.each([](first &one, const second &two, const third &) { c::change_by_one(one, two); });
    }

    static void join_three(void *object) noexcept {
        at<grouped>(object).group.each(c::change_by_two);
    }

    static void join_five(void *object) noexcept {
        at<grouped>(object).group.each(c::change_by_four);
    }
};

template<auto MakeGroup>
struct grouped_three: grouped<MakeGroup> {
    using base = grouped<MakeGroup>;
    static constexpr join_table table{base::create, destroy<base>, base::join_two, base::join_three, nullptr, base::sum};
};

template<auto MakeGroup>
struct grouped_five: grouped<MakeGroup> {
    using base = grouped<MakeGroup>;
    static constexpr join_table table{base::create, destroy<base>, nullptr, nullptr, base::join_five, base::sum};
};

using w = world;

constexpr auto three_of_three = [](registry_type &in) { return in.group<w::first, w::second, w::third>(); };
constexpr auto five_of_five = [](registry_type &in) { return in.group<w::first, w::second, w::third, w::fourth, w::fifth>(); };
constexpr auto two_of_three = [](registry_type &in) { return in.group<w::first, w::second>(entt::get<w::third>); };
constexpr auto four_of_five = [](registry_type &in) { return in.group<w::first, w::second, w::third, w::fourth>(entt::get<w::fifth>); };
constexpr auto three_of_five = [](registry_type &in) { return in.group<w::first, w::second, w::third>(entt::get<w::fourth, w::fifth>); };
constexpr auto two_without_one = [](registry_type &in) { return in.group<w::first, w::second>(entt::get<>, entt::exclude<w::third>); };

/// A group of two that excludes a third. All entities have the first two components, and those that are not in `entities`
/// the third.
struct excluding {
    using base = grouped<two_without_one>;

    static void *create(u32 all, const entity *entities, size_t count) noexcept {
        auto *made = new(std::nothrow) base{};
        if(made) {
            registry_type &in = made->registry;
            auto &firsts = in.storage<w::first>();
            for(size_t i = 0; i < count; ++i) {
                emplace_number<w::first>(firsts, entities[i]);
            }
            for(u32 i = 0; i < all; ++i) {
                emplace_number<w::second>(in.storage<w::second>(), entity{i});
                if(!firsts.contains(entity{i})) {
                    emplace_number<w::first>(firsts, entity{i});
                    emplace_number<w::third>(in.storage<w::third>(), entity{i});
                }
            }
            made->group = two_without_one(in);
        }
        return made;
    }

    static void join_two(void *object) noexcept {
        at<base>(object).group.each(w::c::change_by_one);
    }

    static constexpr join_table table{create, destroy<base>, join_two, nullptr, nullptr, base::sum};
};

// A group that owns no storage, while components come and go.

struct key_group_table {
    void *(*create)() noexcept;
    void (*destroy)(void *) noexcept;
    void (*fill)(void *) noexcept;
    void (*insert_first)(void *, const entity *, size_t) noexcept;
    void (*insert_second)(void *, const entity *, size_t) noexcept;
    void (*insert_third)(void *, const entity *, size_t) noexcept;
    void (*churn)(void *, const entity *, size_t) noexcept;
    void (*join)(void *) noexcept;
    u64 (*sum)(const void *) noexcept;
};

constexpr auto none_of_two_without_one = [](registry_type &in) { return in.group<>(entt::get<w::first, w::second>, entt::exclude<w::third>); };

/// The entities with a first and a second component, but without a third. The group exists from `fill` on.
struct key_group: world {
    decltype(none_of_two_without_one(std::declval<registry_type &>())) group;

    static void fill(void *object) noexcept {
        auto &all = at<key_group>(object);
        all.group = none_of_two_without_one(all.registry);
    }

    template<typename T>
    static void insert(void *object, const entity *entities, size_t count) noexcept {
        auto &storage = at<key_group>(object).registry.template storage<T>();
        for(size_t i = 0; i < count; ++i) {
            emplace_number<T>(storage, entities[i]);
        }
    }

    static void churn(void *object, const entity *entities, size_t count) noexcept {
        auto &firsts = at<key_group>(object).registry.storage<first>();
        for(size_t i = 0; i < count; ++i) {
            if(firsts.contains(entities[i])) {
                const first component = firsts.get(entities[i]);
                firsts.erase(entities[i]);
                firsts.emplace(entities[i], component);
            }
        }
    }

    static void join(void *object) noexcept {
        at<key_group>(object).group.each(c::change_by_one);
    }

    static u64 sum(const void *object) noexcept {
        return at<key_group>(object).world::sum();
    }

    static constexpr key_group_table table{
        ::create<key_group>, destroy<key_group>, fill, insert<first>, insert<second>, insert<third>, churn, join, sum,
    };
};

// A storage whose changes are marked in reactive storages.

struct tracked_table {
    void *(*create)() noexcept;
    void (*destroy)(void *) noexcept;
    void (*insert)(void *, const entity *, const u64 *, size_t) noexcept;
    void (*change)(void *, const entity *, size_t, u64) noexcept;
    u64 (*remove)(void *, const entity *, size_t) noexcept;
    void (*forget)(void *) noexcept;
    u64 (*read_changed)(void *) noexcept;
    size_t (*count_inserted)(const void *) noexcept;
    size_t (*count_removed)(const void *) noexcept;
    u64 (*sum)(const void *) noexcept;
};

struct tracked {
    using component = words<2>;

    registry_type registry;

    auto &marks(entt::id_type name) {
        return registry.storage<entt::reactive>(name);
    }

    auto &inserted() {
        return marks(entt::hashed_string::value("inserted"));
    }

    auto &changed() {
        return marks(entt::hashed_string::value("changed"));
    }

    auto &removed() {
        return marks(entt::hashed_string::value("removed"));
    }

    tracked() {
        inserted().on_construct<component>();
        changed().on_update<component>();
        removed().on_destroy<component>();
    }

    static void insert(void *object, const entity *entities, const u64 *components, size_t count) noexcept {
        auto &all = at<tracked>(object).registry.storage<component>();
        const auto *one = reinterpret_cast<const component *>(components);
        for(size_t i = 0; i < count; ++i) {
            all.emplace(entities[i], one[i]);
        }
    }

    static void change(void *object, const entity *entities, size_t count, u64 by) noexcept {
        auto &all = at<tracked>(object).registry.storage<component>();
        for(size_t i = 0; i < count; ++i) {
            if(all.contains(entities[i])) {
                all.patch(entities[i], [by](component &one) { one.change(by); });
            }
        }
    }

    static u64 remove(void *object, const entity *entities, size_t count) noexcept {
        auto &all = at<tracked>(object).registry.storage<component>();
        u64 sum = 0;
        for(size_t i = 0; i < count; ++i) {
            if(all.contains(entities[i])) {
                sum += all.get(entities[i]).digest();
                all.erase(entities[i]);
            }
        }
        return sum;
    }

    static void forget(void *object) noexcept {
        auto &all = at<tracked>(object);
        all.inserted().clear();
        all.changed().clear();
        all.removed().clear();
    }

    static u64 read_changed(void *object) noexcept {
        u64 sum = 0;
        at<tracked>(object).changed().view<component>().each([&sum](const component &one) { sum += one.digest(); });
        forget(object);
        return sum;
    }

    static size_t count_inserted(const void *object) noexcept {
        return at<tracked>(object).registry.storage<entt::reactive>(entt::hashed_string::value("inserted"))->size();
    }

    static size_t count_removed(const void *object) noexcept {
        return at<tracked>(object).registry.storage<entt::reactive>(entt::hashed_string::value("removed"))->size();
    }

    static u64 sum(const void *object) noexcept {
        return sum_of_storage(*at<tracked>(object).registry.storage<component>());
    }

    static constexpr tracked_table table{
        ::create<tracked>, destroy<tracked>, insert, change, remove, forget, read_changed, count_inserted,
        count_removed, sum,
    };
};

// Pools of entities.

using pool_type = entt::basic_storage<entity, entity, counted<entity>>;

struct pool_table {
    void *(*create)() noexcept;
    void (*destroy)(void *) noexcept;
    void (*reserve_total)(void *, size_t) noexcept;
    bool (*generate)(void *, entity *, size_t) noexcept;
    bool (*generate_many)(void *, entity *, size_t) noexcept;
    u64 (*remove)(void *, const entity *, size_t) noexcept;
    u64 (*count_alive)(const void *, const entity *, size_t) noexcept;
    bool (*renew)(void *, entity *, size_t) noexcept;
};

/// Returns whether there are indices for `count` more entities. The functions that create entities check it first.
bool has_room(const pool_type &pool, size_t count) noexcept {
    return count <= index_mask - pool.free_list();
}

bool pool_generate(void *object, entity *created, size_t count) noexcept {
    auto &pool = at<pool_type>(object);
    if(!has_room(pool, count)) {
        return false;
    }
    for(size_t i = 0; i < count; ++i) {
        created[i] = pool.generate();
    }
    return true;
}

bool pool_generate_many(void *object, entity *created, size_t count) noexcept {
    auto &pool = at<pool_type>(object);
    if(!has_room(pool, count)) {
        return false;
    }
    pool.generate(created, created + count);
    return true;
}

u64 pool_remove(void *object, const entity *entities, size_t count) noexcept {
    return at<pool_type>(object).remove(entities, entities + count);
}

u64 pool_count_alive(const void *object, const entity *entities, size_t count) noexcept {
    auto &pool = at<pool_type>(object);
    u64 alive = 0;
    for(size_t i = 0; i < count; ++i) {
        alive += pool.contains(entities[i]);
    }
    return alive;
}

bool pool_renew(void *object, entity *entities, size_t count) noexcept {
    auto &pool = at<pool_type>(object);
    for(size_t i = 0; i < count; ++i) {
        if(!pool.remove(entities[i]) && !has_room(pool, 1)) {
            return false;
        }
        entities[i] = pool.generate();
    }
    return true;
}

constexpr pool_table pools{
    create<pool_type>, destroy<pool_type>, reserve_total<pool_type>, pool_generate, pool_generate_many, pool_remove,
    pool_count_alive, pool_renew,
};

// Small containers, many in a call. All have as many keys; the keys of one follow those of the one before.

struct small_table {
    u64 (*life)(const entity *, size_t, size_t, size_t) noexcept;
    u64 (*collect)(const entity *, size_t, size_t, size_t) noexcept;
    void *(*build)(const entity *, size_t, size_t) noexcept;
    void (*destroy)(void *) noexcept;
    u64 (*hit)(const void *, const entity *, size_t, size_t) noexcept;
    u64 (*count_present)(const void *, const entity *, size_t, size_t) noexcept;
    u64 (*sum)(const void *, size_t) noexcept;
    u64 (*remove)(void *, const entity *, size_t) noexcept;
    void (*clear)(void *) noexcept;
    void (*insert)(void *, const entity *, size_t) noexcept;
};

/// Has the compiler believe that an object is read and written.
inline void keep(const void *object) noexcept {
    asm volatile("" : : "r"(object) : "memory");
}

/// What a container does with a key, or with its value, which is the key's number.
template<typename Container>
struct small_element {
    using value = typename Container::value_type;

    static void insert(Container &in, entity key) noexcept {
        in.emplace(key, value::from_number(bits(key)));
    }

    static u64 get(const Container &in, entity key) noexcept {
        return in.get(key).at[0];
    }

    static void insert_all(Container &in, const entity *keys, size_t count) noexcept {
        for(size_t i = 0; i < count; ++i) {
            insert(in, keys[i]);
        }
    }

    static u64 sum(const Container &in) noexcept {
        u64 sum = 0;
        if constexpr(Container::storage_policy == entt::deletion_policy::in_place) {
            for(auto [_, component]: entt::basic_view{in}.each()) {
                sum += component.at[0];
            }
        } else {
            for(const value &component: in) {
                sum += component.at[0];
            }
        }
        return sum;
    }
};

template<>
struct small_element<set_type> {
    static void insert(set_type &in, entity key) noexcept {
        in.push(key);
    }

    static u64 get(const set_type &, entity key) noexcept {
        return bits(key);
    }

    /// `push` of a range reserves before.
    static void insert_all(set_type &in, const entity *keys, size_t count) noexcept {
        in.push(keys, keys + count);
    }

    static u64 sum(const set_type &in) noexcept {
        u64 sum = 0;
        for(entity key: in) {
            sum += bits(key);
        }
        return sum;
    }
};

/// A pool chooses its entities: from 0 on, in order.
template<>
struct small_element<pool_type> {
    static void insert(pool_type &in, entity) noexcept {
        in.generate();
    }

    static u64 get(const pool_type &, entity) noexcept {
        return 1;
    }

    static void insert_all(pool_type &in, const entity *, size_t count) noexcept {
        for(size_t i = 0; i < count; ++i) {
            in.generate();
        }
    }

    static u64 sum(const pool_type &in) noexcept {
        return in.free_list();
    }
};

template<typename Container>
struct small {
    using element = small_element<Container>;
    using batch = std::vector<Container>;

    /// From the constructor to the destructor, with an insertion for each key.
    static u64 life(const entity *keys, size_t each, size_t count, size_t passes) noexcept {
        for(size_t pass = 0; pass < passes; ++pass) {
            for(size_t i = 0; i < count; ++i) {
                Container made{};
                for(const entity *key = keys + i * each, *end = key + each; key != end; ++key) {
                    element::insert(made, *key);
                }
                keep(&made);
            }
        }
        return passes;
    }

    /// Containers that are made from arrays.
    static u64 collect(const entity *keys, size_t each, size_t count, size_t passes) noexcept {
        u64 sum = 0;
        for(size_t pass = 0; pass < passes; ++pass) {
            for(size_t i = 0; i < count; ++i) {
                Container made{};
                element::insert_all(made, keys + i * each, each);
                keep(&made);
                sum += element::sum(made);
            }
        }
        return sum;
    }

    static void *build(const entity *keys, size_t each, size_t count) noexcept {
        auto *made = new(std::nothrow) batch(count);
        if(made) {
            insert(made, keys, each);
        }
        return made;
    }

    /// Adds up what `look` returns for each key of each container, in each pass.
    template<typename Look>
    static u64 look_up(const void *object, const entity *keys, size_t each, size_t passes, Look look) noexcept {
        u64 sum = 0;
        for(size_t pass = 0; pass < passes; ++pass) {
            keep(object);
            const entity *key = keys;
            for(const Container &one: at<batch>(object)) {
                for(size_t i = 0; i < each; ++i, ++key) {
                    sum += look(one, *key);
                }
            }
        }
        return sum;
    }

    static u64 hit(const void *object, const entity *keys, size_t each, size_t passes) noexcept {
        return look_up(object, keys, each, passes, [](const Container &one, entity key) {
            return one.contains(key) ? element::get(one, key) : ~u64{};
        });
    }

    static u64 count_present(const void *object, const entity *keys, size_t each, size_t passes) noexcept {
        return look_up(object, keys, each, passes, [](const Container &one, entity key) { return u64{one.contains(key)}; });
    }

    static u64 sum(const void *object, size_t passes) noexcept {
        u64 sum = 0;
        for(size_t pass = 0; pass < passes; ++pass) {
            keep(object);
            for(const Container &one: at<batch>(object)) {
                sum += element::sum(one);
            }
        }
        return sum;
    }

    static u64 remove(void *object, const entity *keys, size_t each) noexcept {
        u64 removed = 0;
        for(Container &one: at<batch>(object)) {
            for(size_t i = 0; i < each; ++i, ++keys) {
                removed += one.remove(*keys);
            }
        }
        return removed;
    }

    static void clear(void *object) noexcept {
        for(Container &one: at<batch>(object)) {
            one.clear();
        }
    }

    static void insert(void *object, const entity *keys, size_t each) noexcept {
        for(Container &one: at<batch>(object)) {
            for(size_t i = 0; i < each; ++i, ++keys) {
                element::insert(one, *keys);
            }
        }
    }

    static constexpr small_table table{
        life, collect, build, destroy<batch>, hit, count_present, sum, remove, clear, insert,
    };
};

} // namespace

extern "C" {

const set_table *bench_suite_entt_sets() noexcept {
    return &sets;
}

/// Returns null for a component that no table is made for.
const store_table *bench_suite_entt_stores(size_t count_of_words, bool in_place) noexcept {
    if(count_of_words == 2) {
        return in_place ? &store<words<2, true>>::table : &store<words<2>>::table;
    }
    return count_of_words == 32 && !in_place ? &store<words<32>>::table : nullptr;
}

/// Returns null for an unknown kind. The order is that of `Kind` on Rust's side.
const join_table *bench_suite_entt_joins(size_t kind) noexcept {
    switch(kind) {
    case 0: return &views<false>::table;
    case 1: return &views<true>::table;
    case 2: return &grouped_three<three_of_three>::table;
    case 3: return &grouped_five<five_of_five>::table;
    case 4: return &grouped_three<two_of_three>::table;
    case 5: return &grouped_five<four_of_five>::table;
    case 6: return &grouped_five<three_of_five>::table;
    case 7: return &excluding::table;
    default: return nullptr;
    }
}

const key_group_table *bench_suite_entt_key_groups() noexcept {
    return &key_group::table;
}

const tracked_table *bench_suite_entt_tracked() noexcept {
    return &tracked::table;
}

/// Returns null for an unknown kind. The order is that of `SmallKind` on Rust's side.
const small_table *bench_suite_entt_small(size_t kind) noexcept {
    switch(kind) {
    case 0: return &small<set_type>::table;
    case 1: return &small<storage_type<words<1>>>::table;
    case 2: return &small<storage_type<words<1, true>>>::table;
    case 3: return &small<pool_type>::table;
    default: return nullptr;
    }
}

const pool_table *bench_suite_entt_pools() noexcept {
    return &pools;
}

/// Returns EnTT's version, terminated by a zero.
const char *bench_suite_entt_version() noexcept {
    return ENTT_VERSION;
}

/// Returns the compiler and its version, terminated by a zero.
const char *bench_suite_entt_compiler() noexcept {
    return compiler;
}

} // extern "C"
