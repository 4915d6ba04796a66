"""The page of a campaign: from its save, or from the running game bit by bit, finished or still going on.

It holds what everybody may know: what is a side's own is left out as long as the campaign goes on.
"""

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from game.content.capitals import language_of
from game.content.paths import assets_dir
from game.content.whole import write_whole
from game.core.codec import to_json_in_order
from game.core.events import Event
from game.rules.chronicle import Chronicle, ChronicleWriter, words_of
from game.rules.reasons import ReasonError
from game.rules.system import AnySystem
from game.rules.telling import Texts
from game.session.errors import SaveError, unwritable
from game.session.history_reader import HistoryReader
from game.session.match import Match
from game.session.own_files import is_output, print_out, why_not_called, why_not_over
from game.session.position import Layer
from game.session.replay import Recording, Replay, record_of

PAGE: Final = "chronicle/page.html"
LANGUAGE_MARK: Final = '<html lang="en">'
MARK: Final = '"the war"'
"""What the data of the campaign take the place of in the page."""
ENDING: Final = ".html"


class ChronicleError(ReasonError):
    """There is no campaign in this save, or the page cannot be written."""


def chronicle_of(recording: Recording, texts: Texts | None = None) -> Chronicle:
    """Return the chronicle of a saved campaign.

    Raises ChronicleError where the save holds none, GapError, SaveError.
    """
    replay = Replay(recording)
    writer = _writer(replay.position.bottom)
    before = replay.position.bottom
    while _is_followed(replay):
        if replay.position.depth == 1:
            _write(writer, before, replay.events)
        before = replay.position.bottom
    return _worded(writer.told(replay.position.bottom.state), texts or {})


def _is_followed(replay: Replay) -> bool:
    """Go one step on; False at the end. Raises GapError, SaveError."""
    try:
        return replay.step()
    except SaveError as error:
        if replay.recording.older is None:
            raise
        place = replay.recording.contents.path
        raise GapError(place, "chronicle.refused.gap", step=replay.at + 1) from error


def _writer(bottom: Layer) -> ChronicleWriter:
    campaign = bottom.game.system.campaign
    if campaign is None or campaign.chronicle is None:
        raise ChronicleError("", "chronicle.refused.no_war")
    return campaign.chronicle(bottom.state)


def _write(writer: ChronicleWriter, before: Layer, events: Sequence[Event]) -> None:
    """Tell of what happened from a state on, each time with how it stood then."""
    ruleset = before.game.system.ruleset
    walk = ruleset.clone(before.state)
    for event in events:
        ruleset.evolve(walk, event)
        writer.note(walk, event)


def _worded(told: Chronicle, texts: Texts) -> Chronicle:
    return replace(told, words=words_of(dict(texts), told.area), language=language_of(texts))


class GapError(ChronicleError):
    """Older rules have played a part of the campaign that those of today cannot follow."""


class RunningChronicle:
    """Reads a running campaign bit by bit, so that a long one never holds the screen up."""

    def __init__(self, match: Match, texts: Texts) -> None:
        """Begin at its beginning. Raises ChronicleError where there is none to tell of."""
        self._match, self._texts = match, texts
        self._restart()

    def _restart(self) -> None:
        self._reader = HistoryReader(self._match)
        self._writer = _writer(self._reader.position.bottom)

    @property
    def progress(self) -> tuple[int, int]:
        """How many entries of the log have been read, and how many there are."""
        return len(self._reader.read), len(self._match.live)

    def read(self, entries: int = 24) -> bool:
        """Read some entries of the log; say whether that was all. Raises GapError."""
        if not self._reader.is_current:
            self._restart()
        for _ in range(entries):
            if self._reader.is_complete:
                break
            step = self._reader.step()
            if step is not None and step.is_gap:
                raise GapError("", "chronicle.refused.gap", step="")
            if step is not None:
                _write(self._writer, step.before.bottom, step.events)
        return self._reader.is_complete

    def told(self) -> Chronicle:
        """Return all that was read."""
        return _worded(self._writer.told(self._reader.position.bottom.state), self._texts)


def page_of(chronicle: Chronicle) -> str:
    """Return the self-contained page: nothing in it is fetched from anywhere."""
    page = (assets_dir() / PAGE).read_text(encoding="utf-8")
    text = to_json_in_order(chronicle).decode("utf-8")
    safe = text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    code = escape(chronicle.language.replace("_", "-"))
    return page.replace(LANGUAGE_MARK, f'<html lang="{code}">', 1).replace(MARK, safe, 1)


def write_chronicle(
    save: Path, target: Path, systems: Mapping[str, AnySystem], texts: Texts | None = None
) -> Chronicle:
    """Write the page of a save. Raises SaveError, ChronicleError."""
    why = why_not_over(target, save) or why_not_called(target, "the page", ENDING)
    if why and not is_output(target):
        raise ChronicleError("", "os.told", why=why)
    chronicle = chronicle_of(record_of(save, systems), texts)
    write_page(chronicle, target)
    return chronicle


def write_page(chronicle: Chronicle, target: Path) -> None:
    """Write a page, whole or not at all, or print it. Raises ChronicleError."""
    page = page_of(chronicle).encode()
    if is_output(target):
        print_out(page)
        return
    try:
        write_whole(target, page)
    except OSError as error:
        raise ChronicleError("", "os.told", why=unwritable(target, error)) from error
