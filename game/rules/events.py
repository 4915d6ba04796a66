"""Events that several systems have: a decision is owed, it is made, a side leaves, the battle is over."""

from game.core.bridge import Ending
from game.core.events import Event
from game.core.ids import PlayerId, UnitId
from game.core.outcome import Outcome
from game.core.prompts import Prompt


class PromptRaised(Event, frozen=True, kw_only=True):
    """A player owes a decision before anything else happens."""

    prompt: Prompt


class PromptAnswered(Event, frozen=True, kw_only=True):
    """The decision was made; ``kind_of`` is the prompt's kind."""

    player: PlayerId
    kind_of: str
    option: str


class SideWithdrew(Event, frozen=True, kw_only=True):
    """A side left a battle with ``units``; ``disbanded`` are those that cannot leave (TW-2.9)."""

    player: PlayerId
    units: tuple[UnitId, ...]
    disbanded: tuple[UnitId, ...] = ()


class BattleEnded(Event, frozen=True, kw_only=True):
    """The battle is over."""

    outcome: Outcome
    ending: Ending
