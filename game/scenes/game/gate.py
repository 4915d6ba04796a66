"""The one way in which screens submit an action: it is taken, or the answer says why not."""

from game.core.events import Action
from game.core.kernel import Illegal, IllegalActionError
from game.session.errors import SaveError
from game.session.log import Applied
from game.session.match import Match


def submitted(match: Match, action: Action) -> Applied | Illegal | SaveError:
    """Submit an action; without an ``Applied`` nothing has happened."""
    try:
        return match.submit(action)
    except IllegalActionError as error:
        return error.illegal
    except SaveError as error:
        return error
