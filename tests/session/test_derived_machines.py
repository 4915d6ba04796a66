"""A machine of a pack that has no profile for skirmishes: sold in a war, and fought with to the end."""

import dataclasses
import random
from pathlib import Path
from typing import cast

import pytest

from game.agents.advise import make_agent
from game.agents.staff import fight_out
from game.content.catalog import Catalog
from game.content.frozen import completed, freeze, thaw
from game.core.kernel import resolve_unchecked
from game.core.rng import fork, seeded
from game.scenes.game.battles import lay_out
from game.scenes.services import Services
from game.session.match import Match
from game.session.moving import catalog_of
from game.session.saves import load
from game.session.staff import begin_battle, finish_battle, pending_order
from game.session.verify import verify
from game.systems.registry import SCHEMAS
from game.systems.sectors.actions import SectorsAction
from game.systems.sectors.bridge import pending_order as pending_game
from game.systems.sectors.build import build_setup as sectors_setup
from game.systems.sectors.request import SectorsRequest
from game.systems.sectors.ruleset import SectorsRuleset
from game.systems.skirmish.build import order_setup
from game.systems.skirmish.setup import SkirmishSetup
from game.systems.skirmish.state import SkirmishState
from tests.laws.play import choose
from tests.support.reef_war import begin, edit, to_battle, with_pack, write_pack

SYSTEMS = {schema.name: schema for schema in SCHEMAS}
KIND = "derived_line"


def without_a_line(folder: Path) -> Path:
    """The pack whose machine the Salvors fly; it tells of the kilometre grid alone, and has no picture."""
    pack = write_pack(folder)
    profile = "profiles:\n  strategic: {kind: mecha, ws: 40, bs: 35, s: 35, t: 30, ag: 40, per: 35, wp: 35, "
    profile += "pool: {ap: 2, wounds: 20}, weapons: [pallet_carbine], value: 45}\n"
    edit(pack, "frames/lamplighter.yaml", r"(?s)profiles:\n.*", profile)
    edit(pack, "frames/lamplighter.yaml", r"art: [^\n]*\n", "")
    (pack / "decks" / "lamplighter_flares.yaml").unlink()
    return pack


def known_before(catalog: Catalog) -> Catalog:
    """Content as it was before there were derived lines."""
    entries = {kind: held for kind, held in catalog.entries.items() if kind != KIND}
    kinds = tuple(kind for kind in catalog.kinds if kind.name != KIND)
    return dataclasses.replace(catalog, entries=entries, kinds=kinds)


def battle(match: Match, services: Services) -> SkirmishSetup:
    to_battle(match)
    order = pending_order(match)
    assert order is not None
    lay_out(services.inside(catalog_of(match)), match, order)
    setup = match.game.setup
    assert isinstance(setup, SkirmishSetup)
    return setup


def is_fought_with(setup: SkirmishSetup) -> bool:
    units = [unit for side in setup.sides for unit in side.units if unit.frame == "lamplighter"]
    assert all(unit.is_derived is True and unit.profile.attack for unit in units)
    return bool(units)


@pytest.mark.rule("SK-3.3", "TW-9.6")
def test_a_battle_with_it_is_fought_by_the_players_of_the_war_saved_and_replayed(own_home: Path) -> None:
    services = with_pack(own_home, without_a_line(own_home))
    path = begin(services)
    match = load(path, services.systems, services.packs, go_on_in=path).match
    assert is_fought_with(battle(match, services))
    agents = {player: make_agent(match.system, "officer") for player in match.players}
    number = 0
    while match.active:
        player = match.active[0]
        number += 1
        if number == 10:
            match.close()
            match = load(path, services.systems, services.packs, go_on_in=path).match
        match.submit(agents[player].choose(match.observe(player), player, fork(seeded(4), number)).action)
    report = match.pop()
    sent = [unit for side in report.sides for unit in side.units]
    assert number > 10 and any(not unit.survived for unit in sent)
    to_battle(match)
    begin_battle(match, services.systems["skirmish"], services.catalog)
    assert finish_battle(match, 3).sides, "the staff fights with it, too"
    digest = match.digest
    match.close()
    assert verify(path, services.systems) is None
    assert load(path, services.systems, services.packs).match.digest == digest


@pytest.mark.rule("SK-3.3", "TW-9.6")
def test_a_war_that_was_begun_before_lines_were_derived_goes_on(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its content has none, and its battle could never be laid out: they are as the game has them now."""
    services = with_pack(own_home, without_a_line(own_home))
    before = known_before(services.installed)
    monkeypatch.setattr(type(services), "installed", property(lambda self: before))
    path = begin(services)
    monkeypatch.undo()
    match = load(path, services.systems, services.packs, go_on_in=path).match
    own = catalog_of(match)
    assert own is not None and KIND not in own.entries
    assert is_fought_with(battle(match, services))
    finish_battle(match, 3)
    match.close()
    assert verify(path, services.systems) is None


def test_content_is_completed_by_kinds_that_it_did_not_know_and_by_no_others(own_home: Path) -> None:
    services = with_pack(own_home, without_a_line(own_home))
    installed = services.installed
    older = thaw(freeze(known_before(installed)), SYSTEMS)
    assert completed(older, installed).entries[KIND] == installed.entries[KIND]
    none = dataclasses.replace(installed, entries={**installed.entries, KIND: {}})
    assert dict(completed(thaw(freeze(none), SYSTEMS), installed).entries[KIND]) == {}


@pytest.mark.rule("SK-3.3", "SE-4.2")
def test_a_race_of_sectors_brings_it_into_a_battle(own_home: Path) -> None:
    services = with_pack(own_home, without_a_line(own_home))
    options: dict[str, str | int] = {"battle_system": "skirmish", "battle_choice": "campaign"}
    request = SectorsRequest(campaign="reef_evening", options=options)
    rules, dice = SectorsRuleset(), random.Random(2)
    state = rules.setup(sectors_setup(request, services.catalog), 3)
    for _ in range(2_000):
        if (order := pending_game(state)) is not None:
            break
        action = choose(dice, rules.legal(state, dice.choice(rules.active(state))))
        state = resolve_unchecked(rules, state, cast(SectorsAction, action)).state
    assert order is not None
    setup = order_setup(order, services.catalog)
    assert is_fought_with(setup)
    end = fight_out(services.systems["skirmish"], setup, order.seed)
    assert isinstance(end, SkirmishState) and end.outcome is not None
