"""The forecast of a battle: fought out again and again beside the screen, while its players decide."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from game.agents.totalwar.forecast import forecast, guess, order_after
from game.agents.totalwar.strength import force_strength, frame_strength, win_chance
from game.content.catalog import Catalog
from game.core.prompts import Prompt
from game.rules.system import AnySystem, SetupError
from game.scenes.services import Services
from game.systems.totalwar.actions import Answer
from game.systems.totalwar.intent import WarIntent
from game.systems.totalwar.state import TotalWarState
from game.systems.totalwar.tagalong import BattlePreview, Preview

TRIALS = 20
_EVEN_CHANCE = 500
_PER_PERCENT = 10
_HUNDRED = 100


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
        return _HUNDRED * (self.won + 1) // (self.trials + 2)

    def mean(self, lost: int) -> str:
        """Return losses of one battle."""
        return f"{lost / (_HUNDRED * max(1, self.trials)):.1f}"


class Forecaster:
    """Works on one battle at a time; another one, or the end, lets the last one go."""

    def __init__(self) -> None:
        """No thread runs before the first battle."""
        self._pool: ThreadPoolExecutor | None = None
        self._key: object = None
        self.tally = Tally()

    @property
    def shown(self) -> Tally | None:
        """The tally of the battle that is worked on; None without one."""
        return self.tally if self._key is not None else None

    def follow(self, plan: WarIntent, services: Services, length: int) -> None:
        """While somebody decides who fights a battle, see what it will probably come to.

        ``length`` tells one moment of the war from another.
        """
        prompt = plan.prompt
        if prompt is None or prompt.kind != "fight_battle":
            self.stop()
            return
        asked = battle_asked(plan.state, prompt, services.systems, services.catalog)
        if asked is None:
            self.stop()
        else:
            self.begin((length, prompt), *asked)

    def begin(self, key: object, system: AnySystem, setup: object) -> None:
        """Begin to fight a battle out, unless it is being done already."""
        if key == self._key:
            return
        self._key, self.tally = key, Tally(system=system.name)
        if self._pool is None:
            self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="forecast")
        self._pool.submit(self._work, key, system, setup)

    def stop(self) -> None:
        """Let the present battle go."""
        self._key, self.tally = None, Tally()

    def close(self) -> None:
        """End the thread."""
        self.stop()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _work(self, key: object, system: AnySystem, setup: object) -> None:
        tally = Tally()
        for trial in range(TRIALS):
            if key != self._key:
                return
            one = forecast(system, setup, trial + 1, rollouts=1)
            tally = Tally(
                tally.trials + 1,
                tally.won + (one.chance > _EVEN_CHANCE),
                one.attacker_units,
                one.defender_units,
                tally.attacker_lost + one.attacker_lost,
                tally.defender_lost + one.defender_lost,
                system.name,
            )
            if key == self._key:
                self.tally = tally


def battle_asked(
    state: TotalWarState, prompt: Prompt, systems: Mapping[str, AnySystem], catalog: Catalog
) -> tuple[AnySystem, object] | None:
    """Return system and setup of the battle that a question is about, None where none can be laid out."""
    order = order_after(state, Answer(player=prompt.player, option="staff"))
    system = systems.get(order.system) if order is not None else None
    if order is None or system is None or system.order_setup is None:
        return None
    try:
        return system, system.order_setup(order, catalog)
    except SetupError:
        return None


def guessed_percents(state: TotalWarState, shown: object) -> dict[str, int]:
    """Return the chance of each attacking force of a preview, by the strengths of both sides."""
    if not isinstance(shown, Preview):
        return {}
    return {
        battle.force: _guessed_chance(state, battle) // _PER_PERCENT
        for battle in shown.battles
        if battle.force in state.forces
    }


def _guessed_chance(state: TotalWarState, battle: BattlePreview) -> int:
    """Return the attacker's chance in thousandths; who fills up a founding battle counts too (TW-8.2)."""
    force = state.forces[battle.force]
    if not battle.fill:
        return guess(state, force, battle.panel).chance
    theirs = sum(force_strength(state, state.forces[name]) for name in battle.enemies)
    theirs += sum(frame_strength(state.campaign.frames[name]) for name in battle.fill)
    return win_chance(force_strength(state, force), theirs)
