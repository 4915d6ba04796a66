"""Who is asked whether his force shall leave reads what that earns the other side; no garrison is asked."""

from pathlib import Path

import msgspec
import pytest

from game.app.game_table import GameTable
from game.app.services import make_services
from game.core.ids import PlayerId
from game.scenes.skirmish.face import SKIRMISH_FACE
from game.scenes.words import Words
from game.session.schema import SeatRecord
from game.views.ui.button import Button
from tests.support.battle_player import BattlePlayer
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT
from tests.support.shipped import shipped_catalog
from tests.support.skirmish import RULESET, battle

WORDS = Words(shipped_catalog().strings("en"))


@pytest.mark.rule("SK-6.2", "SK-6.4", "TW-9.5")
@pytest.mark.parametrize("is_militia", [False, True])
def test_nobody_is_told_gold_that_militia_would_earn_by_a_withdrawal(is_militia: bool) -> None:
    """Militia have no faction that is paid: 'earning 100 gold' was told, and nothing was paid."""
    faction = "" if is_militia else "blue"
    setup = msgspec.structs.replace(
        battle("S . . . s", sides={"defender": {"faction": faction}}).setup, order="battle_1"
    )
    state = RULESET.setup(setup, 1)
    asked = SKIRMISH_FACE.withdrawal(WORDS, state, PlayerId("red"))
    assert asked is not None
    assert ("earning {b}100{/} gold" in asked.text) is not is_militia
    assert "the other side wins" in asked.text


@pytest.mark.rule("SK-6.2", "TW-2.9")
@pytest.mark.parametrize("is_alone", [False, True])
def test_the_button_is_dim_where_a_garrison_alone_is_left(is_alone: bool, tmp_path: Path) -> None:
    services = make_services((), lambda: 5, tmp_path / "saves")
    garrison = {"S": {"force": "wall"}} | ({"S2": {"force": "wall"}} if is_alone else {})
    setup = battle("S S . . s", units=garrison, sides={"attacker": {"fixed_forces": ("wall",)}}).setup
    system = services.systems["skirmish"]
    seats = [SeatRecord(player, "human") for player in system.players(setup)]
    assert isinstance(services.table, GameTable)
    player = BattlePlayer(Pilot(services.table.start(system, setup, 3, seats, "wall"), settings=INSTANT))
    player.settle()
    assert player.pilot.get("Withdraw", Button).is_enabled is not is_alone
