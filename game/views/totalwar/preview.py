"""A move before it is confirmed, as overlays: path, those who come along, captures, supply, battles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.systems.totalwar.state import TotalWarState
from game.systems.totalwar.tagalong import Preview
from game.views.drawing import Rgb
from game.views.table.overlays import AreaOutline, Overlay, PathLine, TileFill, TileFrame
from game.views.totalwar.dress import force_token
from game.views.totalwar.marks import (
    BattleMark,
    CapturePreview,
    DirectiveMark,
    FleetLines,
    GhostForce,
    SupplyChange,
    SupplyPreview,
)


@dataclass(frozen=True, slots=True)
class PreviewColours:
    """Colours of what is lit up."""

    own: Rgb
    accent: Rgb
    good: Rgb
    bad: Rgb
    warning: Rgb
    dim: Rgb


def reach_overlays(
    start: int, reach: tuple[int, ...], lines: tuple[tuple[int, ...], ...], colours: PreviewColours
) -> list[Overlay]:
    """Return where a selected force can go: panels for squadrons, straight lines for fleets."""
    lit: list[Overlay] = []
    if reach:
        lit.append(TileFill(reach, colours.own, 0.26))
        lit.append(AreaOutline((start, *reach), colours.own))
    if lines:
        lit.append(FleetLines(lines, colours.own))
    lit.append(TileFrame(start, colours.accent, 0.06))
    return lit


def move_overlays(
    state: TotalWarState, shown: Preview, win_percents: Mapping[str, int], colours: PreviewColours
) -> tuple[list[Overlay], list[Overlay]]:
    """Return what a planned move lights up below and above the forces, as the rules' preview says.

    ``win_percents`` holds for each attacking force the chance of winning its battle; one that is missing is
    still being worked out.
    """
    under: list[Overlay] = []
    over: list[Overlay] = []
    mover = state.forces[shown.moves[0].force].faction
    if shown.captured:
        under.append(CapturePreview(shown.captured, colours.own, colours.accent))
    for battle in shown.battles:
        spoils = tuple(panel for panel in battle.captured if panel not in shown.captured)
        if spoils:
            under.append(TileFill(spoils, colours.own, 0.18))
            under.append(AreaOutline(spoils, colours.accent, True))
    over += _supply(state, mover, (shown.cut, shown.joined), colours)
    for number, move in enumerate(shown.moves):
        token = force_token(state, state.forces[move.force])
        if number == 0:
            under.append(PathLine(move.path, colours.accent))
        over.append(GhostForce(token, move.path[-1:] if number == 0 else move.path, colours.accent))
        if move.fights:
            percent = win_percents.get(move.force, -1)
            tone = colours.warning if percent < 0 else colours.good if percent >= 50 else colours.bad
            over.append(BattleMark(move.path[-1], percent, tone))
    return under, over


def _supply(
    state: TotalWarState, mover: str, changes: tuple[Sequence[int], Sequence[int]], colours: PreviewColours
) -> list[Overlay]:
    """Panels cut off and joined again; good is what helps the mover."""
    marks: list[Overlay] = []
    kinds: tuple[SupplyChange, SupplyChange] = ("cut", "joined")
    for tiles, kind in zip(changes, kinds):
        for is_own in (True, False):
            part = tuple(tile for tile in tiles if (state.owners[tile] == mover) is is_own)
            if part:
                tone = colours.good if is_own is (kind == "joined") else colours.bad
                marks.append(SupplyPreview(part, kind, tone))
    return marks


def directive_overlays(
    state: TotalWarState, colour: Rgb, role_letters: Mapping[str, str], faction: str
) -> list[Overlay]:
    """Return the directives that the viewer may see, from each officer's first force to its target."""
    marks: list[Overlay] = []
    for officer in state.officers.values():
        wish = officer.directive
        if wish is None or wish.panel < 0 or officer.faction != faction:
            continue
        start = next((force.panel for force in state.forces.values() if force.officer == officer.id), -1)
        marks.append(DirectiveMark(wish.panel, start, colour, role_letters.get(wish.role, "")))
    return marks
