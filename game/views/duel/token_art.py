"""What machines and cards of a duel are drawn from: counters on hexagonal bases, looks of cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import pygame

from game.content.catalog import Catalog
from game.core.ids import UnitId
from game.core.table import TokenView
from game.rules.prose import fill
from game.systems.duel.battlefield import for_each_card
from game.systems.duel.content import Ability, CardSet
from game.systems.duel.keywords import usual_moment
from game.systems.duel.setup import CardFace, DuelSetup
from game.views.drawing import PREMULTIPLIED, Canvas, Rgb, mix, regular_polygon, shade
from game.views.duel.card_face import CardLook
from game.views.tokens.counter import CounterColours, CounterSpec, Readiness, counter
from game.views.tokens.silhouette import silhouette
from game.views.tokens.spec import SilhouetteSpec
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit

SPRITE_SCALE = 2.0 / 0.92
"""A base is two steps wide, and the stage draws tokens a little smaller than a unit."""
COUNTER_SHARE = 0.74
MOST_COUNTERS = 200
LEAST_NUMBERED_PX = 36
MOST_DIGITS = 3
"""Smaller counters carry no number, nor do longer ones fit."""
BASE_FOOT = 0.93
"""Where a hexagon ends in the square round it: below that the next base may lie."""


def ability_texts(
    abilities: Sequence[Ability], strings: Mapping[str, str], *, of_frame: bool = False
) -> tuple[tuple[str, str], ...]:
    """Return for each ability its few words and its sentence; a frame's may count for each of its cards."""
    found = []
    for ability in abilities:
        sentence = _ability_text(ability, strings)
        short, colon, _ = sentence.partition(":")
        if of_frame and for_each_card((ability,)):
            sentence = fill(strings, "duel.keyword.each_card", {"text": sentence})
        found.append((short if colon else sentence, sentence))
    return tuple(found)


def _ability_text(ability: Ability, strings: Mapping[str, str]) -> str:
    """Return the sentence of a keyword; at another moment than the usual one it is put together (DU-7.3)."""
    facts: dict[str, str | int] = {
        "amount": ability.amount or 0,
        "steps": ability.steps or 0,
        "initiative": ability.initiative or 0,
        "movement": ability.movement or 0,
        "zones": ", ".join(fill(strings, f"duel.in_zone.{zone}", {}) for zone in ability.zones or ()),
        "against": ability.against or "",
        "other": strings.get(f"duel.other.{ability.when}", ability.when),
    }
    usual = fill(strings, f"duel.keyword.{ability.kind}", facts)
    limit = f".{ability.against}" if ability.against else ""
    if ability.kind == "extra_block" or (ability.when == usual_moment(ability.kind) and not limit):
        return usual
    key = f"duel.effect.{ability.kind}"
    own = f"{key}.{ability.when}"
    name, _, _ = usual.partition(":")
    moment = fill(strings, f"duel.moment.{ability.when}{limit}", {})
    effect = fill(strings, own if own in strings else key, facts)
    return fill(strings, "duel.keyword.at_moment", {"name": name, "moment": moment, "effect": effect})


def card_look(
    face: CardFace,
    strings: dict[str, str],
    catalog: Catalog,
    initiative: int | None = None,
    movement: int | None = None,
) -> CardLook:
    """Return how a card is shown, with what the battle has made of its figures."""
    texts = ability_texts([a for a in face.abilities if a.kind != "extra_block"], strings)
    extra = ability_texts([a for a in face.abilities if a.kind == "extra_block"], strings)
    card_set = catalog.of(CardSet).get(face.set)
    origin = card_set.name if card_set is not None else strings.get(f"duel.type.{face.type}", face.type)
    return CardLook(
        face=face,
        name=face.name,
        origin=f"{origin}  {face.number}",
        keywords=tuple(short for short, _ in texts),
        details=tuple(sentence for _, sentence in (*texts, *extra)),
        initiative=face.initiative if initiative is None else initiative,
        movement=face.movement if movement is None else movement,
    )


def number_of(name: str) -> str:
    """Return the number at the end of a machine's name, "" where there is none."""
    last = name.removesuffix(")").rpartition(" ")[2]
    return last if last.isdecimal() and len(last) <= MOST_DIGITS else ""


@lru_cache(maxsize=256)
def base_plate(size_px: int, colour: Rgb) -> pygame.Surface:
    """A hexagonal base, premultiplied and shared."""
    canvas = Canvas(size_px, size_px)
    centre = (size_px / 2.0, size_px / 2.0)
    radius = size_px / 2.0
    canvas.polygon(regular_polygon(centre, radius, 6, 30.0), shade(colour, 0.55))
    canvas.polygon(regular_polygon(centre, radius * 0.955, 6, 30.0), mix((15, 21, 30), colour, 0.24))
    canvas.outline(
        regular_polygon(centre, radius * 0.86, 6, 30.0), mix((15, 21, 30), colour, 0.42), size_px * 0.012
    )
    return canvas.finish()


class DuelTokenArt:
    """Draws the machines of one battle."""

    def __init__(self, setup: DuelSetup, kit: Kit) -> None:
        """Look up once what never changes."""
        self._kit = kit
        self._seat_of = {seat.player: number for number, seat in enumerate(setup.seats)}
        self._silhouettes = {
            suit.id: kit.machines.spec(suit.frame, suit.klass) for seat in setup.seats for suit in seat.units
        }
        self._colours = CounterColours.of(kit.palette)
        self.looks = kit.factions.apart([seat.faction for seat in setup.seats])
        self._counters: dict[tuple[str, int, bool, int, Readiness], pygame.Surface] = {}

    def role(self, seat: int) -> str:
        """Return the colour role in which a seat's name is written."""
        return self.looks[seat].role

    def colour(self, seat: int) -> Rgb:
        """Return the colour of a seat."""
        return self.looks[seat].colour

    def letter(self, seat: int) -> str:
        """Return the letter of a seat."""
        return self.looks[seat].letter

    def look(self, token: TokenView, size_px: int, readiness: Readiness = "none") -> pygame.Surface:
        """Return a token's counter on its base; do not draw on it, it is kept."""
        key = (token.id, size_px, token.has_acted, token.damage, readiness)
        found = self._counters.get(key)
        if found is None:
            if len(self._counters) >= MOST_COUNTERS:
                self._counters.clear()
            found = self._counters[key] = self._counter(token, size_px, readiness)
        return found

    def _counter(self, token: TokenView, size_px: int, readiness: Readiness) -> pygame.Surface:
        look = self.looks[self._seat_of[token.owner]]
        plate = base_plate(size_px, look.colour).copy()
        inner = max(8, round(size_px * COUNTER_SHARE / 2) * 2)
        spec = CounterSpec(
            silhouette=self._silhouettes[UnitId(token.id)],
            shape=look.shape,
            colour=look.colour,
            letter=look.letter,
            is_acted=token.has_acted or readiness == "spent",
            readiness=readiness,
            damage_notches=min(8, token.damage),
        )
        body = counter(spec, inner, self._colours)
        at = ((size_px - body.get_width()) // 2, (size_px - body.get_height()) // 2)
        plate.blit(body, at, special_flags=PREMULTIPLIED)
        if (number := number_of(token.name)) and size_px >= LEAST_NUMBERED_PX:
            self._stamp(plate, number, look.colour)
        return plate

    def _stamp(self, plate: pygame.Surface, number: str, colour: Rgb) -> None:
        """Write a machine's number at the foot of its base: like ones are told apart at a glance."""
        ink = self._kit.text(number, "text", Face("label", bold=True))
        height = ink.get_height()
        canvas = Canvas(ink.get_width() + height // 2, height, 3)
        canvas.rounded(pygame.Rect(0, 0, *canvas.size), height // 3, colour)
        inside = pygame.Rect(1, 1, canvas.size[0] - 2, canvas.size[1] - 2)
        canvas.rounded(inside, height // 3, self._kit.palette.ground)
        chip = canvas.finish()
        box = chip.get_rect(midbottom=(plate.get_width() // 2, round(plate.get_height() * BASE_FOOT)))
        plate.blit(chip, box, special_flags=PREMULTIPLIED)
        plate.blit(ink, ink.get_rect(center=box.center), special_flags=PREMULTIPLIED)

    def silhouette(self, unit: UnitId) -> SilhouetteSpec:
        """Return what a machine's silhouette is drawn from."""
        return self._silhouettes[unit]

    def portrait(self, unit: UnitId, size_px: int, colour: Rgb) -> pygame.Surface:
        """Return a machine's picture or silhouette alone."""
        return silhouette(self._silhouettes[unit], size_px, colour)
