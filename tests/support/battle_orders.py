"""Campaign orders drawn at random, from every frame of the base pack, for battles of any system."""

import random

from game.content.models import Frame
from game.core.bridge import BattleOrder, ForceKind, ForceOrder, Role, SideOrder, UnitOrder
from game.core.ids import FrameId, PlayerId, UnitId
from tests.support.base_pack import shipped

CATALOG = shipped().catalog
FIGHTERS = tuple(frame for frame in CATALOG.frames.values() if frame.faction in ("federation", "zeon"))
PILOTED = ("mobile_suit", "mobile_armour")
KILLS = (0, 0, 0, 3, 4, 12, 40)


def drawn_order(number: int, system: str, most: int) -> BattleOrder:
    """A battle of two sides with 1 to ``most`` machines each: squadrons, fleets, garrisons, heroes, aces."""
    dice = random.Random(number)
    theatre = dice.choice(("space", "land"))
    heroes: set[str] = set()
    return BattleOrder(
        id=f"trip_{number}",
        system=system,
        theatre="space" if theatre == "space" else "land",
        terrain="open",
        sides=(
            _side("attacker", "zeon", theatre, dice, most, heroes),
            _side("defender", "federation", theatre, dice, most, heroes),
        ),
        seed=dice.randrange(1 << 40),
        options={"mode": dice.choice(("play", "staff"))},
    )


def _side(
    role: Role, faction: str, theatre: str, dice: random.Random, most: int, heroes: set[str]
) -> SideOrder:
    count = dice.randint(1, most)
    kinds: list[ForceKind] = [dice.choice(("squadron", "fleet"))]
    if role == "defender":
        choices: list[list[ForceKind]] = [kinds, ["garrison"], ["guard"], [*kinds, "garrison"]]
        kinds = dice.choice(choices)
    forces = []
    for place, kind in enumerate(kinds):
        size = max(1, count // len(kinds))
        units = tuple(_unit(f"{role}_{place}_{n}", faction, theatre, dice, n, heroes) for n in range(size))
        forces.append(ForceOrder(f"{role}_{place}", kind, f"{role} {place}", units))
    return SideOrder(
        player=PlayerId(f"{faction}/{role}"),
        faction=faction,
        role=role,
        forces=tuple(forces),
        name=faction.title(),
        has_retreat=dice.random() < 0.7,
    )


def _unit(
    name: str, faction: str, theatre: str, dice: random.Random, number: int, heroes: set[str]
) -> UnitOrder:
    """A machine; one of those whom ``heroes`` does not name yet may drive it: nobody drives two."""
    frame = dice.choice([each for each in FIGHTERS if each.faction == faction])
    if number == 0 and _is_barred(frame, theatre):
        frame = CATALOG.frames["varg" if faction == "zeon" else "gm"]
    fitting = [hero.id for hero in CATALOG.pilots.values() if frame.class_ in hero.classes]
    is_hero = frame.class_ in PILOTED and dice.random() < 0.1
    kills = 0 if is_hero else dice.choice(KILLS)
    pilot = dice.choice(fitting) if is_hero else ""
    pilot = "" if pilot in heroes else pilot
    heroes |= {pilot} - {""}
    return UnitOrder(UnitId(name), FrameId(frame.id), kills=kills, pilot=pilot)


def _is_barred(frame: Frame, theatre: str) -> bool:
    return {"space": "land_only", "land": "space_only"}[theatre] in frame.traits
