"""The description of a game system: all that running games, the table protocol and the app need of it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, Literal, NamedTuple, TypeVar, cast

from game.content.catalog import Catalog
from game.content.systems import SystemSchema
from game.core.bridge import BattleOrder, BattleReport
from game.core.events import Action, Event
from game.core.ids import PlayerId
from game.core.kernel import GameState, Illegal, Ruleset
from game.rules.brief import Brief
from game.rules.charts import Chart, Listing
from game.rules.chronicle import ChronicleWriter
from game.rules.figures import Tally
from game.rules.making import BoardMaker
from game.rules.measures import Measures
from game.rules.prose import Namer
from game.rules.reasons import ReasonError
from game.rules.telling import Telling, Texts, event_text, refusal_text

SetupT = TypeVar("SetupT")
S = TypeVar("S", bound=GameState)
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)


class SetupError(ReasonError, ValueError):
    """A request for a game cannot be met, and why."""

    @property
    def path(self) -> str:
        """The field of the request, such as ``sides.0.units``."""
        return self.place


@dataclass(frozen=True, kw_only=True)
class BattlePart(Generic[SetupT, S]):
    """What a system has in which battles of campaigns are fought."""

    order_setup: Callable[..., SetupT]
    """``order_setup(order, catalog)``: the closed setup of a campaign's order. Raises :class:`SetupError`."""
    report: Callable[[S], BattleReport]
    """What became of everybody, once there is an outcome."""


class StepsIn(NamedTuple, Generic[A]):
    """What a player may do of whom nothing is asked, and whose decisions he cuts short by it."""

    action: A
    cuts: tuple[PlayerId, ...]


@dataclass(frozen=True, kw_only=True)
class CampaignPart(Generic[SetupT, S, A]):
    """What a system has whose battles are fought in others."""

    order: Callable[[S], BattleOrder | None]
    """The battle that has to be fought now, or None."""
    settle: Callable[[S, BattleReport], A]
    """The action that brings a battle's report into the campaign."""
    own_seat: PlayerId | None = None
    """The seat in whose name reports of battles come in; nobody sits there."""
    aside: Callable[[S], A | None] | None = None
    """The action with which the battle that has to be fought now waits as it stands; None: none ever does."""
    awaits: Callable[[S, BattleOrder], bool] | None = None
    """Whether a battle of this order that was set aside is still to be fought; None: every one is."""
    renew: Callable[..., SetupT] | None = None
    """``renew(state, catalog)``: the closed setup with which it goes on in other content.

    Raises :class:`~game.rules.renewing.StaysError` where something of the running campaign would be lost.
    """
    order_after: Callable[[S, A], BattleOrder | None] | None = None
    """The battle that a legal action asks for, told from what its player may see; None: it asks for none."""
    waits: Callable[[S, PlayerId], bool] | None = None
    """Whether a built-in player who may act leaves it until others have; None: nobody ever does."""
    steps_in: Callable[[S], tuple[StepsIn[A], ...]] | None = None
    """What players may do of whom nothing is asked, while others are; None: nobody ever does anything then.

    Nobody waits for them: they hold no screen, and no program or built-in player is asked.
    """
    chronicle: Callable[[GameState], ChronicleWriter] | None = None
    """Who writes down what its chronicle tells, from the first state on."""
    fought_in: Callable[[SetupT], str] | None = None
    """The system in which its battles are fought if nobody chooses another; "": by the campaign itself."""
    take_seat: Callable[[S, PlayerId], A | None] | None = None
    """The action by which people hold a seat from now on, whose program is gone; None: none is needed."""
    leave_seat: Callable[[S, PlayerId], A | None] | None = None
    """The action by which a built-in player has a seat from now on that people held; None: none is needed."""
    handed: Callable[[S], Mapping[PlayerId, tuple[PlayerId, ...]]] | None = None
    """People's seats that its rules have given to built-in players, each with the team-mates at whose level
    he plays; None: they give none away."""


@dataclass(frozen=True, kw_only=True)
class GameSystem(Generic[SetupT, S, A, E]):
    """One system with its types, its way from a request to a closed setup, and its sentences.

    ``setup_type``, ``action_type``, ``event_type``, ``record_type`` and ``request_type`` decode JSON; the
    action and event types are unions of tagged structs.
    """

    name: str
    kind: Literal["battle", "campaign"]
    ruleset: Ruleset[SetupT, S, A, E]
    setup_type: type
    action_type: object
    event_type: object
    record_type: type
    request_type: type
    schema: SystemSchema
    build: Callable[..., SetupT]
    """``build(request, catalog)``: the closed setup of a request of its type. Raises :class:`SetupError`."""
    default_request: Callable[..., object]
    """``default_request(catalog)``: the request for a usual game."""
    players: Callable[[SetupT], tuple[PlayerId, ...]]
    """Every seat of a game, in table order."""
    turn: Callable[[S], int]
    """The number of the turn, for lists of saves."""
    telling: Telling
    """How its events, actions, refusals and questions are told."""
    names: Callable[[S], Namer] | None = None
    """The names of a game for its sentences; without it ids stand for names."""
    sheets: Callable[[S], Mapping[str, object]] | None = None
    """``sheets(state)``: by id, all that an observed state tells of a unit, force or site, as plain data."""
    brief: Brief | None = None
    """What is to know of its units and places, in lines; None: nothing is told."""
    card_face: Callable[[S, str], object | None] | None = None
    """``card_face(state, card)``: what is printed on a card, by its id or number; None: there is none."""
    charts: Callable[[Catalog], Iterable[Chart]] | None = None
    """From what its balance is read; None: nothing is measured."""
    tally: Callable[[GameState], Tally] | None = None
    """Who counts what a report of its balance tells of every game, from the first state on; None: nobody."""
    listings: Callable[[Catalog], Iterable[Listing]] | None = None
    """What a report of its balance tells besides, computed from the content; None: nothing."""
    measures: Measures | None = None
    """The games in which its content and players are measured."""
    has_open_orders: bool = False
    """Whether ``check`` accepts more than ``legal`` lists: orders whose every variant nobody could list."""
    reveals: Callable[[S, E, PlayerId], bool] | None = None
    """Whether an event shows something secret to any player, or to the one whose action led to it.

    None: the system has no secrets.
    """
    confidants: Callable[[S, PlayerId], frozenset[str]] | None = None
    """The sides whose secrets a seat knows. None: each seat has its own, or takes its turns alone."""
    battles: BattlePart[SetupT, S] | None = None
    """How battles of a campaign are fought in it; None: they are not."""
    campaign: CampaignPart[SetupT, S, A] | None = None
    """How its own battles are ordered and brought in; None: it has none."""
    teams: Callable[[SetupT], tuple[int, ...]] | None = None
    """For every seat in table order the number of its team, where seats win together; None: each alone."""
    maker: BoardMaker | None = None
    """How boards are made by seed; None: they are not."""

    @property
    def own_seat(self) -> PlayerId | None:
        """The seat in whose name reports of battles come in: nobody sits there."""
        return None if self.campaign is None else self.campaign.own_seat

    def stepping_in(self, state: S) -> tuple[StepsIn[A], ...]:
        """Return what players may do now of whom nothing is asked, while others are."""
        known = None if self.campaign is None else self.campaign.steps_in
        return () if known is None else known(state)

    def share_all(self, state: S, seats: Iterable[PlayerId]) -> bool:
        """Whether none of these seats has a secret before another of them."""
        several = {*seats}
        if len(several) < 2 or self.confidants is None:
            return len(several) < 2
        known = {self.confidants(state, seat) for seat in several}
        return len(known) == 1 and frozenset() not in known

    def build_setup(self, request: object, catalog: Catalog | None) -> SetupT:
        """Return the closed setup. Raises SetupError, and TypeError for another system's request."""
        if not isinstance(request, self.request_type):
            raise TypeError(f"a {self.request_type.__name__} is needed, not {type(request).__name__}")
        return self.build(request, catalog)

    def sentence(self, event: E, texts: Texts, names: Namer | None = None) -> str:
        """Return what happened as a text; empty where nothing is worth saying. Without names ids stand."""
        return event_text(self.telling, event, texts, names)

    def refusal(self, illegal: Illegal, texts: Texts, names: Namer | None = None) -> str:
        """Return why an action is refused as a text. Without names ids stand for names."""
        return refusal_text(self.telling, illegal, texts, names)


AnySystem = GameSystem[object, GameState, Action, Event]
"""A system whose types only it knows: how everything above the systems holds it."""


def erased(system: GameSystem[SetupT, S, A, E]) -> AnySystem:
    """Return the system with its own types hidden: a state only ever goes back to the system it came from."""
    return cast(AnySystem, system)
