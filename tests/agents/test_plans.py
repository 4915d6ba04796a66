"""How an Ace of the skirmish shares its playouts among its plans."""

from collections import Counter

import pytest

from game.agents.skirmish import ace
from game.agents.skirmish.ace import PLANS, AceAgent
from game.agents.skirmish.style import BattleStyle
from tests.agents.positions import SYSTEM, begun


def plays(points: dict[BattleStyle, int], monkeypatch: pytest.MonkeyPatch) -> Counter[BattleStyle]:
    """How often each plan of a first turn is played through if it always brings so much, others nothing."""
    played: Counter[BattleStyle] = Counter()

    def pretended(_values: object, _state: object, style: BattleStyle, *_: object) -> tuple[int, int]:
        played[style] += 1
        return points.get(style, 0), 10

    monkeypatch.setattr(ace, "play_out", pretended)
    state = begun(0)
    AceAgent().choose(state, SYSTEM.ruleset.active(state)[0], 1)
    return played


def test_plans_that_come_out_alike_are_played_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    assert plays({}, monkeypatch) == dict.fromkeys(PLANS, ace.ALIKE_ROUNDS)


def test_of_two_that_lead_alike_one_is_played_on_against_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    points = {style: number for number, style in enumerate(PLANS)}
    points[PLANS[5]] = points[PLANS[6]]
    played = plays(points, monkeypatch)
    assert played[PLANS[6]] == ace.ALIKE_ROUNDS
    assert played[PLANS[5]] == played[PLANS[4]] > played[PLANS[0]]


def test_a_large_battle_is_played_through_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    points = {style: number for number, style in enumerate(PLANS)}
    count = len(begun(0).units)
    monkeypatch.setattr(ace, "LARGE_UNITS", count)
    usual = plays(points, monkeypatch)
    monkeypatch.setattr(ace, "LARGE_UNITS", count - 1)
    assert plays(points, monkeypatch).total() < usual.total()
