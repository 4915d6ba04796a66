"""The numbers of a frame in the skirmish, in one line."""

from game.content.catalog import block
from game.content.models import Frame
from game.scenes.words import Words
from game.systems.skirmish.build_board import SYSTEM
from game.systems.skirmish.profile import SkirmishProfile


def stat_text(words: Words, frame: Frame, cost_gold: int | None = None) -> str:
    """Return a frame's price and numbers in one short line; ``cost_gold``: a war's own price."""
    profile = block(frame.profiles, SYSTEM, SkirmishProfile)
    parts = [words("screen.squad.cost_short", cost=frame.cost_gold if cost_gold is None else cost_gold)]
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
