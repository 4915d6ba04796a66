"""What lies on the table of a wargame, in words."""

from __future__ import annotations

from fractions import Fraction
from typing import cast

from game.core.ids import UnitId
from game.rules.intent import Order
from game.scenes.game.desk import AnyIntent, Desk
from game.scenes.game.showing import Showing
from game.scenes.words import Words
from game.systems.wargame.body import kind_of, modes, water_of
from game.systems.wargame.chosen import Chosen
from game.systems.wargame.ground import building, is_airborne, structure_at
from game.systems.wargame.intent import WargameIntent
from game.systems.wargame.intent_orders import BASIC
from game.systems.wargame.rolls import has_conceal
from game.systems.wargame.state import Unit, WargameState
from game.systems.wargame.table import COLOURS
from game.views.ui.markup import escape

PREFIX = "wg_"
"""What the ids of the ground begin with in content."""
ITEMS = frozenset({"weapon", "equip", "stow", "drop", "pick_up"})
"""Commands that are about a weapon, or an object in its place."""


def chosen_of(desk: Desk) -> Chosen:
    """Return what the player has chosen."""
    return cast(WargameIntent, desk.intent).chosen


def state_of(showing: Showing) -> WargameState:
    """Return the state that is shown."""
    return cast(WargameState, showing.state)


def name_of(showing: Showing, kind: str, what: str) -> str:
    """Return what players call a unit, an item, a section, a side: markup."""
    names = showing.names
    return escape(what if names is None else str(names.fact(kind, what)))


def side_role(showing: Showing, side: int) -> str:
    """Return the colour role of a side's texts."""
    return ("good", "bad")[side] if showing.show.viewer is None else _own_role(showing, side)


def _own_role(showing: Showing, side: int) -> str:
    viewer = showing.show.viewer
    own = state_of(showing).field.side_of.get(viewer) if viewer is not None else None
    return "good" if own == side else "bad"


def order_text(desk: Desk, order: Order) -> str:
    """Return what an order is called, with what it is about: markup."""
    kind, _, what = order.command.partition(":")
    words, showing = desk.words, desk.showing
    if not what:
        return words(f"wargame.order.{kind}")
    if kind in ITEMS:
        markers = state_of(showing).markers
        name = name_of(showing, "marker" if what in markers else "item", "" if what == BASIC else what)
    elif kind in ("use", "target"):
        name = name_of(showing, "marker", what)
    elif kind == "pick":
        name = name_of(showing, "option", what)
    elif kind in ("aim", "repair"):
        name = name_of(showing, "aim", what)
    else:
        name = name_of(showing, "unit", what)
    return words(f"wargame.order.{kind}", name=name)


def reason_text(desk: Desk, order: Order) -> str:
    """Return the tooltip of an order: what it does, and why it is barred."""
    kind = order.command.partition(":")[0]
    about = desk.words.or_else(f"wargame.order.{kind}.about", "")
    why = "" if order.why is None else desk.showing.refusal(order.why)
    return "\n".join(line for line in (about, why) if line)


def status_words(words: Words, state: WargameState, unit: Unit) -> list[str]:
    """Return what a unit's tokens say (WG-1.4, WG-13.1)."""
    if unit.tile < 0:
        return [words(f"wargame.status.{unit.status}")]
    water = water_of(state, unit)
    found = (
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
    return [words(f"wargame.status.{name}") for is_on, name in found if is_on]


def mode_words(words: Words, state: WargameState, unit: Unit) -> str:
    """Return the modes of movement that a unit has."""
    able = modes(state, unit)._asdict()
    return ", ".join(words(f"wargame.mode.{name}") for name, has in able.items() if has)


def percent(share: Fraction | float) -> str:
    """Return a share as whole percents."""
    return f"{round(float(share) * 100)}%"


def tile_text(showing: Showing, intent: AnyIntent, tile: int) -> str:
    """Return what is on a hex: its name, colour, height, structure, objectives and units."""
    words, state = showing.words, state_of(showing)
    colour = COLOURS[state.colours[tile]].removeprefix(PREFIX)
    name = state.field.grid.panel_name(tile)
    ground = state.field.grounds[state.is_flipped].surfaces[tile]
    height = words("wargame.level", level=f"{ground:+d}")
    lines = [f"{{b}}{name}{{/}}  {words(f'wargame.colour.{colour}')}, {height}"]
    about = words.or_else(f"wargame.colour.{colour}.about", "")
    if about:
        lines.append(f"{{dim}}{about}{{/}}")
    standing = structure_at(state, tile)
    if standing:
        left, high = state.structures[standing].left, building(state, standing).elevation
        roof = f"{state.floors[tile]:+d}"
        text = words("wargame.tile.structure", defense=left, high=high, roof=roof)
        lines.append(f"{name_of(showing, 'structure', standing)}: {text}")
    for marker in state.markers.values():
        if marker.tile == tile:
            owner = words("wargame.tile.free")
            if marker.owner >= 0:
                owner = name_of(showing, "player", state.player(marker.owner))
            about = words.or_else(f"wargame.marker.{kind_of(state, marker.id)}", "")
            lines.append(f"{{accent}}{name_of(showing, 'marker', marker.id)}{{/}} ({owner}) {about}")
    for item in state.items.values():
        if item.lies == "ground" and item.tile == tile:
            lines.append(words("wargame.tile.item", item=name_of(showing, "item", item.id)))
    for unit in state.units.values():
        if unit.tile == tile:
            known = state.field.sheets[unit.id]
            main = known.setup.sections[known.main]
            lines.append(
                words(
                    "wargame.tile.unit",
                    unit=name_of(showing, "unit", unit.id),
                    level=f"{unit.level:+d}",
                    ap=unit.ap,
                    section=name_of(showing, "aim", main.id),
                    left=unit.sections[known.main],
                )
            )
    return "\n".join(lines)


def unit_name(showing: Showing, unit: str) -> str:
    """Return a unit's name as markup."""
    return name_of(showing, "unit", UnitId(unit))
