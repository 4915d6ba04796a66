"""Moving a war to today's content: asked for in the pause, confirmed, refused with its reasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.content.frozen import freeze, frozen_hash
from game.rules.system import SetupError
from game.scenes.stack import Replace
from game.session.errors import SaveError, StackError
from game.session.moving import content_of, move_content, move_refusal
from game.views.ui.markup import escape

if TYPE_CHECKING:
    from game.scenes.war.scene import WarScene


class Continuity:
    """Makes the screen of a war anew when the war has moved to other content, or back; the match goes on."""

    def __init__(self, scene: WarScene) -> None:
        self._scene = scene
        self._content = content_of(scene.match)
        self._is_handed_on = False

    def has_moved(self) -> bool:
        """Whether another screen takes over, because this one shows content that is not in force."""
        scene, again = self._scene, self._scene.services.again
        if self._is_handed_on or again is None or content_of(scene.match) == self._content:
            return self._is_handed_on
        self._is_handed_on = True
        scene.go(Replace(again(scene.flow.records)))
        return True

    def leave(self) -> None:
        """Let everybody go; the match only where nobody has taken it over."""
        if self._is_handed_on:
            self._scene.flow.desk.close()
        else:
            self._scene.flow.close()


def mover(scene: WarScene) -> Callable[[], None] | None:
    """Return what asks whether to move to the content in use, or None where the war is played with it."""
    installed = scene.services.installed
    if content_of(scene.match) == frozen_hash(freeze(installed)):
        return None

    def ask() -> None:
        title, actor = scene.words("war.content.title"), scene.flow.actor
        refusal = move_refusal(scene.match, installed)
        if actor is None:
            refusal = scene.words("war.content.not_yours")
        if refusal:
            scene.tell(title, escape(scene.words("war.content.refused", why=refusal)))
            return
        about, yes = scene.words("war.content.about"), scene.words("war.content.yes")
        scene.ask(title, about, yes, lambda: _move(scene))

    return ask


def _move(scene: WarScene) -> None:
    actor = scene.flow.actor
    if actor is None:
        return
    try:
        move_content(scene.match, scene.services.installed, actor)
    except (StackError, SetupError, SaveError) as problem:
        scene.tell(scene.words("war.content.title"), escape(str(problem)))
        return
    scene.take_in()
