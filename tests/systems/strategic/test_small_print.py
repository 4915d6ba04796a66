"""Sentences of the rules that few positions touch: found by faults that no test noticed."""

import dataclasses
from collections import Counter

import pytest

from game.content.catalog import Catalog
from game.content.models import Frame
from game.content.models_battle import Scenario, ScenarioUnit
from game.core.dice import ScriptedChance
from game.core.events import DiceRolled, Event
from game.core.ids import RuleId, UnitId
from game.core.kernel import Step
from game.rules.system import SetupError
from game.systems.strategic import events as e
from game.systems.strategic.actions import Attack, EndTurn, Hide, Move, UsePower
from game.systems.strategic.battlefield import Arms
from game.systems.strategic.build import build_setup
from game.systems.strategic.build_units import MOST_UNITS
from game.systems.strategic.content import StrategicWeapon
from game.systems.strategic.events_attack import HordesClashed, UnitHurt
from game.systems.strategic.evolve import evolve
from game.systems.strategic.flow import StrategicStep, look_around, slip_away
from game.systems.strategic.generate import certificate, generated
from game.systems.strategic.legal import squares_worth
from game.systems.strategic.moves import allowance, ways
from game.systems.strategic.profile import StrategicRules
from game.systems.strategic.request import BoardRequest, SideRequest, StrategicRequest, UnitRequest
from game.systems.strategic.resolve_round import set_order
from game.systems.strategic.setup import StrategicSetup
from tests.support.shipped import shipped_catalog
from tests.support.strategic import RED, RULES, Battle, at

EVA, BULWARK, WALKER = UnitId("eva_vanguard"), UnitId("eva_bulwark"), UnitId("colossus")
FOREST = "\n".join(["f" * 24] * 24)


def board(*rows: str) -> str:
    return "\n".join(row.ljust(12, ".") for row in (*rows, *[""] * (8 - len(rows))))


@pytest.mark.rule("ST-2.1")
@pytest.mark.rule("ST-1.4")
def test_a_way_above_the_ground_minds_storms_and_nothing_below() -> None:
    """A flyer crosses fires and mountains; a run is led around a storm where that costs no step more."""
    low = board("............", ".mdff.......", "............")
    battle = Battle([at("pelican", 0, 1, band=1)], [at("colossus", 11, 7)], board=low)
    battle.state.fires = {battle.at(3, 1): 0}
    straight = tuple(battle.at(column, 1) for column in range(1, 5))
    assert ways(battle.state, battle.unit("pelican"), "full", 1)[battle.at(4, 1)] == straight
    assert ways(battle.state, battle.unit("pelican"), "run", 1)[battle.at(4, 1)] == straight
    windy = Battle([at("pelican", 0, 1, band=1)], [at("colossus", 11, 7)], storms=(((2, 1),),))
    around = ways(windy.state, windy.unit("pelican"), "run", 1)[windy.at(4, 1)]
    assert len(around) == 4 and windy.at(2, 1) not in around


@pytest.mark.rule("ST-5.10")
@pytest.mark.rule("ST-11.1")
def test_a_full_move_is_led_around_mountains_and_rather_through_them_than_through_fire() -> None:
    def way(*rows: str, fires: tuple[tuple[int, int], ...] = (), mode: str = "full") -> tuple[int, ...]:
        battle = Battle([at(EVA, 0, 1)], [at(WALKER, 11, 7)], board=board(*rows))
        battle.state.fires = {battle.at(*each): 0 for each in fires}
        return ways(battle.state, battle.unit(EVA), mode, 0)[battle.at(2, 1)]  # type: ignore[arg-type]

    column = 12
    assert way("............", ".m..........", "............")[0] != column + 1
    assert way(".m..........", ".f..........", ".m..........")[0] == column + 1, (
        "forest asks nothing of a full move"
    )
    assert way(".m..........", ".f..........", ".m..........", fires=((1, 1),))[0] != column + 1
    assert way(".r..........", ".m..........", ".r..........", mode="half")[0] == column + 1, (
        "nor do they of a half one"
    )


@pytest.mark.rule("ST-11.5")
def test_when_the_cover_of_several_goes_everybody_is_seen() -> None:
    battle = Battle(
        [at("eva_vanguard", 9, 9, hidden=True), at("eva_marksman", 12, 12, hidden=True)],
        [at("colossus", 20, 20)],
        storms=(
            tuple((column, row) for column in range(4, 18) for row in range(4, 18)),
        ),  # wherever it drifts
    )
    assert all(battle.unit(name).hidden_from == (1,) for name in ("eva_vanguard", "eva_marksman"))
    battle.state.storms, battle.state.storm_tiles = (), frozenset()
    step: StrategicStep = Step(battle.state, evolve, ScriptedChance(()), [])
    look_around(step)
    assert [event.unit for event in step.events if isinstance(event, e.SightChanged)] == [
        "eva_vanguard",
        "eva_marksman",
    ]
    assert all(battle.unit(name).hidden_from == () for name in ("eva_vanguard", "eva_marksman"))


@pytest.mark.rule("ST-1.4")
def test_squares_are_aimed_at_in_every_band_that_holds_an_enemy_the_lowest_first() -> None:
    battle = Battle(
        [at("eva_vanguard", 3, 3)], [at("pelican", 5, 3, band=2), at("colossus", 5, 3), at("grampus", 5, 3)]
    )
    battle.put("grampus", band=-1)
    seen = [battle.unit(name) for name in ("pelican", "colossus", "grampus")]
    shells = Arms(StrategicWeapon(id="s", name="Shells", range_squares=20, damage="1d10", blast=3))
    found = list(squares_worth(battle.state, battle.unit(EVA), seen, shells))
    assert found == [(battle.at(5, 3), band) for band in (-1, 0, 2)]


@pytest.mark.rule("ST-2.1")
def test_a_way_may_touch_the_first_and_the_last_square_of_the_map_and_none_beyond() -> None:
    battle = Battle([at("eva_vanguard", 1, 1)], [at("colossus", 12, 12)])

    def walk(*path: int) -> Move:
        return Move(player=RED, unit=EVA, mode="full", to=path[-1], path=path)

    last = battle.state.field.grid.tile_count - 1
    assert battle.refused(walk(battle.at(0, 0), last + 1)) == "ST-1.3 off_map"
    through = Move(player=RED, unit=EVA, mode="full", to=0, path=(last + 1, 0))
    assert battle.refused(through) == "ST-2.1 no_way"
    battle.do(walk(0, battle.at(1, 0)))
    assert battle.unit(EVA).tile == battle.at(1, 0)
    battle.put(EVA, tile=last - 1, halves=2)
    battle.do(walk(last))
    assert battle.unit(EVA).tile == last


@pytest.mark.rule("ST-8.5")
def test_what_regenerates_says_so_with_its_rule_and_how_much() -> None:
    battle = Battle([at("colossus", 3, 5)], [at("carillon", 9, 5)])
    own = battle.state.field.stat_lines[UnitId("carillon")]
    back = own.profile.regenerate
    battle.put("carillon", wounds=(own.full[0] - back - 1,))
    battle.do(EndTurn(player=RED))
    assert battle.of(e.UnitHealed) == [
        e.UnitHealed(
            rules=(RuleId("ST-8.5"),), unit=UnitId("carillon"), wounds=(own.full[0] - 1,), count=back
        )
    ]


@pytest.mark.rule("ST-6.1")
def test_initiative_adds_the_agility_bonus_and_a_tie_goes_by_agility_without_a_die() -> None:
    """Agility 45 and 25 here: bonuses 4 and 2."""
    battle = Battle([at("eva_vanguard", 3, 5)], [at("colossus", 9, 5)])
    stat_lines = battle.state.field.stat_lines
    assert (
        stat_lines[EVA].ab - stat_lines[WALKER].ab == 2
        and stat_lines[EVA].profile.ag > stat_lines[WALKER].profile.ag
    )

    def order(*faces: int) -> tuple[UnitId, ...]:
        chance = ScriptedChance(faces)
        step: StrategicStep = Step(battle.state.clone(), evolve, chance, [])
        set_order(step)
        assert chance.used == len(faces)
        return step.state.order

    assert order(4, 6) == (EVA, WALKER), "8 and 8: by Agility"
    assert order(4, 7) == (WALKER, EVA), "8 and 9"
    assert order(9, 10) == (EVA, WALKER), "13 and 12"


def told(request: StrategicRequest, catalog: Catalog) -> tuple[str, str]:
    with pytest.raises(SetupError) as found:
        build_setup(request, catalog)
    return found.value.path, found.value.message


def force(*units: UnitRequest | str) -> StrategicRequest:
    return StrategicRequest(
        generate="plain",
        columns=60,
        rows=40,
        sides=(SideRequest(units=("colossus",)), SideRequest(units=units)),
    )


@pytest.mark.rule("ST-1.5")
def test_a_side_has_two_hundred_units_and_no_more() -> None:
    catalog = shipped_catalog()
    half = UnitRequest("gm", count=MOST_UNITS // 2)
    full = build_setup(force(half, half), catalog)
    assert len(full.sides[1].units) == MOST_UNITS == 200
    assert len(build_setup(force(replace_count(half, MOST_UNITS)), catalog).sides[1].units) == 200
    assert told(force(half, half, "gm"), catalog) == ("sides.1.units.2.count", "a side has 1 to 200 units")
    assert told(force(replace_count(half, 201)), catalog)[0] == "sides.1.units.0.count"


def replace_count(unit: UnitRequest, count: int) -> UnitRequest:
    return UnitRequest(unit.unit, count)


@pytest.mark.rule("ST-1.5")
def test_a_frame_without_a_line_is_refused_by_its_name_and_one_with_a_picture_keeps_it() -> None:
    catalog = shipped_catalog()
    rules = catalog.rules["strategic"]
    assert isinstance(rules.options, StrategicRules)
    bare = dataclasses.replace(rules, options=dataclasses.replace(rules.options, derived={}))
    frame = next(each for each in catalog.frames.values() if "strategic" not in each.profiles)
    drawn = dataclasses.replace(frame, art="pictures/own")
    changed = changed_by(changed_by(catalog, type(rules), bare), Frame, drawn)
    assert told(force(frame.id), changed) == (
        "sides.1.units.0.unit",
        f"{frame.name} has no line for strategic battles",
    )
    (unit,) = build_setup(force(frame.id), changed_by(catalog, Frame, drawn)).sides[1].units
    assert (unit.art, unit.name, unit.klass, unit.is_derived) == (
        "pictures/own",
        frame.name,
        frame.class_,
        True,
    )


def changed_by(catalog: Catalog, model: type, entry: object) -> Catalog:
    """Return the content with another entry under the same id."""
    (name,) = (kind.name for kind in catalog.kinds if kind.model is model)
    own = {**catalog.entries[name], entry.id: entry}  # type: ignore[attr-defined]
    return dataclasses.replace(catalog, entries={**catalog.entries, name: own})


@pytest.mark.rule("ST-6.2")
def test_units_that_a_scenario_writes_down_stand_where_and_are_called_as_it_says() -> None:
    catalog = shipped_catalog()
    scenario = catalog.scenarios["strategic_burning_wood"]
    written = (
        ScenarioUnit(frame="gm", count=2),
        ScenarioUnit(frame="gm", at=(2, 3), id="sentry", name="The sentry"),
    )
    side = dataclasses.replace(scenario.sides["attacker"], units=written)
    changed = dataclasses.replace(scenario, sides={**scenario.sides, "attacker": side})
    setup: StrategicSetup = build_setup(
        StrategicRequest(scenario=scenario.id), changed_by(catalog, Scenario, changed)
    )
    usual = build_setup(StrategicRequest(scenario=scenario.id), catalog)
    units = setup.sides[0].units
    assert units[: len(usual.sides[0].units)] == usual.sides[0].units, "the mission's own stay"
    more = [(unit.id, unit.unit, unit.name, unit.tile) for unit in units[len(usual.sides[0].units) :]]
    name = catalog.frames["gm"].name
    assert more == [
        ("gm", "gm", name, None),
        ("gm_2", "gm", f"{name} 2", None),
        ("sentry", "gm", "The sentry", 3 * setup.board.columns + 2),
    ]


@pytest.mark.rule("ST-9.3")
def test_a_clash_that_costs_nothing_hurts_nobody() -> None:
    battle = Battle([at("line_regiment", 3, 5)], [at("armoured_brigade", 4, 5)])
    shot = Attack(player=RED, unit=UnitId("line_regiment"), weapon=0, target=UnitId("armoured_brigade"))
    full = battle.unit("armoured_brigade").wounds
    battle.do(shot, 1, 10)
    (clash,) = battle.of(HordesClashed)
    assert isinstance(clash, HordesClashed) and clash.loss == 0
    assert not battle.of(UnitHurt) and battle.unit("armoured_brigade").wounds == full


@pytest.mark.rule("ST-10.5")
def test_powers_that_strike_are_foretold_as_attacks() -> None:
    battle = Battle([at("carillon", 3, 5)], [at("eva_bulwark", 6, 5)])
    for power, squares in ((0, "Angel Cross"), (1, "Rending Line")):
        assert battle.state.field.stat_lines[UnitId("carillon")].powers[power].name == squares
        action = UsePower(player=RED, unit=UnitId("carillon"), power=power, target=BULWARK)
        odds = RULES.odds(battle.state, action)
        assert odds.of("hit") > 0 and odds.of("hurt", BULWARK) > 0, squares


@pytest.mark.rule("ST-2.1")
@pytest.mark.rule("ST-5.10")
def test_a_jump_meets_fire_and_deep_water_only_where_it_comes_down() -> None:
    battle = Battle([at("eva_lancer", 0, 1)], [at("colossus", 11, 7)], board=board("", ".dfff...", ""))
    own = battle.state.field.stat_lines[UnitId("eva_lancer")]
    assert "jump" in own.traits
    battle.state.fires = {battle.at(2, 1): 0, battle.at(4, 1): 0}
    path = tuple(battle.at(column, 1) for column in range(1, 6))
    over = Move(player=RED, unit=UnitId("eva_lancer"), mode="jump", to=path[-1], path=path)
    battle.do(over)
    assert battle.unit("eva_lancer").tile == path[-1] and not battle.unit("eva_lancer").burning
    battle.put("eva_lancer", tile=battle.at(0, 1), halves=2, has_moved=False)
    into = Move(player=RED, unit=UnitId("eva_lancer"), mode="jump", to=path[3], path=path[:4])
    battle.do(into, 100)
    assert battle.unit("eva_lancer").burning, "it comes down in a burning square"


@pytest.mark.rule("ST-2.4")
def test_a_horde_without_printed_points_has_the_best_of_its_bonus_and_its_trait() -> None:
    for name, points in (("hover_riders", 6), ("rotor_wing", 8), ("line_regiment", 3)):
        battle = Battle([at(name, 3, 3)], [at("colossus", 12, 12)])
        own = battle.state.field.stat_lines[UnitId(name)]
        own.profile = dataclasses.replace(own.profile, mp=0)
        assert allowance(battle.state, battle.unit(name), "march", 0) == points
        own.profile = dataclasses.replace(own.profile, flyer=0, hoverer=0)
        assert allowance(battle.state, battle.unit(name), "march", 0) == own.ab
        own.profile = dataclasses.replace(own.profile, hoverer=1)
        assert allowance(battle.state, battle.unit(name), "march", 0) == own.ab, "a lower trait takes nothing"


@pytest.mark.rule("ST-2.4", "ST-2.2")
def test_a_horde_that_flies_has_its_traits_points_above_the_ground_alone() -> None:
    battle = Battle([at("rotor_wing", 3, 3)], [at("colossus", 12, 12)])
    wing = UnitId("rotor_wing")
    own = battle.state.field.stat_lines[wing]
    own.profile = dataclasses.replace(own.profile, mp=0)
    assert (own.ab, own.profile.flyer) == (4, 8)
    battle.put("rotor_wing", band=0)
    points = [allowance(battle.state, battle.unit("rotor_wing"), mode, 0) for mode in ("march", "run")]
    assert points == [4, 8]
    far = Move(player=RED, unit=wing, mode="march", to=battle.at(8, 3), band=0)
    assert battle.refused(far) == "ST-5.3 too_dear"
    assert allowance(battle.state, battle.unit("rotor_wing"), "march", 1) == 8, "it takes off"
    battle.put("rotor_wing", band=1)
    assert allowance(battle.state, battle.unit("rotor_wing"), "march", 1) == 8


@pytest.mark.rule("ST-8.1")
def test_who_strikes_whom_is_told_with_every_die_of_an_attack() -> None:
    battle = Battle([at("eva_vanguard", 3, 5)], [at("colossus", 6, 5)])
    battle.put("colossus", reaction=False)
    battle.do(Attack(player=RED, unit=EVA, weapon=1, target=WALKER), 21, 10, 1, 4)
    rolls = {event.purpose: event for event in battle.events if isinstance(event, DiceRolled)}
    assert set(rolls) == {"hit", "damage", "confirm", "critical"}
    assert {(roll.actor, roll.subject) for roll in rolls.values()} == {(EVA, WALKER)}


def test_an_event_that_the_battle_does_not_know_is_no_silent_one() -> None:
    battle = Battle([at("eva_vanguard", 3, 5)], [at("colossus", 6, 5)])
    with pytest.raises(AssertionError):
        evolve(battle.state, Event())  # type: ignore[arg-type]


@pytest.mark.rule("ST-1.5")
@pytest.mark.parametrize(
    ("factions", "names"),
    [
        (("federation", "zeon"), ("federation", "zeon")),
        (("zeon", "zeon"), ("attacker", "defender")),
        (("", "zeon", "zeon"), ("attacker", "defender", "side_3")),
    ],
)
def test_seats_are_called_by_their_factions_where_these_are_theirs_alone(
    factions: tuple[str, ...], names: tuple[str, ...]
) -> None:
    sides = tuple(SideRequest(faction=each, units=("colossus",)) for each in factions)
    setup = build_setup(StrategicRequest(generate="plain", sides=sides), shipped_catalog())
    assert tuple(side.player for side in setup.sides) == names


@pytest.mark.rule("ST-1.1")
def test_blank_rows_of_a_drawn_board_are_no_rows() -> None:
    text = "\n\n....\n....\n\n....\n ....\n\n"
    request = StrategicRequest(
        board=BoardRequest(rows=text), sides=(SideRequest(units=("colossus",)), SideRequest(units=("gm",)))
    )
    found = build_setup(request, shipped_catalog()).board
    assert (found.columns, found.rows) == (4, 4)


COUNTRIES = {
    "plain": {"km_city": 6, "km_forest": 72, "km_mountain": 8},
    "city": {"km_city": 62, "km_forest": 26, "km_river": 32},
    "mountains": {"km_forest": 52, "km_mountain": 84},
    "coast": {"km_city": 18, "km_deep": 62, "km_forest": 46, "km_river": 32},
}


@pytest.mark.parametrize("sort", COUNTRIES)
def test_the_same_seed_makes_the_same_country_for_ever(sort: str) -> None:
    """Seeds are written down and passed on: who changes the table of patches changes their countries."""
    terrain, _ = generated(sort, 40, 30, 5)
    found = Counter(terrain)
    assert {name: count for name, count in found.items() if name != "open_ground"} == COUNTRIES[sort]


@pytest.mark.rule("ST-7.3")
def test_what_a_burst_does_to_who_falls_silent_on_the_way_is_summed_exactly() -> None:
    battle = Battle([at("eva_vanguard", 3, 5)], [at("colossus", 6, 5)])
    battle.put("colossus", wounds=(1,), reaction=False)
    odds = RULES.odds(battle.state, Attack(player=RED, unit=EVA, weapon=1, target=WALKER, how="burst"))
    losses = [odd.fraction for odd in odds.chances if odd.label.startswith("loss_")]
    assert sum(losses) == 1 and odds.of("loss_1") == odds.of("destroyed") == odds.of("hurt") > 0


@pytest.mark.rule("ST-1.1")
@pytest.mark.parametrize("rows", ["", "\n \n", "....\n...\n....\n....", "....\n.....\n....\n...."])
def test_a_drawn_board_has_rows_of_one_length(rows: str) -> None:
    sides = (SideRequest(units=("colossus",)), SideRequest(units=("gm",)))
    request = StrategicRequest(board=BoardRequest(rows=rows), sides=sides)
    assert told(request, shipped_catalog()) == (
        "board.rows",
        "a board needs rows, all of the same length",
    )


@pytest.mark.rule("ST-11.5")
def test_who_slips_away_is_still_seen_by_those_alone_who_stay_beside_it() -> None:
    battle = Battle([at("eva_vanguard", 5, 5)], [at("colossus", 6, 5)], [at("grampus", 4, 5)], board=FOREST)
    battle.put("eva_vanguard", hidden_from=(1, 2), near=(1, 2))
    step: StrategicStep = Step(battle.state, evolve, ScriptedChance(()), [])
    slip_away(step, EVA, battle.at(7, 5))
    assert battle.unit("eva_vanguard").near == (1,)
    slip_away(step, EVA, battle.at(9, 5))
    assert battle.unit("eva_vanguard").near == ()


@pytest.mark.rule("ST-11.5")
@pytest.mark.rule("ST-6.7")
def test_a_horde_that_hides_does_not_attack_in_that_turn() -> None:
    battle = Battle([at("line_regiment", 5, 5)], [at("colossus", 8, 5)], board=FOREST)
    battle.do(Hide(player=RED, unit=UnitId("line_regiment")), 100, 100)
    assert battle.unit("line_regiment").has_attacked
    shot = Attack(player=RED, unit=UnitId("line_regiment"), weapon=0, target=WALKER)
    assert battle.refused(shot) == "ST-9.2 has_attacked"


def test_a_certificate_tells_terrain_in_a_fixed_order() -> None:
    tiles, _ = generated("coast", 40, 30, 5)
    for half in certificate(tiles, 40, lambda name: 1).squares:
        assert list(half) == sorted(half) and len(half) > 3
