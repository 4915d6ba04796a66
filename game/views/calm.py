"""For how long nothing changes by itself."""

from typing import Final

CALM_MS: Final = 3_600_000
"""Where nothing changes but by an event: longer than anybody leaves a screen without looking again."""
