"""The lessons of a guided campaign: which there are, and the moments at which each of them matters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from game.core.events import Event
from game.scenes.game.lessons import Lesson, Lessons, Situation
from game.systems.sectors.board import is_last_turn
from game.systems.sectors.events import (
    BattleOpened,
    IncomeGained,
    OrdersMerged,
    RegionsTaken,
    RoundClosed,
    TurnScored,
    TurnStarted,
)
from game.systems.sectors.evolve_plan import own_order
from game.systems.sectors.intent import SectorsIntent
from game.systems.sectors.selection import Part
from game.systems.sectors.state import SectorsState


@dataclass(frozen=True, slots=True)
class SectorsSituation(Situation):
    """What the player has before him: his plan, his race, and what he has seen happen just now."""

    plan: SectorsIntent
    race: str
    fresh: Sequence[Event] = ()

    @property
    def state(self) -> SectorsState:
        """The campaign as he sees it."""
        return self.plan.state

    def is_in(self, part: Part) -> bool:
        """Whether he is asked in this part of the turn."""
        return self.plan.selection.part == part


ROWS: Final = (
    Lesson("aim", "begun"),
    Lesson("orders", "planning"),
    Lesson("where", "unit_selected"),
    Lesson("secret", "order_given"),
    Lesson("ability", "ability_possible"),
    Lesson("ready", "all_ordered"),
    Lesson("marks", "marks_possible"),
    Lesson("challenge", "game_asked"),
    Lesson("scanners", "scan"),
    Lesson("buying", "production"),
    Lesson("last", "last_turn"),
    Lesson("merge", "merged"),
    Lesson("border", "border_fight"),
    Lesson("battle", "region_fight"),
    Lesson("victory", "won"),
    Lesson("defeat", "lost"),
    Lesson("ground", "taken"),
    Lesson("income", "income"),
    Lesson("points", "scored"),
    Lesson("dispute", "disputed"),
)
POINTED: Final[frozenset[str]] = frozenset({"unit_selected", "order_given", "game_asked", "scan"})
PASSING: Final[frozenset[str]] = frozenset(
    {
        "merged",
        "border_fight",
        "region_fight",
        "won",
        "lost",
        "taken",
        "income",
        "scored",
        "disputed",
    }
)


def _ordered(now: SectorsSituation) -> bool:
    plan = now.state.plans.get(now.race)
    own = now.plan.selection.own()
    return plan is not None and any(own_order(plan, unit.id) is not None for unit in own)


def _all_ordered(now: SectorsSituation) -> bool:
    selection = now.plan.selection
    return now.is_in("planning") and bool(selection.own()) and not selection.waiting()


def _can_use(now: SectorsSituation) -> bool:
    selection = now.plan.selection
    return selection.part in ("planning", "production") and bool(selection.uses())


def _fights(now: SectorsSituation, *, at_border: bool) -> bool:
    players = now.state.players
    return any(
        bool(event.battle.border) == at_border
        and any(players[unit].race == now.race for unit in event.battle.fighters)
        for event in now.seen(BattleOpened)
    )


def _won(now: SectorsSituation) -> bool:
    players = now.state.players
    rounds = now.seen(RoundClosed)
    return any(players[each].race == now.race for event in rounds for each in event.credits)


def _lost(now: SectorsSituation) -> bool:
    players = now.state.players
    rounds = now.seen(RoundClosed)
    return any(players[fall.player].race == now.race for event in rounds for fall in event.falls)


MOMENTS: Final[Mapping[str, Callable[[SectorsSituation], bool]]] = MappingProxyType(
    {
        "begun": lambda now: now.plan.selection.is_acting,
        "planning": lambda now: now.is_in("planning") and bool(now.plan.selection.own()),
        "unit_selected": lambda now: now.plan.selection.unit is not None,
        "order_given": lambda now: now.is_in("planning") and _ordered(now),
        "ability_possible": _can_use,
        "all_ordered": _all_ordered,
        "marks_possible": lambda now: (
            now.is_in("planning") and now.plan.selection.is_general and now.state.turn > 1
        ),
        "game_asked": lambda now: now.is_in("combat") and now.plan.question() is not None,
        "scan": lambda now: now.is_in("scan"),
        "production": lambda now: now.is_in("production") and now.plan.selection.is_general,
        "last_turn": lambda now: now.is_in("planning") and is_last_turn(now.state),
        "merged": lambda now: bool(now.seen(OrdersMerged)),
        "border_fight": lambda now: _fights(now, at_border=True),
        "region_fight": lambda now: _fights(now, at_border=False),
        "won": _won,
        "lost": _lost,
        "taken": lambda now: any(event.race == now.race for event in now.seen(RegionsTaken)),
        "income": lambda now: any(event.race == now.race for event in now.seen(IncomeGained)),
        "scored": lambda now: bool(now.seen(TurnScored)),
        "disputed": lambda now: any(event.disputed for event in now.seen(TurnStarted)),
    }
)


LESSONS: Final = Lessons(
    area="sectors.guide",
    rows=ROWS,
    moments=MOMENTS,
    pointed=POINTED,
    passing=PASSING,
    situation=SectorsSituation,
    understood="lesson_understood",
    every="lessons",
)
"""What a guided campaign explains."""
