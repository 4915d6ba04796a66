"""A campaign before it starts: closed values, so that a saved campaign needs no pack to go on."""

from typing import Final, Literal

import msgspec

from game.core.ids import FrameId, PlayerId
from game.systems.sectors.profile import Ability, AutomaticStyle, SectorsOptions, SectorsRules


class RegionSetup(msgspec.Struct, frozen=True):
    """A region. ``neighbours`` are numbers of regions, ``owner`` a race at the start, "" nobody."""

    id: str
    name: str
    centre: tuple[int, int]
    outline: tuple[tuple[int, int], ...]
    neighbours: tuple[int, ...]
    owner: str = ""
    capital_of: str = ""
    sacks: int = 0
    has_factory: bool = False
    terrain: str = ""


class ForceSetup(msgspec.Struct, frozen=True):
    """What a unit of a race is in one battle system: its machines and what each is worth (SE-4.9, 4.14)."""

    system: str
    frames: tuple[FrameId, ...]
    values: tuple[int, ...]


class RaceSetup(msgspec.Struct, frozen=True):
    """A race at the start."""

    id: str
    name: str
    faction: str
    colour: str
    ability: Ability
    style: AutomaticStyle
    forces: tuple[ForceSetup, ...]
    resources: int
    production: int


class PlayerSetup(msgspec.Struct, frozen=True):
    """A player. ``region`` -1: he waits in the queue. ``person`` "": a built-in player.

    The first of a race is its General. A ``visitor`` joins when the administrator admits him.
    """

    id: PlayerId
    name: str
    race: str
    region: int = -1
    person: str = ""
    visitor: bool = False


class BoardChoice(msgspec.Struct, frozen=True):
    """A map on which battles of a system can be fought (SE-4.1)."""

    system: str
    id: str
    name: str


BEGUN_BY: Final = 21
"""The last version of the rules by which campaigns that begin differ from those that go on."""


class SectorsSetup(msgspec.Struct, frozen=True):
    """Everything a campaign needs."""

    name: str
    campaign: str
    map: str
    columns: int
    rows: int
    theatre: Literal["space", "land"]
    regions: tuple[RegionSetup, ...]
    races: tuple[RaceSetup, ...]
    players: tuple[PlayerSetup, ...]
    boards: tuple[BoardChoice, ...]
    rules: SectorsRules
    options: SectorsOptions
    administrator: PlayerId = PlayerId("")
    begun: tuple[int, ...] = ()
    """Regions in which a battle is under way as the campaign starts."""
    begun_by: int | msgspec.UnsetType = msgspec.UNSET
    """The version of the rules that the campaign was begun by. Those of before 17 have none: whoever has no
    result of a real table says so for borders and regions apart (SE-9.1), a game without one is lost at game
    turn 0 (SE-6.6), one that is left for later forgets which board was chosen for it (SE-4.1), and why a
    game is over is not kept with it (SE-4.10). In those of before 18 games that are
    under way are played before the merge where nothing limits them: without room, and in the last turn
    (SE-2.9); and room that the administrator changes counts for the turns of before too (SE-9.2).
    They go on when every race is out (SE-1.10). Campaigns begun by 18 and 19 say 17 here, and are played as
    those. In those of before 20 a deadline buys by rule for built-in Generals too (SE-2.8), and a result of a
    real table waits for who plays no more (SE-9.1). In those of before 21 no deadline means the administrator
    (SE-2.8)."""
