"""What is foretold of a hex is what the rules say once the unit stands there."""

from collections import defaultdict

import pytest
from msgspec.structs import replace

from game.core.kernel import resolve_unchecked
from game.systems.wargame import actions as a
from game.systems.wargame.aim import weapon_of, why_no_target
from game.systems.wargame.check_battle import why_no_fire
from game.systems.wargame.ground import has_room, on_board
from game.systems.wargame.intent import WargameIntent
from game.systems.wargame.routes import ways_of
from game.systems.wargame.state import Turn, WargameState
from game.systems.wargame.threat import Spot, guns_of, ready_guns, spots_of, struck_by
from tests.support.wargame import (
    RULES,
    At,
    E,
    W,
    alter,
    board,
    do,
    player,
    refused,
    tile,
    turn_of,
    unit,
    world,
)

Shots = set[tuple[str, str]]
"""Weapons, each with a target."""


def fired_from(state: WargameState) -> dict[tuple[int, int], Shots]:
    """What can be fired at whom by ranged weapons from every end of the movement under way."""
    found: dict[tuple[int, int], Shots] = defaultdict(set)
    known: set[object] = set()
    queue = [state]
    while queue:
        here = queue.pop()
        turn = here.turn
        assert turn is not None and turn.move is not None
        mover = here.units[turn.unit]
        key = (mover.tile, mover.level, mover.facing, turn.move)
        if key in known:
            continue
        known.add(key)
        then = Turn(mover.id, "ranged", turn.move)
        shots = found[mover.tile, mover.level]
        for item, is_melee in ready_guns(here, mover):
            if is_melee or why_no_fire(here, then, replace(mover, ap=16), item) is not None:
                continue
            for enemy in on_board(here):
                if (
                    enemy.side != mover.side
                    and why_no_target(here, mover, weapon_of(here, item), enemy) is None
                ):
                    shots.add((item, enemy.id))
        for action in RULES.legal(here, player(here)):
            if isinstance(action, a.StepTo | a.Rotate):
                queue.append(resolve_unchecked(RULES, here, action).state)
    return found


def foretold(state: WargameState, spot: Spot) -> Shots:
    """The same of one end, as it is foretold."""
    found: Shots = set()
    for item, is_melee in ready_guns(state, spot.unit):
        weapon = weapon_of(state, item)
        for enemy in on_board(state):
            turned = None if enemy.side == spot.unit.side else spot.turned(state, enemy.tile, weapon)
            if not is_melee and turned is not None and why_no_target(state, turned, weapon, enemy) is None:
                found.add((item, enemy.id))
    return found


@pytest.mark.rule("WG-8.1")
@pytest.mark.rule("WG-15.3")
@pytest.mark.parametrize("sheet", ["monolith", "massif", "basalt"])
@pytest.mark.parametrize("rotation", ["any", "per_side"])
def test_what_can_be_fired_from_a_hex_is_foretold_by_where_a_movement_leaves_a_unit_looking(
    sheet: str, rotation: str
) -> None:
    """A turn may cost the points that lead there, and a cannon that needs a steady stand more than half."""
    enemies = [
        At("mote", 1, 1, 5, ap=0, id="behind"),
        At("halyard", 1, 9, 3, ap=0, id="ahead"),
        At("halyard", 1, 5, 8, ap=0, id="beside"),
    ]
    state = world(At(sheet, 0, 5, 5, facing=E), *enemies, options={"rotation": rotation})
    state = turn_of(state, f"{sheet}_0")
    mover, turn = unit(state, f"{sheet}_0"), state.turn
    assert turn is not None and turn.move is not None
    really = fired_from(state)
    ways = ways_of(state, mover, turn.move)
    for place in ways.places:
        there = state.clone()
        spot = Spot(replace(mover, tile=place[0], level=place[1]), ways.views(*place))
        there.units[mover.id] = spot.unit
        assert foretold(there, spot) == really[place], place


@pytest.mark.rule("WG-3.5")
@pytest.mark.parametrize("sheet", ["halyard", "basalt", "kestrel"])
def test_no_way_turns_where_a_friend_is_passed(sheet: str) -> None:
    """The rules refuse it, and a plan that turned there broke off in the friend's hex."""
    state = world(At(sheet, 0, 5, 5, facing=W), At("massif", 0, 9, 9, id="ahead"), At("mote", 1, 12, 5, ap=0))
    state = turn_of(state, f"{sheet}_0")
    mover, turn = unit(state, f"{sheet}_0"), state.turn
    assert turn is not None and turn.move is not None
    state = alter(state, "ahead", tile=state.field.grid.steps[mover.tile][(W + 1) % 6])
    turn = state.turn = replace(turn, move=replace(turn.move, left=2))
    assert turn.move is not None
    faced = faced_at(state)
    ways = ways_of(state, mover, turn.move)
    assert {*ways.places} == {*faced} - {(mover.tile, mover.level)}
    for place in ways.places:
        assert ways.views(*place).every == faced[place], place


def faced_at(state: WargameState) -> dict[tuple[int, int], int]:
    """How a unit can face at every end of the movement under way, as bits: whatever the rules let it do."""
    found: dict[tuple[int, int], int] = defaultdict(int)
    known: set[object] = set()
    queue = [state]
    while queue:
        here = queue.pop()
        assert here.turn is not None
        mover = here.units[here.turn.unit]
        key = (mover.tile, mover.level, mover.facing, here.turn.move)
        if key in known:
            continue
        known.add(key)
        if has_room(here, mover, mover.tile, mover.level):
            found[mover.tile, mover.level] |= 1 << mover.facing
        for action in RULES.legal(here, player(here)):
            if isinstance(action, a.StepTo | a.Rotate):
                queue.append(resolve_unchecked(RULES, here, action).state)
    return found


@pytest.mark.rule("WG-3.5")
def test_who_climbs_past_a_friend_goes_on_upwards() -> None:
    above = At("massif", 0, 0, 4, 1, id="above")
    state = turn_of(
        world(At("kestrel", 0, 0, 4, 0, facing=W), above, At("mote", 1, 12, 5, ap=0)), "kestrel_0"
    )
    here, red = unit(state, "kestrel_0").tile, player(state)
    state = do(state, a.StepTo(player=red, tile=here, level=1)).state
    assert refused(state, a.EndPhase(player=red)).reason == "passing_through"
    state = do(state, a.StepTo(player=red, tile=here, level=2)).state
    assert unit(state, "kestrel_0").level == 2


@pytest.mark.rule("WG-15.3")
def test_who_needs_a_steady_stand_does_not_strike_from_the_end_of_its_whole_movement() -> None:
    state = world(At("monolith", 0, 0, 5, facing=E), At("halyard", 1, 13, 10, facing=W), on=board(22, 11))
    cannon = max(gun.range for gun in guns_of(state, unit(state, "monolith_0")) if gun.steady)
    steps = {spot.unit.tile for spot in spots_of(state, unit(state, "monolith_0")) if spot.views.steady}
    struck = struck_by(state, unit(state, "monolith_0"))
    far = tile(state, cannon + 1, 5)
    assert tile(state, 1, 5) in steps and tile(state, 2, 5) not in steps
    assert far in struck and tile(state, cannon + 2, 5) not in struck


@pytest.mark.rule("WG-9.6")
def test_a_weapon_of_once_a_round_threatens_again_once_its_bearer_has_acted() -> None:
    state = world(At("kestrel", 0, 2, 5), At("halyard", 1, 8, 5, facing=W))
    pod = next(item for item, _ in ready_guns(state, unit(state, "kestrel_0")) if "missile_pod" in item)
    state.items[pod] = replace(state.items[pod], used_round=state.round)
    assert pod not in [item for item, _ in ready_guns(state, unit(state, "kestrel_0"))]
    state = alter(state, "kestrel_0", has_acted=True)
    assert pod in [item for item, _ in ready_guns(state, unit(state, "kestrel_0"))]


@pytest.mark.rule("WG-7.1")
def test_who_is_picked_already_is_not_offered_to_be_picked() -> None:
    """Whom a card begins with: nothing came of it where that unit was chosen already."""
    state = world(At("halyard", 0, 3, 4), At("brigand", 0, 4, 6), At("halyard", 1, 6, 4, facing=W))
    state.to_move = 0
    intent = WargameIntent(state)
    intent.adopt(state, player(state))
    enemy = unit(state, "halyard_1")
    intent.use_place(enemy.tile)

    def offered() -> set[str]:
        intent.point(enemy.tile)
        outlook = intent.outlook()
        assert outlook is not None
        return {each.card for part in outlook.parts for each in part.prospects if each.card}

    assert offered() == {"/pick/halyard_0", "/pick/brigand_0"}
    intent.use_card("/pick/halyard_0")
    assert offered() == {"/pick/brigand_0"}
    intent.use_card("/pick/brigand_0")
    assert offered() == {"/pick/halyard_0"}
