"""Numbers that a pack may give and nobody expects: they are told as it is checked, or the battle goes on."""

from dataclasses import replace

import pytest

from game.content.systems import Surroundings
from game.core.ids import UnitId
from game.session.ranges import out_of_range
from game.systems.wargame.actions import Answer, EndPhase
from game.systems.wargame.battlefield import class_of
from game.systems.wargame.build_units import stores_of
from game.systems.wargame.construct import faults
from game.systems.wargame.content import Datasheet, UnitAbility
from game.systems.wargame.content_checks import check_ability, check_rules
from game.systems.wargame.content_missions import Works
from game.systems.wargame.profile import WargameRules
from game.systems.wargame.resolve_move import fresh_move
from game.systems.wargame.state import WargameState
from tests.support.shipped import shipped_catalog
from tests.support.wargame import RULES, At, alter, board, do, numbers, player, refused, turn_of, unit, world


def around() -> Surroundings:
    """The shipped entries."""
    return Surroundings(shipped_catalog().entries, {})


def found(rules: WargameRules) -> list[str]:
    """What the check of packs says of a table of numbers."""
    entry = replace(shipped_catalog().rules["wargame"], options=rules)
    return [finding.message for finding in check_rules(entry, around())]


@pytest.mark.rule("WG-2.4")
def test_a_step_for_nothing_is_refused_whoever_flies_would_never_be_done_with_it() -> None:
    usual = numbers()
    for name in ("level", "up", "down", "wade", "cruise", "cruise_under", "swim", "land"):
        free = replace(usual, prices=replace(usual.prices, **{name: 0}))
        assert f"{name!r} below 1" in str(out_of_range(free))
    assert not out_of_range(replace(usual, prices=replace(usual.prices, rotation=0)))


@pytest.mark.rule("WG-2.4")
@pytest.mark.rule("WG-8.1")
def test_a_rotation_for_nothing_uses_no_points_of_who_has_to_use_them() -> None:
    usual = numbers()
    free = replace(usual, prices=replace(usual.prices, rotation=0))
    state = turn_of(world(At("kestrel", 0, 0, 0, 3), *_around(), rules=free), "kestrel_0")
    assert RULES.check(state, EndPhase(player=player(state))) is None
    paid = turn_of(world(At("kestrel", 0, 0, 0, 3), *_around()), "kestrel_0")
    assert refused(paid, EndPhase(player=player(paid))).reason == "points_unused"


def _around() -> list[At]:
    """Enemies on every way out of the corner."""
    return [
        At("kestrel", 1, 1, 0, 3, id="ahead"),
        At("kestrel", 1, 0, 1, 3, id="beside"),
        At("kestrel", 1, 0, 0, 2, id="below"),
    ]


@pytest.mark.rule("WG-16.14")
def test_disarm_counts_by_one_at_least() -> None:
    usual = numbers()
    never = replace(usual, secondaries=replace(usual.secondaries, disarm_every=0))
    assert "'disarm_every' below 1" in str(out_of_range(never))


@pytest.mark.rule("WG-2.7")
def test_what_is_heavier_than_every_class_is_of_the_last_one_and_classes_rise() -> None:
    usual = numbers()
    assert found(usual) == []
    low = replace(usual, classes=(*usual.classes[:4], replace(usual.classes[4], most_defense=400)))
    assert class_of(low, 401) == 5 and found(low) == []
    sunk = replace(
        usual, classes=(*usual.classes[:2], replace(usual.classes[2], most_defense=150), *usual.classes[3:])
    )
    assert found(sunk) == ["no unit is of class 3: class 2 goes as far, or farther"]


@pytest.mark.rule("WG-2.12")
def test_drones_without_a_pilot_need_their_core() -> None:
    usual = numbers()
    cores = {name: core for name, core in usual.cores.items() if name != "drone"}
    assert found(replace(usual, cores=cores)) == [
        "drones without a pilot have the core 'drone', and there is none"
    ]


@pytest.mark.rule("WG-7.3")
@pytest.mark.rule("WG-15.6")
def test_a_cap_of_its_own_leaves_a_unit_action_points() -> None:
    capacitor = shipped_catalog().of(UnitAbility)["capacitor"]
    assert not list(check_ability(capacitor, around()))
    for cap in (0, -20):
        (told,) = check_ability(replace(capacitor, effects={"ap_cap": cap}), around())
        assert told.path == ("effects", "ap_cap") and "no action points" in told.message


@pytest.mark.rule("WG-15.10")
def test_a_mod_that_weakens_the_main_section_leaves_it_the_least_that_every_section_has() -> None:
    """With less it stood on the board with nothing left to lose, and could not be destroyed."""
    stores = stores_of(shipped_catalog(), numbers())
    frame = stores.abilities["reinforced_frame"]
    halyard = shipped_catalog().of(Datasheet)["halyard"]
    main = max(section.defense for section in halyard.sections if section.part == "torso")
    for less, is_wrong in ((main - 4, False), (main - 3, True)):
        weak = replace(frame, effects={"main_defense": -less})
        wrong = faults(halyard, replace(stores, abilities={**stores.abilities, frame.id: weak}))
        assert [fault.reason for fault in wrong] == ["section_too_weak"] * is_wrong


@pytest.mark.rule("WG-8.1")
@pytest.mark.rule("WG-15.7")
def test_an_ability_takes_no_points_that_are_there_only_for_getting_away() -> None:
    """With fewer than none a movement began with points below zero, and lost steps gave some back."""
    slow = {"mote_0": {"effects": {"slippery": -20, "rotations": -20}}}
    state = world(At("mote", 0, 5, 5), At("mote", 1, 9, 5), change=slow)
    move, usual = fresh_move(state, UnitId("mote_0")), fresh_move(state, UnitId("mote_1"))
    assert (move.left, move.bonus, move.rotations) == (usual.total, 0, 0)


@pytest.mark.rule("WG-3.2")
@pytest.mark.rule("WG-8.6")
def test_who_cannot_stay_on_ground_that_only_flight_reaches_is_put_aside() -> None:
    """Where a pack lets nobody but flyers above 0 a fall onto a hill went on for ever."""
    usual = numbers()
    flat = replace(usual, levels=replace(usual.levels, hover=0))
    hill = board(heights={(5, 5): 1})
    state = world(At("basalt", 0, 5, 5, 3), At("mote", 1, 12, 5), on=hill, rules=flat)
    done = ended(state, "basalt_0")
    assert unit(done, "basalt_0").level == 0 and unit(done, "basalt_0").tile != unit(state, "basalt_0").tile


@pytest.mark.rule("WG-8.6")
@pytest.mark.rule("WG-10.7")
def test_two_in_a_hold_on_a_roof_that_only_flight_reaches_part_once_neither_flies() -> None:
    """They can neither stay there nor fall from it: the fall of no level began again and again."""
    high = board(works=[Works(at=((5, 5),), elevation=2)])
    state = world(At("sparrow", 0, 5, 5, 3), At("sparrow", 1, 5, 5, 3), on=high)
    state = alter(state, "sparrow_0", holds=UnitId("sparrow_1"), thrusters=0)
    state = alter(state, "sparrow_1", held_by=UnitId("sparrow_0"), thrusters=0)
    done = ended(state, "sparrow_0")
    for name in ("sparrow_0", "sparrow_1"):
        assert not unit(done, name).holds and not unit(done, name).held_by
        assert unit(done, name).level < 3


def ended(state: WargameState, name: str) -> WargameState:
    """End a unit's turn: it is seen what becomes of it where it is, the first answer being taken."""
    now = turn_of(state, name, "close")
    now = do(now, EndPhase(player=player(now))).state
    while now.prompt is not None:
        now = do(now, Answer(player=now.prompt.player, option=now.prompt.options[0])).state
    return now
