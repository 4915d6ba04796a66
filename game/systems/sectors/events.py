"""What happens in a campaign."""

from typing import Literal

import msgspec

from game.core.bridge import BattleReport
from game.core.events import Event
from game.core.ids import PlayerId
from game.core.kernel import Step
from game.core.outcome import Outcome
from game.systems.sectors.events_people import BoardEvent, PeopleEvent
from game.systems.sectors.state import (
    Answer,
    Battle,
    Case,
    Dispatch,
    Fall,
    Finished,
    Game,
    GameStatus,
    Order,
    Phase,
    Result,
    SectorsState,
    Stage,
    TurnScore,
    Use,
    Winner,
)

Travel = Literal["move", "teleport", "border", "back"]
HeldAfter = Literal["", "draw", "stop"]


class Move(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A unit went from one region towards another: it is there, or on the border between them."""

    unit: PlayerId
    start: int
    to: int
    how: Travel = "move"


class TurnStarted(Event, frozen=True, kw_only=True):
    """A campaign turn began; these regions are disputed while it lasts (SE-6.3)."""

    turn: int
    disputed: tuple[int, ...]


class PhaseStarted(Event, frozen=True, kw_only=True):
    """A part of the turn began."""

    phase: Phase
    stage: Stage = ""


class OrderGiven(Event, frozen=True, kw_only=True):
    """A unit's order was given or changed; only its race knows (SE-2.1)."""

    race: str
    order: Order


class SeatCommitted(Event, frozen=True, kw_only=True):
    """A seat is done with this part of the turn; ``is_late``: the deadline did it for him (SE-2.8)."""

    player: PlayerId
    is_late: bool = False


class DeadlineCalled(Event, frozen=True, kw_only=True):
    """The deadline came; these seats had not committed (SE-1.8, SE-2.8)."""

    missing: tuple[PlayerId, ...]


class AbilityAsked(Event, frozen=True, kw_only=True):
    """A player asked his General for the special ability (SE-3.6)."""

    race: str
    use: Use


class AbilityGranted(Event, frozen=True, kw_only=True):
    """The General granted a use of the special ability, or means to use it himself (SE-3.6)."""

    race: str
    use: Use


class GrantRevoked(Event, frozen=True, kw_only=True):
    """The grant was taken back, or lapsed (SE-3.6)."""

    race: str


class AbilityUsed(Event, frozen=True, kw_only=True):
    """A race used its special ability (SE-3)."""

    race: str
    effect: str
    use: Use


class OrdersMerged(Event, frozen=True, kw_only=True):
    """All orders were merged at once (SE-2.9). ``dispatches`` are those of the viewer's race."""

    moves: tuple[Move, ...]
    dispatches: tuple[Dispatch, ...]


class UnitsArrived(Event, frozen=True, kw_only=True):
    """Units left the border on which they stood: into the region ahead, or back (SE-2.10)."""

    moves: tuple[Move, ...]


class RegionsTaken(Event, frozen=True, kw_only=True):
    """Regions have another owner (SE-2.11, SE-5.3)."""

    race: str
    regions: tuple[int, ...]


class BattleOpened(Event, frozen=True, kw_only=True):
    """Hostile units met (SE-4.1)."""

    battle: Battle


class RoundOpened(Event, frozen=True, kw_only=True):
    """The games of a round were paired."""

    battle: str
    case: Case
    round: int
    games: tuple[Game, ...]
    fighters: tuple[PlayerId, ...]
    defends: str = ""


class PairsNeeded(Event, frozen=True, kw_only=True):
    """The Generals have to agree who meets whom (SE-4.8)."""

    battle: str


class PairsEntered(Event, frozen=True, kw_only=True):
    """The administrator entered pairings (SE-4.8)."""

    battle: str
    pairs: tuple[tuple[PlayerId, PlayerId], ...]


class PairsAnswered(Event, frozen=True, kw_only=True):
    """A General agreed to the pairings, or did not (SE-4.8)."""

    battle: str
    player: PlayerId
    agrees: bool


class ChallengeAnswered(Event, frozen=True, kw_only=True):
    """A side said how it wants to fight a game (SE-4.1)."""

    game: str
    answer: Answer


class GameArranged(Event, frozen=True, kw_only=True):
    """It is settled how a game is fought, or that it waits (SE-4.1, SE-6.2)."""

    game: str
    status: GameStatus
    way: str = ""
    who: str = ""
    map: str = ""
    later: tuple[PlayerId, ...] = ()
    begun: int = -1


class GamePlayed(Event, frozen=True, kw_only=True):
    """A game went on, or came to its end: all that is known of it now (SE-4.11)."""

    game: str
    status: GameStatus
    turns: int
    winner: Winner
    points: int
    losses: tuple[int, ...] = (0, 0)
    replays: int = 0
    cause: str = ""


class BattleReported(Event, frozen=True, kw_only=True):
    """A battle system reported what became of a game."""

    game: str
    report: BattleReport


class ResultEntered(Event, frozen=True, kw_only=True):
    """A side entered the result of a game on a real table (SE-9.1)."""

    game: str
    result: Result


class RoundClosed(Event, frozen=True, kw_only=True):
    """A round of a battle is over: who died, who goes back, which games count (SE-4).

    ``goes_on``: it is not, but whoever has died in it leaves the map (SE-4.2).
    """

    battle: str
    falls: tuple[Fall, ...]
    back: tuple[PlayerId, ...]
    credits: tuple[PlayerId, ...]
    fixtures: tuple[Finished, ...]
    goes_on: bool = False


class BattleHeld(Event, frozen=True, kw_only=True):
    """A battle goes on next turn, and nobody leaves it (SE-4.12, SE-4.16).

    ``after``: what it goes on after as a new battle, a drawn pair (SE-4.4) or a round that was stopped
    (SE-6.6); "": it is the same one.
    """

    battle: str
    after: HeldAfter = ""


class BattleEnded(Event, frozen=True, kw_only=True):
    """A battle is over."""

    battle: str


class UnitsRetreated(Event, frozen=True, kw_only=True):
    """Who fought without a decision went back (SE-4.12); ``lost`` found no region of their race."""

    moves: tuple[Move, ...]
    lost: tuple[PlayerId, ...]


class UnitsQueued(Event, frozen=True, kw_only=True):
    """The fallen went to the bottom of their races' queues, in this order (SE-4.2)."""

    players: tuple[PlayerId, ...]


class IncomeGained(Event, frozen=True, kw_only=True):
    """A race's regions yielded (SE-5.1)."""

    race: str
    resources: int
    production: int


class UnitBought(Event, frozen=True, kw_only=True):
    """The first of a queue was deployed (SE-5.2)."""

    race: str
    player: PlayerId
    region: int
    resources: int
    production: int


class TurnScored(Event, frozen=True, kw_only=True):
    """Territory points were counted (SE-7.1)."""

    scores: tuple[TurnScore, ...]


class RaceOut(Event, frozen=True, kw_only=True):
    """A race has neither a region nor a unit (SE-1.10)."""

    race: str


class CampaignEnded(Event, frozen=True, kw_only=True):
    """The campaign is over (SE-7.3). ``races`` have won, also where nobody plays them any more."""

    outcome: Outcome
    races: tuple[str, ...] = ()


PlanEvent = OrderGiven | AbilityAsked | AbilityGranted | GrantRevoked | IncomeGained
BattleEvent = (
    BattleOpened
    | RoundOpened
    | PairsNeeded
    | PairsEntered
    | PairsAnswered
    | ChallengeAnswered
    | GameArranged
    | GamePlayed
    | BattleReported
    | ResultEntered
    | RoundClosed
    | BattleHeld
    | BattleEnded
)
MapEvent = (
    TurnStarted
    | PhaseStarted
    | SeatCommitted
    | DeadlineCalled
    | AbilityUsed
    | OrdersMerged
    | UnitsArrived
    | RegionsTaken
    | UnitsRetreated
    | UnitsQueued
    | UnitBought
    | TurnScored
    | RaceOut
    | CampaignEnded
)
SectorsEvent = MapEvent | PlanEvent | BoardEvent | PeopleEvent | BattleEvent
SectorsStep = Step[SectorsState, SectorsEvent]
