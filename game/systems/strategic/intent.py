"""What the player of a battle is about to do: what a click, a key and a button mean now."""

from __future__ import annotations

from game.core.ids import PlayerId, UnitId
from game.core.kernel import Illegal
from game.core.prompts import Prompt
from game.rules.intent import Asked, Choice, Mark, Order, Question, Task
from game.rules.outlook import Outlook, marks_of_outlook
from game.rules.prose import Sentence
from game.systems.strategic.actions import (
    Answer,
    DeployAutomatically,
    Maneuver,
    Move,
    PlaceUnit,
    StrategicAction,
)
from game.systems.strategic.asked import asked_of
from game.systems.strategic.choosing import (
    aim_at_square,
    at_its_square,
    begin,
    change_band,
    meant_at,
    next_here,
    next_unit,
    no_charge,
    take,
    use_foe,
)
from game.systems.strategic.chosen import NOBODY, Chosen
from game.systems.strategic.commands import offered
from game.systems.strategic.legal import habits
from game.systems.strategic.marks import marks_of_chosen, marks_of_side, trials_of_outlook
from game.systems.strategic.outlook import outlook_of
from game.systems.strategic.queries import kit
from game.systems.strategic.resolve_deploy import waiting
from game.systems.strategic.state import StrategicState, Unit


class StrategicIntent:
    """Nothing here changes the game: what returns an action wants it submitted."""

    def __init__(self, state: StrategicState) -> None:
        """Nobody acts before the first ``adopt``."""
        self.chosen = Chosen(state)
        self.problem: Illegal | None = None
        self._known: dict[tuple[object, ...], Outlook | None] = {}
        """Outlooks that were worked out since the state changed, by what was asked."""
        self._of_side: dict[tuple[bool, bool], tuple[Mark, ...]] = {}

    def adopt(self, state: StrategicState, player: PlayerId | None) -> None:
        """Go on with another state: what is no longer possible is forgotten."""
        chosen = self.chosen
        is_same = player == chosen.seat and state.acting == chosen.state.acting
        kept = chosen.kind, chosen.number, chosen.how, chosen.mode
        chosen.take(state, player)
        self._known, self._of_side = {}, {}
        chosen.drop()
        if not is_same:
            chosen.band, chosen.looked, chosen.asks_habits = None, NOBODY, False
        elif kept[0] == "weapon" and chosen.unit is not None and kit(state, chosen.unit.id).is_horde:
            chosen.kind, chosen.number = "weapon", kept[1]  # a horde strikes several times
            gun = chosen.gun
            if gun is None or gun.area or not chosen.targets():
                chosen.drop()  # a click on the ground is to lead there, and not to be an aim at it
        if chosen.looked and state.units[chosen.looked].status not in ("board", "waiting"):
            chosen.looked = NOBODY

    @property
    def focus(self) -> str:
        """The unit that is looked at or has to answer, else who is aimed at, acts, or is pointed at."""
        chosen, prompt = self.chosen, self._prompt
        if chosen.looked:
            return chosen.looked
        if prompt is not None:
            return str(prompt.token)
        if chosen.unit is not None:
            return chosen.unit.id
        if chosen.pointed is None:
            return chosen.state.acting
        at = (unit.id for unit in chosen.state.units.values() if unit.tile == chosen.pointed)
        return chosen.hovered or next(at, chosen.state.acting)

    def cancel(self) -> bool:
        """Drop the last thing that was chosen; False where nothing is left."""
        chosen = self.chosen
        if chosen.asks_habits:
            chosen.asks_habits = False
        elif chosen.steps:
            chosen.steps = chosen.steps[:-1]
        elif chosen.target or chosen.square >= 0 or chosen.asked:
            chosen.untarget()
        elif chosen.kind:
            chosen.drop()
        elif chosen.band is not None:
            chosen.band = None
        elif chosen.looked and not chosen.is_placing:
            chosen.looked = NOBODY
        else:
            return False
        return True

    def point(self, place: int | None, card: str = "") -> None:
        """The mouse or the cursor is over a square, or over one of the units that share it."""
        self.chosen.pointed, self.chosen.hovered = place, UnitId(card)

    # Places and units

    def use_place(self, place: int) -> StrategicAction | None:
        """Use a square; None where only the intent changed."""
        chosen, unit = self.chosen, self.chosen.unit
        self.problem = None
        if unit is None:
            own = chosen.own_at(place)
            chosen.looked = own[0].id if own and own[0].id != chosen.looked else NOBODY
            return None
        if chosen.is_placing:
            band = chosen.level_of(unit)
            return PlaceUnit(player=chosen.player, unit=unit.id, tile=place, band=band)
        foes = chosen.foes_at(place)
        match chosen.kind:
            case "move":
                return self._move(unit, place)
            case "charge":
                return self._charge(unit, place, foes)
            case "maneuver" if chosen.target and place in self._around(chosen.target):
                return Maneuver(player=chosen.player, unit=unit.id, target=chosen.target, tile=place)
            case "power" if chosen.push and chosen.target and place in self._next_steps():
                chosen.steps = (*chosen.steps, place)
                return chosen.planned() if len(chosen.steps) == chosen.push else None
            case "weapon" if place == chosen.square:
                return aim_at_square(chosen, place)
            case "weapon" if chosen.gun is not None and not self._foe_of(foes, is_hit=bool(foes)):
                if foes or chosen.gun.area or chosen.gun.weapon.line:
                    return aim_at_square(chosen, place)
                chosen.drop()  # it needs a target: who clicks on the ground wants to go there
                return self._use_ground(unit, place)
            case _ if foes:
                return use_foe(chosen, self._foe_of(foes) or foes[0])
            case "":
                return self._use_ground(unit, place)
            case _:
                chosen.untarget()
        return None

    def card_at(self, place: int, token: str) -> str:
        """Return the unit that a click on it means; "" where the square is meant, whoever stands there."""
        return meant_at(self.chosen, place, UnitId(token))

    def use_card(self, card: str) -> StrategicAction | None:
        """Use a unit by its id; or what an outlook offers, a second time to commit it."""
        chosen = self.chosen
        self.problem = None
        if card.startswith("attack:"):
            return take(chosen, card)
        unit = chosen.state.units.get(UnitId(card))
        if unit is None:
            return None
        if unit in chosen.seen():
            return use_foe(chosen, unit)
        if chosen.unit is not None and unit.id == chosen.unit.id:
            chosen.looked = NOBODY if not chosen.is_placing else unit.id
        elif unit.status in ("board", "waiting"):
            chosen.looked = unit.id if unit.id != chosen.looked else NOBODY
        return None

    def _move(self, unit: Unit, place: int) -> StrategicAction:
        """Move there; where that cannot be the rules say why."""
        chosen = self.chosen
        modes = chosen.clicked_modes(unit) or chosen.known_modes(unit)[:1]
        usual = Move(player=chosen.player, unit=unit.id, mode=modes[-1], to=place, band=chosen.level_of(unit))
        return chosen.move_to(place) or usual

    def _use_ground(self, unit: Unit, place: int) -> StrategicAction | None:
        """Move to a square; of one where own units stand, and nobody can go, show the next of them."""
        chosen = self.chosen
        own = [each for each in chosen.own_at(place) if each.id != unit.id]
        if own:
            names = [each.id for each in own]
            at = names.index(chosen.looked) + 1 if chosen.looked in names else 0
            chosen.looked = names[at] if at < len(names) else NOBODY
            return None
        is_climb = place == unit.tile and chosen.level_of(unit) == unit.band
        return None if is_climb else self._move(unit, place)

    def _charge(self, unit: Unit, place: int, foes: tuple[Unit, ...]) -> StrategicAction | None:
        """Choose whom to charge at, and a square beside a horde where the charge ends."""
        chosen = self.chosen
        target = chosen.state.units.get(chosen.target)
        if target is not None:
            ends = chosen.charge_ends(target, chosen.charge_weapon(target))
            if place == target.tile:
                return chosen.planned() or no_charge(chosen, unit, target, place)
            if place in ends:
                return ends[place]
        if foes:
            return use_foe(chosen, self._foe_of(foes) or foes[0])
        chosen.untarget()
        return None

    def _foe_of(self, foes: tuple[Unit, ...], *, is_hit: bool = False) -> Unit | None:
        """Return who is meant of the enemies in a square: who is aimed at already, else who can be aimed at.

        ``is_hit``: None also where a weapon that cannot hit any of them could be aimed at their square.
        """
        chosen = self.chosen
        targets = chosen.targets() if foes else ()
        found = [foe for foe in foes if foe.id == chosen.target] or [foe for foe in foes if foe in targets]
        if found or not foes:
            return found[0] if found else None
        return None if is_hit and chosen.aim_levels(foes[0].tile) else foes[0]

    def _around(self, target: UnitId) -> tuple[int, ...]:
        return tuple(self.chosen.state.field.grid.king[self.chosen.state.units[target].tile])

    def _next_steps(self) -> tuple[int, ...]:
        """Return the squares to which the target of a Shove can be driven next."""
        chosen = self.chosen
        here = chosen.steps[-1] if chosen.steps else chosen.state.units[chosen.target].tile
        return tuple(chosen.state.field.grid.king[here])

    # Commands

    def use(self, command: str, step: int = 1) -> StrategicAction | None:
        """Carry out an order of the keyboard or of a button."""
        chosen = self.chosen
        self.problem = None
        match command:
            case "show_threat":
                chosen.shows_threat = not chosen.shows_threat
            case "show_reach":
                chosen.shows_reach = not chosen.shows_reach
            case "standing":
                chosen.asks_habits = chosen.side is not None and not chosen.asks_habits
            case "commit":
                return chosen.planned()
            case "next_unit":
                next_unit(chosen, step)
            case "pick":
                next_here(chosen, step)
            case "band_up" | "band_down":
                change_band(chosen, step if command == "band_up" else -step)
            case "aim_square":
                at_its_square(chosen)
            case "deploy_all" if chosen.is_placing:
                return DeployAutomatically(player=chosen.player)
            case _:
                return begin(chosen, command)
        return None

    def orders(self) -> tuple[Order, ...]:
        """Return every command that means something now."""
        return offered(self.chosen)

    # What is asked, shown and foretold

    def planned(self) -> StrategicAction | None:
        """Return the attack, power or charge as it is planned, or None."""
        return self.chosen.planned()

    def alternatives(self) -> tuple[tuple[str, StrategicAction], ...]:
        """Return the other attacks on the target that is aimed at."""
        chosen = self.chosen
        now = chosen.planned()
        found = chosen.attacks_on(chosen.target) if chosen.target else ()
        return tuple((str(chosen.target), each) for each in found if each != now)

    def question(self) -> Question | None:
        """Return the prompt of the rules that this player has to answer, or how he wants to answer others."""
        chosen = self.chosen
        if chosen.side is None:
            return None
        if chosen.asks_habits:
            found = tuple(Choice(habit) for habit in habits(chosen.state, chosen.player))
            return Question(found, text=Sentence("strategic.question.standing"))
        prompt = self._prompt
        if prompt is None:
            return None
        answers = (Answer(player=prompt.player, option=option) for option in prompt.options)
        return Question(tuple(Choice(answer, answer.option) for answer in answers), prompt)

    @property
    def _prompt(self) -> Prompt | None:
        """The question of the rules that this player has to answer."""
        chosen, prompt = self.chosen, self.chosen.state.prompt
        is_mine = prompt is not None and chosen.side is not None and prompt.player == chosen.player
        return prompt if is_mine else None

    def asked(self) -> Asked:
        """Return what that question is about; nothing while it is asked how others are to be answered."""
        is_asked = self._prompt is not None and not self.chosen.asks_habits
        return asked_of(self.chosen.state) if is_asked else Asked()

    def todo(self) -> tuple[Task, ...]:
        """Return what the acting unit could still do before its turn ends."""
        chosen, unit = self.chosen, self.chosen.unit
        if unit is None:
            return ()
        if chosen.is_placing:
            return tuple(Task("waits", unit=each.id) for each in waiting(chosen.state, chosen.player))
        if kit(chosen.state, unit.id).is_horde:
            found = [] if unit.has_moved else [Task("move", unit=unit.id)]
            is_armed = any(chosen.attacks_on(foe.id) for foe in chosen.seen())
            return (*([Task("attack", unit=unit.id)] if is_armed else []), *found)
        return (Task("halves", unit=unit.id, count=unit.halves),) if unit.halves else ()

    def marks(self) -> tuple[Mark, ...]:
        """Return what to light up, from below to above."""
        shown = self.chosen.shows_reach, self.chosen.shows_threat
        if shown not in self._of_side:
            self._of_side[shown] = marks_of_side(self.chosen)
        found = (*self._of_side[shown], *marks_of_chosen(self.chosen))
        line = self.asked().line
        found = (*found, Mark("line", line, unit=self.focus)) if line else found
        place = self.chosen.pointed
        if place is None:
            return found
        outlook = self.outlook()
        if outlook is None or outlook.place != place:
            found = (*found, Mark("pointed", (place,)))
        return (*found, *trials_of_outlook(outlook), *marks_of_outlook(outlook))

    def outlook(self) -> Outlook | None:
        """Return what the square or the enemy that is pointed at would mean; worked out once for each."""
        chosen = self.chosen
        asked = (
            chosen.pointed,
            chosen.hovered,
            chosen.looked,
            chosen.kind,
            chosen.mode,
            chosen.number,
            chosen.how,
            chosen.target,
            chosen.asked,
            chosen.square,
            chosen.level,
            chosen.band,
            chosen.steps,
        )
        if asked not in self._known:
            self._known[asked] = outlook_of(chosen)
        return self._known[asked]
