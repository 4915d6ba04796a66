"""Plays a duel on the real screen, by mouse or by keyboard, as a hasty but sensible person would."""

from game.agents.agent import Decision
from game.app.registry import make_chooser
from game.app.services import make_services
from game.core.ids import PlayerId
from game.scenes.context import ViewSettings
from game.scenes.duel.face import DUEL
from game.scenes.duel.tabletop import DuelPanels
from game.scenes.game.screen import GameScreen
from game.scenes.seating.thinking import AgentFactory
from game.session.match import Match
from game.session.position import Game, Layer, Position, setup_digest
from game.session.schema import SeatRecord
from game.systems.duel.intent import DuelIntent
from game.systems.duel.selection import Selection
from game.systems.duel.setup import DuelSetup
from game.systems.duel.state import DuelState
from game.systems.registry import SYSTEMS
from game.views.duel.show import DuelShow
from tests.support.duel import Duel
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT, ScreenPlayer


class DuelPlayer(ScreenPlayer):
    """Knows how to look at a duel, and acts only through the pilot."""

    system = "duel"

    @property
    def intent(self) -> DuelIntent:
        assert isinstance(self.scene.table.intent, DuelIntent)
        return self.scene.table.intent

    @property
    def plan(self) -> Selection:
        """What the player at the screen has chosen."""
        return self.intent.selection

    @property
    def panels(self) -> DuelPanels:
        assert isinstance(self.scene.table.panels, DuelPanels)
        return self.scene.table.panels

    @property
    def show(self) -> DuelShow:
        assert isinstance(self.scene.table.showing.show, DuelShow)
        return self.scene.table.showing.show

    @property
    def state(self) -> DuelState:
        """What has been shown."""
        assert isinstance(self.scene.table.showing.state, DuelState)
        return self.scene.table.showing.state

    @property
    def setup(self) -> DuelSetup:
        return self.state.field.setup

    @property
    def seen(self) -> DuelState:
        """What may be looked at now: behind a lifted curtain more than what is shown to everybody."""
        seen = self.scene.secrets.observed(self.state)
        assert isinstance(seen, DuelState)
        return seen

    def card_point(self, card: int) -> tuple[int, int]:
        """A pixel of a card on the strip that no other card covers: near its left edge."""
        item = next(item for item in self.panels.cards.lay_out.cards if item.key == str(card))
        return round(item.spot.x - item.spot.width * 0.3), round(item.spot.y)

    def best_vertex(self) -> int | None:
        """The vertex in reach nearest to an enemy, if that is nearer than now."""
        plan = self.plan
        state, board = plan.state, plan.state.field.board
        foes = [s.vertex for s in state.suits.values() if s.seat != plan.seat and s.vertex >= 0]
        current = state.current
        if not plan.vertices() or not foes:
            return None

        def away(vertex: int) -> tuple[int, int]:
            return min(board.distance(vertex, foe) for foe in foes), vertex

        best = min(plan.vertices(), key=away)
        if current is not None and away(best)[0] >= away(state.suits[current.unit].vertex)[0]:
            return None
        return best

    def move_cursor(self, vertex: int) -> None:
        """Bring the cursor to a vertex with the arrow keys."""
        board = self.scene.table.board
        if self.pilot.focused is not board:
            self.pilot.tab_to("board")
        if board.cursor is None:
            self.pilot.press("Up")
        assert board.cursor is not None
        columns = board.stage.board.columns
        row, column = divmod(board.cursor, columns)
        to_row, to_column = divmod(vertex, columns)
        self.pilot.press(*(["Right" if to_column > column else "Left"] * abs(to_column - column)))
        self.pilot.press(*(["Down" if to_row > row else "Up"] * abs(to_row - row)))
        assert board.cursor == vertex

    def step(self, *, by_mouse: bool) -> None:
        """Do the next thing."""
        pilot, plan = self.pilot, self.plan
        if pilot.ui.has_dialog:
            self.curtains += 1
            if by_mouse:
                pilot.click("curtain_lift")
            else:
                pilot.press("Ctrl+Enter")
            return
        if plan.state.phase == "placement":
            self._use_vertex(plan.vertices()[len(plan.vertices()) // 2], by_mouse)
        elif plan.state.phase == "planning":
            self._plan(by_mouse)
        elif plan.prompt is not None or plan.card_choices() or plan.targets():
            if by_mouse and plan.card_choices():
                pilot.click(self.card_point(plan.card_choices()[0]))
            elif by_mouse:
                pilot.click("task_0")
            else:
                pilot.press("1")
        elif (best := self.best_vertex()) is not None:
            self._use_vertex(best, by_mouse)
        elif by_mouse:
            pilot.click("End this card")
        else:
            pilot.press("E")

    def _use_vertex(self, vertex: int, by_mouse: bool) -> None:
        if by_mouse:
            self.pilot.click(self.point(vertex))
        else:
            self.move_cursor(vertex)
            self.pilot.press("Enter")

    def _plan(self, by_mouse: bool) -> None:
        """The two cards that strike hardest."""
        plan, pilot = self.plan, self.pilot
        suit = plan.suit
        assert suit is not None
        faces = plan.state.field.faces
        hand = sorted(suit.hand)
        wanted = sorted(hand, key=lambda c: (-sum(m.marks for m in faces[c].attacks), c))[: plan.wanted]
        for card in wanted:
            if by_mouse:
                pilot.click(self.card_point(card))
            else:
                pilot.press(str(hand.index(card) + 1))
        assert plan.is_complete, plan.picked
        if by_mouse:
            pilot.click("Place face down")
        else:
            pilot.press("E")

    def play(self, *, by_mouse: bool, most: int = 1500) -> None:
        """Play to the end."""
        for _ in range(most):
            self.settle()
            if self.is_over:
                return
            self.step(by_mouse=by_mouse)
        raise AssertionError("the duel does not end")


def _no_advice(match: Match, player: PlayerId, level: str) -> Decision:
    raise AssertionError("nobody asked")


def at_table(
    battle: Duel, settings: ViewSettings = INSTANT, size: tuple[int, int] = (1280, 720)
) -> DuelPlayer:
    """The screen of a duel as it stands, all seats human."""
    systems = {system.name: system for system in SYSTEMS}
    game = Game(systems["duel"], battle.setup, setup_digest(battle.setup))
    match = Match(Position((Layer(game, battle.state),)), systems=systems)
    agents = AgentFactory(make_chooser(1), _no_advice)
    seats = [SeatRecord(seat.player) for seat in battle.setup.seats]
    scene = GameScreen(make_services((), lambda: 1), match, seats, agents, DUEL)
    player = DuelPlayer(Pilot(scene, settings=settings, size=size))
    player.settle()
    return player
