"""What is carried and thrown, and what is asked no more until the round is over (WG-10.3, WG-12.4, WG-16)."""

import pytest

from game.core.ids import UnitId
from game.systems.wargame import events as ev
from game.systems.wargame.actions import Attack, Drop
from game.systems.wargame.check_battle import furthest_ahead, throw_tiles
from game.systems.wargame.jobs import EndRound
from tests.support.wargame import (
    RULES,
    At,
    W,
    alter,
    answer,
    board,
    do,
    player,
    section,
    tile,
    turn_of,
    unit,
    world,
)
from tests.systems.wargame.test_grapples import held
from tests.systems.wargame.test_scored import after, marked


@pytest.mark.rule("WG-12.4")
@pytest.mark.rule("WG-16.11")
def test_who_carries_the_relic_may_put_it_down() -> None:
    state = world(
        At("sparrow", 0, 9, 6, ap=8), At("halyard", 1, 14, 3), of="protect_the_relic", on=board(16, 13)
    )
    marked(state, "relic_0", tile=-1, bearer="sparrow_0", arm=2)
    turn_of(state, "sparrow_0", "ranged")
    drops = [each for each in RULES.legal(state, player(state)) if isinstance(each, Drop)]
    down = Drop(player=player(state), item="relic_0")
    assert down in drops
    lies = do(state, down).state.markers["relic_0"]
    assert (lies.tile, lies.bearer) == (tile(state, 9, 6), "")


@pytest.mark.rule("WG-16.2")
def test_data_is_lost_with_who_carries_it() -> None:
    state = world(At("halyard", 0, 3, 4, ap=8), At("mote", 1, 4, 4, ap=0), of="reconnaissance")
    state.attacker = 1
    marked(state, "data_0", tile=-1, bearer="mote_1")
    alter(state, "mote_1", sections=(1, 8))
    turn_of(state, "halyard_0", "ranged")
    aim = next(each.id for each in state.field.sheets[UnitId("mote_1")].setup.sections)
    fire = Attack(player=player(state), item="halyard_0.service_rifle", target=UnitId("mote_1"), aim=aim)
    done = do(state, fire, 8, 1)
    assert section(done, "mote_1", aim) == 0
    gone = [(each.marker, each.why) for each in done.events if isinstance(each, ev.MarkerGone)]
    assert gone == [("data_0", "lost")]


@pytest.mark.rule("WG-10.3")
def test_a_throw_begins_at_the_furthest_hex_straight_ahead() -> None:
    state = held()
    thrower = unit(state, "brigand_0")
    reach = throw_tiles(state, thrower)
    grid = state.field.grid
    most = max(grid.distance(thrower.tile, each) for each in reach)
    furthest = furthest_ahead(state, thrower, reach)
    assert furthest is not None and grid.distance(thrower.tile, furthest) == most > 1
    assert furthest == grid.straight_from(thrower.tile, thrower.facing, most)[-1]
    assert furthest_ahead(state, thrower, ()) is None


@pytest.mark.rule("WG-12.8")
def test_a_standing_answer_ends_with_its_round() -> None:
    state = world(At("halyard", 0, 3, 4, ap=12), At("halyard", 1, 6, 4, facing=W, ap=4))
    turn_of(state, "halyard_0", "ranged")
    fire = Attack(
        player=player(state), item="halyard_0.service_rifle", target=UnitId("halyard_1"), aim="torso"
    )
    never = answer(do(state, fire), "none", 1, stands=True)
    assert never.state.standing
    assert do(never.state, fire, 1).state.prompt is None
    later = after(never.state, EndRound())
    assert not later.standing
    turn_of(later, "halyard_0", "ranged")
    assert do(later, fire).state.prompt is not None
