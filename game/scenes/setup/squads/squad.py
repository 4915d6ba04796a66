"""A squad by points: what is in it, what it costs, and what may still be added. No pictures here."""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import msgspec

from game.content.catalog import Catalog
from game.content.models import Frame, Pilot
from game.core.alphabet import alphabetical
from game.rules.prose import listing

NO_LIMIT = 0


class UnitPick(msgspec.Struct, frozen=True):
    """Machines of one model for one side; with a hero or an ace level it is a single one."""

    frame: str
    count: int = 1
    pilot: str = ""
    ace_level: int = 0


@dataclass(frozen=True, slots=True)
class Squad:
    """Counts by frame id, and heroes by pilot id with the frame that each of them flies."""

    faction: str
    counts: Mapping[str, int] = field(default_factory=dict)
    heroes: Mapping[str, str] = field(default_factory=dict)
    name: str = ""

    @property
    def size(self) -> int:
        """How many machines there are."""
        return sum(self.counts.values())

    def with_count(self, frame: str, count: int) -> "Squad":
        """Return a copy with another number of a frame; heroes without a machine step down."""
        counts = {key: number for key, number in self.counts.items() if key != frame}
        if count > 0:
            counts[frame] = count
        heroes: dict[str, str] = {}
        for pilot, flown in self.heroes.items():
            if list(heroes.values()).count(flown) < counts.get(flown, 0):
                heroes[pilot] = flown
        return replace(self, counts=counts, heroes=heroes)

    def with_hero(self, pilot: str, frame: str) -> "Squad":
        """Return a copy in which a hero flies a frame, or ("") stays at home."""
        heroes = {key: flown for key, flown in self.heroes.items() if key != pilot}
        if frame:
            heroes[pilot] = frame
        return replace(self, heroes=heroes)

    def picks(self, order: Iterable[str]) -> tuple[UnitPick, ...]:
        """Return the machines in an order of frames, heroes singly and first of their frame."""
        found: list[UnitPick] = []
        for frame in order:
            count = self.counts.get(frame, 0)
            flown = [pilot for pilot, own in self.heroes.items() if own == frame]
            found += [UnitPick(frame, 1, pilot) for pilot in flown]
            if count > len(flown):
                found.append(UnitPick(frame, count - len(flown)))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a squad is not legal, or a remark (``is_fatal`` off): a text key with facts, and the rule."""

    key: str
    facts: Mapping[str, object]
    rule: str = ""
    is_fatal: bool = True


class SquadCatalog:
    """What a catalogue offers for squads of one system, and the rules for choosing."""

    def __init__(
        self,
        catalog: Catalog,
        system: str,
        hero_classes: Iterable[str],
        board_slots: int,
        points: int = NO_LIMIT,
        theatre: str = "",
    ) -> None:
        """``points`` 0: as many as wanted. ``theatre`` bars frames that cannot fight there."""
        self.catalog = catalog
        self.system = system
        self.hero_classes = frozenset(hero_classes)
        self.board_slots = board_slots
        self.points = points
        self.theatre = theatre

    def frames(self, faction: str) -> tuple[Frame, ...]:
        """Return the frames that a faction has in this system, suits first, cheap before dear."""
        order = ("mobile_suit", "mobile_armour", "combat_craft", "noncombat", "warship", "superweapon")
        return tuple(
            sorted(
                (
                    frame
                    for frame in self.catalog.frames.values()
                    if frame.faction == faction and self.system in frame.profiles
                ),
                key=lambda frame: (order.index(frame.class_), frame.cost_gold, alphabetical(frame.name)),
            )
        )

    def factions(self) -> tuple[str, ...]:
        """Return the factions that have frames in this system."""
        return tuple(faction for faction in self.catalog.factions if self.frames(faction))

    def heroes(self, faction: str) -> tuple[Pilot, ...]:
        """Return the heroes of a faction, cheap before dear."""
        return tuple(
            sorted(
                (pilot for pilot in self.catalog.pilots.values() if pilot.faction == faction),
                key=lambda pilot: (pilot.cost_gold, alphabetical(pilot.name)),
            )
        )

    def is_barred(self, frame: Frame) -> bool:
        """Say whether a frame would sit out a battle in this theatre (SK-1.6)."""
        only = {"space": "land_only", "land": "space_only"}.get(self.theatre, "")
        return only in frame.traits

    def cost(self, squad: Squad) -> int:
        """Return the price of a squad in gold, heroes included."""
        frames = sum(self.catalog.frames[key].cost_gold * count for key, count in squad.counts.items())
        return frames + sum(self.catalog.pilots[key].cost_gold for key in squad.heroes)

    def slots(self, squad: Squad) -> int:
        """Return the slots that a squad takes."""
        return sum(self.catalog.frames[key].slots * count for key, count in squad.counts.items())

    def most(self, squad: Squad, frame: Frame) -> int:
        """Return how many of a frame this squad could hold at most, by its own cap and the points left."""
        have = squad.counts.get(frame.id, 0)
        most = 99 if frame.max_per_squadron is None else frame.max_per_squadron
        if self.points and frame.cost_gold:
            left = self.points - self.cost(squad)
            most = min(most, have + max(0, left // frame.cost_gold))
        return max(have, most)

    def mounts(self, squad: Squad, pilot: Pilot) -> tuple[Frame, ...]:
        """Return the frames of the squad that a hero could fly beside the other heroes."""
        found = []
        for frame in self.frames(squad.faction):
            others = [key for key, flown in squad.heroes.items() if flown == frame.id and key != pilot.id]
            fits = frame.class_ in pilot.classes and frame.class_ in self.hero_classes
            if fits and squad.counts.get(frame.id, 0) > len(others):
                found.append(frame)
        return tuple(found)

    def faults(self, squad: Squad) -> tuple[Fault, ...]:
        """Return everything that is wrong with a squad, then what is worth knowing."""
        found: list[Fault] = []
        frames = self.catalog.frames
        if not squad.size:
            found.append(Fault("screen.squad.fault.empty", {}))
        cost = self.cost(squad)
        if self.points and cost > self.points:
            facts = {"over": cost - self.points, "points": self.points}
            found.append(Fault("screen.squad.fault.points", facts))
        for key, count in squad.counts.items():
            cap = frames[key].max_per_squadron
            if cap is not None and count > cap:
                found.append(Fault("screen.squad.fault.cap", {"name": frames[key].name, "most": cap}))
        if squad.size and all(self.is_barred(frames[key]) for key in squad.counts):
            found.append(Fault("screen.squad.fault.barred", {}, "SK-1.6"))
        else:
            barred = [frames[key].name for key in squad.counts if self.is_barred(frames[key])]
            if barred:
                names = listing(sorted(barred))
                found.append(Fault("screen.squad.note.barred", {"names": names}, "SK-1.6", False))
        slots = self.slots(squad)
        if slots > self.board_slots:
            facts = {"slots": slots, "board": self.board_slots}
            found.append(Fault("screen.squad.note.reserve", facts, "SK-1.7", False))
        return tuple(sorted(found, key=lambda fault: not fault.is_fatal))

    def filled(self, faction: str, seed: int, points: int = NO_LIMIT) -> Squad:
        """Return a random squad for the points (100 where there is no limit) that fits on the board."""
        dice = random.Random(f"squad:{faction}:{seed}")
        squad = Squad(faction)
        budget = points or self.points or 100
        offered = [
            frame
            for frame in self.frames(faction)
            if frame.cost_gold and not self.is_barred(frame) and frame.class_ != "noncombat"
        ]
        weights = {"mobile_suit": 6, "mobile_armour": 2, "combat_craft": 2, "warship": 1}
        while True:
            room = self.board_slots - self.slots(squad)
            left = budget - self.cost(squad)
            fitting = [
                frame
                for frame in offered
                if frame.cost_gold <= left
                and frame.slots <= room
                and squad.counts.get(frame.id, 0) < self._share_of(frame)
            ]
            if not fitting:
                return squad
            chosen = dice.choices(fitting, [weights.get(frame.class_, 1) for frame in fitting])[0]
            squad = squad.with_count(chosen.id, squad.counts.get(chosen.id, 0) + 1)

    def _share_of(self, frame: Frame) -> int:
        """Return how many of a frame a random squad takes at most, so that squads are mixed."""
        most = 1 if frame.class_ == "warship" else 4 if frame.tier == 0 else 2
        return most if frame.max_per_squadron is None else min(most, frame.max_per_squadron)
