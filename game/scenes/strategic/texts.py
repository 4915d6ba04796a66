"""What lies on the map of a battle, in words; and the show that it is read from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from game.core.ids import UnitId
from game.scenes.game.desk import AnyIntent, Desk
from game.scenes.game.showing import Showing
from game.scenes.words import Words
from game.systems.strategic.battlefield import LEVELS
from game.systems.strategic.chosen import Chosen
from game.systems.strategic.inspect import difficulty, kit, squads, terrain_at
from game.systems.strategic.intent import StrategicIntent
from game.systems.strategic.state import StrategicState, Unit
from game.views.strategic.show import StrategicShow
from game.views.ui.markup import escape

SKILLS = ("ws", "bs", "s", "t", "ag", "per", "wp")


def show_of(showing: Showing) -> StrategicShow:
    """Return what is shown of a battle."""
    return cast(StrategicShow, showing.show)


def chosen_of(desk: Desk) -> Chosen:
    """Return what the player has chosen."""
    return cast(StrategicIntent, desk.intent).chosen


def tile_text(showing: Showing, intent: AnyIntent, tile: int) -> str:
    """Return what is on a square: its name, its ground with cover and difficulty, weather, who is there."""
    show, words = show_of(showing), showing.words
    state, board = show.state, show.setup.board
    name = board.tiles[tile]
    ground = terrain_at(state, tile)
    kind = (board.terrain[name].burnt or name) if tile in state.burnt else name
    head = f"{{b}}{state.field.grid.tile_name(tile)}{{/}}  {escape(board.terrain_names.get(kind, kind))}"
    lines = [head, words("strategic.tile.ground", ap=ground.ap, dt=difficulty(state, tile, 0))]
    flags = {
        "deep": ground.deep,
        "hides": ground.hides,
        "storm": tile in state.storm_tiles,
        "fire": tile in state.fires,
        "city": tile in board.city,
    }
    lines += [words(f"strategic.tile.{flag}") for flag, is_on in flags.items() if is_on]
    for unit in state.units.values():
        if unit.status == "board" and unit.tile == tile:
            side = show.setup.sides[unit.side]
            role = show.role(side.player)
            level = "" if unit.band == 0 else f"  {words(f'strategic.band.{LEVELS[unit.band]}')}"
            lines.append(f"{{{role}}}{escape(show.unit_name(unit.id))}{{/}}{level}")
    return "\n".join(lines)


def unit_lines(words: Words, state: StrategicState, unit: Unit) -> Iterator[str]:
    """Yield what is to know of a unit beside its sheet: skills, pace, weapons, what it is doing."""
    own = kit(state, unit.id)
    profile = own.profile
    skills = (
        f"{words(f'strategic.skill.{skill}')} {getattr(profile, skill)}"
        for skill in SKILLS
        if getattr(profile, skill)
    )
    yield "  ".join(skills)
    if own.is_horde:
        yield words.count("strategic.unit.squads", squads(state, unit) if unit.wounds else profile.squads)
    for gun in own.setup.weapons:
        reach = (
            words("strategic.unit.melee")
            if gun.is_melee
            else words("strategic.unit.range", range=gun.squares)
        )
        pen = words("strategic.unit.pen", pen=gun.pen)
        yield f"{escape(gun.name)}  {{dim}}{gun.damage}, {reach}, {pen}{{/}}"
    for power in own.powers:
        yield f"{escape(power.name)}  {{dim}}{words('strategic.unit.cost', cost=power.cost)}{{/}}"
    traits = [
        *profile.traits,
        *(("flyer",) if profile.flyer else ()),
        *(("hoverer",) if profile.hoverer else ()),
    ]
    if traits:
        yield "{dim}" + ", ".join(words(f"strategic.trait.{trait}") for trait in traits) + "{/}"
    yield from conditions(words, state, unit)


def conditions(words: Words, state: StrategicState, unit: Unit) -> Iterator[str]:
    """Yield what is special about a unit at this moment."""
    flags = {
        "waiting": unit.status == "waiting",
        "unseen": unit.status == "hidden",
        "hidden": bool(unit.hidden_from),
        "burning": unit.burning,
        "broken": unit.broken,
        "ran": unit.ran,
        "defensive": unit.defensive,
        "overwatch": unit.overwatch >= 0,
        "staggered": unit.staggered,
        "surprised": unit.surprised,
        "aims": unit.aim > 0,
        "nulled": bool(unit.nulled_by),
        "all_out": unit.all_out,
        "derived": kit(state, unit.id).setup.is_derived,
    }
    found = [words(f"strategic.unit.{flag}") for flag, is_on in flags.items() if is_on]
    if found:
        yield "{warning}" + ", ".join(found) + "{/}"


def unit_name(showing: Showing, unit: UnitId) -> str:
    """Return a unit's name, for markup."""
    return escape(show_of(showing).unit_name(unit))
