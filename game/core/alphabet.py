"""The order in which readers look for names."""

import re
import unicodedata

_NUMBER = re.compile(r"(\d+)")


def alphabetical(name: str) -> tuple[list[str | tuple[int, str]], str]:
    """Return a key that sorts names as readers look for them.

    Numbers go by their value ("GM 12" before "GM 102"), letters without regard to case and accents; names
    that are alike in all of that by their characters.
    """
    letters = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    parts = _NUMBER.split(plain)
    # By length and digits, since a name may be longer than the longest text that Python turns into a number.
    return [_value(part) if at % 2 else part for at, part in enumerate(parts)], name


def _value(digits: str) -> tuple[int, str]:
    plain = digits.lstrip("0")
    return len(plain), plain
