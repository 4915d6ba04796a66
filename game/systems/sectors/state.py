"""The state of a campaign: a thin mutable container of dicts of frozen leaves."""

from __future__ import annotations

from operator import attrgetter
from typing import Literal

import msgspec

from game.core.ids import PlayerId
from game.core.outcome import Outcome
from game.systems.sectors.campaign import Campaign
from game.systems.sectors.profile import SectorsOptions

SYSTEM = PlayerId("system")
"""The seat that hands in battle reports."""
NOWHERE = -1
"""The region of whoever is not on the map."""
NOT_BEGUN = -1
HIDDEN = -1
"""A treasury that the viewer does not share."""

Status = Literal["active", "fallen", "queued", "struck", "quit", "visitor"]
Phase = Literal["planning", "scan", "combat", "production", "over"]
Stage = Literal["", "borders", "regions"]
Case = Literal["", "single", "pairs", "all_meet", "matches", "rounds"]
GameStatus = Literal["open", "ready", "automatic", "hand", "aside", "later", "done"]
Winner = Literal["", "attacker", "defender", "draw", "both"]
"""How a game ended: who won, a draw, or both units destroyed; "" it goes on."""
Medal = Literal["none", "silver", "gold"]
MarkKind = Literal["attack", "defend", "hold", "avoid"]


class Player(msgspec.Struct, frozen=True, array_like=True):
    """A player and his one unit (SE-1.2).

    ``border`` is (from, to) while it stands on a border, ``origin`` the region whence it came to its own,
    ``entered`` the turn in which it did, ``since`` its place in the order of service.
    """

    id: PlayerId
    race: str
    status: Status
    region: int = NOWHERE
    border: tuple[int, ...] = ()
    origin: int = NOWHERE
    entered: int = 0
    since: int = 0
    missed: int = 0
    is_ai: bool = True
    medal: Medal = "none"
    wins: int = 0
    mate: PlayerId = PlayerId("")
    """The AI team-mate whose orders and battles a waiting person has taken over (SE-1.4)."""
    place: int = NOWHERE
    """Orders the queues: who has come earlier has the smaller one. Who is struck keeps his (SE-1.7)."""
    appeals: bool = False


class Race(msgspec.Struct, frozen=True, array_like=True):
    """What everybody knows of a race; ``used`` is the turn in which its ability was used last."""

    id: str
    general: PlayerId
    queue: tuple[PlayerId, ...] = ()
    points: int = 0
    used: int = 0
    is_out: bool = False


class Order(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A unit's secret order; ``number`` is its place in the order of submission of its race (SE-2.8)."""

    unit: PlayerId
    region: int
    number: int


class Use(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A use of a race's ability: whose idea, on which unit, in which region (SE-3.6).

    ``number`` is its place in the order of submission of its race (SE-2.3), which only the race knows.
    """

    player: PlayerId
    unit: PlayerId = PlayerId("")
    region: int = NOWHERE
    number: int = 0


class MapMark(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A mark of the General on a region (SE-1.3)."""

    region: int
    kind: MarkKind


class Note(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A note on a race's board (SE-1.6)."""

    number: int
    player: PlayerId
    text: str
    is_pinned: bool = False


class Plan(msgspec.Struct, frozen=True, array_like=True):
    """What a race knows alone: treasury, orders, asks, the grant, marks and its board (SE-2.1)."""

    resources: int = 0
    production: int = 0
    orders: tuple[Order, ...] = ()
    asks: tuple[Use, ...] = ()
    grant: Use | None = None
    marks: tuple[MapMark, ...] = ()
    notes: tuple[Note, ...] = ()
    serial: int = 0


HIDDEN_PLAN = Plan(resources=HIDDEN, production=HIDDEN, serial=HIDDEN)
"""What others see of it."""


class Answer(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """How a seat wants to fight a game, and on which map."""

    seat: PlayerId
    way: str
    map: str = ""


class Result(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A result as somebody enters it: ``points`` are the attacker's (SE-4.11, SE-9.1)."""

    seat: PlayerId
    winner: Winner
    turns: int
    points: int


class Game(msgspec.Struct, frozen=True, array_like=True):
    """One game between two units.

    ``way`` is automatic, by hand or a battle system, ``who`` plays it; ``begun`` the campaign turn in which
    it began. ``turns`` are its game turns so far, ``points`` the attacker's difference (SE-4.9), ``losses``
    those of attacker and defender in an automatic game.
    """

    id: str
    attacker: PlayerId
    defender: PlayerId
    status: GameStatus = "open"
    way: str = ""
    who: str = ""
    map: str = ""
    answers: tuple[Answer, ...] = ()
    later: tuple[PlayerId, ...] = ()
    """Units whose sides asked for later (SE-6.2)."""
    begun: int = NOT_BEGUN
    turns: int = 0
    losses: tuple[int, ...] = (0, 0)
    winner: Winner = ""
    points: int = 0
    replays: int = 0
    results: tuple[Result, ...] = ()
    cause: str = ""
    """"" fought, or why it ended otherwise: conceded, default, stopped, decided, entered."""


class Battle(msgspec.Struct, frozen=True, array_like=True):
    """A battle in a region (``region``) or on a border (``border``, the smaller number first).

    ``fighters`` are the units still in it, ``games`` those of the round that is being fought. ``held``: the
    turn in which it was put off to the next, and nobody leaves it. ``case`` is that of the last round; "":
    there was none, or it was stopped. ``defends``: at a border the region from which the defenders come, in a
    rematch the defending race.
    """

    id: str
    region: int
    border: tuple[int, ...]
    fighters: tuple[PlayerId, ...]
    case: Case = ""
    round: int = 0
    games: tuple[Game, ...] = ()
    held: int = NOT_BEGUN
    defends: str = ""
    pairs: tuple[tuple[PlayerId, PlayerId], ...] = ()
    """Pairings that the administrator entered, until every General agrees (SE-4.8)."""
    agreed: tuple[PlayerId, ...] = ()
    needs_pairs: bool = False
    credited: tuple[PlayerId, ...] = ()
    """Players whose win in this battle counts already (SE-8.2)."""


class Fall(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A unit that died this turn, with the game turn of its death (SE-4.2)."""

    player: PlayerId
    turn: int


class Petition(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A player's petition for a change of rules, on its way through his General (SE-9.2).

    Only his race knows of it until the General hands it on; ``refused``: he did not.
    """

    player: PlayerId
    number: int
    text: str
    status: Literal["general", "refused", "administrator", "accepted", "declined"] = "general"


UNKNOWN_PETITIONS = ("general", "refused")
"""States of a petition of which only its race knows (SE-9.2)."""


class Dispatch(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What befell a player at the merge (SE-2.6), or that a place is free for him (SE-1.5)."""

    player: PlayerId
    what: Literal["moved", "stays", "held_back", "teleported", "border", "place_free", "bound"]
    region: int = NOWHERE
    to: int = NOWHERE


class TurnScore(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Territory points and regions of a race at the end of a turn (SE-7.1)."""

    turn: int
    race: str
    points: int
    regions: int


class OptionChange(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A change of the campaign's options, from a turn on (SE-9.2)."""

    turn: int
    name: str
    value: str | int | bool


class Finished(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A finished game, for the page of fixtures (SE-4.10)."""

    turn: int
    place: tuple[int, ...]
    attacker: PlayerId
    defender: PlayerId
    winner: Winner
    turns: int
    map: str
    undone: bool = False


class SectorsRecord(msgspec.Struct, frozen=True):
    """The whole state as a value: what is digested, compared and snapshotted."""

    rng: int
    turn: int
    phase: Phase
    stage: Stage
    options: SectorsOptions
    owners: tuple[str, ...]
    players: dict[PlayerId, Player]
    races: dict[str, Race]
    plans: dict[str, Plan]
    committed: tuple[PlayerId, ...]
    battles: dict[str, Battle]
    scanned: tuple[tuple[str, PlayerId], ...]
    disputed: tuple[int, ...]
    fallen: tuple[Fall, ...]
    retreating: tuple[PlayerId, ...]
    dispatches: tuple[Dispatch, ...]
    fixtures: tuple[Finished, ...]
    scores: tuple[TurnScore, ...]
    petitions: tuple[Petition, ...]
    changes: tuple[OptionChange, ...]
    served: int
    outcome: Outcome | None
    endings: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    """Why each finished game is over, as the game had it; campaigns of before version 17 do not keep it."""
    administrator: PlayerId | msgspec.UnsetType = msgspec.UNSET
    """Who administers the campaign, if that is not he who did at first."""


_VALUES = attrgetter(*SectorsRecord.__struct_fields__)
_OWNERS = SectorsRecord.__struct_fields__.index("owners")


class SectorsState:
    """A campaign at one moment. ``campaign`` is shared and never changes."""

    __slots__ = ("campaign", *SectorsRecord.__struct_fields__)

    campaign: Campaign
    rng: int
    turn: int
    phase: Phase
    stage: Stage
    options: SectorsOptions
    owners: list[str]
    players: dict[PlayerId, Player]
    races: dict[str, Race]
    plans: dict[str, Plan]
    committed: tuple[PlayerId, ...]
    battles: dict[str, Battle]
    scanned: tuple[tuple[str, PlayerId], ...]
    disputed: tuple[int, ...]
    fallen: tuple[Fall, ...]
    retreating: tuple[PlayerId, ...]
    dispatches: tuple[Dispatch, ...]
    fixtures: tuple[Finished, ...]
    scores: tuple[TurnScore, ...]
    petitions: tuple[Petition, ...]
    changes: tuple[OptionChange, ...]
    served: int
    outcome: Outcome | None
    endings: tuple[str, ...] | msgspec.UnsetType
    administrator: PlayerId | msgspec.UnsetType

    def __init__(self, campaign: Campaign, record: SectorsRecord) -> None:
        """Take over what a record says."""
        self.campaign = campaign
        for name, value in zip(SectorsRecord.__struct_fields__, _VALUES(record)):
            setattr(self, name, value.copy() if isinstance(value, dict) else value)
        self.owners = list(record.owners)

    def clone(self) -> SectorsState:
        """Return an independent copy; the leaves are shared."""
        return SectorsState(self.campaign, self.record())

    def record(self) -> SectorsRecord:
        """Return the whole state as a value; its dicts are copies."""
        values = list(_VALUES(self))
        for number, value in enumerate(values):
            if isinstance(value, dict):
                values[number] = value.copy()
        values[_OWNERS] = tuple(self.owners)
        return SectorsRecord(*values)
