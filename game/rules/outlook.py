"""What something would lead to, told before it is done: attacks with their chances, and what is in the way.

An intent that can tell it has ``outlook``: of the place or the unit that is pointed at. It is worked out from
what its player observes; screens show it in a panel and on the board, and programs can ask for it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final, Protocol, runtime_checkable

import msgspec

from game.core.kernel import Illegal
from game.core.odds import Odd
from game.rules.intent import Mark
from game.rules.prose import Sentence, whole_percent

PAIR: Final = 2
"""A line has two ends."""
OUTWARD: Final = frozenset({"attacks", "choices", "aimed", "struck_there"})
"""Kinds of prospects whose chance stands at the target; of others it stands at whoever would attack."""


class Prospect(msgspec.Struct, frozen=True):
    """One attack that could be made: ``text`` says who attacks whom and how, with ids for names.

    ``chance`` is the one that counts, ``risk`` that of losing an own unit by it. ``workings`` say how it
    comes about, so that it can be worked out by hand. ``why`` is the rule that forbids the attack.
    ``places`` is the line to draw for it, or what it covers; ``risks`` are own units that it would hit.
    """

    text: Sentence
    chance: Odd | None = None
    risk: Odd | None = None
    workings: tuple[Sentence, ...] = ()
    why: Illegal | None = None
    places: tuple[int, ...] = ()
    risks: tuple[str, ...] = ()
    card: str = ""
    """What ``use_card`` takes to begin with it; "": it cannot be begun here."""
    is_open: bool = False
    """Whether its chance is still being worked out."""


class Part(msgspec.Struct, frozen=True):
    """Prospects of one kind, below a heading."""

    heading: Sentence
    prospects: tuple[Prospect, ...]
    is_detailed: bool = False
    """Whether workings and refusals are written out, and not only told of the prospect that is pointed at."""


class Outlook(msgspec.Struct, frozen=True):
    """What a place or a unit that is pointed at would mean; parts without prospects are left out."""

    title: Sentence
    place: int
    parts: tuple[Part, ...]


@runtime_checkable
class HasOutlook(Protocol):
    """An intent that tells what is to be expected."""

    def outlook(self) -> Outlook | None:
        """Return the outlook of what is pointed at; None where there is nothing to tell."""
        ...


def parts_of(
    told: Callable[..., Sentence], *parts: tuple[str, Iterable[Prospect]], detailed: str = ""
) -> tuple[Part, ...]:
    """Return a part for each kind that has prospects; ``told(kind, count=...)`` makes its heading.

    Of the kind ``detailed`` it is written out how the chances come about.
    """
    found = ((kind, tuple(prospects)) for kind, prospects in parts)
    return tuple(Part(told(kind, count=len(each)), each, kind == detailed) for kind, each in found if each)


def counted(role: str, counts: Mapping[int, int], owner: str) -> Iterator[Mark]:
    """Yield a mark for each number of units, its label: the places that so many of them reach."""
    for number in sorted(set(counts.values())):
        places = tuple(sorted(place for place, count in counts.items() if count == number))
        yield Mark(role, places, owner, label=str(number))


def _kind(part: Part) -> str:
    return part.heading.key.rpartition(".")[2]


def marks_of_outlook(outlook: Outlook | None) -> tuple[Mark, ...]:
    """Return the lines of what could be attacked, of what is blocked, and who could attack."""
    found: list[Mark] = [] if outlook is None else [Mark("pointed", (outlook.place,))]
    lines: dict[tuple[int, ...], Fraction] = {}
    aimed = {
        prospect.places
        for part in (outlook.parts if outlook is not None else ())
        for prospect in part.prospects
        if _kind(part) == "aimed"
    }
    """Of what is aimed at the chance of that attack is shown, not that of a better one."""
    for part in outlook.parts if outlook is not None else ():
        kind = _kind(part)
        for prospect in part.prospects:
            if kind in ("choices", "struck_there") and prospect.places in aimed:
                continue
            share = None if prospect.chance is None else prospect.chance.fraction
            if kind == "blocked":
                found.append(Mark("blocked", prospect.places))
            elif kind == "threats" and (share is not None or prospect.is_open):
                label = "" if share is None else whole_percent(share)
                found.append(Mark("threatens", prospect.places[:1], label=label))
            elif share is not None and kind != "next_turn" and len(prospect.places) == PAIR:
                line = prospect.places if kind in OUTWARD else prospect.places[::-1]
                lines[line] = max(share, lines.get(line, share))
    found += [Mark("prospect", line, label=whole_percent(share)) for line, share in lines.items()]
    return tuple(found)
