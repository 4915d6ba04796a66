"""From an attack to the battle system and back: orders out, reports in (TW-2.5, TW-2.7, TW-9.6)."""

from typing import Final

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from game.core.bridge import (
    SPEED_BONUS,
    WHO_FIGHTS,
    AceLadder,
    BattleOrder,
    BattleReport,
    ForceKind,
    ForceOrder,
    Role,
    SideOrder,
    SpeedStep,
    UnitOrder,
    other_side,
)
from game.core.ids import PlayerId, RuleId, UnitId
from game.core.prompts import Prompt
from game.core.rng import fork
from game.rules.campaigns import AUTOMATIC
from game.rules.events import PromptRaised
from game.systems.totalwar.board import (
    FIGHTERS,
    enemies_at,
    founds_here,
    free_neighbours,
    is_begun_by,
    is_lone,
    is_peoples,
)
from game.systems.totalwar.events import AttackLapsed, BattleFought, BattleOrdered, TotalWarStep
from game.systems.totalwar.founding import fill_of
from game.systems.totalwar.resolve_conquest import enter_unopposed
from game.systems.totalwar.setup import TotalWarSetup
from game.systems.totalwar.state import NEUTRAL_SEAT, PLAY, Attack, Force, TotalWarState

FILL_FORCE = "founding_garrison"
"""The id of the force that fills up a site in a founding battle (TW-8.2)."""
SHARED_OPTIONS = ("ace_4",)
"""Options of a campaign that its battles need: they travel in every order (TW-9.4).

In wars that were begun before they did, only where they were chosen otherwise than usual.
"""

TOLD_IN_FULL: Final = 13
"""By this version of the rules, orders say what the campaign pays and asks of aces."""


def open_battle(step: TotalWarStep, attack: Attack) -> None:
    """Ask who wants to play it, then send the battle to the table (TW-9.6)."""
    state = step.state
    force = state.forces[attack.force]
    enemies = enemies_at(state, attack.panel, force.faction)
    fill = _fill(state, force, attack.panel, enemies)
    if not enemies and not fill:
        step.emit(AttackLapsed(rules=(RuleId("TW-2.5"),), attack=attack))
        enter_unopposed(step, force, attack.panel)
        return
    attacker = leader_of(state, force)
    defender = _defending_seat(state, attack.panel, enemies)
    humans = [seat for seat in dict.fromkeys((attacker, defender)) if is_peoples(state, seat)]
    is_automatic = state.campaign.setup.options.battle_system == AUTOMATIC
    if not is_automatic and not attack.mode and attack.asked < len(humans):
        prompt = Prompt(
            player=humans[attack.asked],
            kind="fight_battle",
            options=(PLAY, "staff", *_other_ways(state)),
            rules=(RuleId("TW-9.6"),),
            subject=force.id,
        )
        step.emit(PromptRaised(rules=prompt.rules, prompt=prompt))
        return
    beaten_faction = enemies[0].faction if enemies else state.owners[attack.panel]
    if defender == attacker:
        defender = other_side(defender, beaten_faction)
    mobile = next((enemy.id for enemy in enemies if enemy.kind in FIGHTERS), "")
    founding = force.officer if founds_here(state, force, attack.panel) else ""
    setup = state.map.setup
    site = state.map.sites.get(attack.panel) if attack.panel in state.sites else None
    number = state.serial
    order = BattleOrder(
        id=f"battle_{number}",
        system=_system(state, attack),
        theatre=setup.theatre,
        terrain=setup.terrain[attack.panel],
        sides=(
            _side(
                state,
                attacker,
                force.faction,
                "attacker",
                (_force_order(state, force),),
                attack.panel,
                founds=bool(founding),
            ),
            _side(
                state,
                defender,
                beaten_faction,
                "defender",
                (*(_force_order(state, enemy) for enemy in enemies), *fill),
                attack.panel,
            ),
        ),
        seed=fork(state.rng, number) >> 1,
        map=site.battle_map if site is not None else "",
        place=site.name if site is not None else "",
        options=_battle_options(state, attack),
        speed=_speed(state),
        aces=_aces(state),
    )
    rules = ("TW-2.5", "TW-2.7", "TW-8.2") if founding else ("TW-2.5", "TW-2.7")
    step.emit(
        BattleOrdered(
            rules=tuple(map(RuleId, rules)), order=order, attack=attack, defender=mobile, founding=founding
        )
    )


def _other_ways(state: TotalWarState) -> tuple[str, ...]:
    """The answers that play a battle otherwise than the campaign does (TW-9.6)."""
    options, systems = state.campaign.setup.options, state.campaign.rules.battle_systems
    if options.battle_choice == "campaign":
        return ()
    return tuple(f"{PLAY}_{system}" for system in systems if system != options.battle_system)


def fought_in(setup: TotalWarSetup) -> str:
    """Return the system of battles for which nobody chooses one; automatic ones are fought in the first."""
    usual = setup.options.battle_system
    return setup.rules.battle_systems[0] if usual == AUTOMATIC else usual


def _system(state: TotalWarState, attack: Attack) -> str:
    """The battle system: the one that was answered, else the campaign's."""
    answered = attack.mode.removeprefix(PLAY).removeprefix("_")
    return answered or fought_in(state.campaign.setup)


def _battle_options(state: TotalWarState, attack: Attack) -> dict[str, str | int | bool]:
    """Who fights a battle, and the campaign's readings of rules that count in battles (TW-9.4 to TW-9.6)."""
    chosen, usual = state.campaign.setup.options, state.campaign.rules.options
    found: dict[str, str | int | bool] = {WHO_FIGHTS: PLAY if attack.mode else "staff"}
    if not state.campaign.rules.aftermath.speed:
        found[SPEED_BONUS] = False  # nobody is told of gold that this campaign does not pay
    return found | {
        name: getattr(chosen, name)
        for name in SHARED_OPTIONS
        if state.counts or getattr(chosen, name) != getattr(usual, name)
    }


def _speed(state: TotalWarState) -> tuple[SpeedStep, ...] | UnsetType:
    """What the campaign pays for speed: its battles tell no other gold (TW-9.5)."""
    if not is_begun_by(state, TOLD_IN_FULL):
        return UNSET
    return tuple(SpeedStep(step.below_turns, step.gold) for step in state.campaign.rules.aftermath.speed)


def _aces(state: TotalWarState) -> AceLadder | UnsetType:
    """Whom the campaign makes aces: its battles count their levels no other way (TW-9.4)."""
    if not is_begun_by(state, TOLD_IN_FULL):
        return UNSET
    return AceLadder(state.campaign.ace_kills, state.campaign.rules.aftermath.ace_classes)


def leader_of(state: TotalWarState, force: Force) -> PlayerId:
    """The seat that leads a force: its commander's, else the supreme commander's, else neutral (TW-2.7)."""
    if force.officer:
        return state.officers[force.officer].player
    faction = state.factions.get(force.faction)
    if faction is None or not faction.commander:
        return NEUTRAL_SEAT
    return state.officers[faction.commander].player


def _defending_seat(state: TotalWarState, panel: int, enemies: tuple[Force, ...]) -> PlayerId:
    if enemies:
        return leader_of(state, enemies[0])
    faction = state.factions.get(state.owners[panel])
    if faction is None or not faction.commander:
        return NEUTRAL_SEAT
    return state.officers[faction.commander].player


def _side(
    state: TotalWarState,
    player: PlayerId,
    faction: str,
    role: Role,
    forces: tuple[ForceOrder, ...],
    panel: int,
    *,
    founds: bool = False,
) -> SideOrder:
    """A side of a battle; a lone rogue earns gold for speed only as he founds a faction (TW-9.5, TW-8.7)."""
    known = state.factions.get(faction)
    return SideOrder(
        player=player,
        faction=faction,
        role=role,
        forces=forces,
        name=known.name if known is not None else "",
        has_retreat=any(force.kind in FIGHTERS for force in forces)
        and bool(free_neighbours(state, panel, faction)),
        is_paid=False if is_lone(state, faction) and not founds else UNSET,
    )


def _force_order(state: TotalWarState, force: Force) -> ForceOrder:
    kinds: dict[str, ForceKind] = {
        "squadron": "squadron",
        "fleet": "fleet",
        "garrison": "garrison",
        "guard": "guard",
    }
    units = tuple(
        UnitOrder(id=unit.id, frame=unit.frame, name=unit.name, kills=unit.kills, pilot=unit.pilot)
        for unit in (state.units[name] for name in force.units)
    )
    return ForceOrder(id=force.id, kind=kinds[force.kind], name=force.name, units=units)


def _fill(
    state: TotalWarState, rogue: Force, panel: int, enemies: tuple[Force, ...]
) -> tuple[ForceOrder, ...]:
    """The grunts that fill a site up in a founding battle, as a force of their own (TW-8.2)."""
    units = tuple(
        UnitOrder(id=UnitId(f"fill_{number}"), frame=grunt.id)
        for number, grunt in enumerate(fill_of(state, rogue, panel, enemies))
    )
    return (ForceOrder(id=FILL_FORCE, kind="garrison", name="", units=units),) if units else ()


def enter_report(step: TotalWarStep, report: BattleReport) -> None:
    """Strike off the dead and enter kills; who won is settled (TW-2.8)."""
    state = step.state
    battle = state.battle
    assert battle is not None
    order = battle.order
    attacker_won = next(side.won for side in report.sides if side.role == "attacker")
    fates = {unit.id: unit for side in report.sides for unit in side.units}
    losses, craft = [], []
    for side in order.sides:
        for force in side.forces:
            lost = sum(not fates[unit.id].survived for unit in force.units)
            losses.append((force.id, lost))
            craft.append(
                (
                    force.id,
                    sum(
                        fates[unit.id].survived and "reinforces" in state.campaign.frames[unit.frame].traits
                        for unit in force.units
                    ),
                )
            )
    dead = tuple(unit for unit in fates if not fates[unit].survived and unit in state.units)
    attacker, defender = order.sides
    step.emit(
        BattleFought(
            rules=(RuleId("TW-2.8"),),
            report=report,
            winner=attacker.faction if attacker_won else defender.faction,
            loser=defender.faction if attacker_won else attacker.faction,
            attacker_won=attacker_won,
            loser_withdrew=any(side.withdrew for side in report.sides) or report.ending == "stalemate",
            losses=tuple(losses),
            craft=tuple(craft),
            dead=dead,
            kills=tuple(
                (name, fate.kills)
                for name, fate in fates.items()
                if fate.survived and fate.kills and name in state.units
            ),
            heroes=tuple(state.units[unit].pilot for unit in dead if state.units[unit].pilot),
        )
    )


def hide_seed(order: BattleOrder) -> BattleOrder:
    """A battle order as players may see it: no dice to come, and not how much was numbered before it."""
    return replace(order, id="battle", seed=0)
