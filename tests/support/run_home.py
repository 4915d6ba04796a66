"""The home that stands for a player's own while tests run: a folder of this process, gone when it ends."""

import atexit
import os
import shutil
import signal
import tempfile
from types import FrameType

PREFIX = "ironsphere-tests-"


def home_of_this_run() -> str:
    """Make it. Children of this process use it too, and leave it where it is when they end."""
    home, owner = tempfile.mkdtemp(prefix=PREFIX), os.getpid()

    def remove() -> None:
        if os.getpid() == owner:
            shutil.rmtree(home, ignore_errors=True)

    def remove_and_end(number: int, _: FrameType | None) -> None:
        remove()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    atexit.register(remove)
    # whoever is told to end does not come to what was registered for the end
    signal.signal(signal.SIGTERM, remove_and_end)
    return home
