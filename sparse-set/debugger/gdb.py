# GDB's views of `SparseSet`, `StableSet`, their walks, and of keys. A program that contains the crate carries this file, and
# GDB runs it in the namespace of all scripts: hence the long names.

import gdb
import gdb.printing
import re

SPARSE_SET_CHUNK = 64


def sparse_set_word(value):
    """The only field of a struct, of the struct in it, and so on."""
    while value.type.code == gdb.TYPE_CODE_STRUCT:
        value = value[value.type.fields()[0]]
    return value


def sparse_set_key_layout(key):
    """The numbers of bits of index and version of a key type, or `None` of an integer."""
    while key.code == gdb.TYPE_CODE_STRUCT and "::KeyBits<" not in str(key):
        key = key.fields()[0].type
    return key.code == gdb.TYPE_CODE_STRUCT and [int(n) for n in re.search(r", (\d+), (\d+)>$", str(key)).groups()]


class SparseSetVersionedKey:
    """An `Entity`, or the bits of another key of `entity_type!`: index and version, as `Debug` shows them."""

    def __init__(self, value):
        index_bits, version_bits = sparse_set_key_layout(value.type)
        word = int(sparse_set_word(value))
        index, version = word & (1 << index_bits) - 1, word >> index_bits & (1 << version_bits) - 1
        # One of the two is stored complemented.
        if version_bits:
            self.text = "%dv%d" % (index, version ^ (1 << version_bits) - 1)
        else:
            self.text = "%dv0" % (index ^ (1 << index_bits) - 1)

    def to_string(self):
        return self.text


def sparse_set_packed_keys(keys, start, end):
    return ((position, keys["pointer"][position]) for position in range(start, end))


def sparse_set_chunk_keys(chunks, number, word):
    """The positions and keys of a chunk whose bits are in `word`."""
    chunk = chunks["pointer"][number]
    keys = chunk["cells"].address.cast(chunk.type.template_argument(0).pointer())
    for bit in range(SPARSE_SET_CHUNK):
        if int(word) >> bit & 1:
            yield number * SPARSE_SET_CHUNK + bit, keys[bit]


def sparse_set_stable_keys(slots):
    chunks = slots["chunks"]
    for number in range(-(-int(slots["len"]) // SPARSE_SET_CHUNK)):
        yield from sparse_set_chunk_keys(chunks, number, chunks["pointer"][number]["taken"])


def sparse_set_keys(set):
    """The positions and keys of a `SparseSet` or a `StableSet`."""
    if str(set.type).startswith("sparse_set::set::"):
        packed = set["raw"]["packed"]
        return sparse_set_packed_keys(packed["keys"], 0, int(packed["len"]))
    return sparse_set_stable_keys(set["raw"]["slots"])


def sparse_set_len(set):
    if str(set.type).startswith("sparse_set::set::"):
        return int(set["raw"]["packed"]["len"])
    return int(set["raw"]["slots"]["live"])


class SparseSetOfKeys:
    """A `SparseSet` or a `StableSet`: each position with its key."""

    def __init__(self, value):
        self.set = value

    def to_string(self):
        name = "SparseSet" if str(self.set.type).startswith("sparse_set::set::") else "StableSet"
        return "%s(len=%d)" % (name, sparse_set_len(self.set))

    def children(self):
        return (("[%d]" % position, key) for position, key in sparse_set_keys(self.set))


class SparseSetConcurrent:
    """A `ConcurrentSparseSet`: index and version of each key."""

    def __init__(self, value):
        raw, layout = value["raw"], sparse_set_key_layout(value.type.template_argument(0))
        self.version_bits = layout[1] if layout else 0
        self.blocks = raw["packed"]["starts"]
        self.first_bits = int(re.search(r", (\d+)>$", str(raw["packed"].type)).group(1))
        self.next = int(sparse_set_word(raw["next"]))

    def cells(self):
        position = 0
        for block in range(self.blocks.type.range()[1] + 1):
            cells = sparse_set_word(self.blocks[block])
            for offset in range(min(self.next - position, 1 << self.first_bits + block)):
                yield cells[offset]
            position += 1 << self.first_bits + block

    def keys(self):
        for cell in self.cells():
            word, bits = int(sparse_set_word(cell)), cell.type.sizeof * 8 - self.version_bits
            if word:
                version = word >> bits ^ (1 << self.version_bits) - 1
                yield "%dv%d" % ((word & (1 << bits) - 1) - 1, version)

    def to_string(self):
        return "ConcurrentSparseSet(%s)" % ", ".join(self.keys())


def sparse_set_offsets(offsets):
    """The places of a chunk that a walk has read, but not yet yielded."""
    word = int(offsets["word"]) if "word" in (field.name for field in offsets.type.fields()) else 0
    yield from range(int(offsets["len"]))
    yield from (bit for bit in range(SPARSE_SET_CHUNK) if word >> bit & 1)


def sparse_set_unread_keys(walk):
    """The positions and keys that a walk has not yet read, from both ends."""
    if "PackedWalk<" in str(walk.type):
        yield from sparse_set_packed_keys(walk["keys"], int(walk["front"]), int(walk["back"]))
    elif int(walk["left"]):
        chunks, front, back = walk["chunks"], int(walk["front"]), int(walk["back"])
        for number in range(front, back + 1):
            word = chunks["pointer"][number]["taken"]
            if number in (front, back):
                word = walk["front_word" if number == front else "back_word"]
            yield from sparse_set_chunk_keys(chunks, number, word)


class SparseSetWalk:
    """What a walk over the keys of a `SparseSet` or a `StableSet` has not yet read: each position with its key."""

    def __init__(self, value):
        self.walk = value

    def keys(self):
        return sparse_set_unread_keys(self.walk)

    def to_string(self):
        return "at the end" if next(self.keys(), None) is None else "at"

    def children(self):
        return (("[%d]" % position, key) for position, key in self.keys())


class SparseSetStableKeys(SparseSetWalk):
    """What an iterator of a `StableSet` has not yet yielded: each position with its key."""

    def keys(self):
        chunk = self.walk["chunk"]
        for offset in sparse_set_offsets(chunk["offsets"]):
            yield int(chunk["start"]) + offset, chunk["keys"]["pointer"][offset]
        yield from sparse_set_unread_keys(self.walk["walk"])


def sparse_set_printers():
    printers = gdb.printing.RegexpCollectionPrettyPrinter("sparse-set")
    printers.add_printer("SparseSet", "^sparse_set::set::sparse_set::SparseSet<", SparseSetOfKeys)
    printers.add_printer("StableSet", "^sparse_set::stable_set::stable_set::StableSet<", SparseSetOfKeys)
    name = "^sparse_set::concurrent::concurrent_sparse_set::ConcurrentSparseSet<"
    printers.add_printer("ConcurrentSparseSet", name, SparseSetConcurrent)
    printers.add_printer("PackedWalk", "^sparse_set::raw::key_set::packed_walk::PackedWalk<", SparseSetWalk)
    printers.add_printer("StableWalk", "^sparse_set::raw::stable::stable_walk::StableWalk<", SparseSetWalk)
    printers.add_printer("StableKeys", "^sparse_set::raw::stable::stable_keys::StableKeys<", SparseSetStableKeys)
    name = "^sparse_set::(key::entity|raw::key_bits)::(Entity|Entity64|KeyBits<.*>)$"
    printers.add_printer("Entity", name, SparseSetVersionedKey)
    return printers


gdb.printing.register_pretty_printer(gdb.current_objfile(), sparse_set_printers(), replace=True)
