"""What the player of a skirmish is about to do: what a click, a key and a button mean now."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.core.ids import PlayerId, UnitId
from game.core.kernel import Illegal
from game.rules.intent import Choice, Mark, Order, Question, Task
from game.rules.outlook import Outlook, marks_of_outlook
from game.space.bits import places_of
from game.systems.skirmish import queries
from game.systems.skirmish.actions import (
    Answer,
    DeployAutomatically,
    Direction,
    EndTurn,
    EnterReserve,
    FinishDeployment,
    FireWeapon,
    MoveUnit,
    PlaceUnit,
    RemoveUnit,
    SkirmishAction,
    Withdraw,
)
from game.systems.skirmish.check import check
from game.systems.skirmish.marks import marks_of_action, marks_of_chosen, marks_of_side
from game.systems.skirmish.outlook import outlook_of, why_no_fire, why_no_melee
from game.systems.skirmish.selection import Selection
from game.systems.skirmish.state import SkirmishState


class SkirmishIntent:
    """Nothing here changes the game: what returns an action wants it submitted."""

    def __init__(self, state: SkirmishState) -> None:
        """Nobody acts before the first ``adopt``."""
        self.selection = Selection(state)
        self.problem: Illegal | None = None
        self._known: tuple[tuple[object, ...], Outlook | None] | None = None
        """The outlook that was worked out last, and of what."""
        self._of_side: dict[tuple[bool, bool], tuple[Mark, ...]] = {}
        """Marks of whole sides, by what is shown; they stand as long as the state does."""

    def adopt(self, state: SkirmishState, player: PlayerId | None) -> None:
        """Go on with another state: what is no longer possible is forgotten."""
        selection = self.selection
        self._known = None
        self._of_side = {}
        selection.next_stands = {}
        side = None if player is None else state.field.side_of[player]
        if side != selection.side:
            selection.select(None)
            selection.forget_target()
        selection.state, selection.side = state, side
        selection.forget_target()
        if selection.asked is not None and state.units[selection.asked].status != "board":
            selection.asked = None
        unit = selection.unit
        usable = ("board", "reserve") if selection.is_placing else ("board",)
        if unit is None or unit.side != side or unit.status not in usable:
            selection.selected = None
        if selection.is_placing and (
            selection.selected is None or selection.unit is None or selection.unit.status == "board"
        ):
            waiting = selection.waiting()
            selection.selected = waiting[0].id if waiting else selection.selected

    @property
    def focus(self) -> str:
        """The unit that is selected, else the one that is pointed at."""
        selection = self.selection
        if selection.selected is not None:
            return selection.selected
        return (selection.state.at.get(selection.pointed) if selection.pointed is not None else None) or ""

    def cancel(self) -> bool:
        """Drop the target, else the unit; False where nothing is chosen."""
        selection = self.selection
        if selection.asked is not None or selection.asked_place is not None:
            selection.asked = selection.asked_place = None
        elif selection.is_aiming:
            selection.forget_target()
        elif selection.selected is not None and not selection.is_placing:
            selection.select(None)
        else:
            return False
        return True

    def point(self, place: int | None, card: str = "") -> None:
        """The mouse or the cursor is over a tile."""
        self.selection.pointed = place

    def use_card(self, card: str) -> SkirmishAction | None:
        """Use what an outlook offers, a second time to commit it; or a unit, as its tile would be used."""
        selection = self.selection
        self.problem = None
        kind, _, rest = card.rpartition(":") if card.count(":") == 1 else (card.partition(":")[0], "", card)
        match kind:
            case "unit":
                self._begin(UnitId(rest))
            case "fire" | "melee" | "line":
                return self._take(card)
            case _:
                unit = selection.state.units.get(UnitId(card))
                if unit is not None and selection.side == unit.side:
                    selection.select(unit.id)
        return None

    def _begin(self, unit: UnitId) -> None:
        """Select a unit to attack the enemy that was asked about, and aim where it can."""
        selection = self.selection
        enemy = selection.asked
        leaf = selection.state.units.get(unit)
        if leaf is not None and leaf.side == selection.side:
            selection.select(unit)
            if enemy is not None:
                self._use_enemy(enemy, is_asked=True)

    def _take(self, card: str) -> SkirmishAction | None:
        """Aim as an outlook's way says; where that is aimed at already, attack."""
        selection = self.selection
        before = selection.planned()
        kind, *rest = card.split(":")
        if kind == "line":
            way: Direction | None = next((each for each in queries.DIRECTIONS if each == rest[0]), None)
            if way in selection.broadside_ways():
                selection.aim_way(way)
        elif kind == "fire" and rest and rest[0] in selection.fire_targets():
            selection.aim(UnitId(rest[0]), "fire")
            for partner in rest[1].split(",") if len(rest) > 1 else ():
                selection.toggle_partner(UnitId(partner))
        elif kind == "melee" and rest and rest[0] in selection.melee_targets():
            selection.aim(UnitId(rest[0]), "melee")
        planned = selection.planned()
        return planned if planned == before else None

    def use_place(self, place: int) -> SkirmishAction | None:
        """Use a tile: select, place, move, aim, or commit what is aimed at."""
        selection = self.selection
        self.problem = None
        if selection.side is None:
            return None
        occupant = selection.state.at.get(place)
        own = occupant is not None and selection.state.units[occupant].side == selection.side
        if selection.is_placing:
            return self._use_placing(place, occupant, own)
        if not selection.is_own_turn:
            return None
        for way in selection.broadside_ways() if selection.mode == "broadside" else ():
            if (
                selection.unit is not None
                and place in queries.broadside(selection.state, selection.unit, way).tiles
            ):
                return self._use_way(way)
        if occupant is not None and own:
            if occupant in selection.candidates():
                selection.toggle_partner(occupant)
            else:
                selection.select(occupant if occupant != selection.selected else None)
            return None
        if occupant is not None:
            return self._use_enemy(occupant)
        if selection.selected is not None:  # out of reach is refused with the reason; it stays selected
            return MoveUnit(player=selection.player, unit=selection.selected, to=place)
        selection.asked, selection.asked_place = None, None if selection.asked_place == place else place
        return None

    def _use_placing(self, tile: int, occupant: UnitId | None, own: bool) -> SkirmishAction | None:
        selection = self.selection
        if occupant is not None:
            if own:
                selection.select(occupant)
            return None
        unit = selection.selected
        if unit is None or tile not in selection.entry_tiles():
            return None
        if selection.state.phase == "deploy":
            return PlaceUnit(player=selection.player, unit=unit, tile=tile)
        return EnterReserve(player=selection.player, unit=unit, tile=tile)

    def _use_way(self, way: Direction | None) -> SkirmishAction | None:
        selection = self.selection
        if selection.is_aimed and way == selection.direction:
            return selection.planned()
        selection.aim_way(way)
        return None

    def _use_enemy(self, enemy: UnitId, *, is_asked: bool = False) -> SkirmishAction | None:
        """Aim at an enemy; ``is_asked``: only where that can be done now."""
        selection = self.selection
        if enemy == selection.target:
            return selection.planned()
        if enemy in selection.fire_targets():
            selection.aim(enemy, "fire")
        elif enemy in selection.melee_targets():
            selection.aim(enemy, "melee")
        elif selection.has_broadside() and (ways := self._ways_to(enemy)):
            selection.aim_way(ways[0])
        elif is_asked:
            return None
        elif selection.selected is None:
            selection.asked, selection.asked_place = None if selection.asked == enemy else enemy, None
        else:  # the rules refuse it: whoever tries it is told why
            return FireWeapon(player=selection.player, unit=selection.selected, target=enemy)
        return None

    def _ways_to(self, enemy: UnitId) -> list[Direction | None]:
        """Return the lines of fire of the selected warship that hit an enemy."""
        state, unit = self.selection.state, self.selection.unit
        if unit is None:
            return []
        ways = self.selection.broadside_ways()
        return [way for way in ways if enemy in queries.broadside(state, unit, way).targets]

    def planned(self) -> SkirmishAction | None:
        """Return the attack as it is planned, or None."""
        return self.selection.planned()

    def alternatives(self) -> tuple[tuple[str, SkirmishAction], ...]:
        """Return the shot with each candidate added or left out, and the lines that a warship could fire."""
        return self.selection.alternatives()

    # Commands

    def use(self, command: str, step: int = 1) -> SkirmishAction | None:
        """Carry out an order of the keyboard or of a button."""
        selection = self.selection
        self.problem = None
        if selection.side is None:
            return None
        match command:
            case "fire":
                selection.aim_next_fire(step)
            case "melee":
                selection.aim_next(selection.melee_targets(), "melee", step)
            case "partner":
                selection.add_next_partner()
            case "next_unit":
                selection.select_next(step)
            case "commit":
                return selection.planned()
            case "show_threat":
                selection.shows_threat = not selection.shows_threat
            case "show_reach":
                selection.shows_reach = not selection.shows_reach
            case "withdraw":
                return Withdraw(player=selection.player) if selection.is_own_turn else None
            case _:
                return self._turn(command)
        return None

    def _turn(self, command: str) -> SkirmishAction | None:
        """Placing and the end of the turn."""
        selection = self.selection
        is_deploying = selection.state.phase == "deploy"
        if command == "end_turn":
            return (
                FinishDeployment(player=selection.player)
                if is_deploying
                else EndTurn(player=selection.player)
            )
        if command == "take_off" and selection.selected is not None:
            return RemoveUnit(player=selection.player, unit=selection.selected)
        if command == "deploy_all" and selection.is_placing:
            return DeployAutomatically(player=selection.player) if is_deploying else self._entry()
        return None

    def _entry(self) -> EnterReserve | None:
        """Return what brings the next reserve onto a tile in the middle of those that are free (SK-1.7)."""
        selection = self.selection
        for unit in (
            selection.waiting()
            if selection.state.outcome is None and queries.must_enter(selection.state)
            else ()
        ):
            tiles = places_of(queries.entry_mask(selection.state, unit))
            if tiles:
                return EnterReserve(player=selection.player, unit=unit.id, tile=tiles[len(tiles) // 2])
        return None

    def orders(self) -> tuple[Order, ...]:
        """Return every command that means something now."""
        selection = self.selection
        if selection.side is None or selection.state.prompt is not None:
            return ()
        if selection.is_placing:
            is_placed = selection.unit is not None and selection.unit.status == "board"
            return (
                Order("deploy_all", bool(selection.waiting())),
                Order("next_unit", bool(selection.ready_units())),
                Order("take_off", selection.state.phase == "deploy" and is_placed),
                self._checked("end_turn"),
            )
        return (
            Order(
                "fire",
                bool(selection.fire_targets()) or selection.has_broadside(),
                why_no_fire(selection),
                is_on=selection.mode == "broadside"
                or (selection.mode == "fire" and selection.target is not None),
            ),
            Order(
                "melee",
                bool(selection.melee_targets()),
                why_no_melee(selection),
                is_on=selection.mode == "melee",
            ),
            Order("partner", bool(selection.candidates())),
            Order("next_unit", bool(selection.ready_units())),
            Order("show_threat", is_on=selection.shows_threat),
            Order("show_reach", is_on=selection.shows_reach),
            self._checked("withdraw"),
            self._checked("end_turn"),
        )

    def _checked(self, command: str) -> Order:
        """Return an order that is enabled where the rules take its action, with the reason where not."""
        action = self.use(command)
        why = None if action is None else check(self.selection.state, action)
        return Order(command, action is not None and why is None, why)

    def question(self) -> Question | None:
        """Return the prompt of the rules that this player has to answer."""
        selection = self.selection
        prompt = selection.state.prompt
        if prompt is None or selection.side is None or prompt.player != selection.player:
            return None
        answers = (Answer(player=prompt.player, option=option) for option in prompt.options)
        choices = (Choice(answer, answer.option) for answer in answers)
        return Question(tuple(choices), prompt)

    def todo(self) -> tuple[Task, ...]:
        """Return the units that could still do something before the turn ends.

        With reserves that have to enter it does not end at all, which the rules say themselves (SK-1.7).
        """
        selection = self.selection
        if (
            selection.side is None
            or selection.state.prompt is not None
            or queries.must_enter(selection.state)
        ):
            return ()
        if selection.is_placing:
            return tuple(Task("waits", unit=unit.id) for unit in selection.waiting())
        found = (
            (unit, selection.left_to_do(selection.state.units[unit])) for unit in selection.ready_units()
        )
        return tuple(Task(key, unit=unit) for unit, key in found if key)

    def marks(self) -> tuple[Mark, ...]:
        """Return what to light up, from below to above."""
        shown = self.selection.shows_reach, self.selection.shows_threat
        if shown not in self._of_side:
            self._of_side[shown] = marks_of_side(self.selection)
        found = (*self._of_side[shown], *marks_of_chosen(self.selection))
        return (*found, *marks_of_outlook(self.outlook()))

    def outlook(self) -> Outlook | None:
        """Return what the tile or the enemy that is pointed at would mean; worked out once for each."""
        selection = self.selection
        asked = (
            selection.pointed,
            selection.selected,
            selection.asked,
            selection.asked_place,
            selection.is_aiming,
        )
        if self._known is None or self._known[0] != asked:
            self._known = asked, outlook_of(selection)
        return self._known[1]

    def marks_of(self, action: SkirmishAction) -> tuple[Mark, ...]:
        """Return what to light up for an action that somebody advises."""
        return marks_of_action(self.selection.state, action)


def placements(now: Callable[[], SkirmishState], player: PlayerId) -> Iterator[SkirmishAction]:
    """Yield what places everybody who waits, each action for the state ``now`` after the last one."""
    intent = SkirmishIntent(now())
    while True:
        intent.adopt(now(), player)
        action = intent.use("deploy_all")
        if action is None:
            return
        yield action
        if isinstance(action, DeployAutomatically):
            return
