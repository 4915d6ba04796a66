"""What the result of a battle says: of those who have destroyed many, and by what it was won."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.app.services import make_services
from game.content.models_battle import EndCondition
from game.core.events import Event
from game.core.ids import UnitId
from game.scenes.game.result import Finished, Verdict
from game.scenes.skirmish.result import skirmish_verdict
from game.scenes.title import Title
from game.session.match import Match
from game.session.position import Game, Layer, Position, setup_digest
from game.systems.registry import SYSTEMS
from game.views.ui.layout import Row
from game.views.ui.listview import ListView
from tests.support.pilot import Pilot
from tests.support.skirmish import Battle, battle


def verdict(b: Battle, folder: Path, events: Sequence[Event] = ()) -> Verdict:
    """What the result says of a battle as it stands."""
    services, systems = make_services((), lambda: 1, folder), {each.name: each for each in SYSTEMS}
    game = Game(systems["skirmish"], b.setup, setup_digest(b.setup))
    match = Match(Position((Layer(game, b.state),)), systems=systems)
    kit = Pilot(Title(services)).context.kit
    return skirmish_verdict(
        Finished(services=services, kit=kit, match=match, state=b.state, events=events, beside=Row)
    )


@pytest.mark.rule("TW-7.8", "TW-9.4")
@pytest.mark.parametrize(("unit", "is_ace"), [("S", True), ("H", False)])
def test_a_hero_becomes_no_ace_however_many_he_destroys(unit: str, is_ace: bool, tmp_path: Path) -> None:
    b = battle(f"{unit} . . . s")
    b.state.units[UnitId(unit)] = replace(b.unit(unit), kills=4)
    panels = verdict(b, tmp_path).sides
    rows = [row.cells for each in panels.walk() if isinstance(each, ListView) for row in each.rows]
    assert [row[:2] for row in rows] == [(unit, "4"), ("s", "0")]
    assert ("Ace 1" in rows[0][2]) is is_ace


@pytest.mark.rule("SK-6.3")
@pytest.mark.parametrize(
    ("turns", "told"),
    [(1, "Blue wins in turn 1: the zone was not reached in time."), (2, "Red wins in turn 2: the zone")],
)
def test_which_end_has_decided_a_battle_is_told(turns: int, told: str, tmp_path: Path) -> None:
    end = EndCondition(kind="reach", side="attacker", winner="attacker", zone="exit", turns=turns)
    b = battle("S . . . .\n. . . . s", zones={"exit": ("D1",)}, ends=(end,))
    for place in ("C1", "D1"):
        b.do(b.move("S", place))
        if b.state.outcome is None:
            b.pass_turns(2)
        if b.state.outcome is not None:
            break
    assert told in verdict(b, tmp_path, b.events).facts
