"""The picture of a campaign for one viewer: regions, units, borders, disputes, points (SE-1.11, SE-7.1)."""

from game.core.ids import PlayerId
from game.core.table import BoardView, RegionView, SideView, TableView, TokenView, TrackView, ZoneView
from game.systems.sectors.board import is_begun, living_races, units, units_of
from game.systems.sectors.observe import observe
from game.systems.sectors.seats import active
from game.systems.sectors.setup import RegionSetup
from game.systems.sectors.state import HIDDEN, NOWHERE, Player, SectorsState


def table(state: SectorsState, viewer: PlayerId | None) -> TableView:
    """Return the picture of the table for one viewer."""
    seen = observe(state, viewer)
    return TableView(
        system="sectors",
        viewer=viewer,
        phase=seen.phase,
        turn=seen.turn,
        active=active(seen),
        board=board_of(seen),
        sides=tuple(_side(seen, race) for race in seen.races),
        tokens=tuple(_token(seen, player) for player in units(seen)),
        zones=(*_territory(seen), *_sites(seen), *_fights(seen)),
        tracks=_tracks(seen),
        outcome=seen.outcome,
    )


def board_of(state: SectorsState) -> BoardView:
    """Return the map of a campaign, whoever looks."""
    setup = state.campaign.setup
    return BoardView(
        grid="graph",
        columns=setup.columns,
        rows=setup.rows,
        theatre=setup.theatre,
        terrain=tuple(region.terrain for region in setup.regions),
        name=setup.name,
        regions=tuple(map(_region, setup.regions)),
    )


def _region(region: RegionSetup) -> RegionView:
    return RegionView(
        id=region.id,
        name=region.name,
        centre=region.centre,
        outline=region.outline,
        neighbours=region.neighbours,
    )


def _side(state: SectorsState, race: str) -> SideView:
    known = state.campaign.races[race]
    return SideView(
        player=state.races[race].general,
        faction=known.faction,
        name=known.name,
        role="out" if state.races[race].is_out else "race",
        units_left=len(units_of(state, race)),
        units_lost=0,
        reserves=len(state.races[race].queue),
    )


def _token(state: SectorsState, player: Player) -> TokenView:
    race = state.campaign.races[player.race]
    force = race.forces[0]
    traits = ["general"] if state.races[player.race].general == player.id else []
    if player.border:
        traits.append("border")
    return TokenView(
        id=player.id,
        owner=player.id,
        faction=race.faction,
        tile=player.region if player.region != NOWHERE else player.border[0],
        name=state.campaign.players[player.id].name,
        frame=force.frames[0],
        klass="mobile_suit",
        traits=tuple(traits),
        has_moved=player.entered == state.turn,
        is_hero=state.races[player.race].general == player.id,
        kills=player.wins,
        strength=1,
    )


def _territory(state: SectorsState) -> tuple[ZoneView, ...]:
    """One zone for each race's regions, one for those that are disputed (SE-6.3)."""
    found = []
    for race in state.races.values():
        held = tuple(
            number
            for number, owner in enumerate(state.owners)
            if owner == race.id and number not in state.disputed
        )
        if held:
            faction = state.campaign.races[race.id].faction
            found.append(ZoneView(id=faction, kind="territory", tiles=held, player=race.general))
    if state.disputed:
        found.append(ZoneView(id="disputed", kind="disputed", tiles=state.disputed))
    return tuple(found)


def _sites(state: SectorsState) -> tuple[ZoneView, ...]:
    regions = state.campaign.regions
    found = []
    for kind, wanted in (
        ("sacks", [n for n, region in enumerate(regions) if region.sacks]),
        ("factory", [n for n, region in enumerate(regions) if region.has_factory]),
        ("capital", [n for n, region in enumerate(regions) if region.capital_of]),
    ):
        if wanted:
            found.append(ZoneView(id=kind, kind=f"site_{kind}", tiles=tuple(wanted)))
    return tuple(found)


def _fights(state: SectorsState) -> tuple[ZoneView, ...]:
    return tuple(
        ZoneView(
            id=battle.id,
            kind="battle" if is_begun(battle) else "challenge",
            tiles=battle.border or (battle.region,),
        )
        for battle in state.battles.values()
    )


def _tracks(state: SectorsState) -> tuple[TrackView, ...]:
    """Turn, points of each race, treasury of the viewer's own."""
    tracks = [TrackView(id="turn", value=state.turn, maximum=state.options.turn_limit)]
    for name in living_races(state):
        race, plan = state.races[name], state.plans[name]
        target = state.options.target_score
        tracks.append(TrackView(id=f"points_{name}", value=race.points, maximum=target, player=race.general))
        if plan.serial != HIDDEN:
            tracks.append(TrackView(id=f"resources_{name}", value=plan.resources, player=race.general))
            tracks.append(TrackView(id=f"production_{name}", value=plan.production, player=race.general))
    return tuple(tracks)
