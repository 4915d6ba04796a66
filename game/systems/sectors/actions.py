"""What players can want in a campaign."""

from typing import Annotated, Literal

from msgspec import Meta

from game.core.action_ranges import DISTINCT, ruled
from game.core.bridge import BattleReport
from game.core.events import Action
from game.core.ids import PlayerId
from game.systems.sectors.state import MarkKind

MOST_LETTERS = 200
Region = Annotated[int, Meta(ge=0, lt=1_000), ruled("SE-2.2")]
MaybeRegion = Annotated[int, Meta(ge=-1, lt=1_000), ruled("SE-3.6")]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
GameTurns = Annotated[int, Meta(ge=0, le=10_000), ruled("SE-4.11")]
Points = Annotated[int, Meta(ge=-1_000_000, le=1_000_000), ruled("SE-4.9")]
Words = Annotated[str, Meta(max_length=MOST_LETTERS)]


class MoveUnit(Action, frozen=True, kw_only=True):
    """Order a unit to a region that touches its own; its own region is staying (SE-2.2)."""

    unit: PlayerId
    region: Region


class Commit(Action, frozen=True, kw_only=True):
    """Be done with what this part of the turn asks: orders are in (SE-2.8)."""


class CallDeadline(Action, frozen=True, kw_only=True):
    """The deadline has come: what is missing counts as staying (SE-2.8)."""


class AskAbility(Action, frozen=True, kw_only=True):
    """Ask the General for the race's special ability: for a unit, to a region (SE-3.6)."""

    unit: PlayerId = PlayerId("")
    region: MaybeRegion = -1


class GrantAbility(Action, frozen=True, kw_only=True):
    """Grant what a player has asked for (SE-3.6)."""

    asker: PlayerId


class UseAbility(Action, frozen=True, kw_only=True):
    """The General's own use of the ability (SE-3.6)."""

    unit: PlayerId = PlayerId("")
    region: MaybeRegion = -1


class RevokeGrant(Action, frozen=True, kw_only=True):
    """Take the grant back before its phase resolves (SE-3.6)."""


class AnswerChallenge(Action, frozen=True, kw_only=True):
    """Say how a game is to be fought, and on which map; ``game`` "" is all that this seat owes (SE-4.1)."""

    game: str
    way: Words
    map: str = ""


class TakeUpGame(Action, frozen=True, kw_only=True):
    """Begin a game that was left for later (SE-6.2)."""

    game: str
    way: Words
    map: str = ""


class SetAside(Action, frozen=True, kw_only=True):
    """The system's: a begun battle is not finished now, and goes on later (SE-6.1)."""

    game: str


class ReportBattle(Action, frozen=True, kw_only=True):
    """The system's: what became of a battle (SE-4.11)."""

    report: BattleReport


class EnterResult(Action, frozen=True, kw_only=True):
    """Enter the result of a game on a real table; ``points`` are the attacker's difference (SE-9.1)."""

    game: str
    winner: Literal["attacker", "defender", "draw", "both"]
    turns: GameTurns
    points: Points = 0


class SettleResult(Action, frozen=True, kw_only=True):
    """The administrator settles a quarrel about a result (SE-9.1)."""

    game: str
    winner: Literal["attacker", "defender", "draw", "both"]
    turns: GameTurns
    points: Points = 0


class EnterPairs(Action, frozen=True, kw_only=True):
    """The administrator enters the pairings of a meeting that the book does not name (SE-4.8)."""

    battle: str
    units: Annotated[tuple[PlayerId, ...], DISTINCT]
    """Two by two: who meets whom."""


class AgreePairs(Action, frozen=True, kw_only=True):
    """A General agrees to the pairings, or asks for others (SE-4.8)."""

    battle: str
    agrees: bool


class BuyUnit(Action, frozen=True, kw_only=True):
    """Buy the first of the queue; ``by_ability`` sets him down where the race's ability allows (SE-5.2)."""

    region: Region
    by_ability: bool = False


class Levy(Action, frozen=True, kw_only=True):
    """Use an ability that brings resources or production (SE-3.5)."""


class PostNote(Action, frozen=True, kw_only=True):
    """Write on the race's board (SE-1.6)."""

    text: Words


class PinNote(Action, frozen=True, kw_only=True):
    """The General pins a note, or takes the pin out (SE-1.6)."""

    number: Number
    pinned: bool


class DeleteNote(Action, frozen=True, kw_only=True):
    """The General deletes a note (SE-1.6)."""

    number: Number


class MarkRegion(Action, frozen=True, kw_only=True):
    """The General marks a region for his team, or takes the mark away (SE-1.3)."""

    region: Region
    mark: MarkKind | Literal["none"]


class TakeOver(Action, frozen=True, kw_only=True):
    """A person in the queue takes over an AI team-mate's orders and battles; "" gives them back (SE-1.4)."""

    mate: PlayerId


class TakeSeat(Action, frozen=True, kw_only=True):
    """People hold a seat from now on, whose program is gone (the system's seat; SE-1.4)."""

    seat: PlayerId


class LeaveSeat(Action, frozen=True, kw_only=True):
    """A built-in player has a seat from now on that people held (the system's seat; SE-1.4)."""

    seat: PlayerId


class QuitCampaign(Action, frozen=True, kw_only=True):
    """Leave the campaign and say so (SE-1.5)."""


class Appeal(Action, frozen=True, kw_only=True):
    """A struck player appeals (SE-1.7)."""


class StrikePlayer(Action, frozen=True, kw_only=True):
    """The administrator strikes a queued player who cannot be reached (SE-1.7)."""

    target: PlayerId


class AnswerAppeal(Action, frozen=True, kw_only=True):
    """The administrator grants or declines an appeal (SE-1.7)."""

    target: PlayerId
    grants: bool


class AdmitPlayer(Action, frozen=True, kw_only=True):
    """The administrator admits somebody who wants to join (SE-1.2)."""

    target: PlayerId


class DismissPlayer(Action, frozen=True, kw_only=True):
    """The administrator hands a seat that missed its deadlines to an AI, or has it quit (SE-1.8)."""

    target: PlayerId
    how: Literal["ai", "quit"]


class ChangeOption(Action, frozen=True, kw_only=True):
    """The administrator changes an option from the next turn on (SE-9.2)."""

    name: str
    text: Words = ""
    number: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    is_on: bool = False


class MakePetition(Action, frozen=True, kw_only=True):
    """Petition for a change of rules, through the General (SE-9.2)."""

    text: Words


class ForwardPetition(Action, frozen=True, kw_only=True):
    """The General hands a petition on, or declines it (SE-9.2)."""

    target: PlayerId
    number: Number
    forwards: bool


class AnswerPetition(Action, frozen=True, kw_only=True):
    """The administrator accepts or declines a petition (SE-9.2)."""

    target: PlayerId
    number: Number
    accepts: bool


PlanningAction = MoveUnit | AskAbility | GrantAbility | UseAbility | RevokeGrant | TakeUpGame
BoardAction = PostNote | PinNote | DeleteNote | MarkRegion
PeopleAction = TakeOver | QuitCampaign | Appeal | MakePetition | ForwardPetition
AdministrationAction = (
    StrikePlayer
    | AnswerAppeal
    | AdmitPlayer
    | DismissPlayer
    | ChangeOption
    | AnswerPetition
    | CallDeadline
    | SettleResult
    | EnterPairs
)
CombatAction = AnswerChallenge | SetAside | ReportBattle | EnterResult | AgreePairs
SectorsAction = (
    Commit
    | PlanningAction
    | BoardAction
    | PeopleAction
    | AdministrationAction
    | CombatAction
    | BuyUnit
    | Levy
    | TakeSeat
    | LeaveSeat
)
