"""What a player of the campaign can want."""

from typing import Annotated, Final

from msgspec import Meta

from game.core.action_ranges import DISTINCT, LARGEST, ruled
from game.core.bridge import BattleReport
from game.core.events import Action
from game.core.ids import FrameId, PlayerId, UnitId
from game.systems.totalwar.profile import Standing

MOST_LETTERS: Final = 60
"""Length of the names that players give, and of the roles that they wish for."""
Direction = Annotated[int, Meta(ge=0, le=5)]
"""One of the six directions of a panel, clockwise from N (TW-1.1)."""
Panel = Annotated[int, Meta(ge=0, lt=LARGEST), ruled("TW-1.1")]
Steps = Annotated[int, Meta(ge=1, le=100)]
Count = Annotated[int, Meta(ge=1, le=1_000)]
GivenName = Annotated[str, Meta(max_length=MOST_LETTERS)]
Units = Annotated[tuple[UnitId, ...], DISTINCT]
Forces = Annotated[tuple[str, ...], DISTINCT]


class EndAdministration(Action, frozen=True, kw_only=True):
    """Close the faction's books for this turn (TW-1.6)."""


class EndMoves(Action, frozen=True, kw_only=True):
    """The officer in place has no more to do this turn; forces may stay (TW-1.6)."""


class EndShots(Action, frozen=True, kw_only=True):
    """No more superweapon shots are announced this turn (TW-1.6)."""


class Answer(Action, frozen=True, kw_only=True):
    """Answer the own pending prompt with one of its options."""

    option: str


class MoveFleet(Action, frozen=True, kw_only=True):
    """Move a fleet in a straight line; ``followers`` are own squadrons that go along (TW-2.1, TW-3)."""

    force: str
    direction: Annotated[Direction, ruled("TW-2.1")]
    panels: Annotated[Steps, ruled("TW-2.1")]
    followers: Annotated[Forces, ruled("TW-3.1")] = ()


class MoveSquadron(Action, frozen=True, kw_only=True):
    """Move a squadron to a panel within reach, or onto an enemy (TW-2.2, TW-2.5, TW-3.2)."""

    force: str
    to: Panel


class MoveSuperweapon(Action, frozen=True, kw_only=True):
    """Move a superweapon to a panel within its reach (TW-2.3)."""

    force: str
    to: Panel


class SetStandingOrder(Action, frozen=True, kw_only=True):
    """Change what a squadron does unasked (TW-3.1, TW-7.7)."""

    force: str
    order: Standing


class TakeSeat(Action, frozen=True, kw_only=True):
    """People hold a seat from now on, whose program is gone (the system's seat; TW-9.6, TW-8.6)."""

    seat: PlayerId


class LeaveSeat(Action, frozen=True, kw_only=True):
    """A built-in player leads from now on where people held the seat (the system's; TW-9.6, TW-8.6)."""

    seat: PlayerId


class ReportBattle(Action, frozen=True, kw_only=True):
    """Hand in the report of the battle that is being waited for (the system's seat)."""

    report: BattleReport


class AllotUnits(Action, frozen=True, kw_only=True):
    """After a battle, put units of the pool into the force that fought (TW-9.2)."""

    units: Annotated[Units, ruled("TW-4.9")]


class BuyForAllotment(Action, frozen=True, kw_only=True):
    """As a delegate, buy units at a panel for the force that fought, within the ceiling (TW-7.4)."""

    panel: Panel
    frame: FrameId
    count: Annotated[Count, ruled("TW-4.9")] = 1


class EndAllotment(Action, frozen=True, kw_only=True):
    """Allot nothing more to this force (TW-9.2)."""


class BuildFacility(Action, frozen=True, kw_only=True):
    """Order the next level of a facility or upgrade (TW-4.3 to TW-4.11)."""

    panel: Panel
    facility: str


class BuildSuperweapon(Action, frozen=True, kw_only=True):
    """Order a superweapon on a special panel (TW-4.7)."""

    panel: Panel
    weapon: str


class DevelopModel(Action, frozen=True, kw_only=True):
    """Start a project of the development tree (TW-4.8)."""

    project: str
    frame: FrameId = FrameId("")


class BuyUnits(Action, frozen=True, kw_only=True):
    """Buy machines at a panel for a force there or next to it, or ("") for the pool (TW-4.9)."""

    panel: Panel
    frame: FrameId
    count: Annotated[Count, ruled("TW-4.9")] = 1
    force: str = ""


class PlaceUnits(Action, frozen=True, kw_only=True):
    """Put units of the pool into a force on or next to a producing panel (TW-4.9)."""

    force: str
    units: Annotated[Units, ruled("TW-4.9")]


class ReturnUnits(Action, frozen=True, kw_only=True):
    """Send units of a supplied force to the pool, kills and all (TW-4.9)."""

    force: str
    units: Annotated[Units, ruled("TW-4.9")]


class ReplaceGarrisonShip(Action, frozen=True, kw_only=True):
    """Buy a garrison's missing warship anew (TW-4.10)."""

    panel: Panel
    frame: FrameId


class RaiseForce(Action, frozen=True, kw_only=True):
    """Raise a squadron or fleet for an officer, from the pool and from machines bought here (TW-4.12)."""

    officer: str
    is_fleet: bool
    panel: Panel
    name: Annotated[GivenName, ruled("TW-7.7")]
    units: Annotated[Units, ruled("TW-4.9")] = ()
    frames: Annotated[tuple[FrameId, ...], Meta(max_length=100)] = ()
    order: Standing = "hold"


class BindHero(Action, frozen=True, kw_only=True):
    """Hire a hero for a machine, or give a hero who came back a new one (TW-7.8)."""

    hero: str
    unit: UnitId


class PromoteOfficer(Action, frozen=True, kw_only=True):
    """Promote an officer by one rank (TW-7.2)."""

    officer: str


class GiveDirective(Action, frozen=True, kw_only=True):
    """Tell an officer what is wished of him; without panel and role: withdraw it (TW-7.3)."""

    officer: str
    panel: Annotated[int, Meta(ge=-1, lt=LARGEST), ruled("TW-7.3")] = -1
    role: Annotated[GivenName, ruled("TW-7.3")] = ""


class DelegateAllotment(Action, frozen=True, kw_only=True):
    """Let an officer allot units for these forces; none: revoke it (TW-7.4)."""

    officer: str
    forces: Annotated[Forces, ruled("TW-7.4")] = ()
    ceiling_gold: Annotated[int, Meta(ge=0, le=LARGEST), ruled("TW-7.4")] = 0


class AnswerPetition(Action, frozen=True, kw_only=True):
    """Take a lone rogue on, or not (TW-8.5)."""

    officer: str
    is_accepted: bool


class ResignCommand(Action, frozen=True, kw_only=True):
    """Lay down the supreme command (TW-7.6)."""


class AnnounceShot(Action, frozen=True, kw_only=True):
    """Announce a superweapon's shot (TW-4.13)."""

    force: str
    panel: Panel
    direction: Annotated[Direction, ruled("TW-4.13")] = 0


class GoRogue(Action, frozen=True, kw_only=True):
    """Leave the faction with all forces that one commands; to be confirmed (TW-8.1)."""


class MakePetition(Action, frozen=True, kw_only=True):
    """As a lone rogue, ask a faction for employment (TW-8.5)."""

    faction: str


class NameFaction(Action, frozen=True, kw_only=True):
    """Choose name and colour of the new rogue faction (TW-8.3)."""

    name: Annotated[GivenName, ruled("TW-8.3")]
    colour: str


class CastVote(Action, frozen=True, kw_only=True):
    """End the war, or carry it to Earth (TW-6.2)."""

    faction: str
    is_peace: bool


class PlaceForce(Action, frozen=True, kw_only=True):
    """Set a force down on the new map (TW-6.3)."""

    force: str
    panel: Panel


AdministrationOrder = (
    BuildFacility
    | BuildSuperweapon
    | DevelopModel
    | BuyUnits
    | PlaceUnits
    | ReturnUnits
    | ReplaceGarrisonShip
    | RaiseForce
    | BindHero
    | PromoteOfficer
    | GiveDirective
    | DelegateAllotment
    | AnswerPetition
    | ResignCommand
)
"""What administration is there for: everything but its end."""

TotalWarAction = (
    EndAdministration
    | EndMoves
    | EndShots
    | Answer
    | MoveFleet
    | MoveSquadron
    | MoveSuperweapon
    | SetStandingOrder
    | ReportBattle
    | TakeSeat
    | LeaveSeat
    | AllotUnits
    | BuyForAllotment
    | EndAllotment
    | AdministrationOrder
    | AnnounceShot
    | GoRogue
    | MakePetition
    | NameFaction
    | CastVote
    | PlaceForce
)
