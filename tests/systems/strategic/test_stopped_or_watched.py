"""A charge that is stopped where it stands, and what is told of shots at who leaves a melee or its cover."""

import pytest

from game.core.dice import ScriptedChance
from game.core.ids import UnitId
from game.core.kernel import Step, perform
from game.systems.strategic.actions import Mode, Move
from game.systems.strategic.events import MoveEnded
from game.systems.strategic.events_attack import AttackDeclared
from game.systems.strategic.evolve import evolve
from game.systems.strategic.odds import odds
from game.systems.strategic.outlook import _struck
from game.systems.strategic.resolve_move import advance_move
from game.systems.strategic.resolve_turn import move_job
from game.systems.strategic.state import Ascent, AttackJob, Engagement
from game.systems.strategic.trials import blows
from tests.support.strategic import RED, RULES, Battle, at

EVA, BULWARK, SWARM = UnitId("eva_vanguard"), UnitId("eva_bulwark"), UnitId("spawn_swarm")
MARKSMAN, PELICAN = UnitId("eva_marksman_mas"), UnitId("pelican")
MISS = 96


def fight(battle: Battle, *pairs: tuple[UnitId, UnitId]) -> None:
    """Let pairs of units be in melee."""
    found = []
    for pair in pairs:
        first, second = sorted(pair, key=lambda unit: battle.state.field.rank[unit])
        found.append(Engagement(first, second, battle.state.round))
    battle.state.engagements = tuple(found)


@pytest.mark.rule("ST-2.5")
@pytest.mark.rule("ST-8.3")
@pytest.mark.parametrize("is_stopped", [True, False])
def test_a_charge_that_a_blow_stops_before_its_first_square_strikes_nobody(*, is_stopped: bool) -> None:
    """It struck the horde next door at +10 from where it stood, a leg short."""
    battle = Battle([at(EVA, 5, 5)], [at(BULWARK, 5, 5), at(SWARM, 6, 5)])
    fight(battle, (EVA, BULWARK))
    battle.put(EVA, wounds=(8, 10, 10, 16, 1, 10), reaction=False, pattern="none")
    charge = Move(player=RED, unit=EVA, mode="charge", to=battle.at(6, 5), target=SWARM, weapon=0)
    faces = (17, 5, 30) if is_stopped else (MISS, MISS)  # 17 strikes at 71: the right leg
    battle.do(charge, *faces)
    (ended,) = battle.of(MoveEnded)
    assert isinstance(ended, MoveEnded)
    strikes = [
        each for each in battle.of(AttackDeclared) if isinstance(each, AttackDeclared) and each.unit == EVA
    ]
    assert (ended.count, ended.strikes, len(strikes)) == ((0, False, 0) if is_stopped else (1, True, 1))


@pytest.mark.rule("ST-2.5")
@pytest.mark.rule("ST-1.4")
@pytest.mark.parametrize("walked", [0, 1])
def test_who_has_only_climbed_has_not_charged(walked: int) -> None:
    """A band costs as much as a square, but brings nobody nearer."""
    battle = Battle([at(EVA, 5, 5)], [at("rotor_wing", 6, 5)])
    wing, here = UnitId("rotor_wing"), battle.at(5, 5)
    battle.put(EVA, band=1)
    battle.put(wing, band=1)
    job = Ascent(EVA, "charge", (), 1, 0, here, walked=walked, target=wing, stage="end", climbed=1)
    strikes = advance_move(Step(battle.state, evolve, ScriptedChance(())), job)
    assert len(strikes) == walked and all(isinstance(strike, AttackJob) for strike in strikes)


def half_move(battle: Battle, *squares: tuple[int, int], mode: Mode = "half") -> Move:
    """A move of the Eva along these squares."""
    path = tuple(battle.at(*square) for square in squares)
    return Move(player=RED, unit=EVA, mode=mode, to=path[-1], path=path)


def shots_told_and_fired(battle: Battle, move: Move) -> tuple[list[int], list[int]]:
    """The numbers that who keeps watch is told to need, before a move, and those that he needed in it."""
    state = battle.state
    met = _struck(state, state.units[move.unit], move_job(state, move))
    watched = [each.text.facts for each in met if each.text.key == "strategic.outlook.watched"]
    told = [int(str(facts["hit"]).rstrip("%")) for facts in watched]
    chances = [odd.subject for odd in odds(state, move).chances if odd.label == "watched"]
    assert chances == [facts["unit"] for facts in watched], "the panel and the chances tell of the same shots"
    applied = perform(RULES, state, move, ScriptedChance((MISS, MISS, MISS)))
    declared = [event for event in applied.events if isinstance(event, AttackDeclared)]
    return told, [event.number for event in declared if event.manner == "overwatch"]


@pytest.mark.rule("ST-6.6")
@pytest.mark.rule("ST-11.5")
@pytest.mark.parametrize("way", [((5, 6), (5, 7)), ((6, 5),), ((6, 5), (6, 6)), ((4, 5), (4, 6))])
def test_who_leaves_its_cover_is_told_of_the_shot_that_waits(way: tuple[tuple[int, int], ...]) -> None:
    """It was told nothing, was seen with its first step, and fired at each time; under trees it is not."""
    rows = ["." * 24 for _ in range(24)]
    rows[5] = "....ff" + "." * 18
    battle = Battle([at(EVA, 5, 5)], [at(MARKSMAN, 12, 5)], board="\n".join(rows))
    battle.put(EVA, hidden_from=(1,), stealth=3)
    battle.put(MARKSMAN, overwatch=0)
    told, fired = shots_told_and_fired(battle, half_move(battle, *way))
    assert told == fired == [58]
    within = half_move(battle, (4, 5))
    assert shots_told_and_fired(battle, within) == ([], [])
    battle.put(EVA, near=(1,))
    battle.put(MARKSMAN, tile=battle.at(6, 5))
    assert shots_told_and_fired(battle, within) == ([], []), "seen by nearness alone, it slips away"


@pytest.mark.rule("ST-11.5")
def test_who_has_left_its_cover_once_is_seen_in_cover_as_well() -> None:
    """The watch reaches only the wood beyond the open: who comes through that is seen when it is there."""
    rows = ["." * 24 for _ in range(24)]
    rows[5] = "ff.f" + "." * 20
    battle = Battle([at(EVA, 1, 5)], [at(BULWARK, 20, 5)], board="\n".join(rows))
    arms = battle.state.field.stat_lines[BULWARK].arms
    gun = next(number for number, each in enumerate(arms) if not each.is_melee)
    battle.put(BULWARK, overwatch=gun, tile=battle.at(3 + arms[gun].squares, 5))
    battle.put(EVA, hidden_from=(1,), stealth=3)
    told, fired = shots_told_and_fired(battle, half_move(battle, (2, 5), (3, 5)))
    assert told == fired and len(told) == 1


@pytest.mark.rule("ST-3.1")
@pytest.mark.rule("ST-3.3")
@pytest.mark.rule("ST-6.6")
def test_a_shot_at_who_has_left_a_melee_is_told_without_it() -> None:
    """It was told at 38, as if the friend of whoever fires were still in the way, and came at 58."""
    battle = Battle([at(EVA, 5, 5)], [at(BULWARK, 5, 5), at(MARKSMAN, 12, 5)])
    fight(battle, (EVA, BULWARK))
    battle.put(MARKSMAN, overwatch=0)
    assert shots_told_and_fired(battle, half_move(battle, (5, 6), (5, 7))) == ([58], [58])
    blow = next(blows(battle.state, battle.unit(EVA), "half", (battle.at(5, 6),), 0))
    assert blow[0] == BULWARK and blow[1].engagements, "the blow comes first: they are still in melee"


@pytest.mark.rule("ST-3.1")
@pytest.mark.rule("ST-3.2")
@pytest.mark.rule("ST-3.3")
@pytest.mark.parametrize(("way", "needed"), [(((4, 4), (5, 4)), 38), (((3, 5), (4, 5)), 58)], ids=str)
def test_a_melee_that_goes_on_beside_a_horde_is_in_the_way(
    way: tuple[tuple[int, int], ...], needed: int
) -> None:
    """With its first step it is beside the horde still, or out of its reach, though it comes back."""
    battle = Battle([at(EVA, 4, 5)], [at(SWARM, 5, 5), at(MARKSMAN, 12, 5)])
    fight(battle, (EVA, SWARM))
    battle.put(MARKSMAN, overwatch=0)
    assert shots_told_and_fired(battle, half_move(battle, *way)) == ([needed], [needed])


@pytest.mark.rule("ST-2.5")
@pytest.mark.rule("ST-3.3")
@pytest.mark.rule("ST-6.6")
@pytest.mark.parametrize("mode", ["half", "disengage"])
def test_who_is_rid_of_its_only_opponent_may_fire_at_it_and_is_told_to(mode: Mode) -> None:
    """Without a blade it cannot strike at the leaver; it shot it, and nobody was told."""
    battle = Battle([at(EVA, 5, 5)], [at(PELICAN, 5, 5), at("colossus", 20, 20)])
    fight(battle, (EVA, PELICAN))
    battle.put(PELICAN, band=0, overwatch=0)
    told, fired = shots_told_and_fired(battle, half_move(battle, (5, 6), (5, 7), mode=mode))
    assert told == fired == [72]
    fight(battle, (EVA, PELICAN), (EVA, UnitId("colossus")))
    battle.put("colossus", tile=battle.at(5, 5))
    assert shots_told_and_fired(battle, half_move(battle, (5, 6), mode=mode))[0] == [72]


@pytest.mark.rule("ST-2.5")
@pytest.mark.rule("ST-6.6")
@pytest.mark.parametrize(("mode", "fires"), [("half", False), ("disengage", True)])
def test_who_strikes_at_the_leaver_has_no_reaction_left_for_its_shot(mode: Mode, *, fires: bool) -> None:
    battle = Battle([at(EVA, 5, 5)], [at("gm", 5, 5)])
    arms = battle.state.field.stat_lines[UnitId("gm")].arms
    gun = next(number for number, each in enumerate(arms) if not each.is_melee)
    fight(battle, (EVA, UnitId("gm")))
    battle.put("gm", overwatch=gun)
    told, fired = shots_told_and_fired(battle, half_move(battle, (5, 6), mode=mode))
    assert told == fired and bool(told) is fires
