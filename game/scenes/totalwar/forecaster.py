"""The forecast of battles: fought out again and again beside the screen, while their players decide.

One battle has one forecast: the same trials by the same staff, at the levels of its seats, whether a move is
only looked at or the battle is asked about. What has been worked out is kept, so that the figure does not
change from one to the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, TypeVar, cast

from game.agents.forecast import SEED, TRIALS, rollout
from game.agents.staff import NOBODY, LevelBySeat
from game.content.catalog import Catalog
from game.core.bridge import BattleOrder, BattleReport
from game.core.codec import digest
from game.rules.system import AnySystem, SetupError
from game.scenes.services import Services
from game.systems.totalwar.actions import Answer, TotalWarAction
from game.systems.totalwar.intent import WarIntent
from game.systems.totalwar.orders_ahead import order_of, orders_after
from game.systems.totalwar.outlook import Assault, Trials
from game.systems.totalwar.state import TotalWarState
from game.views.calm import CALM_MS

_Key = TypeVar("_Key")
_HUNDRED: Final = 100
_KEPT: Final = 200
"""So many forecasts are kept."""
_AT_REST_MS: Final = 150.0
"""What is only foreseen is worked out where the pointer stays."""
_MOST_FORESEEN: Final = 12
"""The chances of so many attacks of an outlook are worked out, the first ones."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What the trials came to so far; losses are sums over all. ``system``: whose rules they follow."""

    trials: int = 0
    won: int = 0
    attacker_units: int = 0
    defender_units: int = 0
    attacker_lost: int = 0
    defender_lost: int = 0
    system: str = ""

    @property
    def win_percent(self) -> int:
        """The attacker's chance, drawn towards even odds by one win and one loss."""
        return self.share.percent

    @property
    def share(self) -> Trials:
        """How often the attacker has won."""
        return Trials(self.won, self.trials)

    def mean(self, lost: int) -> str:
        """Return losses of one battle."""
        return f"{lost / (_HUNDRED * max(1, self.trials)):.1f}"

    def after(self, report: BattleReport) -> Tally:
        """Return the tally with one more battle."""
        units, lost, won = {}, {}, 0
        for side in report.sides:
            units[side.role] = len(side.units)
            lost[side.role] = _HUNDRED * sum(not unit.survived for unit in side.units)
            won += side.won and side.role == "attacker"
        return Tally(
            self.trials + 1,
            self.won + won,
            units["attacker"],
            units["defender"],
            self.attacker_lost + lost["attacker"],
            self.defender_lost + lost["defender"],
            self.system,
        )


class Forecaster:
    """Works on the battles that are looked at now; others, or the end, let them go."""

    def __init__(self) -> None:
        """No thread runs before the first battle."""
        self._pool: ThreadPoolExecutor | None = None
        self._state: TotalWarState | None = None
        self._order: TotalWarAction | None = None
        self._levels: LevelBySeat = NOBODY
        self._wanted: dict[str, str] = {}
        self._known: dict[str, Tally] = {}
        self._is_asked = False
        self._finished = self._told = 0
        self._ahead: list[Assault] = []
        """Attacks of the outlook that nobody works on yet."""
        self._foreseen: dict[Assault, str] = {}
        """Those that are known or worked on, by the battle that would come of them."""
        self._seen: tuple[TotalWarState, tuple[Assault, ...]] | None = None
        self._rested_ms = 0.0
        self._running: list[Future[None]] = []
        """What is worked on beside the screen, or was until just now."""

    @property
    def calm_ms(self) -> int:
        """For how long there is nothing to tell and nothing to begin unless another plan is followed."""
        is_done = not self._ahead and all(each.done() for each in self._running)
        return CALM_MS if is_done and self._told == self._finished else 0

    @property
    def shown(self) -> Tally | None:
        """The tally of the battle that is asked about; None without one."""
        if not self._is_asked:
            return None
        return next((self._known.get(key, Tally()) for key in self._wanted.values()), None)

    @property
    def percents(self) -> Mapping[str, int]:
        """The attackers' chances of the battles that are looked at, by force, as far as they are known."""
        return {force: trials.percent for force, trials in self._finished_of(self._wanted).items()}

    @property
    def chances(self) -> Mapping[Assault, Trials]:
        """What the attacks of the outlook came to, as far as they are known."""
        return self._finished_of(self._foreseen)

    def _finished_of(self, battles: Mapping[_Key, str]) -> dict[_Key, Trials]:
        tallies = {each: self._known.get(key) for each, key in battles.items()}
        return {
            each: tally.share
            for each, tally in tallies.items()
            if tally is not None and tally.trials >= TRIALS
        }

    def has_news(self) -> bool:
        """Whether a forecast has been finished since this was asked."""
        news, self._told = self._told != self._finished, self._finished
        return news

    def follow(self, plan: WarIntent, services: Services, levels: LevelBySeat = NOBODY) -> None:
        """See what the battles come to that the plan would start, or that somebody is asked about.

        ``levels``: of the staff that would fight them, by seat; what others would do is forgotten.
        """
        if levels != self._levels:
            self._levels, self._state, self._known = levels, None, {}
        prompt, action = plan.prompt, plan.looked_at()
        is_asked = prompt is not None and prompt.kind == "fight_battle"
        order = cast(TotalWarAction | None, action)
        if prompt is not None:
            order = Answer(player=prompt.player, option="staff") if is_asked else None
        if plan.state is self._state and order == self._order:
            return
        orders = orders_after(plan.state, order) if order is not None else {}
        self._state, self._order, self._is_asked = plan.state, order, is_asked
        self._wanted = {force: digest(each) for force, each in orders.items()}
        for force, each in orders.items():
            self._begin(self._wanted[force], each, services.systems, services.catalog)

    def foresee(self, plan: WarIntent) -> None:
        """See which attacks the outlook of a plan tells of."""
        seen = plan.state, plan.assaults()[:_MOST_FORESEEN]
        if self._seen is not None and self._seen[0] is seen[0] and self._seen[1] == seen[1]:
            return
        is_same = self._seen is not None and self._seen[0] is seen[0]
        known = self.chances if is_same else {}
        self._foreseen = {
            each: key
            for each, key in self._foreseen.items()
            if is_same and (each in seen[1] or each in known)
        }
        self._seen, self._rested_ms = seen, 0.0
        self._ahead = [each for each in seen[1] if each not in self._foreseen]

    def work(self, dt_ms: float, services: Services) -> None:
        """Let time pass: where the pointer stays the next attack is laid out and fought beside the screen."""
        self._rested_ms += dt_ms
        if self._seen is None or not self._ahead or self._rested_ms < _AT_REST_MS:
            return
        assault = self._ahead.pop(0)
        order = order_of(self._seen[0], assault)
        if order is not None:
            self._foreseen[assault] = digest(order)
            self._begin(self._foreseen[assault], order, services.systems, services.catalog)
            self._finished += self._foreseen[assault] in self._known

    def _is_wanted(self, key: str) -> bool:
        return key in self._wanted.values() or key in self._foreseen.values()

    def _begin(
        self, key: str, order: BattleOrder, systems: Mapping[str, AnySystem], catalog: Catalog
    ) -> None:
        system = systems.get(order.system)
        known = self._known.get(key)
        if system is None or system.battles is None or (known is not None and known.trials >= TRIALS):
            return
        if len(self._known) > _KEPT:
            self._known = {name: each for name, each in self._known.items() if self._is_wanted(name)}
        if self._pool is None:
            self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="forecast")
        begun = self._pool.submit(self._work, key, system, order, catalog, self._levels)
        self._running = [*(each for each in self._running if not each.done()), begun]

    def stop(self) -> None:
        """Let the present battles go."""
        self._state, self._order, self._wanted, self._is_asked = None, None, {}, False
        self._seen, self._ahead, self._foreseen = None, [], {}

    def close(self) -> None:
        """End the thread."""
        self.stop()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _work(
        self, key: str, system: AnySystem, order: BattleOrder, catalog: Catalog, levels: LevelBySeat
    ) -> None:
        if system.battles is None:
            return
        try:
            setup = system.battles.order_setup(order, catalog)
        except SetupError:
            return
        tally = Tally(system=system.name)
        for trial in range(TRIALS):
            if not self._is_wanted(key):
                return
            tally = tally.after(rollout(system, setup, SEED, trial, levels))
            if levels is not self._levels:
                return
            self._known[key] = tally
        self._finished += 1
