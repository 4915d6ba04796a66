"""Parts that are loaded when they are first asked for, so that a start does not wait for all of them."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, Generic, TypeVar, cast

T = TypeVar("T")


def part_at(place: str) -> Any:
    """Return what lies at a place, ``package.module:name``; its module is loaded if it is not yet.

    Where another thread loads it just now ``import_module`` waits; ``sys.modules`` has half of it then.
    """
    module, _, attribute = place.partition(":")
    return getattr(import_module(module), attribute)


class Lazy(Mapping[str, T], Generic[T]):
    """A list of parts by name; each place is ``package.module:name`` and is looked up when it is asked for.

    Import contracts do not see these places: whoever makes a list keeps to its own layer and those below,
    and a test holds every list to that and to its type (``tests/laws/test_lazy.py``).
    """

    __slots__ = ("places",)

    def __init__(self, places: Mapping[str, str]) -> None:
        """``places`` by the name of the part."""
        self.places = dict(places)

    @property
    def modules(self) -> frozenset[str]:
        """The modules in which the parts lie; nothing is loaded for that."""
        return frozenset(place.partition(":")[0] for place in self.places.values())

    def __getitem__(self, name: str) -> T:
        """Return a part; its module is loaded if it is not yet. KeyError."""
        return cast(T, part_at(self.places[name]))

    def __eq__(self, other: object) -> bool:
        """Whether it is the same list; nothing is loaded for that."""
        return self is other

    def __hash__(self) -> int:
        """Return the hash of the list, whatever is in it."""
        return id(self) >> 4

    def __iter__(self) -> Iterator[str]:
        """Go through the names; nothing is loaded for that."""
        return iter(self.places)

    def __contains__(self, name: object) -> bool:
        """Whether there is such a part; nothing is loaded for that."""
        return name in self.places

    def __len__(self) -> int:
        """Return how many parts there are."""
        return len(self.places)
