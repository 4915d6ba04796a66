"""What a player of the duel can want."""

from typing import Annotated

from game.core.action_ranges import DISTINCT, Place, ruled
from game.core.events import Action
from game.core.ids import UnitId


class PlaceSuit(Action, frozen=True, kw_only=True):
    """Put a machine on a free start vertex of the own seat (DU-2.2)."""

    unit: UnitId
    vertex: Annotated[Place, ruled("DU-2.2")]


class UseArsenal(Action, frozen=True, kw_only=True):
    """Draw more cards for a machine with Arsenal, once a game, while planning (DU-7.21)."""

    unit: UnitId


class PlanCards(Action, frozen=True, kw_only=True):
    """Choose a machine's cards of this turn and place them face down (DU-4.1)."""

    unit: UnitId
    cards: Annotated[tuple[Place, ...], DISTINCT, ruled("DU-4.1")]


class ChooseCard(Action, frozen=True, kw_only=True):
    """Choose which of the own tied cards is resolved next (DU-4.2)."""

    card: Annotated[Place, ruled("DU-4.2")]


class MoveSuit(Action, frozen=True, kw_only=True):
    """Move the machine of the current card to a vertex that it reaches (DU-4.3)."""

    to: Annotated[Place, ruled("DU-1.2")]


class AttackSuit(Action, frozen=True, kw_only=True):
    """Attack one machine with the current card (DU-4.4)."""

    target: UnitId


class EndCard(Action, frozen=True, kw_only=True):
    """Leave the rest of the current card's movement and attack undone (DU-4.3)."""


class Answer(Action, frozen=True, kw_only=True):
    """Answer the pending prompt with one of its options."""

    option: str


class LeaveBattle(Action, frozen=True, kw_only=True):
    """Quit, where the table removes the machines of players who do (DU-4.12)."""


DuelAction = (
    PlaceSuit | UseArsenal | PlanCards | ChooseCard | MoveSuit | AttackSuit | EndCard | Answer | LeaveBattle
)
