"""What happens in a faction's realm: gold, building, development, officers, rogues."""

from typing import Literal

from msgspec import UNSET, UnsetType

from game.core.events import Event
from game.core.ids import FrameId, PlayerId, UnitId
from game.systems.totalwar.sight import Sight
from game.systems.totalwar.state import (
    Construction,
    Delegation,
    Development,
    Directive,
    Faction,
    Petition,
    Raising,
    Shot,
)


class IncomeEarned(Event, frozen=True, kw_only=True):
    """Gold came in: so many supplied panels, and (panel, gold) for each further source (TW-4.2, TW-4.3)."""

    faction: str
    gold: int
    panels: int
    sources: tuple[tuple[int, int], ...]


class GoldGained(Event, frozen=True, kw_only=True):
    """Gold for a reason: speed in battle, machines paid back, panels carried over."""

    faction: str
    gold: int
    reason: Literal["speed", "paid_back", "carried_over"]


class GoldSpent(Event, frozen=True, kw_only=True):
    """Gold was paid. Secret."""

    faction: str
    gold: int
    reason: str
    subject: str = ""


class ConstructionStarted(Event, frozen=True, kw_only=True):
    """Building began on a panel."""

    panel: int
    construction: Construction


class ConstructionAdvanced(Event, frozen=True, kw_only=True):
    """Building went on."""

    panel: int
    turns_left: int


class FacilityBuilt(Event, frozen=True, kw_only=True):
    """A facility reached a level."""

    panel: int
    facility: str
    level: int


class ConstructionCleared(Event, frozen=True, kw_only=True):
    """The finished superweapon left its panel's yard (TW-4.14)."""

    panel: int


class DevelopmentStarted(Event, frozen=True, kw_only=True):
    """A project began. Secret."""

    faction: str
    development: Development


class DevelopmentAdvanced(Event, frozen=True, kw_only=True):
    """A project went on. Secret."""

    faction: str
    turns_left: int


class DevelopmentFinished(Event, frozen=True, kw_only=True):
    """A project is done; ``developed`` is what can be built from now on ("" : nothing new).

    Whether it is done is noted as well where others wait for it.
    """

    faction: str
    project: str
    frame: FrameId
    developed: str


class RaisingOrdered(Event, frozen=True, kw_only=True):
    """A force will stand at the start of the next turn; its units are taken from the pool."""

    raising: Raising


class RaisingDropped(Event, frozen=True, kw_only=True):
    """The panel was lost: the units of the force to be go to the pool."""

    raising: str


class WeaponCharged(Event, frozen=True, kw_only=True):
    """A superweapon charged for a turn (TW-4.13)."""

    force: str
    charge: int


class ShotAnnounced(Event, frozen=True, kw_only=True):
    """Everybody knows where the shot will land."""

    shot: Shot


class ShotLanded(Event, frozen=True, kw_only=True):
    """A shot landed; (panel, chance in percent) for each panel that is hit."""

    shot: Shot
    panels: tuple[tuple[int, int], ...]


class HeroBound(Event, frozen=True, kw_only=True):
    """A hero took a machine and serves a faction."""

    hero: str
    unit: UnitId
    faction: str


class HeroFell(Event, frozen=True, kw_only=True):
    """A hero's machine was destroyed; ``returns_round`` 0: the hero is dead."""

    hero: str
    returns_round: int


class HeroReturned(Event, frozen=True, kw_only=True):
    """A hero waits for a new machine."""

    hero: str


class OfficerPromoted(Event, frozen=True, kw_only=True):
    """An officer has a new rank."""

    officer: str
    rank: int


class DirectiveGiven(Event, frozen=True, kw_only=True):
    """An officer was told what is wished of him; None: it is withdrawn or done. Secret."""

    officer: str
    directive: Directive | None


class DelegationGiven(Event, frozen=True, kw_only=True):
    """Who may allot for the commander; no forces: nothing any more. Secret."""

    delegation: Delegation


class CommanderNamed(Event, frozen=True, kw_only=True):
    """A faction has a new supreme commander ("" : nobody is left)."""

    faction: str
    officer: str
    rank: int


class CapitalMoved(Event, frozen=True, kw_only=True):
    """A faction's seat is elsewhere now (TW-6.3)."""

    faction: str
    panel: int


class OfficerLeft(Event, frozen=True, kw_only=True):
    """An officer is out of the war."""

    officer: str


class SeatTaken(Event, frozen=True, kw_only=True):
    """People hold a seat from now on, whose program is gone (TW-9.6, TW-8.6)."""

    seat: PlayerId


class SeatLeft(Event, frozen=True, kw_only=True):
    """A built-in player leads from now on where people held the seat (TW-9.6, TW-8.6)."""

    seat: PlayerId


class WentRogue(Event, frozen=True, kw_only=True):
    """An officer is a lone rogue now, with the forces that he commands.

    ``sight`` is what his player sees of secrets from then on; it is told to him alone.
    """

    officer: str
    faction: Faction
    forces: tuple[str, ...]
    sight: Sight | UnsetType = UNSET


class FactionFounded(Event, frozen=True, kw_only=True):
    """A rogue faction was founded; name and colour are still to be chosen."""

    faction: Faction
    officer: str
    forces: tuple[str, ...]
    mint: int | UnsetType = UNSET
    sight: Sight | UnsetType = UNSET


class FactionNamed(Event, frozen=True, kw_only=True):
    """A rogue faction has a name and a colour."""

    faction: str
    name: str
    colour: str


class FactionEnded(Event, frozen=True, kw_only=True):
    """A faction is no more: bank and pool are lost."""

    faction: str


class PetitionMade(Event, frozen=True, kw_only=True):
    """A lone rogue asks for employment. Secret."""

    petition: Petition


class PetitionWithdrawn(Event, frozen=True, kw_only=True):
    """A lone rogue asks somebody else now. Secret."""

    officer: str


class PetitionRefused(Event, frozen=True, kw_only=True):
    """A faction does not want him. Secret."""

    officer: str


class OfficerJoined(Event, frozen=True, kw_only=True):
    """A lone rogue joined a faction with what he commands, at his rank."""

    officer: str
    faction: str
    forces: tuple[str, ...]
    sight: Sight | UnsetType = UNSET


ChangeOfSides = WentRogue | FactionFounded | OfficerJoined
"""Whoever serves another faction sees other secrets."""


RealmEvent = (
    IncomeEarned
    | GoldGained
    | GoldSpent
    | ConstructionStarted
    | ConstructionAdvanced
    | FacilityBuilt
    | ConstructionCleared
    | DevelopmentStarted
    | DevelopmentAdvanced
    | DevelopmentFinished
    | RaisingOrdered
    | RaisingDropped
    | WeaponCharged
    | ShotAnnounced
    | ShotLanded
    | HeroBound
    | HeroFell
    | HeroReturned
    | OfficerPromoted
    | DirectiveGiven
    | DelegationGiven
    | CommanderNamed
    | CapitalMoved
    | OfficerLeft
    | SeatTaken
    | SeatLeft
    | WentRogue
    | FactionFounded
    | FactionNamed
    | FactionEnded
    | PetitionMade
    | PetitionWithdrawn
    | PetitionRefused
    | OfficerJoined
)
