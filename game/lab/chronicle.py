"""The command ``chronicle``: one page that shows a campaign, from its save, finished or still going on."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from game.rules.prose import fill
from game.rules.system import AnySystem
from game.rules.telling import Texts
from game.session.chronicle import ChronicleError, write_chronicle
from game.session.own_files import is_output

EXIT_USAGE: Final = 2


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
    (sys.stderr if is_output(target) else sys.stdout).write(f"{target}: {told}\n")
    return 0
