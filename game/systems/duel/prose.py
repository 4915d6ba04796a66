"""What happened, what is refused, what is asked: text keys with their facts; the words are content."""

from collections.abc import Mapping
from typing import assert_never

from game.core.ids import PlayerId, UnitId
from game.core.kernel import Illegal
from game.core.outcome import Outcome
from game.core.prompts import Prompt
from game.rules.prose import Sentence, fill, illegal_key, written
from game.space.lattice import lattice
from game.systems.duel.arena import Arena
from game.systems.duel.events import (
    ArsenalUsed,
    AttackDeclared,
    AttackEnded,
    AttackStopped,
    AttackSuspended,
    BattleEnded,
    BlockerNamed,
    BlockSpent,
    CardAdvanced,
    CardChanged,
    CardResolved,
    CardsDrawn,
    CardsPlanned,
    CardsReturned,
    CardsRevealed,
    CardStarted,
    DamageDealt,
    DamageReduced,
    DamageRepaired,
    DrawChanged,
    DuelEvent,
    HillHeld,
    InitiativeReached,
    InitiativesSwapped,
    PromptAnswered,
    PromptRaised,
    RangeExtended,
    SeatLeft,
    SideWithdrew,
    SuitDestroyed,
    SuitMoved,
    SuitPlaced,
    SuitShoved,
    TurnEnded,
    TurnStarted,
    WaveCalled,
)
from game.systems.duel.setup import ZONES
from game.systems.duel.state import HIDDEN

Texts = Mapping[str, str]
AREA = "duel"
Facts = dict[str, str | int]


class Names:
    """The names of one battle: machines, seats, cards and vertices as players read them."""

    __slots__ = ("_arena",)

    def __init__(self, arena: Arena | None = None) -> None:
        """Without an arena ids stand for names."""
        self._arena = arena

    def unit(self, unit: UnitId | str) -> str:
        """Return a machine's name."""
        found = None if self._arena is None else self._arena.suits.get(UnitId(unit))
        return str(unit) if found is None else found.name

    def seat(self, player: PlayerId | str) -> str:
        """Return a seat's name."""
        if self._arena is None or player not in self._arena.seat_of:
            return str(player)
        return self._arena.setup.seats[self._arena.seat_of[PlayerId(player)]].name

    def card(self, card: int) -> str:
        """Return a card's name."""
        if self._arena is None or card == HIDDEN or not 0 <= card < len(self._arena.faces):
            return str(card)
        return self._arena.faces[card].name

    def cards(self, cards: tuple[int, ...]) -> str:
        """Return several cards in a row."""
        return ", ".join(self.card(card) for card in cards)

    def counts(self, counts: tuple[int, ...]) -> str:
        """Return how many machines of each seat, seats without any left out."""
        seats = enumerate(counts)
        players = () if self._arena is None else self._arena.players
        return ", ".join(
            f"{self.seat(players[seat]) if players else seat} {count}" for seat, count in seats if count
        )

    def vertex(self, vertex: int) -> str:
        """Return the name of a vertex."""
        if self._arena is None or not 0 <= vertex < self._arena.board.vertex_count:
            return str(vertex)
        board = self._arena.setup.board
        return lattice(board.columns, board.rows).vertex_name(vertex)

    def fact(self, key: str, value: str | int) -> str | int:
        """Return a fact of a refusal as players read it."""
        match key:
            case "unit" | "target":
                return self.unit(str(value))
            case "player":
                return self.seat(str(value))
            case "vertex":
                return self.vertex(int(value))
            case "card":
                return self.card(int(value))
            case _:
                return value


def event_sentence(event: DuelEvent, names: Names) -> Sentence | None:
    """Return the sentence of an event, or None where the log says nothing."""
    key = "".join(f"_{c.lower()}" if c.isupper() else c for c in type(event).__name__).lstrip("_")
    facts: Facts
    match event:
        case CardAdvanced() | AttackSuspended() | AttackEnded():
            return None
        case PromptAnswered() | CardResolved():
            return None
        case SuitPlaced():
            facts = {"unit": names.unit(event.unit), "vertex": names.vertex(event.vertex)}
        case WaveCalled():
            facts = {"turn": event.turn, "machines": names.counts(event.counts)}
        case TurnStarted() | TurnEnded():
            facts = {"turn": event.turn}
        case CardsDrawn() | ArsenalUsed():
            facts = {"unit": names.unit(event.unit), "count": len(event.cards)}
            key += "_shuffled" if event.shuffles else ""
        case CardsPlanned() | CardsRevealed():
            facts = {"unit": names.unit(event.unit), "cards": names.cards(event.cards)}
            facts["count"] = len(event.cards)
            key += "" if event.cards and HIDDEN not in event.cards else "_unseen" if event.cards else "_none"
        case InitiativeReached():
            if len(event.cards) == 1:
                return None
            facts = {"player": names.seat(event.player), "value": event.value}
        case CardStarted():
            facts = {
                "unit": names.unit(event.unit),
                "card": names.card(event.card),
                "value": event.value,
            }
        case CardChanged():
            key += f".{event.cause}"
            facts = {
                "unit": names.unit(event.unit),
                "card": names.card(event.card),
                "initiative": event.initiative,
                "movement": event.movement,
            }
        case InitiativesSwapped():
            facts = {
                "unit": names.unit(event.unit),
                "card": names.card(event.first),
                "other": names.card(event.second),
            }
        case RangeExtended():
            facts = {"unit": names.unit(event.unit), "count": event.steps}
        case DamageRepaired() | DamageReduced():
            if not event.amount:
                return None
            facts = {"unit": names.unit(event.unit), "zone": ZONES[event.zone], "count": event.amount}
        case DrawChanged():
            key += f".{event.cause}"
            facts = {"unit": names.unit(event.unit), "count": abs(event.cards)}
        case SuitMoved():
            facts = {"unit": names.unit(event.unit), "vertex": names.vertex(event.path[-1])}
            facts["count"] = len(event.path) - 1
        case SuitShoved():
            key += f".{event.cause}"
            facts = {"unit": names.unit(event.unit), "vertex": names.vertex(event.path[-1])}
        case _:
            key, facts = _fought(event, key, names)
            if not key:
                return None
            if isinstance(event, PromptRaised):
                return prompt_sentence(event.prompt, names)
            if isinstance(event, BattleEnded):
                return outcome_sentence(event.outcome, names)
    return Sentence(f"{AREA}.event.{key}", facts, event.rules)


Fought = (
    AttackDeclared
    | BlockerNamed
    | BlockSpent
    | AttackStopped
    | DamageDealt
    | SuitDestroyed
    | CardsReturned
    | HillHeld
    | SeatLeft
    | SideWithdrew
    | PromptRaised
    | BattleEnded
)


def _fought(event: Fought, key: str, names: Names) -> tuple[str, Facts]:
    """Return key and facts of what belongs to attacks, cleanup and the end."""
    match event:
        case AttackDeclared():
            key += f".{event.attack_kind}"
            facts: Facts = {"unit": names.unit(event.unit), "target": names.unit(event.target)}
            return key, facts | {"marks": _zones(event.marks), "card": names.card(event.card)}
        case BlockerNamed():
            return key, {"unit": names.unit(event.unit), "card": names.card(event.card)}
        case BlockSpent():
            facts = {"unit": names.unit(event.unit), "card": names.card(event.card)}
            return f"{key}.{event.how}", facts | {"target": names.unit(event.target)}
        case AttackStopped():
            facts = {"unit": names.unit(event.unit), "target": names.unit(event.target)}
            return f"{key}.{event.how}", facts
        case DamageDealt():
            facts = {"unit": names.unit(event.unit), "target": names.unit(event.target)}
            return f"{key}.{event.cause}", facts | {"marks": _zones(event.amounts)}
        case SuitDestroyed():
            return key, {"unit": names.unit(event.unit), "killer": names.unit(event.killer)}
        case CardsReturned():
            facts = {"unit": names.unit(event.unit), "cards": names.cards(event.aside)}
            return (key if event.aside else ""), facts
        case HillHeld():
            return key, {"team": event.team, "scores": ":".join(map(str, event.scores))}
        case SeatLeft():
            return key, {"player": names.seat(event.player)}
        case SideWithdrew():
            return key, {"player": names.seat(event.player), "count": len(event.units)}
        case PromptRaised() | BattleEnded():
            return key, {}
        case _:
            assert_never(event)


def _zones(numbers: tuple[int, int, int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in zip(ZONES, numbers) if number)


def refusal_sentence(illegal: Illegal, names: Names) -> Sentence:
    """Return why an action is refused."""
    facts = {key: names.fact(key, value) for key, value in illegal.facts.items()}
    return Sentence(illegal_key(AREA, illegal), facts, (illegal.rule,))


def prompt_sentence(prompt: Prompt, names: Names) -> Sentence:
    """Return the question of a prompt."""
    facts: Facts = {"player": names.seat(prompt.player), "unit": names.unit(prompt.subject)}
    return Sentence(f"{AREA}.prompt.{prompt.kind}", facts, prompt.rules)


def outcome_sentence(outcome: Outcome, names: Names) -> Sentence:
    """Return how the battle ended."""
    winners = ", ".join(names.seat(player) for player in outcome.winners)
    facts: Facts = {"winner": winners, "turn": outcome.turns}
    return Sentence(f"{AREA}.outcome.{outcome.reason}", facts, outcome.rules)


def sentence(event: DuelEvent, texts: Texts, names: Names | None = None) -> str:
    """Return what happened as a sentence; empty where the log says nothing."""
    found = event_sentence(event, names or Names())
    return "" if found is None else written(texts, found)


def refusal(illegal: Illegal, texts: Texts, names: Names | None = None) -> str:
    """Return why an action is refused as a sentence."""
    return written(texts, refusal_sentence(illegal, names or Names()))


def option_text(option: str, prompt: Prompt, texts: Texts, names: Names) -> str:
    """Return the label of a prompt's option: a card, a machine, a zone, a vertex, or a word."""
    if prompt.kind == "spot":
        return names.unit(option)
    if prompt.kind == "swap" and "+" in option:
        first, second = option.split("+")
        return f"{names.card(int(first))} / {names.card(int(second))}"
    if option.isdigit():
        return names.vertex(int(option)) if prompt.kind == "shove" else names.card(int(option))
    return fill(texts, f"{AREA}.option.{option}", {})
