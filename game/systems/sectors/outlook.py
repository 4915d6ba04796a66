"""What a region that is pointed at would mean: who could come, what is ordered there, how fights go."""

from collections.abc import Iterator

from game.core.ids import PlayerId, RuleId
from game.core.odds import Odd
from game.rules.outlook import Outlook, Part, Prospect
from game.rules.prose import Sentence
from game.systems.sectors.automatic_odds import automatic_chances
from game.systems.sectors.battle_odds import DENOMINATOR
from game.systems.sectors.board import by_race, units_at
from game.systems.sectors.chosen import Chosen
from game.systems.sectors.marks import comers
from game.systems.sectors.state import SectorsState

DICE, CAP, MERGE = RuleId("SE-4.15"), RuleId("SE-2.3"), RuleId("SE-2.2")


def outlook_of(chosen: Chosen, place: int) -> Outlook | None:
    """Return the outlook of a region while orders are given; None where there is nothing to tell."""
    if chosen.part != "planning" or place >= len(chosen.state.owners):
        return None
    parts = (
        ("fights", tuple(_fights(chosen, place))),
        ("own", tuple(_own(chosen, place))),
        ("comers", tuple(_comers(chosen, place))),
    )
    found = tuple(Part(_told(key), rows, is_detailed=key == "fights") for key, rows in parts if rows)
    return Outlook(_told("region", region=place), place, found) if found else None


def _told(key: str, *rules: RuleId, **facts: str | int) -> Sentence:
    return Sentence(f"sectors.outlook.{key}", facts, rules)


def _fights(chosen: Chosen, place: int) -> Iterator[Prospect]:
    """A fight of the chosen unit with each race that stands there now, by dice, one against one (SE-4.15)."""
    state, unit = chosen.state, chosen.unit
    if unit is None or unit.region == place or not state.world.touches(unit.region, place):
        return
    if state.options.race_styles:
        return
    chances = automatic_chances(state.world.rules.automatic)
    for race in by_race(state, (player.id for player in units_at(state, place))):
        if race == unit.race:
            continue
        chance = chances.attacker.limit_denominator(DENOMINATOR)
        told = _told("fight", MERGE, unit=unit.id, race=race)
        odd = Odd("wins", unit.id, chance.numerator, chance.denominator)
        yield Prospect(told, odd, workings=(_dice(state),))


def _dice(state: SectorsState) -> Sentence:
    rules = state.world.rules.automatic
    return _told(
        "dice",
        DICE,
        dice=rules.dice,
        faces=rules.faces,
        points=rules.points,
        bonus=rules.defender_bonus,
        count=rules.defender_turns,
        turns=rules.turns,
    )


def _own(chosen: Chosen, place: int) -> Iterator[Prospect]:
    """The units of the race that are ordered there, against the cap (SE-2.3)."""
    state = chosen.state
    cap = state.options.entry_cap
    rows = [
        order.unit
        for order in state.plans[chosen.race].orders
        if order.region == place and state.players[order.unit].region != place
    ]
    if rows:
        key = "too_many" if len(rows) > cap else "ordered"
        facts: dict[str, str | int] = {"units": _named(state, rows), "count": len(rows), "cap": cap}
        yield Prospect(_told(key, CAP, **facts))


def _comers(chosen: Chosen, place: int) -> Iterator[Prospect]:
    """Units of each other race that could be there after the merge (SE-2.2)."""
    state = chosen.state
    rows = comers(state, chosen.race, of_enemies=True).get(place, ())
    for race, group in by_race(state, rows).items():
        facts: dict[str, str | int] = {"race": race, "count": len(group), "units": _named(state, group)}
        yield Prospect(_told("comer", MERGE, **facts))


def _named(state: SectorsState, units: list[PlayerId] | tuple[PlayerId, ...]) -> str:
    return ", ".join(state.world.players[unit].name for unit in units)
