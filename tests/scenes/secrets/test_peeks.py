"""Planted: a screen, a log, a tooltip, a hint or a save that knows too much is noticed for what it is."""

import dataclasses
from collections.abc import Callable
from typing import cast

import pygame
import pytest
from _pytest.mark.structures import ParameterSet
from msgspec.structs import replace

from game.agents import advise
from game.agents.advise import make_agent
from game.agents.agent import Decision
from game.app import registry
from game.core.events import Event
from game.core.ids import PlayerId, UnitId
from game.core.kernel import GameState
from game.core.rng import seeded
from game.rules.system import AnySystem
from game.scenes.context import Context
from game.scenes.duel.deck_look import DeckLook
from game.scenes.game.panel_context import AnyIntent
from game.scenes.game.screen import GameScreen
from game.scenes.game.showing import Showing
from game.scenes.saved import picture
from game.scenes.saved.picture import lay_out
from game.scenes.services import Services
from game.scenes.stack import SceneStack
from game.scenes.totalwar.face import TOTAL_WAR_FACE
from game.session import store
from game.session.facts import facts_of
from game.session.match import Match
from game.session.position import Position
from game.session.schema import Facts
from game.systems.duel.ruleset import DuelRuleset
from game.systems.duel.state import DuelState
from game.systems.totalwar.ruleset import TotalWarRuleset
from game.systems.totalwar.state import TotalWarState
from game.views.table.stage import Stage
from game.views.ui.kit import Kit
from tests.support.secrecy.look import Look
from tests.support.secrecy.tables import Curiosity, Table, shelf
from tests.support.secrecy.worlds import worlds

Patch = pytest.MonkeyPatch
STATES = ("skirmish", "duel", "totalwar", "strategic")
LONG_AGO = "2024-01-01T00:00:00+00:00"


def slowly(*values: object) -> ParameterSet:
    """A case that is not part of the default run."""
    return pytest.param(*values, marks=pytest.mark.slow)


def _kinds(services: Services, name: str, number: int, level: str = "cadet") -> set[str]:
    """Return in what the two worlds differ for their viewer."""
    one, other = worlds(name, number).looks(Curiosity(services, number, level=level))
    return {line.partition(":")[0] for line in one.differences(other)}


def _shelf_kinds(services: Services, name: str, number: int) -> set[str]:
    """Return in what the lists of saves of two worlds differ for somebody who is no player."""
    pair = worlds(name, number)
    assert pair.viewer is None
    table, care = Table(None, pair.game.players), Curiosity(services, number)
    one, other = Look(), Look()
    shelf(pair.true, table, care, one)
    shelf(pair.other, table, care, other)
    assert "thumbnail" in one.kinds
    return {line.partition(":")[0] for line in one.differences(other)}


@pytest.mark.parametrize("name", ["skirmish", slowly("duel"), slowly("totalwar"), slowly("strategic")])
def test_a_peek_in_the_pixels(services: Services, name: str, monkeypatch: Patch) -> None:
    """The screen of a game draws one point in a colour that the dice to come decide."""
    draw = SceneStack.draw

    def draw_all(self: SceneStack, surface: pygame.Surface) -> None:
        draw(self, surface)
        if isinstance(self.top, GameScreen):
            surface.set_at((5, 5), self.top.match.state.rng % 0xFFFFFF)

    monkeypatch.setattr(SceneStack, "draw", draw_all)
    assert _kinds(services, name, 0) == {"pixels"}


@pytest.mark.parametrize(("name", "ruleset"), [("duel", DuelRuleset), ("totalwar", TotalWarRuleset)])
def test_a_peek_in_the_log(
    services: Services, name: str, ruleset: type[DuelRuleset | TotalWarRuleset], monkeypatch: Patch
) -> None:
    """Whoever listens is told every event as it is, after both worlds have gone on unheard."""
    pairs = ((number, worlds(name, number)) for number in range(1, 20, 2))
    number, pair = next((number, pair) for number, pair in pairs if pair.secretly)

    def told(self: object, state: GameState, event: Event, player: PlayerId | None) -> Event:
        return event

    monkeypatch.setattr(ruleset, "redact", told)
    one, other = pair.looks(Curiosity(services, number))
    assert any(line.startswith("log:") for line in one.differences(other))


def test_a_peek_in_a_tooltip(services: Services, monkeypatch: Patch) -> None:
    """A panel under the mouse says what everybody has in the bank."""
    screens: list[GameScreen] = []
    enter = GameScreen.enter

    def seated(self: GameScreen, context: Context, size: tuple[int, int]) -> None:
        screens.append(self)
        self.table.face = dataclasses.replace(self.table.face, tip=tell_all)
        enter(self, context, size)

    def tell_all(showing: Showing, intent: AnyIntent, tile: int) -> str:
        whole = cast(TotalWarState, screens[-1].match.position.bottom.state)
        banks = [faction.bank for faction in whole.factions.values()]
        return f"{TOTAL_WAR_FACE.tip(showing, intent, tile)} {banks}"

    monkeypatch.setattr(GameScreen, "enter", seated)
    assert "tooltips" in _kinds(services, "totalwar", 0)


@pytest.mark.slow
def test_a_peek_into_a_deck(services: Services, monkeypatch: Patch) -> None:
    """The look into the decks says which cards lie in whose hand."""
    tables: list[GameScreen] = []
    enter = GameScreen.enter

    def seated(self: GameScreen, context: Context, size: tuple[int, int]) -> None:
        tables.append(self)
        enter(self, context, size)

    def tell_all(self: DeckLook, unit: UnitId, card: int) -> str:
        state = tables[-1].match.state
        assert isinstance(state, DuelState)
        return "hand" if card in state.suits[unit].hand else "hidden"

    monkeypatch.setattr(GameScreen, "enter", seated)
    monkeypatch.setattr(DeckLook, "_place", tell_all)
    assert any("words" in _kinds(services, "duel", number) for number in range(1, 6))


@pytest.mark.parametrize("name", [slowly("skirmish"), slowly("duel"), "totalwar"])
def test_a_peek_in_the_hint(services: Services, name: str, monkeypatch: Patch) -> None:
    """The adviser lets the dice to come decide."""

    def knows_all(
        system: AnySystem, state: GameState, player: PlayerId, level: str, *, seed: int
    ) -> Decision:
        actions = system.ruleset.legal(state, player)
        return Decision(actions[state.rng % len(actions)])

    def decider(seed: int, level: str) -> Callable[[Match, PlayerId], Decision]:
        return lambda match, player: knows_all(match.system, match.state, player, level, seed=seed)

    monkeypatch.setattr(advise, "advise", knows_all)
    monkeypatch.setattr(registry, "make_decider", decider)
    assert any("hint" in _kinds(services, name, number) for number in (2, 6, 8))


@pytest.mark.slow
def test_a_peek_of_an_officer_at_the_cards(services: Services, monkeypatch: Patch) -> None:
    """The adviser thinks as it always does, but about the hands, plans and piles as they are."""

    def knows_all(
        system: AnySystem, state: GameState, player: PlayerId, level: str, *, seed: int
    ) -> Decision:
        known = system.ruleset.clone(state)
        return make_agent(system, level).choose(known, player, seeded(seed))

    monkeypatch.setattr(advise, "advise", knows_all)
    assert "hint" in _kinds(services, "duel", 2, level="officer")


def test_a_peek_in_the_save(services: Services, monkeypatch: Patch) -> None:
    """What the list of saves shows of a game is written down by somebody who sees everything."""

    def tells_all(position: Position, saved: str = "", entries: int = -1) -> Facts:
        facts = facts_of(position, LONG_AGO, entries)
        return replace(facts, place=f"{facts.place} {position.bottom.state.rng % 97}")

    monkeypatch.setattr(store, "facts_of", tells_all)
    assert "words" in _kinds(services, "totalwar", 4)


@pytest.mark.parametrize(
    ("name", "number"),
    [("skirmish", 7), ("duel", 7), ("totalwar", 7), *(slowly(name, 4) for name in STATES)],
)
def test_a_peek_in_the_picture_of_a_save(
    services: Services, name: str, number: int, monkeypatch: Patch
) -> None:
    """The dice to come decide the colour of a spot: seen once secrets are not left out."""

    @dataclasses.dataclass
    class Spot:
        colour: int

        def draw(self, surface: pygame.Surface, stage: Stage) -> None:
            colour = (self.colour >> 16, self.colour >> 8 & 255, self.colour & 255)
            pygame.draw.circle(surface, colour, surface.get_rect().center, 9)

    def knows_all(services: Services, kit: Kit, position: Position) -> tuple[Stage, ...]:
        stages = lay_out(services, kit, position)
        for stage in stages:
            stage.labels = (*stage.labels, Spot(position.top.state.rng % 0xFFFFFF))
        return stages

    monkeypatch.setattr(picture, "lay_out", knows_all)
    assert _shelf_kinds(services, name, number) == set()
    monkeypatch.setattr(picture, "seen_by_all", lambda position: position)
    assert _shelf_kinds(services, name, number) == {"pixels", "thumbnail"}
