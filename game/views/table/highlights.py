"""How the marks of an intent look: a role is drawn alike in every system, in colours of the palette."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from game.rules.intent import Mark
from game.views.drawing import Rgb
from game.views.table.forecasts import CountedTiles, Counts, Pointed, ProspectLine, Threatening
from game.views.table.overlays import (
    AreaOutline,
    Overlay,
    PathLine,
    SightLine,
    TileFill,
    TileFrame,
    TileReticle,
)
from game.views.ui.theme import Palette


@dataclass(frozen=True, slots=True)
class Colours:
    """The palette, and the colour of an owner."""

    palette: Palette
    of: Callable[[str], Rgb]


Draw = Callable[[Mark, Colours], Overlay]

UNDER: Final[Mapping[str, Draw]] = {
    "zone": lambda mark, colours: AreaOutline(mark.places, colours.of(mark.owner)),
    "entry": lambda mark, colours: TileFill(mark.places, colours.of(mark.owner), 0.28),
    "selected": lambda mark, colours: TileFrame(mark.places[0], colours.palette.accent),
    "reach": lambda mark, colours: TileFill(mark.places, colours.of(mark.owner), 0.30),
    "way": lambda mark, colours: PathLine(mark.places, colours.palette.accent),
    "cover": lambda mark, colours: TileFill(mark.places, colours.of(mark.owner), 0.16),
    "covered": lambda mark, colours: TileFill(mark.places, colours.of(mark.owner), 0.42, "diagonal"),
    "threat": lambda mark, colours: CountedTiles(mark.places, mark.label, colours.palette.bad),
    "reach_count": lambda mark, colours: CountedTiles(mark.places, mark.label, colours.palette.good),
}
"""Roles drawn below the tokens."""

OVER: Final[Mapping[str, Draw]] = {
    "target": lambda mark, colours: TileReticle(mark.places[0], colours.of(mark.owner), mark.unit),
    "strike": lambda mark, colours: TileFrame(mark.places[0], colours.palette.warning, 0.06, 0.08),
    "aim": lambda mark, colours: TileFrame(mark.places[0], colours.palette.accent, 0.05),
    "line": lambda mark, colours: SightLine(mark.places[0], mark.places[1], colours.palette.accent),
    "partner": lambda mark, colours: TileFrame(mark.places[0], colours.of(mark.owner), 0.05, 0.06),
    "blocked": lambda mark, colours: SightLine(
        mark.places[0], mark.places[1], colours.palette.warning, mark.places[2:]
    ),
    "prospect": lambda mark, colours: ProspectLine(
        mark.places[0], mark.places[1], mark.label, colours.palette.accent
    ),
    "threatens": lambda mark, colours: Threatening(mark.places[0], mark.label, colours.palette.bad),
    "pointed": lambda mark, colours: Pointed(mark.places[0], colours.palette.text),
}
"""Roles drawn above the tokens."""

COUNTED: Final[Mapping[str, Draw]] = {
    "threat": lambda mark, colours: Counts(mark.places, mark.label, colours.palette.bad),
    "reach_count": lambda mark, colours: Counts(mark.places, mark.label, colours.palette.good),
}
"""What is drawn above the tokens of roles that are drawn below them too."""


@dataclass(frozen=True, slots=True)
class Roles:
    """Roles that only one system has: what is drawn below and what above the tokens."""

    under: Mapping[str, Draw]
    over: Mapping[str, Draw]


SHARED: Final = Roles(UNDER, OVER)


def overlays(
    marks: Iterable[Mark], colours: Colours, own: Roles = SHARED
) -> tuple[list[Overlay], list[Overlay]]:
    """Return what to draw below and above the tokens; ``own`` are a system's own roles."""
    under: list[Overlay] = []
    over: list[Overlay] = []
    for mark in marks:
        above = own.over.get(mark.role) or OVER.get(mark.role)
        if above is not None:
            over.append(above(mark, colours))
        else:
            below = own.under.get(mark.role) or UNDER[mark.role]
            under.append(below(mark, colours))
            if mark.role in COUNTED and below is UNDER[mark.role]:
                over.append(COUNTED[mark.role](mark, colours))
    return under, over
