"""A battle as a test wants it on the real screen: everybody sits here, and the first dice are known."""

from collections.abc import Sequence

from game.agents.agent import Decision
from game.app.registry import make_chooser
from game.app.services import make_services
from game.core.events import Action
from game.core.ids import PlayerId
from game.scenes.context import ViewSettings
from game.scenes.game.screen import GameScreen
from game.scenes.seating.thinking import AgentFactory
from game.scenes.wargame.face import WARGAME_FACE
from game.session.log import Applied
from game.session.match import Match
from game.session.position import Game, Layer, Position, setup_digest
from game.session.schema import SeatRecord
from game.systems.registry import SYSTEMS
from game.systems.wargame.state import WargameState
from tests.scenes.wargame.player import WargamePlayer
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT


class LoadedMatch(Match):
    """A match whose next dice fall as ``loaded`` says; then they are free."""

    __slots__ = ("loaded",)
    loaded: list[int]

    def submit(self, action: Action, faces: Sequence[int] = ()) -> Applied:
        """Roll what is loaded first."""
        applied = super().submit(action, faces or tuple(self.loaded))
        del self.loaded[: applied.faces_used]
        return applied


def _no_advice(match: Match, player: PlayerId, level: str) -> Decision:
    raise AssertionError("nobody asked")


def at_table(
    state: WargameState,
    *faces: int,
    size: tuple[int, int] = (1280, 720),
    settings: ViewSettings = INSTANT,
) -> WargamePlayer:
    """The screen of a battle as it stands, every seat human; the first dice show these faces."""
    systems = {system.name: system for system in SYSTEMS}
    setup = state.field.setup
    game = Game(systems["wargame"], setup, setup_digest(setup))
    match = LoadedMatch(Position((Layer(game, state),)), systems=systems)
    match.loaded = list(faces)
    scene = GameScreen(
        make_services((), lambda: 1),
        match,
        [SeatRecord(seat.player) for team in setup.teams for seat in team.seats],
        AgentFactory(make_chooser(1), _no_advice),
        WARGAME_FACE,
    )
    player = WargamePlayer(Pilot(scene, size=size, settings=settings))
    player.settle()
    return player
