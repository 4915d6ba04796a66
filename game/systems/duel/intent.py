"""What the player of a duel is about to do: what a vertex, a card and a command mean now.

Places are vertices. What is used like a card is a card by its number, or a machine by its id.
"""

from __future__ import annotations

from game.core.ids import PlayerId, RuleId, UnitId
from game.core.kernel import Illegal
from game.rules.intent import Choice, Mark, Order, Question, Task
from game.rules.outlook import Outlook
from game.rules.prose import Sentence
from game.systems.duel import queries
from game.systems.duel.actions import (
    Answer,
    AttackSuit,
    ChooseCard,
    DuelAction,
    EndCard,
    LeaveBattle,
    PlanCards,
    UseArsenal,
)
from game.systems.duel.check import check
from game.systems.duel.legal import active, may_leave
from game.systems.duel.marks import marks_of_chosen, marks_of_outlook, marks_of_sides, own_unit
from game.systems.duel.outlook import outlook_of
from game.systems.duel.selection import CARD_PROMPTS, Selection
from game.systems.duel.state import HIDDEN, DuelState
from game.systems.duel.threat import Threats

TIED = RuleId("DU-4.2")
PICK = "answer_"
"""How the commands of the number keys begin."""


class DuelIntent:
    """Nothing here changes the game: what returns an action wants it submitted. See ``game.rules.intent``."""

    def __init__(self, state: DuelState) -> None:
        """Nobody acts before the first ``adopt``."""
        self.selection = Selection(state)
        self.problem: Illegal | None = None
        self._threats: dict[UnitId, Threats] = {}
        """Who could strike an own machine, as long as the state stands."""
        self._of_sides: dict[tuple[bool, bool, UnitId], tuple[Mark, ...]] = {}
        self._known: tuple[tuple[object, ...], Outlook | None] | None = None
        """The outlook that was worked out last, and of what."""

    def adopt(self, state: DuelState, player: PlayerId | None) -> None:
        """Go on with another state: what is no longer possible is forgotten."""
        self.problem = None
        self._threats, self._of_sides, self._known = {}, {}, None
        self.selection.adopt(state, player)

    @property
    def focus(self) -> str:
        """The machine pointed at, on the board or by its card; else who is asked, acts or is planned."""
        selection = self.selection
        state, prompt = selection.state, selection.prompt
        on_board = selection.unit_at(selection.hover)
        if on_board is not None:
            return on_board
        if selection.pointed is not None and selection.pointed != HIDDEN:
            return state.field.owners[selection.pointed]
        if prompt is not None and prompt.subject in state.suits:
            return prompt.subject
        if state.current is not None:
            return state.current.unit
        return selection.unit or next(iter(state.suits), "")

    def point(self, place: int | None, card: str = "") -> None:
        """The mouse or the cursor is over a vertex, a card, or both: a card keeps the keyboard's cursor."""
        self.selection.hover = place
        self.selection.pointed = int(card) if card.isdigit() else None

    # Using vertices and cards

    def use_place(self, place: int) -> DuelAction | None:
        """Use a vertex: a place, a way, a target, an answer, the machine that cards are chosen for."""
        self.problem = None
        return self.selection.use_vertex(place)

    def use_card(self, card: str) -> DuelAction | None:
        """Use a card: pick it, put it back, answer with it, let it be the first; or a machine by its id."""
        selection = self.selection
        self.problem = None
        if selection.player is None:
            return None
        if not card.isdigit():
            return self._use_unit(UnitId(card))
        number = int(card)
        owner = selection.state.field.owners[number] if number < len(selection.state.field.owners) else None
        if owner is not None and number in selection.state.suits[owner].hand:
            selection.choose(owner)
        if selection.toggle(number) or number not in selection.state.table:
            return None
        action = selection.use_card(number)
        if action is None:
            self.problem = self._refused(number)
        return action

    def _refused(self, card: int) -> Illegal | None:
        """Return why a card on the table is no answer now, or does not come first."""
        selection = self.selection
        if selection.prompt is None:
            return check(selection.state, ChooseCard(player=self._player, card=card))
        if selection.prompt.kind in CARD_PROMPTS:
            return check(selection.state, Answer(player=self._player, option=str(card)))
        return None

    def _use_unit(self, unit: UnitId) -> DuelAction | None:
        """Use a machine as its vertex; one that waits beside the board is the next to be placed."""
        selection = self.selection
        suit = selection.state.suits.get(unit)
        if suit is not None and suit.status == "waiting":
            selection.choose(unit)
        elif suit is not None and suit.status == "board" and selection.state.phase != "placement":
            return self.use_place(suit.vertex)
        return None

    def planned(self) -> DuelAction | None:
        """Return the plan once enough cards are picked, or the attack on whom is pointed at."""
        selection = self.selection
        plan = selection.planned()
        if plan is not None:
            return plan
        target = selection.unit_at(selection.hover)
        return AttackSuit(player=self._player, target=target) if target in selection.targets() else None

    def alternatives(self) -> tuple[tuple[str, DuelAction], ...]:
        """Return the attacks that can be made now, each with its target."""
        return tuple(
            (unit, AttackSuit(player=self._player, target=unit)) for unit in self.selection.targets()
        )

    @property
    def _player(self) -> PlayerId:
        return self.selection.player or PlayerId("")

    def cancel(self) -> bool:
        """Ask about no enemy any more, else put the cards that are picked back; False where nothing is."""
        selection = self.selection
        if selection.asked is not None:
            selection.asked = None
            return True
        had = bool(selection.picked)
        selection.picked = ()
        return had

    # Commands

    def use(self, command: str, step: int = 1) -> DuelAction | None:
        """Carry out an order of the keyboard or of a button; a number's key picks a card of the hand."""
        selection = self.selection
        self.problem = None
        if selection.player is None:
            return None
        match command:
            case "next_unit":
                selection.next_unit(step)
            case "end_turn" if selection.is_acting:
                return EndCard(player=selection.player)
            case "end_turn" if selection.is_complete:
                return selection.planned()
            case _ if command.startswith(PICK) and command.removeprefix(PICK).isdecimal():
                selection.pick(int(command.removeprefix(PICK)))
            case "deploy_all" if selection.unit is not None and selection.state.phase == "planning":
                return UseArsenal(player=selection.player, unit=selection.unit)
            case "show_threat":
                selection.shows_threat = not selection.shows_threat
            case "show_reach":
                selection.shows_reach = not selection.shows_reach
            case "withdraw" if may_leave(selection.state, selection.player):
                return LeaveBattle(player=selection.player)
            case _:
                pass
        return None

    def orders(self) -> tuple[Order, ...]:
        """Return every command that means something now."""
        selection = self.selection
        if selection.player is None or selection.prompt is not None:
            return ()
        found: list[Order] = []
        if len(selection.open_units()) > 1:
            found.append(Order("next_unit"))
        if selection.state.phase == "planning" and selection.unit is not None:
            plan = PlanCards(
                player=selection.player, unit=selection.unit, cards=tuple(sorted(selection.picked))
            )
            why = check(selection.state, plan)
            found.append(Order("end_turn", why is None, why, "primary"))
        if selection.has_arsenal:
            found.append(Order("deploy_all"))
        if selection.is_acting:
            found.append(Order("end_turn"))
        if selection.state.phase != "placement":
            found.append(Order("show_threat", is_on=selection.shows_threat))
            found.append(Order("show_reach", is_on=selection.shows_reach))
        if selection.player in active(selection.state) and may_leave(selection.state, selection.player):
            found.append(Order("withdraw", emphasis="danger"))
        return tuple(found)

    def question(self) -> Question | None:
        """Return the prompt of the rules that this player has to answer, or which tied card comes first."""
        selection = self.selection
        prompt = selection.prompt
        if prompt is not None:
            answers = (Answer(player=prompt.player, option=option) for option in prompt.options)
            return Question(tuple(Choice(answer, answer.option) for answer in answers), prompt)
        owners = selection.state.field.owners
        first = tuple(
            Choice(
                ChooseCard(player=self._player, card=card),
                label=Sentence("duel.answer.first", {"card": card, "unit": owners[card]}, (TIED,)),
            )
            for card in selection.card_choices()
        )
        text = Sentence("duel.task.tied", {"value": selection.state.value}, (TIED,))
        return Question(first, text=text) if first else None

    def todo(self) -> tuple[Task, ...]:
        """Return the machines without a place or a plan, or the attack that the card has not made yet."""
        selection = self.selection
        state = selection.state
        if selection.prompt is not None:
            return ()
        suits = state.field.suits
        if state.phase == "placement":
            return tuple(
                Task("unplaced", suits[each.id].name, unit=each.id) for each in selection.open_units()
            )
        current = state.current
        if current is not None and (targets := selection.targets()):
            return (Task("attack", suits[current.unit].name, len(targets), current.unit),)
        return tuple(
            Task("unplanned", suits[each.id].name, queries.cards_to_plan(state, each), each.id)
            for each in selection.open_units()
        )

    def marks(self) -> tuple[Mark, ...]:
        """Return what to light up, from below to above."""
        selection = self.selection
        shown = selection.shows_threat, selection.shows_reach, own_unit(selection)
        if shown not in self._of_sides:
            self._of_sides[shown] = marks_of_sides(selection, self.threats_to)
        return (*self._of_sides[shown], *marks_of_chosen(selection), *marks_of_outlook(self.outlook()))

    def outlook(self) -> Outlook | None:
        """Return what the card or the vertex that is pointed at would mean; worked out once for each."""
        selection = self.selection
        asked = (selection.hover, selection.pointed, selection.unit, selection.picked, selection.asked)
        if self._known is None or self._known[0] != asked:
            self._known = asked, outlook_of(selection, self.threats_to)
        return self._known[1]

    def threats_to(self, unit: UnitId) -> Threats:
        """Return who could strike an own machine ("": any that would come) this turn."""
        if unit not in self._threats:
            self._threats[unit] = Threats(self.selection.state, self._player, unit)
        return self._threats[unit]
