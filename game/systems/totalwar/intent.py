"""What the player of a war is about to order: a force, where it shall go, who goes along.

Places are panels; what is used like a card is a squadron beside a fleet, to come along or stay.
"""

from __future__ import annotations

from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import Illegal
from game.core.prompts import Prompt
from game.rules.intent import Mark, Order, Question, Task
from game.systems.totalwar.actions import (
    AnnounceShot,
    Answer,
    EndAdministration,
    EndMoves,
    EndShots,
    GoRogue,
    MoveFleet,
    MoveSquadron,
    MoveSuperweapon,
    PlaceForce,
    SetStandingOrder,
)
from game.systems.totalwar.board import forces_at
from game.systems.totalwar.intent_marks import marks_of
from game.systems.totalwar.legal import legal
from game.systems.totalwar.legal_moves import own_followers
from game.systems.totalwar.profile import Standing
from game.systems.totalwar.questions import question_of
from game.systems.totalwar.state import Force, TotalWarState
from game.systems.totalwar.tagalong import Preview, TaggedMove, preview, preview_squadron, squadrons_beside
from game.systems.totalwar.todo import Mode, tasks
from game.systems.totalwar.ways import Way, orderable, refused_way, ways_of

ENDED: tuple[Mode, ...] = ("administration", "movement", "shots", "placement")
"""Parts of a turn that the player ends himself."""
STANDING: tuple[Standing, ...] = ("hold", "follow_fleet", "raid")


class WarIntent:
    """Keeps what is chosen; everything else follows from it and from the rules. See ``game.rules.intent``."""

    def __init__(self, state: TotalWarState) -> None:
        """Begin with nothing chosen, only looking."""
        self.state = state
        self.problem: Illegal | None = None
        self.player = PlayerId("")
        self.is_acting = False
        self.selected = ""
        self.hover: int | None = None
        self.target: int | None = None
        self.declined: set[str] = set()
        self.direction = 0
        self._ways: dict[int, Way] = {}
        self._line: dict[int, tuple[int, int]] = {}
        self._previewed: tuple[object, ...] = ()
        self._preview: Preview | Illegal | None = None

    # What stands

    def adopt(self, state: TotalWarState, player: PlayerId | None) -> None:
        """Take another state; keep what still makes sense."""
        self.state = state
        self.is_acting = player is not None
        self.player = player or PlayerId("")
        self.target = None
        self._previewed = ()
        if self.selected not in state.forces:
            self.selected = ""
        self._find_ways()

    @property
    def prompt(self) -> Prompt | None:
        """The question that this player owes an answer to, if any."""
        prompt = self.state.prompts[-1] if self.state.prompts else None
        return prompt if prompt is not None and self.is_acting and prompt.player == self.player else None

    @property
    def mode(self) -> Mode:
        """What a click on the map means now."""
        if not self.is_acting:
            return "look"
        if self.state.prompts:
            prompt = self.prompt
            return "retreat" if prompt is not None and prompt.kind == "retreat" else "look"
        if self.state.votes is not None or self.state.battle is not None or self.state.allotments:
            return "look"
        match self.state.phase:
            case "administration" | "movement" | "shots" | "placement" as phase:
                return phase
            case _:
                return "look"

    @property
    def force(self) -> Force | None:
        """The force that is selected."""
        return self.state.forces.get(self.selected)

    def orderable(self) -> tuple[Force, ...]:
        """Return every force that may be given an order of this phase now."""
        return orderable(self.state, self.mode, self.player)

    def retreats(self) -> tuple[int, ...]:
        """Return the panels among which the beaten force chooses, the proposed one first."""
        prompt = self.prompt
        return tuple(int(option) for option in prompt.options) if self.mode == "retreat" and prompt else ()

    # Choosing

    def select(self, force: str) -> None:
        """Choose a force, "" for none."""
        self.selected = force
        self.target = None
        self.declined = set()
        self._previewed = ()
        self._find_ways()

    def select_next(self, step: int = 1) -> Force | None:
        """Choose the next force that can still do something."""
        ready = self.orderable()
        if not ready:
            return None
        names = [force.id for force in ready]
        at = names.index(self.selected) + step if self.selected in names else 0 if step > 0 else -1
        self.select(names[at % len(names)])
        return self.force

    def toggle_follower(self, squadron: str) -> None:
        """Let a squadron beside the fleet stay or come along; its standing order to follow has answered."""
        if not self._follows(self.state.forces[squadron]):
            self.declined ^= {squadron}
        self._previewed = ()

    def turn_shot(self) -> None:
        """Turn the direction of a shot."""
        self.direction = (self.direction + 1) % 6

    def forget_target(self) -> bool:
        """Drop the target; False where there was none."""
        had = self.target is not None
        self.target = None
        return had

    def _find_ways(self) -> None:
        force = self.force
        is_ready = force is not None and force in self.orderable()
        self._ways, self._line = ways_of(self.state, force, self.mode) if force and is_ready else ({}, {})

    @property
    def ways(self) -> dict[int, Way]:
        """Where the selected force can go, and how."""
        return self._ways

    def lines(self) -> tuple[Way, ...]:
        """Return the longest way in each direction of a fleet."""
        longest: dict[int, Way] = {}
        for panel, (direction, _) in self._line.items():
            way = self._ways[panel]
            if len(way) > len(longest.get(direction, ())):
                longest[direction] = way
        return tuple(longest.values())

    def beside(self) -> tuple[Force, ...]:
        """Return the squadrons that could go along with the selected fleet."""
        force = self.force
        if force is None or force.kind != "fleet" or not self._ways:
            return ()
        return squadrons_beside(self.state, force)

    def is_asked(self, squadron: Force) -> bool:
        """Whether a squadron's commander is another player, who will be asked."""
        return self.state.officers[squadron.officer].player != self.player

    def followers(self) -> tuple[str, ...]:
        """Return the squadrons that this player sends along."""
        force = self.force
        if force is None or force.kind != "fleet":
            return ()
        own = own_followers(self.state, force, self.player)
        return tuple(each.id for each in own if each.id not in self.declined)

    def _follows(self, squadron: Force) -> bool:
        """Whether a squadron's standing order has answered that it goes along (TW-3.1)."""
        return squadron.order == "follow_fleet" and bool(self.state.counts)

    # What it would mean

    @property
    def aim(self) -> int | None:
        """The panel that is looked at: the target, else what the cursor points at."""
        if self.target is not None:
            return self.target
        return self.hover if self.hover in self._ways else None

    def preview(self) -> Preview | Illegal | None:
        """Return what the move would bring about, why it cannot be made, or None without a move."""
        force, aim = self.force, self.aim
        if force is None or aim is None or aim not in self._ways or self.mode != "movement":
            return None
        key = (force.id, aim, self.followers())
        if key != self._previewed:
            self._previewed = key
            self._preview = self._work_out(force, aim)
        return self._preview

    def _work_out(self, force: Force, aim: int) -> Preview | Illegal:
        match force.kind:
            case "fleet":
                direction, panels = self._line[aim]
                asked = [each.id for each in self.beside() if self.is_asked(each)]
                return preview(self.state, force, direction, panels, (*self.followers(), *asked))
            case "squadron":
                return preview_squadron(self.state, force, aim)
            case _:
                return Preview((TaggedMove(force.id, self._ways[aim], False),), (), (), (), (), ())

    def planned(self) -> Action | None:
        """Return the action for the target."""
        return self._order_to(self.target)

    def looked_at(self) -> Action | None:
        """Return the action for what is looked at: the target, else what the cursor points at."""
        return self._order_to(self.aim)

    def _order_to(self, target: int | None) -> Action | None:
        force = self.force
        if force is None or target is None:
            return None
        if self.mode == "shots":
            return AnnounceShot(player=self.player, force=force.id, panel=target, direction=self.direction)
        if target not in self._ways:
            return None
        if self.mode == "placement":
            return PlaceForce(player=self.player, force=force.id, panel=target)
        match force.kind:
            case "fleet":
                direction, panels = self._line[target]
                return MoveFleet(
                    player=self.player,
                    force=force.id,
                    direction=direction,
                    panels=panels,
                    followers=self._fitting(self.followers()),
                )
            case "squadron":
                return MoveSquadron(player=self.player, force=force.id, to=target)
            case _:
                return MoveSuperweapon(player=self.player, force=force.id, to=target)

    def _fitting(self, followers: Way | tuple[str, ...]) -> tuple[str, ...]:
        """Leave out those who could not come anyway, so that nobody is moved who would stay behind."""
        shown = self.preview()
        if not isinstance(shown, Preview):
            return tuple(str(each) for each in followers)
        stayed = {each.force for each in shown.stayed}
        return tuple(str(each) for each in followers if each not in stayed)

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
        can_aim = place in self._ways or (self.mode == "shots" and self.force is not None)
        if can_aim and self.target == place:
            return None if self._is_refused() else self.planned()
        if can_aim and not (self.mode == "shots" and self._weapon_at(place)):
            self.target = place
            self._is_refused()
            return None
        if self.mode == "movement":
            self.problem = refused_way(self.state, self.force, self.player, place)
        if self.problem is None:
            self.select(self._force_at(place))
        return None

    def _is_refused(self) -> bool:
        """Whether the rules refuse the move that is looked at; then ``problem`` says why."""
        shown = self.preview()
        self.problem = shown if isinstance(shown, Illegal) else None
        return self.problem is not None

    def use_card(self, card: str) -> Action | None:
        """Let a squadron beside the fleet come along or stay."""
        if any(each.id == card for each in self.beside()):
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
        had = bool(self.selected)
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
        if self.mode in ENDED:
            found.append(Order("war_end"))
        return tuple(found)

    def marks(self) -> tuple[Mark, ...]:
        """Return what to light up on the map."""
        return marks_of(self)

    def question(self) -> Question | None:
        """Return what this player is asked now: a prompt, his vote, or whom to fill a force up with."""
        return question_of(self.state, self.player, self.prompt) if self.is_acting else None

    def todo(self) -> tuple[Task, ...]:
        """Return what is still undone in this part of the turn."""
        return tasks(self.state, self.mode, self.player, self.orderable())

    def _weapon_at(self, panel: int) -> bool:
        return any(force.panel == panel for force in self.orderable())

    def _force_at(self, panel: int) -> str:
        """Return the force that a click means: one that can be ordered first."""
        here = [force.id for force in forces_at(self.state, panel)]
        ready = [force.id for force in self.orderable() if force.panel == panel]
        if self.selected in here and len(here) > 1:
            return here[(here.index(self.selected) + 1) % len(here)]
        return next(iter((*ready, *here)), "")
