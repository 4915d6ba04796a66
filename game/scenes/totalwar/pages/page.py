"""What the campaign's pages share: whose books they show, orders and refusals, the way to the next page."""

from functools import partial

from game.core.events import Event
from game.core.ids import PlayerId
from game.rules.events import PromptRaised
from game.rules.prose import Namer, written
from game.rules.telling import option_text, prompt_sentence
from game.scenes.game.page_screen import PageScreen
from game.scenes.stack import SceneError
from game.scenes.totalwar.consequences import leaving_lines
from game.session.match import Match
from game.systems.totalwar.actions import Answer, EndAdministration
from game.systems.totalwar.events import PhaseStarted
from game.systems.totalwar.events_administration import GoldSpent
from game.systems.totalwar.observe import shared_factions
from game.systems.totalwar.state import Faction, TotalWarState
from game.systems.totalwar.telling import TELLING
from game.views.calm import CALM_MS
from game.views.totalwar.names import WarNames
from game.views.totalwar.token_art import FactionColours
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.choice import Choice
from game.views.ui.emblem_view import EMBLEM_PX, EmblemView
from game.views.ui.flow import Flow
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.markup import escape, rule_link
from game.views.ui.widget import Widget

NOTE_WIDTH = 120
"""So wide is what stands beside the main figure at least."""


def seen_war(match: Match, player: PlayerId | None) -> TotalWarState:
    """The campaign of a match as a player may see it, whatever battle stands above it (TW-1.8)."""
    game, state = match.position.bottom
    seen = game.system.ruleset.observe(state, player)
    if not isinstance(seen, TotalWarState):
        raise SceneError("this match is no campaign")
    return seen


class WarPage:
    """A page of the war's books: it knows the factions that its player may read."""

    name = "war"
    help_key = ""
    area = "war.page"
    gives_orders = True
    """Whether the page is about orders of the administration."""

    def __init__(self, screen: PageScreen) -> None:
        self.screen = screen
        self.words, self.match, self.player = screen.words, screen.match, screen.player
        self.state = seen_war(screen.match, screen.viewer)
        self.names = WarNames(self.state, self.words.strings)
        self._faction = self._own_factions()[0]

    @property
    def namer(self) -> Namer:
        """The names of the war."""
        return self.names

    # What it knows

    def _own_factions(self) -> tuple[str, ...]:
        """The factions whose books this player may read: the one that acts first, those that are out last."""
        shared = shared_factions(self.state, self.player)
        found = [name for name in self.state.factions if name in shared]
        if not found:
            found = list(self.state.factions)
        found.sort(key=lambda name: (self.state.factions[name].is_out, name != self.state.faction))
        return tuple(found)

    def observe(self) -> None:
        """Look at the war anew."""
        self.state = seen_war(self.match, self.screen.viewer)
        self.names = WarNames(self.state, self.words.strings)
        if self._faction not in self._own_factions():
            self._faction = self._own_factions()[0]

    @property
    def faction(self) -> Faction:
        """The faction whose books are open."""
        return self.state.factions[self._faction]

    def faction_name(self, faction: str) -> str:
        """A faction's emblem and name as markup, in its colour."""
        look = self.looks.look(faction)
        return f"{look.emblem} {{{look.role}}}{escape(self.names.of(faction))}{{/}}"

    @property
    def looks(self) -> FactionColours:
        """How the factions of this war look."""
        return FactionColours.of(self.state, self.screen.context.kit)

    # For subclasses

    def figure(self) -> tuple[str, str]:
        """The main figure and what it is."""
        raise NotImplementedError

    def body(self) -> Widget:
        """What stands below the main figure."""
        raise NotImplementedError

    def on_faction(self) -> None:
        """Another faction's books were opened."""

    @property
    def calm_ms(self) -> int:
        """For how long ``update`` has nothing to do unless an event comes."""
        return CALM_MS

    def update(self, dt_ms: int) -> None:
        """Let time pass."""

    # Building

    def build(self) -> Widget:
        """Head, main figure, what the page is about."""
        title = self.words(f"war.page.{self.name}.title", faction=escape(self.names.of(self._faction)))
        return self.screen.page(
            title, self._strip(), self.body(), about=self.words(f"war.page.{self.name}.about")
        )

    def _strip(self) -> Widget:
        figure, note = self.figure()
        notice = self.screen.notice or self._standing()
        parts: list[Widget] = [
            Label(figure, "accent", "figure", is_bold=True, is_wrapped=False, id="figure"),
            Column(
                Label(note, "dim", id="figure_note"),
                Label(notice, id="notice", is_visible=bool(notice)),
                gap=2,
                stretch=1,
                min_width=NOTE_WIDTH,
            ),
        ]
        is_somebodys = self.screen.viewer is not None
        look = self.looks.look(self._faction)
        if look.picture is not None and is_somebodys:
            parts.insert(0, EmblemView(look, EMBLEM_PX))
        own = self._own_factions()
        if len(own) > 1 and is_somebodys:
            options = [(name, self.names.of(name)) for name in own]
            parts.append(Choice("", options, self._faction, self._open_books, id="books"))
        parts += self.screen.arrows()
        return Flow(*parts, gap=16)

    def _standing(self) -> str:
        """Why no orders can be given now; empty while they can, and where everybody looks."""
        if self.screen.viewer is None:
            return ""
        if self.faction.is_out:
            told = escape(self.words("war.page.out", faction=self.names.of(self._faction)))
            rule = "TW-8.7" if self.faction.kind == "lone" else "TW-6.4"
            return f"{{warning}}{{icon:info}} {told}{{/}}  {rule_link(rule)}"
        if not self.gives_orders:
            return ""
        if self.faction.kind == "lone":
            return f"{{warning}}{{icon:info}} {self.words('war.page.lone')}{{/}}  {rule_link('TW-8.1')}"
        why = self.screen.why_not(EndAdministration(player=self.player))
        return f"{{warning}}{{icon:info}} {self.words('war.page.read_only')}{{/}} {why}" if why else ""

    def _open_books(self, faction: str) -> None:
        self._faction = faction
        self.on_faction()
        self.screen.refresh()

    # Orders

    @property
    def is_unfinished(self) -> bool:
        """Nothing is chosen here before it is ordered."""
        return False

    def is_told(self, event: Event) -> bool:
        """Payments and the order of the day are left out."""
        return not isinstance(event, (PromptRaised, PhaseStarted, GoldSpent))

    def ordered(self) -> None:
        """Put a question that the order raised."""
        self._ask_pending()

    def _ask_pending(self) -> None:
        """Put a question that an order raised to the player who owes the answer."""
        prompt = self.state.prompts[-1] if self.state.prompts else None
        if prompt is None or prompt.player != self.player or not prompt.kind.startswith("go_rogue"):
            return
        texts = self.words.strings
        asked = prompt_sentence(TELLING, prompt, self.names)
        question = escape(written(texts, asked))
        rules = "  ".join(rule_link(rule) for rule in prompt.rules)
        buttons = [
            Button(
                option_text(TELLING, prompt, option, texts, self.names),
                partial(self._answer, option),
                emphasis="danger" if option == "confirm" else "normal",
                id=f"answer_{option}",
            )
            for option in prompt.options
        ]
        more = leaving_lines(self.words, self.names, self.state, prompt.subject)
        panel = Panel(
            self.words("war.page.question"),
            Label("\n".join((f"{{warning}}{{icon:warning}}{{/}} {question}  {rules}", *more))),
            Row(Spacer(), *buttons, gap=12),
            gap=16,
            width=self.screen.context.kit.theme.metrics.dialog_width,
            id="dialog",
        )
        self.screen.ui.open_dialog(panel, lambda: self._answer("cancel"), buttons[0])

    def _answer(self, option: str) -> None:
        self.screen.ui.close_dialog()
        self.screen.notice = ""
        self.screen.order(Answer(player=self.player, option=option))
