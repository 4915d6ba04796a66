"""Why a closed setup cannot be played, whoever has made it."""

from game.rules.system import SetupError
from game.systems.sectors.campaign import Campaign
from game.systems.sectors.state import NOWHERE


def bad_setup(campaign: Campaign) -> SetupError | None:
    """Why a setup cannot be played, or None."""
    setup = campaign.setup
    if not 2 <= len(campaign.races) <= 6 or len(campaign.races) != len(setup.races):
        return SetupError("campaign", "sectors.refused.races")
    if len(campaign.players) != len(setup.players) or "system" in campaign.players:
        return SetupError("campaign", "sectors.refused.seats")
    for number, region in enumerate(setup.regions):
        for near in region.neighbours:
            if number not in setup.regions[near].neighbours:
                return SetupError("campaign", "sectors.refused.borders", region=region.name)
        if region.owner and region.owner not in campaign.races:
            return SetupError("campaign", "sectors.refused.owner", region=region.name)
    for player in setup.players:
        if player.race not in campaign.races or not NOWHERE <= player.region < len(setup.regions):
            return SetupError("campaign", "sectors.refused.nowhere", player=player.name)
    if setup.administrator and setup.administrator not in campaign.players:
        return SetupError("campaign", "sectors.refused.administrator")
    for race in setup.races:
        standing = sum(each.race == race.id and each.region != NOWHERE for each in setup.players)
        if standing > setup.rules.most_units:
            most = setup.rules.most_units
            return SetupError("campaign", "sectors.refused.most_units", race=race.name, most=most)
    known = {"automatic", *setup.rules.battle_systems}
    if setup.options.battle_system not in known:
        asked = setup.options.battle_system
        return SetupError("campaign", "sectors.refused.battle_system", asked=asked)
    for place in setup.begun:
        if len({each.race for each in setup.players if each.region == place != NOWHERE}) < 2:
            return SetupError("campaign", "sectors.refused.no_enemy")
    return None
