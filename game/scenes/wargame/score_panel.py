"""The points of a mission as they stand, what earns the next one, and the way to one's secret objectives."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.core.ids import PlayerId
from game.rules.prose import listing
from game.scenes.game.panel_context import PanelContext
from game.scenes.wargame.texts import earnings, name_of, selection_of, side_role, state_of
from game.systems.wargame.score import secondary_points
from game.systems.wargame.state import HIDDEN_PICK, WargameState
from game.views.ui.answers import FACTS, answer
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Grid, Panel
from game.views.ui.markup import escape

ROLES = ("attacker", "defender")
BEFORE: Final = ("roles", "edges", "secondaries")
"""Stages in which the briefing is read before something is decided: it is open unless it is closed."""
PAGE: Final = "secrets"
"""The page of one's own secret objectives."""


def held_markers(state: WargameState) -> tuple[int, int]:
    """Return how many objectives each side holds now, lit beacons among them (WG-16.1, WG-16.7)."""
    owners = [each.owner for each in state.markers.values() if each.tile >= 0]
    return owners.count(0), owners.count(1)


class ScorePanel(Panel):
    """The mission's points as they stand, what earns them, and one's own secret objectives."""

    def __init__(self, context: PanelContext, *, is_roomy: bool = False) -> None:
        """``is_roomy``: what earns points is always told; else with the briefing alone."""
        self._context = context
        self._is_open = False
        self._is_roomy = is_roomy
        self.lines = Label("")
        self.secret = Label("", "accent")
        self.about = answer(Label("", "dim", id="briefing_text"), FACTS)
        words = context.words
        self.more = Button(
            words("wargame.score.more"),
            self._open,
            is_compact=True,
            emphasis="quiet",
            id="briefing",
            tooltip=words("wargame.score.more.about"),
        )
        self.peek = Button(
            words("wargame.score.show_secret"),
            partial(context.open_page, PAGE),
            is_compact=True,
            emphasis="quiet",
            id="own_secrets",
        )
        buttons = Grid(self.more, self.peek, columns=2, gap=6)
        parts = (self.lines, self.secret, buttons, self.about)
        super().__init__(words("wargame.score.title"), *parts, gap=4, id="score_panel")

    def _open(self) -> None:
        self._is_open = not self._is_open
        self.show()

    def show(self) -> None:
        """Show where the mission stands."""
        context, state = self._context, state_of(self._context.showing)
        words, mission = context.words, state.field.setup.mission
        most, lines = state.field.rules.most_points, []
        for side in (0, 1):
            role = words(f"side.{ROLES[state.role(side)]}.name")
            points = min(most, state.tallies[side].points)
            name = name_of(context.showing, "player", state.player(side))
            colour = side_role(context.showing, side)
            told = words("wargame.score.side", points=points, most=most)
            is_told_above = state.phase == "battle" and name == role and not context.is_replay
            if self._is_roomy or not is_told_above:
                role = "" if name == role else f" ({role})"
                lines.append(f"{{{colour}}}{name}{{/}}{role}  {{b}}{told}{{/}}")
        lines.append(f"{{dim}}{escape(mission.description)}{{/}}  {{rule:WG-14.1}}")
        held = held_markers(state)
        if any(held) and state.phase == "battle":
            both = " : ".join(
                f"{{{side_role(context.showing, side)}}}{count}{{/}}" for side, count in enumerate(held)
            )
            lines.append(words("wargame.score.held", counts=both))
        self.lines.set_text("\n".join(lines))
        own = self._own(state)
        self.secret.set_text(own)
        self.secret.set_visible(bool(own))
        self.peek.set_visible(self._may_reveal(state))
        is_open = self._is_open != (state.phase in BEFORE)
        self.about.set_visible(is_open or self._is_roomy)
        self.more.set_selected(is_open)
        if is_open or self._is_roomy:
            earns = earnings(words, mission, state.field.rules)
            self.about.set_text("\n".join((mission.briefing, *earns) if is_open else earns))

    def _own(self, state: WargameState) -> str:
        context = self._context
        viewer = context.now().player if context.showing.show.viewer is None else context.showing.show.viewer
        side = None if viewer is None else state.field.side_of.get(PlayerId(viewer))
        picks = () if side is None else selection_of(context).state.picks[side]
        if not picks or picks[0] == HIDDEN_PICK:
            return ""
        listed = listing(
            context.words(
                "wargame.score.pick",
                name=name_of(context.showing, "option", pick),
                points=secondary_points(state, side or 0, pick),
            )
            for pick in picks
        )
        return context.words("wargame.score.secret", picks=listed) + "  {rule:WG-16.14}"

    def _may_reveal(self, state: WargameState) -> bool:
        """Whether who acts could look at his objectives behind a curtain: others sit at this screen, too."""
        context = self._context
        player = context.now().player if context.now().is_ready else None
        is_taken = state.phase in ("markers", "deploy", "battle")
        shared = context.showing.show.viewer is None and not context.is_replay
        return shared and is_taken and player is not None and bool(state.picks[state.field.side_of[player]])
