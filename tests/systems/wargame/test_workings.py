"""What is told of an attack beforehand leads to its chance, worked out from what it says alone."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.rules.prose import exact_percent
from game.systems.wargame.jobs import Blow
from game.systems.wargame.rolls import EIGHTHS, FULL, can_evade, hit_chance
from game.systems.wargame.state import WargameState
from game.systems.wargame.workings import workings
from tests.laws.test_laws import games

EIGHTH = Fraction(1, EIGHTHS)


def share(told: object) -> Fraction:
    return Fraction(str(told)) / 100


def by_hand(state: WargameState, blow: Blow) -> Fraction:
    """The chance that the steps lead to; each of them is checked."""
    steps = {step.key.rpartition(".")[2]: step.facts for step in workings(state, blow)}
    hit = (EIGHTHS + 1 - int(steps["hits"]["need"])) * EIGHTH
    assert steps["hits"]["share"] == exact_percent(hit)
    if "no_evasion" in steps:
        return hit
    evaded = Fraction(steps["evades"]["share"]) / 100
    assert abs(hit * (1 - evaded) - share(steps["product"]["all"])) < Fraction(1, 500)
    return share(steps["product"]["all"])


@pytest.mark.rule("WG-9.3", "WG-9.4")
def test_the_steps_lead_to_the_chance() -> None:
    seen = set()
    for game in games("wargame", 4):
        for ply in game.some(3):
            state = ply.state
            assert isinstance(state, WargameState)
            units = [unit for unit in state.units.values() if unit.tile >= 0]
            for unit in units:
                for target in units:
                    if unit.side == target.side:
                        continue
                    for there in (target, replace(target, is_lying=True)):
                        state.units[target.id] = there
                        blow = Blow(unit.id, "", UnitId(target.id), "", is_melee=True)
                        told, chance = by_hand(state, blow), Fraction(hit_chance(state, blow), FULL)
                        assert abs(told - chance) <= Fraction(1, 2000), (told, chance)
                        seen.add(can_evade(state, there))
                    state.units[target.id] = target
    assert seen == {True, False}
