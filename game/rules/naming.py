"""Finding what a request names, or saying which name was probably meant."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from game.content.problems import closest
from game.rules.system import SetupError

T = TypeVar("T")


def unknown(name: str, known: Iterable[str], path: str, what: str) -> SetupError:
    """Return the problem of a name that nothing has, with the nearest one that something has.

    ``what`` it should be the name of ends the key of the sentence.
    """
    return SetupError(path, f"setup.refused.unknown.{what}", name=name, meant=closest(name, known))


def named(entries: Mapping[str, T], name: str, path: str, what: str) -> T:
    """Return an entry by its id. Raises SetupError that names the nearest id."""
    found = entries.get(name)
    if found is None:
        raise unknown(name, entries, path, what)
    return found
