"""Who is called home, on a large map, to a capital whose fall ends the war."""

from collections.abc import Iterator

import pytest

from game.agents.totalwar import home_guard as guarding
from game.agents.totalwar.home_guard import home_guard
from game.agents.totalwar.movement import movement
from game.agents.totalwar.style import ACE, OFFICER, CampaignStyle
from game.core.ids import RuleId
from game.systems.totalwar.actions import EndMoves, MoveSquadron
from game.systems.totalwar.capitals import is_last_stand
from game.systems.totalwar.events_administration import DirectiveGiven
from game.systems.totalwar.state import Directive
from tests.support.totalwar import FED, Squad, War, draw, squad, war_setup
from tests.support.war_decisions import outlook_of

MAP = """
F.. F.. F.. F.. F.B F.. ... Z.. Z.. Z..
FC. F.. F.A F.. F.. ... ..b ... ZC. Z..
F.. F.. F.. F.. F.. F.D ... Z.. Z.. Z..
"""
CAPITAL = 10
TEN, FEW = squad("yuri", *["varg"] * 10), squad("yuri", "varg")
FORCES = {
    "A": squad("revil", *["gm"] * 9),
    "B": squad("revil", *["gm"] * 12),
    "D": squad("blake", *["gm"] * 10),
}


@pytest.fixture(autouse=True)
def _small_maps_are_large(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(guarding, "LARGE_THEATRE", 1)
    yield


def war_of(
    *, has_next: bool = False, enemy: Squad = TEN, guard: Squad | None = None, near: Squad = FORCES["A"]
) -> War:
    """The war at the Federation's first place in the order; on its last map, or with another to come."""
    drawing = draw(MAP if guard is None else MAP.replace("FC.", "FCG"))
    forces = FORCES | {"A": near, "b": enemy} | ({"G": guard} if guard is not None else {})
    war = War(war_setup(drawing, forces, earth=drawing if has_next else None, bank=0))
    war.until("revil")
    return war


def guards(war: War, style: CampaignStyle = ACE) -> tuple[str, int] | None:
    """Who is called home, and where to."""
    return home_guard(outlook_of(war, style))


@pytest.mark.rule("TW-6.1")
def test_the_nearest_is_called_home_before_anybody_can_storm_the_capital() -> None:
    assert guards(war_of()) == ("A", CAPITAL), "B and D are stronger but far away"
    assert guards(war_of(enemy=FEW)) is None, "one machine is no danger to what stands there anyway"


@pytest.mark.rule("TW-6.1")
def test_who_could_not_hold_it_is_not_called() -> None:
    called = guards(war_of(near=squad("revil", "gm")))
    assert called is not None and called[0] in ("B", "D"), "one machine changes nothing"


@pytest.mark.rule("TW-6.1")
def test_who_stands_there_already_stays_and_sets_the_others_free() -> None:
    assert guards(war_of(guard=squad("amber", *["gm"] * 12))) == ("G", CAPITAL)


@pytest.mark.rule("TW-6.2")
def test_nobody_is_called_to_a_capital_after_which_the_war_goes_on() -> None:
    war = war_of(has_next=True)
    own = war.state.map.capitals[FED]
    assert not is_last_stand(war.state, own)
    assert guards(war) is None
    assert is_last_stand(war_of().state, own)


@pytest.mark.rule("TW-7.3")
def test_who_is_told_where_to_be_is_not_called() -> None:
    war = war_of()
    wish = Directive(war.state.forces["A"].panel, "hold")
    war.emit(DirectiveGiven(rules=(RuleId("TW-7.3"),), officer="revil", directive=wish))
    assert guards(war) == ("D", CAPITAL), "A and B are led by whoever is told to hold"


def test_only_an_ace_calls_anybody_and_only_on_a_large_map(monkeypatch: pytest.MonkeyPatch) -> None:
    war = war_of()
    assert guards(war, OFFICER) is None
    monkeypatch.setattr(guarding, "LARGE_THEATRE", 1000)
    assert guards(war) is None


@pytest.mark.rule("TW-6.1")
def test_who_is_called_home_goes_there() -> None:
    war = war_of()
    outlook = outlook_of(war)
    player = war.state.officers["revil"].player
    moves = [each.action for each in movement(outlook, player, "revil")]
    first = next(move for move in moves if isinstance(move, MoveSquadron) and move.force == "A")
    steps = outlook.memory.steps_to(CAPITAL)
    assert steps[first.to] < steps[war.state.forces["A"].panel]
    assert isinstance(moves[-1], EndMoves)
