"""How fast a war on the great map is: `python tests/bench/bench_war.py` prints a table (CPU time, one core).

The long war is a real one: the Great War between two Officers, saved, its battles fought by the staff as
battles of the same match. So that it lasts a hundred rounds, its leaders may not storm capitals.
"""

import gc
import math
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import cast

sys.path.insert(0, str(Path(__file__).parents[2]))

from msgspec.structs import replace

from game.agents.advise import make_agent
from game.agents.agent import Agent
from game.agents.staff import NOBODY
from game.core.dice import SEEDED
from game.core.digest import INCREMENTAL
from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import Step, state_digest
from game.core.rng import fork, seeded
from game.lab.battle import resolver
from game.session.digests import PositionDigester
from game.session.match import Match
from game.session.position import followed
from game.session.replay import record_of
from game.session.saves import load
from game.session.staff import pending_order
from game.session.viewer_history import ViewerHistory
from game.systems.registry import SYSTEMS, system_named
from game.systems.totalwar.actions import EndMoves, MoveFleet, MoveSquadron
from game.systems.totalwar.legal import legal
from game.systems.totalwar.reach import straight_path
from game.systems.totalwar.request import TotalWarRequest
from game.systems.totalwar.setup import ForceSetup, TotalWarSetup, UnitSetup
from game.systems.totalwar.state import TotalWarState
from game.systems.totalwar.supply import cut_panels
from game.systems.totalwar.system import TOTAL_WAR
from tests.bench.bench_skirmish import resident_kib
from tests.bench.figures import Figure, median_microseconds, show
from tests.support.base_pack import shipped
from tests.support.campaign_board import demo_state
from tests.support.matches import resolve_battle, start_saved

WAR = system_named("totalwar")
KNOWN = {system.name: system for system in SYSTEMS}
CAMPAIGN = "grand_war"
ROUNDS = 100
WARM_ROUNDS = 20
ACE_ROUNDS = 20
FREECIV_SECONDS = 0.30
"""CPU time of one turn of all built-in players of Freeciv on 2,400 tiles, on such a machine."""
CROWDS = (20, 50, 100, 200)
MANY_FORCES, SIDE_TURNS = 100, 8
WESNOTH_SHARE_SECONDS = 0.05 * 72
"""A twentieth of the CPU time of eight side-turns of Wesnoth with a hundred units a side."""
MOST_GROWTH = 1.4
FORCES = 60
SEED = 1
RUNS = 7


def milliseconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """The median CPU time of a call."""
    spent = []
    for _ in range(runs):
        gc.collect()
        begun = time.process_time()
        work()
        spent.append((time.process_time() - begun) * 1000)
    return statistics.median(spent)


def legal_of_all(state: TotalWarState) -> int:
    """List what every officer could do if it were his place now; returns how many orders that are."""
    found = 0
    for officer in state.officers.values():
        in_place = state.clone()
        in_place.phase, in_place.faction, in_place.officer = "movement", officer.faction, officer.id
        found += len(legal(in_place, officer.player))
    return found


def storms_capital(state: TotalWarState, action: Action) -> bool:
    """Whether a move would end on a capital of somebody else."""
    match action:
        case MoveSquadron(to=to):
            end = to
        case MoveFleet(force=force, direction=direction, panels=panels):
            path = straight_path(state, state.forces[force], direction, panels)
            end = path[-1] if path else -1
        case _:
            return False
    site = state.sites.get(end)
    return site is not None and site.kind == "capital" and state.owners[end] != state.faction


class LongWar:
    """A war that does not end, in a save."""

    def __init__(self, path: Path, level: str = "officer") -> None:
        setup = WAR.build_setup(TotalWarRequest(campaign=CAMPAIGN), shipped().catalog)
        self.match: Match = start_saved(WAR, setup, SEED, path, systems=KNOWN)
        self.battles = 0
        self.slowest_seconds = 0.0
        self.rounds_seconds: list[float] = []
        """CPU time that all players together took to decide, round by round."""
        self._level = level
        self.most_forces = 0
        self._agents: dict[PlayerId, Agent] = {}

    def wage(self, until: int) -> None:
        """Go on to the beginning of a round."""
        match, spent = self.match, dict[tuple[PlayerId, int], float]()
        while match.turn < until:
            order = pending_order(match)
            if order is not None:
                resolve_battle(match, KNOWN[order.system], shipped().catalog)
                self.battles += 1
                continue
            player, turn = match.active[0], match.turn
            begun = time.process_time()
            action = self._chosen(player)
            spent[player, turn] = spent.get((player, turn), 0.0) + time.process_time() - begun
            match.submit(action)
            forces = cast(TotalWarState, match.state).forces.values()
            self.most_forces = max(self.most_forces, sum(force.panel >= 0 for force in forces))
        self.slowest_seconds = max([self.slowest_seconds, *spent.values()])
        turns = sorted({turn for _, turn in spent})
        self.rounds_seconds += [sum(each for key, each in spent.items() if key[1] == turn) for turn in turns]

    def _chosen(self, player: PlayerId) -> Action:
        match = self.match
        agent = self._agents.setdefault(player, make_agent(WAR, self._level))
        rng = fork(seeded(SEED), len(match.log))
        decision = agent.choose(match.observe(player), player, rng)
        state = cast(TotalWarState, match.state)
        if not storms_capital(state, decision.action):
            return decision.action
        others = [each.action for each in decision.candidates if not storms_capital(state, each.action)]
        return others[0] if others else EndMoves(player=player)


def saved_war(folder: Path) -> list[Figure]:
    """Wage the long war; what its turns, its memory and its save cost."""
    path = folder / "long.ironsave"
    war = LongWar(path)
    war.wage(WARM_ROUNDS)
    gc.collect()
    before, entries_before = resident_kib(), len(war.match.log)
    war.wage(ROUNDS + 1)
    gc.collect()
    growth_kib, entries = resident_kib() - before, len(war.match.log)
    saving = milliseconds(lambda: war.match.save_as(folder / "copy.ironsave", "copy"))
    war.match.close()
    aces = LongWar(folder / "aces.ironsave", "ace")
    aces.wage(ACE_ROUNDS + 1)
    aces.match.close()
    ratio = gate_ratio(path)
    loading = milliseconds(lambda: load(path, KNOWN))
    witnessing = (
        milliseconds(lambda: ViewerHistory(load(path, KNOWN).match, (None, PlayerId("zeon")))) - loading
    )
    return [
        _all_think("Officers", war, 2 * FREECIV_SECONDS),
        Figure("  one of them, at most", war.slowest_seconds, "s"),
        *crowded("officer"),
        _all_think("Aces", aces, 4 * FREECIV_SECONDS),
        Figure("  one of them, at most", aces.slowest_seconds, "s"),
        *crowded("ace"),
        Figure(f"a war of {ROUNDS} rounds, {war.battles} battles", entries, "entries"),
        Figure("  check to digest, to that with digests of the whole state", ratio, "x", 1.5, "at least"),
        Figure("  its save", path.stat().st_size / 2**20, "MiB"),
        Figure("  saving a named copy", saving, "ms", 300),
        Figure("  loading it", loading, "ms", 300),
        Figure("  what one has seen of it lately, made again", witnessing, "ms"),
        Figure(f"  memory that {ROUNDS - WARM_ROUNDS} rounds add", growth_kib / 1024, "MiB", 64),
        Figure("  that is for an entry of the log", growth_kib / max(1, entries - entries_before), "KiB", 2),
    ]


def crowded(level: str) -> list[Figure]:
    """What eight side-turns cost with a hundred forces a side, and how that grows from 20 to 200."""
    costs = {count: crowded_seconds(level, count) for count in CROWDS}
    line = statistics.linear_regression(list(map(math.log, costs)), list(map(math.log, costs.values())))
    least, most = min(CROWDS), max(CROWDS)
    return [
        Figure(f"  growth of a side-turn, {least} to {most} forces, exponent", line.slope, "", MOST_GROWTH),
        Figure(
            f"  {SIDE_TURNS} side-turns with {MANY_FORCES} forces",
            costs[MANY_FORCES],
            "s",
            WESNOTH_SHARE_SECONDS,
        ),
    ]


def crowded_setup(forces: int) -> TotalWarSetup:
    """The Great War with so many forces a side: the first of its own, and copies of them along the border."""
    setup = WAR.build_setup(TotalWarRequest(campaign=CAMPAIGN), shipped().catalog)
    assert isinstance(setup, TotalWarSetup)
    start = TOTAL_WAR.ruleset.setup(setup, SEED)
    side_of = {officer.id: faction.id for faction in setup.factions for officer in faction.officers}
    found: list[ForceSetup] = []
    for faction in setup.factions:
        own = [force for force in setup.forces if side_of[force.officer] == faction.id]
        enemies = [force.panel for force in setup.forces if side_of[force.officer] != faction.id]
        free = [
            (min(start.map.distance(panel, enemy) for enemy in enemies), panel)
            for panel, owner in enumerate(start.owners)
            if owner == faction.id and start.map.is_passable[panel] and panel not in start.sites
        ]
        places = (panel for _, panel in sorted(free) if all(force.panel != panel for force in own))
        found += own[:forces]
        for number in range(forces - len(own)):
            like, name = own[number % len(own)], f"{faction.id} {number}"
            units = tuple(UnitSetup(unit.frame) for unit in like.units)
            panel, leader = next(places), faction.commander
            found.append(replace(like, id=name, name=name, officer=leader, panel=panel, units=units))
    return replace(setup, forces=tuple(found))


def crowded_seconds(level: str, forces: int) -> float:
    """The CPU time of eight side-turns' decisions that begin with so many forces a side."""
    state, resolve = TOTAL_WAR.ruleset.setup(crowded_setup(forces), SEED), resolver(shipped().catalog)
    agents: dict[PlayerId, Agent] = {}
    campaign, ruleset, spent, number = WAR.campaign, WAR.ruleset, 0.0, 0
    assert campaign is not None
    while state.round <= SIDE_TURNS // 2:
        order = campaign.order(state)
        if order is not None:
            action = campaign.settle(state, resolve(order, NOBODY))
        else:
            (player,) = ruleset.active(state)
            agent = agents.setdefault(player, make_agent(WAR, level))
            seen, rng = ruleset.observe(state, player), fork(seeded(SEED), number)
            begun = time.process_time()
            action = agent.choose(seen, player, rng).action
            spent += time.process_time() - begun
        ruleset.resolve(Step(state, ruleset.evolve, SEEDED), action)
        number += 1
    return spent


def _all_think(level: str, war: LongWar, most: float) -> Figure:
    """What the player waits for between two of his turns, without what is shown: all others decide."""
    name = f"a round of all {level}, {war.most_forces} forces with garrisons, median"
    return Figure(name, statistics.median(war.rounds_seconds), "s", most)


def gate_ratio(path: Path, entries: int = 400) -> float:
    """How much quicker the last orders of a war go from check to digest than with digests of the whole state.

    CPU time; the two take turns, over the same entries of the log.
    """
    recording = record_of(path, KNOWN)
    start = max(number for number in recording.contents.snapshots if number < len(recording.log) - entries)
    spent = {"incremental": 1e9, "whole": 1e9}
    for _ in range(RUNS):
        for kind in spent:
            position, digester = recording.snapshot(start), PositionDigester()
            assert position is not None
            digester.of(position)
            gc.collect()
            begun = time.process_time()
            for number in range(start + 1, len(recording.log)):
                position, _ = followed(position, recording.log[number], KNOWN, recording.setups)
                digester.like(position, INCREMENTAL if kind == "incremental" else "")
            spent[kind] = min(spent[kind], time.process_time() - begun)
    return spent["whole"] / spent["incremental"]


def figures() -> list[Figure]:
    """Measure."""
    state = demo_state(forces=FORCES)
    turned = list(state.owners)
    panel = next(panel for panel, owner in enumerate(turned) if owner == "federation")
    turned[panel] = "zeon"
    with tempfile.TemporaryDirectory() as folder:
        long = saved_war(Path(folder))
    return [
        Figure(
            f"legal orders of {FORCES} forces ({legal_of_all(state):,})",
            milliseconds(lambda: legal_of_all(state)),
            "ms",
        ),
        Figure(
            f"supply on {state.map.size:,} panels",
            median_microseconds(lambda: cut_panels(state, turned), 50) / 1000,
            "ms",
            2,
        ),
        Figure("clone of a war", median_microseconds(state.clone, 500), "us"),
        Figure("digest of a war", median_microseconds(lambda: state_digest(WAR.ruleset, state), 50), "us"),
        *long,
    ]


if __name__ == "__main__":
    show(figures())
