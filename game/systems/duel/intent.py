"""What the player of a duel is about to do: what a click on a vertex, a card or a button means now."""

from __future__ import annotations

from game.core.ids import PlayerId, UnitId
from game.core.kernel import Illegal
from game.rules.intent import Choice, Mark, Order, Question, Task
from game.systems.duel.actions import (
    Answer,
    AttackSuit,
    DuelAction,
    EndCard,
    LeaveBattle,
    UseArsenal,
)
from game.systems.duel.check import check
from game.systems.duel.chosen import Chosen
from game.systems.duel.marks import marks_of_chosen
from game.systems.duel.state import DuelState


class DuelIntent:
    """Nothing here changes the game: what returns an action wants it submitted. Places are vertices."""

    def __init__(self, state: DuelState) -> None:
        """Nobody acts before the first ``adopt``."""
        self.chosen = Chosen(state)
        self.problem: Illegal | None = None

    @property
    def focus(self) -> str:
        """The machine that is planned or placed, else the one whose card is resolved."""
        chosen = self.chosen
        pointed = chosen.unit_at(chosen.hover)
        current = chosen.state.current
        return pointed or chosen.unit or (current.unit if current is not None else "")

    def adopt(self, state: DuelState, player: PlayerId | None) -> None:
        """Go on with another state: what is no longer possible is forgotten."""
        self.chosen.adopt(state, player)

    def point(self, place: int | None, card: str = "") -> None:
        """The mouse or the cursor is over a vertex, or over a card by its number."""
        self.chosen.hover = place
        self.chosen.pointed = int(card) if card.isdigit() else None

    def use_place(self, place: int) -> DuelAction | None:
        """Use a vertex: a place, a way, a target, an answer, the machine that cards are chosen for."""
        self.problem = None
        return self.chosen.use_vertex(place)

    def use_card(self, card: str) -> DuelAction | None:
        """Use a card by its number: pick it for the plan, answer with it, resolve it first."""
        self.problem = None
        if not card.isdigit() or self.chosen.toggle(int(card)):
            return None
        return self.chosen.use_card(int(card))

    def use(self, command: str, step: int = 1) -> DuelAction | None:
        """Carry out an order of the keyboard or of a button."""
        chosen = self.chosen
        self.problem = None
        if chosen.player is None:
            return None
        match command:
            case "next_unit":
                chosen.next_unit(step)
            case "place_cards" | "commit":
                return chosen.planned()
            case "arsenal" if chosen.has_arsenal:
                return UseArsenal(player=chosen.player, unit=chosen.unit or UnitId(""))
            case "end_card" if chosen.is_acting:
                return EndCard(player=chosen.player)
            case "leave":
                return LeaveBattle(player=chosen.player)
        return None

    def cancel(self) -> bool:
        """Put the picked cards back; False where none is picked."""
        had_picked, self.chosen.picked = bool(self.chosen.picked), ()
        return had_picked

    def planned(self) -> DuelAction | None:
        """Return the attack on the machine that is pointed at, else the plan once enough cards are picked."""
        chosen = self.chosen
        target = chosen.unit_at(chosen.hover)
        if chosen.player is not None and target is not None and target in chosen.targets():
            return AttackSuit(player=chosen.player, target=target)
        return chosen.planned()

    def alternatives(self) -> tuple[tuple[str, DuelAction], ...]:
        """Return an attack on each target of the card that is resolved."""
        player = self.chosen.player
        if player is None:
            return ()
        targets = self.chosen.targets()
        return tuple((target, AttackSuit(player=player, target=target)) for target in targets)

    def orders(self) -> tuple[Order, ...]:
        """Return every command that means something now."""
        chosen = self.chosen
        if chosen.player is None or chosen.prompt is not None:
            return ()
        found = []
        if len(chosen.open_units()) > 1:
            found.append(Order("next_unit"))
        if chosen.state.phase == "planning" and chosen.suit is not None:
            found.append(Order("place_cards", chosen.is_complete, emphasis="primary"))
            found.append(Order("arsenal", chosen.has_arsenal))
        if chosen.is_acting:
            found.append(Order("end_card"))
        leave = check(chosen.state, LeaveBattle(player=chosen.player))
        if leave is None:
            found.append(Order("leave", emphasis="danger"))
        return tuple(found)

    def marks(self) -> tuple[Mark, ...]:
        """Return what to light up, from below to above."""
        return marks_of_chosen(self.chosen)

    def question(self) -> Question | None:
        """Return the prompt of the rules that this player has to answer."""
        prompt = self.chosen.prompt
        if prompt is None:
            return None
        answers = (Answer(player=prompt.player, option=option) for option in prompt.options)
        return Question(tuple(Choice(answer, answer.option) for answer in answers), prompt)

    def todo(self) -> tuple[Task, ...]:
        """Return the machines that still have to be placed or planned."""
        phase = self.chosen.state.phase
        return tuple(Task(phase, unit=suit.id) for suit in self.chosen.open_units())
