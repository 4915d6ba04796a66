"""What of others' turns is shown event by event, and what is summed up."""

from game.core.ids import RuleId
from game.systems.totalwar.events import ForceMoved, PanelsTaken, RoundStarted, SupplyChanged
from game.views.totalwar.concern import concerns, has_weight
from tests.support.totalwar import FED, ZEON, War, draw, squad, war_setup

MAP = """
FC  F.  F.b .   .   .   Z.z Z.y ZC
F.  F.  F.  .   .   .   Z.  Z.  Z.
"""
FORCES = {"b": squad("revil", "gm"), "z": squad("degwin", "varg"), "y": squad("degwin", "varg")}
RULES = (RuleId("TW-2.2"),)


def test_moves_concern_whom_they_come_near() -> None:
    state = War(war_setup(draw(MAP), FORCES)).state
    at = {name: state.forces[name].panel for name in FORCES}
    far = ForceMoved(rules=RULES, force="z", path=(at["z"], at["z"] - 1), mode="move")
    near = ForceMoved(rules=RULES, force="z", path=(at["z"], at["b"] + 2, at["b"] + 1), mode="move")
    own = ForceMoved(rules=RULES, force="b", path=(at["b"], at["b"] + 1), mode="move")
    assert [concerns(state, each, FED) for each in (far, near, own)] == [False, True, True]
    assert concerns(state, far, ZEON)
    assert not any(has_weight(state, each, FED) for each in (far, near, own))


def test_ground_and_supply_concern_who_has_it() -> None:
    state = War(war_setup(draw(MAP), FORCES)).state
    neutral, own = state.owners.index(""), state.owners.index(FED)
    taken = PanelsTaken(rules=RULES, faction=ZEON, panels=(neutral,), cause="sweep")
    lost = PanelsTaken(rules=RULES, faction=ZEON, panels=(neutral, own), cause="sweep")
    assert [has_weight(state, each, FED) for each in (taken, lost)] == [False, True]
    theirs = state.owners.index(ZEON)
    assert not concerns(state, SupplyChanged(rules=RULES, cut=(theirs,), joined=()), FED)
    assert concerns(state, SupplyChanged(rules=RULES, cut=(own,), joined=()), FED)


def test_a_round_is_shown_but_nobody_who_skips_stops_for_it() -> None:
    state = War(war_setup(draw(MAP), FORCES)).state
    begun = RoundStarted(rules=RULES, round=2)
    assert concerns(state, begun, FED) and not has_weight(state, begun, FED)
