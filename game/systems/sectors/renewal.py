"""A running campaign moves to other content: races' forces, abilities, boards and numbers of today."""

from collections.abc import Iterator

import msgspec

from game.content.catalog import Catalog
from game.rules.campaigns import require_way
from game.rules.options import rules_of
from game.rules.system import SetupError
from game.systems.sectors.build import boards_for, campaigns, race_setup
from game.systems.sectors.content import SYSTEM
from game.systems.sectors.making import MADE, made_campaign
from game.systems.sectors.profile import SectorsRules
from game.systems.sectors.request import MapWish
from game.systems.sectors.setup import BoardChoice, SectorsSetup
from game.systems.sectors.state import SectorsState


def renewed_setup(state: SectorsState, catalog: Catalog) -> SectorsSetup:
    """Return the setup with which a campaign goes on in other content.

    The map, its regions, the players and the options that were chosen stay; what units of a race are in
    battles, its ability, the boards and the rules become those of the catalogue. Raises SetupError that names
    what would be lost.
    """
    setup = state.campaign.setup
    races = tuple(race.id for race in setup.races)
    campaign = campaigns(catalog).get(setup.campaign)
    if campaign is None:
        if setup.campaign != MADE:
            raise SetupError("campaign", f"there is no campaign {setup.campaign or setup.name!r} any more")
        campaign = made_campaign(setup.name, MapWish(), races)
    rules = rules_of(catalog, campaign.rules or SYSTEM, SectorsRules, "sector campaigns")
    require_way(rules, state.options)
    boards = boards_for(catalog, setup.theatre, rules)
    lost = next(_lost(state, catalog, boards), "")
    if lost:
        raise SetupError("content", f"this would be lost: {lost}")
    return msgspec.structs.replace(
        setup,
        races=tuple(race_setup(catalog, campaign, race, rules) for race in races),
        boards=boards,
        rules=rules,
    )


def _lost(state: SectorsState, catalog: Catalog, boards: tuple[BoardChoice, ...]) -> Iterator[str]:
    """Name what the campaign uses and the content has no more, beside its races."""
    for region in state.campaign.regions:
        if region.terrain not in catalog.terrain:
            yield f"the ground '{region.terrain}'"
    known = {board.id for board in boards}
    for battle in state.battles.values():
        for game in battle.games:
            if game.map and game.map not in known:
                yield f"the board '{game.map}' of a battle that is under way"
