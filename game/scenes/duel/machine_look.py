"""A machine that is being chosen: its picture, its figures, and its deck in charts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from game.scenes.duel.deck_draft import curve, zones_of
from game.scenes.duel.preview import machine_picture
from game.scenes.duel.sketch import Sketch
from game.scenes.services import Services
from game.scenes.words import Words
from game.systems.duel.setup import ZONES, DuelSetup, SuitSetup
from game.views.duel.card_art import TYPE_COLOURS
from game.views.duel.charts import BarChart, ZoneChart
from game.views.duel.token_art import ability_texts
from game.views.ui.basic import Label, Picture
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Row
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

PORTRAIT = 88
CHART_HEIGHT = 60


class MachineLook(Row):
    """One line of what a seat's machine is like; without charts where its own deck is illegal."""

    def __init__(self, services: Services, sketch: Sketch, seat: int, place: int) -> None:
        """``sketch``: what can be shown of the duel; nothing where it has no such machine."""
        super().__init__(gap=16)
        setup = sketch.setup
        if setup is None or seat >= len(setup.seats) or place >= len(setup.seats[seat].units):
            return
        words, suit = services.words, setup.seats[seat].units[place]
        figures = dict(zip(ZONES, suit.armour))
        lines = [words("duel.new.machine", steps=suit.base_movement, **figures)]
        lines += [escape(text) for _, text in ability_texts(suit.abilities, words.strings, of_frame=True)]
        charts = () if (seat, place) in sketch.stand_ins else _charts(words, setup, suit)
        self.replace(
            Picture(partial(_picture, setup, seat, place), width=PORTRAIT, height=PORTRAIT),
            Column(
                Label("\n".join(lines), "dim", "label", id=f"machine_{seat}_{place}"),
                Row(*charts, gap=24),
                gap=4,
                stretch=1,
            ),
        )


def _charts(words: Words, setup: DuelSetup, suit: SuitSetup) -> Iterator[Widget]:
    """Draw a machine's deck: its cards by initiative, and by the zones that they strike and block."""
    faces = [setup.cards[card] for card in suit.deck]
    initiative = BarChart(TYPE_COLOURS["pilot"], height=CHART_HEIGHT)
    initiative.show(curve(face.initiative for face in faces))
    zones = ZoneChart(height=CHART_HEIGHT)
    told = zones_of(faces)
    zones.show(tuple((words(f"duel.zone.{zone}"), strikes, blocks) for zone, strikes, blocks in told))
    for key, chart in (("initiative", initiative), ("zones", zones)):
        yield Column(Label(words(f"duel.deck.{key}"), "dim", "label"), chart)


def _picture(setup: DuelSetup, seat: int, place: int, kit: Kit, size: tuple[int, int]) -> pygame.Surface:
    return machine_picture(kit, setup, seat, place, size)
