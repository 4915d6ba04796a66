"""TW-1.8: nobody can count what others buy, neither by ids nor by what their sites have built."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from game.core.codec import to_json
from game.core.ids import FrameId
from game.core.rng import HIDDEN
from game.rules.system import erased
from game.session.match import Match
from game.systems.totalwar.actions import BuyUnits, EndAdministration, RaiseForce
from game.systems.totalwar.economy import output_left
from game.systems.totalwar.events import UnitsAdded, UnitsPooled
from game.systems.totalwar.system import TOTAL_WAR
from tests.support.totalwar import BLUE, FED, RED, RULES, ZEON, War, draw, squad, war_setup

MAP = """
FC  F.  F.  .. Z. Z. ZC
F.a Ff  F.  .. Z. Zf Z.z
"""
CAPITAL, RED_CAPITAL = 0, 6
FORCES = {"a": squad("cole", "gm"), "z": squad("zelda", "varg")}
GM = FrameId("gm")


def begun() -> War:
    war = War(war_setup(draw(MAP), FORCES))
    war.until("revil", "administration")
    return war


def after_purchases(count: int) -> War:
    """Blue buys so many machines for its pool, then one for its squadron; red looks on."""
    war = begun()
    for _ in range(count):
        war.do(BuyUnits(player=BLUE, panel=CAPITAL, frame=GM))
    war.do(BuyUnits(player=BLUE, panel=CAPITAL, frame=GM, force="a"))
    return war


@pytest.mark.rule("TW-1.8")
def test_purchases_for_the_pool_change_nothing_that_others_see() -> None:
    few, many = (RULES.observe(after_purchases(count).state, RED) for count in (0, 3))
    assert to_json(few.record()) == to_json(many.record())
    own = (RULES.observe(after_purchases(count).state, BLUE) for count in (0, 3))
    assert len({to_json(each.record()) for each in own}) == 2, "the buyer sees them"


@pytest.mark.rule("TW-1.8")
def test_ids_from_the_pool_tell_no_number() -> None:
    war = after_purchases(3)
    pooled = war.state.factions[FED].pool
    assert len(set(pooled)) == 3
    assert all(len(unit) == len(f"{FED}_") + 10 for unit in pooled), "not counted"
    other = War(war_setup(draw(MAP), FORCES), seed=2)
    other.until("revil", "administration")
    other.do(BuyUnits(player=BLUE, panel=CAPITAL, frame=GM))
    assert other.state.factions[FED].pool[0] != pooled[0], "another war, other ids"


@pytest.mark.rule("TW-1.8")
def test_what_a_site_has_built_is_its_owners_secret() -> None:
    war = after_purchases(3)
    assert output_left(war.state, CAPITAL) == 0
    assert RULES.observe(war.state, BLUE).sites[CAPITAL].output_used == 4
    for viewer in (RED, None):
        assert RULES.observe(war.state, viewer).sites[CAPITAL].output_used == 0
    pooled = war.last(UnitsPooled)
    assert RULES.redact(war.state, pooled, RED) is None
    assert RULES.redact(war.state, pooled, BLUE) == pooled
    built = war.last(UnitsAdded)
    assert (built.panel, built.slots) == (CAPITAL, 1)
    assert RULES.redact(war.state, built, BLUE) == built
    for viewer in (RED, None):
        assert RULES.redact(war.state, built, viewer) == replace(built, panel=-1, slots=0), (
            "the machine is seen"
        )


@pytest.mark.rule("TW-1.8")
def test_the_number_from_which_ids_come_is_shown_to_its_faction_alone() -> None:
    state = begun().state
    assert state.mints[FED] != state.mints[ZEON]
    assert RULES.observe(state, BLUE).mints == {FED: state.mints[FED], ZEON: HIDDEN}
    assert set(RULES.observe(state, None).mints.values()) == {HIDDEN}


@pytest.mark.rule("TW-4.9")
@pytest.mark.rule("TW-4.12")
def test_purchases_and_new_forces_can_be_taken_back() -> None:
    match = Match.start(erased(TOTAL_WAR), war_setup(draw(MAP), FORCES), 1)
    while match.active != (BLUE,):
        match.submit(match.legal(match.active[0])[-1])
    begin = match.digest
    for action in (
        BuyUnits(player=BLUE, panel=CAPITAL, frame=GM),
        BuyUnits(player=BLUE, panel=CAPITAL, frame=GM, force="a"),
        RaiseForce(player=BLUE, officer="blake", is_fleet=False, panel=CAPITAL, name="New", frames=(GM, GM)),
    ):
        match.submit(action)
        assert match.undo_refusal(BLUE) is None
        match.undo(BLUE)
        assert match.digest == begin


@pytest.mark.rule("TW-1.8")
def test_wars_of_before_keep_the_one_number_that_they_began_with() -> None:
    setup = replace(war_setup(draw(MAP), FORCES), counts_by_owner=UNSET)
    war = War(setup)
    war.until("revil", "administration")
    assert b"counts" not in to_json(war.state.record()) and b"mints" not in to_json(war.state.record())
    serial = war.state.serial
    war.do(BuyUnits(player=BLUE, panel=CAPITAL, frame=GM))
    assert war.state.factions[FED].pool == (f"u{serial}",)
    restored = RULES.restore(setup, war.state.record())
    assert restored.record() == war.state.record()
    war.do(EndAdministration(player=BLUE))
