"""A battle that cannot begin: said once, while menu, undo and everything else on the map go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.views.ui.markup import escape

if TYPE_CHECKING:
    from game.scenes.war.scene import WarScene


class Stuck:
    """Why the battle that waits cannot begin; it is tried again as long as the war waits for it."""

    def __init__(self, scene: WarScene) -> None:
        """Nothing is wrong yet."""
        self._scene = scene
        self._why = ""

    def __bool__(self) -> bool:
        """Whether a battle waits that cannot begin."""
        return bool(self._why)

    def tell(self, problem: Exception) -> None:
        """Say what is wrong, once."""
        why, scene = str(problem), self._scene
        if why == self._why:
            return
        self._why = why
        scene.tell(scene.words("war.battle.broken"), escape(why))
        scene.replan()

    def clear(self) -> None:
        """The war goes on."""
        self._why = ""
