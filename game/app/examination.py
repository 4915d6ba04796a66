"""The examination of a pack for the list of mods: in a thread that the screen asks how far it is."""

import threading

from game.content.catalog import LoadResult
from game.content.problems import PackStatus
from game.lab.doctor import CasePlayer, examined
from game.scenes.services import ExaminationState


class PackExamination:
    """Runs the doctor on a pack. What it says is read from the screen's thread at any time."""

    def __init__(self, loaded: LoadResult, pack: PackStatus) -> None:
        """Begin at once."""
        self._player = CasePlayer(loaded.catalog)
        self._loaded = loaded
        self._pack = pack
        self._state = ExaminationState()
        self._is_cancelled = False
        self._thread = threading.Thread(target=self._run, name="doctor", daemon=True)
        self._thread.start()

    @property
    def state(self) -> ExaminationState:
        """How far it is, and all that was found."""
        return self._state

    def cancel(self) -> None:
        """End it now, with what is being played."""
        self._is_cancelled = True
        self._player.stop()

    def _run(self) -> None:
        found: tuple[tuple[str, str, str], ...] = ()
        try:
            with self._player:
                for step in examined(self._loaded, self._pack, self._player):
                    if self._is_cancelled:
                        break
                    found += tuple((each.sort, each.place, each.message) for each in step.found)
                    self._state = ExaminationState(step.done, step.total, step.what, found)
        except Exception as error:
            told = ("fault", self._pack.place, f"the doctor failed ({type(error).__name__}: {error})")
            found += (told,)
        done = self._state
        self._state = ExaminationState(done.done, done.total, done.what, found, is_over=True)
