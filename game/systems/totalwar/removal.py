"""Forces and machines leave the war, in one place: nobody who sat in them is forgotten (TW-7.8)."""

from collections.abc import Iterable

from game.core.dice import Roll
from game.core.ids import PlayerId, RuleId, UnitId
from game.core.kernel import Ruleset, resolve_unchecked
from game.core.odds import EnumeratingChance, Odds, ToldDice, explore, tally
from game.systems.totalwar.actions import TotalWarAction
from game.systems.totalwar.events import ForceRemoved, Removal, TotalWarEvent, TotalWarStep, UnitsPaidBack
from game.systems.totalwar.events_administration import GoldGained, HeroFell, HeroReturned
from game.systems.totalwar.setup import TotalWarSetup
from game.systems.totalwar.state import NEUTRAL_SEAT, Faction, TotalWarState

Rules = Ruleset[TotalWarSetup, TotalWarState, TotalWarAction, TotalWarEvent]
FATE = "hero_fate"
"""What the die is rolled for by which a hero is dead or comes back."""


def remove_force(
    step: TotalWarStep, force: str, reason: Removal, rule: str, *, to_pool: bool = False
) -> None:
    """Remove a force; its machines go to the pool, or are lost with whoever sits in them."""
    heroes = () if to_pool else heroes_in(step.state, step.state.forces[force].units)
    step.emit(ForceRemoved(rules=(RuleId(rule),), force=force, reason=reason, to_pool=to_pool))
    for hero in heroes:
        fell_hero(step, hero)


def pay_back(step: TotalWarStep, faction: Faction, units: tuple[UnitId, ...]) -> None:
    """Machines that cannot serve on a map are paid back at cost; a lone rogue has no bank (TW-6.3)."""
    state, rules = step.state, (RuleId("TW-6.3"),)
    gold = sum(state.campaign.frames[state.units[unit].frame].cost_gold for unit in units)
    heroes = heroes_in(state, units)
    step.emit(UnitsPaidBack(rules=rules, faction=faction.id, units=units))
    for hero in heroes:
        step.emit(HeroReturned(rules=(RuleId("TW-7.8"), *rules), hero=hero))
    if faction.kind != "lone" and gold:
        step.emit(GoldGained(rules=rules, faction=faction.id, gold=gold, reason="paid_back"))


def fates(rules: Rules, state: TotalWarState, action: TotalWarAction) -> Odds:
    """Return the chances that heroes are dead or away for a while, by an order that loses their machines."""

    def course(enumerated: EnumeratingChance) -> tuple[tuple[str, str], ...]:
        chance = ToldDice(enumerated, lambda roll: roll.purpose == FATE)
        events = resolve_unchecked(rules, state, action, chance).events
        fallen = (event for event in events if isinstance(event, HeroFell))
        return tuple(("away" if event.returns_round else "dead", event.hero) for event in fallen)

    return Odds(tally(explore(course)))


def heroes_in(state: TotalWarState, units: Iterable[UnitId]) -> tuple[str, ...]:
    """Return the heroes in these machines."""
    return tuple(state.units[unit].pilot for unit in units if state.units[unit].pilot)


def fell_hero(step: TotalWarStep, hero: str) -> None:
    """A hero's machine was destroyed: dead, or back after some rounds (TW-7.8)."""
    rules = step.state.campaign.rules.heroes
    commander = step.state.factions.get(step.state.heroes[hero].faction)
    player = NEUTRAL_SEAT
    if commander is not None and commander.commander:
        player = step.state.officers[commander.commander].player
    roll = step.roll(
        Roll(
            purpose=FATE,
            player=PlayerId(player),
            sides=(rules.die,),
            test="over",
            target=rules.dead_at_most,
            rules=(RuleId("TW-7.8"),),
            subject=UnitId(hero),
        )
    )
    returns = step.state.round + rules.return_rounds if roll.success else 0
    step.emit(HeroFell(rules=(RuleId("TW-7.8"),), hero=hero, returns_round=returns))
