# GDB's views of `Storage`, `StableStorage`, `PinnedStorage`, `SlotMap`, `EntityPool` and iterators. `sparse_set_keys` is in
# the file of sparse-set, which is in every program that contains this one.

import gdb
import gdb.printing


def storage_value(cells, number, T):
    """The value in one of the cells from an address on. It may have no size, for which GDB cannot count."""
    address = int(cells["pointer"]) + number * T.sizeof
    return gdb.Value(address).cast(T.pointer()).dereference()


def storage_value_in_page(directory, shift, position, T):
    page = directory["pointer"][position >> shift] if T.sizeof else directory
    return storage_value(page, position & (1 << shift) - 1, T)


class StorageOfPairs:
    """A storage: each key with its value."""

    def __init__(self, value):
        raw = value["raw"]
        if str(value.type).startswith("storage::pinned_storage::"):
            self.name, raw = "PinnedStorage", raw["raw"]
        elif "stable_set::StableSet<" in str(raw["erased"]["set"].type):
            self.name = "StableStorage"
        else:
            self.name = "Storage"
        self.set, self.pages = raw["erased"]["set"], raw["erased"]["pages"]
        self.T = value.type.template_argument(0)

    def to_string(self):
        return "%s(len=%d)" % (self.name, sparse_set_len(self.set))

    def children(self):
        shift = int(self.pages["values"].dereference()["page_shift"])
        for position, key in sparse_set_keys(self.set):
            yield "key %d" % position, key
            yield "value %d" % position, storage_value_in_page(self.pages["directory"], shift, position, self.T)

    def display_hint(self):
        return "map"


class StorageCursor:
    """What an iterator of a storage has not yet yielded: each key with its value."""

    def __init__(self, value):
        self.cursor, self.T = value, value.type.template_argument(0)

    def pairs(self):
        for offset in sparse_set_offsets(self.cursor["offsets"]):
            yield self.cursor["keys"]["pointer"][offset], storage_value(self.cursor["cells"], offset, self.T)
        table = self.cursor["table"]
        for position, key in sparse_set_unread_keys(self.cursor["walk"]):
            yield key, storage_value_in_page(table["directory"], int(table["shift"]), position, self.T)

    def to_string(self):
        return "at the end" if next(self.pairs(), None) is None else "at"

    def children(self):
        for number, (key, value) in enumerate(self.pairs()):
            yield "key %d" % number, key
            yield "value %d" % number, value

    def display_hint(self):
        return "map"


class StorageSlotMap:
    """A `SlotMap`: each key's index and version with the value."""

    VACANT = 1 << 31

    def __init__(self, value):
        self.len = int(value["len"])
        self.slots = value["slots"]["erased"]
        self.T = value.type.template_argument(0)

    def to_string(self):
        return "SlotMap(len=%d)" % self.len

    def children(self):
        # A slot is a `u32`, and a union of a value and a `u32`.
        align = max(4, self.T.alignof if self.T.sizeof else 1)
        size = align + -(-max(4, self.T.sizeof) // align) * align
        first = int(self.slots["first"]["pointer"])
        u32 = gdb.lookup_type("u32").pointer()
        for index in range(int(self.slots["len"])):
            slot = first + index * size
            state = int(gdb.Value(slot).cast(u32).dereference())
            if not state & self.VACANT:
                yield "[%dv%d]" % (index, state), gdb.Value(slot + align).cast(self.T.pointer()).dereference()


class StorageSlotMapWalk:
    """What an iterator of a `SlotMap` has not yet yielded: each key's index and version with the value."""

    def __init__(self, value):
        self.len, self.index = int(value["left"]), int(value["front"])
        self.first, self.end = value["slots"]["ptr"]["pointer"], value["slots"]["end_or_len"]

    def to_string(self):
        return "at" if self.len else "at the end"

    def children(self):
        T = self.first.dereference().type.template_argument(0)
        for offset in range(int(self.end.cast(self.first.type) - self.first)):
            slot = self.first[offset]
            state = int(slot["state"])
            if not state & StorageSlotMap.VACANT:
                value = slot["content"].address.cast(T.pointer()).dereference()
                yield "[%dv%d]" % (self.index + offset, state), value


class StoragePool:
    """An `EntityPool`: its keys that are alive."""

    def __init__(self, value):
        self.keys, self.alive = value["keys"], int(value["alive"])

    def to_string(self):
        return "EntityPool(alive=%d)" % self.alive

    def children(self):
        keys = self.keys["raw"]["packed"]["keys"]
        return ((str(position), key) for position, key in sparse_set_packed_keys(keys, 0, self.alive))

    def display_hint(self):
        return "array"


def storage_printers():
    printers = gdb.printing.RegexpCollectionPrettyPrinter("storage")
    printers.add_printer("BasicStorage", "^storage::basic_storage::basic_storage::BasicStorage<", StorageOfPairs)
    printers.add_printer("PinnedStorage", "^storage::pinned_storage::pinned_storage::PinnedStorage<", StorageOfPairs)
    printers.add_printer("Cursor", "^storage::raw::cursor::Cursor<", StorageCursor)
    printers.add_printer("SlotMap", "^storage::slot_map::map::SlotMap<", StorageSlotMap)
    printers.add_printer("SlotMapWalk", "^storage::slot_map::walk::Walk<", StorageSlotMapWalk)
    printers.add_printer("EntityPool", "^storage::entity_pool::pool::EntityPool<", StoragePool)
    return printers


gdb.printing.register_pretty_printer(gdb.current_objfile(), storage_printers(), replace=True)
