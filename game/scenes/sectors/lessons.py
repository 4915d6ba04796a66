"""The lessons of a guided campaign: which there are, and the moments at which each of them matters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeVar, cast

from game.core.events import Event
from game.scenes.game.desk import Desk
from game.scenes.game.guide import Lesson, Lessons
from game.systems.sectors.board import is_last_turn
from game.systems.sectors.chosen import Part
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
from game.systems.sectors.state import SectorsState

E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class Glance:
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
        return self.plan.chosen.part == part

    def seen(self, kind: type[E]) -> list[E]:
        """Return the events of a kind that were just shown."""
        return [each for each in self.fresh if isinstance(each, kind)]


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


def _ordered(glance: Glance) -> bool:
    plan = glance.state.plans.get(glance.race)
    own = glance.plan.chosen.own()
    return plan is not None and any(own_order(plan, unit.id) is not None for unit in own)


def _all_ordered(glance: Glance) -> bool:
    chosen = glance.plan.chosen
    return glance.is_in("planning") and bool(chosen.own()) and not chosen.waiting()


def _can_use(glance: Glance) -> bool:
    chosen = glance.plan.chosen
    return chosen.part in ("planning", "production") and bool(chosen.uses())


def _fights(glance: Glance, *, at_border: bool) -> bool:
    players = glance.state.players
    return any(
        bool(event.battle.border) == at_border
        and any(players[unit].race == glance.race for unit in event.battle.fighters)
        for event in glance.seen(BattleOpened)
    )


def _won(glance: Glance) -> bool:
    players = glance.state.players
    rounds = glance.seen(RoundClosed)
    return any(players[each].race == glance.race for event in rounds for each in event.credits)


def _lost(glance: Glance) -> bool:
    players = glance.state.players
    rounds = glance.seen(RoundClosed)
    return any(players[fall.player].race == glance.race for event in rounds for fall in event.falls)


MOMENTS: Final[Mapping[str, Callable[[Glance], bool]]] = MappingProxyType(
    {
        "begun": lambda glance: glance.plan.chosen.is_acting,
        "planning": lambda glance: glance.is_in("planning") and bool(glance.plan.chosen.own()),
        "unit_selected": lambda glance: glance.plan.chosen.unit is not None,
        "order_given": lambda glance: glance.is_in("planning") and _ordered(glance),
        "ability_possible": _can_use,
        "all_ordered": _all_ordered,
        "marks_possible": lambda glance: (
            glance.is_in("planning") and glance.plan.chosen.is_general and glance.state.turn > 1
        ),
        "game_asked": lambda glance: glance.is_in("combat") and glance.plan.question() is not None,
        "scan": lambda glance: glance.is_in("scan"),
        "production": lambda glance: glance.is_in("production") and glance.plan.chosen.is_general,
        "last_turn": lambda glance: glance.is_in("planning") and is_last_turn(glance.state),
        "merged": lambda glance: bool(glance.seen(OrdersMerged)),
        "border_fight": lambda glance: _fights(glance, at_border=True),
        "region_fight": lambda glance: _fights(glance, at_border=False),
        "won": _won,
        "lost": _lost,
        "taken": lambda glance: any(event.race == glance.race for event in glance.seen(RegionsTaken)),
        "income": lambda glance: any(event.race == glance.race for event in glance.seen(IncomeGained)),
        "scored": lambda glance: bool(glance.seen(TurnScored)),
        "disputed": lambda glance: any(event.disputed for event in glance.seen(TurnStarted)),
    }
)


def _glance(desk: Desk, side: str, fresh: Sequence[Event]) -> Glance:
    return Glance(cast(SectorsIntent, desk.intent), side, fresh)


LESSONS: Final = Lessons(
    area="sectors.guide",
    rows=ROWS,
    moments=MOMENTS,
    pointed=POINTED,
    passing=PASSING,
    glance=_glance,
    understood="lesson_understood",
    every="lessons",
)
"""What a guided campaign explains."""
