"""Wars for tests: hex maps drawn in text, forces on letters, battles decided by the test."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeVar

import msgspec
import yaml
from msgspec.structs import replace
from pydantic import TypeAdapter

from game.content.paths import mods_dir
from game.core.bridge import BattleOrder, Ending
from game.core.dice import SEEDED, Chance
from game.core.ids import FrameId, PlayerId, UnitId
from game.core.kernel import perform
from game.systems.totalwar.actions import (
    Answer,
    EndAdministration,
    EndAllotment,
    EndMoves,
    EndShots,
    MoveFleet,
    MoveSquadron,
    NameFaction,
    ReportBattle,
    TotalWarAction,
)
from game.systems.totalwar.events import ForceMoved, PanelsTaken, SupplyChanged, TotalWarEvent
from game.systems.totalwar.profile import SiteKind, Standing, TotalWarRules
from game.systems.totalwar.ruleset import TotalWarRuleset
from game.systems.totalwar.setup import (
    BEGUN_BY,
    CapitalSetup,
    FactionSetup,
    ForceSetup,
    FrameSetup,
    HeroSetup,
    OfficerSetup,
    SiteSetup,
    TheatreSetup,
    TotalWarSetup,
    UnitSetup,
)
from game.systems.totalwar.state import SYSTEM, TotalWarState
from game.systems.totalwar.supply import cut_panels
from game.systems.totalwar.telling import TELLING
from tests.support.refusals import named, whole
from tests.support.totalwar_reports import made_report

RULES = TotalWarRuleset()
N, NE, SE, S, SW, NW = range(6)
FED, ZEON, BLUE, RED = "federation", "zeon", PlayerId("blue"), PlayerId("red")
E = TypeVar("E")
OWNERS: Mapping[str, str] = {"F": FED, "Z": ZEON, ".": "", "T": "third"}
KINDS: Mapping[str, SiteKind] = {
    "C": "capital",
    "o": "colony",
    "X": "fortress",
    "f": "factory",
    "$": "resource",
    "S": "special",
}


@cache
def base_rules() -> TotalWarRules:
    """The rules table of the base pack."""
    entry = yaml.safe_load((mods_dir() / "base/rules/totalwar.yaml").read_text(encoding="utf-8"))
    return TypeAdapter(TotalWarRules).validate_json(json.dumps(entry["options"]))


def _frame(name: str, faction: str, klass: str, gold: int, **more: object) -> FrameSetup:
    values = {"id": name, "name": name, "faction": faction, "klass": klass, "cost_gold": gold, **more}
    return msgspec.convert(values, FrameSetup)


FRAMES: tuple[FrameSetup, ...] = (
    _frame("pike", FED, "combat_craft", 3),
    _frame("drum", FED, "combat_craft", 4, traits=["space_only"]),
    _frame("ferry", FED, "noncombat", 2, traits=["reinforces"]),
    _frame("gm", FED, "mobile_suit", 10),
    _frame("gm_diver", FED, "mobile_suit", 11, tier=1),
    _frame("gm_bastion", FED, "mobile_suit", 13, tier=1),
    _frame("rampart", FED, "mobile_suit", 15, tier=2),
    _frame("vanguard", FED, "mobile_suit", 22, tier=3, max_per_squadron=2),
    _frame("harrier", FED, "warship", 30, slots=2),
    _frame("citadel", FED, "warship", 45, slots=3, tier=1),
    _frame("horizon", FED, "warship", 55, slots=3, tier=2, carried_slots=4),
    _frame("gnat", ZEON, "combat_craft", 3),
    _frame("anvil", ZEON, "combat_craft", 6, traits=["land_only"]),
    _frame("mule", ZEON, "noncombat", 2, traits=["reinforces"]),
    _frame("varg", ZEON, "mobile_suit", 10),
    _frame("varg_captain", ZEON, "mobile_suit", 14, tier=1),
    _frame("gallant", ZEON, "mobile_suit", 18, tier=3, max_per_squadron=2),
    _frame("lamprey", ZEON, "mobile_armour", 26, slots=2, tier=3),
    _frame("talon", ZEON, "warship", 28, slots=2),
    _frame("warlord", ZEON, "warship", 48, slots=3, tier=1),
    _frame("trooper", "third", "mobile_suit", 10),
    _frame("sloop", "third", "warship", 30, slots=2),
)
HEROES = (
    HeroSetup("voss", "Maren Voss", FED, ("mobile_suit", "mobile_armour"), 60),
    HeroSetup("holt", "Casimir Holt", ZEON, ("mobile_suit", "mobile_armour"), 60),
)


class Squad(msgspec.Struct, frozen=True):
    """A force on a letter of the map: ``F`` or ``Z`` by its officer's faction."""

    officer: str
    frames: tuple[str, ...]
    kind: str = "squadron"
    order: Standing = "hold"
    battles: int = 0
    victories: int = 0
    kills: int = 0


def squad(officer: str, *frames: str, **more: object) -> Squad:
    """A squadron."""
    return msgspec.convert({"officer": officer, "frames": frames, **more}, Squad)


def fleet(officer: str, *frames: str, **more: object) -> Squad:
    """A fleet."""
    return msgspec.convert({"officer": officer, "frames": frames, "kind": "fleet", **more}, Squad)


class Drawing(msgspec.Struct, frozen=True):
    """A map read from text, and where the letters of forces stand."""

    theatre: TheatreSetup
    letters: dict[str, int]


def draw(
    text: str,
    *,
    theatre: str = "space",
    yields: Mapping[str, int] | None = None,
    capitals: Sequence[CapitalSetup] | None = None,
    projects: tuple[str, ...] = (),
) -> Drawing:
    """Read a map: one word for each panel, odd columns half a hex lower.

    A word is an owner (F Z T . or # for impassable, - for no panel), a site (C o X f $ S or .) and, where a
    force stands, its letter.
    """
    rows = [line.split() for line in text.strip().splitlines()]
    columns = len(rows[0])
    assert all(len(row) == columns for row in rows), "rows of different length"
    terrain, owners, sites, letters = [], [], [], {}
    homes: dict[str, int] = {}
    for number, word in enumerate(word for row in rows for word in row):
        terrain.append({"-": "", "#": "rock"}.get(word[0], "open"))
        owner = OWNERS.get(word[0], "")
        owners.append(owner)
        if len(word) > 1 and word[1] in KINDS:
            kind = KINDS[word[1]]
            sites.append(
                SiteSetup(
                    number,
                    kind,
                    f"{kind} {number}",
                    yield_gold=(yields or {}).get(word, 20) if kind == "resource" else 0,
                    projects=projects if kind == "special" else (),
                    militia=FrameId("gm" if number % columns < columns // 2 else "varg"),
                )
            )
            if kind == "capital":
                homes[owner] = number
        if len(word) > 2:
            letters[word[2]] = number
    if capitals is None:
        capitals = tuple(
            CapitalSetup(
                owner, (panel,), "vote" if owner == FED else "game_ends", ZEON if owner == FED else ""
            )
            for owner, panel in homes.items()
        )
    setup = msgspec.convert(
        {"id": "drawn", "name": "drawn", "theatre": theatre, "columns": columns, "rows": len(rows)}
        | {"terrain": terrain, "owners": owners, "sites": [], "capitals": [], "impassable": ["rock"]},
        TheatreSetup,
    )
    return Drawing(replace(setup, sites=tuple(sites), capitals=tuple(capitals)), letters)


OFFICERS: Mapping[str, tuple[tuple[str, str], ...]] = {
    FED: (("revil", "supreme_commander"), ("amber", "admiral"), ("blake", "commander"), ("cole", "ensign")),
    ZEON: (
        ("degwin", "supreme_commander"),
        ("xander", "admiral"),
        ("yuri", "commander"),
        ("zelda", "ensign"),
    ),
    "third": (("tarn", "supreme_commander"), ("ugo", "ensign")),
}
SEATS: Mapping[str, PlayerId] = {FED: BLUE, ZEON: RED, "third": PlayerId("green")}
GRUNTS: Mapping[str, str] = {FED: "gm", ZEON: "varg", "third": "trooper"}


def war_setup(
    drawing: Drawing,
    forces: Mapping[str, Squad] | None = None,
    *,
    earth: Drawing | None = None,
    factions: Sequence[str] = (FED, ZEON),
    seats: Mapping[str, str] | None = None,
    humans: Sequence[PlayerId] = (),
    bank: int = 200,
    developed: tuple[str, ...] = (),
    rogues: Sequence[str] = (),
    order: Sequence[str] | None = None,
    ranks: Mapping[str, str] | None = None,
    **options: object,
) -> TotalWarSetup:
    """A war on a drawn map. ``seats`` gives single officers seats of their own."""
    seats, ranks = seats or {}, ranks or {}

    def officer(name: str, rank: str, faction: str) -> OfficerSetup:
        seat = PlayerId(seats.get(name, SEATS[faction]))
        return OfficerSetup(name, name.title(), seat, ranks.get(name, rank))

    lone = tuple(
        (officer(name, rank, faction), faction)
        for faction in factions
        for name, rank in OFFICERS[faction]
        if name in rogues
    )
    return TotalWarSetup(
        name="test",
        theatres=(drawing.theatre, *((earth.theatre,) if earth is not None else ())),
        factions=tuple(
            FactionSetup(
                faction,
                faction.title(),
                {FED: "#569CFF", ZEON: "#FF5A4F"}.get(faction, "#22AA88"),
                FrameId(GRUNTS[faction]),
                OFFICERS[faction][0][0],
                tuple(officer(name, rank, faction) for name, rank in OFFICERS[faction] if name not in rogues),
                bank,
                developed,
            )
            for faction in factions
        ),
        order=tuple(order or reversed(factions)),
        forces=tuple(
            ForceSetup(
                id=letter,
                kind="fleet" if each.kind == "fleet" else "squadron",
                name=letter,
                officer=each.officer,
                panel=drawing.letters[letter],
                units=tuple(
                    UnitSetup(FrameId(frame), UnitId(f"{letter}{number}"), each.kills)
                    for number, frame in enumerate(each.frames)
                ),
                order=each.order,
                battles=each.battles,
                victories=each.victories,
            )
            for letter, each in (forces or {}).items()
        ),
        frames=FRAMES,
        heroes=HEROES,
        rules=base_rules(),
        options=msgspec.convert(
            msgspec.to_builtins(base_rules().options) | options, type(base_rules().options)
        ),
        humans=tuple(humans),
        rogues=lone,
        counts_by_owner=True,
        begun_by=BEGUN_BY,
        marks_arrival=True,
    )


class War:
    """A war under way, driven by a test."""

    def __init__(self, setup: TotalWarSetup, seed: int = 1) -> None:
        self.setup = setup
        self.state: TotalWarState = RULES.setup(setup, seed)
        self.events: list[TotalWarEvent] = []

    def do(self, action: TotalWarAction, chance: Chance = SEEDED) -> tuple[TotalWarEvent, ...]:
        """Submit an action; the events are kept."""
        applied = perform(RULES, self.state, action, chance)
        self.state = applied.state
        self.events.extend(named(applied.events))
        return applied.events

    def emit(self, *events: TotalWarEvent) -> None:
        """Let things happen by decree of the test."""
        self.state = self.state.clone()
        for event in events:
            RULES.evolve(self.state, event)

    def put(self, letter: str, panel: int) -> None:
        """Set a force down somewhere."""
        self.emit(ForceMoved(force=letter, path=(self.at(letter), panel), mode="placed"))

    def give(self, faction: str, *panels: int) -> None:
        """Let a faction own panels, supply included."""
        self.emit(PanelsTaken(faction=faction, panels=panels, cause="battle"))
        cut = cut_panels(self.state, self.state.owners)
        joined = tuple(sorted(self.state.cut - cut))
        self.emit(SupplyChanged(cut=tuple(sorted(cut - self.state.cut)), joined=joined))

    def refusal(self, action: TotalWarAction) -> str:
        """Why an action is refused: "TW-2.1 reason"."""
        illegal = RULES.check(self.state, action)
        return f"{illegal.rule} {illegal.reason}" if illegal and whole(TELLING, illegal) else ""

    @property
    def seat(self) -> PlayerId:
        """Whose decision it is."""
        return RULES.active(self.state)[0]

    def at(self, letter: str) -> int:
        """Where a force stands."""
        return self.state.forces[letter].panel

    def own(self, faction: str) -> set[int]:
        """The panels of a faction."""
        return {panel for panel, owner in enumerate(self.state.owners) if owner == faction}

    def last(self, kind: type[E]) -> E:
        """The latest event of a kind."""
        return next(event for event in reversed(self.events) if isinstance(event, kind))

    def all(self, kind: type[E]) -> list[E]:
        """All events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def until(self, officer: str, phase: str = "movement") -> None:
        """Let everybody pass until it is an officer's place."""
        for _ in range(400):
            state = self.state
            is_busy = state.prompts or state.battle is not None or state.allotments
            if state.officer == officer and state.phase == phase and not is_busy:
                return
            self.skip()
        raise AssertionError(f"{officer} never gets his place")

    def skip(self) -> None:
        """Do the least that ends what is going on."""
        state, seat = self.state, self.seat
        if state.prompts:
            prompt = state.prompts[-1]
            if prompt.kind == "name_faction":
                self.do(NameFaction(player=seat, name=f"Name {prompt.subject}", colour="#123456"))
            else:
                self.do(Answer(player=seat, option=prompt.options[0]))
        elif state.battle is not None:
            self.fight("attacker")
        elif state.allotments:
            self.do(EndAllotment(player=seat))
        elif state.phase == "administration":
            self.do(EndAdministration(player=seat))
        elif state.phase == "movement":
            self.do(EndMoves(player=seat))
        else:
            self.do(EndShots(player=seat))

    def fleet(self, letter: str, direction: int, panels: int, *followers: str) -> None:
        """Move a fleet."""
        self.do(
            MoveFleet(player=self.seat, force=letter, direction=direction, panels=panels, followers=followers)
        )

    def squadron(self, letter: str, *directions: int) -> None:
        """Move a squadron by directions."""
        to = self.at(letter)
        for direction in directions:
            to = self.state.map.steps[to][direction]
        self.do(MoveSquadron(player=self.seat, force=letter, to=to))

    @property
    def order(self) -> BattleOrder:
        """The battle that is being waited for."""
        assert self.state.battle is not None
        return self.state.battle.order

    def fight(
        self,
        winner: str,
        *,
        lost: Sequence[str] | None = None,
        kills: Mapping[str, int] | None = None,
        turns: int = 9,
        withdrew: bool = False,
        ending: Ending = "destroyed",
    ) -> tuple[TotalWarEvent, ...]:
        """Report the battle: by default the whole losing side is destroyed."""
        report = made_report(
            self.order, winner, lost=lost, kills=kills or {}, turns=turns, withdrew=withdrew, ending=ending
        )
        return self.do(ReportBattle(player=SYSTEM, report=report))
