"""Nothing hidden from a viewer reaches pixels, log, tooltips or words."""

import random

import pygame
import pytest
from msgspec.structs import replace

from game.agents.agent import Decision
from game.app.registry import make_chooser
from game.app.services import make_services
from game.content.models_duel import Deck
from game.core.events import Event
from game.core.ids import PlayerId
from game.core.kernel import perform
from game.scenes.context import ViewSettings
from game.scenes.duel import spread
from game.scenes.duel.scene import DuelScene
from game.scenes.seating.minds import Minds
from game.scenes.services import Services
from game.session.match import Match
from game.session.position import Game, Layer, setup_digest
from game.session.schema import SeatRecord
from game.systems.duel.actions import PlanCards
from game.systems.duel.build import build_setup
from game.systems.duel.inspect import cards_to_plan
from game.systems.duel.request import DuelRequest, SeatRequest
from game.systems.duel.ruleset import DuelRuleset
from game.systems.duel.setup import DuelSetup
from game.systems.duel.state import DuelState, Suit
from game.systems.registry import SYSTEMS
from game.views.duel.card_layer import Spot
from tests.support.pilot import Pilot
from tests.support.shipped import shipped_catalog

SIZE = (1080, 640)
RED, BLUE = PlayerId("red"), PlayerId("blue")
RULESET = DuelRuleset()
Look = tuple[bytes, tuple[str, ...], tuple[str, ...]]


@pytest.fixture(scope="module")
def services() -> Services:
    return make_services((), lambda: 1)


def _battle(number: int) -> tuple[DuelSetup, DuelState]:
    """A battle of two humans after some random actions, in planning or in action."""
    dice = random.Random(number)
    decks = sorted(shipped_catalog().of(Deck))
    machines = 1 + number % 2
    request = DuelRequest(
        board_seed=number,
        seats=tuple(
            SeatRequest(units=tuple(dice.choice(decks) for _ in range(machines)), player=player)
            for player in (RED, BLUE)
        ),
        mission="timed",
    )
    setup = build_setup(request, shipped_catalog())
    state = RULESET.setup(setup, number)
    wanted = "planning" if number % 3 else "action"
    for step in range(400):
        if state.phase == "over":
            return _battle(number + 1000)
        if step >= 10 + 7 * (number % 9) and state.phase == wanted and state.prompt is None:
            break
        player = dice.choice(RULESET.active(state))
        state = perform(RULESET, state, dice.choice(RULESET.legal(state, player))).state
    return setup, state


def _split(cards: list[int], *sizes: int) -> list[tuple[int, ...]]:
    parts, at = [], 0
    for size in sizes:
        parts.append(tuple(cards[at : at + size]))
        at += size
    return parts


def _disguised(state: DuelState, viewer: PlayerId | None, seed: int) -> DuelState:
    """The state with everything changed that the viewer cannot know."""
    dice = random.Random(seed)
    copy = state.clone()
    copy.rng = dice.randrange(1 << 62)
    for unit, suit in state.suits.items():
        is_own = viewer is not None and state.arena.players[suit.seat] == viewer
        cards = list(suit.pile) if is_own else [*suit.pile, *suit.hand, *suit.planned]
        marker = [card for card in cards if card < 0]
        plain = [card for card in cards if card >= 0]
        dice.shuffle(plain)
        fresh: Suit
        if is_own:
            pile = [*plain, *marker]
            dice.shuffle(pile)
            fresh = replace(suit, pile=tuple(pile))
        else:
            hand, planned, rest = _split(
                plain, len(suit.hand), len(suit.planned), len(plain) - len(suit.hand) - len(suit.planned)
            )
            pile = [*rest, *marker]
            dice.shuffle(pile)
            fresh = replace(suit, pile=tuple(pile), hand=hand, planned=planned)
        copy.suits[unit] = fresh
    return copy


def _no_advice(match: Match, player: PlayerId, level: str) -> Decision:
    raise AssertionError("nobody asked")


def _plan_blue(match: Match) -> None:
    """Blue plans while red still has to: what is placed face down differs, what is told does not."""
    state = match.observe(BLUE)
    assert isinstance(state, DuelState)
    if not {RED, BLUE} <= set(match.active):
        return
    for suit in state.suits.values():
        if state.arena.players[suit.seat] == BLUE and suit.status == "board" and not suit.is_planned:
            cards = tuple(sorted(suit.hand)[: cards_to_plan(state, suit)])
            match.submit(PlanCards(player=BLUE, unit=suit.id, cards=cards))


def _looked(services: Services, setup: DuelSetup, state: DuelState, viewer: PlayerId | None) -> Look:
    """Everything that a screen shows of a state: two pictures, the words with all tooltips, the log."""
    systems = {system.name: system for system in SYSTEMS}
    game = Game(systems["duel"], setup, setup_digest(setup))
    match = Match((Layer(game, state),), systems=systems)
    records = [SeatRecord(RED), SeatRecord(BLUE)]
    scene = DuelScene(services, match, records, Minds(make_chooser(1), _no_advice))
    pilot = Pilot(scene, size=SIZE, settings=ViewSettings(animation_speed_percent=0))
    pilot.wait(34)
    if viewer is not None:
        pilot.click("curtain_lift")
    _plan_blue(match)
    pilot.wait(51)
    pictures = [pygame.image.tobytes(pilot.surface, "RGB")]
    words = [pilot.text()]
    rect = scene.top.cards.rect
    for left in range(rect.left + 40, rect.right, 170):
        pilot.move((left, rect.centery))
        words.append(pilot.text())
    for vertex in range(0, state.arena.board.vertex_count, 61):
        x, y = scene.play.stage.screen(vertex)
        words.append(scene.board.tooltip_at((round(x), round(y))))
    pictures.append(pygame.image.tobytes(pilot.surface, "RGB"))
    return b"".join(pictures), tuple(words), tuple(line for line, _ in scene.play.log_lines)


def _compare(services: Services, number: int) -> tuple[Look, Look]:
    """The looks of a state and of its disguise, of red behind the curtain or of nobody."""
    setup, state = _battle(number)
    may_lift = state.phase == "planning" and RED in RULESET.active(state)
    viewer = RED if may_lift and number % 2 else None
    disguised = _disguised(state, viewer, number)
    assert RULESET.record(disguised) != RULESET.record(state)
    return _looked(services, setup, state, viewer), _looked(services, setup, disguised, viewer)


@pytest.mark.rule("DU-4.7")
@pytest.mark.parametrize("number", range(20))
def test_hidden_facts_change_nothing(services: Services, number: int) -> None:
    one, other = _compare(services, number)
    assert one[2] == other[2], "the log differs"
    assert one[1] == other[1], "the words differ"
    assert one[0] == other[0], "pixels differ"


@pytest.mark.slow
@pytest.mark.parametrize("number", range(20, 220))
def test_hidden_facts_change_nothing_in_many_states(services: Services, number: int) -> None:
    one, other = _compare(services, number)
    assert one == other


@pytest.fixture
def peek(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: whoever looks gets the whole state and every event as it is."""

    def observed(self: DuelRuleset, state: DuelState, player: PlayerId | None) -> DuelState:
        return state.clone()

    def told(self: DuelRuleset, state: DuelState, event: Event, player: PlayerId | None) -> Event:
        return event

    monkeypatch.setattr(DuelRuleset, "observe", observed)
    monkeypatch.setattr(DuelRuleset, "redact", told)


@pytest.mark.usefixtures("peek")
def test_a_peek_shows_in_the_log(services: Services) -> None:
    looks = [_compare(services, number) for number in (1, 2, 4, 5)]
    assert any(one[2] != other[2] for one, other in looks)


@pytest.mark.usefixtures("peek")
def test_a_peek_shows_in_the_pixels(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted as well: the strip turns up what lies face down."""

    def face_up(x: float, y: float, width: float, angle: float = 0.0, face: float = 1.0) -> Spot:
        return Spot(x, y, width, angle, 1.0)

    monkeypatch.setattr(spread, "Spot", face_up)
    looks = [_compare(services, number) for number in (1, 2, 4, 5)]
    assert any(one[0] != other[0] for one, other in looks)
