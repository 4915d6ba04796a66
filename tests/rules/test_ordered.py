"""What battle systems read in a campaign's order: both sides, every machine, who sits out, who may go."""

from typing import Final

import pytest
from msgspec.structs import replace

from game.core.bridge import AceLadder, BattleOrder, ForceOrder, SideOrder, UnitOrder
from game.core.ids import FrameId, PlayerId, UnitId
from game.rules.ordered import (
    UNORDERED,
    ace_classes,
    ace_kills,
    can_leave,
    is_barred,
    machines,
    ordered_side,
    sides_of,
)
from game.rules.system import SetupError
from tests.support.shipped import shipped_catalog

CATALOG: Final = shipped_catalog()
LAND_ONLY: Final = min(key for key, frame in CATALOG.frames.items() if "land_only" in frame.traits)
SPACE_ONLY: Final = min(key for key, frame in CATALOG.frames.items() if "space_only" in frame.traits)


def unit(name: str, frame: str = "gm", called: str = "") -> UnitOrder:
    return UnitOrder(UnitId(name), FrameId(frame), name=called)


FLEET: Final = ForceOrder("f", "fleet", "F", (unit("a"), unit("b", called="Old Iron"), unit("c")))
GUARD: Final = ForceOrder("g", "garrison", "G", (unit("d", LAND_ONLY), unit("e", SPACE_ONLY), unit("h")))
RED: Final = SideOrder(PlayerId("red"), "", "attacker", (FLEET, GUARD))
BLUE: Final = SideOrder(PlayerId("blue"), "", "defender", (FLEET,))
ORDER: Final = BattleOrder(
    id="b", system="skirmish", theatre="space", terrain="", sides=(BLUE, RED), seed=1, options={}
)


def test_an_order_has_one_attacker_and_one_defender_in_whatever_order_it_names_them() -> None:
    assert sides_of(ORDER) == (RED, BLUE)
    for sides in ((RED,), (RED, RED), (RED, BLUE, BLUE), ()):
        with pytest.raises(SetupError) as caught:
            sides_of(replace(ORDER, sides=sides))
        assert caught.value.path == "sides"


def test_every_machine_of_an_order_is_named_and_numbered_where_several_have_no_name() -> None:
    found = machines(RED, CATALOG, "space", "sides.1")
    gm = CATALOG.frames["gm"].name
    names = [f"{gm} 1", "Old Iron", f"{gm} 2", CATALOG.frames[LAND_ONLY].name]
    assert [each.name for each in found] == [*names, CATALOG.frames[SPACE_ONLY].name, f"{gm} 3"]
    assert [each.unit.id for each in found] == ["a", "b", "c", "d", "e", "h"]
    assert [each.force for each in found] == ["f"] * 3 + ["g"] * 3
    assert [each.frame.id for each in found] == ["gm", "gm", "gm", LAND_ONLY, SPACE_ONLY, "gm"]
    assert [each.path for each in found[2:4]] == ["sides.1.forces.0.units.2", "sides.1.forces.1.units.0"]
    assert (
        machines(replace(RED, forces=(replace(FLEET, units=(unit("a"),)),)), CATALOG, "land", "")[0].name
        == gm
    )
    unknown = replace(RED, forces=(FLEET, replace(FLEET, units=(unit("x", "gmm"),))))
    with pytest.raises(SetupError) as caught:
        machines(unknown, CATALOG, "space", "sides.1")
    assert caught.value.path == "sides.1.forces.1.units.0.frame" and "no frame 'gmm'" in caught.value.message


@pytest.mark.rule("SK-1.6", "TW-9.6")
def test_who_cannot_fight_in_a_theatre_sits_the_battle_out() -> None:
    in_space = {each.unit.id for each in machines(RED, CATALOG, "space", "") if each.is_barred}
    on_land = {each.unit.id for each in machines(RED, CATALOG, "land", "") if each.is_barred}
    assert (in_space, on_land) == ({"d"}, {"e"})
    for theatre, frame in (("space", LAND_ONLY), ("land", SPACE_ONLY)):
        other = "land" if theatre == "space" else "space"
        assert is_barred(CATALOG.frames[frame], theatre) and not is_barred(CATALOG.frames[frame], other)
    assert ordered_side(RED, CATALOG, ORDER).absent == ("d",)
    assert ordered_side(RED, CATALOG, replace(ORDER, theatre="land")).absent == ("e",)


@pytest.mark.rule("TW-2.9")
@pytest.mark.parametrize("kind", ["garrison", "guard"])
def test_garrisons_and_guards_fight_to_the_end(kind: str) -> None:
    fixed = replace(GUARD, kind=kind)
    side = ordered_side(replace(RED, forces=(FLEET, fixed)), CATALOG, ORDER)
    assert (side.role, side.fixed, side.can_leave) == ("attacker", ("d", "e", "h"), True)
    alone = replace(BLUE, forces=(fixed,))
    assert not can_leave(alone) and not ordered_side(alone, CATALOG, ORDER).can_leave
    empty = replace(FLEET, units=())
    assert not can_leave(replace(BLUE, forces=(fixed, empty))), (
        "a fleet without machines is nobody who leaves"
    )
    assert can_leave(BLUE)


@pytest.mark.rule("TW-9.4")
def test_a_campaign_may_set_the_kills_of_ace_level_4_and_no_other() -> None:
    assert ace_kills([4, 10, 18, 20, 36], ORDER) == (4, 10, 18, 20, 36)
    asked = replace(ORDER, options={"ace_4": 28})
    assert ace_kills([4, 10, 18, 20, 36], asked) == (4, 10, 18, 28, 36)
    assert ace_kills([4, 10, 18, 20], asked) == (4, 10, 18, 28)
    assert ace_kills([4, 10, 18], asked) == (4, 10, 18), "rules without that level stay as they are"
    assert ace_kills([4, 10, 18, 20], replace(ORDER, options={"ace_4": "many"})) == (4, 10, 18, 20)


@pytest.mark.rule("TW-9.4")
def test_a_campaign_that_tells_its_own_levels_is_believed_as_far_as_the_battle_has_some() -> None:
    asked = replace(ORDER, options={"ace_4": 28}, aces=AceLadder((1, 2, 3, 28, 30, 40), ("warship",)))
    assert ace_kills([4, 10, 18, 20, 36], asked) == (1, 2, 3, 28, 30)
    assert ace_kills([4, 10], asked) == (1, 2)
    assert ace_kills([4, 10, 18], replace(asked, aces=AceLadder((5,), ()))) == (5,)
    assert ace_classes(("mobile_suit",), asked) == ("warship",)
    assert ace_classes(("mobile_suit",), ORDER) == ("mobile_suit",)


@pytest.mark.rule("TW-2.9")
def test_of_a_battle_that_no_campaign_has_ordered_everybody_may_leave_and_nobody_is_absent() -> None:
    assert [(side.role, side.can_leave, side.fixed, side.absent) for side in UNORDERED] == [
        ("attacker", True, (), ()),
        ("defender", True, (), ()),
    ]
