"""Matches for tests: saved from the beginning, their digests, battles fought out at once, events folded."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from game.content.catalog import Catalog
from game.core.bridge import BattleReport
from game.core.events import Action, Event
from game.core.kernel import GameState, Ruleset
from game.rules.system import AnySystem
from game.session.digests import PositionDigester
from game.session.match import Match
from game.session.position import Position
from game.session.saves import save_from_the_beginning, start_unsaved
from game.session.schema import PackStamp, SeatRecord
from game.session.staff import begin_battle, finish_battle

SetupT = TypeVar("SetupT")
S = TypeVar("S", bound=GameState)
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)


def start_saved(
    system: AnySystem,
    setup: object,
    seed: int,
    path: Path,
    *,
    seats: Sequence[SeatRecord] = (),
    packs: Sequence[PackStamp] = (),
    name: str = "",
    systems: Mapping[str, AnySystem] | None = None,
    catalog: Catalog | None = None,
) -> Match:
    """Begin a game whose every action is saved in ``path``; it keeps ``catalog``. Raises SaveError."""
    match = start_unsaved(
        system, setup, seed, seats=seats, packs=packs, name=name, systems=systems, catalog=catalog
    )
    save_from_the_beginning(match, path)
    return match


def position_digest(position: Position) -> str:
    """Return the digest of the whole stack, worked out from nothing."""
    return PositionDigester().of(position)


def resolve_battle(match: Match, system: AnySystem, catalog: Catalog) -> BattleReport:
    """Resolve the battle that is waited for: pushed, fought out by the same rules, popped with its report."""
    order = begin_battle(match, system, catalog)
    return finish_battle(match, order.seed)


def fold(ruleset: Ruleset[SetupT, S, A, E], state: S, events: Sequence[E]) -> S:
    """Return a copy of the state after these events: how screens and observers follow a game."""
    copy = ruleset.clone(state)
    for event in events:
        ruleset.evolve(copy, event)
    return copy
