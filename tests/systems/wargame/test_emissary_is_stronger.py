"""The emissary's main section is stronger: whatever tells or repairs it knows (WG-16.9, WG-15.5)."""

import pytest

from game.systems.wargame.actions import Repair
from game.systems.wargame.brief import sheets
from game.systems.wargame.score import unhurt
from game.systems.wargame.state import WargameState
from tests.support.wargame import RULES, At, W, alter, do, player, refused, section, turn_of, unit, world
from tests.systems.wargame.test_missions import picked, started

ME, HELPER = "basalt_0", "brigand_0"
MORE = 30


def hurt(torso: int, of: str = "emissary_of_darkness") -> WargameState:
    """Red's dearest unit has so much of its torso left; a friend beside it has a Repair Rig."""
    state = world(
        At("brigand", 0, 5, 4, ap=9),
        At("basalt", 0, 5, 5),
        At("mote", 1, 10, 4, facing=W, ap=0),
        of=of,
        change={HELPER: {"effects": {"repair": 2}}},
    )
    head, _, *limbs = unit(state, ME).sections
    return turn_of(alter(state, ME, sections=(head, torso, *limbs)), HELPER)


@pytest.mark.rule("WG-16.9")
def test_an_untouched_emissary_has_no_damage() -> None:
    state = picked(started("emissary_of_darkness", ("massif", "basalt", "halyard"), ("halyard",)))
    assert state.phase == "deploy" and unhurt(state, unit(state, "basalt_1").id)[1] == 60 + MORE
    for name in ("basalt_1", "massif_0", "halyard_1"):
        if name in state.units:
            assert unhurt(state, unit(state, name).id) == unit(state, name).sections


@pytest.mark.rule("WG-16.9")
@pytest.mark.parametrize(("of", "most"), [("emissary_of_darkness", 60 + MORE), ("winds_of_war", 60)])
def test_what_is_left_of_it_is_told_of_all_that_it_had(of: str, most: int) -> None:
    state = hurt(50, of)
    (token,) = [each for each in RULES.table(state, player(state)).tokens if each.id == ME]
    assert token.damage == most - 50 and token.zones[1] == ("torso", most - 50, most)
    assert token.strength == sum(unhurt(state, unit(state, ME).id))
    told = sheets(state)[ME]
    assert isinstance(told, dict)
    assert told["sections"][1] == {"id": "torso", "defense": most, "left": 50}
    assert unhurt(state, unit(state, HELPER).id) == unit(state, HELPER).sections


@pytest.mark.rule("WG-16.9")
@pytest.mark.rule("WG-15.5")
def test_it_is_repaired_up_to_all_that_it_had() -> None:
    state = hurt(60 + MORE - 3)
    repair = Repair(player=player(state), target=unit(state, ME).id, section="torso")
    assert repair in RULES.legal(state, repair.player)
    assert section(do(state, repair, 8), ME, "torso") == 60 + MORE
    assert section(do(hurt(60), repair, 5), ME, "torso") == 65
    for whole in (hurt(60 + MORE), hurt(60, "winds_of_war")):
        assert refused(whole, repair).reason == "section_is_whole"
