"""Who sees which picks, what parts endure, who flies, what a setup has to be, who begins after many ties."""

import pytest
from msgspec.structs import replace

from game.core.dice import SEEDED
from game.core.ids import PlayerId, UnitId
from game.core.kernel import Step
from game.core.rng import HIDDEN
from game.systems.wargame import events as ev
from game.systems.wargame.aim import left_of
from game.systems.wargame.battlefield import battlefield_of
from game.systems.wargame.body import THRUSTERS
from game.systems.wargame.content_missions import Works
from game.systems.wargame.ground import is_airborne
from game.systems.wargame.jobs import Begin
from game.systems.wargame.observe import observe, redact, reveals
from game.systems.wargame.resolve_damage import cause_of
from game.systems.wargame.resolve_slowing import slow_down
from game.systems.wargame.setup import BoardSetup
from game.systems.wargame.state import HIDDEN_PICK
from game.systems.wargame.work import Work
from tests.support.wargame import (
    BLUE_SIDE,
    RED,
    RULES,
    At,
    alter,
    board,
    place,
    turn_of,
    unit,
    world,
)
from tests.systems.wargame.test_gone_in_between import done
from tests.systems.wargame.test_missions import started
from tests.systems.wargame.test_movement import step, why

OWN, THEIRS = ("disarm", "survivor", "first_blood"), ("demolition", "headhunter", "breakthrough")
BACKS = (HIDDEN_PICK,) * 3


@pytest.mark.rule("WG-16.14")
@pytest.mark.parametrize(
    ("viewer", "seen"),
    [(RED, (OWN, BACKS)), (BLUE_SIDE, (BACKS, THEIRS)), (None, (BACKS, BACKS)), ("guest", (BACKS, BACKS))],
)
def test_everybody_sees_his_own_secret_objectives_until_the_end(
    viewer: PlayerId | None, seen: tuple[tuple[str, ...], ...]
) -> None:
    state = world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4))
    state.picks = (OWN, THEIRS)
    shown = observe(state, viewer)
    assert shown.picks == seen and shown.rng == HIDDEN
    assert state.picks == (OWN, THEIRS) and state.rng != HIDDEN, "who looks changes nothing"
    state.phase = "over"
    assert observe(state, viewer).picks == (OWN, THEIRS) and observe(state, viewer).rng == HIDDEN


@pytest.mark.rule("WG-16.14")
def test_picks_are_told_to_their_own_side_alone_and_shown_to_all_at_the_end() -> None:
    state = world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4))
    picked = ev.SecondariesPicked(rules=(), player=BLUE_SIDE, side=1, picks=THEIRS)
    assert redact(state, picked, BLUE_SIDE) == picked
    for other in (RED, None, PlayerId("guest")):
        assert redact(state, picked, other) == replace(picked, picks=BACKS)
    shown = ev.SecondariesShown(rules=(), player=BLUE_SIDE, side=1, picks=THEIRS, points=2)
    assert redact(state, shown, RED) == shown
    assert reveals(state, shown, RED) and not reveals(state, picked, RED)


@pytest.mark.rule("WG-9.5", "WG-9.8")
def test_what_is_left_is_told_of_sections_weapons_drones_and_thrusters() -> None:
    state = world(At("shepherd", 0, 3, 4), At("mote", 1, 12, 4))
    own = unit(state, "shepherd_0")
    parts = [each.id for each in state.field.sheets[own.id].setup.sections]
    alter(state, own.id, sections=tuple(range(3, 3 + len(parts))), thrusters=2)
    assert [left_of(state, own.id, part) for part in parts] == [*range(3, 3 + len(parts))]
    assert left_of(state, own.id, THRUSTERS) == 2
    item = next(each for each in state.items.values() if each.bearer == own.id)
    state.items[item.id] = replace(item, left=1)
    assert left_of(state, own.id, item.id) == 1
    drone = next(each for each in state.units.values() if each.status == "docked")
    alter(state, drone.id, sections=(7, *drone.sections[1:]))
    assert left_of(state, own.id, drone.id) == 7


@pytest.mark.rule("WG-13.1", "WG-4.6")
@pytest.mark.parametrize(
    ("colour", "height", "level", "is_flying"),
    [
        (".", 0, 0, False),
        (".", 0, 1, True),
        (".", 2, 2, False),
        ("l", -1, 0, False),
        ("l", -1, -1, False),
        ("d", -2, -1, False),
        ("d", -2, 1, True),
        (".", -1, 0, True),
    ],
)
def test_in_the_air_is_who_is_above_the_ground_and_not_in_water(
    colour: str, height: int, level: int, is_flying: bool
) -> None:
    ground = board(colours={(3, 4): colour}, heights={(3, 4): height})
    state = world(At("kestrel", 0, 3, 4, level=level), At("mote", 1, 12, 4), on=ground)
    assert is_airborne(state, unit(state, "kestrel_0")) is is_flying


@pytest.mark.rule("WG-3.5")
def test_a_row_of_friends_is_passed_as_far_as_points_go_and_never_off_the_board() -> None:
    """Of five points four friends take four; at the edge of the board there is nowhere to go on to."""
    friends = [At("basalt", 0, column, 0, id=f"b{column}") for column in (4, 5, 6)]
    state = world(At("halyard", 0, 3, 0), *friends, At("mote", 1, 12, 8), on=walled(4, 5, 6))
    state = turn_of(state, "halyard_0")
    assert place(step(state, 4, 0), "halyard_0") == (4, 0, 0), "one point is left for the hex behind them"
    more = At("basalt", 0, 7, 0, id="b7")
    full = world(At("halyard", 0, 3, 0), *friends, more, At("mote", 1, 12, 8), on=walled(4, 5, 6, 7))
    assert why(turn_of(full, "halyard_0"), 4, 0) == "no_room"
    edge = world(At("halyard", 0, 12, 0), At("basalt", 0, 13, 0), At("mote", 1, 3, 8), on=walled(13))
    assert why(turn_of(edge, "halyard_0"), 13, 0) == "no_room"


def walled(*columns: int) -> BoardSetup:
    """A board whose first row is closed off from the second beside these columns."""
    return board(heights={(column, 1): 2 for each in columns for column in (each - 1, each) if column < 13})


@pytest.mark.rule("WG-3.5", "WG-8.3")
@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_who_flies_passes_friends_at_every_level(level: int) -> None:
    """Two small ones fill a hex; behind them there is room in the air as well as on the ground."""
    wing = [At("sparrow", 0, 4, 4, level=level, id=name) for name in ("one", "two")]
    state = turn_of(world(At("sparrow", 0, 3, 4, level=level), *wing, At("mote", 1, 12, 4)), "sparrow_0")
    passing = step(state, 4, 4, level)
    assert place(step(passing.state, 5, 4, level), "sparrow_0") == (5, 4, level)


@pytest.mark.rule("WG-3.5", "WG-8.9")
def test_an_edge_behind_friends_is_no_place_of_its_own() -> None:
    """On a ridge: behind the friend it goes two levels down, where nobody stays."""
    ridge = board(heights={(3, 4): 2, (4, 4): 2})
    state = world(At("halyard", 0, 3, 4), At("basalt", 0, 4, 4), At("mote", 1, 12, 4), on=ridge)
    assert why(turn_of(alter(state, "halyard_0", thrusters=0), "halyard_0"), 4, 4, 2) == "no_room"


@pytest.mark.rule("WG-3.5")
def test_through_friends_leads_no_way_that_an_enemy_bars() -> None:
    friend, foe = At("basalt", 0, 4, 0), At("mote", 1, 5, 0)
    barred = turn_of(world(At("halyard", 0, 3, 0), friend, foe, on=walled(4)), "halyard_0")
    assert why(barred, 4, 0) == "no_room"


@pytest.mark.parametrize(
    ("colours", "surfaces", "works"),
    [
        ((".",), (0,), ()),
        (None, (0,), ()),
        ("x", None, ()),
        (None, None, (Works(at=((13, 1),), elevation=0),)),
    ],
)
def test_boards_that_no_content_gives_are_refused(
    colours: object, surfaces: object, works: tuple[Works, ...]
) -> None:
    state = world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4))
    known = state.field.setup.board
    if colours == "x":
        colours = ("x", *known.colours[1:])
    other = replace(
        known,
        colours=known.colours if colours is None else colours,
        surfaces=known.surfaces if surfaces is None else surfaces,
        works=works,
    )
    with pytest.raises(ValueError, match=r"the board has not a colour|lies off the board"):
        battlefield_of(replace(state.field.setup, board=other))


@pytest.mark.rule("WG-7.5", "WG-6.4")
def test_dice_that_stay_equal_for_ever_leave_the_attackers_first() -> None:
    state = started("show_of_force", ("halyard", "mote"), ("halyard",), seats=("ann", "cy"))
    for faces, first in (([4] * 3 * 99, state.attacker), ([*[4] * 3 * 98, 4, 4, 5], 1)):
        begun = [
            each for each in done(state, Begin(2), faces=tuple(faces)) if isinstance(each, ev.RoundStarted)
        ]
        assert begun[0].side == first


def test_damage_has_a_cause_that_events_know() -> None:
    assert cause_of("fall") == "fall"
    with pytest.raises(ValueError, match="no such cause: rust"):
        cause_of("rust")


@pytest.mark.rule("WG-16.11")
def test_lifting_halves_the_movement_of_who_lifts_and_of_nobody_else() -> None:
    state = turn_of(world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4)), "halyard_0")
    assert state.turn is not None and state.turn.move is not None
    for name, wanted in (("halyard_0", 2), ("mote_1", 4)):
        work = Work(Step(state.clone(), RULES.evolve, SEEDED))
        slow_down(work, UnitId(name))
        assert work.state.turn is not None and work.state.turn.move is not None
        assert work.state.turn.move.left == wanted
