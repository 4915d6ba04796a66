"""Where the shipped files are: the checkout's top level, or ``game/_shipped`` inside an installed wheel."""

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
