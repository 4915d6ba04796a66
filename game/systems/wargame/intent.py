"""What the player of a wargame is about to do: what a click, a key and a button mean now."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.core.ids import PlayerId, UnitId
from game.rules.intent import Asked, Choice, Mark, Order, Question, Task
from game.rules.outlook import Outlook, marks_of_outlook
from game.rules.prose import Sentence
from game.systems.wargame import actions as a
from game.systems.wargame.asked import asked_of
from game.systems.wargame.check import STANDING, check
from game.systems.wargame.clicks import Clicks
from game.systems.wargame.ground import on_board
from game.systems.wargame.intent_orders import BASIC, action_of, grappled, orders_of, why_barred
from game.systems.wargame.marks import marks_of_action, marks_of_chosen, marks_of_side
from game.systems.wargame.outlook import outlook_of, prepared
from game.systems.wargame.planning import NOBODY
from game.systems.wargame.resolve_setup import deploy_levels, deploy_tiles
from game.systems.wargame.score import secondaries_of
from game.systems.wargame.sights import with_reason
from game.systems.wargame.state import Unit, WargameState
from game.systems.wargame.work import NONE


class WargameIntent(Clicks):
    """Nothing here changes the game: what returns an action wants it submitted."""

    def __init__(self, state: WargameState) -> None:
        """Nobody acts before the first ``adopt``."""
        super().__init__(state)
        self._of_side: dict[tuple[bool, bool], tuple[Mark, ...]] = {}
        self._outlooks: dict[object, Outlook | None] = {}
        """What was worked out of this state, by what was pointed at and chosen."""
        self._ahead: Iterator[UnitId] | None = None
        """Works out where enemies could go, before the mouse asks for it."""
        self._orders: tuple[object, tuple[Order, ...]] | None = None
        """The orders that were worked out last, and of what."""

    def prepare(self) -> None:
        """Work out a part of what outlooks need, as long as nobody asks for anything."""
        if self._ahead is not None and next(self._ahead, None) is None:
            self._ahead = None

    @property
    def is_prepared(self) -> bool:
        """Whether ``prepare`` has nothing to do."""
        return self._ahead is None

    @property
    def focus(self) -> str:
        """The unit whose sheet is shown."""
        selection = self.selection
        prompt = selection.state.prompt
        if prompt is not None and prompt.subject in selection.state.units and not selection.looked:
            return prompt.subject
        if selection.focus or selection.pointed is None:
            return selection.focus
        unit = selection.unit_at(selection.pointed)
        return unit.id if unit is not None else ""

    def adopt(self, state: WargameState, player: PlayerId | None) -> None:
        """Go on with another state: what is no longer possible is forgotten."""
        selection = self.selection
        selection.state, selection.seat = state, player
        side = None if player is None else state.field.side_of[player]
        if side != selection.side:
            selection.selected = selection.looked = NOBODY
            selection.forget_plan()
        selection.side = side
        self._of_side = {}
        self._ahead = prepared(state, 1 - side) if side is not None and state.phase == "battle" else None
        self._outlooks, self._orders = {}, None
        selection.keep_sense()

    def point(self, place: int | None, card: str = "") -> None:
        """The mouse or the cursor is over a hex."""
        self.selection.pointed, self.selection.pointed_unit = place, UnitId(card)

    def card_at(self, place: int, token: str) -> str:
        """Return the unit of a shared hex that is meant; "" where the hex is meant."""
        selection = self.selection
        is_here = token in {unit.id for unit in on_board(selection.state) if unit.tile == place}
        is_shared = sum(unit.tile == place for unit in on_board(selection.state)) > 1
        is_open = selection.state.phase == "battle" and selection.state.prompt is None and not selection.mode
        return token if is_here and is_shared and is_open else ""

    # Commands

    def use(self, command: str, step: int = 1) -> a.WargameAction | None:
        """Carry out an order of the keyboard or of a button."""
        selection = self.selection
        self.problem = None
        if selection.side is None:
            return None
        kind, _, name = command.partition(":")
        at_once = action_of(selection, command)
        if at_once is not None:
            return at_once
        self.problem = why_barred(selection, kind)
        if self.problem is not None:
            return None
        match kind:
            case "commit":
                return self.commit()
            case "show_threat" | "show_reach" if selection.state.phase != "battle":
                pass
            case "show_threat":
                selection.shows_threat = not selection.shows_threat
            case "show_reach":
                selection.shows_reach = not selection.shows_reach
            case "next_unit":
                self._next_unit(step)
            case "pick":
                self._pick(name)
            case (
                "step" | "turn_left" | "turn_right" | "rise" | "sink" | "fly" | "step_back" | "dash" | "jump"
            ):
                return self._plan(kind, name)
            case "launch" | "throw":
                self._mode(kind, UnitId(name))
            case "self_destruct":
                if selection.destructs:
                    return selection.planned()
                selection.forget_plan()
                selection.destructs = True
            case _:
                self._attack(kind, name, step)
        return None

    def _plan(self, kind: str, name: str) -> a.WargameAction | None:
        """Change the way that is planned."""
        selection = self.selection
        if kind in ("dash", "jump"):
            mode = selection.mode
            selection.forget_plan()
            selection.mode = "" if mode == kind else "dash" if kind == "dash" else "jump"
        elif kind == "fly":
            selection.keeps_height ^= selection.movement is not None
        elif kind == "step_back":
            selection.plan = selection.plan[:-1] if len(selection.plan) > 1 and not selection.mode else ()
            if selection.plan and selection.plan[-1].kind == "activate":
                selection.plan = ()
            selection.mode = "" if not selection.plan else selection.mode
        elif kind == "step" and selection.mode:
            return self.name_side(int(name))
        elif kind in ("rise", "sink") and selection.is_placing:
            height = selection.next_height(1 if kind == "rise" else -1)
            selection.height = selection.height if height is None else height
        elif kind in ("turn_left", "turn_right"):
            turned = selection.turned(-1 if kind == "turn_left" else 1)
            selection.plan = selection.plan if turned is None else turned
        else:
            rise = 1 if kind == "rise" else -1
            leg = selection.step_to(int(name)) if kind == "step" else selection.lift(rise)
            if leg is not None:
                selection.extend(leg)
            elif kind != "step" and not selection.mode:
                self.problem = selection.why_no_lift(rise)
        return None

    def _mode(self, kind: str, drone: UnitId) -> None:
        selection = self.selection
        is_on = selection.mode == kind and selection.launching == drone
        selection.forget_plan()
        if not is_on:
            selection.mode, selection.launching = ("throw" if kind == "throw" else "launch"), drone

    def _attack(self, kind: str, name: str, step: int) -> None:
        """Choose whom to attack, with what, at what."""
        selection = self.selection
        match kind:
            case "fire":
                found = selection.targets()
                if found:
                    at = found.index(selection.target) + step if selection.target in found else 0
                    self.problem = selection.aim_at(found[at % len(found)])
            case "target":
                self.problem = selection.aim_at(name)
            case "weapon":
                selection.take_weapon("" if name == BASIC else name)
            case "next_weapon":
                self._next_weapon(step)
            case "aim" if name in selection.aims():
                selection.aim = name
                selection.second = ""
            case "next_aim" if selection.aims():
                aims = selection.aims()
                at = aims.index(selection.aim) + step if selection.aim in aims else 0
                selection.aim, selection.second = aims[at % len(aims)], ""
            case "split":
                first, _, second = name.partition("+")
                is_on = (selection.aim, selection.second) == (first, second)
                selection.aim, selection.second = first, "" if is_on else second
            case "grapple":
                enemy = grappled(selection)
                selection.target, selection.grapples = enemy, not selection.grapples
                selection.looked = NOBODY
            case "drone":
                by = UnitId(name)
                is_on = selection.by == by
                selection.forget_plan()
                selection.by = NOBODY if is_on else by
            case _:
                pass

    def _next_weapon(self, step: int) -> None:
        selection = self.selection
        ready = [item for item in selection.weapons() if selection.why_no_weapon(item) is None]
        if selection.target:
            ready = [item for item in ready if selection.why_no_target(item, selection.target) is None]
        if ready:
            at = ready.index(selection.item) + step if selection.item in ready else 0
            selection.take_weapon(ready[at % len(ready)])

    def _next_unit(self, step: int) -> None:
        selection = self.selection
        ready = [unit.id for unit in selection.ready_units()]
        if ready:
            at = ready.index(selection.selected) + step if selection.selected in ready else 0
            selection.forget_plan()
            selection.selected, selection.looked = ready[at % len(ready)], NOBODY

    def _pick(self, name: str) -> None:
        selection = self.selection
        if name in selection.picks:
            selection.picks = tuple(each for each in selection.picks if each != name)
        elif len(selection.picks) < selection.state.field.rules.secondaries.picks:
            every = secondaries_of(selection.state.field.setup)
            selection.picks = tuple(each for each in every if each in (*selection.picks, name))

    def cancel(self) -> bool:
        """Drop one thing that is chosen; False where nothing is left."""
        selection = self.selection
        if selection.plan or selection.mode or selection.destructs or selection.throw_to >= 0:
            selection.forget_plan()
        elif selection.target or selection.by:
            selection.forget_target()
        elif selection.looked:
            selection.looked = NOBODY
        elif selection.selected and selection.is_between:
            selection.selected = NOBODY
        else:
            return False
        return True

    # What there is

    def planned(self) -> a.WargameAction | None:
        """Return what a commit would submit, and what the odds are asked of."""
        return self.selection.planned()

    def alternatives(self) -> tuple[tuple[str, a.WargameAction], ...]:
        """Return the planned attack with every other weapon that reaches its target."""
        selection = self.selection
        planned = selection.planned()
        if not isinstance(planned, a.Attack):
            return ()
        found = []
        for item in selection.weapons():
            other = a.Attack(player=selection.player, item=item, target=planned.target, aim=planned.aim)
            if item != planned.item and check(selection.state, other) is None:
                found.append((item or BASIC, other))
        return tuple(found)

    def orders(self) -> tuple[Order, ...]:
        """Return every command that means something now, and why those that are in reach do not.

        The same tuple while neither state nor choice changes.
        """
        if self.selection.side is None:
            return ()
        wishes = self.selection.wishes
        if self._orders is None or self._orders[0] != wishes:
            self._orders = wishes, tuple(orders_of(self.selection))
        return self._orders[1]

    def question(self) -> Question | None:
        """Return the prompt of the rules that this player's team has to answer."""
        selection, prompt = self.selection, self.selection.state.prompt
        if prompt is None or selection.seat is None:
            return None
        if selection.state.field.side_of[prompt.player] != selection.side:
            return None
        choices = [
            Choice(a.Answer(player=selection.player, option=option), option)
            for option in self._ordered(prompt)
        ]
        if prompt.kind in STANDING and NONE in prompt.options:
            never = a.Answer(player=selection.player, option=NONE, stands=True)
            choices.append(Choice(never, label=Sentence("wargame.option.none_standing")))
        return Question(tuple(choices), prompt)

    def asked(self) -> Asked:
        """Return what the question to this player's team is about."""
        return asked_of(self.selection.state) if self.question() is not None else Asked()

    def _ordered(self, prompt: object) -> tuple[str, ...]:
        """Return the options, the side ahead first where a unit is turned."""
        state = self.selection.state
        assert state.prompt is not None
        options = state.prompt.options
        if state.prompt.kind != "facing":
            return options
        ahead = state.units[UnitId(state.prompt.subject)].facing
        return tuple(sorted(options, key=lambda option: (int(option) - ahead) % 6))

    def todo(self) -> tuple[Task, ...]:
        """Return what is still undone in this step, the most urgent first."""
        selection = self.selection
        if selection.is_placing:
            return tuple(Task("waits", unit=unit.id) for unit in selection.ready_units())
        turn, unit = selection.turn, selection.acting
        if turn is None or unit is None or turn.resting is not None:
            return ()
        found = []
        if turn.phase == "movement" and turn.move is not None and turn.move.steps == 0:
            ways = selection.ways()
            if ways is not None and any(ways.places):
                found.append(Task("move", unit=unit.id, count=turn.move.left))
        if turn.phase != "movement" and selection.targets():
            found.append(Task("attack", unit=unit.id, count=unit.ap))
        return tuple(found)

    def marks(self) -> tuple[Mark, ...]:
        """Return what to light up, from below to above."""
        selection = self.selection
        shown = selection.shows_reach, selection.shows_threat
        if shown not in self._of_side:
            self._of_side[shown] = tuple(marks_of_side(selection))
        pointed = () if selection.pointed is None else (Mark("pointed", (selection.pointed,)),)
        told = self.outlook()
        return (
            *self._of_side[shown],
            *marks_of_chosen(selection),
            *(with_reason(selection.state, mark) for mark in (marks_of_outlook(told) if told else pointed)),
        )

    def outlook(self) -> Outlook | None:
        """Return what the hex or the enemy that is pointed at would mean; worked out once for each."""
        selection = self.selection
        asked = (selection.pointed, selection.pointed_unit, selection.wishes)
        if asked not in self._outlooks:
            self._outlooks[asked] = outlook_of(selection)
        return self._outlooks[asked]

    def marks_of(self, action: a.WargameAction) -> tuple[Mark, ...]:
        """Return what to light up for an action that somebody advises."""
        return marks_of_action(self.selection.state, action)


def placements(
    now: Callable[[], WargameState], player: PlayerId, chosen: UnitId, height: int
) -> Iterator[a.WargameAction]:
    """Yield what places the chosen unit near the middle of its area, and turns it ahead.

    It is placed ``height`` levels above the surface where it can be.
    """
    state = now()
    side = state.field.side_of[player]
    unit = state.units.get(chosen)
    if state.phase == "deploy" and state.prompt is None and unit is not None and unit.side == side:
        yield from _placed(state, player, unit, height)
    prompt = now().prompt
    if prompt is not None and prompt.kind == "facing" and now().field.side_of[prompt.player] == side:
        yield a.Answer(player=player, option=str(now().units[UnitId(prompt.subject)].facing))


def _placed(state: WargameState, player: PlayerId, unit: Unit, height: int) -> Iterator[a.WargameAction]:
    """Yield what places a unit near the middle of its area, if there is a place for it."""
    grid = state.field.grid
    taken = [each.tile for each in state.units.values() if each.tile >= 0]
    middle = state.field.setup.board.rows // 2

    def worth(tile: int) -> tuple[int, int, int]:
        crowd = sum(grid.distance(tile, other) <= 1 for other in taken)
        wet = state.colours[tile] in "ldtw"
        return (crowd + 3 * wet, abs(grid.positions[tile][1] - middle), tile)

    for tile in sorted(deploy_tiles(state, unit), key=worth):
        levels, wanted = deploy_levels(state, unit, tile), state.floors[tile] + height
        if levels:
            level = wanted if wanted in levels else levels[0]
            yield a.DeployUnit(player=player, unit=unit.id, tile=tile, level=level)
            return
