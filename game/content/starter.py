"""A new pack to begin with: the example pack under a name of its own, or a header alone."""

import re
from pathlib import Path

from game.content.packs import ASSETS, HEADER

EXAMPLE = "_example"
SCHEMAS = "_schema"
_SCHEMA_LINE = re.compile(r"(# yaml-language-server: \$schema=)\S*/")
_HEADER = """\
# yaml-language-server: $schema={schemas}/pack.json
id: {id}
name: {name}
version: 0.1.0
authors: [You]
requires: {{base: "*"}}
"""


def begin_pack(shipped: Path, folder: Path, pack_id: str, name: str, *, is_empty: bool) -> tuple[Path, ...]:
    """Write a new pack into a folder that does not exist yet; return its files, sorted.

    `shipped` is the folder of the shipped packs. The schemas that editors complete keys by are named by their
    full path, so that the pack may lie anywhere. Raises FileExistsError, OSError.
    """
    schemas = (shipped / SCHEMAS).resolve().as_posix()
    example = shipped / EXAMPLE
    contents = {HEADER: _HEADER.format(schemas=schemas, id=pack_id, name=_quoted(name)).encode()}
    for path in [] if is_empty else sorted(example.rglob("*.yaml")):
        inside = path.relative_to(example).as_posix()
        if inside != HEADER:
            text = path.read_text(encoding="utf-8")
            contents[inside] = _SCHEMA_LINE.sub(lambda line: f"{line[1]}{schemas}/", text, count=1).encode()
    for path in [] if is_empty else sorted((example / ASSETS).rglob("*")):
        if path.is_file():
            contents[path.relative_to(example).as_posix()] = path.read_bytes()
    folder.mkdir(parents=True)
    for inside, content in contents.items():
        target = folder / inside
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    return tuple(sorted(folder / inside for inside in contents))


def _quoted(name: str) -> str:
    """A name as YAML reads it back, whatever signs it holds."""
    return "'" + name.replace("'", "''") + "'"
