"""The one way in which a game screen, and the pages above it, submit an action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.core.events import Action, Event
from game.core.ids import PlayerId
from game.core.kernel import Illegal, IllegalActionError
from game.session.errors import SaveError
from game.session.log import Applied
from game.session.match import Match
from game.session.viewer_history import ViewerHistory


@dataclass(frozen=True, slots=True)
class Gate:
    """A match with what is asked of it: an action is taken, or the answer says why not."""

    match: Match
    followed: Callable[[], ViewerHistory] | None = None
    """Returns what the viewers at the screen have seen of the campaign; None: nobody follows it."""

    def submit(self, action: Action) -> Applied | Illegal | SaveError:
        """Submit an action; without an ``Applied`` nothing has happened."""
        try:
            return self.match.submit(action)
        except IllegalActionError as error:
            return error.illegal
        except SaveError as error:
            return error

    def submit_own(self, action: Action, player: PlayerId) -> list[Event] | Illegal | SaveError:
        """Submit an action of a campaign and return what its player saw of it, or why it is not taken."""
        history = self.followed() if self.followed is not None else None
        if history is None or player not in history.viewers:
            history = ViewerHistory(self.match, (player,))
        history.catch_up()
        begun = history.length
        applied = self.submit(action)
        if not isinstance(applied, Applied):
            return applied
        history.catch_up()
        return history.seen(player, begun)
