"""At which level the staff fights: that of each seat (TW-9.6)."""

from typing import cast

import pytest
from msgspec.structs import replace

from game.agents import staff
from game.agents.advise import make_agent
from game.agents.agent import Agent
from game.agents.registry import LEVEL_NAMES
from game.agents.staff import fight_out, staff_level
from game.core.bridge import other_side
from game.core.ids import PlayerId
from game.lab.battle import BattleTask, fight, resolver
from game.lab.pairings import campaign_setups
from game.rules.system import AnySystem
from game.systems.registry import system_named
from game.systems.skirmish.setup import SkirmishSetup
from tests.agents.test_forecast import battle
from tests.support.base_pack import shipped

SKIRMISH, WAR = system_named("skirmish"), system_named("totalwar")
ZEON = PlayerId("zeon")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Every player that the staff takes: of which system, of which level."""
    found: list[tuple[str, str]] = []

    def noted(system: AnySystem, level: str) -> Agent:
        found.append((system.name, level))
        return make_agent(system, level)

    monkeypatch.setattr(staff, "make_agent", noted)
    return found


@pytest.mark.rule("TW-9.6")
def test_the_staff_of_a_seat_fights_at_its_level() -> None:
    for system in ("skirmish", "wargame", "strategic"):
        assert [staff_level(system, level) for level in LEVEL_NAMES] == list(LEVEL_NAMES)
        assert staff_level(system) == staff_level(system, "my_program") == "officer"
    assert [staff_level("duel", level) for level in LEVEL_NAMES] == ["random", "cadet", "officer", "officer"]
    assert staff_level("a system without levels", "ace") == "random"


@pytest.mark.rule("TW-9.6", "TW-2.7")
def test_who_leads_both_sides_leads_both_at_his_level(asked: list[tuple[str, str]]) -> None:
    """An officer who went rogue meets forces of his own seat: the second side has another name."""
    setup = cast(SkirmishSetup, battle(1))
    sides = (setup.sides[0], replace(setup.sides[1], player=other_side(setup.sides[0].player, "zeon")))
    fight_out(SKIRMISH, replace(setup, sides=sides), 1, {setup.sides[0].player: "ace"})
    assert asked == [("skirmish", "ace")] * 2


@pytest.mark.rule("TW-9.6")
def test_each_side_has_its_own(asked: list[tuple[str, str]]) -> None:
    fight_out(SKIRMISH, battle(1), 1, {ZEON: "ace"})
    assert sorted(asked) == [("skirmish", "ace"), ("skirmish", "officer")]


@pytest.mark.rule("TW-9.6")
def test_battles_of_a_war_without_a_screen_are_fought_at_the_levels_of_its_seats(
    asked: list[tuple[str, str]],
) -> None:
    setup = campaign_setups(WAR, shipped().catalog, "first_war")[0]
    result = fight(WAR, setup, BattleTask(0, 0, ("cadet", "officer"), 4), resolver())
    assert result.battles
    assert set(asked) == {("skirmish", "cadet"), ("skirmish", "officer")}
    assert len(asked) == 2 * result.battles
