"""Frames in lists: their picture or silhouette, and their numbers in one line."""

import pygame

from game.content.models import Frame
from game.scenes.words import Words
from game.systems.skirmish.profile import SkirmishProfile
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


def stat_text(words: Words, frame: Frame, profile: SkirmishProfile | None) -> str:
    """Return a frame's price and numbers in one short line."""
    parts = [words("screen.squad.cost_short", cost=frame.cost_gold)]
    if profile is not None:
        if profile.attack:
            parts.append(profile.attack)
            if profile.accuracy is not None:
                parts.append(words("screen.squad.accuracy", percent=profile.accuracy))
        elif frame.class_ == "warship":
            parts.append(words("screen.squad.broadside"))
        else:
            parts.append(words("screen.squad.unarmed"))
        parts.append(words("screen.squad.defense", defense=profile.defense))
    if frame.slots != 1:
        parts.append(words("screen.squad.slots_short", slots=frame.slots))
    return "  ".join(parts)


def frame_tooltip(words: Words, frame: Frame, profile: SkirmishProfile | None) -> str:
    """Return what there is to know about a frame."""
    klass = escape(words(f"class.{frame.class_}.name"))
    lines = [
        f"{{title}}{{b}}{escape(frame.name)}{{/}}{{/}}  {{dim}}{klass}{{/}}",
        f"{{dim}}{escape(words(f'class.{frame.class_}.about'))}{{/}}",
        escape(stat_text(words, frame, profile)),
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
