"""The crash report: what is needed to repeat a failure, in a text file."""

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
    path.write_text("\n".join(lines), "utf-8")
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
