"""The toy race on the real game screen: all that its face says, and how it is opened."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from game.agents.advise import advise
from game.core.events import Action
from game.core.ids import PlayerId
from game.scenes.game.face import Face
from game.scenes.game.screen import GameScreen
from game.scenes.seating.thinking import AgentFactory
from game.scenes.services import Services, Table
from game.scenes.words import Words
from game.session.match import Match
from game.session.schema import SeatRecord
from tests.scenes.around import make_services
from tests.support.race import SYSTEMS
from tests.support.toy_system import RACE_TEXTS, Pass

RACE_FACE = Face(system="race")


def race_services(folder: Path, table: Table | None = None) -> Services:
    """Services that know the race and its texts."""
    services, usual = make_services(folder)
    words = Words({**services.words.strings, **RACE_TEXTS})
    return replace(services, systems=SYSTEMS, words=words, table=table or usual)


def passes(match: Match, player: PlayerId) -> Action:
    """Decide to pass: what a seat that is nobody's does here."""
    return Pass(player=player)


def race_screen(services: Services, match: Match, people: Sequence[PlayerId] = ()) -> GameScreen:
    """Open a race for people; all other seats pass."""
    seats = [
        SeatRecord(player) if player in people else SeatRecord(player, "agent", "random")
        for player in match.players
    ]
    agents = AgentFactory(
        lambda level, player: passes,
        lambda game, player, level: advise(game.system, game.state, player, "random"),
    )
    return GameScreen(services, match, seats, agents, RACE_FACE)
