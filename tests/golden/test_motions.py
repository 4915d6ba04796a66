"""Whether an event of each kind is shown by a motion, and for how long: as in the files in ``motions``.

``IRONSPHERE_RENEW=1 pytest -m "" tests/golden/test_motions.py`` writes them anew.
"""

import os
from collections import defaultdict
from pathlib import Path

import pytest

from game.core.codec import from_plain
from game.core.events import Event
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.scenes.faces import FACES
from game.scenes.game.screen import GameScreen
from game.scenes.seating.thinking import AgentFactory
from game.scenes.services import Services
from game.session.match import Match
from game.session.position import Layer, Position
from game.session.schema import SeatRecord
from game.systems.registry import system_named
from game.views.table.director import Choreography
from tests.golden.recorded import NAMES, begun, read, replayed
from tests.golden.specimens import kinds
from tests.support.pilot import Pilot
from tests.support.secrecy.look import keeps_thinking
from tests.support.secrecy.still import hold_still, still_services

FOLDER = Path(__file__).with_name("motions")
GAMES = [1, pytest.param(3, marks=pytest.mark.slow)]
"""Of how many recorded games; what a kind is shown like in the first one has a file of its own."""
MOST_EVENTS = 1500
LONG_MS = 1e7


class Play:
    """A game on the shared screen."""

    def __init__(self, scene: GameScreen) -> None:
        self._showing = scene.table.showing

    @property
    def state(self) -> GameState:
        """What has been shown so far."""
        return self._showing.state

    def set_state(self, state: GameState) -> None:
        """Show another state at once."""
        self._showing.jump(state, (), ())


def showing(services: Services, layer: Layer) -> tuple[Pilot, Play, Choreography]:
    """Open the screen of a game that stands at a layer: what it shows, and how."""
    system = layer.game.system
    match = Match(Position((layer,)), systems=services.systems)
    seats = [SeatRecord(PlayerId(player), "agent", "cadet") for player in system.players(layer.game.setup)]
    agents = AgentFactory(keeps_thinking, lambda match, player, level: pytest.fail("nobody asks for advice"))
    screen = GameScreen(services, match, seats, agents, FACES[system.name])
    pilot = Pilot(screen, size=(1080, 640))
    return pilot, Play(screen), screen.table.showing.show


def motions(services: Services, name: str, games: int) -> str:
    """Return a line for each kind of event: how many have a motion, how long it is, how many show at once."""
    times: defaultdict[str, list[int]] = defaultdict(list)
    instant: defaultdict[str, int] = defaultdict(int)
    for game in read(name)[:games]:
        system = system_named(name)
        first = begun(name, from_plain(game.head.request, system.request_type), game.head.seed)
        pilot, play, choreography = showing(services, first.top)
        ruleset, state, count = system.ruleset, first.top.state, 0
        for _, _, position, events in replayed(game):
            if position.depth > 1:
                continue
            shown: list[Event] = list(events)
            for at, event in enumerate(shown):
                kind = type(event).__name__
                motion = choreography.motion(event, shown[at + 1 :])
                if motion is None:
                    instant[kind] += 1
                else:
                    times[kind].append(round(LONG_MS - motion.advance(LONG_MS)))
                    assert motion.is_done
                state = ruleset.clone(play.state)
                ruleset.evolve(state, event)
                play.set_state(state)
                count += 1
            if count > MOST_EVENTS:
                break
        pilot.stack.top.exit()
    lines = []
    for kind in sorted(each.__name__ for each in kinds(system_named(name))):
        long = sorted(times[kind])
        text = f"{len(long)} from {long[0]} to {long[-1]} ms, together {sum(long)}" if long else "none"
        lines.append(f"{kind}: {text}; at once {instant[kind]}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("games", GAMES)
def test_events_are_shown_as_long_as_they_were(
    name: str, games: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold_still(monkeypatch)
    shown = motions(still_services(tmp_path), name, games)
    file = FOLDER / (f"{name}_first.txt" if games == 1 else f"{name}.txt")
    if os.environ.get("IRONSPHERE_RENEW"):
        file.write_text(shown, encoding="utf-8")
    assert shown.splitlines() == file.read_text(encoding="utf-8").splitlines()
