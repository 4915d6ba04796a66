"""The marks of a war's intent as overlays: reach, path, those who come along, captures, supply, battles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.rules.intent import Mark
from game.systems.totalwar.state import TotalWarState
from game.views.drawing import Rgb
from game.views.table.overlays import AreaOutline, Overlay, PathLine, TileFill, TileFrame
from game.views.totalwar.marks import (
    BattleMark,
    CapturePreview,
    DirectiveMark,
    FleetLines,
    GhostForce,
    SupplyChange,
    SupplyPreview,
)
from game.views.totalwar.token_art import force_token


@dataclass(frozen=True, slots=True)
class PreviewColours:
    """Colours of what is lit up."""

    own: Rgb
    accent: Rgb
    good: Rgb
    bad: Rgb
    warning: Rgb
    dim: Rgb
    text: Rgb


Overlays = tuple[list[Overlay], list[Overlay]]


def mark_overlays(
    state: TotalWarState,
    marks: Sequence[Mark],
    win_percents: Mapping[str, int],
    colours: PreviewColours,
    role_letters: Mapping[str, str],
) -> Overlays:
    """Return what marks light up below and above the forces.

    ``win_percents`` holds for each attacking force the chance of winning its battle; one that is missing is
    still being worked out. ``role_letters`` are the letters of directives by their role.
    """
    under: list[Overlay] = []
    over: list[Overlay] = []
    lines = tuple(mark.places for mark in marks if mark.role == "line")
    if lines:
        under.append(FleetLines(lines, colours.own))
    for mark in marks:
        if mark.role in _ABOVE:
            over += _above(state, mark, win_percents, colours)
        else:
            under += _below(mark, colours, role_letters)
    return under, over


_ABOVE = frozenset({"proposed", "pointed", "weapon", "ghost", "battle"}) | {
    f"{role}_{whose}" for role in ("cut", "joined") for whose in ("own", "other")
}


def _below(mark: Mark, colours: PreviewColours, role_letters: Mapping[str, str]) -> list[Overlay]:
    places, first = mark.places, mark.places[0] if mark.places else -1
    match mark.role:
        case "directive":
            return [DirectiveMark(places[-1], first, colours.dim, role_letters.get(mark.label, ""))]
        case "retreat" | "entry":
            return [TileFill(places, colours.good, 0.3), AreaOutline(places, colours.accent)]
        case "ready":
            return [TileFrame(first, colours.dim, 0.035, 0.05)]
        case "reach":
            fill: list[Overlay] = [TileFill(places[1:], colours.own, 0.26)] if places[1:] else []
            return [*fill, AreaOutline(places, colours.own)] if fill else []
        case "selected":
            return [TileFrame(first, colours.accent, 0.06)]
        case "beside":
            return [TileFrame(first, colours.own, 0.05)]
        case "captured":
            return [CapturePreview(places, colours.own, colours.accent)]
        case "spoils":
            return [TileFill(places, colours.own, 0.18), AreaOutline(places, colours.accent, True)]
        case "way":
            return [PathLine(places, colours.accent)]
        case "blast":
            return [TileFill(places, colours.warning, 0.4, "diagonal"), AreaOutline(places, colours.warning)]
        case _:
            return []


def _above(
    state: TotalWarState, mark: Mark, win_percents: Mapping[str, int], colours: PreviewColours
) -> list[Overlay]:
    places = mark.places
    match mark.role:
        case "proposed":
            return [TileFrame(place, colours.accent, 0.06) for place in places]
        case "pointed":
            return [TileFrame(place, colours.text, 0.03) for place in places]
        case "weapon":
            return [TileFrame(place, colours.accent, 0.05) for place in places]
        case "ghost":
            return [GhostForce(force_token(state, state.forces[mark.unit]), places, colours.accent)]
        case "battle":
            percent = win_percents.get(mark.unit, -1)
            tone = colours.warning if percent < 0 else colours.good if percent >= 50 else colours.bad
            return [BattleMark(places[0], percent, tone)]
        case "cut_own" | "cut_other" | "joined_own" | "joined_other":
            change: SupplyChange = "cut" if mark.role.startswith("cut") else "joined"
            helps = mark.role.endswith("own") is (change == "joined")
            return [SupplyPreview(places, change, colours.good if helps else colours.bad)]
        case _:
            return []
