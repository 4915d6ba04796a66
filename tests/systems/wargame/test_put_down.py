"""What is put down before the battle: where markers and walls may stand, and where not (WG-16.2, WG-16.6)."""

from collections.abc import Sequence
from itertools import combinations

import pytest
from msgspec.structs import replace

from game.systems.wargame import actions as a
from game.systems.wargame.battlefield import DARK, LIGHT, RED
from game.systems.wargame.content_missions import Works
from game.systems.wargame.setup import BoardSetup
from game.systems.wargame.state import WargameState
from tests.support.wargame import BLUE_SIDE, RULES, At, board, do, player, tile, world

FIRST, LAST, APART = 8, 10, 4
CLOSED, HOUSE, UPPER = (8, 3), (9, 6), (10, 0)
"""A red hex, one of a house, and one of a house that is too high to stand on."""
POOL, DEEP, HILL = (4, 5), (5, 7), (6, 3)


def before(mission: str) -> WargameState:
    """Return a board with houses, a red hex and water, where things are put down."""
    colours = {CLOSED: RED, (7, 3): RED, POOL: LIGHT, DEEP: DARK}
    works = tuple(Works(at=(at,), elevation=height) for at, height in ((HOUSE, 0), (UPPER, 3), ((7, 5), 1)))
    ground = board(colours=colours, heights={HILL: 1, (9, 1): 2}, works=works)
    state = world(At("mote", 0, 0, 0), At("halyard", 1, 12, 5), of=mission, on=ground)
    state.phase = "markers"
    state.to_move = 1 if mission == "reconnaissance" else 0
    return state


def accepted(state: WargameState, kind: type[a.PlaceMarker] | type[a.PlaceWall], **more: str) -> list[int]:
    """Return the hexes that are accepted, and check that just these are offered."""
    found = []
    for each in range(len(state.floors) + 1):
        action = kind(player=player(state), tile=each, **more)
        illegal = RULES.check(state, action)
        assert illegal is None or illegal.reason in ("not_there", "off_the_map")
        if illegal is None:
            found.append(each)
    listed = [each for each in RULES.legal(state, player(state)) if isinstance(each, kind)]
    assert [each.tile for each in listed] == found
    return found


def oracle(state: WargameState, placed: Sequence[int]) -> list[int]:
    """Return where the next of three markers may stand, by trying every way to place those after it."""
    grid = state.field.grid
    shut = {tile(state, *at) for at in (CLOSED, (7, 3), HOUSE, UPPER, (7, 5))}
    strip = [
        each
        for each, (column, _) in enumerate(grid.positions)
        if FIRST <= column <= LAST and each not in shut
    ]

    def is_apart(tiles: Sequence[int]) -> bool:
        return all(grid.distance(one, other) >= APART for one, other in combinations(tiles, 2))

    rest = 2 - len(placed)
    return [
        each
        for each in strip
        if is_apart((*placed, each))
        and any(
            is_apart((*placed, *others))
            for others in combinations([far for far in strip if is_apart((each, far))], rest)
        )
    ]


@pytest.mark.rule("WG-16.2")
@pytest.mark.rule("WG-4.1")
def test_markers_stand_in_their_strip_apart_and_leave_room_for_those_to_come() -> None:
    state = before("reconnaissance")
    names = [*state.markers]
    alone = accepted(state, a.PlaceMarker, marker=names[0])
    assert alone == oracle(state, ())
    placed: list[int] = []
    for name in names:
        allowed = accepted(state, a.PlaceMarker, marker=name)
        assert allowed == oracle(state, placed)
        here = tile(state, 8, 5) if not placed and tile(state, 8, 5) in allowed else allowed[-1]
        state.markers[name] = replace(state.markers[name], tile=here)
        placed.append(here)


@pytest.mark.rule("WG-16.2")
def test_a_marker_that_would_leave_no_room_for_the_others_is_refused() -> None:
    columns = [(column, row) for row in range(11) for column in range(FIRST, LAST + 1)]
    open_hexes = {(8, 0), (8, 4), (8, 8), (9, 2)}
    ground = board(colours={at: RED for at in columns if at not in open_hexes})
    state = world(At("mote", 0, 0, 0), At("halyard", 1, 12, 5), of="reconnaissance", on=ground)
    state.phase, state.to_move = "markers", 1
    found = accepted(state, a.PlaceMarker, marker=next(iter(state.markers)))
    assert found == [tile(state, *at) for at in ((8, 0), (8, 4), (8, 8))], "9,2 is too near to two of them"


@pytest.mark.rule("WG-16.6")
def test_walls_stand_in_the_attackers_area_on_open_dry_ground() -> None:
    state = before("counterattack")
    area = state.field.grounds[state.is_flipped].areas[0]
    shut = {tile(state, *at) for at in (CLOSED, (7, 3), HOUSE, UPPER, (7, 5), POOL, DEEP)}
    marks = {each.tile for each in state.markers.values()}
    assert shut & {*area} and marks & {*area}
    assert accepted(state, a.PlaceWall) == [each for each in area if each not in shut | marks]
    wall = a.PlaceWall(player=player(state), tile=tile(state, *HILL))
    assert RULES.check(state, wall) is None, "a hill is open ground"


def whole(of: str, squads: tuple[tuple[str, ...], ...], on: BoardSetup) -> WargameState:
    """Return a battle of a mission from its very beginning, the secret objectives taken."""
    units = [At(sheet, side, 0, 0, id=f"{sheet}_{side}") for side in (0, 1) for sheet in squads[side]]
    state = RULES.setup(world(*units, of=of, on=on).field.setup, 7)
    for _ in range(2):
        picks = a.PickSecondaries(player=player(state), picks=("disarm", "high_ground", "survivor"))
        state = do(state, picks).state
    return state


@pytest.mark.rule("WG-16.6", "WG-6.3")
@pytest.mark.parametrize("open_hexes", [0, 1])
def test_where_no_wall_finds_a_place_the_deployment_begins(open_hexes: int) -> None:
    middle = board().columns // 2 - 1
    grid = world(At("mote", 0, 0, 0), At("mote", 1, 9, 9)).field.grid
    area = [grid.positions[each] for each in grid.within(grid.panel_at(middle, 5), 2)]
    free = (5, 5)
    lake = {at: LIGHT for at in area if open_hexes == 0 or at != free}
    state = whole("counterattack", (("halyard",), ("mote",)), board(colours=lake))
    if open_hexes:
        assert state.phase == "markers"
        state = do(state, a.PlaceWall(player=player(state), tile=tile(state, *free))).state
    assert state.phase == "deploy" and RULES.legal(state, player(state))


@pytest.mark.rule("WG-6.5", "WG-2.5")
def test_who_finds_no_place_for_anybody_leaves_the_deployment_to_the_other() -> None:
    state = whole("show_of_force", (("otter",), ("mote",)), board())
    assert state.ready == (True, False) and player(state) == BLUE_SIDE
    both = whole("show_of_force", (("otter",), ("otter",)), board())
    assert both.ready == (True, True) and both.phase != "deploy"
