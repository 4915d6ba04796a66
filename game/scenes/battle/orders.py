"""Orders by key: the next target, unit or partner; placing everybody; ending the turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from game.core.events import Action
from game.core.ids import UnitId
from game.scenes.battle.plan import BattlePlan, Mode
from game.session.match import Match
from game.systems.skirmish import inspect
from game.systems.skirmish.actions import DeployAutomatically, EndTurn, FinishDeployment, RemoveUnit
from game.systems.skirmish.state import SkirmishState


class Orders:
    """Changes the plan as keys ask; ``replan`` then lights up what it means."""

    def __init__(
        self,
        plan: BattlePlan,
        match: Match,
        is_ready: Callable[[], bool],
        point_at: Callable[[int], None],
        replan: Callable[[], None],
        submit: Callable[[Action], None],
    ) -> None:
        self._plan = plan
        self._match = match
        self._submit = submit
        self._is_ready = is_ready
        self._point_at = point_at
        self._replan = replan

    def select(self, unit: UnitId) -> None:
        """Select a unit."""
        self._plan.select(unit)
        self._replan()

    def toggle_partner(self, unit: UnitId) -> None:
        """Let a unit join the shot, or leave."""
        self._plan.toggle_partner(unit)
        self._replan()

    def commit(self) -> None:
        """Attack as planned."""
        action = self._plan.attack()
        if action is not None and self._is_ready():
            self._submit(action)

    def fire(self) -> None:
        """Aim at the next target, or along the next line of fire of a warship."""
        if not self._is_ready():
            return
        plan = self._plan
        if plan.has_broadside():
            ways = plan.broadside_ways()
            at = ways.index(plan.direction) + 1 if plan.is_aimed and plan.direction in ways else 0
            plan.aim_way(ways[at % len(ways)])
            self._point_at_first(plan)
        else:
            self._cycle(plan.fire_targets(), "fire")
        self._replan()

    def melee(self) -> None:
        """Aim at the next enemy within reach of a blow."""
        if self._is_ready():
            self._cycle(self._plan.melee_targets(), "melee")
            self._replan()

    def partner(self) -> None:
        """Let the next possible partner join; after the last one all leave."""
        plan = self._plan
        for unit in plan.candidates():
            if unit not in plan.partners:
                plan.toggle_partner(unit)
                break
        else:
            plan.partners = ()
        self._replan()

    def next_unit(self, step: int = 1) -> None:
        """Select the next unit that can still do something; the one before by ``step`` -1."""
        plan = self._plan
        if not self._is_ready() or plan.side is None:
            return
        ready = self._ready_units()
        if ready:
            at = ready.index(plan.selected) + step if plan.selected in ready else 0
            unit = ready[at % len(ready)]
            plan.select(unit)
            tile = plan.state.units[unit].tile
            if tile >= 0:
                self._point_at(tile)
        self._replan()

    def place_all(self) -> None:
        """Deploy everybody who still waits; in battle, bring in every reserve for which there is room."""
        plan = self._plan
        if not self._is_ready() or not plan.is_placing:
            return
        if plan.state.phase == "deploy":
            self._submit(DeployAutomatically(player=plan.player))
            return
        entry = self._next_entry()
        while entry is not None:
            self._submit(entry)
            entry = self._next_entry()

    def _next_entry(self) -> Action | None:
        return next(self._plan.entries(cast(SkirmishState, self._match.observe(None))), None)

    def take_off(self) -> None:
        """Take the selected unit back while deploying."""
        plan = self._plan
        if self._is_ready() and plan.selected is not None:
            self._submit(RemoveUnit(player=plan.player, unit=plan.selected))

    def end_turn(self) -> None:
        """End the deployment, or the turn."""
        plan = self._plan
        if self._is_ready():
            is_deploying = plan.state.phase == "deploy"
            self._submit((FinishDeployment if is_deploying else EndTurn)(player=plan.player))

    def _ready_units(self) -> list[UnitId]:
        plan = self._plan
        if plan.is_placing:
            return [unit.id for unit in plan.waiting()]
        assert plan.side is not None
        leaves = [plan.state.units[unit] for unit in plan.state.field.order[plan.side]]
        return [
            leaf.id
            for leaf in leaves
            if leaf.status == "board" and not (leaf.has_moved and leaf.has_attacked)
        ]

    def _cycle(self, targets: tuple[UnitId, ...], mode: Mode) -> None:
        if targets:
            plan = self._plan
            at = targets.index(plan.target) + 1 if plan.target in targets and plan.mode == mode else 0
            plan.aim(targets[at % len(targets)], mode)
            assert plan.target is not None
            self._point_at(plan.state.units[plan.target].tile)

    def _point_at_first(self, plan: BattlePlan) -> None:
        """Put the cursor into the line of fire, so that the key that uses a tile fires along it."""
        assert plan.unit is not None
        hit = inspect.broadside(plan.state, plan.unit, plan.direction)
        self._point_at(plan.state.units[hit.targets[0]].tile)
