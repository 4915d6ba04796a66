"""The strategic map as a pixel-free picture for one viewer (TW-1.8)."""

from game.core.ids import FrameId, PlayerId
from game.core.table import BoardView, FrameClass, SideView, TableView, TokenView, TrackView, ZoneView
from game.systems.totalwar.board import forces_of, living_factions
from game.systems.totalwar.economy import total_income
from game.systems.totalwar.legal import active
from game.systems.totalwar.merit import tier_of
from game.systems.totalwar.observe import observe
from game.systems.totalwar.resolve_superweapons import panels_hit
from game.systems.totalwar.state import FactionKind, Force, TotalWarState


def table(state: TotalWarState, viewer: PlayerId | None) -> TableView:
    """The picture of the table: territory as zones, sites as zones, forces as tokens."""
    seen = observe(state, viewer)
    setup = seen.map.setup
    return TableView(
        system="totalwar",
        viewer=viewer,
        phase=seen.phase,
        turn=seen.round,
        active=active(state),
        board=BoardView(
            grid="hex_flat",
            columns=setup.columns,
            rows=setup.rows,
            theatre=setup.theatre,
            terrain=setup.terrain,
            name=setup.name,
        ),
        sides=tuple(_side(seen, faction.id) for faction in living_factions(seen)),
        tokens=tuple(_token(seen, force) for force in seen.forces.values()),
        zones=(*_territory(seen), *_sites(seen), *_shots(seen)),
        tracks=_tracks(seen),
        prompt=next((prompt for prompt in seen.prompts[-1:] if prompt.player == viewer), None),
        outcome=seen.outcome,
    )


def leader_seat(state: TotalWarState, faction: str) -> PlayerId:
    """The seat that leads a faction, "" without one."""
    known = state.factions.get(faction)
    if known is None or not known.commander:
        return PlayerId("")
    return state.officers[known.commander].player


def _side(state: TotalWarState, faction: str) -> SideView:
    kinds: dict[FactionKind, str] = {"major": "major", "rogue": "rogue", "lone": "lone"}
    known = state.factions[faction]
    units = sum(len(force.units) for force in forces_of(state, faction))
    return SideView(
        player=leader_seat(state, faction),
        faction=faction,
        name=known.name,
        role=kinds[known.kind],
        units_left=units,
        units_lost=0,
        reserves=len(known.pool),
    )


def _token(state: TotalWarState, force: Force) -> TokenView:
    klass: FrameClass = "mobile_suit"
    if force.kind == "fleet":
        klass = "warship"
    elif force.kind == "superweapon":
        klass = "superweapon"
    frame = state.units[force.units[0]].frame if force.units else FrameId(force.weapon)
    officer = state.officers.get(force.officer)
    return TokenView(
        id=force.id,
        owner=officer.player if officer is not None else leader_seat(state, force.faction),
        faction=force.faction,
        tile=force.panel,
        name=force.name,
        frame=frame,
        klass=klass,
        traits=(force.kind, f"tier_{tier_of(state.campaign, force.battles)}"),
        has_moved=force.has_moved,
        has_acted=force.has_moved or not force.steps_left,
        is_hero=any(state.units[unit].pilot for unit in force.units),
        kills=sum(state.units[unit].kills for unit in force.units),
        strength=len(force.units),
        cooldown_turns=_charge_left(state, force),
    )


def _charge_left(state: TotalWarState, force: Force) -> int:
    if force.kind != "superweapon":
        return 0
    return state.campaign.superweapons[force.weapon].charge_turns - force.charge


def _territory(state: TotalWarState) -> tuple[ZoneView, ...]:
    """One zone for each owner's supplied panels, one for those that are cut off (TW-5.5)."""
    held: dict[tuple[str, str], list[int]] = {}
    for panel, owner in enumerate(state.owners):
        if owner:
            kind = "cut_off" if panel in state.cut else "territory"
            held.setdefault((owner, kind), []).append(panel)
    return tuple(
        ZoneView(
            id=owner,
            kind=kind,
            tiles=tuple(panels),
            player=leader_seat(state, owner),
        )
        for (owner, kind), panels in held.items()
    )


def _sites(state: TotalWarState) -> tuple[ZoneView, ...]:
    return tuple(
        ZoneView(id=state.map.sites[panel].name, kind=f"site_{site.kind}", tiles=(panel,))
        for panel, site in state.sites.items()
    )


def _shots(state: TotalWarState) -> tuple[ZoneView, ...]:
    """Announced shots with all panels that they will hit, the target first (TW-1.8, TW-4.13)."""
    return tuple(
        ZoneView(
            id=shot.weapon,
            kind="announced_shot",
            tiles=tuple(panel for panel, _ in panels_hit(state, state.campaign.superweapons[weapon], shot)),
        )
        for shot in state.shots.values()
        for weapon in (state.forces[shot.weapon].weapon,)
    )


def _tracks(state: TotalWarState) -> tuple[TrackView, ...]:
    """Round and turn limit; bank (of those whose secrets the viewer shares) and income of each faction."""
    limit = state.campaign.setup.options.turn_limit
    tracks = [TrackView(id="round", value=state.round, maximum=limit)]
    for faction in living_factions(state):
        if faction.kind == "lone":
            continue
        seat = leader_seat(state, faction.id)
        if faction.bank >= 0:
            tracks.append(TrackView(id=f"bank_{faction.id}", value=faction.bank, player=seat))
        tracks.append(
            TrackView(id=f"income_{faction.id}", value=total_income(state, faction.id), player=seat)
        )
        tracks.append(TrackView(id=f"panels_{faction.id}", value=state.owners.count(faction.id), player=seat))
    return tuple(tracks)
