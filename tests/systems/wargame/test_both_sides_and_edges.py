"""Both sides alike, the first hex of the board, who cannot evade, what odds are told with (WG-6 to WG-16)."""

import dataclasses

import pytest
from msgspec.structs import replace

from game.core.dice import SEEDED, ScriptedChance
from game.core.events import DiceRolled
from game.core.ids import UnitId
from game.core.kernel import Step
from game.systems.wargame import actions as a
from game.systems.wargame import events as ev
from game.systems.wargame import jobs as j
from game.systems.wargame.battlefield import DARK, LIGHT
from game.systems.wargame.body import modes
from game.systems.wargame.content import Datasheet
from game.systems.wargame.content_missions import Mission, Relief, Works
from game.systems.wargame.fitting import misfit
from game.systems.wargame.odds import _ledger
from game.systems.wargame.resolve import DOINGS
from game.systems.wargame.resolve_setup import deploy_levels
from game.systems.wargame.state import TurnPhase, WargameState
from game.systems.wargame.work import Work, run
from tests.support.shipped import shipped_catalog
from tests.support.wargame import RULES, At, W, alter, answer, board, do, player, tile, turn_of, world
from tests.systems.wargame.test_attacks import close, duel, shot
from tests.systems.wargame.test_grapples import held

CATALOG = shipped_catalog()


def done(state: WargameState, *jobs: j.AnyJob, faces: tuple[int, ...] = ()) -> list[ev.WargameEvent]:
    """Do jobs of the rules and return what happened."""
    work = Work(Step(state.clone(), RULES.evolve, ScriptedChance(faces, SEEDED)))
    work.then(*jobs)
    run(work, DOINGS)
    return list(work.step.events)


@pytest.mark.rule("WG-6.5")
@pytest.mark.rule("WG-8.2")
@pytest.mark.rule("WG-8.5")
@pytest.mark.parametrize("name", sorted(CATALOG.of(Datasheet)))
def test_units_start_on_their_ground_flyers_in_the_air_swimmers_in_the_water(name: str) -> None:
    ground = board(colours={(1, 4): LIGHT, (1, 5): DARK}, heights={(1, 6): 1})
    state = world(At(name, 0, 1, 3), At("mote", 1, 9, 9), on=ground)
    unit = next(each for each in state.units.values() if each.id == f"{name}_0")
    state.units[unit.id] = unit = replace(unit, status="waiting", tile=-1)
    able, is_aquatic = modes(state, unit), state.field.sheets[unit.id].setup.category == "aquatic"
    most = 3 if able.flight else 2 if able.hover else -9
    for place, floor in (((1, 3), 0), ((1, 4), -1), ((1, 5), -2), ((1, 6), 1)):
        is_water = floor < 0
        wanted = set() if is_aquatic else {floor, *range(max(floor, 0), most + 1)}
        if is_water and (able.swim or able.cruise):
            wanted |= {*range(floor, 1)}
        assert {*deploy_levels(state, unit, tile(state, *place))} == wanted, place


@pytest.mark.rule("WG-16.14")
@pytest.mark.parametrize("sides", [(), (0,), (1,), (0, 1)])
def test_a_round_on_high_ground_is_counted_for_each_side(sides: tuple[int, ...]) -> None:
    ground = board(heights={(6, 5): 2, (8, 5): 2})
    state = world(
        At("halyard", 0, 6 if 0 in sides else 5, 5), At("halyard", 1, 8 if 1 in sides else 9, 5), on=ground
    )
    events = done(state, j.EndRound())
    assert [event.side for event in events if isinstance(event, ev.HighGroundHeld)] == [*sides]


@pytest.mark.rule("WG-16.7")
@pytest.mark.parametrize("at", [(0, 0), (13, 10)])
def test_a_marker_on_the_first_hex_is_one_like_any_other(at: tuple[int, int]) -> None:
    state = world(At("halyard", 0, *at), At("mote", 1, 6, 5), of="marshall_law", on=board(16, 13))
    turn_of(state, "halyard_0")
    name, marker = next((name, each) for name, each in state.markers.items())
    state.markers[name] = replace(marker, tile=tile(state, *at))
    illegal = RULES.check(state, a.UseMarker(player=player(state), marker=name))
    assert illegal is None or illegal.reason != "no_such_marker"
    state.markers[name] = replace(marker, tile=-1)
    illegal = RULES.check(state, a.UseMarker(player=player(state), marker=name))
    assert illegal is not None and illegal.reason == "no_such_marker"


@pytest.mark.rule("WG-9.6")
@pytest.mark.rule("WG-12.6")
def test_an_attack_in_the_own_turn_is_no_reaction_and_a_counter_is_one() -> None:
    state = duel(ap=0)
    (made,) = do(state, shot(state), 1).of(ev.AttackMade)
    assert isinstance(made, ev.AttackMade) and not made.is_reaction
    drawn = close(ap=9, sheet="brigand", enemy="brigand")
    strike = a.Attack(
        player=player(drawn), item="brigand_0.beam_blade", target=UnitId("brigand_1"), aim="torso"
    )
    back = answer(answer(answer(do(drawn, strike), "counter", 1), "brigand_1.beam_blade"), "torso", 8, 1)
    made_all = [event for event in back.events if isinstance(event, ev.AttackMade)]
    assert [(event.unit, event.is_reaction) for event in made_all][-1] == ("brigand_1", True)
    (own,) = do(alter(drawn, "brigand_1", ap=0), strike, 1).of(ev.AttackMade)
    assert isinstance(own, ev.AttackMade) and not own.is_reaction


@pytest.mark.rule("WG-10.4")
@pytest.mark.rule("WG-9.4")
@pytest.mark.parametrize(
    ("change", "rolls"),
    [({}, True), ({"is_lying": True}, False), ({"is_disabled": True}, False)],
    ids=["stands", "lies", "out of action"],
)
def test_who_is_flown_at_evades_if_it_can(change: dict[str, object], rolls: bool) -> None:
    state = world(At("halyard", 0, 3, 4), At("brigand", 1, 9, 9), At("mote", 1, 6, 4, level=0))
    alter(state, "mote_1", **change)
    path = tuple(tile(state, column, 4) for column in (5, 6, 7))
    flight = j.Flight(UnitId("halyard_0"), UnitId("brigand_1"), path, 1, tile(state, 3, 4), path[0])
    events = done(state, flight, faces=(1,))
    rolled = [event for event in events if isinstance(event, DiceRolled) and event.purpose == "collision"]
    assert bool(rolled) == rolls and (not rolled or rolled[0].actor == "mote_1")


@pytest.mark.rule("WG-9.1")
@pytest.mark.rule("WG-9.2")
@pytest.mark.rule("WG-10.3")
def test_odds_are_told_with_the_reasons_of_the_roll_itself() -> None:
    tried = set()

    def meeting(phase: TurnPhase) -> WargameState:
        enemies = At("brigand", 1, 6, 4, facing=W, ap=0), At("mote", 1, 8, 4, ap=0)
        state = world(At("halyard", 0, 5, 4, ap=12), *enemies)
        return turn_of(alter(state, "brigand_1", is_kneeling=True), "halyard_0", phase)

    for state in (meeting("close"), meeting("ranged"), turn_of(held(), "brigand_0", "close")):
        for action in RULES.legal(state, player(state)):
            if not isinstance(action, a.Attack | a.Grapple | a.ThrowHeld):
                continue
            told = _ledger(state, action)
            rolls = [event for event in do(state, action, 1).events if isinstance(event, DiceRolled)]
            assert rolls and rolls[0].ledger == told, action
            tried.add((type(action), state.turn is not None and state.turn.phase))
    assert {kind for kind, _ in tried} == {a.Attack, a.Grapple, a.ThrowHeld}
    assert {phase for kind, phase in tried if kind is a.Attack} == {"close", "ranged"}


@pytest.mark.rule("WG-3.1")
@pytest.mark.rule("WG-6.3")
def test_a_mission_needs_a_board_of_its_size_with_room_for_what_it_puts_there() -> None:
    mission = CATALOG.of(Mission)["protect_the_base"]
    relief = CATALOG.of(Relief)[mission.board]
    works = mission.works
    assert works and misfit(mission, relief) is None
    assert "needs" in str(misfit(dataclasses.replace(mission, rows=mission.rows + 2), relief))
    for taken in (works[0].at[0], works[-1].at[-1]):
        built = dataclasses.replace(relief, works=(*relief.works, Works(at=(taken,))))
        assert str(misfit(mission, built)).startswith(f"board: {[*taken]} of {relief.name} has a structure")
    marked = next(each for each in CATALOG.of(Mission).values() if each.markers and each.size == mission.size)
    on = CATALOG.of(Relief)[marked.board]
    for column, row in (marked.markers[0].at, marked.markers[-1].at):
        lines = [*on.colours]
        lines[row] = lines[row][:column] + "r" + lines[row][column + 1 :]
        closed = dataclasses.replace(on, colours=tuple(lines))
        assert str(misfit(marked, closed)).startswith(f"board: {[column, row]} of {on.name} is closed")
