"""Where content is looked for, what of it is left out, and in which order packs are loaded."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class ContentPlaces:
    """Where the loader looks, and what it leaves out. Folders that are nothing or do not exist do no harm."""

    shipped: Path | None = None
    shipped_maps: Path | None = None
    user: Path | None = None
    given: tuple[Path, ...] = ()
    cache: Path | None = None
    off: tuple[str, ...] = ()
    """Ids of packs that the player switched off."""
    order: tuple[str, ...] = ()
    """Ids of packs in the order in which the player wants them loaded; the others come after them, by id."""
