"""The war so far, made again from its log: what one player could see of it, round by round."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from game.core.events import Event
from game.core.ids import PlayerId
from game.rules.events import PromptRaised
from game.rules.prose import Sentence, with_facts, written
from game.rules.telling import event_sentence
from game.session.history_reader import HistoryReader
from game.session.match import Match
from game.systems.totalwar.events import (
    AceGranted,
    BattleFought,
    FactionTurnEnded,
    FactionTurnStarted,
    ForceAppeared,
    ForceMoved,
    GameEnded,
    PanelsTaken,
    PhaseStarted,
    RoundStarted,
    StageReached,
    TotalWarEvent,
    WarMoved,
)
from game.systems.totalwar.events_administration import (
    ConstructionAdvanced,
    ConstructionCleared,
    DevelopmentAdvanced,
    WeaponCharged,
)
from game.systems.totalwar.state import TotalWarState
from game.systems.totalwar.telling import TELLING
from game.views.totalwar.names import WarNames
from game.views.ui.markup import escape, rule_link

UNTOLD = (
    RoundStarted,
    FactionTurnStarted,
    FactionTurnEnded,
    PhaseStarted,
    PromptRaised,
    StageReached,
    ConstructionAdvanced,
    ConstructionCleared,
    DevelopmentAdvanced,
    WeaponCharged,
)
"""Events that the chronicle leaves out: the order of the day, and work that merely goes on."""


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the war. ``is_minor``: moves and book-keeping."""

    round: int
    faction: str
    markup: str
    is_minor: bool


@dataclass(frozen=True, slots=True)
class PanelCounts:
    """How many panels each faction held at the end of a turn; ``theatre`` is the map."""

    round: int
    theatre: int
    panels: Mapping[str, int]


@dataclass(slots=True)
class BattleFigures:
    """What a faction's battles have cost and brought it."""

    fought: int = 0
    won: int = 0
    lost: int = 0
    destroyed: int = 0


@dataclass(slots=True)
class Account:
    """What has been read so far."""

    lines: list[Line] = field(default_factory=list)
    holdings: list[PanelCounts] = field(default_factory=list)
    tolls: dict[str, BattleFigures] = field(default_factory=dict)
    turn_ends: dict[str, int] = field(default_factory=dict)
    """By faction: the number of lines when its latest turn ended."""


class WarHistory:
    """Reads a match's campaign bit by bit, so that a long war never holds the screen up.

    One of these can be kept beside a match and handed to several pages: it goes on where it stopped, and
    begins anew after an undo.
    """

    def __init__(self, match: Match, player: PlayerId | None, texts: Mapping[str, str]) -> None:
        self.match = match
        self.player = player
        self._texts = texts
        self._restart()

    def _restart(self) -> None:
        self.account = Account()
        self._reader = HistoryReader(self.match)
        self._names = WarNames(self._state, self._texts)
        self._faction = ""
        self.account.holdings.append(_holding(self._state))

    @property
    def _state(self) -> TotalWarState:
        state = self._reader.position.bottom.state
        if not isinstance(state, TotalWarState):
            raise TypeError("this match is no campaign")
        return state

    @property
    def progress(self) -> tuple[int, int]:
        """How many entries of the log have been read, and how many there are."""
        return len(self._reader.read), len(self.match.live)

    @property
    def is_complete(self) -> bool:
        """Whether everything up to now has been read."""
        return self._reader.is_complete

    def read(self, entries: int = 24) -> bool:
        """Read some entries of the log; say whether that was all."""
        if not self._reader.is_current:
            self._restart()
        for _ in range(entries):
            if len(self._reader.read) == len(self.match.live):
                break
            self._follow()
        return self.is_complete

    def since(self, faction: str) -> list[Line]:
        """What has happened since a faction's latest turn ended."""
        return self.account.lines[self.account.turn_ends.get(faction, 0) :]

    def _follow(self) -> None:
        step = self._reader.step()
        if step is None:
            return
        if step.is_gap:
            self._leave_out(cast(TotalWarState, step.before.bottom.state))
        for state, event in step.seen(self.player):
            self._tell(cast(TotalWarState, state), event)

    def _leave_out(self, before: TotalWarState) -> None:
        """Say in a line what is not told, and go on where the save knows how the war stood."""
        state = self._state
        self._names = WarNames(state, self._texts)
        self._faction = state.faction
        told = with_facts(self._texts, "war.page.told.older", {"first": before.round, "last": state.round})
        self.account.lines.append(Line(before.round, "", escape(told), False))
        self.account.holdings.append(_holding(state))

    def _tell(self, state: TotalWarState, event: Event) -> None:
        account = self.account
        self._names.follow(state)
        self._names.learn(event)
        match event:
            case FactionTurnStarted():
                self._faction = event.faction
            case FactionTurnEnded():
                account.turn_ends[event.faction] = len(account.lines)
                account.holdings.append(_holding(state))
            case GameEnded():
                account.holdings.append(_holding(state))
            case BattleFought():
                self._count(state, event)
            case WarMoved():
                self._names = WarNames(state, self._texts)
            case _:
                pass
        if isinstance(event, UNTOLD):
            return
        if not isinstance(event, TotalWarEvent):
            return
        sentence = event_sentence(TELLING, event, self._names)
        if sentence is None:
            return
        text = self._told(state, event, sentence) or written(self._texts, sentence)
        rules = " ".join(rule_link(rule) for rule in sentence.rules[:1])
        markup = escape(text) + (f"  {{small}}{rules}{{/}}" if rules else "")
        account.lines.append(Line(state.round, self._faction, markup, _is_minor(event)))

    def _told(self, state: TotalWarState, event: Event, sentence: Sentence) -> str:
        """A sentence that says more than the log does beside the map; empty where that suffices."""
        if isinstance(event, BattleFought) and state.battle is not None:
            militia = self._texts.get("war.page.told.militia", "")
            facts: dict[str, str | int] = {
                "panel": self._names.panel(state.battle.attack.panel),
                "winner": self._names.of(event.winner) if event.winner else militia,
                "loser": self._names.of(event.loser) if event.loser else militia,
                **{key: value for key, value in sentence.facts.items() if isinstance(value, int)},
            }
            return with_facts(self._texts, "war.page.told.battle", facts)
        if isinstance(event, AceGranted) and event.unit in state.units:
            facts = {"unit": self._names.unit(event.unit), "level": event.level, "force": ""}
            holders = [force for force in state.forces.values() if event.unit in force.units]
            facts["force"] = self._names.of(holders[0].id) if holders else ""
            return with_facts(self._texts, "war.page.told.ace", facts)
        return ""

    def _count(self, state: TotalWarState, event: BattleFought) -> None:
        losses = dict(event.losses)
        sides = (event.winner, event.loser)
        for side in sides:
            toll = self.account.tolls.setdefault(side, BattleFigures())
            other = sides[0] if side == sides[1] else sides[1]
            toll.fought += 1
            toll.won += side == event.winner
            toll.lost += _losses(state, losses, side)
            toll.destroyed += _losses(state, losses, other)


def _losses(state: TotalWarState, losses: Mapping[str, int], faction: str) -> int:
    """Machines of a faction among the losses, which are listed by force.

    Those that filled a site up are no force of anybody's, and nobody's loss (TW-8.2).
    """
    own = (name for name in losses if name in state.forces and state.forces[name].faction == faction)
    return sum(losses[name] for name in own)


def _holding(state: TotalWarState) -> PanelCounts:
    counts: dict[str, int] = {}
    for panel in state.map.panels:
        owner = state.owners[panel]
        counts[owner] = counts.get(owner, 0) + 1
    return PanelCounts(state.round, state.theatre, counts)


MINOR_NAMES = (
    "gold_spent",
    "gold_gained",
    "income_earned",
    "units",
    "construction_started",
    "record_kept",
    "allotment",
    "move_",
    "standing_order",
    "attack_",
    "battle_ordered",
    "directive",
    "delegation",
    "dice_rolled",
    "supply_changed",
)


def _is_minor(event: Event) -> bool:
    if isinstance(event, PanelsTaken):
        return event.cause == "battle"
    if isinstance(event, ForceAppeared):
        return event.force.kind in ("garrison", "guard")
    if isinstance(event, ForceMoved):
        return event.mode != "retreat"
    name = "".join(f"_{c.lower()}" if c.isupper() else c for c in type(event).__name__).lstrip("_")
    return name.startswith(MINOR_NAMES)
