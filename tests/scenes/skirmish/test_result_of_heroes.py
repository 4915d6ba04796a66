"""What the result of a battle says of those who have destroyed many."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.app.services import make_services
from game.core.ids import UnitId
from game.scenes.game.result import Finished
from game.scenes.skirmish.result import skirmish_verdict
from game.scenes.title import Title
from game.session.match import Match
from game.session.position import Game, Layer, Position, setup_digest
from game.systems.registry import SYSTEMS
from game.views.ui.layout import Row
from game.views.ui.listview import ListView
from tests.support.pilot import Pilot
from tests.support.skirmish import battle


@pytest.mark.rule("TW-7.8", "TW-9.4")
@pytest.mark.parametrize(("unit", "is_ace"), [("S", True), ("H", False)])
def test_a_hero_becomes_no_ace_however_many_he_destroys(unit: str, is_ace: bool, tmp_path: Path) -> None:
    services, systems = make_services((), lambda: 1, tmp_path), {each.name: each for each in SYSTEMS}
    b = battle(f"{unit} . . . s")
    b.state.units[UnitId(unit)] = replace(b.unit(unit), kills=4)
    game = Game(systems["skirmish"], b.setup, setup_digest(b.setup))
    match = Match(Position((Layer(game, b.state),)), systems=systems)
    kit = Pilot(Title(services)).context.kit
    finished = Finished(services=services, kit=kit, match=match, state=b.state, events=(), beside=Row)
    panels = skirmish_verdict(finished).sides
    rows = [row.cells for each in panels.walk() if isinstance(each, ListView) for row in each.rows]
    assert [row[:2] for row in rows] == [(unit, "4"), ("s", "0")]
    assert ("Ace 1" in rows[0][2]) is is_ace
