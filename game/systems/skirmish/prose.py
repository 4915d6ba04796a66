"""What happened, what is refused, what is asked: text keys with their facts; the words are content."""

from collections.abc import Mapping
from typing import assert_never

from game.core.events import DiceRolled
from game.core.ids import PlayerId, UnitId
from game.core.kernel import Illegal
from game.core.ledger import LedgerItem
from game.core.outcome import Outcome
from game.core.prompts import Prompt
from game.rules.prose import Sentence, fill, illegal_key, written
from game.space.square import square_grid
from game.systems.skirmish.events import (
    AttackFailed,
    AttackSuspended,
    BattleEnded,
    BroadsideFired,
    CoinCalled,
    DeploymentFinished,
    FireOpened,
    MeleeOpened,
    PromptAnswered,
    PromptRaised,
    RerollSpent,
    ReserveEntered,
    SideWithdrew,
    SkirmishEvent,
    StalemateNoticed,
    TurnEnded,
    TurnStarted,
    UnitDestroyed,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
    ZoneHeld,
)
from game.systems.skirmish.setup import SkirmishSetup

Texts = Mapping[str, str]
AREA = "skirmish"


class Names:
    """The names of one battle: units, sides and tiles as players read them."""

    __slots__ = ("_grid", "_sides", "_terrain", "_units")

    def __init__(self, setup: SkirmishSetup | None) -> None:
        """Without a setup ids stand for names."""
        self._units: dict[str, str] = {}
        self._sides: dict[str, str] = {}
        self._terrain: dict[str, str] = {}
        self._grid = None if setup is None else square_grid(setup.board.columns, setup.board.rows)
        if setup is not None:
            self._terrain = dict(setup.board.terrain_names)
            for side in setup.sides:
                self._sides[side.player] = side.name
                for unit in side.units:
                    self._units[unit.id] = f"{unit.pilot_name} ({unit.name})" if unit.pilot else unit.name

    def unit(self, unit: UnitId | str) -> str:
        """Return a unit's name."""
        return self._units.get(unit, unit)

    def side(self, player: PlayerId | str) -> str:
        """Return a side's name."""
        return self._sides.get(player, player)

    def tile(self, tile: int) -> str:
        """Return a tile's name."""
        if self._grid is None or not 0 <= tile < self._grid.tile_count:
            return str(tile)
        return self._grid.tile_name(tile)

    def units(self, units: tuple[UnitId, ...]) -> str:
        """Return several names in a row."""
        return ", ".join(self.unit(unit) for unit in units)

    def fact(self, key: str, value: str | int) -> str | int:
        """Return a fact of a refusal as players read it."""
        match key:
            case "unit" | "target" | "other":
                return self.unit(str(value))
            case "player":
                return self.side(str(value))
            case "tile":
                return self.tile(int(value))
            case "terrain":
                return self._terrain.get(str(value), str(value))
            case _:
                return value


def event_sentence(event: SkirmishEvent, names: Names) -> Sentence | None:
    """Return the sentence of an event, or None where the log says nothing."""
    facts: dict[str, str | int]
    key = _key(event)
    match event:
        case AttackSuspended() | DeploymentFinished() | PromptAnswered() | TurnEnded():
            if not isinstance(event, DeploymentFinished | TurnEnded):
                return None
            facts = {"player": names.side(event.player)}
        case DiceRolled():
            key, facts = _rolled(event, names)
        case UnitPlaced() | ReserveEntered():
            facts = {"unit": names.unit(event.unit), "tile": names.tile(event.tile)}
        case UnitRemoved() | RerollSpent():
            facts = {"unit": names.unit(event.unit)}
        case TurnStarted():
            facts = {"player": names.side(event.player), "turn": event.turn, "gold": event.bonus_gold}
        case UnitMoved():
            facts = {
                "unit": names.unit(event.unit),
                "start": names.tile(event.path[0]),
                "tile": names.tile(event.path[-1]),
                "count": len(event.path) - 1,
            }
        case FireOpened():
            key, facts = _opened(event, names)
        case MeleeOpened():
            facts = {
                "unit": names.unit(event.unit),
                "target": names.unit(event.target),
                "count": event.flips,
            }
            key += "_certain" if not event.flips else ""
        case CoinCalled():
            key += f".{event.call}"
            facts = {"player": names.side(event.player)}
        case BroadsideFired():
            facts = {
                "unit": names.unit(event.unit),
                "direction": event.direction or "",
                "targets": names.units(event.targets),
                "count": len(event.targets),
                "turn": event.ready_turn,
            }
        case PromptRaised():
            return prompt_sentence(event.prompt, names)
        case AttackFailed():
            key += f".{event.cause}"
            facts = {"unit": names.unit(event.unit), "target": names.unit(event.target)}
        case UnitDestroyed():
            key += f".{event.cause}" if event.counts else ".own"
            facts = {"unit": names.unit(event.unit), "killer": names.unit(event.killer)}
        case StalemateNoticed():
            facts = {"turns": event.turns_without_loss, "count": event.turns_left}
        case ZoneHeld():
            key += "" if event.turns else "_lost"
            facts = {"player": names.side(event.player), "count": event.turns}
        case SideWithdrew():
            key += "_disbanding" if event.disbanded else ""
            facts = {"player": names.side(event.player), "count": len(event.units)}
            facts["disbanded"] = names.units(event.disbanded)
        case BattleEnded():
            return outcome_sentence(event.outcome, names, event.bonus_gold)
        case _:
            assert_never(event)
    return Sentence(f"{AREA}.event.{key}", facts, event.rules)


def _key(event: SkirmishEvent) -> str:
    """UnitMoved -> unit_moved."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in type(event).__name__).lstrip("_")


def _rolled(event: DiceRolled, names: Names) -> tuple[str, dict[str, str | int]]:
    """Return the key of a roll: its purpose and its verdict."""
    verdict = "success" if event.success else "failure"
    facts: dict[str, str | int] = {
        "unit": names.unit(event.actor),
        "subject": names.unit(event.subject),
        "faces": " + ".join(map(str, event.faces)),
        "sum": event.sum,
        "dice": " + ".join(f"d{sides}" for sides in event.sides),
        "target": event.target,
    }
    return f"dice_rolled.{event.purpose}.{verdict}", facts


def _opened(event: FireOpened, names: Names) -> tuple[str, dict[str, str | int]]:
    """Return the key of a ranged attack: alone or together, with or without accuracy."""
    facts: dict[str, str | int] = {
        "unit": names.unit(event.unit),
        "partners": names.units(event.partners),
        "target": names.unit(event.target),
        "tries": event.tries,
        "dice": f"{len(event.dice)}d{event.dice[0]}",
        "defense": event.defense,
        "accuracy": event.accuracy or 0,
    }
    key = "fire_opened_jointly" if event.partners else "fire_opened"
    return key + (".always_hits" if event.accuracy is None else ""), facts


def refusal_sentence(illegal: Illegal, names: Names) -> Sentence:
    """Return why an action is refused."""
    facts = {key: names.fact(key, value) for key, value in illegal.facts.items()}
    return Sentence(illegal_key(AREA, illegal), facts, (illegal.rule,))


def prompt_sentence(prompt: Prompt, names: Names) -> Sentence:
    """Return the question of a prompt."""
    facts: dict[str, str | int] = {"player": names.side(prompt.player), "unit": names.unit(prompt.subject)}
    return Sentence(f"{AREA}.prompt.{prompt.kind}", facts, prompt.rules)


def ledger_sentence(item: LedgerItem, names: Names) -> Sentence:
    """Return one reason of a number."""
    facts: dict[str, str | int] = {"amount": item.amount, "unit": names.unit(item.subject)}
    return Sentence(f"{AREA}.ledger.{item.reason}", facts, (item.rule,))


def outcome_sentence(outcome: Outcome, names: Names, bonus_gold: int = 0) -> Sentence:
    """Return how the battle ended."""
    facts: dict[str, str | int] = {
        "winner": names.side(outcome.winners[0]),
        "loser": names.side(outcome.losers[0]),
        "turn": outcome.turns,
        "gold": bonus_gold,
    }
    return Sentence(f"{AREA}.outcome.{outcome.reason}", facts, outcome.rules)


def sentence(event: SkirmishEvent, texts: Texts, names: Names | None = None) -> str:
    """Return what happened as a sentence; empty where the log says nothing."""
    found = event_sentence(event, names or Names(None))
    return "" if found is None else written(texts, found)


def refusal(illegal: Illegal, texts: Texts, names: Names | None = None) -> str:
    """Return why an action is refused as a sentence."""
    return written(texts, refusal_sentence(illegal, names or Names(None)))


def option_text(option: str, texts: Texts) -> str:
    """Return the label of a prompt's option."""
    return fill(texts, f"{AREA}.option.{option}", {})
