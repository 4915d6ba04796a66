"""What is kept from one decision to the next, piece by piece, against what is worked out anew."""

from game.agents.totalwar.distances import FAR
from game.agents.totalwar.force_values import ForceValues
from game.agents.totalwar.holdings import Holdings
from game.agents.totalwar.supply_cuts import rings
from game.agents.totalwar.targets import Seeker, Target, TargetRanking
from game.core.rng import draw, fork, seeded
from game.systems.totalwar.economy import producing_panels, total_income
from game.systems.totalwar.supply import cut_panels
from game.systems.totalwar.system import TOTAL_WAR
from tests.support.quick_theatre import quick_war
from tests.support.totalwar import FED, ZEON


def test_what_follows_from_holdings_is_worked_out_again_once_they_change() -> None:
    state, kept = TOTAL_WAR.ruleset.setup(quick_war(), 1), Holdings()
    seen = set()
    sites = [panel for panel, site in state.sites.items() if state.owners[panel] and site.kind != "capital"]
    capitals = [panel for panel, site in state.sites.items() if site.kind == "capital"]
    for number in range(60):
        match number % 3:
            case 0:
                panel = sites[number % len(sites)]
                state.owners[panel] = FED if state.owners[panel] == ZEON else ZEON
            case 1:
                state.cut = set() if state.cut else {*sites[::2]}
            case _:
                panel = capitals[number % len(capitals)]
                state.owners[state.map.neighbours[panel][number % 5]] = ""
                state.cut = cut_panels(state, state.owners)
        kept.look(state)
        for side in (FED, ZEON):
            told = kept.income(state, side), kept.producing(state, side), dict(kept.rings(state, side))
            assert told == (total_income(state, side), producing_panels(state, side), rings(state, side))
            seen.add(told[0])
    assert len(seen) > 5, "they changed"


def test_sites_are_holdings_too() -> None:
    state, kept = TOTAL_WAR.ruleset.setup(quick_war(), 1), Holdings()
    kept.look(state)
    before = kept.producing(state, FED)
    assert before
    del state.sites[before[0]]
    kept.look(state)
    assert kept.producing(state, FED) == producing_panels(state, FED) != before


def test_a_force_is_worth_what_its_machines_are_worth_now() -> None:
    state, kept = TOTAL_WAR.ruleset.setup(quick_war(), 1), ForceValues()
    force = next(force for force in state.forces.values() if len(force.units) > 1)
    kept.look(state)
    before = kept.of(state, force)
    dearest = max(force.units, key=lambda name: state.campaign.frames[state.units[name].frame].cost_gold)
    cheapest = min(force.units, key=lambda name: state.campaign.frames[state.units[name].frame].cost_gold)
    state.units[cheapest] = type(state.units[cheapest])(cheapest, state.units[dearest].frame, kills=99)
    kept.look(state)
    after = kept.of(state, force)
    assert after == ForceValues().of(state, force)
    assert after != before


def test_targets_are_ranked_as_if_they_had_not_been_looked_at_before() -> None:
    mind, kept, found = seeded(9), TargetRanking(FAR), set()
    targets: dict[int, Target] = {}

    def drawn(number: int, most: int) -> int:
        return draw(fork(mind, number), most)

    for look in range(200):
        first = look * 100
        for number in range(first, first + drawn(first, 4)):
            steps = [drawn(number * 7 + at, 9) for at in range(3)]
            steps[look % 3] = FAR if drawn(number + 5, 6) == 1 else 4
            targets[drawn(number, 12)] = Target(drawn(number + 1, 900), drawn(number + 2, 300) - 1, 0, steps)
        if drawn(first + 50, 3) == 1:
            targets.pop(drawn(first + 51, 12), None)
        kept.look(dict(targets), None)
        anew = TargetRanking(FAR)
        anew.look(dict(targets), None)
        for force in ("a", "b"):
            number = first + 60 + ord(force)
            strength = 100 if force == "a" else 100 * drawn(look // 20, 3)
            seeker = Seeker(drawn(number, 3) - 1, strength, 2, drawn(number + 1, 2) == 1, force == "b")
            if drawn(number + 2, 4) > 1:
                best = kept.best(force, seeker, {})
                assert best == anew.best(force, seeker, {})
                found.add(best)
    assert len(found) > 20
