"""The sheet of the unit in focus: what it is, what is left of it, its AP."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Unpack

import msgspec
import pygame

from game.core.events import Action
from game.core.ids import UnitId
from game.core.odds import Odds
from game.rules.prose import whole_percent
from game.scenes.game.brief import BriefLabel
from game.scenes.game.panel_context import PanelContext
from game.scenes.wargame.texts import name_of, selection_of, side_role, state_of, unit_name
from game.systems.wargame.actions import Attack
from game.systems.wargame.aim import aims_at
from game.systems.wargame.brief import kind_rows, number_rows, weapon_rows
from game.systems.wargame.check_battle import attack_cost
from game.systems.wargame.ready import ap_cap
from game.systems.wargame.state import Unit, WargameState
from game.systems.wargame.work import NONE
from game.views.ui.basic import Label, Picture
from game.views.ui.kit import Kit
from game.views.ui.layout import Panel, Row
from game.views.ui.widget import Common
from game.views.wargame.sheet import sheet_of
from game.views.wargame.sheet_view import HEIGHT, SheetView
from game.views.wargame.show import WargameShow

TRACK_HEIGHT = 16
BY_PARTS = ("section", "aim", "shield")
"""Questions that a click on a part of the sheet answers."""
LOST = ("destroyed", "section_lost", "item_lost")
"""What may become of the part that is aimed at, the gravest first."""


def share_lost(odds: Odds, target: str) -> Fraction:
    """Return the chance that what is aimed at is lost."""
    return max(odds.of(label, target) for label in LOST)


class ApTrack(Picture):
    """Action points as pips: what there is, and the cap (WG-7.3)."""

    def __init__(self) -> None:
        self._ap, self._cap, self._spent = 0, 16, 0
        super().__init__(self._draw, height=TRACK_HEIGHT, stretch=1)

    def show(self, ap: int, cap: int, spent: int = 0) -> None:
        """Show so many points; ``spent`` of them would be paid by what is planned."""
        if (ap, cap, spent) != (self._ap, self._cap, self._spent):
            self._ap, self._cap, self._spent = ap, cap, spent
            self.touch()

    def _draw(self, kit: Kit, size: tuple[int, int]) -> pygame.Surface:
        picture = pygame.Surface(size, pygame.SRCALPHA)
        width, height = size
        gap = max(1, width // (self._cap * 6))
        pip = max(3, (width - gap * (self._cap - 1)) // self._cap)
        palette = kit.palette
        for number in range(self._cap):
            rect = pygame.Rect(number * (pip + gap), 0, pip, height)
            if number < self._ap - self._spent:
                picture.fill((*palette.accent, 255), rect)
            elif number < self._ap:
                picture.fill((*palette.warning, 255), rect)
            pygame.draw.rect(picture, (*palette.faint, 255), rect, 1)
        return picture


class AimedSheet(SheetView):
    """The drawing of a unit; a click on a part aims there, or answers where a part is asked for."""

    def __init__(self, context: PanelContext, *, tall: int = HEIGHT, **common: Unpack[Common]) -> None:
        """``tall``: its height in pixels at scale 1."""
        self._context = context
        self._unit = UnitId("")
        """Who is drawn."""
        self._weighed: tuple[WargameState, Attack] | None = None
        self._risks: dict[str, str] = {}
        """What the attack that was weighed last could take off."""
        super().__init__(self._aim_at, partial(name_of, context.showing, "aim"), tall=tall, **common)

    def show_unit(self, state: WargameState, unit: Unit) -> None:
        """Draw what is left of a unit; parts can be aimed at of whom one can attack now."""
        context, selection = self._context, selection_of(self._context)
        show = context.showing.show
        if not isinstance(show, WargameShow):
            self.set_visible(False)
            return
        self._unit = unit.id
        asked = self._answers(unit)
        if asked:
            look = replace(sheet_of(state, unit.id, show.names, show.colour_of(unit.id)), ap=-1)
            self.show(look, "", frozenset(asked), is_final=True)
            return
        is_target = selection.target == unit.id
        may = (
            context.now().is_ready
            and unit.side != selection.side
            and (is_target or unit.id in selection.targets())
        )
        aims = (selection.aims() if is_target else aims_at(state, unit)) if may else ()
        risks = self._risks_of(state, aims) if is_target and may else {}
        look = sheet_of(state, unit.id, show.names, show.colour_of(unit.id))
        look = replace(look, ap=-1, risks=risks)
        self.show(look, selection.aim if is_target and may else "", frozenset(aims))

    def _risks_of(self, state: WargameState, aims: Iterable[str]) -> dict[str, str]:
        """Return how likely the planned attack takes off what, aimed at it instead."""
        attack = selection_of(self._context).attack()
        if not isinstance(attack, Attack):
            return {}
        whatever = msgspec.structs.replace(attack, aim="")
        if self._weighed is None or self._weighed[0] is not state or self._weighed[1] != whatever:
            self._weighed, self._risks = (state, whatever), {}
            for aim in aims:
                odds = self._context.odds(msgspec.structs.replace(attack, aim=aim))
                if lost := share_lost(odds, self._unit):
                    self._risks[aim] = whole_percent(lost)
        return self._risks

    def _answers(self, unit: Unit) -> dict[str, Action]:
        """Return the parts of a unit that answer what is asked, each with its answer."""
        question = self._context.intent.question() if self._context.now().is_ready else None
        prompt = None if question is None else question.prompt
        if question is None or prompt is None or prompt.kind not in BY_PARTS:
            return {}
        if prompt.subject != unit.id:
            return {}
        return {each.option: each.action for each in question.choices if each.option not in ("", NONE)}

    def _aim_at(self, part: str) -> None:
        """Answer with a part of the unit that is shown, or aim at it; at the unit itself first."""
        context = self._context
        answers = self._answers(selection_of(context).state.units[self._unit])
        if answers:
            context.submit(answers[part])
            return
        if selection_of(context).target != self._unit:
            context.use(f"target:{self._unit}")
        context.use(f"aim:{part}")


class UnitPanel(Panel):
    """Hidden while there is no unit to look at; while others act, who acts is looked at."""

    def __init__(self, context: PanelContext, name: str = "") -> None:
        """``name`` precedes the ids of its widgets, where a screen has two such panels."""
        self._context = context
        self.heading = Label("", "text", "title", is_bold=True)
        self.about = BriefLabel("", "dim")
        self.track = ApTrack()
        self.ap = Label("", "accent", is_bold=True, is_wrapped=False)
        self.numbers = BriefLabel("")
        self.drawing = AimedSheet(context, id=f"{name}sheet")
        self.weapons = BriefLabel("")
        super().__init__(
            "",
            self.heading,
            self.about,
            Row(self.ap, self.track, gap=8),
            self.drawing,
            self.numbers,
            self.weapons,
            gap=6,
            id=f"{name}unit_panel",
        )

    def answer_text(self) -> str:
        """A sheet answers by whose it is: what is struck or spent on it takes no other panel's place."""
        return self.heading.text if self.is_visible else ""

    def show(self, unit_id: UnitId | None = None) -> None:
        """Show the unit in focus, or the one that is named; "": nobody."""
        context, state = self._context, selection_of(self._context).state
        focus = UnitId(context.intent.focus) if unit_id is None else unit_id
        if unit_id is None and not focus and not context.now().is_ready:
            state = state_of(context.showing)
            focus = state.turn.unit if state.turn is not None else focus
        self.set_visible(focus in state.units)
        if focus not in state.units:
            return
        words, unit = context.words, state.units[focus]
        self.heading.set_text(unit_name(context.showing, focus), side_role(context.showing, unit.side))
        self.about.tell(context.showing, kind_rows(state, unit))
        cap = ap_cap(state, focus)
        self.ap.set_text(words("wargame.unit.ap", ap=unit.ap, cap=cap))
        self.track.show(unit.ap, cap, _price(context, unit))
        self.numbers.tell(context.showing, number_rows(state, unit))
        self.drawing.show_unit(state, unit)
        self.weapons.tell(context.showing, weapon_rows(state, unit))


def _price(context: PanelContext, unit: Unit) -> int:
    """Return what the planned attack takes of a unit's AP."""
    selection = selection_of(context)
    acting = selection.acting
    if acting is None or acting.id != unit.id or not selection.target or selection.is_friend():
        return 0
    if selection.grapples:
        return selection.state.field.rules.costs.grapple
    by = selection.by or unit.id
    return min(unit.ap, attack_cost(selection.state, by, selection.item))
