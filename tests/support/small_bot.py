"""A program that takes a seat: it ends whatever it may end, else does the first thing that is legal.

Run as ``python small_bot.py ANSWERS``: after so many answers it says why and ends (0: it goes on for ever).
"""

import json
import shlex
import sys


def small_bot(answers: int = 0) -> str:
    """Return the command that starts it, as a player types it."""
    return shlex.join((sys.executable, __file__, str(answers)))


def _play(answers: int) -> None:
    for given, line in enumerate(sys.stdin):
        if answers and given == answers:
            sys.exit("it has had enough")
        legal = json.loads(line)["legal"]
        action = next((each for each in legal if "End" in each["kind"]), legal[0])
        print(json.dumps({"action": action}), flush=True)


if __name__ == "__main__":
    _play(int(sys.argv[1]))
