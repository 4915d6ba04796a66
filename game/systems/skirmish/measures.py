"""Skirmishes in which boards, machines and players are measured: both sides alike but for one thing."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from game.content.catalog import Catalog
from game.content.models import Frame
from game.rules.measures import FRAME_GAMES, Case, Measures, PairingError, drawn_boards, rivals_of
from game.rules.ordered import ROLES
from game.systems.skirmish.build_units import basic_machine, squad
from game.systems.skirmish.profile import SkirmishProfile
from game.systems.skirmish.request import SideRequest, SkirmishRequest, UnitRequest

NAME: Final = "skirmish"
GRID: Final = "square"
SLOTS: Final = (12, 8, 5)
"""Sizes of the mirrored squads; only the largest brings its ship."""
FORCE_GOLD: Final = 60
"""Gold of each side where machines are measured."""
MOST_MACHINES: Final = 12


def mirrored(catalog: Catalog, boards: Sequence[str]) -> Iterator[SkirmishRequest]:
    """Yield battles of equal squads of every faction and size, but for the handicaps of the boards."""
    factions = [faction for faction in catalog.factions if basic_machine(catalog, faction)]
    if not factions:
        raise PairingError("no faction has a basic grunt to make squads of")
    forces = [(faction, slots) for slots in SLOTS for faction in factions]
    is_single = len(boards) == 1
    rounds, stride = (len(forces), 1) if is_single else (min(2, len(forces)), len(forces) // 2 or 1)
    for turn in range(rounds):
        for number, board in enumerate(boards):
            faction, slots = forces[(number + turn * stride) % len(forces)]
            force, handicap = _force(catalog, faction, slots), catalog.maps[board].handicap
            sides = [
                SideRequest(
                    faction=faction,
                    units=(*force, *_more(catalog, faction, force, handicap.get(role, 0))),
                )
                for role in ROLES
            ]
            yield battle(board, *sides)


def battle(board: str, attacker: SideRequest, defender: SideRequest) -> SkirmishRequest:
    """Return a battle of two sides on a board, with the seats called after their roles."""
    return SkirmishRequest(
        map=board,
        sides={
            "attacker": msgspec.structs.replace(attacker, player="attacker"),
            "defender": msgspec.structs.replace(defender, player="defender"),
        },
    )


def _force(catalog: Catalog, faction: str, slots: int) -> tuple[UnitRequest, ...]:
    units = squad(catalog, faction, slots)
    if slots == SLOTS[0]:
        return units
    suits = [unit for unit in units if catalog.frames[unit.frame].class_ != "warship"]
    missing = slots - sum(unit.count for unit in suits)
    if missing < 0:
        return tuple(suits[-slots:])
    grunt = basic_machine(catalog, faction)
    return (*suits, UnitRequest(frame=grunt, count=missing)) if grunt and missing else tuple(suits)


def _more(
    catalog: Catalog, faction: str, force: tuple[UnitRequest, ...], percent: int
) -> tuple[UnitRequest, ...]:
    """Return as many basic grunts as so many percent of a force's price come to, to the nearest one.

    Grunts that cost nothing come to no part of it.
    """
    grunt = basic_machine(catalog, faction)
    if not percent or not grunt or not (price := catalog.frames[grunt].cost_gold):
        return ()
    gold = sum(unit.count * catalog.frames[unit.frame].cost_gold for unit in force)
    count = round(gold * percent / 100 / price)
    return (UnitRequest(frame=grunt, count=count),) if count else ()


def cases(catalog: Catalog) -> Iterator[Case]:
    """Yield every machine that can be measured against a basic one."""
    for frame in catalog.frames.values():
        rival = _rival(catalog, frame)
        if rival:
            yield Case("frame", "frame", frame.id, NAME, FRAME_GAMES, rival, "same_gold")


def _rival(catalog: Catalog, frame: Frame) -> str:
    """The basic machine that a machine is measured against: of another side, where both can fight."""
    profile = frame.profiles.get(NAME)
    if getattr(profile, "attack", None) is None or not 0 < frame.cost_gold <= FORCE_GOLD:
        return ""
    fit = (each.id for each in rivals_of(catalog, frame) if each.cost_gold > 0 and NAME in each.profiles)
    return next(fit, "")


def request(catalog: Catalog, case: Case, number: int) -> SkirmishRequest:
    """Return so much gold in one machine against the same in another; every second game sides are swapped."""
    frame, rival = catalog.frames[case.entry], catalog.frames[case.rival]
    theatre = "space" if "land_only" not in frame.traits else "land"
    boards = drawn_boards(catalog, NAME, GRID, theatre)
    if not boards:
        raise PairingError(f"there is no board in {theatre}")
    sides = [_side(frame), _side(rival)]
    if number % 2:
        sides.reverse()
    return battle(boards[number // 2 % len(boards)], *sides)


def _side(frame: Frame) -> SideRequest:
    count = max(1, min(MOST_MACHINES, FORCE_GOLD // frame.cost_gold))
    return SideRequest(faction=frame.faction, units=(UnitRequest(frame=frame.id, count=count),))


def figures(frame: Frame) -> tuple[int, ...] | None:
    """Return what counts of a machine in a skirmish, more is better."""
    profile = frame.profiles.get(NAME)
    if not isinstance(profile, SkirmishProfile) or profile.attack is None:
        return None
    tries, dice = profile.attack.split("x")
    count, faces = dice.split("d")
    accuracy = 100 if profile.accuracy is None else profile.accuracy
    figures = (int(tries), int(count or 1), int(faces), accuracy, profile.defense)
    return (*figures, -frame.cost_gold, -frame.slots, -frame.tier)


MEASURES: Final = Measures(grid=GRID, mirrored=mirrored, cases=cases, request=request, figures=figures)
