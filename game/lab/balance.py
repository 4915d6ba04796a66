"""Frames against frames in the duel: who beats whom with the ready decks, and how long a kill takes."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

import msgspec

from game.agents.agent import USUAL_BUDGET
from game.content.catalog import Catalog
from game.content.problems import known_instead
from game.core.rng import draw, fork, seeded
from game.lab.battle import BattleResult, BattleTask
from game.lab.contestants import BotTerms
from game.lab.pairings import boards_of
from game.lab.tournament import SEED_SIDES, Jobs, fight_all, wilson
from game.rules.measures import PairingError
from game.rules.system import AnySystem
from game.systems.duel.content import Deck
from game.systems.duel.request import DuelRequest, SeatRequest

LEAST_FRAMES: Final = 2
SEATS: Final = ("attacker", "defender")


class Rate(msgspec.Struct, frozen=True):
    """Points won of so many games, a draw counting half. ``low`` and ``high``: Wilson's 95% interval."""

    name: str
    games: int
    points: float
    rate: float
    low: float
    high: float


class Bout(msgspec.Struct, frozen=True):
    """One duel: who sat in which seat, who has won (empty: a draw), and what it took."""

    frames: tuple[str, str]
    decks: tuple[str, str]
    board: str
    winner: str
    reason: str
    turns: int
    is_kill: bool
    seconds: float


class Balance(msgspec.Struct, frozen=True):
    """What the duels between all frames have shown."""

    games: int
    frames: tuple[Rate, ...]
    """Each frame against the field."""
    decks: tuple[Rate, ...]
    """Each ready deck against the decks of all other frames."""
    pairings: dict[str, tuple[Rate, ...]]
    """For each frame its rate against every other."""
    kill_turns: tuple[tuple[int, int], ...]
    """In which turn duels ended with a kill: turn, duels; by turn."""
    reasons: dict[str, int]

    def kill_turn_at(self, percent: int) -> int:
        """Return the turn by which so many percent of all kills have been made; 0 where there was none."""
        total, so_far = sum(count for _, count in self.kill_turns), 0
        for turn, count in self.kill_turns:
            so_far += count
            if so_far * 100 >= total * percent:
                return turn
        return 0

    def kills_within(self, first: int, last: int) -> float:
        """Return the share of all kills that were made in these turns, both included."""
        total = sum(count for _, count in self.kill_turns)
        inside = sum(count for turn, count in self.kill_turns if first <= turn <= last)
        return inside / total if total else 0.0


def ready_decks(catalog: Catalog, frames: Sequence[str] = ()) -> dict[str, list[str]]:
    """Return the ready decks by frame; ``frames``: only these. Raises PairingError."""
    found: dict[str, list[str]] = {}
    for deck in sorted(catalog.of(Deck).values(), key=lambda each: each.id):
        found.setdefault(deck.frame, []).append(deck.id)
    for frame in frames:
        if frame not in found:
            raise PairingError(f"{frame!r} has no ready deck; {known_instead(frame, sorted(found))}")
    chosen = {frame: found[frame] for frame in sorted(frames or found)}
    if len(chosen) < LEAST_FRAMES:
        raise PairingError(
            "a balance needs two different frames and more with ready decks"
            f"; there {'is only' if len(found) == 1 else 'are'} {', '.join(sorted(found)) or 'none'}"
        )
    return chosen


def bouts(
    system: AnySystem,
    catalog: Catalog,
    decks: dict[str, list[str]],
    map_id: str,
    levels: tuple[str, str],
    games: int,
    seed: int,
    jobs: Jobs,
    budget: int = USUAL_BUDGET,
    bots: BotTerms | None = None,
) -> Iterator[Bout]:
    """Fight so many duels for each pair of frames, one machine a side, until one of them is destroyed.

    Every second duel is the one before with the seats swapped: the same decks, board and seed. Decks and
    boards take turns. Raises PairingError, WorkerError.
    """
    boards = boards_of(system, catalog, map_id)
    for number, pair in enumerate(combinations(decks, 2)):
        master = fork(seeded(seed), number)
        meetings = [(one, other) for one in decks[pair[0]] for other in decks[pair[1]]]
        setups: list[object] = []
        known: dict[tuple[str, str, str], int] = {}
        battles: list[BattleTask] = []
        told: list[tuple[str, str, str]] = []
        for game in range(games):
            turn = game // 2
            meeting = meetings[turn % len(meetings)]
            board = boards[(number + turn // len(meetings) + turn) % len(boards)]
            first, second = meeting if game % 2 == 0 else meeting[::-1]
            key = (first, second, board)
            if key not in known:
                known[key] = len(setups)
                setups.append(_setup(system, catalog, key))
            told.append(key)
            battle_seed = draw(fork(master, turn), SEED_SIDES)
            battles.append(BattleTask(game, known[key], levels, battle_seed, budget))
        results = fight_all(system, setups, battles, jobs, bots)
        for game, (result, (first, second, board)) in enumerate(zip(results, told)):
            frames = pair if game % 2 == 0 else pair[::-1]
            yield _bout(result, frames, (first, second), board)


def _setup(system: AnySystem, catalog: Catalog, key: tuple[str, str, str]) -> object:
    seats = tuple(SeatRequest((deck,), player=player) for deck, player in zip(key, SEATS))
    return system.build_setup(DuelRequest(map=key[2], seats=seats, mission="last_standing"), catalog)


def _bout(result: BattleResult, frames: tuple[str, str], decks: tuple[str, str], board: str) -> Bout:
    return Bout(
        frames=frames,
        decks=decks,
        board=board,
        winner=frames[result.winner] if result.winner >= 0 else "",
        reason=result.reason,
        turns=result.turns,
        is_kill=any(result.kills),
        seconds=result.seconds,
    )


def balance_of(duels: Sequence[Bout]) -> Balance:
    """Return what these duels have shown."""
    frames = sorted({frame for duel in duels for frame in duel.frames})
    decks = sorted({deck for duel in duels for deck in duel.decks})
    pairings: dict[str, tuple[Rate, ...]] = {}
    for frame in frames:
        others = sorted({each for duel in duels if frame in duel.frames for each in duel.frames} - {frame})
        pairings[frame] = tuple(
            _rate(
                other,
                ((duel, duel.frames.index(frame)) for duel in duels if {frame, other} == {*duel.frames}),
            )
            for other in others
        )
    kills: dict[int, int] = {}
    reasons: dict[str, int] = {}
    for duel in duels:
        reasons[duel.reason] = reasons.get(duel.reason, 0) + 1
        if duel.is_kill:
            kills[duel.turns] = kills.get(duel.turns, 0) + 1
    return Balance(
        games=len(duels),
        frames=tuple(
            _rate(frame, ((d, d.frames.index(frame)) for d in duels if frame in d.frames)) for frame in frames
        ),
        decks=tuple(
            _rate(deck, ((d, d.decks.index(deck)) for d in duels if deck in d.decks)) for deck in decks
        ),
        pairings=pairings,
        kill_turns=tuple(sorted(kills.items())),
        reasons=dict(sorted(reasons.items())),
    )


def _rate(name: str, sides: Iterable[tuple[Bout, int]]) -> Rate:
    """Return how much the given side has won in these duels."""
    games, points = 0, 0.0
    for duel, side in sides:
        games += 1
        points += 0.5 if not duel.winner else float(duel.winner == duel.frames[side])
    low, high = wilson(points, games)
    return Rate(name, games, points, points / games if games else 0.0, low, high)
