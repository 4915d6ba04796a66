"""Cards in flight: `python tests/bench/bench_cards.py`. CPU time of a duel's frames at 1920x1080.

On the table of a real duel twenty cards, larger than the table itself would lay so many, are dealt face up,
turned sideways and taken home, all at the same time; at first every flight has other cards, so that faces are
painted in flight. Beside that a duel between Officers. Only what the drawing thread itself spends counts.
"""

import gc
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.app.services import make_services
from game.core.ids import PlayerId
from game.scenes.context import Context
from game.scenes.game.screen import GameScreen
from game.scenes.loop import STEP_MS, Loop
from game.scenes.services import GameChoice, Services
from game.scenes.stack import SceneStack
from game.session.schema import SeatRecord
from game.systems.duel.build_suits import face_of
from game.systems.duel.content import Card, Deck
from game.systems.duel.profile import DuelRules
from game.systems.duel.request import DuelRequest, SeatRequest, UnitRequest
from game.views.duel.card_face import CardLook
from game.views.duel.card_layer import CardItem, Spot
from game.views.duel.card_table import Lay
from game.views.duel.show import DuelShow
from game.views.duel.token_art import card_look
from tests.bench.figures import Figure, percentile, show

SIZE = (1920, 1080)
CARDS = 20
FLIGHTS = 40
WIDTH = 110.0
WARM_FRAMES = 60
BUSY_FRAMES = 1_500
IDLE_FRAMES = 300
STILL_FRAMES = 200
SEATS = ("red", "blue", "green", "gold")


class Table:
    """A duel on the scene stack, driven frame by frame."""

    def __init__(self, services: Services, seats: int, machines: int, level: str = "") -> None:
        """Begin it; without a level people sit at the table."""
        decks = sorted(services.catalog.of(Deck))
        request = DuelRequest(
            map=min(board.id for board in services.catalog.maps.values() if "duel" in board.systems),
            mission="last_standing",
            seats=tuple(
                SeatRequest(
                    units=tuple(
                        UnitRequest(deck=decks[(seat + 4 * n) % len(decks)]) for n in range(machines)
                    ),
                    player=SEATS[seat],
                    team=f"team_{seat % 2}",
                )
                for seat in range(seats)
            ),
        )
        records = tuple(
            SeatRecord(PlayerId(SEATS[seat]), "agent" if level else "human", level) for seat in range(seats)
        )
        surface = pygame.display.set_mode(SIZE)
        self.stack = SceneStack(Context(), SIZE)
        self.loop = Loop(self.stack, lambda: surface, pygame.display.flip)
        scene = services.table.begin(GameChoice("duel", request, records, 11, "bench"))
        assert isinstance(scene, GameScreen)
        self.scene = scene
        self.stack.start(scene)
        assert isinstance(scene.table.showing.show, DuelShow)
        self.strip = scene.table.showing.show.cards

    def frame(self) -> tuple[float, bool]:
        """One frame: milliseconds of this thread's CPU time, and whether anything was drawn."""
        drawn = self.loop.frames_drawn
        start = time.thread_time_ns()
        self.loop.step(STEP_MS)
        return (time.thread_time_ns() - start) / 1e6, self.loop.frames_drawn > drawn

    def still(self) -> None:
        """Wait until everything has been shown."""
        still = 0
        while still < STILL_FRAMES:
            still = 0 if self.frame()[1] else still + 1

    def place(self, items: Sequence[CardItem]) -> None:
        """Lay cards at once."""
        strip = self.strip
        strip.show(Lay(tuple(items), strip.lay_out.piles), at_once=True)
        self.frame()

    def flight(self, items: Sequence[CardItem]) -> Iterator[float]:
        """Send cards on their way; milliseconds of every frame until they rest."""
        strip = self.strip
        strip.show(Lay(tuple(items), strip.lay_out.piles))
        while not strip.layer.is_resting:
            yield self.frame()[0]

    def busy(self, count: int) -> list[float]:
        """So many drawn frames while the duel lasts; frames that wait for a decision are not counted."""
        found: list[float] = []
        while len(found) < count and self.stack.scenes and self.stack.scenes[-1].name == "duel":
            milliseconds, was_drawn = self.frame()
            if was_drawn:
                found.append(milliseconds)
            else:
                time.sleep(0.001)
        return found


def _hand(looks: Sequence[CardLook], strip: pygame.Rect, number: int) -> list[CardItem]:
    """Twenty cards beside each other, each with its pile at the left end of the strip."""
    step = (strip.width - WIDTH) / CARDS
    return [
        CardItem(
            key=f"{number}:{place}",
            spot=Spot(strip.x + WIDTH / 2 + step * (place + 0.5), strip.centery, WIDTH),
            home=Spot(strip.x + 30.0 + step * place / 4, strip.centery, WIDTH * 0.42, 0.0, 0.0),
            look=looks[(number * CARDS + place) % len(looks)],
            colour=(86, 156, 255),
            letter="F",
        )
        for place in range(CARDS)
    ]


def flights(services: Services) -> list[float]:
    """Milliseconds of every frame with twenty cards on their way."""
    rules = services.catalog.rules["duel"].options
    assert isinstance(rules, DuelRules)
    strings = dict(services.words.strings)
    cards = services.catalog.of(Card).values()
    looks = [card_look(face_of(card, rules), strings, services.catalog) for card in cards]
    table = Table(services, 2, 1)
    table.still()
    found: list[float] = []
    for number in range(FLIGHTS):
        hand = _hand(looks, table.strip.rect, number)
        piled = [replace(item, spot=item.home) for item in hand]
        aside = [replace(i, spot=replace(i.spot, angle=-90.0, width=WIDTH * 0.8)) for i in hand]
        table.place(piled)
        gc.collect()
        for items in (hand, aside, piled):
            found.extend(table.flight(items))
    table.scene.exit()
    return found


def figures() -> list[Figure]:
    """Measure."""
    with tempfile.TemporaryDirectory() as name:
        os.environ["IRONSPHERE_HOME"] = str(Path(name) / "home")
        pygame.display.init()
        pygame.font.init()
        services = make_services(saves=Path(name) / "home" / "saves")
        flying = flights(services)
        duel = Table(services, 2, 2, "officer")
        duel.busy(WARM_FRAMES)
        gc.collect()
        busy = duel.busy(BUSY_FRAMES)
        duel.scene.exit()
        calm = Table(services, 2, 1)
        calm.still()
        idle = [calm.frame()[0] for _ in range(IDLE_FRAMES)]
        calm.scene.exit()
    return [
        Figure(f"{CARDS} cards in flight, p50 of {len(flying)}", percentile(flying, 50), "ms", 4),
        Figure(f"{CARDS} cards in flight, p99", percentile(flying, 99), "ms", 12),
        Figure(f"{CARDS} cards in flight, worst", max(flying), "ms"),
        Figure(f"busy frame, duel, p50 of {len(busy)}", percentile(busy, 50), "ms", 4),
        Figure("busy frame, duel, p99", percentile(busy, 99), "ms", 12),
        Figure("busy frame, duel, worst", max(busy), "ms"),
        Figure("idle frame, duel, p99", percentile(idle, 99), "ms", 1),
    ]


if __name__ == "__main__":
    show(figures())
