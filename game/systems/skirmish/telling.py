"""How a skirmish is told: its tables for :mod:`game.rules.telling`; the words are content."""

from game.core.ids import PlayerId, UnitId
from game.core.outcome import Outcome
from game.core.prompts import Prompt
from game.rules.events import SideWithdrew
from game.rules.prose import Sentence, flown, listing, sides_apart, told_apart
from game.rules.telling import Telling, outcome_sentence
from game.space.square import square_grid
from game.systems.skirmish.actions import FireBroadside, FireWeapon
from game.systems.skirmish.events import (
    AttackFailed,
    AttackSuspended,
    BattleEnded,
    BroadsideFired,
    CoinCalled,
    FireOpened,
    MeleeOpened,
    StalemateNoticed,
    TurnStarted,
    UnitDestroyed,
    ZoneHeld,
)
from game.systems.skirmish.setup import SkirmishSetup


class Names:
    """The names of one battle: units, sides and tiles as players read them."""

    __slots__ = ("_grid", "_rerolls", "_sides", "_terrain", "_units")

    def __init__(self, setup: SkirmishSetup | None = None) -> None:
        """Without a setup ids stand for names."""
        self._units: dict[str, str] = {}
        self._sides: dict[str, str] = {}
        self._terrain: dict[str, str] = {}
        self._rerolls: dict[str, int] = {}
        self._grid = None if setup is None else square_grid(setup.board.columns, setup.board.rows)
        if setup is not None:
            self._terrain = dict(setup.board.terrain_names)
            for side in setup.sides:
                self._sides[side.player] = side.name
                self._rerolls |= {unit.id: unit.hero.rerolls for unit in side.units if unit.hero is not None}
            apart = sides_apart(self._sides.items())
            self._units = told_apart(
                (unit.id, flown(unit.name, unit.pilot_name), apart[side.player])
                for side in setup.sides
                for unit in side.units
            )

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

    def fact(self, key: str, value: str | int) -> str | int:
        """Return a fact of a sentence as players read it."""
        match key:
            case "unit" | "target" | "other" | "killer" | "partner":
                return self.unit(str(value))
            case "player":
                return self.side(str(value))
            case "tile" | "to":
                return self.tile(int(value))
            case "terrain":
                return self._terrain.get(str(value), str(value))
            case (
                "rerolls"
            ):  # of a unit in a battle: heroes alone have some (SK-3.6); one where none are known
                return self._rerolls.get(str(value), 0) if self._units else 1
            case _:
                return value

    def listed(self, key: str, values: tuple[object, ...]) -> str | None:
        """Return a list of units in a row."""
        if key not in ("units", "partners", "targets", "disbanded"):
            return None
        return listing(self.unit(str(value)) for value in values)


def _opened(event: FireOpened, names: Names) -> dict[str, str | int]:
    return {"dice": f"{len(event.dice)}d{event.dice[0]}", "accuracy": event.accuracy or 0}


def _broadside(event: BroadsideFired, names: Names) -> dict[str, str | int]:
    return {"count": len(event.targets), "direction": event.direction or "", "turn": event.ready_turn}


def _ended(event: BattleEnded, names: Names) -> Sentence:
    return ended_sentence(event.outcome, names, event.bonus_gold)


def ended_sentence(outcome: Outcome, names: Names, bonus_gold: int = 0) -> Sentence:
    """Return how the battle ended, and what the winner's faction earns for it."""
    return outcome_sentence(TELLING, outcome, names, gold=bonus_gold)


TELLING: Telling = Telling(
    area="skirmish",
    ids=Names(),
    silent=frozenset({AttackSuspended}),
    variants={
        AttackFailed: "cause",
        CoinCalled: "call",
        MeleeOpened: lambda event: "" if event.flips else "_certain",
        FireOpened: lambda event: (
            ("_jointly" if event.partners else "") + (".always_hits" if event.accuracy is None else "")
        ),
        UnitDestroyed: lambda event: f".{event.cause}" if event.counts else ".own",
        ZoneHeld: lambda event: "" if event.turns else "_lost",
        StalemateNoticed: lambda event: "" if event.player else "_attacker",  # older logs name nobody
        TurnStarted: lambda event: "_unpaid" if event.bonus_gold is None else "",
        SideWithdrew: lambda event: "_disbanding" if event.disbanded else "",
        FireWeapon: lambda action: "_jointly" if action.partners else "",
        FireBroadside: lambda action: "" if action.direction else "_everywhere",
    },
    facts={
        Prompt: lambda prompt, names: {"count": names.fact("rerolls", prompt.subject)},
        TurnStarted: lambda event, names: {"gold": event.bonus_gold or 0},
        MeleeOpened: lambda event, names: {"count": event.flips},
        FireOpened: _opened,
        BroadsideFired: _broadside,
        StalemateNoticed: lambda event, names: {
            "turns": event.turns_without_loss,
            "count": event.turns_left,
        },
        ZoneHeld: lambda event, names: {"count": event.turns},
    },
    whole={
        BattleEnded: _ended,
    },
)
