"""One's own secret objectives, behind a curtain where several people share a screen (WG-16.14)."""

from __future__ import annotations

from typing import cast

from game.core.ids import Viewer
from game.scenes.context import Context
from game.scenes.game.curtain import Curtain
from game.scenes.game.gate import Gate
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.stack import SceneError
from game.scenes.wargame.texts import pick_text
from game.systems.wargame.score import secondary_points
from game.systems.wargame.setup import WargameSetup
from game.systems.wargame.state import WargameState
from game.systems.wargame.telling import Names
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

AREA = "wargame.secret"
WIDTH = 520


class SecretsPage(Screen):
    """Names who may look and waits for him; then his side's objectives, and what each has earned so far."""

    name = "wargame_secrets"
    help_key = "wargame.secret.help"

    def __init__(self, services: Services, gate: Gate, player: Viewer) -> None:
        """``player`` is whose objectives they are."""
        super().__init__(services)
        if player is None:
            raise SceneError("secret objectives are somebody's")
        match = gate.match
        self._is_lifted = False
        self._names = Names(cast(WargameSetup, match.game.setup))
        self._player = player
        state = cast(WargameState, match.observe(player))
        side = state.field.side_of[player]
        self._rules = state.field.rules.secondaries
        self._picks = tuple((pick, secondary_points(state, side, pick)) for pick in state.picks[side])

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Begin at the button."""
        super().enter(context, size)
        self.focus_on("close_secrets" if self._is_lifted else "curtain_lift")

    def build(self) -> Widget:
        """The curtain, or what is behind it."""
        words, who = self.words, str(self._names.fact("player", self._player))
        if self._is_lifted:
            panel: Widget = self._objectives(who)
        else:
            panel = Curtain(words, AREA, who, "accent", self._lift, self.on_back, words("screen.back"))
        return Column(Spacer(), Row(Spacer(), panel, Spacer()), Spacer())

    def _lift(self) -> None:
        self._is_lifted = True
        self.rebuild()
        self.focus_on("close_secrets")

    def _objectives(self, who: str) -> Panel:
        words = self.words
        rows = []
        for pick, points in self._picks:
            name = escape(str(self._names.fact("option", pick)))
            head = Label(f"{{b}}{name}{{/}}  {{accent}}{words(f'{AREA}.points', points=points)}{{/}}")
            rows.append(Column(head, Label(pick_text(words, pick, self._rules), "dim"), gap=2))
        close = Button(
            words(f"{AREA}.close"), self.on_back, command="back", emphasis="primary", id="close_secrets"
        )
        return Panel(
            words(f"{AREA}.title", side=escape(who)),
            *rows,
            Row(Label("{rule:WG-16.14}"), Spacer(), close),
            gap=14,
            width=WIDTH,
            id="own_objectives",
        )
