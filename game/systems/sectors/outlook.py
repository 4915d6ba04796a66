"""What a region that is pointed at would mean: who could come, what is ordered there, how fights go."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from game.core.ids import PlayerId, RuleId
from game.core.odds import Odd
from game.rules.outlook import Outlook, Part, Prospect
from game.rules.prose import Sentence, listing
from game.systems.sectors.actions import MoveUnit
from game.systems.sectors.automatic_odds import automatic_chances
from game.systems.sectors.battle_odds import DENOMINATOR, is_defended
from game.systems.sectors.board import by_race, is_bound, units_at
from game.systems.sectors.legal import refusal
from game.systems.sectors.marks import comers, most_at
from game.systems.sectors.resolve_merge import goals
from game.systems.sectors.selection import NOBODY, Selection
from game.systems.sectors.state import NOWHERE, SectorsState

GO: Final = "go"
"""How the cards begin that order a unit to a region: the region and the unit follow."""
NEXT_MOVE: Final = 2
"""So many moves away is where a unit can be on its next one."""
DICE, CAP, MERGE = RuleId("SE-4.15"), RuleId("SE-2.3"), RuleId("SE-2.2")


def outlook_of(selection: Selection, place: int) -> Outlook | None:
    """Return the outlook of a region while orders are given; None where there is nothing to tell."""
    if selection.part != "planning" or place >= len(selection.state.owners):
        return None
    asked = _who_could_go(selection, place) if selection.unit is None and selection.target == place else {}
    parts = (
        ("fights", tuple(_fights(selection, place))),
        *((when, tuple(rows)) for when, rows in asked.items()),
        ("own", tuple(_own(selection, place))),
        ("comers", tuple(_comers(selection, place))),
    )
    found = tuple(Part(_told(key), rows, is_detailed=key == "fights") for key, rows in parts if rows)
    return Outlook(_told("region", region=place), place, found) if found else None


def _told(key: str, *rules: RuleId, **facts: str | int) -> Sentence:
    return Sentence(f"sectors.outlook.{key}", facts, rules)


def _fights(selection: Selection, place: int) -> Iterator[Prospect]:
    """A fight of the chosen unit with each race that stands there now, by dice, one against one (SE-4.15)."""
    state, unit = selection.state, selection.unit
    if unit is None or unit.region == place or not state.campaign.touches(unit.region, place):
        return
    odd = _chance(selection, unit.id, place)
    for race in _enemies_at(selection, place) if odd is not None else ():
        told = _told("fight", MERGE, unit=unit.id, race=race)
        yield Prospect(told, odd, workings=(_dice(state),))


def _enemies_at(selection: Selection, place: int) -> list[str]:
    """The other races that stand in a region now."""
    here = by_race(selection.state, (player.id for player in units_at(selection.state, place)))
    return [race for race in here if race != selection.race]


def _chance(selection: Selection, unit: PlayerId, place: int) -> Odd | None:
    """How a fight with one enemy in a region would go by dice: in one's own one defends (SE-4.1).

    None where every race has a style of its own.
    """
    state = selection.state
    if state.options.race_styles:
        return None
    chances = automatic_chances(state.campaign.rules.automatic)
    won = chances.defender if is_defended(state, selection.race, place) else chances.attacker
    chance = won.limit_denominator(DENOMINATOR)
    return Odd("wins", unit, chance.numerator, chance.denominator)


def _who_could_go(selection: Selection, place: int) -> dict[str, list[Prospect]]:
    """Which own units can be ordered there now, could on the next move, and why others cannot (SE-2.2)."""
    state = selection.state
    steps = state.campaign.distances[place]
    found: dict[str, list[Prospect]] = {"now": [], "next_turn": [], "never": []}
    ordered = {order.unit: order.region for order in state.plans[selection.race].orders}
    standing = [unit for unit in selection.led_by_player() if unit.region not in (NOWHERE, place)]
    odd = _chance(selection, NOBODY, place) if _enemies_at(selection, place) else None
    for unit in sorted(standing, key=lambda unit: steps[unit.region]):
        away = steps[unit.region]
        told = _told("by", unit=unit.id, region=unit.region)
        why = refusal(state, MoveUnit(player=selection.player, unit=unit.id, region=place))
        ends = (unit.region, place)
        if why is None and ordered.get(unit.id) != place:
            own = None if odd is None else replace(odd, subject=unit.id)
            workings = (_dice(state),) if own is not None else ()
            card = f"{GO}:{place}:{unit.id}"
            found["now"].append(Prospect(told, own, workings=workings, places=ends, card=card))
        elif away == NEXT_MOVE and not is_bound(state, unit.id):
            found["next_turn"].append(Prospect(told, places=ends))
        elif why is not None:
            found["never"].append(Prospect(_told("away", unit=unit.id, count=away), why=why))
    return found


def _dice(state: SectorsState) -> Sentence:
    rules = state.campaign.rules.automatic
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


def _own(selection: Selection, place: int) -> Iterator[Prospect]:
    """The units of the race that are ordered there or carried, against the cap (SE-2.3, SE-3.7)."""
    state = selection.state
    cap, found = state.options.entry_cap, goals(state, selection.race)
    rows = [unit for unit, goal in found.items() if goal == place != state.players[unit].region]
    if rows:
        key = "too_many" if len(rows) > cap else "ordered"
        facts: dict[str, str | int] = {"units": _named(state, rows), "count": len(rows), "cap": cap}
        yield Prospect(_told(key, CAP, **facts))


def _comers(selection: Selection, place: int) -> Iterator[Prospect]:
    """Units of each other race that could be there after the merge (SE-2.2)."""
    state = selection.state
    rows = comers(state, selection.race, of_enemies=True).get(place, ())
    for race, group in by_race(state, rows).items():
        most = most_at(state, place, group)
        facts: dict[str, str | int] = {"race": race, "count": most, "units": _named(state, group)}
        if most < len(group):
            yield Prospect(_told("comer_some", MERGE, CAP, **facts))
        else:
            yield Prospect(_told("comer", MERGE, **facts))


def _named(state: SectorsState, units: list[PlayerId] | tuple[PlayerId, ...]) -> str:
    return listing(state.campaign.players[unit].name for unit in units)
