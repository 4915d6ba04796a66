"""The war as one faction sees it now: strengths, threats, and what places are worth."""

from operator import attrgetter
from typing import Final

from game.agents.totalwar.bare_ground import style_on
from game.agents.totalwar.countdown import LAST_FADE, UNCOUNTED, countdown, points_worth
from game.agents.totalwar.force_values import ForceValue
from game.agents.totalwar.landings import Landing, landing
from game.agents.totalwar.map_memory import MapMemory
from game.agents.totalwar.patience import patience
from game.agents.totalwar.rushes import find_rushes
from game.agents.totalwar.strength import (
    LOSS_PERCENT_LOSER,
    THOUSAND,
    fall_chance,
    joined,
    win_chance,
    winner_loss,
)
from game.agents.totalwar.style import USUAL, CampaignStyle
from game.agents.totalwar.yards import refit_panels, slips
from game.systems.totalwar.board import FIGHTERS, enemies_at, full_steps, garrison_at
from game.systems.totalwar.profile import SiteKind
from game.systems.totalwar.roster import squadron_limit
from game.systems.totalwar.state import Force, TotalWarState

NAMED: Final = attrgetter("id")
PANEL_WORTH: Final = 60
"""A panel's income over the turns that one plans for, in tenths of gold."""
SITE_WORTH: Final[dict[SiteKind, int]] = {
    "capital": 20_000,
    "factory": 1200,
    "colony": 250,
    "fortress": 400,
    "resource": 100,
    "special": 300,
}
LIFELINE_WORTH: Final = 40
"""What each gold a turn is worth that is cut off or joined again, in tenths of gold."""
LARGE_THEATRE: Final = 600
"""On a map of more panels there is room for ribbons that are cut easily: rounded ground counts for more."""
COMPACT_WORTH: Final = 8
"""What each own neighbour of a panel that is taken adds to its worth there."""
FACTORY_PERCENT: Final = 250
"""What a factory counts for whoever has more gold than his yards can turn into machines (TW-4.9)."""
PLENTY: Final = 30
"""With so many machines in the pool, squadrons go back to be filled up before they are spent."""
THINNED_PERCENT: Final = 60
ENEMY_PERCENT: Final = 160
"""What the enemy loses counts beside what one gains."""
WON_PERCENT: Final = 200
"""Whoever has so much of the enemy's strength finishes the war: force after force against what is left."""
FULL_PERCENT: Final = 80
"""A squadron with so many of its slots taken is full enough to fight."""
HOPELESS_RATIO: Final = 4
"""Officers withdraw at once from whoever is so many times stronger (see ``game.agents.skirmish``)."""
IDLE_GOLD: Final = 240
"""More gold than this, beside what is kept, is idle: it goes into whatever the rules let gold buy."""
GUARD_PERCENT: Final = 5
"""How much of a site's worth counts for standing guard on it: with all of it the forces never leave home."""


class Outlook:
    """What one faction can tell from a state that its leader sees. It is made anew for every decision."""

    __slots__ = (
        "_cuttable",
        "_defence",
        "_guarded",
        "_held",
        "_open_ground",
        "_stormers",
        "_threat",
        "_worth",
        "_yards",
        "caution",
        "countdown",
        "enemies",
        "enemy_weapons",
        "faction",
        "fade",
        "is_late",
        "is_won",
        "left_behind",
        "memory",
        "own",
        "price",
        "rally",
        "rings",
        "rushes",
        "slips",
        "spares_losses",
        "state",
        "strength",
        "style",
        "supply_cut_vertices",
        "support",
        "threats",
        "too_early",
        "values",
    )

    def __init__(self, state: TotalWarState, faction: str, memory: MapMemory, style: CampaignStyle) -> None:
        """Look at everybody once."""
        self.state = state
        self.faction = faction
        self.memory = memory
        self.style = style = style_on(state, style)
        forces = [force for force in state.forces.values() if force.kind in FIGHTERS and force.panel >= 0]
        self.own = [force for force in forces if force.faction == faction]
        self.enemies = [force for force in forces if force.faction != faction]
        self.enemy_weapons = {
            force.panel: 10 * state.campaign.superweapons[force.weapon].cost_gold
            for force in state.forces.values()
            if force.kind == "superweapon" and force.faction != faction and force.panel >= 0
        }
        memory.values.look(state)
        memory.holdings.look(state)
        self.values = {force.id: memory.values.of(state, force) for force in forces}
        self.strength = {name: value.strength for name, value in self.values.items()}
        self.price = {name: value.price for name, value in self.values.items()}
        mine, theirs = self.own_strength(), self.enemy_strength()
        left = patience(state.round - state.arrived, memory.journey())
        self.is_late = left.is_late
        self.is_won = mine * 100 > theirs * WON_PERCENT or (left.is_late and mine > theirs)
        # losses that an enemy who earns more replaces sooner are spared, though the field is won
        looks_ahead = style.main_effort and len(state.map.panels) >= LARGE_THEATRE
        is_decided = self.is_won and not left.is_late
        self.spares_losses = looks_ahead and is_decided and not self._earns_most()
        can_wait = style.main_effort and not left.is_late
        looked = landing(state, faction, forces, self.values, memory.steps_to) if can_wait else Landing()
        self.too_early, self.left_behind = looked
        self.countdown = countdown(state, faction) if style.counts_rounds else UNCOUNTED
        is_last = self.countdown.is_last
        self.fade = left.fade if style.caution or self.is_won else 100
        self.caution = style.caution * self.fade // 100
        if is_last:
            self.fade, self.caution = LAST_FADE, 0
        looks = bool(style.caution or style.guards) and (self.countdown.is_answered or not is_last)
        self.threats = memory.threats.find(state, self.enemies, self.values) if looks else {}
        self.support = memory.support.find(state, self.own, self.values) if style.answers else {}
        looks_behind = style.supply_cut_vertices and not is_last
        self.supply_cut_vertices = memory.cut_vertices.find(state) if looks_behind else {}
        self.rings = memory.holdings.rings(state, faction) if looks_behind else {}
        looks_home = state, faction, self.enemies, self.strength, self.support, memory.steps_to
        self.rushes = find_rushes(*looks_home) if style.homecoming and not is_last else ()
        self._cuttable: dict[int, int] | None = None
        self._open_ground: int | None = None
        self._yards: frozenset[int] | None = None
        waits = style.musters and not is_last
        self.rally = self.yards() if waits and not self.is_won else frozenset()
        self.slips = slips(state, faction, self.producing()) if waits else frozenset()
        self._defence: dict[int, int] = {}
        self._worth: dict[int, int] = {}
        self._guarded: dict[int, int] = {}
        self._held: dict[int, int] = {}
        self._threat: dict[int, int] = {}
        self._stormers: dict[int, list[int]] = {}

    def income(self, faction: str = "") -> int:
        """Return the gold that a faction, the own one if none is named, earns a turn."""
        return self.memory.holdings.income(self.state, faction or self.faction)

    def _earns_most(self) -> bool:
        mine = self.income()
        return all(mine >= self.income(other) for other in self.state.factions)

    def producing(self) -> tuple[int, ...]:
        """Return the own panels on which units are built (TW-4.9)."""
        return self.memory.holdings.producing(self.state, self.faction)

    def yards(self) -> frozenset[int]:
        """Return the panels beside yards of suits, and beside docks while the pool is full (TW-4.9)."""
        if self._yards is None:
            self._yards = refit_panels(self.state, self.faction, self.producing())
        return self._yards

    @property
    def idle_gold(self) -> int:
        """Return the gold that the yards could not turn into machines: above 0 nothing has to be saved up."""
        return self.state.factions[self.faction].bank - self.style.thrift - IDLE_GOLD

    def cuttable(self) -> dict[int, int]:
        """Return the others' panels whose loss cuts something off, with the gold behind each (TW-5.5)."""
        if self._cuttable is None:
            found = self.supply_cut_vertices or self.memory.cut_vertices.find(self.state)
            self._cuttable = {
                panel: gold
                for panel, gold in found.items()
                if self.state.owners[panel] not in ("", self.faction)
            }
        return self._cuttable

    def has_room(self, force: Force) -> bool:
        """Whether much is missing in a squadron that a yard could fill up."""
        return self._is_filled_below(force, FULL_PERCENT)

    def is_spent(self, force: Force) -> bool:
        """Whether so little is left of a squadron that it ought to go back to a yard first.

        Who has been told where to go turns back later.
        """
        pool, officer = self.state.factions[self.faction].pool, self.state.officers.get(force.officer)
        is_told = officer is not None and officer.directive is not None
        spent = (USUAL if is_told else self.style.weights).spent_percent
        percent = THINNED_PERCENT if len(pool) >= PLENTY else spent
        return bool(self.rally) and self._is_filled_below(force, percent)

    def is_hopeless(self, force: Force, panel: int) -> bool:
        """Whether a force would leave a battle there as soon as it begins, and could be filled up first."""
        return self.strength[force.id] * HOPELESS_RATIO < self.defence(panel) and self.has_room(force)

    def _is_filled_below(self, force: Force, percent: int) -> bool:
        if force.kind != "squadron" or not force.officer:
            return False
        return self.value(force).slots * 100 < squadron_limit(self.state, force.officer) * percent

    def defence(self, panel: int) -> int:
        """Return how strong whatever would fight an intruder on a panel is."""
        known = self._defence.get(panel)
        if known is None:
            enemies = enemies_at(self.state, panel, self.faction)
            known = sum(self.value(enemy).strength for enemy in enemies) if enemies else 0
            self._defence[panel] = known
        return known

    def value(self, force: Force) -> ForceValue:
        """Return what a force of any kind is worth."""
        return self.values.get(force.id) or self.memory.values.of(self.state, force)

    def nerve(self, force: Force) -> int:
        """Return what a force counts for when its staff asks whether to stay in a battle."""
        return self.value(force).nerve

    def threat(self, panel: int) -> int:
        """Return how strong the enemies are, one after the other, that could come to a panel."""
        known = self._threat.get(panel)
        if known is None:
            known = self._threat[panel] = joined(strength for _, strength in self.threats.get(panel, ()))
        return known

    def open_ground(self) -> int:
        """Return how many panels belong to nobody and are there for the taking."""
        if self._open_ground is None:
            owners, is_passable = self.state.owners, self.state.map.is_passable
            held = {force.panel for force in self.state.forces.values()}
            self._open_ground = sum(not owners[at] and is_passable[at] for at in self.state.map.panels)
            self._open_ground -= sum(
                at >= 0 and not owners[at] and is_passable[at] and self.defence(at) > 0 for at in held
            )
        return self._open_ground

    def worth(self, panel: int) -> int:
        """Return what it is worth to take a panel from whoever has it; 0 for an own one."""
        known = self._worth.get(panel)
        if known is None:
            known = self._worth[panel] = self._find_worth(panel)
        return known

    def _find_worth(self, panel: int) -> int:
        owner = self.state.owners[panel]
        if owner == self.faction:
            return 0
        worth = PANEL_WORTH if panel in self.too_early else self.holding(panel)
        return (worth * ENEMY_PERCENT // 100 if owner else worth) + self.rings.get(panel, 0)

    def holding(self, panel: int) -> int:
        """Return what a panel is worth to whoever holds it."""
        site = self.state.sites.get(panel)
        if self.countdown.is_last and (site is None or site.kind != "capital"):
            return points_worth(self.state, panel)
        if site is None:
            return PANEL_WORTH
        gold, worth = self.state.map.sites[panel].yield_gold, SITE_WORTH[site.kind]
        if site.kind == "factory" and self.idle_gold > IDLE_GOLD:
            worth = worth * FACTORY_PERCENT // 100
        return PANEL_WORTH + worth + gold * 10 * self.style.weights.yield_turns

    def roundness(self, panels: tuple[int, ...]) -> int:
        """Return what it is worth that ground taken together adjoins own ground, on large maps (TW-5.4)."""
        if len(self.state.map.panels) < LARGE_THEATRE or not self.style.far:
            return 0
        owners, neighbours = self.state.owners, self.state.map.neighbours
        beside = (near for panel in panels for near in neighbours[panel])
        return COMPACT_WORTH * sum(owners[near] == self.faction or near in panels for near in beside)

    def fight(self, force: Force, panel: int, helpers: int = 0) -> tuple[int, int]:
        """Return the worth of attacking a panel and the chance in thousandths.

        ``helpers``: strength of others that can follow up in the same turn.
        """
        mine, theirs = self.strength[force.id], self.defence(panel)
        alone = win_chance(mine, theirs)
        chance = win_chance(joined((mine, helpers)), theirs) if helpers else alone
        enemies = () if self.countdown.is_last else enemies_at(self.state, panel, self.faction)
        stake = sum(self.value(enemy).price for enemy in enemies)
        price = self.price[force.id]
        gain = chance * (stake + self.prize(force, panel)) // THOUSAND
        gain += (THOUSAND - chance) * stake * winner_loss(theirs, mine) // (THOUSAND * THOUSAND)
        cost = alone * price * winner_loss(mine, theirs) // (THOUSAND * THOUSAND)
        cost += (THOUSAND - alone) * price * LOSS_PERCENT_LOSER // (THOUSAND * 100)
        return gain - cost * self.fade // 100, chance

    def prize(self, force: Force, panel: int) -> int:
        """Return what winning on a panel brings: the panel, and a fleet's neighbours (TW-5.2, TW-5.3)."""
        worth = self.worth(panel)
        if force.kind != "fleet":
            return worth
        spoils = ("", self.state.owners[panel])
        for near in self.state.map.neighbours[panel]:
            owner = self.state.owners[near]
            if owner == self.faction or owner not in spoils or not self.is_open(near):
                continue
            worth += self.worth(near)
        return worth

    def is_open(self, panel: int) -> bool:
        """Whether a panel has neither garrison nor force, and is no capital."""
        if self.state.at.get(panel):
            return False
        garrison = garrison_at(self.state, panel)
        site = self.state.sites.get(panel)
        return (garrison is None or not garrison.units) and (site is None or site.kind != "capital")

    def danger(self, force: Force, panel: int) -> int:
        """Return what a force stands to lose on a panel to enemies who come next turn."""
        if not self.caution:
            return 0
        threat = self.threat(panel)
        if not threat:
            return 0
        mine = self.strength[force.id] + self.garrison(panel)
        lost = win_chance(threat, mine)
        if lost < THOUSAND // 4:
            return 0
        price = self.price[force.id]
        back = min(price, threat) * (THOUSAND - lost) // THOUSAND
        return max(0, price * lost // THOUSAND - back) * self.caution // 100

    def garrison(self, panel: int) -> int:
        """Return how strong the own garrison of a panel is."""
        known = self._held.get(panel)
        if known is None:
            garrison = garrison_at(self.state, panel)
            is_own = garrison is not None and garrison.faction == self.faction
            known = self._held[panel] = self.value(garrison).strength if garrison and is_own else 0
        return known

    def guard_worth(self, force: Force, panel: int) -> int:
        """Return what it is worth that a force stands on an own site, given who could come."""
        site = self.state.sites.get(panel)
        behind = self.supply_cut_vertices.get(panel, 0)
        if not self.style.guards or self.state.owners[panel] != self.faction:
            return 0
        if site is None and not behind:
            return 0
        if site is not None and site.kind == "capital" and self.style.capital_guard:
            return self._capital_guard(force, panel)
        threat = self.threat(panel)
        if site is not None and site.kind == "capital":
            threat = max(threat, self.approach(panel) // 2)
        if not threat:
            return 0
        held = self.garrison(panel)
        saved = win_chance(threat, held) - win_chance(threat, held + self.strength[force.id])
        worth = self.holding(panel) + LIFELINE_WORTH * behind
        return worth * saved * (100 if self.countdown.is_last else GUARD_PERCENT) // (100 * THOUSAND)

    def _capital_guard(self, force: Force, panel: int) -> int:
        """Return what it is worth that a force stands in an own capital, by who could storm it next turn."""
        held = self.garrison(panel)
        saved = self.fall(panel, held) - self.fall(panel, held + self.strength[force.id])
        return self.holding(panel) * saved * self.style.capital_guard // (100 * THOUSAND)

    def fall(self, panel: int, held: int) -> int:
        """Return the chance in thousandths that a place falls to the enemies who can be there next turn."""
        known = self._stormers.get(panel)
        if known is None:
            known = self._stormers[panel] = sorted((s for _, s in self.threats.get(panel, ())), reverse=True)
        return fall_chance(known, held)

    def approach(self, panel: int) -> int:
        """Return how strong the enemies within two turns of a panel are."""
        known = self._guarded.get(panel)
        if known is None:
            steps = self.memory.steps_to(panel)
            near = [
                force for force in self.enemies if steps[force.panel] <= 2 * full_steps(self.state, force)
            ]
            known = self._guarded[panel] = joined(self.strength[force.id] for force in near)
        return known

    def own_strength(self) -> int:
        """Return the strength of all own forces."""
        return sum(map(self.strength.__getitem__, map(NAMED, self.own)))

    def enemy_strength(self) -> int:
        """Return the strength of all enemy forces."""
        return sum(map(self.strength.__getitem__, map(NAMED, self.enemies)))
