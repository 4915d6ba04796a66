"""The panels beside the board: the unit, what it is about to do, the ground, the forces."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import cast

import pygame

from game.core.ids import UnitId
from game.core.odds import Odds
from game.rules.prose import whole_percent
from game.scenes.game.brief import BriefLabel
from game.scenes.game.chances import ChanceRow, commit_button
from game.scenes.game.panel_context import PanelContext
from game.scenes.game.resting import why_refused, why_waiting
from game.scenes.game.showing import Showing
from game.systems.skirmish import queries
from game.systems.skirmish.actions import FireWeapon
from game.systems.skirmish.brief import unit_rows
from game.systems.skirmish.intent import SkirmishIntent
from game.systems.skirmish.selection import Selection
from game.systems.skirmish.state import SkirmishState
from game.systems.skirmish.statline import StatLine
from game.views.board.square import SquarePainter
from game.views.skirmish.show import SkirmishShow
from game.views.ui.basic import Label, Picture
from game.views.ui.button import Button
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Grid, Panel, Row
from game.views.ui.listview import ListRow, ListView
from game.views.ui.markup import escape

PORTRAIT_PX = 72


class UnitPanel(Panel):
    """Who is selected (or pointed at), with its numbers and orders."""

    def __init__(self, context: PanelContext) -> None:
        words = context.words
        self._context = context
        self._show = show_of(context.showing)
        self._words = words
        self._shown_unit: UnitId | None = None
        self.heading = Label(words("battle.unit.none"), "text", "title", is_bold=True)
        self.stats = BriefLabel(words("battle.unit.none_help"), "dim")
        self.portrait = Picture(self._draw_portrait, width=PORTRAIT_PX, height=PORTRAIT_PX, align="start")
        self.fire = self._order("fire")
        self.melee = self._order("melee")
        self.next = self._order("next_unit")
        self.hint = self._order("hint")
        self.threat = self._order("show_threat", is_compact=True)
        self.reach = self._order("show_reach", is_compact=True)
        super().__init__(
            words("battle.unit.title"),
            Grid(self.fire, self.melee, self.next, self.hint, self.threat, self.reach, columns=2, gap=8),
            Row(self.portrait, Column(self.heading, self.stats, gap=4, stretch=1), gap=12, cross="start"),
            gap=12,
            id="unit_panel",
        )

    def _order(self, name: str, *, is_compact: bool = False) -> Button:
        words = self._words
        use = partial(self._context.use, name)
        is_around = name == "melee" and self._show.setup.options.melee == "all_neighbours"
        tip = words(f"battle.{name}.tip{'.around' if is_around else ''}")
        why = partial(self._why_not, name)
        text = words(f"battle.{name}")
        return Button(text, use, command=name, tooltip=tip, is_compact=is_compact, why_not=why)

    def _why_not(self, command: str) -> str:
        """Why an order rests: where nobody is selected, that is first."""
        waiting = why_waiting(self._context)
        is_free = not waiting and selection_of(self._context).unit is None
        return self._words("battle.unit.none_help") if is_free else why_refused(self._context, command)

    def _draw_portrait(self, kit: Kit, size: tuple[int, int]) -> pygame.Surface:
        if self._shown_unit is None:
            return pygame.Surface(size, pygame.SRCALPHA)
        return self._show.art.portrait(self._shown_unit, min(size), kit.palette.text)

    def show(self) -> None:
        """Show the unit in focus; the buttons are those of the selected one."""
        plan, focus = selection_of(self._context), self._context.intent.focus
        unit = UnitId(focus) if focus else None
        if unit != self._shown_unit:
            self._shown_unit = unit
            self.portrait.set_source(self._draw_portrait)
        if unit is None:
            self.heading.set_text(self._words("battle.unit.none"), "text")
            self.stats.set_text(self._words("battle.unit.none_help"))
            self.stats.tooltip = ""
        else:
            self.heading.set_text(escape(self._show.unit_name(unit)), "text")
            self.stats.tell(self._context.showing, unit_rows(plan.state, unit))
        for button in (self.fire, self.melee):
            button.set_visible(plan.state.phase != "deploy")
        is_ship = plan.unit is not None and state_line(plan).is_warship
        self.fire.set_enabled(bool(plan.fire_targets()) or plan.has_broadside())
        way = "broadside" if is_ship else "fire"
        around = ".around" if is_ship and self._show.setup.options.field == "all" else ""
        self.fire.set_text(self._words(f"battle.{way}"))
        self.fire.tooltip = self._words(f"battle.{way}.tip{around}")
        self.fire.set_selected(plan.mode == "broadside" or (plan.target is not None and plan.mode == "fire"))
        self.melee.set_enabled(bool(plan.melee_targets()))
        self.melee.set_selected(plan.target is not None and plan.mode == "melee")
        can_order = plan.is_own_turn
        self.next.set_enabled(can_order or plan.is_placing)
        self.hint.set_enabled(can_order or plan.is_placing)
        for button, is_on in ((self.threat, plan.shows_threat), (self.reach, plan.shows_reach)):
            button.set_visible(plan.state.phase != "deploy")
            button.set_selected(is_on)


def state_line(plan: Selection) -> StatLine:
    """Return the selected unit's stat line."""
    assert plan.selected is not None
    return plan.state.field.lines[plan.selected]


class OddsPanel(Panel):
    """What the planned attack will probably do, how that comes about, and who may join."""

    def __init__(self, context: PanelContext) -> None:
        self._context = context
        self._show = show_of(context.showing)
        self._words = context.words
        self.chance = ChanceRow()
        self.lines = Label("", "text")
        self.partners = Column(gap=4)
        self.commit = commit_button(context, "battle.commit")
        super().__init__(
            self._words("battle.odds.title"),
            self.chance,
            self.lines,
            self.partners,
            self.commit,
            gap=8,
            id="odds_panel",
        )

    def show(self) -> None:
        """Show the odds of the plan; hidden while nothing is aimed at."""
        plan = selection_of(self._context)
        action = plan.planned()
        self.set_visible(action is not None)
        if action is None:
            return
        words, state = self._words, plan.state
        odds = self._context.odds(action)
        if plan.mode == "broadside":
            self._show_broadside(plan, odds)
            return
        assert plan.target is not None
        chance = odds.of("destroyed", plan.target)
        name = self._show.unit_name(plan.target)
        self.set_title(words("battle.odds.at", target=name, tile=self._tile(state, plan.target)))
        self.chance.tell(chance, words("battle.odds.destroy"))
        rows = []
        for item in odds.ledger:
            rows.append(f"{escape(self._context.showing.ledger_line(item))}  {{rule:{item.rule}}}")
        risk = odds.of("lost", plan.selected or "")
        if risk:
            rows.append(f"{{bad}}{words('battle.odds.risk', percent=whole_percent(risk))}{{/}}")
        self.lines.set_text("\n".join(rows))
        self._show_partners(plan)

    def _show_partners(self, plan: Selection) -> None:
        words = self._words
        widgets = []
        for unit in plan.candidates():
            with_it = unit in plan.partners
            assert plan.selected is not None and plan.target is not None
            team = tuple(u for u in plan.partners if u != unit) if with_it else (*plan.partners, unit)
            other = FireWeapon(player=plan.player, unit=plan.selected, target=plan.target, partners=team)
            chance = self._context.odds(other).of("destroyed", plan.target)
            key = "battle.odds.without" if with_it else "battle.odds.with"
            text = words(
                key,
                unit=self._show.unit_name(unit),
                tile=self._tile(plan.state, unit),
                percent=whole_percent(chance),
            )
            widgets.append(
                Button(
                    text,
                    partial(self._join, unit),
                    is_compact=True,
                    is_selected=with_it,
                    tooltip=words("battle.odds.partner_tip"),
                )
            )
        self.partners.replace(*widgets)

    def _join(self, unit: UnitId) -> None:
        selection_of(self._context).toggle_partner(unit)
        self._context.replan()

    def _show_broadside(self, plan: Selection, odds: Odds) -> None:
        words, state, unit = self._words, plan.state, plan.unit
        assert unit is not None
        hit = queries.broadside(state, unit, plan.direction).targets
        enemies = [u for u in hit if state.units[u].side != unit.side]
        expected = sum((odds.of("destroyed", u) for u in enemies), Fraction(0))
        self.set_title(words("battle.odds.broadside"))
        figure = f"{float(expected):.2f}".rstrip("0").rstrip(".")
        self.chance.tell_figure(figure, words("battle.odds.expected", count=len(enemies)))
        rows = []
        for other in hit:
            own = state.units[other].side == unit.side
            role = "bad" if own else "text"
            rows.append(
                f"{{{role}}}{escape(self._show.unit_name(other))} {self._tile(state, other)}{{/}}"
                f"  {{accent}}{whole_percent(odds.of('lost' if own else 'destroyed', other))}{{/}}"
                + (f"  {{bad}}{words('battle.odds.own')}{{/}}" if own else "")
            )
        self.lines.set_text("\n".join(rows) + "\n{rule:SK-5.1} {rule:SK-5.3}")
        self.partners.clear()

    def _tile(self, state: SkirmishState, unit: UnitId) -> str:
        tile = state.units[unit].tile
        return state.field.grid.tile_name(tile) if tile >= 0 else ""


class GroundPanel(Panel):
    """The rules of every terrain on this board (SK-1.5)."""

    def __init__(self, context: PanelContext) -> None:
        words, show = context.words, show_of(context.showing)
        setup = show.setup
        seen = sorted(set(setup.board.tiles), key=lambda t: -setup.board.tiles.count(t))
        rows = []
        for terrain in seen:
            entry = context.services.catalog.terrain.get(terrain)
            name = setup.board.terrain_names.get(terrain, terrain)
            text = entry.description if entry is not None else ""
            if setup.board.terrain[terrain].cross and setup.options.cross_water == "amphibious_only":
                text = f"{text} {words('battle.ground.no_crossing')}".strip()

            def draw(kit: Kit, size: tuple[int, int], terrain: str = terrain) -> pygame.Surface:
                board = show.view().board
                tile = board.terrain.index(terrain)
                px = max(8, min(size))
                picture = pygame.Surface((px, px))
                row, column = divmod(tile, board.columns)
                SquarePainter(board, show.stage.styles).paint(picture, px, column * px, row * px)
                return picture

            rows.append(
                Row(
                    Picture(draw, width=28, height=28, align="start"),
                    Label(
                        f"{{b}}{escape(name)}{{/}}  {{dim}}{escape(text)}{{/}}", "text", "label", stretch=1
                    ),
                    gap=8,
                    cross="start",
                )
            )
        super().__init__(words("battle.ground.title"), *rows, gap=8, id="ground_panel")


class ForcePanel(Panel):
    """Units that wait: to be deployed, or in reserve (SK-1.6, SK-1.7).

    The orders stand above the list: in a low window the list is what has to be scrolled to, never the way on.
    """

    def __init__(self, context: PanelContext) -> None:
        words = context.words
        self._context = context
        self._show = show_of(context.showing)
        self._ids: tuple[UnitId, ...] = ()
        self.note = Label("", "dim")
        self.list = ListView(
            on_select=self._selected,
            least_rows=3,
            most_rows=8,
            empty_text=words("battle.force.all_placed"),
            id="waiting_units",
        )
        self.auto = Button(
            words("battle.deploy_all"),
            partial(context.use, "deploy_all"),
            command="deploy_all",
            is_compact=True,
        )
        self.take_off = Button(
            words("battle.take_off"),
            partial(context.use, "take_off"),
            command="take_off",
            is_compact=True,
            why_not=partial(why_refused, context, "take_off"),
        )
        self.done = Button(
            words("battle.deploy_done"),
            partial(context.use, "end_turn"),
            command="end_turn",
            emphasis="primary",
        )
        super().__init__(
            words("battle.force.title"),
            self.note,
            Row(self.auto, self.take_off, gap=8),
            self.done,
            self.list,
            gap=8,
            id="force_panel",
        )

    def _selected(self, index: int) -> None:
        if 0 <= index < len(self._ids):
            selection_of(self._context).select(self._ids[index])
            self._context.replan()

    def show(self) -> None:
        """Show who waits; hidden when there is nothing to place."""
        plan = selection_of(self._context)
        self.set_visible(plan.is_placing)
        if not plan.is_placing or plan.side is None:
            return
        words, state = self._context.words, plan.state
        deploying = state.phase == "deploy"
        self.set_title(words("battle.force.title" if deploying else "battle.force.reserves"))
        limit = state.field.setup.rules.board_slots
        used = queries.slots_on_board(state, plan.side)
        self.note.set_text(
            words("battle.force.slots", used=used, limit=limit) + "  {rule:SK-1.6} {rule:SK-1.7}"
        )
        waiting = plan.waiting()
        ids = tuple(unit.id for unit in waiting)
        if ids != self._ids:
            self._ids = ids
            self.list.set_rows(
                [ListRow((escape(self._show.unit_name(unit)),), key=unit) for unit in ids],
                ids.index(plan.selected) if plan.selected in ids else -1,
            )
        elif plan.selected in ids:
            self.list.select(ids.index(plan.selected), tell=False)
        self.take_off.set_visible(deploying)
        self.take_off.set_enabled(plan.unit is not None and plan.unit.status == "board")
        self.done.set_visible(deploying)


def show_of(showing: Showing) -> SkirmishShow:
    """Return what is shown of a skirmish."""
    return cast(SkirmishShow, showing.show)


def selection_of(context: PanelContext) -> Selection:
    """Return what the player has chosen."""
    return cast(SkirmishIntent, context.intent).selection
