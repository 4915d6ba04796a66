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
from game.systems.skirmish.chosen import Chosen, Mode
from game.systems.skirmish.marks import marks_of_action, marks_of_chosen, marks_of_side
from game.systems.skirmish.outlook import outlook_of, why_no_fire, why_no_melee
from game.systems.skirmish.state import SkirmishState


class SkirmishIntent:
    """Nothing here changes the game: what returns an action wants it submitted."""

    def __init__(self, state: SkirmishState) -> None:
        """Nobody acts before the first ``adopt``."""
        self.chosen = Chosen(state)
        self.problem: Illegal | None = None
        self._known: tuple[tuple[object, ...], Outlook | None] | None = None
        """The outlook that was worked out last, and of what."""
        self._of_side: dict[tuple[bool, bool], tuple[Mark, ...]] = {}
        """Marks of whole sides, by what is shown; they stand as long as the state does."""

    def adopt(self, state: SkirmishState, player: PlayerId | None) -> None:
        """Go on with another state: what is no longer possible is forgotten."""
        chosen = self.chosen
        self._known = None
        self._of_side = {}
        chosen.next_stands = {}
        side = None if player is None else state.field.side_of[player]
        if side != chosen.side:
            chosen.select(None)
            chosen.forget_target()
        chosen.state, chosen.side = state, side
        chosen.forget_target()
        if chosen.asked is not None and state.units[chosen.asked].status != "board":
            chosen.asked = None
        unit = chosen.unit
        if unit is None or unit.side != side or unit.status not in ("board", "reserve"):
            chosen.selected = None
        if chosen.is_placing and (
            chosen.selected is None or chosen.unit is None or chosen.unit.status == "board"
        ):
            waiting = chosen.waiting()
            chosen.selected = waiting[0].id if waiting else chosen.selected

    @property
    def focus(self) -> str:
        """The unit that is selected, else the one that is pointed at."""
        chosen = self.chosen
        if chosen.selected is not None:
            return chosen.selected
        return (chosen.state.at.get(chosen.pointed) if chosen.pointed is not None else None) or ""

    def cancel(self) -> bool:
        """Drop the target, else the unit; False where nothing is chosen."""
        chosen = self.chosen
        if chosen.asked is not None or chosen.asked_place is not None:
            chosen.asked = chosen.asked_place = None
        elif chosen.is_aiming:
            chosen.forget_target()
        elif chosen.selected is not None and not chosen.is_placing:
            chosen.select(None)
        else:
            return False
        return True

    def point(self, place: int | None, card: str = "") -> None:
        """The mouse or the cursor is over a tile."""
        self.chosen.pointed = place

    def use_card(self, card: str) -> SkirmishAction | None:
        """Use what an outlook offers, a second time to commit it; or a unit, as its tile would be used."""
        chosen = self.chosen
        self.problem = None
        kind, _, rest = card.rpartition(":") if card.count(":") == 1 else (card.partition(":")[0], "", card)
        match kind:
            case "unit":
                self._begin(UnitId(rest))
            case "fire" | "melee" | "line":
                return self._take(card)
            case _:
                unit = chosen.state.units.get(UnitId(card))
                if unit is not None and chosen.side == unit.side:
                    chosen.select(unit.id)
        return None

    def _begin(self, unit: UnitId) -> None:
        """Select a unit to attack the enemy that was asked about, and aim where it can."""
        chosen = self.chosen
        enemy = chosen.asked
        leaf = chosen.state.units.get(unit)
        if leaf is not None and leaf.side == chosen.side:
            chosen.select(unit)
            if enemy is not None:
                self._use_enemy(enemy, is_asked=True)

    def _take(self, card: str) -> SkirmishAction | None:
        """Aim as an outlook's way says; where that is aimed at already, attack."""
        chosen = self.chosen
        before = chosen.planned()
        kind, *rest = card.split(":")
        if kind == "line":
            way: Direction | None = next((each for each in queries.DIRECTIONS if each == rest[0]), None)
            if way in chosen.broadside_ways():
                chosen.aim_way(way)
        elif kind == "fire" and rest and rest[0] in chosen.fire_targets():
            chosen.aim(UnitId(rest[0]), "fire")
            for partner in rest[1].split(",") if len(rest) > 1 else ():
                chosen.toggle_partner(UnitId(partner))
        elif kind == "melee" and rest and rest[0] in chosen.melee_targets():
            chosen.aim(UnitId(rest[0]), "melee")
        planned = chosen.planned()
        return planned if planned == before else None

    def use_place(self, place: int) -> SkirmishAction | None:
        """Use a tile: select, place, move, aim, or commit what is aimed at."""
        chosen = self.chosen
        self.problem = None
        if chosen.side is None:
            return None
        occupant = chosen.state.at.get(place)
        own = occupant is not None and chosen.state.units[occupant].side == chosen.side
        if chosen.is_placing:
            return self._use_placing(place, occupant, own)
        if not chosen.is_own_turn:
            return None
        for way in chosen.broadside_ways() if chosen.mode == "broadside" else ():
            if chosen.unit is not None and place in queries.broadside(chosen.state, chosen.unit, way).tiles:
                return self._use_way(way)
        if occupant is not None and own:
            if occupant in chosen.candidates():
                chosen.toggle_partner(occupant)
            else:
                chosen.select(occupant if occupant != chosen.selected else None)
            return None
        if occupant is not None:
            return self._use_enemy(occupant)
        if chosen.selected is not None:  # out of reach is refused with the reason; it stays selected
            return MoveUnit(player=chosen.player, unit=chosen.selected, to=place)
        chosen.asked, chosen.asked_place = None, None if chosen.asked_place == place else place
        return None

    def _use_placing(self, tile: int, occupant: UnitId | None, own: bool) -> SkirmishAction | None:
        chosen = self.chosen
        if occupant is not None:
            if own:
                chosen.select(occupant)
            return None
        unit = chosen.selected
        if unit is None or tile not in chosen.entry_tiles():
            return None
        if chosen.state.phase == "deploy":
            return PlaceUnit(player=chosen.player, unit=unit, tile=tile)
        return EnterReserve(player=chosen.player, unit=unit, tile=tile)

    def _use_way(self, way: Direction | None) -> SkirmishAction | None:
        chosen = self.chosen
        if chosen.is_aimed and way == chosen.direction:
            return chosen.planned()
        chosen.aim_way(way)
        return None

    def _use_enemy(self, enemy: UnitId, *, is_asked: bool = False) -> SkirmishAction | None:
        """Aim at an enemy; ``is_asked``: only where that can be done now."""
        chosen = self.chosen
        if enemy == chosen.target:
            return chosen.planned()
        if enemy in chosen.fire_targets():
            chosen.aim(enemy, "fire")
        elif enemy in chosen.melee_targets():
            chosen.aim(enemy, "melee")
        elif chosen.has_broadside() and (ways := self._ways_to(enemy)):
            chosen.aim_way(ways[0])
        elif is_asked:
            return None
        elif chosen.selected is None:
            chosen.asked, chosen.asked_place = None if chosen.asked == enemy else enemy, None
        else:  # the rules refuse it: whoever tries it is told why
            return FireWeapon(player=chosen.player, unit=chosen.selected, target=enemy)
        return None

    def _ways_to(self, enemy: UnitId) -> list[Direction | None]:
        """Return the lines of fire of the selected warship that hit an enemy."""
        state, unit = self.chosen.state, self.chosen.unit
        if unit is None:
            return []
        ways = self.chosen.broadside_ways()
        return [way for way in ways if enemy in queries.broadside(state, unit, way).targets]

    def planned(self) -> SkirmishAction | None:
        """Return the attack as it is planned, or None."""
        return self.chosen.planned()

    def alternatives(self) -> tuple[tuple[str, SkirmishAction], ...]:
        """Return the shot with each candidate added or left out, and the lines that a warship could fire."""
        return self.chosen.alternatives()

    # Commands

    def use(self, command: str, step: int = 1) -> SkirmishAction | None:
        """Carry out an order of the keyboard or of a button."""
        chosen = self.chosen
        self.problem = None
        if chosen.side is None:
            return None
        match command:
            case "fire":
                self._fire(step)
            case "melee":
                self._cycle(chosen.melee_targets(), "melee", step)
            case "partner":
                self._next_partner()
            case "next_unit":
                self._next_unit(step)
            case "commit":
                return chosen.planned()
            case "show_threat":
                chosen.shows_threat = not chosen.shows_threat
            case "show_reach":
                chosen.shows_reach = not chosen.shows_reach
            case "withdraw":
                return Withdraw(player=chosen.player) if chosen.is_own_turn else None
            case _:
                return self._turn(command)
        return None

    def _turn(self, command: str) -> SkirmishAction | None:
        """Placing and the end of the turn."""
        chosen = self.chosen
        is_deploying = chosen.state.phase == "deploy"
        if command == "end_turn":
            return FinishDeployment(player=chosen.player) if is_deploying else EndTurn(player=chosen.player)
        if command == "take_off" and chosen.selected is not None:
            return RemoveUnit(player=chosen.player, unit=chosen.selected)
        if command == "deploy_all" and chosen.is_placing:
            return DeployAutomatically(player=chosen.player) if is_deploying else self._entry()
        return None

    def _entry(self) -> EnterReserve | None:
        """Return what brings the next reserve onto a tile in the middle of those that are free (SK-1.7)."""
        chosen = self.chosen
        for unit in (
            chosen.waiting() if chosen.state.outcome is None and queries.must_enter(chosen.state) else ()
        ):
            tiles = places_of(queries.entry_mask(chosen.state, unit))
            if tiles:
                return EnterReserve(player=chosen.player, unit=unit.id, tile=tiles[len(tiles) // 2])
        return None

    def _fire(self, step: int) -> None:
        """Aim at the next target, or along the next line of fire of a warship."""
        chosen = self.chosen
        if not chosen.has_broadside():
            self._cycle(chosen.fire_targets(), "fire", step)
            return
        ways = chosen.broadside_ways()
        at = ways.index(chosen.direction) + step if chosen.is_aimed and chosen.direction in ways else 0
        chosen.aim_way(ways[at % len(ways)])

    def _cycle(self, targets: tuple[UnitId, ...], mode: Mode, step: int) -> None:
        chosen = self.chosen
        if targets:
            at = (
                targets.index(chosen.target) + step if chosen.target in targets and chosen.mode == mode else 0
            )
            chosen.aim(targets[at % len(targets)], mode)

    def _next_partner(self) -> None:
        """Let the next possible partner join; after the last one all leave."""
        chosen = self.chosen
        for unit in chosen.candidates():
            if unit not in chosen.partners:
                chosen.toggle_partner(unit)
                return
        chosen.partners = ()

    def _next_unit(self, step: int) -> None:
        """Select the next unit that can still do something."""
        chosen = self.chosen
        ready = chosen.ready_units()
        if ready:
            at = ready.index(chosen.selected) + step if chosen.selected in ready else 0
            chosen.select(ready[at % len(ready)])

    def orders(self) -> tuple[Order, ...]:
        """Return every command that means something now."""
        chosen = self.chosen
        if chosen.side is None or chosen.state.prompt is not None:
            return ()
        if chosen.is_placing:
            is_placed = chosen.unit is not None and chosen.unit.status == "board"
            return (
                Order("deploy_all", bool(chosen.waiting())),
                Order("next_unit", bool(chosen.ready_units())),
                Order("take_off", chosen.state.phase == "deploy" and is_placed),
                self._checked("end_turn"),
            )
        return (
            Order(
                "fire",
                bool(chosen.fire_targets()) or chosen.has_broadside(),
                why_no_fire(chosen),
                is_on=chosen.mode == "broadside" or (chosen.mode == "fire" and chosen.target is not None),
            ),
            Order("melee", bool(chosen.melee_targets()), why_no_melee(chosen), is_on=chosen.mode == "melee"),
            Order("partner", bool(chosen.candidates())),
            Order("next_unit", bool(chosen.ready_units())),
            Order("show_threat", is_on=chosen.shows_threat),
            Order("show_reach", is_on=chosen.shows_reach),
            self._checked("withdraw"),
            self._checked("end_turn"),
        )

    def _checked(self, command: str) -> Order:
        """Return an order that is enabled where the rules take its action, with the reason where not."""
        action = self.use(command)
        why = None if action is None else check(self.chosen.state, action)
        return Order(command, action is not None and why is None, why)

    def question(self) -> Question | None:
        """Return the prompt of the rules that this player has to answer."""
        chosen = self.chosen
        prompt = chosen.state.prompt
        if prompt is None or chosen.side is None or prompt.player != chosen.player:
            return None
        answers = (Answer(player=prompt.player, option=option) for option in prompt.options)
        choices = (Choice(answer, answer.option) for answer in answers)
        return Question(tuple(choices), prompt)

    def todo(self) -> tuple[Task, ...]:
        """Return the units that could still do something before the turn ends."""
        chosen = self.chosen
        if chosen.side is None or chosen.state.prompt is not None:
            return ()
        if chosen.is_placing:
            return tuple(Task("waits", unit=unit.id) for unit in chosen.waiting())
        found = ((unit, chosen.left_to_do(chosen.state.units[unit])) for unit in chosen.ready_units())
        return tuple(Task(key, unit=unit) for unit, key in found if key)

    def marks(self) -> tuple[Mark, ...]:
        """Return what to light up, from below to above."""
        shown = self.chosen.shows_reach, self.chosen.shows_threat
        if shown not in self._of_side:
            self._of_side[shown] = marks_of_side(self.chosen)
        found = (*self._of_side[shown], *marks_of_chosen(self.chosen))
        return (*found, *marks_of_outlook(self.outlook()))

    def outlook(self) -> Outlook | None:
        """Return what the tile or the enemy that is pointed at would mean; worked out once for each."""
        chosen = self.chosen
        asked = (chosen.pointed, chosen.selected, chosen.asked, chosen.asked_place, chosen.is_aiming)
        if self._known is None or self._known[0] != asked:
            self._known = asked, outlook_of(chosen)
        return self._known[1]

    def marks_of(self, action: SkirmishAction) -> tuple[Mark, ...]:
        """Return what to light up for an action that somebody advises."""
        return marks_of_action(self.chosen.state, action)


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
