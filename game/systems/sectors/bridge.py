"""A game as an order to a battle system: both units with their races' forces, fresh (SE-4.2, SE-4.14)."""

from game.core.bridge import (
    SPEED_BONUS,
    WHO_FIGHTS,
    BattleOrder,
    BattleReport,
    ForceOrder,
    Role,
    SideOrder,
    UnitOrder,
)
from game.core.ids import UnitId
from game.core.rng import fork
from game.systems.sectors.actions import ReportBattle, SetAside
from game.systems.sectors.arranging import machine_id
from game.systems.sectors.board import find_game
from game.systems.sectors.draws import of_game
from game.systems.sectors.resolve import order_id
from game.systems.sectors.seats import fighter, ready_game
from game.systems.sectors.state import SYSTEM, Game, SectorsState


def pending_order(state: SectorsState) -> BattleOrder | None:
    """The battle that has to be fought now, or None."""
    game = ready_game(state)
    return None if game is None else order_of(state, game)


def order_of(state: SectorsState, game: Game) -> BattleOrder:
    """The order for a game that is fought in a battle system."""
    found = find_game(state, game.id)
    assert found is not None
    battle = found[0]
    place = battle.region if battle.region >= 0 else battle.border[0]
    region = state.campaign.regions[place]
    return BattleOrder(
        id=order_id(game),
        system=game.way,
        theatre=state.campaign.setup.theatre,
        terrain=region.terrain,
        sides=(_side(state, game, "attacker"), _side(state, game, "defender")),
        seed=fork(of_game(state, order_id(game)), 1) >> 1,
        map=game.map,
        place=region.name,
        options={WHO_FIGHTS: game.who, SPEED_BONUS: False},
    )


def _side(state: SectorsState, game: Game, role: Role) -> SideOrder:
    """A side of a battle: played by whoever fights for the unit, a General for a built-in mate (SE-1.4)."""
    unit = game.attacker if role == "attacker" else game.defender
    race = state.campaign.races[state.players[unit].race]
    force = state.campaign.forces[race.id, game.way]
    machines = tuple(
        UnitOrder(id=UnitId(machine_id(unit, number)), frame=frame)
        for number, frame in enumerate(force.frames)
    )
    return SideOrder(
        player=fighter(state, unit) or unit,
        faction=race.faction,
        role=role,
        forces=(
            ForceOrder(id=unit, kind="squadron", name=state.campaign.players[unit].name, units=machines),
        ),
        name=race.name,
    )


def settle(state: SectorsState, report: BattleReport) -> ReportBattle:
    """The action that brings a battle's report into the campaign."""
    return ReportBattle(player=SYSTEM, report=report)


def awaits(state: SectorsState, order: BattleOrder) -> bool:
    """Whether a battle that was set aside is still fought: not where a side has quit (SE-6.1, SE-1.5)."""
    return any(
        order_id(game) == order.id and game.status in ("ready", "aside")
        for battle in state.battles.values()
        for game in battle.games
    )


def aside(state: SectorsState) -> SetAside | None:
    """The action with which the battle that has to be fought now waits as it stands (SE-6.1)."""
    game = ready_game(state)
    return None if game is None else SetAside(player=SYSTEM, game=game.id)
