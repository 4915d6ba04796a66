"""A pack that translates everything into a language whose every word has a letter that English lacks."""

import re
from pathlib import Path

from game.content.catalog import Catalog
from game.content.models import Texts
from game.content.originals import SOURCE_LANGUAGE
from game.content.plurals import RULE
from game.content.translating import words_of
from game.content.writing import entry_text

LANGUAGE = "xx"
_LETTERS = str.maketrans("aceinouyszlrdtAEIOUSZLNRDTC", "âćęîñôûýšžľřďťÂĘÎÔÛŠŽĽŇŘĎŤĆ")
_KEPT = re.compile(r"(\{[a-z_]+\?|\{[a-z_]+\||\{[^{}|?]*\}|\$\{?[a-z_]+\}?|\[[A-Z]{2}-[0-9.]+\])")
"""What is filled in, begins a choice of words, marks up, or leads to a rule."""
_TURNED = frozenset(map(chr, _LETTERS))
_WORD = re.compile(r"[^\W\d_]+")
_MOST = 3000
"""So many texts stand in a file: a file has so many keys at most."""


def said(text: str) -> str:
    """Return a text in the other language."""
    return "".join(
        part if _KEPT.fullmatch(part) else part.translate(_LETTERS) for part in _KEPT.split(text) if part
    )


def words_left(text: str) -> list[str]:
    """Return the words of a text that are not of the other language, though they would have been changed."""
    found = _WORD.findall(text)
    return [word for word in found if len(word) > 2 and word.isascii() and _TURNED & set(word)]


def write_language(folder: Path, catalog: Catalog) -> Path:
    """Write the pack into a folder: every text of the screens, and what people read of every entry."""
    texts = {
        key: text if key.startswith("plural.") or key == RULE else said(text)
        for key, text in catalog.strings_of(SOURCE_LANGUAGE).items()
    }
    for kind, entries in catalog.entries.items():
        for entry_id, entry in entries.items():
            found = {} if isinstance(entry, Texts) else words_of(entry)
            texts |= {f"{kind}.{entry_id}.{way}": said(text) for way, text in found.items() if text}
    (folder / "text").mkdir(parents=True)
    header = {"id": "other", "name": "Other", "version": "1.0.0", "requires": {"base": "*"}}
    (folder / "mod.yaml").write_text(entry_text(header), "utf-8")
    rows = sorted(texts.items())
    for number, start in enumerate(range(0, len(rows), _MOST)):
        held = {"id": f"other_{number}", "language": LANGUAGE, "strings": dict(rows[start : start + _MOST])}
        (folder / "text" / f"{number}.yaml").write_text(entry_text(held), "utf-8")
    return folder
