"""Content from a save is checked as a pack is: ranges, links and what has to fit together."""

import dataclasses
from collections.abc import Callable

import pytest

from game.content.catalog import Catalog
from game.content.models import Frame, Pilot, Rules
from game.content.models_battle import BattleMap, Scenario
from game.content.sound import faults_of
from game.content.systems import SystemSchema
from game.systems.duel.content import Deck
from game.systems.registry import SCHEMAS
from tests.support.shipped import shipped_catalog

KNOWN: dict[str, SystemSchema] = {system.name: system for system in SCHEMAS}


def changed(model: type, name: str, **fields: object) -> Catalog:
    """The shipped content with one entry that is no longer as it was."""
    catalog = shipped_catalog()
    kind = next(each.name for each in catalog.kinds if each.model is model)
    entries = dict(catalog.entries[kind])
    entry = entries[name]
    assert dataclasses.is_dataclass(entry) and not isinstance(entry, type)
    entries[name] = dataclasses.replace(entry, **fields)
    return dataclasses.replace(catalog, entries={**catalog.entries, kind: entries})


def frame_with(**fields: object) -> Catalog:
    gm = shipped_catalog().of(Frame)["gm"]
    profile = gm.profiles["skirmish"]
    assert dataclasses.is_dataclass(profile) and not isinstance(profile, type)
    return changed(Frame, "gm", profiles={**gm.profiles, "skirmish": dataclasses.replace(profile, **fields)})


def board_with(**fields: object) -> Catalog:
    return changed(BattleMap, "asteroid_shoal", **fields)


FORGED: dict[str, tuple[Callable[[], Catalog], str]] = {
    "a link of a frame": (lambda: changed(Frame, "gm", faction="nobody"), "there is no faction 'nobody'"),
    "a number out of range": (lambda: frame_with(accuracy=10_000), "frame 'gm': profiles.skirmish.accuracy"),
    "a number below its range": (lambda: frame_with(accuracy=-5), "frame 'gm': profiles.skirmish.accuracy"),
    "ragged rows": (lambda: board_with(rows=("..", ".")), "row 2 has 1 characters"),
    "no rows": (lambda: board_with(rows=()), "map 'asteroid_shoal': rows"),
    "a terrain of nobody": (lambda: board_with(legend={".": "lava"}), "there is no terrain 'lava'"),
    "a name of another": (lambda: changed(Frame, "gm", id="zaku"), "does not have the name"),
    "a pilot's faction": (
        lambda: changed(Pilot, "casimir_holt", faction="x"),
        "there is no faction 'x'",
    ),
    "rules of no system": (lambda: changed(Rules, "skirmish", system="chess"), "chess"),
    "a deck without cards": (
        lambda: changed(Deck, next(iter(shipped_catalog().of(Deck))), cards=()),
        "deck '",
    ),
    "a scenario's board": (lambda: changed(Scenario, "quick_patrol", map="moon"), "there is no map 'moon'"),
}


def test_what_is_shipped_is_sound() -> None:
    assert list(faults_of(shipped_catalog(), KNOWN)) == []


@pytest.mark.parametrize("what", FORGED)
def test_what_a_pack_would_be_refused_for_is_found(what: str) -> None:
    make, words = FORGED[what]
    found = list(faults_of(make(), KNOWN))
    assert any(words in each for each in found), found
