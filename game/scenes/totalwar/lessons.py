"""The lessons of a guided war: which there are, and the moments at which each of them matters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from game.core.events import Event
from game.scenes.game.lessons import Lesson, Lessons, Situation
from game.systems.totalwar.events import AceGranted, BattleFought, PanelsTaken, SupplyChanged
from game.systems.totalwar.events_administration import IncomeEarned
from game.systems.totalwar.intent import WarIntent
from game.systems.totalwar.tagalong import Preview


@dataclass(frozen=True, slots=True)
class WarSituation(Situation):
    """What the player has before him: his plan, his faction, and what he has seen happen just now."""

    plan: WarIntent
    faction: str
    fresh: Sequence[Event] = ()

    @property
    def ahead(self) -> Preview | None:
        """What the move that is looked at would bring, if it can be made."""
        shown = self.plan.preview()
        return shown if isinstance(shown, Preview) else None


ROWS: tuple[Lesson, ...] = (
    Lesson("aim", "begun"),
    Lesson("administration", "administration"),
    Lesson("purchase", "gold_unspent"),
    Lesson("development", "development_possible"),
    Lesson("promotion", "promotion_possible"),
    Lesson("moving", "movement"),
    Lesson("squadron", "squadron_selected"),
    Lesson("fleet", "fleet_selected"),
    Lesson("tagalong", "squadrons_beside"),
    Lesson("siege", "capital_ahead"),
    Lesson("battle", "battle_ahead"),
    Lesson("cutting", "cut_ahead"),
    Lesson("capture", "captures_ahead"),
    Lesson("invitation", "tagalong_asked"),
    Lesson("table", "battle_asked"),
    Lesson("retreat", "retreat_asked"),
    Lesson("allotment", "allotment_open"),
    Lesson("victory", "battle_won"),
    Lesson("defeat", "battle_lost"),
    Lesson("income", "income_earned"),
    Lesson("supply", "supply_cut"),
    Lesson("strangling", "enemy_cut"),
    Lesson("losses", "panels_lost"),
    Lesson("ace", "ace_made"),
    Lesson("idle", "forces_idle"),
    Lesson("ending", "forces_done"),
)
"""In the order in which they are told where several matter at once."""

POINTED: frozenset[str] = frozenset(
    {
        "squadron_selected",
        "fleet_selected",
        "squadrons_beside",
        "captures_ahead",
        "cut_ahead",
        "battle_ahead",
        "capital_ahead",
        "tagalong_asked",
        "battle_asked",
        "retreat_asked",
        "allotment_open",
    }
)
"""Moments that the player has in hand: they go before what was told without them."""

PASSING: frozenset[str] = frozenset(
    {"battle_won", "battle_lost", "income_earned", "supply_cut", "enemy_cut", "panels_lost", "ace_made"}
)
"""Moments that are over as soon as they were seen: their lessons wait until there is room."""


def _is_selected(now: WarSituation, kind: str) -> bool:
    plan = now.plan
    return plan.mode == "movement" and plan.force is not None and plan.force.kind == kind and bool(plan.ways)


def _is_undone(now: WarSituation, key: str) -> bool:
    return now.plan.mode == "administration" and any(task.key == key for task in now.plan.todo())


def _is_asked(now: WarSituation, *kinds: str) -> bool:
    prompt = now.plan.prompt
    return prompt is not None and prompt.kind in kinds


def _captures(now: WarSituation) -> bool:
    return now.ahead is not None and bool(now.ahead.captured)


def _cuts(now: WarSituation) -> bool:
    ahead = now.ahead
    return ahead is not None and (bool(ahead.cut) or any(battle.cut for battle in ahead.battles))


def _fights(now: WarSituation) -> bool:
    return now.ahead is not None and bool(now.ahead.battles)


def _sieges(now: WarSituation) -> bool:
    capitals = {
        panel
        for faction, capital in now.plan.state.map.capitals.items()
        if faction != now.faction
        for panel in capital.panels
    }
    return now.ahead is not None and any(battle.panel in capitals for battle in now.ahead.battles)


def _allots(now: WarSituation) -> bool:
    plan = now.plan
    return plan.is_acting and bool(plan.state.allotments) and not plan.state.prompts


def _won(now: WarSituation) -> bool:
    return any(isinstance(each, BattleFought) and each.winner == now.faction for each in now.fresh)


def _lost(now: WarSituation) -> bool:
    return any(isinstance(each, BattleFought) and each.loser == now.faction for each in now.fresh)


def _earns(now: WarSituation) -> bool:
    return any(isinstance(each, IncomeEarned) and each.faction == now.faction for each in now.fresh)


def _owners_cut(now: WarSituation) -> set[str]:
    """Who owns the panels that were cut off just now; they stay their owner's."""
    owners = now.plan.state.owners
    cut = (panel for each in now.fresh if isinstance(each, SupplyChanged) for panel in each.cut)
    return {owners[panel] for panel in cut if 0 <= panel < len(owners)}


def _is_robbed(now: WarSituation) -> bool:
    """Whether an enemy took panels on his way: from the start they were this faction's or nobody's."""
    owners = now.plan.state.map.setup.owners
    return any(
        isinstance(each, PanelsTaken)
        and each.faction not in ("", now.faction)
        and any(owners[panel] == now.faction for panel in each.panels)
        for each in now.fresh
    )


def _has_ace(now: WarSituation) -> bool:
    state = now.plan.state
    aces = {each.unit for each in now.fresh if isinstance(each, AceGranted)}
    return any(
        aces.intersection(force.units) for force in state.forces.values() if force.faction == now.faction
    )


def _own_moved(now: WarSituation) -> bool:
    state = now.plan.state
    return any(force.has_moved for force in state.forces.values() if force.faction == now.faction)


def _is_idle(now: WarSituation) -> bool:
    return now.plan.mode == "movement" and bool(now.plan.todo()) and _own_moved(now)


def _is_done(now: WarSituation) -> bool:
    return now.plan.mode == "movement" and not now.plan.orderable() and _own_moved(now)


MOMENTS: Mapping[str, Callable[[WarSituation], bool]] = MappingProxyType(
    {
        "begun": lambda now: now.plan.is_acting,
        "administration": lambda now: now.plan.mode == "administration",
        "gold_unspent": lambda now: _is_undone(now, "gold"),
        "development_possible": lambda now: _is_undone(now, "development"),
        "promotion_possible": lambda now: _is_undone(now, "promotion"),
        "movement": lambda now: now.plan.mode == "movement",
        "squadron_selected": lambda now: _is_selected(now, "squadron"),
        "fleet_selected": lambda now: _is_selected(now, "fleet"),
        "squadrons_beside": lambda now: now.plan.mode == "movement" and bool(now.plan.beside()),
        "captures_ahead": _captures,
        "cut_ahead": _cuts,
        "battle_ahead": _fights,
        "capital_ahead": _sieges,
        "tagalong_asked": lambda now: _is_asked(now, "tagalong", "confirm_move"),
        "battle_asked": lambda now: _is_asked(now, "fight_battle"),
        "retreat_asked": lambda now: _is_asked(now, "retreat"),
        "allotment_open": _allots,
        "battle_won": _won,
        "battle_lost": _lost,
        "income_earned": _earns,
        "supply_cut": lambda now: now.faction in _owners_cut(now),
        "enemy_cut": lambda now: bool(_owners_cut(now) - {"", now.faction}),
        "panels_lost": _is_robbed,
        "ace_made": _has_ace,
        "forces_idle": _is_idle,
        "forces_done": _is_done,
    }
)


LESSONS = Lessons(
    area="guide",
    rows=ROWS,
    moments=MOMENTS,
    pointed=POINTED,
    passing=PASSING,
    situation=WarSituation,
    understood="war_understood",
    every="war_lessons",
    also="war_commit",
)
"""What a guided war explains."""
