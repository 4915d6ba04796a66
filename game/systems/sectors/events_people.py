"""What people do beside the war: notes, marks, offices, seats, petitions."""

from typing import Literal

from game.core.events import Event
from game.core.ids import PlayerId
from game.systems.sectors.state import Dispatch, MarkKind, Note, OptionChange, Petition, Plan


class NotePosted(Event, frozen=True, kw_only=True):
    """A note stands on a race's board; the oldest may have given way (SE-1.6)."""

    race: str
    note: Note


class NotePinned(Event, frozen=True, kw_only=True):
    """The General pinned a note, or took the pin out (SE-1.6)."""

    race: str
    number: int
    pinned: bool


class NoteDeleted(Event, frozen=True, kw_only=True):
    """The General deleted a note (SE-1.6)."""

    race: str
    number: int


class RegionMarked(Event, frozen=True, kw_only=True):
    """The General marked a region for his team (SE-1.3)."""

    race: str
    region: int
    mark: MarkKind | Literal["none"]


class MateTaken(Event, frozen=True, kw_only=True):
    """A person in the queue took over an AI team-mate, or gave him back (SE-1.4)."""

    player: PlayerId
    mate: PlayerId


class PlayerQuit(Event, frozen=True, kw_only=True):
    """A player left the campaign (SE-1.5). ``forgets``: the race whose secrets the viewer shares no more."""

    player: PlayerId
    forgets: str = ""


class GeneralNamed(Event, frozen=True, kw_only=True):
    """A race has another General (SE-1.9)."""

    race: str
    player: PlayerId


class AdministratorNamed(Event, frozen=True, kw_only=True):
    """Somebody else administers the campaign from now on (SE-1.8, SE-9.2)."""

    player: PlayerId


class PlayerStruck(Event, frozen=True, kw_only=True):
    """The administrator struck a queued player (SE-1.7)."""

    player: PlayerId


class AppealMade(Event, frozen=True, kw_only=True):
    """A struck player appealed (SE-1.7)."""

    player: PlayerId


class AppealAnswered(Event, frozen=True, kw_only=True):
    """The administrator answered an appeal (SE-1.7)."""

    player: PlayerId
    grants: bool


class PlayerAdmitted(Event, frozen=True, kw_only=True):
    """Somebody joined a race's queue (SE-1.2); ``plan`` and the rest are what he alone learns by it."""

    player: PlayerId
    race: str
    plan: Plan | None = None
    dispatches: tuple[Dispatch, ...] = ()
    petitions: tuple[Petition, ...] = ()


class SeatHanded(Event, frozen=True, kw_only=True):
    """A seat of people is a built-in player's now: it missed its deadlines, or was given away (SE-1.8)."""

    player: PlayerId


class SeatTaken(Event, frozen=True, kw_only=True):
    """People hold a seat from now on, whose program is gone (SE-1.4)."""

    player: PlayerId


class OptionChanged(Event, frozen=True, kw_only=True):
    """The administrator changed an option from the next turn on (SE-9.2)."""

    change: OptionChange


class PetitionMade(Event, frozen=True, kw_only=True):
    """A player petitioned for a change of rules (SE-9.2)."""

    petition: Petition


class PetitionAnswered(Event, frozen=True, kw_only=True):
    """A petition was handed on, refused, accepted or declined (SE-9.2)."""

    petition: Petition


BoardEvent = NotePosted | NotePinned | NoteDeleted | RegionMarked
PeopleEvent = (
    MateTaken
    | PlayerQuit
    | GeneralNamed
    | AdministratorNamed
    | PlayerStruck
    | AppealMade
    | AppealAnswered
    | PlayerAdmitted
    | SeatHanded
    | SeatTaken
    | OptionChanged
    | PetitionMade
    | PetitionAnswered
)
