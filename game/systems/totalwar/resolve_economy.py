"""The supreme commander's purchases: units, the pool, new forces, heroes (TW-4.9, TW-4.12, TW-7.8)."""

from msgspec.structs import replace

from game.core.ids import RuleId
from game.systems.totalwar.actions import BindHero, BuyUnits, PlaceUnits, RaiseForce, ReturnUnits
from game.systems.totalwar.board import full_steps
from game.systems.totalwar.economy import income
from game.systems.totalwar.events import (
    ForceAppeared,
    TotalWarStep,
    UnitsAdded,
    UnitsPooled,
    UnitsReturned,
)
from game.systems.totalwar.events_administration import (
    GoldSpent,
    HeroBound,
    HeroReturned,
    IncomeEarned,
    RaisingDropped,
    RaisingOrdered,
)
from game.systems.totalwar.numbering import new_force_id, pooled_units, shown_units
from game.systems.totalwar.state import Force, Raising
from game.systems.totalwar.supply import is_supplied


def earn_income(step: TotalWarStep, faction: str) -> None:
    """Gold for every supplied panel, and what resource panels and facilities add (TW-4.2, TW-4.3, TW-5.5)."""
    panels, sources = income(step.state, faction)
    gold = panels * step.state.campaign.rules.panel_gold + sum(each for _, each in sources)
    step.emit(
        IncomeEarned(
            rules=(RuleId("TW-4.2"), RuleId("TW-4.3"), RuleId("TW-5.5")),
            faction=faction,
            gold=gold,
            panels=panels,
            sources=sources,
        )
    )


def buy_units(step: TotalWarStep, faction: str, action: BuyUnits) -> None:
    """Buy machines at a panel for a force beside it, or for the pool (TW-4.9)."""
    state = step.state
    frame = state.campaign.frames[action.frame]
    born = shown_units if action.force else pooled_units
    units = born(state, faction, frame, action.count)
    slots = frame.slots * action.count
    rules = (RuleId("TW-4.1"), RuleId("TW-4.9"))
    step.emit(
        GoldSpent(
            rules=rules,
            faction=faction,
            gold=frame.cost_gold * action.count,
            reason="units",
            subject=frame.id,
        )
    )
    if action.force:
        step.emit(
            UnitsAdded(
                rules=rules, force=action.force, units=units, cause="bought", panel=action.panel, slots=slots
            )
        )
    else:
        step.emit(
            UnitsPooled(
                rules=rules, faction=faction, units=units, cause="bought", panel=action.panel, slots=slots
            )
        )


def place_units(step: TotalWarStep, action: PlaceUnits) -> None:
    """Put units of the pool into a force beside a producing panel (TW-4.9)."""
    units = tuple(step.state.units[unit] for unit in action.units)
    step.emit(UnitsAdded(rules=(RuleId("TW-4.9"),), force=action.force, units=units, cause="pool"))


def return_units(step: TotalWarStep, action: ReturnUnits) -> None:
    """Send units of a supplied force to the pool (TW-4.9)."""
    step.emit(UnitsReturned(rules=(RuleId("TW-4.9"),), force=action.force, units=action.units))


def raise_force(step: TotalWarStep, faction: str, action: RaiseForce) -> None:
    """Order a squadron or fleet; its machines are bought now or taken from the pool (TW-4.12)."""
    state = step.state
    rules = (RuleId("TW-4.12"),)
    campaign = state.campaign
    marker = campaign.rules.new_fleet_gold if action.is_fleet else campaign.rules.new_squadron_gold
    step.emit(GoldSpent(rules=rules, faction=faction, gold=marker, reason="raising", subject=action.officer))
    units = list(action.units)
    for name in action.frames:
        frame = campaign.frames[name]
        fresh = pooled_units(step.state, faction, frame, 1)
        units.append(fresh[0].id)
        step.emit(
            GoldSpent(rules=rules, faction=faction, gold=frame.cost_gold, reason="units", subject=frame.id)
        )
        step.emit(
            UnitsPooled(
                rules=rules,
                faction=faction,
                units=fresh,
                cause="bought",
                panel=action.panel,
                slots=frame.slots,
            )
        )
    raising = Raising(
        id=new_force_id(step.state, faction, "force"),
        kind="fleet" if action.is_fleet else "squadron",
        faction=faction,
        officer=action.officer,
        panel=action.panel,
        name=action.name,
        units=tuple(units),
        order=action.order,
    )
    step.emit(RaisingOrdered(rules=rules, raising=raising))


def stand_up_forces(step: TotalWarStep, faction: str) -> None:
    """Raised forces stand at the start of the turn, but on no lost panel and no levelled site (TW-4.12)."""
    for raising in tuple(step.state.raisings.values()):
        state = step.state
        if raising.faction != faction:
            continue
        if state.owners[raising.panel] != faction or raising.panel not in state.sites:
            step.emit(RaisingDropped(rules=(RuleId("TW-4.12"),), raising=raising.id))
        elif is_supplied(state, raising.panel, faction) and not state.at.get(raising.panel):
            force = Force(
                id=raising.id,
                kind=raising.kind,
                faction=faction,
                officer=raising.officer,
                panel=raising.panel,
                name=raising.name,
                units=raising.units,
                order=raising.order,
                home=raising.panel,
            )
            force = replace(force, steps_left=full_steps(state, force))
            units = tuple(state.units[unit] for unit in raising.units)
            step.emit(ForceAppeared(rules=(RuleId("TW-4.12"),), force=force, units=units, raising=raising.id))


def bind_hero(step: TotalWarStep, faction: str, action: BindHero) -> None:
    """Hire a hero for a machine; one who came back only needs a new machine (TW-7.8)."""
    state = step.state
    rules = (RuleId("TW-7.8"),)
    if state.heroes[action.hero].status == "free":
        gold = state.campaign.heroes[action.hero].cost_gold
        step.emit(GoldSpent(rules=rules, faction=faction, gold=gold, reason="hero", subject=action.hero))
    step.emit(HeroBound(rules=rules, hero=action.hero, unit=action.unit, faction=faction))


def return_heroes(step: TotalWarStep) -> None:
    """Heroes whose time is over wait for a new machine (TW-7.8)."""
    for hero in tuple(step.state.heroes.values()):
        if hero.status == "away" and hero.returns_round <= step.state.round:
            step.emit(HeroReturned(rules=(RuleId("TW-7.8"),), hero=hero.id))
