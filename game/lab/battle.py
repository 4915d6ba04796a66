"""One battle, or one war with all its battles, without a screen, from seed to result."""

from collections.abc import Callable
from time import perf_counter
from typing import Final

import msgspec

from game.agents.agent import USUAL_BUDGET
from game.agents.staff import LevelBySeat, fight_out
from game.content.catalog import Catalog
from game.core.bridge import BattleOrder, BattleReport
from game.core.codec import digest
from game.core.dice import SEEDED
from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import GameState, IllegalActionError, Step, state_digest
from game.core.rng import fork, seeded
from game.lab.contestants import BotTerms, Crew, is_bot, name_of
from game.rules.figures import Figure, Tally
from game.rules.system import AnySystem
from game.session.errors import BotError
from game.session.home import load_content
from game.systems.registry import system_named

ACTIONS_AT_MOST = 20_000
WAR_ACTIONS_AT_MOST: Final = 200_000
ROUNDS_AT_MOST: Final = 200
"""A war that is not over by then counts as drawn: it stands still."""
STANDS_STILL: Final = "stands_still"

Resolve = Callable[[BattleOrder, LevelBySeat], BattleReport]
"""How a campaign's battles are fought, by the staff of these levels."""


class BattleTask(msgspec.Struct, frozen=True):
    """A battle to be fought: which set-up, who sits where, which seed."""

    number: int
    setup: int
    levels: tuple[str, ...]
    """By seat, in table order."""
    seed: int
    budget: int = USUAL_BUDGET
    mixed: bool = False
    """Whether seats that win together take turns too, instead of playing at one level."""


class BattleResult(msgspec.Struct, frozen=True):
    """How it went. ``seconds`` is the only part that is not the same every time."""

    number: int
    setup: int
    levels: tuple[str, ...]
    winner: int
    """The seat that has won, of a team its first; -1: a draw."""
    reason: str
    turns: int
    actions: int
    kills: tuple[int, ...]
    digest: str
    seconds: float
    thinking: tuple[float, ...]
    slowest: tuple[float, ...]
    """The longest single decision of each seat, in seconds."""
    battles: int = 0
    """Battles that the staff has resolved; wars only."""
    slowest_turn: tuple[float, ...] = ()
    """The longest thinking of each seat in one round of a war, in seconds."""
    winners: tuple[int, ...] = ()
    """All seats that have won: several where sides are more than one seat."""
    teams: tuple[int, ...] = ()
    """For every seat whose turn it is among the contestants; (): the seats in order."""

    figures: tuple[Figure, ...] = ()
    """What the system has counted, where it counts."""

    def contestant_of(self, seat: int) -> int:
        """Return who sat there: contestants take turns in the seats, and swap in every second battle."""
        count = len(self.levels)
        place = (self.teams[seat] if self.teams else seat) % count
        return place if self.number % 2 == 0 else count - 1 - place


class UnfinishedBattleError(RuntimeError):
    """A battle did not come to an end."""


def fight(
    system: AnySystem,
    setup: object,
    task: BattleTask,
    resolve: Resolve | None = None,
    crew: Crew | None = None,
) -> BattleResult:
    """Fight one battle or wage one war. The agents see observed states and have generators of their own.

    ``resolve`` fights the battles of a war. Where there are more seats than levels, these take turns, team
    by team.
    ``crew`` keeps the programs that play; without it they are started and ended here. Raises BotError.
    """
    if crew is None:
        with Crew(BotTerms()) as own:
            return fight(system, setup, task, resolve, own)
    started = perf_counter()
    ruleset = system.ruleset
    state = ruleset.setup(setup, task.seed)
    tally = system.tally(state) if system.tally is not None else None
    players = system.players(setup)
    teams = tuple(range(len(players))) if system.teams is None else system.teams(setup)
    turns = tuple(range(len(players))) if task.mixed else teams
    levels = [task.levels[place % len(task.levels)] for place in turns]
    agents = crew.agents(system, setup, levels, f"{task.number}-{task.seed}")
    minds = [fork(seeded(task.seed), seat + 1) for seat in range(len(players))]
    thinking, slowest = [0.0] * len(players), [0.0] * len(players)
    actions: list[Action] = []
    is_war = system.kind == "campaign"
    most = WAR_ACTIONS_AT_MOST if is_war else ACTIONS_AT_MOST
    battles, turn = 0, 0
    staff = {player: level for player, level in zip(players, levels, strict=True) if not is_bot(level)}
    this_turn, slowest_turn = [0.0] * len(players), [0.0] * len(players)
    while active := ruleset.active(state):
        if len(actions) >= most:
            raise UnfinishedBattleError(f"battle {task.number} goes on after {most} actions")
        if is_war and system.turn(state) != turn:
            turn, this_turn = system.turn(state), [0.0] * len(players)
            if turn > ROUNDS_AT_MOST:
                break
        reported = _reported(system, state, resolve, staff) if is_war else None
        if reported is not None:
            battles += 1
            _resolved(system, state, reported, tally)
            actions.append(reported)
            continue
        player = active[0]
        seat = players.index(player)
        observed = ruleset.observe(state, player)
        before = perf_counter()
        rng = fork(minds[seat], len(actions))
        action = agents[seat].choose(observed, player, rng, task.budget).action
        spent = perf_counter() - before
        thinking[seat] += spent
        slowest[seat] = max(slowest[seat], spent)
        this_turn[seat] += spent
        slowest_turn[seat] = max(slowest_turn[seat], this_turn[seat])
        illegal = ruleset.check(state, action)
        if illegal is not None:
            if is_bot(levels[seat]):
                bot = repr(name_of(levels[seat]))
                raise BotError("bot.refused.illegal", bot=bot, why="", rule=illegal.rule)
            raise IllegalActionError(illegal)
        _resolved(system, state, action, tally)
        actions.append(action)
    outcome = ruleset.outcome(state)
    winners = tuple(map(players.index, outcome.winners)) if outcome is not None else ()
    is_won = len({teams[seat] for seat in winners}) == 1
    return BattleResult(
        number=task.number,
        setup=task.setup,
        levels=task.levels,
        winner=min(winners) if is_won else -1,
        reason=outcome.reason if outcome is not None else STANDS_STILL,
        turns=system.turn(state),
        actions=len(actions),
        kills=_kills(system, state, players),
        digest=digest((actions, state_digest(ruleset, state))),
        seconds=perf_counter() - started,
        thinking=tuple(thinking),
        slowest=tuple(slowest),
        battles=battles,
        slowest_turn=tuple(slowest_turn) if is_war else (),
        winners=winners,
        teams=turns if system.teams is not None else (),
        figures=tally.figures(state) if tally is not None else (),
    )


def _resolved(system: AnySystem, state: GameState, action: Action, tally: Tally | None) -> None:
    """Let a legal action happen, and have its events counted where anybody counts."""
    step = Step(state, system.ruleset.evolve, SEEDED)
    system.ruleset.resolve(step, action)
    if tally is not None:
        for event in step.events:
            tally.note(state, event)


def _reported(
    system: AnySystem, state: GameState, resolve: Resolve | None, levels: LevelBySeat
) -> Action | None:
    """Return the action that brings in the battle that a war waits for; None: it waits for none."""
    part = system.campaign
    if part is None or (order := part.order(state)) is None:
        return None
    if resolve is None:
        raise UnfinishedBattleError(f"nobody fights the battle {order.id}")
    return part.settle(state, resolve(order, levels))


def _kills(system: AnySystem, state: GameState, players: tuple[PlayerId, ...]) -> tuple[int, ...]:
    if system.battles is None:
        return (0,) * len(players)
    kills = dict.fromkeys(players, 0)
    for side in system.battles.report(state).sides:
        kills[side.player] += sum(unit.kills for unit in side.units)
    return tuple(kills.values())


def resolver(catalog: Catalog | None = None) -> Resolve:
    """Return what fights a war's battles: by the rules of the order's system, each side at its seat's level.

    ``catalog``: the content that the war was begun with (None: all that is in use).
    """
    content = load_content().catalog if catalog is None else catalog

    def resolve(order: BattleOrder, levels: LevelBySeat) -> BattleReport:
        system = system_named(order.system)
        part = system.battles
        if part is None:
            raise UnfinishedBattleError(f"{order.system} fights no battles of wars")
        end = fight_out(system, part.order_setup(order, content), order.seed, levels)
        return part.report(end)

    return resolve
