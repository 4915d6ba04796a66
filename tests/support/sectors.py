"""Campaigns of regions for tests: borders in a word, units on letters, battles decided by the test."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

import msgspec
from msgspec.structs import replace

from game.core.bridge import BattleOrder, BattleReport
from game.core.ids import FrameId, PlayerId
from game.core.kernel import Illegal, perform
from game.systems.sectors.actions import (
    BuyUnit,
    Commit,
    MoveUnit,
    ReportBattle,
    SectorsAction,
    UseAbility,
)
from game.systems.sectors.bridge import pending_order
from game.systems.sectors.content import Race
from game.systems.sectors.events import SectorsEvent
from game.systems.sectors.profile import Ability, SectorsOptions, SectorsRules
from game.systems.sectors.ruleset import SectorsRuleset
from game.systems.sectors.setup import (
    BEGUN_BY,
    BoardChoice,
    ForceSetup,
    PlayerSetup,
    RaceSetup,
    RegionSetup,
    SectorsSetup,
)
from game.systems.sectors.state import SYSTEM, Player, SectorsState
from game.systems.sectors.telling import TELLING
from tests.support.refusals import named, whole
from tests.support.shipped import shipped_catalog
from tests.support.totalwar_reports import made_report

RULES = SectorsRuleset()
FORCE = (FrameId("gm"), FrameId("gm"))
VALUES = (10, 10)
BOARDS: Mapping[str, str] = {"old_town": "skirmish", "duel_quarry": "duel"}
"""The battle system of each board."""


@cache
def rules() -> SectorsRules:
    """The shipped numbers."""
    found = shipped_catalog().rules["sectors"].options
    assert isinstance(found, SectorsRules)
    return found


@cache
def ability(race: str) -> Ability:
    """The special ability of a shipped race."""
    return shipped_catalog().of(Race)[race].ability


def options(**changes: object) -> SectorsOptions:
    """The usual options with some chosen otherwise; battles are reported by the test."""
    chosen = rules().options.chosen() | {"battle_system": "skirmish", "turn_limit": 0} | changes
    return msgspec.convert(chosen, SectorsOptions)


def campaign(
    borders: str,
    units: Mapping[str, str],
    *,
    owners: Mapping[str, str] | None = None,
    queue: int = 0,
    sacks: str = "",
    factories: str = "",
    capitals: str = "",
    treasury: tuple[int, int] = (0, 0),
    people: Mapping[str, str] | None = None,
    administrator: str = "",
    visitors: Mapping[str, str] | None = None,
    abilities: Mapping[str, Ability] | None = None,
    begun: str = "",
    boards: Mapping[str, str] = BOARDS,
    seed: int = 1,
    begun_by: int | msgspec.UnsetType = BEGUN_BY,
    **changes: object,
) -> SectorsState:
    """Begin a campaign on regions with one letter each: ``borders`` "AB BC", ``units`` greys="AAB".

    The n-th unit of a race is ``race_n``; ``people`` gives a seat its person, ``owners`` a race its regions
    (else those on which it stands alone). ``queue`` players of every race wait. ``begun_by``: UNSET for one
    of before there was such a field.
    """
    names = sorted({letter for border in borders.split() for letter in border})
    near = {name: [b.replace(name, "") for b in borders.split() if name in b] for name in names}
    held = {letter: race for race, row in (owners or {}).items() for letter in row}
    if owners is None:
        for letter in names:
            standing = [race for race, row in units.items() if letter in row]
            held[letter] = standing[0] if len(standing) == 1 else ""
    regions = tuple(
        RegionSetup(
            id=name.lower(),
            name=name,
            centre=(100, 100),
            outline=((0, 0), (100, 0), (100, 100)),
            neighbours=tuple(names.index(other) for other in near[name]),
            owner=held.get(name, ""),
            capital_of=held.get(name, "") if name in capitals else "",
            sacks=sacks.count(name),
            has_factory=name in factories,
            terrain="plains",
        )
        for name in names
    )
    players = [
        PlayerSetup(
            PlayerId(f"{race}_{number}"),
            f"{race.title()} {number}",
            race,
            region=names.index(row[number - 1]) if number <= len(row) else -1,
            person=(people or {}).get(f"{race}_{number}", ""),
        )
        for race, row in units.items()
        for number in range(1, len(row) + queue + 1)
    ]
    players += [
        PlayerSetup(PlayerId(seat), seat, race, person=seat, visitor=True)
        for seat, race in (visitors or {}).items()
    ]
    setup = SectorsSetup(
        name="Test",
        campaign="test",
        map="test",
        columns=10,
        rows=10,
        theatre="land",
        regions=regions,
        races=tuple(_race(race, treasury, (abilities or {}).get(race)) for race in units),
        players=tuple(players),
        boards=tuple(BoardChoice(system, name, name.title()) for name, system in boards.items()),
        rules=rules(),
        options=options(**changes),
        administrator=PlayerId(administrator),
        begun=tuple(names.index(letter) for letter in begun),
        begun_by=begun_by,
    )
    return RULES.setup(setup, seed)


def _race(name: str, treasury: tuple[int, int], own: Ability | None) -> RaceSetup:
    shipped = shipped_catalog().of(Race)[name]
    return RaceSetup(
        id=name,
        name=shipped.name,
        faction=shipped.faction,
        colour=shipped.colour,
        ability=own or shipped.ability,
        style=shipped.style,
        forces=tuple(ForceSetup(system, FORCE, VALUES) for system in ("skirmish", "duel")),
        resources=treasury[0],
        production=treasury[1],
    )


def done(state: SectorsState, action: SectorsAction) -> tuple[SectorsState, tuple[SectorsEvent, ...]]:
    """Perform an action by the one path of the game."""
    applied = perform(RULES, state, action)
    named(applied.events)
    return applied.state, applied.events


def acted(state: SectorsState, *actions: SectorsAction) -> SectorsState:
    """Perform actions one after the other."""
    for action in actions:
        state, _ = done(state, action)
    return state


def refused(state: SectorsState, action: SectorsAction) -> Illegal:
    """The refusal of an action that must not be possible."""
    illegal = RULES.check(state, action)
    assert illegal is not None, f"{action} is accepted"
    return whole(TELLING, illegal)


def place(state: SectorsState, letter: str) -> int:
    """The number of a region."""
    return next(n for n, region in enumerate(state.campaign.regions) if region.name == letter)


def at(state: SectorsState, unit: str) -> str:
    """Where a unit stands: a letter, two for a border, or its status."""
    player = player_of(state, unit)
    if player.status != "active":
        return player.status
    names = [region.name for region in state.campaign.regions]
    if player.border:
        return "".join(sorted(names[region] for region in player.border))
    return names[player.region]


def player_of(state: SectorsState, unit: str) -> Player:
    """A player."""
    return state.players[PlayerId(unit)]


def owner(state: SectorsState, letter: str) -> str:
    """The owner of a region."""
    return state.owners[place(state, letter)]


def order(state: SectorsState, unit: str, letter: str, by: str = "") -> SectorsState:
    """Order a unit to a region."""
    action = MoveUnit(player=PlayerId(by or unit), unit=PlayerId(unit), region=place(state, letter))
    return acted(state, action)


def committed(state: SectorsState, *, last: Iterable[str] = ()) -> SectorsState:
    """Let everybody who still owes something in this part of the turn be done with it."""
    turn, phase = state.turn, state.phase
    while (state.turn, state.phase) == (turn, phase) and state.outcome is None:
        waiting = [seat for seat in RULES.active(state) if seat != SYSTEM]
        first = [seat for seat in waiting if seat not in {*last}] or waiting
        if not first:
            return state
        state = acted(state, Commit(player=first[0]))
    return state


def planned(state: SectorsState, **moves: str) -> SectorsState:
    """Give these orders (``greys_1="B"``) and let everybody commit."""
    for unit, letter in moves.items():
        state = order(state, unit, letter)
    return committed(state)


def merged(state: SectorsState, **moves: str) -> SectorsState:
    """Give these orders; nobody avoids a battle."""
    state = planned(state, **moves)
    return committed(state) if state.phase == "scan" else state


def use(state: SectorsState, general: str, unit: str = "", letter: str = "") -> SectorsState:
    """Let a General use his race's ability."""
    region = place(state, letter) if letter else -1
    return acted(state, UseAbility(player=PlayerId(general), unit=PlayerId(unit), region=region))


def bought(state: SectorsState, general: str, letter: str, *, by_ability: bool = False) -> SectorsState:
    """Let a General buy a unit."""
    return acted(state, BuyUnit(player=PlayerId(general), region=place(state, letter), by_ability=by_ability))


Results = Mapping[tuple[str, str], tuple[str, int]]
"""By the pair of units in any order: who wins ("draw", "both" nobody), in which game turn."""


def fought(state: SectorsState, results: Results) -> SectorsState:
    """Report battle after battle with these results, as long as one waits."""
    while (ordered := pending_order(state)) is not None:
        state = acted(state, ReportBattle(player=SYSTEM, report=report_of(ordered, results)))
    return state


def report_of(ordered: BattleOrder, results: Results) -> BattleReport:
    """The report of a battle with the result that a test wants."""
    seats: list[str] = [side.player for side in ordered.sides]
    wanted = next(result for pair, result in results.items() if {*pair} == {*seats})
    winner, turns = wanted
    if winner in ("draw", "both"):
        return undecided(ordered, turns, is_alive=winner == "draw")
    role = next(side.role for side in ordered.sides if side.player == winner)
    return made_report(ordered, role, turns=turns)


def undecided(ordered: BattleOrder, turns: int, *, is_alive: bool) -> BattleReport:
    """A battle that nobody won."""
    report = made_report(ordered, "attacker", turns=turns)
    sides = tuple(
        replace(
            side, won=False, units=tuple(replace(unit, survived=is_alive, kills=0) for unit in side.units)
        )
        for side in report.sides
    )
    return replace(report, sides=sides, ending="stalemate" if is_alive else "destroyed")


def queue_of(state: SectorsState, race: str) -> Sequence[str]:
    """Who waits in a race's queue, first to last."""
    return list(state.races[race].queue)


def ended(state: SectorsState) -> SectorsState:
    """Let a turn go to its end: nobody avoids, buys or asks for anything, and no battle may wait."""
    while state.phase != "planning" and state.outcome is None:
        before = state
        state = committed(state)
        assert state is not before, "somebody owes more than to be done"
    return state


def passed(state: SectorsState, **moves: str) -> SectorsState:
    """Let a whole turn pass, with these orders."""
    return ended(merged(state, **moves))
