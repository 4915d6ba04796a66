"""What a move is told to bring about names the entry of the rulebook that it follows."""

from pathlib import Path

import pytest

from game.core.ids import PlayerId
from game.scenes.totalwar.panels import BattlePanel, MovePanel
from game.systems.totalwar.actions import EndAdministration, MoveSquadron
from game.systems.totalwar.board import guard_id
from game.systems.totalwar.events import ForceRemoved
from game.systems.totalwar.intent import WarIntent
from game.systems.totalwar.tagalong import Preview
from tests.scenes.totalwar.player import resumed
from tests.support.totalwar import BLUE, RED, SE, War, draw, fleet, war_setup
from tests.systems.totalwar.test_superweapons import SPECIAL, armed, name_of, turns
from tests.systems.totalwar.test_supply_shown_before import BEYOND, CUT_OFF_BEFORE, SITE, SPEARHEAD


@pytest.fixture(name="panel")
def shown_panel(tmp_path: Path) -> MovePanel:
    texts = resumed(tmp_path, armed().setup, lambda match: None, BLUE).texts
    return MovePanel(texts, lambda: None, lambda force: None, lambda: None)


def planned(war: War, player: PlayerId, force: str, target: int) -> WarIntent:
    """A player looks at a move of a force to a panel."""
    plan = WarIntent(war.state)
    plan.adopt(war.state, player)
    plan.select(force)
    plan.target = target
    return plan


def afield(text: str) -> War:
    """The Federation's fleet stands as it is drawn; it is its place."""
    war = War(war_setup(draw(text), {"a": fleet("amber", "harrier")}))
    war.until("amber")
    return war


def lines(panel: MovePanel, war: War, player: PlayerId, force: str, target: int) -> list[str]:
    """What is told of a move of a force to a panel."""
    plan = planned(war, player, force, target)
    shown = plan.preview()
    assert isinstance(shown, Preview)
    return panel.move_lines(plan, shown)


@pytest.mark.rule("TW-2.3")
def test_a_superweapons_move_is_told_by_its_own_rule(panel: MovePanel) -> None:
    war = armed()
    turns(war, 6)
    war.do(EndAdministration(player=BLUE))
    told = lines(panel, war, BLUE, name_of(war), war.state.map.neighbours[SPECIAL][0])
    assert told[-1] == "{rule:TW-2.3}  {rule:TW-4.13}"


@pytest.mark.rule("TW-4.14")
@pytest.mark.parametrize("is_guarded", [False, True])
def test_who_would_destroy_a_superweapon_by_entering_its_panel_is_told_so(
    panel: MovePanel, is_guarded: bool
) -> None:
    war = armed()
    turns(war, 6)
    weapon = name_of(war)
    if not is_guarded:
        war.emit(ForceRemoved(force=guard_id(weapon), reason="destroyed"))
    war.until("zelda")
    war.put("x", war.state.map.neighbours[SPECIAL][0])
    told = lines(panel, war, RED, "x", SPECIAL)
    assert any("Destroys" in line for line in told) is not is_guarded
    war.do(MoveSquadron(player=RED, force="x", to=SPECIAL))
    assert (weapon in war.state.forces) is is_guarded


@pytest.mark.rule("TW-5.6")
def test_supply_of_what_a_move_takes_is_told_by_itself(panel: MovePanel) -> None:
    """A panel beyond one's supply was told as one that the move cuts off for the enemy, in green."""
    war = afield(SPEARHEAD)
    told = lines(panel, war, BLUE, "a", war.state.map.steps[war.state.map.steps[war.at("a")][SE]][SE])
    assert "{bad}2 captured panels will be cut off from your supply{/}" in told
    assert not any("Cuts off" in line for line in told) and "{rule:TW-5.6}" in told[-1]
    war = afield(CUT_OFF_BEFORE)
    told = lines(panel, war, BLUE, "a", war.state.map.steps[war.at("a")][SE])
    assert not any("Reconnects" in line for line in told) and "TW-5.6" not in told[-1]


@pytest.mark.rule("TW-5.6")
def test_supply_of_what_a_victory_takes_is_told_by_itself(tmp_path: Path) -> None:
    texts = resumed(tmp_path, armed().setup, lambda match: None, BLUE).texts
    battle = BattlePanel(texts)
    for text, is_told in ((BEYOND, True), (SITE, False)):
        war = afield(text)
        plan = planned(war, BLUE, "a", war.state.map.steps[war.at("a")][SE])
        battle.show(plan, {})
        told = battle._text.text
        assert ("{bad}7 of them will be cut off from your supply{/}" in told) is is_told
        assert "reconnects" not in told and "and cuts off" not in told
