"""The faces of the systems on the game screen. A system without one here is shown as usual."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from game.core.lazy import Lazy
from game.views.commands import DEFAULT_COMMANDS, Command

if TYPE_CHECKING:
    from game.scenes.game.face import Face

FACES: Final[Mapping[str, Face]] = Lazy(
    {
        "skirmish": "game.scenes.skirmish.face:SKIRMISH_FACE",
        "totalwar": "game.scenes.totalwar.face:TOTAL_WAR_FACE",
        "duel": "game.scenes.duel.face:DUEL",
        "sectors": "game.scenes.sectors.face:SECTORS_FACE",
        "wargame": "game.scenes.wargame.face:WARGAME_FACE",
        "strategic": "game.scenes.strategic.face:STRATEGIC_FACE",
    }
)
"""By the system's name, in the order of the title. A face is loaded when it is first shown."""

BEGINS: Final[Mapping[str, Command]] = {
    "skirmish": Command("menu_new", "menu", ("N",)),
    "totalwar": Command("menu_war", "menu", ("W",)),
    "duel": Command("menu_duel", "menu", ("D",)),
    "sectors": Command("menu_sectors", "menu", ("E",)),
    "wargame": Command("menu_wargame", "menu", ("G",)),
    "strategic": Command("menu_strategic", "menu", ("K",)),
}
"""The command that begins a game of a system from the title. A system without one has a button alone."""
COMMANDS: Final = (*DEFAULT_COMMANDS, *BEGINS.values())
"""Everything that a key can do."""

_USUAL: Final[Mapping[str, Callable[[str], Face]]] = Lazy({"face": "game.scenes.game.face:usual_face"})


def face_of(system: str) -> Face:
    """Return a system's face."""
    return FACES[system] if system in FACES else _USUAL["face"](system)


def command_of(system: str) -> str:
    """Return the command that begins a game of a system from the title."""
    return BEGINS[system].name if system in BEGINS else f"menu_{system}"
