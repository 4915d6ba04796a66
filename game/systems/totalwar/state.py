"""The state of a war: a thin mutable container of dicts of frozen leaves."""

from operator import attrgetter
from typing import TYPE_CHECKING, Literal

import msgspec

from game.core.bridge import BattleOrder
from game.core.ids import FrameId, PlayerId, UnitId
from game.core.outcome import Outcome
from game.core.prompts import Prompt
from game.core.rng import HIDDEN
from game.systems.totalwar.profile import SiteKind, Standing

if TYPE_CHECKING:
    from game.systems.totalwar.campaign import Campaign, Theatre

SYSTEM = PlayerId("system")
"""The seat that hands in battle reports."""
NEUTRAL_SEAT = PlayerId("neutral")
"""The seat that leads militia without a faction, and factions without an officer."""
PLAY = "play"
"""The answer of who wants to play a battle; with the name of a system: by that system (TW-9.6)."""
NEUTRAL = ""
"""The owner of neutral panels and militia."""
HIDDEN_GOLD = -1
"""The bank of a faction whose secrets the viewer does not share."""

ForceKind = Literal["squadron", "fleet", "superweapon", "garrison", "guard"]
FactionKind = Literal["major", "rogue", "lone"]
Phase = Literal["start", "administration", "movement", "shots", "placement", "over"]
MOBILE: tuple[ForceKind, ...] = ("squadron", "fleet", "superweapon")


class Unit(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One machine. ``pilot`` is a hero's id."""

    id: UnitId
    frame: FrameId
    kills: int = 0
    pilot: str = ""
    name: str = ""


class Force(msgspec.Struct, frozen=True, array_like=True):
    """A squadron, fleet or superweapon, or a garrison or guard that never moves."""

    id: str
    kind: ForceKind
    faction: str
    officer: str
    panel: int
    name: str
    units: tuple[UnitId, ...] = ()
    steps_left: int = 0
    has_moved: bool = False
    has_tagged: bool = False
    order: Standing = "hold"
    home: int = -1
    battles: int = 0
    victories: int = 0
    weapon: str = ""
    charge: int = 0
    shots_fired: int = 0


class Construction(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What is being built on a panel; ``turns_left`` 0: a superweapon that waits for room (TW-4.14)."""

    project: str
    turns_left: int


class Site(msgspec.Struct, frozen=True, array_like=True):
    """What changes about a site."""

    kind: SiteKind
    facilities: tuple[tuple[str, int], ...] = ()
    construction: Construction | None = None
    output_used: int = 0


class Development(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What a faction develops; ``frame`` is the chosen design of a single project."""

    project: str
    frame: FrameId
    turns_left: int


class Faction(msgspec.Struct, frozen=True, array_like=True):
    """A faction, rogue faction or lone rogue. ``origin``: whose models it builds."""

    id: str
    name: str
    colour: str
    kind: FactionKind
    commander: str
    origin: str
    bank: int = 0
    pool: tuple[UnitId, ...] = ()
    developed: tuple[str, ...] = ()
    development: Development | None = None
    since: int = 0
    acts_from: int = 1
    acted_round: int = 0
    is_out: bool = False


class Directive(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What the commander wishes of an officer; ``panel`` -1: a role only."""

    panel: int
    role: str


class Officer(msgspec.Struct, frozen=True, array_like=True):
    """A person: the seat that decides for him, his faction, his rank (0 = lowest), when he was appointed."""

    id: str
    name: str
    player: PlayerId
    faction: str
    rank: int
    appointed: int
    directive: Directive | None = None
    is_out: bool = False


class Delegation(msgspec.Struct, frozen=True, array_like=True):
    """Who allots new units in the commander's place, for which forces, up to how much gold (TW-7.4)."""

    officer: str
    forces: tuple[str, ...]
    ceiling_gold: int = 0


class Hero(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A hero: ``free`` was never hired, ``ready`` waits for a machine, ``away`` comes back in a round."""

    id: str
    faction: str
    status: Literal["free", "ready", "bound", "away", "dead"] = "free"
    returns_round: int = 0


class Raising(msgspec.Struct, frozen=True, array_like=True):
    """A force that stands at the start of its faction's next turn (TW-4.12)."""

    id: str
    kind: Literal["squadron", "fleet"]
    faction: str
    officer: str
    panel: int
    name: str
    units: tuple[UnitId, ...]
    order: Standing = "hold"


class Shot(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An announced shot (TW-4.13)."""

    weapon: str
    faction: str
    panel: int
    direction: int


class Plan(msgspec.Struct, frozen=True, array_like=True):
    """A fleet's move that waits for squadron commanders to say whether they come along (TW-3.1)."""

    fleet: str
    direction: int
    panels: int
    followers: tuple[str, ...]
    ask: tuple[str, ...] = ()
    has_asked: bool = False


class Attack(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A force that stands on an enemy's panel and has not fought yet."""

    force: str
    panel: int
    origin: int
    mode: str = ""
    """How a player wants to play it: ``PLAY``, or that with a battle system; empty: nobody (TW-9.6)."""
    asked: int = 0
    """Sides that have been asked."""


class Battle(msgspec.Struct, frozen=True, array_like=True):
    """A battle that waits for its report, or is being settled (``stage``, TW-2.8)."""

    order: BattleOrder
    attack: Attack
    defender: str
    founding: str = ""
    stage: str = "fought"
    winner: str = ""
    loser: str = ""
    turns: int = 0
    attacker_won: bool = False
    loser_withdrew: bool = False
    losses: tuple[tuple[str, int], ...] = ()
    craft: tuple[tuple[str, int], ...] = ()
    fell: tuple[int, ...] = ()
    capital: str = ""
    heroes: tuple[str, ...] = ()


class Allotment(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Who may fill up which force after a battle (TW-9.2)."""

    force: str
    faction: str
    officer: str


class Petition(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A lone rogue asks a faction to employ him (TW-8.5)."""

    officer: str
    faction: str


class TotalWarRecord(msgspec.Struct, frozen=True):
    """The whole state as a value: what is digested, compared and snapshotted."""

    rng: int
    theatre: int
    round: int
    phase: Phase
    faction: str
    officer: str
    serial: int
    tick: int
    owners: tuple[str, ...]
    cut: tuple[int, ...]
    forces: dict[str, Force]
    units: dict[UnitId, Unit]
    sites: tuple[tuple[int, Site], ...]
    factions: dict[str, Faction]
    officers: dict[str, Officer]
    heroes: dict[str, Hero]
    raisings: dict[str, Raising]
    delegations: dict[str, Delegation]
    petitions: dict[str, Petition]
    shots: dict[str, Shot]
    votes: dict[str, str] | None
    plan: Plan | None
    attacks: tuple[Attack, ...]
    battle: Battle | None
    allotments: tuple[Allotment, ...]
    prompts: tuple[Prompt, ...]
    moving_to: int
    placed: tuple[str, ...]
    outcome: Outcome | None
    counts: dict[str, int] | msgspec.UnsetType = msgspec.UNSET
    mints: dict[str, int] | msgspec.UnsetType = msgspec.UNSET
    arrived: int | msgspec.UnsetType = msgspec.UNSET
    left: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    people: tuple[PlayerId, ...] | msgspec.UnsetType = msgspec.UNSET


_VALUES = attrgetter(*TotalWarRecord.__struct_fields__)
_OWNERS, _CUT, _SITES, _COUNTS, _MINTS, _ARRIVED, _LEFT, _PEOPLE = map(
    TotalWarRecord.__struct_fields__.index,
    ("owners", "cut", "sites", "counts", "mints", "arrived", "left", "people"),
)


class TotalWarState:
    """A war at one moment. ``at`` is derived from ``forces``; ``campaign`` is shared and never changes."""

    __slots__ = ("at", "campaign", *TotalWarRecord.__struct_fields__)

    campaign: "Campaign"
    rng: int
    theatre: int
    round: int
    phase: Phase
    faction: str
    officer: str
    serial: int
    tick: int
    owners: list[str]
    cut: set[int]
    forces: dict[str, Force]
    at: dict[int, tuple[str, ...]]
    units: dict[UnitId, Unit]
    sites: dict[int, Site]
    factions: dict[str, Faction]
    officers: dict[str, Officer]
    heroes: dict[str, Hero]
    raisings: dict[str, Raising]
    delegations: dict[str, Delegation]
    petitions: dict[str, Petition]
    shots: dict[str, Shot]
    votes: dict[str, str] | None
    plan: Plan | None
    attacks: tuple[Attack, ...]
    battle: Battle | None
    allotments: tuple[Allotment, ...]
    prompts: tuple[Prompt, ...]
    moving_to: int
    placed: tuple[str, ...]
    outcome: Outcome | None
    counts: dict[str, int]
    """For each owner how many ids everybody saw given; empty: everything has one ``serial`` number."""
    mints: dict[str, int]
    """For each faction the number from which ids come that others must not foresee; HIDDEN to others."""
    arrived: int
    """The round in which the war came to this map; 0: it began here."""
    left: dict[str, str]
    """For each lone rogue the faction that he has left, whose models his own will know (TW-8.3)."""
    people: tuple[PlayerId, ...]
    """The seats that have changed hands: people lead where programs did at first, or built-in players where
    people did."""

    @property
    def map(self) -> "Theatre":
        """The map on which the war is now."""
        return self.campaign.theatres[self.theatre]

    def clone(self) -> "TotalWarState":
        """Return an independent copy; the leaves are shared."""
        copy = TotalWarState.__new__(TotalWarState)
        copy.campaign = self.campaign
        copy.rng = self.rng
        copy.theatre = self.theatre
        copy.round = self.round
        copy.phase = self.phase
        copy.faction = self.faction
        copy.officer = self.officer
        copy.serial = self.serial
        copy.tick = self.tick
        copy.owners = self.owners.copy()
        copy.cut = self.cut.copy()
        copy.forces = self.forces.copy()
        copy.at = self.at.copy()
        copy.units = self.units.copy()
        copy.sites = self.sites.copy()
        copy.factions = self.factions.copy()
        copy.officers = self.officers.copy()
        copy.heroes = self.heroes.copy()
        copy.raisings = self.raisings.copy()
        copy.delegations = self.delegations.copy()
        copy.petitions = self.petitions.copy()
        copy.shots = self.shots.copy()
        copy.votes = None if self.votes is None else self.votes.copy()
        copy.plan = self.plan
        copy.attacks = self.attacks
        copy.battle = self.battle
        copy.allotments = self.allotments
        copy.prompts = self.prompts
        copy.moving_to, copy.arrived = self.moving_to, self.arrived
        copy.placed = self.placed
        copy.outcome = self.outcome
        copy.counts = self.counts.copy()
        copy.mints = self.mints.copy()
        copy.left, copy.people = self.left.copy(), self.people
        return copy

    def record(self) -> TotalWarRecord:
        """Return the whole state as a value; the order of its dicts is a part of it."""
        values = list(_VALUES(self))
        values[_OWNERS] = tuple(self.owners)
        values[_CUT] = tuple(sorted(self.cut))
        values[_SITES] = tuple(self.sites.items())
        values[_COUNTS] = self.counts or msgspec.UNSET
        values[_MINTS] = self.mints or msgspec.UNSET
        values[_ARRIVED] = self.arrived or msgspec.UNSET
        values[_LEFT] = self.left or msgspec.UNSET
        values[_PEOPLE] = self.people or msgspec.UNSET
        return TotalWarRecord(*values)


def is_hidden(state: TotalWarState, faction: str) -> bool:
    """Whether the viewer of this state does not share a faction's secrets (TW-1.8)."""
    return state.rng == HIDDEN and faction in state.factions and state.factions[faction].bank == HIDDEN_GOLD
