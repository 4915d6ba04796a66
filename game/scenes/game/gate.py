"""The one way in which a game screen, and the pages above it, submit an action."""

from dataclasses import dataclass

from game.core.events import Action
from game.core.kernel import Illegal, IllegalActionError
from game.session.errors import SaveError
from game.session.log import Applied
from game.session.match import Match


@dataclass(frozen=True, slots=True)
class Gate:
    """A match with what is asked of it: an action is taken, or the answer says why not."""

    match: Match

    def submit(self, action: Action) -> Applied | Illegal | SaveError:
        """Submit an action; without an ``Applied`` nothing has happened."""
        try:
            return self.match.submit(action)
        except IllegalActionError as error:
            return error.illegal
        except SaveError as error:
            return error
