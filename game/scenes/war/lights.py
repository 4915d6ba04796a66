"""How the marks of a war's intent are drawn on the map."""

from __future__ import annotations

from collections.abc import Mapping

from game.scenes.war.play import WarPlay
from game.systems.totalwar.intent import WarIntent
from game.views.totalwar.preview import Overlays, PreviewColours, mark_overlays
from game.views.ui.kit import Kit


def lights(
    intent: WarIntent, play: WarPlay, kit: Kit, faction: str, win_percents: Mapping[str, int]
) -> Overlays:
    """Return what lies below and above the forces; ``faction`` is the one in whose colour plans are drawn."""
    palette = kit.palette
    own = play.board.colour_of(faction) if faction else palette.accent
    colours = PreviewColours(
        own, palette.accent, palette.good, palette.bad, palette.warning, palette.dim, palette.text
    )
    return mark_overlays(intent.state, intent.marks(), win_percents, colours, _letters(intent, play))


def _letters(intent: WarIntent, play: WarPlay) -> dict[str, str]:
    """The first letter of each role that a directive gives."""
    words = play.services.words
    wishes = (officer.directive for officer in intent.state.officers.values())
    roles = {wish.role for wish in wishes if wish is not None and wish.role}
    return {role: words.or_else(f"war.page.role.{role}", role)[:1].upper() for role in roles}
