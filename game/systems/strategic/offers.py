"""What forces can be put together from: this battle's own units, and every machine with a line (ST-1.5)."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.content.catalog import Catalog, block
from game.content.models import Frame
from game.core.alphabet import alphabetical
from game.core.table import FrameClass
from game.systems.strategic.build_board import SYSTEM
from game.systems.strategic.content import StrategicProfile, StrategicUnit
from game.systems.strategic.derive import derived_profile
from game.systems.strategic.profile import StrategicRules


@dataclass(frozen=True, slots=True)
class Offer:
    """A unit that can be asked for by its id. ``faction`` is "" for this battle's own units."""

    id: str
    name: str
    klass: FrameClass
    profile: StrategicProfile
    description: str
    faction: str = ""
    is_derived: bool = False


def line_of(frame: Frame, rules: StrategicRules) -> StrategicProfile | None:
    """Return a machine's line, derived where none is written; None where its class has none."""
    return block(frame.profiles, SYSTEM, StrategicProfile) or derived_profile(frame, rules)


def offers(catalog: Catalog, rules: StrategicRules) -> Iterator[Offer]:
    """Yield everything that a force may have, own units first, cheap before dear."""
    own = sorted(
        catalog.of(StrategicUnit).values(), key=lambda unit: (unit.profile.value, alphabetical(unit.name))
    )
    for unit in own:
        yield Offer(unit.id, unit.name, unit.looks_like, unit.profile, unit.description)
    found = []
    for frame in catalog.frames.values():
        line = line_of(frame, rules)
        if line is not None:
            is_derived = SYSTEM not in frame.profiles
            found.append(
                Offer(frame.id, frame.name, frame.class_, line, frame.description, frame.faction, is_derived)
            )
    yield from sorted(found, key=lambda each: (each.faction, each.profile.value, alphabetical(each.name)))
