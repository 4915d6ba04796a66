"""A campaign's battle order as a battle system reads it: two sides, their machines, who may leave."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from game.content.catalog import Catalog
from game.content.models import Frame
from game.content.problems import Finding
from game.content.tree import Path
from game.core.bridge import FIXED_KINDS, BattleOrder, Role, SideOrder, UnitOrder
from game.core.ids import UnitId
from game.core.table import FrameClass
from game.rules.naming import named
from game.rules.system import SetupError

ROLES: Final[tuple[Role, Role]] = ("attacker", "defender")
BARRED: Final = {"space": "land_only", "land": "space_only"}
"""By theatre the trait of frames that cannot fight there: they sit the battle out (SK-1.6, TW-9.6)."""
ACE_OPTION: Final = "ace_4"
ACE_OPTION_LEVEL: Final = 4
"""The ace level whose kills a campaign may set otherwise (TW-9.4)."""


def check_ace_kills(kills: Sequence[int], chosen: int, path: Path, *rest: str) -> Iterator[Finding]:
    """Find a number of kills for the ace level that an option sets otherwise: it counts for nothing (TW-9.4).

    ``path`` leads to the levels, ``rest`` from one of them to its kills.
    """
    place = ACE_OPTION_LEVEL - 1
    if place < len(kills) and kills[place] != chosen:
        message = f"level {ACE_OPTION_LEVEL} needs {chosen} kills, as the option {ACE_OPTION} says, not these"
        hint = f"change {ACE_OPTION} among the options, and write the same here [TW-9.4]"
        yield Finding((*path, place, *rest), "ace_kills", message, hint, is_warning=True)


@dataclass(frozen=True, slots=True)
class Machine:
    """One machine of an order. ``name`` is its own, or its model's with a number where several have none."""

    unit: UnitOrder
    frame: Frame
    name: str
    force: str
    path: str
    is_barred: bool


class OrderedSide(msgspec.Struct, frozen=True):
    """A side of a campaign's battle, as closed data.

    ``fixed`` are the machines that never leave (TW-2.9), ``absent`` those that sit the battle out.
    """

    role: Role
    fixed: tuple[UnitId, ...] = ()
    absent: tuple[UnitId, ...] = ()
    can_leave: bool = True


UNORDERED: Final = (OrderedSide("attacker"), OrderedSide("defender"))
"""Both sides of a battle that no campaign has ordered."""


def sides_of(order: BattleOrder) -> tuple[SideOrder, SideOrder]:
    """Return the attacker and the defender. SetupError where it is not one of each."""
    by_role = {side.role: side for side in order.sides}
    if set(by_role) != set(ROLES) or len(order.sides) != len(ROLES):
        raise SetupError("sides", "setup.refused.roles")
    return by_role["attacker"], by_role["defender"]


def machines(side: SideOrder, catalog: Catalog, theatre: str, path: str) -> tuple[Machine, ...]:
    """Return every machine of a side in the order's order. SetupError for a frame that there is not."""
    nameless = Counter(unit.frame for force in side.forces for unit in force.units if not unit.name)
    counted: Counter[str] = Counter()
    found: list[Machine] = []
    for number, force in enumerate(side.forces):
        for place, unit in enumerate(force.units):
            where = f"{path}.forces.{number}.units.{place}"
            frame = named(catalog.frames, unit.frame, f"{where}.frame", "frame")
            counted[unit.frame] += not unit.name
            suffix = f" {counted[unit.frame]}" if nameless[unit.frame] > 1 else ""
            found.append(
                Machine(
                    unit, frame, unit.name or frame.name + suffix, force.id, where, is_barred(frame, theatre)
                )
            )
    return tuple(found)


def is_barred(frame: Frame, theatre: str) -> bool:
    """Whether machines of a frame cannot fight in a theatre (SK-1.6)."""
    return BARRED[theatre] in frame.traits


def ordered_side(side: SideOrder, catalog: Catalog, order: BattleOrder) -> OrderedSide:
    """Return who of a side never leaves the field, and who is not on it."""
    units = [(force, unit) for force in side.forces for unit in force.units]
    return OrderedSide(
        side.role,
        tuple(unit.id for force, unit in units if force.kind in FIXED_KINDS),
        tuple(unit.id for _, unit in units if is_barred(catalog.frames[unit.frame], order.theatre)),
        can_leave(side),
    )


def may_leave(side: OrderedSide, present: Iterable[UnitId]) -> bool:
    """Whether more than garrisons and guards is left of a side: alone they fight to the end (TW-2.9).

    ``present`` are its machines that are still on the field, or to come; who sits the battle out counts, too.
    """
    return side.can_leave and (
        not side.fixed or any(unit not in side.fixed for unit in (*side.absent, *present))
    )


def side_name(side: SideOrder, catalog: Catalog, order: BattleOrder) -> str:
    """Return what a side is called: militia that belong to nobody, by the ground that they hold.

    Where both have one name they are told apart by their factions, else by what they do here.
    """
    name = _called(side, catalog, order)
    others = [each for each in order.sides if each.role != side.role]
    if name.casefold() not in [_called(each, catalog, order).casefold() for each in others]:
        return name
    factions = [_faction_name(each, catalog) for each in order.sides]
    is_told = "" not in factions and name not in factions and len(set(factions)) == len(factions)
    return f"{name}, {_faction_name(side, catalog) if is_told else side.role}"


def _called(side: SideOrder, catalog: Catalog, order: BattleOrder) -> str:
    return side.name or _faction_name(side, catalog) or order.place or side.role.capitalize()


def _faction_name(side: SideOrder, catalog: Catalog) -> str:
    faction = catalog.factions.get(side.faction)
    return "" if faction is None else faction.name


def can_leave(side: SideOrder) -> bool:
    """Whether anybody of a side may leave the field: garrisons and guards fight to the end (TW-2.9)."""
    return any(force.kind not in FIXED_KINDS and force.units for force in side.forces)


def ace_classes(usual: tuple[FrameClass, ...], order: BattleOrder) -> tuple[FrameClass, ...]:
    """Return the classes whose pilots become aces: the campaign's, or the battle's own (TW-9.4)."""
    return order.aces.classes if order.aces else usual


def ace_kills(usual: Sequence[int], order: BattleOrder) -> tuple[int, ...]:
    """Return the kills of each ace level as the campaign counts them (TW-9.4).

    Levels that the campaign does not have are left out; one that does not tell its levels may ask for the
    kills of level 4.
    """
    if order.aces:
        return order.aces.kills[: len(usual)]
    asked = order.options.get(ACE_OPTION)
    if not isinstance(asked, int) or len(usual) < ACE_OPTION_LEVEL:
        return tuple(usual)
    return tuple(asked if level == ACE_OPTION_LEVEL else kills for level, kills in enumerate(usual, start=1))
