"""A refusal names its entry, its reason, and whom it is about: what a click on it can show (SK-7)."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec
import pytest

from game.core.ids import PlayerId, UnitId
from game.systems.skirmish.actions import (
    Answer,
    DeployAutomatically,
    EnterReserve,
    FinishDeployment,
    FireBroadside,
    FireWeapon,
    MoveUnit,
    PlaceUnit,
    RemoveUnit,
    SkirmishAction,
)
from game.systems.skirmish.profile import SkirmishOptions
from tests.support.skirmish import BLUE, RED, Battle, battle, machine


class Case(NamedTuple):
    """A battle, what is tried in it, and what it is told."""

    begun: Callable[[], Battle]
    tried: Callable[[Battle], SkirmishAction]
    rule: str
    reason: str
    facts: Mapping[str, str | int]


MISSES: Mapping[type, tuple[int, ...]] = {FireWeapon: (100, 100), FireBroadside: (100,)}


def deploying() -> Battle:
    waiting = (machine("s8"), machine("s9", slots=12), machine("s7", traits=("land_only",)), machine("S8"))
    return battle(
        ". S . # s .", zones={"attacker": ("A1",), "defender": ("D1", "E1", "F1")}, reserves=waiting
    )


def entering() -> Battle:
    b = battle(
        "S . . s\n. # . .",
        units={"S": {"slots": 12}},
        reserves=(machine("S9"), machine("S7", traits=("land_only",))),
        zones={"attacker": ("A1", "A2", "B2"), "defender": ("D1",)},
    )
    b.do(FinishDeployment(player=b.player))
    return b


def asked() -> Battle:
    b = battle("s .\n. S")
    b.do(b.melee("S", "s"))
    return b


def after(begun: Callable[[], Battle], *deeds: Callable[[Battle], SkirmishAction]) -> Callable[[], Battle]:
    def made() -> Battle:
        b = begun()
        for deed in deeds:
            action = deed(b)
            b.do(action, *MISSES.get(type(action), ()))
        return b

    return made


def drawn(picture: str, **more: object) -> Callable[[], Battle]:
    return lambda: battle(picture, **more)  # type: ignore[arg-type]


def off(b: Battle) -> MoveUnit:
    return MoveUnit(player=b.player, unit=UnitId("S"), to=99)


def place(b: Battle, unit: str, tile: str) -> PlaceUnit:
    return PlaceUnit(player=b.player, unit=UnitId(unit), tile=b.tile(tile))


PLAIN = drawn(". S . s . s", reserves=(machine("s9", traits=("land_only",)),))
SHIPS = drawn("W . s\n. . .")
LAND = {"theatre": "land"}
CASES = (
    Case(
        PLAIN,
        lambda b: msgspec.structs.replace(b.end(), player=PlayerId("x")),
        "SK-6.1",
        "no_such_player",
        {"player": "x"},
    ),
    Case(PLAIN, lambda b: msgspec.structs.replace(b.end(), player=BLUE), "SK-6.1", "not_your_turn", {}),
    Case(deploying, lambda b: FinishDeployment(player=RED), "SK-1.6", "not_your_turn", {}),
    Case(PLAIN, lambda b: b.answer("heads"), "SK-6.1", "nothing_to_answer", {}),
    Case(
        asked,
        lambda b: Answer(player=BLUE, option="heads"),
        "SK-4.3",
        "other_player_decides",
        {"player": "red"},
    ),
    Case(asked, lambda b: b.end(), "SK-4.3", "answer_first", {"prompt": "coin"}),
    Case(
        asked,
        lambda b: b.answer("edge"),
        "SK-4.3",
        "no_such_option",
        {"option": "edge", "options": "heads, tails"},
    ),
    Case(
        after(PLAIN, lambda b: b.withdraw()),
        lambda b: EnterReserve(player=RED, unit=UnitId("S"), tile=0),
        "SK-6.3",
        "battle_over",
        {},
    ),
    # whose unit
    Case(PLAIN, lambda b: b.move("S7", "A1"), "SK-6.1", "no_such_unit", {"unit": "S7"}),
    Case(PLAIN, lambda b: b.move("s", "A1"), "SK-6.1", "not_your_unit", {"unit": "s"}),
    Case(
        drawn("S . s", reserves=(machine("S9", traits=("land_only",)),)),
        lambda b: b.move("S9", "B1"),
        "SK-6.1",
        "not_on_board",
        {"unit": "S9"},
    ),
    Case(PLAIN, lambda b: b.fire("S", "s7"), "SK-3.1", "no_such_unit", {"unit": "s7"}),
    Case(PLAIN, lambda b: b.fire("S", "S"), "SK-3.1", "target_is_own", {"target": "S"}),
    Case(PLAIN, lambda b: b.melee("S", "s9"), "SK-4.1", "target_not_on_board", {"target": "s9"}),
    # moves
    Case(
        after(PLAIN, lambda b: b.move("S", "A1")),
        lambda b: b.move("S", "B1"),
        "SK-6.1",
        "already_moved",
        {"unit": "S"},
    ),
    Case(PLAIN, off, "SK-1.1", "off_board", {"tile": 99}),
    Case(PLAIN, lambda b: b.move("S", "D1"), "SK-2.4", "tile_occupied", {"tile": 3, "other": "s"}),
    Case(drawn("S # s"), lambda b: b.move("S", "B1"), "SK-1.2", "terrain_forbids", {"unit": "S", "tile": 1}),
    Case(
        drawn("S ~ s", **LAND),
        lambda b: b.move("S", "B1"),
        "SK-1.3",
        "terrain_forbids",
        {"unit": "S", "tile": 1},
    ),
    Case(
        drawn("S . . . . s"),
        lambda b: b.move("S", "E1"),
        "SK-2.2",
        "out_of_reach",
        {"unit": "S", "tile": 4, "tiles": 3},
    ),
    Case(
        drawn("S . . . . s", **LAND),
        lambda b: b.move("S", "D1"),
        "SK-2.3",
        "out_of_reach",
        {"unit": "S", "tile": 3, "tiles": 2},
    ),
    Case(
        SHIPS,
        lambda b: b.move("W", "B2"),
        "SK-2.2",
        "not_straight_or_too_far",
        {"unit": "W", "tile": 4, "tiles": 4},
    ),
    # ranged attacks
    Case(SHIPS, lambda b: b.fire("W", "s"), "SK-5.4", "warship_fires_broadsides", {"unit": "W"}),
    Case(drawn("N . s"), lambda b: b.fire("N", "s"), "SK-3.5", "no_ranged_attack", {"unit": "N"}),
    Case(
        after(PLAIN, lambda b: b.fire("S", "s")),
        lambda b: b.fire("S", "s"),
        "SK-6.1",
        "already_attacked",
        {"unit": "S"},
    ),
    Case(
        PLAIN,
        lambda b: b.fire("S", "s2"),
        "SK-3.1",
        "out_of_range",
        {"unit": "S", "target": "s2", "tiles": 3},
    ),
    Case(
        drawn("C . . s"),
        lambda b: b.fire("C", "s"),
        "SK-3.1",
        "out_of_range",
        {"unit": "C", "target": "s", "tiles": 2},
    ),
    Case(
        drawn("S . s", ground=". . ~", **LAND),
        lambda b: b.fire("S", "s"),
        "SK-1.4",
        "ground_protects",
        {"unit": "S", "target": "s", "terrain": "water"},
    ),
    Case(
        drawn("S s s"),
        lambda b: b.fire("S", "s2"),
        "SK-3.2",
        "line_blocked_by_unit",
        {"unit": "S", "tile": 1, "other": "s"},
    ),
    Case(
        drawn("S # s"),
        lambda b: b.fire("S", "s"),
        "SK-3.2",
        "line_blocked_by_terrain",
        {"unit": "S", "tile": 1, "terrain": "debris"},
    ),
    Case(drawn("S s S"), lambda b: b.fire("S", "s", "S"), "SK-3.4", "partner_twice", {"unit": "S"}),
    Case(
        drawn("S s . S"),
        lambda b: b.fire("S2", "s", "S"),
        "SK-3.4",
        "not_touching",
        {"unit": "S2", "target": "s"},
    ),
    Case(
        drawn("S s . S"),
        lambda b: b.fire("S", "s", "S2"),
        "SK-3.4",
        "not_touching",
        {"unit": "S2", "target": "s"},
    ),
    # melee
    Case(drawn("C .\n. s"), lambda b: b.melee("C", "s"), "SK-4.1", "no_melee", {"unit": "C"}),
    Case(
        after(drawn("S .\n. s"), lambda b: b.fire("S", "s")),
        lambda b: b.melee("S", "s"),
        "SK-6.1",
        "already_attacked",
        {"unit": "S"},
    ),
    Case(drawn("S s"), lambda b: b.melee("S", "s"), "SK-4.1", "not_diagonal", {"unit": "S", "target": "s"}),
    Case(
        drawn("S . s", options=SkirmishOptions(melee="all_neighbours")),
        lambda b: b.melee("S", "s"),
        "SK-4.1",
        "not_adjacent",
        {"unit": "S", "target": "s"},
    ),
    Case(
        drawn("S .\n. s", ground=". .\n. ^", **LAND),
        lambda b: b.melee("S", "s"),
        "SK-1.4",
        "ground_protects",
        {"unit": "S", "target": "s", "terrain": "rock"},
    ),
    # warship fire
    Case(PLAIN, lambda b: b.broadside("S", "E"), "SK-5.1", "not_a_warship", {"unit": "S"}),
    Case(
        after(SHIPS, lambda b: b.broadside("W", "E")),
        lambda b: b.broadside("W", "E"),
        "SK-5.2",
        "guns_not_ready",
        {"unit": "W", "turns": 4},
    ),
    Case(
        drawn("W . s", options=SkirmishOptions(field="all")),
        lambda b: b.broadside("W", "E"),
        "SK-5.1",
        "fires_everywhere",
        {"unit": "W"},
    ),
    Case(SHIPS, lambda b: b.broadside("W"), "SK-5.1", "direction_needed", {"unit": "W"}),
    Case(
        drawn("W S h"),
        lambda b: b.broadside("W", "E"),
        "SK-5.3",
        "target_immune",
        {"unit": "W", "target": "h"},
    ),
    Case(SHIPS, lambda b: b.broadside("W", "S"), "SK-5.1", "no_enemy_hit", {"unit": "W"}),
    # deployment and reserves
    Case(deploying, lambda b: b.end(), "SK-1.6", "still_deploying", {}),
    Case(deploying, lambda b: b.withdraw(), "SK-6.2", "still_deploying", {}),
    Case(deploying, lambda b: b.enter("s8", "F1"), "SK-1.7", "still_deploying", {}),
    Case(deploying, lambda b: place(b, "s0", "F1"), "SK-1.6", "no_such_unit", {"unit": "s0"}),
    Case(deploying, lambda b: place(b, "S8", "F1"), "SK-1.6", "not_your_unit", {"unit": "S8"}),
    Case(deploying, lambda b: place(b, "s7", "F1"), "SK-1.6", "unit_barred", {"unit": "s7"}),
    Case(deploying, lambda b: place(b, "s", "F1"), "SK-1.6", "place_is_fixed", {"unit": "s"}),
    Case(
        deploying,
        lambda b: RemoveUnit(player=BLUE, unit=UnitId("s")),
        "SK-1.6",
        "place_is_fixed",
        {"unit": "s"},
    ),
    Case(
        deploying,
        lambda b: PlaceUnit(player=BLUE, unit=UnitId("s8"), tile=6),
        "SK-1.1",
        "off_board",
        {"tile": 6},
    ),
    Case(deploying, lambda b: place(b, "s8", "C1"), "SK-1.6", "outside_zone", {"unit": "s8", "tile": 2}),
    Case(deploying, lambda b: place(b, "s8", "E1"), "SK-1.6", "tile_occupied", {"tile": 4, "other": "s"}),
    Case(deploying, lambda b: place(b, "s8", "D1"), "SK-1.2", "terrain_forbids", {"unit": "s8", "tile": 3}),
    Case(deploying, lambda b: place(b, "s9", "F1"), "SK-1.7", "no_slots_left", {"unit": "s9", "slots": 12}),
    Case(deploying, lambda b: FinishDeployment(player=BLUE), "SK-1.7", "unit_still_fits", {"unit": "s8"}),
    Case(PLAIN, lambda b: place(b, "S", "A1"), "SK-1.6", "deployment_over", {}),
    Case(PLAIN, lambda b: DeployAutomatically(player=RED), "SK-1.6", "nothing_to_place", {}),
    Case(
        after(PLAIN, lambda b: b.move("S", "A1")),
        lambda b: DeployAutomatically(player=RED),
        "SK-1.7",
        "turn_has_begun",
        {},
    ),
    Case(
        after(PLAIN, lambda b: b.move("S", "A1")),
        lambda b: b.enter("S", "B1"),
        "SK-1.7",
        "turn_has_begun",
        {},
    ),
    Case(entering, lambda b: b.enter("S", "A2"), "SK-1.7", "not_in_reserve", {"unit": "S"}),
    Case(entering, lambda b: b.enter("S7", "A2"), "SK-1.6", "unit_barred", {"unit": "S7"}),
    Case(entering, lambda b: b.enter("S9", "C1"), "SK-1.7", "outside_zone", {"unit": "S9", "tile": 2}),
    Case(entering, lambda b: b.enter("S9", "A2"), "SK-1.7", "no_slots_left", {"unit": "S9", "slots": 12}),
    Case(
        drawn("S . . s", sides={"attacker": {"can_withdraw": False}}),
        lambda b: b.withdraw(),
        "TW-2.9",
        "cannot_withdraw",
        {},
    ),
)


@pytest.mark.rule("SK-7", "SK-6.1", "SK-3.4", "SK-5.1", "SK-1.6", "SK-1.7")
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.rule} {case.reason}")
def test_a_refusal_names_its_entry_and_what_it_is_about(case: Case) -> None:
    b = case.begun()
    action = case.tried(b)
    assert b.refusal(action) == (case.rule, case.reason)
    illegal = b.check(action)
    assert illegal is not None and illegal.facts == case.facts


@pytest.mark.rule("SK-3.4")
@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"profile": machine("N").profile}, ("SK-3.5", "no_ranged_attack")),
        ({"klass": "warship", "profile": machine("W").profile}, ("SK-5.4", "warship_fires_broadsides")),
    ],
)
def test_each_of_several_partners_must_be_able_to_attack_by_itself(
    place: int, changes: Mapping[str, object], refusal: tuple[str, str]
) -> None:
    rows = """
    S s S
    S . S
    """
    names = ("S2", "S3", "S4")
    whole = battle(rows)
    assert whole.check(whole.fire("S", "s", *names)) is None
    b = battle(rows, units={names[place]: changes})
    assert b.refusal(b.fire("S", "s", *names)) == refusal


@pytest.mark.rule("SK-3.4")
@pytest.mark.parametrize("place", [0, 1])
def test_each_of_several_partners_must_touch_the_target(place: int) -> None:
    b = battle(
        """
        S s . S
        S . . .
        """
    )
    partners = ["S3"]
    partners.insert(place, "S2")
    assert b.refusal(b.fire("S", "s", *partners)) == ("SK-3.4", "not_touching")
