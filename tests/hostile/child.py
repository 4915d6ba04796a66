"""Opens saves as a player does, one after the other, and says of each how it went.

Run as ``python -m tests.hostile.child FOLDER``: a line of JSON for each save in it.
"""

import json
import sys
import time
import traceback
from pathlib import Path

from game.app.registry import systems
from game.rules.system import AnySystem
from game.session.errors import SaveError
from game.session.handover import read_seats
from game.session.load import read_contents
from game.session.match import Match
from game.session.moving import catalog_of
from game.session.save_preview import newest_position
from game.session.saves import list_saves, load
from game.session.schema import SUFFIX
from tests.support.memory import peak_kib

SOUND = "sound"


def opened(path: Path, known: dict[str, AnySystem]) -> str:
    """List, read and load a save, and look at the game from every seat; return how it went."""
    list_saves(path.parent, known)
    try:
        read_seats(path)
        newest_position(path, known)
        read_contents(path)
        loaded = load(path, known, ())
        looked_at(loaded.match)
        catalog_of(loaded.match)
    except SaveError as error:
        assert len(str(error)) < 5_000, "a sentence, not the file"
        return "refused"
    return "opened"


def looked_at(match: Match) -> None:
    """Ask for what every screen shows."""
    for player in (None, *match.players):
        match.table(player)
        match.observe(player)
    for player in match.active:
        match.legal(player)


def main() -> None:
    """Open every save of a folder, after the sound ones beside it: those tell what memory is usual."""
    folder, known = Path(sys.argv[1]), dict(systems())
    for sound in sorted((folder.parent / SOUND).glob(f"*{SUFFIX}")):
        opened(sound, known)
    base = peak_kib()
    for path in sorted(folder.glob("*/*.ironsave")):
        begun = time.process_time()
        try:
            result, trace = opened(path, known), ""
        except BaseException:
            result, trace = "raised", traceback.format_exc()
        seconds = time.process_time() - begun
        grown = peak_kib() - base
        line = {"number": int(path.stem), "result": result, "trace": trace}
        print(json.dumps({**line, "seconds": seconds, "grown": grown}), flush=True)


if __name__ == "__main__":
    main()
