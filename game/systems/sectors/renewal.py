"""A running campaign moves to other content: races' forces, abilities, boards and numbers of today."""

from collections.abc import Iterator

import msgspec

from game.content.catalog import Catalog
from game.rules.campaigns import require_way
from game.rules.options import rules_of
from game.rules.prose import Sentence
from game.rules.renewing import StaysError
from game.systems.sectors.build import boards_for, campaigns, race_setup
from game.systems.sectors.content import SYSTEM, Race
from game.systems.sectors.making import MADE, made_campaign
from game.systems.sectors.profile import SectorsRules
from game.systems.sectors.request import MapWish
from game.systems.sectors.setup import BoardChoice, SectorsSetup
from game.systems.sectors.state import SectorsState


def renewed_setup(state: SectorsState, catalog: Catalog) -> SectorsSetup:
    """Return the setup with which a campaign goes on in other content.

    The map, its regions, the players and the options that were chosen stay; what units of a race are in
    battles, its ability, the boards and the rules become those of the catalogue. Raises StaysError that names
    what would be lost, SetupError where the content does not fit together.
    """
    setup = state.campaign.setup
    races = tuple(race.id for race in setup.races)
    campaign = campaigns(catalog).get(setup.campaign)
    if campaign is None:
        if setup.campaign != MADE:
            raise StaysError("no_campaign", campaign=setup.campaign or setup.name)
        campaign = made_campaign(setup.name, MapWish(), races)
    rules = rules_of(catalog, campaign.rules or SYSTEM, SectorsRules, SYSTEM)
    require_way(rules, state.options)
    boards = boards_for(catalog, setup.theatre, rules)
    lost = tuple(_lost(state, catalog, boards))
    if lost:
        raise StaysError("lost", lost)
    return msgspec.structs.replace(
        setup,
        races=tuple(race_setup(catalog, campaign, race, rules, setup.theatre) for race in races),
        boards=boards,
        rules=rules,
    )


def _lost(state: SectorsState, catalog: Catalog, boards: tuple[BoardChoice, ...]) -> Iterator[Sentence]:
    """Name what the campaign uses and the content has no more."""
    known = catalog.of(Race)
    yield from (_gone("race", race.id) for race in state.campaign.setup.races if race.id not in known)
    grounds = dict.fromkeys(region.terrain for region in state.campaign.regions)
    yield from (_gone("ground", ground) for ground in grounds if ground not in catalog.terrain)
    there = {"", *(board.id for board in boards)}
    fought_on = dict.fromkeys(game.map for battle in state.battles.values() for game in battle.games)
    yield from (_gone("board", board) for board in fought_on if board not in there)


def _gone(what: str, name: str) -> Sentence:
    return Sentence(f"sectors.content.lost.{what}", {"name": name})
