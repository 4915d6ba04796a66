"""Models to choose from: silhouette, price and numbers, and why one cannot be had."""

from collections.abc import Callable

import pygame

from game.scenes.setup.squads.portraits import FramePortrait, frame_tooltip
from game.scenes.skirmish.numbers import derived_note, war_text
from game.scenes.totalwar.pages.page import WarPage
from game.systems.totalwar.economy import is_developed
from game.systems.totalwar.roster import is_barred
from game.systems.totalwar.setup import FrameSetup
from game.systems.totalwar.state import Faction, TotalWarState
from game.views.ui.basic import Picture
from game.views.ui.controls import Stepper
from game.views.ui.kit import Kit


def shown_frames(state: TotalWarState, faction: Faction) -> list[FrameSetup]:
    """The models of a faction that serve in this theatre, tier by tier, undeveloped ones included."""
    found = [
        frame
        for frame in state.campaign.frames.values()
        if frame.faction == faction.origin
        and frame.klass != "superweapon"
        and not is_barred(state.campaign, frame.id, state.theatre)
    ]
    return sorted(found, key=lambda frame: (frame.tier, frame.klass == "warship", frame.cost_gold, frame.id))


def tier_title(page: WarPage, tier: int) -> str:
    """The title of a tier, and whether it is developed."""
    title = page.words("war.page.tier", tier=tier)
    known = any(
        is_developed(page.state, page.faction, f)
        for f in shown_frames(page.state, page.faction)
        if f.tier == tier
    )
    return title if known else page.words("war.page.tier.unknown", title=title)


def portrait_of(page: WarPage, frame: FrameSetup) -> FramePortrait | None:
    """A model's silhouette; None where no pack in use knows it."""
    known = page.screen.services.catalog.frames.get(frame.id)
    if known is None:
        return None
    return FramePortrait(known, known.faction)


def stat_line(page: WarPage, frame: FrameSetup) -> str:
    """Price and numbers in one short line."""
    catalog = page.screen.services.catalog
    known = catalog.frames.get(frame.id)
    if known is None:
        return page.words("screen.squad.cost_short", cost=frame.cost_gold)
    return war_text(page.words, known, catalog, frame.cost_gold)


def frame_about(page: WarPage, frame: FrameSetup) -> str:
    """What there is to know about a model."""
    catalog = page.screen.services.catalog
    known = catalog.frames.get(frame.id)
    if known is None:
        return ""
    note = derived_note(page.words, known, catalog)
    return "\n".join(filter(None, (frame_tooltip(page.words, known, stat_line(page, frame)), note)))


def frame_stepper(
    page: WarPage, frame: FrameSetup, count: int, on_change: Callable[[int], object]
) -> Stepper:
    """A card of a picker for one model."""
    return Stepper(
        frame.name,
        count,
        on_change,
        detail=stat_line(page, frame),
        icon=portrait_of(page, frame),
        tooltip=frame_about(page, frame),
        id=f"frame_{frame.id}",
    )


class FrameView(Picture):
    """A model's silhouette as a widget."""

    def __init__(self, portrait: FramePortrait, size: int = 36) -> None:
        super().__init__(self._paint, width=size, height=size)
        self._portrait = portrait

    def _paint(self, kit: Kit, size: tuple[int, int]) -> pygame.Surface:
        return self._portrait(kit, min(size))
