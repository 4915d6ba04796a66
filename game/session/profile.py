"""The player's profile: what he has earned in campaigns, in a file that no save or report holds."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from game.content.reading import read_ordinary
from game.content.whole import write_whole
from game.core.codec import to_json

FILE: Final = "profile.json"
MOST_BYTES: Final = 1024 * 1024
MOST: Final = 500
"""So many medals are kept, the newest."""


class Medal(msgspec.Struct, frozen=True):
    """A medal of one campaign, which ``game`` names: its ``kind`` is an id, ``wins`` are its highlights."""

    game: str
    campaign: str
    holder: str
    side: str
    kind: str
    wins: int


class Profile(msgspec.Struct, frozen=True):
    """Everything that was earned, oldest first."""

    medals: tuple[Medal, ...] = ()

    def count(self, kind: str) -> int:
        """Return how many medals of a kind there are."""
        return sum(medal.kind == kind for medal in self.medals)

    @property
    def wins(self) -> int:
        """All highlights together."""
        return sum(medal.wins for medal in self.medals)


def read_profile(path: Path) -> Profile:
    """Return the profile in a file; an empty one where there is none, or none that can be read."""
    try:
        return msgspec.json.decode(read_ordinary(path, MOST_BYTES), type=Profile)
    except (OSError, ValueError, RecursionError):
        return Profile()


def keep_medals(path: Path, game: str, medals: Iterable[Medal]) -> Profile:
    """Enter the medals of a campaign instead of what was entered for it before. Raises OSError."""
    known = read_profile(path).medals
    profile = Profile((*(medal for medal in known if medal.game != game), *medals)[-MOST:])
    if profile.medals != known:
        write_whole(path, to_json(profile))
    return profile
