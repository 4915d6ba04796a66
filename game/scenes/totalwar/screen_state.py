"""What lasts as long as the screen of a war: forecasts, the guide, how fast its player watches."""

from __future__ import annotations

import contextlib
from typing import cast

from game.scenes.game.guide import Guide, guide_of
from game.scenes.game.panel_context import ScreenState
from game.scenes.services import Services
from game.scenes.totalwar.forecaster import Forecaster
from game.scenes.totalwar.lessons import LESSONS
from game.session.errors import SaveError
from game.session.match import Match
from game.systems.totalwar.build import campaign_of
from game.systems.totalwar.setup import TotalWarSetup

SPEEDS = (1, 2, 4)
ANNOTATION = "speed"
"""The key under which a save keeps how fast its player watches."""


def guide_for(services: Services, match: Match) -> Guide | None:
    """Return the guide of a war; None where nobody explains anything."""
    campaign = campaign_of(services.catalog, cast(TotalWarSetup, match.first.bottom.game.setup))
    return guide_of(match, LESSONS) if campaign is not None and campaign.is_guided else None


class WarScreenState(ScreenState):
    """Kept while panels are made anew for another size, another map or another viewer."""

    def __init__(self, services: Services, match: Match) -> None:
        """As the save of the match keeps it."""
        super().__init__(guide_for(services, match))
        self._match = match
        self.forecaster = Forecaster()
        kept = match.annotations.get(ANNOTATION, "")
        self.speed = next((speed for speed in SPEEDS if str(speed) == kept), SPEEDS[0])
        """So many times as fast as the settings say."""

    def faster(self) -> None:
        """Take the next speed, and keep it with the game."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        # A disk that is full is reported by the next order; a speed is no reason to stop for.
        with contextlib.suppress(SaveError):
            self._match.annotate(ANNOTATION, str(self.speed))

    def close(self) -> None:
        """End what works beside the screen."""
        self.forecaster.close()
