"""Frames in lists: their picture or silhouette, and what there is to know about them."""

import pygame

from game.content.models import Frame
from game.scenes.words import Words
from game.views.tokens.silhouette import silhouette
from game.views.ui.kit import Kit
from game.views.ui.markup import escape


class FramePortrait:
    """Paints a frame's picture or silhouette for a stepper or a picture."""

    def __init__(self, frame: Frame, role: str) -> None:
        self._frame = frame
        self._role = role

    def __call__(self, kit: Kit, size_px: int) -> pygame.Surface:
        """Return the machine on a square."""
        spec = kit.machines.spec(self._frame.id, self._frame.class_)
        return silhouette(spec, size_px, kit.colour(self._role if kit.has_colour(self._role) else "text"))


def frame_tooltip(words: Words, frame: Frame, numbers: str) -> str:
    """Return what there is to know about a frame; ``numbers``: those that it has in a system, in a line."""
    klass = escape(words(f"class.{frame.class_}.name"))
    lines = [
        f"{{title}}{{b}}{escape(frame.name)}{{/}}{{/}}  {{dim}}{klass}{{/}}",
        f"{{dim}}{escape(words(f'class.{frame.class_}.about'))}{{/}}",
        escape(numbers),
    ]
    lines += [
        f"{{b}}{escape(words.or_else(f'trait.{trait}.name', trait))}{{/}}: "
        f"{escape(words.or_else(f'trait.{trait}.about', ''))}"
        for trait in frame.traits
    ]
    if frame.max_per_squadron is not None:
        lines.append(escape(words("screen.squad.cap", most=frame.max_per_squadron)))
    if frame.description:
        lines.append(f"{{dim}}{escape(frame.description)}{{/}}")
    return "\n".join(lines)
