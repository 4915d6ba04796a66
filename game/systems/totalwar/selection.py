"""What the player of a war has chosen: force, target, who goes along; and what is possible with them."""

from __future__ import annotations

from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import Illegal
from game.core.prompts import Prompt
from game.systems.totalwar.actions import AnnounceShot, MoveFleet, MoveSquadron, MoveSuperweapon, PlaceForce
from game.systems.totalwar.state import Force, TotalWarState
from game.systems.totalwar.tagalong import (
    Preview,
    TaggedMove,
    asked_followers,
    own_followers,
    preview,
    preview_squadron,
    squadrons_beside,
)
from game.systems.totalwar.todo import Mode
from game.systems.totalwar.ways import Way, orderable, ways_of


class Selection:
    """Nothing here changes the war, or says what a click means: everything else follows from the rules."""

    def __init__(self, state: TotalWarState) -> None:
        """Begin with nothing chosen, only looking."""
        self.state = state
        self.player = PlayerId("")
        self.is_acting = False
        self.selected = ""
        self.hover: int | None = None
        self.target: int | None = None
        self.declined: set[str] = set()
        self.direction = 0
        self.asked: int | None = None
        """The panel of which it is asked who could go or attack there; no own force is selected then."""
        self.shows_threat = False
        """Whether the map shows where others could strike in their next turn."""
        self.shows_reach = False
        """Whether the map shows where own forces can still go."""
        self._ready: tuple[Force, ...] | None = None
        self._ways: dict[int, Way] = {}
        self._line: dict[int, tuple[int, int]] = {}
        self._previewed: tuple[object, ...] = ()
        self._preview: Preview | Illegal | None = None

    # What stands

    def adopt(self, state: TotalWarState, player: PlayerId | None) -> None:
        """Take another state; keep what still makes sense: no panel of another map."""
        if state.theatre != self.state.theatre:
            self.hover = self.asked = None
        self.state = state
        self.is_acting = player is not None
        self.player = player or PlayerId("")
        self.target = None
        self._ready = None
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

    @property
    def place(self) -> int | None:
        """Where to look for the force that is selected; one that waits for its place, at a panel for it."""
        force = self.force
        if force is None or force.panel >= 0:
            return None if force is None else force.panel
        return next(iter(self._ways), None)

    def orderable(self) -> tuple[Force, ...]:
        """Return every force that may be given an order of this phase now."""
        if self._ready is None:
            self._ready = orderable(self.state, self.mode, self.player)
        return self._ready

    @property
    def can_shoot(self) -> bool:
        """Whether the selected force is a superweapon that may announce a shot now (TW-4.13)."""
        return self.mode == "shots" and self.force in self.orderable()

    def retreats(self) -> tuple[int, ...]:
        """Return the panels among which the beaten force chooses, the proposed one first."""
        prompt = self.prompt
        return tuple(int(option) for option in prompt.options) if self.mode == "retreat" and prompt else ()

    # Choosing

    def select(self, force: str) -> None:
        """Choose a force, "" for none."""
        self.selected = force
        self.target = self.asked = None
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
        if not self.follows(self.state.forces[squadron]):
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

    def follows(self, squadron: Force) -> bool:
        """Whether a squadron's standing order has answered that it goes along (TW-3.1).

        In wars of before the players of a fleet were asked for their own squadrons all the same.
        """
        is_ordered = squadron.order == "follow_fleet"
        return is_ordered and (bool(self.state.counts) or self.is_asked(squadron))

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
                along = (*self.followers(), *asked_followers(self.state, force, self.player))
                return preview(self.state, force, direction, panels, along)
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
        if self.can_shoot:
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
