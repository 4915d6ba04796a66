"""What is fought in a tournament: mirrored set-ups, both sides alike, so that only the players differ."""

from codecs import BOM_UTF8
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from game.content.catalog import Catalog
from game.content.problems import known_instead
from game.content.reading import read_ordinary
from game.rules.measures import PairingError, drawn_boards
from game.rules.system import AnySystem, SetupError
from game.session.protocol_read import RequestError, converted

ALL_MAPS: Final = "all"
MAX_SETUP_BYTES: Final = 16 * 1024 * 1024


def mirrored_setups(system: AnySystem, catalog: Catalog, map_id: str) -> tuple[object, ...]:
    """Return set-ups with both sides alike, but for handicaps of boards, on a map or on all of the pool.

    Raises PairingError.
    """
    if system.measures is None:
        raise PairingError(f"there are no mirrored set-ups for {system.name}; give one with --setup")
    requests = system.measures.mirrored(catalog, boards_of(system, catalog, map_id))
    return tuple(system.build_setup(request, catalog) for request in requests)


def campaign_setups(
    system: AnySystem, catalog: Catalog, campaign: str, battles: str = ""
) -> tuple[object, ...]:
    """Return the closed war of a campaign; "": the usual one. Raises PairingError.

    ``battles``: the system of its battles; "": as the campaign says.
    """
    usual = system.default_request(catalog)
    assert isinstance(usual, msgspec.Struct)
    if not {"campaign", "options"} <= {*usual.__struct_fields__}:
        raise PairingError(f"{system.name} has no campaigns")
    known = [name for _, name in campaigns_of(system, catalog)]
    if campaign and campaign not in known:
        raise PairingError(f"there is no campaign {campaign!r}; {known_instead(campaign, known)}")
    changes: dict[str, object] = {"campaign": campaign} if campaign else {}
    if battles:
        changes["options"] = {"battle_system": battles}
    request: object = msgspec.structs.replace(usual, **changes)
    try:
        return (system.build_setup(request, catalog),)
    except SetupError as error:
        raise PairingError(f"campaign {getattr(request, 'campaign', campaign)}: {error}") from error


def campaigns_of(system: AnySystem, catalog: Catalog) -> list[tuple[str, str]]:
    """Return kind and id of a system's campaigns: the entries of its kind of that name that are for it."""
    found: list[tuple[str, str]] = []
    for kind in system.schema.kinds:
        if kind.name.rpartition("_")[2] == "campaign":
            entries: Mapping[str, object] = catalog.of(kind.model)
            for name in sorted(entries):
                if getattr(entries[name], "system", system.name) == system.name:
                    found.append((kind.name, name))
    return found


def spoken(catalog: Catalog, language: str) -> Catalog:
    """Return the content with its names in a language. Raises PairingError for one that nothing is in."""
    known = catalog.languages
    if known and language not in known:
        raise PairingError(f"--language: no texts in {language!r}; {known_instead(language, known)}")
    return catalog.translated(language)


def scenario_setup(system: AnySystem, catalog: Catalog, scenario: str, map_id: str = ALL_MAPS) -> object:
    """Return the closed setup of a prepared battle, duel or mission. Raises PairingError."""
    own = system.measures.prepared(catalog) if system.measures is not None else {}
    known = sorted({*own, *(each.id for each in catalog.scenarios.values() if each.system == system.name)})
    if scenario not in known:
        raise PairingError(
            f"there is no scenario {scenario!r} for {system.name}"
            + (f"; {known_instead(scenario, known)}" if known else ", and it has none")
        )
    if map_id != ALL_MAPS:
        raise PairingError("a scenario has its own map: leave out --map or --scenario")
    request = {"scenario": scenario}
    try:
        if scenario in own:
            return system.build_setup(own[scenario], catalog)
        return system.build_setup(msgspec.convert(request, system.request_type), catalog)
    except (SetupError, msgspec.ValidationError) as error:
        raise PairingError(f"scenario {scenario}: {error}") from error


_SETUP_FIELDS = 'what a set-up may hold is told by {"op":"schema"} at the command table'


def requested_setup(system: AnySystem, catalog: Catalog, path: Path) -> object:
    """Return the set-up that a JSON file asks for. Raises PairingError that says what is wrong with it."""
    try:
        data = read_ordinary(path, MAX_SETUP_BYTES).removeprefix(BOM_UTF8)
        plain: object = msgspec.json.decode(data)
        request: object = converted(plain, system.request_type, "")
    except OSError as error:
        raise PairingError(f"{path}: {error.strerror or error}") from error
    except RequestError as error:
        raise PairingError(f"{path}: {error}; {_SETUP_FIELDS}") from error
    except msgspec.DecodeError as error:
        raise PairingError(f"{path}: this is no JSON ({error}); {_SETUP_FIELDS}") from error
    try:
        return system.build_setup(request, catalog)
    except SetupError as error:
        raise PairingError(f"{path}: {error}") from error


def boards_of(system: AnySystem, catalog: Catalog, map_id: str) -> list[str]:
    """Return the map of this id, or all of the system's pool. Raises PairingError."""
    known = [board for board in catalog.maps.values() if system.name in board.systems]
    if map_id == ALL_MAPS:
        grid = system.measures.grid if system.measures is not None else ""
        return drawn_boards(catalog, system.name, grid)
    if not known:
        raise PairingError(
            f"--map: {system.name} has no maps to choose from; name what is prepared by --scenario"
        )
    if map_id not in [board.id for board in known]:
        names = known_instead(map_id, sorted(board.id for board in known))
        raise PairingError(f"there is no map {map_id!r} for {system.name}; {names}")
    return [map_id]
