"""What the player of a war is about to order: a force, where it shall go, who goes along.

Places are panels; what is used like a card is a squadron beside a fleet, to come along or stay.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import Illegal
from game.rules.intent import Mark, Order, Question, Task
from game.rules.outlook import Outlook, marks_of_outlook
from game.systems.totalwar.actions import (
    Answer,
    EndAdministration,
    EndMoves,
    EndShots,
    GoRogue,
    PlaceForce,
    SetStandingOrder,
)
from game.systems.totalwar.board import forces_at
from game.systems.totalwar.intent_marks import marks_of, marks_of_sides
from game.systems.totalwar.legal import legal
from game.systems.totalwar.outlook import BEGIN, Assault, BattleChances, Trials, is_target, outlook_of
from game.systems.totalwar.profile import Standing
from game.systems.totalwar.questions import question_of
from game.systems.totalwar.selection import Selection
from game.systems.totalwar.state import TotalWarState
from game.systems.totalwar.todo import Mode, tasks
from game.systems.totalwar.ways import refused_shot, refused_way

ENDED: tuple[Mode, ...] = ("administration", "movement", "shots", "placement")
"""Parts of a turn that the player ends himself."""
STANDING: tuple[Standing, ...] = ("hold", "follow_fleet", "raid")


class WarIntent(Selection):
    """Says what a click, a card and a key mean now. See ``game.rules.intent``."""

    def __init__(self, state: TotalWarState) -> None:
        """Begin with nothing chosen, only looking."""
        super().__init__(state)
        self.problem: Illegal | None = None
        self.trials: Mapping[Assault, Trials] = {}
        """The attackers' chances, as far as somebody has worked them out."""
        self._known: tuple[tuple[object, ...], Outlook | None, tuple[Assault, ...]] | None = None
        """The outlook that was worked out last, of what, and the attacks whose chances it would tell."""
        self._of_sides: dict[tuple[bool, bool], tuple[Mark, ...]] = {}
        """Marks of whole sides, by what is shown; they stand as long as the state does."""
        self._undone: tuple[Task, ...] | None = None

    def adopt(self, state: TotalWarState, player: PlayerId | None) -> None:
        """Take another state; keep what still makes sense."""
        self._known, self._of_sides, self._undone = None, {}, None
        super().adopt(state, player)

    # Using it

    @property
    def focus(self) -> str:
        """The force whose panel is shown."""
        return self.selected

    def point(self, place: int | None, card: str = "") -> None:
        """The mouse or the cursor is over a panel."""
        self.hover = place

    def use_place(self, place: int) -> Action | None:
        """Use a panel: choose a force, set a target, and on the second time return the order."""
        self.problem = None
        if not self.is_acting:
            self.select(next(iter(self.state.at.get(place, ())), ""))
            return None
        if self.mode == "retreat":
            prompt = self.prompt
            if prompt is not None and place in self.retreats():
                return Answer(player=self.player, option=str(place))
            return None
        can_aim = place in self._ways or self.can_shoot
        if can_aim and self.target == place:
            return None if self._is_refused() else self.planned()
        if can_aim and not (self.mode == "shots" and self._weapon_at(place)):
            self.target = place
            self._is_refused()
            return None
        if self.mode == "movement":
            self.problem = refused_way(self.state, self.force, self.player, place)
        if self.mode == "shots" and not self._weapon_at(place):
            self.problem = refused_shot(self.state, self.force, self.player, place)
        if self.problem is None:
            self._choose(place)
        return None

    def _choose(self, place: int) -> None:
        """Choose the force on a panel; of one that is not to be ordered ask who could go there."""
        asked = place if self.asked != place and is_target(self, place) else None
        self.select(self._force_at(place))
        self.asked = asked

    def _is_refused(self) -> bool:
        """Whether the rules refuse the move that is looked at; then ``problem`` says why."""
        shown = self.preview()
        self.problem = shown if isinstance(shown, Illegal) else None
        return self.problem is not None

    def use_card(self, card: str) -> Action | None:
        """Let a squadron beside the fleet come along or stay, or begin what an outlook offers."""
        kind, _, rest = card.partition(":")
        panel, _, force = rest.partition(":")
        if kind == BEGIN and panel.isdecimal():
            self.select(force)
            if int(panel) in self.ways:
                self.target = int(panel)
                self._is_refused()
        elif any(each.id == card for each in self.beside()):
            self.toggle_follower(card)
        return None

    def use(self, command: str, step: int = 1) -> Action | None:
        """Carry out a command of the strategy map."""
        self.problem = None
        match command:
            case "war_next":
                self.select_next(step)
            case "war_commit":
                return self.use_place(self.target) if self.target is not None else None
            case "war_turn_shot":
                self.turn_shot()
            case "war_standing":
                return self._next_standing_order()
            case "show_threat":
                self.shows_threat = not self.shows_threat
            case "show_reach":
                self.shows_reach = not self.shows_reach
            case "war_rogue":
                return GoRogue(player=self.player)
            case "war_end":
                return self._end()
            case _:
                pass
        return None

    def _next_standing_order(self) -> Action | None:
        force = self.force
        if force is None or force.kind != "squadron" or not self.is_acting:
            return None
        order = STANDING[(STANDING.index(force.order) + 1) % len(STANDING)]
        return SetStandingOrder(player=self.player, force=force.id, order=order)

    def _end(self) -> Action | None:
        """End this part of the turn; on a new map, set the next force down where the rules offer it first."""
        match self.mode:
            case "administration":
                return EndAdministration(player=self.player)
            case "movement":
                return EndMoves(player=self.player)
            case "shots":
                return EndShots(player=self.player)
            case "placement":
                offered = (each for each in legal(self.state, self.player) if isinstance(each, PlaceForce))
                return next(offered, None)
            case _:
                return None

    def cancel(self) -> bool:
        """Drop the target, then the force; False where nothing is chosen."""
        if self.forget_target():
            return True
        had = bool(self.selected) or self.asked is not None
        self.select("")
        return had

    def alternatives(self) -> tuple[tuple[str, Action], ...]:
        """Return nothing: a force goes to a panel in one way."""
        return ()

    def orders(self) -> tuple[Order, ...]:
        """Return what buttons and keys can do now."""
        if not self.is_acting:
            return ()
        found = [Order("war_next", is_enabled=bool(self.orderable()))]
        if self.target is not None:
            refused = self.preview()
            why = refused if isinstance(refused, Illegal) else None
            found.append(Order("war_commit", why is None, why, "primary"))
        if self.mode == "shots":
            found.append(Order("war_turn_shot", is_enabled=self.force is not None))
        if self.force is not None and self.force.kind == "squadron":
            found.append(Order("war_standing"))
        found.append(Order("show_threat", is_on=self.shows_threat))
        found.append(Order("show_reach", is_on=self.shows_reach))
        if self.mode in ENDED:
            found.append(Order("war_end"))
        return tuple(found)

    def marks(self) -> tuple[Mark, ...]:
        """Return what to light up on the map."""
        shown = self.shows_reach, self.shows_threat
        if shown not in self._of_sides:
            self._of_sides[shown] = marks_of_sides(self)
        return (*self._of_sides[shown], *marks_of(self), *marks_of_outlook(self.outlook()))

    def know(self, trials: Mapping[Assault, Trials]) -> None:
        """Take what has been found out about the chances of attacks."""
        if trials != self.trials:
            self.trials, self._known = trials, None

    def outlook(self) -> Outlook | None:
        """Return what the panel that is pointed at or asked about would mean; worked out once for each."""
        return self._foreseen()[0]

    def assaults(self) -> tuple[Assault, ...]:
        """Return the attacks whose chances the outlook would tell."""
        return self._foreseen()[1]

    def _foreseen(self) -> tuple[Outlook | None, tuple[Assault, ...]]:
        key = (self.hover, self.selected, self.target, self.asked)
        if self._known is None or self._known[0] != key:
            chances = BattleChances(self.trials)
            outlook = outlook_of(self, chances)
            self._known = key, outlook, tuple(chances.wanted)
        return self._known[1:]

    def question(self) -> Question | None:
        """Return what this player is asked now: a prompt, his vote, or whom to fill a force up with."""
        return question_of(self.state, self.player, self.prompt) if self.is_acting else None

    def todo(self) -> tuple[Task, ...]:
        """Return what is still undone in this part of the turn."""
        if self._undone is None:
            self._undone = tasks(self.state, self.mode, self.player, self.orderable())
        return self._undone

    def _weapon_at(self, panel: int) -> bool:
        return any(force.panel == panel for force in self.orderable())

    def _force_at(self, panel: int) -> str:
        """Return the force that a click means: one that can be ordered first."""
        here = [force.id for force in forces_at(self.state, panel)]
        ready = [force.id for force in self.orderable() if force.panel == panel]
        if self.selected in here and len(here) > 1:
            return here[(here.index(self.selected) + 1) % len(here)]
        return next(iter((*ready, *here)), "")
