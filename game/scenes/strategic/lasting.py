"""What lasts as long as the screen of a battle: how far its guide has come."""

from __future__ import annotations

from game.scenes.game.desk import Lasting
from game.scenes.game.guide import guide_of
from game.scenes.services import Services
from game.scenes.strategic.lessons import LESSONS
from game.session.match import Match
from game.systems.strategic.build import is_guided
from game.systems.strategic.setup import StrategicSetup


class StrategicLasting(Lasting):
    """Kept while panels are made anew for another size or another viewer."""

    def __init__(self, services: Services, match: Match) -> None:
        """As the save of the match keeps it; no guide where nobody explains anything.

        A guided battle has a map of its own.
        """
        setup = match.first.bottom.game.setup
        board = setup.board.id if isinstance(setup, StrategicSetup) else ""
        guided = (each for each in services.catalog.scenarios.values() if is_guided(each))
        self.guide = guide_of(match, LESSONS) if board in [each.map for each in guided] else None
