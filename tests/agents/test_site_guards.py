"""Who is ahead on a large map leaves forces on the mines that an enemy could take back."""

from collections.abc import Iterator

import pytest

from game.agents.totalwar import site_guards
from game.agents.totalwar.goals import goals
from game.agents.totalwar.movement import movement
from game.agents.totalwar.site_guards import guards
from game.agents.totalwar.style import OFFICER
from game.core.ids import RuleId
from game.systems.totalwar.actions import EndMoves
from game.systems.totalwar.events import SupplyChanged
from game.systems.totalwar.events_administration import DirectiveGiven
from game.systems.totalwar.state import Directive
from tests.support.totalwar import Squad, War, draw, squad, war_setup
from tests.support.war_decisions import outlook_of

MAP = """
F.. F.. F.. F.. F$. F.A F.. F.D Z.. ... Z.. Z..
FC. F.. F.. F.. F.. F.. F.B F.. ... ..b Z.. ZC.
F.. F.. F.. F.. F$. F.. F.. F.. Z.. ... Z.. Z..
"""
UPPER, LOWER = 4, 28
EIGHT = squad("yuri", *["varg"] * 8)
NINE = squad("xander", *["varg"] * 9)
FORCES = {
    "A": squad("revil", *["gm"] * 10),
    "B": squad("revil", *["gm"] * 11),
    "D": squad("revil", *["gm"] * 12),
}


@pytest.fixture(autouse=True)
def _small_maps_are_large(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(site_guards, "LARGE_THEATRE", 1)
    monkeypatch.setattr(site_guards, "GUARDS_PERCENT", 70)
    yield


def war_of(enemy: Squad = EIGHT, /, drawing: str = MAP, **others: Squad) -> War:
    """The war at the Federation's first place in the order: two mines of 20 gold, an enemy who could come."""
    war = War(war_setup(draw(drawing), FORCES | {"b": enemy} | others, bank=0))
    war.until("revil")
    return war


@pytest.mark.rule("TW-4.3")
def test_the_nearest_who_can_hold_it_stays_on_each_mine_that_could_be_lost() -> None:
    war = war_of()
    assert guards(outlook_of(war)) == {"A": UPPER, "B": LOWER}
    chosen = goals(outlook_of(war), outlook_of(war).own)
    assert (chosen["A"].panel, chosen["A"].leash) == (UPPER, 0)
    assert chosen["D"].panel not in (UPPER, LOWER)


def test_who_stands_there_does_not_leave() -> None:
    war = war_of()
    war.put("A", UPPER)
    war.put("B", LOWER)
    moves = movement(outlook_of(war), war.seat, war.state.officer)
    movers = {getattr(each.action, "force", "") for each in moves if not isinstance(each.action, EndMoves)}
    assert not movers & {"A", "B"}


def test_nobody_is_sent_where_no_enemy_can_come_or_could_not_be_stopped() -> None:
    war = war_of()
    war.put("b", 11)
    assert not guards(outlook_of(war)), "more than three turns away"
    weak, twelve = squad("revil", *["gm"] * 7), squad("degwin", *["varg"] * 12)
    assert not guards(outlook_of(war_of(twelve, A=weak, B=weak, D=weak))), "nobody could hold it alone"


def test_who_is_behind_or_hardly_ahead_needs_all_at_the_front() -> None:
    drawing = MAP.replace("Z.. Z..\nFC.", "Z.c Z.e\nFC.")
    assert not guards(outlook_of(war_of(drawing=drawing, c=NINE, e=NINE)))


def test_no_more_than_a_part_of_all_forces_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site_guards, "GUARDS_PERCENT", 40)
    assert len(guards(outlook_of(war_of()))) == 1


def test_what_is_cut_off_earns_nothing_and_is_not_guarded() -> None:
    war = war_of()
    war.emit(SupplyChanged(cut=(UPPER,)))
    assert UPPER not in guards(outlook_of(war)).values()


@pytest.mark.rule("TW-7.3")
def test_who_is_told_where_to_be_is_not_taken() -> None:
    war = war_of()
    wish = Directive(10, "attack")
    war.emit(DirectiveGiven(rules=(RuleId("TW-7.3"),), officer="revil", directive=wish))
    assert not guards(outlook_of(war))


def test_only_an_ace_on_a_large_map_does_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not guards(outlook_of(war_of(), OFFICER))
    monkeypatch.setattr(site_guards, "LARGE_THEATRE", 1000)
    assert not guards(outlook_of(war_of()))
