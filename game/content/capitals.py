"""Capital letters by the rules of a language: Turkish ``i`` is ``İ``, Greek capitals have no accents."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

CODE: Final = "screen.language.code"
"""The text that is a language's own code; every set of texts has it, nobody writes it."""
USUAL_LANGUAGE: Final = "en"
_DOTTED: Final = frozenset(("tr", "az", "crh", "gag", "kaa"))
"""Languages in which i with and without its dot are two letters."""
_GREEK: Final = "el"
_DUTCH: Final = "nl"
_ACCENTS: Final = "[\u0300\u0301\u0313\u0314\u0342\u0345]+"
_PARTED: Final = re.compile(f"([αεηου]){_ACCENTS}([ιυ])(?![\u0300-\u0345])", re.IGNORECASE)
"""Two vowels that the accent alone kept from being read as one."""
_ACCENTED: Final = re.compile(f"([\u0370-\u03ff]\u0308?){_ACCENTS}")
_OR: Final = ("ή", "Ή")
"""The one Greek word that keeps its accent: it would be read as an article without it."""


def language_of(texts: Mapping[str, str]) -> str:
    """Return the code of the language in which texts are."""
    return texts.get(CODE, USUAL_LANGUAGE)


def capitals(text: str, language: str) -> str:
    """Return a text in capital letters."""
    base = language.partition("_")[0]
    if base in _DOTTED:
        text = text.replace("i", "İ")
    if base == _GREEK:
        return " ".join(_OR[1] if word in _OR else _bare(word).upper() for word in text.split(" "))
    return text.upper()


def capital(text: str, language: str) -> str:
    """Return a text with a capital letter at its beginning."""
    base = language.partition("_")[0]
    count = 2 if base == _DUTCH and text[:2] in ("ij", "Ij") else 1
    first = text[:count].upper() if base == _GREEK else capitals(text[:count], language)
    return first + text[count:]


def _bare(word: str) -> str:
    """Return a Greek word without accents; vowels that only an accent kept apart get a diaeresis."""
    signs = _PARTED.sub("\\1\\2\u0308", unicodedata.normalize("NFD", word))
    return unicodedata.normalize("NFC", _ACCENTED.sub(r"\1", signs))
