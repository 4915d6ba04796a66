"""Let the staff resolve it: the battle that a campaign waits for, fought out inside its match (TW-9.6)."""

from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from time import perf_counter
from typing import Final

from game.agents.staff import NOBODY, LevelBySeat, Staff
from game.content.catalog import Catalog
from game.content.frozen import with_newer_kinds
from game.core.bridge import BattleOrder, BattleReport
from game.core.dice import SEEDED
from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import GameState, Step
from game.rules.system import AnySystem
from game.session.errors import StackError
from game.session.match import Match
from game.session.moving import catalog_of
from game.session.schema import SeatRecord

_A_SECOND_MS: Final = 1000.0


def staff_levels(records: Iterable[SeatRecord]) -> dict[PlayerId, str]:
    """Return the levels of those seats of a campaign that built-in players hold."""
    return {record.player: record.setting for record in records if record.kind == "agent"}


def pending_order(match: Match) -> BattleOrder | None:
    """Return the battle for which the game on top waits, or None."""
    part = match.system.campaign
    return None if part is None else part.order(match.state)


def begin_battle(match: Match, system: AnySystem, catalog: Catalog) -> BattleOrder:
    """Put the battle that is waited for on top of its campaign. Raises StackError, SetupError, SaveError.

    It is laid out from the match's own content; ``catalog`` serves matches that have none, and brings the
    kinds that the game did not know when that was frozen. One that was set aside goes on as it stood, with
    the seats of then, whoever would fight it by now: else a player who is losing could begin anew by a change
    of seats.
    """
    order = pending_order(match)
    if order is None:
        raise StackError("stack.refused.not_waited")
    aside = (layer.game.order for layer in match.position.parked)
    begun = next((each for each in aside if each is not None and each.id == order.id), None)
    if begun is not None:
        part = match.system.campaign
        match.take_up(order.id, (part.own_seat if part is not None else None) or order.sides[0].player)
        return begun
    if system.battles is None:
        raise StackError("stack.refused.no_orders", system=system.name)
    own = catalog_of(match)
    content = catalog if own is None else with_newer_kinds(own, catalog)
    match.push(order, system, system.battles.order_setup(order, content))
    return order


def finish_battle(match: Match, seed: int, levels: LevelBySeat = NOBODY) -> BattleReport:
    """Play the battle on top to its end by the staff of these levels, and report it to the campaign.

    It may have been begun by hand: whatever is left of it is played. Raises StackError.
    """
    if match.position.depth < 2:
        raise StackError("stack.refused.no_campaign")
    staff = Staff(match.system, seed, levels)
    while (action := staff.next_action(match.state)) is not None:
        match.submit(action)
    return match.pop()


class StaffBattle:
    """The battle on top of a match, fought by the staff for all sides.

    The staff thinks beside the screen, on a copy of the battle; what it did is played in the match then, a
    little at a time.
    """

    def __init__(self, match: Match, seed: int, levels: LevelBySeat = NOBODY) -> None:
        """``seed`` is the order's: the staff decides on screen as it does without one."""
        self._match = match
        self._seed = seed
        self._levels = levels
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="staff")
        self._begin()

    def _begin(self) -> None:
        """Fight on from the battle as it stands in the match now."""
        match = self._match
        self._turn = match.turn
        self._entries = len(match.log)
        self._played = 0
        self._let_go = Event()
        self._fought: Future[list[Action]] = self._pool.submit(
            self._fight, match.system, match.system.ruleset.clone(match.state), self._let_go
        )

    def _fight(self, system: AnySystem, state: GameState, let_go: Event) -> list[Action]:
        staff, actions = Staff(system, self._seed, self._levels), list[Action]()
        while not let_go.is_set() and (action := staff.next_action(state)) is not None:
            system.ruleset.resolve(Step(state, system.ruleset.evolve, SEEDED), action)
            actions.append(action)
            self._turn = system.turn(state)
        return actions

    @property
    def turn(self) -> int:
        """The turn that is being fought."""
        return self._turn

    @property
    def is_over(self) -> bool:
        """Whether the battle has been decided."""
        return self._match.outcome is not None

    def work(self, budget_ms: float) -> None:
        """Fight on for about so long: wait for the staff, then play by one action at least what it did.

        Where anything else has happened in the match meanwhile, the staff begins again from there.
        """
        until = perf_counter() + budget_ms / _A_SECOND_MS
        match = self._match
        if len(match.log) != self._entries + self._played:
            self._let_go.set()
            self._begin()
        try:
            actions = self._fought.result(budget_ms / _A_SECOND_MS)
        except TimeoutError:
            return
        while self._played < len(actions):
            match.submit(actions[self._played])
            self._played += 1
            if perf_counter() >= until:
                return

    def close(self) -> None:
        """Let the battle go, wherever it stands."""
        self._let_go.set()
        self._pool.shutdown(wait=False, cancel_futures=True)
