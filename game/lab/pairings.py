"""What is fought in a tournament: mirrored set-ups, both sides alike, so that only the players differ."""

from pathlib import Path
from typing import Final, cast

import msgspec

from game.content.catalog import Catalog
from game.content.models_battle import BattleMap
from game.rules.system import AnySystem, SetupError
from game.systems.duel.content import Deck
from game.systems.duel.profile import MissionKind
from game.systems.duel.request import DuelRequest
from game.systems.duel.request import SeatRequest as DuelSeat
from game.systems.skirmish.build_units import squad
from game.systems.skirmish.request import SideRequest, SkirmishRequest, UnitRequest
from game.systems.totalwar.build import campaigns
from game.systems.totalwar.request import TotalWarRequest

ALL_MAPS: Final = "all"
SLOTS: Final = (12, 8, 5)
"""Sizes of the mirrored squads; only the largest brings its ship."""


MISSIONS: Final[tuple[MissionKind, ...]] = ("last_standing", "objectives", "king_of_the_hill", "timed")
"""What mirrored duels are fought for: what is the same for both sides."""
DECK_STRIDE: Final = 5
"""How far apart in the list the two decks of one side are."""


class PairingError(ValueError):
    """What was asked for cannot be fought."""


def mirrored_setups(system: AnySystem, catalog: Catalog, map_id: str) -> tuple[object, ...]:
    """Return mirrored set-ups on a map, or on every map of the pool: squads of every faction and size.

    Duels: both sides have the same ready decks; every deck has its turn.

    Raises PairingError.
    """
    if system.request_type is DuelRequest:
        return _duels(system, catalog, map_id)
    _need_skirmish(system)
    boards = boards_of(system, catalog, map_id)
    factions = [faction.id for faction in catalog.factions.values() if faction.grunt is not None]
    if not factions:
        raise PairingError("no faction has a basic grunt to make squads of")
    forces = [(faction, slots) for slots in SLOTS for faction in factions]
    rounds = forces if len(boards) == 1 else forces[:2]
    setups: list[object] = []
    for turn in range(len(rounds)):
        for number, board in enumerate(boards):
            faction, slots = forces[(number + turn * (len(forces) // 2 or 1)) % len(forces)]
            side = SideRequest(faction=faction, units=_force(catalog, faction, slots))
            request = SkirmishRequest(
                map=board,
                sides={
                    "attacker": msgspec.structs.replace(side, player="attacker"),
                    "defender": msgspec.structs.replace(side, player="defender"),
                },
            )
            setups.append(system.build_setup(request, catalog))
    return tuple(setups)


def _duels(system: AnySystem, catalog: Catalog, map_id: str) -> tuple[object, ...]:
    """Return duels of one and two machines a side; what is fought for takes turns."""
    boards = boards_of(system, catalog, map_id)
    decks = sorted(catalog.of(Deck))
    if not decks:
        raise PairingError("there are no ready decks")
    setups: list[object] = []
    for number, deck in enumerate(decks):
        board = boards[number % len(boards)]
        friend = decks[(number + DECK_STRIDE) % len(decks)]
        units = (deck, friend)[: 1 + number % 2]
        seats = tuple(DuelSeat(units, player=player) for player in ("attacker", "defender"))
        mission = MISSIONS[number // 2 % len(MISSIONS)]
        setups.append(system.build_setup(DuelRequest(map=board, seats=seats, mission=mission), catalog))
    return tuple(setups)


def campaign_setups(
    system: AnySystem, catalog: Catalog, campaign: str, battles: str = ""
) -> tuple[object, ...]:
    """Return the closed war of a campaign; "": the usual one. Raises PairingError.

    ``battles``: the system of its battles; "": as the campaign says.
    """
    if system.request_type is not TotalWarRequest:
        raise PairingError(f"{system.name} has no campaigns")
    known = campaigns(catalog)
    if campaign and campaign not in known:
        raise PairingError(f"there is no campaign {campaign!r}; there are {', '.join(sorted(known))}")
    options: dict[str, str | int | bool] = {"battle_system": battles} if battles else {}
    usual = campaign or cast(TotalWarRequest, system.default_request(catalog)).campaign
    request = TotalWarRequest(campaign=usual, options=options)
    try:
        return (system.build_setup(request, catalog),)
    except SetupError as error:
        raise PairingError(f"campaign {campaign}: {error}") from error


def spoken(catalog: Catalog, language: str) -> Catalog:
    """Return the content with its names in a language. Raises PairingError for one that nothing is in."""
    known = catalog.languages
    if known and language not in known:
        raise PairingError(f"--language: no texts in {language!r}; there are {', '.join(known)}")
    return catalog.translated(language)


def scenario_setup(system: AnySystem, catalog: Catalog, scenario: str, map_id: str = ALL_MAPS) -> object:
    """Return the closed setup of a prepared battle or duel. Raises PairingError."""
    known = sorted(each.id for each in catalog.scenarios.values() if each.system == system.name)
    if scenario not in known:
        raise PairingError(
            f"there is no scenario {scenario!r} for {system.name}"
            + (f"; there are {', '.join(known)}" if known else ", and it has none")
        )
    if map_id != ALL_MAPS:
        raise PairingError("a scenario has its own map: leave out --map or --scenario")
    request = {"scenario": scenario}
    try:
        return system.build_setup(msgspec.convert(request, system.request_type), catalog)
    except (SetupError, msgspec.ValidationError) as error:
        raise PairingError(f"scenario {scenario}: {error}") from error


def requested_setup(system: AnySystem, catalog: Catalog, path: Path) -> object:
    """Return the set-up that a JSON file asks for. Raises PairingError that says what is wrong with it."""
    try:
        request: object = msgspec.json.decode(path.read_bytes(), type=system.request_type)
    except OSError as error:
        raise PairingError(f"{path}: {error.strerror or error}") from error
    except msgspec.DecodeError as error:
        raise PairingError(f"{path}: {error}") from error
    try:
        return system.build_setup(request, catalog)
    except SetupError as error:
        raise PairingError(f"{path}: {error}") from error


def _need_skirmish(system: AnySystem) -> None:
    if system.request_type is not SkirmishRequest:
        raise PairingError(f"there are no mirrored set-ups for {system.name}; give one with --setup")


def boards_of(system: AnySystem, catalog: Catalog, map_id: str) -> list[str]:
    """Return the map of this id, or all of the system's pool. Raises PairingError."""
    known = [board for board in catalog.maps.values() if system.name in board.systems]
    if map_id == ALL_MAPS:
        return sorted(board.id for board in known if _is_drawn(board))
    if map_id not in [board.id for board in known]:
        names = ", ".join(sorted(board.id for board in known))
        raise PairingError(f"there is no map {map_id!r} for {system.name}; there are {names}")
    return [map_id]


def _is_drawn(board: BattleMap) -> bool:
    return board.pool and board.grid in ("square", "lattice")


def _force(catalog: Catalog, faction: str, slots: int) -> tuple[UnitRequest, ...]:
    units = squad(catalog, faction, slots)
    if slots == SLOTS[0]:
        return units
    suits = [unit for unit in units if catalog.frames[unit.frame].class_ != "warship"]
    missing = slots - sum(unit.count for unit in suits)
    if missing < 0:
        return tuple(suits[-slots:])
    grunt = catalog.factions[faction].grunt
    return (*suits, UnitRequest(frame=grunt, count=missing)) if grunt and missing else tuple(suits)
