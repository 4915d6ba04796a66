"""The numbers of a frame in the skirmish, in one line."""

from game.content.catalog import Catalog, block
from game.content.models import Frame
from game.scenes.words import Words
from game.systems.skirmish.build_board import SYSTEM
from game.systems.skirmish.derive import line_of
from game.systems.skirmish.profile import SkirmishProfile
from game.views.ui.markup import escape


def stat_text(words: Words, frame: Frame) -> str:
    """Return a frame's price and numbers in one short line."""
    own = block(frame.profiles, SYSTEM, SkirmishProfile)
    return _line(words, frame, frame.cost_gold, _figures(words, frame, own))


def war_text(words: Words, frame: Frame, catalog: Catalog, cost_gold: int) -> str:
    """Return the same with a war's own price, and a derived stat line where there is no other (SK-3.3)."""
    profile, _ = line_of(frame, catalog)
    return _line(words, frame, cost_gold, _figures(words, frame, profile))


def derived_note(words: Words, frame: Frame, catalog: Catalog) -> str:
    """Return what says in marked-up text that a frame's stat line is derived; "" where it is its own."""
    profile, is_derived = line_of(frame, catalog)
    if profile is None or not is_derived:
        return ""
    return f"{{warning}}{escape(words('skirmish.brief.derived'))}{{/}} {{rule:SK-3.3}}"


def _line(words: Words, frame: Frame, cost_gold: int, figures: list[str]) -> str:
    parts = [words("screen.squad.cost_short", cost=cost_gold), *figures]
    if frame.slots != 1:
        parts.append(words("screen.squad.slots_short", slots=frame.slots))
    return "  ".join(parts)


def _figures(words: Words, frame: Frame, profile: SkirmishProfile | None) -> list[str]:
    if profile is None:
        return []
    parts = []
    if profile.attack:
        parts.append(profile.attack)
        if profile.accuracy is not None:
            parts.append(words("screen.squad.accuracy", percent=profile.accuracy))
    elif frame.class_ == "warship":
        parts.append(words("screen.squad.broadside"))
    else:
        parts.append(words("screen.squad.unarmed"))
    return [*parts, words("screen.squad.defense", defense=profile.defense)]
