"""The kinds of content of card battles: cards, sets of cards (weapons, pilots), decks, and card abilities."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le, MaxLen, MinLen

from game.content.fields import MODEL_CONFIG, FrameId, Id, Name, PilotId, Ref, Text
from game.systems.duel.keywords import (
    FRAME_KEYWORDS,
    FRAME_MOMENTS,
    PARAMETERS,
    Keyword,
    Moment,
    Parameter,
    moments_of,
    usual_moment,
)

Zone = Literal["high", "mid", "low"]
AttackKind = Literal["melee", "ranged"]
CardType = Literal["pilot", "booster", "weapon", "generic"]

CardId = Annotated[Id, Ref("card")]
CardSetId = Annotated[Id, Ref("card_set")]
DeckId = Annotated[Id, Ref("deck")]
Small = Annotated[int, Ge(1), Le(20)]
Change = Annotated[int, Ge(-20), Le(20)]
Steps = Annotated[int, Ge(0), Le(40)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """One ability of a card or frame: when something happens, what, and with which parameters (DU-7.2)."""

    __pydantic_config__ = MODEL_CONFIG

    kind: Keyword
    """What it does; the rulebook explains each keyword (DU-7)."""
    amount: Small | None = None
    """Its N: steps, marks, damage, cards."""
    steps: Small | None = None
    """charge: steps in one direction that are needed."""
    initiative: Change | None = None
    """boost: what is added to the other card's initiative."""
    movement: Change | None = None
    """boost: what is added to the other card's movement."""
    zones: Annotated[tuple[Zone, ...], MinLen(1), MaxLen(3)] | None = None
    """extra_block, bulwark: the zones."""
    against: AttackKind | None = None
    """extra_block, and whatever acts when blocking: the kind of attack; left out: either kind."""
    moment: Moment | None = None
    """When it acts; left out: at the keyword's usual moment (DU-7.3)."""

    @property
    def when(self) -> Moment:
        """Return the moment at which it acts."""
        return self.moment or usual_moment(self.kind)

    def __post_init__(self) -> None:
        """Refuse parameters that the keyword lacks or does not take, and moments at which it cannot act."""
        wanted = PARAMETERS.get(self.kind)
        if wanted is None:
            return
        given: Mapping[Parameter, object] = {
            "amount": self.amount,
            "steps": self.steps,
            "initiative": self.initiative,
            "movement": self.movement,
            "zones": self.zones,
            "against": self.against,
        }
        moments = moments_of(self.kind, of_frame=True)
        if self.moment is not None and self.moment not in moments:
            known = ", ".join(moments)
            raise ValueError(f"the keyword {self.kind} cannot act at {self.moment}; it can at: {known}")
        for name, value in given.items():
            if value is None and name in wanted:
                raise ValueError(f"the keyword {self.kind} needs {name}")
            if (
                value is not None
                and name not in wanted
                and not (name == "against" and self._answers_attacks())
            ):
                raise ValueError(f"the keyword {self.kind} takes no {name}{self._where(name)}")

    def _answers_attacks(self) -> bool:
        return self.when == "blocking" and len(moments_of(self.kind, of_frame=False)) > 1

    def _where(self, name: Parameter) -> str:
        has_blocking = "blocking" in moments_of(self.kind, of_frame=False)[1:]
        return " but at the moment blocking" if name == "against" and has_blocking else ""


def check_abilities_of_card(abilities: Iterable[Ability]) -> None:
    """Refuse what only frames can do."""
    for ability in abilities:
        if ability.kind in FRAME_KEYWORDS:
            raise ValueError(f"the keyword {ability.kind} is for frames, not for cards")
        if ability.moment in FRAME_MOMENTS.get(ability.kind, ()):
            known = ", ".join(moments_of(ability.kind, of_frame=False))
            raise ValueError(
                f"the keyword {ability.kind} of a card cannot act at {ability.moment}; it can at: {known}"
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAttack:
    """Attack marks of a card in one zone."""

    __pydantic_config__ = MODEL_CONFIG

    kind: AttackKind
    """melee or ranged."""
    zone: Zone
    """Where the damage goes: high, mid or low."""
    marks: Small = 1
    """How much damage."""
    range: tuple[Steps, Steps] | None = None
    """Nearest and farthest distance in steps. Left out: the usual one of the kind, by the rules table."""

    def __post_init__(self) -> None:
        """Refuse ranges that hold nothing."""
        if self.range is not None and self.range[0] > self.range[1]:
            raise ValueError(f"the range {self.range[0]} to {self.range[1]} is empty")
        if self.range is None and self.kind == "ranged":
            raise ValueError("a ranged attack needs its range: [nearest, farthest]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card of the card battle."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    type: CardType
    """What it is when a deck is built: pilot, booster, weapon or generic."""
    set: CardSetId | None = None
    """The weapon or pilot that it belongs to; boosters and generics have none."""
    number: Annotated[int, Ge(1), Le(99)]
    """Its number in the set."""
    initiative: Change
    """When it is resolved: highest first."""
    movement: Change = 0
    """Steps added to the frame's base movement."""
    attacks: Annotated[tuple[CardAttack, ...], MaxLen(6)] = ()
    """Its attack marks; the first one names the card's first zone."""
    blocks: Annotated[tuple[Zone, ...], MaxLen(3)] = ()
    """Zones in which it can block."""
    single_use: bool = False
    """Set aside for good after its use."""
    abilities: Annotated[tuple[Ability, ...], MaxLen(8)] = ()
    """What else it does."""
    text: Text = ""
    """A line for the card's foot."""

    def __post_init__(self) -> None:
        """Refuse cards that belong nowhere, and abilities that only frames have."""
        if (self.set is None) is (self.type in ("weapon", "pilot")):
            has = "needs its set" if self.set is None else "has no set"
            raise ValueError(f"a {self.type} card {has}")
        check_abilities_of_card(self.abilities)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSet:
    """A weapon or a pilot: the set to which four cards belong."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    type: Literal["weapon", "pilot"]
    """What it is."""
    pilot: PilotId | None = None
    """The hero of other battles who this pilot is, if any."""
    description: Text = ""
    """What players read about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """A deck for one frame, ready to be played."""

    __pydantic_config__ = MODEL_CONFIG

    id: Id
    """Unique id."""
    name: Name
    """Name that players see."""
    frame: FrameId
    """The frame that it is for."""
    cards: Annotated[tuple[CardId, ...], MinLen(1), MaxLen(60)]
    """Its cards; one that is in it twice is listed twice."""
    description: Text = ""
    """What players read about it."""
