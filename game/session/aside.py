"""A battle of a campaign that waits as it stands until battles are fought next (SE-6.1)."""

from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import Illegal
from game.session.errors import StackError
from game.session.match import Match


def aside_action(match: Match) -> Action | None:
    """Return the campaign's action with which the battle on top waits; None: it has none, or it is over."""
    below = match.position.bottom
    part = below.game.system.campaign
    if match.position.depth < 2 or match.outcome is not None or part is None or part.aside is None:
        return None
    return part.aside(below.state)


def aside_refusal(match: Match) -> Illegal | None:
    """Return why the battle on top may not wait now, of a campaign in which battles can."""
    below, action = match.position.bottom, aside_action(match)
    return None if action is None else below.game.system.ruleset.check(below.state, action)


def set_aside(match: Match, by: PlayerId) -> None:
    """Leave the battle on top as it stands: the campaign goes on, and it is taken up when its turn comes.

    Raises StackError where the campaign does not let it wait, SaveError.
    """
    action = aside_action(match)
    if action is None or aside_refusal(match) is not None:
        raise StackError("stack.refused.not_aside")
    match.park(by)
    match.submit(action)
