"""What a move is told to bring about names the entry of the rulebook that it follows."""

from pathlib import Path

import pytest

from game.core.ids import PlayerId
from game.scenes.totalwar.panels import MovePanel
from game.systems.totalwar.actions import EndAdministration, MoveSquadron
from game.systems.totalwar.board import guard_id
from game.systems.totalwar.events import ForceRemoved
from game.systems.totalwar.intent import WarIntent
from game.systems.totalwar.tagalong import Preview
from tests.scenes.totalwar.player import resumed
from tests.support.totalwar import BLUE, RED, War
from tests.systems.totalwar.test_superweapons import SPECIAL, armed, name_of, turns


@pytest.fixture(name="panel")
def shown_panel(tmp_path: Path) -> MovePanel:
    texts = resumed(tmp_path, armed().setup, lambda match: None, BLUE).texts
    return MovePanel(texts, lambda: None, lambda force: None, lambda: None)


def lines(panel: MovePanel, war: War, player: PlayerId, force: str, target: int) -> list[str]:
    """What is told of a move of a force to a panel."""
    plan = WarIntent(war.state)
    plan.adopt(war.state, player)
    plan.select(force)
    plan.target = target
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
