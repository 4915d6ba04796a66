"""What is special about a system on the screen. Everything else is one game screen for all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, cast

from game.content.sounds import Sound
from game.core.events import Action, Event
from game.core.ids import PlayerId, Viewer
from game.core.kernel import GameState
from game.core.odds import Odds
from game.rules.intent import Mark
from game.rules.listing import ListedIntent
from game.rules.system import AnySystem
from game.scenes.game.brief import brief_text
from game.scenes.game.gate import Gate
from game.scenes.game.panel_context import AnyIntent, PanelContext, ScreenState
from game.scenes.game.panels import UsualPanels
from game.scenes.game.result import VerdictMaker, usual_verdict
from game.scenes.game.showing import Past, Showing
from game.scenes.game.slots import Panels, is_narrow
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.setup.form import GameForm
from game.scenes.words import Words
from game.session.match import Match
from game.session.position import Layer
from game.views.board.styles import usual_styles
from game.views.table.board_widget import BoardWidget
from game.views.table.highlights import SHARED, Roles
from game.views.table.show import Show
from game.views.table.table_show import TableShow
from game.views.ui.kit import Kit
from game.views.ui.log import Log

ShowMaker = Callable[[Services, Kit, Layer, Viewer], Show]
"""Makes the board of a game as a viewer sees it; the layer's state is what he observes."""
PageMaker = Callable[[Services, Gate, Viewer], Screen]
"""Makes a page about a game for a player, or for everybody."""
Series = Callable[[Callable[[], GameState], PlayerId, AnyIntent], Iterator[Action]]
"""Yields actions one after the other, each for the state as it is after the last one; the intent knows what
is chosen at the screen when they begin."""


class Doubt(NamedTuple):
    """Why an order is asked about once more."""

    key: str
    """Texts begin with it."""
    is_worthwhile: bool = False
    """Whether it brings something all the same: then the question begins on the order, and who does what a
    hint advises is not asked, for the hint has told it."""


class Withdrawal(NamedTuple):
    """Leaving the game, asked about once: the action, and the texts of the question (markup)."""

    action: Action
    title: str
    text: str
    yes: str


def usual_show(services: Services, kit: Kit, layer: Layer, viewer: Viewer) -> Show:
    """Return the board that the system's picture of the table describes."""
    system = layer.game.system
    table = system.ruleset.table
    styles = usual_styles(services.catalog, services.catalog.terrain)
    return TableShow(lambda state: table(state, viewer), layer.state, styles, kit, system.names)


def usual_intent(system: AnySystem, state: GameState) -> AnyIntent:
    """Return an intent that offers everything that is legal."""
    return ListedIntent(system, state)


def intent_of(make: Callable[[Any], object]) -> Callable[[AnySystem, GameState], AnyIntent]:
    """Return what makes the intent of a system, which ``make`` begins from a state of its own type."""
    return lambda _, state: cast(AnyIntent, make(state))


def usual_log() -> Log:
    """Return a log that takes what room there is."""
    return Log(stretch=1)


def usual_tip(showing: Showing, intent: AnyIntent, place: int) -> str:
    """Return what the system's brief tells of a place that is pointed at."""
    brief = showing.system.brief
    return "" if brief is None else brief_text(showing, brief.place(showing.state, place))


def nowhere(intent: AnyIntent, command: str) -> int | None:
    """Lead the cursor nowhere."""
    return None


def no_marks(intent: AnyIntent, action: Action) -> tuple[Mark, ...]:
    """Light up nothing for an action that is advised."""
    return ()


def no_doubt(odds: Odds, action: Action) -> Doubt | None:
    """Every order is taken at once."""
    return None


def withdrawal(words: Words, action: Action, key: str, rule: str, text: str = "") -> Withdrawal:
    """Return the question of who wants to leave; texts begin with ``key``; ``text`` stands for its own."""
    asked = f"{text or words(f'{key}.ask')} {{rule:{rule}}}"
    return Withdrawal(action, words(key), asked, words(f"{key}.yes"))


def no_withdrawal(words: Words, state: GameState, player: PlayerId) -> Withdrawal | None:
    """Leaving is no action of this game."""
    return None


def no_successor(setup: object) -> bool:
    """Nobody takes over a seat while a game of its own goes on."""
    return False


def everything(past: Past) -> Past:
    """Tell the whole past in a log that is made anew."""
    return past


def always(state: GameState) -> bool:
    """Say yes of every state."""
    return True


def no_screen_state(services: Services, match: Match) -> ScreenState:
    """Keep nothing while panels are made anew."""
    return ScreenState()


VIEW_KEYS = ("centre", "zoom_in", "zoom_out")


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """A system's part of the game screen. What is left out is as usual."""

    system: str
    show: ShowMaker = usual_show
    intent: Callable[[AnySystem, GameState], AnyIntent] = usual_intent
    panels: Callable[[PanelContext], Panels] = UsualPanels
    layout: Callable[[tuple[int, int], Kit], object] = is_narrow
    """What the layout depends on: where it is another one for another size, everything is laid out anew."""
    log: Callable[[], Log] = usual_log
    retold: Callable[[Past], Past] = everything
    """Which part of the past a log that is made anew tells."""
    board: Callable[..., BoardWidget] = BoardWidget
    """Makes the widget of the board, as a ``BoardWidget`` is made."""
    tip: Callable[[Showing, AnyIntent, int], str] = usual_tip
    """The tooltip of a place of the board (markup)."""
    sounds: Mapping[type[Event], Sound] = field(default_factory=dict)
    """What events sound like."""
    marks: Roles = SHARED
    """Roles of marks that only this system has."""
    more_keys: tuple[str, ...] = ()
    """Commands of its intent that have a key but no button."""
    form: GameForm | None = None
    """The form in which its games are put together; None: the usual one."""
    advised: Callable[[AnyIntent, Action], tuple[Mark, ...]] = no_marks
    """What lights up for an action that was advised."""
    prompts: Literal["panel", "dialog"] = "panel"
    """Where questions of the rules are asked: by the panels, or by the screen in a dialog."""
    leads: Callable[[AnyIntent, str], int | None] = nowhere
    """The place that the cursor goes to after a command."""
    series: Mapping[str, Series] = field(default_factory=dict)
    """Commands that are several actions, one after the other."""
    doubt: Callable[[Odds, Action], Doubt | None] = no_doubt
    """Why an order is asked about once more, such as an attack that cannot succeed."""
    withdrawal: Callable[[Words, GameState, PlayerId], Withdrawal | None] = no_withdrawal
    """How a player leaves the game by the rules, or None where nobody does: command "withdraw" and the menu
    ask first, or say why the rules refuse it now."""
    may_be_replaced: Callable[[object], bool] = no_successor
    """``may_be_replaced(setup)``: whether a built-in player may take a seat in mid-game. In a battle that a
    campaign ordered it always may."""
    hides: Callable[[GameState], bool] | None = None
    """In which states players plan in secret: several people at one screen see their own behind a curtain."""
    keeps_choice: bool = False
    """Whether skipping by a click leaves chosen what was chosen."""
    keys: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """Commands that have a key but no button: each an order of the intent, and its step."""
    panel_keys: tuple[str, ...] = ()
    """Commands that have a key but no button, and are for the panels."""
    rulebook: str = ""
    """The rule at which the command "rulebook" opens the book; without one there is no such key."""
    view_keys: str = ""
    """How the commands that move the view begin."""
    help: str = "game.help"
    """The text above the list of keys."""
    undo: tuple[str, str] = ("battle.undo", "dice")
    """How the keys begin of why the table is asked about taking back, and how the usual one ends."""
    verdict: VerdictMaker = usual_verdict
    pages: Mapping[str, PageMaker] = field(default_factory=dict)
    page_keys: str = ""
    """How the commands that open pages begin; each ends with the page's name."""
    open_to_all: frozenset[str] = frozenset()
    """The pages that can be opened where everybody looks and nobody decides: they tell what all may know."""
    screen_state: Callable[[Services, Match], ScreenState] = no_screen_state
    """What lasts as long as the screen."""
    curtain: Literal["never", "turn"] = "never"
    """Whether everybody at one screen confirms that he sits there before his turn is shown, unless whoever
    has sat there shares all his secrets (``GameSystem.confidants``)."""
    has_secrets: Callable[[GameState], bool] = always
    """With a curtain: in which states it falls. In others nobody has secrets, and the next player goes on."""
    called: str = ""
    """The field of a setup whose entries, one a seat, people give names; "" where they do not."""
    looks_on: bool = False
    """Whether units can be chosen only to look at them, while nobody here decides."""
    steers_at_edges: bool = False
    """Whether the mouse at the edge of the window moves the view."""

    @property
    def all_keys(self) -> tuple[str, ...]:
        """Every command that has a key but no button."""
        book = ("rulebook",) if self.rulebook else ()
        views = (f"{self.view_keys}{key}" for key in VIEW_KEYS)
        return (*self.keys, *self.panel_keys, *book, *views)


def usual_face(system: str) -> Face:
    """Return the face of a system that has none of its own."""
    return Face(system=system)
