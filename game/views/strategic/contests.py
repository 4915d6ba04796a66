"""How opposed tests have ended: the dice of both tell who has won, not how the last of them fell (ST-7.1)."""

from collections.abc import Sequence

from game.core.events import DiceRolled
from game.core.ids import UnitId
from game.systems.strategic.queries import stat_line
from game.systems.strategic.ranges import degrees, needed
from game.systems.strategic.resolve_power import will
from game.systems.strategic.state import StrategicState


def ending_of(state: StrategicState, rolls: Sequence[DiceRolled]) -> tuple[str, bool] | None:
    """Return how the contest ended that the last of these rolls belongs to, and whether who tried has won.

    None: it belongs to none, or whoever looks does not see both sides of it.
    """
    last = rolls[-1]
    if last.purpose in ("will", "maneuver"):
        tried = [each for each in rolls[:-1] if each.purpose == last.purpose and each.actor == last.subject]
        if not tried:
            return None
        has_won = _degrees(state, tried[-1]) > _degrees(state, last)
        return f"{last.purpose}.{'won' if has_won else 'held'}", has_won
    if last.purpose == "notice":
        hidden = [n for n, each in enumerate(rolls) if each.purpose == "hide" and each.actor == last.subject]
        if not hidden:
            return None
        stealth = _degrees(state, rolls[hidden[-1]])
        looks = (each for each in rolls[hidden[-1] + 1 :] if each.purpose == "notice")
        is_seen = any(_degrees(state, each) > stealth for each in looks)
        return f"notice.{'seen' if is_seen else 'hidden'}", not is_seen
    return None


def _degrees(state: StrategicState, roll: DiceRolled) -> int:
    """Return the degrees of a roll, -1 for one that has failed."""
    if not roll.success:
        return -1
    actor, rules = UnitId(roll.actor), state.field.rules
    profile = stat_line(state, actor).profile
    skills = {"maneuver": profile.ws, "hide": profile.ag, "notice": profile.per}
    skill = skills.get(roll.purpose, will(state, actor))
    return degrees(rules, needed(rules, skill, roll.ledger), roll.sum)
