"""Setups from requests, scenarios and battle orders; the report that goes back."""

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

import msgspec
import pytest

from game.core.bridge import BattleOrder, ForceOrder, Role, SideOrder, UnitOrder
from game.core.codec import from_json, from_plain, to_json
from game.core.ids import FrameId, PlayerId, UnitId
from game.core.kernel import perform
from game.rules.system import SetupError
from game.systems.skirmish.actions import DeployAutomatically, EndTurn, FinishDeployment, Withdraw
from game.systems.skirmish.bridge import battle_report
from game.systems.skirmish.build import build_setup, default_request, order_setup
from game.systems.skirmish.events import BattleEnded, TurnStarted, UnitDestroyed
from game.systems.skirmish.request import SkirmishRequest
from game.systems.skirmish.setup import SkirmishSetup
from game.systems.skirmish.state import SkirmishState
from tests.support.shipped import shipped_catalog
from tests.support.skirmish import RULESET

CATALOG = shipped_catalog()
DUEL: dict[str, object] = {
    "attacker": {"faction": "zeon", "units": [{"frame": "varg", "at": "A2"}]},
    "defender": {"faction": "federation", "units": [{"frame": "gm", "at": [3, 0], "ace_level": 2}]},
}


def built(**request: object) -> SkirmishSetup:
    """Return the setup of a request in plain JSON."""
    return build_setup(from_plain(request, SkirmishRequest), CATALOG)


def problem(**request: object) -> tuple[str, str]:
    """Return path and message of the problem with a request."""
    with pytest.raises(SetupError) as caught:
        built(**request)
    return caught.value.path, caught.value.message


def test_a_drawn_board_with_units_on_it() -> None:
    setup = built(board={"rows": ["....", ".#.."], "legend": {}}, sides=DUEL)
    assert setup.board.tiles[5] == "debris" and (setup.board.columns, setup.board.rows) == (4, 2)
    assert [unit.tile for side in setup.sides for unit in side.units] == [4, 3]
    assert [side.player for side in setup.sides] == ["zeon", "federation"]
    assert setup.sides[1].units[0].kills == 10, "the fewest kills of the level"
    state = RULESET.setup(setup, 1)
    assert state.phase == "battle"


def test_a_legend_and_a_block_of_text() -> None:
    setup = built(
        board={"rows": "..X\n...", "legend": {"X": "rock"}, "theatre": "land"},
        sides=DUEL | {"defender": {"faction": "federation", "units": [{"frame": "gm", "at": "B1"}]}},
    )
    assert setup.board.tiles[2] == "rock" and setup.board.theatre == "land"


def test_the_default_is_a_battle_that_can_be_played() -> None:
    setup = build_setup(default_request(CATALOG), CATALOG)
    assert all(side.units for side in setup.sides)
    mixed = built(board_seed=4)
    assert [sum(unit.slots for unit in side.units) for side in mixed.sides] == [12, 12]
    assert from_json(to_json(setup), SkirmishSetup) == setup


@pytest.mark.rule("SK-1.1")
def test_the_pool_is_drawn_by_seed_by_theatre() -> None:
    for theatre in ("space", "land"):
        drawn = {built(theatre=theatre, board_seed=seed).board.id for seed in range(40)}
        assert len(drawn) >= 6
        assert all(CATALOG.maps[board].theatre == theatre for board in drawn)
    assert built(theatre="land", board_seed=9).board == built(theatre="land", board_seed=9).board
    assert built(map="drill_square").board.columns == 8, "other sizes by map"


@pytest.mark.parametrize("scenario", [s.id for s in CATALOG.scenarios.values() if s.system == "skirmish"])
def test_every_shipped_scenario_builds(scenario: str) -> None:
    setup = built(scenario=scenario)
    assert len(setup.ends) == len(CATALOG.scenarios[scenario].ends)
    assert setup.sides[0].faction == CATALOG.scenarios[scenario].sides["attacker"].faction
    RULESET.setup(setup, 1)


def test_named_options_and_their_problems() -> None:
    assert built(options={"melee": "all_neighbours", "warship_interval": 2}).options.warship_interval == 2
    assert problem(options={"warship_intervall": 2}) == (
        "options",
        "there is no option 'warship_intervall'; did you mean 'warship_interval'?",
    )
    assert problem(options={"warship_interval": 9})[0] == "options.warship_interval"
    assert problem(options={"melee": "sideways"})[0] == "options.melee"


PROBLEMS: dict[str, tuple[dict[str, object], str, str]] = {
    "map": ({"map": "drill_sqare"}, "map", "there is no map 'drill_sqare'; did you mean 'drill_square'?"),
    "scenario": (
        {"scenario": "quick_patroll"},
        "scenario",
        "there is no scenario 'quick_patroll'; did you mean 'quick_patrol'?",
    ),
    "rules": ({"rules": "skirmsh"}, "rules", "there is no set of rules 'skirmsh'; did you mean 'skirmish'?"),
    "one side": ({"sides": {"attacker": DUEL["attacker"]}}, "sides", "the defender is missing"),
    "character": (
        {"board": {"rows": ["..x"]}},
        "board.rows.0",
        "'x' is not in the legend; there are #, %, ., @",
    ),
    "ragged": ({"board": {"rows": ["...", ".."]}}, "board.rows.1", "this row has 2 tiles, the first has 3"),
    "empty": ({"board": {"rows": []}}, "board.rows", "a board needs at least one row"),
    "terrain": (
        {"board": {"rows": ["x"], "legend": {"x": "debri"}}},
        "board.legend",
        "there is no terrain 'debri'; did you mean 'debris'?",
    ),
}


@pytest.mark.parametrize("name", PROBLEMS)
def test_problems_say_where_and_what(name: str) -> None:
    request, path, message = PROBLEMS[name]
    assert problem(**request) == (path, message)


UNITS: dict[str, tuple[Mapping[str, object], str, str]] = {
    "frame": ({"frame": "vargg"}, "frame", "there is no frame 'vargg'; did you mean 'varg'?"),
    "tile": (
        {"frame": "varg", "at": "Z9"},
        "at",
        "Z9 is no tile of this board of 4 x 2: write column letters and a row number, as in F8",
    ),
    "taken": ({"frame": "varg", "at": "D1"}, "at", "D1 is taken by GM"),
    "terrain": ({"frame": "varg", "at": "B2"}, "at", "Varg cannot stand on Debris"),
    "barred": ({"frame": "anvil", "at": "A1"}, "at", "Anvil cannot fight on a space board"),
    "count": ({"frame": "varg", "count": 0}, "count", "1 to 200 units are possible, not 0"),
    "shared": (
        {"frame": "varg", "count": 2, "at": "A1"},
        "count",
        "several units cannot share a tile or an id",
    ),
    "level": ({"frame": "varg", "ace_level": 6}, "ace_level", "ace levels go from 1 to 5"),
    "ship ace": ({"frame": "talon_cruiser", "ace_level": 1}, "ace_level", "Talon cruiser cannot be an ace"),
    "hero ace": (
        {"frame": "varg", "pilot": "casimir_holt", "ace_level": 1},
        "ace_level",
        "a hero has no ace level",
    ),
    "pilot": (
        {"frame": "varg", "pilot": "casimir_hold"},
        "pilot",
        "there is no pilot 'casimir_hold'; did you mean 'casimir_holt'?",
    ),
    "bound": (
        {"frame": "gnat", "pilot": "casimir_holt"},
        "pilot",
        "Casimir Holt cannot be bound to Gnat: by these rules Casimir Holt drives"
        " Mobile suits, Mobile armours",
    ),
    "kills": ({"frame": "varg", "kills": -1}, "kills", "kills cannot be negative"),
}


@pytest.mark.parametrize("name", UNITS)
def test_problems_of_a_unit(name: str) -> None:
    unit, field, message = UNITS[name]
    sides = {
        "attacker": {"faction": "federation", "units": [{"frame": "gm", "at": "D1"}]},
        "defender": {"faction": "zeon", "units": [unit]},
    }
    found = problem(board={"rows": ["....", ".#.."]}, sides=sides)
    assert found == (f"sides.defender.units.0.{field}", message)


@pytest.mark.rule("SK-3.6")
def test_a_hero_of_ships_alone_is_told_what_heroes_drive() -> None:
    pilot = replace(CATALOG.pilots["casimir_holt"], classes=("warship",))
    entries = {**CATALOG.entries, "pilot": {**CATALOG.pilots, pilot.id: pilot}}
    unit = {"frame": "talon_cruiser", "pilot": "casimir_holt"}
    sides = DUEL | {"attacker": {"faction": "zeon", "units": [unit]}}
    request = from_plain({"map": "drill_square", "sides": sides}, SkirmishRequest)
    with pytest.raises(SetupError, match="by these rules heroes drive Mobile suits, Mobile armours"):
        build_setup(request, replace(CATALOG, entries=entries))


@pytest.mark.rule("TW-7.8")
def test_heroes_are_bound_to_suits_and_armours() -> None:
    sides = DUEL | {"attacker": {"faction": "zeon", "units": [{"frame": "varg", "pilot": "casimir_holt"}]}}
    setup = built(map="drill_square", sides=sides)
    unit = setup.sides[0].units[0]
    assert unit.hero is not None and unit.pilot_name == "Casimir Holt"
    (other,) = setup.sides[1].units
    assert (other.hero, other.pilot, other.pilot_name, other.force) == (None, "", "", "")


@pytest.mark.rule("SK-3.6", "TW-7.8")
@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_a_hero_has_one_machine_in_all_the_battle(side: str) -> None:
    hero = {"frame": "varg", "pilot": "casimir_holt"}
    sides: dict[str, dict[str, object]] = {
        "attacker": {"faction": "zeon", "units": [hero]},
        "defender": {"faction": "federation", "units": ["gm"]},
    }
    sides[side] = sides[side] | {"units": [*cast(list[object], sides[side]["units"]), hero]}
    path, text = problem(map="drill_square", sides=sides)
    assert path == f"sides.{side}.units.1.pilot"
    assert "Casimir Holt drives Varg" in text and "one machine" in text
    path, text = problem(map="drill_square", sides=sides | {"attacker": {"units": [hero | {"count": 2}]}})
    assert path == "sides.attacker.units.0.pilot"


def test_a_theatre_that_the_board_is_not_of_and_a_second_board_are_refused() -> None:
    assert built(map="drill_square", sides=DUEL | {"attacker": {"units": ["gm"]}}, theatre="space")
    path, text = problem(map="drill_square", sides=DUEL, theatre="land")
    assert path == "theatre" and "is a space board" in text
    path, text = problem(board={"rows": ["...."]}, map="drill_square", sides=DUEL)
    assert path == "map" and "drill_square" in text
    assert built(board_seed=3, theatre="land").board.theatre == "land"


def test_ends_need_what_they_name() -> None:
    base: dict[str, object] = {"board": {"rows": ["....", "...."], "zones": {"gap": ["A1"]}}, "sides": DUEL}
    good = {"kind": "reach", "side": "attacker", "winner": "attacker", "zone": "gap"}
    assert built(**base, ends=[good]).ends[0].zone == "gap"
    assert problem(**base, ends=[good | {"zone": "gep"}])[0] == "ends.0.zone"
    assert problem(**base, ends=[good | {"kind": "hold"}])[0] == "ends.0.turns"
    wrong_unit = {"kind": "destroy", "side": "attacker", "winner": "attacker", "unit": "boss"}
    assert problem(**base, ends=[wrong_unit])[0] == "ends.0.unit"


@pytest.mark.rule("SK-6.3")
@pytest.mark.parametrize("kind", ["reach", "escort"])
def test_no_end_is_met_before_the_battle_begins(kind: str) -> None:
    board = {"rows": ["....", "...."], "zones": {"gate": ["A2"]}}
    end: dict[str, object] = {"kind": kind, "side": "attacker", "winner": "attacker", "zone": "gate"}
    end |= {"unit": "boss"} if kind == "escort" else {}

    def asked(place: Mapping[str, str], other: str = "B2", **more: object) -> dict[str, object]:
        boss = {"frame": "varg", "id": "boss", **place}
        attackers = {"faction": "zeon", "units": [boss, {"frame": "varg", "id": "mate", "at": other}]}
        return {"board": board, "sides": DUEL | {"attacker": attackers}, "ends": [end | more]}

    path, words = problem(**asked({"at": "A2"}))
    assert path == "ends.0.zone" and "before anybody has moved" in words
    for fine in (asked({}), asked({"at": "C2"})):
        assert built(**fine).ends[0].zone == "gate"
    if kind == "reach":
        assert built(**asked({"at": "A2"}, count=2)).ends[0].count == 2, "two have to be there"
        assert built(**asked({"at": "A2"}, side="defender")).ends, "the other side has to"
    else:
        assert built(**asked({"at": "C2"}, "A2")).ends, "another is there"


@pytest.mark.rule("SK-6.3", "SK-1.6")
def test_no_end_waits_for_a_unit_that_sits_the_battle_out() -> None:
    sides = {
        "attacker": {"units": [{"frame": "anvil", "id": "boss"}, "varg"]},
        "defender": {"units": ["gm"]},
    }
    end = {"kind": "destroy", "side": "defender", "winner": "defender", "unit": "boss"}
    land = built(board={"rows": ["....", "...."], "theatre": "land"}, sides=sides, ends=[end])
    assert land.ends[0].unit == "boss"
    path, words = problem(board={"rows": ["....", "...."]}, sides=sides, ends=[end])
    assert (path, words) == ("ends.0.unit", "Anvil cannot fight on a space board")


def order(*, attacker: str = "squadron", defender: str = "squadron", **changes: object) -> BattleOrder:
    """A campaign's order: two machines each, an anvil that is barred in space among them."""

    def side(player: str, role: Role, kind: str, frames: tuple[str, ...]) -> SideOrder:
        units = tuple(
            UnitOrder(UnitId(f"{player}:{n}"), FrameId(frame), kills=4 * n) for n, frame in enumerate(frames)
        )
        force = from_plain(
            {"id": f"{player}-1", "kind": kind, "name": "", "units": msgspec.to_builtins(units)}, ForceOrder
        )
        return SideOrder(PlayerId(player), player, role, (force,))

    usual = BattleOrder(
        id="battle-7",
        system="skirmish",
        theatre="space",
        terrain="plain",
        sides=(
            side("federation", "defender", defender, ("gm", "gm")),
            side("zeon", "attacker", attacker, ("varg", "varg", "anvil")),
        ),
        seed=5,
    )
    return msgspec.structs.replace(usual, **changes)


def deployed(setup: SkirmishSetup) -> SkirmishState:
    """Return the state after both sides deployed automatically."""
    state = RULESET.setup(setup, 1)
    while state.phase == "deploy":
        (player,) = RULESET.active(state)
        state = perform(RULESET, state, DeployAutomatically(player=player)).state
        state = perform(RULESET, state, FinishDeployment(player=player)).state
    return state


@pytest.mark.rule("SK-1.1")
def test_a_place_with_a_board_of_its_own_is_fought_for_there_others_on_one_of_the_theatre() -> None:
    pool = {board.id for board in CATALOG.maps.values() if board.pool and board.theatre == "space"}
    assert order_setup(order(map="broken_ring"), CATALOG).board.id == "broken_ring"
    drawn = {order_setup(order(seed=seed), CATALOG).board.id for seed in range(12)}
    assert len(drawn) > 1
    assert drawn <= pool
    other = order_setup(order(map="duel_scatter"), CATALOG).board
    assert other.id in pool, "a board for another kind of battle does not bind this one"


@pytest.mark.rule("TW-9.1", "SK-1.6")
def test_every_unit_of_an_order_is_in_the_report_exactly_once() -> None:
    setup = order_setup(order(), CATALOG)
    assert setup.sides[0].player == "zeon", "the attacker stands first"
    assert setup.sides[0].units[1].kills == 4
    state = deployed(setup)
    state = perform(RULESET, state, Withdraw(player=PlayerId("zeon"))).state
    report = battle_report(state)
    assert (report.order, report.ending, report.turns) == ("battle-7", "withdrawal", 1)
    attacker, defender = report.sides
    assert (attacker.won, attacker.withdrew, defender.won, defender.withdrew) == (False, True, True, False)
    assert [unit.id for unit in attacker.units] == ["zeon:0", "zeon:1", "zeon:2"]
    assert all(unit.survived for side in report.sides for unit in side.units), "the barred one as well"


@pytest.mark.rule("TW-9.1", "TW-9.4")
def test_the_report_tells_losses_kills_and_killers() -> None:
    from_order = deployed(order_setup(order(), CATALOG))
    state = from_order.clone()
    victim, killer = UnitId("federation:0"), UnitId("zeon:0")
    event = UnitDestroyed(
        player=PlayerId("federation"),
        unit=victim,
        tile=state.units[victim].tile,
        killer=killer,
        cause="fire",
        counts=True,
    )
    RULESET.evolve(state, event)
    state = perform(RULESET, state, Withdraw(player=PlayerId("zeon"))).state
    units = {unit.id: unit for side in battle_report(state).sides for unit in side.units}
    assert (units[victim].survived, units[victim].killer) == (False, killer)
    assert units[killer].kills == 1, "those of this battle only"


@pytest.mark.rule("SK-1.6")
def test_machines_alike_without_a_name_of_their_own_are_numbered() -> None:
    first, second = order().sides
    units = [UnitOrder(UnitId(f"z{n}"), FrameId("varg"), name) for n, name in enumerate(("", "Old Nail", ""))]
    alone = UnitOrder(UnitId("z9"), FrameId("gnat"))
    forces = (
        ForceOrder("first", "squadron", "First", tuple(units)),
        ForceOrder("second", "squadron", "Second", (UnitOrder(UnitId("z8"), FrameId("varg")), alone)),
    )
    sides = (msgspec.structs.replace(first, forces=forces), second)
    setup = order_setup(msgspec.structs.replace(order(), sides=sides), CATALOG)
    names = {str(unit.id): unit.name for side in setup.sides for unit in side.units}
    assert [names[each] for each in ("z0", "z1", "z2", "z8", "z9")] == [
        "Varg 1",
        "Old Nail",
        "Varg 2",
        "Varg 3",
        "Gnat",
    ]


@pytest.mark.rule("TW-2.7")
def test_militia_of_nobody_are_called_by_the_place_that_they_hold() -> None:
    attacker, defender = order().sides[1], order().sides[0]
    militia = msgspec.structs.replace(defender, faction="", name="")
    setup = order_setup(order(sides=(attacker, militia), place="Upper Colony"), CATALOG)
    assert [side.name for side in setup.sides] == [CATALOG.factions["zeon"].name, "Upper Colony"]
    assert order_setup(order(sides=(attacker, militia)), CATALOG).sides[1].name == "Defender"


@pytest.mark.rule("TW-9.5")
@pytest.mark.parametrize("unpaid", ["", "militia", "lone rogue"])
def test_nobody_is_told_gold_for_speed_that_militia_and_lone_rogues_cannot_earn(unpaid: str) -> None:
    attacker, defender = order().sides[1], order().sides[0]
    if unpaid == "militia":
        defender = msgspec.structs.replace(defender, faction="", name="")
    elif unpaid:
        defender = msgspec.structs.replace(defender, faction="lone_1", is_paid=False)
    state = deployed(order_setup(order(sides=(attacker, defender)), CATALOG))
    steps = [perform(RULESET, state, EndTurn(player=PlayerId("zeon")))]
    steps.append(perform(RULESET, steps[0].state, EndTurn(player=defender.player)))
    steps.append(perform(RULESET, steps[1].state, Withdraw(player=PlayerId("zeon"))))
    events = [event for step in steps for event in step.events]
    told = [event.bonus_gold for event in events if isinstance(event, TurnStarted)]
    won = [event.bonus_gold for event in events if isinstance(event, BattleEnded)]
    assert told == [None if unpaid else 100, 50]
    assert won == [0 if unpaid else 50]


@pytest.mark.rule("TW-2.9")
@pytest.mark.parametrize("kind", ["garrison", "guard"])
def test_garrisons_and_guards_never_withdraw(kind: str) -> None:
    setup = order_setup(order(defender=kind), CATALOG)
    assert [side.can_withdraw for side in setup.sides] == [True, False]
    assert setup.sides[1].fixed_forces == ("federation-1",)


def test_an_order_may_fix_board_and_options() -> None:
    setup = order_setup(
        order(map="saddle_ridge", theatre="land", options={"melee": "all_neighbours"}), CATALOG
    )
    assert (setup.board.id, setup.options.melee) == ("saddle_ridge", "all_neighbours")
    with pytest.raises(SetupError, match="did you mean 'saddle_ridge'"):
        order_setup(order(map="sadle_ridge"), CATALOG)


def test_a_battle_that_goes_on_has_no_report() -> None:
    with pytest.raises(ValueError, match="not over"):
        battle_report(deployed(order_setup(order(), CATALOG)))
