"""Units and hexes of a wargame, in lines for panels and whole for programs (WG-1.3)."""

from collections.abc import Iterator
from typing import Final

from game.core.codec import to_plain
from game.core.ids import UnitId
from game.rules.brief import NAME, Brief, Row, Span, Tone, row, span
from game.rules.prose import Sentence, signed
from game.systems.wargame.aim import left_this_round, weapon_of
from game.systems.wargame.body import carried_by, items_of, kind_of, move_points, sheet, water_of
from game.systems.wargame.check_battle import attack_cost
from game.systems.wargame.ground import building, is_airborne, structure_at
from game.systems.wargame.rolls import has_conceal
from game.systems.wargame.score import is_emissary, unhurt
from game.systems.wargame.state import Item, Unit, WargameState
from game.systems.wargame.steps import able_of
from game.systems.wargame.table import terrain_of

PREFIX: Final = "wg_"
"""What the ids of the ground begin with in content."""
LOW, HALF = 1 / 3, 2 / 3


def unit_rows(state: WargameState, unit: str) -> tuple[Row, ...]:
    """Return all that is to know of a unit beside the drawing of its sections."""
    found = state.units.get(UnitId(unit))
    if found is None:
        return ()
    return (*kind_rows(state, found), *number_rows(state, found), *weapon_rows(state, found))


def kind_rows(state: WargameState, unit: Unit) -> tuple[Row, ...]:
    """Return what a unit is, and what its tokens say (WG-1.4, WG-13.1)."""
    setup = sheet(state, unit.id).setup
    kind = span(
        "wargame.unit.kind",
        kind=setup.name,
        number=setup.klass,
        cost=setup.cost,
        player=state.player(unit.side),
    )
    signs = (*_tasks(state, unit), *(Sentence(f"wargame.status.{name}") for name in _status(state, unit)))
    if unit.tile >= 0:
        signs = (Sentence("wargame.level", {"level": signed(unit.level)}), *signs)
    return (Row((kind,)), *((Row((Span(signs, "accent"),)),) if signs else ()))


def _tasks(state: WargameState, unit: Unit) -> Iterator[Sentence]:
    """Yield what makes a unit matter to the mission: what it carries, that it is the emissary (WG-16.9)."""
    for marker in carried_by(state, unit.id):
        yield Sentence("wargame.status.carries", {"marker": marker})
    if is_emissary(state, unit.id):
        yield Sentence("wargame.status.emissary")


def _status(state: WargameState, unit: Unit) -> Iterator[str]:
    if unit.tile < 0:
        yield unit.status
        return
    water = water_of(state, unit)
    signs = (
        (unit.is_disabled, "hulk"),
        (is_airborne(state, unit), "airborne"),
        (unit.level < 0, "submerged"),
        (unit.is_lying, "lying"),
        (unit.is_kneeling, "kneeling"),
        (unit.has_overheated, "overheat"),
        (unit.has_frozen, "freeze"),
        (bool(unit.stuck_in), "stuck"),
        (bool(unit.held_by), "held"),
        (bool(unit.holds), "holds"),
        (unit.errors > 0, "system_error"),
        (has_conceal(state, unit), "conceal"),
        (bool(water), water),
        (bool(unit.stance), unit.stance),
    )
    yield from (name for is_on, name in signs if is_on)


def number_rows(state: WargameState, unit: Unit) -> tuple[Row, ...]:
    """Return the numbers on a unit's sheet, and how it moves."""
    known = sheet(state, unit.id)
    setup = known.setup
    move = move_points(state, unit) if unit.tile >= 0 else known.row.move
    able = (name for name, has in able_of(state, unit)._asdict().items() if has)
    ways = tuple(Sentence(f"wargame.mode.{name}") for name in able)
    numbers = row(
        "wargame.unit.numbers", accuracy=setup.accuracy, assault=setup.assault, evasion=setup.evasion
    )
    return numbers, Row((span("wargame.unit.movement", move=move), Span(ways, gap=" ")))


def weapon_rows(state: WargameState, unit: Unit) -> tuple[Row, ...]:
    """Return a line for each weapon: what is left of it, what it costs and does, where it lies."""
    return tuple(_weapon(state, unit, item) for item in items_of(state, unit.id))


def _weapon(state: WargameState, unit: Unit, item: Item) -> Row:
    weapon = weapon_of(state, item.id)
    share = item.left / max(1, weapon.durability)
    tone: Tone = "bad" if share <= LOW else "warning" if share <= HALF else "good"
    place = Sentence(f"wargame.lies.{item.lies}")
    notes: tuple[Sentence, ...] = (place,)
    if weapon.sort != "shield":
        facts: dict[str, str | int] = {
            "ap": attack_cost(state, unit.id, item.id),
            "damage": weapon.damage,
            "range": weapon.reach,
        }
        notes = (Sentence("wargame.unit.weapon", facts), place)
    return Row(
        (
            span("wargame.unit.item", item=item.id),
            span(NAME, tone, gap=" ", name=item.left),
            span("wargame.unit.of", "dim", gap="", count=weapon.durability),
            Span(notes, "dim", gap=" "),
        )
    )


def place_rows(state: WargameState, place: int) -> tuple[Row, ...]:
    """Return a hex's name, colour, height, structure, objectives, things and units."""
    if not 0 <= place < len(state.colours):
        return ()
    colour = terrain_of(state, place).removeprefix(PREFIX)
    ground = state.field.grounds[state.is_flipped].surfaces[place]
    kind = (Sentence(f"wargame.colour.{colour}"), Sentence("wargame.level", {"level": signed(ground)}))
    head = span(NAME, "title", name=state.field.grid.panel_name(place))
    about = Sentence(f"wargame.colour.{colour}.about", _numbers_of_ground(state))
    found = [Row((head, Span(kind))), Row((Span((about,), "dim"),))]
    standing = structure_at(state, place)
    if standing:
        left, high = state.structures[standing].left, building(state, standing).elevation
        roof = signed(state.floors[place])
        found.append(row("wargame.tile.structure", structure=standing, defense=left, high=high, roof=roof))
        most, hexes = building(state, standing).a_round, state.field.rules.hardened_reach
        if most:
            left = left_this_round(state, standing)
            found.append(row("wargame.tile.hardened", "dim", most=most, left=left, hexes=hexes))
    found += [_marker(state, each.id, each.owner) for each in state.markers.values() if each.tile == place]
    found += [
        row("wargame.tile.item", item=item.id)
        for item in state.items.values()
        if item.lies == "ground" and item.tile == place
    ]
    found += [_standing(state, unit) for unit in state.units.values() if unit.tile == place]
    return tuple(found)


def _numbers_of_ground(state: WargameState) -> dict[str, str | int]:
    """Return what colours do to those on them and beyond, by the rules that are played (WG-4)."""
    rules = state.field.rules
    return {
        "name": "",
        "woods": signed(rules.rolls.woods),
        "ruins": signed(rules.rolls.ruins),
        "difficult": rules.difficult,
        "lost": rules.water_move,
        "damage": rules.abyss_damage,
    }


def _marker(state: WargameState, marker: str, owner: int) -> Row:
    whose = span("wargame.tile.free", gap=" ")
    if owner >= 0:
        whose = span("wargame.tile.owner", gap=" ", player=state.player(owner))
    rules = state.field.rules
    key, reach, command = f"wargame.marker.{kind_of(state, marker)}", rules.marker_reach, rules.costs.command
    about = span(key, gap=" ", name="", reach=reach, command=command)
    return Row((span("wargame.tile.marker", "accent", marker=marker), whose, about))


def _standing(state: WargameState, unit: Unit) -> Row:
    known = state.field.sheets[unit.id]
    main = known.setup.sections[known.main]
    told = span(
        "wargame.tile.unit",
        unit=unit.id,
        level=signed(unit.level),
        ap=unit.ap,
        aim=main.id,
        left=unit.sections[known.main],
    )
    tasks = tuple(_tasks(state, unit))
    return Row((told, Span(tasks, "accent")) if tasks else (told,))


BRIEF = Brief(unit=unit_rows, place=place_rows)
"""The wargame's briefs."""


def sheets(state: WargameState) -> dict[str, object]:
    """Return by unit what it is, where it stands, its numbers and what is left of it."""
    return {unit: _sheet(state, unit) for unit in state.field.sheets}


def _sheet(state: WargameState, unit_id: UnitId) -> dict[str, object]:
    known, unit = state.field.sheets[unit_id].setup, state.units[unit_id]
    return {
        "name": known.name,
        "class": known.klass,
        "cost": known.cost,
        "accuracy": known.accuracy,
        "assault": known.assault,
        "evasion": known.evasion,
        "sections": [
            {"id": section.id, "defense": most, "left": left}
            for section, most, left in zip(known.sections, unhurt(state, unit_id), unit.sections)
        ],
        "weapons": [
            {"item": to_plain(item), "is": to_plain(state.field.items[item.id][0].armament)}
            for item in items_of(state, unit_id)
        ],
        "modes": [name for name, has in able_of(state, unit)._asdict().items() if has],
        "movement": move_points(state, unit) if unit.tile >= 0 else 0,
        "water": water_of(state, unit),
        "state": to_plain(unit),
    }
