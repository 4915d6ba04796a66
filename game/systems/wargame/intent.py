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
from game.systems.wargame.intent_orders import BASIC, action_of, orders_of
from game.systems.wargame.marks import marks_of_action, marks_of_chosen, marks_of_side
from game.systems.wargame.outlook import outlook_of, prepared
from game.systems.wargame.planning import NOBODY
from game.systems.wargame.resolve_setup import deploy_levels, deploy_tiles
from game.systems.wargame.score import secondaries_of
from game.systems.wargame.sights import with_reason
from game.systems.wargame.state import WargameState
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
    def focus(self) -> str:
        """The unit whose sheet is shown."""
        chosen = self.chosen
        prompt = chosen.state.prompt
        if prompt is not None and prompt.subject in chosen.state.units and not chosen.looked:
            return prompt.subject
        if chosen.focus or chosen.pointed is None:
            return chosen.focus
        unit = chosen.unit_at(chosen.pointed)
        return unit.id if unit is not None else ""

    def adopt(self, state: WargameState, player: PlayerId | None) -> None:
        """Go on with another state: what is no longer possible is forgotten."""
        chosen = self.chosen
        chosen.state, chosen.seat = state, player
        side = None if player is None else state.field.side_of[player]
        if side != chosen.side:
            chosen.selected = chosen.looked = NOBODY
            chosen.forget_plan()
        chosen.side = side
        self._of_side = {}
        self._ahead = prepared(state, 1 - side) if side is not None and state.phase == "battle" else None
        self._outlooks, self._orders = {}, None
        chosen.keep_sense()

    def point(self, place: int | None, card: str = "") -> None:
        """The mouse or the cursor is over a hex."""
        self.chosen.pointed, self.chosen.pointed_unit = place, UnitId(card)

    def card_at(self, place: int, token: str) -> str:
        """Return the unit of a shared hex that is meant; "" where the hex is meant."""
        chosen = self.chosen
        is_here = token in {unit.id for unit in on_board(chosen.state) if unit.tile == place}
        is_shared = sum(unit.tile == place for unit in on_board(chosen.state)) > 1
        is_open = chosen.state.phase == "battle" and chosen.state.prompt is None and not chosen.mode
        return token if is_here and is_shared and is_open else ""

    # Commands

    def use(self, command: str, step: int = 1) -> a.WargameAction | None:
        """Carry out an order of the keyboard or of a button."""
        chosen = self.chosen
        self.problem = None
        if chosen.side is None:
            return None
        kind, _, name = command.partition(":")
        at_once = action_of(chosen, command)
        if at_once is not None:
            return at_once
        match kind:
            case "commit":
                return self.commit()
            case "show_threat":
                chosen.shows_threat = not chosen.shows_threat
            case "show_reach":
                chosen.shows_reach = not chosen.shows_reach
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
                if chosen.destructs:
                    return chosen.planned()
                chosen.forget_plan()
                chosen.destructs = True
            case _:
                self._attack(kind, name, step)
        return None

    def _plan(self, kind: str, name: str) -> a.WargameAction | None:
        """Change the way that is planned."""
        chosen = self.chosen
        if kind in ("dash", "jump"):
            mode = chosen.mode
            chosen.forget_plan()
            chosen.mode = "" if mode == kind else "dash" if kind == "dash" else "jump"
        elif kind == "fly":
            chosen.keeps_height = not chosen.keeps_height
        elif kind == "step_back":
            chosen.plan = chosen.plan[:-1] if len(chosen.plan) > 1 and not chosen.mode else ()
            if chosen.plan and chosen.plan[-1].kind == "activate":
                chosen.plan = ()
            chosen.mode = "" if not chosen.plan else chosen.mode
        elif kind == "step" and chosen.mode:
            return self.name_side(int(name))
        elif kind in ("rise", "sink") and chosen.is_placing:
            chosen.height = max(0, min(3, chosen.height + (1 if kind == "rise" else -1)))
        elif kind in ("turn_left", "turn_right"):
            turned = chosen.turned(-1 if kind == "turn_left" else 1)
            chosen.plan = chosen.plan if turned is None else turned
        else:
            rise = 1 if kind == "rise" else -1
            leg = chosen.step_to(int(name)) if kind == "step" else chosen.lift(rise)
            if leg is not None:
                chosen.extend(leg)
        return None

    def _mode(self, kind: str, drone: UnitId) -> None:
        chosen = self.chosen
        is_on = chosen.mode == kind and chosen.launching == drone
        chosen.forget_plan()
        if not is_on:
            chosen.mode, chosen.launching = ("throw" if kind == "throw" else "launch"), drone

    def _attack(self, kind: str, name: str, step: int) -> None:
        """Choose whom to attack, with what, at what."""
        chosen = self.chosen
        match kind:
            case "fire":
                found = chosen.targets()
                if found:
                    at = found.index(chosen.target) + step if chosen.target in found else 0
                    self.problem = chosen.aim_at(found[at % len(found)])
            case "target":
                self.problem = chosen.aim_at(name)
            case "weapon":
                chosen.take_weapon("" if name == BASIC else name)
            case "next_weapon":
                self._next_weapon(step)
            case "aim" if name in chosen.aims():
                chosen.aim = name
                chosen.second = ""
            case "next_aim" if chosen.aims():
                aims = chosen.aims()
                at = aims.index(chosen.aim) + step if chosen.aim in aims else 0
                chosen.aim, chosen.second = aims[at % len(aims)], ""
            case "split":
                first, _, second = name.partition("+")
                is_on = (chosen.aim, chosen.second) == (first, second)
                chosen.aim, chosen.second = first, "" if is_on else second
            case "grapple":
                enemy = UnitId(chosen.target or chosen.looked)
                chosen.target, chosen.grapples = enemy, not chosen.grapples
                chosen.looked = NOBODY
            case "drone":
                by = UnitId(name)
                is_on = chosen.by == by
                chosen.forget_plan()
                chosen.by = NOBODY if is_on else by
            case _:
                pass

    def _next_weapon(self, step: int) -> None:
        chosen = self.chosen
        ready = [item for item in chosen.weapons() if chosen.why_no_weapon(item) is None]
        if chosen.target:
            ready = [item for item in ready if chosen.why_no_target(item, chosen.target) is None]
        if ready:
            at = ready.index(chosen.item) + step if chosen.item in ready else 0
            chosen.take_weapon(ready[at % len(ready)])

    def _next_unit(self, step: int) -> None:
        chosen = self.chosen
        ready = [unit.id for unit in chosen.ready_units()]
        if ready:
            at = ready.index(chosen.selected) + step if chosen.selected in ready else 0
            chosen.forget_plan()
            chosen.selected, chosen.looked = ready[at % len(ready)], NOBODY

    def _pick(self, name: str) -> None:
        chosen = self.chosen
        if name in chosen.picks:
            chosen.picks = tuple(each for each in chosen.picks if each != name)
        elif len(chosen.picks) < chosen.state.field.rules.secondaries.picks:
            every = secondaries_of(chosen.state.field.setup)
            chosen.picks = tuple(each for each in every if each in (*chosen.picks, name))

    def cancel(self) -> bool:
        """Drop one thing that is chosen; False where nothing is left."""
        chosen = self.chosen
        if chosen.plan or chosen.mode or chosen.destructs or chosen.throw_to >= 0:
            chosen.forget_plan()
        elif chosen.target or chosen.by:
            chosen.forget_target()
        elif chosen.looked:
            chosen.looked = NOBODY
        elif chosen.selected and chosen.is_between:
            chosen.selected = NOBODY
        else:
            return False
        return True

    # What there is

    def planned(self) -> a.WargameAction | None:
        """Return what a commit would submit, and what the odds are asked of."""
        return self.chosen.planned()

    def alternatives(self) -> tuple[tuple[str, a.WargameAction], ...]:
        """Return the planned attack with every other weapon that reaches its target."""
        chosen = self.chosen
        planned = chosen.planned()
        if not isinstance(planned, a.Attack):
            return ()
        found = []
        for item in chosen.weapons():
            other = a.Attack(player=chosen.player, item=item, target=planned.target, aim=planned.aim)
            if item != planned.item and check(chosen.state, other) is None:
                found.append((item or BASIC, other))
        return tuple(found)

    def orders(self) -> tuple[Order, ...]:
        """Return every command that means something now, and why those that are in reach do not.

        The same tuple while neither state nor choice changes.
        """
        if self.chosen.side is None:
            return ()
        wishes = self.chosen.wishes
        if self._orders is None or self._orders[0] != wishes:
            self._orders = wishes, tuple(orders_of(self.chosen))
        return self._orders[1]

    def question(self) -> Question | None:
        """Return the prompt of the rules that this player's team has to answer."""
        chosen, prompt = self.chosen, self.chosen.state.prompt
        if prompt is None or chosen.seat is None:
            return None
        if chosen.state.field.side_of[prompt.player] != chosen.side:
            return None
        choices = [
            Choice(a.Answer(player=chosen.player, option=option), option) for option in self._ordered(prompt)
        ]
        if prompt.kind in STANDING and NONE in prompt.options:
            never = a.Answer(player=chosen.player, option=NONE, stands=True)
            choices.append(Choice(never, label=Sentence("wargame.option.none_standing")))
        return Question(tuple(choices), prompt)

    def asked(self) -> Asked:
        """Return what the question to this player's team is about."""
        return asked_of(self.chosen.state) if self.question() is not None else Asked()

    def _ordered(self, prompt: object) -> tuple[str, ...]:
        """Return the options, the side ahead first where a unit is turned."""
        state = self.chosen.state
        assert state.prompt is not None
        options = state.prompt.options
        if state.prompt.kind != "facing":
            return options
        ahead = state.units[UnitId(state.prompt.subject)].facing
        return tuple(sorted(options, key=lambda option: (int(option) - ahead) % 6))

    def todo(self) -> tuple[Task, ...]:
        """Return what is still undone in this step, the most urgent first."""
        chosen = self.chosen
        if chosen.is_placing:
            return tuple(Task("waits", unit=unit.id) for unit in chosen.ready_units())
        turn, unit = chosen.turn, chosen.acting
        if turn is None or unit is None or turn.resting is not None:
            return ()
        found = []
        if turn.phase == "movement" and turn.move is not None and turn.move.steps == 0:
            ways = chosen.ways()
            if ways is not None and any(ways.places):
                found.append(Task("move", unit=unit.id, count=turn.move.left))
        if turn.phase != "movement" and chosen.targets():
            found.append(Task("attack", unit=unit.id, count=unit.ap))
        return tuple(found)

    def marks(self) -> tuple[Mark, ...]:
        """Return what to light up, from below to above."""
        chosen = self.chosen
        shown = chosen.shows_reach, chosen.shows_threat
        if shown not in self._of_side:
            self._of_side[shown] = tuple(marks_of_side(chosen))
        pointed = () if chosen.pointed is None else (Mark("pointed", (chosen.pointed,)),)
        told = self.outlook()
        return (
            *self._of_side[shown],
            *marks_of_chosen(chosen),
            *(with_reason(chosen.state, mark) for mark in (marks_of_outlook(told) if told else pointed)),
        )

    def outlook(self) -> Outlook | None:
        """Return what the hex or the enemy that is pointed at would mean; worked out once for each."""
        chosen = self.chosen
        asked = (chosen.pointed, chosen.pointed_unit, chosen.wishes)
        if asked not in self._outlooks:
            self._outlooks[asked] = outlook_of(chosen)
        return self._outlooks[asked]

    def marks_of(self, action: a.WargameAction) -> tuple[Mark, ...]:
        """Return what to light up for an action that somebody advises."""
        return marks_of_action(self.chosen.state, action)


def placements(now: Callable[[], WargameState], player: PlayerId) -> Iterator[a.WargameAction]:
    """Yield what places the unit that is next, near the middle of its area, and turns it ahead."""
    state = now()
    side = state.field.side_of[player]
    intent = WargameIntent(state)
    intent.adopt(state, player)
    unit = state.units.get(intent.chosen.selected)
    if unit is None or unit.side != side:
        return
    grid = state.field.grid
    taken = [each.tile for each in state.units.values() if each.tile >= 0]
    middle = state.field.setup.board.rows // 2

    def worth(tile: int) -> tuple[int, int, int]:
        crowd = sum(grid.distance(tile, other) <= 1 for other in taken)
        wet = state.colours[tile] in "ldtw"
        return (crowd + 3 * wet, abs(grid.positions[tile][1] - middle), tile)

    for tile in sorted(deploy_tiles(state, unit), key=worth):
        levels = deploy_levels(state, unit, tile)
        if levels:
            yield a.DeployUnit(player=player, unit=unit.id, tile=tile, level=levels[0])
            break
    prompt = now().prompt
    if prompt is not None and prompt.kind == "facing" and now().field.side_of[prompt.player] == side:
        yield a.Answer(player=player, option=str(now().units[unit.id].facing))
