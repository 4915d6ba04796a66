"""What buttons and keys of the strategy map do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.agents.advise import levels
from game.core.events import Action
from game.core.ids import PlayerId
from game.rules.intent import Task
from game.scenes.seating.handing_over import ask_for_successor
from game.scenes.taking_back import can_take_back
from game.scenes.war.gaze import READABLE_PX
from game.scenes.war.guide import ALSO
from game.scenes.war.undone import task_text
from game.session.errors import SaveError, UndoRefusedError
from game.systems.totalwar.actions import (
    MakePetition,
    PlaceForce,
)
from game.views.board.steering import has_moved_view
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.dialog import ask
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.markup import escape

if TYPE_CHECKING:
    from game.scenes.war.scene import WarScene

MOST_LISTED = 8
NEAR_PX = 48.0
"""Panels too small to read are looked at from as near as this."""


class WarOrders:
    """Changes the plan of a scene as buttons and keys ask, and submits what comes of it."""

    def __init__(self, scene: WarScene) -> None:
        self._scene = scene

    # The map

    def use(self, tile: int) -> bool:
        """A panel was clicked, or Enter pressed on it; False where there is nothing to choose or to do."""
        scene = self._scene
        plan = scene.plan
        before = plan.selected
        if not scene.is_ready:
            plan.select(next(iter(scene.play.state.at.get(tile, ())), ""))
            scene.replan()
            return bool(before or plan.selected)
        scene.table.say("")
        action = plan.use_place(tile)
        if plan.problem is not None:
            scene.refuse(plan.problem)
        if action is not None:
            scene.submit(action)
            return True
        scene.replan()
        return bool(before or plan.selected)

    def commit(self) -> None:
        """Make the move that is looked at."""
        scene = self._scene
        target = scene.plan.target
        if scene.is_ready and target is not None:
            self.use(target)

    def next_force(self, step: int = 1) -> None:
        """Choose the next force that can do something, and show it."""
        scene = self._scene
        if not scene.is_ready:
            return
        scene.plan.use("war_next", step)
        force = scene.plan.force
        if force is not None:
            self._look_at(force.panel)
        scene.replan()

    def _look_at(self, panel: int) -> None:
        """Point at a panel, near enough to read the counters round it."""
        scene = self._scene
        scene.point_at(panel)
        stage = scene.play.show.stage
        if panel >= 0 and stage.camera.unit_px < READABLE_PX:
            stage.fly_to(panel, NEAR_PX)

    def follow(self, squadron: str) -> None:
        """Let a squadron come along or stay."""
        self._scene.plan.use_card(squadron)
        self._scene.replan()

    def turn_shot(self) -> None:
        """Turn the direction of a shot."""
        self._scene.plan.use("war_turn_shot")
        self._scene.replan()

    def turn_standing(self) -> None:
        """Give the selected squadron the next standing order."""
        scene = self._scene
        action = scene.plan.use("war_standing") if scene.is_ready else None
        if action is not None:
            scene.submit(action)

    # The turn

    def end_step(self) -> None:
        """End what the player is at; where something is undone, ask first."""
        scene = self._scene
        if not scene.is_ready or scene.ui.has_dialog:
            return
        undone = scene.plan.todo()
        if not undone:
            self._end()
            return
        scene.ui.open_dialog(self._undone_dialog(undone))
        found = next(widget for widget in scene.ui.top.walk() if widget.id == "end_back")
        scene.ui.set_focus(found, True)

    def _undone_dialog(self, undone: tuple[Task, ...]) -> Panel:
        scene, words, mode = self._scene, self._scene.words, self._scene.plan.mode
        rows = [
            Button(task_text(words, task), partial(self._leave_for, task), id=f"undone_{number}")
            for number, task in enumerate(undone[:MOST_LISTED])
        ]
        return Panel(
            words("war.todo.title"),
            Label(escape(words.or_else(f"war.todo.ask.{mode}", words("war.todo.ask")))),
            Column(*rows, gap=4),
            Row(
                Spacer(),
                Button(words("war.todo.back"), scene.ui.close_dialog, command="back", id="end_back"),
                Button(
                    words.or_else(f"war.todo.end.{mode}", words("war.todo.end")),
                    self._end_anyway,
                    command="war_end",
                    emphasis="primary",
                    id="end_anyway",
                ),
                gap=12,
            ),
            gap=12,
            width=460,
            id="dialog",
        )

    def _leave_for(self, task: Task) -> None:
        self._scene.ui.close_dialog()
        self.go_to(task)

    def _end_anyway(self) -> None:
        self._scene.ui.close_dialog()
        self._end()

    def _end(self) -> None:
        """End this part of the turn.

        On a new map every force that waits is set down, in their order: the rules leave hardly a choice
        (TW-6.3).
        """
        scene = self._scene
        is_placing = scene.plan.mode == "placement"
        action = scene.plan.use("war_end")
        scene.plan.select("")
        while action is not None and scene.submit(action) and is_placing:
            offered = (each for each in scene.match.legal(scene.plan.player) if isinstance(each, PlaceForce))
            action = next(offered, None)

    def go_to(self, task: Task) -> None:
        """Lead to something undone."""
        scene = self._scene
        if task.unit:
            scene.plan.select(task.unit)
            force = scene.plan.force
            if force is not None:
                self._look_at(force.panel)
            scene.replan()
        elif task.page:
            scene.open_page(task.page)

    # Second thoughts

    def can_take_back(self) -> bool:
        """Whether there is an order of somebody at this screen that could be taken back."""
        return can_take_back(self._scene.match, self._scene.flow.humans)

    def undo(self) -> None:
        """Take the last action back; ask the table where dice have rolled or the turn has passed on."""
        scene = self._scene
        match = scene.match
        if not (scene.is_ready or scene.broken) or not self.can_take_back():
            return
        player, words = scene.plan.player or scene.flow.viewer, scene.words
        try:
            match.undo(player)
        except UndoRefusedError as error:
            ask(
                scene.ui,
                words("battle.undo"),
                words.or_else(f"battle.undo.{error.reason}", words("battle.undo.dice")),
                words("battle.undo.agreed"),
                self._undo_agreed,
                words("screen.cancel"),
            )
            return
        except SaveError as error:
            scene.tell_unsaved(error)
            return
        scene.take_in()

    def _undo_agreed(self) -> None:
        scene = self._scene
        try:
            scene.match.take_back(scene.plan.player or scene.flow.viewer or PlayerId(""))
        except UndoRefusedError:
            scene.table.say(scene.words("war.undo.not_yours"))
            return
        except SaveError as error:
            scene.tell_unsaved(error)
            return
        scene.take_in()

    def recap(self) -> None:
        """Show again what happened since the viewer's last decision."""
        if self._scene.is_ready:
            self._scene.show_recap()

    def skip_to(self, tile: int) -> None:
        """Skip and nothing else: no force stays selected, so that no later click moves another."""
        self.skip()
        self._scene.plan.select("")

    def skip(self) -> None:
        """Show everything that waits at once."""
        self._scene.play.director.skip()

    def go_rogue(self) -> None:
        """Leave the faction; the rules ask before it is done (TW-8.1)."""
        scene = self._scene
        if scene.is_ready:
            action = scene.plan.use("war_rogue")
            if action is not None:
                scene.submit(action)

    def petition(self) -> None:
        """Ask a faction for employment (TW-8.5)."""
        scene, words = self._scene, self._scene.words
        if not scene.is_ready:
            return
        offers = [each for each in scene.match.legal(scene.plan.player) if isinstance(each, MakePetition)]

        def make(action: Action) -> None:
            scene.ui.close_dialog()
            scene.submit(action)

        rows = [
            Button(scene.play.show.names.of(each.faction), partial(make, each), id=f"petition_{each.faction}")
            for each in offers
        ]
        scene.ui.open_dialog(
            Panel(
                words("war.petition"),
                Label(f"{words('war.petition.ask')}  {{rule:TW-8.5}}"),
                *rows,
                Row(Spacer(), Button(words("screen.cancel"), scene.ui.close_dialog, command="back")),
                gap=12,
                width=400,
                id="dialog",
            )
        )

    # Leaving the seat

    def successor(self) -> Callable[[], object] | None:
        """Return what asks who takes the viewer's seat; None where nobody sits here or the war is over."""
        flow = self._scene.flow
        player = flow.viewer
        if player is None or player not in flow.humans or self._scene.match.outcome is not None:
            return None
        return partial(self._ask_for_successor, player)

    def _ask_for_successor(self, player: PlayerId) -> None:
        scene = self._scene
        known = levels(scene.match.position.bottom.game.system)
        seat = scene.seat_name(player)
        ask_for_successor(
            scene.ui, scene.words, "totalwar", seat, known, partial(self._hand_over, player, seat)
        )

    def _hand_over(self, player: PlayerId, seat: str, level: str) -> None:
        scene, words = self._scene, self._scene.words
        try:
            scene.flow.hand_over(player, level)
        except SaveError as error:
            scene.tell_unsaved(error)
            return
        scene.plan.select("")
        scene.look_anew()
        name = words(f"agent.level.{level}.name")
        scene.tell(words("handover.title"), words("handover.totalwar.done", side=escape(seat), level=name))

    # Keys without a button

    def on_key(self, event: pygame.event.Event) -> bool:
        """Use a key; False where it means nothing here."""
        scene = self._scene
        keymap, camera = scene.context.keymap, scene.play.show.stage.camera
        if has_moved_view(camera, keymap, event, "war_"):
            pass
        elif keymap.is_command(event, "war_previous"):
            self.next_force(-1)
        elif keymap.is_command(event, ALSO):
            return scene.table.lessons.understand()
        else:
            return False
        scene.play.show.stage.is_dirty = True
        return True
