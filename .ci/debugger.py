"""Checks, in GDB, that the example `debugger` looks as `DEBUGGERS.md` shows it, and that the Natvis files name fields that exist."""

import os
import re
import sys
import traceback
import xml.etree.ElementTree as xml

import gdb

CRATES = ["sparse-array", "hash-set", "hash-map", "sparse-set", "storage", "archetype"]
NATVIS = "{http://schemas.microsoft.com/vstudio/debugger/natvis/2010}"
errors = []


def check_page():
    """Runs the commands of the page. `RENEW=1` writes what GDB answers."""
    page = open("DEBUGGERS.md").read()
    old = re.search(r"```text\n(.*?)```", page, re.DOTALL).group(1)
    commands = re.findall(r"^\(gdb\) (.*)$", old, re.MULTILINE)
    answers = (gdb.execute(command, to_string=True).rstrip("\n") for command in commands)
    new = "".join("(gdb) %s\n%s\n" % pair for pair in zip(commands, answers))
    if os.environ.get("RENEW"):
        open("DEBUGGERS.md", "w").write(page.replace(old, new))
    elif new != old:
        errors.append("%s\nThis is not what DEBUGGERS.md shows: RENEW=1 bash .ci/run debugger" % new)


def strip(type):
    return type.strip_typedefs()


def follow(type, path):
    """Fails if a path of fields, of arrows and of indices does not lead to a field of a field, and so on."""
    for step in re.findall(r"\w+|\[", path):
        if step == "[" or type.code == gdb.TYPE_CODE_PTR:
            type = strip(type.target())
        if step != "[" and not step.isdigit():
            type = strip(next(field.type for field in type.fields() if field.name == step))


def types_of_variables():
    """The types of the example's variables, each in a block of its own, and of a table of its world."""
    types, block = [], gdb.selected_frame().block()
    while block.function is None:
        types += [symbol.type for symbol in block if symbol.is_variable]
        block = block.superblock
    return types + [gdb.parse_and_eval("world.archetypes.tables.buf.ptr.pointer").dereference().type]


def check_natvis():
    types, paths = types_of_variables(), 0
    for crate in CRATES:
        root = xml.parse("%s/debugger/%s.natvis" % (crate, crate)).getroot()
        for view in root.iter(NATVIS + "Type"):
            name = re.escape(view.get("Name")).replace(r"\*", ".*").replace(",", ", ")
            type = next((type for type in types if re.fullmatch(name, str(type))), None)
            if type is None:
                errors.append("%s: the example has no %s" % (crate, view.get("Name")))
                continue
            texts = [text for node in view.iter() for text in [node.text or "", *node.attrib.values()]]
            for path in re.findall(r"(?<![\w:.$])[a-z_]\w*(?:(?:\.|->)\w+|\[[^][]*\](?=[.]))+", " ".join(texts)):
                first = re.match(r"\w+", path).group()
                if first in ("i", "slot"):
                    continue
                paths += 1
                try:
                    follow(type, re.sub(r"\[[^][]*\]", "[", path))
                except (StopIteration, gdb.error, TypeError):
                    errors.append("%s: %s has no %s" % (crate, view.get("Name"), path))
    print("%d paths of fields in Natvis files" % paths)
    if paths < 40:
        errors.append("these are too few paths")


try:
    gdb.execute("set pagination off")
    gdb.execute("set confirm off")
    gdb.execute("set width 0")
    gdb.execute("break debugger::stop", to_string=True)
    gdb.execute("run", to_string=True)
    gdb.execute("up", to_string=True)
    check_page()
    check_natvis()
except Exception:
    # GDB prints an exception of a script, and exits without an error.
    errors.append(traceback.format_exc())
print("\n".join(errors) or "all as it should be")
sys.stdout.flush()
gdb.execute("quit %d" % bool(errors))
