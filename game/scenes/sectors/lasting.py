"""What lasts as long as the screen of a campaign: how far its guide has come."""

from __future__ import annotations

from typing import cast

from game.scenes.game.desk import Lasting
from game.scenes.game.guide import guide_of
from game.scenes.sectors.lessons import LESSONS
from game.scenes.services import Services
from game.session.match import Match
from game.systems.sectors.build import campaigns
from game.systems.sectors.setup import SectorsSetup


class SectorsLasting(Lasting):
    """Kept while panels are made anew for another size or another viewer."""

    def __init__(self, services: Services, match: Match) -> None:
        """As the save of the match keeps it; no guide where nobody explains anything."""
        setup = cast(SectorsSetup, match.first.bottom.game.setup)
        campaign = campaigns(services.catalog).get(setup.campaign)
        is_guided = campaign is not None and campaign.is_guided
        self.guide = guide_of(match, LESSONS) if is_guided else None
