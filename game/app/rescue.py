"""A game that fails does not end the program: the title comes back and says what happened."""

import sys

from game.app.failures import is_for_players
from game.rules.reasons import Fact, ReasonError
from game.scenes.services import Services
from game.scenes.stack import SceneStack
from game.session.crash import CrashReports
from game.session.errors import failed
from game.session.home import user_places
from game.session.match import Match


class Rescue:
    """Knows what to do when a scene raises. ``services`` are there once the content has been read."""

    def __init__(self, stack: SceneStack) -> None:
        self.services: Services | None = None
        self._stack = stack
        self._reports = CrashReports(user_places().reports)

    def is_rescued(self, error: Exception) -> bool:
        """Leave all scenes for the title, which tells what happened; False where the title itself failed."""
        services = self.services
        if services is None or len(self._stack.scenes) < 2:
            return False
        told = self._told(error)
        print(f"ironsphere: {told}", file=sys.stderr)
        matches = self._matches()
        problems = self._stack.abandon(services.home(services))
        for match in matches:
            try:
                match.close()
            except Exception as problem:
                problems.append(problem)
        services.troubles.append(told)
        services.troubles.extend(problem for problem in problems if is_for_players(problem))
        return True

    def ended_by(self, error: Exception) -> int:
        """Say why the program cannot go on, and return its exit code. Raises what its caller explains."""
        if is_for_players(error):
            raise error
        print(f"ironsphere: {self._told(error)}", file=sys.stderr)
        return 2

    def _told(self, error: Exception) -> Exception:
        """Return what is to be told: that the program failed, where a report of it is, and the save."""
        if is_for_players(error):
            return error
        match = next(reversed(self._matches()), None)
        report = ""
        unwritten: Fact = ""
        try:
            report = str(self._reports.report(error, match))
        except OSError as problem:
            unwritten = failed(problem)
        return ReasonError(
            "",
            "crash.refused.game",
            kind=type(error).__name__,
            why=str(error)[:300],
            report=report,
            unwritten=unwritten,
            save="" if match is None or match.store is None else str(match.store.path),
        )

    def _matches(self) -> list[Match]:
        """Return the games that are being played, the one on top last."""
        found = (getattr(scene, "match", None) for scene in self._stack.scenes)
        return [each for each in found if isinstance(each, Match)]
