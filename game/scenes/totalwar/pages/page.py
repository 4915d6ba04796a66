"""What the campaign's pages share: whose books they show, orders and refusals, the way to the next page."""

from collections.abc import Sequence
from functools import partial

from game.core.events import Action
from game.core.ids import PlayerId
from game.rules.prose import fill, written
from game.rules.telling import event_sentence, option_text, prompt_sentence, refusal_text
from game.scenes.context import Context
from game.scenes.faces import face_of
from game.scenes.game.face import PageMaker
from game.scenes.game.gate import submitted
from game.scenes.menu_screen import MenuScreen
from game.scenes.services import Services
from game.scenes.stack import Replace, SceneError
from game.session.log import Applied
from game.session.match import Match
from game.session.seen import seen_by
from game.systems.totalwar.actions import Answer, EndAdministration
from game.systems.totalwar.events import PhaseStarted, PromptRaised, TotalWarEvent
from game.systems.totalwar.observe import shared_factions
from game.systems.totalwar.state import Faction, TotalWarState
from game.systems.totalwar.telling import TELLING
from game.views.totalwar.dress import FactionColours
from game.views.totalwar.names import WarNames
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.choice import Choice
from game.views.ui.emblem_view import EMBLEM_PX, EmblemView
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.listview import ListView
from game.views.ui.markup import escape, rule_link
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget


def seen_war(match: Match, player: PlayerId | None) -> TotalWarState:
    """The campaign of a match as a player may see it, whatever battle stands above it (TW-1.8)."""
    game, state = match.position.bottom
    seen = game.system.ruleset.observe(state, player)
    if not isinstance(seen, TotalWarState):
        raise SceneError("this match is no campaign")
    return seen


ARROW_WIDTH = 212
"""Of the ways to the pages beside this one: alike on every page, so that the next click finds them."""


class WarPage(MenuScreen):
    """A page of the campaign. It sees what its player sees, and acts only by submitting his actions."""

    is_fluid = True
    gives_orders = True
    """Whether the page is about orders of the administration."""

    def __init__(self, services: Services, match: Match, player: PlayerId) -> None:
        super().__init__(services)
        self.match = match
        self.player = player
        self.notice = ""
        self.state = seen_war(match, player)
        self.names = WarNames(self.state, self.words.strings)
        self._faction = self._own_factions()[0]

    # What it knows

    def _own_factions(self) -> tuple[str, ...]:
        """The factions whose books this player may read, the one whose turn it is first."""
        shared = shared_factions(self.state, self.player)
        found = [name for name in self.state.factions if name in shared]
        if not found:
            found = list(self.state.factions)
        found.sort(key=lambda name: name != self.state.faction)
        return tuple(found)

    def observe(self) -> None:
        """Look at the war anew."""
        self.state = seen_war(self.match, self.player)
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
        return FactionColours.of(self.state, self.context.kit)

    # For subclasses

    def figure(self) -> tuple[str, str]:
        """The main figure and what it is."""
        raise NotImplementedError

    def body(self) -> Widget:
        """What stands below the main figure."""
        raise NotImplementedError

    def on_faction(self) -> None:
        """Another faction's books were opened."""

    # Building

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Look at the war as it is now."""
        self.observe()
        super().enter(context, size)

    def build(self) -> Widget:
        """Head, main figure, what the page is about."""
        title = self.words(f"war.page.{self.name}.title", faction=self.names.of(self._faction))
        return self.page(title, self._strip(), self.body(), about=self.words(f"war.page.{self.name}.about"))

    def _strip(self) -> Widget:
        figure, note = self.figure()
        notice = self.notice or self._standing()
        parts: list[Widget] = [
            Label(figure, "accent", "figure", is_bold=True, is_wrapped=False, id="figure"),
            Column(
                Label(note, "dim", id="figure_note"),
                Label(notice, id="notice", is_visible=bool(notice)),
                gap=2,
                stretch=1,
            ),
        ]
        look = self.looks.look(self._faction)
        if look.picture is not None:
            parts.insert(0, EmblemView(look, EMBLEM_PX))
        own = self._own_factions()
        if len(own) > 1:
            options = [(name, self.names.of(name)) for name in own]
            parts.append(Choice("", options, self._faction, self._open_books, id="books"))
        around = self._around()
        for step, (name, maker) in around:
            command = "history_back" if step < 0 else "history_forward"
            icon = "chevron_left" if step < 0 else "chevron_right"
            parts.append(
                Button(
                    self.words(f"war.page.{name}.name"),
                    partial(self._turn_to, maker),
                    command=command,
                    icon=icon,
                    emphasis="quiet",
                    is_compact=True,
                    width=ARROW_WIDTH,
                )
            )
        return Row(*parts, gap=16, cross="start")

    def _around(self) -> list[tuple[int, tuple[str, PageMaker]]]:
        pages = list(face_of(self.match.position.bottom.game.system.name).pages.items())
        names = [name for name, _ in pages]
        if self.name not in names or self.logical_width < 800:
            return []
        at = names.index(self.name)
        return [(step, pages[(at + step) % len(pages)]) for step in (-1, 1)]

    def _turn_to(self, maker: PageMaker) -> None:
        self.go(Replace(maker(self.services, self.match, self.player)))

    def _standing(self) -> str:
        """Why no orders can be given now; empty while they can."""
        if not self.gives_orders:
            return ""
        why = self.why_not(EndAdministration(player=self.player))
        return f"{{warning}}{{icon:info}} {self.words('war.page.read_only')}{{/}} {why}" if why else ""

    def _open_books(self, faction: str) -> None:
        self._faction = faction
        self.on_faction()
        self.refresh()

    def refresh(self) -> None:
        """Show the war as it is now; the focus and what was scrolled stay."""
        self.observe()
        focus = self.ui.focus
        name = focus.id if focus is not None else ""
        offsets = {
            widget.id: widget.scroller.offset
            for widget in self.ui.root.walk()
            if isinstance(widget, (ScrollArea, ListView)) and widget.id
        }
        self.rebuild()
        self.ui.layout()
        for widget in self.ui.root.walk():
            if widget.id in offsets:
                if isinstance(widget, ScrollArea):
                    widget.scroll_to(offsets[widget.id])
                elif isinstance(widget, ListView):
                    widget.scroller.scroll_to(offsets[widget.id])
            if name and widget.id == name and widget.is_enabled:
                self.ui.set_focus(widget, True)

    # Orders

    def why_not(self, action: Action) -> str:
        """Why an action is refused, as markup with its rule; empty where it is allowed."""
        if self.match.position.depth > 1:
            return escape(self.words("war.page.battle_on_top"))
        illegal = self.match.check(action)
        if illegal is None:
            return ""
        why = refusal_text(TELLING, illegal, self.words.strings, self.names)
        return f"{escape(why)}  {rule_link(illegal.rule)}"

    def order(self, *actions: Action) -> bool:
        """Submit actions one after the other; the first refusal is shown and ends it."""
        told: list[str] = []
        for action in actions:
            why, before = self.why_not(action), self.match.position.top
            applied = None if why else submitted(self.match, action)
            if not isinstance(applied, Applied):
                self._tell_done(told)
                self.refresh()
                self.tell(self.words("war.page.refused"), why or escape(str(applied)))
                return False
            told += self._sentences(seen_by((self.player,), before, applied.events)[0])
        self._tell_done(told)
        self.refresh()
        self._ask_pending()
        return True

    def _tell_done(self, told: Sequence[str]) -> None:
        if told:
            self.notice = f"{{good}}{{icon:check}}{{/}} {escape(' '.join(told[:3]))}"

    def _sentences(self, events: Sequence[object]) -> list[str]:
        """What the events of an own order were, payments and the order of the day left out."""
        self.observe()
        found = []
        for event in events:
            if not isinstance(event, TotalWarEvent) or isinstance(event, (PromptRaised, PhaseStarted)):
                continue
            sentence = event_sentence(TELLING, event, self.names)
            if sentence is not None and not sentence.key.endswith("gold_spent"):
                found.append(written(self.words.strings, sentence))
        return found

    def _ask_pending(self) -> None:
        """Put a question that an order raised to the player who owes the answer."""
        prompt = self.state.prompts[-1] if self.state.prompts else None
        if prompt is None or prompt.player != self.player or not prompt.kind.startswith("go_rogue"):
            return
        texts = self.words.strings
        asked = prompt_sentence(TELLING, prompt, self.names)
        question = fill(texts, asked.key, {**asked.facts, "player": self.names.of(prompt.subject)})
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
        panel = Panel(
            self.words("war.page.question"),
            Label(f"{{warning}}{{icon:warning}}{{/}} {escape(question)}  {rules}"),
            Row(Spacer(), *buttons, gap=12),
            gap=16,
            width=self.context.kit.theme.metrics.dialog_width,
            id="dialog",
        )
        self.ui.open_dialog(panel, lambda: self._answer("cancel"), buttons[0])

    def _answer(self, option: str) -> None:
        self.ui.close_dialog()
        self.notice = ""
        self.order(Answer(player=self.player, option=option))

    # Parts

    def order_row(
        self, text: str, *actions: Action, id: str = "", is_main: bool = False, is_danger: bool = False
    ) -> Widget:
        """A button that gives an order; where that is refused, the reason stands below it."""
        why = self.why_not(actions[0]) if actions else ""
        button = Button(
            text,
            partial(self.order, *actions),
            command="confirm" if is_main else "",
            emphasis="danger" if is_danger else "primary" if is_main else "normal",
            is_enabled=not why,
            align="start",
            id=id,
        )
        if not why:
            return button
        return Column(button, Label(f"{{warning}}{{icon:lock}}{{/}} {why}", "dim"), gap=4)
