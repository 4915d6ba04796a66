"""In a war's battle a garrison that is left alone does not withdraw: its button rests and says why."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from msgspec.structs import replace

from game.agents.agent import Decision
from game.app.registry import make_chooser
from game.app.services import make_services
from game.core.bridge import BattleOrder, ForceKind, ForceOrder, SideOrder, UnitOrder
from game.core.events import Action
from game.core.ids import FrameId, PlayerId, UnitId
from game.core.kernel import perform
from game.scenes.faces import face_of
from game.scenes.game.screen import GameScreen
from game.scenes.seating.thinking import AgentFactory
from game.session.match import Match
from game.session.position import Game, Layer, Position, setup_digest
from game.session.schema import SeatRecord
from game.systems.duel.actions import LeaveBattle
from game.systems.registry import SYSTEMS, system_named
from game.systems.skirmish.actions import Withdraw
from game.systems.strategic.actions import Concede
from game.systems.wargame.actions import Surrender
from game.views.ui.button import Button
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT
from tests.support.shipped import shipped_catalog

ATTACKER, DEFENDER = PlayerId("attacker"), PlayerId("defender")
LEAVES: Final[dict[str, Callable[..., Action]]] = {
    "skirmish": Withdraw,
    "duel": LeaveBattle,
    "strategic": Concede,
    "wargame": Surrender,
}
ON_THE_TABLE: Final = ("skirmish", "strategic", "wargame")
"""Duels have it in the menu alone."""
MOST_STEPS = 200
QUICK: Final = ("DeployAutomatically", "FinishDeployment", "EndTurn")
"""What is done first where it can be."""


def order(system: str) -> BattleOrder:
    """A squadron against a machine and a garrison beside it."""

    def force(name: str, kind: ForceKind, frame: str, count: int) -> ForceOrder:
        units = (UnitOrder(UnitId(f"{name}{number}"), FrameId(frame)) for number in range(count))
        return ForceOrder(name, kind, name, tuple(units))

    sides = (
        SideOrder(ATTACKER, "zeon", "attacker", (force("a", "squadron", "varg", 2),), "Zeon"),
        SideOrder(
            DEFENDER,
            "federation",
            "defender",
            (force("d", "squadron", "gm", 1), force("wall", "garrison", "gm", 2)),
            "Federation",
        ),
    )
    return BattleOrder("b", system, "land", "open", sides, 3)


def in_its_turn(system: str) -> Layer:
    """The battle in which the defender may give it up for the first time."""
    known = system_named(system)
    assert known.battles is not None
    rules, leaves = known.ruleset, LEAVES[system](player=DEFENDER)
    setup = known.battles.order_setup(order(system), shipped_catalog())
    state: Any = rules.setup(setup, 5)
    for _ in range(MOST_STEPS):
        is_free = state.prompt is None and state.phase not in ("deploy", "placement")
        if is_free and rules.active(state)[0] == DEFENDER and rules.check(state, leaves) is None:
            return Layer(Game(known, setup, setup_digest(setup)), state)
        legal = [
            each for each in rules.legal(state, rules.active(state)[0]) if type(each) is not type(leaves)
        ]
        quick = (each for each in legal if type(each).__name__ in QUICK)
        state = perform(rules, state, next(quick, legal[0])).state
    raise AssertionError("the defender never comes to it")


def without_its_squadron(layer: Layer) -> Layer:
    """The same once the machine beside the garrison is gone."""
    after: Any = layer.game.system.ruleset.clone(layer.state)
    units = after.suits if layer.game.system.name == "duel" else after.units
    units[UnitId("d0")] = replace(units[UnitId("d0")], status="lost")
    return Layer(layer.game, after)


def nobody_thinks(match: Match, player: PlayerId, level: str) -> Decision:
    """Nobody here is asked for advice."""
    raise AssertionError("nobody asked")


def at_screen(layer: Layer) -> Pilot:
    """The screen of the battle; the defender sits at it."""
    match = Match(Position((layer,)), systems={each.name: each for each in SYSTEMS})
    scene = GameScreen(
        make_services((), lambda: 1),
        match,
        [SeatRecord(ATTACKER, "agent", "cadet"), SeatRecord(DEFENDER)],
        AgentFactory(make_chooser(1), nobody_thinks),
        face_of(layer.game.system.name),
    )
    pilot = Pilot(scene, settings=INSTANT)
    for _ in range(20):
        pilot.wait(50)
    assert scene.is_ready, pilot.text()
    return pilot


@pytest.mark.rule("TW-2.9")
@pytest.mark.parametrize(
    "system", [name for name in LEAVES if name != "duel"]
)  # which has it in its menu alone
def test_the_button_rests_once_a_garrison_is_left_alone_and_says_why(system: str) -> None:
    layer = in_its_turn(system)
    before, after = (at_screen(each) for each in (layer, without_its_squadron(layer)))
    first, then = (
        next(each for each in pilot.all(Button) if each.command == "withdraw") for pilot in (before, after)
    )
    assert first.is_enabled and not then.is_enabled
    assert "{rule:TW-2.9}" in then.reason() and "fights to the end" in then.reason()


@pytest.mark.rule("TW-2.9")
@pytest.mark.parametrize("system", LEAVES)
def test_so_does_the_menu(system: str) -> None:
    layer = in_its_turn(system)
    for each, is_alone in ((layer, False), (without_its_squadron(layer), True)):
        pilot = at_screen(each)
        pilot.press("Escape")
        pilot.wait(50)
        assert pilot.get("pause_withdraw", Button).is_enabled is not is_alone
        if is_alone:
            told = pilot.find("pause_why_not").visible_text()
            assert "fights to the end" in told and told.endswith("TW-2.9")


@pytest.mark.rule("TW-2.9")
@pytest.mark.parametrize("system", ON_THE_TABLE)
def test_its_key_says_why_too(system: str) -> None:
    pilot = at_screen(without_its_squadron(in_its_turn(system)))
    pilot.press("W")
    pilot.wait(400)
    assert pilot.has("fights to the end"), pilot.text()
