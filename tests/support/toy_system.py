"""A dice race with secrets: the smallest system that needs every service of a running game.

Two players move along a track: walk one field, or as far as a d6 says; look at the secret trap of the own
track; set a secret mark; pass the turn.
"""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from game.content.systems import SystemSchema
from game.core import rng
from game.core.action_ranges import LARGEST, ActionRanges
from game.core.bridge import BattleOrder, BattleReport, SideReport
from game.core.codec import from_plain
from game.core.dice import Roll as DiceRequest
from game.core.events import Action, DiceRolled, Event, rolled
from game.core.ids import PlayerId, RuleId
from game.core.kernel import Illegal, Step
from game.core.odds import Odd, Odds
from game.core.outcome import Outcome
from game.core.table import BoardView, SideView, TableView
from game.rules.system import BattlePart, CampaignPart, GameSystem, SetupError, erased
from game.rules.telling import Telling

WALK, ROLL, PEEK, HIDE, PASS = (RuleId(f"TY-1.{n}") for n in range(1, 6))


class Walk(Action, frozen=True, kw_only=True):
    """Walk one field."""


class RollDie(Action, frozen=True, kw_only=True):
    """Walk as far as a d6 says."""


class Peek(Action, frozen=True, kw_only=True):
    """Look at the trap of the own track."""


class Hide(Action, frozen=True, kw_only=True):
    """Set the own secret mark."""

    mark: Annotated[int, msgspec.Meta(ge=-LARGEST, le=LARGEST)]


class Pass(Action, frozen=True, kw_only=True):
    """End the turn."""


RaceAction = Walk | RollDie | Peek | Hide | Pass


class Walked(Event, frozen=True, kw_only=True):
    player: PlayerId
    fields: int


class TrapSeen(Event, frozen=True, kw_only=True):
    player: PlayerId
    trap: int


class MarkHidden(Event, frozen=True, kw_only=True):
    player: PlayerId
    mark: int


class TurnPassed(Event, frozen=True, kw_only=True):
    player: PlayerId


RaceEvent = DiceRolled | Walked | TrapSeen | MarkHidden | TurnPassed


class RaceSetup(msgspec.Struct, frozen=True):
    players: tuple[PlayerId, PlayerId]
    length: int
    order: str = ""


class RaceRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    length: int = 20


class RaceRecord(msgspec.Struct, frozen=True):
    rng: int
    places: dict[PlayerId, int]
    traps: dict[PlayerId, int]
    marks: dict[PlayerId, int]
    seen: dict[PlayerId, int]
    turn: int
    to_move: int
    has_walked: bool


class RaceState:
    __slots__ = ("has_walked", "marks", "places", "rng", "seen", "setup", "to_move", "traps", "turn")

    def __init__(self, setup: RaceSetup, record: RaceRecord) -> None:
        self.setup = setup
        self.rng = record.rng
        self.places = dict(record.places)
        self.traps = dict(record.traps)
        self.marks = dict(record.marks)
        self.seen = dict(record.seen)
        self.turn = record.turn
        self.to_move = record.to_move
        self.has_walked = record.has_walked


RANGES = ActionRanges(RaceAction, PASS)


class RaceRules:
    name = "race"

    def setup(self, setup: RaceSetup, seed: int) -> RaceState:
        start = rng.seeded(seed)
        first, second = setup.players
        traps = {first: rng.draw(start, 6), second: rng.draw(rng.advance(start, 1), 6)}
        zeros = {first: 0, second: 0}
        return RaceState(
            setup, RaceRecord(rng.advance(start, 2), zeros, traps, dict(zeros), dict(zeros), 1, 0, False)
        )

    def active(self, state: RaceState) -> tuple[PlayerId, ...]:
        return () if self.outcome(state) else (state.setup.players[state.to_move],)

    def legal(self, state: RaceState, player: PlayerId) -> Sequence[RaceAction]:
        every: tuple[RaceAction, ...] = (
            Walk(player=player),
            RollDie(player=player),
            Peek(player=player),
            Hide(player=player, mark=3),
            Pass(player=player),
        )
        return tuple(action for action in every if self.check(state, action) is None)

    def check(self, state: RaceState, action: RaceAction) -> Illegal | None:
        refusal = RANGES.refusal(action)
        if refusal is not None:
            return refusal
        if action.player not in self.active(state):
            return Illegal(PASS, "not_your_turn", {"player": action.player})
        if isinstance(action, Walk | RollDie) and state.has_walked:
            return Illegal(
                WALK if isinstance(action, Walk) else ROLL, "has_walked", {"player": action.player}
            )
        if isinstance(action, Hide) and not 1 <= action.mark <= 9:
            return Illegal(HIDE, "bad_mark", {"mark": action.mark})
        return None

    def resolve(self, step: Step[RaceState, RaceEvent], action: RaceAction) -> None:
        player = action.player
        match action:
            case Walk():
                step.emit(Walked(rules=(WALK,), player=player, fields=1))
            case RollDie():
                roll = step.roll(DiceRequest("race", player, (6,), rules=(ROLL,)))
                step.emit(Walked(rules=(ROLL,), player=player, fields=roll.sum))
            case Peek():
                step.emit(TrapSeen(rules=(PEEK,), player=player, trap=step.state.traps[player]))
            case Hide(mark=mark):
                step.emit(MarkHidden(rules=(HIDE,), player=player, mark=mark))
            case Pass():
                step.emit(TurnPassed(rules=(PASS,), player=player))

    def evolve(self, state: RaceState, event: RaceEvent) -> None:
        match event:
            case DiceRolled():
                state.rng = rolled(state.rng, event)
            case Walked(player=player, fields=fields):
                state.places[player] += fields
                state.has_walked = True
            case TrapSeen(player=player, trap=trap):
                state.seen[player] = trap
            case MarkHidden(player=player, mark=mark):
                state.marks[player] = mark
            case TurnPassed():
                state.to_move = 1 - state.to_move
                state.turn += state.to_move == 0
                state.has_walked = False

    def clone(self, state: RaceState) -> RaceState:
        return RaceState(state.setup, self.record(state))

    def observe(self, state: RaceState, player: PlayerId | None) -> RaceState:
        copy = self.clone(state)
        copy.rng = rng.HIDDEN
        copy.traps = dict.fromkeys(state.traps, 0)
        copy.marks = {who: mark if who == player else 0 for who, mark in state.marks.items()}
        copy.seen = {who: trap if who == player else 0 for who, trap in state.seen.items()}
        return copy

    def redact(self, state: RaceState, event: RaceEvent, player: PlayerId | None) -> RaceEvent | None:
        if isinstance(event, TrapSeen) and event.player != player:
            return None
        if isinstance(event, MarkHidden) and event.player != player:
            return msgspec.structs.replace(event, mark=0)
        return event

    def table(self, state: RaceState, viewer: PlayerId | None) -> TableView:
        first, second = state.setup.players
        return TableView(
            "race",
            viewer,
            "race",
            state.turn,
            self.active(state),
            BoardView("square", 1, 1, "land", ("field",)),
            tuple(SideView(p, p, p.title(), "racer", 1, 0, 0) for p in (first, second)),
            (),
            outcome=self.outcome(state),
        )

    def outcome(self, state: RaceState) -> Outcome | None:
        for player, place in state.places.items():
            if place >= state.setup.length:
                losers = tuple(p for p in state.setup.players if p != player)
                return Outcome((player,), losers, "arrived", state.turn, (WALK,))
        return None

    def odds(self, state: RaceState, action: RaceAction) -> Odds:
        if not isinstance(action, RollDie):
            return Odds()
        missing = state.setup.length - state.places[action.player]
        return Odds((Odd("arrives", action.player, max(0, min(6, 7 - missing)), 6),))

    def record(self, state: RaceState) -> RaceRecord:
        return RaceRecord(
            state.rng,
            dict(state.places),
            dict(state.traps),
            dict(state.marks),
            dict(state.seen),
            state.turn,
            state.to_move,
            state.has_walked,
        )

    def restore(self, setup: RaceSetup, record: object) -> RaceState:
        return RaceState(setup, from_plain(record, RaceRecord))


RULES = RaceRules()
RACE_TEXTS = {
    "race.action.walk": "Walk one field",
    "race.action.roll_die": "Roll the die",
    "race.action.peek": "Look at the trap",
    "race.action.hide": "Hide a mark",
    "race.action.pass": "Pass the turn",
    "race.event.walked": "{player} walks {fields} fields.",
    "race.event.trap_seen": "{player} sees trap {trap}.",
    "race.event.mark_hidden": "{player} hides a mark.",
    "race.event.turn_passed": "{player} passes.",
    "race.event.dice_rolled.race.success": "The die shows {faces}.",
    "race.event.dice_rolled.race.failure": "The die shows {faces}.",
    "screen.title.race": "Race",
    "race.illegal.not_your_turn": "it is not {player}'s turn",
    "race.illegal.has_walked": "{player} has walked already",
    "race.illegal.bad_mark": "a mark is a number from 1 to 9, not {mark}",
}


class Ids:
    """Names that show ids as they are."""

    def fact(self, key: str, value: str | int) -> str | int:
        return value

    def listed(self, key: str, values: tuple[object, ...]) -> str | None:
        return ", ".join(map(str, values))


def _build_setup(request: object, catalog: object) -> RaceSetup:
    assert isinstance(request, RaceRequest)
    if not 1 <= request.length <= 1000:
        raise SetupError("length", f"a track has 1 to 1000 fields, not {request.length}")
    return RaceSetup((PlayerId("red"), PlayerId("blue")), request.length)


def _order_setup(order: BattleOrder, catalog: object) -> RaceSetup:
    first, second = order.sides
    return RaceSetup((first.player, second.player), int(order.options.get("length", 12)), order.id)


def _report(state: RaceState) -> BattleReport:
    outcome = RULES.outcome(state)
    assert outcome is not None
    roles: tuple[Literal["attacker", "defender"], ...] = ("attacker", "defender")
    sides = tuple(
        SideReport(player, role, player in outcome.winners, False, ())
        for player, role in zip(state.setup.players, roles)
    )
    return BattleReport(state.setup.order, "race", "objective", outcome.turns, sides)


def _settle(state: RaceState, report: BattleReport) -> RaceAction:
    return Hide(player=state.setup.players[state.to_move], mark=min(9, report.turns))


RACE = erased(
    GameSystem(
        name="race",
        kind="battle",
        ruleset=RULES,
        setup_type=RaceSetup,
        action_type=RaceAction,
        event_type=RaceEvent,
        record_type=RaceRecord,
        request_type=RaceRequest,
        schema=SystemSchema("race"),
        build=_build_setup,
        default_request=lambda catalog: RaceRequest(),
        players=lambda setup: setup.players,
        turn=lambda state: state.turn,
        telling=Telling("race", Ids()),
        reveals=lambda state, event, player: isinstance(event, TrapSeen),
        battles=BattlePart(order_setup=_order_setup, report=_report),
        campaign=CampaignPart(order=lambda state: None, settle=_settle),
    )
)
RED, BLUE = PlayerId("red"), PlayerId("blue")
