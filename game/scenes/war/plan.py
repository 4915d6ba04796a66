"""What the player of a war is about to order: a force, where it shall go, who goes along."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from game.core.events import Action
from game.core.ids import PlayerId, RuleId
from game.core.kernel import Illegal
from game.core.prompts import Prompt
from game.systems.totalwar.actions import (
    AnnounceShot,
    Answer,
    MoveFleet,
    MoveSquadron,
    MoveSuperweapon,
    PlaceForce,
)
from game.systems.totalwar.board import commanded_by, forces_at, is_lone, weapons_of
from game.systems.totalwar.legal_moves import check_move_fleet, check_move_squadron, own_followers
from game.systems.totalwar.reach import fleet_lines, squadron_paths, straight_path, superweapon_panels
from game.systems.totalwar.resolve_earth import placement_panels, unplaced
from game.systems.totalwar.resolve_superweapons import ready_weapons
from game.systems.totalwar.state import Force, TotalWarState
from game.systems.totalwar.tagalong import Preview, TaggedMove, preview, preview_squadron, squadrons_beside

Mode = Literal["look", "administration", "movement", "shots", "placement", "retreat"]
Way = tuple[int, ...]
BARRED = ("not_your_force", "has_moved")
"""Why a fleet may not go anywhere at all, whatever the target."""


class WarPlan:
    """Keeps the selection; everything else follows from it and from the rules."""

    def __init__(self, state: TotalWarState) -> None:
        self.state = state
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
        state = self.state
        if self.mode == "movement":
            own = [force for force in commanded_by(state, state.officer) if can_move(state, force)]
            officer = state.officers[state.officer]
            faction = state.factions[officer.faction]
            if faction.commander == officer.id and not is_lone(state, faction.id):
                own += [
                    weapon
                    for weapon in weapons_of(state, faction.id)
                    if not weapon.has_moved and superweapon_panels(state, weapon)
                ]
            return tuple(own)
        if self.mode == "shots":
            return tuple(ready_weapons(state, state.faction))
        if self.mode == "placement":
            leads = [
                faction.id
                for faction in state.factions.values()
                if faction.commander and state.officers[faction.commander].player == self.player
            ]
            return tuple(force for name in leads for force in unplaced(state, name))
        return ()

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
        """Let a squadron beside the fleet stay or come along."""
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
        self._ways, self._line = {}, {}
        force, state = self.force, self.state
        if force is None or force not in self.orderable():
            return
        match self.mode, force.kind:
            case "movement", "squadron":
                self._ways = squadron_paths(state, force)
            case "movement", "fleet":
                for direction, panels in fleet_lines(state, force):
                    way = straight_path(state, force, direction, panels)
                    if way is not None:
                        self._ways[way[-1]] = way
                        self._line[way[-1]] = (direction, panels)
            case "movement", "superweapon":
                self._ways = {panel: (force.panel, panel) for panel in superweapon_panels(state, force)}
            case "placement", _:
                faction = state.factions[force.faction]
                self._ways = {panel: (panel,) for panel in placement_panels(state, faction)}
            case _:
                pass

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

    def order(self) -> Action | None:
        """Return the action for the target."""
        force, target = self.force, self.target
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

    def click(self, panel: int, say: Callable[[Illegal], object]) -> Action | None:
        """Use a panel: choose a force, set a target, and on the second time return the order."""
        if self.mode == "retreat":
            prompt = self.prompt
            if prompt is not None and panel in self.retreats():
                return Answer(player=self.player, option=str(panel))
            return None
        can_aim = panel in self._ways or (self.mode == "shots" and self.force is not None)
        if can_aim and self.target == panel:
            shown = self.preview()
            if isinstance(shown, Illegal):
                say(shown)
                return None
            return self.order()
        if can_aim and not (self.mode == "shots" and self._weapon_at(panel)):
            self.target = panel
            shown = self.preview()
            if isinstance(shown, Illegal):
                say(shown)
            return None
        refused = self._refused(panel)
        if refused is not None:
            say(refused)
        else:
            self.select(self._force_at(panel))
        return None

    def _refused(self, panel: int) -> Illegal | None:
        """Return why the selected force of this player cannot go to a panel; None where none is meant to."""
        force, state = self.force, self.state
        if force is None or self.mode != "movement" or force.panel < 0:
            return None
        officer = state.officers.get(force.officer)
        if officer is None or officer.player != self.player:
            return None
        if any(each.faction == force.faction for each in forces_at(state, panel)):
            return None
        if force.kind == "squadron":
            return check_move_squadron(state, MoveSquadron(player=self.player, force=force.id, to=panel))
        if force.kind != "fleet":
            return None
        nowhere = Illegal(RuleId("TW-2.1"), "out_of_reach", {"force": force.id, "panel": panel})
        probe = check_move_fleet(state, MoveFleet(player=self.player, force=force.id, direction=0, panels=1))
        return probe if probe is not None and probe.reason in BARRED else nowhere

    def _weapon_at(self, panel: int) -> bool:
        return any(force.panel == panel for force in self.orderable())

    def _force_at(self, panel: int) -> str:
        """Return the force that a click means: one that can be ordered first."""
        here = [force.id for force in forces_at(self.state, panel)]
        ready = [force.id for force in self.orderable() if force.panel == panel]
        if self.selected in here and len(here) > 1:
            return here[(here.index(self.selected) + 1) % len(here)]
        return next(iter((*ready, *here)), "")


def can_move(state: TotalWarState, force: Force) -> bool:
    """Whether a force of the officer in place can still go somewhere by itself."""
    return not force.has_moved and force.steps_left > 0 and force.panel >= 0
