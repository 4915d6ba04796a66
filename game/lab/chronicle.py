"""The command ``chronicle``: one page that shows a campaign, from its save, finished or still going on."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from game.content.paths import assets_dir
from game.content.whole import write_whole
from game.core.codec import to_json_in_order
from game.rules.chronicle import Chronicle, words_of
from game.rules.prose import fill
from game.rules.system import AnySystem
from game.rules.telling import Texts
from game.session.errors import unwritable
from game.session.own_files import why_not_over
from game.session.replay import Recording, Replay, record_of

PAGE: Final = "chronicle/page.html"
MARK: Final = '"the war"'
"""What the data of the campaign take the place of in the page."""
EXIT_USAGE: Final = 2


class ChronicleError(RuntimeError):
    """There is no campaign in this save, or the page cannot be written."""


def chronicle_of(recording: Recording, texts: Texts | None = None) -> Chronicle:
    """Return the chronicle of a saved campaign. Raises ChronicleError where the save holds none."""
    replay = Replay(recording)
    bottom = replay.position.bottom
    system = bottom.game.system
    if system.campaign is None or system.campaign.chronicle is None:
        raise ChronicleError("this save holds no war; a chronicle is made of a campaign")
    writer = system.campaign.chronicle(bottom.state)
    while replay.step():
        state = replay.position.bottom.state
        for event in replay.events:
            writer.note(state, event)
    told = writer.told(replay.position.bottom.state)
    return replace(told, words=words_of(dict(texts or {}), told.area))


def page_of(chronicle: Chronicle) -> str:
    """Return the self-contained page: nothing in it is fetched from anywhere."""
    page = (assets_dir() / PAGE).read_text(encoding="utf-8")
    text = to_json_in_order(chronicle).decode("utf-8")
    safe = text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return page.replace(MARK, safe, 1)


def write_chronicle(
    save: Path, target: Path, systems: Mapping[str, AnySystem], texts: Texts | None = None
) -> Chronicle:
    """Write the page of a save. Raises SaveError, ChronicleError."""
    if why := why_not_over(target, save):
        raise ChronicleError(why)
    chronicle = chronicle_of(record_of(save, systems), texts)
    page = page_of(chronicle).encode()
    try:
        write_whole(target, page)
    except OSError as error:
        raise ChronicleError(unwritable(target, error)) from error
    return chronicle


def run(save: Path, target: Path, systems: Mapping[str, AnySystem], texts: Texts | None = None) -> int:
    """Write the page and say what is in it; 2 where that is impossible."""
    try:
        chronicle = write_chronicle(save, target, systems, texts)
    except ChronicleError as error:
        sys.stderr.write(f"ironsphere chronicle: {error}\n")
        return EXIT_USAGE
    key = "written.over" if chronicle.is_over else "written.on"
    words = {**dict(texts or {}), **chronicle.words}
    told = fill(words, key, {"rounds": chronicle.rounds, "battles": len(chronicle.battles)})
    sys.stdout.write(f"{target}: {told}\n")
    return 0
