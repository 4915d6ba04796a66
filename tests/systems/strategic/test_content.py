"""Content: maps and missions of the base pack, generated maps with their certificate, the bridge."""

from collections import Counter
from dataclasses import replace

import pytest

from game.content.models_battle import Scenario
from game.content.systems import Surroundings
from game.core.bridge import BattleOrder, ForceOrder, Role, SideOrder, UnitOrder
from game.core.ids import FrameId, PlayerId, UnitId
from game.core.kernel import perform
from game.rules.options import rules_of
from game.rules.system import SetupError
from game.systems.strategic.actions import Concede
from game.systems.strategic.battlefield import Battlefield
from game.systems.strategic.bridge import battle_report, order_setup
from game.systems.strategic.build import build_setup, default_request
from game.systems.strategic.build_board import BOARDS
from game.systems.strategic.build_units import bought
from game.systems.strategic.content import (
    PartLine,
    StrategicPower,
    StrategicProfile,
    StrategicUnit,
    StrategicWeapon,
)
from game.systems.strategic.content_checks import CHECKS
from game.systems.strategic.derive import derived_profile
from game.systems.strategic.generate import certificate, generated
from game.systems.strategic.profile import StrategicRules, StrategicTerrain
from game.systems.strategic.request import BoardRequest, SideRequest, StrategicRequest
from tests.laws.play import play
from tests.support.shipped import shipped_catalog
from tests.support.strategic import RULES
from tests.systems.strategic.test_laws import SYSTEM

CATALOG = shipped_catalog()
MAPS = sorted(each.id for each in CATALOG.maps.values() if BOARDS.can_use(each))
MISSIONS = sorted(each.id for each in CATALOG.of(Scenario).values() if each.system == "strategic")


def test_there_is_as_much_as_promised() -> None:
    units = CATALOG.of(StrategicUnit).values()
    assert sum(not unit.profile.is_horde for unit in units) >= 10
    assert sum(unit.profile.is_horde for unit in units) >= 6
    assert len(CATALOG.of(StrategicWeapon)) >= 14 and len(CATALOG.of(StrategicPower)) >= 6
    assert len(MAPS) >= 8 and len(MISSIONS) >= 4


@pytest.mark.parametrize("name", MAPS)
def test_maps_are_the_same_from_both_edges(name: str) -> None:
    setup = build_setup(StrategicRequest(map=name, force_value=300), CATALOG)
    board = setup.board
    assert 20 <= board.columns <= 60 and 20 <= board.rows <= 40
    price = {key: max(1, ground.dt) for key, ground in board.terrain.items()}
    assert certificate(board.tiles, board.columns, lambda key: price[key]).is_fair


@pytest.mark.parametrize("sort", ["plain", "city", "mountains", "coast"])
def test_generated_maps_are_fair_and_repeat(sort: str) -> None:
    for seed in range(8):
        tiles, storms = generated(sort, 30, 24, seed)
        assert (tiles, storms) == generated(sort, 30, 24, seed) and len(tiles) == 720
        found = certificate(tiles, 30, lambda key: 1 if key == "open_ground" else 3)
        assert found.is_fair and found.costs[0] < 3 * 24
        assert len(set(tiles)) > 2
    assert not certificate(("km_city", "open_ground", "open_ground", "open_ground"), 2, lambda key: 1).is_fair


@pytest.mark.parametrize("name", MISSIONS)
def test_missions_can_be_played_to_their_end(name: str) -> None:
    setup = build_setup(StrategicRequest(scenario=name), CATALOG)
    game = play(SYSTEM, setup, 5)
    assert SYSTEM.ruleset.outcome(game.last) is not None


@pytest.mark.rule("ST-1.5")
@pytest.mark.parametrize("name", MISSIONS)
def test_the_ready_forces_of_a_mission_can_be_chosen_anew_for_what_it_gives(name: str) -> None:
    """The defender of The Last Road came with 855, and who chose anew had 815."""
    given = CATALOG.of(Scenario)[name].sides
    for side in build_setup(StrategicRequest(scenario=name), CATALOG).sides:
        worth = sum(unit.profile.value for unit in side.units)
        assert worth <= (given[side.role].points or 0)


def test_a_force_of_ones_own_may_cost_what_the_scenario_gives() -> None:
    name = "strategic_burning_wood"
    own = StrategicRequest(scenario=name, sides=(SideRequest(units=("eva_vanguard", "eva_lancer")),))
    assert len(build_setup(own, CATALOG).sides[0].units) == 2
    dear = StrategicRequest(scenario=name, sides=(SideRequest(units=("carillon", "eva_lancer")),))
    with pytest.raises(SetupError):
        build_setup(dear, CATALOG)
    assert default_request(CATALOG).scenario == name


def ordered(theatre: str) -> BattleOrder:
    """A campaign's battle of three machines against two."""

    def side(player: str, role: Role, frames: tuple[str, ...]) -> SideOrder:
        units = tuple(
            UnitOrder(UnitId(f"{player}_{number}"), FrameId(frame)) for number, frame in enumerate(frames)
        )
        force = ForceOrder(f"{player}_force", "squadron", player, units)
        faction = "zeon" if role == "attacker" else "federation"
        return SideOrder(PlayerId(player), faction, role, (force,))

    sides = (side("z", "attacker", ("varg", "lamprey", "wasp")), side("f", "defender", ("gm", "anvil")))
    return BattleOrder("order", "strategic", "space" if theatre == "space" else "land", "plain", sides, 7)


@pytest.mark.parametrize("theatre", ["space", "land"])
def test_every_machine_of_an_order_is_reported_once(theatre: str) -> None:
    setup = order_setup(ordered(theatre), CATALOG)
    for seed in range(3):
        game = play(SYSTEM, setup, seed)
        report = SYSTEM.battles.report(game.last) if SYSTEM.battles is not None else None
        assert report is not None and report.order == "order"
        assert [[unit.id for unit in side.units] for side in report.sides] == [
            ["z_0", "z_1", "z_2"],
            ["f_0", "f_1"],
        ]
        lost = [unit for side in report.sides for unit in side.units if not unit.survived]
        kills = sum(unit.kills for side in report.sides for unit in side.units)
        assert kills <= len(lost)
        fought = {unit.id for side in report.sides for unit in side.units}
        assert all(unit.killer in fought for unit in lost if unit.killer)


def test_a_side_that_gives_up_keeps_its_machines() -> None:
    setup = order_setup(ordered("land"), CATALOG)
    state = RULES.setup(setup, 1)
    player = RULES.active(state)[0]
    state = perform(RULES, state, Concede(player=player)).state
    report = battle_report(state)
    assert report.ending == "surrender"
    assert all(unit.survived for side in report.sides for unit in side.units)
    assert [side.won for side in report.sides] == [side.player != player for side in report.sides]


def findings(entry: object) -> set[str]:
    """The fields of which an entry's checks complain."""
    around = Surroundings({}, {})
    return {str(each.path[-1]) for _, check in CHECKS for each in check(entry, around)}


@pytest.mark.rule("ST-1.5")
def test_values_that_mean_nothing_are_refused() -> None:
    horde = StrategicProfile(
        kind="horde",
        ws=30,
        bs=30,
        s=30,
        t=30,
        ag=30,
        per=30,
        value=30,
        squads=3,
        pool=PartLine(ap=1, wounds=1),
    )
    machine = StrategicProfile(
        kind="superheavy", ws=30, bs=30, s=30, t=30, ag=30, per=30, value=30, pool=PartLine(ap=1, wounds=9)
    )

    def unit(profile: StrategicProfile) -> set[str]:
        return findings(StrategicUnit(id="x", name="X", profile=profile))

    assert not unit(horde) and not unit(machine)
    assert unit(replace(horde, ats=3, wp=30, size=10, regenerate=1)) == {"ats", "wp", "size", "regenerate"}
    assert unit(replace(horde, traits=("jump", "amphibious"))) == {"traits"}
    assert unit(replace(machine, traits=("fearless",))) == {"traits"}
    assert unit(replace(machine, squad_ats_tenths=5)) == {"squad_ats_tenths"}
    for weapon, field in (
        (StrategicWeapon(id="x", name="X", damage="1d10", blast=2), "reach"),
        (StrategicWeapon(id="x", name="X", damage="1d10", reach="melee", torpedo=True), "torpedo"),
        (StrategicWeapon(id="x", name="X", damage="1d10", range_dm=30, range_squares=3), "range_dm"),
    ):
        assert findings(weapon) == {field}
    for power, field in (
        (StrategicPower(id="x", name="X", kind="shove", cost=2, squares=1, push=1, bonus=10), "bonus"),
        (StrategicPower(id="x", name="X", kind="ward", cost=2), "bonus"),
        (StrategicPower(id="x", name="X", kind="lift", cost=2, squares=1), "squares"),
        (StrategicPower(id="x", name="X", kind="null_field", cost=2), "squares"),
        (
            StrategicPower(id="x", name="X", kind="area", cost=2, squares=1, damage="1d10", augment=2),
            "augment",
        ),
    ):
        assert findings(power) == {field}


@pytest.mark.rule("ST-7.6")
def test_every_roll_of_the_location_table_means_a_part() -> None:
    entry = CATALOG.rules["strategic"]
    rules = entry.options
    assert isinstance(rules, StrategicRules) and not findings(entry)
    short = replace(entry, options=replace(rules, locations=(10, 20, 30, 70, 85, 99)))
    assert findings(short) == {"5"}
    turned = replace(entry, options=replace(rules, locations=(10, 30, 20, 70, 85, 100)))
    assert findings(turned) == {"2"}
    without_head = replace(entry, options=replace(rules, locations=(10, 10, 30, 70, 85, 100)))
    assert not findings(without_head)


@pytest.mark.rule("ST-1.5")
def test_derived_lines_have_wounds() -> None:
    """Frames of a class without them were accepted, and no battle with one began."""
    entry = CATALOG.rules["strategic"]
    rules = entry.options
    assert isinstance(rules, StrategicRules)
    suit, craft = rules.derived["mobile_suit"], rules.derived["combat_craft"]
    for line, field in (
        (replace(suit, arm=None), {"mobile_suit"}),
        (replace(craft, pool=None), {"mobile_suit"}),
        (replace(craft, kind="horde"), {"kind"}),
        (craft, set()),
    ):
        changed = replace(rules, derived={**rules.derived, "mobile_suit": line})
        assert findings(replace(entry, options=changed)) == field


@pytest.mark.rule("ST-5.5")
def test_a_board_has_the_ground_that_burnt_ground_burns_to() -> None:
    """Without it such a battle did not begin."""
    ground = StrategicTerrain(burns=True, burnt="km_mountain")
    burnt = replace(CATALOG.terrain["km_burnt"], profiles={"strategic": ground})
    terrain = {**CATALOG.terrain, "km_burnt": burnt}
    catalog = replace(CATALOG, entries={**CATALOG.entries, "terrain": terrain})
    board = BoardRequest(rows=("f" + "." * 11,) * 12)
    sides = (SideRequest(units=("colossus",)),) * 2
    setup = build_setup(StrategicRequest(board=board, sides=sides), catalog)
    assert {"km_burnt", "km_mountain"} <= set(setup.board.terrain)
    assert Battlefield(setup)


@pytest.mark.rule("ST-7.2")
def test_every_superheavy_is_ten_easier_to_hit_and_giants_up_to_twenty() -> None:
    catalog = shipped_catalog()
    rules = rules_of(catalog, "strategic", StrategicRules, BOARDS.system)
    lines = [unit.profile for unit in catalog.of(StrategicUnit).values()]
    lines += [
        line for frame in catalog.frames.values() if (line := derived_profile(frame, rules)) is not None
    ]
    sizes = {
        kind: {line.size for line in lines if line.kind == kind} for kind in ("mecha", "superheavy", "horde")
    }
    assert sizes == {"mecha": {0}, "superheavy": {10}, "horde": {0}}
    assert {line.size for line in lines if line.kind == "giant"} <= set(range(10, 21))


@pytest.mark.rule("ST-1.5")
@pytest.mark.parametrize("value", [300, 600, 1000])
def test_a_drawn_force_is_mixed_and_nearly_as_dear_as_agreed(value: int) -> None:
    known = shipped_catalog().of(StrategicUnit)
    forces = [[known[each.unit] for each in bought(shipped_catalog(), value, seed)] for seed in range(25)]
    for force in forces:
        values = [unit.profile.value for unit in force]
        hordes = sum(unit.profile.is_horde for unit in force)
        assert 0.9 * value < sum(values) <= value
        assert max(values) <= value / 2, "no giant alone"
        often = [unit for unit, count in Counter(unit.id for unit in force).items() if count > 2]
        assert often in ([], ["line_regiment"]), "only the cheapest, where nothing else is affordable"
        assert 1 <= hordes <= len(force) - 1
    assert len({tuple(unit.id for unit in force) for force in forces}) > 20


@pytest.mark.rule("ST-1.5")
def test_a_force_is_drawn_of_what_there_is_if_nothing_is_left_to_mix() -> None:
    cheapest = min(unit.profile.value for unit in shipped_catalog().of(StrategicUnit).values())
    assert len(bought(shipped_catalog(), cheapest, 3)) == 1
