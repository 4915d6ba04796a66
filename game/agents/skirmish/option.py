"""What a unit could do next, weighed; and how it is said."""

from typing import Literal

import msgspec

from game.agents.agent import Candidate
from game.agents.skirmish.influence import Stand
from game.core.ids import PlayerId, UnitId
from game.rules.prose import Sentence
from game.systems.skirmish.actions import (
    Direction,
    EndTurn,
    FireBroadside,
    FireWeapon,
    MoveUnit,
    SkirmishAction,
    StrikeMelee,
)

Deed = Literal["fire", "melee", "guns", "move", "end"]


class Strike(msgspec.Struct, frozen=True, gc=False):
    """An attack from a certain tile. ``chance`` in thousandths; for guns the number of enemies hit."""

    value: int
    deed: Deed
    target: UnitId
    chance: int
    partners: tuple[UnitId, ...] = ()
    direction: Direction | None = None


class Option(msgspec.Struct, frozen=True, gc=False):
    """A unit's best next step: move to ``to`` (-1: stay) and strike, or the other way round.

    ``safety`` is how much less danger the unit is in afterwards, ``way`` how many steps nearer to a fight,
    ``goal`` how many points nearer to what the battle is about, ``retreat`` how many steps nearer to where
    nobody reaches it.
    """

    gain: int
    unit: UnitId
    to: int
    strike: Strike | None
    is_strike_first: bool
    safety: int = 0
    way: int = 0
    goal: int = 0
    retreat: int = 0


class Way(msgspec.Struct, frozen=True, gc=False):
    """Where a unit could end its turn, the strike that goes with it, and what it is worth to stand there."""

    gain: int
    to: int
    strike: Strike | None
    stand: Stand
    is_first: bool = False


def chosen_way(first: Strike | None, calm: Way, striking: Way) -> Way:
    """Return the best of three: the strike from here and then the calm way, the striking or the calm way."""
    if first is not None and first.value + calm.gain >= striking.gain:
        return Way(first.value + calm.gain, calm.to, first, calm.stand, True)
    return calm if calm.gain > striking.gain else striking


def first_action(player: PlayerId, option: Option) -> SkirmishAction:
    """Return the first action of an option."""
    strike = option.strike
    if strike is not None and (option.is_strike_first or option.to < 0):
        return strike_action(player, option.unit, strike)
    return MoveUnit(player=player, unit=option.unit, to=option.to)


def strike_action(player: PlayerId, unit: UnitId, strike: Strike) -> SkirmishAction:
    """Return the action of an attack."""
    if strike.deed == "melee":
        return StrikeMelee(player=player, unit=unit, target=strike.target)
    if strike.deed == "guns":
        return FireBroadside(player=player, unit=unit, direction=strike.direction)
    return FireWeapon(player=player, unit=unit, target=strike.target, partners=strike.partners)


def candidate(player: PlayerId, option: Option) -> Candidate:
    """Return an option as a candidate with its reasons."""
    return Candidate(first_action(player, option), option.gain, reasons(option))


def ending(player: PlayerId) -> Candidate:
    """Return the candidate that ends the turn."""
    return Candidate(EndTurn(player=player), 0, (Sentence("agent.reason.nothing_better"),))


def reasons(option: Option) -> tuple[Sentence, ...]:
    """Return why an option is good, most important first."""
    found: list[Sentence] = []
    strike = option.strike
    if strike is not None:
        found.append(_strike_reason(option.unit, strike))
        if option.to >= 0 and not option.is_strike_first:
            found.append(Sentence("agent.reason.move_to_strike", {"unit": option.unit, "tile": option.to}))
    if option.to >= 0:
        place: dict[str, str | int] = {"unit": option.unit, "tile": option.to}
        if option.goal > 0:
            found.append(Sentence("agent.reason.objective", place))
        if option.safety > 0 and (strike is None or option.is_strike_first):
            found.append(Sentence("agent.reason.safer", place))
        if option.way > 0 and strike is None:
            found.append(Sentence("agent.reason.closer", {**place, "count": option.way}))
        if option.retreat > 0 and strike is None:
            found.append(Sentence("agent.reason.out_of_reach", {**place, "count": option.retreat}))
    return tuple(found) or (Sentence("agent.reason.position", {"unit": option.unit}),)


def _strike_reason(unit: UnitId, strike: Strike) -> Sentence:
    if strike.deed == "guns":
        return Sentence("agent.reason.guns", {"unit": unit, "count": strike.chance})
    facts: dict[str, str | int] = {
        "unit": unit,
        "target": strike.target,
        "percent": (strike.chance + 5) // 10,
    }
    if strike.partners:
        facts["other"] = strike.partners[0]
        return Sentence("agent.reason.joint_fire", facts)
    return Sentence(f"agent.reason.{strike.deed}", facts)
