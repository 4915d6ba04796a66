"""A child process that plays and saves for ever, and says so after every action: it is there to be killed."""

import random
import sys
from pathlib import Path

from game.session.saves import load
from tests.support.race import LONG, SYSTEMS, any_action, race


def main(path: Path, seed: int) -> None:
    """Begin the game, or go on with it, and print the number and digest of every action once it is saved."""
    match = load(path, SYSTEMS, go_on_in=path).match if path.exists() else race(path, LONG)
    dice = random.Random(seed)
    print("ready", flush=True)
    while True:
        applied = match.submit(any_action(match, dice))
        print(applied.number, applied.digest, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
