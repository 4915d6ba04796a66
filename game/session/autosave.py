"""A copy of a campaign's save at the beginning of each of its turns; only the last few are kept."""

import contextlib
from collections.abc import Callable
from pathlib import Path

from game.session.errors import SaveError, SaveInUseError
from game.session.load import check_free
from game.session.match import Match
from game.session.own_files import files_in
from game.session.saves import delete_save
from game.session.schema import SUFFIX

MARK = ".round-"
"""Between the name of the game's own file and the number of the round."""


def is_autosave(path: Path) -> bool:
    """Whether a save is such a copy, and the game that it is of is still there."""
    base, mark, _ = path.name.partition(MARK)
    try:
        return bool(mark) and path.with_name(base + SUFFIX).exists()
    except OSError:
        return True


class Autosaver:
    """Watches a match. The copies lie beside its save: ``NAME.round-0012.ironsave``."""

    def __init__(self, match: Match, kept: Callable[[], int], name_of: Callable[[int], str]) -> None:
        """``kept`` tells, each time, how many copies are kept, 0: none is made. ``name_of`` names one."""
        self._match = match
        self._kept = kept
        self._name_of = name_of
        self._turn = match.turn
        self._has_failed = False

    def look(self) -> None:
        """Make a copy if a new turn has begun. Raises SaveError, once: after that no more copies are made.

        Who takes orders back comes to the end of an earlier turn: the copy of its beginning stays.
        A copy in which somebody plays by now, in another window too, is neither replaced nor thrown away.
        """
        match = self._match
        if match.position.depth > 1 or match.turn == self._turn:
            return
        before, self._turn = self._turn, match.turn
        if self._turn < before:
            return
        kept = self._kept()
        if match.store is None or not kept or self._has_failed or match.outcome is not None:
            return
        own = match.store.path
        base = own.name.removesuffix(SUFFIX).partition(MARK)[0]
        target = own.with_name(f"{base}{MARK}{self._turn:04}{SUFFIX}")
        if target != own:
            try:
                check_free(target)
                match.save_as(target, self._name_of(self._turn))
            except SaveInUseError:
                pass
            except SaveError:
                self._has_failed = True
                raise
        with contextlib.suppress(OSError):
            copies = [each for each in files_in(own.parent, SUFFIX) if each.name.startswith(base + MARK)]
            for old in copies[:-kept]:
                with contextlib.suppress(SaveInUseError):
                    delete_save(old)
