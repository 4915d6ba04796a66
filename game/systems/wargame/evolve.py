"""What an event does to the state: the only functions that write to one."""

from game.core.events import Event
from game.systems.wargame.change import Evolution
from game.systems.wargame.events import WargameEvent
from game.systems.wargame.evolve_body import BODY
from game.systems.wargame.evolve_harm import HARM
from game.systems.wargame.evolve_stage import STAGE
from game.systems.wargame.state import WargameState

_TABLE: dict[type[Event], Evolution] = {**STAGE, **HARM, **BODY}


def evolve(state: WargameState, event: WargameEvent) -> None:
    """Change the state by what happened."""
    _TABLE[type(event)](state, event)
