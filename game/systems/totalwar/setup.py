"""A campaign before it starts: closed values, so that a saved war needs no pack to go on."""

from typing import Final, Literal

import msgspec

from game.content.fields import Theatre
from game.core.action_ranges import Place
from game.core.ids import FrameId, PlayerId, UnitId
from game.core.table import FrameClass
from game.systems.totalwar.profile import SiteKind, Standing, TotalWarOptions, TotalWarRules

FallRule = Literal["game_ends", "vote"]


class SiteSetup(msgspec.Struct, frozen=True):
    """A place of the map (TW-1.3).

    ``projects``: what its special panel takes; ``militia``: the model of a neutral site's garrison.
    """

    panel: Place
    kind: SiteKind
    name: str
    yield_gold: int = 0
    projects: tuple[str, ...] = ()
    militia: FrameId = FrameId("")
    facilities: tuple[tuple[str, int], ...] = ()
    battle_map: str = ""


class CapitalSetup(msgspec.Struct, frozen=True):
    """A faction's capital and its successors in order (TW-6.1 to TW-6.3).

    ``on_fall`` "vote" asks both leaders when ``vote_captor`` took it and there is a second theatre.
    ``landing_forces``: at most so many forces of the faction come when the war moves here; 0: any number.
    """

    faction: str
    panels: tuple[Place, ...]
    on_fall: FallRule = "game_ends"
    vote_captor: str = ""
    landing_forces: int = 0


class TheatreSetup(msgspec.Struct, frozen=True):
    """One map: flat-top hexes, odd columns half a hex lower; a panel is ``row * columns + column``.

    ``terrain`` is "" where there is no panel; ``owners`` is "" on neutral ground.
    """

    id: str
    name: str
    theatre: Theatre
    columns: int
    rows: int
    terrain: tuple[str, ...]
    owners: tuple[str, ...]
    sites: tuple[SiteSetup, ...]
    capitals: tuple[CapitalSetup, ...]
    impassable: tuple[str, ...] = ()
    """Terrain ids that no force enters."""


class FrameSetup(msgspec.Struct, frozen=True):
    """What the campaign needs of a model."""

    id: FrameId
    name: str
    faction: str
    klass: FrameClass
    cost_gold: int
    traits: tuple[str, ...] = ()
    slots: int = 1
    carried_slots: int = 0
    tier: int = 0
    max_per_squadron: int = 0
    """0: any number."""


class HeroSetup(msgspec.Struct, frozen=True):
    """A hero who can be hired (TW-7.8)."""

    id: str
    name: str
    faction: str
    classes: tuple[FrameClass, ...]
    cost_gold: int


class OfficerSetup(msgspec.Struct, frozen=True):
    """An officer and the seat that decides for him. Order of listing is order of appointment.

    ``grunt``: of a lone rogue, the basic model of the faction that he left, where that takes no part.
    """

    id: str
    name: str
    player: PlayerId
    rank: str
    grunt: FrameId | msgspec.UnsetType = msgspec.UNSET


class FactionSetup(msgspec.Struct, frozen=True):
    """A faction at the start. ``commander`` is one of its officers."""

    id: str
    name: str
    colour: str
    grunt: FrameId
    commander: str
    officers: tuple[OfficerSetup, ...]
    bank: int
    developed: tuple[str, ...] = ()
    is_rogue: bool = False
    origin: str = ""
    """Whose models and heroes it uses; "": its own."""


class UnitSetup(msgspec.Struct, frozen=True):
    """One machine of a force. ``id`` "": numbered by the campaign."""

    frame: FrameId
    id: UnitId = UnitId("")
    kills: int = 0
    hero: str = ""
    name: str = ""


class ForceSetup(msgspec.Struct, frozen=True):
    """A submission (TW-7.7): a squadron or fleet, its officer, its machines, where it stands."""

    id: str
    kind: Literal["squadron", "fleet"]
    name: str
    officer: str
    panel: Place
    units: tuple[UnitSetup, ...]
    home: int = -1
    order: Standing = "hold"
    battles: int = 0
    victories: int = 0


BEGUN_BY: Final = 21
"""The last version of the rules by which wars that begin differ from those that go on."""


NOTED_IF_REQUIRED: Final = 19
"""Wars begun by this version of the rules or later note every project that others wait for (TW-4.8)."""


class TotalWarSetup(msgspec.Struct, frozen=True):
    """Everything a war needs. ``theatres`` holds the first map and, if the war can move, the second.

    Fifteen fields are all: with one more, MessagePack writes a struct of which some are unset otherwise than
    what is read from a save, and the digests of all setups would differ.

    ``humans`` are the seats that people hold: they are asked whether a battle is played (TW-9.6).
    ``rogues`` lists officers who start as lone rogues with forces of their own: (officer, grunt's faction).
    """

    name: str
    theatres: tuple[TheatreSetup, ...]
    factions: tuple[FactionSetup, ...]
    order: tuple[str, ...]
    forces: tuple[ForceSetup, ...]
    frames: tuple[FrameSetup, ...]
    heroes: tuple[HeroSetup, ...]
    rules: TotalWarRules
    options: TotalWarOptions
    humans: tuple[PlayerId, ...] = ()
    rogues: tuple[tuple[OfficerSetup, str], ...] = ()
    campaign: str | msgspec.UnsetType = msgspec.UNSET
    """The id of the campaign. Wars saved before there was one have none, and keep their digest."""
    counts_by_owner: bool | msgspec.UnsetType = msgspec.UNSET
    """New ids are counted for each owner (TW-1.8). Wars saved before count everything with one number."""
    begun_by: bool | int | msgspec.UnsetType = msgspec.field(default=msgspec.UNSET, name="by_rules_9")
    """The version of the rules that the war was begun by; True: one from 9 to 12, which said no more in this
    field. Wars of before 9 have none: void allotments are asked in them, directives go along to Earth and a
    commander keeps a delegation, as they did (TW-9.2, TW-7.3, TW-7.4). In those of before 13 a directive or a
    delegation can be given again as it is, and battles count aces and gold for speed by their own rules. In
    those of before 18 a new commander keeps the directive that he had (TW-7.3). In those of before 19 who
    founds a faction knows what the faction of his origin has developed, whichever he left (TW-8.3), a
    directive is done as its attack begins, even if that is beaten off (TW-7.3), where both capitals ask for a
    vote, peace makes both sides winners (TW-6.2), and what waits for a single design waits for ever
    (TW-4.8). In those of before 21 nobody is asked about shots for which he has no gold (TW-1.8)."""
    marks_arrival: bool | msgspec.UnsetType = msgspec.UNSET
    """The state says in which round the war came to its map (TW-6.3); in wars saved before it does not."""


def begun_by(setup: TotalWarSetup) -> int:
    """The version of the rules that a war was begun by; 0: one of before 9."""
    begun = setup.begun_by or 0
    return 9 if begun is True else begun
