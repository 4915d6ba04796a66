"""The wargame's board: events lead where the state says, height is seen, one level can be looked at."""

import random
from functools import cache
from typing import cast

import pygame
import pytest
from pygame.math import Vector2

from game.core.events import Event
from game.core.ids import PlayerId, UnitId
from game.core.kernel import resolve_unchecked
from game.rules.intent import Mark
from game.rules.system import erased
from game.scenes.words import Words
from game.systems.wargame import events as e
from game.systems.wargame.ground import building, tiles_of
from game.systems.wargame.request import Seat, SideRequest, WargameRequest
from game.systems.wargame.setup import WargameSetup
from game.systems.wargame.state import WargameState
from game.systems.wargame.system import WARGAME
from game.views.board.relief_geometry import LIFT
from game.views.board.terrain import TerrainStyle, parse_colour
from game.views.table.highlights import Colours
from game.views.ui.kit import Kit
from game.views.ui.theme import load_theme
from game.views.wargame.highlights import WARGAME_ROLES, labelled
from game.views.wargame.layers import FADED, defense_plate
from game.views.wargame.show import WargameShow
from tests.laws.play import choose
from tests.support.shipped import shipped_catalog

SYSTEM = erased(WARGAME)
SQUADS = (("brigand", "sparrow", "kestrel"), ("halyard", "turnstone", "otter"))
Told = tuple[Event, WargameState]
"""An event and the state after it."""


@cache
def course(
    mission: str, seed: int, actions: int = 160
) -> tuple[WargameSetup, WargameState, tuple[Told, ...]]:
    """The beginning of a random game, event by event."""
    one, other = (SideRequest(units=squad) for squad in SQUADS)
    sides: dict[Seat, SideRequest] = {"attacker": one, "defender": other}
    setup = SYSTEM.build_setup(WargameRequest(mission=mission, sides=sides), shipped_catalog())
    ruleset, rnd = SYSTEM.ruleset, random.Random(seed)
    first = state = ruleset.setup(setup, seed)
    told: list[Told] = []
    for _ in range(actions):
        if ruleset.outcome(state) is not None:
            break
        actions_now = ruleset.legal(state, rnd.choice(ruleset.active(state)))
        applied = resolve_unchecked(ruleset, state, choose(rnd, actions_now))
        for event in applied.events:
            state = ruleset.clone(state)
            ruleset.evolve(state, event)
            told.append((event, cast(WargameState, state)))
    return cast(WargameSetup, setup), cast(WargameState, first), tuple(told)


def show(setup: WargameSetup, state: WargameState, *, is_reduced: bool = False) -> WargameShow:
    """The board of a state as everybody sees it."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((640, 480))
    catalog = shipped_catalog()
    styles = {
        each.id: TerrainStyle(each.id, each.look.pattern, parse_colour(each.look.colour))
        for each in catalog.terrain.values()
    }
    kit = Kit(load_theme(), is_motion_reduced=is_reduced)
    made = WargameShow(lambda now: WARGAME.ruleset.table(now, None), setup, state, styles, kit, Words({}))
    made.stage.place(pygame.Rect(0, 0, 640, 480), 4)
    return made


def play(made: WargameShow, event: Event, coming: tuple[Event, ...], state: WargameState) -> bool:
    """Show an event to its end; return whether it was shown by a motion."""
    motion = made.motion(event, coming)
    surface = pygame.Surface((640, 480))
    for step in range(40):
        if motion is None or motion.is_done:
            break
        motion.advance(120.0)
        if step % 4 == 0:
            made.stage.draw(surface)
    assert motion is None or motion.is_done, f"{event} does not end"
    made.follow(state, event)
    return motion is not None


@pytest.mark.parametrize("is_reduced", [False, True])
@pytest.mark.parametrize(("mission", "seed"), [("protect_the_base", 4), ("counterattack", 3)])
def test_after_every_event_all_tokens_are_where_the_state_has_them(
    mission: str, seed: int, is_reduced: bool
) -> None:
    setup, first, told = course(mission, seed)
    made = show(setup, first, is_reduced=is_reduced)
    events = tuple(event for event, _ in told)
    moved = sum(
        play(made, event, events[number + 1 : number + 6], state)
        for number, (event, state) in enumerate(told)
    )
    assert moved > 30
    fresh = show(setup, told[-1][1])
    places = {token: tuple(sprite.at) for token, sprite in made.stage.sprites.items()}
    assert places == {token: tuple(sprite.at) for token, sprite in fresh.stage.sprites.items()}
    assert {each.opacity for each in made.stage.sprites.values()} == {1.0}


def test_a_thrown_unit_stays_where_the_throw_ended_until_the_state_has_it_there() -> None:
    setup, _, told = course("counterattack", 3)
    state = told[-1][1]
    made = show(setup, state)
    unit = next(each for each in state.units.values() if each.tile >= 0)
    goal = (unit.tile + 3) % state.field.grid.panel_count
    thrown = e.UnitThrown(rules=(), unit=unit.id, target=unit.id, path=(unit.tile, goal))
    play(made, thrown, (), state)
    end = Vector2(made.geometry.centre(goal))
    assert made.stage.sprites[unit.id].at.distance_to(end) < 0.01
    made.jump(state, ())
    assert made.stage.sprites[unit.id].at.distance_to(end) > 0.5


def test_a_unit_in_the_air_is_drawn_above_its_hex_and_one_on_a_hill_on_its_top() -> None:
    setup, _first, told = course("protect_the_base", 4)
    state = told[-1][1]
    made = show(setup, state)
    seen = {"air": 0, "ground": 0}
    for unit in state.units.values():
        if unit.tile < 0 or sum(each.tile == unit.tile for each in state.units.values()) > 1:
            continue
        y, top = made.stage.sprites[unit.id].at.y, made.geometry.centre(unit.tile)[1]
        above = unit.level - made.geometry.tops[unit.tile]
        if above > 0:
            assert y < top - above * LIFT
            seen["air"] += 1
        elif above == 0:
            assert y == pytest.approx(top)
            seen["ground"] += 1
    assert all(seen.values())


def test_one_level_alone_fades_tokens_of_others_and_all_come_back() -> None:
    setup, _first, told = course("protect_the_base", 4)
    state = told[-1][1]
    made = show(setup, state)
    made.look_at_level(1)
    for unit, sprite in made.stage.sprites.items():
        assert sprite.opacity == (1.0 if state.units[UnitId(unit)].level == 1 else FADED)
    made.look_at_level(None)
    assert {sprite.opacity for sprite in made.stage.sprites.values()} == {1.0}


@pytest.mark.rule("WG-16.15")
def test_the_defense_of_a_structure_is_read_through_the_marks_of_who_aims_at_it() -> None:
    setup, state, _ = course("protect_the_base", 4)
    made = show(setup, state)
    stood_on = {sprite.token.tile for sprite in made.stage.sprites.values()}
    structure = next(
        each for each in state.structures.values() if tiles_of(state, each.id)[0] not in stood_on
    )
    tile = tiles_of(state, structure.id)[0]
    colours = Colours(Kit(load_theme()).palette, lambda owner: (90, 140, 250))
    marks = [Mark(role, (tile,)) for role in ("target", "aim")]
    made.stage.show(*made.lights(marks, colours, WARGAME_ROLES))
    px, (x, y) = made.stage.context.px, made.stage.screen(tile)
    plate = defense_plate(structure.left, building(state, structure.id).defense, False, px)
    at = plate.get_rect(center=(round(x), round(y - px * 0.36)))
    surface, without = pygame.Surface((640, 480)), pygame.Surface((640, 480))
    made.stage.draw(surface)
    made.stage.labels = ()
    made.stage.draw(without)
    opaque = [
        (column, row)
        for column in range(plate.get_width())
        for row in range(plate.get_height())
        if plate.get_at((column, row)).a == 255
    ]
    assert len(opaque) > 30
    for column, row in opaque:
        assert surface.get_at((at.x + column, at.y + row)) == plate.get_at((column, row))
    assert pygame.image.tobytes(surface, "RGB") != pygame.image.tobytes(without, "RGB")


@pytest.mark.rule("WG-3.8")
def test_a_range_is_written_beside_the_roof_on_its_upper_edge_that_bears_a_defense() -> None:
    setup, state, _ = course("show_of_force", 4)
    made = show(setup, state)
    geometry = made.stage.context.geometry
    roof, beside, below = map(state.field.grid.positions.index, ((8, 0), (9, 0), (9, 1)))
    assert roof in {each.tiles[0] for each in state.field.grounds[0].structures.values()}
    assert labelled((roof, beside, below), geometry) == beside
    assert labelled((roof, below), geometry) == roof, "of the upmost row, whatever it bears"


def test_every_role_of_marks_is_drawn() -> None:
    setup, _first, told = course("protect_the_base", 4)
    made = show(setup, told[-1][1])
    surface = pygame.Surface((640, 480))
    for _ in range(40):
        made.stage.draw(surface)
    plain = pygame.image.tobytes(surface, "RGB")
    colours = Colours(Kit(load_theme()).palette, lambda owner: (120, 180, 255))
    for role in (*WARGAME_ROLES.under, *WARGAME_ROLES.over):
        label = "2" if role in ("turn", "ring", "step", "level", "risk", "threat", "reach_count") else "hill"
        marks = (Mark(role, (40, 44, 42), label=label),)
        made.stage.show(*made.lights(marks, colours, WARGAME_ROLES))
        made.stage.draw(surface)
        assert pygame.image.tobytes(surface, "RGB") != plain, role


def test_both_teams_have_colours_of_their_own() -> None:
    setup, first, _told = course("counterattack", 3)
    made = show(setup, first)
    one, other = (made.colour(str(seat)) for seat in (PlayerId("attacker"), PlayerId("defender")))
    assert one != other
    assert {made.colour_of(unit) for unit in first.units} == {one, other}
