"""The crash report: what is needed to repeat a failure, in a text file."""

import contextlib
import platform
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path

from game import __version__
from game.core.codec import to_json_in_order
from game.core.kernel import RuleBugError
from game.session.match import Match

LAST_ENTRIES = 20
LONGEST_REPORT = 200_000
"""In letters; what is longer loses its middle."""
KEPT_REPORTS = 50
"""So many reports stay in the folder, the newest."""
REPORTS_A_RUN = 20


class CrashReports:
    """The reports of one run of the program: a failure that was reported is not reported again."""

    __slots__ = ("_folder", "_told")

    def __init__(self, folder: Path) -> None:
        """Reports go into ``folder``."""
        self._folder = folder
        self._told: dict[tuple[str, ...], str] = {}

    def report(self, error: BaseException, match: Match | None = None) -> str:
        """Write a report, unless this failure or too many have been written; return where it is."""
        kind = _kind(error)
        if kind not in self._told:
            if len(self._told) >= REPORTS_A_RUN:
                return f"{self._folder} (no more than {REPORTS_A_RUN} are written in a run)"
            self._told[kind] = str(write_crash_report(self._folder, error, match))
        return self._told[kind]


def _kind(error: BaseException) -> tuple[str, ...]:
    """What two failures of the same fault have in common: their kind and the way to where they happened."""
    frames = traceback.extract_tb(error.__traceback__)
    return (type(error).__name__, *(f"{frame.filename}:{frame.lineno}" for frame in frames[-3:]))


def write_crash_report(folder: Path, error: BaseException, match: Match | None = None) -> Path:
    """Write a report and return where it is, whatever state the game is in."""
    moment = datetime.now(UTC)
    lines = [
        f"Ironsphere {__version__} failed at {moment.isoformat(timespec='seconds')}",
        f"Python {sys.version.split()[0]} on {platform.platform()}",
        "",
        *_about_match(match),
        *_about_rules(error),
        "".join(traceback.format_exception(error)),
    ]
    folder.mkdir(parents=True, exist_ok=True)
    name = f"crash_{moment.strftime('%Y%m%d_%H%M%S_%f')}.txt"
    path = folder / name
    text = "\n".join(lines)
    if len(text) > LONGEST_REPORT:
        half = LONGEST_REPORT // 2
        text = f"{text[:half]}\n... {len(text) - 2 * half} letters are left out ...\n{text[-half:]}"
    path.write_text(text, "utf-8")
    for old in sorted(folder.glob("crash_*.txt"))[:-KEPT_REPORTS]:
        with contextlib.suppress(OSError):
            old.unlink()
    return path


def _about_rules(error: BaseException) -> list[str]:
    if not isinstance(error, RuleBugError):
        return []
    return [f"Action: {error.action!r}", f"State before it: {error.state_digest}", ""]


def _about_match(match: Match | None) -> list[str]:
    if match is None:
        return ["No game was being played.", ""]
    try:
        save = match.store.path if match.store is not None else "none"
        lines = [
            f"System: {match.system.name}",
            f"State digest: {match.digest}",
            f"Save: {save}",
            f"Log: {len(match.log)} entries, the last of them:",
        ]
        first = max(0, len(match.log) - LAST_ENTRIES)
        for number, entry in enumerate(match.log[first:], first):
            body = to_json_in_order(entry.action).decode() if entry.action is not None else ""
            lines.append(f"  {number} {entry.kind} {body} {entry.digest}")
    except Exception as problem:
        lines = [f"The game itself cannot be described: {type(problem).__name__}: {problem}"]
    return [*lines, ""]
