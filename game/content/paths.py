"""Where content is: the shipped files, and what else the loader is told to look through.

Shipped files lie at the checkout's top level, or in ``game/_shipped`` inside an installed wheel.
"""

from dataclasses import dataclass
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent
_FOLDERS = ("assets", "maps", "mods")


class ShippedFilesMissingError(RuntimeError):
    """Neither a checkout nor an installed package holds the shipped folders."""


def shipped_root() -> Path:
    """Return the folder that holds ``assets``, ``maps`` and ``mods``."""
    for root in (_PACKAGE / "_shipped", _PACKAGE.parent):
        if all((root / name).is_dir() for name in _FOLDERS):
            return root
    raise ShippedFilesMissingError(
        f"the folders {', '.join(_FOLDERS)} are neither in {_PACKAGE / '_shipped'} nor in {_PACKAGE.parent}"
    )


def assets_dir() -> Path:
    """Return the folder of fonts, themes, pictures and sounds."""
    return shipped_root() / "assets"


def maps_dir() -> Path:
    """Return the folder of the shipped maps."""
    return shipped_root() / "maps"


def mods_dir() -> Path:
    """Return the folder of the shipped content packs."""
    return shipped_root() / "mods"


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
