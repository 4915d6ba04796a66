"""A supreme commander's books: what is ordered next, and why (TW-4, TW-7)."""

from collections.abc import Iterator
from typing import Final, cast

from game.agents.agent import Candidate
from game.agents.totalwar.countdown import TURNS_OF_USE
from game.agents.totalwar.distances import FAR
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.people import people
from game.agents.totalwar.purchases import purchases
from game.agents.totalwar.strength import THOUSAND, model_strength, win_chance
from game.core.events import Action
from game.core.ids import FrameId, PlayerId
from game.rules.prose import Sentence
from game.systems.totalwar.actions import (
    BindHero,
    BuildFacility,
    BuildSuperweapon,
    BuyUnits,
    DevelopModel,
    EndAdministration,
    RaiseForce,
    ReplaceGarrisonShip,
    TotalWarAction,
)
from game.systems.totalwar.board import forces_at
from game.systems.totalwar.economy import (
    cheapest_warship,
    garrison_frames,
    garrison_warships,
    next_step,
    site_income,
)
from game.systems.totalwar.legal import check
from game.systems.totalwar.legal_administration import is_hero_of
from game.systems.totalwar.roster import is_barred
from game.systems.totalwar.supply import is_supplied

TURN_OF_RETURN: Final = 300
"""What each turn until an investment has paid for itself takes from its value."""
LONGEST_RETURN: Final = 12
EMERGENCY: Final = 6500
MODELS: Final = 3500
HEROES: Final = 2500
DEPOTS: Final = 5200
DEPOT_STEPS: Final = 6
"""A dockyard so far from all yards saves squadrons a long way."""
SUPERWEAPONS: Final = 2000
IDLE_GARRISONS: Final = 2200
"""Walls for gold that nothing else can be bought for; the nearer the enemy, the sooner."""
CAPITAL_FIRST: Final = 100
SPARE_GOLD: Final = 60
"""Gold that is left over after a garrison's warship."""
IN_PERIL: Final = 300
"""A capital that falls with more than this chance, in thousandths, comes first."""
WORKS_INCOME: Final = 35


def administration(outlook: Outlook, player: PlayerId) -> list[Candidate]:
    """Return the orders worth giving now, best first; the last is to close the books."""
    in_peril = is_in_peril(outlook)
    found = [*people(outlook, player), *purchases(outlook, player, in_peril)]
    is_rich = thrift(outlook) < outlook.state.factions[outlook.faction].bank
    if outlook.countdown.is_last:
        found = [each for each in found if _serves_now(outlook, each.action, in_peril)]
        is_rich = False
    elif outlook.style.develops or is_rich:
        found.extend(_works(outlook, player))
    if is_rich:
        found.extend(_models(outlook, player))
    if is_rich or outlook.style.wastes_nothing:
        found.extend(_heroes(outlook, player, hires=is_rich))
    found.sort(key=lambda each: -each.value)
    best: list[Candidate] = []
    for candidate in found:
        if check(outlook.state, cast(TotalWarAction, candidate.action)) is None:
            best.append(candidate)
            if len(best) == 2:
                break
    return [*best, Candidate(EndAdministration(player=player), 0, (Sentence("agent.war.books_closed"),))]


def _serves_now(outlook: Outlook, action: Action, in_peril: bool) -> bool:
    """Whether an order is worth its gold in the last turn: who saves a capital from those who come after."""
    if isinstance(action, BuyUnits):
        return in_peril and outlook.countdown.is_answered
    return not isinstance(action, RaiseForce)


def thrift(outlook: Outlook) -> int:
    """Return the gold that is left over after whatever is not needed at once."""
    style = outlook.style
    rounds = style.thrift_rounds * outlook.income() if style.thrift_rounds else 0
    return style.thrift + rounds


def is_in_peril(outlook: Outlook) -> bool:
    """Whether an own capital would probably fall to the enemies that are near."""
    if not outlook.style.guards:
        return False
    state = outlook.state
    for panel, site in state.sites.items():
        if site.kind == "capital" and state.owners[panel] == outlook.faction:
            held = outlook.garrison(panel) + sum(
                outlook.strength.get(force.id, 0)
                for force in forces_at(state, panel)
                if force.faction == outlook.faction
            )
            if win_chance(outlook.approach(panel), held) > IN_PERIL:
                return True
    return False


def _works(outlook: Outlook, player: PlayerId) -> Iterator[Candidate]:
    state, campaign = outlook.state, outlook.state.campaign
    income = outlook.income()
    for panel, site in state.sites.items():
        if not is_supplied(state, panel, outlook.faction):
            continue
        yield from _garrison_ship(outlook, player, panel)
        if site.construction is not None:
            continue
        for facility in campaign.facilities.values():
            level = next_step(state, site, facility)
            if site.kind not in facility.sites or level >= len(facility.levels):
                continue
            step = facility.levels[level]
            if not outlook.countdown.is_of_use(step):
                continue
            before = facility.levels[level - 1] if level else None
            action = BuildFacility(player=player, panel=panel, facility=facility.id)
            yield_gold = state.map.sites[panel].yield_gold
            after = -(-yield_gold * step.yield_percent // 100) + step.gold
            gain = after - (site_income(state, panel) if step.yield_percent > 100 or step.gold else after)
            if gain > 0 and step.cost_gold <= LONGEST_RETURN * gain:
                if not outlook.countdown.pays_in_time(step.cost_gold, gain, step.turns):
                    continue
                turns = step.cost_gold // gain + step.turns
                why = (Sentence("agent.war.invest", {"facility": facility.id, "count": turns, "gold": gain}),)
                yield Candidate(action, outlook.style.weights.investment - TURN_OF_RETURN * turns, why)
            elif step.garrison_slots > (before.garrison_slots if before else 0):
                threat = outlook.approach(panel)
                if threat and win_chance(threat, outlook.garrison(panel)) > THOUSAND // 2:
                    is_capital = site.kind == "capital"
                    why = (Sentence("agent.war.garrison", {"facility": facility.id, "panel": panel}),)
                    yield Candidate(action, EMERGENCY if is_capital else outlook.style.weights.garrisons, why)
                elif outlook.idle_gold > step.cost_gold:
                    why = (Sentence("agent.war.garrison_idle", {"facility": facility.id, "panel": panel}),)
                    value = CAPITAL_FIRST if site.kind == "capital" else -_rings(outlook, panel)
                    yield Candidate(action, IDLE_GARRISONS + value, why)
            elif step.builds_ships and _is_depot(outlook, panel):
                why = (Sentence("agent.war.depot", {"facility": facility.id, "panel": panel}),)
                yield Candidate(action, DEPOTS, why)
            elif step.suit_tier is not None and income >= WORKS_INCOME * (level + 1):
                why = (Sentence("agent.war.works", {"facility": facility.id, "panel": panel}),)
                yield Candidate(action, outlook.style.weights.works - 500 * level, why)
        if thrift(outlook) < outlook.state.factions[outlook.faction].bank:
            yield from _superweapons(outlook, player, panel, income)


def _is_depot(outlook: Outlook, panel: int) -> bool:
    """Whether a dockyard there would bring machines of the pool nearer to the front than any yard (TW-4.9).

    Squadrons beside it are filled from the pool, wherever those machines were built.
    """
    if not outlook.style.musters or panel in outlook.producing():
        return False
    steps = outlook.memory.steps_to(panel)
    yards = [steps[yard] for yard in outlook.producing()]
    is_safe = win_chance(outlook.threat(panel), outlook.garrison(panel)) < IN_PERIL
    return bool(yards) and DEPOT_STEPS <= min(yards) < FAR and is_safe


def _rings(outlook: Outlook, panel: int) -> int:
    """Return how far the nearest enemy force is from a panel, at most so far that it never matters."""
    steps = outlook.memory.steps_to(panel)
    return min([CAPITAL_FIRST, *(steps[force.panel] for force in outlook.enemies)])


def _garrison_ship(outlook: Outlook, player: PlayerId, panel: int) -> Iterator[Candidate]:
    state, faction = outlook.state, outlook.state.factions[outlook.faction]
    wanted = garrison_warships(state, panel)
    if not wanted or not outlook.approach(panel):
        return
    if sum(frame.klass == "warship" for frame in garrison_frames(state, panel)) >= wanted:
        return
    ship = cheapest_warship(state, faction)
    if ship is not None and faction.bank >= ship.cost_gold + SPARE_GOLD:
        why = (Sentence("agent.war.garrison_ship", {"panel": panel}),)
        yield Candidate(
            ReplaceGarrisonShip(player=player, panel=panel, frame=ship.id),
            outlook.style.weights.garrisons - 500,
            why,
        )


def _superweapons(outlook: Outlook, player: PlayerId, panel: int, income: int) -> Iterator[Candidate]:
    state, faction = outlook.state, outlook.state.factions[outlook.faction]
    if state.sites[panel].kind != "special" or state.sites[panel].construction is not None:
        return
    for weapon in state.campaign.superweapons.values():
        if weapon.turns + weapon.charge_turns >= outlook.countdown.turns_left:
            continue
        if faction.bank >= weapon.cost_gold + thrift(outlook) and income * weapon.turns > weapon.shot_gold:
            why = (Sentence("agent.war.superweapon", {"weapon": weapon.id}),)
            action = BuildSuperweapon(player=player, panel=panel, weapon=weapon.id)
            yield Candidate(action, SUPERWEAPONS, why)


def _models(outlook: Outlook, player: PlayerId) -> Iterator[Candidate]:
    state, faction = outlook.state, outlook.state.factions[outlook.faction]
    if faction.development is not None:
        return
    projects, saved = tuple(state.campaign.projects.values()), thrift(outlook)
    is_done = all(project.is_single or project.id in faction.developed for project in projects)
    for project in projects:
        is_known = project.id in faction.developed
        if project.turns + TURNS_OF_USE > outlook.countdown.turns_left:
            continue
        if project.cost_gold + saved > faction.bank or (is_known and not project.is_single):
            continue
        frame = FrameId("")
        if project.is_single:
            is_waited_for = project.id in state.campaign.required and not is_known
            is_wanted = project.unlocks or (is_done and outlook.idle_gold >= project.cost_gold)
            if not is_wanted and not is_waited_for:
                continue
            designs = [
                each
                for each in state.campaign.frames.values()
                if each.tier == project.tier
                and each.faction == faction.origin
                and not (project.unlocks and each.id in faction.developed)
                and not is_barred(state.campaign, each.id, state.theatre)
            ]
            best = max(designs, key=lambda each: (model_strength(state, each), each.id), default=None)
            if best is None:
                continue
            frame = best.id
        why = (Sentence("agent.war.develop", {"project": project.id}),)
        yield Candidate(DevelopModel(player=player, project=project.id, frame=frame), MODELS, why)


def _heroes(outlook: Outlook, player: PlayerId, *, hires: bool) -> Iterator[Candidate]:
    """Yield a hero for the best machine of the strongest force (TW-7.8).

    ``hires``: whoever has never served too, for gold; who waits for a new machine costs nothing.
    """
    state, faction = outlook.state, outlook.state.factions[outlook.faction]
    if not outlook.own:
        return
    saved = thrift(outlook)
    strongest = max(outlook.own, key=lambda force: (outlook.strength[force.id], force.id))
    for hero in state.heroes.values():
        setup = state.campaign.heroes[hero.id]
        gold = setup.cost_gold + saved if hero.status == "free" else 0
        if hero.status == "free" and not hires:
            continue
        if hero.status not in ("free", "ready") or not is_hero_of(state, hero, faction):
            continue
        if faction.bank < gold:
            continue
        able = [
            (model_strength(state, frame), unit.id)
            for unit in (state.units[name] for name in strongest.units)
            if not unit.pilot and (frame := state.campaign.frames[unit.frame]).klass in setup.classes
        ]
        if able:
            why = (Sentence("agent.war.hero", {"hero": hero.id, "force": strongest.id}),)
            yield Candidate(BindHero(player=player, hero=hero.id, unit=max(able)[1]), HEROES, why)
