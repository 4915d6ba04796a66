"""Where a wargame stands: who has still to act this round, the score, and what earns the next point."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.core.ids import PlayerId, UnitId
from game.scenes.game.desk import Desk
from game.scenes.wargame.texts import chosen_of, earnings, name_of, side_role, state_of
from game.systems.wargame.body import is_drone, is_operable, sheet
from game.systems.wargame.ready import can_activate
from game.systems.wargame.score import secondary_points
from game.systems.wargame.state import HIDDEN_PICK, Unit, WargameState
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Grid, Panel
from game.views.ui.listview import ListRow, ListView
from game.views.ui.markup import escape
from game.views.wargame.show import WargameShow

ROLES = ("attacker", "defender")
BEFORE: Final = ("roles", "edges", "secondaries")
"""Stages in which the briefing is read before something is decided: it is open unless it is closed."""
PAGE: Final = "secrets"
"""The page of one's own secret objectives."""


def held_markers(state: WargameState) -> tuple[int, int]:
    """Return how many objectives each side holds now, lit beacons among them (WG-16.1, WG-16.7)."""
    owners = [each.owner for each in state.markers.values() if each.tile >= 0]
    return owners.count(0), owners.count(1)


def left_to_act(state: WargameState) -> tuple[int, int]:
    """Return how many units of each side have still to act this round."""
    first, second = (
        sum(
            not state.units[each].has_acted
            and not is_drone(state, each)
            and is_operable(state, state.units[each])
            for each in state.field.order[side]
        )
        for side in (0, 1)
    )
    return first, second


class RosterPanel(Panel):
    """Every unit of both sides: who is fresh, who is active, who is done, with AP and main section."""

    def __init__(self, desk: Desk, *, most_rows: int) -> None:
        self._desk = desk
        self._made: object = None
        self._ids: tuple[UnitId, ...] = ()
        self.list = ListView(on_select=self._look, least_rows=3, most_rows=most_rows, id="roster")
        super().__init__(desk.words("wargame.roster.title"), self.list, gap=6, id="roster_panel")

    def show(self) -> None:
        """Show who is left this round."""
        desk, state = self._desk, state_of(self._desk.showing)
        own = chosen_of(desk).own if desk.now().player is not None else ""
        units = [
            state.units[each]
            for side in (0, 1)
            for each in state.field.order[side]
            if not is_drone(state, each)
        ]
        self._ids = tuple(unit.id for unit in units)
        lines = [self._line(state, unit) for unit in units]
        if (lines, own) != self._made:
            self._made = lines, own
            rows = [ListRow((line,), key=unit) for unit, line in zip(self._ids, lines)]
            self.list.set_rows(rows, self._ids.index(UnitId(own)) if own in self._ids else -1)

    def _look(self, index: int) -> None:
        desk = self._desk
        if 0 <= index < len(self._ids):
            unit = self._ids[index]
            desk.use_card(unit)
            tile = state_of(desk.showing).units[unit].tile
            if tile >= 0:
                desk.look_at(tile)

    def _line(self, state: WargameState, unit: Unit) -> str:
        known, words = sheet(state, unit.id), self._desk.words
        sign, role = self._sign(state, unit)
        left = unit.sections[known.main]
        side = side_role(self._desk.showing, unit.side)
        show = self._desk.showing.show
        letter = show.letter(unit.side) if isinstance(show, WargameShow) else ""
        name = escape(f"{letter} {known.setup.pilot_name or known.setup.name}".strip())
        if unit.status in ("lost", "away") or unit.is_disabled:
            return f"{{dim}}{words(sign)}  {name}{{/}}"
        numbers = words("wargame.roster.numbers", ap=unit.ap, left=left)
        return f"{{{role}}}{words(sign)}{{/}}  {{{side}}}{name}{{/}}  {{dim}}{numbers}{{/}}"

    def _sign(self, state: WargameState, unit: Unit) -> tuple[str, str]:
        if unit.status in ("lost", "away"):
            return f"wargame.roster.{unit.status}", "dim"
        if not is_operable(state, unit):
            return "wargame.roster.hulk", "dim"
        if state.turn is not None and state.turn.unit == unit.id:
            return "wargame.roster.active", "accent"
        if unit.has_acted:
            return "wargame.roster.done", "dim"
        if state.phase == "battle" and not can_activate(state, unit):
            return "wargame.roster.waits", "dim"
        return "wargame.roster.fresh", "good"


class ScorePanel(Panel):
    """The mission's points as they stand, what earns them, and one's own secret objectives."""

    def __init__(self, desk: Desk, *, is_roomy: bool = False) -> None:
        """``is_roomy``: what earns points is always told; else with the briefing alone."""
        self._desk = desk
        self._is_open = False
        self._is_roomy = is_roomy
        self.lines = Label("")
        self.secret = Label("", "accent")
        self.about = Label("", "dim")
        words = desk.words
        self.more = Button(
            words("wargame.score.more"), self._open, is_compact=True, emphasis="quiet", id="briefing"
        )
        self.peek = Button(
            words("wargame.score.show_secret"),
            partial(desk.open_page, PAGE),
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
        desk, state = self._desk, state_of(self._desk.showing)
        words, mission = desk.words, state.field.setup.mission
        most, lines = state.field.rules.most_points, []
        for side in (0, 1):
            role = words(f"side.{ROLES[state.role(side)]}.name")
            points = min(most, state.tallies[side].points)
            name = name_of(desk.showing, "player", state.player(side))
            colour = side_role(desk.showing, side)
            told = words("wargame.score.side", points=points, most=most)
            is_told_above = state.phase == "battle" and name == role and not desk.is_replay
            if self._is_roomy or not is_told_above:
                role = "" if name == role else f" ({role})"
                lines.append(f"{{{colour}}}{name}{{/}}{role}  {{b}}{told}{{/}}")
        lines.append(f"{{dim}}{escape(mission.description)}{{/}}  {{rule:WG-14.1}}")
        held = held_markers(state)
        if any(held) and state.phase == "battle":
            both = " : ".join(
                f"{{{side_role(desk.showing, side)}}}{count}{{/}}" for side, count in enumerate(held)
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
            earns = earnings(words, mission)
            self.about.set_text("\n".join((mission.briefing, *earns) if is_open else earns))

    def _own(self, state: WargameState) -> str:
        desk = self._desk
        viewer = desk.now().player if desk.showing.show.viewer is None else desk.showing.show.viewer
        side = None if viewer is None else state.field.side_of.get(PlayerId(viewer))
        picks = () if side is None else chosen_of(desk).state.picks[side]
        if not picks or picks[0] == HIDDEN_PICK:
            return ""
        listed = ", ".join(
            desk.words(
                "wargame.score.pick",
                name=name_of(desk.showing, "option", pick),
                points=secondary_points(state, side or 0, pick),
            )
            for pick in picks
        )
        return desk.words("wargame.score.secret", picks=listed) + "  {rule:WG-16.14}"

    def _may_reveal(self, state: WargameState) -> bool:
        """Whether who acts could look at his objectives behind a curtain: others sit at this screen, too."""
        desk = self._desk
        player = desk.now().player if desk.now().is_ready else None
        is_taken = state.phase in ("markers", "deploy", "battle")
        shared = desk.showing.show.viewer is None and not desk.is_replay
        return shared and is_taken and player is not None and bool(state.picks[state.field.side_of[player]])
