"""The strip on which the cards lie, as a widget: hover lifts, a click or Enter uses, arrows choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame

from game.views.drawing import PREMULTIPLIED, Rgb, centred
from game.views.duel.card_layer import CardItem, CardLayer, Spot
from game.views.duel.card_sprite import draw_lot, draw_pile, draw_riffle
from game.views.ui.fonts import Face
from game.views.ui.glyphs import drawable
from game.views.ui.kit import BoxStyle, Kit
from game.views.ui.markup import escape
from game.views.ui.widget import Nav, Point, Widget

CAPTION_ROOM = 6
"""So much ground lies on both sides of a caption that would be written on its card."""


@dataclass(frozen=True, slots=True)
class Pile:
    """A face-down pile and its height."""

    spot: Spot
    colour: Rgb
    letter: str
    cards: int
    key: str = ""
    """Whose it is, for what happens to it."""


@dataclass(frozen=True, slots=True)
class Caption:
    """Words on the strip: the name of a machine, what a place is for."""

    text: str
    x: float
    y: float
    colour: Rgb
    is_bold: bool = False
    most_px: int = 400
    card: str = ""
    """The card that it belongs to: lifted, that lies behind it."""
    lines: int = 1
    """So many it may take, the first one at ``y``."""


@dataclass(frozen=True, slots=True)
class Outline:
    """An empty place for a card."""

    spot: Spot
    colour: Rgb


@dataclass(frozen=True, slots=True)
class Lay:
    """Everything on the strip."""

    cards: tuple[CardItem, ...] = ()
    piles: tuple[Pile, ...] = ()
    captions: tuple[Caption, ...] = ()
    places: tuple[Outline, ...] = ()


class CardTable(Widget):
    """Keeps the cards' place in the layout. Whoever shows the game draws them below the widgets.

    It means nothing before somebody has said with ``serve`` what its cards mean.
    """

    is_focusable = True
    takes_focus_on_click = True

    def __init__(self) -> None:
        super().__init__(id="cards")
        self.layer = CardLayer()
        self.lay_out = Lay()
        self.is_drawn = False
        """Whether anything has been laid on it since it has its place on the screen."""
        self._on_card: Callable[[str], object] = _ignore
        self._on_point: Callable[[str], object] = _ignore
        self._on_placed: Callable[[], object] = _wait
        self._text_for: Callable[[str], str] = _nothing
        self._pressed = ""
        self._riffles: dict[str, tuple[float, bool]] = {}
        self._cut: list[tuple[pygame.Rect, str]] = []
        """Captions that were last drawn with less than all of their words: where, and the words (markup)."""

    def serve(
        self,
        on_card: Callable[[str], object],
        on_point: Callable[[str], object],
        on_placed: Callable[[], object],
        text_for: Callable[[str], str],
        *,
        height: int,
    ) -> None:
        """Say what its cards mean from now on, and how high it is on the screen that is being built.

        ``on_point`` is told which card mouse or arrows point at ("": none), ``text_for`` explains one.
        """
        self._on_card, self._on_point = on_card, on_point
        self._on_placed, self._text_for = on_placed, text_for
        self.fixed_height = height
        self.is_drawn = False
        self._pressed = ""
        self.layer.lift("")
        self.restyle()

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        return (kit.px(200), kit.px(640))

    def arrange(self, kit: Kit) -> None:
        """The strip has another place: everything on it too."""
        self.layer.settle()
        self._on_placed()

    def move(self, dx: int, dy: int) -> None:
        """The strip is scrolled: everything on it goes along at once."""
        super().move(dx, dy)
        self.is_drawn = False
        self.layer.settle()
        self._on_placed()

    def show(self, lay: Lay, *, at_once: bool = False) -> None:
        """Say what lies on the strip; who points at a card that is gone by keys begins anew."""
        if lay != self.lay_out or at_once:
            self.lay_out = lay
            self.layer.lay(lay.cards, at_once=at_once)
            if self.layer.lifted and not any(item.key == self.layer.lifted for item in lay.cards):
                self.point_at(self._first_choice() if self.has_focus else "")

    def visible_text(self) -> str:
        """Return the cards whose faces show, with their captions, for tests and screen readers."""
        words = [item.look.name for item in self.lay_out.cards if item.look and item.spot.face >= 0.5]
        return "\n".join([*words, *(caption.text for caption in self.lay_out.captions)])

    def riffle(self, pile: str, phase: float, is_lot: bool = False) -> None:
        """Show a pile as it is being shuffled, or a lot that goes under it: 0 and 1 are before and after."""
        if 0.0 < phase < 1.0:
            self._riffles[pile] = (phase, is_lot)
        else:
            self._riffles.pop(pile, None)
        self.layer.is_dirty = True

    def end_riffles(self) -> None:
        """Nothing is being shown any more: every pile lies still."""
        if self._riffles:
            self._riffles.clear()
            self.layer.is_dirty = True

    # Choosing

    @property
    def choices(self) -> Sequence[CardItem]:
        """The cards that can be used now."""
        return [item for item in self.lay_out.cards if item.is_choice]

    def point_at(self, key: str) -> None:
        """Lift a card and tell."""
        if self.layer.lift(key):
            self._on_point(key)

    def on_hover(self, point: Point | None) -> None:
        """Lift what is under the mouse."""
        found = self.layer.at(point) if point is not None else None
        self.point_at(found.key if found is not None else "")

    def on_press(self, point: Point) -> bool:
        """Begin a click."""
        found = self.layer.at(point)
        self._pressed = found.key if found is not None else ""
        return True

    def on_release(self, point: Point) -> None:
        """Use the card on which the click began and ended."""
        found = self.layer.at(point)
        if found is not None and found.key == self._pressed:
            self._on_card(found.key)

    def tooltip_at(self, point: Point | None) -> str:
        """Explain the card under the mouse, or the one that the arrows have lifted; tell a cut caption."""
        found = self.layer.at(point) if point is not None else None
        key = self.layer.lifted if point is None else found.key if found is not None else ""
        if key:
            return self._text_for(key)
        return next((text for box, text in self._cut if point is not None and box.collidepoint(point)), "")

    def on_nav(self, nav: Nav) -> bool:
        """Left and right go from card to card, those that cannot be used included; Enter uses."""
        keys = [item.key for item in self.lay_out.cards]
        if nav in (Nav.LEFT, Nav.RIGHT) and keys:
            step = 1 if nav is Nav.RIGHT else -1
            lifted = self.layer.lifted
            at = keys.index(lifted) + step if lifted in keys else (0 if step > 0 else -1)
            self.point_at(keys[at % len(keys)])
            return True
        if nav is Nav.ACTIVATE and self.layer.lifted:
            self._on_card(self.layer.lifted)
            return True
        return False

    def on_focus(self, has_focus: bool) -> None:
        """Begin at the first card that can be used; who goes elsewhere points at none any more."""
        if not has_focus:
            self.point_at("")
        elif self.choices and not self.layer.lifted:
            self.point_at(self._first_choice())

    def _first_choice(self) -> str:
        return next((item.key for item in self.choices), "")

    # Drawing

    @property
    def area(self) -> pygame.Rect:
        """Outside of which no card is, nor was when it was last drawn."""
        area = self.layer.area
        return self.rect.union(area) if area.width else self.rect

    def draw(self, surface: pygame.Surface, kit: Kit) -> None:
        """Draw the strip, of one that is scrolled what is left of it in view."""
        whole, view = surface.get_clip(), self.view_rect()
        if not whole.colliderect(self.area):
            return
        if view != self.rect:
            surface.set_clip(whole.clip(view))
        self._draw_whole(surface, kit)
        surface.set_clip(whole)

    def _draw_whole(self, surface: pygame.Surface, kit: Kit) -> None:
        for place in self.lay_out.places:
            _draw_pile(surface, place.spot, place.colour, "", 0)
        for stack in self.lay_out.piles:
            phase, is_lot = self._riffles.get(stack.key, (0.0, True))
            if phase:
                size, at = max(12, round(stack.spot.width)), (stack.spot.x, stack.spot.y)
                clip = surface.get_clip()
                surface.set_clip(clip.clip(self.rect))
                draw = draw_lot if is_lot else draw_riffle
                draw(surface, at, size, stack.colour, stack.letter, phase)
                surface.set_clip(clip)
            if not is_lot:
                continue
            _draw_pile(surface, stack.spot, stack.colour, stack.letter, stack.cards)
            count = kit.text(str(stack.cards), "text", Face("label", bold=True))
            box = count.get_rect(center=(round(stack.spot.x), round(stack.spot.y)))
            chip = kit.fonts.height(Face("label"))
            radius = min(chip * 0.75, stack.spot.width * 0.42)
            pygame.draw.circle(surface, kit.palette.ground, box.center, radius)
            surface.blit(count, box, special_flags=PREMULTIPLIED)
        self.layer.draw(surface)
        self._cut = []
        for caption in self._apart(kit):
            self._write(surface, kit, caption)

    def _apart(self, kit: Kit) -> list[Caption]:
        """Return the captions, those at the foot of the strip moved apart where one would touch the next."""
        found = list(self.lay_out.captions)
        rows: dict[float, list[int]] = {}
        for number, caption in enumerate(found):
            if not caption.card and caption.lines == 1:
                rows.setdefault(caption.y, []).append(number)
        for row in rows.values():
            row.sort(key=lambda number: found[number].x)
            spans = [(found[number].x, _width(kit, found[number])) for number in row]
            for number, x in zip(
                row, moved_apart(spans, self.rect.left, self.rect.right, kit.px(CAPTION_ROOM))
            ):
                found[number] = replace(found[number], x=x)
        return found

    def _write(self, surface: pygame.Surface, kit: Kit, caption: Caption) -> None:
        face = Face("label", bold=caption.is_bold)
        lines = kit.fonts.folded(caption.text, face, caption.most_px, caption.lines)
        y = caption.y
        for line in lines:
            ink = kit.fonts.render(line, face, caption.colour)
            if caption.card and caption.card == self.layer.lifted:
                around = kit.px(CAPTION_ROOM)
                style = BoxStyle(kit.palette.ground, radius=ink.get_height() // 2)
                behind = kit.box(ink.get_width() + 2 * around, ink.get_height(), style)
                centred(surface, behind, (caption.x, y))
            centred(surface, ink, (caption.x, y))
            y += ink.get_height()
        if " ".join(lines) != " ".join(drawable(caption.text).split()):
            height = kit.fonts.height(face)
            box = pygame.Rect(0, 0, caption.most_px, height * len(lines))
            box.midtop = (round(caption.x), round(caption.y - height / 2))
            self._cut.append((box, escape(caption.text)))


def _width(kit: Kit, caption: Caption) -> int:
    return min(caption.most_px, kit.fonts.width(caption.text, Face("label", bold=caption.is_bold)))


def moved_apart(spans: Sequence[tuple[float, int]], left: int, right: int, gap: int) -> list[float]:
    """Return the middles of words in a row, given with their widths, so that none touches the next.

    They stay where they are if they do not; where the row has no room for all, too.
    """
    if sum(width for _, width in spans) + gap * (len(spans) - 1) > right - left:
        return [x for x, _ in spans]
    starts: list[float] = []
    edge = float(left)
    for x, width in spans:
        starts.append(max(edge, x - width / 2.0))
        edge = starts[-1] + width + gap
    edge = float(right)
    for number in reversed(range(len(spans))):
        starts[number] = min(starts[number], edge - spans[number][1])
        edge = starts[number] - gap
    return [start + width / 2.0 for start, (_, width) in zip(starts, spans)]


def _ignore(key: str) -> None:
    """No card means anything yet."""


def _wait() -> None:
    """Nobody lays anything yet."""


def _nothing(key: str) -> str:
    """Return nothing: no card is known yet."""
    return ""


def _draw_pile(surface: pygame.Surface, spot: Spot, colour: Rgb, letter: str, cards: int) -> None:
    draw_pile(surface, (spot.x, spot.y), max(12, round(spot.width)), colour, letter, cards)
