"""Starting processes beside this one that do not hear its Ctrl+C."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes that are started meanwhile hear no Ctrl+C, from their first step on.

    Who has started them hears it, as soon as this ends, and ends them; they would each print where they
    were. Windows knows nothing of the kind.
    """
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # started meanwhile, it would let signals through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
