"""Nobody walks a whole force into fire without a shot: positions in which the first players did."""

from typing import Final, NamedTuple, cast

import pytest
from msgspec.structs import replace

from game.agents.advise import make_agent
from game.core.dice import SEEDED
from game.core.ids import UnitId
from game.core.kernel import Step
from game.core.rng import fork, seeded
from game.systems.skirmish.actions import EndTurn, SkirmishAction
from game.systems.skirmish.heuristic import THOUSAND, UnitValues
from game.systems.skirmish.request import Side, SideRequest, SkirmishRequest, UnitRequest
from game.systems.skirmish.setup import SkirmishSetup
from game.systems.skirmish.state import SkirmishState
from tests.agents.positions import SYSTEM
from tests.support.base_pack import shipped
from tests.support.skirmish import RULESET

CATALOG: Final = shipped().catalog
WALKERS: Final = 0
MOST_PERCENT: Final = 60
"""What may be lost of what was lost then, by the same odds."""


class Walk(NamedTuple):
    """A position, and where that player's turn of then ended: ``frame tile>tile ...``, models by ``|``."""

    board: str
    seed: int
    turn: int
    walkers: str
    others: str


WALKS: Final = (
    Walk(
        "two_bridges",
        75,
        3,
        "harrier_frigate 135 | gm_longshot 115>91 | gm_bastion 100>87 | rampart 112>99 | vanguard 99>75"
        " | gm 103>92 104>80 98>74 116>104 110>86 111",
        "harrier_frigate 2 | gm_longshot 31 | gm_bastion 27 | rampart 30 | vanguard 15 | gm 32 33 26 21 3 28",
    ),
    Walk(
        "wreck_lane",
        77,
        2,
        "varg_captain 112>76 | gallant 113>77 | varg 101>65 102>66 114>78 115>79 100>64 103>67",
        "varg_captain 18 | gallant 17 | varg 5 6 16 4 33 19",
    ),
    Walk(
        "long_dark",
        74,
        2,
        "varg_captain 112>76 | gallant 111>97 | varg 101>65 102>66 99>63 104>68 100>64 103>67",
        "varg_captain 18 | gallant 17 | varg 15 20 16 4 19 21",
    ),
    Walk(
        "old_town",
        73,
        2,
        "varg_captain 99>86 | gallant 100 | varg 112>88 123>99 111>87 124>111 115>104 127>103",
        "varg_captain 15 | gallant 16 | varg 28 27 17 3 31 4",
    ),
    Walk(
        "two_bridges",
        75,
        7,
        "varg_captain 89>87 | gallant 86 | varg 98>99 103>92 77>75 100>76 72>74 84>73",
        "varg_captain 27 | gallant 26 | varg 12 28 8 16 20 15",
    ),
    Walk("asteroid_shoal", 71, 9, "varg_captain 43>57 | gallant 32>68 | varg 45>69", "varg 106"),
)


def machines(line: str) -> list[tuple[str, int, int]]:
    """Return frame, tile, and the tile where that turn ended."""
    found = []
    for group in line.split("|"):
        frame, *places = group.split()
        for place in places:
            start, _, end = place.partition(">")
            found.append((frame, int(start), int(end or start)))
    return found


def position(walk: Walk, *, is_over: bool = False) -> SkirmishState:
    """Return the position before that turn, or as that turn of then left it."""
    board = CATALOG.maps[walk.board]
    columns = len(board.rows.split()[0] if isinstance(board.rows, str) else board.rows[0])
    sides: dict[Side, SideRequest] = {}
    lines: tuple[tuple[Side, str], ...] = (("attacker", walk.walkers), ("defender", walk.others))
    for role, line in lines:
        units = tuple(
            UnitRequest(frame=frame, id=f"{role}_{number}", at=(tile % columns, tile // columns))
            for number, (frame, tile, _) in enumerate(machines(line))
        )
        faction = CATALOG.frames[units[0].frame].faction
        sides[role] = SideRequest(faction=faction, player=role, units=units)
    request = SkirmishRequest(
        map=walk.board, sides={"attacker": sides["attacker"], "defender": sides["defender"]}
    )
    state = RULESET.setup(cast(SkirmishSetup, SYSTEM.build_setup(request, CATALOG)), walk.seed)
    assert state.phase == "battle" and state.to_move == WALKERS
    if is_over:
        for number, (_, _, end) in enumerate(machines(walk.walkers)):
            unit = UnitId(f"attacker_{number}")
            state.units[unit] = replace(state.units[unit], tile=end)
    return state


def expected_loss(state: SkirmishState) -> int:
    """Return what the enemy's attacks of his next turn destroy by the odds, the best attack first."""
    values = UnitValues(state.field)
    own, foes = ([unit for unit in order if state.units[unit].tile >= 0] for order in values.field.order)
    attacks = []
    for foe in foes:
        if values.field.lines[foe].is_warship:
            continue
        threat = values.threat(foe, state.units[foe].tile)
        for unit in own:
            tile = state.units[unit].tile
            if threat.melee >> tile & 1:
                attacks.append((foe, unit, values.best[foe][unit]))
            elif threat.fire >> tile & 1:
                attacks.append((foe, unit, values.fire[foe][unit]))
    left, lost = dict.fromkeys(own, THOUSAND), 0
    while attacks:
        foe, unit, chance = max(attacks, key=lambda each: left[each[1]] * each[2] * values.worth[each[1]])
        lost += left[unit] * chance * values.worth[unit] // THOUSAND
        left[unit] = left[unit] * (THOUSAND - chance) // THOUSAND
        attacks = [each for each in attacks if each[0] != foe]
    return lost // THOUSAND


def play_turn(level: str, state: SkirmishState) -> None:
    """Play the walkers' turn as this level would."""
    agent, number = make_agent(SYSTEM, level), 0
    while state.outcome is None and state.to_move == WALKERS:
        player = RULESET.active(state)[0]
        seen = RULESET.observe(state, player)
        action = cast(SkirmishAction, agent.choose(seen, player, fork(seeded(5), number)).action)
        if isinstance(action, EndTurn):
            break
        RULESET.resolve(Step(state, RULESET.evolve, SEEDED), action)
        number += 1


@pytest.mark.parametrize("level", ["officer", "ace"])
@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: f"{walk.board}-{walk.seed}-turn-{walk.turn}")
def test_nobody_walks_into_fire_without_a_shot_where_the_first_players_did(walk: Walk, level: str) -> None:
    then, now = expected_loss(position(walk, is_over=True)), position(walk)
    assert then, "that turn was answered"
    play_turn(level, now)
    assert expected_loss(now) * 100 <= then * MOST_PERCENT
