"""What the doctor of a pack plays: its rules, boards, scenarios, wars, decks, machines, each a few games."""

from collections.abc import Iterator, Mapping
from typing import Final, TypeVar

import msgspec

from game.content.catalog import Catalog
from game.content.models_battle import BattleMap, Scenario
from game.content.shapes import Shapes, references
from game.lab.pairings import campaign_setups, campaigns_of, mirrored_setups, scenario_setup
from game.rules.measures import Case, CaseSort, PairingError
from game.systems.registry import BY_NAME, SCHEMAS, SYSTEMS, system_named

EntryT = TypeVar("EntryT")
LEVELS: Final[Mapping[CaseSort, tuple[tuple[str, str], ...]]] = {
    "war": (("cadet", "cadet"), ("officer", "cadet"), ("cadet", "officer"))
}
"""Who plays the games of a case, one after the other and then again from the first."""
GROUNDS: Final = ("map", "theatre", "region_map", "relief", "race")
"""Kinds on which prepared games stand: who changes one of these changes the games."""
USUAL_LEVELS: Final = (("officer", "officer"),)


def levels_of(case: Case, number: int) -> tuple[str, str]:
    """Return who plays a game of a case."""
    known = LEVELS.get(case.sort, USUAL_LEVELS)
    return known[number % len(known)]


def cases_of(catalog: Catalog, pack_id: str) -> list[Case]:
    """All that is worth playing of a pack: what it defines, and what it patches."""
    ruled = sorted(catalog.rules.values(), key=lambda rules: rules.id)
    own = [each for each in ruled if _is_of(catalog, "rules", each.id, pack_id)]
    cases = [Case("rules", "rules", each.id, each.system) for each in own]
    for board in _own(catalog, "map", BattleMap, pack_id):
        cases += [Case("board", "map", board.id, each) for each in board.systems if _fits(board, each)]
    shapes = Shapes({schema.name: schema for schema in SCHEMAS})
    for scenario in catalog.of(Scenario).values():
        if _concerns(catalog, shapes, "scenario", scenario.id, pack_id):
            cases.append(Case("scenario", "scenario", scenario.id, scenario.system))
    offered = [case for each in SYSTEMS if each.measures is not None for case in each.measures.cases(catalog)]
    cases += [case for case in offered if _concerns(catalog, shapes, case.kind, case.entry, pack_id)]
    for system in SYSTEMS:
        for kind, campaign in campaigns_of(system, catalog):
            if _concerns(catalog, shapes, kind, campaign, pack_id):
                cases.append(Case("war", kind, campaign, system.name, len(LEVELS["war"])))
    return cases


def _fits(board: BattleMap, system: str) -> bool:
    """Whether squads that are alike can meet on a board."""
    measures = BY_NAME[system].measures if system in BY_NAME else None
    return measures is not None and measures.grid == board.grid


def _own(catalog: Catalog, kind: str, model: type[EntryT], pack_id: str) -> Iterator[EntryT]:
    for entry_id, entry in catalog.of(model).items():
        if _is_of(catalog, kind, entry_id, pack_id):
            yield entry


def _is_of(catalog: Catalog, kind: str, entry_id: str, pack_id: str) -> bool:
    origin = catalog.origin(kind, entry_id)
    return origin is not None and pack_id in (origin.pack, *origin.patched_by)


def _concerns(catalog: Catalog, shapes: Shapes, kind: str, entry_id: str, pack_id: str) -> bool:
    """Whether an entry is of a pack, or stands on ground that is."""
    if _is_of(catalog, kind, entry_id, pack_id):
        return True
    entry = catalog.entries.get(kind, {}).get(entry_id)
    found = references(shapes.of(type(entry)), msgspec.to_builtins(entry, str_keys=True))
    return any(
        below in GROUNDS and _concerns(catalog, shapes, below, name, pack_id) for below, name in set(found)
    )


def setup_of(catalog: Catalog, case: Case, number: int) -> object:
    """Return the closed setup of a game of a case. Raises PairingError, SetupError."""
    system = system_named(case.system)
    match case.sort:
        case "rules":
            usual = system.default_request(catalog)
            assert isinstance(usual, msgspec.Struct), "requests are written as JSON"
            return system.build_setup(msgspec.structs.replace(usual, rules=case.entry), catalog)
        case "board":
            setups = mirrored_setups(system, catalog, case.entry)
            return setups[number % len(setups)]
        case "scenario" if case.kind == "scenario":
            return scenario_setup(system, catalog, case.entry)
        case "war":
            return campaign_setups(system, catalog, case.entry)[0]
        case _:
            if system.measures is None:
                raise PairingError(f"nothing is measured in {system.name}")
            return system.build_setup(system.measures.request(catalog, case, number), catalog)
