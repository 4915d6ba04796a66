"""An activation that a System Error spends is an activation: what every one brings comes with it (WG-13)."""

import pytest

from game.systems.wargame.actions import ActivateUnit
from game.systems.wargame.events import ErrorStayed, UnitActivated, UnitDestroyed
from game.systems.wargame.state import WargameState
from tests.support.wargame import At, Done, W, alter, board, do, player, section, unit, world

ME = "halyard_0"
DEEP = board(colours={(2, 4): "d", (3, 4): "d"})


def activated(state: WargameState, *faces: int) -> Done:
    """Red's unit with a System Error is activated."""
    alter(state, ME, errors=1)
    return do(state, ActivateUnit(player=player(state), unit=unit(state, ME).id), *faces)


def submerged() -> WargameState:
    """Red's unit is on the bed of the deep."""
    return world(
        At("halyard", 0, 2, 4, level=-2, ap=3), At("mote", 0, 9, 9), At("halyard", 1, 10, 4), on=DEEP
    )


@pytest.mark.rule("WG-13.3")
@pytest.mark.rule("WG-13.5")
@pytest.mark.parametrize("faces", [(2,), (5, 3)])
def test_deep_water_takes_its_ten_from_who_does_not_start(faces: tuple[int, ...]) -> None:
    state = submerged()
    had = section(state, ME, "torso")
    done = activated(state, *faces)
    assert bool(done.of(ErrorStayed)) is (len(faces) == 1) is not bool(done.of(UnitActivated))
    assert section(done, ME, "torso") == had - 10
    assert (done.state.turn is None) is (len(faces) == 1)


@pytest.mark.rule("WG-13.3")
@pytest.mark.rule("WG-13.5")
def test_who_does_not_start_may_be_crushed_and_the_battle_goes_on() -> None:
    state = submerged()
    sections = unit(state, ME).sections
    torso = sections.index(section(state, ME, "torso"))
    alter(state, ME, sections=(*sections[:torso], 10, *sections[torso + 1 :]))
    lost = activated(state, 2)
    (told,) = [each for each in lost.events if isinstance(each, UnitDestroyed)]
    assert told.cause == "abyss" and unit(lost, ME).status == "lost"
    assert lost.state.turn is None and lost.state.to_move == 1


@pytest.mark.rule("WG-13.2")
@pytest.mark.rule("WG-13.5")
@pytest.mark.parametrize(("stored", "kept"), [(14, 8), (5, 5)])
def test_frost_cuts_what_is_stored_where_nothing_starts_and_ends(stored: int, kept: int) -> None:
    state = world(At("halyard", 0, 2, 4, ap=stored), At("halyard", 1, 10, 4, facing=W))
    alter(state, ME, has_frozen=True)
    done = activated(state, 2)
    assert done.of(ErrorStayed)
    assert (unit(done, ME).ap, unit(done, ME).has_frozen) == (kept, False)
