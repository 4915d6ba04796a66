"""The gallery: every widget on one screen, to look at and to test."""

from functools import partial

import pygame

from game.scenes.screen import Screen
from game.views.keys import KeyChord
from game.views.ui.basic import Divider, Heading, IconView, Label, Picture, ProgressBar
from game.views.ui.button import Button, Toggle
from game.views.ui.choice import Choice, Tabs
from game.views.ui.controls import Slider, Stepper
from game.views.ui.dialog import ask, show_message
from game.views.ui.entry import TextEntry
from game.views.ui.icons import ICONS
from game.views.ui.keycapture import KeyCapture
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Grid, Panel, Row, Spacer
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.log import Log
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

_LOG = (
    "{dim}Turn 4, Federation{/}",
    "Okada moved D6 to F8  {rule:SK-2.2}",
    "Okada fired at Varg: 31 of 75, 6 over 4",
    "{good}Varg destroyed{/}  {rule:SK-3.3}",
    "{accent}{icon:star}{icon:star} Okada: ace level 2{/}  {rule:TW-9.4}",
    "{dim}Turn 3, Zeon{/}",
    "Talon fired along row 2: 3 in line  {rule:SK-5.1}",
    "GM survived [25%]: 61",
    "{bad}{icon:cross} Pike destroyed{/}  {rule:SK-5.3}",
    "{dim}Talon cannot fire for 3 turns{/}  {rule:SK-5.2}",
)
_FRAMES = (
    ("GM", "line frame, 10 gold", 4),
    ("Drum", "support pod, 4 gold", 2),
    ("GM Longshot", "fire support", 0),
)


def _counter(kit: Kit, size: tuple[int, int]) -> pygame.Surface:
    """Draw a plain counter in the middle of the size."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    look = kit.factions.look("federation")
    side = min(size)
    mark = kit.icons.icon(look.shape, side, look.colour)
    surface.blit(mark, mark.get_rect(center=surface.get_rect().center), None, pygame.BLEND_PREMULTIPLIED)
    inner = kit.icon("human", "on_accent", side * 5 // 9)
    surface.blit(inner, inner.get_rect(center=surface.get_rect().center), None, pygame.BLEND_PREMULTIPLIED)
    return surface


class Gallery(Screen):
    """Shows every widget; what is done to them is counted in the title bar."""

    name = "gallery"

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def note(self, what: str) -> None:
        """Remember and show what happened."""
        self.said.append(what)
        self.status.set_text(f"{{dim}}last:{{/}} {what}")

    def build(self) -> Widget:
        """Put everything on the screen."""
        self.status = Label("{dim}nothing done yet{/}", is_wrapped=False, id="status", stretch=1)
        bar = Panel(
            "",
            Row(
                Heading("Gallery of the table"),
                Label("{accent}{b}Turn 4{/}{/}"),
                self.status,
                Button(
                    "End turn",
                    lambda: self.note("turn ended"),
                    command="end_turn",
                    emphasis="primary",
                    tooltip="Gives the turn to the other side.",
                ),
                gap=24,
            ),
            padding=8,
        )
        columns = Grid(
            Column(self._actions(), self._odds(), self._progress(), gap=16),
            Column(self._settings(), self._writing(), gap=16),
            Column(self._pickers(), self._roster(), gap=16),
            Column(self._texts(), self._log(), self._icons(), gap=16),
            fit_width=284,
            gap=16,
        )
        return Column(bar, ScrollArea(columns, stretch=1, id="page"), padding=16, gap=16)

    def _actions(self) -> Widget:
        note = self.note
        return Panel(
            "GM · Ensign Okada",
            Row(
                Picture(_counter, width=64, height=64),
                Column(
                    Label("{accent}Ace 2 · 11 kills{/}"),
                    Label("Attack 2x 1d7, 75%"),
                    Label("Defense 4"),
                    gap=6,
                    stretch=1,
                ),
                gap=14,
            ),
            Grid(
                Button("Move", lambda: note("move")),
                Button("Fire", lambda: note("fire"), command="fire", is_selected=True),
                Button(
                    "Melee",
                    lambda: note("melee"),
                    command="melee",
                    is_enabled=False,
                    tooltip="No foe adjoins",
                ),
                Button("Hint", lambda: note("hint"), command="hint", icon="question"),
            ),
            Row(
                Button("Withdraw", self._withdraw, command="withdraw", emphasis="danger", stretch=1),
                Button("Keys", self._about, command="help", emphasis="quiet"),
            ),
            gap=10,
        )

    def _withdraw(self) -> None:
        ask(
            self.ui,
            "Withdraw",
            "Leave the battle? What stands on the board is lost. {rule:SK-6.2}",
            "Withdraw",
            lambda: self.note("withdrawn"),
            "Stay",
            emphasis="danger",
        )

    def _about(self) -> None:
        show_message(self.ui, "Keys", "{key:fire} fires, {key:end_turn} ends the turn.")

    def _odds(self) -> Widget:
        rows = (
            ("accuracy", "75%"),
            ("1d7 over 4", "43%"),
            ("with GM on E9: 2x 1d13", "82%"),
            ("line", "clear"),
        )
        return Panel(
            "Fire at Varg [F7]",
            Row(
                Label("{good}{b}57%{/}{/}", size="figure"),
                Label("{dim}to destroy, 2 tries{/}", stretch=1),
                gap=16,
            ),
            Column(
                *(
                    Row(Label(name, stretch=1), Label(f"{{accent}}{figure}{{/}}", text_align="right"))
                    for name, figure in rows
                ),
                gap=6,
            ),
            Label("{small}{rule:SK-3.3}  {rule:SK-3.4}  {rule:SK-3.2}{/}"),
            gap=10,
        )

    def _progress(self) -> Widget:
        return Panel(
            "Forecast",
            ProgressBar(63, 100, id="forecast"),
            Row(Label("hold 63%", "link"), Spacer(), Label("lose 37%", "bad")),
        )

    def _settings(self) -> Widget:
        note = self.note
        return Panel(
            "Settings",
            Toggle("Sound", True, lambda is_on: note(f"sound {is_on}")),
            Toggle(
                "Reduced motion",
                False,
                lambda is_on: note(f"motion {is_on}"),
                tooltip="Fades instead of moves",
            ),
            Slider("Speed", 100, lambda n: note(f"speed {n}"), most=400, step=25, show=lambda n: f"{n}%"),
            Choice(
                "Enemy",
                (("human", "Human"), ("cadet", "Cadet"), ("officer", "Officer"), ("ace", "Ace")),
                "officer",
                lambda value: note(f"enemy {value}"),
            ),
            Divider(),
            KeyCapture("Fire", "F", self._captured),
        )

    def _captured(self, chord: KeyChord) -> None:
        self.note(f"key {chord.name}")

    def _writing(self) -> Widget:
        note = self.note
        return Panel(
            "Writing",
            Label("Name of the save", "dim"),
            TextEntry("Reach, turn 4", on_submit=lambda text: note("named"), id="name"),
            Label("Seed", "dim"),
            TextEntry("", placeholder="any number", is_number=True, most_signs=10, id="seed"),
            Tabs(
                (
                    ("Forces", Label("Twelve frames a side, {accent}120 gold{/}.")),
                    ("Rules", Label("Close fire counts twice. {rule:SK-3.4}")),
                    ("Map", Label("Debris blocks fire, not sight.")),
                ),
                on_change=lambda number: note(f"tab {number}"),
            ),
        )

    def _pickers(self) -> Widget:
        return Panel(
            "Squad",
            *(
                Stepper(name, count, partial(self._counted, name), detail=detail, icon=self._mark)
                for name, detail, count in _FRAMES
            ),
            Row(Label("Cost", "dim"), Spacer(), Label("{b}52{/} of 120 gold")),
        )

    @staticmethod
    def _mark(kit: Kit, size: int) -> pygame.Surface:
        return _counter(kit, (size, size))

    def _counted(self, name: str, count: int) -> None:
        self.note(f"{name} {count}")

    def _roster(self) -> Widget:
        rows = [
            ListRow(("Citadel cruiser", "{accent}Ace 2{/}", "14"), key="a"),
            ListRow(("Harrier frigate", "", "9"), key="b", tooltip="Twin guns, thin hull"),
            ListRow(("Harrier frigate", "", "9"), key="c", is_enabled=False),
            ListRow(("GM", "reserve", "4"), key="d"),
            *(ListRow((f"Drum {number}", "", str(number)), key=f"e{number}") for number in range(1, 20)),
        ]
        return Panel(
            "Fleet",
            ListView(
                rows,
                (
                    ListColumn("Ship", weight=2),
                    ListColumn("State"),
                    ListColumn("Def", 30, align="right", is_mono=True),
                ),
                selected=0,
                most_rows=6,
                on_select=lambda index: self.note(f"row {index}"),
                on_activate=lambda index: self.note(f"opened {index}"),
                id="fleet",
            ),
            ListView(
                (), empty_text="No saves yet. Start a battle and it is kept here.", least_rows=2, id="empty"
            ),
        )

    def _texts(self) -> Widget:
        return Panel(
            "Text",
            Label(
                "Plain, {b}bold{/}, {good}good{/}, {warning}{icon:warning} warning{/}, "
                "{federation}Federation{/}, {zeon}Zeon{/}; press {key:undo} to undo. "
                "Signs: → ✓ ★ ⏎. See {rule:SK-1.6}."
            ),
            Label("Zażółć gęślą jaźń, Ærøskøbing, Příšerně žluťoučký kůň, Işık, ŋ, ſ", "dim"),
        )

    def _log(self) -> Widget:
        self.log = Log(_LOG, least_rows=8, id="log")
        return Panel("Log", self.log)

    def _icons(self) -> Widget:
        return Panel(
            "Icons", Grid(*(IconView(name, tooltip=name) for name in ICONS), fit_width=20, columns=8)
        )

    def on_link(self, target: str) -> None:
        """Show where the link would lead."""
        self.note(target)
