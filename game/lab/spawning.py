"""Starting processes beside this one that do not hear its Ctrl+C, nor that its terminal is closed."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes that are started meanwhile hear no Ctrl+C and no end of the terminal, from the first.

    Who has started them hears it, as soon as this ends, and ends them; they would each print where they
    were. Windows knows nothing of the kind.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
    resource_tracker.ensure_running()  # started where Ctrl+C is not heard, it would let it through again
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
