"""What lasts as long as the screen of a campaign: how far its guide has come, what was earned in it."""

from __future__ import annotations

import contextlib
from typing import Final, cast

from game.scenes.game.guide import guide_of
from game.scenes.game.panel_context import ScreenState
from game.scenes.sectors.lessons import LESSONS
from game.scenes.services import Services
from game.session.errors import SaveError
from game.session.match import Match
from game.session.profile import Medal, Profile, keep_medals, read_profile
from game.systems.sectors.build import campaigns
from game.systems.sectors.setup import SectorsSetup
from game.systems.sectors.state import Player, SectorsState

TIMER: Final = "seat_timer"
"""The key under which a save keeps how many minutes a seat has to decide."""
MINUTES: Final = (0, 1, 2, 3, 5, 10)


def highlights(player: Player) -> int:
    """The highlights on a medal: every win, but not the one that earned a silver medal (SE-8.1)."""
    return max(0, player.wins - (player.medal == "silver"))


class SectorsScreenState(ScreenState):
    """Kept while panels are made anew for another size or another viewer."""

    def __init__(self, services: Services, match: Match) -> None:
        """As the save of the match keeps it; no guide where nobody explains anything."""
        setup = cast(SectorsSetup, match.first.bottom.game.setup)
        campaign = campaigns(services.catalog).get(setup.campaign)
        is_guided = campaign is not None and campaign.is_guided
        super().__init__(guide_of(match, LESSONS) if is_guided else None)
        self._match = match
        self._profile = services.folders.profile
        kept = match.annotations.get(TIMER, "")
        self.minutes = next((each for each in MINUTES if str(each) == kept), 0)
        """So long a seat may decide; 0: as long as it likes (SE-6.1)."""

    def next_timer(self) -> None:
        """Take the next number of minutes, and keep it with the game."""
        self.minutes = MINUTES[(MINUTES.index(self.minutes) + 1) % len(MINUTES)]
        # A disk that is full is reported by the next order; a timer is no reason to stop for.
        with contextlib.suppress(SaveError):
            self._match.annotate(TIMER, str(self.minutes))

    def decorate(self, state: SectorsState) -> Profile | None:
        """Keep the medals of the people of a finished campaign; the whole profile, None without a file.

        Who has quit has lost his (SE-8.1).
        """
        if self._profile is None:
            return None
        first = self._match.first.bottom
        game = f"{first.game.setup_hash}:{first.state.rng}"
        setup = state.campaign.setup
        medals = [
            Medal(game, setup.name, player.name, player.race, known.medal, highlights(known))
            for player in setup.players
            if player.person and (known := state.players[player.id]).medal != "none"
        ]
        # A disk that is full is no reason to hide how the campaign has ended.
        with contextlib.suppress(OSError):
            return keep_medals(self._profile, game, medals)
        return read_profile(self._profile)
