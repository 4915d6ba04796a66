"""The pause: over a running game, everything that one may want in between."""

from collections.abc import Callable

import pygame

from game.scenes.backdrop import step_back
from game.scenes.context import Context
from game.scenes.load import LoadScene
from game.scenes.rulebook import RulebookScene
from game.scenes.saving import ask_where, copy_name, place_name
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.settings import SettingsScene
from game.scenes.stack import Pop, Push, Reset
from game.session.errors import SaveError
from game.session.match import Match
from game.session.own_files import free_path
from game.session.unsaved import is_lost, is_unsaved
from game.views.ui.basic import Divider, Label, OneOfTexts
from game.views.ui.button import Button, Emphasis, MenuButton
from game.views.ui.entry import TextEntry
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.markup import escape
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget


class PauseScene(Screen):
    """An overlay; the game below it stands still. It pops when the game goes on."""

    name = "pause"
    is_overlay = True
    help_key = "screen.pause.help"

    def __init__(
        self,
        services: Services,
        match: Match,
        withdraw: Callable[[], object] | None = None,
        hand_over: Callable[[], object] | None = None,
        move: Callable[[], object] | None = None,
        why_not: str = "",
        withdrawal: str = "",
        aside: tuple[Callable[[], object], str] | None = None,
        step_in: tuple[str, str, Callable[[], object]] | None = None,
    ) -> None:
        """``withdraw`` None: the game offers no withdrawal now; ``hand_over`` None: nor a successor.

        ``why_not`` says (markup) why nobody withdraws now, in a game in which that can be done;
        ``withdrawal`` is what the game itself calls that.

        ``aside``: what leaves a battle of a campaign as it stands, and why that cannot be done now (markup);
        None: such a battle never waits.

        ``step_in``: what somebody here may do of whom nothing is asked: its name, what it is, and what asks;
        None: nobody may.

        ``move`` None: the game is played with today's content, or cannot move to it. Each is called as the
        pause ends, and asks for itself whether it is meant.
        """
        super().__init__(services)
        self.match = match
        self._withdrawal = withdraw
        self._why_not = why_not
        self._withdrawal_name = withdrawal or services.words("screen.pause.withdraw")
        self._handover = hand_over
        self._move = move
        self._aside = aside
        self._steps_in = step_in
        self._place = place_name(services.words, match)
        self._turn = services.words.turn(match.system.name, match.turn)

    @property
    def _outside(self) -> Services:
        """What screens are made with that are not about this game."""
        return self.services.outside or self.services

    def build(self) -> Widget:
        """One column of buttons in the middle."""
        words, store = self.words, self.match.store
        entries: list[tuple[str, Callable[[], object], str, Emphasis, bool]] = [
            ("resume", self.on_back, "back", "primary", True),
            ("save", self._ask_save, "pause_save", "normal", store is not None or is_unsaved(self.match)),
            (
                "load",
                lambda: self.go(Push(LoadScene(self._outside, running=self.match))),
                "pause_load",
                "normal",
                True,
            ),
            (
                "rulebook",
                lambda: self.go(Push(RulebookScene(self.services))),
                "pause_rulebook",
                "normal",
                True,
            ),
            (
                "settings",
                lambda: self.go(Push(SettingsScene(self._outside, is_over_game=True))),
                "pause_settings",
                "normal",
                True,
            ),
        ]
        if self._withdrawal is not None or self._why_not:
            can = self._withdrawal is not None
            entries.append(("withdraw", self._withdraw, "pause_withdraw", "danger", can))
        if self._aside is not None:
            entries.append(("aside", self._set_aside, "pause_aside", "normal", not self._aside[1]))
        if self._steps_in is not None:
            entries.append(("step_in", self._step_in, "pause_step_in", "normal", True))
        if self._handover is not None:
            entries.append(("hand_over", self._hand_over, "pause_hand_over", "normal", True))
        if self._move is not None:
            entries.append(("move", self._move_content, "", "normal", True))
        entries.append(("title", self._leave, "pause_title", "normal", True))
        reasons = {"withdraw": self._why_not, "aside": self._aside[1] if self._aside is not None else ""}
        names = {"withdraw": self._withdrawal_name}
        tips = dict[str, str]()
        if store is None:
            tips = {key: words(f"screen.pause.{key}.about.unsaved") for key in ("load", "title")}
        if is_unsaved(self.match):  # what is written then is no copy, but the game itself from then on
            names["save"] = words("screen.saving.elsewhere")
            tips["save"] = words("screen.saving.elsewhere.about")
        if self._steps_in is not None:
            names["step_in"], tips["step_in"], _ = self._steps_in
        buttons = [
            MenuButton(
                names.get(key) or words(f"screen.pause.{key}"),
                act,
                command=command,
                emphasis=emphasis,
                is_enabled=can,
                why_not=reasons.get(key, words("battle.result.unsaved")),
                id=f"pause_{key}",
                tooltip=tips.get(key) or words(f"screen.pause.{key}.about"),
            )
            for key, act, command, emphasis, can in entries
        ]
        shown: list[Widget] = []
        for button, (key, *_) in zip(buttons, entries, strict=True):
            shown.append(button)
            if reasons.get(key):
                name = "pause_why_not" if key == "withdraw" else f"pause_{key}_why_not"
                shown.append(Label(reasons[key], "dim", "label", id=name))
        self._about = OneOfTexts([button.tooltip for button in buttons], "dim")
        note = words("screen.pause.unsaved" if store is None else "screen.pause.saved")
        self._said_unsaved = store is None
        panel = Panel(
            words("screen.pause.heading"),
            Label(escape(words("screen.pause.line", place=self._place, turn=self._turn))),
            Column(*shown, gap=8),
            self._about,
            Divider(),
            Label(note, "dim", "label"),
            gap=12,
            width=360,
            id="pause_panel",
        )
        middle = Row(Spacer(), panel, Spacer())
        return ScrollArea(Column(Spacer(), middle, Spacer(), padding=16))

    def draw_ground(self, surface: pygame.Surface) -> None:
        """The game below steps back."""
        step_back(surface, self.context.kit.palette)

    @property
    def calm_ms(self) -> int:
        """What holds here changes by what is pressed alone."""
        return super().calm_ms

    def on_update(self, dt_ms: int) -> None:
        """Say what the chosen button is for, and anew what holds once the game is saved after all."""
        if self._said_unsaved != (self.match.store is None) and not self.ui.has_dialog:
            self.rebuild()
            self.focus_on("pause_save")
        focus = self.ui.focus
        self._about.set_text(focus.tooltip if isinstance(focus, MenuButton) else "")

    # What happens

    def _ask_save(self) -> None:
        if is_unsaved(self.match):
            ask_where(self.words, self.services.folders.saves, self.match, lambda: self.ui)
            return
        entry = TextEntry(
            copy_name(self.words, self.match),
            most_signs=60,
            on_submit=self._save,
            id="save_name",
        )
        buttons = Row(
            Spacer(),
            Button(self.words("screen.cancel"), self.ui.close_dialog, command="back", id="save_cancel"),
            Button(
                self.words("screen.pause.save.yes"),
                lambda: self._save(entry.value),
                command="confirm",
                emphasis="primary",
                id="save_yes",
            ),
            gap=12,
        )
        self.ui.open_dialog(Panel(self.words("screen.pause.save"), entry, buttons, gap=16, width=440))

    def _save(self, name: str) -> None:
        self.ui.close_dialog()
        store = self.match.store
        if store is None or not name.strip():
            return
        target = free_path(self.services.folders.saves, name)
        try:
            self.match.save_as(target, name.strip())
        except SaveError as problem:
            self.tell(self.words("screen.pause.save"), escape(self.words.why(problem)))
            return
        self.tell(self.words("screen.pause.save"), escape(self.words("screen.pause.save.done", path=target)))

    def _withdraw(self) -> None:
        """The game asks, once: it knows what leaving costs."""
        if self._withdrawal is not None:
            self._withdrawal()
        self.go(Pop())

    def _set_aside(self) -> None:
        """The game asks, once: it knows what waiting means."""
        if self._aside is not None:
            self._aside[0]()
        self.go(Pop())

    def _step_in(self) -> None:
        """The game asks, once: anybody could be at the screen."""
        if self._steps_in is not None:
            self._steps_in[2]()
        self.go(Pop())

    def _hand_over(self) -> None:
        if self._handover is not None:
            self._handover()
        self.go(Pop())

    def _move_content(self) -> None:
        if self._move is not None:
            self._move()
        self.go(Pop())

    def _leave(self) -> None:
        """To the title; where the game would be lost with that, the player is asked first."""
        if is_lost(self.match, self.services.folders.saves):
            title = self.words("screen.pause.title")
            self.ask(title, self.words("screen.saving.leave"), title, self._leave_for_good, is_danger=True)
        else:
            self._leave_for_good()

    def _leave_for_good(self) -> None:
        self.go(Reset((self.services.home(self.services),)))

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Begin at Resume."""
        super().enter(context, size)
        self.focus_on("pause_resume")
