"""A new pack to begin with: the example pack under a name of its own, or a header alone."""

import re
from pathlib import Path

from game.content.packs import ASSETS, HEADER
from game.content.whole import write_whole_folder

EXAMPLE = "_example"
SCHEMAS = "_schema"
OWN_SCHEMAS = ".schema"
"""Where a pack keeps the schemas for editors: the loader passes over folders whose names begin with a dot."""
_SCHEMA_LINE = re.compile(r"(# yaml-language-server: \$schema=)\S*/")
_HEADER = """\
# yaml-language-server: $schema=.schema/pack.json
id: {id}
name: {name}
version: 0.1.0
authors: [You]
requires: {{base: "*"}}
"""


def begin_pack(shipped: Path, folder: Path, pack_id: str, name: str, *, is_empty: bool) -> tuple[Path, ...]:
    """Write a new pack into a folder that does not exist yet; return its files, sorted.

    `shipped` is the folder of the shipped packs. The schemas that editors complete keys by are copied along
    and named from there, so that the pack may lie anywhere. Raises FileExistsError, OSError.
    """
    example = shipped / EXAMPLE
    contents = {HEADER: _HEADER.format(id=pack_id, name=_quoted(name)).encode()}
    for path in [] if is_empty else sorted(example.rglob("*.yaml")):
        inside = path.relative_to(example).as_posix()
        if inside != HEADER:
            text, up = path.read_text(encoding="utf-8"), "../" * inside.count("/") + OWN_SCHEMAS
            contents[inside] = _SCHEMA_LINE.sub(rf"\g<1>{up}/", text, count=1).encode()
    for path in [] if is_empty else sorted((example / ASSETS).rglob("*")):
        if path.is_file():
            contents[path.relative_to(example).as_posix()] = path.read_bytes()
    schemas = {f"{OWN_SCHEMAS}/{path.name}": path.read_bytes() for path in (shipped / SCHEMAS).glob("*.json")}
    write_whole_folder(folder, contents | schemas)
    return tuple(sorted(folder / inside for inside in contents))


def _quoted(name: str) -> str:
    """A name as YAML reads it back, whatever signs it holds."""
    return "'" + name.replace("'", "''") + "'"
