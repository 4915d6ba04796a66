"""Units and squares of a kilometre battle, in lines for panels and whole for programs."""

from collections.abc import Iterable, Iterator
from typing import Final

from game.core.codec import to_plain
from game.core.ids import RuleId, UnitId
from game.rules.brief import NAME, UNIT, Brief, Row, Span, listed, row, ruled, span
from game.rules.prose import Sentence, flown
from game.systems.strategic.battlefield import LEVELS
from game.systems.strategic.content import StrategicPower, StrategicProfile, StrategicWeapon
from game.systems.strategic.moves import allowance
from game.systems.strategic.queries import (
    difficulty,
    field_strength,
    is_watching,
    squads,
    stat_line,
    terrain_at,
)
from game.systems.strategic.state import StrategicState, Unit

SKILLS: Final = ("ws", "bs", "s", "t", "ag", "per", "wp")
ST_5_1: Final = RuleId("ST-5.1")


def unit_rows(state: StrategicState, unit: str) -> tuple[Row, ...]:
    """Return what is to know of a unit beside its sheet: skills, weapons, powers, what it is doing."""
    found = state.units.get(UnitId(unit))
    return () if found is None else (*_printed(state, found), *listed(_conditions(state, found), "warning"))


def _printed(state: StrategicState, unit: Unit) -> Iterator[Row]:
    own = stat_line(state, unit.id)
    profile = own.profile
    levels = ((skill, getattr(profile, skill)) for skill in SKILLS)
    yield Row(tuple(span(f"strategic.skill.{skill}", level=level) for skill, level in levels if level))
    if own.is_horde:
        yield row("strategic.unit.squads", count=squads(state, unit) if unit.wounds else profile.squads)
    yield from kit_rows(profile, own.setup.weapons, own.powers)


def kit_rows(
    profile: StrategicProfile, weapons: Iterable[StrategicWeapon], powers: Iterable[StrategicPower]
) -> Iterator[Row]:
    """Yield what a unit has besides its skills: weapons, powers, what it can do (ST-1.5)."""
    yield from map(weapon_row, weapons)
    for power in powers:
        yield Row((span(NAME, name=power.name), span("strategic.unit.cost", "dim", cost=power.cost)))
    kinds = {"flyer": profile.flyer, "hoverer": profile.hoverer}
    traits = (*profile.traits, *(kind for kind, is_so in kinds.items() if is_so))
    numbers = {key: getattr(profile, key) for key in ("morale", "mp", "regenerate", "size")}
    if profile.kind != "horde" or "fearless" in profile.traits:
        del numbers["morale"]
    told = [Sentence(f"strategic.trait.{trait}") for trait in traits]
    told += [Sentence(f"strategic.trait.{key}", {"level": level}) for key, level in numbers.items() if level]
    if told:
        yield Row((Span(tuple(told), "dim"),))


def weapon_row(gun: StrategicWeapon) -> Row:
    """Return a weapon with its damage, reach and penetration, and what else it can do (ST-8.6)."""
    reach = Sentence("strategic.unit.range", {"range": gun.squares})
    notes = (
        Sentence(NAME, {"name": gun.damage}),
        Sentence("strategic.unit.melee") if gun.is_melee else reach,
        Sentence("strategic.unit.pen", {"pen": gun.pen}),
    )
    return Row((span(NAME, name=gun.name), Span((*notes, *_specials(gun)), "dim")))


def _specials(gun: StrategicWeapon) -> Iterator[Sentence]:
    """Yield what is special about a weapon, each in a word or two (ST-4.3, ST-4.6, ST-7.3, ST-8.6)."""
    numbers = {
        "min": gun.min_squares,
        "blast": gun.blast,
        "cone": gun.area if gun.cone and not gun.blast else 0,
        "burst": gun.rate if gun.rate > 1 else 0,
        "ignite": gun.ignite,
    }
    yield from (Sentence(f"strategic.arms.{key}", {"level": n}) for key, n in numbers.items() if n)
    flags = ("line", "full_action", "stagger", "own_ats", "torpedo", "energy")
    yield from (Sentence(f"strategic.arms.{flag}") for flag in flags if getattr(gun, flag))


def _conditions(state: StrategicState, unit: Unit) -> Iterator[str]:
    """Yield what is special about a unit at this moment."""
    flags = {
        "waiting": unit.status == "waiting",
        "unseen": unit.status == "hidden",
        "hidden": bool(unit.hidden_from),
        "burning": unit.burning,
        "broken": unit.broken,
        "ran": unit.ran,
        "defensive": unit.defensive,
        "overwatch": is_watching(unit),
        "staggered": unit.staggered,
        "surprised": unit.surprised,
        "aims": unit.aim > 0,
        "nulled": bool(unit.nulled_by),
        "all_out": unit.all_out,
        "derived": stat_line(state, unit.id).setup.is_derived,
    }
    return (f"strategic.unit.{flag}" for flag, is_on in flags.items() if is_on)


def place_rows(state: StrategicState, place: int) -> tuple[Row, ...]:
    """Return a square's name, its ground with cover and difficulty, weather, who is there."""
    setup = state.field.setup
    board = setup.board
    if not 0 <= place < len(board.tiles):
        return ()
    name, ground = board.tiles[place], terrain_at(state, place)
    now = (board.terrain[name].burnt or name) if place in state.burnt else name
    head = span(NAME, "title", name=state.field.grid.tile_name(place))
    found = [
        Row((head, span(NAME, name=board.terrain_names.get(now, now)))),
        ruled("strategic.tile.ground", ST_5_1, ap=ground.ap, dt=difficulty(state, place, 0)),
    ]
    if ground.deep:
        found.append(row("strategic.tile.deep", "warning"))
    if ground.hides:
        found.append(row("strategic.tile.hides"))
    for kind, places in (("storm", state.storm_tiles), ("fire", state.fires)):
        if place in places:
            found.append(row(f"strategic.tile.{kind}", "warning"))
    if place in board.city and setup.mission.kind == "hold":
        found.append(row("strategic.tile.city"))
    for unit in state.units.values():
        if unit.status == "board" and unit.tile == place:
            who = span(UNIT, owner=stat_line(state, unit.id).leader, unit=unit.id)
            level = (span(f"strategic.band.{LEVELS[unit.band]}"),) if unit.band else ()
            found.append(Row((who, *level)))
    return tuple(found)


BRIEF = Brief(unit=unit_rows, place=place_rows)
"""The battle's briefs."""


def sheets(state: StrategicState) -> dict[str, object]:
    """Return by unit what an observed state tells of it: its line, its weapons, and how it is now."""
    return {unit: _sheet(state, unit) for unit in state.field.roster}


def _sheet(state: StrategicState, unit: UnitId) -> dict[str, object]:
    own, now = stat_line(state, unit), state.units[unit]
    found: dict[str, object] = {
        "name": flown(own.setup.name, state.field.setup.pilot_name(own.setup)),
        "unit": own.setup.unit,
        "is_derived": own.setup.is_derived,
        "line": to_plain(own.profile),
        "weapons": [to_plain(weapon) for weapon in own.setup.weapons],
        "powers": [to_plain(power) for power in own.powers],
        "status": now.status,
    }
    if now.status == "board":
        found["state"] = to_plain(now)
        found["full"] = list(own.full)
        found["field_strength"] = field_strength(state, now)
        found["moves"] = {
            mode: allowance(state, now, mode, now.band) for mode in ("half", "full", "charge", "run")
        }
    return found
