"""What happens around the units: setting up, rounds, objectives, points, questions."""

from typing import Literal

from game.core.events import Event
from game.core.ids import PlayerId, UnitId
from game.core.outcome import Outcome
from game.systems.wargame.jobs import AnyJob


class RolesCast(Event, frozen=True, kw_only=True):
    """It is settled which team attacks."""

    player: PlayerId
    attacker: int


class EdgeTaken(Event, frozen=True, kw_only=True):
    """The defender chose his short edge; ``is_flipped``: not the usual one."""

    player: PlayerId
    is_flipped: bool


class SecondariesPicked(Event, frozen=True, kw_only=True):
    """A team took its secondary objectives in secret."""

    player: PlayerId
    side: int
    picks: tuple[str, ...]


class SecondariesShown(Event, frozen=True, kw_only=True):
    """A team's secondary objectives, shown at the end with their points."""

    player: PlayerId
    side: int
    picks: tuple[str, ...]
    points: int


class StageBegan(Event, frozen=True, kw_only=True):
    """The next stage of setting up begins; whose choice it is."""

    stage: Literal["edges", "secondaries", "markers", "deploy"]
    side: int


class MarkerPlaced(Event, frozen=True, kw_only=True):
    """An objective was put down."""

    player: PlayerId
    marker: str
    tile: int


class WallPlaced(Event, frozen=True, kw_only=True):
    """A wall was put down."""

    player: PlayerId
    structure: str
    tile: int


class UnitDeployed(Event, frozen=True, kw_only=True):
    """A unit was put into its area. ``next_side`` places the next."""

    player: PlayerId
    unit: UnitId
    tile: int
    level: int
    facing: int


class FacingChosen(Event, frozen=True, kw_only=True):
    """A deployed unit faces a side; ``next_side`` places the next unit."""

    unit: UnitId
    facing: int
    next_side: int


class DeploymentClosed(Event, frozen=True, kw_only=True):
    """A team places no more units."""

    player: PlayerId
    side: int
    next_side: int


class ReservesHeld(Event, frozen=True, kw_only=True):
    """A team leaves those in reserve waiting for this round."""

    player: PlayerId
    side: int
    units: tuple[UnitId, ...]


class EmissaryNamed(Event, frozen=True, kw_only=True):
    """The attacker's dearest unit of the mission's classes is its emissary: its main section is stronger."""

    unit: UnitId
    index: int
    left: int


class RoundStarted(Event, frozen=True, kw_only=True):
    """A round began: all units may act again. ``side`` activates first."""

    round: int
    side: int
    player: PlayerId


class MarkerHit(Event, frozen=True, kw_only=True):
    """An objective took damage."""

    marker: str
    damage: int
    left: int


class MarkerGone(Event, frozen=True, kw_only=True):
    """An objective is off the board for good."""

    marker: str
    why: Literal["destroyed", "drifted", "lost", "home"]


class MarkerTaken(Event, frozen=True, kw_only=True):
    """An objective belongs to another team now."""

    marker: str
    side: int
    player: PlayerId


class MarkerDrifted(Event, frozen=True, kw_only=True):
    """The wind moved an objective."""

    marker: str
    tile: int


class MarkerUsed(Event, frozen=True, kw_only=True):
    """A beacon was lit or turned, a pylon corrupted, data gathered, a relic lifted."""

    unit: UnitId
    marker: str
    what: Literal["lit", "turned", "corrupted", "gathered", "lifted"]
    side: int
    ap: int
    arm: int = -1


class ObjectFell(Event, frozen=True, kw_only=True):
    """A carried objective lies on the ground."""

    unit: UnitId
    marker: str
    tile: int


class SmokeLaid(Event, frozen=True, kw_only=True):
    """Smoke covers hexes until the end of the next round."""

    unit: UnitId
    tiles: tuple[int, ...]
    round: int
    ap: int


class SmokeCleared(Event, frozen=True, kw_only=True):
    """Old smoke is gone: only counted."""

    round: int


class AlarmGiven(Event, frozen=True, kw_only=True):
    """The first attack was made: the reserve comes."""

    unit: UnitId


class PointsScored(Event, frozen=True, kw_only=True):
    """A team earned primary points."""

    player: PlayerId
    side: int
    points: int
    why: str


class HighGroundHeld(Event, frozen=True, kw_only=True):
    """A team stood high at a round's end: only counted, as it may be a secret objective."""

    side: int


class SideToMove(Event, frozen=True, kw_only=True):
    """A team activates next."""

    side: int


class SideSurrendered(Event, frozen=True, kw_only=True):
    """A team gave up."""

    player: PlayerId
    side: int


class BattleEnded(Event, frozen=True, kw_only=True):
    """The battle is over. ``points`` and ``secondary`` are those of the first and the second team."""

    outcome: Outcome
    points: tuple[int, int]
    secondary: tuple[int, int]


class PromptAnswered(Event, frozen=True, kw_only=True):
    """The decision was made. ``stands``: for the rest of the round."""

    player: PlayerId
    question: str
    option: str
    stands: bool = False
    side: int = 0
    round: int = 0


class WorkSuspended(Event, frozen=True, kw_only=True):
    """What is still to be done once the decision is made."""

    agenda: tuple[AnyJob, ...]
