"""A campaign's options while it runs: what the administrator has changed, from which turn on (SE-9.2)."""

from collections.abc import Iterable

import msgspec

from game.rules.campaigns import ways_to_fight
from game.rules.options import changed_options
from game.rules.system import SetupError
from game.systems.sectors.actions import ChangeOption
from game.systems.sectors.profile import SectorsOptions
from game.systems.sectors.state import OptionChange, SectorsState

Value = str | int | bool


def with_changes(options: SectorsOptions, changes: Iterable[OptionChange], turn: int) -> SectorsOptions:
    """Return the options with the changes that begin in this turn."""
    new = {each.name: each.value for each in changes if each.turn == turn}
    return msgspec.convert(options.chosen() | new, SectorsOptions) if new else options


def wanted(action: ChangeOption) -> Value:
    """The value that an action gives to an option: a text, a number, or yes or no, as the option is."""
    kind = _KINDS.get(action.name, str)
    return action.is_on if kind is bool else action.number if kind is int else action.text


_KINDS: dict[str, type] = {name: type(value) for name, value in SectorsOptions().chosen().items()}


def is_possible(state: SectorsState, action: ChangeOption) -> bool:
    """Whether an option can have this value."""
    if action.name not in _KINDS:
        return False
    value = wanted(action)
    try:
        changed_options(state.options, {action.name: value}, "options")
    except (SetupError, msgspec.ValidationError):
        return False
    systems = ways_to_fight(state.campaign.rules)
    return action.name != "battle_system" or value in systems
