"""Entries of packs as YAML that people can go on with: rows of a board as a block of text."""

import json
from collections.abc import Mapping

ROWS = frozenset({"rows", "colours", "heights"})
"""Keys whose texts are the rows of a board."""
SCHEMA_LINE = "# yaml-language-server: $schema={path}\n"


def entry_text(entry: Mapping[str, object], schema: str = "") -> str:
    """Return an entry as a file: plain data in the order given. ``schema`` is what editors complete it by."""
    lines = [SCHEMA_LINE.format(path=schema)] if schema else []
    for key, value in entry.items():
        if key in ROWS and isinstance(value, list):
            rows = "".join(f"  {row}\n" for row in value)
            lines.append(f"{key}: |\n{rows}")
        elif isinstance(value, list) and value and all(isinstance(row, dict) for row in value):
            rows = "".join(f"  - {json.dumps(row, ensure_ascii=False)}\n" for row in value)
            lines.append(f"{key}:\n{rows}")
        else:
            lines.append(f"{key}: {json.dumps(value, ensure_ascii=False)}\n")
    return "".join(lines)
