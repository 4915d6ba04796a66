"""Let the staff resolve it: the battle that a campaign waits for, fought out inside its match (TW-9.6)."""

from time import perf_counter

from game.agents.staff import Staff
from game.content.catalog import Catalog
from game.core.bridge import BattleOrder, BattleReport
from game.rules.system import AnySystem
from game.session.errors import StackError
from game.session.match import Match
from game.session.moving import catalog_of


def pending_order(match: Match) -> BattleOrder | None:
    """Return the battle for which the game on top waits, or None."""
    part = match.system.campaign
    return None if part is None else part.order(match.state)


def begin_battle(match: Match, system: AnySystem, catalog: Catalog) -> BattleOrder:
    """Put the battle that is waited for on top of its campaign. Raises StackError, SetupError, SaveError.

    It is laid out from the match's own content; ``catalog`` serves matches that have none.
    """
    order = pending_order(match)
    if order is None:
        raise StackError("no battle is waited for")
    if system.battles is None:
        raise StackError(f"{system.name} takes no orders")
    match.push(order, system, system.battles.order_setup(order, catalog_of(match) or catalog))
    return order


def finish_battle(match: Match, seed: int, level: str = "") -> BattleReport:
    """Play the battle on top to its end with one level on both sides, and report it to the campaign.

    It may have been begun by hand: whatever is left of it is played. Raises StackError.
    """
    if match.position.depth < 2:
        raise StackError("no battle stands above a campaign")
    staff = Staff(match.system, seed, level)
    while (action := staff.next_action(match.state)) is not None:
        match.submit(action)
    return match.pop()


class StaffBattle:
    """The battle on top of a match, fought by the staff for both sides, a little at a time."""

    def __init__(self, match: Match, seed: int) -> None:
        """``seed`` is the order's: the staff decides on screen as it does without one."""
        self._match = match
        self._staff = Staff(match.system, seed)

    @property
    def turn(self) -> int:
        """The turn that is being fought."""
        return self._match.turn

    @property
    def is_over(self) -> bool:
        """Whether the battle has been decided."""
        return self._match.outcome is not None

    def work(self, budget_ms: float) -> None:
        """Fight on for about so long, by one action at least."""
        match = self._match
        until = perf_counter() + budget_ms / 1000.0
        while (action := self._staff.next_action(match.state)) is not None:
            match.submit(action)
            if perf_counter() >= until:
                return
