"""Decisions owed inside a resolution: call the coin, use the re-roll, choose the retreat panel."""

import msgspec
from msgspec import UNSET, UnsetType

from game.core.ids import PlayerId, RuleId


class Prompt(msgspec.Struct, frozen=True, gc=False):
    """A question that a player must answer before anything else happens.

    ``kind`` is a text key; ``options`` are ids that an ``Answer`` may name; ``subject`` is what it is about.
    """

    player: PlayerId
    kind: str
    options: tuple[str, ...]
    rules: tuple[RuleId, ...] = ()
    subject: str = ""
    token: str | UnsetType = UNSET
    """For the rules alone: where the resolution stopped, if the state does not say it."""
