"""What the doctor of a pack plays: its boards, scenarios, wars, decks and machines, each a few games."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal, TypeVar

import msgspec

from game.content.catalog import Catalog
from game.content.models import Frame
from game.content.models_battle import BattleMap, Scenario
from game.lab.pairings import PairingError, campaign_setups, mirrored_setups, scenario_setup
from game.systems.duel.content import Deck
from game.systems.duel.request import DuelRequest
from game.systems.duel.request import SeatRequest as DuelSeat
from game.systems.registry import system_named
from game.systems.skirmish.request import SideRequest, SkirmishRequest, UnitRequest
from game.systems.totalwar.content import Campaign

EntryT = TypeVar("EntryT")
CaseSort = Literal["board", "scenario", "war", "deck", "frame"]
LEVELS: Final[Mapping[CaseSort, tuple[tuple[str, str], ...]]] = {
    "war": (("cadet", "cadet"), ("officer", "cadet"), ("cadet", "officer"))
}
"""Who plays the games of a case, one after the other and then again from the first."""
USUAL_LEVELS: Final = (("officer", "officer"),)
FORCE_GOLD: Final = 60
"""Gold of each side where machines are measured."""
MOST_MACHINES: Final = 12
FRAME_GAMES: Final = 6


class Case(msgspec.Struct, frozen=True):
    """Something of a pack that is played."""

    sort: CaseSort
    kind: str
    """Its kind of content."""
    entry: str
    system: str
    games: int = 2
    rival: str = ""
    """Whom a machine is measured against."""

    @property
    def title(self) -> str:
        """What is played."""
        return f"{self.sort} {self.entry} ({self.system})"

    @property
    def against(self) -> str:
        """In what a machine is measured against its rival."""
        return "duels against" if self.system == "duel" else "battles against the same gold in"

    def levels(self, number: int) -> tuple[str, str]:
        """Who plays a game."""
        known = LEVELS.get(self.sort, USUAL_LEVELS)
        return known[number % len(known)]


def cases_of(catalog: Catalog, pack_id: str) -> list[Case]:
    """All that is worth playing of a pack: what it defines, and machines that it patches."""
    cases: list[Case] = []
    for board in _own(catalog, "map", BattleMap, pack_id):
        grids = {"skirmish": "square", "duel": "lattice"}
        cases += [
            Case("board", "map", board.id, each) for each in board.systems if grids.get(each) == board.grid
        ]
    for scenario in _own(catalog, "scenario", Scenario, pack_id):
        cases.append(Case("scenario", "scenario", scenario.id, scenario.system))
    for deck in _own(catalog, "deck", Deck, pack_id):
        cases.append(Case("deck", "deck", deck.id, "duel"))
    for frame in _own(catalog, "frame", Frame, pack_id):
        rival = _rival(catalog, frame)
        if rival:
            cases.append(Case("frame", "frame", frame.id, "skirmish", FRAME_GAMES, rival))
        other = _duellist(catalog, frame)
        if other:
            cases.append(Case("frame", "frame", frame.id, "duel", FRAME_GAMES, other))
    for campaign in _own(catalog, "campaign", Campaign, pack_id):
        cases.append(Case("war", "campaign", campaign.id, campaign.system, len(LEVELS["war"])))
    return cases


def _own(catalog: Catalog, kind: str, model: type[EntryT], pack_id: str) -> Iterator[EntryT]:
    for entry_id, entry in catalog.of(model).items():
        origin = catalog.origin(kind, entry_id)
        if origin is not None and pack_id in (origin.pack, *origin.patched_by):
            yield entry


def _rival(catalog: Catalog, frame: Frame) -> str:
    """The basic machine that a machine is measured against: of another side, where both can fight."""
    profile = frame.profiles.get("skirmish")
    if getattr(profile, "attack", None) is None or not 0 < frame.cost_gold <= FORCE_GOLD:
        return ""
    grunts = [faction.grunt for faction in catalog.factions.values() if faction.grunt is not None]
    known = [catalog.frames[each] for each in grunts if each in catalog.frames]
    fit = [each.id for each in known if each.cost_gold > 0 and "skirmish" in each.profiles]
    return next((each for each in fit if each != frame.id), "")


def _decks_of(catalog: Catalog, frame: str) -> list[str]:
    return sorted(deck.id for deck in catalog.of(Deck).values() if deck.frame == frame)


def _duellist(catalog: Catalog, frame: Frame) -> str:
    """The basic machine with a deck that a machine with a deck is measured against in duels."""
    if "duel" not in frame.profiles or not _decks_of(catalog, frame.id):
        return ""
    grunts = (faction.grunt for faction in catalog.factions.values() if faction.grunt is not None)
    return next((each for each in grunts if each != frame.id and _decks_of(catalog, each)), "")


def setup_of(catalog: Catalog, case: Case, number: int) -> object:
    """Return the closed setup of a game of a case. Raises PairingError, SetupError."""
    system = system_named(case.system)
    match case.sort:
        case "board":
            setups = mirrored_setups(system, catalog, case.entry)
            return setups[number % len(setups)]
        case "scenario":
            return scenario_setup(system, catalog, case.entry)
        case "war":
            return campaign_setups(system, catalog, case.entry)[0]
        case "deck":
            return system.build_setup(_duel(catalog, case.entry, number), catalog)
        case "frame" if case.system == "duel":
            return system.build_setup(_measured_duel(catalog, case, number), catalog)
        case "frame":
            return system.build_setup(_measured(catalog, case, number), catalog)


def _duel(catalog: Catalog, deck: str, number: int) -> DuelRequest:
    decks = sorted(catalog.of(Deck))
    boards = sorted(each.id for each in catalog.maps.values() if "duel" in each.systems and each.pool)
    others = [each for each in decks if each != deck]
    if not boards or not others:
        raise PairingError("there is no board, or no other deck, to play a duel with")
    rival = others[(7 * number + 3) % len(others)]
    seats = (DuelSeat((deck,), player="attacker"), DuelSeat((rival,), player="defender"))
    return DuelRequest(map=boards[number % len(boards)], seats=seats, mission="last_standing")


def _measured_duel(catalog: Catalog, case: Case, number: int) -> DuelRequest:
    """One machine against the other, with their decks in turn; the seats are swapped in every second game."""
    boards = sorted(each.id for each in catalog.maps.values() if "duel" in each.systems and each.pool)
    if not boards:
        raise PairingError("there is no board to play a duel on")
    chosen = [_decks_of(catalog, each) for each in (case.entry, case.rival)]
    decks = [each[number // 2 % len(each)] for each in chosen]
    if number % 2:
        decks.reverse()
    seats = (DuelSeat((decks[0],), player="attacker"), DuelSeat((decks[1],), player="defender"))
    return DuelRequest(map=boards[number // 2 % len(boards)], seats=seats, mission="last_standing")


def _measured(catalog: Catalog, case: Case, number: int) -> SkirmishRequest:
    """So much gold in one machine against the same in another; the sides are swapped in every second game."""
    frame, rival = catalog.frames[case.entry], catalog.frames[case.rival]
    theatre = "space" if "land_only" not in frame.traits else "land"
    boards = sorted(
        each.id
        for each in catalog.maps.values()
        if "skirmish" in each.systems and each.pool and each.theatre == theatre and each.grid == "square"
    )
    if not boards:
        raise PairingError(f"there is no board in {theatre}")
    sides = [_side(frame), _side(rival)]
    if number % 2:
        sides.reverse()
    return SkirmishRequest(
        map=boards[number // 2 % len(boards)],
        sides={
            "attacker": msgspec.structs.replace(sides[0], player="attacker"),
            "defender": msgspec.structs.replace(sides[1], player="defender"),
        },
    )


def _side(frame: Frame) -> SideRequest:
    count = max(1, min(MOST_MACHINES, FORCE_GOLD // frame.cost_gold))
    return SideRequest(faction=frame.faction, units=(UnitRequest(frame=frame.id, count=count),))
