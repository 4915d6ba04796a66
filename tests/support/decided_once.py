"""What is decided for pictures is decided once.

Many tests open the same ones, and built-in players thought their games through again each time. The games are
played as ever, of what was decided in the same place.
"""

from collections.abc import Callable, Hashable
from importlib import import_module
from typing import Any, Final

from game.app.registry import make_chooser
from game.core.events import Action
from game.core.ids import PlayerId
from game.session.match import Match
from game.session.seats import Chooser
from game.systems.totalwar.state import TotalWarState

PICTURES: Final = ("shots", "shots_duel", "shots_sectors", "shots_wargame")
WAR: Final[Any] = import_module("game.app.shots_war")
_decided: Final[dict[Hashable, Action]] = {}


def _place(match: Match) -> Hashable:
    """The same for the same position of a game of the same content."""
    digest = match.log[-1].digest if match.log else match.digest
    return match.first.bottom.game.setup_hash, match.game.setup_hash, digest, len(match.log)


def _once(key: Hashable, decide: Callable[[], Action]) -> Action:
    if key not in _decided:
        _decided[key] = decide()
    return _decided[key]


def make_chooser_once(seed: int) -> Callable[[str, PlayerId], Chooser]:
    """Like ``make_chooser``."""

    def make(level: str, player: PlayerId) -> Chooser:
        choose = make_chooser(seed)(level, player)

        def chosen(match: Match, player: PlayerId) -> Action:
            key = seed, level, player, match.tally.acted(player), _place(match)
            return _once(key, lambda: choose(match, player))

        return chosen

    return make


_next: Final[Callable[[Match, TotalWarState, int], Action]] = WAR._next


def _next_once(match: Match, state: TotalWarState, number: int) -> Action:
    return _once((number, _place(match)), lambda: _next(match, state, number))


def decide_pictures_once() -> None:
    """From now on nothing of the pictures' games is decided a second time in this process."""
    for name in PICTURES:
        module: Any = import_module(f"game.app.{name}")
        module.make_chooser = make_chooser_once
    WAR._next = _next_once
