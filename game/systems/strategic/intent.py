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
from game.systems.strategic.commands import offered
from game.systems.strategic.legal import habits
from game.systems.strategic.marks import marks_of_chosen, marks_of_side, trials_of_outlook
from game.systems.strategic.outlook import outlook_of
from game.systems.strategic.queries import stat_line
from game.systems.strategic.resolve_deploy import waiting
from game.systems.strategic.selection import NOBODY, Selection
from game.systems.strategic.state import StrategicState, Unit


class StrategicIntent:
    """Nothing here changes the game: what returns an action wants it submitted."""

    def __init__(self, state: StrategicState) -> None:
        """Nobody acts before the first ``adopt``."""
        self.selection = Selection(state)
        self.problem: Illegal | None = None
        self._known: dict[tuple[object, ...], Outlook | None] = {}
        """Outlooks that were worked out since the state changed, by what was asked."""
        self._of_side: dict[tuple[bool, bool], tuple[Mark, ...]] = {}

    def adopt(self, state: StrategicState, player: PlayerId | None) -> None:
        """Go on with another state: what is no longer possible is forgotten."""
        selection = self.selection
        is_same = player == selection.seat and state.acting == selection.state.acting
        kept = selection.kind, selection.number, selection.how, selection.mode
        selection.take(state, player)
        self._known, self._of_side = {}, {}
        selection.drop()
        if not is_same:
            selection.band, selection.looked, selection.asks_habits = None, NOBODY, False
        elif (
            kept[0] == "weapon"
            and selection.unit is not None
            and stat_line(state, selection.unit.id).is_horde
        ):
            selection.kind, selection.number = "weapon", kept[1]  # a horde strikes several times
            gun = selection.gun
            if gun is None or gun.area or not selection.targets():
                selection.drop()  # a click on the ground is to lead there, and not to be an aim at it
        if selection.looked and state.units[selection.looked].status not in ("board", "waiting"):
            selection.looked = NOBODY

    @property
    def focus(self) -> str:
        """The unit that is looked at or has to answer, else who is aimed at, acts, or is pointed at."""
        selection, prompt = self.selection, self._prompt
        if selection.looked:
            return selection.looked
        if prompt is not None:
            return str(prompt.token)
        if selection.unit is not None:
            return selection.unit.id
        if selection.pointed is None:
            return selection.state.acting
        at = (unit.id for unit in selection.state.units.values() if unit.tile == selection.pointed)
        return selection.hovered or next(at, selection.state.acting)

    def cancel(self) -> bool:
        """Drop the last thing that was chosen; False where nothing is left."""
        selection = self.selection
        if selection.asks_habits:
            selection.asks_habits = False
        elif selection.steps:
            selection.steps = selection.steps[:-1]
        elif selection.target or selection.square >= 0 or selection.asked:
            selection.untarget()
        elif selection.kind:
            selection.drop()
        elif selection.band is not None:
            selection.band = None
        elif selection.looked and not selection.is_placing:
            selection.looked = NOBODY
        else:
            return False
        return True

    def point(self, place: int | None, card: str = "") -> None:
        """The mouse or the cursor is over a square, or over one of the units that share it."""
        self.selection.pointed, self.selection.hovered = place, UnitId(card)

    # Places and units

    def use_place(self, place: int) -> StrategicAction | None:
        """Use a square; None where only the intent changed."""
        selection, unit = self.selection, self.selection.unit
        self.problem = None
        if unit is None:
            own = selection.own_at(place)
            selection.looked = own[0].id if own and own[0].id != selection.looked else NOBODY
            return None
        if selection.is_placing:
            band = selection.level_of(unit)
            return PlaceUnit(player=selection.player, unit=unit.id, tile=place, band=band)
        foes = selection.foes_at(place)
        match selection.kind:
            case "move":
                return self._move(unit, place)
            case "charge":
                return self._charge(unit, place, foes)
            case "maneuver" if selection.target and place in self._around(selection.target):
                return Maneuver(player=selection.player, unit=unit.id, target=selection.target, tile=place)
            case "power" if selection.push and selection.target and place in self._next_steps():
                selection.steps = (*selection.steps, place)
                return selection.planned() if len(selection.steps) == selection.push else None
            case "power" if selection.steps and place == selection.steps[-1]:
                return selection.planned()  # no further than that
            case "weapon" if place == selection.square:
                return aim_at_square(selection, place)
            case "weapon" if selection.gun is not None and not self._foe_of(foes, is_hit=bool(foes)):
                if foes or selection.gun.area or selection.gun.weapon.line:
                    return aim_at_square(selection, place)
                selection.drop()  # it needs a target: who clicks on the ground wants to go there
                return self._use_ground(unit, place)
            case _ if foes:
                return use_foe(selection, self._foe_of(foes) or foes[0])
            case "":
                return self._use_ground(unit, place)
            case _:
                selection.untarget()
        return None

    def card_at(self, place: int, token: str) -> str:
        """Return the unit that a click on it means; "" where the square is meant, whoever stands there."""
        return meant_at(self.selection, place, UnitId(token))

    def use_card(self, card: str) -> StrategicAction | None:
        """Use a unit by its id; or what an outlook offers, a second time to commit it."""
        selection = self.selection
        self.problem = None
        if card.startswith("attack:"):
            return take(selection, card)
        unit = selection.state.units.get(UnitId(card))
        if unit is None:
            return None
        if unit in selection.seen():
            return use_foe(selection, unit)
        if selection.unit is not None and unit.id == selection.unit.id:
            selection.looked = NOBODY if not selection.is_placing else unit.id
        elif unit.status in ("board", "waiting"):
            selection.looked = unit.id if unit.id != selection.looked else NOBODY
        return None

    def _move(self, unit: Unit, place: int) -> StrategicAction:
        """Move there; where that cannot be the rules say why."""
        selection = self.selection
        modes = selection.clicked_modes(unit) or selection.known_modes(unit)[:1]
        usual = Move(
            player=selection.player, unit=unit.id, mode=modes[-1], to=place, band=selection.level_of(unit)
        )
        return selection.move_to(place) or usual

    def _use_ground(self, unit: Unit, place: int) -> StrategicAction | None:
        """Move to a square; of one where own units stand, and nobody can go, show the next of them."""
        selection = self.selection
        own = [each for each in selection.own_at(place) if each.id != unit.id]
        if own:
            names = [each.id for each in own]
            at = names.index(selection.looked) + 1 if selection.looked in names else 0
            selection.looked = names[at] if at < len(names) else NOBODY
            return None
        is_climb = place == unit.tile and selection.level_of(unit) == unit.band
        return None if is_climb else self._move(unit, place)

    def _charge(self, unit: Unit, place: int, foes: tuple[Unit, ...]) -> StrategicAction | None:
        """Choose whom to charge at, and a square beside a horde where the charge ends."""
        selection = self.selection
        target = selection.state.units.get(selection.target)
        if target is not None:
            ends = selection.charge_ends(target, selection.charge_weapon(target))
            if place == target.tile:
                return selection.planned() or no_charge(selection, unit, target, place)
            if place in ends:
                return ends[place]
        if foes:
            return use_foe(selection, self._foe_of(foes) or foes[0])
        selection.untarget()
        return None

    def _foe_of(self, foes: tuple[Unit, ...], *, is_hit: bool = False) -> Unit | None:
        """Return who is meant of the enemies in a square: who is aimed at already, else who can be aimed at.

        ``is_hit``: None also where a weapon that cannot hit any of them could be aimed at their square.
        """
        selection = self.selection
        targets = selection.targets() if foes else ()
        found = [foe for foe in foes if foe.id == selection.target] or [foe for foe in foes if foe in targets]
        if found or not foes:
            return found[0] if found else None
        return None if is_hit and selection.aim_levels(foes[0].tile) else foes[0]

    def _around(self, target: UnitId) -> tuple[int, ...]:
        return tuple(self.selection.state.field.grid.king[self.selection.state.units[target].tile])

    def _next_steps(self) -> tuple[int, ...]:
        """Return the squares to which the target of a Shove can be driven next."""
        selection = self.selection
        here = selection.steps[-1] if selection.steps else selection.state.units[selection.target].tile
        return tuple(selection.state.field.grid.king[here])

    # Commands

    def use(self, command: str, step: int = 1) -> StrategicAction | None:
        """Carry out an order of the keyboard or of a button."""
        selection = self.selection
        self.problem = None
        match command:
            case "show_threat":
                selection.shows_threat = not selection.shows_threat
            case "show_reach":
                selection.shows_reach = not selection.shows_reach
            case "standing":
                selection.asks_habits = selection.side is not None and not selection.asks_habits
            case "commit":
                return selection.planned()
            case "next_unit":
                next_unit(selection, step)
            case "pick":
                next_here(selection, step)
            case "band_up" | "band_down":
                change_band(selection, step if command == "band_up" else -step)
            case "aim_square":
                at_its_square(selection)
            case "deploy_all" if selection.is_placing:
                return DeployAutomatically(player=selection.player)
            case _:
                return begin(selection, command)
        return None

    def orders(self) -> tuple[Order, ...]:
        """Return every command that means something now."""
        return offered(self.selection)

    # What is asked, shown and foretold

    def planned(self) -> StrategicAction | None:
        """Return the attack, power or charge as it is planned, or None."""
        return self.selection.planned()

    def alternatives(self) -> tuple[tuple[str, StrategicAction], ...]:
        """Return the other attacks on the target that is aimed at."""
        selection = self.selection
        now = selection.planned()
        found = selection.attacks_on(selection.target) if selection.target else ()
        return tuple((str(selection.target), each) for each in found if each != now)

    def question(self) -> Question | None:
        """Return the prompt of the rules that this player has to answer, or how he wants to answer others."""
        selection = self.selection
        if selection.side is None:
            return None
        if selection.asks_habits:
            found = tuple(Choice(habit) for habit in habits(selection.state, selection.player))
            return Question(found, text=Sentence("strategic.question.standing"))
        prompt = self._prompt
        if prompt is None:
            return None
        answers = (Answer(player=prompt.player, option=option) for option in prompt.options)
        return Question(tuple(Choice(answer, answer.option) for answer in answers), prompt)

    @property
    def _prompt(self) -> Prompt | None:
        """The question of the rules that this player has to answer."""
        selection, prompt = self.selection, self.selection.state.prompt
        is_mine = prompt is not None and selection.side is not None and prompt.player == selection.player
        return prompt if is_mine else None

    def asked(self) -> Asked:
        """Return what that question is about; nothing while it is asked how others are to be answered."""
        is_asked = self._prompt is not None and not self.selection.asks_habits
        return asked_of(self.selection.state) if is_asked else Asked()

    def todo(self) -> tuple[Task, ...]:
        """Return what the acting unit could still do before its turn ends."""
        selection, unit = self.selection, self.selection.unit
        if unit is None:
            return ()
        if selection.is_placing:
            return tuple(Task("waits", unit=each.id) for each in waiting(selection.state, selection.player))
        if stat_line(selection.state, unit.id).is_horde:
            found = [] if unit.has_moved else [Task("move", unit=unit.id)]
            is_armed = any(selection.attacks_on(foe.id) for foe in selection.seen())
            return (*([Task("attack", unit=unit.id)] if is_armed else []), *found)
        return (Task("halves", unit=unit.id, count=unit.halves),) if unit.halves else ()

    def marks(self) -> tuple[Mark, ...]:
        """Return what to light up, from below to above."""
        shown = self.selection.shows_reach, self.selection.shows_threat
        if shown not in self._of_side:
            self._of_side[shown] = marks_of_side(self.selection)
        found = (*self._of_side[shown], *marks_of_chosen(self.selection))
        line = self.asked().line
        found = (*found, Mark("line", line, unit=self.focus)) if line else found
        place = self.selection.pointed
        if place is None:
            return found
        outlook = self.outlook()
        if outlook is None or outlook.place != place:
            found = (*found, Mark("pointed", (place,)))
        return (*found, *trials_of_outlook(outlook), *marks_of_outlook(outlook))

    def outlook(self) -> Outlook | None:
        """Return what the square or the enemy that is pointed at would mean; worked out once for each."""
        selection = self.selection
        asked = (
            selection.pointed,
            selection.hovered,
            selection.looked,
            selection.kind,
            selection.mode,
            selection.number,
            selection.how,
            selection.target,
            selection.asked,
            selection.square,
            selection.level,
            selection.band,
            selection.steps,
        )
        if asked not in self._known:
            self._known[asked] = outlook_of(selection)
        return self._known[asked]
