"""Who sees what: the secondary objectives are secret until the end (WG-16.14); the dice to come always."""

from msgspec.structs import replace

from game.core.ids import PlayerId
from game.core.rng import HIDDEN
from game.systems.wargame.events import SecondariesPicked, SecondariesShown, WargameEvent
from game.systems.wargame.state import HIDDEN_PICK, WargameState


def _backs(picks: tuple[str, ...]) -> tuple[str, ...]:
    return (HIDDEN_PICK,) * len(picks)


def observe(state: WargameState, player: PlayerId | None) -> WargameState:
    """Return the state as a player (None: a spectator) may see it."""
    copy = state.clone()
    copy.rng = HIDDEN
    if state.phase == "over":
        return copy
    own = state.field.side_of.get(player, -1) if player is not None else -1
    first, second = state.picks
    copy.picks = (
        first if own == 0 else _backs(first),
        second if own == 1 else _backs(second),
    )
    return copy


def redact(state: WargameState, event: WargameEvent, player: PlayerId | None) -> WargameEvent:
    """Return the event as a player may see it."""
    if isinstance(event, SecondariesPicked):
        own = state.field.side_of.get(player, -1) if player is not None else -1
        if own != event.side:
            return replace(event, picks=_backs(event.picks))
    return event


def reveals(state: WargameState, event: WargameEvent, player: PlayerId) -> bool:
    """Whether an event shows a player a secret of another."""
    return isinstance(event, SecondariesShown)
